/* wacz.c - WACZ files */
#include "wacz.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include "errors.h"
#include "http.h"
#include "json-tree.h"
#include "sort.h"
#include "warc-record.h"

#define WARC_NAME "data.warc.gz"
#define BLOCK 65536
#define MAX_UNPACKED (G_GUINT64_CONSTANT (64) << 30) /* bytes: a few can unpack to any size */

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
  /* numbers are not names */
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
print_now (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  return g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
}

/* Data collected from a WARC file, record by record. */
typedef struct
{
  GPtrArray *index; /* of char*: lines */
  GString *pages;   /* lines */
  guint n_pages;
  /* the answer before the record in hand: how long it is, is known where that begins */
  cJSON *answer;
  char *key; /* what the index is sorted by */
} Reading;

static void
end_answer (Reading *reading, guint64 end)
{
  g_autofree char *length = NULL, *text = NULL;
  guint64 offset;

  if (reading->answer == NULL)
    return;
  offset = g_ascii_strtoull (cJSON_GetObjectItem (reading->answer, "offset")->valuestring, NULL, 10);
  length = g_strdup_printf ("%" G_GUINT64_FORMAT, end - offset);
  cJSON_AddStringToObject (reading->answer, "length", length);
  text = cJSON_PrintUnformatted (reading->answer);
  g_ptr_array_add (reading->index, g_strdup_printf ("%s %s\n", reading->key, text));
  g_clear_pointer (&reading->answer, cJSON_Delete);
  g_clear_pointer (&reading->key, g_free);
}

static const char *
get (const VlpsWarcRecord *record, const char *name)
{
  const char *value = vlps_warc_record_get (record, name);

  return value != NULL ? value : "";
}

static void
begin_answer (Reading *reading, const VlpsWarcRecord *record)
{
  g_autoptr (VlpsHttpResponse) response = vlps_http_response_parse_headers (record->block, NULL);
  g_autofree char *url = sort_key (get (record, "WARC-Target-URI")), *type = NULL, *status = NULL, *offset = NULL;
  g_autoptr (GString) time = g_string_new (NULL);

  if (response == NULL)
    return;
  /* 2026-11-22T10:00:00Z as 20261122100000 */
  for (const char *c = get (record, "WARC-Date"); *c != '\0' && time->len < 14; c++)
    if (g_ascii_isdigit (*c))
      g_string_append_c (time, *c);
  type = vlps_http_response_type (response);
  status = g_strdup_printf ("%u", response->status);
  offset = g_strdup_printf ("%" G_GUINT64_FORMAT, record->place.offset);
  reading->key = g_strdup_printf ("%s %s", url, time->str);
  reading->answer = cJSON_CreateObject ();
  cJSON_AddStringToObject (reading->answer, "url", get (record, "WARC-Target-URI"));
  cJSON_AddStringToObject (reading->answer, "mime", type);
  cJSON_AddStringToObject (reading->answer, "status", status);
  cJSON_AddStringToObject (reading->answer, "digest", get (record, "WARC-Payload-Digest"));
  cJSON_AddStringToObject (reading->answer, "offset", offset);
  cJSON_AddStringToObject (reading->answer, "filename", WARC_NAME);
}

/* A page, by its metadata record (warc-file.h). */
static void
take_page (Reading *reading, const VlpsWarcRecord *record)
{
  gsize length;
  const char *data = g_bytes_get_data (record->block, &length);
  g_autofree char *text = g_strndup (data, length), *id = NULL, *printed = NULL;
  g_autoptr (GString) time = g_string_new (get (record, "WARC-Date"));
  const char *title = strstr (text, "\r\ntitle: "), *url = get (record, "WARC-Target-URI");
  g_autoptr (cJSON) line = NULL;

  if (!g_str_has_prefix (text, "seed:"))
    return;
  id = g_strdup_printf ("page-%u", ++reading->n_pages);
  line = cJSON_CreateObject ();
  cJSON_AddStringToObject (line, "id", id);
  cJSON_AddStringToObject (line, "url", url);
  if (title != NULL)
    {
      const char *start = title + strlen ("\r\ntitle: ");
      g_autofree char *own = g_strndup (start, strcspn (start, "\r"));

      cJSON_AddStringToObject (line, "title", own);
    }
  g_string_truncate (time, 19);
  g_string_append_c (time, 'Z');
  cJSON_AddStringToObject (line, "ts", time->str);
  printed = cJSON_PrintUnformatted (line);
  g_string_append_printf (reading->pages, "%s\n", printed);
}

