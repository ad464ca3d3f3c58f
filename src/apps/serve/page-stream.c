/* page-stream.c - POST /v1/stream: many pages in one request, each answered as soon as it is done */
#include "page-stream.h"

#include <string.h>

#include "format.h"
#include "json-text.h"
#include "json-tree.h"
#include "page-lines.h"
#include "service.h"

#define ROOM_MS 100 /* between two looks for room in the queue */

/* The request; one thread at a time has it. */
typedef struct
{
  GBytes *body;
  cJSON *defaults; /* for all lines */
  VlpsPageLines lines;
} Source;

typedef struct
{
  VlpsExchange *exchange;
  Source *source;        /* an atomic box, since a line may be read when the client has gone */
  GPtrArray *work;       /* of Line: pages in hand */
  guint unread;          /* lines of the answer that the client has not taken */
  VlpsReadTask *reading; /* of the next line; NULL: it has been read */
  struct _Line *next;    /* NULL at the end */
  GSource *timer;        /* until the next one may be begun */
  gboolean over;         /* there are no more lines */
  gboolean ended;
  gboolean counted; /* the next one is, as a request of the client */
} Stream;

/* A line of the request. */
typedef struct _Line
{
  Stream *stream;
  Source *source; /* while it is read */
  gboolean none;  /* there was no other line */
  guint64 number;
  char *id;                 /* as JSON; NULL: none */
  VlpsPageRequest *request; /* until it is begun */
  GError *error;            /* in the place of a request */
  VlpsPageWork *work;
} Line;

static void
source_clear (gpointer data)
{
  Source *source = data;

  cJSON_Delete (source->defaults);
  g_bytes_unref (source->body);
}

static void
source_unref (Source *source)
{
  if (source != NULL)
    g_atomic_rc_box_release_full (source, source_clear);
}

static void
line_free (gpointer data)
{
  Line *line = data;

  if (line->work != NULL)
    vlps_page_work_cancel (line->work);
  vlps_page_request_free (line->request);
  g_clear_error (&line->error);
  source_unref (line->source);
  g_free (line->id);
  g_free (line);
}

static void
clear_timer (Stream *stream)
{
  if (stream->timer != NULL)
    g_source_destroy (stream->timer);
  g_clear_pointer (&stream->timer, g_source_unref);
}

static void
stream_free (gpointer data)
{
  Stream *stream = data;

  clear_timer (stream);
  g_signal_handlers_disconnect_by_data (stream->exchange->message, stream);
  g_ptr_array_unref (stream->work);
  if (stream->reading != NULL)
    vlps_readers_forget (stream->reading);
  g_clear_pointer (&stream->next, line_free);
  source_unref (stream->source);
  g_free (stream);
}

/* --- the answer --- */

static GString *
begin_answer (const Line *line)
{
  GString *text = g_string_new (NULL);

  g_string_printf (text, "{\"line\": %" G_GUINT64_FORMAT, line->number);
  if (line->id != NULL)
    g_string_append_printf (text, ", \"id\": %s", line->id);
  return text;
}

static void
send_answer (Stream *stream, GString *text)
{
  g_autoptr (GBytes) bytes = NULL;

  g_string_append (text, "}\n");
  bytes = g_string_free_to_bytes (text);
  stream->unread++;
  vlps_exchange_send (stream->exchange, bytes);
}

static void
answer_refusal (const Line *line, const VlpsRefusal *refusal)
{
  GString *text = begin_answer (line);

  g_string_append (text, ", \"error\": ");
  vlps_refusal_write (text, refusal);
  send_answer (line->stream, text);
}

static void
answer_error (const Line *line, const GError *error)
{
  const VlpsRefusal refusal = vlps_refusal_of (error);

  vlps_exchange_log (line->stream->exchange, error);
  answer_refusal (line, &refusal);
}

/* Appends JSON so that it stays on one line: a line feed in it is a blank like others. */
static void
append_json (GString *text, const char *data, gsize length)
{
  gsize start = text->len;

  g_string_append_len (text, data, (gssize) length);
  g_strdelimit (text->str + start, "\n", ' ');
}

/* Appends JSON Lines as a list. */
static void
append_json_lines (GString *text, const char *data, gsize length)
{
  const char *end = data + length;

  g_string_append_c (text, '[');
  for (const char *line = data, *feed; line < end; line = feed + 1)
    {
      feed = memchr (line, '\n', (gsize) (end - line));
      if (feed == NULL)
        feed = end;
      g_string_append (text, line > data ? ", " : "");
      g_string_append_len (text, line, feed - line);
    }
  g_string_append_c (text, ']');
}

static void
answer_result (const Line *line, const VlpsWorkDone *done)
{
  GString *text = begin_answer (line);
  gsize length;
  const char *data = g_bytes_get_data (done->parts->pdata[0], &length);

  g_string_append (text, ", \"type\": ");
  vlps_json_text_string (text, done->types[0]);
  if (strcmp (done->types[0], "application/json") == 0)
    {
      g_string_append (text, ", \"result\": ");
      append_json (text, data, length);
    }
  else if (strcmp (done->types[0], vlps_format_row (VLPS_FORMAT_LINKS)->type) == 0)
    {
      g_string_append (text, ", \"result\": ");
      append_json_lines (text, data, length);
    }
  else
    {
      g_autofree char *plain = g_strndup (data, length);

      g_string_append (text, ", \"text\": ");
      vlps_json_text_string (text, plain);
    }
  if (done->warnings != NULL)
    {
      g_string_append (text, ", \"warnings\": ");
      append_json (text, done->warnings, strlen (done->warnings));
    }
  send_answer (line->stream, text);
}

/* --- the lines --- */

static void go_on (Stream *stream);

