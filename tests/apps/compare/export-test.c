/* export-test.c - proposals of labels are a data set: what is written is read back with the regions it was made from */
#include "export.h"

#include <glib/gstdio.h>
#include <string.h>

#include "html-page.h"
#include "vl-ps.h"

/* A block with a text in it.  `type`: a label that it has already, NULL for none. */
static void
add_block (VlpsPage *page, int parent, const char *type, VlpsBox box, const char *text)
{
  static const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK, .font_size = 16, .font_weight = 400 };
  int element = vlps_page_add_element (page, parent, 0, "div", box, vlps_page_add_style (page, &block), 0);

  if (type != NULL)
    {
      vlps_page_add_attribute (page, "data-block", "1");
      vlps_page_add_attribute (page, "data-block-type", type);
    }
  vlps_page_add_text (page, element, text, box, 0);
}

static VlpsPage *
make_page (void)
{
  VlpsPage *page = vlps_page_new ();
  int html, body;

  page->rendered = TRUE;
  page->size = (VlpsSize){ 1000, 1000 };
  vlps_page_add_frame (page, -1, "http://example.com/", "http://example.com/");
  html = vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0, 0, 1000, 1000 }, NULL, 0);
  body = vlps_page_add_element (page, html, 0, "body", (VlpsBox){ 0, 0, 1000, 1000 }, NULL, 0);
  add_block (page, body, NULL, (VlpsBox){ 0, 0, 1000, 100 }, "masthead");
  add_block (page, body, NULL, (VlpsBox){ 0, 200, 200, 300 }, "menu");
  add_block (page, body, "Ad", (VlpsBox){ 200, 200, 600, 600 }, "story"); /* that label was wrong */
  add_block (page, body, NULL, (VlpsBox){ 800, 200, 200, 300 }, "news");
  add_block (page, body, NULL, (VlpsBox){ 0, 900, 1000, 50 }, "imprint");
  vlps_page_seal (page);
  return page;
}

/* The label around a text of a page; NULL where there is none. */
static const char *
label_of (const VlpsPage *page, const char *text)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      int node = (int) i;

      if (page->nodes[i].kind != VLPS_NODE_TEXT || strstr (page->nodes[i].text, text) == NULL)
        continue;
      while (node >= 0 && vlps_node_attribute (&page->nodes[node], "data-block-type") == NULL)
        node = page->nodes[node].parent;
      return node >= 0 ? vlps_node_attribute (&page->nodes[node], "data-block-type") : NULL;
    }
  g_assert_not_reached ();
}

static void
test_labels (void)
{
  static const char *const expected[][2] = {
    { "masthead", "Header" }, { "menu", "Sidebar" },   { "story", "Content" },
    { "news", "Sidebar" },    { "imprint", "Footer" },
  };
  g_autofree char *folder = g_dir_make_tmp ("vlps-XXXXXX", NULL), *set = g_build_filename (folder, "set", NULL);
  g_autofree char *remove = g_strdup_printf ("rm -r '%s'", folder);
  g_autoptr (VlpsPage) page = make_page (), again = NULL;
  g_autoptr (VlpsDocument) document = vlps_document_new (
      page, vlps_vl_ps (page, (VlpsThresholds) VLPS_LINES (150, 850, 200, 800), VLPS_UNITS_BLOCK), NULL, NULL);
  g_autoptr (VlpsDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *html = NULL;
  VlpsCase item = { .id = (char *) "one", .url = (char *) "http://example.com/", .domain = (char *) "example.com" };
  VlpsDataset source = { .name = (char *) "pages", .cases = g_ptr_array_new () };
  const VlpsCase *read;
  gsize length;

  g_ptr_array_add (source.cases, &item);
  g_assert_true (vlps_export_labels (set, &item, page, document, &error));
  g_assert_true (vlps_export_labels_finish (set, &source, "auto", &error));
  g_ptr_array_unref (source.cases);
  /* the page itself is as it was */
  g_assert_cmpstr (label_of (page, "story"), ==, "Ad");
  g_assert_null (label_of (page, "menu"));

  dataset = vlps_dataset_read (set, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (dataset->name, ==, "pages-auto");
  g_assert_cmpuint (dataset->cases->len, ==, 1);
  read = dataset->cases->pdata[0];
  g_assert_cmpint (read->regions, ==, VLPS_GOLD_DATA_BLOCK);
  g_assert_cmpstr (read->domain, ==, "example.com");
  g_assert_nonnull (strstr (read->gold, "story"));
  g_assert_null (strstr (read->gold, "menu"));
  g_assert_true (g_file_get_contents (read->page, &html, &length, &error));
  again = vlps_html_page_parse ((const guint8 *) html, length, "file:///one.html", NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpstr (label_of (again, expected[i][0]), ==, expected[i][1]);
  g_assert_true (g_spawn_command_line_sync (remove, NULL, NULL, NULL, NULL));
}

/* A folder that cannot be made is said to be so. */
static void
test_unwritable (void)
{
  g_autofree char *file = NULL, *folder = NULL;
  g_autoptr (VlpsPage) page = make_page ();
  g_autoptr (VlpsDocument) document = vlps_document_new_whole (page);
  g_autoptr (GError) error = NULL;
  const VlpsCase item = { .id = (char *) "one" };
  int fd = g_file_open_tmp ("vlps-XXXXXX", &file, NULL);

  g_assert_cmpint (fd, >=, 0);
  g_close (fd, NULL);
  folder = g_build_filename (file, "set", NULL);
  g_assert_false (vlps_export_labels (folder, &item, page, document, &error));
  g_assert_nonnull (strstr (error->message, folder));
  g_unlink (file);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export/labels", test_labels);
  g_test_add_func ("/export/unwritable", test_unwritable);
  return g_test_run ();
}
