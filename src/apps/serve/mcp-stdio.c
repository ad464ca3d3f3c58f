/* mcp-stdio.c - the Model Context Protocol over two descriptors, usually standard input and output */
#include "mcp-stdio.h"

#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <string.h>

#include "errors.h"
#include "json-tree.h"
#include "mcp-turn.h"

#define CHUNK 65536
#define MAX_UNREAD (64 << 20)      /* bytes of answers that the client has not read, before no more of it are read */
#define FIRST_VERSION "2025-11-25" /* of clients that send no initialize */

struct _VlpsMcpStdio
{
  VlpsMcpStdioOptions options;
  VlpsMcpTransport transport;
  void (*ended) (gpointer data);
  gpointer data;
  GInputStream *input;
  GOutputStream *output;
  GCancellable *ending;
  GByteArray *line;  /* the beginning of one */
  gboolean too_long; /* the rest of the line is skipped */
  GPtrArray *turns;  /* of Turn, not answered yet */
  GString *unwritten;
  GBytes *writing; /* NULL: nothing is */
  gboolean reading, at_end, told;
  guint refs; /* of calls under way, and of the owner */
};

static void begin_reading (VlpsMcpStdio *stdio);

static void
unref (VlpsMcpStdio *stdio)
{
  if (--stdio->refs > 0)
    return;
  g_clear_pointer (&stdio->turns, g_ptr_array_unref);
  g_object_unref (stdio->input);
  g_object_unref (stdio->output);
  g_object_unref (stdio->ending);
  g_byte_array_unref (stdio->line);
  g_string_free (stdio->unwritten, TRUE);
  g_clear_pointer (&stdio->writing, g_bytes_unref);
  g_free (stdio);
}

/* Returns TRUE if the owner has freed it. */
static gboolean
is_gone (const VlpsMcpStdio *stdio)
{
  return stdio->turns == NULL;
}

static void
tell_end (VlpsMcpStdio *stdio)
{
  if (stdio->told)
    return;
  stdio->told = TRUE;
  stdio->ended (stdio->data);
}

static void
check_end (VlpsMcpStdio *stdio)
{
  if (stdio->at_end && stdio->turns->len == 0 && stdio->writing == NULL)
    tell_end (stdio);
}

/* --- answers --- */

static void begin_writing (VlpsMcpStdio *stdio);

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  VlpsMcpStdio *stdio = data;
  gboolean written = g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, NULL);

  g_clear_pointer (&stdio->writing, g_bytes_unref);
  if (!is_gone (stdio) && !written)
    tell_end (stdio);
  else if (!is_gone (stdio))
    {
      begin_writing (stdio);
      begin_reading (stdio);
      check_end (stdio);
    }
  unref (stdio);
}

static void
begin_writing (VlpsMcpStdio *stdio)
{
  if (stdio->writing != NULL || stdio->unwritten->len == 0)
    return;
  stdio->writing = g_string_free_to_bytes (g_steal_pointer (&stdio->unwritten));
  stdio->unwritten = g_string_new (NULL);
  stdio->refs++;
  g_output_stream_write_all_async (stdio->output, g_bytes_get_data (stdio->writing, NULL),
                                   g_bytes_get_size (stdio->writing), G_PRIORITY_DEFAULT, stdio->ending, written_cb,
                                   stdio);
}

static void
write_message (const cJSON *message, gpointer data)
{
  VlpsMcpStdio *stdio = data;
  g_autofree char *text = vlps_json_tree_text (message);

  g_string_append (stdio->unwritten, text);
  g_string_append_c (stdio->unwritten, '\n');
  begin_writing (stdio);
}

static void
done_cb (VlpsMcpTurn *turn, const cJSON *answer, gpointer data)
{
  VlpsMcpStdio *stdio = data;

  if (answer != NULL)
    write_message (answer, stdio);
  g_ptr_array_remove_fast (stdio->turns, turn);
  check_end (stdio);
}

static void
failed_cb (const GError *error, gpointer data)
{
  if (((VlpsMcpStdio *) data)->options.verbose)
    g_printerr ("vlps: %s\n", error->message);
}

static void
agreed_cb (const char *version, gpointer data)
{
  ((VlpsMcpStdio *) data)->transport.version = version;
}

/* --- messages --- */

