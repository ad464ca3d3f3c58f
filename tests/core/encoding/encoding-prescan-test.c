/* encoding-prescan-test.c - declarations of an encoding at the start of a page */
#include "encoding.h"

#include <string.h>

static void
test_declarations (void)
{
  static const struct
  {
    const char *html, *label;
  } cases[] = {
    { "", NULL },
    { "<meta charset=gbk>", "gb18030" },
    { "<META CHARSET='GBK' x>", "gb18030" },
    { "<meta x charset = \" big5 \">", "big5" },
    { "<meta http-equiv=content-type content='text/html; charset=big5'>", "big5" },
    { "<meta content='text/html; charset=big5' http-equiv=Content-Type>", "big5" },
    { "<meta content='text/html; charset=big5'>", NULL },
    { "<meta http-equiv=refresh content='charset=big5'>", NULL },
    { "<!-- <meta charset=big5> --><meta charset=koi8-r>", "koi8-r" },
    { "<a title='<meta charset=big5>'><meta charset=koi8-r>", "koi8-r" },
    { "<meta charset=nonsense><meta charset=big5>", "big5" },
    { "<meta charset=utf-16>", "utf-8" }, /* what says so in ASCII is not UTF-16 */
    { "<metax charset=big5>", NULL },
    { "<meta charset", NULL },
    { "<meta charset=", NULL },
    { "<meta charset='big5", NULL },
    { "<meta charset=iso-8859-1", NULL }, /* of 15, perhaps */
    { "<meta charset=big5/", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      VlpsEncodingSource source = VLPS_ENCODING_DEFAULT;

      g_test_message ("%s", cases[i].html);
      g_assert_cmpstr (vlps_encoding_prescan ((const guint8 *) cases[i].html, strlen (cases[i].html), &source), ==,
                       cases[i].label);
      if (cases[i].label != NULL)
        g_assert_cmpint (source, ==, VLPS_ENCODING_META);
    }
}

static void
test_xml (void)
{
  static const char *const text = "<?xml version='1.0' encoding=\"big5\"?><html>";
  VlpsEncodingSource source = VLPS_ENCODING_DEFAULT;

  g_assert_cmpstr (vlps_encoding_prescan ((const guint8 *) text, strlen (text), &source), ==, "big5");
  g_assert_cmpint (source, ==, VLPS_ENCODING_XML);
}

/* All of it must stand within the first VLPS_ENCODING_PRESCAN bytes. */
static void
test_reach (void)
{
  static const char *const meta = "<meta charset=big5>";
  VlpsEncodingSource source;

  for (guint beyond = 0; beyond < 2; beyond++)
    {
      g_autofree char *spaces = g_strnfill (VLPS_ENCODING_PRESCAN - strlen (meta) + beyond * strlen (meta), ' ');
      g_autofree char *html = g_strconcat (spaces, meta, "<p>", NULL);

      g_assert_cmpstr (vlps_encoding_prescan ((const guint8 *) html, strlen (html), &source), ==,
                       beyond ? NULL : "big5");
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/encoding-prescan/declarations", test_declarations);
  g_test_add_func ("/encoding-prescan/xml", test_xml);
  g_test_add_func ("/encoding-prescan/reach", test_reach);
  return g_test_run ();
}
