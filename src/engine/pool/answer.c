/* answer.c - what a renderer says, checked before anything is made of it */
#include "answer.h"

#include <cjson/cJSON.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "address.h"
#include "errors.h"
#include "json-check.h"
#include "wire.h"

#define MAX_MS 1e9
#define MAX_REQUESTS 1e9
#define MAX_STATUS 999
#define MAX_SIDE 32767      /* px; cairo's */
#define MAX_LENGTH 1e7      /* px of a place on a page */
#define MOST_LOWERED 100    /* elements */
#define MAX_VALUES 1000     /* in a message that has no documents */
#define MOST_VALUES 8000000 /* in one with documents: 100 bytes each when they are parsed */

/* The object that a message is; NULL with an error where it is none. */
static cJSON *
parse_object (GBytes *payload, GError **error)
{
  gsize length;
  const char *text = g_bytes_get_data (payload, &length);
  cJSON *object =
      length > 0 && g_utf8_validate_len (text, length, NULL) && vlps_json_check_is_bounded (text, length, MAX_VALUES)
          ? cJSON_ParseWithLength (text, length)
          : NULL;

  if (cJSON_IsObject (object))
    return object;
  cJSON_Delete (object);
  return vlps_error_null (error, VLPS_ERROR_ENGINE, "the renderer sent a message that cannot be read");
}

/* A number from 0 to `most`; 0 where there is none such. */
static double
number_of (const cJSON *object, const char *name, double most)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (object, name);

  return cJSON_IsNumber (item) && item->valuedouble >= 0 && item->valuedouble <= most ? item->valuedouble : 0;
}

/* A text that can be shown, on one line and without passwords of addresses; newly allocated, NULL where there is none. */
static char *
make_plain (const char *text)
{
  GString *plain;
  char *told;

  if (text == NULL)
    return NULL;
  plain = g_string_new (NULL);
  for (gsize left = VLPS_WIRE_MAX_TEXT; *text != '\0' && left > 0; text = g_utf8_next_char (text), left--)
    g_string_append_unichar (plain, g_unichar_iscntrl (g_utf8_get_char (text)) ? ' ' : g_utf8_get_char (text));
  told = vlps_address_hide (plain->str);
  g_string_free (plain, TRUE);
  return told;
}

static char *
plain_text (const cJSON *item)
{
  return make_plain (cJSON_GetStringValue (item));
}

/* Reads a warning; NULL if it is invalid. */
static VlpsWarning *
parse_warning (const cJSON *item)
{
  VlpsWarning *warning = vlps_warning_from_json (item);
  char *message = warning != NULL ? warning->message : NULL;

  if (warning != NULL)
    warning->message = make_plain (message);
  g_free (message);
  return warning;
}

gboolean
vlps_answer_ready (GBytes *payload, char **ret_engine, gboolean *ret_cjk_fonts, GError **error)
{
  cJSON *object = parse_object (payload, error);

  if (object == NULL)
    return FALSE;
  if (cJSON_IsFalse (cJSON_GetObjectItemCaseSensitive (object, "fonts")))
    {
      cJSON_Delete (object);
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_ENGINE,
                           "no fonts are installed, so rendered pages show no text; install some (Debian package "
                           "fonts-liberation)");
      return vlps_error_add_cure (error, VLPS_CURE_NO_RENDER);
    }
  *ret_engine = plain_text (cJSON_GetObjectItemCaseSensitive (object, "engine"));
  *ret_cjk_fonts = cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (object, "cjkFonts"));
  cJSON_Delete (object);
  return TRUE;
}

gboolean
vlps_answer_check_documents (GBytes *payload, GError **error)
{
  gsize length;
  const char *text = g_bytes_get_data (payload, &length);

  if (vlps_json_check_is_array (text, length, MOST_VALUES))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_ENGINE, "the renderer's model of the page cannot be read");
}

/* --- pictures --- */

typedef struct
{
  void *pixels;
  gsize size;
} MappedPixels;

static void
unmap_pixels (void *data)
{
  MappedPixels *mapped = data;

  munmap (mapped->pixels, mapped->size);
  g_free (mapped);
}

/* A descriptor whose first `size` bytes can be read for ever: a memory file (huge pages may be missing when they are
 * read) that nobody can make shorter. */
static gboolean
is_lasting (int fd, gsize size)
{
  int seals = fd >= 0 ? fcntl (fd, F_GET_SEALS) : -1;
  struct statfs system;
  struct stat status;

  return seals >= 0 && (seals & F_SEAL_SHRINK) != 0 && fstatfs (fd, &system) == 0 && system.f_type == TMPFS_MAGIC
         && fstat (fd, &status) == 0 && status.st_size >= (off_t) size;
}

