/* via.c - a page that a running service does for a command */
#include "via.h"

#include <cjson/cJSON.h>
#include <gio/gunixsocketaddress.h>
#include <libsoup/soup.h>
#include <string.h>

#include "address.h"
#include "errors.h"
#include "file.h"
#include "json-check.h"
#include "json-tree.h"
#include "option-value.h"

#define DEFAULT_PORT 8730
#define QUEUE_SECONDS 60                  /* beside the time of the page itself */
#define MOST_BYTES (256 << 20)            /* of an answer */
#define MOST_VALUES 100000                /* of its JSON */
#define MOST_WARNINGS 100                 /* as of a renderer */
#define MOST_CHARACTERS 2000              /* of a message */
#define CHUNK 262144                      /* bytes that are read at once */
#define LOOK_MS 100                       /* between two looks at the clock */
#define TOO_MANY_REQUESTS 429             /* --rate of the service; libsoup has no name for it */
#define URI "http://localhost/v1/segment" /* the connection says where it goes */

/* Adds the options of a table that were given.  Fails for those that only the user of a command line may set. */
static gboolean
add_options (const VlpsOptionTable *table, gconstpointer usual, cJSON *object, GError **error)
{
  for (const VlpsOptionRow *row = table->rows; row->name != NULL; row++)
    if ((row->flags & VLPS_OPTION_BY_CLIENT) == 0 && vlps_option_is_given (row, table->target))
      return vlps_error_false (error, VLPS_ERROR_USAGE,
                               "--%s is the service's to decide: start 'vlps serve' with it, or leave --via out",
                               row->name);
  vlps_option_write (table, usual, 0, object);
  return TRUE;
}

/* Adds the page: an address, or a file, which the service reads itself so that its folder is its folder. */
static gboolean
add_page (const char *name, cJSON *object, GError **error)
{
  g_autofree char *path = NULL;

  if (strcmp (name, "-") == 0)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--via takes an address or a file, not standard input; save the page to a file");
  if (vlps_address_begins_web (name))
    {
      cJSON_AddStringToObject (object, "url", name);
      return TRUE;
    }
  path = g_ascii_strncasecmp (name, "file:", 5) == 0 ? vlps_address_path (name, NULL)
                                                     : g_canonicalize_filename (name, NULL);
  if (path == NULL || !g_file_test (path, G_FILE_TEST_EXISTS))
    return vlps_error_false (error, VLPS_ERROR_NOT_FOUND, "there is no file %s", name);
  cJSON_AddStringToObject (object, "path", path);
  cJSON_AddStringToObject (object, "shown", name);
  return TRUE;
}

static char *
make_request (const VlpsVia *via, const char *name, GError **error)
{
  static const VlpsTaskOptions no_task = { 0 };
  static const VlpsGivenOptions nothing = { 0 };
  const VlpsOptionTable task = { vlps_task_options_table (NULL).rows, 0, 0, (gpointer) (gsize) via->task };
  const VlpsOptionTable given = { vlps_given_options_rows, 0, 0, (gpointer) (gsize) &via->options->given };
  g_autoptr (cJSON) object = cJSON_CreateObject ();

  if (!add_page (name, object, error) || !add_options (&task, &no_task, object, error)
      || !add_options (&given, &nothing, object, error))
    return NULL;
  cJSON_AddStringToObject (object, "format", via->format);
  cJSON_AddBoolToObject (object, "command-line", TRUE);
  return vlps_json_tree_text (object);
}

static GSocketConnectable *
find_service (const char *service, GError **error)
{
  GSocketConnectable *found = strchr (service, '/') != NULL ? G_SOCKET_CONNECTABLE (g_unix_socket_address_new (service))
                                                            : g_network_address_parse (service, DEFAULT_PORT, NULL);

  if (found == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                 "--via takes the address of a service, such as 127.0.0.1:8730, or a socket, such as "
                 "/run/vlps/socket, not '%s'",
                 service);
  return found;
}

/* The first line of the file. */
static gboolean
add_token (const VlpsVia *via, SoupMessage *message, GError **error)
{
  g_autofree char *text = NULL, *header = NULL;

  if (via->token_file == NULL)
    return TRUE;
  if (!vlps_file_read (via->token_file, &text, NULL, error))
    return FALSE;
  text[strcspn (text, "\r\n")] = '\0';
  header = g_strdup_printf ("Bearer %s", text);
  soup_message_headers_replace (soup_message_get_request_headers (message), "Authorization", header);
  return TRUE;
}

