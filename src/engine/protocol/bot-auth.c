/* bot-auth.c - requests signed with the key of whoever runs the program (Web Bot Auth) */
#include "bot-auth.h"

#include <cJSON.h>
#include <libsoup/soup.h>
#include <sodium.h>
#include <string.h>

#include "errors.h"
#include "file.h"

#define MOST_BYTES 65536 /* of a key file */
#define LABEL "vlps"     /* of the signature, and of the agent in its header */

struct _VlpsBotAuth
{
  gatomicrefcount references;
  guchar *secret; /* seed and public key, in memory of libsodium that is locked and wiped */
  char *id, *agent;
};

static char *
base64url (const guchar *bytes, gsize n)
{
  gsize size = sodium_base64_encoded_len (n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);

  return sodium_bin2base64 (g_malloc (size), size, bytes, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static gboolean
has_word (const cJSON *object, const char *name, const char *word)
{
  return g_strcmp0 (cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, name)), word) == 0;
}

/* 32 bytes of a member. */
static gboolean
read_bytes (const cJSON *object, const char *name, guchar *ret_bytes)
{
  const char *text = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, name));
  gsize n = 0;

  return text != NULL
         && sodium_base642bin (ret_bytes, crypto_sign_SEEDBYTES, text, strlen (text), NULL, &n, NULL,
                               sodium_base64_VARIANT_URLSAFE_NO_PADDING)
                == 0
         && n == crypto_sign_SEEDBYTES;
}

/* RFC 7638, and RFC 8037 for keys of this kind. */
static char *
thumbprint (const guchar *public)
{
  g_autofree char *x = base64url (public, crypto_sign_PUBLICKEYBYTES);
  g_autofree char *text = g_strdup_printf ("{\"crv\":\"Ed25519\",\"kty\":\"OKP\",\"x\":\"%s\"}", x);
  guchar digest[crypto_hash_sha256_BYTES];

  crypto_hash_sha256 (digest, (const guchar *) text, strlen (text));
  return base64url (digest, sizeof digest);
}

static gboolean
take_key (VlpsBotAuth *self, const cJSON *object, const char *path, GError **error)
{
  guchar seed[crypto_sign_SEEDBYTES], given[crypto_sign_PUBLICKEYBYTES], public[crypto_sign_PUBLICKEYBYTES];
  gboolean read;

  if (!has_word (object, "kty", "OKP") || !has_word (object, "crv", "Ed25519"))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--bot-auth-key: %s is not a JSON Web Key of Ed25519 (\"kty\": \"OKP\", \"crv\": "
                             "\"Ed25519\")",
                             path);
  read = read_bytes (object, "d", seed);
  if (read)
    crypto_sign_seed_keypair (public, self->secret, seed);
  sodium_memzero (seed, sizeof seed);
  if (!read)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--bot-auth-key: %s has no private key: \"d\" takes 32 bytes in base64url", path);
  if (!read_bytes (object, "x", given) || memcmp (given, public, sizeof public) != 0)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--bot-auth-key: \"x\" in %s is not the public key of its \"d\"",
                             path);
  self->id = thumbprint (public);
  return TRUE;
}

/* Checks the address, which becomes a quoted string in a header. */
static gboolean
check_agent (const char *agent, GError **error)
{
  g_autoptr (GUri) uri = agent != NULL ? g_uri_parse (agent, SOUP_HTTP_URI_FLAGS, NULL) : NULL;
  gboolean plain = agent != NULL && strpbrk (agent, "\"\\") == NULL;

  for (const char *c = agent; plain && *c != '\0'; c++)
    plain = *c > ' ' && *c < 0x7f;
  return (plain && uri != NULL && strcmp (g_uri_get_scheme (uri), "https") == 0 && g_uri_get_host (uri) != NULL
          && *g_uri_get_host (uri) != '\0')
         || vlps_error_false (error, VLPS_ERROR_USAGE,
                              "--bot-auth-key needs --bot-auth-agent with the https address of the host that publishes "
                              "the key, such as https://bot.example");
}

/* Overwrites every text of the file that was parsed. */
static void
wipe (cJSON *item)
{
  for (cJSON *child = item != NULL ? item->child : NULL; child != NULL; child = child->next)
    if (cJSON_IsString (child))
      sodium_memzero (child->valuestring, strlen (child->valuestring));
  cJSON_Delete (item);
}

