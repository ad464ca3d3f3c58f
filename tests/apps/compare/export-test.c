/* export-test.c - proposals of labels are a data set, which has the regions they were made from */
#include "dataset-file.h"
#include "export.h"

#include <glib/gstdio.h>
#include <string.h>

#include "vl-ps.h"

/* A block with a text in it. */
static void
add_block (VlpsPage *page, int parent, VlpsBox box, const char *text)
{
  static const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK, .font_size = 16, .font_weight = 400 };
  int element = vlps_page_add_element (page, parent, 0, "div", box, vlps_page_add_style (page, &block), 0);

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
  add_block (page, body, (VlpsBox){ 0, 0, 1000, 100 }, "masthead");
  add_block (page, body, (VlpsBox){ 0, 200, 200, 300 }, "menu");
  add_block (page, body, (VlpsBox){ 200, 200, 600, 600 }, "story");
  add_block (page, body, (VlpsBox){ 800, 200, 200, 300 }, "news");
  add_block (page, body, (VlpsBox){ 0, 900, 1000, 50 }, "imprint");
  vlps_page_seal (page);
  return page;
}

static void
test_labels (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-XXXXXX", NULL), *set = g_build_filename (folder, "set", NULL);
  g_autofree char *remove = g_strdup_printf ("rm -r '%s'", folder);
  g_autoptr (VlpsPage) page = make_page ();
  g_autoptr (VlpsDocument) document = vlps_document_new (
      page, vlps_vl_ps (page, (VlpsThresholds) VLPS_LINES (150, 850, 200, 800), VLPS_UNITS_BLOCK), NULL, NULL);
  g_autoptr (VlpsDataset) dataset = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (set, "labels", "one.json", NULL), *labels = NULL, *line = NULL;
  VlpsCase item = { .id = (char *) "first", .url = (char *) "http://example.com/", .domain = (char *) "example.com" };
  VlpsDataset source = { .name = (char *) "pages", .cases = g_ptr_array_new () };
  char *lines[] = { NULL, NULL };
  const VlpsCase *read;

  g_ptr_array_add (source.cases, &item);
  g_ptr_array_add (source.cases, &item); /* a page that could not be rendered */
  lines[0] = line = vlps_export_labels (set, "one", &item, document, &error);
  g_assert_no_error (error);
  g_assert_true (vlps_export_labels_finish (set, &source, "auto", lines, &error));
  g_ptr_array_unref (source.cases);

  /* the body has elements of several regions; the five blocks in it have one each */
  g_assert_true (g_file_get_contents (path, &labels, NULL, &error));
  g_assert_cmpstr (
      labels, ==,
      "{\"elements\":5,\"labels\":[{\"element\":0,\"region\":\"HEADER\"},{\"element\":1,\"region\":\"LM\"},"
      "{\"element\":2,\"region\":\"CENTER\"},{\"element\":3,\"region\":\"RM\"},"
      "{\"element\":4,\"region\":\"FOOTER\"}]}\n");
  dataset = vlps_dataset_read (set, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (dataset->name, ==, "pages-auto");
  g_assert_cmpuint (dataset->cases->len, ==, 1);
  read = dataset->cases->pdata[0];
  g_assert_cmpint (read->regions, ==, VLPS_GOLD_NONE); /* a proposal is no gold */
  g_assert_cmpstr (read->domain, ==, "example.com");
  g_assert_cmpstr (read->file, ==, "first");
  g_assert_nonnull (strstr (read->gold, "story"));
  g_assert_null (strstr (read->gold, "menu"));
  g_assert_true (g_spawn_command_line_sync (remove, NULL, NULL, NULL, NULL));
}

/* A folder that cannot be made is said to be so. */
static void
test_unwritable (void)
{
  g_autofree char *file = NULL, *folder = NULL;
  g_autoptr (VlpsPage) page = make_page ();
  g_autoptr (VlpsDocument) document = vlps_document_new (
      page, vlps_vl_ps (page, (VlpsThresholds) VLPS_LINES (150, 850, 200, 800), VLPS_UNITS_BLOCK), NULL, NULL);
  g_autoptr (GError) error = NULL;
  const VlpsCase item = { .id = (char *) "one" };
  int fd = g_file_open_tmp ("vlps-XXXXXX", &file, NULL);

  g_assert_cmpint (fd, >=, 0);
  g_close (fd, NULL);
  folder = g_build_filename (file, "set", NULL);
  g_assert_null (vlps_export_labels (folder, "one", &item, document, &error));
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
