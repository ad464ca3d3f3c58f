/* firecrawl-batch-test.c - batches for clients of Firecrawl
 *
 * Their pages come from a server of the test.
 */
#include <string.h>

#include "firecrawl-fixture.h"

typedef struct
{
  SoupServer *server;
  char *origin, *folder;
} Site;

/* "/never" without an answer, "/gone" with status 404. */
static void
serve_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  g_autofree char *page =
      g_strdup_printf ("<!doctype html><title>Page %s</title><h1>A page</h1><p>This is the text of %s, "
                       "long enough to be kept, and there is nothing else on it.",
                       path + 1, path + 1);

  soup_server_message_set_status (message, strcmp (path, "/gone") == 0 ? 404 : 200, NULL);
  soup_server_message_set_response (message, "text/html", SOUP_MEMORY_COPY, page, strlen (page));
  if (strcmp (path, "/never") == 0)
    soup_server_message_pause (message);
}

static void
site_begin (Site *site)
{
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) any = g_inet_socket_address_new (loopback, 0), address = NULL;
  g_autoptr (GSocket) socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, 0, NULL);

  g_assert_true (g_socket_bind (socket, any, TRUE, NULL) && g_socket_listen (socket, NULL));
  address = g_socket_get_local_address (socket, NULL);
  site->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (site->server, NULL, serve_cb, NULL, NULL);
  g_assert_true (soup_server_listen_socket (site->server, socket, 0, NULL));
  site->origin =
      g_strdup_printf ("http://127.0.0.1:%u", g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (address)));
  site->folder = g_dir_make_tmp ("vlps-batch-XXXXXX", NULL);
}

static void
site_end (Site *site)
{
  g_autofree char *quoted = g_shell_quote (site->folder), *command = g_strdup_printf ("rm -rf %s", quoted);

  g_object_unref (site->server);
  g_assert_true (g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL));
  g_free (site->origin);
  g_free (site->folder);
}

static Fixture *
begin_with_jobs (const Site *site, double keep)
{
  Fixture *fixture = fixture_new ();

  take_adapter (fixture, "firecrawl");
  fixture->options.jobs.folder = site->folder;
  fixture->options.jobs.keep = keep;
  fixture_begin (fixture);
  return fixture;
}

static Answer *
post_batch (Fixture *fixture, const char *body)
{
  return ask (fixture, "POST", "/v2/batch/scrape", "application/json", body, NULL);
}

static const char *
string_in (const cJSON *object, const char *name)
{
  return cJSON_GetStringValue (cJSON_GetObjectItem (object, name));
}

/* The path of a new batch, newly allocated. */
static char *
begin_batch (Fixture *fixture, const char *body)
{
  g_autoptr (Answer) answer = post_batch (fixture, body);
  cJSON *object = cJSON_Parse (answer->body);
  g_autofree char *start = g_strconcat (fixture->address, "/v2/batch/scrape/", NULL);
  char *path;

  g_test_message ("%s", answer->body);
  g_assert_cmpuint (answer->status, ==, 200);
  g_assert_true (cJSON_IsTrue (cJSON_GetObjectItem (object, "success")));
  g_assert_true (g_str_has_prefix (string_in (object, "url"), start));
  g_assert_cmpstr (string_in (object, "url") + strlen (start), ==, string_in (object, "id"));
  path = g_strdup (string_in (object, "url") + strlen (fixture->address));
  cJSON_Delete (object);
  return path;
}

/* Asks again and again until `done`, while the server of the test answers; the last answer. */
static Answer *
poll_batch (Fixture *fixture, const char *path, gboolean (*done) (const Answer *answer))
{
  for (guint i = 0; i < 6000; i++)
    {
      Answer *answer = get (fixture, path);
      gint64 end = g_get_monotonic_time () + 20000;

      if (done (answer))
        return answer;
      answer_free (answer);
      while (g_get_monotonic_time () < end)
        {
          g_main_context_iteration (NULL, FALSE);
          g_usleep (1000);
        }
    }
  g_error ("the batch does not get on");
}

static gboolean
is_completed (const Answer *answer)
{
  return strstr (answer->body, "\"status\": \"completed\"") != NULL;
}

static gboolean
is_gone (const Answer *answer)
{
  return answer->status == 404;
}

