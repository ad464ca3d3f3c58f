/* retry-after-test.c - when a server that is too busy wants to be asked again */
#include "retry-after.h"

#define NOW 784111777 /* Sun, 06 Nov 1994 08:49:37 GMT, the standard's own example */

static const struct
{
  const char *value;
  double seconds;
} values[] = {
  { NULL, 0 },
  { "120", 120 },
  { " 120 ", 120 },
  { "0", 0 },
  { "300", 300 },
  { "301", 300 },
  { "99999999999999999999999", 300 },
  /* what is neither */
  { "", 0 },
  { "-5", 0 },
  { "1.5", 0 },
  { "12 s", 0 },
  { "soon", 0 },
  { "Sun", 0 },
  { "Sun, 06 Foo 1994 08:49:37 GMT", 0 },
  { "Sun, 06 Nov 1994", 0 },
  /* dates in the three forms that RFC 9110, 5.6.7, has clients understand */
  { "Sun, 06 Nov 1994 08:49:37 GMT", 0 },
  { "Sun, 06 Nov 1994 08:49:38 GMT", 1 },
  { "Sun, 06 Nov 1994 08:49:36 GMT", 0 },
  { "Sun, 06 Nov 1994 08:54:37 GMT", 300 },
  { "Sun, 06 Nov 1994 08:54:38 GMT", 300 },
  { "Sun, 06 Nov 2094 08:49:37 GMT", 300 },
  { "Sun Nov  6 08:50:37 1994", 60 },
  { "Sunday, 06-Nov-94 08:50:37 GMT", 60 },
};

static void
test_values (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      SoupMessageHeaders *headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_RESPONSE);

      g_test_message ("%s", values[i].value != NULL ? values[i].value : "none");
      if (values[i].value != NULL)
        soup_message_headers_append (headers, "Retry-After", values[i].value);
      g_assert_cmpfloat_with_epsilon (vlps_retry_after (headers, NOW), values[i].seconds, .01);
      soup_message_headers_unref (headers);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/retry-after/values", test_values);
  return g_test_run ();
}
