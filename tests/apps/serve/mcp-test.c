/* mcp-test.c - what assistants are answered */
#include <string.h>

#include "fixture.h"

static cJSON *
say (Fixture *fixture, const char *message, guint status)
{
  const char *const headers[] = { "Accept", "application/json, text/event-stream", NULL };
  g_autoptr (Answer) answer = ask (fixture, "POST", "/mcp", "application/json", message, headers);

  g_test_message ("%s: %u %s", message, answer->status, answer->body);
  g_assert_cmpuint (answer->status, ==, status);
  if (status == 202)
    {
      g_assert_cmpstr (answer->body, ==, "");
      return NULL;
    }
  g_assert_cmpstr (answer->type, ==, "application/json");
  return cJSON_Parse (answer->body);
}

static const cJSON *
result_of (const cJSON *answer)
{
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (answer, "jsonrpc")), ==, "2.0");
  g_assert_null (cJSON_GetObjectItem (answer, "error"));
  return cJSON_GetObjectItem (answer, "result");
}

static void
assert_code (cJSON *answer, int code)
{
  g_assert_cmpint (cJSON_GetObjectItem (cJSON_GetObjectItem (answer, "error"), "code")->valueint, ==, code);
  cJSON_Delete (answer);
}

static void
test_beginning (void)
{
  static const struct
  {
    const char *asked, *version;
  } cases[] = { { "2025-11-25", "2025-11-25" }, { "2025-06-18", "2025-06-18" }, { "2025-03-26", "2025-03-26" },
                { "2024-11-05", "2024-11-05" }, { "2099-01-01", "2025-11-25" }, { "2026-07-28", "2025-11-25" } };
  static const char *const names[] = { "segment", "links", "overlay" };
  Fixture *fixture = fixture_new ();
  cJSON *answer;
  const cJSON *tools;

  fixture_begin (fixture);
  read_description (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *message =
          g_strdup_printf ("{\"jsonrpc\": \"2.0\", \"id\": 0, \"method\": \"initialize\", \"params\": "
                           "{\"protocolVersion\": \"%s\", \"capabilities\": {}, \"clientInfo\": {}}}",
                           cases[i].asked);

      answer = say (fixture, message, 200);
      g_assert_cmpint (cJSON_GetObjectItem (answer, "id")->valueint, ==, 0);
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (result_of (answer), "protocolVersion")), ==,
                       cases[i].version);
      g_assert_true (
          cJSON_IsObject (cJSON_GetObjectItem (cJSON_GetObjectItem (result_of (answer), "capabilities"), "tools")));
      cJSON_Delete (answer);
    }
  say (fixture, "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}", 202);
  answer = say (fixture, "{\"jsonrpc\": \"2.0\", \"id\": \"p\", \"method\": \"ping\"}", 200);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (answer, "id")), ==, "p");
  g_assert_true (cJSON_IsObject (result_of (answer)));
  cJSON_Delete (answer);
  answer = say (fixture, "{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"tools/list\"}", 200);
  tools = cJSON_GetObjectItem (result_of (answer), "tools");
  g_assert_cmpint (cJSON_GetArraySize (tools), ==, G_N_ELEMENTS (names));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const cJSON *tool = cJSON_GetArrayItem (tools, (int) i);

      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (tool, "name")), ==, names[i]);
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetObjectItem (tool, "inputSchema"), "type")),
                       ==, "object");
    }
  cJSON_Delete (answer);
  fixture_end (fixture);
}

/* Calls a tool; what it says, newly allocated, and whether it failed. */
static char *
call (Fixture *fixture, const char *tool, const char *arguments, const char *member, gboolean fails)
{
  g_autofree char *message = g_strdup_printf ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", "
                                              "\"params\": {\"name\": \"%s\", \"arguments\": %s}}",
                                              tool, arguments);
  cJSON *answer = say (fixture, message, 200);
  const cJSON *result = result_of (answer), *item = cJSON_GetArrayItem (cJSON_GetObjectItem (result, "content"), 0);
  char *text = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (item, member)));

  g_assert_cmpint (cJSON_IsTrue (cJSON_GetObjectItem (result, "isError")), ==, fails);
  cJSON_Delete (answer);
  return text;
}