/* Returns the JSON object of an answer; NULL if it is none, too large or not UTF-8. */
static cJSON *
parse_answer (const GByteArray *body)
{
  const char *text = (const char *) body->data;

  return body->len > 0 && g_utf8_validate_len (text, body->len, NULL)
                 && vlps_json_check_is_bounded (text, body->len, MOST_VALUES)
             ? cJSON_ParseWithLength (text, body->len)
             : NULL;
}

/* Returns a message of the service on one line; newly allocated. */
static char *
make_line (const char *message)
{
  GString *line = g_string_new (NULL);

  for (guint left = MOST_CHARACTERS; *message != '\0' && left > 0; message = g_utf8_next_char (message), left--)
    g_string_append_unichar (line, *message == '\n' || *message == '\r' ? ' ' : g_utf8_get_char (message));
  return g_string_free (line, FALSE);
}

/* The error that a service answered with. */
static void
set_error (guint status, const GByteArray *body, GError **error)
{
  g_autoptr (cJSON) object = parse_answer (body);
  const cJSON *item = cJSON_GetObjectItem (object, "error");
  const char *message = cJSON_GetStringValue (cJSON_GetObjectItem (item, "message"));
  const char *code = cJSON_GetStringValue (cJSON_GetObjectItem (item, "code"));
  g_autofree char *line = make_line (message != NULL ? message : soup_status_get_phrase (status));
  VlpsError known;

  /* such as queue-full: another time may bring the page */
  if (code == NULL || !vlps_error_of_name (code, &known) || known == VLPS_ERROR_CANCELLED)
    known = status == SOUP_STATUS_SERVICE_UNAVAILABLE || status == TOO_MANY_REQUESTS ? VLPS_ERROR_BUSY
            : SOUP_STATUS_IS_CLIENT_ERROR (status)                                   ? VLPS_ERROR_USAGE
                                                                                     : VLPS_ERROR_NETWORK;
  g_set_error (error, VLPS_ERROR, (int) known, "the service says: %s%s", line,
               status == SOUP_STATUS_UNAUTHORIZED ? "; --via-token FILE names the file that has it" : "");
}

/* The content in {"text", "warnings"}. */
static char *
read_answer (const VlpsVia *via, const GByteArray *body, char ***ret_warnings, GError **error)
{
  g_autoptr (cJSON) object = parse_answer (body);
  const char *text = vlps_json_tree_string (object, "text");
  g_autoptr (GStrvBuilder) warnings = g_strv_builder_new ();
  const cJSON *warning;
  guint n_warnings = 0;

  if (text == NULL)
    return vlps_error_null (error, VLPS_ERROR_NETWORK,
                            "what answers at %s is no service of this version of vlps; leave --via out", via->service);
  cJSON_ArrayForEach (warning, cJSON_GetObjectItem (object, "warnings"))
  {
    g_autofree char *line = cJSON_IsString (warning) ? make_line (warning->valuestring) : NULL;

    if (line != NULL && n_warnings++ < MOST_WARNINGS)
      g_strv_builder_add (warnings, line);
  }
  *ret_warnings = g_strv_builder_end (warnings);
  return g_strdup (text);
}

/* --- the exchange with the service, which ends whatever the service does --- */

typedef struct
{
  GMainLoop *loop;
  GCancellable *own;         /* of the exchange, on its thread alone */
  GCancellable *cancellable; /* the user's; may be NULL */
  gint64 end;                /* monotonic time, us */
  GInputStream *stream;
  GByteArray *body;
  gboolean large;
  GError *error;
} Exchange;

