/* gallery.c - the pages of a run before and after the removal, in one file for people */
#include "gallery.h"

#include <gio/gio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "address.h"
#include "expected.h"
#include "file.h"
#include "json-text.h"
#include "json-tree.h"
#include "page-files.h"
#include "pair.h"
#include "picture-file.h"

#define QUALITY 40 /* letters are too small to be read, and shapes are clear */

#define MOST_TITLE 200 /* characters that are shown of a title or an address */

/* --- the file of a page --- */

static void
append_picture (GString *out, const char *name, cairo_surface_t *picture, double cut)
{
  vlps_json_text_name (out, name);
  if (picture == NULL)
    {
      g_string_append (out, "null");
      return;
    }
  g_string_append_printf (out, "[%d, %d, ", cairo_image_surface_get_width (picture),
                          cairo_image_surface_get_height (picture));
  vlps_json_text_number (out, round (cut));
  g_string_append_c (out, ']');
}

/* So exact that it falls into the class of the summary. */
static void
append_expected (GString *out, double expected)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (out, isnan (expected) ? "null" : g_ascii_dtostr (text, sizeof text, expected));
}

/* FALSE with an error where it cannot be packed. */
static gboolean
append_bytes (GString *out, cairo_surface_t *picture, GError **error)
{
  g_autoptr (GBytes) bytes = picture != NULL ? vlps_picture_file_webp (picture, QUALITY, error) : NULL;
  g_autofree char *text = NULL;

  if (picture != NULL && bytes == NULL)
    return FALSE;
  if (bytes != NULL)
    text = g_base64_encode (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_string_append (out, text != NULL ? text : "");
  g_string_append_c (out, '\n');
  return TRUE;
}

/* Share of the characters that a reader sees, 0 where there are none. */
static double
share_kept (VlpsDocument *document)
{
  const VlpsPage *page = document->page;
  double all = 0, kept = 0;

  for (int i = 0; i < (int) page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, i))
      {
        guint characters = page->nodes[i].characters;

        all += characters;
        kept += vlps_document_is_content (document, i) ? characters : 0;
      }
  return all > 0 ? kept / all : 0;
}

char *
vlps_gallery_page (const VlpsItem *item, VlpsDocument *document, cairo_surface_t *picture, GError **error)
{
  const VlpsResult *result = document->result;
  const VlpsPage *page = document->page;
  g_autoptr (VlpsPair) pair = vlps_pair_new (document, picture, error);
  g_autoptr (GString) out = g_string_new ("{");
  g_autofree char *url = vlps_address_bare (page->url);
  const char *title = vlps_document_facts (document)->title;

  if (pair == NULL)
    return NULL;
  vlps_json_text_name (out, "number");
  vlps_json_text_number (out, (double) item->id);
  vlps_json_text_name (out, "id");
  vlps_json_text_string (out, item->name);
  vlps_json_text_name (out, "url");
  vlps_json_text_string (out, url);
  vlps_json_text_name (out, "title");
  vlps_json_text_string (out, title != NULL ? title : vlps_page_title (page));
  vlps_json_text_name (out, "method");
  vlps_json_text_string (out, result->method);
  vlps_json_text_name (out, "thresholds");
  vlps_json_text_string (out, result->separators.preset);
  vlps_json_text_name (out, "expected_f1");
  append_expected (out, result->separators.expected);
  vlps_json_text_name (out, "kept");
  vlps_json_text_number (out, share_kept (document));
  vlps_json_text_name (out, "size");
  g_string_append_printf (out, "[%.0f, %.0f]", page->size.width, page->size.height);
  append_picture (out, "before", pair->before, pair->cut_before);
  append_picture (out, "after", pair->after, pair->cut_after);
  g_string_append (out, "}\n");
  if (!append_bytes (out, pair->before, error) || !append_bytes (out, pair->after, error))
    return NULL;
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* --- the gallery --- */

/* A page that may be shown. */
typedef struct
{
  gint64 number;
  char *path;      /* of its file */
  double expected; /* NAN: nothing is */
} Entry;

static void
entry_clear (gpointer data)
{
  g_free (((Entry *) data)->path);
}

typedef struct
{
  const char *folder;
  gboolean by_name;
  GArray *entries; /* of Entry */
  guint64 classes[VLPS_EXPECTED_CLASSES];
  guint missing;
} Gallery;

/* The first line of a page's file; NULL where there is none. */
static cJSON *
read_head (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, NULL);
  g_autoptr (GDataInputStream) lines = stream != NULL ? g_data_input_stream_new (G_INPUT_STREAM (stream)) : NULL;
  g_autofree char *line = lines != NULL ? g_data_input_stream_read_line (lines, NULL, NULL, NULL) : NULL;

  return line != NULL ? cJSON_Parse (line) : NULL;
}

