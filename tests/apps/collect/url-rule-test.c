/* url-rule-test.c - addresses with alternatives */
#include "url-rule.h"

#include <string.h>

#include "errors.h"

/* 2026-03-01, the day after the last of February */
static char *
expand (const char *rule, GError **error)
{
  g_autoptr (GPtrArray) urls = g_ptr_array_new_with_free_func (g_free);
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 1, G_DATE_MARCH, 2026);
  if (!vlps_url_rule_expand (rule, &today, urls, error))
    return NULL;
  g_ptr_array_add (urls, NULL);
  return g_strjoinv (" ", (char **) urls->pdata);
}

static void
test_expansions (void)
{
  static const char *const cases[][2] = {
    { "http://a/b.html", "http://a/b.html" },
    { "http://a/{1..3}", "http://a/1 http://a/2 http://a/3" },
    { "x{3..1}", "x3 x2 x1" },
    { "x{7..7}", "x7" },
    { "x{08..11}", "x08 x09 x10 x11" },
    { "x{001..3}", "x001 x002 x003" },
    { "x{1..10..4}", "x1 x5 x9" },
    { "x{10..1..4}", "x10 x6 x2" },
    { "x{0..2}", "x0 x1 x2" },
    { "x{a,b,}y", "xay xby xy" },
    { "x{1..2}{a,b}", "x1a x1b x2a x2b" },
    { "x{2026-02-27..2026-03-01:%Y/%m/%d}", "x2026/02/27 x2026/02/28 x2026/03/01" },
    { "x{2024-02-28..2024-03-01:%y%m%d}", "x240228 x240229 x240301" },
    { "x{today-1..today:%m-%d}.html", "x02-28.html x03-01.html" },
    { "x{today..today+1:%d}", "x01 x02" },
    { "x{today..today-1:%d%%}", "x01% x28%" },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *urls = expand (cases[i][0], &error);

      g_assert_no_error (error);
      g_assert_cmpstr (urls, ==, cases[i][1]);
    }
}

static void
test_mistakes (void)
{
  static const char *const cases[] = {
    "x{1..3",
    "x1..3}",
    "x{{1..3}}",
    "x{}",
    "x{1..}",
    "x{..3}",
    "x{a..c}",
    "x{1..3..0}",
    "x{1..2..3..4}",
    "x{1..2:%d}",
    "x{2026-02-29..2026-03-01:%d}",
    "x{today..today:%H}",
    "x{today..today:%}",
    "x{today-x..today:%d}",
    "x{9999999999999999..99999999999999999}",
    "x{today-99999999..today:%d}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *urls = expand (cases[i], &error);

      g_test_message ("%s: %s", cases[i], error != NULL ? error->message : urls);
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, cases[i]));
    }
}

static void
test_limit (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *most = expand ("{1..100000}", &error);
  g_autofree char *more = NULL;

  g_assert_no_error (error);
  g_assert_nonnull (most);
  more = expand ("{1..100001}", &error);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_null (expand ("{1..317}{1..317}", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/url-rule/expansions", test_expansions);
  g_test_add_func ("/url-rule/mistakes", test_mistakes);
  g_test_add_func ("/url-rule/limit", test_limit);
  return g_test_run ();
}
