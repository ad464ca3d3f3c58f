/* zhou-2009-test.c - thresholds and main text of zhou-2009, worked out by hand */
#include "zhou-2009.h"

#include <math.h>
#include <string.h>

#include "method-table.h"
#include "sample-page.h"

static void
assert_near (double value, double expected)
{
  if (fabs (value - expected) > 1e-9)
    g_error ("%.12g is not %.12g", value, expected);
}

/* The baseline: words are counted, the thresholds are half the mean and half of the longest. */
static void
test_zhou_thresholds (void)
{
  static const guint words[] = { 2, 10, 40, 28 };
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("zhou-2009"));
  double shortest, longest;

  vlps_zhou_2009_thresholds (words, G_N_ELEMENTS (words), vlps_method_own (&options), &shortest, &longest);
  assert_near (shortest, 10); /* 80 / 4 / 2 */
  assert_near (longest, 20);
}

/* Paragraphs of 2, 10, 40, 9, 28, 12, 11 words: mean 16, short 8, long 20.  The run from the second to the last is main
 * text; the paragraph of 2 is not. */
static void
test_zhou_page (void)
{
  static const guint words[] = { 2, 10, 40, 9, 28, 12, 11 };
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("zhou-2009"));
  g_autoptr (GString) html = g_string_new ("<body>");
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autoptr (VlpsPage) page = NULL;
  g_autoptr (VlpsResult) result = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *text = sample_repeat ("word ", words[i]);

      g_strchomp (text);
      g_string_append_printf (html, "<p>%s</p>", text);
      if (i > 0)
        g_string_append_printf (expected, "%s\n", text);
    }
  page = sample_page (html->str);
  result = vlps_zhou_2009 (page, &options, NULL);
  g_assert_cmpstr (result->text, ==, expected->str);
}

/* What bts was made to cure: a text block between two accepted runs in which nothing is long is lost. */
static void
test_zhou_between (void)
{
  static const guint words[] = { 50, 2, 12, 2, 50 };
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("zhou-2009"));
  g_autoptr (GString) html = g_string_new ("<body>");
  g_autoptr (VlpsPage) page = NULL;
  g_autoptr (VlpsResult) result = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *text = sample_repeat ("字", words[i]);

      g_string_append_printf (html, "<p>%s</p>", text);
    }
  page = sample_page (html->str);
  result = vlps_zhou_2009 (page, &options, NULL);
  g_assert_cmpuint (vlps_text_characters (result->text), ==, 100);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/zhou-2009/thresholds", test_zhou_thresholds);
  g_test_add_func ("/zhou-2009/page", test_zhou_page);
  g_test_add_func ("/zhou-2009/between", test_zhou_between);
  return g_test_run ();
}
