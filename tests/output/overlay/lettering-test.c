/* lettering-test.c - numbers of a picture, and which letters can be read on which colour */
#include "lettering.h"

#include <locale.h>

static void
test_numbers (void)
{
  static const struct
  {
    double value;
    const char *text;
  } cases[] = {
    { 0, "0" }, { 1, "1" }, { 0.25, "0.3" }, { 0.24, "0.2" }, { -1.55, "-1.6" }, { 1234567.89, "1234567.9" }
  };

  setlocale (LC_ALL, "");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = vlps_lettering_number (cases[i].value);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

static void
test_colours (void)
{
  g_assert_cmpfloat_with_epsilon (vlps_lettering_brightness (0), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_lettering_brightness (0xffffff), 255, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_lettering_brightness (0xff0000), 76.245, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_lettering_brightness (0x0000ff), 29.07, 1e-9);
  g_assert_cmphex (vlps_lettering_on (0x000000), ==, 0xffffff);
  g_assert_cmphex (vlps_lettering_on (0xffffff), ==, 0x000000);
  /* grey of 139 and 140 */
  g_assert_cmphex (vlps_lettering_on (0x8b8b8b), ==, 0xffffff);
  g_assert_cmphex (vlps_lettering_on (0x8d8d8d), ==, 0x000000);
}

/* Any bytes, and no more of them than a line of a picture can hold. */
static void
test_lines (void)
{
  g_autofree char *text = g_strnfill (5000, 'x');
  PangoContext *context = vlps_lettering_context ();
  PangoLayout *line = vlps_lettering_line (context, "a\xff\nb", 12, TRUE);
  PangoLayout *cut = vlps_lettering_line (context, text, 12, FALSE);

  g_assert_cmpstr (pango_layout_get_text (line), ==, "a\xef\xbf\xbd\nb");
  g_assert_true (pango_layout_get_single_paragraph_mode (line));
  g_assert_cmpint (pango_layout_get_character_count (cut), ==, 600);
  g_object_unref (line);
  g_object_unref (cut);
  g_object_unref (context);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lettering/numbers", test_numbers);
  g_test_add_func ("/lettering/colours", test_colours);
  g_test_add_func ("/lettering/lines", test_lines);
  return g_test_run ();
}