static void
note_page (const VlpsItem *item, const char *code, const char *message, gpointer data)
{
  Gallery *gallery = data;
  guint kind = VLPS_KIND_GALLERY;
  g_autofree char *name = vlps_page_file_name (item, gallery->by_name, kind);
  Entry entry = { .number = item->id, .path = g_build_filename (gallery->folder, name, NULL), .expected = NAN };
  cJSON *head = read_head (entry.path), *expected = cJSON_GetObjectItem (head, "expected_f1");

  if (head == NULL)
    {
      gallery->missing++;
      entry_clear (&entry);
      return;
    }
  if (cJSON_IsNumber (expected))
    {
      entry.expected = expected->valuedouble;
      gallery->classes[vlps_expected_class (entry.expected)]++;
    }
  g_array_append_val (gallery->entries, entry);
  cJSON_Delete (head);
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const Entry *one = a, *other = b;

  if (isnan (one->expected) != isnan (other->expected))
    return isnan (one->expected) ? 1 : -1;
  if (one->expected < other->expected || one->expected > other->expected)
    return one->expected < other->expected ? -1 : 1;
  return one->number < other->number ? -1 : one->number > other->number;
}

/* Text of a page between tags, or in an attribute; what is too long is cut. */
static void
append_text (GString *out, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text != NULL ? text : "", -1);
  gboolean cut = g_utf8_strlen (valid, -1) > MOST_TITLE;
  g_autofree char *part = cut ? g_utf8_substring (valid, 0, MOST_TITLE) : g_strdup (valid);
  g_autofree char *escaped = g_markup_escape_text (part, -1);

  g_string_append_printf (out, "%s%s", escaped, cut ? "…" : "");
}

static void
append_decimals (GString *out, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (out, g_ascii_formatd (text, sizeof text, "%.2f", value));
}

static double
number_at (const cJSON *array, int index)
{
  const cJSON *item = cJSON_GetArrayItem (array, index);

  return cJSON_IsNumber (item) ? item->valuedouble : 0;
}

/* Appends a picture; FALSE if the line is not a picture written by this module. */
static gboolean
append_image (GString *out, const char *data, const cJSON *size, const char *word)
{
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";

  if (*data == '\0' || data[strspn (data, letters)] != '\0')
    return FALSE;
  g_string_append_printf (out,
                          "<img loading=lazy decoding=async width=%.0f height=%.0f alt=\"%s\" "
                          "src=\"data:image/webp;base64,%s\">\n",
                          number_at (size, 0), number_at (size, 1), word, data);
  return TRUE;
}

static void
append_cut (GString *out, const cJSON *size, const char *word)
{
  double cut = number_at (size, 2);

  if (cut >= 1)
    g_string_append_printf (out, ", %.0f px of its height not shown %s", cut, word);
}

