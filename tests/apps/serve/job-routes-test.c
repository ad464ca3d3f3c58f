/* job-routes-test.c - the paths of jobs */
#include <string.h>

#include "job-site.h"

static void
test_life (void)
{
  Site site;
  Fixture *fixture;
  g_autofree char *path = NULL, *list = NULL, *results = NULL, *rest = NULL, *file = NULL, *none = NULL, *out = NULL;
  cJSON *state;

  site_begin (&site);
  fixture = site_service (&site);
  list =
      g_strdup_printf ("# two and a half\n%s/one\n{\"url\": \"%s/two\", \"id\": \"b\", \"no_images\": true}\n%s/gone\n",
                       site.origin, site.origin, site.origin);
  path = begin_job (fixture, "?no-render&method=readability&write=text,links", list);
  state = wait_for (fixture, path, 0, "done");
  g_assert_cmpint (number (state, "pages"), ==, 3);
  g_assert_cmpint (number (state, "done"), ==, 2);
  g_assert_cmpint (number (state, "failed"), ==, 1);
  results = g_strconcat (path, "/results", NULL);
  {
    g_autoptr (Answer) all = get (fixture, results), files = NULL, more = NULL, nothing = NULL, jobs = NULL;
    const char *feed = strchr (all->body, '\n');

    g_assert_cmpstr (all->type, ==, "application/jsonl");
    g_assert_nonnull (strstr (all->body, "\"id\": \"b\""));
    /* clients are told what kind of error it is */
    g_assert_nonnull (strstr (all->body, "the server of the page answers with an error"));
    g_assert_null (strstr (all->body, "HTTP status 404"));
    rest = g_strdup_printf ("%s?offset=%d", results, (int) (feed + 1 - all->body));
    more = get (fixture, rest);
    g_assert_cmpstr (more->body, ==, feed + 1);
    file = g_strconcat (path, "/pages/1/text", NULL);
    files = get (fixture, file);
    g_assert_cmpuint (files->status, ==, 200);
    g_assert_cmpstr (files->type, ==, "text/plain; charset=utf-8");
    g_assert_nonnull (strstr (files->body, "This is the text of a page"));
    jobs = get (fixture, "/v1/jobs");
    g_assert_nonnull (strstr (jobs->body, path + strlen ("/v1/jobs/")));
  }
  none = g_strconcat (path, "/pages/1/overlay", NULL);
  assert_error (get (fixture, none), 404, "no-such-file");
  out = g_strconcat (path, "/pages/-1/text", NULL);
  assert_error (ask (fixture, "GET", out, NULL, NULL, NULL), 404, "no-such-file");
  assert_error (get (fixture, "/v1/jobs/0123/results"), 404, "no-such-job");
  {
    g_autoptr (Answer) deleted = ask (fixture, "DELETE", path, NULL, NULL, NULL);

    g_assert_cmpuint (deleted->status, ==, 204);
  }
  assert_error (get (fixture, path), 404, "no-such-job");
  assert_error (ask (fixture, "DELETE", path, NULL, NULL, NULL), 404, "no-such-job");
  cJSON_Delete (state);
  fixture_end (fixture);
  site_end (&site);
}

/* A line has the fields that were asked for, and `elements` beside them. */
static void
test_fields (void)
{
  static const struct
  {
    const char *query;
    gboolean title, text, elements;
  } cases[] = { { "", TRUE, TRUE, FALSE },
                { "&fields=title,http_status", TRUE, FALSE, FALSE },
                { "&fields=text&elements", FALSE, TRUE, TRUE } };
  Site site;
  Fixture *fixture;
  g_autofree char *list = NULL;

  site_begin (&site);
  fixture = site_service (&site);
  list = list_of (&site, "/", 1);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *query = g_strconcat ("?no-render&method=readability", cases[i].query, NULL);
      g_autofree char *path = begin_job (fixture, query, list), *results = g_strconcat (path, "/results", NULL);
      g_autoptr (Answer) answer = NULL;
      cJSON *line;

      cJSON_Delete (wait_for (fixture, path, 1, NULL));
      answer = get (fixture, results);
      line = cJSON_Parse (answer->body);
      g_test_message ("%s", answer->body);
      g_assert_cmpint (cJSON_HasObjectItem (line, "title"), ==, cases[i].title);
      g_assert_cmpint (cJSON_HasObjectItem (cJSON_GetObjectItem (line, "content"), "text"), ==, cases[i].text);
      g_assert_cmpint (cJSON_HasObjectItem (line, "elements"), ==, cases[i].elements);
      cJSON_Delete (line);
    }
  fixture_end (fixture);
  site_end (&site);
}

