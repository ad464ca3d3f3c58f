/* firecrawl-fixture.c - the service as clients of Firecrawl know it */
#include "firecrawl-fixture.h"

#include <string.h>

Fixture *
begin_firecrawl (void)
{
  Fixture *fixture = fixture_new ();

  take_adapter (fixture, "firecrawl");
  fixture_begin (fixture);
  return fixture;
}

void
assert_failure (Answer *given, guint status, const char *code)
{
  g_autoptr (Answer) answer = given;
  cJSON *object = cJSON_Parse (answer->body);

  g_assert_cmpuint (answer->status, ==, status);
  g_assert_true (cJSON_IsFalse (cJSON_GetObjectItem (object, "success")));
  g_assert_true (cJSON_IsString (cJSON_GetObjectItem (object, "error")));
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (object, "code")), ==, code);
  g_assert_null (strstr (answer->body, "secret"));
  cJSON_Delete (object);
}
