/* csv-test.c - metadata and text as a row */
#include "emit.h"
#include "sample.h"

static void
test_row (void)
{
  g_autoptr (Sample) sample = sample_new ("<p>one, \"two\"<p>three");
  VlpsFacts *facts = &sample->result->facts;
  g_autofree char *csv = NULL;

  sample->result->title = g_strdup ("Boats\nand oars");
  sample->result->author = g_strdup ("Doe, Jane");
  facts->tags = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (facts->tags, g_strdup ("a"));
  g_ptr_array_add (facts->tags, g_strdup ("b"));
  csv = vlps_emit_csv (sample->page, sample->result);
  g_assert_cmpstr (
      csv, ==,
      "url,title,author,time,modified,source,language,description,image,canonical,licence,categories,tags,"
      "text\n\"http://example.org/dir/page.html\",\"Boats and oars\",\"Doe, Jane\",\"\",\"\",\"\",\"\",\"\",\"\","
      "\"\",\"\",\"\",\"a; b\",\"one, \"\"two\"\"\n\nthree\n\"\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/csv/row", test_row);
  return g_test_run ();
}
