/* access.c - who may come in */
#include "access.h"

#include <math.h>
#include <sodium.h>
#include <string.h>

#include "errors.h"
#include "file.h"

#define MIN_TOKEN 16       /* characters */
#define MAX_CLIENTS 100000 /* remembered; beyond it those that have their full share again are forgotten */

/* Remaining requests of a client. */
typedef struct
{
  double left;
  gint64 when;
} Bucket;

struct _VlpsAccess
{
  GPtrArray *digests; /* of 32 bytes each; NULL: no tokens */
  char **hosts, **origins;
  double rate;
  GHashTable *clients; /* address -> Bucket */
};

static void
digest_of (const char *token, gsize length, guint8 *ret_digest)
{
  crypto_hash_sha256 (ret_digest, (const guint8 *) token, length);
}

static gboolean
read_tokens (VlpsAccess *access, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) local = NULL;

  if (!vlps_file_read_most (path, VLPS_FILE_MOST, &text, NULL, &local))
    return vlps_error_false (error, VLPS_ERROR_IO, "--token-file: %s", local->message);
  access->digests = g_ptr_array_new_with_free_func (g_free);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *token = g_strstrip (lines[i]);
      guint8 *digest;

      if (*token == '\0' || *token == '#')
        continue;
      if (strlen (token) < MIN_TOKEN || strpbrk (token, " \t") != NULL)
        return vlps_error_false (
            error, VLPS_ERROR_USAGE,
            "--token-file: line %u is not a token; a token has %d characters or more and no blanks", i + 1, MIN_TOKEN);
      digest = g_malloc (crypto_hash_sha256_BYTES);
      digest_of (token, strlen (token), digest);
      g_ptr_array_add (access->digests, digest);
    }
  if (access->digests->len > 0)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE, "--token-file: there is no token in %s", path);
}

/* A name, alone or with the scheme of the web before it. */
static gboolean
is_host (const char *text)
{
  const char *rest = strstr (text, "://"), *name = rest != NULL ? rest + 3 : text;

  return (rest == NULL || g_str_has_prefix (text, "http://") || g_str_has_prefix (text, "https://")) && *name != '\0'
         && strpbrk (name, "/:") == NULL;
}

VlpsAccess *
vlps_access_new (const VlpsAccessOptions *options, GError **error)
{
  g_autoptr (VlpsAccess) access = g_new0 (VlpsAccess, 1);

  access->hosts = g_strdupv ((char **) (gsize) options->hosts);
  access->origins = g_strdupv ((char **) (gsize) options->origins);
  access->rate = options->rate;
  access->clients = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, g_free);
  for (guint i = 0; access->hosts != NULL && access->hosts[i] != NULL; i++)
    if (!is_host (access->hosts[i]))
      return vlps_error_null (
          error, VLPS_ERROR_USAGE,
          "--host takes a name such as vlps.example.com, or https://vlps.example.com behind a proxy with "
          "TLS, not '%s'",
          access->hosts[i]);
  for (guint i = 0; access->origins != NULL && access->origins[i] != NULL; i++)
    if (!g_str_has_prefix (access->origins[i], "http") || g_str_has_suffix (access->origins[i], "/"))
      return vlps_error_null (error, VLPS_ERROR_USAGE,
                              "--cors takes an origin such as https://example.com, without a path, not '%s'",
                              access->origins[i]);
  if (options->token_file != NULL && !read_tokens (access, options->token_file, error))
    return NULL;
  return g_steal_pointer (&access);
}

void
vlps_access_free (VlpsAccess *access)
{
  if (access == NULL)
    return;
  g_clear_pointer (&access->digests, g_ptr_array_unref);
  g_clear_pointer (&access->clients, g_hash_table_unref);
  g_strfreev (access->hosts);
  g_strfreev (access->origins);
  g_free (access);
}

/* --- names and origins --- */

/* TRUE for "", and for ":" and a number: what may follow the name in a header Host. */
static gboolean
is_port (const char *text)
{
  return *text == '\0' || (*text == ':' && text[1 + strspn (text + 1, "0123456789")] == '\0');
}

