/* recorded-page-test.c - pages from recorded boxes, and the tables that these come in */
#include "recorded-page.h"

#include <string.h>

#include "csv-rows.h"
#include "errors.h"
#include "scratch.h"

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-9)

static void
test_rows (void)
{
  g_autoptr (VlpsCsvRows) rows = vlps_csv_rows_parse ("a,\"b \"\"c\"\"\"\r\n1,\"x,\ny\"\r\n\r\n,\n\"\"\n5");
  g_autoptr (VlpsCsvRows) none = vlps_csv_rows_parse ("");

  g_assert_cmpuint (none->rows->len, ==, 0);
  g_assert_cmpint (vlps_csv_rows_column (none, "a"), ==, -1);
  g_assert_cmpuint (rows->rows->len, ==, 5);
  g_assert_cmpint (vlps_csv_rows_column (rows, "b \"c\""), ==, 1);
  g_assert_cmpint (vlps_csv_rows_column (rows, "b"), ==, -1);
  g_assert_cmpstr (vlps_csv_rows_value (rows, 1, 1), ==, "x,\ny");
  g_assert_cmpstr (vlps_csv_rows_value (rows, 2, 1), ==, "");
  g_assert_cmpstr (vlps_csv_rows_value (rows, 3, 0), ==, "");
  g_assert_cmpstr (vlps_csv_rows_value (rows, 3, 1), ==, NULL);
  g_assert_cmpstr (vlps_csv_rows_value (rows, 4, 0), ==, "5");
}

static void
test_page (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "fixtures", "labels", "webis", "000000", "nodes.csv", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = vlps_recorded_page_read (path, (VlpsSize){ 0, 0 }, &error);
  /* in document order, with the depth of each; the link has no line of its own */
  static const struct
  {
    const char *name, *text;
    int parent;
    double top, height;
  } expected[] = {
    { "html", NULL, -1, 0, 600 },
    { "body", NULL, 0, 0, 600 },
    { "div", NULL, 1, 0, 100 },
    { NULL, "Home Maps", 2, 40, 20 },
    { "div", NULL, 1, 100, 400 },
    { "h1", NULL, 4, 110, 40 },
    { NULL, "High water", 5, 115, 25 },
    { "p", NULL, 4, 200, 100 },
    { NULL, "The gauge said \"seven metres\", then it", 7, 210, 80 },
    { "a", NULL, 7, 210, 20 },
    { NULL, "stopped", 9, 210, 20 },
    { "div", NULL, 1, 500, 100 },
    { NULL, "Harbour office", 11, 540, 20 },
  };

  g_assert_no_error (error);
  g_assert_true (page->rendered);
  assert_near (page->size.width, 1000);
  assert_near (page->size.height, 600);
  g_assert_cmpuint (page->n_nodes, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < page->n_nodes; i++)
    {
      g_assert_cmpstr (page->nodes[i].name, ==, expected[i].name);
      g_assert_cmpstr (page->nodes[i].text, ==, expected[i].text);
      g_assert_cmpint (page->nodes[i].parent, ==, expected[i].parent);
      assert_near (page->nodes[i].box.top, expected[i].top);
      assert_near (page->nodes[i].box.height, expected[i].height);
      g_assert_true ((page->nodes[i].style != NULL) == (expected[i].name != NULL));
    }
  g_assert_true (vlps_node_is_block (page, 2));
  g_assert_false (vlps_node_is_block (page, 9));
}

static void
test_bad (Scratch *scratch, gconstpointer data)
{
  static const struct
  {
    const char *nodes, *message;
    int code;
  } bad[] = {
    { "xpath,left,top,right\n/A,0,0,1\n", "no column bottom", VLPS_ERROR_IO },
    { "xpath,left,top,right,bottom\n/A,0,0,1,x\n", "row 2", VLPS_ERROR_IO },
    { "xpath,left,top,right,bottom\n/A,0,0,1,1\nA/B,0,0,1,1\n", "row 3", VLPS_ERROR_IO },
    { "xpath,left,top,right,bottom\n/A,0,0,1,1\n/B,0,0,1,1\n", "row 3", VLPS_ERROR_IO },
    { "xpath,left,top,right,bottom\n/A,0,0,1\n", "row 2", VLPS_ERROR_IO },
    { "xpath,left,top,right,bottom\n", "no boxes", VLPS_ERROR_EMPTY },
    { "xpath,left,top,right,bottom\n/A,0,0,1,1\n", "nodes-texts.csv", VLPS_ERROR_IO },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *path = scratch_write (scratch, "nodes.csv", bad[i].nodes);
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_recorded_page_read (path, (VlpsSize){ 0, 0 }, &error));
      g_assert_error (error, VLPS_ERROR, bad[i].code);
      g_assert_nonnull (strstr (error->message, bad[i].message));
    }
}

/* Deeper than any page is laid out: an error, and no stack that overflows. */
static void
test_deep (Scratch *scratch, gconstpointer data)
{
  g_autoptr (GString) text = g_string_new ("xpath,left,top,right,bottom\n");
  g_autofree char *path = NULL, *texts = scratch_write (scratch, "nodes-texts.csv", "xpath,text\n");
  g_autoptr (VlpsPage) page = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 500; i++)
    g_string_append (text, "/DIV[1]");
  g_string_append (text, ",0,0,1,1\n");
  path = scratch_write (scratch, "nodes.csv", text->str);
  page = vlps_recorded_page_read (path, (VlpsSize){ 0, 0 }, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (page->n_nodes, ==, 500);
  g_string_truncate (text, strlen ("xpath,left,top,right,bottom\n"));
  for (guint i = 0; i < 600; i++)
    g_string_append (text, "/DIV[1]");
  g_string_append (text, ",0,0,1,1\n");
  g_free (path);
  path = scratch_write (scratch, "nodes.csv", text->str);
  g_assert_null (vlps_recorded_page_read (path, (VlpsSize){ 0, 0 }, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/recorded-page/rows", test_rows);
  g_test_add_func ("/compare/recorded-page/page", test_page);
  scratch_add ("/compare/recorded-page/bad", test_bad);
  scratch_add ("/compare/recorded-page/deep", test_deep);
  return g_test_run ();
}
