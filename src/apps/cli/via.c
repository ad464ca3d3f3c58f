/* via.c - a page that a running service does for a command */
#include "via.h"

#include <cjson/cJSON.h>
#include <gio/gunixsocketaddress.h>
#include <libsoup/soup.h>
#include <string.h>

#include "address.h"
#include "errors.h"
#include "file.h"
#include "json-tree.h"
#include "option-value.h"

#define DEFAULT_PORT 8730
#define QUEUE_SECONDS 60                  /* beside the time of the page itself */
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

/* The error that a service answered with. */
static void
set_error (guint status, const char *body, GError **error)
{
  g_autoptr (cJSON) object = cJSON_Parse (body);
  const cJSON *item = cJSON_GetObjectItem (object, "error");
  const char *message = cJSON_GetStringValue (cJSON_GetObjectItem (item, "message"));
  const char *code = cJSON_GetStringValue (cJSON_GetObjectItem (item, "code"));
  VlpsError known;

  /* such as queue-full: another time may bring the page */
  if (code == NULL || !vlps_error_of_name (code, &known))
    known =
        status == SOUP_STATUS_SERVICE_UNAVAILABLE || status == TOO_MANY_REQUESTS ? VLPS_ERROR_BUSY : VLPS_ERROR_USAGE;
  g_set_error (error, VLPS_ERROR, (int) known, "the service says: %s%s",
               message != NULL ? message : soup_status_get_phrase (status),
               status == SOUP_STATUS_UNAUTHORIZED ? "; --via-token FILE names the file that has it" : "");
}

/* The content in {"text", "warnings"}. */
static char *
read_answer (const VlpsVia *via, const char *body, char ***ret_warnings, GError **error)
{
  g_autoptr (cJSON) object = cJSON_Parse (body);
  const char *text = vlps_json_tree_string (object, "text");
  g_autoptr (GStrvBuilder) warnings = g_strv_builder_new ();
  const cJSON *warning;

  if (text == NULL)
    return vlps_error_null (error, VLPS_ERROR_NETWORK,
                            "what answers at %s is no service of this version of vlps; leave --via out", via->service);
  cJSON_ArrayForEach (warning, cJSON_GetObjectItem (object, "warnings"))
  {
    if (cJSON_IsString (warning))
      g_strv_builder_add (warnings, warning->valuestring);
  }
  *ret_warnings = g_strv_builder_end (warnings);
  return g_strdup (text);
}

char *
vlps_via_segment (const VlpsVia *via, const char *name, GCancellable *cancellable, char ***ret_warnings, GError **error)
{
  g_autofree char *request = make_request (via, name, error), *text = NULL;
  g_autoptr (GSocketConnectable) service = request != NULL ? find_service (via->service, error) : NULL;
  g_autoptr (SoupMessage) message = soup_message_new ("POST", URI);
  g_autoptr (SoupSession) session = NULL;
  g_autoptr (GBytes) body = NULL, answer = NULL;
  g_autoptr (GError) local = NULL;

  if (service == NULL || !add_token (via, message, error))
    return NULL;
  session = soup_session_new_with_options ("remote-connectable", service, "proxy-resolver", NULL, "timeout",
                                           (guint) via->options->render.request.timeout + QUEUE_SECONDS, NULL);
  body = g_bytes_new (request, strlen (request));
  soup_message_set_request_body_from_bytes (message, "application/json", body);
  answer = soup_session_send_and_read (session, message, cancellable, &local);
  if (g_cancellable_is_cancelled (cancellable))
    return vlps_error_null (error, VLPS_ERROR_CANCELLED, "stopped");
  if (answer == NULL)
    return vlps_error_null (error, VLPS_ERROR_NETWORK,
                            "no service answers at %s (%s); start one with 'vlps serve', or leave --via out",
                            via->service, local->message);
  text = g_strndup (g_bytes_get_data (answer, NULL), g_bytes_get_size (answer));
  if (soup_message_get_status (message) == SOUP_STATUS_OK)
    return read_answer (via, text, ret_warnings, error);
  set_error (soup_message_get_status (message), text, error);
  return NULL;
}
