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

static guint
count (const char *rule, GError **error)
{
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 1, G_DATE_MARCH, 2026);
  return vlps_url_rule_count (rule, &today, error);
}

/* In a list parted by spaces. */
static guint
n_addresses (const char *urls)
{
  guint n = 1;

  for (const char *p = strchr (urls, ' '); p != NULL; p = strchr (p + 1, ' '))
    n++;
  return n;
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
      g_assert_cmpuint (count (cases[i][0], &error), ==, n_addresses (urls));
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

/* Bytes are limited, too: by the longest address, times the number of addresses. */
static void
test_bytes (void)
{
  static const struct
  {
    const char *rule;
    guint length; /* of the text behind it */
    guint count;  /* 0: refused */
  } cases[] = {
    { "{1..100000}", 985, 100000 },
    { "{1..100000}", 986, 0 },
    { "{1..2}{1..50000}", 970, 100000 },
    { "{1..2}{1..50000}", 971, 0 },
    { "{2000-01-01..2009-12-31:%d}", 27368, 3653 },
    { "{2000-01-01..2009-12-31:%d}", 27369, 0 },
    { "{a,bcd}{1..50000}", 982, 100000 },
    { "{a,bcd}{1..50000}", 983, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *tail = g_strnfill (cases[i].length, 'x'), *rule = g_strconcat (cases[i].rule, tail, NULL);

      g_assert_cmpuint (count (rule, &error), ==, cases[i].count);
      g_assert_true (error == NULL || strlen (error->message) < 500);
      g_assert_true (cases[i].count > 0 ? error == NULL : g_error_matches (error, VLPS_ERROR, VLPS_ERROR_USAGE));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/url-rule/expansions", test_expansions);
  g_test_add_func ("/url-rule/mistakes", test_mistakes);
  g_test_add_func ("/url-rule/limit", test_limit);
  g_test_add_func ("/url-rule/bytes", test_bytes);
  return g_test_run ();
}
