/* emitted-test.c - text and pictures are emitted only from the kept regions of the reported lines, whatever method, lines
 * and options
 *
 * What comes out beside what the method chose goes with it (headings, tables, notes, code, folded parts) and stands in
 * the same regions; to the methods of others no text is added at all.  Headline, standfirst and byline have reasons of
 * their own.
 * The regions are those that the reported lines make.
 *
 *   VLPS_SNAPSHOTS=DIR   the same for every *.snapshot.json.gz in and below a folder, such as one of vlps batch -w snapshot
 */
#include <ftw.h>
#include <string.h>

#include "method-table.h"
#include "snapshot.h"
#include "task.h"
#include "vl-ps.h"

static VlpsPage *
read_page (const char *path)
{
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

/* Whether a node is in one of the regions `kept`: what is not laid out is where the element around it is, and so may be
 * what is hidden. */
static gboolean
is_in (const VlpsPage *page, const VlpsResult *result, int node, guint kept)
{
  while (page->nodes[node].parent >= 0
         && (page->nodes[node].kind == VLPS_NODE_TEXT || (page->nodes[node].flags & VLPS_NODE_UNRENDERED) != 0))
    node = page->nodes[node].parent;
  if ((kept & 1u << result->regions[node]) != 0)
    return TRUE;
  return page->nodes[node].parent >= 0 && (page->nodes[node].flags & VLPS_NODE_INVISIBLE) != 0
         && is_in (page, result, page->nodes[node].parent, kept);
}

/* A text or a picture, and no mere white space. */
static gboolean
is_substance (const VlpsNode *node)
{
  switch (node->tag)
    {
    case VLPS_TAG_IMG:
    case VLPS_TAG_SVG:
    case VLPS_TAG_VIDEO:
    case VLPS_TAG_AUDIO:
      return TRUE;
    default:
      return node->kind == VLPS_NODE_TEXT && strspn (node->text, " \t\n") < strlen (node->text);
    }
}

/* Number of texts and pictures that are emitted although they may not be. */
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
      if (!is_substance (&page->nodes[i]) || structure->content[i] == 0 || reasons[i] == VLPS_REASON_HEADLINE
          || reasons[i] == VLPS_REASON_STANDFIRST || reasons[i] == VLPS_REASON_BYLINE)
        continue;
      if ((result->regions != NULL && !is_in (page, result, i, kept))
          || (result->exact && page->nodes[i].kind == VLPS_NODE_TEXT && chosen[i] == 0))
        {
          g_test_message ("%s: node %d, %s \"%.60s\", for %s", result->method, i,
                          page->nodes[i].name != NULL ? page->nodes[i].name : "text",
                          page->nodes[i].text != NULL ? page->nodes[i].text : "", vlps_reason_name (reasons[i]));
          violations++;
        }
    }
  return violations;
}

/* Fails unless the regions are those of the reported lines. */
static void
check_lines (const VlpsPage *page, const VlpsResult *result)
{
  g_autoptr (VlpsResult) sorted = NULL;

  if (result->regions == NULL || result->separators.preset == NULL)
    return;
  sorted = vlps_vl_ps_lines (page, &result->separators, VLPS_UNITS_BLOCK);
  g_assert_cmpmem (result->regions, page->n_nodes, sorted->regions, page->n_nodes);
}

/* One page, method and line setting, with the regions that are asked for (0: those of the method). */
static void
check (const VlpsPage *page, const VlpsMethod *method, const VlpsSeparators *lines, guint regions)
{
  VlpsMethodOptions options = vlps_method_options (method);
  VlpsDocumentOptions wanted = { .regions = regions, .headline = regions == 0, .byline = regions == 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsDocument) document = NULL;
  g_autofree guint8 *chosen = NULL;
  VlpsResult *result;

  options.separators = lines;
  result = vlps_method_run (page, &options, &error);
  g_assert_no_error (error);
  check_lines (page, result);
  if (regions != 0)
    vlps_result_choose_regions (result, page, regions);
  chosen = g_memdup2 (result->content, MAX (1, page->n_nodes));
  document = vlps_document_new (page, result, &wanted, NULL);
  g_assert_cmpuint (count_violations (document, chosen, regions != 0 ? regions : 1u << VLPS_REGION_CENTER), ==, 0);
}

/* The lines of a name: of a preset, "by hand", or "-" for none. */
static VlpsSeparators *
lines_of (const VlpsPage *page, const char *name)
{
  VlpsSeparators *lines;

  if (strcmp (name, "-") == 0)
    return NULL;
  if (strcmp (name, "by hand") != 0)
    return vlps_separators_new (page, vlps_preset_find (name, NULL), VLPS_UNITS_BLOCK, NULL);
  lines = g_new0 (VlpsSeparators, 1);
  vlps_separators_init (lines);
  vlps_separators_set (lines, 0, 150);
  vlps_separators_set (lines, 1, page->size.height - 100);
  vlps_separators_set (lines, 2, 200);
  vlps_separators_set (lines, 3, page->size.width - 250);
  return lines;
}

static void
test_page (gconstpointer name)
{
  static const char *const settings[] = { "-", "jing-zuo-2004", "auto", "by hand" };
  static const guint regions[] = { 0, 1u << VLPS_REGION_FOOTER, 1u << VLPS_REGION_HEADER | 1u << VLPS_REGION_LM };
  g_autoptr (VlpsPage) page = read_page (name);
  guint n;
  const VlpsMethod *methods = vlps_method_table (&n);

  for (guint i = 0; i < n; i++)
    for (guint p = 0; p < G_N_ELEMENTS (settings); p++)
      for (guint r = 0; r < G_N_ELEMENTS (regions); r++)
        {
          g_autoptr (VlpsSeparators) lines = lines_of (page, settings[p]);

          if ((methods[i].needs & (VLPS_METHOD_NEEDS_EXAMPLE | VLPS_METHOD_USES_LINES)) != 0)
            continue;
          g_test_message ("%s %s %s %u", (const char *) name, methods[i].name, settings[p], regions[r]);
          check (page, &methods[i], lines, regions[r]);
        }
}

static void
add_page (const char *path)
{
  static guint n = 0;
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *test = g_strdup_printf ("/emitted/%.*s-%u", (int) strcspn (name, "."), name, n++);

  g_test_add_data_func_full (test, g_strdup (path), test_page, g_free);
}

static int
add_cb (const char *path, const struct stat *status, int flag, struct FTW *where)
{
  if (flag == FTW_F && g_str_has_suffix (path, ".snapshot.json.gz"))
    add_page (path);
  return 0;
}

int
main (int argc, char **argv)
{
  static const char *const folders[] = { "regions", "golden" };
  const char *stored = g_getenv ("VLPS_SNAPSHOTS");

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "fixtures", folders[i], NULL);

      g_assert_cmpint (nftw (path, add_cb, 16, FTW_PHYS), ==, 0);
    }
  if (stored != NULL)
    g_assert_cmpint (nftw (stored, add_cb, 16, FTW_PHYS), ==, 0);
  return g_test_run ();
}
