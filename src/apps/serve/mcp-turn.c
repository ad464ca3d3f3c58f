/* mcp-turn.c - a message of the Model Context Protocol, or a list of them, and the answer to it */
#include "mcp-turn.h"

#include <string.h>

#include "json-body.h"
#include "json-tree.h"
#include "mcp-tools.h"
#include "service.h"

#define MAX_MESSAGES 100   /* in a list */
#define MAX_ID 1000        /* bytes */
#define PROGRESS_SECONDS 1 /* between notifications */
#define LIST_MS 3600000    /* for which clients may keep a list of tools */
#define META "io.modelcontextprotocol/"

/* The newest first. */
static const char *const versions[] = {
  VLPS_MCP_STATELESS, "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", NULL
};

typedef struct _Message Message;

typedef struct
{
  const char *name;
  void (*run) (VlpsMcpTurn *turn, Message *message);
  gboolean stateless, stateful; /* in which revisions it is known */
  gboolean is_list;             /* clients may keep what it returns */
} Method;

/* A message of a turn. */
struct _Message
{
  cJSON *id;               /* NULL: none that an answer could have */
  int code;                /* of the error that it is; 0: none */
  const char *message;     /* of that error */
  char *method_name;       /* NULL: none */
  const Method *method;    /* NULL: nothing is to be answered */
  char *requested;         /* revision in `_meta`; NULL: none */
  char *offered;           /* revision in initialize; NULL: none */
  char *name;              /* of a called tool, as given; NULL: none */
  cJSON *token;            /* of progress; NULL: none is wanted */
  cJSON *cancels;          /* id of another request; NULL: none */
  const char *version;     /* the revision that holds; static */
  const VlpsMcpTool *tool; /* of a call */
  VlpsPageRequest *page;   /* of a call; NULL: `error` says why */
  GError *error;
};

struct _VlpsMcpTurn
{
  GPtrArray *messages; /* NULL: there are none, and code says why */
  gboolean is_list;
  int code;
  const char *message;

  const VlpsMcpTransport *transport;
  gpointer data;
  guint next; /* message */
  cJSON *answers;
  VlpsPageWork *work;
  GSource *progress; /* of `work`; NULL: not wanted */
  guint seconds;     /* that were notified */
};

static void go_on (VlpsMcpTurn *turn);

static void
message_free (gpointer data)
{
  Message *message = data;

  cJSON_Delete (message->id);
  cJSON_Delete (message->token);
  cJSON_Delete (message->cancels);
  g_free (message->method_name);
  g_free (message->requested);
  g_free (message->offered);
  g_free (message->name);
  vlps_page_request_free (message->page);
  g_clear_error (&message->error);
  g_free (message);
}

static void
end_progress (VlpsMcpTurn *turn)
{
  if (turn->progress != NULL)
    g_source_destroy (turn->progress);
  g_clear_pointer (&turn->progress, g_source_unref);
}

void
vlps_mcp_turn_free (VlpsMcpTurn *turn)
{
  if (turn == NULL)
    return;
  end_progress (turn);
  if (turn->work != NULL)
    vlps_page_work_cancel (turn->work);
  g_clear_pointer (&turn->messages, g_ptr_array_unref);
  cJSON_Delete (turn->answers);
  g_free (turn);
}

/* The revision of this name; static.  NULL: it is not supported. */
static const char *
known_revision (const char *version)
{
  for (guint i = 0; version != NULL && versions[i] != NULL; i++)
    if (strcmp (versions[i], version) == 0)
      return versions[i];
  return NULL;
}

