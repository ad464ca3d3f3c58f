/* origin-test.c - which addresses are of the same server */
#include "origin.h"

static void
test_same (void)
{
  static const struct
  {
    const char *a, *b;
    gboolean same;
  } cases[] = {
    { "http://a.example/x", "http://a.example/y?z#f", TRUE },
    { "http://a.example", "HTTP://A.Example:80/", TRUE },
    { "https://a.example:443/", "https://a.example/", TRUE },
    { "http://a.example:8080/", "http://a.example:8080/x", TRUE },
    { "http://a.example/a b|c", "http://a.example/", TRUE },
    { "http://a.example/", "https://a.example/", FALSE },
    { "http://a.example/", "http://a.example:8080/", FALSE },
    { "http://a.example/", "http://b.example/", FALSE },
    { "http://a.example/", "http://a.example.evil/", FALSE },
    { "http://a.example/", "http://a.example@evil/", FALSE },
    { "http://a.example/", "http://evil/@a.example/", FALSE },
    { "file:///a", "file:///a", FALSE },
    { "about:blank", "about:blank", FALSE },
    { "http://a.example/", NULL, FALSE },
    { NULL, NULL, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s, %s", cases[i].a, cases[i].b);
      g_assert_cmpint (vlps_origin_is_same (cases[i].a, cases[i].b), ==, cases[i].same);
      g_assert_cmpint (vlps_origin_is_same (cases[i].b, cases[i].a), ==, cases[i].same);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/origin/same", test_same);
  return g_test_run ();
}
