/* format.c - formats of a page's content, in one table */
#include "format.h"

#include <string.h>

#include "chunks.h"
#include "content-blocks.h"
#include "emit.h"
#include "errors.h"
#include "preface.h"
#include "task.h"

/* --- functions of the rows --- */

static char *
emit_text (const VlpsTask *task G_GNUC_UNUSED, VlpsDocument *document)
{
  return vlps_emit_text (document);
}

static char *
emit_html (const VlpsTask *task G_GNUC_UNUSED, VlpsDocument *document)
{
  return vlps_emit_html (document);
}

/* Returns the front matter; NULL if not requested. */
static char *
front_matter (const VlpsTask *task, VlpsDocument *document)
{
  return task->options->given.front_matter ? vlps_preface_front_matter (document) : NULL;
}

/* Characters before the content in the Markdown. */
static gsize
length_of_preface (const VlpsTask *task, VlpsDocument *document)
{
  g_autofree char *front = front_matter (task, document);

  return front != NULL ? (gsize) g_utf8_strlen (front, -1) + 1 : 0;
}

static char *
emit_markdown (const VlpsTask *task, VlpsDocument *document)
{
  g_autofree char *content = vlps_emit_markdown (document), *front = front_matter (task, document);

  return front != NULL ? g_strconcat (front, "\n", content, NULL) : g_steal_pointer (&content);
}

static char *
emit_json (const VlpsTask *task G_GNUC_UNUSED, VlpsDocument *document)
{
  return vlps_emit_json (document, TRUE);
}

static char *
emit_links (const VlpsTask *task, VlpsDocument *document)
{
  return vlps_emit_links (document, task->regions);
}

static char *
emit_tei (const VlpsTask *task G_GNUC_UNUSED, VlpsDocument *document)
{
  return vlps_emit_tei (document);
}

static char *
emit_csv (const VlpsTask *task, VlpsDocument *document)
{
  return vlps_emit_csv (document, task->options->given.csv_safe);
}

static char *
emit_posts (const VlpsTask *task G_GNUC_UNUSED, VlpsDocument *document)
{
  return vlps_emit_posts (document);
}

static char *
emit_items (const VlpsTask *task G_GNUC_UNUSED, VlpsDocument *document)
{
  return vlps_emit_items (document);
}

static char *
emit_blocks (const VlpsTask *task, VlpsDocument *document)
{
  return vlps_emit_blocks (document, length_of_preface (task, document));
}

static char *
emit_chunks (const VlpsTask *task, VlpsDocument *document)
{
  return vlps_emit_chunks (document, task->options->chunk_words, task->options->chunk_overlap,
                           length_of_preface (task, document));
}

static char *
emit_bulk (const VlpsTask *task G_GNUC_UNUSED, VlpsDocument *document)
{
  return vlps_emit_bulk (document);
}

#define ROW(id, ...) [VLPS_FORMAT_##id] = { __VA_ARGS__ },

static const VlpsFormatRow rows[VLPS_N_FORMATS] = { VLPS_FORMATS (ROW, ROW) };

/* --- */

const VlpsFormatRow *
vlps_format_row (VlpsFormat format)
{
  return &rows[format];
}

/* "page.links.jsonl" and "links.jsonl", by the row's ending. */
static gboolean
has_ending (const char *path, const char *ending)
{
  const char *base = strrchr (path, G_DIR_SEPARATOR);

  return g_str_has_suffix (path, ending)
         || (strchr (ending + 1, '.') != NULL && strcmp (base != NULL ? base + 1 : path, ending + 1) == 0);
}

/* The first of `endings`, which have spaces between them, that the path has; newly allocated, NULL: none. */
static char *
ending_among (const char *path, const char *endings)
{
  g_auto (GStrv) all = g_strsplit (endings, " ", -1);

  for (guint i = 0; all[i] != NULL; i++)
    if (g_str_has_suffix (path, all[i]))
      return g_strdup (all[i]);
  return NULL;
}

/* The formats whose files end in `ending`, as bits. */
static guint
with_ending (const char *ending)
{
  guint formats = 0;

  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    formats |= g_str_has_suffix (rows[i].ending, ending) ? 1u << i : 0;
  return formats;
}

/* `lower` ends in .jsonl, and no row has all of its ending. */
static gboolean
is_of_several (const char *lower)
{
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    if (has_ending (lower, rows[i].ending))
      return FALSE;
  return g_str_has_suffix (lower, ".jsonl");
}

VlpsFormat
vlps_format_of_name (const char *path)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);

  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    if (has_ending (lower, rows[i].ending))
      return (VlpsFormat) i;
  /* shorter ones after all of these */
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    {
      g_autofree char *ending = rows[i].more_endings != NULL ? ending_among (lower, rows[i].more_endings) : NULL;

      if (ending != NULL)
        return (VlpsFormat) i;
    }
  return VLPS_N_FORMATS;
}

gboolean
vlps_format_check_name (const char *path, gboolean given, GError **error)
{
  static const struct
  {
    const char *endings;
    const char *cure;
  } others[] = {
    { ".pdf", "--pdf F.pdf prints the page" },
    { ".png .jpg .jpeg .webp .svg .gif", "--overlay, --before and --after make pictures" },
    { ".har .warc .warc.gz .wacz", "--har and --warc-out keep what the page loads" },
    { ".snapshot.json.gz", "--save-snapshot and 'vlps render' keep the page" },
    { ".gz .xz .bz2 .zst .zip", "it packs nothing; write to standard output and pack that" },
    { ".docx .odt .epub .xlsx .ods", "write .html, .md or .csv and let another program turn that into it" },
  };
  g_autofree char *lower = g_ascii_strdown (path, -1);

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *ending = ending_among (lower, others[i].endings);

      if (ending != NULL)
        return vlps_error_false (error, VLPS_ERROR_USAGE, "the content is not written as %s: %s", ending,
                                 others[i].cure);
    }
  if (!given && is_of_several (lower))
    {
      g_autofree char *names = vlps_format_names (with_ending (".jsonl"), "or", FALSE);

      return vlps_error_false (error, VLPS_ERROR_USAGE,
                               "several formats have the ending .jsonl; choose one with -f: %s", names);
    }
  return TRUE;
}

gboolean
vlps_format_has_name (const VlpsFormatRow *row, const char *name)
{
  return strcmp (name, row->name) == 0 || g_strcmp0 (name, row->short_name) == 0;
}

char *
vlps_format_names (guint formats, const char *last, gboolean short_names)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    {
      if ((formats & 1u << i) == 0)
        continue;
      if (text->len > 0 && formats >> (i + 1) != 0)
        g_string_append (text, ", ");
      else if (text->len > 0)
        g_string_append_printf (text, " %s ", last);
      g_string_append (text, rows[i].name);
      if (short_names && rows[i].short_name != NULL)
        g_string_append_printf (text, " (or %s)", rows[i].short_name);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

guint
vlps_format_joined (void)
{
  guint joined = 0;

  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    joined |= rows[i].joins ? 1u << i : 0;
  return joined;
}

gboolean
vlps_format_parse (const char *text, VlpsFormat *ret_format, GError **error)
{
  g_autofree char *names = NULL;

  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    if (text == NULL || vlps_format_has_name (&rows[i], text))
      {
        *ret_format = (VlpsFormat) i;
        return TRUE;
      }
  names = vlps_format_names (VLPS_FORMATS_ALL, "or", TRUE);
  return vlps_error_false (error, VLPS_ERROR_USAGE, "unknown format '%s'; use %s", text, names);
}
