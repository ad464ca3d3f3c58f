/* ancestors-test.c - what the elements around a node make known about it */
#include "ancestors.h"

#include <string.h>

#include "html-page.h"

typedef struct
{
  VlpsPage *page;
  VlpsAncestors *places;
} Sample;

static void
sample_make (Sample *sample, const char *html)
{
  g_autoptr (GError) error = NULL;

  sample->page = vlps_html_page_parse ((const guint8 *) html, strlen (html), "https://example.org/", "utf-8", &error);
  g_assert_no_error (error);
  sample->places = vlps_ancestors_new (sample->page);
}

static void
sample_clear (Sample *sample)
{
  g_free (sample->places);
  vlps_page_free (sample->page);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sample, sample_clear)

/* Place of the first text run that reads `text`. */
static const VlpsAncestors *
place (const Sample *sample, const char *text)
{
  for (guint i = 0; i < sample->page->n_nodes; i++)
    if (sample->page->nodes[i].kind == VLPS_NODE_TEXT && strcmp (sample->page->nodes[i].text, text) == 0)
      return &sample->places[i];
  g_error ("no text %s", text);
}

static void
test_landmarks (void)
{
  static const struct
  {
    const char *html;
    guint landmarks;
  } cases[] = {
    { "<p>x", 0 },
    { "<nav><ul><li>x", VLPS_LANDMARK_NAV | VLPS_LANDMARK_LIST },
    { "<header></header><p>x", 0 },
    { "<div role=Banner><h1>x", VLPS_LANDMARK_HEADER | VLPS_LANDMARK_HEADING },
    { "<article><div itemprop=articlebody>x", VLPS_LANDMARK_ARTICLE | VLPS_LANDMARK_BODY },
    { "<div style='color: red; Display :\n none'><p>x", VLPS_LANDMARK_HIDDEN },
    { "<div style='display: inline'>x", 0 },
    { "<div aria-hidden=true>x", VLPS_LANDMARK_HIDDEN },
    { "<div aria-hidden=false>x", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Sample) sample = { 0 };

      sample_make (&sample, cases[i].html);
      g_test_message ("%s", cases[i].html);
      g_assert_cmphex (place (&sample, "x")->landmarks, ==, cases[i].landmarks);
    }
}

static void
test_cues (void)
{
  g_auto (Sample) sample = { 0 };

  /* what the body is called does not count */
  sample_make (&sample, "<body class=comment><div id=nav><div class=sidebar><p>a</p></div></div><p>b");
  g_assert_cmpuint (place (&sample, "a")->far[VLPS_NAME_HINT_SIDE], ==, 1);
  g_assert_cmpuint (place (&sample, "a")->far[VLPS_NAME_HINT_NAVIGATION], ==, 2);
  g_assert_cmpuint (place (&sample, "a")->far[VLPS_NAME_HINT_COMMENT], ==, 255);
  g_assert_cmpuint (place (&sample, "b")->far[VLPS_NAME_HINT_NAVIGATION], ==, 255);
  g_assert_cmpuint (place (&sample, "a")->depth, ==, 5);
  g_assert_cmpuint (place (&sample, "b")->depth, ==, 3);
}

/* Beyond 255 levels neither counts on nor begins anew. */
static void
test_deep (void)
{
  g_autoptr (GString) html = g_string_new ("<div class=nav>");
  g_auto (Sample) sample = { 0 };

  for (guint i = 0; i < 400; i++)
    g_string_append (html, "<div>");
  g_string_append (html, "x");
  sample_make (&sample, html->str);
  g_assert_cmpuint (place (&sample, "x")->depth, ==, 255);
  g_assert_cmpuint (place (&sample, "x")->far[VLPS_NAME_HINT_NAVIGATION], ==, 255);
}

static void
test_names (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < VLPS_N_LANDMARKS; i++)
    g_assert_true (g_hash_table_add (seen, (gpointer) vlps_landmark_name (i)));
  g_assert_cmpstr (vlps_landmark_name ((guint) g_bit_nth_lsf (VLPS_LANDMARK_SECTION, -1)), ==, "section");
  g_assert_cmpstr (vlps_landmark_name ((guint) g_bit_nth_lsf (VLPS_LANDMARK_HIDDEN, -1)), ==, "hidden");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ancestors/landmarks", test_landmarks);
  g_test_add_func ("/ancestors/cues", test_cues);
  g_test_add_func ("/ancestors/deep", test_deep);
  g_test_add_func ("/ancestors/names", test_names);
  return g_test_run ();
}
