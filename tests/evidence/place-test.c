/* place-test.c - what the elements around a node make known about it */
#include "place.h"

#include <string.h>

#include "html.h"

typedef struct
{
  VlpsPage *page;
  VlpsPlace *places;
} Sample;

static void
sample_make (Sample *sample, const char *html)
{
  g_autoptr (GError) error = NULL;

  sample->page = vlps_html_parse ((const guint8 *) html, strlen (html), "https://example.org/", "utf-8", &error);
  g_assert_no_error (error);
  sample->places = vlps_places_new (sample->page);
}

static void
sample_clear (Sample *sample)
{
  g_free (sample->places);
  vlps_page_free (sample->page);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sample, sample_clear)

/* Place of the first text run that reads `text`. */
static const VlpsPlace *
place (const Sample *sample, const char *text)
{
  for (guint i = 0; i < sample->page->n_nodes; i++)
    if (sample->page->nodes[i].kind == VLPS_NODE_TEXT && strcmp (sample->page->nodes[i].text, text) == 0)
      return &sample->places[i];
  g_error ("no text %s", text);
}

static void
test_zones (void)
{
  static const struct
  {
    const char *html;
    guint zones;
  } cases[] = {
    { "<p>x", 0 },
    { "<nav><ul><li>x", VLPS_ZONE_NAV | VLPS_ZONE_LIST },
    { "<header></header><p>x", 0 },
    { "<div role=Banner><h1>x", VLPS_ZONE_HEADER | VLPS_ZONE_HEADING },
    { "<article><div itemprop=articlebody>x", VLPS_ZONE_ARTICLE | VLPS_ZONE_BODY },
    { "<div style='color: red; Display :\n none'><p>x", VLPS_ZONE_HIDDEN },
    { "<div style='display: inline'>x", 0 },
    { "<div aria-hidden=true>x", VLPS_ZONE_HIDDEN },
    { "<div aria-hidden=false>x", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Sample) sample = { 0 };

      sample_make (&sample, cases[i].html);
      g_test_message ("%s", cases[i].html);
      g_assert_cmphex (place (&sample, "x")->zones, ==, cases[i].zones);
    }
}

static void
test_hints (void)
{
  g_auto (Sample) sample = { 0 };

  /* what the body is called does not count */
  sample_make (&sample, "<body class=comment><div id=nav><div class=sidebar><p>a</p></div></div><p>b");
  g_assert_cmpuint (place (&sample, "a")->far[VLPS_HINT_SIDE], ==, 1);
  g_assert_cmpuint (place (&sample, "a")->far[VLPS_HINT_NAVIGATION], ==, 2);
  g_assert_cmpuint (place (&sample, "a")->far[VLPS_HINT_COMMENT], ==, 255);
  g_assert_cmpuint (place (&sample, "b")->far[VLPS_HINT_NAVIGATION], ==, 255);
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
  g_assert_cmpuint (place (&sample, "x")->far[VLPS_HINT_NAVIGATION], ==, 255);
}

static void
test_names (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < VLPS_N_ZONES; i++)
    g_assert_true (g_hash_table_add (seen, (gpointer) vlps_zone_name (i)));
  g_assert_cmpstr (vlps_zone_name ((guint) g_bit_nth_lsf (VLPS_ZONE_SECTION, -1)), ==, "section");
  g_assert_cmpstr (vlps_zone_name ((guint) g_bit_nth_lsf (VLPS_ZONE_HIDDEN, -1)), ==, "hidden");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/place/zones", test_zones);
  g_test_add_func ("/place/hints", test_hints);
  g_test_add_func ("/place/deep", test_deep);
  g_test_add_func ("/place/names", test_names);
  return g_test_run ();
}
