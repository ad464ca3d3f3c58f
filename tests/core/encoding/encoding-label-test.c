/* encoding-label-test.c - names of encodings as pages write them */
#include "encoding.h"

static void
test_names (void)
{
  static const struct
  {
    const char *name, *label;
  } cases[] = {
    { "utf-8", "utf-8" },
    { " UTF-8\r\n", "utf-8" },
    { "utf8", "utf-8" },
    { "utf_8", "utf-8" },
    { "866", "ibm866" },
    { "GB2312", "gb18030" },
    { "gbk", "gb18030" },
    { "euc-cn", "gb18030" },
    { "ISO-8859-1", "windows-1252" },
    { "us-ascii", "windows-1252" },
    { "x-sjis", "shift_jis" },
    { "x-x-big5", "big5" },
    { "iso-2022-kr", NULL },
    { "hz-gb-2312", NULL },
    { "", NULL },
    { " ", NULL },
    { "utf-9", NULL },
    { "\xc3\xa9", NULL },
    { "utf -8", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].name);
      g_assert_cmpstr (vlps_encoding_label (cases[i].name, -1), ==, cases[i].label);
    }
}

static void
test_length (void)
{
  g_autofree char *spaces = g_strnfill (100000, ' ');

  g_assert_cmpstr (vlps_encoding_label ("utf-8; x", 5), ==, "utf-8");
  g_assert_null (vlps_encoding_label ("utf-8", 4));
  g_assert_null (vlps_encoding_label ("utf-8", 0));
  g_assert_null (vlps_encoding_label ("utf-8\0x", 7)); /* a NUL is no space */
  g_assert_null (vlps_encoding_label (spaces, -1));
}

/* Each label is a name of itself. */
static void
test_labels (void)
{
  static const char *const names[] = { "866",       "arabic",      "big5",   "chinese", "cp1250",   "cp949",
                                       "csibm866",  "latin2",      "greek",  "hebrew",  "koi8-r",   "macintosh",
                                       "shift-jis", "iso-2022-jp", "euc-jp", "tis-620", "utf-16le", "logical" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *label = vlps_encoding_label (names[i], -1);

      g_test_message ("%s", names[i]);
      g_assert_nonnull (label);
      g_assert_cmpstr (vlps_encoding_label (label, -1), ==, label);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/encoding-label/names", test_names);
  g_test_add_func ("/encoding-label/length", test_length);
  g_test_add_func ("/encoding-label/labels", test_labels);
  return g_test_run ();
}