static void
cancel (VlpsMcpStdio *stdio, const cJSON *id)
{
  for (guint i = 0; i < stdio->turns->len; i++)
    if (vlps_mcp_turn_cancel (stdio->turns->pdata[i], id))
      return;
}

static void
take_message (VlpsMcpStdio *stdio, const char *text, gsize length)
{
  VlpsMcpTurn *turn = vlps_mcp_turn_read (text, length);

  if (vlps_mcp_turn_cancels (turn) != NULL)
    cancel (stdio, vlps_mcp_turn_cancels (turn));
  g_ptr_array_add (stdio->turns, turn);
  vlps_mcp_turn_run (turn, &stdio->transport, stdio);
}

static gboolean
is_blank (const guint8 *text, gsize length)
{
  while (length > 0 && g_ascii_isspace (text[length - 1]))
    length--;
  return length == 0;
}

static void
end_line (VlpsMcpStdio *stdio)
{
  /* what is too long is not JSON, either */
  if (stdio->too_long)
    take_message (stdio, "", 0);
  else if (!is_blank (stdio->line->data, stdio->line->len))
    take_message (stdio, (const char *) stdio->line->data, stdio->line->len);
  stdio->too_long = FALSE;
  g_byte_array_set_size (stdio->line, 0);
}

static void
take (VlpsMcpStdio *stdio, const guint8 *data, gsize length)
{
  while (length > 0)
    {
      const guint8 *end = memchr (data, '\n', length);
      gsize n = end != NULL ? (gsize) (end - data) : length;

      stdio->too_long = stdio->too_long || stdio->line->len + n > stdio->options.line;
      if (stdio->too_long)
        g_byte_array_set_size (stdio->line, 0);
      else
        g_byte_array_append (stdio->line, data, (guint) n);
      if (end == NULL)
        return;
      end_line (stdio);
      data += n + 1;
      length -= n + 1;
    }
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  VlpsMcpStdio *stdio = data;
  g_autoptr (GBytes) bytes = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, NULL);
  gsize length = bytes != NULL ? g_bytes_get_size (bytes) : 0;

  stdio->reading = FALSE;
  if (!is_gone (stdio))
    {
      if (length > 0)
        take (stdio, g_bytes_get_data (bytes, NULL), length);
      else
        {
          stdio->at_end = TRUE;
          end_line (stdio);
          check_end (stdio);
        }
      begin_reading (stdio);
    }
  unref (stdio);
}

static void
begin_reading (VlpsMcpStdio *stdio)
{
  gsize unread = stdio->unwritten->len + (stdio->writing != NULL ? g_bytes_get_size (stdio->writing) : 0);

  if (stdio->reading || stdio->at_end || unread > MAX_UNREAD)
    return;
  stdio->reading = TRUE;
  stdio->refs++;
  g_input_stream_read_bytes_async (stdio->input, CHUNK, G_PRIORITY_DEFAULT, stdio->ending, read_cb, stdio);
}

VlpsMcpStdio *
vlps_mcp_stdio_new (VlpsService *service, const VlpsMcpStdioOptions *options, void (*ended) (gpointer data),
                    gpointer data)
{
  VlpsMcpStdio *stdio = g_new0 (VlpsMcpStdio, 1);

  stdio->options = *options;
  stdio->transport = (VlpsMcpTransport){
    .service = service,
    .version = FIRST_VERSION,
    .done = done_cb,
    .failed = failed_cb,
    .notify = write_message,
    .agreed = agreed_cb,
  };
  stdio->ended = ended;
  stdio->data = data;
  stdio->refs = 1;
  stdio->input = g_unix_input_stream_new (options->input, TRUE);
  stdio->output = g_unix_output_stream_new (options->output, TRUE);
  stdio->ending = g_cancellable_new ();
  stdio->line = g_byte_array_new ();
  stdio->unwritten = g_string_new (NULL);
  stdio->turns = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_mcp_turn_free);
  begin_reading (stdio);
  return stdio;
}

void
vlps_mcp_stdio_free (VlpsMcpStdio *stdio)
{
  if (stdio == NULL)
    return;
  g_clear_pointer (&stdio->turns, g_ptr_array_unref);
  g_cancellable_cancel (stdio->ending);
  unref (stdio);
}
