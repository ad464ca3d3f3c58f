/* har-reader.c - what somebody's browser loaded (HTTP Archive, HAR 1.2), as WARC records
 *
 * An entry is a request and its answer.  A browser has undone the encodings of a body, and a body that is text is UTF-8,
 * whatever its header says.
 */
#include <cjson/cJSON.h>
#include <string.h>

#include "address.h"
#include "converted.h"
#include "json-check.h"
#include "json-tree.h"
#include "warc-record.h"

#define MAX_FILE (1ull << 30)  /* bytes */
#define MAX_VALUES (10u << 20) /* of JSON; an entry has some hundred */

/* Returns FALSE for text with line breaks, which would begin another header. */
static gboolean
is_clean (const char *text)
{
  for (; text != NULL && *text != '\0'; text++)
    if (g_ascii_iscntrl (*text) && *text != '\t')
      return FALSE;
  return text != NULL;
}

/* Appends headers, without those of the connection and of decoded encodings. `type`: replaces the type of the body;
 * NULL: unchanged. */
static void
append_headers (GString *block, const cJSON *headers, const char *type)
{
  static const char *const dropped[] = { "content-encoding", "content-length", "transfer-encoding", "connection",
                                         NULL };
  const cJSON *header;

  cJSON_ArrayForEach (header, headers)
  {
    const char *name = vlps_json_tree_string (header, "name"), *value = vlps_json_tree_string (header, "value");
    g_autofree char *lower = name != NULL ? g_ascii_strdown (name, -1) : NULL;

    /* HTTP/2 has fields that begin with a colon, such as the path */
    if (!is_clean (name) || !is_clean (value) || *name == ':' || *name == '\0' || strpbrk (name, ": ") != NULL
        || g_strv_contains (dropped, lower) || (type != NULL && strcmp (lower, "content-type") == 0))
      continue;
    g_string_append_printf (block, "%s: %s\r\n", name, value);
  }
  if (type != NULL)
    g_string_append_printf (block, "Content-Type: %s\r\n", type);
  g_string_append (block, "\r\n");
}

/* The body of an answer; NULL: the file has none. */
static GBytes *
read_body (const cJSON *content, gboolean *ret_text)
{
  const char *text = vlps_json_tree_string (content, "text"), *encoding = vlps_json_tree_string (content, "encoding");
  gsize length;
  guchar *data;

  *ret_text = text != NULL && (encoding == NULL || *encoding == '\0');
  if (text == NULL || (!*ret_text && g_ascii_strcasecmp (encoding, "base64") != 0))
    return NULL;
  if (*ret_text)
    return g_bytes_new (text, strlen (text));
  data = g_base64_decode (text, &length);
  return g_bytes_new_take (data, length);
}

/* The type of a body that was turned into UTF-8; newly allocated, NULL where it is not text. */
static char *
type_of_text (const cJSON *content)
{
  const char *mime = vlps_json_tree_string (content, "mimeType");
  g_autofree char *type = is_clean (mime) ? g_strndup (mime, strcspn (mime, ";,")) : NULL;

  return type != NULL && *g_strstrip (type) != '\0' ? g_strdup_printf ("%s; charset=utf-8", type) : NULL;
}

static gboolean
write_answer (FILE *out, const cJSON *response, const char *url, const char *time, const char *ids, GBytes *body,
              gboolean text)
{
  const cJSON *status = cJSON_GetObjectItemCaseSensitive (response, "status");
  const char *phrase = vlps_json_tree_string (response, "statusText");
  g_autofree char *type = text ? type_of_text (cJSON_GetObjectItemCaseSensitive (response, "content")) : NULL;
  g_autoptr (GString) block = g_string_new (NULL);
  gsize length = 0;
  const char *data = body != NULL ? g_bytes_get_data (body, &length) : "";

  g_string_append_printf (block, "HTTP/1.1 %d %s\r\n", status->valueint, is_clean (phrase) ? phrase : "");
  append_headers (block, cJSON_GetObjectItemCaseSensitive (response, "headers"), type);
  g_string_append_len (block, data, (gssize) MIN (length, VLPS_WARC_MAX_BLOCK));
  return vlps_converted_write (out, "response", url, time, ids, "application/http; msgtype=response",
                               (const guint8 *) block->str, block->len);
}

