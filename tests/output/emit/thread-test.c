/* thread-test.c - readers' comments as a list of their own */
#include "thread.h"

#include <cjson/cJSON.h>

static GArray *
sample_comments (void)
{
  const VlpsComment comments[] = {
    { .author = g_strdup ("Jane *D*"), .time = g_strdup ("2012-11-01"), .text = g_strdup ("# not a heading\nSecond.") },
    { .author = g_strdup ("Bob"), .depth = 1, .text = g_strdup ("An \"answer\".") },
    { .time = g_strdup ("2012-11-02"), .text = g_strdup ("Nobody's.") },
    { .depth = 1000, .text = g_strdup ("Deep.") },
  };
  GArray *array = g_array_new (FALSE, FALSE, sizeof (VlpsComment));

  g_array_set_clear_func (array, (GDestroyNotify) vlps_comment_clear);
  return g_array_append_vals (array, comments, G_N_ELEMENTS (comments));
}

static void
test_json (void)
{
  g_autoptr (GArray) comments = sample_comments ();
  g_autoptr (GString) out = g_string_new ("{\"a\": 1");
  cJSON *object, *list;

  vlps_thread_append_json (out, NULL);
  g_assert_cmpstr (out->str, ==, "{\"a\": 1");
  vlps_thread_append_json (out, comments);
  g_string_append_c (out, '}');
  object = cJSON_Parse (out->str);
  list = cJSON_GetObjectItem (object, "comments");
  g_assert_cmpint (cJSON_GetArraySize (list), ==, 4);
  g_assert_cmpstr (cJSON_GetObjectItem (cJSON_GetArrayItem (list, 0), "text")->valuestring, ==,
                   "# not a heading\nSecond.");
  g_assert_cmpint (cJSON_GetObjectItem (cJSON_GetArrayItem (list, 1), "depth")->valueint, ==, 1);
  g_assert_true (cJSON_IsNull (cJSON_GetObjectItem (cJSON_GetArrayItem (list, 1), "time")));
  g_assert_true (cJSON_IsNull (cJSON_GetObjectItem (cJSON_GetArrayItem (list, 2), "author")));
  cJSON_Delete (object);
}

static void
test_markdown (void)
{
  g_autoptr (GArray) comments = sample_comments ();
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (VlpsComment));
  g_autofree char *text = vlps_thread_markdown (comments);
  g_autofree char *empty = vlps_thread_markdown (none);

  g_assert_cmpstr (text, ==,
                   "## Comments\n"
                   "\n> **Jane \\*D\\***, 2012-11-01\n>\n> \\# not a heading\n>\n> Second.\n"
                   "\n> > **Bob**\n>>\n> > An \"answer\".\n"
                   "\n> 2012-11-02\n>\n> Nobody's.\n"
                   "\n> > > > > > > > > Deep.\n");
  g_assert_cmpstr (empty, ==, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/emit/thread/json", test_json);
  g_test_add_func ("/emit/thread/markdown", test_markdown);
  return g_test_run ();
}
