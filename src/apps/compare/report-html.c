/* report-html.c - everything in one file that opens in a browser, from disk and without network
 *
 * The file holds the numbers and texts packed (gzip in base64), small pictures, and the script that draws all of it.
 */
#include "report.h"

#include <string.h>

#include "compare-resources.h"
#include "errors.h"
#include "hash.h"
#include "json-text.h"
#include "page-view.h"
#include "picture-file.h"
#include "resource.h"

/* Small enough to mail, with room for the rest. */
#define MAX_DETAILS ((gsize) 11 << 20)
#define MAX_PICTURES ((gsize) 5 << 20)

#define PICTURE_WIDTH 420
#define PICTURE_HEIGHT 2400
#define PICTURE_QUALITY 35

static char *
pack (const char *text, gsize length)
{
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9);
  g_autoptr (GInputStream) plain = g_memory_input_stream_new_from_data (text, (gssize) length, NULL);
  g_autoptr (GInputStream) packed = g_converter_input_stream_new (plain, G_CONVERTER (compressor));
  g_autoptr (GOutputStream) sink = g_memory_output_stream_new_resizable ();
  gsize size;

  /* from memory to memory nothing can fail */
  g_output_stream_splice (sink, packed, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, NULL);
  size = g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (sink));
  return g_base64_encode (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (sink)), size);
}

/* Each different line of a set's texts is written once. */
typedef struct
{
  GHashTable *numbers; /* line -> number + 1 */
  GString *json;
} Lines;

static void
append_text_lines (GString *out, Lines *lines, const char *text)
{
  gboolean first = TRUE;

  g_string_append_c (out, '[');
  while (*text != '\0')
    {
      gsize length = strcspn (text, "\n");
      g_autofree char *line = g_strchomp (g_strndup (text, length));
      gpointer number = g_hash_table_lookup (lines->numbers, line);

      if (*line != '\0')
        {
          if (number == NULL)
            {
              number = GUINT_TO_POINTER (g_hash_table_size (lines->numbers) + 1);
              if (lines->json->len > 0)
                g_string_append_c (lines->json, ',');
              vlps_json_text_string (lines->json, line);
              g_hash_table_insert (lines->numbers, g_steal_pointer (&line), number);
            }
          g_string_append_printf (out, "%s%u", first ? "" : ",", GPOINTER_TO_UINT (number) - 1);
          first = FALSE;
        }
      text += length;
      text += *text == '\n';
    }
  g_string_append_c (out, ']');
}

static void
append_view (GString *out, const VlpsView *view)
{
  g_string_append_printf (out, "{\"size\":[%d,%d],\"units\":[", (int) view->size.width, (int) view->size.height);
  for (guint i = 0; i < view->units->len; i++)
    {
      const VlpsViewUnit *unit = &g_array_index (view->units, VlpsViewUnit, i);

      g_string_append_printf (out, "%s[%d,%d,%d,%d,%d,%u]", i > 0 ? "," : "", (int) unit->box.left, (int) unit->box.top,
                              (int) unit->box.width, (int) unit->box.height, unit->gold, unit->weight);
    }
  g_string_append (out, "],\"blocks\":[");
  for (guint i = 0; i < view->blocks->len; i++)
    {
      const VlpsViewBlock *block = &g_array_index (view->blocks, VlpsViewBlock, i);

      g_string_append_printf (out, "%s[%d,%d,%d,%d,%d,", i > 0 ? "," : "", (int) block->box.left, (int) block->box.top,
                              (int) block->box.width, (int) block->box.height, block->gold);
      vlps_json_text_string (out, block->type);
      g_string_append_c (out, ']');
    }
  g_string_append (out, "]}");
}

