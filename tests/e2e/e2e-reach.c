/* e2e-reach.c - what pages can reach through the service, with the real engine and names that lead anywhere
 *
 * The test server on 127.0.0.1 is open.  The private server hears nothing, whatever a client asks for and a page tries.
 */
#include <string.h>

#include "fixture.h"
#include "private-server.h"
#include "program.h"
#include "run.h"

/* Spellings of hosts that are not public, or none at all. */
static const char *const hosts[] = {
  /* 127.0.0.2 as numbers of all kinds */
  "127.0.0.2",
  "2130706434",
  "0x7f000002",
  "017700000002",
  "127.2",
  "127.0.2",
  "0x7f.2",
  "0x7f.0.0.2",
  "0177.0.0.2",
  "0177.2",
  "0x7F.0x0.0x0.0x2",
  "127.0.0.2.",
  "0x7f000002.",
  "0000177.0.0.2",
  "127.000.000.002",
  "%31%32%37.0.0.2",
  "127%2e0.0.2",
  "\xef\xbc\x91\xef\xbc\x92\xef\xbc\x97.0.0.2",
  "127\xe3\x80\x82"
  "0\xe3\x80\x82"
  "0\xe3\x80\x82"
  "2",
  "\xe2\x91\xa0\xe2\x91\xa1\xe2\x91\xa6.0.0.2",
  /* this host, its networks, and those of others */
  "0",
  "0.0.0.0",
  "00",
  "0x0",
  "10.0.0.1",
  "10.1",
  "172.16.0.1",
  "172.31.255.254",
  "192.168.0.1",
  "192.168.1",
  "100.64.0.1",
  "169.254.169.254",
  "2852039166",
  "0xa9fea9fe",
  "192.0.0.170",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  /* version 6 */
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.2]",
  "[::ffff:7f00:2]",
  "[::127.0.0.2]",
  "[64:ff9b::127.0.0.2]",
  "[64:ff9b::7f00:2]",
  "[2002:7f00:2::]",
  "[2001:0:7f00:2::1]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd12:3456::1]",
  "[ff02::1]",
  "[fec0::1]",
  "[2001:db8::1]",
  "[100::1]",
  "[5f00::1]",
  /* names */
  "private.test",
  "PRIVATE.test",
  "private.test.",
  "six.test",
  "mapped.test",
  "metadata.test",
  "first.test",
  "middle.test",
  "last.test",
  "open.test@private.test",
};

typedef struct
{
  TestServer *server;
  PrivateServer *private;
  Fixture *service;
  char *origin; /* of the test server, under its name */
} Reach;

static Reach
begin (const char *how)
{
  static const char *const ready[] = { "Accept", "application/json", NULL };
  g_autofree char *root = fixture_path (""), *uri = NULL;
  Reach reach = { test_server_new (root), private_server_new (), fixture_new (), NULL };

  uri = test_server_uri (reach.server, 0, "");
  reach.origin = g_strconcat ("http://open.test", strrchr (uri, ':'), NULL);
  reach.service->cannot = how;
  reach.service->options.workers.patience = 100;
  reach.service->options.connections = 1000;
  fixture_begin (reach.service);
  for (guint i = 0; i < 2400; i++)
    {
      g_autoptr (Answer) answer = ask (reach.service, "GET", "/readyz", NULL, NULL, ready);

      if (answer->status == 200)
        return reach;
      g_usleep (50000);
    }
  g_error ("the service is not ready after 2 minutes");
}

static void
end (Reach *reach)
{
  fixture_end (reach->service);
  test_server_free (reach->server);
  private_server_free (reach->private);
  g_free (reach->origin);
}

static Answer *
segment (Reach *reach, const char *url, const char *more)
{
  g_autofree char *body =
      g_strdup_printf ("{\"url\": \"%s\", \"format\": \"text\", \"regions\": \"all\"%s}", url, more);

  return ask (reach->service, "POST", "/v1/segment", "application/json", body, NULL);
}