static void
append_caption (GString *out, const Entry *entry, const cJSON *head)
{
  const char *title = cJSON_GetStringValue (cJSON_GetObjectItem (head, "title"));
  const char *url = cJSON_GetStringValue (cJSON_GetObjectItem (head, "url"));
  const char *id = cJSON_GetStringValue (cJSON_GetObjectItem (head, "id"));
  const char *method = cJSON_GetStringValue (cJSON_GetObjectItem (head, "method"));
  const char *preset = cJSON_GetStringValue (cJSON_GetObjectItem (head, "thresholds"));
  const cJSON *size = cJSON_GetObjectItem (head, "size"), *kept = cJSON_GetObjectItem (head, "kept");

  g_string_append (out, "<figcaption><b>");
  if (isnan (entry->expected))
    g_string_append (out, "–");
  else
    append_decimals (out, entry->expected);
  g_string_append (out, "</b> <bdi>");
  append_text (out, title != NULL && *title != '\0' ? title : "(no title)");
  g_string_append (out, "</bdi><br>");
  if (vlps_address_is_web (url))
    {
      g_autofree char *href = g_markup_escape_text (url, -1);

      g_string_append_printf (out, "<a rel=\"noreferrer noopener nofollow\" href=\"%s\"><bdi>", href);
      append_text (out, url);
      g_string_append (out, "</bdi></a>");
    }
  else
    {
      g_string_append (out, "<bdi>");
      append_text (out, url);
      g_string_append (out, "</bdi>");
    }
  g_string_append_printf (out, "<br>page %" G_GINT64_FORMAT, entry->number);
  if (id != NULL)
    {
      g_string_append (out, " (<bdi>");
      append_text (out, id);
      g_string_append (out, "</bdi>)");
    }
  g_string_append (out, ", method ");
  append_text (out, method);
  if (preset != NULL)
    {
      g_string_append (out, ", lines ");
      append_text (out, preset);
    }
  g_string_append_printf (out, ", %.0f × %.0f px, %.0f %% of the text kept", number_at (size, 0), number_at (size, 1),
                          cJSON_IsNumber (kept) ? kept->valuedouble * 100 : 0);
  append_cut (out, cJSON_GetObjectItem (head, "before"), "on the left");
  append_cut (out, cJSON_GetObjectItem (head, "after"), "on the right");
  g_string_append (out, "</figcaption>\n");
}

/* A page; NULL where its file is not one of ours. */
static char *
make_figure (const Entry *entry, gboolean first_of_class)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) out = g_string_new ("<figure");
  g_auto (GStrv) lines = NULL;
  g_autoptr (cJSON) head = NULL;
  const cJSON *after;
  gboolean good;

  if (!g_file_get_contents (entry->path, &text, NULL, NULL))
    return NULL;
  lines = g_strsplit (text, "\n", 4);
  head = g_strv_length (lines) >= 3 ? cJSON_Parse (lines[0]) : NULL;
  if (head == NULL)
    return NULL;
  after = cJSON_GetObjectItem (head, "after");
  if (first_of_class)
    g_string_append_printf (out, " id=class-%u", vlps_expected_class (entry->expected));
  g_string_append (out, ">\n");
  append_caption (out, entry, head);
  good = append_image (out, lines[1], cJSON_GetObjectItem (head, "before"), "The page, what is left out struck");
  if (good && cJSON_IsArray (after))
    good = append_image (out, lines[2], after, "What is kept");
  else
    g_string_append (out, "<p>Nothing that is kept has a place on the page.</p>\n");
  g_string_append (out, "</figure>\n");
  return good ? g_string_free (g_steal_pointer (&out), FALSE) : NULL;
}

#define BAR_WIDTH 30
#define CHART_HEIGHT 120

