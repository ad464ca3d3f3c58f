/* ordinal.h - the number of a list item, as its list shows it */
#pragma once

#include <glib.h>

/* Appends `number` in the style that the `type` attribute of an ordered list names: 'a', 'A' (letters), 'i', 'I'
 * (Roman), anything else decimal.  Numbers that a style cannot write (letters below 1, Roman outside 1 to 3999) come
 * out decimal, as in browsers. */
void vlps_ordinal_append (GString *out, int number, char type);