static void
exchange_free (Exchange *exchange)
{
  g_main_loop_unref (exchange->loop);
  g_object_unref (exchange->own);
  g_clear_object (&exchange->stream);
  g_clear_error (&exchange->error);
  g_byte_array_unref (exchange->body);
  g_free (exchange);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Exchange, exchange_free)

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Exchange *exchange = data;
  g_autoptr (GBytes) chunk = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &exchange->error);
  gsize length = 0;
  const guint8 *bytes = chunk != NULL ? g_bytes_get_data (chunk, &length) : NULL;

  exchange->large = exchange->body->len + length > MOST_BYTES;
  if (length == 0 || exchange->large)
    {
      g_main_loop_quit (exchange->loop);
      return;
    }
  g_byte_array_append (exchange->body, bytes, (guint) length);
  g_input_stream_read_bytes_async (exchange->stream, CHUNK, G_PRIORITY_HIGH, exchange->own, read_cb, exchange);
}

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Exchange *exchange = data;

  exchange->stream = soup_session_send_finish (SOUP_SESSION (source), result, &exchange->error);
  if (exchange->stream == NULL)
    g_main_loop_quit (exchange->loop);
  else
    g_input_stream_read_bytes_async (exchange->stream, CHUNK, G_PRIORITY_HIGH, exchange->own, read_cb, exchange);
}

static gboolean
look_cb (gpointer data)
{
  Exchange *exchange = data;

  if (g_cancellable_is_cancelled (exchange->cancellable) || g_get_monotonic_time () >= exchange->end)
    g_cancellable_cancel (exchange->own);
  return G_SOURCE_CONTINUE;
}

/* Runs the main context of the thread until the answer is complete, too large or late. */
static void
run (Exchange *exchange, SoupSession *session, SoupMessage *message)
{
  GMainContext *context = g_main_loop_get_context (exchange->loop);
  g_autoptr (GSource) look = g_timeout_source_new (LOOK_MS);

  g_source_set_callback (look, look_cb, exchange, NULL);
  g_source_attach (look, context);
  soup_session_send_async (session, message, G_PRIORITY_HIGH, exchange->own, sent_cb, exchange);
  g_main_loop_run (exchange->loop);
  g_source_destroy (look);
}

/* Returns the body of the answer. */
static GByteArray *
exchange_run (const VlpsVia *via, SoupSession *session, SoupMessage *message, double seconds, GCancellable *cancellable,
              GError **error)
{
  g_autoptr (GMainContext) context = g_main_context_ref_thread_default ();
  g_autoptr (Exchange) exchange = g_new0 (Exchange, 1);

  exchange->loop = g_main_loop_new (context, FALSE);
  exchange->own = g_cancellable_new ();
  exchange->cancellable = cancellable;
  exchange->body = g_byte_array_new ();
  exchange->end = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
  run (exchange, session, message);
  if (g_cancellable_is_cancelled (cancellable))
    return vlps_error_null (error, VLPS_ERROR_CANCELLED, "stopped");
  if (g_cancellable_is_cancelled (exchange->own))
    return vlps_error_null (error, VLPS_ERROR_TIMEOUT,
                            "the service at %s has not answered within %.0f s; leave --via out", via->service, seconds);
  if (exchange->large)
    return vlps_error_null (error, VLPS_ERROR_MEMORY, "the service at %s sent more than %d MB; leave --via out",
                            via->service, MOST_BYTES >> 20);
  if (exchange->error != NULL)
    return vlps_error_null (error, VLPS_ERROR_NETWORK,
                            "no service answers at %s (%s); start one with 'vlps serve', or leave --via out",
                            via->service, exchange->error->message);
  return g_byte_array_ref (exchange->body);
}

char *
vlps_via_segment (const VlpsVia *via, const char *name, GCancellable *cancellable, char ***ret_warnings, GError **error)
{
  g_autofree char *request = make_request (via, name, error);
  g_autoptr (GSocketConnectable) service = request != NULL ? find_service (via->service, error) : NULL;
  g_autoptr (SoupMessage) message = soup_message_new ("POST", URI);
  g_autoptr (SoupSession) session = NULL;
  g_autoptr (GBytes) body = NULL;
  g_autoptr (GByteArray) answer = NULL;

  if (service == NULL || !add_token (via, message, error))
    return NULL;
  session = soup_session_new_with_options ("remote-connectable", service, "proxy-resolver", NULL, "timeout", 0, NULL);
  body = g_bytes_new (request, strlen (request));
  soup_message_set_request_body_from_bytes (message, "application/json", body);
  soup_message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT);
  answer =
      exchange_run (via, session, message, via->options->render.request.timeout + QUEUE_SECONDS, cancellable, error);
  if (answer == NULL)
    return NULL;
  if (soup_message_get_status (message) == SOUP_STATUS_OK)
    return read_answer (via, answer, ret_warnings, error);
  set_error (soup_message_get_status (message), answer, error);
  return NULL;
}