static void
assert_document (const cJSON *document, const char *origin, const char *name)
{
  const cJSON *metadata = cJSON_GetObjectItem (document, "metadata");
  g_autofree char *text = g_strdup_printf ("This is the text of %s,", name),
                  *url = g_strconcat (origin, "/", name, NULL);

  g_assert_nonnull (strstr (string_in (document, "markdown"), text));
  g_assert_true (cJSON_IsArray (cJSON_GetObjectItem (document, "links")));
  g_assert_null (cJSON_GetObjectItem (document, "success"));
  g_assert_cmpstr (string_in (metadata, "sourceURL"), ==, url);
  g_assert_cmpint (cJSON_GetObjectItem (metadata, "statusCode")->valueint, ==, 200);
}

static void
assert_errors (Fixture *fixture, const char *path, const char *origin)
{
  g_autofree char *errors = g_strconcat (path, "/errors", NULL), *gone = g_strconcat (origin, "/gone", NULL);
  g_autoptr (Answer) answer = get (fixture, errors);
  cJSON *object = cJSON_Parse (answer->body);
  const cJSON *list = cJSON_GetObjectItem (object, "errors"), *first = cJSON_GetArrayItem (list, 0);

  g_test_message ("%s", answer->body);
  g_assert_cmpint (cJSON_GetArraySize (list), ==, 1);
  g_assert_cmpstr (string_in (first, "url"), ==, gone);
  g_assert_cmpstr (string_in (first, "code"), ==, "http-status");
  g_assert_cmpstr (string_in (first, "error"), ==, "the server of the page answers with an error");
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (object, "robotsBlocked")), ==, 0);
  cJSON_Delete (object);
}

/* Document by document, each answer leading to the next. */
static void
assert_parts (Fixture *fixture, const char *path, const char *origin)
{
  g_autofree char *one = g_strconcat (path, "?limit=1", NULL);
  g_autoptr (Answer) part = get (fixture, one), rest = NULL;
  cJSON *object = cJSON_Parse (part->body), *last;

  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (object, "data")), ==, 1);
  assert_document (cJSON_GetArrayItem (cJSON_GetObjectItem (object, "data"), 0), origin, "one");
  g_assert_true (g_str_has_prefix (string_in (object, "next"), fixture->address));
  g_assert_true (g_str_has_suffix (string_in (object, "next"), "?skip=1&limit=1"));
  rest = get (fixture, string_in (object, "next") + strlen (fixture->address));
  last = cJSON_Parse (rest->body);
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (last, "data")), ==, 1);
  assert_document (cJSON_GetArrayItem (cJSON_GetObjectItem (last, "data"), 0), origin, "two");
  g_assert_null (cJSON_GetObjectItem (last, "next"));
  cJSON_Delete (object);
  cJSON_Delete (last);
}

static void
test_batch (void)
{
  Site site;
  Fixture *fixture;
  g_autofree char *body = NULL, *path = NULL, *wrong = NULL, *own = NULL;
  cJSON *object;

  site_begin (&site);
  fixture = begin_with_jobs (&site, 3600);
  read_description (fixture);
  body = g_strdup_printf ("{\"urls\": [\"%s/one\", \"%s/two\", \"%s/gone\", \"ftp://a.example/\", 5], \"formats\": "
                          "[\"markdown\", \"links\"], \"maxConcurrency\": 3, \"origin\": \"js-sdk\"}",
                          site.origin, site.origin, site.origin);
  {
    g_autoptr (Answer) begun = post_batch (fixture, body);
    cJSON *answer = cJSON_Parse (begun->body);
    const cJSON *invalid = cJSON_GetObjectItem (answer, "invalidURLs");

    g_assert_cmpint (cJSON_GetArraySize (invalid), ==, 2);
    g_assert_cmpstr (cJSON_GetArrayItem (invalid, 0)->valuestring, ==, "ftp://a.example/");
    path = g_strconcat ("/v2/batch/scrape/", string_in (answer, "id"), NULL);
    cJSON_Delete (answer);
  }
  {
    g_autoptr (Answer) all = poll_batch (fixture, path, is_completed);
    const cJSON *data;

    object = cJSON_Parse (all->body);
    data = cJSON_GetObjectItem (object, "data");
    g_assert_cmpint (cJSON_GetObjectItem (object, "total")->valueint, ==, 3);
    g_assert_cmpint (cJSON_GetObjectItem (object, "completed")->valueint, ==, 2);
    g_assert_nonnull (string_in (object, "expiresAt"));
    g_assert_cmpint (cJSON_GetArraySize (data), ==, 2);
    cJSON_Delete (object);
  }
  assert_parts (fixture, path, site.origin);
  assert_errors (fixture, path, site.origin);
  wrong = g_strconcat (path, "?skip=x", NULL);
  assert_failure (get (fixture, wrong), 400, "usage");
  assert_failure (ask (fixture, "DELETE", path, NULL, NULL, NULL), 409, "job-ended");
  own = g_strconcat ("/v1/jobs/", path + strlen ("/v2/batch/scrape/"), NULL);
  {
    g_autoptr (Answer) state = get (fixture, own), deleted = ask (fixture, "DELETE", own, NULL, NULL, NULL);

    g_assert_nonnull (strstr (state->body, "\"state\": \"done\""));
    g_assert_cmpuint (deleted->status, ==, 204);
  }
  assert_failure (get (fixture, path), 404, "no-such-job");
  fixture_end (fixture);
  site_end (&site);
}

