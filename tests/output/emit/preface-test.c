/* preface-test.c - title and front matter */
#include "preface.h"

#include <string.h>

#include "html-page.h"

static GPtrArray *
list_of (const char *one, const char *two)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (list, g_strdup (one));
  g_ptr_array_add (list, g_strdup (two));
  return list;
}

static void
test_front_matter (void)
{
  static const char html[] = "<!DOCTYPE html><html lang=en><title>Of  \"boats\"</title><p>two words";
  g_autoptr (VlpsPage) page =
      vlps_html_page_parse ((const guint8 *) html, strlen (html), "https://example.org/a", NULL, NULL);
  g_autoptr (VlpsDocument) document = vlps_document_new_whole (page);
  VlpsResult *result = document->result;
  g_autofree char *bare = vlps_preface_front_matter (document);
  g_autofree char *full = NULL, *same = NULL;

  g_assert_cmpstr (bare, ==, "---\ntitle: \"Of \\\"boats\\\"\"\nurl: \"https://example.org/a\"\nwords: 2\n---\n");
  result->metadata->facts = (VlpsFacts){ .title = g_strdup ("Boats: a\nhistory"),
                                         .author = g_strdup ("A. Author"),
                                         .time = g_strdup ("2024-05-06"),
                                         .source = g_strdup ("The Quay"),
                                         .modified = g_strdup ("2024-06-01"),
                                         .description = g_strdup ("On \"water\""),
                                         .image = g_strdup ("https://example.org/a.png"),
                                         .canonical = g_strdup ("https://example.org/boats"),
                                         .language = g_strdup ("en"),
                                         .licence = g_strdup ("CC BY"),
                                         .categories = list_of ("Sea", "a: b"),
                                         .tags = list_of ("oars", "- sails") };
  full = vlps_preface_front_matter (document);
  g_assert_cmpstr (full, ==,
                   "---\ntitle: \"Boats: a history\"\nauthor: \"A. Author\"\ndate: \"2024-05-06\"\n"
                   "modified: \"2024-06-01\"\nsite: \"The Quay\"\nurl: \"https://example.org/a\"\n"
                   "canonical: \"https://example.org/boats\"\nlanguage: \"en\"\ndescription: \"On \\\"water\\\"\"\n"
                   "image: \"https://example.org/a.png\"\nlicence: \"CC BY\"\n"
                   "categories:\n  - \"Sea\"\n  - \"a: b\"\ntags:\n  - \"oars\"\n  - \"- sails\"\nwords: 2\n---\n");
  /* the page's own address is not told twice */
  g_free (result->metadata->facts.canonical);
  result->metadata->facts.canonical = g_strdup ("https://example.org/a");
  same = vlps_preface_front_matter (document);
  g_assert_null (strstr (same, "canonical"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/preface/front-matter", test_front_matter);
  return g_test_run ();
}
