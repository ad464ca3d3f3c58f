/* markup-features-test.c - columns worked by hand on small pages, and what holds on any page */
#include "markup-features.h"

#include <math.h>
#include <string.h>

#include "growth.h"
#include "html-page.h"
#include "name-hint.h"
#include "page-features.h"
#include "test-size.h"

typedef struct
{
  VlpsPage *page;
  VlpsPageFeatures *features;
} Sample;

static void
sample_make (Sample *sample, const char *html)
{
  g_autoptr (GError) error = NULL;

  sample->page =
      vlps_html_page_parse ((const guint8 *) html, strlen (html), "https://example.org/a/b", "utf-8", &error);
  g_assert_no_error (error);
  sample->features = vlps_page_features_new (sample->page, vlps_models_built_in ());
}

static void
sample_clear (Sample *sample)
{
  vlps_page_features_free (sample->features);
  vlps_page_free (sample->page);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sample, sample_clear)

static double
value (const Sample *sample, guint row, const char *column)
{
  guint n;
  const char *const *names = vlps_markup_features_names (&n);

  for (guint i = 0; i < n; i++)
    if (strcmp (names[i], column) == 0)
      return (double) sample->features->rows[row * n + i];
  g_error ("no column %s", column);
}

#define assert_value(sample, row, column, expected)                                                                    \
  g_assert_cmpfloat_with_epsilon (value (sample, row, column), expected, 1e-5)

static void
test_own (void)
{
  g_auto (Sample) sample = { 0 };

  sample_make (&sample, "<title>Big news</title><h2>Big news</h2><div class=nav-bar><a href=x>abcd</a> ef</div>");
  g_assert_cmpuint (sample.features->blocks->n, ==, 2);
  assert_value (&sample, 0, "heading", 2);
  assert_value (&sample, 0, "title_of_it", 1);
  assert_value (&sample, 0, "title_in_it", 1);
  assert_value (&sample, 0, "landmark_heading", 1);
  assert_value (&sample, 0, "before", 0);
  assert_value (&sample, 0, "from_heading", 0);
  assert_value (&sample, 1, "characters", log1p (6));
  assert_value (&sample, 1, "link_share", 4 / 6.0);
  assert_value (&sample, 1, "tag_div", 1);
  assert_value (&sample, 1, "cue_navigation", 1); /* levels up from the link; none is 30 */
  assert_value (&sample, 1, "cue_comment", 30);
  assert_value (&sample, 1, "before", 7 / 13.0);
  assert_value (&sample, 1, "from_heading", log1p (1));
  assert_value (&sample, 1, "path_depth", 2);
}

static void
test_blocks (void)
{
  g_auto (Sample) sample = { 0 };

  /* the first block around "ab" is its p; the next one with more text is the div; then the body */
  sample_make (&sample, "<div id=main-text><p>ab</p><p>cde</p></div><p>fghij</p>");
  assert_value (&sample, 0, "block0_characters", log1p (2));
  assert_value (&sample, 0, "block1_characters", log1p (5));
  assert_value (&sample, 0, "block1_share", .5);
  assert_value (&sample, 0, "block1_text_blocks", log1p (2));
  assert_value (&sample, 0, "block1_paragraphs", 1);
  assert_value (&sample, 0, "block2_share", 1);
  g_assert_true (isnan (value (&sample, 0, "block3_share")));
  assert_value (&sample, 1, "block1_offset", log1p (1));
  assert_value (&sample, 0, "block0_alike", log1p (2));
  assert_value (&sample, 1, "block0_order", log1p (1));
  assert_value (&sample, 0, "cue_content", 1);
  g_assert_true (isnan (value (&sample, 0, "near-1_characters")));
  assert_value (&sample, 0, "near+1_characters", log1p (3));
  assert_value (&sample, 0, "near+1_same_block", 1);
  assert_value (&sample, 1, "near+1_same_block", 0);
}

static void
test_cues (void)
{
  g_assert_cmpuint (vlps_name_hint_of ("navBar"), ==, 1u << VLPS_NAME_HINT_NAVIGATION);
  g_assert_cmpuint (vlps_name_hint_of ("x-comments-9"), ==, 1u << VLPS_NAME_HINT_COMMENT);
  /* "ad" is a whole word, so "header" has no advert in it and "shadow" nothing at all */
  g_assert_cmpuint (vlps_name_hint_of ("shadow"), ==, 0);
  g_assert_cmpuint (vlps_name_hint_of ("header") & (1u << VLPS_NAME_HINT_OFFER), ==, 0);
  g_assert_cmpuint (vlps_name_hint_of ("top_ad") & (1u << VLPS_NAME_HINT_OFFER), !=, 0);
  g_assert_cmpuint (vlps_name_hint_of (""), ==, 0);
}

static void
look_at_blocks (guint n, gconstpointer data)
{
  g_autoptr (GString) html = g_string_new (NULL);
  g_auto (Sample) sample = { 0 };

  for (guint i = 0; i < 300; i++)
    g_string_append (html, "<div class='a b'>x");
  for (guint i = 0; i < n; i++)
    g_string_append (html, "<p class=c>Some words, and <a href=x>a link</a>.</p>");
  sample_make (&sample, html->str);
  g_assert_cmpuint (sample.features->blocks->n, ==, n + 300);
}

/* 40,000 blocks inside and beside each other. */
static void
test_large (void)
{
  growth_check_parts ("blocks", test_size (40000), look_at_blocks, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/features/own", test_own);
  g_test_add_func ("/features/blocks", test_blocks);
  g_test_add_func ("/features/cues", test_cues);
  g_test_add_func ("/features/large", test_large);
  return g_test_run ();
}
