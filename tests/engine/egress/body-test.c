/* body-test.c - the end of a body, in one go and byte by byte */
#include "body.h"

#include <string.h>

/* How many bytes of `text` belong to a body of `kind`, given in pieces of `step`. */
static gsize
take (VlpsBodyKind kind, guint64 length, const char *text, gsize step, VlpsBody *ret_body)
{
  VlpsBody body = vlps_body_start (kind, length);
  gsize taken = 0, n = strlen (text);

  for (gsize at = 0; at < n && !body.done; at += step)
    taken += vlps_body_take (&body, text + at, MIN (step, n - at));
  *ret_body = body;
  return taken;
}

#define ALL G_MAXSIZE

static void
test_ends (void)
{
  static const struct
  {
    VlpsBodyKind kind;
    guint64 length;
    const char *text;
    gsize taken;
    gboolean done;
    VlpsBodyKind becomes;
  } cases[] = {
    { VLPS_BODY_NONE, 0, "GET", 0, TRUE, VLPS_BODY_NONE },
    { VLPS_BODY_LENGTH, 0, "GET", 0, TRUE, VLPS_BODY_LENGTH },
    { VLPS_BODY_LENGTH, 4, "abcdGET", 4, TRUE, VLPS_BODY_LENGTH },
    { VLPS_BODY_LENGTH, 9, "abcd", 4, FALSE, VLPS_BODY_LENGTH },
    { VLPS_BODY_OPEN, 0, "abcd", 4, FALSE, VLPS_BODY_OPEN },
    { VLPS_BODY_CHUNKED, 0, "0\r\n\r\nGET", 5, TRUE, VLPS_BODY_CHUNKED },
    { VLPS_BODY_CHUNKED, 0, "3\r\nabc\r\n0\r\n\r\nGET", 13, TRUE, VLPS_BODY_CHUNKED },
    { VLPS_BODY_CHUNKED, 0, "3\nabc\n0\n\nGET", 9, TRUE, VLPS_BODY_CHUNKED },
    { VLPS_BODY_CHUNKED, 0, "00c;a=\"b\" \r\n0123456789ab\r\n0 \r\nA: b\r\nC: d\r\n\r\nGET", 44, TRUE,
      VLPS_BODY_CHUNKED },
    { VLPS_BODY_CHUNKED, 0, "A\r\n01234", 8, FALSE, VLPS_BODY_CHUNKED },
    /* what is broken is everything */
    { VLPS_BODY_CHUNKED, 0, "x\r\n0\r\n\r\n", ALL, FALSE, VLPS_BODY_OPEN },
    { VLPS_BODY_CHUNKED, 0, "\r\n0\r\n\r\n", ALL, FALSE, VLPS_BODY_OPEN },
    { VLPS_BODY_CHUNKED, 0, "-1\r\n0\r\n\r\n", ALL, FALSE, VLPS_BODY_OPEN },
    { VLPS_BODY_CHUNKED, 0, "1\r\nab\r\n0\r\n\r\n", ALL, FALSE, VLPS_BODY_OPEN },
    { VLPS_BODY_CHUNKED, 0, "1\r\na\rb\n0\r\n\r\n", ALL, FALSE, VLPS_BODY_OPEN },
    { VLPS_BODY_CHUNKED, 0, "0\r\n\rx\r\n", ALL, FALSE, VLPS_BODY_OPEN },
    { VLPS_BODY_CHUNKED, 0, "fffffffffffffffff\r\nab", ALL, FALSE, VLPS_BODY_OPEN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gsize step = 1; step < 60; step += step < 7 ? 1 : 50)
      {
        VlpsBody body;
        gsize taken = take (cases[i].kind, cases[i].length, cases[i].text, step, &body);

        g_test_message ("%u by %zu", i, step);
        g_assert_cmpuint (taken, ==, MIN (cases[i].taken, strlen (cases[i].text)));
        g_assert_cmpint (body.done, ==, cases[i].done);
        g_assert_cmpint (body.kind, ==, cases[i].becomes);
      }
}

/* Nobody is kept busy with what is not content. */
static void
test_extensions (void)
{
  g_autofree char *long_text = g_strnfill (70000, 'a');
  g_autofree char *extension = g_strconcat ("1;", long_text, NULL);
  g_autofree char *trailer = g_strconcat ("0\r\n", long_text, NULL);
  VlpsBody body;

  take (VLPS_BODY_CHUNKED, 0, extension, 1000, &body);
  g_assert_cmpint (body.kind, ==, VLPS_BODY_OPEN);
  take (VLPS_BODY_CHUNKED, 0, trailer, 1000, &body);
  g_assert_cmpint (body.kind, ==, VLPS_BODY_OPEN);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/body/ends", test_ends);
  g_test_add_func ("/body/extensions", test_extensions);
  return g_test_run ();
}