static gboolean
is_stateless (const char *version)
{
  return strcmp (version, VLPS_MCP_STATELESS) >= 0;
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
new_error (const cJSON *id, int code, const char *message, const char *requested)
{
  cJSON *answer = new_answer (id), *error = cJSON_AddObjectToObject (answer, "error");

  cJSON_AddNumberToObject (error, "code", code);
  cJSON_AddStringToObject (error, "message", message);
  if (code == VLPS_MCP_WRONG_VERSION)
    {
      cJSON *data = cJSON_AddObjectToObject (error, "data");

      cJSON_AddItemToObject (data, "supported", cJSON_CreateStringArray (versions, G_N_ELEMENTS (versions) - 1));
      cJSON_AddStringToObject (data, "requested", requested);
    }
  return answer;
}

/* The message that is being answered. */
static Message *
current (const VlpsMcpTurn *turn)
{
  return turn->messages->pdata[turn->next - 1];
}

/* Members that all results have since 2026-07-28. */
static void
add_facts (cJSON *result, const Method *method)
{
  g_autoptr (cJSON) about = vlps_mcp_tools_about ();

  cJSON_AddStringToObject (result, "resultType", "complete");
  cJSON_AddItemToObject (cJSON_AddObjectToObject (result, "_meta"), META "serverInfo",
                         cJSON_DetachItemFromObject (about, "serverInfo"));
  if (!method->is_list)
    return;
  cJSON_AddNumberToObject (result, "ttlMs", LIST_MS);
  cJSON_AddStringToObject (result, "cacheScope", "public");
}

/* Takes `result` over. */
static void
add_result (VlpsMcpTurn *turn, cJSON *result)
{
  const Message *message = current (turn);
  cJSON *answer = new_answer (message->id);

  if (is_stateless (message->version))
    add_facts (result, message->method);
  cJSON_AddItemToObject (answer, "result", result);
  cJSON_AddItemToArray (turn->answers, answer);
}

/* --- tools --- */

static cJSON *
add_item (cJSON *result, const char *type)
{
  cJSON *items = cJSON_GetObjectItem (result, "content"), *item = cJSON_CreateObject ();

  cJSON_AddStringToObject (item, "type", type);
  cJSON_AddItemToArray (items != NULL ? items : cJSON_AddArrayToObject (result, "content"), item);
  return item;
}

/* The assistant reads why a tool failed, and may be able to do something about it. */
static void
add_failure (VlpsMcpTurn *turn, const VlpsRefusal *refusal)
{
  cJSON *result = cJSON_CreateObject ();
  g_autofree char *text = refusal->http_status > 0 ? g_strdup_printf ("%s: %s (HTTP status %u)", refusal->code,
                                                                      refusal->message, refusal->http_status)
                                                   : g_strdup_printf ("%s: %s", refusal->code, refusal->message);

  cJSON_AddStringToObject (add_item (result, "text"), "text", text);
  cJSON_AddTrueToObject (result, "isError");
  add_result (turn, result);
}

static void
add_failure_of (VlpsMcpTurn *turn, const GError *error)
{
  const VlpsRefusal refusal = vlps_refusal_of (error);

  if (turn->transport->failed != NULL)
    turn->transport->failed (error, turn->data);
  add_failure (turn, &refusal);
}

static void
add_text (const Message *message, cJSON *result, const char *text)
{
  cJSON *structure =
      strcmp (message->version, VLPS_MCP_STRUCTURED) >= 0 ? vlps_mcp_tools_structure (message->tool, text) : NULL;

  cJSON_AddStringToObject (add_item (result, "text"), "text", text);
  if (structure != NULL)
    cJSON_AddItemToObject (result, "structuredContent", structure);
}

/* Adds an item for what is to be said of the page, as assistants read texts. */
static void
add_warnings (cJSON *result, const char *json)
{
  g_autoptr (cJSON) list = cJSON_Parse (json);
  g_autoptr (GString) text = g_string_new ("Warnings:");
  const cJSON *warning;

  cJSON_ArrayForEach (warning, list) g_string_append_printf (text, "\n- %s", warning->valuestring);
  cJSON_AddStringToObject (add_item (result, "text"), "text", text->str);
}

static void
add_done (VlpsMcpTurn *turn, const VlpsWorkDone *done)
{
  cJSON *result = cJSON_CreateObject (), *item;
  gsize length;
  const char *data = g_bytes_get_data (done->parts->pdata[0], &length);
  gboolean picture = strcmp (done->types[0], "image/png") == 0;
  g_autofree char *text =
      picture ? g_base64_encode ((const guchar *) data, length) : g_strndup (data != NULL ? data : "", length);

  if (!picture)
    add_text (current (turn), result, text);
  else
    {
      item = add_item (result, "image");
      cJSON_AddStringToObject (item, "data", text);
      cJSON_AddStringToObject (item, "mimeType", "image/png");
    }
  if (done->warnings != NULL)
    add_warnings (result, done->warnings);
  cJSON_AddFalseToObject (result, "isError");
  add_result (turn, result);
}

static void
done_cb (VlpsWorkDone *done, gpointer data)
{
  VlpsMcpTurn *turn = data;

  turn->work = NULL;
  end_progress (turn);
  if (done->failure != NULL)
    add_failure_of (turn, done->failure);
  else
    add_done (turn, done);
  go_on (turn);
}

/* Keeps clients waiting that would give up otherwise. */
static gboolean
progress_cb (gpointer data)
{
  VlpsMcpTurn *turn = data;
  g_autoptr (cJSON) message = cJSON_CreateObject ();
  cJSON *parameters;

  turn->seconds += PROGRESS_SECONDS;
  cJSON_AddStringToObject (message, "jsonrpc", "2.0");
  cJSON_AddStringToObject (message, "method", "notifications/progress");
  parameters = cJSON_AddObjectToObject (message, "params");
  cJSON_AddItemToObject (parameters, "progressToken", cJSON_Duplicate (current (turn)->token, TRUE));
  cJSON_AddNumberToObject (parameters, "progress", turn->seconds);
  if (strcmp (current (turn)->version, VLPS_MCP_ANNOTATED) >= 0)
    cJSON_AddStringToObject (parameters, "message", "seconds of work on the page");
  turn->transport->notify (message, turn->data);
  return G_SOURCE_CONTINUE;
}

static void
begin_progress (VlpsMcpTurn *turn)
{
  turn->seconds = 0;
  turn->progress = g_timeout_source_new_seconds (PROGRESS_SECONDS);
  g_source_set_callback (turn->progress, progress_cb, turn, NULL);
  g_source_attach (turn->progress, g_main_context_get_thread_default ());
}

/* Begins a call, or answers it. */
static void
call_tool (VlpsMcpTurn *turn, Message *message)
{
  const VlpsMcpTransport *transport = turn->transport;
  const VlpsRefusal *refusal = transport->admit != NULL ? transport->admit (turn->data) : NULL;
  g_autoptr (VlpsPageRequest) page = g_steal_pointer (&message->page);
  const char *format;

  if (refusal == NULL && message->error != NULL)
    {
      add_failure_of (turn, message->error);
      return;
    }
  if (refusal == NULL)
    {
      format = message->tool->is_choice && page->format != NULL ? page->format : message->tool->format;
      turn->work =
          vlps_page_work_begin (vlps_service_parts (transport->service), page, format, done_cb, turn, &refusal);
    }
  if (turn->work == NULL)
    {
      add_failure (turn, refusal);
      return;
    }
  page = NULL;
  if (message->token != NULL && transport->notify != NULL)
    begin_progress (turn);
}

/* --- methods --- */

static void
initialize (VlpsMcpTurn *turn, Message *message)
{
  cJSON *result = vlps_mcp_tools_about ();
  const char *version = known_revision (message->offered);

  /* the newest revision that has this method */
  if (version == NULL || is_stateless (version))
    version = versions[1];
  cJSON_AddStringToObject (result, "protocolVersion", version);
  if (turn->transport->agreed != NULL)
    turn->transport->agreed (version, turn->data);
  add_result (turn, result);
}

static void
discover (VlpsMcpTurn *turn, Message *message)
{
  cJSON *result = vlps_mcp_tools_about ();

  /* add_facts() has the other */
  cJSON_DeleteItemFromObject (result, "serverInfo");
  cJSON_AddItemToObject (result, "supportedVersions", cJSON_CreateStringArray (versions, G_N_ELEMENTS (versions) - 1));
  add_result (turn, result);
}

static void
list_tools (VlpsMcpTurn *turn, Message *message)
{
  cJSON *result = cJSON_CreateObject ();

  cJSON_AddItemToObject (result, "tools", vlps_mcp_tools_list (message->version));
  add_result (turn, result);
}

static void
ping (VlpsMcpTurn *turn, Message *message)
{
  add_result (turn, cJSON_CreateObject ());
}

static const Method methods[] = {
  { "initialize", initialize, FALSE, TRUE, FALSE },   { "ping", ping, FALSE, TRUE, FALSE },
  { "server/discover", discover, TRUE, FALSE, TRUE }, { "tools/list", list_tools, TRUE, TRUE, TRUE },
  { "tools/call", call_tool, TRUE, TRUE, FALSE },
};

static void
set_wrong (Message *message, int code, const char *text)
{
  message->code = code;
  message->message = text;
}

/* Decides the revision, and whether it has the method. */
static void
settle (VlpsMcpTurn *turn, Message *message)
{
  const char *version;

  if (message->method_name == NULL)
    return;
  if (message->requested == NULL)
    message->requested = g_strdup (turn->transport->version);
  version = message->version = known_revision (message->requested);
  if (message->code == VLPS_MCP_WRONG_HEADER)
    return;
  if (version == NULL)
    set_wrong (message, VLPS_MCP_WRONG_VERSION, "this revision of the protocol is not supported");
  else if (message->method == NULL
           || !(is_stateless (version) ? message->method->stateless : message->method->stateful))
    set_wrong (message, VLPS_MCP_NO_SUCH_METHOD, "unknown method");
}

static void
finish (VlpsMcpTurn *turn)
{
  const cJSON *first = turn->answers->child;

  turn->transport->done (turn, first != NULL && turn->is_list ? turn->answers : first, turn->data);
}

static void
go_on (VlpsMcpTurn *turn)
{
  while (turn->work == NULL && turn->next < turn->messages->len)
    {
      Message *message = turn->messages->pdata[turn->next++];

      settle (turn, message);
      if (message->code != 0)
        cJSON_AddItemToArray (turn->answers,
                              new_error (message->id, message->code, message->message, message->requested));
      else if (message->method != NULL)
        message->method->run (turn, message);
    }
  if (turn->work == NULL)
    finish (turn);
}

void
vlps_mcp_turn_run (VlpsMcpTurn *turn, const VlpsMcpTransport *transport, gpointer data)
{
  turn->transport = transport;
  turn->data = data;
  turn->answers = cJSON_CreateArray ();
  if (turn->messages != NULL)
    {
      go_on (turn);
      return;
    }
  turn->is_list = FALSE;
  cJSON_AddItemToArray (turn->answers, new_error (NULL, turn->code, turn->message, NULL));
  finish (turn);
}

gboolean
vlps_mcp_turn_cancel (VlpsMcpTurn *turn, const cJSON *id)
{
  for (guint i = 0; turn->messages != NULL && i < turn->messages->len; i++)
    {
      Message *message = turn->messages->pdata[i];

      if (message->id == NULL || !cJSON_Compare (message->id, id, TRUE) || i + 1 < turn->next)
        continue;
      if (i >= turn->next)
        {
          /* as if it had been a notification */
          message->code = 0;
          message->method = NULL;
          g_clear_pointer (&message->method_name, g_free);
          return TRUE;
        }
      end_progress (turn);
      vlps_page_work_cancel (g_steal_pointer (&turn->work));
      go_on (turn);
      return TRUE;
    }
  return FALSE;
}

/* --- reading, in any thread --- */

static void
read_call (Message *message, const cJSON *parameters)
{
  const cJSON *given = cJSON_GetObjectItem (parameters, "arguments");
  g_autoptr (cJSON) none = given == NULL ? cJSON_CreateObject () : NULL;
  const char *format;
  VlpsFormat known;

  message->name = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (parameters, "name")));
  message->tool = vlps_mcp_tools_find (message->name);
  if (message->tool == NULL)
    {
      set_wrong (message, VLPS_MCP_WRONG_PARAMETERS, "unknown tool");
      return;
    }
  message->page = vlps_page_request_parse_object (message->tool->action, given != NULL ? given : none, &message->error);
  format = message->page != NULL ? message->page->format : NULL;
  if (message->tool->is_choice && format != NULL)
    vlps_format_parse (format, &known, &message->error);
}

