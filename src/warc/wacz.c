/* wacz.c - WACZ files */
#include "wacz.h"

#include <cjson/cJSON.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <zip.h>

#include "errors.h"

#define WARC_NAME "data.warc.gz"
#define BLOCK 65536
#define MAX_UNPACKED (G_GUINT64_CONSTANT (64) << 30) /* bytes: a few can unpack to any size */

typedef struct
{
  const VlpsPageExchange *exchange;
  guint offset, length;
  char *digest;
} Place;

gpointer
vlps_wacz_place_new (const VlpsPageExchange *exchange, guint offset, guint length, const char *digest)
{
  Place *place = g_new0 (Place, 1);

  *place = (Place){ exchange, offset, length, g_strdup (digest) };
  return place;
}

void
vlps_wacz_place_free (gpointer data)
{
  Place *place = data;

  g_free (place->digest);
  g_free (place);
}

/* --- what is in it --- */

/* The key that the index is sorted by: the host with its last part first, then path and query. */
static char *
sort_key (const char *url)
{
  g_autoptr (GUri) uri = g_uri_parse (url, SOUP_HTTP_URI_FLAGS, NULL);
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *query = NULL;
  GString *key = g_string_new (NULL);

  if (host == NULL)
    return g_string_free (g_string_append (key, url), FALSE);
  /* numbers are no names */
  parts = g_strsplit (host, g_hostname_is_ip_address (host) ? "\n" : ".", -1);
  for (guint i = g_strv_length (parts); i > 0; i--)
    g_string_append_printf (key, "%s%s", parts[i - 1], i > 1 ? "," : "");
  if (g_uri_get_port (uri) > 0 && g_uri_get_port (uri) != 80 && g_uri_get_port (uri) != 443)
    g_string_append_printf (key, ":%d", g_uri_get_port (uri));
  query = g_uri_get_query (uri) != NULL ? g_strconcat ("?", g_uri_get_query (uri), NULL) : g_strdup ("");
  g_string_append_printf (key, ")%s%s", *g_uri_get_path (uri) != '\0' ? g_uri_get_path (uri) : "/", query);
  return g_string_free (key, FALSE);
}

static char *
format_time (gint64 us, const char *format)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (us / G_USEC_PER_SEC);

  return g_date_time_format (time, format);
}

static char *
type_of (const VlpsPageExchange *exchange)
{
  const char *type = soup_message_headers_get_content_type (exchange->response_headers, NULL);

  return g_ascii_strdown (type != NULL ? type : "", -1);
}

static char *
index_line (const Place *place)
{
  g_autofree char *key = sort_key (place->exchange->url), *time = NULL, *type = type_of (place->exchange), *text = NULL;
  g_autofree char *status = g_strdup_printf ("%u", place->exchange->status);
  g_autofree char *digest = g_strconcat ("sha256:", place->digest, NULL);
  g_autofree char *offset = g_strdup_printf ("%u", place->offset), *length = g_strdup_printf ("%u", place->length);
  cJSON *line = cJSON_CreateObject ();

  time = format_time (place->exchange->started, "%Y%m%d%H%M%S");
  cJSON_AddStringToObject (line, "url", place->exchange->url);
  cJSON_AddStringToObject (line, "mime", type);
  cJSON_AddStringToObject (line, "status", status);
  cJSON_AddStringToObject (line, "digest", digest);
  cJSON_AddStringToObject (line, "length", length);
  cJSON_AddStringToObject (line, "offset", offset);
  cJSON_AddStringToObject (line, "filename", WARC_NAME);
  text = cJSON_PrintUnformatted (line);
  cJSON_Delete (line);
  return g_strdup_printf ("%s %s %s\n", key, time, text);
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static char *
make_index (const GPtrArray *places)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < places->len; i++)
    g_ptr_array_add (lines, index_line (places->pdata[i]));
  g_ptr_array_sort (lines, compare_lines);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("", (char **) lines->pdata);
}

/* The page is the first document that came. */
static char *
make_pages (const GPtrArray *places, const char *title)
{
  GString *text = g_string_new ("{\"format\":\"json-pages-1.0\",\"id\":\"pages\",\"title\":\"Pages\"}\n");

  for (guint i = 0; i < places->len; i++)
    {
      const VlpsPageExchange *exchange = ((Place *) places->pdata[i])->exchange;
      g_autofree char *type = type_of (exchange), *time = NULL, *printed = NULL, *valid = NULL;
      cJSON *line;

      if (exchange->status < 200 || exchange->status >= 300 || strstr (type, "html") == NULL)
        continue;
      line = cJSON_CreateObject ();
      time = format_time (exchange->started, "%Y-%m-%dT%H:%M:%SZ");
      valid = g_utf8_make_valid (title != NULL ? title : exchange->url, -1);
      cJSON_AddStringToObject (line, "id", "page-1");
      cJSON_AddStringToObject (line, "url", exchange->url);
      cJSON_AddStringToObject (line, "title", valid);
      cJSON_AddStringToObject (line, "ts", time);
      printed = cJSON_PrintUnformatted (line);
      cJSON_Delete (line);
      g_string_append_printf (text, "%s\n", printed);
      break;
    }
  return g_string_free (text, FALSE);
}

/* --- the zip file --- */

