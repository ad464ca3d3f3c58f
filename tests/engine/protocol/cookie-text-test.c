/* cookie-text-test.c - cookies as text: there and back, and what is none */
#include "cookie-text.h"

#include <string.h>

static void
test_round (void)
{
  g_autoptr (GDateTime) expires = g_date_time_new_from_unix_utc (2000000000);
  SoupCookie *full = soup_cookie_new ("sid", "a=\"b\"; c", ".example.org", "/a/b", -1);
  SoupCookie *plain = soup_cookie_new ("n", "", "example.org", "/", -1);
  GList *list = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) cookies = NULL;

  soup_cookie_set_expires (full, expires);
  soup_cookie_set_secure (full, TRUE);
  soup_cookie_set_http_only (full, TRUE);
  soup_cookie_set_same_site_policy (full, SOUP_SAME_SITE_POLICY_STRICT);
  list = g_list_append (g_list_append (NULL, full), plain);
  text = vlps_cookie_text_print (list, 10000);
  cookies = vlps_cookie_text_parse (text);
  g_assert_cmpuint (cookies->len, ==, 2);
  g_assert_true (soup_cookie_equal (cookies->pdata[0], full));
  g_assert_cmpstr (soup_cookie_get_domain (cookies->pdata[0]), ==, ".example.org");
  g_assert_true (soup_cookie_get_secure (cookies->pdata[0]));
  g_assert_true (soup_cookie_get_http_only (cookies->pdata[0]));
  g_assert_cmpint (soup_cookie_get_same_site_policy (cookies->pdata[0]), ==, SOUP_SAME_SITE_POLICY_STRICT);
  g_assert_cmpint (g_date_time_to_unix (soup_cookie_get_expires (cookies->pdata[0])), ==, 2000000000);
  /* that of a session has no end */
  g_assert_true (soup_cookie_equal (cookies->pdata[1], plain));
  g_assert_null (soup_cookie_get_expires (cookies->pdata[1]));
  g_assert_false (soup_cookie_get_secure (cookies->pdata[1]));
  g_list_free_full (list, (GDestroyNotify) soup_cookie_free);
}

static void
test_most (void)
{
  GList *list = NULL;
  g_autofree char *all = NULL, *fewer = NULL, *none = vlps_cookie_text_print (NULL, 100);
  g_autoptr (GPtrArray) cookies = NULL;

  for (guint i = 0; i < 10; i++)
    list = g_list_append (list, soup_cookie_new ("name", "value", "example.org", "/", -1));
  list = g_list_append (list, soup_cookie_new ("broken", "\xff\xfe", "example.org", "/", -1));
  all = vlps_cookie_text_print (list, 100000);
  g_assert_true (g_utf8_validate (all, -1, NULL));
  fewer = vlps_cookie_text_print (list, strlen (all) / 2);
  g_assert_cmpuint (strlen (fewer), <, strlen (all) / 2);
  cookies = vlps_cookie_text_parse (fewer);
  g_assert_cmpuint (cookies->len, ==, 4);
  g_assert_cmpstr (none, ==, "[]");
  g_list_free_full (list, (GDestroyNotify) soup_cookie_free);
}

static void
test_broken (void)
{
  static const struct
  {
    const char *text;
    guint n;
  } cases[] = {
    { NULL, 0 },
    { "", 0 },
    { "no JSON", 0 },
    { "{}", 0 },
    { "[1, \"a\", null, {}, []]", 0 },
    { "[{\"name\": \"a\", \"value\": \"b\", \"domain\": \"c\"}]", 0 },
    { "[{\"name\": \"a\", \"value\": 1, \"domain\": \"c\", \"path\": \"/\"}]", 0 },
    { "[{\"name\": \"a\", \"value\": \"b\", \"domain\": \"c\", \"path\": \"/\", \"expires\": 1e300, \"sameSite\": 99}]",
      1 },
    { "[{\"name\": \"a\", \"value\": \"b\", \"domain\": \"c\", \"path\": \"/\", \"expires\": -5, \"secure\": 1}, 2]",
      1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) cookies = vlps_cookie_text_parse (cases[i].text);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpuint (cookies->len, ==, cases[i].n);
      if (cookies->len > 0)
        g_assert_false (soup_cookie_get_secure (cookies->pdata[0]));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cookie-text/round", test_round);
  g_test_add_func ("/cookie-text/most", test_most);
  g_test_add_func ("/cookie-text/broken", test_broken);
  return g_test_run ();
}