static void
done_cb (VlpsWorkDone *done, gpointer data)
{
  Line *line = data;
  Stream *stream = line->stream;

  line->work = NULL;
  if (done->failure != NULL)
    answer_error (line, done->failure);
  else
    answer_result (line, done);
  g_ptr_array_remove_fast (stream->work, line);
  go_on (stream);
}

/* In a thread: the next line that says something. */
static void
read_cb (gpointer data)
{
  Line *line = data;
  Source *source = line->source;
  cJSON *object, *id;
  const char *text;
  gsize length;

  line->none = !vlps_page_lines_next (&source->lines, &text, &length);
  if (line->none)
    return;
  line->number = source->lines.number;
  object = vlps_page_lines_parse (text, length, source->defaults);
  id = cJSON_DetachItemFromObjectCaseSensitive (object, "id");
  if (cJSON_IsString (id) || cJSON_IsNumber (id))
    line->id = vlps_json_tree_text (id);
  cJSON_Delete (id);
  line->request = vlps_page_request_parse_object (VLPS_ACTION_SEGMENT, object, &line->error);
  cJSON_Delete (object);
}

static void
read_done_cb (gpointer data)
{
  Line *line = data;
  Stream *stream = line->stream;

  stream->reading = NULL;
  stream->counted = FALSE;
  stream->over = line->none;
  if (line->none)
    line_free (line);
  else
    stream->next = line;
  go_on (stream);
}

/* Has the next line read, while those before are at work. */
static void
begin_reading (Stream *stream)
{
  Line *line = g_new0 (Line, 1);

  line->stream = stream;
  line->source = g_atomic_rc_box_acquire (stream->source);
  stream->reading = vlps_readers_begin (vlps_service_parts (stream->exchange->service)->readers, 0, read_cb,
                                        read_done_cb, line, line_free);
}

static gboolean
timer_cb (gpointer data)
{
  Stream *stream = data;

  clear_timer (stream);
  go_on (stream);
  return G_SOURCE_REMOVE;
}

static void
wait_for (Stream *stream, guint milliseconds)
{
  clear_timer (stream);
  stream->timer = g_timeout_source_new (milliseconds);
  g_source_set_callback (stream->timer, timer_cb, stream, NULL);
  g_source_attach (stream->timer, g_main_context_get_thread_default ());
}

/* Begins the next line, or answers it, or waits until it may be begun. */
static void
begin_line (Stream *stream)
{
  Line *line = stream->next;
  VlpsService *service = stream->exchange->service;
  const VlpsRefusal *refusal;
  double seconds = stream->counted ? 0 : vlps_service_count (service, stream->exchange->message);

  if (seconds > 0)
    {
      wait_for (stream, (guint) (MIN (seconds, 1) * 1000));
      return;
    }
  stream->counted = TRUE;
  if (line->error != NULL)
    {
      answer_error (line, line->error);
      line_free (g_steal_pointer (&stream->next));
      return;
    }
  line->work =
      vlps_page_work_begin (stream->exchange->parts, line->request,
                            line->request->format != NULL ? line->request->format : "json", done_cb, line, &refusal);
  if (line->work != NULL)
    {
      line->request = NULL;
      g_ptr_array_add (stream->work, g_steal_pointer (&stream->next));
      return;
    }
  if (refusal == &vlps_page_work_refusal_full)
    {
      wait_for (stream, ROOM_MS);
      return;
    }
  answer_refusal (line, refusal);
  line_free (g_steal_pointer (&stream->next));
}

/* At the end of the service all that is left is answered, too. */
static void
refuse_line (Stream *stream)
{
  static const VlpsRefusal ends = { 503, "cancelled", "the service is stopping", 0 };

  answer_refusal (stream->next, &ends);
  line_free (g_steal_pointer (&stream->next));
}

static void
go_on (Stream *stream)
{
  VlpsService *service = stream->exchange->service;
  guint most = vlps_service_parts (service)->options.workers.renderers + 1;

  if (stream->ended)
    return;
  if (vlps_service_is_ending (service))
    {
      clear_timer (stream);
      if (stream->next != NULL)
        refuse_line (stream);
    }
  else if (stream->timer == NULL && stream->next != NULL && stream->work->len + stream->unread < most)
    begin_line (stream);
  if (stream->next != NULL || stream->reading != NULL)
    return;
  if (!stream->over)
    begin_reading (stream);
  else if (stream->work->len == 0)
    {
      stream->ended = TRUE;
      vlps_exchange_end (stream->exchange);
    }
}

static void
wrote_chunk_cb (SoupServerMessage *message, gpointer data)
{
  Stream *stream = data;

  /* the last one is the end */
  if (stream->unread == 0)
    return;
  stream->unread--;
  go_on (stream);
}

void
vlps_page_stream_handle (VlpsExchange *exchange)
{
  g_autoptr (GError) error = NULL;
  cJSON *defaults =
      vlps_page_lines_defaults (g_uri_get_query (soup_server_message_get_uri (exchange->message)), &error);
  Stream *stream;

  if (defaults == NULL)
    {
      vlps_exchange_fail_error (exchange, error);
      return;
    }
  stream = g_new0 (Stream, 1);
  stream->exchange = exchange;
  stream->source = g_atomic_rc_box_new0 (Source);
  stream->source->body = g_bytes_ref (exchange->body);
  stream->source->defaults = defaults;
  vlps_page_lines_init (&stream->source->lines, exchange->body);
  stream->work = g_ptr_array_new_with_free_func (line_free);
  exchange->data = stream;
  exchange->free_data = stream_free;
  g_signal_connect (exchange->message, "wrote-chunk", G_CALLBACK (wrote_chunk_cb), stream);
  vlps_exchange_begin (exchange, SOUP_STATUS_OK, "application/jsonl");
  go_on (stream);
}
