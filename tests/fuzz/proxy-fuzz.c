/* proxy-fuzz.c - any bytes as what a proxy hears: either refused, or sent on in one way that has one meaning */
#include "fuzz.h"

#include <string.h>

#include "http-head.h"
#include "internet-address.h"

/* What is sent on is sound, and read again it says the same. */
static void
check_request (const VlpsRequestHead *head)
{
  const char *text = head->text->str, *end = strchr (text, ' ');
  g_autofree char *again =
      g_strdup_printf (strchr (head->host, ':') != NULL ? "%.*s http://[%s]:%u%s" : "%.*s http://%s:%u%s",
                       (int) (end - text), text, head->host, head->port, end + 1);
  g_auto (VlpsRequestHead) second = { 0 };

  g_assert_cmpuint (strlen (text), ==, head->text->len);
  g_assert_true (g_str_has_suffix (text, "\r\n\r\n"));
  for (const char *at = text; *at != '\0'; at++)
    g_assert_true (*at == '\n' ? at > text && at[-1] == '\r' : *at == '\r' ? at[1] == '\n' : TRUE);
  g_assert_true (vlps_request_head_parse (again, strlen (again), &second));
  g_assert_cmpstr (second.host, ==, head->host);
  g_assert_cmpuint (second.port, ==, head->port);
  g_assert_cmpint (second.body.kind, ==, head->body.kind);
  g_assert_cmpint (second.keep_alive, ==, head->keep_alive);
  g_assert_cmpstr (second.text->str, ==, text);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  const char *text = (const char *) data;
  g_auto (VlpsRequestHead) request = { 0 };
  VlpsResponseHead response = { 0 };
  g_autofree char *host = g_strndup (text, MIN (length, 300));
  g_autoptr (GInetAddress) address = vlps_internet_address_parse (host);
  VlpsBody whole = vlps_body_start (VLPS_BODY_CHUNKED, 0), pieces = whole;
  gsize taken, taken_pieces = 0;

  if (vlps_request_head_parse (text, length, &request))
    {
      g_assert_cmpuint (strlen (request.host), >, 0);
      g_assert_cmpuint (request.port, >, 0);
      g_assert_true (request.connect == (request.text == NULL));
      if (request.text != NULL)
        check_request (&request);
    }
  if (vlps_response_head_parse (text, length, FALSE, &response))
    g_assert_true (response.status < 1000 && (!response.keep_alive || response.body.kind != VLPS_BODY_OPEN));
  /* a body ends at the same place however it arrives */
  taken = vlps_body_take (&whole, text, length);
  for (gsize at = 0; at < length; at++)
    taken_pieces += vlps_body_take (&pieces, text + at, 1);
  g_assert_cmpuint (taken, ==, taken_pieces);
  g_assert_true (whole.done == pieces.done && whole.kind == pieces.kind && taken <= length);
  if (address != NULL)
    {
      g_autoptr (GInetAddress) plain = vlps_internet_address_unmap (address);

      g_assert_cmpstr (vlps_internet_address_kind (plain), ==, vlps_internet_address_kind (address));
    }
  return 0;
}
