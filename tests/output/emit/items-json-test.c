/* items-json-test.c - entries of a list as JSON */
#include "items-json.h"

#include "emit.h"
#include "sample.h"

#define ENTRY(n, price)                                                                                                \
  "<li><img src=https://a.example/" n ".png><a href=https://a.example/" n ">Chair number " n "</a> <b>" price "</b>"

/* A line for each entry of a list, the same object as in the field; a page that is no list has none. */
static void
test_items (void)
{
  g_autoptr (Sample) sample = sample_new ("<body><ul>" ENTRY ("1", "$12.50") ENTRY ("2", "") ENTRY ("3", "") "</ul>");
  g_autoptr (Sample) other = sample_new ("<body><p>Words");
  g_autofree char *lines = vlps_emit_items (sample_document (sample)),
                  *none = vlps_emit_items (sample_document (other));
  g_autofree char *json = vlps_emit_json (sample_document (sample), FALSE);

  g_assert_cmpstr (lines, ==,
                   "{\"title\": \"Chair number 1\", \"url\": \"https://a.example/1\", \"image\": "
                   "\"https://a.example/1.png\", \"price\": \"12.50\", \"currency\": \"$\", \"text\": \"Chair number 1 "
                   "$12.50\", \"box\": [0, 0, 0, 0]}\n"
                   "{\"title\": \"Chair number 2\", \"url\": \"https://a.example/2\", \"image\": "
                   "\"https://a.example/2.png\", \"price\": null, \"currency\": null, \"text\": \"Chair number 2\", "
                   "\"box\": [0, 0, 0, 0]}\n"
                   "{\"title\": \"Chair number 3\", \"url\": \"https://a.example/3\", \"image\": "
                   "\"https://a.example/3.png\", \"price\": null, \"currency\": null, \"text\": \"Chair number 3\", "
                   "\"box\": [0, 0, 0, 0]}\n");
  g_assert_nonnull (strstr (json, "\"items\": [\n  {\"title\": \"Chair number 1\""));
  g_assert_cmpstr (none, ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/items-json/lines", test_items);
  return g_test_run ();
}
