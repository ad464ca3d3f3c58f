/* http-head-test.c - heads as browsers send them, and as nobody should */
#include "http-head.h"

#include <string.h>

/* Parses a copy that ends where the text ends, so that a look beyond is seen. */
static gboolean
parse_request (const char *text, gsize length, VlpsRequestHead *ret_head)
{
  g_autofree char *copy = g_memdup2 (text, MAX (length, 1));

  return vlps_request_head_parse (copy, length, ret_head);
}

static gboolean
parse_answer (const char *text, gboolean no_body, VlpsResponseHead *ret_head)
{
  gsize length = strlen (text);
  g_autofree char *copy = g_memdup2 (text, MAX (length, 1));

  return vlps_response_head_parse (copy, length, no_body, ret_head);
}

static void
test_requests (void)
{
  static const struct
  {
    const char *text, *host;
    guint port;
    const char *sent; /* NULL: a tunnel */
    VlpsBodyKind body;
    gboolean keep_alive;
  } cases[] = {
    { "GET http://a.test/b?c HTTP/1.1\r\nHost: a.test\r\nAccept: */*\r\n\r\n", "a.test", 80,
      "GET /b?c HTTP/1.1\r\nHost: a.test\r\nAccept: */*\r\n\r\n", VLPS_BODY_NONE, TRUE },
    /* the address decides, not what the client says of the host */
    { "GET http://a.test:8080/ HTTP/1.1\r\nHost: b.test\r\n\r\n", "a.test", 8080,
      "GET / HTTP/1.1\r\nHost: a.test:8080\r\n\r\n", VLPS_BODY_NONE, TRUE },
    { "GET http://a.test HTTP/1.1\r\nProxy-Connection: x\r\nPROXY-Authorization: y\r\nProxy: z\r\n\r\n", "a.test", 80,
      "GET / HTTP/1.1\r\nHost: a.test\r\nProxy: z\r\n\r\n", VLPS_BODY_NONE, TRUE },
    { "GET HTTP://a.test?b HTTP/1.1\r\n\r\n", "a.test", 80, "GET /?b HTTP/1.1\r\nHost: a.test\r\n\r\n", VLPS_BODY_NONE,
      TRUE },
    { "GET http://a.test/b#c HTTP/1.0\r\n\r\n", "a.test", 80, "GET /b HTTP/1.0\r\nHost: a.test\r\n\r\n", VLPS_BODY_NONE,
      FALSE },
    { "GET http://a.test/ HTTP/1.0\r\nConnection: x, Keep-Alive\r\n\r\n", "a.test", 80,
      "GET / HTTP/1.0\r\nHost: a.test\r\nConnection: x, Keep-Alive\r\n\r\n", VLPS_BODY_NONE, TRUE },
    { "GET http://a.test/ HTTP/1.1\r\nConnection: close\r\n\r\n", "a.test", 80,
      "GET / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n", VLPS_BODY_NONE, FALSE },
    { "GET http://u:p@a.test@b.test:81/ HTTP/1.1\r\n\r\n", "b.test", 81, "GET / HTTP/1.1\r\nHost: b.test:81\r\n\r\n",
      VLPS_BODY_NONE, TRUE },
    { "GET http://[::1]:81/ HTTP/1.1\r\n\r\n", "::1", 81, "GET / HTTP/1.1\r\nHost: [::1]:81\r\n\r\n", VLPS_BODY_NONE,
      TRUE },
    { "GET http://a.test:/ HTTP/1.1\r\n\r\n", "a.test", 80, "GET / HTTP/1.1\r\nHost: a.test\r\n\r\n", VLPS_BODY_NONE,
      TRUE },
    { "POST http://a.test/ HTTP/1.1\r\nContent-Length: 5\r\n\r\n", "a.test", 80,
      "POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 5\r\n\r\n", VLPS_BODY_LENGTH, TRUE },
    { "PUT http://a.test/ HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\r\n", "a.test", 80,
      "PUT / HTTP/1.1\r\nHost: a.test\r\nTransfer-Encoding: Chunked\r\n\r\n", VLPS_BODY_CHUNKED, TRUE },
    { "CONNECT a.test:443 HTTP/1.1\r\nHost: b.test\r\n\r\n", "a.test", 443, NULL, VLPS_BODY_NONE, TRUE },
    { "CONNECT [fe80::1]:1 HTTP/1.1\r\n\r\n", "fe80::1", 1, NULL, VLPS_BODY_NONE, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (VlpsRequestHead) head = { 0 };

      g_test_message ("%s", cases[i].text);
      g_assert_true (parse_request (cases[i].text, strlen (cases[i].text), &head));
      g_assert_cmpstr (head.host, ==, cases[i].host);
      g_assert_cmpuint (head.port, ==, cases[i].port);
      g_assert_cmpint (head.connect, ==, cases[i].sent == NULL);
      g_assert_cmpstr (head.text != NULL ? head.text->str : NULL, ==, cases[i].sent);
      g_assert_cmpint (head.body.kind, ==, cases[i].body);
      g_assert_cmpint (head.keep_alive, ==, cases[i].keep_alive);
    }
}

static void
test_abuse (void)
{
  static const char *const cases[] = {
    "",
    "\r\n\r\n",
    "GET\r\n\r\n",
    "GET http://a.test/\r\n\r\n",
    "GET  HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a.test\r\n\r\n",
    "GET * HTTP/1.1\r\n\r\n",
    "GET a.test HTTP/1.1\r\n\r\n",
    "GET https://a.test/ HTTP/1.1\r\n\r\n",
    "GET ftp://a.test/ HTTP/1.1\r\n\r\n",
    "GET file:///etc/passwd HTTP/1.1\r\n\r\n",
    "GET http:///b HTTP/1.1\r\n\r\n",
    "GET http://:80/ HTTP/1.1\r\n\r\n",
    "GET http://a.test:0/ HTTP/1.1\r\n\r\n",
    "GET http://a.test:65536/ HTTP/1.1\r\n\r\n",
    "GET http://a.test:-1/ HTTP/1.1\r\n\r\n",
    "GET http://a.test:8o/ HTTP/1.1\r\n\r\n",
    "GET http://a.test:80:80/ HTTP/1.1\r\n\r\n",
    "GET http://a.test\\@b.test/ HTTP/1.1\r\n\r\n",
    "GET http://a%2etest/ HTTP/1.1\r\n\r\n",
    "GET http://a\x80.test/ HTTP/1.1\r\n\r\n",
    "GET http://[::1/ HTTP/1.1\r\n\r\n",
    "GET http://[]/ HTTP/1.1\r\n\r\n",
    "GET http://[::1%25lo]/ HTTP/1.1\r\n\r\n",
    "GET http://[::1]x/ HTTP/1.1\r\n\r\n",
    "GET http://a.test/ b HTTP/1.1\r\n\r\n",
    "GET http://a.test/\tb HTTP/1.1\r\n\r\n",
    "GET http://a.test/ HTTP/1.2\r\n\r\n",
    "GET http://a.test/ HTTP/2.0\r\n\r\n",
    "GET http://a.test/ http/1.1\r\n\r\n",
    "G\x01T http://a.test/ HTTP/1.1\r\n\r\n",
    "G(T http://a.test/ HTTP/1.1\r\n\r\n",
    "GET http://a.test/ HTTP/1.1\n\n",
    "GET http://a.test/ HTTP/1.1\r\nA: b\nHost: c\r\n\r\n",
    "GET http://a.test/ HTTP/1.1\r\nA: b\rHost: c\r\n\r\n",
    "GET http://a.test/ HTTP/1.1\r\nA: b\x01\r\n\r\n",
    "GET http://a.test/ HTTP/1.1\r\nA : b\r\n\r\n",
    "GET http://a.test/ HTTP/1.1\r\n A: b\r\n\r\n",
    "GET http://a.test/ HTTP/1.1\r\nA: b\r\n folded\r\n\r\n",
    "GET http://a.test/ HTTP/1.1\r\nA\r\n\r\n",
    "GET http://a.test/ HTTP/1.1\r\n: b\r\n\r\n",
    "GET http://a.test/ HTTP/1.1\r\nA: b\r\n",
    "GET http://a.test/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "POST http://a.test/ HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n",
    "POST http://a.test/ HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST http://a.test/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST http://a.test/ HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
    "POST http://a.test/ HTTP/1.1\r\nTransfer-Encoding: identity\r\n\r\n",
    "POST http://a.test/ HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST http://a.test/ HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    "POST http://a.test/ HTTP/1.1\r\nContent-Length: +1\r\n\r\n",
    "POST http://a.test/ HTTP/1.1\r\nContent-Length: 0x1\r\n\r\n",
    "POST http://a.test/ HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\n",
    "POST http://a.test/ HTTP/1.1\r\nContent-Length:\r\n\r\n",
    "POST http://a.test/ HTTP/1.1\r\nContent-Length: 18446744073709551617\r\n\r\n",
    "CONNECT a.test HTTP/1.1\r\n\r\n",
    "CONNECT a.test: HTTP/1.1\r\n\r\n",
    "CONNECT http://a.test:443 HTTP/1.1\r\n\r\n",
    "CONNECT a@b.test:443 HTTP/1.1\r\n\r\n",
    "CONNECT ::1:443 HTTP/1.1\r\n\r\n",
    "CONNECT a.test:443/ HTTP/1.1\r\n\r\n",
    "CONNECT  HTTP/1.1\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\n",
    "\x16\x03\x01\x02\r\n\r\n",
  };
  static const char nul[] = "GET http://a.test/ HTTP/1.1\r\nA: b\0c\r\n\r\n";
  g_autoptr (GString) many = g_string_new ("GET http://a.test/ HTTP/1.1\r\n");
  g_autofree char *name = g_strnfill (256, 'a');
  g_autofree char *long_host = g_strdup_printf ("GET http://%s/ HTTP/1.1\r\n\r\n", name);
  VlpsRequestHead head;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = g_strescape (cases[i], NULL);

      g_test_message ("%s", shown);
      g_assert_false (parse_request (cases[i], strlen (cases[i]), &head));
    }
  g_assert_false (parse_request (nul, sizeof nul - 1, &head));
  g_assert_false (parse_request (long_host, strlen (long_host), &head));
  for (guint i = 0; i < 600; i++)
    g_string_append (many, "A: b\r\n");
  g_string_append (many, "\r\n");
  g_assert_false (parse_request (many->str, many->len, &head));
}

