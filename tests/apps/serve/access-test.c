/* access-test.c - rates, tokens and origins that are wrong from the start */
#include "access.h"

#include <glib/gstdio.h>

#include "errors.h"

static void
test_rates (void)
{
  const VlpsAccessOptions options = { .rate = 60 };
  g_autoptr (VlpsAccess) access = vlps_access_new (&options, NULL);
  g_autoptr (GInetAddress) one = g_inet_address_new_from_string ("192.0.2.1");
  g_autoptr (GInetAddress) other = g_inet_address_new_from_string ("192.0.2.2");
  g_autoptr (GInetAddress) six = g_inet_address_new_from_string ("2001:db8::1");
  g_autoptr (GInetAddress) neighbour = g_inet_address_new_from_string ("2001:db8::2");

  for (guint i = 0; i < 60; i++)
    {
      g_assert_cmpfloat (vlps_access_count (access, one, 0), <=, 0);
      g_assert_cmpfloat (vlps_access_count (access, six, 0), <=, 0);
    }
  g_assert_cmpfloat (vlps_access_count (access, one, 0), >=, 1);
  g_assert_cmpfloat (vlps_access_count (access, neighbour, 0), >=, 1);
  g_assert_cmpfloat (vlps_access_count (access, other, 0), <=, 0);
  /* one a second comes back, and no more than a minute's share */
  g_assert_cmpfloat (vlps_access_count (access, one, 1.1 * G_USEC_PER_SEC), <=, 0);
  g_assert_cmpfloat (vlps_access_count (access, one, 1.1 * G_USEC_PER_SEC), >=, 1);
  for (guint i = 0; i < 60; i++)
    g_assert_cmpfloat (vlps_access_count (access, one, G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC), <=, 0);
  g_assert_cmpfloat (vlps_access_count (access, one, G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC), >=, 1);
}

static void
assert_tokens (const char *text, gboolean good)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsAccess) access = NULL;
  VlpsAccessOptions options = { 0 };

  g_assert_true (g_close (g_file_open_tmp ("vlps-token-XXXXXX", &path, NULL), NULL));
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  options.token_file = path;
  access = vlps_access_new (&options, &error);
  g_remove (path);
  if (good)
    g_assert_no_error (error);
  else
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

static void
test_token_files (void)
{
  const VlpsAccessOptions options = { .token_file = "/nowhere/tokens" };
  g_autoptr (GError) error = NULL;

  assert_tokens ("0123456789abcdef\n", TRUE);
  assert_tokens ("# a\n\n  0123456789abcdef  \n", TRUE);
  assert_tokens ("short\n", FALSE);
  assert_tokens ("0123456789 abcdef\n", FALSE);
  assert_tokens ("# nothing\n", FALSE);
  g_assert_null (vlps_access_new (&options, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
}

static void
test_origins (void)
{
  const char *const wrong[] = { "*", "example.com", "https://example.com/" };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      const char *const origins[] = { wrong[i], NULL };
      const VlpsAccessOptions options = { .origins = origins };
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_access_new (&options, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

/* A page is one of ours where name, port and scheme are. */
static void
test_schemes (void)
{
  static const struct
  {
    const char *host, *origin;
    guint status;
  } cases[] = {
    { "127.0.0.1:8730", "http://127.0.0.1:8730", 0 },
    { "127.0.0.1:8730", "https://127.0.0.1:8730", 403 },
    { "127.0.0.1:8730", "http://127.0.0.1:8731", 403 },
    { "127.0.0.1:8730", "ftp://127.0.0.1:8730", 403 },
    { "127.0.0.1:8730", "127.0.0.1:8730", 403 },
    { "127.0.0.1:8730", "://127.0.0.1:8730", 403 },
    { "[::1]:8730", "http://[::1]:8730", 0 },
    { "[::1]:8730", "https://[::1]:8730", 403 },
    { "localhost", "http://localhost", 0 },
    { "localhost", "https://localhost", 403 },
    { "localhost", "HTTP://LOCALHOST", 0 },
    { "plain.example", "http://plain.example", 0 },
    { "plain.example", "https://plain.example", 403 },
    { "tls.example", "https://tls.example", 0 },
    { "tls.example", "http://tls.example", 403 },
    { "TLS.example", "https://tls.EXAMPLE", 0 },
    { "both.example:1", "http://both.example:1", 0 },
    { "both.example:1", "https://both.example:1", 0 },
    { "other.example", "http://other.example", 421 },
    { "localhost:1@evil.example", "http://localhost:1@evil.example", 421 },
    { "localhost:8730:1", "http://localhost:8730:1", 421 },
    { "localhost:a", "http://localhost:a", 421 },
    { "localhost/", "http://localhost/", 421 },
    { "localhost, localhost", "http://localhost", 421 },
    { "[::1]evil.example", "http://[::1]evil.example", 421 },
    { "[::1]@evil.example", "http://[::1]@evil.example", 421 },
    { "[::1", "http://[::1", 421 },
    { "", "http://", 421 },
    { ":8730", "http://:8730", 421 },
  };
  static const char *const hosts[] = { "plain.example", "https://tls.example", "http://both.example",
                                       "https://both.example", NULL };
  const VlpsAccessOptions options = { .hosts = hosts };
  g_autoptr (VlpsAccess) access = vlps_access_new (&options, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SoupMessageHeaders) headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_REQUEST);
      const char *reason;

      soup_message_headers_append (headers, "Host", cases[i].host);
      soup_message_headers_append (headers, "Origin", cases[i].origin);
      g_test_message ("%s %s", cases[i].host, cases[i].origin);
      g_assert_cmpuint (vlps_access_check (access, headers, FALSE, &reason), ==, cases[i].status);
    }
}

/* One request has one name, even where both are ours. */
static void
test_two_names (void)
{
  static const VlpsAccessOptions options = { 0 };
  g_autoptr (VlpsAccess) access = vlps_access_new (&options, NULL);
  g_autoptr (SoupMessageHeaders) headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_REQUEST);
  const char *reason;

  g_assert_cmpuint (vlps_access_check (access, headers, FALSE, &reason), ==, 400);
  soup_message_headers_append (headers, "Host", "localhost");
  g_assert_cmpuint (vlps_access_check (access, headers, FALSE, &reason), ==, 0);
  soup_message_headers_append (headers, "host", "localhost");
  g_assert_cmpuint (vlps_access_check (access, headers, FALSE, &reason), ==, 400);
  soup_message_headers_replace (headers, "Host", "evil.example");
  soup_message_headers_append (headers, "Host", "localhost");
  g_assert_cmpuint (vlps_access_check (access, headers, FALSE, &reason), ==, 400);
}

static void
test_hosts (void)
{
  const char *const wrong[] = { "", "https://", "ftp://a.example", "a.example/", "https://a.example/", "a.example:80" };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      const char *const hosts[] = { wrong[i], NULL };
      const VlpsAccessOptions options = { .hosts = hosts };
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_access_new (&options, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/access/rates", test_rates);
  g_test_add_func ("/access/two-names", test_two_names);
  g_test_add_func ("/access/token-files", test_token_files);
  g_test_add_func ("/access/origins", test_origins);
  g_test_add_func ("/access/schemes", test_schemes);
  g_test_add_func ("/access/hosts", test_hosts);
  return g_test_run ();
}
