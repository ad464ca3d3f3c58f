/* mcp.c - POST /mcp: the Model Context Protocol, by which assistants use the service */
#include "mcp.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "resource.h"
#include "serve-resources.h"
#include "service.h"

#define MAX_MESSAGES 100 /* in a batch */

/* Errors of JSON-RPC. */
enum
{
  NOT_JSON = -32700,
  NOT_A_REQUEST = -32600,
  NO_SUCH_METHOD = -32601,
  WRONG_PARAMETERS = -32602,
};

/* The first is the one that is offered to clients which ask for another. */
static const char *const versions[] = { "2025-06-18", "2025-03-26", NULL };

typedef struct
{
  const char *name;
  VlpsAction action;
  const char *format; /* NULL: the action has but one */
  gboolean is_choice; /* the client may ask for another format */
} Tool;

static const Tool tools[] = {
  { "segment", VLPS_ACTION_SEGMENT, "markdown", TRUE },
  { "links", VLPS_ACTION_SEGMENT, "links", FALSE },
  { "overlay", VLPS_ACTION_OVERLAY, NULL, FALSE },
};

/* The messages of a request, which are answered one after the other. */
typedef struct
{
  VlpsExchange *exchange;
  cJSON *body;
  const cJSON *next; /* message; NULL at the end */
  const cJSON *id;   /* of the message that is being answered */
  guint calls;       /* of tools */
  cJSON *answers;
  VlpsPageWork *work;
} McpPost;

static void go_on (McpPost *post);

static void
post_free (gpointer data)
{
  McpPost *post = data;

  if (post->work != NULL)
    vlps_page_work_cancel (post->work);
  cJSON_Delete (post->body);
  cJSON_Delete (post->answers);
  g_free (post);
}

/* --- answers --- */

static cJSON *
new_answer (const cJSON *id)
{
  cJSON *answer = cJSON_CreateObject ();

  cJSON_AddStringToObject (answer, "jsonrpc", "2.0");
  cJSON_AddItemToObject (answer, "id", id != NULL ? cJSON_Duplicate (id, TRUE) : cJSON_CreateNull ());
  return answer;
}

static cJSON *
new_error (const cJSON *id, int code, const char *message)
{
  cJSON *answer = new_answer (id), *error = cJSON_AddObjectToObject (answer, "error");

  cJSON_AddNumberToObject (error, "code", code);
  cJSON_AddStringToObject (error, "message", message);
  return answer;
}

static void
add_error (McpPost *post, int code, const char *message)
{
  cJSON_AddItemToArray (post->answers, new_error (post->id, code, message));
}

/* Takes `result` over. */
static void
add_result (McpPost *post, cJSON *result)
{
  cJSON *answer = new_answer (post->id);

  cJSON_AddItemToObject (answer, "result", result);
  cJSON_AddItemToArray (post->answers, answer);
}

static void
answer_json (VlpsExchange *exchange, guint status, const cJSON *object)
{
  char *text = cJSON_PrintUnformatted (object);

  vlps_exchange_answer_text (exchange, status, "application/json", g_strdup (text));
  cJSON_free (text);
}

static void
answer_wrong (VlpsExchange *exchange, int code, const char *message)
{
  cJSON *answer = new_error (NULL, code, message);

  answer_json (exchange, SOUP_STATUS_BAD_REQUEST, answer);
  cJSON_Delete (answer);
}

/* --- tools --- */

/* What a tool failed with is for the assistant to read, who may do something about it. */
static void
add_failure (McpPost *post, const VlpsRefusal *refusal)
{
  cJSON *result = cJSON_CreateObject (), *item = cJSON_CreateObject ();
  g_autofree char *text = g_strdup_printf ("%s: %s", refusal->code, refusal->message);

  cJSON_AddStringToObject (item, "type", "text");
  cJSON_AddStringToObject (item, "text", text);
  cJSON_AddItemToArray (cJSON_AddArrayToObject (result, "content"), item);
  cJSON_AddTrueToObject (result, "isError");
  add_result (post, result);
}

