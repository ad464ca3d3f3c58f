/* fonts.c - the fonts that are installed, and how they are found */
#include "fonts.h"

#include "font-names.h"
#include "font-rules.h"
#include "program-folder.h"

gboolean
vlps_fonts_exist (void)
{
  const FcFontSet *fonts = FcConfigGetFonts (NULL, FcSetSystem);

  return fonts != NULL && fonts->nfont > 0;
}

gboolean
vlps_fonts_have_cjk (void)
{
  FcCharSet *characters = FcCharSetCreate ();
  FcPattern *pattern = FcPatternCreate ();
  FcObjectSet *nothing = FcObjectSetBuild (FC_FAMILY, NULL);
  FcFontSet *fonts;
  gboolean found;

  FcCharSetAddChar (characters, 0x4e2d);
  FcPatternAddCharSet (pattern, FC_CHARSET, characters);
  fonts = FcFontList (NULL, pattern, nothing);
  found = fonts != NULL && fonts->nfont > 0;
  if (fonts != NULL)
    FcFontSetDestroy (fonts);
  FcObjectSetDestroy (nothing);
  FcPatternDestroy (pattern);
  FcCharSetDestroy (characters);
  return found;
}

/* Keys of all names of the fonts that are installed. */
static GHashTable *
list_families (FcConfig *config)
{
  GHashTable *families = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const FcFontSet *fonts = FcConfigGetFonts (config, FcSetSystem);

  for (int i = 0; fonts != NULL && i < fonts->nfont; i++)
    {
      FcChar8 *family;

      for (int n = 0; FcPatternGetString (fonts->fonts[i], FC_FAMILY, n, &family) == FcResultMatch; n++)
        g_hash_table_add (families, vlps_font_rules_key ((const char *) family));
    }
  return families;
}

char *
vlps_fonts_settings (FcConfig *config, GError **error)
{
  g_autoptr (GPtrArray) elements = vlps_font_settings_read (config, error);
  g_autoptr (GHashTable) families = NULL;
  g_autofree char *few = NULL, *first = NULL, *last = NULL;

  if (elements == NULL)
    return NULL;
  families = list_families (config);
  vlps_font_rules_reduce (elements, families);
  few = vlps_font_settings_write (elements, "", "");
  vlps_font_names_drop (elements, few, families, &first, &last);
  return vlps_font_settings_write (elements, first, last);
}

void
vlps_fonts_use_few_rules (void)
{
  const char *config_home = g_getenv ("XDG_CONFIG_HOME"), *usual = g_getenv ("FONTCONFIG_PATH");
  FcConfig *config = config_home != NULL && g_getenv ("FONTCONFIG_FILE") == NULL ? FcConfigReference (NULL) : NULL;
  g_autofree char *folder = g_build_filename (config_home != NULL ? config_home : "", "fontconfig", "vlps", NULL),
                  *file = g_build_filename (folder, "fonts.conf", NULL),
                  *path = g_strconcat (folder, usual != NULL ? ":" : NULL, usual, NULL),
                  *settings = config != NULL ? vlps_fonts_settings (config, NULL) : NULL;

  if (config != NULL)
    FcConfigDestroy (config);
  if (settings != NULL && g_mkdir_with_parents (folder, 0700) == 0 && g_file_set_contents (file, settings, -1, NULL))
    g_setenv ("FONTCONFIG_PATH", path, TRUE);
}

char *
vlps_fonts_cache_module (void)
{
  g_autofree char *here = vlps_program_folder ();
  g_autofree char *module = g_build_filename (here, "vlps-font-cache.so", NULL);

  return strpbrk (module, ": ") == NULL && g_file_test (module, G_FILE_TEST_EXISTS) ? g_steal_pointer (&module) : NULL;
}

void
vlps_fonts_use_cache (void)
{
  const char *variable = "LD_PRELOAD", *others = g_getenv (variable);
  g_autofree char *module = vlps_fonts_cache_module ();
  g_autofree char *list = module != NULL && others != NULL ? g_strconcat (module, ":", others, NULL) : NULL;

  if (module != NULL)
    g_setenv (variable, list != NULL ? list : module, TRUE);
}
