/* fetch-test.c - pages from a server that does not always behave */
#include "fetch.h"

#include <string.h>

#include "errors.h"
#include "html.h"
#include "server.h"

typedef struct
{
  TestServer *server;
  VlpsFetcher *fetcher;
} Web;

static void
set_up (Web *web, gconstpointer data)
{
  web->server = test_server_new (".");
  web->fetcher = vlps_fetcher_new ("tester/1", "de");
}

static void
tear_down (Web *web, gconstpointer data)
{
  vlps_fetcher_free (web->fetcher);
  test_server_free (web->server);
}

static VlpsFetched *
get (Web *web, const char *path, double timeout, gboolean http_errors, GError **error)
{
  g_autofree char *url = test_server_uri (web->server, 0, path);

  return vlps_fetcher_get (web->fetcher, url, timeout, http_errors, NULL, error);
}

static void
assert_holds (Web *web, const char *path, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsFetched) fetched = get (web, path, 10, FALSE, &error);
  gsize length;
  const char *bytes;

  g_assert_no_error (error);
  bytes = g_bytes_get_data (fetched->bytes, &length);
  if (memmem (bytes, length, expected, strlen (expected)) == NULL)
    g_error ("%s: '%.*s' has no '%s'", path, (int) length, bytes, expected);
}

static void
assert_fails (Web *web, const char *path, int code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsFetched) fetched = get (web, path, 1, FALSE, &error);

  g_test_message ("%s: %s", path, error != NULL ? error->message : "arrived");
  g_assert_null (fetched);
  g_assert_error (error, VLPS_ERROR, code);
}

static void
test_pages (Web *web, gconstpointer data)
{
  assert_holds (web, "/slow?ms=50", "At last");
  assert_holds (web, "/gzip", "One element");
  assert_holds (web, "/echo/User-Agent", "[tester/1]");
  assert_holds (web, "/echo/Accept-Language", "[de]");
  /* cookies are not kept, not even over a redirection */
  assert_holds (web, "/cookie", "no cookie");
  /* of any length */
  assert_holds (web, "/lots/300000", "Text");
}

static void
test_redirect (Web *web, gconstpointer data)
{
  g_autoptr (VlpsFetched) fetched = get (web, "/redirect/3", 10, FALSE, NULL);
  g_autofree char *end = test_server_uri (web->server, 0, "/redirect/0");

  g_assert_cmpstr (fetched->url, ==, end);
  assert_fails (web, "/redirect/loop", VLPS_ERROR_REDIRECT);
}

/* The header's charset reaches the parser, which knows what it is worth. */
static void
test_charsets (Web *web, gconstpointer data)
{
  static const char *const names[] = { "gbk-header", "gbk-meta",    "gbk-none",      "utf8-none",
                                       "utf8-bom",   "header-wins", "unknown-label", "utf16" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_strconcat ("/charset/", names[i], NULL);
      g_autoptr (VlpsFetched) fetched = get (web, path, 10, FALSE, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsPage) page =
          vlps_html_parse (g_bytes_get_data (fetched->bytes, NULL), g_bytes_get_size (fetched->bytes), fetched->url,
                           fetched->charset, &error);
      gboolean found = FALSE;

      g_assert_no_error (error);
      for (guint k = 0; k < page->n_nodes; k++)
        found = found || (page->nodes[k].text != NULL && g_str_has_prefix (page->nodes[k].text, "中文"));
      g_test_message ("%s", names[i]);
      g_assert_true (found);
    }
}

static void
test_refused (Web *web, gconstpointer data)
{
  g_autoptr (VlpsFetched) page = NULL;

  assert_fails (web, "/status/404", VLPS_ERROR_HTTP);
  assert_fails (web, "/status/503", VLPS_ERROR_BUSY);
  assert_fails (web, "/auth", VLPS_ERROR_HTTP);
  assert_fails (web, "/status/204", VLPS_ERROR_EMPTY);
  assert_fails (web, "/type/pdf", VLPS_ERROR_NOT_HTML);
  assert_fails (web, "/type/json", VLPS_ERROR_NOT_HTML);
  assert_fails (web, "/download", VLPS_ERROR_NOT_HTML);
  page = get (web, "/status/404", 10, TRUE, NULL);
  g_assert_nonnull (page);
}

