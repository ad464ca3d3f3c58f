/* csv-test.c - metadata and text as a row */
#include <string.h>

#include "emit.h"
#include "sample.h"

static void
test_row (void)
{
  g_autoptr (Sample) sample = sample_new ("<p>one, \"two\"<p>three");
  VlpsFacts *facts = &sample->result->metadata->facts;
  g_autofree char *csv = NULL;

  facts->title = g_strdup ("Boats\nand oars");
  facts->author = g_strdup ("Doe, Jane");
  facts->tags = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (facts->tags, g_strdup ("a"));
  g_ptr_array_add (facts->tags, g_strdup ("b"));
  csv = vlps_emit_csv (sample_document (sample), FALSE);
  g_assert_cmpstr (
      csv, ==,
      "url,title,author,time,modified,source,language,description,image,canonical,licence,categories,tags,"
      "text\n\"http://example.org/dir/page.html\",\"Boats and oars\",\"Doe, Jane\",\"\",\"\",\"\",\"\",\"\",\"\","
      "\"\",\"\",\"\",\"a; b\",\"one, \"\"two\"\"\n\nthree\n\"\n");
}

/* What a page says of itself must not become a formula of whoever opens the table. */
static void
test_formulas (void)
{
  static const struct
  {
    const char *author;
    gboolean formula;
  } cases[] = { { "=HYPERLINK(\"http://evil.example/\")", TRUE },
                { "+1+cmd|' /C calc'!A0", TRUE },
                { "-2+3", TRUE },
                { "@SUM(A1)", TRUE },
                { "\t=1", TRUE },
                { "\r=1", TRUE },
                { "\n=1", TRUE },
                { "\xef\xbc\x9d"
                  "1",
                  TRUE },
                { "\xef\xbc\xa0SUM(A1)", TRUE },
                { "Doe = Jane", FALSE },
                { "'=1", FALSE },
                { "", FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new ("<p>=one");
      g_autofree char *plain = NULL, *safe = NULL, *doubled = NULL, *found = NULL, *quoted = NULL;
      g_auto (GStrv) parts = g_strsplit (cases[i].author, "\"", -1);

      sample->result->metadata->facts.author = g_strdup (cases[i].author);
      sample->result->metadata->facts.tags = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (sample->result->metadata->facts.tags, g_strdup ("@tag"));
      doubled = g_strjoinv ("\"\"", parts);
      quoted = g_strdup_printf (",\"%s\",", doubled);
      found = g_strdup_printf (",\"%s%s\",", cases[i].formula ? "'" : "", doubled);
      plain = vlps_emit_csv (sample_document (sample), FALSE);
      safe = vlps_emit_csv (sample_document (sample), TRUE);
      g_assert_nonnull (strstr (plain, quoted));
      g_assert_nonnull (strstr (plain, ",\"@tag\",\"=one"));
      g_assert_nonnull (strstr (safe, found));
      g_assert_nonnull (strstr (safe, ",\"'@tag\",\"'=one"));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/csv/row", test_row);
  g_test_add_func ("/csv/formulas", test_formulas);
  return g_test_run ();
}
