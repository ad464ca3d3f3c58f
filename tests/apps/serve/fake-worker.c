/* fake-worker.c - takes the place of a worker: it reads no page, and does what the address says
 *
 *   .../die, .../hang, .../until/FILE (it goes on when that is there), .../garbage, .../verdict, .../error/CODE,
 *   .../warn/NUMBER (so many warnings)
 *
 * With --cannot it cannot begin.  With --job=PATH it does a job, as the real one does; its pages are not rendered.
 */
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "job-run.h"
#include "wire.h"

#define SOCKET 3

static const char result[] =
    "{\"url\": \"http://a.example/\", \"input\": \"x\", \"title\": \"A\", \"rendered\": true, \"page\": {\"width\": 1, "
    "\"height\": 2}, \"viewport\": {\"width\": 1, \"height\": 2}, \"method\": \"vlps\", \"elements\": [{\"index\": 0, "
    "\"parent\": -1, \"tag\": \"p\", \"box\": [0, 0, 1, 2], \"region\": \"CENTER\"}], \"content\": {\"text\": \"a\", "
    "\"html\": \"b\"}, \"warnings\": []}";
static const char snapshot[] =
    "{\"format\": \"vlps-snapshot\", \"version\": 1, \"url\": \"http://a.example/\", \"documents\": []}";

static void
send_text (VlpsWireKind kind, const char *text)
{
  vlps_wire_send (SOCKET, kind, text, strlen (text), -1, NULL);
}

/* The end of an answer of one part. */
static void
send_result (const char *type, const char *url)
{
  const char *warn = strstr (url, "/warn/");
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text, "{\"error\": null, \"parts\": [\"%s\"]", type);
  if (warn != NULL)
    {
      g_string_append (text, ", \"warnings\": [");
      for (int i = 1; i <= atoi (warn + strlen ("/warn/")); i++)
        g_string_append_printf (text, "%s\"%d caf\u00e9, \u5927 and \U0001f600\"", i > 1 ? ", " : "", i);
      g_string_append_c (text, ']');
    }
  g_string_append_c (text, '}');
  send_text (VLPS_WIRE_RESULT, text->str);
}

static void
answer (int action, const char *url, const char *format)
{
  const char *error = strstr (url, "/error/");
  g_autofree char *text = NULL;

  if (error != NULL)
    {
      text = g_strdup_printf ("{\"error\": {\"code\": \"%s\", \"message\": \"/etc/secret of 10.1.2.3\", "
                              "\"httpStatus\": %d, \"retryAfter\": 7}, \"parts\": [], \"crashes\": 1}",
                              error + 7, strcmp (error + 7, "http-status") == 0 ? 404 : 0);
      send_text (VLPS_WIRE_RESULT, text);
      return;
    }
  switch (action)
    {
    case 1:
      send_text (VLPS_WIRE_DOCUMENTS, snapshot);
      send_text (VLPS_WIRE_RESULT, "{\"error\": null, \"parts\": [\"application/json\"]}");
      break;
    case 2:
    case 3:
      send_text (VLPS_WIRE_DOCUMENTS, "\x89PNG");
      send_result ("image/png", url);
      break;
    case 5:
      send_text (VLPS_WIRE_DOCUMENTS, "{\"urls\": [\"http://a.example/b\"]}");
      send_text (VLPS_WIRE_RESULT, "{\"error\": null, \"parts\": [\"application/json\"]}");
      break;
    case 4:
      send_text (VLPS_WIRE_DOCUMENTS, result);
      send_text (VLPS_WIRE_DOCUMENTS, snapshot);
      send_text (VLPS_WIRE_DOCUMENTS, "\x89PNG");
      send_text (VLPS_WIRE_RESULT,
                 "{\"error\": null, \"parts\": [\"application/json\", \"application/json\", \"image/png\"]}");
      break;
    default:
      if (strcmp (format, "chunks") == 0)
        {
          /* as many lines as the address ends in */
          g_autoptr (GString) lines = g_string_new (NULL);

          for (int i = 0; i < g_ascii_digit_value (url[strlen (url) - 1]); i++)
            g_string_append_printf (lines, "{\"id\": \"c%d\", \"text\": \"a\\nb\"}\n", i + 1);
          send_text (VLPS_WIRE_DOCUMENTS, lines->str);
          send_text (VLPS_WIRE_RESULT, "{\"error\": null, \"parts\": [\"application/jsonl\"]}");
          break;
        }
      text = g_strdup_printf ("%s %d\n", url, (int) getpid ());
      send_text (VLPS_WIRE_DOCUMENTS, strcmp (format, "json") == 0 ? result : text);
      send_result (strcmp (format, "json") == 0 ? "application/json" : "text/plain; charset=utf-8", url);
      break;
    }
}

static void
take (const VlpsWireMessage *request)
{
  cJSON *object = cJSON_Parse (g_bytes_get_data (request->payload, NULL));
  const char *url = cJSON_GetStringValue (cJSON_GetObjectItem (object, "url"));
  const char *format = cJSON_GetStringValue (cJSON_GetObjectItem (object, "format")), *until;

  url = url != NULL ? url : "body";
  until = strstr (url, "/until/");
  if (g_str_has_suffix (url, "/die"))
    _exit (1);
  if (g_str_has_suffix (url, "/hang"))
    pause ();
  while (until != NULL && !g_file_test (until + strlen ("/until"), G_FILE_TEST_EXISTS))
    g_usleep (1000);
  if (g_str_has_suffix (url, "/garbage") && write (SOCKET, "what is not a message, and goes on for a while", 40) < 0)
    _exit (1);
  if (g_str_has_suffix (url, "/verdict"))
    send_text (VLPS_WIRE_READY, "{\"error\": null, \"verdict\": {\"code\": \"memory\", \"message\": \"too much\"}}");
  else
    answer (cJSON_GetObjectItem (object, "action")->valueint, url, format != NULL ? format : "");
  cJSON_Delete (object);
}

static int
do_job (const char *path)
{
  g_auto (VlpsOptions) options = { 0 };
  const VlpsJobRunOptions job = { .options = &options, .renderers = 1, .recycle = 100 };
  g_autoptr (GError) error = NULL;

  if (vlps_options_check (&options, &error) && vlps_job_run (path, &job, NULL, NULL, &error))
    return 0;
  g_printerr ("fake worker: %s\n", error->message);
  return 1;
}

int
main (int argc, char **argv)
{
  if (argc > 1 && g_str_has_prefix (argv[argc - 1], "--job="))
    return do_job (argv[argc - 1] + strlen ("--job="));
  if (argc > 1 && strcmp (argv[1], "--cannot") == 0)
    {
      send_text (VLPS_WIRE_READY, "{\"error\": {\"code\": \"engine\", \"message\": \"there is no engine\"}}");
      return 1;
    }
  send_text (VLPS_WIRE_READY, "{\"error\": null, \"verdict\": null}");
  for (;;)
    {
      g_autoptr (VlpsWireMessage) request = vlps_wire_receive (SOCKET, -1, NULL, NULL);
      g_autoptr (VlpsWireMessage) data = request != NULL ? vlps_wire_receive (SOCKET, -1, NULL, NULL) : NULL;

      if (data == NULL)
        return 0;
      take (request);
    }
}
