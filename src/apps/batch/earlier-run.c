/* earlier-run.c - the results of an earlier run, to compare with */
#include "earlier-run.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <string.h>
#include <unistd.h>

#include "address.h"
#include "earlier.h"
#include "errors.h"
#include "hash.h"
#include "json-tree.h"

typedef struct
{
  gint64 begin;
  gsize length;
} Place;

struct VlpsEarlierRun
{
  int file;
  GHashTable *by_id;    /* -> Place */
  GHashTable *by_input; /* of lines without id; -> Place */
};

void
vlps_earlier_run_free (VlpsEarlierRun *run)
{
  if (run == NULL)
    return;
  if (run->file >= 0)
    close (run->file);
  g_hash_table_unref (run->by_id);
  g_hash_table_unref (run->by_input);
  g_free (run);
}

/* Takes up a line, unless it is not a result: an interrupted run may leave a part of one. */
static void
take_line (const char *line, gint64 begin, gsize length, gpointer data)
{
  VlpsEarlierRun *run = data;
  g_autoptr (cJSON) object = cJSON_ParseWithLength (line, length);
  const char *id = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, "id"));
  const char *input = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, "input"));
  const char *key = id != NULL ? id : input;

  if (key != NULL)
    {
      Place *place = g_new (Place, 1);

      *place = (Place){ begin, length };
      g_hash_table_replace (id != NULL ? run->by_id : run->by_input, g_strdup (key), place);
    }
}

typedef void (*LineFunc) (const char *line, gint64 begin, gsize length, gpointer data);

/* *ret_length: of all lines. */
static gboolean
each_line (GDataInputStream *stream, const char *path, LineFunc take, gpointer data, gint64 *ret_length, GError **error)
{
  gint64 begin = 0;

  for (;;)
    {
      g_autoptr (GError) local = NULL;
      gsize length;
      g_autofree char *line = g_data_input_stream_read_line (stream, &length, NULL, &local);

      if (local != NULL)
        return vlps_error_false (error, VLPS_ERROR_IO, "cannot read %s: %s", path, local->message);
      if (line == NULL)
        break;
      take (line, begin, length, data);
      begin += (gint64) length + 1;
    }
  *ret_length = begin;
  return TRUE;
}

static gboolean
read_lines (VlpsEarlierRun *run, GDataInputStream *stream, const char *path, GError **error)
{
  gint64 begin;

  if (!each_line (stream, path, take_line, run, &begin, error))
    return FALSE;
  if (begin == 0 || g_hash_table_size (run->by_id) + g_hash_table_size (run->by_input) > 0)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "--compare-with: %s has no results of 'vlps batch', one JSON a line", path);
}

VlpsEarlierRun *
vlps_earlier_run_open (const char *path, GError **error)
{
  g_autofree char *file =
      g_file_test (path, G_FILE_TEST_IS_DIR) ? g_build_filename (path, "results.jsonl", NULL) : g_strdup (path);
  g_autoptr (VlpsEarlierRun) run = g_new0 (VlpsEarlierRun, 1);
  g_autoptr (GFile) place = g_file_new_for_path (file);
  g_autoptr (GFileInputStream) bytes = NULL;
  g_autoptr (GDataInputStream) stream = NULL;

  run->by_id = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, g_free);
  run->by_input = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, g_free);
  /* a pipe could not be read again, and a device may never end */
  run->file = g_file_test (file, G_FILE_TEST_IS_REGULAR) ? open (file, O_RDONLY | O_CLOEXEC) : -1;
  bytes = run->file >= 0 ? g_file_read (place, NULL, NULL) : NULL;
  if (bytes == NULL)
    return vlps_error_null (error, VLPS_ERROR_USAGE,
                            "--compare-with: cannot read %s; name the folder of an earlier run, or its results.jsonl",
                            file);
  stream = g_data_input_stream_new (G_INPUT_STREAM (bytes));
  g_data_input_stream_set_newline_type (stream, G_DATA_STREAM_NEWLINE_TYPE_LF);
  return read_lines (run, stream, file, error) ? g_steal_pointer (&run) : NULL;
}

char *
vlps_earlier_run_text (const VlpsEarlierRun *run, const VlpsItem *item)
{
  const Place *place = item->name != NULL ? g_hash_table_lookup (run->by_id, item->name) : NULL;
  g_autofree char *line = NULL, *input = vlps_address_hide (item->input); /* as results have it */

  if (place == NULL)
    place = g_hash_table_lookup (run->by_input, input);
  line = place != NULL ? g_malloc (place->length) : NULL;

  for (gsize done = 0; line != NULL && done < place->length;)
    {
      gssize n = pread (run->file, line + done, place->length - done, place->begin + (gint64) done);

      if (n == 0 || (n < 0 && errno != EINTR))
        return NULL;
      done += n > 0 ? (gsize) n : 0;
    }
  return line != NULL ? vlps_earlier_text (line, place->length) : NULL;
}

typedef struct
{
  VlpsTextFunc take;
  gpointer data;
} Texts;

static void
take_text (const char *line, gint64 begin, gsize length, gpointer data)
{
  const Texts *texts = data;
  g_autoptr (cJSON) object = cJSON_ParseWithLength (line, length);
  const cJSON *number = cJSON_GetObjectItemCaseSensitive (object, "number");
  const cJSON *content = cJSON_GetObjectItemCaseSensitive (object, "content");
  const char *text = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (content, "text"));

  if (cJSON_IsNumber (number) && text != NULL)
    texts->take ((gint64) number->valuedouble, text, texts->data);
}

gboolean
vlps_earlier_run_texts (const char *folder, VlpsTextFunc take, gpointer data, GError **error)
{
  g_autofree char *path = g_build_filename (folder, "results.jsonl", NULL);
  g_autoptr (GFile) place = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) bytes = NULL;
  g_autoptr (GDataInputStream) stream = NULL;
  Texts texts = { take, data };
  gint64 length;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  bytes = g_file_read (place, NULL, error);
  if (bytes == NULL)
    return FALSE;
  stream = g_data_input_stream_new (G_INPUT_STREAM (bytes));
  g_data_input_stream_set_newline_type (stream, G_DATA_STREAM_NEWLINE_TYPE_LF);
  return each_line (stream, path, take_text, &texts, &length, error);
}
