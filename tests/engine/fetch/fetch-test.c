/* fetch-test.c - pages from a server that does not always behave */
#include "fetch.h"

#include <string.h>

#include "errors.h"
#include "fake-resolver.h"
#include "html-page.h"
#include "ports.h"
#include "server.h"

typedef struct
{
  TestServer *server;
  VlpsFetcher *fetcher;
  VlpsPolicy *policy; /* which has no effect on what is done right; NULL: none */
} Web;

static void
set_up (Web *web, gconstpointer data)
{
  static const char *const networks[] = { "127.0.0.1", NULL };

  web->server = test_server_new (".");
  web->policy = data != NULL ? vlps_policy_new (networks, NULL) : NULL;
  web->fetcher =
      vlps_fetcher_new (&(VlpsFetchOptions){ .user_agent = "tester/1", .language = "de", .policy = web->policy });
}

static void
tear_down (Web *web, gconstpointer data)
{
  vlps_fetcher_free (web->fetcher);
  g_clear_pointer (&web->policy, vlps_policy_unref);
  test_server_free (web->server);
}

static VlpsFetched *
get (Web *web, const char *path, double timeout, gboolean http_errors, GError **error)
{
  g_autofree char *url = test_server_uri (web->server, 0, path);

  return vlps_fetcher_get (web->fetcher, url, &(VlpsDeadline){ .seconds = timeout }, http_errors, NULL, error);
}

static void
assert_holds (Web *web, const char *path, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsFetched) fetched = get (web, path, 60, FALSE, &error);
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
  g_autoptr (VlpsFetched) fetched = get (web, path, code == VLPS_ERROR_TIMEOUT ? 1 : 60, FALSE, &error);

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

/* What came is told by its checksum; what was refused, by its status. */
static void
test_fetch_metadata (Web *web, gconstpointer data)
{
  g_autoptr (VlpsFetched) fetched = get (web, "/gzip", 60, FALSE, NULL);
  g_autofree char *sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, fetched->bytes);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (fetched->fetch_metadata.sha256, ==, sum);
  g_assert_cmpuint (fetched->fetch_metadata.redirects->len, ==, 0);
  g_assert_null (get (web, "/status/404", 60, FALSE, &error));
  g_assert_cmpuint (vlps_error_http_status (error), ==, 404);
}

static void
test_redirect (Web *web, gconstpointer data)
{
  g_autoptr (VlpsFetched) fetched = get (web, "/redirect/3", 60, FALSE, NULL);
  g_autofree char *end = test_server_uri (web->server, 0, "/redirect/0");
  const VlpsFetchMetadata *fetch_metadata = &fetched->fetch_metadata;

  g_assert_cmpstr (fetched->url, ==, end);
  g_assert_cmpuint (fetch_metadata->status, ==, 200);
  g_assert_cmpint (fetch_metadata->fetched, >, 0);
  g_assert_cmpuint (fetch_metadata->redirects->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *path = g_strdup_printf ("/redirect/%u", 3 - i);
      g_autofree char *url = test_server_uri (web->server, 0, path);

      g_assert_cmpstr (fetch_metadata->redirects->pdata[i], ==, url);
    }
  assert_fails (web, "/redirect/loop", VLPS_ERROR_REDIRECT);
}

/* What leads away from the web leads nowhere, whatever the server sends along. */
static void
test_leaving (Web *web, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (get (web, "/to?file:///etc/hostname", 60, FALSE, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_REDIRECT);
  g_assert_nonnull (strstr (error->message, "redirects to file:///etc/hostname, which is not a web address"));
  assert_fails (web, "/to?data:text/html,x", VLPS_ERROR_REDIRECT);
  assert_fails (web, "/to?ftp://127.0.0.1/", VLPS_ERROR_REDIRECT);
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
      g_autoptr (VlpsFetched) fetched = get (web, path, 60, FALSE, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsPage) page =
          vlps_html_page_parse (g_bytes_get_data (fetched->bytes, NULL), g_bytes_get_size (fetched->bytes),
                                fetched->url, fetched->charset, &error);
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
  page = get (web, "/status/404", 60, TRUE, NULL);
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
      g_assert_null (get (web, "/slow?ms=1", 60, FALSE, &error));
      g_assert_cmpfloat_with_epsilon (vlps_error_retry_after (error), answers[i].seconds, .01);
      copy = g_error_copy (error);
      g_prefix_error (&copy, "and: ");
      g_assert_cmpfloat_with_epsilon (vlps_error_retry_after (copy), answers[i].seconds, .01);
    }
  assert_holds (web, "/slow?ms=1", "At last");
}

