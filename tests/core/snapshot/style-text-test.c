/* style-text-test.c - computed styles as snapshots have them */
#include "style-text.h"

#define USUAL "block|static|none|16px|400|auto|rgb(0, 0, 0)|rgba(0, 0, 0, 0)||normal|ltr"

static void
test_words (void)
{
  static const struct
  {
    const char *text;
    VlpsStyle style;
    guint flags;
  } cases[] = {
    { USUAL, { .font_size = 16, .font_weight = 400, .display = VLPS_DISPLAY_BLOCK, .color = 0x000000ff }, 0 },
    { "ruby|-webkit-sticky|right|12.5px|700|-3|rgb(1, 2, 3)|rgba(255, 254, 253, 0.5)|url(a)|pre-wrap|rtl",
      { .display = VLPS_DISPLAY_INLINE,
        .position = VLPS_POSITION_STICKY,
        .floating = VLPS_FLOAT_RIGHT,
        .font_size = 12.5,
        .font_weight = 700,
        .z_index = -3,
        .color = 0x010203ff,
        .background = 0xfffefd80,
        .background_image = TRUE },
      VLPS_NODE_PREFORMATTED | VLPS_NODE_RTL },
    /* words that nobody knows, and numbers beyond what there can be */
    { "masonry|elsewhere|inside|big|2000|99999999999|red|color(srgb 0.2 none 1 / 0.2)||break-spaces|",
      { .display = VLPS_DISPLAY_BLOCK,
        .font_size = 16,
        .font_weight = 1000,
        .z_index = G_MAXINT,
        .background = 0x3300ff33 },
      VLPS_NODE_PREFORMATTED },
    { "contents|fixed|left|-4|0|nan|rgb(300, -5, 0.5)|rgb||nowrap|rtl",
      { .display = VLPS_DISPLAY_CONTENTS,
        .position = VLPS_POSITION_FIXED,
        .floating = VLPS_FLOAT_LEFT,
        .font_weight = 1,
        .color = 0xff0001ff,
        .background = 0x000000ff },
      VLPS_NODE_RTL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const VlpsStyle *wanted = &cases[i].style;
      VlpsStyle style;
      guint flags;

      g_test_message ("%s", cases[i].text);
      g_assert_true (vlps_style_text_read (cases[i].text, &style, &flags));
      g_assert_cmpint (style.display, ==, wanted->display);
      g_assert_cmpint (style.position, ==, wanted->position);
      g_assert_cmpint (style.floating, ==, wanted->floating);
      g_assert_cmpfloat_with_epsilon (style.font_size, wanted->font_size, 1e-9);
      g_assert_cmpint (style.font_weight, ==, wanted->font_weight);
      g_assert_cmpint (style.z_index, ==, wanted->z_index);
      g_assert_cmphex (style.color, ==, wanted->color);
      g_assert_cmphex (style.background, ==, wanted->background);
      g_assert_cmpint (style.background_image, ==, wanted->background_image);
      g_assert_cmphex (flags, ==, cases[i].flags);
    }
}

static void
test_parts (void)
{
  VlpsStyle style = { .z_index = 7 };
  guint flags = 9;

  g_assert_false (vlps_style_text_read ("", &style, &flags));
  g_assert_false (
      vlps_style_text_read ("block|static|none|16px|400|auto|rgb(0, 0, 0)|rgb(0, 0, 0)||normal", &style, &flags));
  g_assert_cmpint (style.z_index, ==, 7);
  g_assert_cmpuint (flags, ==, 9);
  /* what is too much belongs to the last part */
  g_assert_true (vlps_style_text_read (USUAL "|more", &style, &flags));
  g_assert_cmpuint (flags, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/style-text/words", test_words);
  g_test_add_func ("/style-text/parts", test_parts);
  return g_test_run ();
}
