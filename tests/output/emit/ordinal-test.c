/* ordinal-test.c - numbers of list items as letters, as Roman numbers, and where there are none of these */
#include "ordinal.h"

typedef struct
{
  int number;
  char type;
  const char *text;
} Case;

static void
check (const Case *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GString) out = g_string_new ("(");

      vlps_ordinal_append (out, cases[i].number, cases[i].type);
      g_assert_cmpstr (out->str + 1, ==, cases[i].text);
    }
}

static void
test_letters (void)
{
  static const Case cases[] = {
    { 1, 'a', "a" },
    { 26, 'a', "z" },
    { 27, 'a', "aa" },
    { 52, 'a', "az" },
    { 53, 'A', "BA" },
    { 702, 'A', "ZZ" },
    { 703, 'A', "AAA" },
    { 0, 'a', "0" },
    { -3, 'A', "-3" }, /* G_MAXINT = 26 * 82595524 + 23 and so on: f x s h r x w */
    { G_MAXINT, 'a', "fxshrxw" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

static void
test_roman (void)
{
  static const Case cases[] = {
    { 1, 'i', "i" },
    { 4, 'i', "iv" },
    { 9, 'I', "IX" },
    { 40, 'i', "xl" },
    { 90, 'I', "XC" },
    { 400, 'i', "cd" },
    { 944, 'I', "CMXLIV" },
    { 1994, 'i', "mcmxciv" },
    { 3888, 'I', "MMMDCCCLXXXVIII" },
    { 3999, 'i', "mmmcmxcix" },
    { 4000, 'i', "4000" },
    { 0, 'I', "0" },
    { G_MININT, 'i', "-2147483648" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

static void
test_decimal (void)
{
  static const Case cases[] = { { 7, '1', "7" }, { 7, '\0', "7" }, { 7, 'b', "7" }, { -1, '1', "-1" } };

  check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ordinal/letters", test_letters);
  g_test_add_func ("/ordinal/roman", test_roman);
  g_test_add_func ("/ordinal/decimal", test_decimal);
  return g_test_run ();
}