static void
test_tools (void)
{
  Fixture *fixture = fixture_new ();
  g_autofree char *text = NULL, *links = NULL, *json = NULL, *picture = NULL, *kept = NULL;

  fixture_begin (fixture);
  read_description (fixture);
  text = call (fixture, "segment", "{\"url\": \"http://a.example/\"}", "text", FALSE);
  g_assert_true (g_str_has_prefix (text, "http://a.example/ "));
  links = call (fixture, "links", "{\"html\": \"<p>a\"}", "text", FALSE);
  g_assert_true (g_str_has_prefix (links, "body "));
  json = call (fixture, "segment", "{\"url\": \"http://a.example/\", \"format\": \"json\"}", "text", FALSE);
  g_assert_true (g_str_has_prefix (json, "{\"url\": "));
  picture = call (fixture, "overlay", "{\"url\": \"http://a.example/\", \"viewport\": \"800x600\"}", "data", FALSE);
  g_assert_cmpstr (picture, ==, "iVBORw==");
  fixture_end (fixture);
}

/* What is to be said of a page is an item of its own, behind the text. */
static void
test_warnings (void)
{
  Fixture *fixture = fixture_new ();
  cJSON *answer;
  const cJSON *content;

  fixture_begin (fixture);
  answer = say (fixture,
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"segment\", "
                "\"arguments\": {\"url\": \"http://a.example/warn/2\"}}}",
                200);
  content = cJSON_GetObjectItem (result_of (answer), "content");
  g_assert_cmpint (cJSON_GetArraySize (content), ==, 2);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetArrayItem (content, 1), "text")), ==,
                   "Warnings:\n- 1 caf\u00e9, \u5927 and \U0001f600\n- 2 caf\u00e9, \u5927 and \U0001f600");
  cJSON_Delete (answer);
  fixture_end (fixture);
}

static void
test_failures (void)
{
  static const struct
  {
    const char *tool, *arguments, *text;
  } cases[] = { { "segment", "{\"url\": \"file:///etc/passwd\"}", "usage: " },
                { "segment", "{}", "usage: the request names no page" },
                { "segment", "[]", "usage: " },
                { "segment", "{\"url\": \"http://a.example/\", \"format\": \"dvi\"}", "usage: " },
                { "segment", "{\"url\": \"http://a.example/\", \"no-sandbox\": true}", "usage: " },
                { "links", "{\"kept\": \"1\"}", "not-kept: " },
                { "segment", "{\"url\": \"http://a.example/die\"}", "crashed: " },
                { "overlay", "{\"url\": \"http://a.example/error/not-public\"}",
                  "not-public: pages may not be loaded" } };
  Fixture *fixture = fixture_new ();

  fixture_begin (fixture);
  read_description (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = call (fixture, cases[i].tool, cases[i].arguments, "text", TRUE);

      g_assert_true (g_str_has_prefix (text, cases[i].text));
      g_assert_null (strstr (text, "secret"));
    }
  assert_code (say (fixture,
                    "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"rm\"}}",
                    200),
               -32602);
  {
    /* arguments may be left out */
    cJSON *answer =
        say (fixture,
             "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"segment\"}}", 200);
    g_autofree char *printed = cJSON_PrintUnformatted (answer);

    g_assert_nonnull (strstr (printed, "usage: the request names no page"));
    cJSON_Delete (answer);
  }
  assert_code (say (fixture, "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\"}", 200), -32602);
  assert_code (say (fixture, "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"resources/list\"}", 200), -32601);
  assert_code (say (fixture, "{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"ping\"}", 200), -32600);
  assert_code (say (fixture, "{\"jsonrpc\": \"2.0\", \"id\": null, \"method\": \"ping\"}", 200), -32600);
  assert_code (say (fixture, "{", 400), -32700);
  assert_code (say (fixture, "[]", 400), -32600);
  assert_code (say (fixture, "7", 400), -32600);
  fixture_end (fixture);
}