/* Which systems' texts a report keeps: `n_others` other tools, the best ones. */
static guint8 *
choose_systems (const VlpsReportSet *set, guint n_others)
{
  g_autoptr (GArray) order = vlps_report_rank (set->summary, VLPS_MEASURE_SHINGLE_F1);
  guint8 *chosen = g_malloc0 (set->run->systems->len + 1);

  for (guint s = 0; s < set->run->systems->len; s++)
    chosen[s] = ((const VlpsSystem *) set->run->systems->pdata[s])->kind < VLPS_SYSTEM_PREDICTION;
  for (guint i = 0; i < order->len && n_others > 0; i++)
    {
      guint s = g_array_index (order, guint, i);

      n_others -= !chosen[s];
      chosen[s] = TRUE;
    }
  return chosen;
}

static void
append_page (GString *out, Lines *lines, const VlpsComparison *run, guint index, const guint8 *chosen)
{
  const VlpsCase *item = run->dataset->cases->pdata[index];
  const VlpsView *view = run->views[index];
  const char *gold = item->gold != NULL ? item->gold : view != NULL ? view->text : NULL;
  gboolean first = TRUE;

  vlps_json_text_string (out, item->id);
  g_string_append (out, ":{\"texts\":{");
  for (guint s = 0; s < run->systems->len && gold != NULL; s++)
    {
      const VlpsScore *score = &run->scores[(gsize) index * run->systems->len + s];

      if (!chosen[s] || score->text == NULL)
        continue;
      if (!first)
        g_string_append_c (out, ',');
      first = FALSE;
      vlps_json_text_string (out, ((const VlpsSystem *) run->systems->pdata[s])->name);
      g_string_append_c (out, ':');
      append_text_lines (out, lines, score->text);
    }
  g_string_append_c (out, '}');
  if (gold != NULL)
    {
      g_string_append (out, ",\"gold\":");
      append_text_lines (out, lines, gold);
    }
  if (view != NULL)
    {
      g_string_append (out, ",\"view\":");
      append_view (out, view);
      g_string_append (out, ",\"regions\":{");
      first = TRUE;
      for (guint s = 0; s < run->systems->len; s++)
        {
          const VlpsScore *score = &run->scores[(gsize) index * run->systems->len + s];

          if (score->regions == NULL)
            continue;
          if (!first)
            g_string_append_c (out, ',');
          first = FALSE;
          vlps_json_text_string (out, ((const VlpsSystem *) run->systems->pdata[s])->name);
          g_string_append_printf (out, ":\"%s\"", score->regions);
        }
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, '}');
}

static char *
make_details (const VlpsReportSet *sets, guint n_sets, guint n_others)
{
  g_autoptr (GString) out = g_string_new ("{");

  for (guint i = 0; i < n_sets; i++)
    {
      const VlpsComparison *run = sets[i].run;
      g_autofree guint8 *chosen = choose_systems (&sets[i], n_others);
      g_autoptr (GHashTable) numbers = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
      g_autoptr (GString) json = g_string_new (NULL);
      Lines lines = { numbers, json };

      if (i > 0)
        g_string_append_c (out, ',');
      vlps_json_text_string (out, run->dataset->name);
      g_string_append (out, ":{\"pages\":{");
      for (guint c = 0; c < run->dataset->cases->len; c++)
        {
          if (c > 0)
            g_string_append_c (out, ',');
          append_page (out, &lines, run, c, chosen);
        }
      g_string_append_printf (out, "},\"lines\":[%s]}", json->str);
    }
  g_string_append_c (out, '}');
  return pack (out->str, out->len);
}

/* A page's picture, small, as WebP; NULL where it cannot be made. */
static char *
encode_picture (cairo_surface_t *picture)
{
  int width = cairo_image_surface_get_width (picture), height = cairo_image_surface_get_height (picture);
  double scale = MIN (1, (double) PICTURE_WIDTH / width);
  int to_width = MAX (1, (int) (width * scale)), to_height = CLAMP ((int) (height * scale), 1, PICTURE_HEIGHT);
  cairo_surface_t *small = cairo_image_surface_create (CAIRO_FORMAT_RGB24, to_width, to_height);
  cairo_t *cr = cairo_create (small);
  g_autoptr (GBytes) packed = NULL;

  /* a page that is too tall is pressed: the overlay stretches it again */
  cairo_scale (cr, (double) to_width / width, (double) to_height / height);
  cairo_set_source_surface (cr, picture, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_GOOD);
  cairo_paint (cr);
  cairo_destroy (cr);
  packed = vlps_picture_file_webp (small, PICTURE_QUALITY, NULL);
  cairo_surface_destroy (small);
  return packed != NULL ? g_base64_encode (g_bytes_get_data (packed, NULL), g_bytes_get_size (packed)) : NULL;
}