static void
read_meta (Message *message, const cJSON *meta)
{
  const cJSON *token = cJSON_GetObjectItem (meta, "progressToken");
  const cJSON *version = cJSON_GetObjectItem (meta, META "protocolVersion");

  if (cJSON_IsNumber (token) || (cJSON_IsString (token) && strlen (token->valuestring) <= MAX_ID))
    message->token = cJSON_Duplicate (token, TRUE);
  if (version == NULL)
    return;
  message->requested = g_strdup (cJSON_IsString (version) ? version->valuestring : "");
  if (!cJSON_IsObject (cJSON_GetObjectItem (meta, META "clientCapabilities")))
    set_wrong (message, VLPS_MCP_WRONG_PARAMETERS, "_meta lacks " META "clientCapabilities, an object");
}

static void
read_request (Message *message, const cJSON *parameters)
{
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (strcmp (methods[i].name, message->method_name) == 0)
      message->method = &methods[i];
  read_meta (message, cJSON_GetObjectItem (parameters, "_meta"));
  if (message->code != 0 || message->method == NULL)
    return;
  if (message->method->run == call_tool)
    read_call (message, parameters);
  else
    message->offered = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (parameters, "protocolVersion")));
}

static Message *
read_message (const cJSON *object)
{
  const char *method = cJSON_GetStringValue (cJSON_GetObjectItem (object, "method"));
  const char *version = cJSON_GetStringValue (cJSON_GetObjectItem (object, "jsonrpc"));
  const cJSON *id = cJSON_GetObjectItem (object, "id"), *parameters = cJSON_GetObjectItem (object, "params");
  const cJSON *cancels = cJSON_GetObjectItem (parameters, "requestId");
  gboolean is_notice = method != NULL && id == NULL;
  Message *message = g_new0 (Message, 1);

  if (cJSON_IsNumber (id) || (cJSON_IsString (id) && strlen (id->valuestring) <= MAX_ID))
    message->id = cJSON_Duplicate (id, TRUE);
  /* answers, which we never asked for, and notifications get none */
  if (g_strcmp0 (version, "2.0") == 0
      && (is_notice || cJSON_HasObjectItem (object, "result") || cJSON_HasObjectItem (object, "error")))
    {
      if (is_notice && strcmp (method, "notifications/cancelled") == 0 && cancels != NULL)
        message->cancels = cJSON_Duplicate (cancels, TRUE);
      return message;
    }
  if (g_strcmp0 (version, "2.0") != 0 || method == NULL || message->id == NULL)
    {
      set_wrong (message, VLPS_MCP_NOT_A_REQUEST, "this is not a request of JSON-RPC 2.0");
      return message;
    }
  message->method_name = g_strdup (method);
  read_request (message, parameters);
  return message;
}

