/* fonts.c - whether text can be laid out with the fonts that are installed */
#include "fonts.h"

#include <fontconfig/fontconfig.h>

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
