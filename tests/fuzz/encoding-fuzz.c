/* encoding-fuzz.c - any bytes in any encoding become valid UTF-8 */
#include "fuzz.h"

#include <string.h>

#include "encoding.h"
#include "sniff.h"

static void
check_decoding (const guint8 *data, gsize length, const char *label)
{
  gsize n;
  g_autofree char *text = vlps_encoding_decode (data, length, label, &n);

  /* one byte becomes at most three, but for the few of Big5 that become two characters */
  g_assert_cmpuint (n, <=, 4 * length);
  g_assert_true (g_utf8_validate_len (text, n, NULL));
  g_assert_cmpint (text[n], ==, '\0');
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  static const char *const labels[] = {
    "utf-8",          "utf-16le",    "utf-16be",    "gb18030",   "big5",         "euc-jp",
    "shift_jis",      "euc-kr",      "iso-2022-jp", "koi8-u",    "windows-1252", "windows-1255",
    "x-user-defined", "windows-874", "nonsense",    "macintosh",
  };
  VlpsEncoding encoding;

  if (length == 0)
    return 0;
  /* the first byte says in which encoding the rest is */
  check_decoding (data + 1, length - 1, labels[data[0] % G_N_ELEMENTS (labels)]);
  data++;
  length--;
  for (guint i = 0; i < 2; i++)
    {
      encoding = vlps_encoding_find (data, length, i == 0 ? NULL : "gbk", i == 0 ? NULL : "big5");
      g_assert_cmpstr (vlps_encoding_label (encoding.label, -1), ==, encoding.label);
      g_assert_true (encoding.overridden == (encoding.declared != NULL));
      check_decoding (data, length, encoding.label);
    }
  g_assert_nonnull (vlps_sniff (data, length).name);
  return 0;
}