/* Several messages in one request, as the older revision allows. */
static void
test_batch (void)
{
  Fixture *fixture = fixture_new ();
  cJSON *answers;

  fixture_begin (fixture);
  read_description (fixture);
  answers = say (fixture,
                 "[{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"segment\", "
                 "\"arguments\": {\"url\": \"http://a.example/\"}}}, "
                 "{\"jsonrpc\": \"2.0\", \"method\": \"notifications/cancelled\"}, "
                 "{\"jsonrpc\": \"2.0\", \"id\": 5, \"result\": {}}, 7, "
                 "{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"ping\"}]",
                 200);
  g_assert_cmpint (cJSON_GetArraySize (answers), ==, 3);
  g_assert_true (cJSON_HasObjectItem (result_of (cJSON_GetArrayItem (answers, 0)), "content"));
  g_assert_true (cJSON_HasObjectItem (cJSON_GetArrayItem (answers, 1), "error"));
  g_assert_cmpint (cJSON_GetObjectItem (cJSON_GetArrayItem (answers, 2), "id")->valueint, ==, 2);
  cJSON_Delete (answers);
  say (fixture, "[{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}]", 202);
  fixture_end (fixture);
}

#define META                                                                                                           \
  "\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\", "                                          \
  "\"io.modelcontextprotocol/clientCapabilities\": {}}"

/* Requests that name their revision, as since 2026-07-28, with what headers must say. */
static void
test_stateless (void)
{
  static const struct
  {
    const char *version, *method, *name; /* headers; NULL: none */
    const char *message;
    guint status;
    int code; /* 0: a result */
  } cases[] = {
    { "2026-07-28", "server/discover", NULL, "\"method\": \"server/discover\", \"params\": {" META "}", 200, 0 },
    { "2026-07-28", "tools/list", NULL, "\"method\": \"tools/list\", \"params\": {" META "}", 200, 0 },
    { "2026-07-28", "tools/call", "segment",
      "\"method\": \"tools/call\", \"params\": {\"name\": \"segment\", \"arguments\": {\"html\": \"a\"}, " META "}",
      200, 0 },
    { "2026-07-28", "tools/call", "=?base64?c2VnbWVudA==?=",
      "\"method\": \"tools/call\", \"params\": {\"name\": \"segment\", \"arguments\": {\"html\": \"a\"}, " META "}",
      200, 0 },
    { "2026-07-28", "tools/call", "overlay",
      "\"method\": \"tools/call\", \"params\": {\"name\": \"segment\", \"arguments\": {\"html\": \"a\"}, " META "}",
      400, -32020 },
    { "2026-07-28", "tools/call", NULL,
      "\"method\": \"tools/call\", \"params\": {\"name\": \"segment\", \"arguments\": {\"html\": \"a\"}, " META "}",
      400, -32020 },
    { "2026-07-28", NULL, NULL, "\"method\": \"tools/list\", \"params\": {" META "}", 400, -32020 },
    { "2025-11-25", "tools/list", NULL, "\"method\": \"tools/list\", \"params\": {" META "}", 400, -32020 },
    { NULL, "tools/list", NULL, "\"method\": \"tools/list\", \"params\": {" META "}", 400, -32020 },
    { "2026-07-28", "tools/list", NULL, "\"method\": \"tools/list\"", 400, -32020 },
    { "2026-07-28", "tools/list", NULL,
      "\"method\": \"tools/list\", \"params\": {\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": "
      "\"2026-07-28\"}}",
      400, -32602 },
    { "2099-01-01", "tools/list", NULL,
      "\"method\": \"tools/list\", \"params\": {\"_meta\": {\"io.modelcontextprotocol/protocolVersion\": "
      "\"2099-01-01\", "
      "\"io.modelcontextprotocol/clientCapabilities\": {}}}",
      400, -32022 },
    { "2026-07-28", "ping", NULL, "\"method\": \"ping\", \"params\": {" META "}", 404, -32601 },
    { "2026-07-28", "initialize", NULL, "\"method\": \"initialize\", \"params\": {" META "}", 404, -32601 },
    { NULL, NULL, NULL, "\"method\": \"server/discover\"", 200, -32601 },
  };
  Fixture *fixture = fixture_new ();

  fixture_begin (fixture);
  read_description (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *message = g_strdup_printf ("{\"jsonrpc\": \"2.0\", \"id\": 1, %s}", cases[i].message);
      g_autoptr (GPtrArray) headers = g_ptr_array_new ();
      const char *const all[] = { "MCP-Protocol-Version", cases[i].version, "Mcp-Method",
                                  cases[i].method,        "Mcp-Name",       cases[i].name };
      g_autoptr (Answer) answer = NULL;
      const cJSON *result;
      cJSON *object;

      for (guint k = 0; k < G_N_ELEMENTS (all); k += 2)
        if (all[k + 1] != NULL)
          {
            g_ptr_array_add (headers, (char *) (gsize) all[k]);
            g_ptr_array_add (headers, (char *) (gsize) all[k + 1]);
          }
      g_ptr_array_add (headers, NULL);
      answer = ask (fixture, "POST", "/mcp", "application/json", message, (const char *const *) headers->pdata);
      g_test_message ("%u: %u %s", i, answer->status, answer->body);
      g_assert_cmpuint (answer->status, ==, cases[i].status);
      object = cJSON_Parse (answer->body);
      if (cases[i].code != 0)
        {
          assert_code (object, cases[i].code);
          continue;
        }
      result = result_of (object);
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (result, "resultType")), ==, "complete");
      g_assert_true (cJSON_HasObjectItem (cJSON_GetObjectItem (result, "_meta"), "io.modelcontextprotocol/serverInfo"));
      g_assert_cmpint (cJSON_HasObjectItem (result, "ttlMs"), ==, strcmp (cases[i].method, "tools/call") != 0);
      cJSON_Delete (object);
    }
  fixture_end (fixture);
}