cairo_surface_t *
vlps_answer_picture (GBytes *payload, int fd, double most, int scale, GError **error)
{
  static const cairo_user_data_key_t key;
  cJSON *object = parse_object (payload, error);
  int width = (int) number_of (object, "width", MAX_SIDE), height = (int) number_of (object, "height", MAX_SIDE);
  MappedPixels mapped = { MAP_FAILED, (gsize) width * 4 * (gsize) height };
  cairo_surface_t *surface;

  if (object == NULL)
    return NULL;
  cJSON_Delete (object);
  /* each side was rounded up to a CSS px */
  if (width > 0 && height > 0 && (double) width * height <= most + scale * (width + height + scale)
      && is_lasting (fd, mapped.size))
    mapped.pixels = mmap (NULL, mapped.size, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
  if (mapped.pixels == MAP_FAILED)
    return vlps_error_null (error, VLPS_ERROR_ENGINE, "the renderer's picture cannot be read");
  surface = cairo_image_surface_create_for_data (mapped.pixels, CAIRO_FORMAT_RGB24, width, height, width * 4);
  cairo_surface_set_user_data (surface, &key, g_memdup2 (&mapped, sizeof mapped), unmap_pixels);
  return surface;
}

/* Five numbers: a box and how far it is moved down. */
static gboolean
read_lowered (const cJSON *row, VlpsLowered *ret_lowered)
{
  double numbers[5];
  int n = 0;

  for (const cJSON *item = cJSON_IsArray (row) ? row->child : NULL; item != NULL; item = item->next)
    {
      if (n == G_N_ELEMENTS (numbers) || !cJSON_IsNumber (item) || !(fabs (item->valuedouble) <= MAX_LENGTH))
        return FALSE;
      numbers[n++] = item->valuedouble;
    }
  if (n < (int) G_N_ELEMENTS (numbers) || numbers[2] < 0 || numbers[3] < 0)
    return FALSE;
  *ret_lowered = (VlpsLowered){ { numbers[0], numbers[1], numbers[2], numbers[3] }, numbers[4] };
  return TRUE;
}

GArray *
vlps_answer_lowered (GBytes *payload)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (VlpsLowered));
  cJSON *object = parse_object (payload, NULL);
  const cJSON *row = cJSON_GetObjectItemCaseSensitive (object, "lowered");
  VlpsLowered lowered;

  for (row = cJSON_IsArray (row) ? row->child : NULL; row != NULL && all->len < MOST_LOWERED; row = row->next)
    if (read_lowered (row, &lowered))
      g_array_append_val (all, lowered);
  cJSON_Delete (object);
  return all;
}

GBytes *
vlps_answer_pdf (int fd, GError **error)
{
  struct stat status;
  gsize size = fd >= 0 && fstat (fd, &status) == 0 && S_ISREG (status.st_mode) ? (gsize) status.st_size : 0;
  g_autofree char *bytes = size > 4 && size <= VLPS_WIRE_MAX_PDF && is_lasting (fd, size) ? g_try_malloc (size) : NULL;

  /* it may be written to still, so it is copied, and looked at then */
  for (gsize done = 0; bytes != NULL && done < size;)
    {
      gssize n = pread (fd, bytes + done, size - done, (off_t) done);

      if (n <= 0)
        g_clear_pointer (&bytes, g_free);
      else
        done += (gsize) n;
    }
  if (bytes != NULL && memcmp (bytes, "%PDF", 4) == 0)
    return g_bytes_new_take (g_steal_pointer (&bytes), size);
  return vlps_error_null (error, VLPS_ERROR_ENGINE, "the renderer's print of the page cannot be read");
}

/* --- results --- */

/* A code that a page can fail with in a renderer; some are the driver's alone. */
static gboolean
is_renderers (int code)
{
  return code >= 0 && code <= VLPS_ERROR_CANCELLED && code != VLPS_ERROR_IO && code != VLPS_ERROR_ROBOTS
         && code != VLPS_ERROR_SNAPSHOT && code != VLPS_ERROR_STYLES && code != VLPS_ERROR_CANCELLED;
}

static GError *
parse_failure (const cJSON *failure)
{
  const cJSON *number = cJSON_GetObjectItemCaseSensitive (failure, "number");
  g_autofree char *message = plain_text (cJSON_GetObjectItemCaseSensitive (failure, "message"));
  const char *reason = message != NULL && *message != '\0' ? message : "the renderer failed without a reason";
  GError *error;

  /* cJSON keeps the integer next to a number that is none */
  if (cJSON_IsNumber (number) && is_renderers (number->valueint))
    error = g_error_new_literal (VLPS_ERROR, number->valueint, reason);
  else
    error = g_error_new (VLPS_ERROR, VLPS_ERROR_ENGINE, "the renderer failed for an unknown reason: %s", reason);
  vlps_error_note_cure (error, (VlpsCure) number_of (failure, "cure", VLPS_N_CURES - 1));
  vlps_error_note_xml (error, cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (failure, "xml")));
  vlps_error_set_retry_after (error, number_of (failure, "retryAfter", 1e9));
  return error;
}

/* A checksum as it should be written. */
static gboolean
is_sha256 (const char *text)
{
  return text != NULL && strlen (text) == 64 && strspn (text, "0123456789abcdef") == 64;
}

