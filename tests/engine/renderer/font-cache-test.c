/* font-cache-test.c - what the module answers beside fontconfig itself
 *
 * The module is linked in, so the plain names are its functions here, too.
 */
#include <dlfcn.h>

#include "font-request.h"

static FcBool
substitute_itself (FcConfig *config, FcPattern *request, FcMatchKind kind)
{
  FcBool (*substitute) (FcConfig *, FcPattern *, FcMatchKind);

  *(void **) &substitute = dlsym (RTLD_NEXT, "FcConfigSubstitute");
  return substitute (config, request, kind);
}

static FcPattern *
match_itself (FcConfig *config, FcPattern *request, FcResult *result)
{
  FcPattern *(*match) (FcConfig *, FcPattern *, FcResult *);

  *(void **) &match = dlsym (RTLD_NEXT, "FcFontMatch");
  return match (config, request, result);
}

/* All that a pattern says, but for sets of characters, whose sizes stand for them. */
static char *
describe (FcPattern *pattern)
{
  GString *text = g_string_new (NULL);
  FcPatternIter iter;

  FcPatternIterStart (pattern, &iter);
  do
    for (int i = 0; i < FcPatternIterValueCount (pattern, &iter); i++)
      {
        FcValueBinding binding;
        FcValue value;

        g_assert_cmpint (FcPatternIterGetValue (pattern, &iter, i, &value, &binding), ==, FcResultMatch);
        g_string_append_printf (text, "%s %d %d", FcPatternIterGetObject (pattern, &iter), value.type, binding);
        if (value.type == FcTypeString)
          g_string_append_printf (text, " %s", (const char *) value.u.s);
        else if (value.type == FcTypeInteger || value.type == FcTypeBool)
          g_string_append_printf (text, " %d", value.u.i);
        else if (value.type == FcTypeDouble)
          g_string_append_printf (text, " %g", value.u.d);
        else if (value.type == FcTypeCharSet)
          g_string_append_printf (text, " %u", FcCharSetCount (value.u.c));
        g_string_append_c (text, '\n');
      }
  while (FcPatternIterNext (pattern, &iter));
  return g_string_free (text, FALSE);
}

static void
assert_alike (FcPattern *pattern, FcPattern *expected)
{
  g_autofree char *text = describe (pattern), *other = describe (expected);

  g_assert_cmpstr (text, ==, other);
  g_assert_true (FcPatternEqual (pattern, expected));
}

/* One request, twice: the answer is fontconfig's before and after it is known. */
static void
ask (const char *family, int weight, const char *language, gunichar character)
{
  FcPattern *expected = font_request_new (family, weight, FC_SLANT_ROMAN, language, character, 13);
  FcResult result;
  FcPattern *expected_font;

  g_assert_true (substitute_itself (NULL, expected, FcMatchPattern));
  FcDefaultSubstitute (expected);
  expected_font = match_itself (NULL, expected, &result);
  g_assert_nonnull (expected_font);
  for (int time = 0; time < 2; time++)
    {
      FcPattern *request = font_request_new (family, weight, FC_SLANT_ROMAN, language, character, 13), *font;

      g_assert_true (FcConfigSubstitute (NULL, request, FcMatchPattern));
      FcDefaultSubstitute (request);
      assert_alike (request, expected);
      font = FcFontMatch (NULL, request, &result);
      g_assert_nonnull (font);
      g_assert_cmpint (result, ==, FcResultMatch);
      assert_alike (font, expected_font);
      /* it is the caller's */
      FcPatternDel (font, FC_FAMILY);
      FcPatternDel (request, FC_FAMILY);
      FcPatternDestroy (font);
      FcPatternDestroy (request);
    }
  FcPatternDestroy (expected_font);
  FcPatternDestroy (expected);
}

static void
test_answers (void)
{
  static const char *const families[] = { "serif",   "sans-serif", "monospace", "DejaVu Sans",  "Helvetica", "Arial",
                                          "Georgia", "emoji",      "Noto Sans", "No Such Font", "日本 字" };
  static const int weights[] = { FC_WEIGHT_LIGHT, FC_WEIGHT_REGULAR, FC_WEIGHT_BOLD };
  static const char *const languages[] = { NULL, "zh-cn", "ja" };
  static const gunichar characters[] = { 0, 'a', 0x4e2d, 0x1f600 };

  for (guint f = 0; f < G_N_ELEMENTS (families); f++)
    for (guint w = 0; w < G_N_ELEMENTS (weights); w++)
      for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
        for (guint c = 0; c < G_N_ELEMENTS (characters); c++)
          ask (families[f], weights[w], languages[l], characters[c]);
}

