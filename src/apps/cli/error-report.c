/* error-report.c - the message of a command that failed, on standard error */
#include "error-report.h"

#include "errors.h"
#include "json-tree.h"

void
vlps_error_report (VlpsReport report, const GError *error)
{
  g_autofree char *line = NULL;
  cJSON *object, *item;
  const char *message = g_error_matches (error, VLPS_ERROR, VLPS_ERROR_CANCELLED) ? "stopped" : error->message;

  if (report == VLPS_REPORT_TEXT)
    {
      g_printerr ("vlps: %s\n", message);
      return;
    }
  object = cJSON_CreateObject ();
  item = cJSON_AddObjectToObject (object, "error");
  cJSON_AddStringToObject (item, "code", vlps_error_name (error));
  cJSON_AddStringToObject (item, "message", message);
  line = vlps_json_tree_take_line (object);
  g_printerr ("%s", line);
}
