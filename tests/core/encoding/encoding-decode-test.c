/* encoding-decode-test.c - bytes of several encodings as UTF-8, whole and damaged */
#include "encoding.h"

#include <string.h>

#define BOX "\xef\xbf\xbd" /* U+FFFD */

static void
test_bytes (void)
{
  static const struct
  {
    const char *bytes;
    gsize length;
    const char *label, *text;
  } cases[] = {
    { "", 0, "utf-8", "" },
    { "a\xc3\xa9", 3, "utf-8", "a\xc3\xa9" },
    { "\xef\xbb\xbf"
      "a",
      4, "utf-8", "a" },
    { "a\0b", 3, "utf-8", "ab" },
    { "a\xff"
      "b",
      3, "utf-8", "a" BOX "b" },
    { "\xc0\x80", 2, "utf-8", BOX BOX },         /* too long a form */
    { "\xed\xa0\x80", 3, "utf-8", BOX BOX BOX }, /* half of a pair */
    { "\xe4\xb8", 2, "utf-8", BOX },             /* cut off */
    { "\x93x\x94", 3, "windows-1252", "\xe2\x80\x9cx\xe2\x80\x9d" },
    { "\x93x", 2, "nonsense", "\xe2\x80\x9cx" },
    { "\xd6\xd0", 2, "gb18030", "\xe4\xb8\xad" },
    { "\x81\x30\x81\x30", 4, "gb18030", "\xc2\x80" },
    { "\xa4\xa4", 2, "big5", "\xe4\xb8\xad" },
    { "\x92\x86", 2, "shift_jis", "\xe4\xb8\xad" },
    { "a\0\xac\x20", 4, "utf-16le", "a\xe2\x82\xac" },
    { "\0a", 2, "utf-16be", "a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gsize length = 99;
      g_autofree char *text =
          vlps_encoding_decode ((const guint8 *) cases[i].bytes, cases[i].length, cases[i].label, &length);

      g_test_message ("%s", cases[i].label);
      g_assert_cmpstr (text, ==, cases[i].text);
      g_assert_cmpuint (length, ==, strlen (text));
    }
}

/* Any byte of any place of any encoding: what comes out is UTF-8. */
static void
test_all (void)
{
  static const char *const labels[] = {
    "utf-8",    "gb18030", "big5",   "shift_jis",  "euc-jp",       "iso-2022-jp",
    "utf-16le", "euc-kr",  "koi8-r", "iso-8859-8", "windows-1252", "x-user-defined"
  };

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    for (guint byte = 0; byte < 256; byte++)
      {
        guint8 bytes[5] = { 'a', (guint8) byte, (guint8) (255 - byte), (guint8) byte, 'z' };
        g_autofree char *text = vlps_encoding_decode (bytes, sizeof bytes, labels[i], NULL);

        g_assert_true (g_utf8_validate (text, -1, NULL));
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/encoding-decode/bytes", test_bytes);
  g_test_add_func ("/encoding-decode/all", test_all);
  return g_test_run ();
}