static gboolean
write_request (FILE *out, const cJSON *request, const char *url, const char *time, const char *ids)
{
  const char *method = vlps_json_tree_string (request, "method");
  g_autoptr (GString) block = g_string_new (NULL);

  g_string_append_printf (block, "%s / HTTP/1.1\r\n", is_clean (method) && *method != '\0' ? method : "GET");
  append_headers (block, cJSON_GetObjectItemCaseSensitive (request, "headers"), NULL);
  return vlps_converted_write (out, "request", url, time, ids, "application/http; msgtype=request",
                               (const guint8 *) block->str, block->len);
}

/* Returns TRUE if a response of this kind has a body. */
static gboolean
has_body (const cJSON *response)
{
  int status = cJSON_GetObjectItemCaseSensitive (response, "status")->valueint;
  const cJSON *size = cJSON_GetObjectItemCaseSensitive (cJSON_GetObjectItemCaseSensitive (response, "content"), "size");

  return status >= 200 && status < 300 && status != 204 && !(cJSON_IsNumber (size) && size->valueint == 0);
}

/* FALSE on an error of `out`.  An answer whose body is missing counts in `missing`. */
static gboolean
write_entry (FILE *out, const cJSON *entry, guint number, GPtrArray *problems, guint *missing)
{
  const cJSON *request = cJSON_GetObjectItemCaseSensitive (entry, "request");
  const cJSON *response = cJSON_GetObjectItemCaseSensitive (entry, "response");
  const cJSON *status = cJSON_GetObjectItemCaseSensitive (response, "status");
  const char *url = vlps_json_tree_string (request, "url"), *time = vlps_json_tree_string (entry, "startedDateTime");
  g_autofree char *first = g_strdup_printf ("WARC-Record-ID: <urn:har:%u>\r\n", number);
  g_autofree char *second = g_strdup_printf ("WARC-Concurrent-To: <urn:har:%u>\r\n", number);
  g_autoptr (GBytes) body = NULL;
  gboolean text;

  if (!is_clean (url) || !cJSON_IsNumber (status))
    {
      g_ptr_array_add (problems, g_strdup_printf ("entry %u of the HAR file has no address, or no answer", number));
      return TRUE;
    }
  /* 0: it was stopped, or blocked */
  if (status->valueint < 100 || status->valueint > 999 || !vlps_address_begins_web (url))
    return TRUE;
  body = read_body (cJSON_GetObjectItemCaseSensitive (response, "content"), &text);
  if (body == NULL && has_body (response))
    {
      *missing += 1;
      return TRUE;
    }
  time = is_clean (time) ? time : NULL;
  return write_answer (out, response, url, time, first, body, text) && write_request (out, request, url, time, second);
}

static cJSON *
read_file (int fd)
{
  g_autoptr (GMappedFile) file = g_mapped_file_new_from_fd (fd, FALSE, NULL);
  const char *text = file != NULL ? g_mapped_file_get_contents (file) : NULL;
  gsize length = text != NULL ? g_mapped_file_get_length (file) : 0;

  if (length > 3 && memcmp (text, "\xEF\xBB\xBF", 3) == 0)
    {
      text += 3;
      length -= 3;
    }
  return length > 0 && length <= MAX_FILE && vlps_json_check_is_bounded (text, length, MAX_VALUES)
             ? cJSON_ParseWithLength (text, length)
             : NULL;
}

gboolean
vlps_har_convert (int fd, FILE *out, GPtrArray *problems)
{
  g_autoptr (cJSON) root = read_file (fd);
  const cJSON *log = cJSON_GetObjectItemCaseSensitive (root, "log");
  const cJSON *entries = cJSON_GetObjectItemCaseSensitive (log, "entries"), *entry;
  guint number = 0, missing = 0;

  if (!cJSON_IsArray (entries))
    g_ptr_array_add (
        problems,
        g_strdup ("the HAR file cannot be read: it is not complete JSON with entries, or is larger than 1 GiB"));
  cJSON_ArrayForEach (entry, entries)
  {
    if (!write_entry (out, entry, ++number, problems, &missing))
      return FALSE;
  }
  if (missing > 0)
    g_ptr_array_add (problems,
                     g_strdup_printf ("the HAR file lacks the bodies of %u of %u answers: save it \"with content\"",
                                      missing, number));
  return !ferror (out);
}