/* A cancelled job keeps its state, for the next service, too. */
static void
test_cancelled (void)
{
  Site site;
  Fixture *fixture;
  g_autofree char *list = NULL, *path = NULL, *cancel = NULL, *other = NULL;

  site_begin (&site);
  fixture = site_service (&site);
  list = list_of (&site, "/slow/", 500);
  path = begin_job (fixture, "?no-render&method=readability&fields=url&keep=3600", list);
  cancel = g_strconcat (path, "/cancel", NULL);
  other = g_strconcat (path, "/results", NULL);
  cJSON_Delete (wait_for (fixture, path, 1, NULL));
  assert_error (ask (fixture, "POST", other, NULL, NULL, NULL), 405, "wrong-method");
  assert_error (ask (fixture, "POST", "/v1/jobs/0123/cancel", NULL, NULL, NULL), 404, "no-such-job");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (Answer) answer = i == 0 ? ask (fixture, "POST", cancel, NULL, NULL, NULL) : get (fixture, path);
      cJSON *state = cJSON_Parse (answer->body);

      g_assert_cmpuint (answer->status, ==, 200);
      g_assert_true (is_state (state, "cancelled"));
      g_assert_true (cJSON_HasObjectItem (state, "expires"));
      g_assert_cmpint (number (state, "done"), >=, 1);
      g_assert_cmpint (number (state, "pending"), >, 0);
      cJSON_Delete (state);
      assert_error (ask (fixture, "POST", cancel, NULL, NULL, NULL), 409, "job-ended");
      fixture_end (fixture);
      fixture = site_service (&site);
    }
  fixture_end (fixture);
  site_end (&site);
}

/* A job with `keep` is removed after its end, one without stays. */
static void
test_kept (void)
{
  Site site;
  Fixture *fixture;
  g_autofree char *list = NULL, *brief = NULL, *path = NULL;
  cJSON *state;
  guint status = 200;

  site_begin (&site);
  fixture = site_service (&site);
  list = list_of (&site, "/", 1);
  path = begin_job (fixture, "?no-render&method=readability", list);
  brief = begin_job (fixture, "?no-render&method=readability&keep=0.001", list);
  for (guint i = 0; i < 6000 && status == 200; i++)
    {
      g_autoptr (Answer) answer = get (fixture, brief);

      status = answer->status;
      wait_a_bit ();
    }
  g_assert_cmpuint (status, ==, 404);
  state = state_of (fixture, path);
  g_assert_true (is_state (state, "done"));
  g_assert_false (cJSON_HasObjectItem (state, "expires"));
  cJSON_Delete (state);
  fixture_end (fixture);
  site_end (&site);
}

static void
test_wrong (void)
{
  static const struct
  {
    const char *query, *body;
  } cases[] = { { "", "" },
                { "", "# nothing\n" },
                { "", "/etc/passwd\n" },
                { "", "file:///etc/passwd\n" },
                { "", "{\"html\": \"<p>a\"}\n" },
                { "", "{\"url\": \"http://a.example/\", \"block_rules\": \"/etc/passwd\"}\n" },
                { "", "{\"url\": \"http://a.example/\", \"method\": \"vl-ps\"}\n" },
                { "", "{\"url\": \"http://a.example/\"\n" },
                { "?method=none", "http://a.example/\n" },
                { "?write=all", "http://a.example/\n" },
                { "?fields=url,url", "http://a.example/\n" },
                { "?fields=links", "http://a.example/\n" },
                { "?keep=-1", "http://a.example/\n" },
                { "?keep=soon", "http://a.example/\n" },
                { "?format=text", "http://a.example/\n" },
                { "?url=http://a.example/", "http://a.example/\n" },
                { "?line-store=/tmp/x", "http://a.example/\n" },
                { "?no-sandbox", "http://a.example/\n" } };
  Site site;
  Fixture *fixture;

  site_begin (&site);
  fixture = site_service (&site);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/v1/jobs", cases[i].query, NULL);

      g_test_message ("%s %s", cases[i].query, cases[i].body);
      assert_error (ask (fixture, "POST", path, "text/plain", cases[i].body, NULL), 400, "usage");
    }
  {
    g_autoptr (Answer) none = get (fixture, "/v1/jobs");

    g_assert_cmpstr (none->body, ==, "{\"jobs\": []}\n");
  }
  fixture_end (fixture);
  fixture = fixture_new ();
  fixture_begin (fixture);
  assert_error (ask (fixture, "POST", "/v1/jobs", "text/plain", "http://a.example/\n", NULL), 404, "no-jobs");
  fixture_end (fixture);
  site_end (&site);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/job-routes/life", test_life);
  g_test_add_func ("/job-routes/fields", test_fields);
  g_test_add_func ("/job-routes/cancelled", test_cancelled);
  g_test_add_func ("/job-routes/kept", test_kept);
  g_test_add_func ("/job-routes/wrong", test_wrong);
  return g_test_run ();
}