static void
test_answers (void)
{
  static const struct
  {
    const char *text;
    guint status; /* 0: no head */
    VlpsBodyKind body;
    guint64 length;
    gboolean keep_alive;
  } cases[] = {
    { "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", 200, VLPS_BODY_LENGTH, 5, TRUE },
    { "HTTP/1.1 200\r\ncontent-length:5\r\nConnection: Close\r\n\r\n", 200, VLPS_BODY_LENGTH, 5, FALSE },
    { "HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\n", 200, VLPS_BODY_LENGTH, 5, FALSE },
    { "HTTP/1.0 200 OK\r\nContent-Length: 5\r\nConnection: keep-alive\r\n\r\n", 200, VLPS_BODY_LENGTH, 5, TRUE },
    { "HTTP/1.1 200 OK\nContent-Length: 5\n\n", 200, VLPS_BODY_LENGTH, 5, TRUE },
    { "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", 200, VLPS_BODY_CHUNKED, 0, TRUE },
    { "HTTP/1.1 200 OK\r\n\r\n", 200, VLPS_BODY_OPEN, 0, FALSE },
    { "HTTP/1.1 204 None\r\n\r\n", 204, VLPS_BODY_NONE, 0, TRUE },
    { "HTTP/1.1 304 Same\r\nContent-Length: 5\r\n\r\n", 304, VLPS_BODY_NONE, 0, TRUE },
    { "HTTP/1.1 100 Continue\r\n\r\n", 100, VLPS_BODY_NONE, 0, TRUE },
    /* in doubt, until the end */
    { "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 200, VLPS_BODY_OPEN, 0, FALSE },
    { "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 200, VLPS_BODY_OPEN, 0, FALSE },
    { "HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\n", 200, VLPS_BODY_OPEN, 0, FALSE },
    { "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", 200, VLPS_BODY_OPEN, 0, FALSE },
    { "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n folded\r\n\r\n", 200, VLPS_BODY_OPEN, 0, FALSE },
    { "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding : chunked\r\n\r\n", 200, VLPS_BODY_OPEN, 0, FALSE },
    { "HTTP/2.0 200 OK\r\n\r\n", 0, VLPS_BODY_NONE, 0, FALSE },
    { "HTTP/1.1 20 OK\r\n\r\n", 0, VLPS_BODY_NONE, 0, FALSE },
    { "HTTP/1.1\r\n\r\n", 0, VLPS_BODY_NONE, 0, FALSE },
    { "<html>\r\n\r\n", 0, VLPS_BODY_NONE, 0, FALSE },
    { "", 0, VLPS_BODY_NONE, 0, FALSE },
  };
  VlpsResponseHead head = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      head = (VlpsResponseHead){ 0 };
      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (parse_answer (cases[i].text, FALSE, &head), ==, cases[i].status != 0);
      g_assert_cmpuint (head.status, ==, cases[i].status);
      g_assert_cmpint (head.body.kind, ==, cases[i].body);
      g_assert_cmpuint (head.body.left, ==, cases[i].length);
      g_assert_cmpint (head.keep_alive, ==, cases[i].keep_alive);
    }
  g_assert_true (parse_answer (cases[0].text, TRUE, &head));
  g_assert_cmpint (head.body.kind, ==, VLPS_BODY_NONE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/http-head/requests", test_requests);
  g_test_add_func ("/http-head/abuse", test_abuse);
  g_test_add_func ("/http-head/answers", test_answers);
  return g_test_run ();
}