/* Settings in which every list ends with `last`. */
static FcConfig *
settings_with (const char *last)
{
  FcConfig *config = FcConfigCreate ();
  g_autofree char *text = g_strdup_printf ("<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">"
                                           "<fontconfig><match><edit name=\"family\" mode=\"append_last\"><string>%s"
                                           "</string></edit></match></fontconfig>",
                                           last);

  g_assert_true (FcConfigParseAndLoadFromMemory (config, (const FcChar8 *) text, FcTrue));
  return config;
}

static void
assert_list (FcConfig *config, const char *family, FcValueBinding binding, const char *last)
{
  FcPattern *request = FcPatternCreate ();
  FcValue value = { .type = FcTypeString, .u.s = (const FcChar8 *) family }, found;
  FcValueBinding first;
  FcChar8 *name;

  if (binding == FcValueBindingWeak)
    FcPatternAddWeak (request, FC_FAMILY, value, FcTrue);
  else
    FcPatternAdd (request, FC_FAMILY, value, FcTrue);
  g_assert_true (FcConfigSubstitute (config, request, FcMatchPattern));
  g_assert_cmpint (FcPatternGetWithBinding (request, FC_FAMILY, 0, &found, &first), ==, FcResultMatch);
  g_assert_cmpstr ((const char *) found.u.s, ==, family);
  g_assert_cmpint (first, ==, binding);
  g_assert_cmpint (FcPatternGetString (request, FC_FAMILY, 1, &name), ==, FcResultMatch);
  g_assert_cmpstr ((const char *) name, ==, last);
  FcPatternDestroy (request);
}

/* What differs in the settings alone, or in how strong a name is, is another request. */
static void
test_apart (void)
{
  FcConfig *one = settings_with ("One"), *other = settings_with ("Other");

  for (int time = 0; time < 2; time++)
    {
      assert_list (one, "Sans", FcValueBindingStrong, "One");
      assert_list (one, "Sans", FcValueBindingWeak, "One");
      assert_list (other, "Sans", FcValueBindingStrong, "Other");
      assert_list (one, "Serif", FcValueBindingStrong, "One");
    }
  /* more than are kept */
  for (int i = 0; i < 4500; i++)
    {
      g_autofree char *family = g_strdup_printf ("Family %d", i);

      assert_list (one, family, FcValueBindingStrong, "One");
    }
  assert_list (one, "Sans", FcValueBindingStrong, "One");
  FcConfigDestroy (one);
  FcConfigDestroy (other);
}

/* An answer comes from what is kept: it is still there when the font is not. */
static void
test_kept (void)
{
  FcConfig *config = FcConfigCreate ();
  FcPattern *request = font_request_new ("DejaVu Sans", FC_WEIGHT_REGULAR, FC_SLANT_ROMAN, NULL, 0, 13), *first, *again;
  FcPattern *system;
  FcChar8 *file;
  FcResult result;

  FcConfigSubstitute (NULL, request, FcMatchPattern);
  FcDefaultSubstitute (request);
  system = FcFontMatch (NULL, request, &result);
  g_assert_cmpint (FcPatternGetString (system, FC_FILE, 0, &file), ==, FcResultMatch);
  g_assert_true (FcConfigAppFontAddFile (config, file));
  first = FcFontMatch (config, request, &result);
  g_assert_nonnull (first);
  FcConfigAppFontClear (config);
  g_assert_null (match_itself (config, request, &result));
  again = FcFontMatch (config, request, &result);
  g_assert_nonnull (again);
  assert_alike (again, first);
  FcPatternDestroy (first);
  FcPatternDestroy (again);
  FcPatternDestroy (system);
  FcPatternDestroy (request);
  FcConfigDestroy (config);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/font-cache/answers", test_answers);
  g_test_add_func ("/font-cache/apart", test_apart);
  g_test_add_func ("/font-cache/kept", test_kept);
  return g_test_run ();
}
