/* follow-test.c - which links are followed */
#include "follow.h"

static void
test_fits (void)
{
  static const struct
  {
    const char *pattern, *text;
    gboolean fits;
  } cases[] = { { "", "", TRUE },        { "", "a", FALSE },        { "*", "", TRUE },          { "*", "a", TRUE },
                { "/a/*", "/a/", TRUE }, { "/a/*", "/a", FALSE },   { "/a/*", "/b/a/", FALSE }, { "*b", "abab", TRUE },
                { "*b", "aba", FALSE },  { "a*b*c", "abbc", TRUE }, { "a*b*c", "acb", FALSE },  { "?", "?", TRUE },
                { "?", "a", FALSE },     { "**a**", "a", TRUE } };
  g_autofree char *many = g_strnfill (100000, 'a');

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (vlps_follow_fits (cases[i].pattern, cases[i].text), ==, cases[i].fits);
  g_assert_false (vlps_follow_fits ("*a*a*a*a*a*a*a*b", many));
}

static void
test_allows (void)
{
  static const char *const include[] = { "/blog/*", "*?id=*", NULL };
  static const char *const exclude[] = { "*print*", NULL };
  static const char *const hosts[] = { "*.b.example", "C.example", NULL };
  const VlpsFollowRules plain = { .depth = 1 }, some = { .depth = 1, .include = include, .exclude = exclude },
                        wide = { .depth = 1, .hosts = hosts };
  const struct
  {
    const VlpsFollowRules *rules;
    const char *address;
    gboolean allowed;
  } cases[] = { { &plain, "http://a.example/", TRUE },
                { &plain, "https://a.example/x", TRUE },
                { &plain, "http://www.a.example/", TRUE },
                { &plain, "http://a.example:8080/", FALSE },
                { &plain, "http://b.a.example/", FALSE },
                { &plain, "http://a.example/x.pdf", FALSE },
                { &plain, "http://a.example/x.JPG?y=1", FALSE },
                { &plain, "http://a.example/x.pdf/", TRUE },
                { &plain, "http://a.example/x?file=y.pdf", TRUE },
                { &some, "http://a.example/blog/x", TRUE },
                { &some, "http://a.example/x", FALSE },
                { &some, "http://a.example/x?id=1", TRUE },
                { &some, "http://a.example/blog/print", FALSE },
                { &wide, "http://a.example/", TRUE },
                { &wide, "http://x.b.example/", TRUE },
                { &wide, "http://b.example/", FALSE },
                { &wide, "http://c.example/", TRUE },
                { &wide, "http://d.example/", FALSE } };
  g_autofree char *tail = g_strnfill (3000, 'a'), *far = g_strconcat ("http://a.example/", tail, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (vlps_follow_allows (cases[i].rules, "a.example", cases[i].address) != cases[i].allowed)
      g_error ("%s", cases[i].address);
  g_assert_false (vlps_follow_allows (&plain, "a.example", far));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/follow/fits", test_fits);
  g_test_add_func ("/follow/allows", test_allows);
  return g_test_run ();
}
