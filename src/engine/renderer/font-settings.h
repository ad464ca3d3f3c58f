/* font-settings.h - fontconfig's settings as a list of elements
 *
 * The settings of a system are many small files.  Which ones count, and in which order, is said by elements <include>
 * of other files.
 */
#pragma once

#include <fontconfig/fontconfig.h>
#include <glib.h>

/* An element <fontconfig> holds, or one within it.  Comments are not kept. */
typedef struct
{
  char *name;
  char **attributes;   /* name, value, name, value ..., NULL */
  char *text;          /* all of it that is not in other elements; never NULL */
  GPtrArray *children; /* of elements */
} VlpsFontElement;

/* All elements of the files that `config` was made from, in the order in which they count, without includes and
 * descriptions; each is owned by the array.  Fails with VLPS_ERROR_ENGINE where the files cannot be understood whole, or
 * where they say what holds only in the file in which it stands. */
GPtrArray *vlps_font_settings_read (FcConfig *config, GError **error);

/* The elements as the text of one file, newly allocated.  `first` and `last`: text of others around them. */
char *vlps_font_settings_write (const GPtrArray *elements, const char *first, const char *last);

/* Value of an attribute; NULL where there is none. */
const char *vlps_font_element_attribute (const VlpsFontElement *element, const char *name);
