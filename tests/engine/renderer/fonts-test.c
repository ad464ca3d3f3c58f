/* fonts-test.c - the renderer's settings find what the system's find */
#include "fonts.h"

#include <string.h>

#include "font-request.h"
#include "scratch.h"

static const char *const families[] = {
  NULL,     "serif",     "sans-serif",  "monospace",       "cursive",         "system-ui",   "ui-serif",    "emoji",
  "math",   "sans",      "Arial",       "Helvetica",       "Times New Roman", "Courier New", "Georgia",     "Verdana",
  "SimSun", "Noto Sans", "DejaVu Sans", "liberation SANS", "LiberationMono",  "MS Gothic",   "No Such Font"
};
static const char *const languages[] = { NULL, "de", "zh-cn", "ja", "und-zmth" };
static const gunichar characters[] = { 0x416, 0x5d0, 0x627, 0x905, 0xe01, 0x3042, 0x4e2d, 0xac00, 0x1f600, 0xe000 };

static void
assert_same (FcConfig *one, FcConfig *other, FcPattern *request, gboolean sorted)
{
  g_autofree char *difference = font_request_difference (one, other, request, sorted);

  g_assert_cmpstr (difference, ==, NULL);
  FcPatternDestroy (request);
}

static void
assert_find_same (FcConfig *one, FcConfig *other)
{
  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
      {
        assert_same (one, other, font_request_new (families[i], FC_WEIGHT_REGULAR, FC_SLANT_ROMAN, languages[l], 0, 13),
                     l == 0);
        assert_same (one, other, font_request_new (families[i], FC_WEIGHT_BOLD, FC_SLANT_ITALIC, languages[l], 0, 7),
                     FALSE);
      }
  for (guint c = 0; c < G_N_ELEMENTS (characters); c++)
    for (guint i = 0; i < 3; i++)
      assert_same (one, other,
                   font_request_new (families[i], FC_WEIGHT_REGULAR, FC_SLANT_ROMAN, NULL, characters[c], 13), FALSE);
}

/* Of an administrator, who likes other fonts. */
static const char own_rules[] =
    "<alias binding=\"strong\"><family>Georgia</family><prefer><family>No Such</family><family>DejaVu Serif</family>"
    "</prefer></alias>"
    "<match><test name=\"lang\" compare=\"contains\"><string>de</string></test><test name=\"family\"><string>Verdana"
    "</string></test><edit name=\"family\" mode=\"assign\" binding=\"strong\"><string>Liberation "
    "Mono</string></edit></match>"
    "<match target=\"font\"><test name=\"family\"><string>DejaVu Serif</string></test><edit name=\"hintstyle\" "
    "mode=\"assign\"><const>hintfull</const></edit></match>";

/* The system's settings, and those with rules of an administrator's before or after them. */
static void
test_same (Scratch *scratch, gconstpointer data)
{
  FcConfig *config = FcInitLoadConfigAndFonts ();
  FcChar8 *file = FcConfigGetFilename (config, NULL);
  g_autofree char *system = g_strdup_printf ("<include>%s</include>", file);

  for (int round = 0; round < 3; round++)
    {
      g_autofree char *text = g_strdup_printf ("<fontconfig>%s%s%s</fontconfig>", round == 1 ? own_rules : "", system,
                                               round == 2 ? own_rules : "");
      g_autofree char *settings = NULL;
      g_autoptr (GError) error = NULL;
      FcConfig *all = FcConfigCreate (), *few;

      g_assert_true (g_file_set_contents (scratch->file, text, -1, NULL));
      g_setenv ("FONTCONFIG_FILE", scratch->file, TRUE);
      g_assert_true (FcConfigParseAndLoad (all, NULL, TRUE) && FcConfigBuildFonts (all));
      settings = vlps_fonts_settings (all, &error);
      g_assert_no_error (error);
      few = font_request_config (settings);
      g_assert_nonnull (few);
      g_assert_cmpint (FcConfigGetFonts (few, FcSetSystem)->nfont, ==, FcConfigGetFonts (all, FcSetSystem)->nfont);
      assert_find_same (all, few);
      FcConfigDestroy (few);
      FcConfigDestroy (all);
    }
  FcStrFree (file);
  FcConfigDestroy (config);
}

/* Programs that are started find the settings before those of the system, if anything can be said of these. */
static void
test_use (Scratch *scratch, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (scratch->path, "fontconfig", "vlps", NULL),
                  *before = g_strconcat (folder, ":/somewhere", NULL), *settings = NULL, *found = NULL;
  FcChar8 *file;

  g_unsetenv ("FONTCONFIG_PATH");
  g_unsetenv ("FONTCONFIG_FILE");
  g_unsetenv ("XDG_CONFIG_HOME");
  vlps_fonts_use_few_rules ();
  g_assert_null (g_getenv ("FONTCONFIG_PATH"));
  g_assert_true (g_file_set_contents (scratch->file, "", -1, NULL));
  g_setenv ("XDG_CONFIG_HOME", scratch->file, TRUE);
  vlps_fonts_use_few_rules ();
  g_assert_null (g_getenv ("FONTCONFIG_PATH"));
  g_setenv ("XDG_CONFIG_HOME", scratch->path, TRUE);
  file = FcConfigGetFilename (NULL, NULL);
  g_setenv ("FONTCONFIG_FILE", (const char *) file, TRUE);
  FcStrFree (file);
  vlps_fonts_use_few_rules ();
  g_assert_null (g_getenv ("FONTCONFIG_PATH"));
  g_unsetenv ("FONTCONFIG_FILE");
  vlps_fonts_use_few_rules ();
  g_assert_cmpstr (g_getenv ("FONTCONFIG_PATH"), ==, folder);
  settings = scratch_read (scratch, "fontconfig/vlps/fonts.conf");
  g_assert_nonnull (strstr (settings, "<fontconfig>"));
  file = FcConfigGetFilename (NULL, NULL);
  found = g_path_get_dirname ((const char *) file);
  g_assert_cmpstr (found, ==, folder);
  FcStrFree (file);
  g_setenv ("FONTCONFIG_PATH", "/somewhere", TRUE);
  vlps_fonts_use_few_rules ();
  g_assert_cmpstr (g_getenv ("FONTCONFIG_PATH"), ==, before);
}

static void
test_cjk (Scratch *scratch, gconstpointer data)
{
  FcPattern *request = FcNameParse ((const FcChar8 *) ":charset=4e2d");
  FcObjectSet *objects = FcObjectSetBuild (FC_FILE, NULL);
  FcFontSet *fonts = FcFontList (NULL, request, objects);

  g_assert_cmpint (vlps_fonts_have_cjk (), ==, fonts->nfont > 0);
  FcFontSetDestroy (fonts);
  FcObjectSetDestroy (objects);
  FcPatternDestroy (request);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/fonts/same", test_same);
  scratch_add ("/fonts/use", test_use);
  scratch_add ("/fonts/cjk", test_cjk);
  return g_test_run ();
}
