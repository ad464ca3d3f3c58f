/* page-stream.c - POST /v1/stream: many pages in one request, each answered as soon as it is done */
#include "page-stream.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "json-text.h"
#include "page-lines.h"
#include "service.h"

#define ROOM_MS 100 /* between two looks for room in the queue */

typedef struct
{
  VlpsExchange *exchange;
  cJSON *defaults; /* for all lines */
  VlpsPageLines lines;
  GPtrArray *work; /* of Line: pages in hand */
  guint unread;    /* lines of the answer that the client has not taken */
  struct _Line *next;
  GSource *timer; /* until the next one may be begun */
  gboolean ended;
  gboolean counted; /* the next one is, as a request of the client */
} Stream;

/* A line of the request. */
typedef struct _Line
{
  Stream *stream;
  guint64 number;
  char *id;                 /* as JSON; NULL: none */
  VlpsPageRequest *request; /* until it is begun */
  GError *error;            /* in the place of a request */
  VlpsPageWork *work;
} Line;

static void
line_free (gpointer data)
{
  Line *line = data;

  if (line->work != NULL)
    vlps_page_work_cancel (line->work);
  vlps_page_request_free (line->request);
  g_clear_error (&line->error);
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
  g_clear_pointer (&stream->next, line_free);
  cJSON_Delete (stream->defaults);
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

  g_string_append (text, ", \"error\": {\"code\": ");
  vlps_json_text_string (text, refusal->code);
  g_string_append (text, ", \"message\": ");
  vlps_json_text_string (text, refusal->message);
  g_string_append_c (text, '}');
  send_answer (line->stream, text);
}

static void
answer_error (const Line *line, const GError *error)
{
  const VlpsRefusal refusal = vlps_refusal_of (error);

  vlps_exchange_log (line->stream->exchange, error);
  answer_refusal (line, &refusal);
}

static void
answer_result (const Line *line, const VlpsWorkDone *done)
{
  GString *text = begin_answer (line);
  gsize length, start;
  const char *data = g_bytes_get_data (done->parts->pdata[0], &length);

  g_string_append (text, ", \"type\": ");
  vlps_json_text_string (text, done->types[0]);
  if (strcmp (done->types[0], "application/json") == 0)
    {
      g_string_append (text, ", \"result\": ");
      start = text->len;
      g_string_append_len (text, data, (gssize) length);
      /* in JSON it is a blank like others, and here it would end the line */
      g_strdelimit (text->str + start, "\n", ' ');
    }
  else
    {
      g_autofree char *plain = g_strndup (data, length);

      g_string_append (text, ", \"text\": ");
      vlps_json_text_string (text, plain);
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

static void
read_line (Line *line, const char *text, gsize length)
{
  cJSON *object = vlps_page_lines_parse (text, length, line->stream->defaults);
  cJSON *id = cJSON_DetachItemFromObjectCaseSensitive (object, "id");
  char *whole;

  if (cJSON_IsString (id) || cJSON_IsNumber (id))
    {
      char *printed = cJSON_PrintUnformatted (id);

      line->id = g_strdup (printed);
      cJSON_free (printed);
    }
  cJSON_Delete (id);
  whole = object != NULL ? cJSON_PrintUnformatted (object) : NULL;
  cJSON_Delete (object);
  line->request = vlps_page_request_parse_json (VLPS_ACTION_SEGMENT, whole != NULL ? whole : "",
                                                whole != NULL ? strlen (whole) : 0, &line->error);
  cJSON_free (whole);
}

/* Makes the next line that says something; FALSE at the end. */
static gboolean
take_line (Stream *stream)
{
  const char *text;
  gsize length;

  if (!vlps_page_lines_next (&stream->lines, &text, &length))
    return FALSE;
  stream->next = g_new0 (Line, 1);
  stream->next->stream = stream;
  stream->next->number = stream->lines.number;
  stream->counted = FALSE;
  read_line (stream->next, text, length);
  return TRUE;
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

/* Begins the next line, or answers it.  FALSE: it has to wait. */
static gboolean
begin_line (Stream *stream)
{
  Line *line = stream->next;
  VlpsService *service = stream->exchange->service;
  const VlpsRefusal *refusal;
  double seconds = stream->counted ? 0 : vlps_service_count (service, stream->exchange->message);

  if (seconds > 0)
    {
      wait_for (stream, (guint) (MIN (seconds, 1) * 1000));
      return FALSE;
    }
  stream->counted = TRUE;
  if (line->error != NULL)
    {
      answer_error (line, line->error);
      line_free (g_steal_pointer (&stream->next));
      return TRUE;
    }
  line->work = vlps_page_work_begin (
      service, line->request, line->request->format != NULL ? line->request->format : "json", done_cb, line, &refusal);
  if (line->work != NULL)
    {
      line->request = NULL;
      g_ptr_array_add (stream->work, g_steal_pointer (&stream->next));
      return TRUE;
    }
  if (refusal == &vlps_refusal_full)
    {
      wait_for (stream, ROOM_MS);
      return FALSE;
    }
  answer_refusal (line, refusal);
  line_free (g_steal_pointer (&stream->next));
  return TRUE;
}

/* All that is left is answered, too. */
static void
end_early (Stream *stream)
{
  static const VlpsRefusal ends = { 503, "cancelled", "the service ends" };

  clear_timer (stream);
  while (stream->next != NULL || take_line (stream))
    {
      answer_refusal (stream->next, &ends);
      line_free (g_steal_pointer (&stream->next));
    }
}

static void
go_on (Stream *stream)
{
  VlpsService *service = stream->exchange->service;
  guint most = vlps_service_renderers (service) + 1;

  if (stream->ended)
    return;
  if (vlps_service_is_ending (service))
    end_early (stream);
  while (stream->timer == NULL && stream->work->len + stream->unread < most
         && (stream->next != NULL || take_line (stream)))
    if (!begin_line (stream))
      return;
  if (stream->work->len == 0 && stream->next == NULL && vlps_page_lines_is_over (&stream->lines))
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
  stream->defaults = defaults;
  vlps_page_lines_init (&stream->lines, exchange->body);
  stream->work = g_ptr_array_new_with_free_func (line_free);
  exchange->data = stream;
  exchange->free_data = stream_free;
  g_signal_connect (exchange->message, "wrote-chunk", G_CALLBACK (wrote_chunk_cb), stream);
  vlps_exchange_begin (exchange, SOUP_STATUS_OK, "application/jsonl");
  go_on (stream);
}
