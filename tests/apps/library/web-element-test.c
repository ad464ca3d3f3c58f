/* web-element-test.c - elements of a result */
#include <vlps/vlps.h>

#include "library-fixture.h"

/* All is HEADER above a line below the page, all is CENTER without lines. */
static void
test_regions (void)
{
  g_autoptr (VlpsWebPage) page = snapshot_page ("plain.json");
  static const struct
  {
    const char *h1;
    VlpsRegion region;
  } cases[] = { { "100%", VLPS_REGION_HEADER }, { "none", VLPS_REGION_CENTER } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsWebResult) result =
          segment (page, "method", "vl-ps", "units", "all", "thresholds", "jing-zuo-2004", "h1", cases[i].h1, "h2",
                   "none", "w1", "none", "w2", "none", NULL);
      g_autoptr (GPtrArray) elements = vlps_web_result_get_elements (result);
      double position = -1, confidence = 0;
      gboolean line = vlps_web_result_get_separator (result, VLPS_WEB_SEPARATOR_H1, &position, &confidence);
      gboolean seen = FALSE;

      g_assert_true (line == (cases[i].region == VLPS_REGION_HEADER));
      if (line)
        {
          g_assert_cmpfloat_with_epsilon (position, 80, 1e-9);
          g_assert_cmpfloat_with_epsilon (confidence, -1, 1e-9);
        }
      g_assert_false (vlps_web_result_get_separator (result, VLPS_WEB_SEPARATOR_W2, &position, NULL));
      for (guint k = 0; k < elements->len; k++)
        {
          VlpsWebElement *element = elements->pdata[k];
          VlpsRegion region = VLPS_REGION_LM;
          double x, y, w, h;

          if (!g_str_equal (vlps_web_element_get_tag (element), "h1"))
            continue;
          seen = TRUE;
          g_assert_true (vlps_web_element_get_region (element, &region));
          g_assert_cmpint (region, ==, cases[i].region);
          g_assert_true (vlps_web_element_is_content (element) == (region == VLPS_REGION_CENTER));
          vlps_web_element_get_box (element, &x, &y, &w, &h);
          g_assert_true (w > 0 && h > 0 && y + h <= 80);
        }
      g_assert_true (seen);
    }
}

/* An element keeps its result and the page alive. */
static void
test_lifetime (void)
{
  VlpsWebPage *page = html_page ();
  VlpsWebResult *result = segment (page, "method", "readability", NULL);
  GPtrArray *elements = vlps_web_result_get_elements (result);
  g_autoptr (VlpsWebElement) article = NULL;
  g_autofree char *text = NULL;
  VlpsRegion region = VLPS_REGION_RM;

  for (guint i = 0; i < elements->len; i++)
    if (g_strcmp0 (vlps_web_element_get_attribute (elements->pdata[i], "id"), "x") == 0)
      article = g_object_ref (elements->pdata[i]);
  g_ptr_array_unref (elements);
  g_object_unref (result);
  g_object_unref (page);
  g_assert_nonnull (article);
  text = vlps_web_element_get_text (article);
  g_assert_cmpstr (text, ==, "Über alles The quick brown fox jumps over the lazy dog, and so on and on.");
  g_assert_cmpstr (vlps_web_element_get_tag (article), ==, "article");
  g_assert_null (vlps_web_element_get_attribute (article, "class"));
  g_assert_false (vlps_web_element_get_region (article, &region));
  g_assert_cmpint (region, ==, VLPS_REGION_RM);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/web-element/regions", test_regions);
  g_test_add_func ("/web-element/lifetime", test_lifetime);
  return g_test_run ();
}
