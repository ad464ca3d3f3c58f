/* refresh-test.c - where the values of Refresh lead */
#include "refresh.h"

static void
test_read (void)
{
  static const struct
  {
    const char *value, *address;
    guint seconds;
  } cases[] = {
    { "0; url=/a", "/a", 0 },
    { "5;url=http://example.org/", "http://example.org/", 5 },
    { " 3 , URL = 'b c'x", "b c", 3 },
    { "1 a.html", "a.html", 1 },
    { "1;a.html", "a.html", 1 },
    { "1; url = \"a\"", "a", 1 },
    { "1; url='a", "a", 1 },
    { "1.9; url=a", "a", 1 },
    { ".5; url=a", "a", 0 },
    { "1; urlb", "urlb", 1 },
    { "1; url=url=a", "url=a", 1 },
    { "99999999999999; url=a", "a", 100000000 },
    { "5", NULL, 0 },
    { "5;", NULL, 0 },
    { "5; ", NULL, 0 },
    { "", NULL, 0 },
    { "a", NULL, 0 },
    { "; url=a", NULL, 0 },
    { "-1; url=a", NULL, 0 },
    { "5x; url=a", NULL, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint seconds = 0;
      g_autofree char *address = vlps_refresh_read (cases[i].value, &seconds);

      g_assert_cmpstr (address, ==, cases[i].address);
      if (address != NULL)
        g_assert_cmpuint (seconds, ==, cases[i].seconds);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/refresh/read", test_read);
  return g_test_run ();
}