VlpsBotAuth *
vlps_bot_auth_read (const char *path, const char *agent, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *text = NULL;
  VlpsBotAuth *self;
  cJSON *object;
  gsize length;
  gboolean taken;

  if (!check_agent (agent, error))
    return NULL;
  if (sodium_init () < 0)
    return vlps_error_null (error, VLPS_ERROR_IO, "--bot-auth-key: libsodium cannot start");
  if (!vlps_file_read_most (path, VLPS_FILE_MOST, &text, &length, &local))
    return vlps_error_null (error, VLPS_ERROR_IO, "--bot-auth-key: %s", local->message);
  self = g_new0 (VlpsBotAuth, 1);
  g_atomic_ref_count_init (&self->references);
  self->agent = g_strdup (agent);
  self->secret = sodium_malloc (crypto_sign_SECRETKEYBYTES);
  object = self->secret != NULL && length <= MOST_BYTES ? cJSON_ParseWithLength (text, length) : NULL;
  sodium_memzero (text, length);
  taken = self->secret != NULL ? take_key (self, object, path, error)
                               : vlps_error_false (error, VLPS_ERROR_MEMORY,
                                                   "--bot-auth-key: cannot lock memory for the key (see ulimit -l)");
  wipe (object);
  if (taken)
    return self;
  vlps_bot_auth_unref (self);
  return NULL;
}

VlpsBotAuth *
vlps_bot_auth_ref (VlpsBotAuth *auth)
{
  g_atomic_ref_count_inc (&auth->references);
  return auth;
}

void
vlps_bot_auth_unref (VlpsBotAuth *auth)
{
  if (!g_atomic_ref_count_dec (&auth->references))
    return;
  sodium_free (auth->secret);
  g_free (auth->id);
  g_free (auth->agent);
  g_free (auth);
}

char *
vlps_bot_auth_sign (const VlpsBotAuth *auth, const char *text)
{
  guchar signature[crypto_sign_BYTES];

  crypto_sign_detached (signature, NULL, (const guchar *) text, strlen (text), auth->secret);
  return g_base64_encode (signature, sizeof signature);
}

/* Host and port as section 2.2.3 wants them: in lower case, without the usual port. */
static char *
authority_of (const char *url)
{
  g_autoptr (GUri) uri = g_uri_parse (url, SOUP_HTTP_URI_FLAGS, NULL);
  g_autofree char *host = NULL;
  int port;

  if (uri == NULL || g_uri_get_host (uri) == NULL || *g_uri_get_host (uri) == '\0')
    return NULL;
  host = g_ascii_strdown (g_uri_get_host (uri), -1);
  port = g_uri_get_port (uri);
  if (port < 0 || port == (strcmp (g_uri_get_scheme (uri), "https") == 0 ? 443 : 80))
    return g_strdup_printf (strchr (host, ':') != NULL ? "[%s]" : "%s", host);
  return g_strdup_printf (strchr (host, ':') != NULL ? "[%s]:%d" : "%s:%d", host, port);
}

/* ";nonce=..." */
static char *
new_nonce (void)
{
  guchar random[32];
  g_autofree char *text = NULL;

  randombytes_buf (random, sizeof random);
  text = base64url (random, sizeof random);
  return g_strdup_printf (";nonce=\"%s\"", text);
}

char *
vlps_bot_auth_headers (const VlpsBotAuth *auth, const char *url, gint64 created, gboolean once)
{
  g_autofree char *authority = authority_of (url), *parameters = NULL, *base = NULL, *signature = NULL;
  g_autofree char *nonce = once ? new_nonce () : g_strdup ("");

  if (authority == NULL)
    return NULL;
  parameters = g_strdup_printf ("(\"@authority\" \"signature-agent\";key=\"" LABEL "\");created=%" G_GINT64_FORMAT
                                ";expires=%" G_GINT64_FORMAT ";keyid=\"%s\";alg=\"ed25519\"%s;tag=\"web-bot-auth\"",
                                created, created + VLPS_BOT_AUTH_SECONDS, auth->id, nonce);
  base =
      g_strdup_printf ("\"@authority\": %s\n\"signature-agent\";key=\"" LABEL "\": \"%s\"\n\"@signature-params\": %s",
                       authority, auth->agent, parameters);
  signature = vlps_bot_auth_sign (auth, base);
  return g_strdup_printf ("Signature-Agent: " LABEL "=\"%s\"\nSignature-Input: " LABEL "=%s\nSignature: " LABEL "=:%s:",
                          auth->agent, parameters, signature);
}
