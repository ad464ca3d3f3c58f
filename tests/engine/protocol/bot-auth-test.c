/* bot-auth-test.c - signed requests: RFC 9421 appendix B.2.6, the headers, and keys that are refused */
#include "bot-auth.h"

#include <glib/gstdio.h>
#include <string.h>

#include "errors.h"

/* Appendix B.1.4. */
#define PRIVATE "n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU"
#define PUBLIC "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"
#define THUMBPRINT "poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U"
#define KEY(d, x) "{\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"kid\": \"test\", \"d\": \"" d "\", \"x\": \"" x "\"}"
#define AGENT "https://bot.example"

static VlpsBotAuth *
read_key (const char *text, const char *agent, GError **error)
{
  g_autofree char *path = NULL;
  VlpsBotAuth *auth;
  int file = g_file_open_tmp ("bot-auth-XXXXXX", &path, NULL);

  g_assert_cmpint (file, >=, 0);
  g_assert_true (g_close (file, NULL));
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  auth = vlps_bot_auth_read (path, agent, error);
  g_unlink (path);
  return auth;
}

static void
test_vector (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsBotAuth) auth = read_key (KEY (PRIVATE, PUBLIC), AGENT, &error);
  g_autofree char *signature = NULL;

  g_assert_no_error (error);
  signature = vlps_bot_auth_sign (
      auth, "\"date\": Tue, 20 Apr 2021 02:07:55 GMT\n\"@method\": POST\n\"@path\": /foo\n\"@authority\": example.com\n"
            "\"content-type\": application/json\n\"content-length\": 18\n\"@signature-params\": (\"date\" \"@method\" "
            "\"@path\" \"@authority\" \"content-type\" \"content-length\");created=1618884473;"
            "keyid=\"test-key-ed25519\"");
  g_assert_cmpstr (signature, ==,
                   "wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==");
}

/* What a server that verifies puts together from the headers; the value of a quoted parameter is random. */
static void
assert_signed (const VlpsBotAuth *auth, const char *url, gboolean once, const char *authority)
{
  g_autofree char *text = vlps_bot_auth_headers (auth, url, 1700000000, once), *base = NULL, *signature = NULL;
  g_autofree char *pattern = NULL;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  const char *parameters;

  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  g_assert_cmpstr (lines[0], ==, "Signature-Agent: vlps=\"" AGENT "\"");
  g_assert_true (g_str_has_prefix (lines[1], "Signature-Input: vlps="));
  parameters = lines[1] + strlen ("Signature-Input: vlps=");
  pattern = g_strdup_printf (
      "^\\(\"@authority\" \"signature-agent\";key=\"vlps\"\\);created=1700000000;expires=1700000300;keyid=\"" THUMBPRINT
      "\";alg=\"ed25519\"%s;tag=\"web-bot-auth\"$",
      once ? ";nonce=\"[A-Za-z0-9_-]{43}\"" : "");
  g_assert_true (g_regex_match_simple (pattern, parameters, 0, 0));
  base =
      g_strdup_printf ("\"@authority\": %s\n\"signature-agent\";key=\"vlps\": \"" AGENT "\"\n\"@signature-params\": %s",
                       authority, parameters);
  signature = vlps_bot_auth_sign (auth, base);
  g_assert_true (g_str_has_prefix (lines[2], "Signature: vlps=:"));
  g_assert_true (g_str_has_suffix (lines[2], ":"));
  g_assert_nonnull (strstr (lines[2], signature));
}

static void
test_headers (void)
{
  g_autoptr (VlpsBotAuth) auth = read_key (KEY (PRIVATE, PUBLIC), AGENT, NULL);
  g_autofree char *one = vlps_bot_auth_headers (auth, "http://a.example/", 1, TRUE);
  g_autofree char *other = vlps_bot_auth_headers (auth, "http://a.example/", 1, TRUE);

  g_assert_cmpstr (one, !=, other); /* each has a nonce of its own */
  assert_signed (auth, "https://Example.COM/path?query", TRUE, "example.com");
  /* one signature for all requests of a rendered page */
  assert_signed (auth, "https://example.com/", FALSE, "example.com");
  assert_signed (auth, "https://example.com:443/", TRUE, "example.com");
  assert_signed (auth, "https://example.com:80/", TRUE, "example.com:80");
  assert_signed (auth, "http://example.com:8080/", TRUE, "example.com:8080");
  assert_signed (auth, "http://[::1]:8080/", TRUE, "[::1]:8080");
  assert_signed (auth, "http://user:password@example.com/", TRUE, "example.com");
  g_assert_null (vlps_bot_auth_headers (auth, "about:blank", 1, FALSE));
}

/* Messages name the file and what is wrong, and have nothing of the key. */
static void
test_refused (void)
{
  static const struct
  {
    const char *text, *agent, *message;
  } rows[] = {
    { "no JSON", AGENT, "is not a JSON Web Key" },
    { "{\"kty\": \"RSA\", \"d\": \"" PRIVATE "\"}", AGENT, "is not a JSON Web Key" },
    { "{\"kty\": \"OKP\", \"crv\": \"X25519\", \"d\": \"" PRIVATE "\"}", AGENT, "is not a JSON Web Key" },
    { "{\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"x\": \"" PUBLIC "\"}", AGENT, "no private key" },
    { KEY ("n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9", PUBLIC), AGENT, "no private key" },
    { KEY (PRIVATE, PRIVATE), AGENT, "not the public key" },
    { "{\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"d\": \"" PRIVATE "\"}", AGENT, "not the public key" },
    { KEY (PRIVATE, PUBLIC), NULL, "--bot-auth-agent" },
    { KEY (PRIVATE, PUBLIC), "http://bot.example", "--bot-auth-agent" },
    { KEY (PRIVATE, PUBLIC), "https://bot.example/\"", "--bot-auth-agent" },
    { KEY (PRIVATE, PUBLIC), "bot.example", "--bot-auth-agent" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%u", i);
      g_assert_null (read_key (rows[i].text, rows[i].agent, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, rows[i].message));
      g_assert_null (strstr (error->message, "n4Ni"));
    }
  {
    g_autoptr (GError) error = NULL;

    g_assert_null (vlps_bot_auth_read ("/nonexistent/key", AGENT, &error));
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bot-auth/vector", test_vector);
  g_test_add_func ("/bot-auth/headers", test_headers);
  g_test_add_func ("/bot-auth/refused", test_refused);
  return g_test_run ();
}