VlpsMcpTurn *
vlps_mcp_turn_read (const char *text, gsize length)
{
  VlpsMcpTurn *turn = g_new0 (VlpsMcpTurn, 1);
  g_autoptr (cJSON) body = length > 0 ? vlps_json_body_parse (text, length) : NULL;
  const cJSON *item;

  turn->is_list = cJSON_IsArray (body);
  turn->code = body == NULL ? VLPS_MCP_NOT_JSON : VLPS_MCP_NOT_A_REQUEST;
  turn->message = body == NULL ? "the request is not JSON, or far too much of it"
                               : "the request is neither a message nor a list of at most 100";
  if (cJSON_IsObject (body) || (turn->is_list && body->child != NULL && cJSON_GetArraySize (body) <= MAX_MESSAGES))
    {
      turn->messages = g_ptr_array_new_with_free_func (message_free);
      if (!turn->is_list)
        g_ptr_array_add (turn->messages, read_message (body));
      else
        cJSON_ArrayForEach (item, body) g_ptr_array_add (turn->messages, read_message (item));
    }
  return turn;
}

/* --- facts --- */

/* NULL in a list, and where there is none. */
static Message *
single (const VlpsMcpTurn *turn)
{
  return turn->messages != NULL && !turn->is_list ? turn->messages->pdata[0] : NULL;
}

