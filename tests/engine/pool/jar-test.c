/* jar-test.c - whose cookies a page gets */
#include "jar.h"

static void
assert_has (VlpsJar *jar, const char *uri, const char *expected)
{
  g_autofree char *found = vlps_jar_get (jar, uri);

  g_assert_cmpstr (found, ==, expected);
}

/* All addresses of a host share them, and no other has them. */
static void
test_hosts (void)
{
  g_autoptr (VlpsJar) jar = vlps_jar_new ();

  vlps_jar_put (jar, "http://A.example/one?q#f", "[1]");
  assert_has (jar, "http://a.example/", "[1]");
  assert_has (jar, "https://a.example:8443/two", "[1]");
  assert_has (jar, "http://user@a.example/", "[1]");
  assert_has (jar, "http://b.a.example/", NULL);
  assert_has (jar, "http://example/", NULL);
  assert_has (jar, "http://a.example.org/", NULL);
  vlps_jar_put (jar, "http://[::1]:80/", "[2]");
  assert_has (jar, "http://[::1]:81/", "[2]");
}

/* The last one counts; nothing said changes nothing. */
static void
test_again (void)
{
  g_autoptr (VlpsJar) jar = vlps_jar_new ();

  vlps_jar_put (jar, "http://a.example/", "[1]");
  vlps_jar_put (jar, "http://a.example/x", "[]");
  assert_has (jar, "http://a.example/", "[]");
  vlps_jar_put (jar, "http://a.example/x", NULL);
  assert_has (jar, "http://a.example/", "[]");
}

static void
test_none (void)
{
  static const char *const none[] = {
    "file:///a/b.html", "about:blank", "data:text/html,x", "http:", "no address", ""
  };
  g_autoptr (VlpsJar) jar = vlps_jar_new ();

  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    {
      g_assert_false (vlps_jar_takes (none[i]));
      vlps_jar_put (jar, none[i], "[1]");
      assert_has (jar, none[i], NULL);
    }
  g_assert_true (vlps_jar_takes ("HTTPS://a.example"));
}

/* What is too much goes, the oldest first. */
static void
test_full (void)
{
  g_autoptr (VlpsJar) jar = vlps_jar_new ();
  g_autofree char *half = g_strnfill (VLPS_JAR_MOST / 2, 'x');

  vlps_jar_put (jar, "http://a.example/", half);
  vlps_jar_put (jar, "http://b.example/", half);
  assert_has (jar, "http://a.example/", half);
  /* a is now the younger one */
  vlps_jar_put (jar, "http://a.example/", half);
  vlps_jar_put (jar, "http://c.example/", "[]");
  assert_has (jar, "http://b.example/", NULL);
  assert_has (jar, "http://a.example/", half);
  assert_has (jar, "http://c.example/", "[]");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/jar/hosts", test_hosts);
  g_test_add_func ("/jar/again", test_again);
  g_test_add_func ("/jar/none", test_none);
  g_test_add_func ("/jar/full", test_full);
  return g_test_run ();
}