/* The name in a header Host, in small letters; NULL where it is not a name with or without a port. */
static char *
name_of (const char *header)
{
  gboolean bracketed = header[0] == '[';
  const char *name = bracketed ? header + 1 : header;
  gsize length = strspn (name, bracketed ? "0123456789abcdefABCDEF:.%" : G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-._");
  const char *rest = name + length;

  if (length == 0 || (bracketed && *rest++ != ']') || !is_port (rest))
    return NULL;
  return g_ascii_strdown (name, (gssize) length);
}

/* Returns TRUE if a name was given for the scheme; NULL: for any scheme. */
static gboolean
was_given (const VlpsAccess *access, const char *name, const char *scheme)
{
  for (guint i = 0; access->hosts != NULL && access->hosts[i] != NULL; i++)
    {
      const char *host = access->hosts[i], *rest = strstr (host, "://");
      g_autofree char *own = rest != NULL ? g_strndup (host, (gsize) (rest - host)) : g_strdup ("http");

      if (g_ascii_strcasecmp (rest != NULL ? rest + 3 : host, name) == 0
          && (scheme == NULL || strcmp (own, scheme) == 0))
        return TRUE;
    }
  return FALSE;
}

/* TRUE for an address, which no name server can lead elsewhere, localhost, and the names given. */
static gboolean
is_own_host (const VlpsAccess *access, const char *header)
{
  g_autofree char *name = name_of (header);

  return name != NULL
         && (g_hostname_is_ip_address (name) || strcmp (name, "localhost") == 0 || was_given (access, name, NULL));
}

/* TRUE for the origin of our own pages: what the client calls us, with the scheme by which it comes.  That is http, but
 * for names that were given with another, since a proxy before the service speaks it. */
static gboolean
is_own_origin (const VlpsAccess *access, const char *origin, const char *host)
{
  const char *rest = strstr (origin, "://");
  g_autofree char *scheme = rest != NULL ? g_ascii_strdown (origin, rest - origin) : NULL, *name = name_of (host);

  if (scheme == NULL || name == NULL || g_ascii_strcasecmp (rest + 3, host) != 0)
    return FALSE;
  if (was_given (access, name, NULL))
    return was_given (access, name, scheme);
  return strcmp (scheme, "http") == 0;
}

const char *
vlps_access_origin (VlpsAccess *access, SoupMessageHeaders *headers)
{
  const char *origin = soup_message_headers_get_one (headers, "Origin");

  if (origin != NULL && access->origins != NULL && g_strv_contains ((const char *const *) access->origins, origin))
    return origin;
  return NULL;
}

/* Returns TRUE if the request does not come from a web page, or comes from one of ours or of an allowed origin. */
static gboolean
is_own_page (VlpsAccess *access, SoupMessageHeaders *headers, const char *host, gboolean open)
{
  const char *origin = soup_message_headers_get_one (headers, "Origin");
  const char *site = soup_message_headers_get_one (headers, "Sec-Fetch-Site");

  if (vlps_access_origin (access, headers) != NULL)
    return TRUE;
  if (origin != NULL)
    return is_own_origin (access, origin, host);
  return open || site == NULL || strcmp (site, "same-origin") == 0 || strcmp (site, "none") == 0;
}

static gboolean
has_token (const VlpsAccess *access, SoupMessageHeaders *headers)
{
  const char *header = soup_message_headers_get_one (headers, "Authorization");
  guint8 digest[crypto_hash_sha256_BYTES];
  gboolean found = FALSE;

  if (access->digests == NULL)
    return TRUE;
  if (header == NULL || g_ascii_strncasecmp (header, "Bearer ", 7) != 0)
    return FALSE;
  digest_of (header + 7, strlen (header + 7), digest);
  /* digests are compared, and all of them, in a time that says nothing about where they differ */
  for (guint i = 0; i < access->digests->len; i++)
    found |= sodium_memcmp (digest, access->digests->pdata[i], sizeof digest) == 0;
  return found;
}

/* The one Host field; NULL where there is none, or several (RFC 9112, 3.2). */
static const char *
host_field (SoupMessageHeaders *headers)
{
  const char *list = soup_message_headers_get_list (headers, "Host"),
             *one = soup_message_headers_get_one (headers, "Host");

  return g_strcmp0 (list, one) == 0 ? one : NULL;
}

guint
vlps_access_check (VlpsAccess *access, SoupMessageHeaders *headers, gboolean open, const char **ret_reason)
{
  const char *host = host_field (headers);

  if (host == NULL)
    {
      *ret_reason = "a request needs exactly one Host field";
      return SOUP_STATUS_BAD_REQUEST;
    }
  if (!is_own_host (access, host))
    {
      *ret_reason = "the service does not answer to this name; whoever runs it can add it as a host";
      return SOUP_STATUS_MISDIRECTED_REQUEST;
    }
  if (!is_own_page (access, headers, host, open))
    {
      *ret_reason =
          "pages of other origins may not use the service; whoever runs it can allow their origin, and behind a proxy "
          "with TLS name its host with https://";
      return SOUP_STATUS_FORBIDDEN;
    }
  if (!open && !has_token (access, headers))
    {
      *ret_reason = "a token is needed, as in the header Authorization: Bearer TOKEN";
      return SOUP_STATUS_UNAUTHORIZED;
    }
  return 0;
}

/* --- rates --- */

static gboolean
is_full (gpointer key, gpointer value, gpointer data)
{
  const Bucket *bucket = value;
  const gint64 *now = data;

  return *now - bucket->when > 60 * G_USEC_PER_SEC;
}

double
vlps_access_count (VlpsAccess *access, GInetAddress *client, gint64 now)
{
  gsize size = client != NULL ? g_inet_address_get_native_size (client) : 0;
  g_autoptr (GBytes) key = g_bytes_new (client != NULL ? g_inet_address_to_bytes (client) : NULL, MIN (size, 8));
  Bucket *bucket;

  if (access->rate <= 0)
    return 0;
  bucket = g_hash_table_lookup (access->clients, key);
  if (bucket == NULL)
    {
      if (g_hash_table_size (access->clients) >= MAX_CLIENTS)
        g_hash_table_foreach_remove (access->clients, is_full, &now);
      if (g_hash_table_size (access->clients) >= MAX_CLIENTS)
        return 60;
      bucket = g_new (Bucket, 1);
      bucket->left = access->rate;
      bucket->when = now;
      g_hash_table_insert (access->clients, g_steal_pointer (&key), bucket);
    }
  bucket->left += (double) (now - bucket->when) / (60.0 * G_USEC_PER_SEC) * access->rate;
  bucket->left = MIN (bucket->left, MAX (access->rate, 1));
  bucket->when = now;
  if (bucket->left < 1)
    return MAX (ceil ((1 - bucket->left) / access->rate * 60), 1);
  bucket->left -= 1;
  return 0;
}
