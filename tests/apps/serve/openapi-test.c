/* openapi-test.c - the description of the service has the paths of its adapters, and nothing that is only for itself */
#include "openapi.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "adapter.h"

static void
test_adapters (void)
{
  for (guint with = 0; with < 2; with++)
    {
      g_autofree char *text = vlps_openapi_text (with ? vlps_adapter_of_name ("firecrawl") : 0);
      cJSON *document = cJSON_Parse (text);
      const cJSON *paths = cJSON_GetObjectItem (document, "paths"), *path;

      g_assert_nonnull (document);
      g_assert_null (strstr (text, "\"x-page\""));
      g_assert_null (strstr (text, "\"x-adapter\""));
      g_assert_nonnull (cJSON_GetObjectItem (paths, "/v1/segment"));
      g_assert_cmpint (cJSON_GetObjectItem (paths, "/v2/scrape") != NULL, ==, with);
      cJSON_ArrayForEach (path, paths) g_assert_nonnull (path->child);
      cJSON_Delete (document);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/openapi/adapters", test_adapters);
  return g_test_run ();
}