static char *
make_pictures (const VlpsReportSet *sets, guint n_sets, VlpsSnapshots *snapshots)
{
  GString *out = g_string_new ("{");

  for (guint i = 0; i < n_sets && snapshots != NULL; i++)
    for (guint c = 0; c < sets[i].run->dataset->cases->len && out->len < MAX_PICTURES; c++)
      {
        const VlpsDataset *dataset = sets[i].run->dataset;
        const VlpsCase *item = dataset->cases->pdata[c];
        cairo_surface_t *picture =
            sets[i].run->views[c] != NULL ? vlps_snapshots_picture (snapshots, dataset, item) : NULL;
        g_autofree char *encoded = picture != NULL ? encode_picture (picture) : NULL;
        g_autofree char *name = g_strdup_printf ("%s/%s", dataset->name, item->id);

        g_clear_pointer (&picture, cairo_surface_destroy);
        if (encoded == NULL)
          continue;
        if (out->len > 1)
          g_string_append_c (out, ',');
        vlps_json_text_string (out, name);
        g_string_append_printf (out, ":\"data:image/webp;base64,%s\"", encoded);
      }
  g_string_append_c (out, '}');
  /* nothing in a script element may look like its end */
  g_string_replace (out, "<", "\\u003c", 0);
  return g_string_free (out, FALSE);
}

static const char *
resource (const char *name)
{
  g_autofree char *path = g_strconcat ("/vlps/compare/", name, NULL);
  g_autoptr (GBytes) bytes = vlps_resource_load (compare_get_resource, path, NULL);

  /* it is linked in and ends with a NUL */
  return g_bytes_get_data (bytes, NULL);
}

char *
vlps_report_html (const VlpsReportSet *sets, guint n_sets, VlpsSnapshots *snapshots)
{
  g_autofree char *numbers = vlps_report_json (sets, n_sets), *packed = pack (numbers, strlen (numbers));
  g_autofree char *pictures = make_pictures (sets, n_sets, snapshots), *view_css = vlps_page_view_css ();
  g_autoptr (GBytes) view_js = vlps_page_view_js ();
  static const guint others[] = { 5, 2, 0 };
  g_autofree char *details = NULL;
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (others) && (details == NULL || strlen (details) > MAX_DETAILS); i++)
    {
      g_free (details);
      details = make_details (sets, n_sets, others[i]);
    }
  if (strlen (details) > MAX_DETAILS)
    *details = '\0';
  for (const char *p = resource ("report.html"); *p != '\0';)
    {
      static const char *const marks[] = { "@VIEW-CSS@", "@VIEW-JS@", "@CSS@",     "@JS@",
                                           "@NUMBERS@",  "@DETAILS@", "@PICTURES@" };
      const char *const values[] = {
        view_css, g_bytes_get_data (view_js, NULL), resource ("report.css"), resource ("report.js"), packed, details,
        pictures
      };
      const char *mark = strchr (p, '@');
      guint k = 0;

      if (mark == NULL)
        mark = p + strlen (p);
      g_string_append_len (out, p, mark - p);
      p = mark;
      while (k < G_N_ELEMENTS (marks) && !g_str_has_prefix (p, marks[k]))
        k++;
      if (k < G_N_ELEMENTS (marks))
        {
          g_string_append (out, values[k]);
          p += strlen (marks[k]);
        }
      else if (*p != '\0')
        g_string_append_c (out, *p++);
    }
  return g_string_free (out, FALSE);
}