/* How long a busy server wants to be left alone comes with the failure. */
static void
test_busy (Web *web, gconstpointer data)
{
  static const struct
  {
    guint status;
    const char *after;
    double seconds;
  } answers[] = {
    { 503, "7", 7 }, { 429, "120", 120 }, { 503, NULL, 0 }, { 503, "soon", 0 }, { 404, "7", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GError) copy = NULL;

      test_server_refuse (web->server, "/slow", answers[i].status, answers[i].after);
      g_assert_null (get (web, "/slow?ms=1", 10, FALSE, &error));
      g_assert_cmpfloat_with_epsilon (vlps_error_retry_after (error), answers[i].seconds, .01);
      copy = g_error_copy (error);
      g_prefix_error (&copy, "and: ");
      g_assert_cmpfloat_with_epsilon (vlps_error_retry_after (copy), answers[i].seconds, .01);
    }
  assert_holds (web, "/slow?ms=1", "At last");
}

static void
test_broken (Web *web, gconstpointer data)
{
  gint64 start = g_get_monotonic_time ();

  assert_fails (web, "/raw/reset", VLPS_ERROR_NETWORK);
  assert_fails (web, "/raw/garbage", VLPS_ERROR_NETWORK);
  assert_fails (web, "/raw/truncated", VLPS_ERROR_NETWORK);
  assert_fails (web, "/raw/hang", VLPS_ERROR_TIMEOUT);
  assert_fails (web, "/raw/slow-head", VLPS_ERROR_TIMEOUT);
  /* begins at once and never ends */
  assert_fails (web, "/raw/endless", VLPS_ERROR_TIMEOUT);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 20 * G_USEC_PER_SEC);
  /* and the fetcher is none the worse */
  assert_holds (web, "/slow?ms=1", "At last");
}

static void
test_nobody (Web *web, gconstpointer data)
{
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (listener, NULL, NULL);
  g_autofree char *url = g_strdup_printf ("http://127.0.0.1:%u/", port);
  g_autoptr (GError) error = NULL;

  g_socket_listener_close (listener);
  g_assert_null (vlps_fetcher_get (web->fetcher, url, 5, FALSE, NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NETWORK);
  g_clear_error (&error);
  g_assert_null (vlps_fetcher_get (web->fetcher, "http://", 5, FALSE, NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

static gpointer
cancel_soon (gpointer data)
{
  g_usleep (100000);
  g_cancellable_cancel (data);
  return NULL;
}

static void
test_cancel (Web *web, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *url = test_server_uri (web->server, 0, "/raw/hang");
  g_autoptr (GError) error = NULL;
  GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);

  g_assert_null (vlps_fetcher_get (web->fetcher, url, 60, FALSE, cancellable, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
  g_thread_join (thread);
  /* cancelled before it began */
  g_clear_error (&error);
  g_assert_null (vlps_fetcher_get (web->fetcher, url, 60, FALSE, cancellable, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/fetch/pages", Web, NULL, set_up, test_pages, tear_down);
  g_test_add ("/fetch/redirect", Web, NULL, set_up, test_redirect, tear_down);
  g_test_add ("/fetch/charsets", Web, NULL, set_up, test_charsets, tear_down);
  g_test_add ("/fetch/refused", Web, NULL, set_up, test_refused, tear_down);
  g_test_add ("/fetch/busy", Web, NULL, set_up, test_busy, tear_down);
  g_test_add ("/fetch/broken", Web, NULL, set_up, test_broken, tear_down);
  g_test_add ("/fetch/nobody", Web, NULL, set_up, test_nobody, tear_down);
  g_test_add ("/fetch/cancel", Web, NULL, set_up, test_cancel, tear_down);
  return g_test_run ();
}
