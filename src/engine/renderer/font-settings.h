/* font-settings.h - reads fontconfig's settings as a list of elements
 *
 * The settings of a system are many small files. Elements <include> of other files decide which of them count, and in
 * which order. */
#pragma once

#include <fontconfig/fontconfig.h>
#include <glib.h>

/* An element in <fontconfig>, or nested in one. Comments are dropped. */
typedef struct
{
  char *name;
  char **attributes;   /* name, value, name, value ..., NULL */
  char *text;          /* all its text outside of other elements; never NULL */
  GPtrArray *children; /* of elements */
} VlpsFontElement;

/* Returns all elements of the files behind `config`, in the order in which they count, without includes and
 * descriptions; the array owns them. Fails with VLPS_ERROR_ENGINE if the files cannot be understood completely, or
 * have settings that only apply inside their file. */
GPtrArray *vlps_font_settings_read (FcConfig *config, GError **error);

/* Returns the elements as the text of one file, newly allocated. `first` and `last`: text of elements before and
 * after them. */
char *vlps_font_settings_write (const GPtrArray *elements, const char *first, const char *last);

/* Returns the value of an attribute; NULL if absent. */
const char *vlps_font_element_attribute (const VlpsFontElement *element, const char *name);
