/* posts-json-test.c - posts of a thread as JSON */
#include "posts-json.h"

#include <string.h>

#include "emit.h"
#include "sample.h"

/* A line for each post, with the markup of its body alone; elements that are open there are closed. */
static void
test_posts (void)
{
  g_autoptr (Sample) sample =
      sample_new ("<div id=a><i>Ann</i><p id=b>One <b>and</b> all</div><div id=c><p x-out>Two</div>");
  VlpsComment posts[] = {
    { .author = g_strdup ("Ann"), .time = g_strdup ("2012-11-01"), .text = g_strdup ("One and all") },
    { .text = g_strdup ("Two"), .quote_of = 1 },
  };
  g_autofree char *lines = NULL, *json = NULL;

  posts[0].first = sample_find (sample, "a");
  posts[0].end = sample->page->nodes[posts[0].first].end;
  posts[0].body = sample_find (sample, "b");
  posts[0].body_end = sample->page->nodes[posts[0].body].end;
  posts[1].first = sample_find (sample, "c");
  posts[1].end = sample->page->nodes[posts[1].first].end;
  posts[1].body = posts[1].first + 1;
  posts[1].body_end = posts[1].end;
  sample->result->posts = g_array_new (FALSE, FALSE, sizeof (VlpsComment));
  g_array_set_clear_func (sample->result->posts, (GDestroyNotify) vlps_comment_clear);
  g_array_append_vals (sample->result->posts, posts, G_N_ELEMENTS (posts));
  lines = vlps_emit_posts (sample_document (sample));
  g_assert_cmpstr (lines, ==,
                   "{\"author\": \"Ann\", \"date\": \"2012-11-01\", \"text\": \"One and all\", \"html\": \"<p "
                   "id=\\\"b\\\">One <b>and</b> all</p>\", \"quote_of\": null, \"number\": 1, \"box\": [0, 0, 0, "
                   "0]}\n{\"author\": null, \"date\": null, \"text\": \"Two\", \"html\": null, \"quote_of\": 1, "
                   "\"number\": 2, \"box\": [0, 0, 0, 0]}\n");
  json = vlps_emit_json (sample_document (sample), FALSE);
  g_assert_nonnull (strstr (json, "\"posts\": [\n  {\"author\": \"Ann\""));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/posts-json/lines", test_posts);
  return g_test_run ();
}