/* A batch that is cancelled says so, to the next service, too. */
static void
test_cancelled (void)
{
  Site site;
  Fixture *fixture;
  g_autofree char *body = NULL, *path = NULL;

  site_begin (&site);
  fixture = begin_with_jobs (&site, 3600);
  body = g_strdup_printf ("{\"urls\": [\"%s/never\"]}", site.origin);
  path = begin_batch (fixture, body);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (Answer) cancelled = i == 0 ? ask (fixture, "DELETE", path, NULL, NULL, NULL) : NULL, after = NULL;

      g_assert_true (cancelled == NULL || strstr (cancelled->body, "\"status\": \"cancelled\"") != NULL);
      after = get (fixture, path);
      g_assert_nonnull (strstr (after->body, "\"status\": \"cancelled\""));
      g_assert_nonnull (strstr (after->body, "\"data\": []"));
      assert_failure (ask (fixture, "DELETE", path, NULL, NULL, NULL), 409, "job-ended");
      fixture_end (fixture);
      fixture = begin_with_jobs (&site, 3600);
    }
  fixture_end (fixture);
  site_end (&site);
}

/* It goes when its time is over; here it has none. */
static void
test_expired (void)
{
  Site site;
  Fixture *fixture;
  g_autofree char *body = NULL, *path = NULL;

  site_begin (&site);
  fixture = begin_with_jobs (&site, 0);
  body = g_strdup_printf ("{\"urls\": [\"%s/one\"]}", site.origin);
  path = begin_batch (fixture, body);
  answer_free (poll_batch (fixture, path, is_gone));
  fixture_end (fixture);
  site_end (&site);
}

static void
test_wrong_batches (void)
{
  static const char *const bodies[] = {
    "{}",
    "{\"urls\": []}",
    "{\"urls\": \"http://a.example/\"}",
    "{\"urls\": [\"file:///etc/passwd\"]}",
    "{\"urls\": [\"http://a.example/\", \"a\"], \"ignoreInvalidURLs\": false}",
    "{\"urls\": [\"http://a.example/\"], \"formats\": [\"summary\"]}",
    "{\"urls\": [\"http://a.example/\"], \"includeTags\": [\"[\"]}",
    "{\"urls\": [\"http://a.example/\"], \"webhook\": \"http://a.example/\"}",
    "{\"urls\": [\"http://a.example/\"], \"appendToId\": \"0\"}",
    "{\"urls\": [\"http://a.example/\"], \"zeroDataRetention\": true}",
    "[",
  };
  Site site;
  Fixture *fixture;
  g_autofree char *path = NULL;

  site_begin (&site);
  fixture = begin_with_jobs (&site, 3600);
  for (guint i = 0; i < G_N_ELEMENTS (bodies); i++)
    {
      g_test_message ("%s", bodies[i]);
      assert_failure (post_batch (fixture, bodies[i]), 400, "usage");
    }
  assert_failure (get (fixture, "/v2/batch/scrape/0123"), 404, "no-such-job");
  {
    /* a job that came in another way has no documents */
    g_autoptr (Answer) other = ask (fixture, "POST", "/v1/jobs", "text/plain", "http://127.0.0.1:9/\n", NULL);

    path = g_strconcat ("/v2/batch/scrape/", header_of (other, "Location") + strlen ("/v1/jobs/"), NULL);
  }
  assert_failure (get (fixture, path), 404, "no-such-job");
  fixture_end (fixture);
  fixture = begin_firecrawl ();
  assert_failure (post_batch (fixture, "{\"urls\": [\"http://a.example/\"]}"), 404, "no-jobs");
  fixture_end (fixture);
  site_end (&site);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/firecrawl-batch/batch", test_batch);
  g_test_add_func ("/firecrawl-batch/cancelled", test_cancelled);
  g_test_add_func ("/firecrawl-batch/expired", test_expired);
  g_test_add_func ("/firecrawl-batch/wrong-batches", test_wrong_batches);
  return g_test_run ();
}
