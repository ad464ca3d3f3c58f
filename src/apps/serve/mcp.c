/* mcp.c - POST /mcp: the Model Context Protocol over streamable HTTP, by which assistants use the service */
#include "mcp.h"

#include <string.h>

#include "json-tree.h"
#include "mcp-turn.h"
#include "service.h"

#define OLD_VERSION "2025-03-26" /* that of clients which send no header */
#define ENCODED "=?base64?"
#define ENCODED_END "?="

/* A request and its turn. */
typedef struct
{
  GBytes *body;
  VlpsMcpTurn *turn; /* NULL: not read yet */
  VlpsMcpTransport transport;
  VlpsExchange *exchange;
  guint calls; /* of tools */
} McpPost;

static void
post_free (gpointer data)
{
  McpPost *post = data;

  vlps_mcp_turn_free (post->turn);
  g_bytes_unref (post->body);
  g_free (post);
}

/* --- the turn's calls --- */

static void
answered_cb (VlpsMcpTurn *turn, const cJSON *answer, gpointer data)
{
  VlpsExchange *exchange = ((McpPost *) data)->exchange;

  if (answer == NULL)
    vlps_exchange_answer (exchange, SOUP_STATUS_ACCEPTED, NULL, NULL);
  else
    vlps_exchange_answer_text (exchange, vlps_mcp_turn_status (turn), "application/json", vlps_json_tree_text (answer));
}

static const VlpsRefusal *
admit_cb (gpointer data)
{
  static const VlpsRefusal too_many = { 429, "too-many-requests", "the client has sent too many requests", 0 };
  McpPost *post = data;

  /* the request itself was counted */
  if (post->calls++ > 0 && vlps_service_count (post->exchange->service, post->exchange->message) > 0)
    return &too_many;
  return NULL;
}

static void
failed_cb (const GError *error, gpointer data)
{
  vlps_exchange_log (((McpPost *) data)->exchange, error);
}

/* --- headers, which must repeat what the message says since 2026-07-28 --- */

static gboolean
is_same (const char *header, const char *value)
{
  g_autofree char *decoded = NULL;
  gsize start = strlen (ENCODED), length = header != NULL ? strlen (header) : 0, n;

  if (header == NULL || value == NULL)
    return header == value;
  if (length > start + strlen (ENCODED_END) && g_str_has_prefix (header, ENCODED)
      && g_str_has_suffix (header, ENCODED_END))
    {
      g_autofree char *code = g_strndup (header + start, length - start - strlen (ENCODED_END));
      g_autofree guchar *bytes = g_base64_decode (code, &n);

      decoded = g_strndup ((const char *) bytes, n);
    }
  return strcmp (decoded != NULL ? decoded : header, value) == 0;
}

static void
check_headers (VlpsMcpTurn *turn, SoupMessageHeaders *headers)
{
  const char *header = soup_message_headers_get_one (headers, "MCP-Protocol-Version");
  const char *version = vlps_mcp_turn_version (turn), *name = vlps_mcp_turn_name (turn);

  if (version == NULL && (header == NULL || strcmp (header, VLPS_MCP_STATELESS) != 0))
    return;
  if (vlps_mcp_turn_is_notice (turn))
    return;
  if (!is_same (header, version))
    vlps_mcp_turn_refuse (turn, VLPS_MCP_WRONG_HEADER,
                          "the header MCP-Protocol-Version and the revision in _meta differ, or one is missing");
  else if (strcmp (version, VLPS_MCP_STATELESS) < 0)
    return;
  else if (!is_same (soup_message_headers_get_one (headers, "Mcp-Method"), vlps_mcp_turn_method (turn)))
    vlps_mcp_turn_refuse (turn, VLPS_MCP_WRONG_HEADER, "the header Mcp-Method and the method differ, or it is missing");
  else if (name != NULL && !is_same (soup_message_headers_get_one (headers, "Mcp-Name"), name))
    vlps_mcp_turn_refuse (turn, VLPS_MCP_WRONG_HEADER,
                          "the header Mcp-Name and the name of the tool differ, or it is missing");
}

/* --- the request --- */

/* In a thread. */
static void
read_cb (gpointer data)
{
  McpPost *post = data;
  gsize length;
  const char *text = g_bytes_get_data (post->body, &length);

  post->turn = vlps_mcp_turn_read (text, length);
}

static void
read_done_cb (VlpsExchange *exchange, gpointer data)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (exchange->message);
  const char *version = soup_message_headers_get_one (headers, "MCP-Protocol-Version");
  McpPost *post = data, *own = g_new0 (McpPost, 1);

  /* from now on it is what the exchange is about */
  own->body = g_bytes_ref (post->body);
  own->turn = g_steal_pointer (&post->turn);
  own->exchange = exchange;
  own->transport = (VlpsMcpTransport){
    .service = exchange->service,
    .version = version != NULL ? version : OLD_VERSION,
    .done = answered_cb,
    .admit = admit_cb,
    .failed = failed_cb,
  };
  exchange->data = own;
  exchange->free_data = post_free;
  check_headers (own->turn, headers);
  vlps_mcp_turn_run (own->turn, &own->transport, own);
}

void
vlps_mcp_handle (VlpsExchange *exchange)
{
  McpPost *post = g_new0 (McpPost, 1);

  post->body = g_bytes_ref (exchange->body);
  vlps_exchange_read (exchange, read_cb, read_done_cb, post, post_free);
}
