/* ordinal.h - formats the number of a list item */
#pragma once

#include <glib.h>

/* Appends `number` in the style of the `type` attribute of an ordered list: 'a', 'A' (letters), 'i', 'I' (Roman),
 * anything else decimal. Numbers that a style cannot express (letters below 1, Roman outside 1 to 3999) are decimal,
 * as in browsers. */
void vlps_ordinal_append (GString *out, int number, char type);