const cJSON *
vlps_mcp_turn_cancels (const VlpsMcpTurn *turn)
{
  const Message *message = single (turn);

  return message != NULL ? message->cancels : NULL;
}

const char *
vlps_mcp_turn_version (const VlpsMcpTurn *turn)
{
  const Message *message = single (turn);

  return message != NULL ? message->requested : NULL;
}

const char *
vlps_mcp_turn_method (const VlpsMcpTurn *turn)
{
  const Message *message = single (turn);

  return message != NULL ? message->method_name : NULL;
}

const char *
vlps_mcp_turn_name (const VlpsMcpTurn *turn)
{
  const Message *message = single (turn);

  return message != NULL ? message->name : NULL;
}

void
vlps_mcp_turn_refuse (VlpsMcpTurn *turn, int code, const char *message)
{
  Message *refused = single (turn);

  /* what is not a message fails with its own error */
  if (refused != NULL)
    set_wrong (refused, code, message);
  else if (turn->messages != NULL)
    {
      turn->code = code;
      turn->message = message;
      g_clear_pointer (&turn->messages, g_ptr_array_unref);
    }
}

gboolean
vlps_mcp_turn_is_notice (const VlpsMcpTurn *turn)
{
  const Message *message = single (turn);

  return message != NULL && message->method_name == NULL && message->code == 0;
}

guint
vlps_mcp_turn_status (const VlpsMcpTurn *turn)
{
  const Message *message = single (turn);
  gboolean stateless = message != NULL && message->version != NULL && is_stateless (message->version);

  if (turn->messages == NULL)
    return 400;
  switch (message != NULL ? message->code : 0)
    {
    case VLPS_MCP_WRONG_HEADER:
    case VLPS_MCP_WRONG_VERSION:
      return 400;
    case VLPS_MCP_NO_SUCH_METHOD:
      return stateless ? 404 : 200;
    case VLPS_MCP_WRONG_PARAMETERS:
      return stateless && message->name == NULL ? 400 : 200;
    default:
      return 200;
    }
}
