/* references-test.c - references to characters in text that is not HTML */
#include "references.h"

static void
test_decode (void)
{
  static const char *const cases[][2] = {
    { "", "" },
    { "plain & simple", "plain & simple" },
    { "&amp;&lt;&nbsp;&uuml;", "&< ü" },
    { "&#8211;&#x4e2d;&#X41;", "–中A" },
    { "&amp;amp;", "&amp;" }, /* once */
    /* what is not known, not ended, or no character stays */
    { "&unknown;", "&unknown;" },
    { "&uuml &#65", "&uuml &#65" },
    { "&#0;&#xD800;&#x110000;", "&#0;&#xD800;&#x110000;" },
    { "&#x10FFFF;", "\xF4\x8F\xBF\xBF" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *decoded = vlps_references_decode (cases[i][0]);

      g_assert_cmpstr (decoded, ==, cases[i][1]);
    }
  g_assert_null (vlps_references_decode (NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/references/decode", test_decode);
  return g_test_run ();
}
