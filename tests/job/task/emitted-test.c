/* emitted-test.c - text is emitted only from the kept regions of the reported lines, whatever method, lines and options
 *
 * What comes out beside what the method chose goes with it (headings, tables, notes, code, folded parts) and stands in
 * the same regions; to the methods of others no text is added at all.  Headline and byline have reasons of their own.
 */
#include <string.h>

#include "method.h"
#include "snapshot.h"
#include "task.h"

static VlpsPage *
read_page (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "fixtures", name, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GBytes) packed = NULL, data = NULL;
  VlpsPage *page;
  gsize length;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  packed = g_bytes_new_take (g_steal_pointer (&text), length);
  data = vlps_snapshot_gunzip (packed, &error);
  g_assert_no_error (error);
  page = vlps_snapshot_parse (data, &error);
  g_assert_no_error (error);
  return page;
}

/* The region of a node: what is not laid out is where the element around it is. */
static VlpsRegion
region_of (const VlpsPage *page, const VlpsResult *result, int node)
{
  while (page->nodes[node].parent >= 0
         && (page->nodes[node].kind == VLPS_NODE_TEXT || (page->nodes[node].flags & VLPS_NODE_UNRENDERED) != 0))
    node = page->nodes[node].parent;
  return (VlpsRegion) result->regions[node];
}

/* Number of texts that are emitted although they may not be. */
static guint
count_violations (VlpsDocument *document, const guint8 *chosen, guint kept)
{
  const VlpsPage *page = document->page;
  const VlpsResult *result = document->result;
  const VlpsStructure *structure = vlps_document_structure (document);
  const guint8 *reasons = vlps_document_reasons (document);
  guint violations = 0;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      if (page->nodes[i].kind != VLPS_NODE_TEXT || structure->content[i] == 0
          || strspn (page->nodes[i].text, " \t\n") == strlen (page->nodes[i].text) || reasons[i] == VLPS_REASON_HEADLINE
          || reasons[i] == VLPS_REASON_BYLINE)
        continue;
      if ((result->regions != NULL && (kept & 1u << region_of (page, result, i)) == 0)
          || (result->exact && chosen[i] == 0))
        {
          g_test_message ("%s: \"%.60s\"", result->method, page->nodes[i].text);
          violations++;
        }
    }
  return violations;
}

/* One page, method and line setting, with the regions that are asked for (0: those of the method). */
static void
check (const VlpsPage *page, const VlpsMethod *method, const VlpsSeparators *lines, guint regions)
{
  VlpsMethodOptions options = vlps_method_options ();
  VlpsDocumentOptions wanted = { .regions = regions, .headline = regions == 0, .byline = regions == 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsDocument) document = NULL;
  g_autofree guint8 *chosen = NULL;
  VlpsResult *result;

  options.separators = lines;
  result = vlps_method_run (method, page, &options, &error);
  g_assert_no_error (error);
  if (regions != 0)
    vlps_result_choose_regions (result, page, regions);
  chosen = g_memdup2 (result->content, MAX (1, page->n_nodes));
  document = vlps_document_new (page, result, &wanted, NULL);
  g_assert_cmpuint (count_violations (document, chosen, regions != 0 ? regions : 1u << VLPS_REGION_CENTER), ==, 0);
}

static void
test_page (gconstpointer name)
{
  static const char *const presets[] = { NULL, "jing-zuo-2004", "auto" };
  static const guint regions[] = { 0, 1u << VLPS_REGION_FOOTER, 1u << VLPS_REGION_HEADER | 1u << VLPS_REGION_LM };
  g_autoptr (VlpsPage) page = read_page (name);
  guint n;
  const VlpsMethod *methods = vlps_methods (&n);

  for (guint i = 0; i < n; i++)
    for (guint p = 0; p < G_N_ELEMENTS (presets); p++)
      for (guint r = 0; r < G_N_ELEMENTS (regions); r++)
        {
          g_autoptr (VlpsSeparators) lines =
              presets[p] != NULL
                  ? vlps_separators_new (page, vlps_preset_find (presets[p], NULL), VLPS_UNITS_BLOCK, NULL)
                  : NULL;

          if ((methods[i].needs & (VLPS_METHOD_NEEDS_EXAMPLE | VLPS_METHOD_USES_LINES)) != 0)
            continue;
          g_test_message ("%s %s %s %u", (const char *) name, methods[i].name, presets[p] != NULL ? presets[p] : "-",
                          regions[r]);
          check (page, &methods[i], lines, regions[r]);
        }
}

int
main (int argc, char **argv)
{
  static const char *const pages[] = {
    "regions/around.snapshot.json.gz",    "regions/grid.snapshot.json.gz",       "regions/note.snapshot.json.gz",
    "golden/quickstart.snapshot.json.gz", "golden/irs.snapshot.json.gz",         "golden/shelf.snapshot.json.gz",
    "golden/thread.snapshot.json.gz",     "golden/two-columns.snapshot.json.gz",
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *path = g_strdup_printf ("/emitted/%s", strchr (pages[i], '/') + 1);

      *strchr (strrchr (path, '/'), '.') = '\0';
      g_test_add_data_func (path, pages[i], test_page);
    }
  return g_test_run ();
}