static GBytes *
get_file (Web *web, const char *path, gsize most, double timeout, guint *ret_status, GError **error)
{
  g_autofree char *url = test_server_uri (web->server, 0, path);

  return vlps_fetcher_get_file (web->fetcher, url, most, &(VlpsDeadline){ .seconds = timeout }, ret_status, NULL,
                                error);
}

/* Files of any type: as much of them as is wanted, also where they never end; and the status of other answers. */
static void
test_file (Web *web, gconstpointer data)
{
  g_autoptr (GError) refused = NULL, hanging = NULL;
  guint status;
  g_autoptr (GBytes) json = get_file (web, "/type/json", 100000, 60, &status, NULL);
  g_autoptr (GBytes) some = NULL;

  g_assert_nonnull (json);
  g_assert_cmpuint (g_bytes_get_size (json), >, 2);
  g_assert_cmpuint (status, ==, 200);
  some = get_file (web, "/type/json", 2, 60, &status, NULL);
  g_assert_cmpmem (g_bytes_get_data (some, NULL), g_bytes_get_size (some), g_bytes_get_data (json, NULL), 2);
  g_bytes_unref (some);
  some = get_file (web, "/raw/endless", 10, 60, &status, NULL);
  g_assert_cmpuint (g_bytes_get_size (some), ==, 10);
  g_assert_null (get_file (web, "/status/404", 10, 60, &status, &refused));
  g_assert_error (refused, VLPS_ERROR, VLPS_ERROR_HTTP);
  g_assert_cmpuint (status, ==, 404);
  g_assert_null (get_file (web, "/raw/hang", 10, 1, &status, &hanging));
  g_assert_error (hanging, VLPS_ERROR, VLPS_ERROR_TIMEOUT);
  g_assert_cmpuint (status, ==, 0);
}

static void
test_broken (Web *web, gconstpointer data)
{
  assert_fails (web, "/raw/reset", VLPS_ERROR_NETWORK);
  assert_fails (web, "/raw/garbage", VLPS_ERROR_NETWORK);
  assert_fails (web, "/raw/truncated", VLPS_ERROR_NETWORK);
  assert_fails (web, "/raw/hang", VLPS_ERROR_TIMEOUT);
  assert_fails (web, "/raw/slow-head", VLPS_ERROR_TIMEOUT);
  /* begins at once and never ends */
  assert_fails (web, "/raw/endless", VLPS_ERROR_TIMEOUT);
  /* and the fetcher is none the worse */
  assert_holds (web, "/slow?ms=1", "At last");
}

