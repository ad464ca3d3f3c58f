/* mcp.c - POST /mcp: the Model Context Protocol, by which assistants use the service */
#include "mcp.h"

#include <string.h>

#include "json-body.h"
#include "json-tree.h"
#include "resource.h"
#include "serve-resources.h"
#include "service.h"

#define MAX_MESSAGES 100 /* in a batch */
#define MAX_ID 1000      /* bytes */

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

typedef struct _McpPost McpPost;
typedef struct _Message Message;

typedef struct
{
  const char *name;
  void (*run) (McpPost *post, Message *message);
} Method;

/* A message of a request. */
struct _Message
{
  cJSON *id;             /* NULL: none that an answer could have */
  int code;              /* of the error that it is; 0: none */
  const char *message;   /* of that error */
  const Method *method;  /* NULL: nothing is to be answered */
  char *version;         /* of the protocol, that the client asks for; NULL: none */
  const Tool *tool;      /* of a call */
  VlpsPageRequest *page; /* of a call; NULL: `error` says why */
  GError *error;
};

/* The messages of a request, which are answered one after the other. */
struct _McpPost
{
  GBytes *body;
  GPtrArray *messages; /* NULL: there are none, and code says why */
  gboolean is_list;
  int code;
  const char *message;

  VlpsExchange *exchange;
  guint next;  /* message */
  guint calls; /* of tools */
  cJSON *answers;
  VlpsPageWork *work;
};

static void go_on (McpPost *post);

static void
message_free (gpointer data)
{
  Message *message = data;

  cJSON_Delete (message->id);
  g_free (message->version);
  vlps_page_request_free (message->page);
  g_clear_error (&message->error);
  g_free (message);
}

static void
post_free (gpointer data)
{
  McpPost *post = data;

  if (post->work != NULL)
    vlps_page_work_cancel (post->work);
  g_clear_pointer (&post->messages, g_ptr_array_unref);
  g_bytes_unref (post->body);
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

/* The message that is being answered. */
static const Message *
current (const McpPost *post)
{
  return post->messages->pdata[post->next - 1];
}

/* Takes `result` over. */
static void
add_result (McpPost *post, cJSON *result)
{
  cJSON *answer = new_answer (current (post)->id);

  cJSON_AddItemToObject (answer, "result", result);
  cJSON_AddItemToArray (post->answers, answer);
}

static void
answer_json (VlpsExchange *exchange, guint status, const cJSON *object)
{
  vlps_exchange_answer_text (exchange, status, "application/json", vlps_json_tree_text (object));
}

static void
answer_wrong (VlpsExchange *exchange, int code, const char *message)
{
  g_autoptr (cJSON) answer = new_error (NULL, code, message);

  answer_json (exchange, SOUP_STATUS_BAD_REQUEST, answer);
}

/* --- tools --- */

/* What a tool failed with is for the assistant to read, who may do something about it. */
static void
add_failure (McpPost *post, const VlpsRefusal *refusal)
{
  cJSON *result = cJSON_CreateObject (), *item = cJSON_CreateObject ();
  g_autofree char *text = refusal->http_status > 0 ? g_strdup_printf ("%s: %s (HTTP status %u)", refusal->code,
                                                                      refusal->message, refusal->http_status)
                                                   : g_strdup_printf ("%s: %s", refusal->code, refusal->message);

  cJSON_AddStringToObject (item, "type", "text");
  cJSON_AddStringToObject (item, "text", text);
  cJSON_AddItemToArray (cJSON_AddArrayToObject (result, "content"), item);
  cJSON_AddTrueToObject (result, "isError");
  add_result (post, result);
}

static void
add_failure_of (McpPost *post, const GError *error)
{
  const VlpsRefusal refusal = vlps_page_work_refusal_of (error);

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

/* Begins a call, or answers it. */
static void
call_tool (McpPost *post, Message *message)
{
  static const VlpsRefusal too_many = { 429, "too-many-requests", "the client has sent too many requests", 0 };
  VlpsService *service = post->exchange->service;
  const VlpsRefusal *refusal = NULL;
  g_autoptr (VlpsPageRequest) page = g_steal_pointer (&message->page);
  const char *format;

  /* the request itself was counted */
  if (post->calls++ > 0 && vlps_service_count (service, post->exchange->message) > 0)
    {
      add_failure (post, &too_many);
      return;
    }
  if (message->error != NULL)
    {
      add_failure_of (post, message->error);
      return;
    }
  format = message->tool->is_choice && page->format != NULL ? page->format : message->tool->format;
  post->work = vlps_page_work_begin (service, page, format, done_cb, post, &refusal);
  if (post->work != NULL)
    page = NULL;
  else
    add_failure (post, refusal);
}

/* --- methods --- */

static void
initialize (McpPost *post, Message *message)
{
  g_autoptr (GBytes) file = vlps_resource_load (vlps_serve_get_resource, "/vlps/serve/mcp.json", NULL);
  g_autoptr (cJSON) about = cJSON_ParseWithLength (g_bytes_get_data (file, NULL), g_bytes_get_size (file));
  cJSON *result = cJSON_DetachItemFromObject (about, "initialize");

  cJSON_AddStringToObject (result, "protocolVersion",
                           message->version != NULL && g_strv_contains (versions, message->version) ? message->version
                                                                                                    : versions[0]);
  cJSON_AddStringToObject (cJSON_GetObjectItem (result, "serverInfo"), "version", VLPS_VERSION);
  add_result (post, result);
}

static void
list_tools (McpPost *post, Message *message)
{
  g_autoptr (GBytes) file = vlps_resource_load (vlps_serve_get_resource, "/vlps/serve/mcp.json", NULL);
  g_autoptr (cJSON) about = cJSON_ParseWithLength (g_bytes_get_data (file, NULL), g_bytes_get_size (file));

  add_result (post, cJSON_DetachItemFromObject (about, "tools/list"));
}

static void
ping (McpPost *post, Message *message)
{
  add_result (post, cJSON_CreateObject ());
}

static const Method methods[] = {
  { "initialize", initialize },
  { "ping", ping },
  { "tools/list", list_tools },
  { "tools/call", call_tool },
};

static void
go_on (McpPost *post)
{
  VlpsExchange *exchange = post->exchange;

  while (post->work == NULL && post->next < post->messages->len)
    {
      Message *message = post->messages->pdata[post->next++];

      if (message->code != 0)
        cJSON_AddItemToArray (post->answers, new_error (message->id, message->code, message->message));
      else if (message->method != NULL)
        message->method->run (post, message);
    }
  if (post->work != NULL)
    return;
  if (post->answers->child == NULL)
    vlps_exchange_answer (exchange, SOUP_STATUS_ACCEPTED, NULL, NULL);
  else
    answer_json (exchange, SOUP_STATUS_OK, post->is_list ? post->answers : post->answers->child);
}

/* --- reading, in a thread --- */

static void
set_wrong (Message *message, int code, const char *text)
{
  message->code = code;
  message->message = text;
}

static void
read_call (Message *message, const cJSON *parameters)
{
  const char *name = cJSON_GetStringValue (cJSON_GetObjectItem (parameters, "name")), *format;
  VlpsFormat known;

  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (tools); i++)
    if (strcmp (name, tools[i].name) == 0)
      message->tool = &tools[i];
  if (message->tool == NULL)
    {
      set_wrong (message, WRONG_PARAMETERS, "unknown tool");
      return;
    }
  message->page = vlps_page_request_parse_object (message->tool->action, cJSON_GetObjectItem (parameters, "arguments"),
                                                  &message->error);
  format = message->page != NULL ? message->page->format : NULL;
  if (message->tool->is_choice && format != NULL)
    vlps_format_parse (format, &known, &message->error);
}

static Message *
read_message (const cJSON *object)
{
  const char *method = cJSON_GetStringValue (cJSON_GetObjectItem (object, "method"));
  const char *version = cJSON_GetStringValue (cJSON_GetObjectItem (object, "jsonrpc"));
  const cJSON *id = cJSON_GetObjectItem (object, "id"), *parameters = cJSON_GetObjectItem (object, "params");
  Message *message = g_new0 (Message, 1);

  if (cJSON_IsNumber (id) || (cJSON_IsString (id) && strlen (id->valuestring) <= MAX_ID))
    message->id = cJSON_Duplicate (id, TRUE);
  /* answers, which we never asked for, and notices, which change nothing here, get none */
  if (g_strcmp0 (version, "2.0") == 0
      && ((method != NULL && id == NULL) || cJSON_HasObjectItem (object, "result")
          || cJSON_HasObjectItem (object, "error")))
    return message;
  if (g_strcmp0 (version, "2.0") != 0 || method == NULL || message->id == NULL)
    {
      set_wrong (message, NOT_A_REQUEST, "this is not a request of JSON-RPC 2.0");
      return message;
    }
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (strcmp (methods[i].name, method) == 0)
      message->method = &methods[i];
  if (message->method == NULL)
    set_wrong (message, NO_SUCH_METHOD, "unknown method");
  else if (message->method->run == call_tool)
    read_call (message, parameters);
  else
    message->version = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (parameters, "protocolVersion")));
  return message;
}

