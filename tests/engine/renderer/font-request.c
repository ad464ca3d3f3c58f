/* font-request.c - what fontconfig finds for a request by two settings */
#include "font-request.h"

#include <glib/gstdio.h>
#include <string.h>

#include "font-settings.h"

FcConfig *
font_request_config (const char *text)
{
  FcConfig *config = FcConfigCreate ();

  if (!FcConfigParseAndLoadFromMemory (config, (const FcChar8 *) text, FcTrue) || !FcConfigBuildFonts (config))
    {
      FcConfigDestroy (config);
      return NULL;
    }
  return config;
}

GPtrArray *
font_request_elements (const char *file, const char *inside)
{
  g_autofree char *text = g_strdup_printf ("<fontconfig>%s</fontconfig>", inside);
  FcConfig *config = FcConfigCreate ();
  GPtrArray *elements;

  /* where no file is, nothing has to be on the disk before it is replaced */
  g_remove (file);
  g_assert_true (g_file_set_contents (file, text, -1, NULL));
  g_setenv ("FONTCONFIG_FILE", file, TRUE);
  g_assert_true (FcConfigParseAndLoad (config, NULL, FcTrue));
  elements = vlps_font_settings_read (config, NULL);
  FcConfigDestroy (config);
  return elements;
}

FcPattern *
font_request_new (const char *family, int weight, int slant, const char *language, gunichar character, double size)
{
  FcPattern *request = FcPatternCreate ();

  FcPatternAddBool (request, FC_SCALABLE, FcTrue);
  if (family != NULL)
    FcPatternAddString (request, FC_FAMILY, (const FcChar8 *) family);
  if (language != NULL)
    FcPatternAddString (request, FC_LANG, (const FcChar8 *) language);
  if (character != 0)
    {
      FcCharSet *characters = FcCharSetCreate ();

      FcCharSetAddChar (characters, character);
      FcPatternAddCharSet (request, FC_CHARSET, characters);
      FcCharSetDestroy (characters);
    }
  FcPatternAddInteger (request, FC_WEIGHT, weight);
  FcPatternAddInteger (request, FC_SLANT, slant);
  FcPatternAddDouble (request, FC_PIXEL_SIZE, size);
  return request;
}

static const char *
family_of (const FcPattern *pattern, int n)
{
  FcChar8 *family;

  return FcPatternGetString (pattern, FC_FAMILY, n, &family) == FcResultMatch ? (const char *) family : NULL;
}

/* WebKit takes the font found for the family if one of its names is in the list up to the last that is bound strongly;
 * where none is, anywhere in it. */
static gboolean
is_taken (const FcPattern *request, const FcPattern *found)
{
  FcValue value;
  FcValueBinding binding;
  int end = 0, names = 0;

  for (; FcPatternGetWithBinding (request, FC_FAMILY, names, &value, &binding) == FcResultMatch; names++)
    if (binding != FcValueBindingWeak)
      end = names + 1;
  end = end > 0 ? end : names;
  for (int i = 0; family_of (found, i) != NULL; i++)
    for (int n = 0; n < end; n++)
      if (FcStrCmpIgnoreCase ((const FcChar8 *) family_of (found, i), (const FcChar8 *) family_of (request, n)) == 0)
        return TRUE;
  return FALSE;
}

static gboolean
is_same_order (FcConfig *one, FcConfig *other, FcPattern *first, FcPattern *second)
{
  FcResult result;
  FcFontSet *fonts = FcFontSort (one, first, FcTrue, NULL, &result);
  FcFontSet *others = FcFontSort (other, second, FcTrue, NULL, &result);
  gboolean same = fonts->nfont == others->nfont;

  for (int i = 0; same && i < fonts->nfont; i++)
    same = FcPatternEqual (fonts->fonts[i], others->fonts[i]);
  FcFontSetDestroy (fonts);
  FcFontSetDestroy (others);
  return same;
}

char *
font_request_difference (FcConfig *one, FcConfig *other, const FcPattern *request, gboolean sorted)
{
  FcPattern *first = FcPatternDuplicate (request), *second = FcPatternDuplicate (request), *found, *found_too;
  const char *what = NULL;
  char *difference = NULL;
  FcResult result;

  FcConfigSubstitute (one, first, FcMatchPattern);
  FcConfigSubstitute (other, second, FcMatchPattern);
  FcDefaultSubstitute (first);
  FcDefaultSubstitute (second);
  found = FcFontMatch (one, first, &result);
  found_too = FcFontMatch (other, second, &result);
  if (found == NULL || found_too == NULL)
    what = found == found_too ? NULL : "a font is found";
  else if (!FcPatternEqual (found, found_too))
    what = "the font";
  else if (is_taken (first, found) != is_taken (second, found_too))
    what = "it is taken for the family";
  else if (g_strcmp0 (family_of (first, 0), family_of (second, 0)) != 0)
    what = "the first name";
  else if (sorted && !is_same_order (one, other, first, second))
    what = "the order";
  if (what != NULL)
    {
      FcChar8 *asked = FcNameUnparse (first), *asked_too = FcNameUnparse (second);

      difference =
          g_strdup_printf ("%s: %s | %s -> %s | %s", what, asked, asked_too, found != NULL ? family_of (found, 0) : "-",
                           found_too != NULL ? family_of (found_too, 0) : "-");
      FcStrFree (asked);
      FcStrFree (asked_too);
    }
  for (FcPattern **pattern = (FcPattern *[]){ first, second, found, found_too, NULL }; *pattern != NULL; pattern++)
    FcPatternDestroy (*pattern);
  return difference;
}