/* With and without the engine: the address is refused, and the answer says nothing of where it leads. */
static void
test_forms (void)
{
  Reach reach = begin (NULL);
  static const char *const ways[] = { "", ", \"no-render\": true, \"method\": \"readability\"" };

  g_assert_cmpuint (G_N_ELEMENTS (hosts), >=, 60);
  for (guint i = 0; i < G_N_ELEMENTS (hosts); i++)
    for (guint k = 0; k < G_N_ELEMENTS (ways); k++)
      {
        g_autofree char *url = g_strdup_printf ("http://%s:%u/", hosts[i], private_server_port (reach.private));
        g_autoptr (Answer) answer = segment (&reach, url, ways[k]);

        g_test_message ("%s: %u %s", hosts[i], answer->status, answer->body);
        /* 400: it is not an address.  502: it is a name that nobody knows */
        g_assert_true (answer->status == 403 || answer->status == 400 || answer->status == 502);
        g_assert_null (strstr (answer->body, "127."));
        g_assert_null (strstr (answer->body, "::"));
        g_assert_cmpuint (private_server_count (reach.private), ==, 0);
      }
  {
    g_autofree char *url = g_strconcat (reach.origin, "/type/none", NULL);
    g_autoptr (Answer) open = segment (&reach, url, ""), zero = segment (&reach, "http://0/", "");

    g_assert_cmpuint (open->status, ==, 200);
    g_assert_cmpuint (zero->status, ==, 403);
    g_assert_nonnull (strstr (zero->body, "\"not-public\""));
  }
  end (&reach);
}

/* A name that leads elsewhere at the second or third question, and redirections to private addresses. */
static void
test_turns (void)
{
  Reach reach = begin (NULL);
  guint port = private_server_port (reach.private);
  g_autofree char *to_name = g_strdup_printf ("%s/to?http://private.test:%u/", reach.origin, port);
  g_autofree char *to_number = g_strdup_printf ("%s/to?http://0x7f.2:%u/", reach.origin, port);
  g_autofree char *twice = g_strdup_printf ("%s/to?%s/to?http://[::1]:%u/", reach.origin, reach.origin, port);
  g_autofree char *changes = g_strdup_printf ("http://changes.test:%u/", port);
  g_autofree char *late = g_strdup_printf ("http://late.test:%u/", port);
  g_autofree char *to_file = g_strconcat (reach.origin, "/to?file:///etc/passwd", NULL);
  const char *const urls[] = { to_name, to_number, twice, changes, late, to_file };

  for (guint i = 0; i < G_N_ELEMENTS (urls); i++)
    {
      g_autoptr (Answer) answer = segment (&reach, urls[i], "");

      g_test_message ("%s: %u %s", urls[i], answer->status, answer->body);
      g_assert_cmpuint (answer->status, >=, 400);
      g_assert_null (strstr (answer->body, "root:"));
      g_assert_cmpuint (private_server_count (reach.private), ==, 0);
    }
  end (&reach);
}

/* The page that tries everything, and how many connections it makes. */
static guint
try_everything (Reach *reach, const char *host)
{
  g_autofree char *page = private_server_page (reach->private, host, reach->origin);
  g_autofree char *path = g_strdup_printf ("/v1/segment?format=text&regions=all&base-url=%s/", reach->origin);
  g_autoptr (Answer) answer = ask (reach->service, "POST", path, "text/html", page, NULL);

  g_assert_cmpuint (answer->status, ==, 200);
  g_assert_nonnull (strstr (answer->body, "The page itself is there"));
  g_assert_nonnull (strstr (answer->body, "all tried"));
  return private_server_count (reach->private);
}

static void
test_everything (void)
{
  Reach reach = begin (NULL);

  g_assert_cmpuint (try_everything (&reach, "private.test"), ==, 0);
  g_assert_cmpuint (try_everything (&reach, "middle.test"), ==, 0);
  /* what is loaded from the open server is */
  g_assert_cmpuint (test_server_count (reach.server, "/to?http://private.test"), >=, 3);
  end (&reach);
}

#define HEARD 30

/* What is not heard above is heard here, by a thread that may be behind. */
static void
test_heard (void)
{
  Reach reach = begin ("--open");
  guint count = try_everything (&reach, "private.test");

  for (guint i = 0; i < 3000 && count < HEARD; i++)
    {
      g_usleep (20000);
      count = private_server_count (reach.private);
    }
  g_test_message ("%u connections", count);
  g_assert_cmpuint (count, >=, HEARD);
  end (&reach);
}

static void
prepare (void)
{
  char *arguments[] = { (char *) "e2e-reach", g_strdup (g_getenv ("VLPS_RESOLVING_WORKER")), NULL };

  fixture_init (2, arguments);
  g_test_add_func ("/reach/forms", test_forms);
  g_test_add_func ("/reach/turns", test_turns);
  g_test_add_func ("/reach/everything", test_everything);
  g_test_add_func ("/reach/heard", test_heard);
}

const Program test_program = { .prepare = prepare };