static void
read_cb (gpointer data)
{
  McpPost *post = data;
  gsize length;
  const char *text = g_bytes_get_data (post->body, &length);
  g_autoptr (cJSON) body = length > 0 ? vlps_json_body_parse (text, length) : NULL;
  const cJSON *item;

  post->is_list = cJSON_IsArray (body);
  post->code = body == NULL ? NOT_JSON : NOT_A_REQUEST;
  post->message = body == NULL ? "the request is not JSON, or far too much of it"
                               : "the request is neither a message nor a list of at most 100";
  if (cJSON_IsObject (body) || (post->is_list && body->child != NULL && cJSON_GetArraySize (body) <= MAX_MESSAGES))
    {
      post->messages = g_ptr_array_new_with_free_func (message_free);
      if (!post->is_list)
        g_ptr_array_add (post->messages, read_message (body));
      else
        cJSON_ArrayForEach (item, body) g_ptr_array_add (post->messages, read_message (item));
    }
}

static void
read_done_cb (VlpsExchange *exchange, gpointer data)
{
  McpPost *post = data, *own;

  if (post->messages == NULL)
    {
      answer_wrong (exchange, post->code, post->message);
      return;
    }
  /* from now on it is what the exchange is about */
  own = g_new0 (McpPost, 1);
  own->body = g_bytes_ref (post->body);
  own->messages = g_steal_pointer (&post->messages);
  own->is_list = post->is_list;
  own->exchange = exchange;
  own->answers = cJSON_CreateArray ();
  exchange->data = own;
  exchange->free_data = post_free;
  go_on (own);
}

void
vlps_mcp_handle (VlpsExchange *exchange)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (exchange->message);
  const char *version = soup_message_headers_get_one (headers, "MCP-Protocol-Version");
  McpPost *post;

  if (version != NULL && !g_strv_contains (versions, version))
    {
      answer_wrong (exchange, NOT_A_REQUEST, "the service does not speak this version of the protocol");
      return;
    }
  post = g_new0 (McpPost, 1);
  post->body = g_bytes_ref (exchange->body);
  vlps_exchange_read (exchange, read_cb, read_done_cb, post, post_free);
}