static void
test_nobody (Web *web, gconstpointer data)
{
  g_autofree char *url = g_strdup_printf ("http://127.0.0.1:%u/", free_port ());
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_fetcher_get (web->fetcher, url, &(VlpsDeadline){ .seconds = 60 }, FALSE, NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NETWORK);
  g_clear_error (&error);
  g_assert_null (vlps_fetcher_get (web->fetcher, "http://", &(VlpsDeadline){ .seconds = 60 }, FALSE, NULL, &error));
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

  g_assert_null (vlps_fetcher_get (web->fetcher, url, &(VlpsDeadline){ .seconds = 60 }, FALSE, cancellable, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
  g_thread_join (thread);
  /* cancelled before it began */
  g_clear_error (&error);
  g_assert_null (vlps_fetcher_get (web->fetcher, url, &(VlpsDeadline){ .seconds = 60 }, FALSE, cancellable, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
}

/* A request that is cancelled when the server has it. */
typedef struct
{
  TestServer *server;
  guint count;
  GCancellable *cancellable;
} Answered;

static gpointer
cancel_when_answered (gpointer data)
{
  const Answered *answered = data;

  g_assert_true (test_server_wait (answered->server, "/echo/Accept", answered->count, 60));
  g_cancellable_cancel (answered->cancellable);
  return NULL;
}

/* Cancelled while the answer comes: it came or was stopped, and nothing is freed twice (libsoup 3.6.5). */
static void
test_cancel_answered (Web *web, gconstpointer data)
{
  g_autofree char *url = test_server_uri (web->server, 0, "/echo/Accept");

  for (guint i = 1; i <= 60; i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      Answered answered = { web->server, i, cancellable };
      GThread *thread = g_thread_new ("cancel", cancel_when_answered, &answered);
      g_autoptr (VlpsFetched) fetched =
          vlps_fetcher_get (web->fetcher, url, &(VlpsDeadline){ .seconds = 60 }, FALSE, cancellable, &error);

      g_thread_join (thread);
      if (fetched == NULL)
        g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
    }
  assert_holds (web, "/slow?ms=1", "At last");
}

/* Whatever spells or leads to what the policy does not allow. */
static void
test_policy (Web *web, gconstpointer data)
{
  static const struct
  {
    const char *url;
    int code;
  } cases[] = {
    { "http://127.0.0.2:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "http://0x7f000002:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "http://2130706434:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "http://0177.2:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "http://127.2:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "http://[::1]:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "http://[::ffff:127.0.0.2]:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "http://[64:ff9b::7f00:2]:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "http://0:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "http://169.254.169.254:%d/latest/meta-data/", VLPS_ERROR_NOT_PUBLIC },
    { "https://127.0.0.2:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "https://[fd00:ec2::254]:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "http://closed.test:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "https://closed.test:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "http://many.test:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "http://none.test:%d/", VLPS_ERROR_NOT_FOUND },
    { "http://u:p@closed.test:%d/", VLPS_ERROR_NOT_PUBLIC },
    { "http://closed.test.:%d/", VLPS_ERROR_NOT_FOUND },
  };
  g_autoptr (FakeResolver) resolver = fake_resolver_new ();
  g_autoptr (GInetAddress) inet = g_inet_address_new_from_string ("127.0.0.2");
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (inet, 0), bound = NULL;
  g_autoptr (GSocket) closed = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, 0, NULL);
  g_autofree char *open_uri = test_server_uri (web->server, 0, "/slow?ms=1");
  g_autofree char *open_port = g_strndup (open_uri + strlen ("http://127.0.0.1:"), strcspn (open_uri + 17, "/"));
  g_autofree char *changes = g_strdup_printf ("http://changes.test:%s/slow?ms=1", open_port);
  g_autoptr (VlpsFetched) first = NULL;
  int port;

  g_assert_true (g_socket_bind (closed, address, TRUE, NULL) && g_socket_listen (closed, NULL));
  bound = g_socket_get_local_address (closed, NULL);
  port = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (bound));
  g_resolver_set_default (G_RESOLVER (resolver));
  fake_resolver_add (resolver, "closed.test", "127.0.0.2");
  fake_resolver_add (resolver, "many.test", "127.0.0.1 127.0.0.1 127.0.0.2");
  fake_resolver_add (resolver, "changes.test", "127.0.0.1");
  fake_resolver_add (resolver, "changes.test", "127.0.0.2");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint led = 0; led < 2; led++)
      {
        g_auto (GStrv) parts = g_strsplit (cases[i].url, "%d", 2);
        g_autofree char *url = g_strdup_printf ("%s%d%s", parts[0], port, parts[1]);
        g_autofree char *path = g_strconcat ("/to?", url, NULL), *start = test_server_uri (web->server, 0, path);
        g_autoptr (GError) error = NULL;

        g_assert_null (
            vlps_fetcher_get (web->fetcher, led ? start : url, &(VlpsDeadline){ .seconds = 60 }, FALSE, NULL, &error));
        g_test_message ("%s", error->message);
        g_assert_error (error, VLPS_ERROR, cases[i].code);
      }
  g_assert_cmpint (g_socket_condition_check (closed, G_IO_IN), ==, 0);
  /* the connection that was checked is kept; a new one is not made */
  first = vlps_fetcher_get (web->fetcher, changes, &(VlpsDeadline){ .seconds = 60 }, FALSE, NULL, NULL);
  g_assert_nonnull (first);
  g_assert_cmpuint (fake_resolver_count (resolver), >, 0);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*run) (Web *web, gconstpointer data);
  } cases[] = {
    { "pages", test_pages },       { "fetch_metadata", test_fetch_metadata },
    { "redirect", test_redirect }, { "leaving", test_leaving },
    { "charsets", test_charsets }, { "refused", test_refused },
    { "busy", test_busy },         { "file", test_file },
    { "broken", test_broken },     { "nobody", test_nobody },
    { "cancel", test_cancel },     { "cancel-answered", test_cancel_answered },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *direct = g_strconcat ("/fetch/", cases[i].name, NULL);
      g_autofree char *kept = g_strconcat ("/fetch/policy/", cases[i].name, NULL);

      g_test_add (direct, Web, NULL, set_up, cases[i].run, tear_down);
      g_test_add (kept, Web, "policy", set_up, cases[i].run, tear_down);
    }
  g_test_add ("/fetch/policy/refused-addresses", Web, "policy", set_up, test_policy, tear_down);
  return g_test_run ();
}
