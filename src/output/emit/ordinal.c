/* ordinal.c - the number of a list item, as its list shows it */
#include "ordinal.h"

static void
append_letters (GString *out, int number, char first)
{
  char digits[16];
  guint n = 0;

  /* there is no zero in this system: z is followed by aa */
  for (; number > 0; number = (number - 1) / 26)
    digits[n++] = (char) (first + (number - 1) % 26);
  while (n > 0)
    g_string_append_c (out, digits[--n]);
}

static void
append_roman (GString *out, int number, gboolean upper)
{
  static const struct
  {
    int value;
    const char *lower;
    const char *upper;
  } signs[] = {
    { 1000, "m", "M" }, { 900, "cm", "CM" }, { 500, "d", "D" },  { 400, "cd", "CD" }, { 100, "c", "C" },
    { 90, "xc", "XC" }, { 50, "l", "L" },    { 40, "xl", "XL" }, { 10, "x", "X" },    { 9, "ix", "IX" },
    { 5, "v", "V" },    { 4, "iv", "IV" },   { 1, "i", "I" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    for (; number >= signs[i].value; number -= signs[i].value)
      g_string_append (out, upper ? signs[i].upper : signs[i].lower);
}

void
vlps_ordinal_append (GString *out, int number, char type)
{
  if ((type == 'a' || type == 'A') && number >= 1)
    append_letters (out, number, type);
  else if ((type == 'i' || type == 'I') && number >= 1 && number <= 3999)
    append_roman (out, number, type == 'I');
  else
    g_string_append_printf (out, "%d", number);
}
