/* page-exchange-test.c - requests and answers as HTTP has them, without what only user and server are to know */
#include "page-exchange.h"

#include <string.h>

static void
assert_text (GBytes *given, const char *text)
{
  g_autoptr (GBytes) bytes = given;

  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), text, strlen (text));
}

static void
test_messages (void)
{
  static const struct
  {
    const char *url, *line;
  } cases[] = { { "http://a.example", "GET / HTTP/1.1\r\n\r\n" },
                { "http://a.example/b?c=%20#d", "GET /b?c=%20 HTTP/1.1\r\n\r\n" } };
  g_autoptr (VlpsPageExchange) exchange = vlps_page_exchange_new ("POST", "http://a.example/");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPageExchange) asked = vlps_page_exchange_new ("GET", cases[i].url);

      assert_text (vlps_page_exchange_request (asked), cases[i].line);
    }
  g_assert_null (vlps_page_exchange_response (exchange));
  soup_message_headers_append (exchange->request_headers, "X-A", "1");
  exchange->request_body = g_bytes_new_static ("sent", 4);
  assert_text (vlps_page_exchange_request (exchange), "POST / HTTP/1.1\r\nX-A: 1\r\n\r\nsent");
  exchange->status = 404;
  exchange->phrase = g_strdup ("Gone away");
  g_byte_array_append (exchange->body, (const guint8 *) "got", 3);
  assert_text (vlps_page_exchange_response (exchange), "HTTP/1.1 404 Gone away\r\n\r\ngot");
}

static void
test_hide (void)
{
  for (guint signed_in = 0; signed_in < 2; signed_in++)
    {
      g_autoptr (VlpsPageExchange) exchange = vlps_page_exchange_new ("GET", "http://a.example/");

      soup_message_headers_append (exchange->request_headers, "Cookie", "a=b");
      soup_message_headers_append (exchange->request_headers, "Authorization", "Basic x");
      soup_message_headers_append (exchange->request_headers, "X-Key", "1");
      soup_message_headers_append (exchange->request_headers, "X-Open", "2");
      soup_message_headers_append (exchange->response_headers, "Set-Cookie", "a=b");
      vlps_page_exchange_hide (exchange, "X-Key: 1\n", signed_in != 0);
      assert_text (vlps_page_exchange_request (exchange), "GET / HTTP/1.1\r\nX-Open: 2\r\n\r\n");
      g_assert_cmpint (soup_message_headers_get_one (exchange->response_headers, "Set-Cookie") != NULL, ==, !signed_in);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page-exchange/messages", test_messages);
  g_test_add_func ("/page-exchange/hide", test_hide);
  return g_test_run ();
}
