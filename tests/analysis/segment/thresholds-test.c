/* thresholds-test.c - the presets on real page sizes, lengths as users write them, lines that cross */
#include "thresholds.h"

#include <math.h>
#include <string.h>

#include "errors.h"

/* "h1 h2 w1 w2"; a line that is absent reads "nan". */
static void
assert_lines (VlpsThresholds lines, const char *expected)
{
  g_autofree char *text = g_strdup_printf ("%g %g %g %g", lines.h1, lines.h2, lines.w1, lines.w2);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_presets (void)
{
  static const struct
  {
    const char *preset;
    VlpsSize page;
    const char *lines;
  } cases[] = {
    /* 200 px, height - 160 px, 30 % and 70 % of the width */
    { "jing-zuo-2004", { 1280, 1756 }, "200 1596 384 896" },
    { "jing-zuo-2004", { 1000, 5000 }, "200 4840 300 700" },
    { "jing-zuo-2004", { 785, 600 }, "200 440 235.5 549.5" },
    { "jing-zuo-2004", { 1024, 360 }, "200 200 307.2 716.8" },
    /* the lines cross on a page lower than 360 px: the rules then hold in their order */
    { "jing-zuo-2004", { 1024, 300 }, "200 140 307.2 716.8" },
    { "jing-zuo-2004", { 0, 0 }, "200 -160 0 0" },
    /* 30 % of 1024 px, however wide the page is */
    { "kovacevic-2002", { 1280, 1756 }, "200 1596 307.2 716.8" },
    { "kovacevic-2002", { 1024, 1756 }, "200 1596 307.2 716.8" },
    { "kovacevic-2002", { 400, 1000 }, "200 840 307.2 716.8" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      const VlpsPreset *preset = vlps_preset_find (cases[i].preset, &error);

      g_assert_no_error (error);
      assert_lines (vlps_preset_resolve (preset, cases[i].page), cases[i].lines);
    }
}

static void
test_preset_list (void)
{
  guint n = 0;
  const VlpsPreset *presets = vlps_presets (&n);

  g_assert_cmpuint (n, >=, 2);
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (vlps_preset_find (presets[i].name, NULL) == &presets[i]);
      g_assert_cmpuint (strlen (presets[i].source), >, 0);
      g_assert_cmpuint (strlen (presets[i].description), >, 0);
    }
  g_assert_cmpint (vlps_preset_find ("jing-zuo-2004", NULL)->units, ==, VLPS_UNITS_BLOCK);
  g_assert_cmpint (vlps_preset_find ("kovacevic-2002", NULL)->units, ==, VLPS_UNITS_TABLES);
}

/* Each constant of auto says all of itself, and a copy takes it within its range. */
static void
test_params (void)
{
  const VlpsPreset *automatic = vlps_preset_find ("auto", NULL);
  guint n = 0;

  for (const VlpsParam *param = automatic->params; param->name != NULL; param++, n++)
    {
      VlpsPreset copy = *automatic, without = *automatic;
      g_autofree char *range = vlps_param_range (param);

      g_test_message ("%s", param->name);
      vlps_params_reset (automatic->params, &copy);
      g_assert_cmpmem (&copy, sizeof copy, automatic, sizeof *automatic);
      vlps_param_set (param, param->least, &copy);
      vlps_param_set (param, param->most, &without);
      g_assert_cmpint (memcmp (&copy, &without, sizeof copy), !=, 0);
      g_assert_cmpuint (strlen (param->description), >, 0);
      g_assert_cmpuint (strlen (param->source), >, 0);
      g_assert_nonnull (param->unit);
      g_assert_cmpuint (strlen (range), >, 0);
    }
  g_assert_cmpuint (n, ==, 20);
}

static void
test_set (void)
{
  static const char *const wrong[] = { "line-price", "line-price=2", "line-price=-1",    "auto.price=1",
                                       "cuts=2.5",   "cuts=41",      "vlps.line-price=0" };
  VlpsPreset preset = *vlps_preset_find ("auto", NULL), paper = *vlps_preset_find ("jing-zuo-2004", NULL);

  g_assert_cmpfloat_with_epsilon (preset.search.line_price, .003, 1e-12);
  g_assert_true (vlps_preset_set (&preset, "line-price=.01", NULL));
  g_assert_true (vlps_preset_set (&preset, "auto.cuts=0", NULL));
  g_assert_cmpfloat_with_epsilon (preset.search.line_price, .01, 1e-12);
  g_assert_cmpuint (preset.search.cuts, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", wrong[i]);
      g_assert_false (vlps_preset_set (&preset, wrong[i], &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
  g_assert_false (vlps_preset_set (&paper, "line-price=.01", NULL));
  g_assert_true (vlps_preset_set_page_width (&paper, 800, NULL));
  assert_lines (vlps_preset_resolve (&paper, (VlpsSize){ 1280, 1756 }), "200 1596 240 560");
  g_assert_false (vlps_preset_set_page_width (&paper, 0, NULL));
  g_assert_false (vlps_preset_set_page_width (&preset, 800, NULL));
}

static void
test_unknown_preset (void)
{
  static const char *const names[] = { "", "jing", "JING-ZUO-2004", "nonsense" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_preset_find (names[i], &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, "jing-zuo-2004"));
      g_assert_nonnull (strstr (error->message, "kovacevic-2002"));
    }
}

static void
test_valid_lengths (void)
{
  static const struct
  {
    const char *text;
    gboolean percent;
    double value;
    double of_1200; /* px */
  } cases[] = {
    { "200", FALSE, 200, 200 },
    { "200px", FALSE, 200, 200 },
    { "0", FALSE, 0, 0 },
    { "0px", FALSE, 0, 0 },
    { "12.5", FALSE, 12.5, 12.5 },
    { ".5px", FALSE, 0.5, 0.5 },
    { "99999", FALSE, 99999, 99999 },
    { "15%", TRUE, 15, 180 },
    { "0%", TRUE, 0, 0 },
    { "33.3%", TRUE, 33.3, 399.6 },
    { "99.99%", TRUE, 99.99, 1199.88 },
    { "100%", TRUE, 100, 1200 },
    /* from the lower or right edge */
    { "-160", FALSE, 160, 1040 },
    { "-30%", TRUE, 30, 840 },
    { "-0", FALSE, 0, 1200 },
    { "-0.5px", FALSE, 0.5, 1199.5 },
    { "-100%", TRUE, 100, 0 },
    { "-1300", FALSE, 1300, -100 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      VlpsLength length = { 0 };

      g_test_message ("%s", cases[i].text);
      g_assert_true (vlps_length_parse (cases[i].text, &length, &error));
      g_assert_no_error (error);
      g_assert_true (length.given);
      g_assert_cmpint (length.percent, ==, cases[i].percent);
      g_assert_cmpfloat_with_epsilon (length.value, cases[i].value, 1e-9);
      g_assert_cmpfloat_with_epsilon (vlps_length_resolve (length, 1200), cases[i].of_1200, 1e-9);
    }
}

static void
test_no_length (void)
{
  static const char *const words[] = { "none", "None", "NONE" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      VlpsLength length = { .given = TRUE, .percent = TRUE, .value = 50 };

      g_assert_true (vlps_length_parse (words[i], &length, NULL));
      g_assert_false (length.given);
      g_assert_true (isnan (vlps_length_resolve (length, 1200)));
    }
}

/* more digits than a double has room for */
#define TEN "9999999999"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN
#define LONG HUNDRED HUNDRED HUNDRED TEN

static void
test_invalid_lengths (void)
{
  static const char *const texts[] = {
    "",       " ",      "px",   "%",    "-",   "-px",   "--1",  "100.01%", "-101%", "200 px", " 200",     "200 ",
    "200em",  "15%%",   "15%x", "15 %", "nan", "inf",   "1e3",  "1.2.3",   ".",     "nan%",   "infinity", "0x10",
    "0x10px", "200pxx", "1,5",  "+5",   "--5", "nones", "auto", "two",     "1e",    "-nan",   LONG,
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      VlpsLength length = { .given = TRUE, .percent = TRUE, .value = 50 };

      g_test_message ("'%s'", texts[i]);
      g_assert_false (vlps_length_parse (texts[i], &length, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, texts[i]));
      /* left alone */
      g_assert_true (length.given && length.percent);
      g_assert_cmpfloat_with_epsilon (length.value, 50, 1e-9);
    }
}

static void
test_check (void)
{
  static const struct
  {
    VlpsThresholds lines;
    const char *wrong; /* first line the message names; NULL: they are right */
  } cases[] = {
    { VLPS_LINES (200, 1000, 300, 700), NULL },
    { VLPS_LINES (500, 500, 400, 400), NULL },
    { VLPS_LINES (500.01, 500, 400, 400), "h1" },
    { VLPS_LINES (500, 500, 400.01, 400), "w1" },
    { VLPS_LINES (900, 100, 900, 100), "h1" },
    { VLPS_LINES (0, 0, 0, 0), NULL },
    /* a line that is absent crosses none */
    { VLPS_LINES (NAN, 100, 300, 700), NULL },
    { VLPS_LINES (900, NAN, 300, 700), NULL },
    { VLPS_LINES (200, 1000, NAN, 100), NULL },
    { VLPS_LINES (200, 1000, 900, NAN), NULL },
    { VLPS_LINES (NAN, NAN, NAN, NAN), NULL },
    { VLPS_LINES (NAN, 100, 900, 100), "w1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      gboolean right = vlps_thresholds_check (cases[i].lines, &error);

      g_assert_cmpint (right, ==, cases[i].wrong == NULL);
      if (right)
        {
          g_assert_no_error (error);
          continue;
        }
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_true (g_str_has_prefix (error->message, cases[i].wrong));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/thresholds/params", test_params);
  g_test_add_func ("/thresholds/set", test_set);
  g_test_add_func ("/thresholds/presets", test_presets);
  g_test_add_func ("/thresholds/preset-list", test_preset_list);
  g_test_add_func ("/thresholds/unknown-preset", test_unknown_preset);
  g_test_add_func ("/thresholds/valid-lengths", test_valid_lengths);
  g_test_add_func ("/thresholds/no-length", test_no_length);
  g_test_add_func ("/thresholds/invalid-lengths", test_invalid_lengths);
  g_test_add_func ("/thresholds/check", test_check);
  return g_test_run ();
}