static void
add_failure_of (McpPost *post, const GError *error)
{
  const VlpsRefusal refusal = vlps_refusal_of (error);

  vlps_exchange_log (post->exchange, error);
  add_failure (post, &refusal);
}

static void
add_done (McpPost *post, const VlpsWorkDone *done)
{
  cJSON *result = cJSON_CreateObject (), *item = cJSON_CreateObject ();
  gsize length;
  const char *data = g_bytes_get_data (done->parts->pdata[0], &length);
  gboolean picture = strcmp (done->types[0], "image/png") == 0;
  g_autofree char *text =
      picture ? g_base64_encode ((const guchar *) data, length) : g_strndup (data != NULL ? data : "", length);

  cJSON_AddStringToObject (item, "type", picture ? "image" : "text");
  cJSON_AddStringToObject (item, picture ? "data" : "text", text);
  if (picture)
    cJSON_AddStringToObject (item, "mimeType", "image/png");
  cJSON_AddItemToArray (cJSON_AddArrayToObject (result, "content"), item);
  cJSON_AddFalseToObject (result, "isError");
  add_result (post, result);
}

static void
done_cb (VlpsWorkDone *done, gpointer data)
{
  McpPost *post = data;

  post->work = NULL;
  if (done->failure != NULL)
    add_failure_of (post, done->failure);
  else
    add_done (post, done);
  go_on (post);
}

static VlpsPageRequest *
read_arguments (const Tool *tool, const cJSON *arguments, GError **error)
{
  char *text = cJSON_PrintUnformatted (arguments);
  VlpsPageRequest *request =
      vlps_page_request_parse_json (tool->action, text != NULL ? text : "", text != NULL ? strlen (text) : 0, error);

  cJSON_free (text);
  return request;
}

/* Begins a call, or answers it. */
static void
call_tool (McpPost *post, const cJSON *parameters)
{
  static const VlpsRefusal too_many = { 429, "too-many-requests", "the client asks more often than it may" };
  const char *name = cJSON_GetStringValue (cJSON_GetObjectItem (parameters, "name"));
  VlpsService *service = post->exchange->service;
  const VlpsRefusal *refusal = NULL;
  VlpsPageRequest *request;
  const Tool *tool = NULL;
  g_autoptr (GError) error = NULL;
  const char *format;
  VlpsFormat known;

  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (tools); i++)
    if (strcmp (name, tools[i].name) == 0)
      tool = &tools[i];
  if (tool == NULL)
    {
      add_error (post, WRONG_PARAMETERS, "there is no such tool");
      return;
    }
  /* the request itself was counted */
  if (post->calls++ > 0 && vlps_service_count (service, post->exchange->message) > 0)
    {
      add_failure (post, &too_many);
      return;
    }
  request = read_arguments (tool, cJSON_GetObjectItem (parameters, "arguments"), &error);
  if (request == NULL)
    {
      add_failure_of (post, error);
      return;
    }
  format = tool->is_choice && request->format != NULL ? request->format : tool->format;
  if (format != NULL && !vlps_format_parse (format, &known, &error))
    add_failure_of (post, error);
  else
    {
      post->work = vlps_page_work_begin (service, request, format, done_cb, post, &refusal);
      if (post->work != NULL)
        return;
      add_failure (post, refusal);
    }
  vlps_page_request_free (request);
}

/* --- methods --- */

static void
initialize (McpPost *post, const cJSON *parameters)
{
  g_autoptr (GBytes) file = vlps_resource_load (vlps_serve_get_resource, "/vlps/serve/mcp.json", NULL);
  cJSON *about = cJSON_ParseWithLength (g_bytes_get_data (file, NULL), g_bytes_get_size (file));
  cJSON *result = cJSON_DetachItemFromObject (about, "initialize");
  const char *asked = cJSON_GetStringValue (cJSON_GetObjectItem (parameters, "protocolVersion"));

  cJSON_Delete (about);
  cJSON_AddStringToObject (result, "protocolVersion",
                           asked != NULL && g_strv_contains (versions, asked) ? asked : versions[0]);
  cJSON_AddStringToObject (cJSON_GetObjectItem (result, "serverInfo"), "version", VLPS_VERSION);
  add_result (post, result);
}