static gboolean
read_warc (int fd, guint64 length, char **ret_index, char **ret_pages, GError **error)
{
  g_autoptr (VlpsWarcReader) reader = vlps_warc_reader_new (fd, TRUE, (VlpsWarcPlace){ 0 });
  Reading reading = { g_ptr_array_new_with_free_func (g_free),
                      g_string_new ("{\"format\":\"json-pages-1.0\",\"id\":\"pages\",\"title\":\"Pages\"}\n"), 0, NULL,
                      NULL };
  g_autoptr (GError) local = NULL;

  for (;;)
    {
      g_autoptr (VlpsWarcRecord) record = vlps_warc_reader_next (reader, &local);
      const char *type = record != NULL ? get (record, "WARC-Type") : "";

      end_answer (&reading, record != NULL ? record->place.offset : length);
      if (record == NULL)
        break;
      if (strcmp (type, "response") == 0)
        begin_answer (&reading, record);
      else if (strcmp (type, "metadata") == 0)
        take_page (&reading, record);
    }
  if (local == NULL)
    {
      g_ptr_array_sort (reading.index, vlps_sort_by_text);
      g_ptr_array_add (reading.index, NULL);
      *ret_index = g_strjoinv ("", (char **) reading.index->pdata);
      *ret_pages = g_strdup (reading.pages->str);
    }
  else
    g_propagate_error (error, g_steal_pointer (&local));
  g_ptr_array_unref (reading.index);
  g_string_free (reading.pages, TRUE);
  return *ret_index != NULL;
}

/* --- the zip file --- */

static void
describe (cJSON *resources, const char *path, const char *sum, guint64 length)
{
  cJSON *resource = cJSON_CreateObject ();
  g_autofree char *name = g_path_get_basename (path), *hash = g_strconcat ("sha256:", sum, NULL);

  cJSON_AddStringToObject (resource, "name", name);
  cJSON_AddStringToObject (resource, "path", path);
  cJSON_AddStringToObject (resource, "hash", hash);
  cJSON_AddNumberToObject (resource, "bytes", (double) length);
  cJSON_AddItemToArray (resources, resource);
}

/* Adds an entry, which is not packed. */
static gboolean
add_source (zip_t *zip, const char *path, zip_source_t *source)
{
  zip_int64_t index = source != NULL ? zip_file_add (zip, path, source, ZIP_FL_ENC_UTF_8) : -1;

  if (index < 0)
    zip_source_free (source);
  return index >= 0 && zip_set_file_compression (zip, (zip_uint64_t) index, ZIP_CM_STORE, 0) == 0;
}

/* `text` must live until the file is closed. */
static gboolean
add_text (zip_t *zip, cJSON *resources, const char *path, const char *text)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);

  if (resources != NULL)
    describe (resources, path, sum, strlen (text));
  return add_source (zip, path, zip_source_buffer (zip, text, strlen (text), 0));
}

static gboolean
add_warc (zip_t *zip, cJSON *resources, int fd, guint64 length)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree guint8 *buffer = g_malloc (BLOCK);
  int own = fcntl (fd, F_DUPFD_CLOEXEC, 0);
  FILE *file = own >= 0 ? fdopen (own, "rb") : NULL;
  zip_source_t *source;
  guint64 at = 0;

  while (at < length)
    {
      gssize n = pread (fd, buffer, (gsize) MIN (length - at, BLOCK), (off_t) at);

      if (n <= 0)
        break;
      g_checksum_update (checksum, buffer, n);
      at += (guint64) n;
    }
  describe (resources, "archive/" WARC_NAME, g_checksum_get_string (checksum), length);
  if (file != NULL)
    rewind (file);
  source = file != NULL && at == length ? zip_source_filep (zip, file, 0, (zip_int64_t) length) : NULL;
  if (source == NULL && file != NULL)
    fclose (file);
  return add_source (zip, "archive/" WARC_NAME, source);
}

static char *
print_package (cJSON *resources)
{
  g_autoptr (cJSON) package = cJSON_CreateObject ();
  g_autofree char *created = print_now ();
  char *text;

  cJSON_AddStringToObject (package, "profile", "data-package");
  cJSON_AddStringToObject (package, "wacz_version", "1.1.1");
  cJSON_AddStringToObject (package, "created", created);
  cJSON_AddStringToObject (package, "software", "vlps/" VLPS_VERSION);
  cJSON_AddItemToObject (package, "resources", resources);
  text = cJSON_Print (package);
  return text;
}

gboolean
vlps_wacz_write (int fd, const char *path, GError **error)
{
  g_autofree char *index = NULL, *pages = NULL, *package = NULL;
  struct stat status;
  cJSON *resources;
  zip_t *zip;
  gboolean done;

  if (fstat (fd, &status) != 0 || !read_warc (fd, (guint64) status.st_size, &index, &pages, error))
    {
      g_prefix_error (error, "cannot make %s: ", path);
      return FALSE;
    }
  resources = cJSON_CreateArray ();
  zip = zip_open (path, ZIP_CREATE | ZIP_TRUNCATE, NULL);
  done = zip != NULL && add_warc (zip, resources, fd, (guint64) status.st_size)
         && add_text (zip, resources, "indexes/index.cdx", index)
         && add_text (zip, resources, "pages/pages.jsonl", pages);
  package = print_package (resources);
  done = done && add_text (zip, NULL, "datapackage.json", package);
  /* it gets its name when it is complete */
  if (done && zip_close (zip) == 0)
    return TRUE;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write %s: %s", path,
               zip != NULL ? zip_strerror (zip) : "the folder does not exist or is not writable");
  if (zip != NULL)
    zip_discard (zip);
  return FALSE;
}

gboolean
vlps_wacz_is_name (const char *path)
{
  return g_str_has_suffix (path, ".wacz");
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