/* `shown`: the classes that have a page below. */
static void
append_histogram (GString *out, const guint64 *classes, const gboolean *shown)
{
  guint n_grades, grade = 0;
  const VlpsExpectedGrade *grades = vlps_expected_grades (&n_grades);
  guint64 most = 1;

  for (guint i = 0; i < VLPS_EXPECTED_CLASSES; i++)
    most = MAX (most, classes[i]);
  g_string_append_printf (out, "<svg viewBox=\"0 0 %d %d\" width=%d role=img aria-label=\"Pages by expected F1\">\n",
                          BAR_WIDTH * VLPS_EXPECTED_CLASSES + 20, CHART_HEIGHT + 40,
                          BAR_WIDTH * VLPS_EXPECTED_CLASSES + 20);
  for (guint i = VLPS_EXPECTED_CLASSES; i-- > 0;)
    {
      double height = (double) classes[i] / (double) most * CHART_HEIGHT, top = 20 + CHART_HEIGHT - height;
      char y[G_ASCII_DTOSTR_BUF_SIZE], h[G_ASCII_DTOSTR_BUF_SIZE];
      guint x = 10 + i * BAR_WIDTH;

      while (grade + 1 < n_grades && i < grades[grade].least)
        grade++;
      g_ascii_formatd (y, sizeof y, "%.1f", top);
      g_ascii_formatd (h, sizeof h, "%.1f", height);
      if (shown[i])
        g_string_append_printf (out, "<a href=\"#class-%u\">", i);
      g_string_append_printf (out, "<rect class=\"%s\" x=%u y=%s width=%d height=%s></rect>", grades[grade].name, x + 1,
                              y, BAR_WIDTH - 2, h);
      if (classes[i] > 0)
        {
          g_ascii_formatd (y, sizeof y, "%.1f", top - 4);
          g_string_append_printf (out, "<text x=%u y=%s>%" G_GUINT64_FORMAT "</text>", x + BAR_WIDTH / 2, y,
                                  classes[i]);
        }
      g_string_append (out, shown[i] ? "</a>\n" : "\n");
    }
  for (guint i = 0; i <= VLPS_EXPECTED_CLASSES; i += 5)
    {
      g_string_append_printf (out, "<text x=%u y=%d>", 10 + i * BAR_WIDTH, CHART_HEIGHT + 36);
      append_decimals (out, (double) i / VLPS_EXPECTED_CLASSES);
      g_string_append (out, "</text>\n");
    }
  g_string_append (out, "</svg>\n<p>");
  for (guint g = 0, end = VLPS_EXPECTED_CLASSES; g < n_grades; end = grades[g++].least)
    {
      guint64 pages = 0;

      for (guint i = grades[g].least; i < end; i++)
        pages += classes[i];
      g_string_append_printf (out, "%s<span class=\"%s\">■</span> ", g > 0 ? ", " : "", grades[g].name);
      for (const char *c = grades[g].name; *c != '\0'; c++)
        g_string_append_c (out, *c == '_' ? ' ' : *c);
      g_string_append_printf (out, " %" G_GUINT64_FORMAT, pages);
    }
  g_string_append (out, "</p>\n");
}

static const char style[] =
    ":root { color-scheme: light dark; font: 14px/1.4 sans-serif } body { margin: 1rem }\n"
    "figure { display: inline-block; vertical-align: top; width: 820px; max-width: 100%; margin: 0 1rem 2rem 0;\n"
    "  box-sizing: border-box; border-top: 2px solid #888; padding-top: .5rem }\n"
    "figcaption { overflow-wrap: anywhere; margin-bottom: .5rem } figcaption b { font-size: 1.4em }\n"
    "img { vertical-align: top; max-width: 49%; height: auto; border: 1px solid #888; box-sizing: border-box;\n"
    "  background: #fff }\n"
    "svg text { font: 11px sans-serif; text-anchor: middle; fill: currentColor } svg { max-width: 100%; height: auto "
    "}\n"
    ".good { fill: #2a8; color: #2a8 } .fairly_good { fill: #7b3; color: #7b3 } .fairly_poor { fill: #d92; color: #d92 "
    "}\n"
    ".poor { fill: #d43; color: #d43 }\n";