static void
list_tools (McpPost *post, const cJSON *parameters)
{
  g_autoptr (GBytes) file = vlps_resource_load (vlps_serve_get_resource, "/vlps/serve/mcp.json", NULL);
  cJSON *about = cJSON_ParseWithLength (g_bytes_get_data (file, NULL), g_bytes_get_size (file));

  add_result (post, cJSON_DetachItemFromObject (about, "tools/list"));
  cJSON_Delete (about);
}

static void
ping (McpPost *post, const cJSON *parameters)
{
  add_result (post, cJSON_CreateObject ());
}

static const struct
{
  const char *name;
  void (*run) (McpPost *post, const cJSON *parameters);
} methods[] = {
  { "initialize", initialize },
  { "ping", ping },
  { "tools/list", list_tools },
  { "tools/call", call_tool },
};

static void
take_message (McpPost *post, const cJSON *message)
{
  const char *method = cJSON_GetStringValue (cJSON_GetObjectItem (message, "method"));
  const char *version = cJSON_GetStringValue (cJSON_GetObjectItem (message, "jsonrpc"));
  const cJSON *id = cJSON_GetObjectItem (message, "id");

  post->id = cJSON_IsString (id) || cJSON_IsNumber (id) ? id : NULL;
  /* answers, which we never asked for, and notices, which change nothing here, get none */
  if (g_strcmp0 (version, "2.0") == 0
      && ((method != NULL && id == NULL) || cJSON_HasObjectItem (message, "result")
          || cJSON_HasObjectItem (message, "error")))
    return;
  if (g_strcmp0 (version, "2.0") != 0 || method == NULL || post->id == NULL)
    {
      add_error (post, NOT_A_REQUEST, "this is no request of JSON-RPC 2.0");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (strcmp (methods[i].name, method) == 0)
      {
        methods[i].run (post, cJSON_GetObjectItem (message, "params"));
        return;
      }
  add_error (post, NO_SUCH_METHOD, "there is no such method");
}

static void
go_on (McpPost *post)
{
  VlpsExchange *exchange = post->exchange;
  const cJSON *message;

  while (post->work == NULL && post->next != NULL)
    {
      message = post->next;
      post->next = cJSON_IsArray (post->body) ? message->next : NULL;
      take_message (post, message);
    }
  if (post->work != NULL)
    return;
  if (post->answers->child == NULL)
    vlps_exchange_answer (exchange, SOUP_STATUS_ACCEPTED, NULL, NULL);
  else
    answer_json (exchange, SOUP_STATUS_OK, cJSON_IsArray (post->body) ? post->answers : post->answers->child);
}

void
vlps_mcp_handle (VlpsExchange *exchange)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (exchange->message);
  const char *version = soup_message_headers_get_one (headers, "MCP-Protocol-Version");
  gsize length;
  const char *text = g_bytes_get_data (exchange->body, &length);
  cJSON *body = length > 0 ? cJSON_ParseWithLength (text, length) : NULL;
  McpPost *post;

  if (version != NULL && !g_strv_contains (versions, version))
    answer_wrong (exchange, NOT_A_REQUEST, "the service does not speak this version of the protocol");
  else if (body == NULL)
    answer_wrong (exchange, NOT_JSON, "the request is no JSON");
  else if (!cJSON_IsObject (body)
           && (!cJSON_IsArray (body) || body->child == NULL || cJSON_GetArraySize (body) > MAX_MESSAGES))
    answer_wrong (exchange, NOT_A_REQUEST, "the request is no message, and no list of some");
  else
    {
      post = g_new0 (McpPost, 1);
      post->exchange = exchange;
      post->body = body;
      post->next = cJSON_IsArray (body) ? body->child : body;
      post->answers = cJSON_CreateArray ();
      exchange->data = post;
      exchange->free_data = post_free;
      go_on (post);
      return;
    }
  cJSON_Delete (body);
}
