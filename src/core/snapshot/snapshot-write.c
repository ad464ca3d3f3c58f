/* snapshot-write.c - the saved form of a page as a text, and packed in a file */
#include "snapshot.h"

#include <string.h>

#include "errors.h"
#include "file.h"
#include "json-tree.h"
#include "missing.h"

#define MAX_UNPACKED (1u << 30) /* bytes; no snapshot comes near it, but a small gzip file can hold any amount */

/* Paths and messages of the system need not be UTF-8; JSON is. */
static void
append_string (GString *out, const char *value)
{
  g_autofree char *valid = g_utf8_make_valid (value != NULL ? value : "", -1);
  cJSON *item = cJSON_CreateString (valid);
  char *text = cJSON_PrintUnformatted (item);

  g_string_append (out, text);
  cJSON_free (text);
  cJSON_Delete (item);
}

static void
append_string_member (GString *out, const char *name, const char *value)
{
  g_string_append_printf (out, "\"%s\":", name);
  append_string (out, value);
  g_string_append (out, ",\n");
}

GBytes *
vlps_snapshot_write (const VlpsSnapshot *snapshot)
{
  GString *out = g_string_new ("{");

  g_string_append_printf (out, "\"format\":\"vlps-snapshot\",\n\"version\":%d,\n", VLPS_SNAPSHOT_VERSION);
  append_string_member (out, "url", snapshot->url);
  append_string_member (out, "input", snapshot->input);
  append_string_member (out, "engine", snapshot->engine);
  g_string_append_printf (out, "\"viewport\":[%.0f,%.0f],\n\"warnings\":[", snapshot->viewport.width,
                          snapshot->viewport.height);
  for (guint i = 0; snapshot->warnings != NULL && i < snapshot->warnings->len; i++)
    {
      g_autoptr (cJSON) warning = vlps_warning_to_json (snapshot->warnings->pdata[i]);
      g_autofree char *text = vlps_json_tree_text (warning);

      g_string_append (out, i > 0 ? "," : "");
      g_string_append (out, text);
    }
  g_string_append (out, "],\n");
  if (snapshot->missing != NULL && vlps_missing_count (snapshot->missing) > 0)
    {
      g_autofree char *missing = vlps_missing_json (snapshot->missing);

      g_string_append_printf (out, "\"missing\":%s,\n", missing);
    }
  if (snapshot->unpainted != NULL)
    append_string_member (out, "unpainted", snapshot->unpainted);
  g_string_append (out, "\"documents\":[\n");
  for (guint i = 0; i < snapshot->documents->len; i++)
    {
      gsize length;
      const char *text = g_bytes_get_data (snapshot->documents->pdata[i], &length);

      g_string_append (out, i > 0 ? ",\n" : "");
      g_string_append_len (out, text, (gssize) length);
    }
  g_string_append (out, "\n]}\n");
  return g_string_free_to_bytes (out);
}

static gpointer
resize_bounded (gpointer data, gsize size)
{
  return size <= MAX_UNPACKED ? g_try_realloc (data, size) : NULL;
}

static GBytes *
convert (GBytes *data, GConverter *converter, GError **error)
{
  g_autoptr (GInputStream) source = g_memory_input_stream_new_from_bytes (data);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (source, converter);
  g_autoptr (GOutputStream) sink = g_memory_output_stream_new (NULL, 0, resize_bounded, g_free);

  if (g_output_stream_splice (sink, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, error) < 0)
    return NULL;
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (sink));
}

gboolean
vlps_snapshot_save (GBytes *data, const char *path, GError **error)
{
  g_autoptr (GBytes) packed = NULL;
  gsize length;
  const char *bytes;

  if (g_str_has_suffix (path, ".gz"))
    {
      g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6);

      data = packed = convert (data, G_CONVERTER (compressor), error);
      if (data == NULL)
        return FALSE;
    }
  bytes = g_bytes_get_data (data, &length);
  return vlps_file_write (path, bytes, (gssize) length, error);
}

char *
vlps_snapshot_id (GBytes *snapshot)
{
  char *id = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, snapshot);

  id[VLPS_SNAPSHOT_ID_LENGTH] = '\0';
  return id;
}

GBytes *
vlps_snapshot_gunzip (GBytes *data, GError **error)
{
  g_autoptr (GZlibDecompressor) decompressor = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GError) local = NULL;
  GBytes *unpacked = convert (data, G_CONVERTER (decompressor), &local);

  if (unpacked == NULL)
    {
      if (g_error_matches (local, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT))
        g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT,
                             "the gzip data is incomplete: the file ends in it");
      else if (g_error_matches (local, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
        g_set_error (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT,
                     "the gzip data unpacks to more than %u MiB, or to more than memory holds", MAX_UNPACKED >> 20);
      else
        g_set_error (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT, "the gzip data is damaged: %s", local->message);
    }
  return unpacked;
}