/* Adds an entry, which is not packed and must live until the file is closed, and describes it for the package. */
static gboolean
add_entry (zip_t *zip, cJSON *resources, const char *path, const void *data, gsize length)
{
  zip_source_t *source = zip_source_buffer (zip, data, length, 0);
  zip_int64_t index = source != NULL ? zip_file_add (zip, path, source, ZIP_FL_ENC_UTF_8) : -1;

  if (index < 0)
    zip_source_free (source);
  if (resources != NULL)
    {
      cJSON *resource = cJSON_CreateObject ();
      g_autofree char *name = g_path_get_basename (path);
      g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, data, length);
      g_autofree char *hash = g_strconcat ("sha256:", sum, NULL);

      cJSON_AddStringToObject (resource, "name", name);
      cJSON_AddStringToObject (resource, "path", path);
      cJSON_AddStringToObject (resource, "hash", hash);
      cJSON_AddNumberToObject (resource, "bytes", (double) length);
      cJSON_AddItemToArray (resources, resource);
    }
  return index >= 0 && zip_set_file_compression (zip, (zip_uint64_t) index, ZIP_CM_STORE, 0) == 0;
}

static char *
print_package (cJSON *resources)
{
  cJSON *package = cJSON_CreateObject ();
  g_autofree char *created = format_time (g_get_real_time (), "%Y-%m-%dT%H:%M:%SZ");
  char *text;

  cJSON_AddStringToObject (package, "profile", "data-package");
  cJSON_AddStringToObject (package, "wacz_version", "1.1.1");
  cJSON_AddStringToObject (package, "created", created);
  cJSON_AddStringToObject (package, "software", "vlps/" VLPS_VERSION);
  cJSON_AddItemToObject (package, "resources", resources);
  text = cJSON_Print (package);
  cJSON_Delete (package);
  return text;
}

gboolean
vlps_wacz_write (const GByteArray *warc, const GPtrArray *places, const char *title, const char *path, GError **error)
{
  g_autofree char *index = make_index (places), *pages = make_pages (places, title), *package = NULL;
  cJSON *resources = cJSON_CreateArray ();
  zip_t *zip = zip_open (path, ZIP_CREATE | ZIP_TRUNCATE, NULL);
  gboolean done = zip != NULL && add_entry (zip, resources, "archive/" WARC_NAME, warc->data, warc->len)
                  && add_entry (zip, resources, "indexes/index.cdx", index, strlen (index))
                  && add_entry (zip, resources, "pages/pages.jsonl", pages, strlen (pages));

  package = print_package (resources);
  done = done && add_entry (zip, NULL, "datapackage.json", package, strlen (package));
  /* it gets its name when it is complete */
  if (done && zip_close (zip) == 0)
    return TRUE;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write %s: %s", path,
               zip != NULL ? zip_strerror (zip) : "there is no such folder, or it may not be written to");
  if (zip != NULL)
    zip_discard (zip);
  return FALSE;
}

/* --- reading --- */

static gboolean
is_warc (zip_t *zip, zip_int64_t index)
{
  const char *name = zip_get_name (zip, (zip_uint64_t) index, 0);

  return name != NULL && g_str_has_prefix (name, "archive/")
         && (g_str_has_suffix (name, ".warc") || g_str_has_suffix (name, ".warc.gz"));
}

static gboolean
begins_like_zip (const char *path)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  char magic[4] = { 0 };
  gboolean found = fd >= 0 && pread (fd, magic, sizeof magic, 0) == sizeof magic && memcmp (magic, "PK\3\4", 4) == 0;

  if (fd >= 0)
    close (fd);
  return found;
}

gboolean
vlps_wacz_is (const char *path)
{
  zip_t *zip = begins_like_zip (path) ? zip_open (path, ZIP_RDONLY, NULL) : NULL;
  gboolean found = FALSE;

  if (zip == NULL)
    return FALSE;
  for (zip_int64_t i = 0; !found && i < zip_get_num_entries (zip, 0); i++)
    found = is_warc (zip, i);
  zip_discard (zip);
  return found;
}

static gboolean
unpack_entry (zip_t *zip, zip_int64_t index, int fd, guint64 *written)
{
  zip_file_t *file = zip_fopen_index (zip, (zip_uint64_t) index, 0);
  g_autofree char *buffer = g_malloc (BLOCK);
  zip_int64_t n = -1;

  while (file != NULL && (n = zip_fread (file, buffer, BLOCK)) > 0)
    {
      *written += (guint64) n;
      if (*written > MAX_UNPACKED || write (fd, buffer, (gsize) n) != n)
        {
          n = -1;
          break;
        }
    }
  if (file != NULL)
    zip_fclose (file);
  return n == 0;
}

int
vlps_wacz_open (const char *path, GError **error)
{
  g_autofree char *name = g_build_filename (g_get_tmp_dir (), "vlps-wacz-XXXXXX", NULL);
  zip_t *zip = zip_open (path, ZIP_RDONLY, NULL);
  int fd = zip != NULL ? g_mkstemp_full (name, O_RDWR | O_CLOEXEC, 0600) : -1;
  guint64 written = 0;
  gboolean done = fd >= 0;

  if (fd >= 0)
    unlink (name);
  for (zip_int64_t i = 0; done && i < zip_get_num_entries (zip, 0); i++)
    if (is_warc (zip, i))
      done = unpack_entry (zip, i, fd, &written);
  if (zip != NULL)
    zip_discard (zip);
  if (done)
    return fd;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO,
               "cannot unpack %s: it is damaged, or there is no room for it in the temporary folder", path);
  if (fd >= 0)
    close (fd);
  return -1;
}