static void
test_http (void)
{
  const char *const newer[] = { "MCP-Protocol-Version", "2099-01-01", NULL };
  const char *const known[] = { "MCP-Protocol-Version", "2025-06-18", NULL };
  const char *const foreign[] = { "Origin", "https://evil.example", NULL };
  static const char ping[] = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}";
  Fixture *fixture = fixture_new ();
  g_autoptr (Answer) wrong = NULL, well = NULL;

  fixture_begin (fixture);
  read_description (fixture);
  wrong = ask (fixture, "POST", "/mcp", "application/json", ping, newer);
  g_assert_cmpuint (wrong->status, ==, 400);
  well = ask (fixture, "POST", "/mcp", "application/json", ping, known);
  g_assert_cmpuint (well->status, ==, 200);
  assert_error (ask (fixture, "POST", "/mcp", "application/json", ping, foreign), 403, "refused");
  /* there is no stream to listen to, and no session to end */
  assert_error (ask (fixture, "GET", "/mcp", NULL, NULL, NULL), 405, "wrong-method");
  assert_error (ask (fixture, "DELETE", "/mcp", NULL, NULL, NULL), 405, "wrong-method");
  fixture_end (fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/mcp/beginning", test_beginning);
  g_test_add_func ("/mcp/tools", test_tools);
  g_test_add_func ("/mcp/warnings", test_warnings);
  g_test_add_func ("/mcp/failures", test_failures);
  g_test_add_func ("/mcp/batch", test_batch);
  g_test_add_func ("/mcp/stateless", test_stateless);
  g_test_add_func ("/mcp/http", test_http);
  return g_test_run ();
}
