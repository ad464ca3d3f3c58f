/* bad-port-test.c - addresses whose ports engines close */
#include "bad-port.h"

static void
test_ports (void)
{
  static const char *const bad[] = { "http://127.0.0.1:1/x", "https://example.org:22", "HTTP://a:6000/?b#c",
                                     "http://[::1]:25/",     "http://me@a:6697/",      "http://a:10080/b c" };
  static const char *const good[] = { "http://a/",         "http://a:80/",     "https://a:443/",
                                      "http://a:8080/:22", "http://a/?b:6000", "ftp://a:21/",
                                      "file:///tmp:1/x",   "http://22/",       "",
                                      "http://a:60000",    "about:blank",      "http://a:2x/" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    if (!vlps_bad_port_is (bad[i]))
      g_error ("%s", bad[i]);
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    if (vlps_bad_port_is (good[i]))
      g_error ("%s", good[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bad-port/ports", test_ports);
  return g_test_run ();
}
