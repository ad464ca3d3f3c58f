/* label-routes-test.c - labels are saved and come back, as the description of the service says */
#include <string.h>

#include "fixture.h"

/* Labels are saved and come back, as the description of the service says. */
/* What the service keeps as the answer to a request can be named by nobody, although its key can be worked out. */
static void
assert_no_number (Fixture *fixture, const char *format)
{
  g_autofree char *query = g_strdup_printf ("url=http://a.example/&format=%s", format),
                  *path = g_strconcat ("/v1/segment?", query, NULL), *key = NULL;
  g_autoptr (VlpsPageRequest) request = vlps_page_request_parse (VLPS_ACTION_SEGMENT, query, NULL, NULL, NULL);
  const char *numbers[2];

  answer_free (get (fixture, path));
  key = vlps_page_request_key (request, format);
  numbers[0] = key;
  numbers[1] = strchr (key, ':') + 1;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *labels =
          g_strdup_printf ("{\"set\": \"anna\", \"kept\": \"%s\", \"elements\": 1, \"labels\": []}", numbers[i]);
      g_autofree char *kept = g_strdup_printf ("/v1/kept/%s", numbers[i]);
      g_autofree char *sorted = g_strdup_printf ("/v1/segment?kept=%s", numbers[i]);

      assert_error (ask (fixture, "POST", "/v1/labels", "application/json", labels, NULL), 404, "not-kept");
      assert_error (get (fixture, kept), 404, "not-kept");
      assert_error (get (fixture, sorted), 404, "not-kept");
    }
}

static void
test_labels (void)
{
  Fixture *fixture = fixture_new ();
  g_autofree char *folder = g_dir_make_tmp ("vlps-service-labels-XXXXXX", NULL), *set = NULL, *request = NULL,
                  *path = NULL, *picture = NULL, *alone = NULL;
  g_autoptr (Answer) labels = NULL, view = NULL, saved = NULL, list = NULL, page = NULL, wrong = NULL;
  cJSON *object;

  set = g_build_filename (folder, "anna", NULL);
  fixture->options.labels = (const char *const[]){ set, NULL };
  fixture_begin (fixture);
  read_description (fixture);
  view = ask (fixture, "POST", "/v1/view", "application/json", "{\"url\": \"http://a.example/\"}", NULL);
  object = cJSON_Parse (view->body);
  request = g_strdup_printf ("{\"set\": \"anna\", \"kept\": \"%s\", \"elements\": 1, \"labels\": [{\"element\": 0, "
                             "\"region\": \"RM\"}], \"done\": true}",
                             cJSON_GetStringValue (cJSON_GetObjectItem (object, "snapshot")));
  picture = g_strdup_printf ("{\"set\": \"anna\", \"kept\": \"%s\", \"elements\": 0, \"labels\": []}",
                             cJSON_GetStringValue (cJSON_GetObjectItem (object, "picture")));
  cJSON_Delete (object);
  wrong = ask (fixture, "POST", "/v1/labels", "application/json", picture, NULL);
  g_assert_cmpuint (wrong->status, ==, 404); /* it is not a snapshot */
  answer_free (g_steal_pointer (&wrong));
  assert_no_number (fixture, "json");
  saved = ask (fixture, "POST", "/v1/labels", "application/json", request, NULL);
  g_assert_cmpuint (saved->status, ==, 200);
  object = cJSON_Parse (saved->body);
  path = g_strdup_printf ("/v1/labels/anna/%s", cJSON_GetStringValue (cJSON_GetObjectItem (object, "id")));
  cJSON_Delete (object);
  list = get (fixture, "/v1/labels");
  g_assert_true (g_str_has_prefix (list->body, "{\"sets\":[{\"name\":\"anna\",\"left\":0,\"pages\":[{"));
  page = get (fixture, path);
  g_assert_nonnull (strstr (page->body, "\"picture\": null, \"labels\": [{\"element\":0,\"region\":\"RM\"}]}"));
  alone = g_strconcat (path, "/labels", NULL);
  labels = get (fixture, alone);
  g_assert_cmpstr (labels->body, ==, "{\"labels\": [{\"element\":0,\"region\":\"RM\"}]}\n");
  assert_error (get (fixture, "/v1/labels/anna/0123456789abcdef/labels"), 404, "no-such-page");
  assert_error (get (fixture, "/v1/labels/ben/0123456789abcdef/labels"), 404, "no-such-page");
  assert_error (get (fixture, "/v1/labels/ben/0123456789abcdef"), 404, "no-such-page");
  assert_error (get (fixture, "/v1/labels/anna/0123456789abcdef"), 404, "no-such-page");
  wrong = ask (fixture, "POST", "/v1/labels", "application/json", "{\"set\": \"anna\", \"kept\": \"x\"}", NULL);
  g_assert_cmpuint (wrong->status, ==, 404);
  fixture_end (fixture);
  remove_folder (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/label-routes/labels", test_labels);
  return g_test_run ();
}
