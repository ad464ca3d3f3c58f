/* predictions.c - what another tool returned on the pages of a data set */
#include "predictions.h"

#include <lzma.h>
#include <string.h>

#include "errors.h"
#include "file.h"
#include "json-tree.h"
#include "problem.h"
#include "sort.h"

#define MAX_UNPACKED ((gsize) 1 << 30)

void
vlps_predictions_free (VlpsPredictions *predictions)
{
  if (predictions == NULL)
    return;
  g_free (predictions->name);
  g_free (predictions->tool);
  g_free (predictions->version);
  g_hash_table_unref (predictions->texts);
  g_free (predictions);
}

static char *
unpack (const char *data, gsize length, gsize *ret_length, const char *path, GError **error)
{
  lzma_stream stream = LZMA_STREAM_INIT;
  g_autoptr (GByteArray) out = g_byte_array_new ();
  lzma_ret status = lzma_stream_decoder (&stream, UINT64_C (256) << 20, LZMA_CONCATENATED);
  guint8 buffer[65536];

  stream.next_in = (const guint8 *) data;
  stream.avail_in = length;
  while (status == LZMA_OK)
    {
      stream.next_out = buffer;
      stream.avail_out = sizeof buffer;
      status = lzma_code (&stream, LZMA_FINISH);
      g_byte_array_append (out, buffer, (guint) (sizeof buffer - stream.avail_out));
      if (out->len > MAX_UNPACKED)
        status = LZMA_MEM_ERROR;
    }
  lzma_end (&stream);
  if (status != LZMA_STREAM_END)
    return vlps_error_null (error, VLPS_ERROR_IO, "%s cannot be unpacked: %s", path,
                            status == LZMA_MEM_ERROR || status == LZMA_MEMLIMIT_ERROR ? "it is too large"
                                                                                      : "it is damaged");
  *ret_length = out->len;
  g_byte_array_append (out, (const guint8 *) "", 1);
  return (char *) g_byte_array_free (g_steal_pointer (&out), FALSE);
}

VlpsPredictions *
vlps_predictions_read (const char *path, const char *name, GPtrArray *problems, GError **error)
{
  static const char magic[] = { (char) 0xfd, '7', 'z', 'X', 'Z', 0 };
  g_autoptr (GError) local = NULL;
  g_autofree char *text = NULL;
  VlpsPredictions *predictions;
  const cJSON *pages, *item;
  g_autoptr (cJSON) object = NULL;
  gsize length;

  if (!vlps_file_read (path, &text, &length, &local))
    return vlps_error_null (
        error, g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOENT) ? VLPS_ERROR_NOT_FOUND : VLPS_ERROR_IO, "%s",
        local->message);
  if (length >= sizeof magic && memcmp (text, magic, sizeof magic) == 0)
    {
      char *unpacked = unpack (text, length, &length, path, error);

      if (unpacked == NULL)
        return NULL;
      g_free (text);
      text = unpacked;
    }
  object = cJSON_ParseWithLength (text, length);
  pages = cJSON_GetObjectItemCaseSensitive (object, "pages");
  if (!cJSON_IsObject (pages))
    return vlps_error_null (error, VLPS_ERROR_IO, "%s holds no predictions: an object with the member \"pages\"", path);
  predictions = g_new0 (VlpsPredictions, 1);
  predictions->tool = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, "tool")));
  predictions->version = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, "version")));
  predictions->name = g_strdup (name != NULL ? name : predictions->tool != NULL ? predictions->tool : "predictions");
  predictions->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  cJSON_ArrayForEach (item, pages)
  {
    const char *value = cJSON_GetStringValue (item);

    if (g_hash_table_contains (predictions->texts, item->string))
      vlps_problems_add (problems, path, 0, "the id %s appears twice; the second one is ignored", item->string);
    else if (value == NULL && !cJSON_IsNull (item))
      vlps_problems_add (problems, path, 0, "%s: the prediction is not text", item->string);
    else
      g_hash_table_insert (predictions->texts, g_strdup (item->string), g_utf8_make_valid (value ? value : "", -1));
  }
  return predictions;
}

void
vlps_predictions_read_folder (const char *folder, GPtrArray *list, GPtrArray *problems)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".json") || g_str_has_suffix (name, ".json.xz"))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, vlps_sort_by_text);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);
      g_autofree char *stem =
          g_strndup (names->pdata[i], (gsize) (strstr (names->pdata[i], ".json") - (const char *) names->pdata[i]));
      g_autoptr (GError) local = NULL;
      VlpsPredictions *predictions = vlps_predictions_read (path, stem, problems, &local);

      if (local == NULL)
        g_ptr_array_add (list, predictions);
      else
        vlps_problems_add (problems, path, 0, "%s", local->message);
    }
}
