/* openapi-test.c - the description of the service has its paths, and nothing that is only for itself */
#include "openapi.h"

#include <cjson/cJSON.h>
#include <string.h>

static void
test_paths (void)
{
  g_autofree char *text = vlps_openapi_text ();
  cJSON *document = cJSON_Parse (text);
  const cJSON *paths = cJSON_GetObjectItem (document, "paths"), *path;
  const cJSON *jobs = cJSON_GetObjectItem (cJSON_GetObjectItem (paths, "/v1/jobs"), "post"), *parameter;
  gboolean own = FALSE, option = FALSE;

  g_assert_nonnull (document);
  g_assert_null (strstr (text, "\"x-page\""));
  g_assert_nonnull (cJSON_GetObjectItem (paths, "/v1/segment"));
  cJSON_ArrayForEach (path, paths) g_assert_nonnull (path->child);
  /* parameters of its own, and the options of pages */
  cJSON_ArrayForEach (parameter, cJSON_GetObjectItem (jobs, "parameters"))
  {
    const char *name = cJSON_GetStringValue (cJSON_GetObjectItem (parameter, "name"));

    own |= strcmp (name, "keep") == 0;
    option |= strcmp (name, "selector") == 0;
  }
  g_assert_true (own && option);
  cJSON_Delete (document);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/openapi/paths", test_paths);
  return g_test_run ();
}
