/* page-features-test.c - how many columns a page has, with boxes and without */
#include "page-features.h"

#include <string.h>

#include "html-page.h"
#include "markup-features.h"

static void
test_parsed (void)
{
  static const char html[] = "<h1>One</h1><p>two three four";
  const VlpsModels none = { 0 };
  g_autoptr (VlpsPage) page = vlps_html_page_parse ((const guint8 *) html, strlen (html), "http://a/", "utf-8", NULL);
  g_autoptr (VlpsPageFeatures) with = vlps_page_features_new (page, vlps_models_built_in ()),
                               without = vlps_page_features_new (page, &none);
  guint n;

  vlps_markup_features_names (&n);
  g_assert_cmpuint (with->n_columns, ==, n);
  g_assert_cmpuint (with->blocks->n, ==, 2);
  g_assert_null (with->columns);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpfloat (with->probabilities[i], >, 0);
      g_assert_cmpfloat_with_epsilon (without->probabilities[i], 0, 1e-12);
    }
  g_assert_cmpmem (with->rows, 2 * n * sizeof (float), without->rows, 2 * n * sizeof (float));
}

static void
test_rendered (void)
{
  const VlpsStyle style = { .display = VLPS_DISPLAY_BLOCK, .font_size = 16, .font_weight = 400 };
  const VlpsBox box = { 100, 100, 500, 20 };
  g_autoptr (VlpsPage) page = vlps_page_new ();
  g_autoptr (VlpsPageFeatures) features = NULL;
  guint n;
  g_autofree const char **names = vlps_models_features (&n);

  vlps_page_add_frame (page, -1, "http://a/", "http://a/");
  page->rendered = TRUE;
  page->size = page->viewport = (VlpsSize){ 1000, 1000 };
  vlps_page_add_element (page, -1, 0, "body", (VlpsBox){ 0, 0, 1000, 1000 }, vlps_page_add_style (page, &style), 0);
  vlps_page_add_element (page, 0, 0, "p", box, vlps_page_add_style (page, &style), 0);
  vlps_page_add_text (page, 1, "Some words", box, 0);
  vlps_page_seal (page);
  features = vlps_page_features_new (page, vlps_models_built_in ());
  g_assert_cmpuint (features->n_columns, ==, n);
  g_assert_cmpuint (features->blocks->n, ==, 1);
  g_assert_nonnull (features->columns);
  for (guint i = 0; i < n; i++)
    if (strcmp (names[i], "left") == 0)
      g_assert_cmpfloat_with_epsilon ((double) features->rows[i], .1, 1e-6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page-features/parsed", test_parsed);
  g_test_add_func ("/page-features/rendered", test_rendered);
  return g_test_run ();
}
