/* tei-header-test.c - what is known of a page as the header of a TEI document */
#include "tei-header.h"

#include <string.h>

#include "emit.h"
#include "sample.h"

static GPtrArray *
list_of (const char *one, const char *two)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (list, g_strdup (one));
  g_ptr_array_add (list, g_strdup (two));
  return list;
}

/* A sample of which all is known. */
static Sample *
full_sample (void)
{
  Sample *sample = sample_new ("<p>a</p>");
  VlpsResult *result = sample->result;

  result->metadata->facts = (VlpsFacts){ .title = g_strdup ("Boats & <oars>"),
                                         .author = g_strdup ("A. Author"),
                                         .time = g_strdup ("2024-05-06T07:08+02:00"),
                                         .source = g_strdup ("The Quay"),
                                         .modified = g_strdup ("2024-06-01"),
                                         .description = g_strdup ("On water"),
                                         .canonical = g_strdup ("http://example.org/a b"),
                                         .language = g_strdup ("en"),
                                         .language_tag = g_strdup ("en-GB"),
                                         .licence = g_strdup ("CC BY"),
                                         .categories = list_of ("Sea", "Land"),
                                         .tags = list_of ("oars", "sails") };
  return sample;
}

static void
test_header (void)
{
  static const char *const parts[] = {
    "<titleStmt><title>Boats &amp; &lt;oars&gt;</title><author>A. Author</author></titleStmt>",
    "<publicationStmt><publisher>The Quay</publisher><availability><licence>CC BY</licence></availability><date "
    "when=\"2024-05-06T07:08:00+02:00\">2024-05-06T07:08+02:00</date></publicationStmt>",
    "<ptr target=\"http://example.org/dir/page.html\"/><ptr type=\"canonical\" target=\"http://example.org/a%20b\"/>",
    "<profileDesc><abstract><p>On water</p></abstract><langUsage><language ident=\"en-GB\">en-GB</language></langUsage>"
    "<textClass><keywords scheme=\"#categories\"><term>Sea</term><term>Land</term></keywords><keywords "
    "scheme=\"#tags\"><term>oars</term><term>sails</term></keywords></textClass></profileDesc>",
    "<revisionDesc><change when=\"2024-06-01\">2024-06-01</change></revisionDesc>",
    "<text xml:lang=\"en-GB\">",
  };
  g_autoptr (Sample) sample = full_sample ();
  g_autofree char *tei = vlps_emit_tei (sample_document (sample));

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strstr (tei, parts[i]) == NULL)
      g_error ("%s\nis not in\n%s", parts[i], tei);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tei-header/parts", test_header);
  return g_test_run ();
}