/* "STATUS ADDRESS"; NULL where it is not that. */
static VlpsFailedRequest *
parse_failed_request (const char *text)
{
  char *uri = NULL;
  gint64 status = text != NULL ? g_ascii_strtoll (text, &uri, 10) : 0;
  VlpsFailedRequest *request;

  if (uri == NULL || uri == text || *uri != ' ' || status < -1 || status > MAX_STATUS)
    return NULL;
  request = g_new0 (VlpsFailedRequest, 1);
  request->uri = g_strdup (uri + 1);
  request->status = (guint) MAX (0, status);
  request->cause = status < 0 ? VLPS_MISSING_REFUSED : status > 0 ? VLPS_MISSING_STATUS : VLPS_MISSING_NETWORK;
  return request;
}

static void
parse_fetch_metadata (const cJSON *object, VlpsFetchMetadata *fetch_metadata)
{
  const char *checksum = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, "sha256"));
  const cJSON *item;

  fetch_metadata->status = (guint) number_of (object, "status", MAX_STATUS);
  fetch_metadata->sha256 = is_sha256 (checksum) ? g_strdup (checksum) : NULL;
  fetch_metadata->robots_tag = plain_text (cJSON_GetObjectItemCaseSensitive (object, "robots_tag"));
  cJSON_ArrayForEach (item, cJSON_GetObjectItemCaseSensitive (object, "redirects"))
  {
    g_autofree char *url = plain_text (item);

    vlps_fetch_metadata_pass (fetch_metadata, url);
  }
}

VlpsAnswer *
vlps_answer_parse (GBytes *payload, GError **error)
{
  cJSON *object = parse_object (payload, error);
  VlpsAnswer *answer;
  const cJSON *part, *item;

  if (object == NULL)
    return NULL;
  answer = g_new0 (VlpsAnswer, 1);
  answer->warnings = vlps_warnings_new ();
  answer->failures = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_failed_request_free);
  part = cJSON_GetObjectItemCaseSensitive (object, "error");
  parse_fetch_metadata (cJSON_GetObjectItemCaseSensitive (object, "fetch_metadata"), &answer->fetch_metadata);
  if (part != NULL)
    {
      answer->failure = parse_failure (part);
      vlps_error_set_http_status (answer->failure, answer->fetch_metadata.status);
    }
  item = cJSON_GetObjectItemCaseSensitive (object, "uri");
  if (cJSON_IsString (item) && *item->valuestring != '\0' && strlen (item->valuestring) <= VLPS_WIRE_MAX_ADDRESS)
    answer->uri = vlps_address_bare (item->valuestring);
  item = cJSON_GetObjectItemCaseSensitive (object, "cookies");
  if (cJSON_IsString (item) && strlen (item->valuestring) <= VLPS_WIRE_MAX_COOKIES)
    answer->cookies = g_strdup (item->valuestring);
  answer->no_picture = parse_warning (cJSON_GetObjectItemCaseSensitive (object, "noPicture"));
  answer->cut_short = cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (object, "cutShort"));
  cJSON_ArrayForEach (item, cJSON_GetObjectItemCaseSensitive (object, "warnings"))
  {
    VlpsWarning *warning = answer->warnings->len < VLPS_WIRE_MAX_WARNINGS ? parse_warning (item) : NULL;

    if (warning != NULL)
      g_ptr_array_add (answer->warnings, warning);
  }
  part = cJSON_GetObjectItemCaseSensitive (object, "milliseconds");
  answer->load_ms = number_of (part, "load", MAX_MS);
  answer->settle_ms = number_of (part, "settle", MAX_MS);
  answer->collect_ms = number_of (part, "collect", MAX_MS);
  answer->picture_ms = number_of (part, "picture", MAX_MS);
  part = cJSON_GetObjectItemCaseSensitive (object, "requests");
  answer->requests = (guint) number_of (part, "started", MAX_REQUESTS);
  answer->failed_requests = (guint) number_of (part, "failed", MAX_REQUESTS);
  cJSON_ArrayForEach (item, cJSON_GetObjectItemCaseSensitive (part, "failures"))
  {
    g_autofree char *line = plain_text (item);
    VlpsFailedRequest *request = parse_failed_request (line);

    if (request != NULL)
      g_ptr_array_add (answer->failures, request);
  }
  cJSON_Delete (object);
  return answer;
}

void
vlps_answer_free (VlpsAnswer *answer)
{
  if (answer == NULL)
    return;
  g_clear_error (&answer->failure);
  g_free (answer->uri);
  g_free (answer->cookies);
  vlps_warning_free (answer->no_picture);
  vlps_fetch_metadata_clear (&answer->fetch_metadata);
  g_clear_pointer (&answer->warnings, g_ptr_array_unref); /* unless it was taken */
  g_clear_pointer (&answer->failures, g_ptr_array_unref); /* the same */
  g_free (answer);
}