/* All but the figures. */
static void
append_beginning (GString *out, const Gallery *gallery, const gboolean *shown, const VlpsGalleryReport *report)
{
  guint64 expected = 0;

  for (guint i = 0; i < VLPS_EXPECTED_CLASSES; i++)
    expected += gallery->classes[i];
  g_string_append_printf (
      out,
      "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n<meta http-equiv=Content-Security-Policy "
      "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=referrer content=no-referrer>\n<meta name=viewport content=\"width=device-width\">\n"
      "<title>Pages before and after</title>\n<style>\n%s</style>\n<h1>Pages before and after</h1>\n<p>On the left the "
      "page, what is left out in colour and struck; on the right what is kept. The number is the F1 of CENTER that is "
      "expected of the page; the most doubtful page comes first.</p>\n",
      style);
  if (expected > 0)
    append_histogram (out, gallery->classes, shown);
  if (report->shown > 0 && report->shown == gallery->entries->len + gallery->missing)
    g_string_append_printf (out, "<p>All %u finished pages are shown.", report->shown);
  else
    g_string_append_printf (out, "<p>%u of %u finished pages are shown.", report->shown,
                            gallery->entries->len + gallery->missing);
  if (expected < gallery->entries->len)
    g_string_append_printf (out, " Without an expected F1: %" G_GUINT64_FORMAT " (no lines, or lines set by hand).",
                            gallery->entries->len - expected);
  if (report->left_out > 0)
    g_string_append_printf (out, " %u are left out so that this file stays small.", report->left_out);
  if (report->missing > 0)
    g_string_append_printf (out, " The pictures of %u are not there any more.", report->missing);
  g_string_append (out, "</p>\n");
}

/* Fills `figures` in the order of the entries. */
static void
add_figures (const Gallery *gallery, gsize most, GString *figures, gboolean *shown, VlpsGalleryReport *report)
{
  for (guint i = 0; i < gallery->entries->len; i++)
    {
      const Entry *entry = &g_array_index (gallery->entries, Entry, i);
      guint class = isnan (entry->expected) ? VLPS_EXPECTED_CLASSES : vlps_expected_class (entry->expected);
      gboolean first = class < VLPS_EXPECTED_CLASSES && !shown[class];
      g_autofree char *figure = make_figure (entry, first);

      if (figure == NULL)
        {
          report->missing++;
          continue;
        }
      /* what comes later is less doubtful: it does not take the place of this one */
      if (figures->len + strlen (figure) > most)
        {
          report->left_out = gallery->entries->len - i;
          return;
        }
      g_string_append (figures, figure);
      report->shown++;
      if (first)
        shown[class] = TRUE;
    }
}

gboolean
vlps_gallery_join (VlpsFolder *folder, gboolean by_name, gsize most, VlpsGalleryReport *ret_report, GError **error)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  Gallery gallery = { .folder = vlps_folder_path (folder), .by_name = by_name, .entries = entries };
  g_autofree char *path = g_build_filename (gallery.folder, "gallery.html", NULL);
  g_autoptr (GString) out = g_string_new (NULL), figures = g_string_new (NULL);
  gboolean shown[VLPS_EXPECTED_CLASSES] = { FALSE };

  g_array_set_clear_func (entries, entry_clear);
  if (!vlps_folder_each (folder, VLPS_ITEM_OK, note_page, &gallery, error))
    return FALSE;
  if (entries->len > 0)
    qsort (entries->data, entries->len, sizeof (Entry), compare_entries);
  *ret_report = (VlpsGalleryReport){ .missing = gallery.missing };
  add_figures (&gallery, most, figures, shown, ret_report);
  append_beginning (out, &gallery, shown, ret_report);
  g_string_append_len (out, figures->str, (gssize) figures->len);
  return vlps_file_write (path, out->str, (gssize) out->len, error);
}
