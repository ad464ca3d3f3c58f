/* headline-json-test.c - the headline as JSON */
#include "headline-json.h"

#include "metadata.h"
#include "sample.h"

static void
assert_json (const char *html, const char *expected)
{
  g_autoptr (Sample) sample = sample_new (html);
  g_autoptr (GString) out = g_string_new (NULL);

  vlps_metadata_await (sample->page, sample->result, NULL);
  vlps_headline_json_append (out, sample_document (sample));
  g_assert_cmpstr (out->str, ==, expected);
}

/* Its words on one line without signs, its place among the elements below the body, its box. */
static void
test_append (void)
{
  assert_json (
      "<title>Tides</title><p>Top</p><h1 x-box='8 20 300 40'>Tides  <i>2.1</i><a href=#t class=headerlink>¶</a>"
      "</h1><p>The tide comes in twice a day.</p>",
      "{\"text\": \"Tides 2.1\", \"node\": 1, \"box\": [8, 20, 300, 40]}");
  assert_json ("<title>Tides</title><p>The tide comes in twice a day.</p>", "null");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/headline-json/append", test_append);
  return g_test_run ();
}
