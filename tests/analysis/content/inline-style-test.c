/* inline-style-test.c - style attributes that hide an element, and those that do not */
#include "inline-style.h"

static void
test_styles (void)
{
  static const struct
  {
    const char *style;
    int reason; /* VlpsHiding, -1: it is seen */
  } cases[] = {
    { NULL, -1 },
    { "", -1 },
    { ";;:", -1 },
    { "display:none", VLPS_HIDING_NOT_SHOWN },
    { " DISPLAY : None !important ; color: red", VLPS_HIDING_NOT_SHOWN },
    { "display:none;display:block", -1 }, /* the last one counts */
    { "display:nonexistent", -1 },
    { "x-display:none", -1 },
    { "visibility:hidden", VLPS_HIDING_INVISIBLE },
    { "visibility:visible", -1 },
    { "opacity:0", VLPS_HIDING_INVISIBLE },
    { "opacity:0.01", -1 },
    { "opacity:none", -1 },
    { "color:rgba(0, 0, 0, 0)", VLPS_HIDING_INVISIBLE },
    { "clip-path:inset(50%)", VLPS_HIDING_INVISIBLE },
    { "clip:rect(0 0 0 0)", VLPS_HIDING_INVISIBLE },
    { "font-size:0", VLPS_HIDING_NO_SIZE },
    { "font-size:2px", VLPS_HIDING_NO_SIZE },
    { "font-size:2.1px", -1 },
    { "font-size:1em", -1 },
    { "font-size:-1px", -1 }, /* not a valid size */
    { "height:1px;overflow:hidden", VLPS_HIDING_NO_SIZE },
    { "height:1em;overflow:hidden", -1 },
    { "height:2px;overflow:hidden", -1 },
    { "height:0", -1 }, /* its content spills */
    { "text-indent:-9999px", VLPS_HIDING_OFF_PAGE },
    { "left:-900px;position:absolute", VLPS_HIDING_OFF_PAGE },
    { "left:-899px;position:absolute", -1 },
    { "left:-900px", -1 }, /* not placed */
    { "color:#fff;background:#FFF", VLPS_HIDING_COLOUR },
    { "color:#fff;background:#fff;background-color:#000", -1 },
    { "color:#fff", -1 },
    { "content:'\xe4\xb8\xad'", -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      VlpsHiding reason = (VlpsHiding) 99;

      g_test_message ("%s", cases[i].style);
      g_assert_cmpint (vlps_inline_style_hides (cases[i].style, &reason), ==, cases[i].reason >= 0);
      g_assert_cmpint (reason, ==, cases[i].reason >= 0 ? cases[i].reason : 99);
    }
}

/* What stands beyond the bytes that are read says nothing. */
static void
test_long (void)
{
  g_autofree char *spaces = g_strnfill (4096, ' '), *late = g_strconcat (spaces, "display:none", NULL);
  VlpsHiding reason;

  g_assert_false (vlps_inline_style_hides (late, &reason));
  g_assert_true (vlps_inline_style_hides (late + 12, &reason));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/inline-style/styles", test_styles);
  g_test_add_func ("/inline-style/long", test_long);
  return g_test_run ();
}
