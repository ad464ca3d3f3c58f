/* collection-routes-test.c - what was collected is read by number */
#include "collection.h"
#include "errors.h"
#include "fixture.h"

static void
write_in (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* A store with 25 records of a task, which all wait to be published; the last one was warned of. */
static void
make_store (const char *folder)
{
  g_autofree char *base = g_build_filename (folder, "news", NULL);
  g_autoptr (VlpsCollection) collection = vlps_collection_open (base, NULL);

  g_assert_true (vlps_collection_set_last_run (collection, "politics", 1000000000, NULL));
  for (guint i = 1; i <= 25; i++)
    {
      g_autofree char *url = g_strdup_printf ("https://a.example/%u.html", i);

      g_assert_true (vlps_collection_add (collection,
                                          &(VlpsCollected){ .task = "politics",
                                                            .url = url,
                                                            .title = "<b>",
                                                            .content = "It rains.",
                                                            .warnings = i == 25 ? "looks different" : NULL,
                                                            .publish = TRUE },
                                          NULL));
    }
}

static cJSON *
get_json (Fixture *fixture, const char *path)
{
  g_autoptr (Answer) answer = get (fixture, path);
  cJSON *object = cJSON_Parse (answer->body);

  g_assert_cmpuint (answer->status, ==, 200);
  g_assert_nonnull (object);
  return object;
}

static double
number_of (const cJSON *object, const char *name)
{
  return cJSON_GetNumberValue (cJSON_GetObjectItem (object, name));
}

static void
assert_politics (const cJSON *task)
{
  const cJSON *warnings = cJSON_GetObjectItem (task, "warnings");

  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (task, "name")), ==, "politics");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (task, "last_run")), ==, "2001-09-09T01:46:40Z");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (task, "due")), ==, "2001-09-09T02:46:40Z");
  g_assert_cmpfloat_with_epsilon (number_of (task, "records"), 25, 1e-9);
  g_assert_cmpfloat_with_epsilon (number_of (task, "new"), 25, 1e-9);
  g_assert_cmpfloat_with_epsilon (number_of (task, "unpublished"), 25, 1e-9);
  g_assert_cmpint (cJSON_GetArraySize (warnings), ==, 1);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetArrayItem (warnings, 0)), ==, "looks different");
  g_assert_true (cJSON_IsTrue (cJSON_GetObjectItem (task, "feed")));
}

/* Tasks are read by number: nobody names a file, and nothing is run, published or changed. */
static void
test_collections (void)
{
  static const char *const none[] = { "/v1/collections/0/1",
                                      "/v1/collections/2/1",
                                      "/v1/collections/1/0",
                                      "/v1/collections/1/3",
                                      "/v1/collections/1/2/feed",
                                      "/v1/collections/1/1/x",
                                      "/v1/collections/1",
                                      "/v1/collections/1/1/feed/",
                                      "/v1/collections/x/1",
                                      "/v1/collections/-1/1",
                                      "/v1/collections/1/1%2Ffeed%2F..",
                                      "/v1/collections/news.ini/1",
                                      "/v1/collections/99999999999999999999/1" };
  Fixture *fixture = fixture_new ();
  g_autofree char *folder = g_dir_make_tmp ("vlps-service-tasks-XXXXXX", NULL);
  g_autofree char *tasks = g_build_filename (folder, "news.ini", NULL),
                  *touched = g_build_filename (folder, "on", NULL);
  g_autofree char *text =
      g_strdup_printf ("[politics]\nmethod = bts\npages = https://a.example/{1..99}.html\nperiod = 1h\nfeed = yes\n"
                       "publish = touch %s\n[sport]\nmethod = bts\npages = https://a.example/s\nstore = sport\n",
                       touched);
  g_autofree char *other = g_build_filename (folder, "sport.db", NULL);
  cJSON *list, *task, *records, *description;
  const cJSON *named;

  write_in (folder, "news.ini", text);
  write_in (folder, "news.atom", "<feed/>");
  make_store (folder);
  fixture->options.collections = (const char *const[]){ tasks, NULL };
  fixture_begin (fixture);
  read_description (fixture);
  list = get_json (fixture, "/v1/collections");
  named = cJSON_GetArrayItem (cJSON_GetObjectItem (list, "collections"), 0);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (named, "name")), ==, "news.ini");
  g_assert_true (cJSON_IsTrue (cJSON_GetObjectItem (named, "readable")));
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (named, "tasks")), ==, 2);
  assert_politics (cJSON_GetArrayItem (cJSON_GetObjectItem (named, "tasks"), 0));
  named = cJSON_GetArrayItem (cJSON_GetObjectItem (named, "tasks"), 1);
  g_assert_true (cJSON_IsNull (cJSON_GetObjectItem (named, "last_run")));
  g_assert_true (cJSON_IsNull (cJSON_GetObjectItem (named, "due")));
  g_assert_true (cJSON_IsFalse (cJSON_GetObjectItem (named, "feed")));
  cJSON_Delete (list);
  task = get_json (fixture, "/v1/collections/1/1");
  assert_politics (cJSON_GetObjectItem (task, "task"));
  records = cJSON_GetObjectItem (task, "records");
  g_assert_cmpint (cJSON_GetArraySize (records), ==, 20);
  named = cJSON_GetArrayItem (records, 0);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (named, "url")), ==, "https://a.example/25.html");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (named, "begins")), ==, "It rains.");
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (named, "warnings")), ==, 1);
  cJSON_Delete (task);
  {
    g_autoptr (Answer) feed = get (fixture, "/v1/collections/1/1/feed");

    g_assert_cmpstr (feed->type, ==, "application/atom+xml");
    g_assert_cmpstr (feed->body, ==, "<feed/>");
  }
  /* some of these paths are none, and not described */
  description = g_steal_pointer (&fixture->description);
  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    {
      g_autoptr (Answer) answer = get (fixture, none[i]);

      g_assert_cmpuint (answer->status, ==, 404);
    }
  fixture->description = description;
  assert_error (ask (fixture, "POST", "/v1/collections", "application/json", "{}", NULL), 405, "wrong-method");
  g_assert_false (g_file_test (touched, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (other, G_FILE_TEST_EXISTS));
  /* what is wrong with files is not for clients */
  write_in (folder, "news.ini", "[politics\n");
  list = get_json (fixture, "/v1/collections");
  named = cJSON_GetArrayItem (cJSON_GetObjectItem (list, "collections"), 0);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (named, "name")), ==, "news.ini");
  g_assert_true (cJSON_IsFalse (cJSON_GetObjectItem (named, "readable")));
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (named, "tasks")), ==, 0);
  cJSON_Delete (list);
  assert_error (get (fixture, "/v1/collections/1/1"), 500, "io");
  fixture_end (fixture);
  remove_folder (folder);
}

static void
test_no_collections (void)
{
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) list = NULL;
  g_autoptr (VlpsService) service = NULL;
  g_autoptr (GError) error = NULL;
  VlpsServiceOptions options = fixture->options;

  fixture_begin (fixture);
  read_description (fixture);
  list = get (fixture, "/v1/collections");
  g_assert_cmpstr (list->body, ==, "{\"collections\":[]}\n");
  assert_error (get (fixture, "/v1/collections/1/1"), 404, "no-such-task");
  fixture_end (fixture);
  /* a task file that cannot be read is told at once */
  options.collections = (const char *const[]){ "/no/such/tasks.ini", NULL };
  service = vlps_service_new (&options, &error);
  g_assert_null (service);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/collection-routes/collections", test_collections);
  g_test_add_func ("/collection-routes/no-collections", test_no_collections);
  return g_test_run ();
}
