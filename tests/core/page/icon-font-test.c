/* icon-font-test.c - words that a font shows as a picture */
#include "icon-font.h"

static gboolean
is_shown (const char *classes, const char *text, gboolean rendered)
{
  const VlpsBox box = { 0, 0, 100, 20 };
  g_autoptr (VlpsPage) page = vlps_page_new ();
  const VlpsStyle *style = rendered ? vlps_page_add_style (page, &(VlpsStyle){ .display = VLPS_DISPLAY_BLOCK }) : NULL;
  int root, element, run;

  page->rendered = rendered;
  page->size = (VlpsSize){ 100, 20 };
  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  root = vlps_page_add_element (page, -1, 0, "body", box, style, 0);
  element = vlps_page_add_element (page, root, 0, "i", box, style, 0);
  if (classes != NULL)
    vlps_page_add_attribute (page, "class", classes);
  run = vlps_page_add_text (page, element, text, box, 0);
  vlps_page_seal (page);
  return vlps_node_is_shown (page, run);
}

static void
test_mark (void)
{
  static const struct
  {
    const char *classes;
    const char *text;
    gboolean shown;
  } cases[] = {
    { "material-icons", "arrow_forward", FALSE },
    { "material-icons-outlined", "\n  share\n", FALSE },
    { "mat-icon notranslate material-icons mat-ligature-font", "3d_rotation", FALSE },
    { "button material-symbols-rounded", "10k", FALSE },
    { "google-symbols", "expand_more", FALSE },
    /* another font; a sentence, a name in capitals and nothing in an icon's element */
    { NULL, "arrow_forward", TRUE },
    { "my-material-icons", "arrow_forward", TRUE },
    { "icon", "share", TRUE },
    { "material-icons", "Share this page", TRUE },
    { "material-icons", "Share", TRUE },
    { "material-icons", " ", TRUE },
  };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("case %u", i / 2);
      g_assert_cmpint (is_shown (cases[i / 2].classes, cases[i / 2].text, i % 2 == 1), ==, cases[i / 2].shown);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/icon-font/mark", test_mark);
  return g_test_run ();
}
