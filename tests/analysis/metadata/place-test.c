/* place-test.c - headings by which the lines about the content are found */
#include "place.h"

#include "sample-page.h"

static void
test_headings (void)
{
  g_autoptr (VlpsPage) one = sample_page ("<h1> </h1><p>x<h1 id=a>A</h1><h2>b</h2>");
  g_autoptr (VlpsPage) two = sample_page ("<h1 id=a>A</h1><h1>B</h1>");
  g_autoptr (VlpsPage) none = sample_page ("<h2>b</h2>");
  g_autoptr (VlpsReading) reading = vlps_reading_new (one), reading_two = vlps_reading_new (two),
                          reading_none = vlps_reading_new (none);

  g_assert_cmpint (vlps_place_only_heading (one, reading), ==, sample_find (one, "a"));
  g_assert_cmpint (vlps_place_first_heading (one, reading), ==, sample_find (one, "a"));
  g_assert_cmpint (vlps_place_only_heading (two, reading_two), ==, -1);
  g_assert_cmpint (vlps_place_first_heading (two, reading_two), ==, sample_find (two, "a"));
  g_assert_cmpint (vlps_place_only_heading (none, reading_none), ==, -1);
  g_assert_cmpint (vlps_place_first_heading (none, reading_none), ==, -1);
}

/* A page without content, and one whose content is all of it: the ranges stay within the page and in their order. */
static void
test_ranges (void)
{
  g_autoptr (VlpsPage) page =
      sample_page ("<title>Title of it</title><h1 id=t>Title of it</h1><p>By Ann<p>Text of the page.");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);

  for (guint all = 0; all < 2; all++)
    {
      g_autofree guint8 *content = g_new0 (guint8, page->n_nodes);
      VlpsPlace place;

      for (guint i = 0; i < page->n_nodes; i++)
        content[i] = (guint8) all;
      place = vlps_place_find (page, reading, content);
      g_assert_cmpint (place.title, ==, sample_find (page, "t"));
      g_assert_cmpint (place.head, >=, 0);
      g_assert_cmpint (place.head, <=, place.title);
      g_assert_cmpint (place.first_line, >=, place.head);
      g_assert_cmpint (place.tail, >=, place.first_line);
      g_assert_cmpint (place.end, >=, place.tail);
      g_assert_cmpint (place.end, <=, (int) page->n_nodes);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/place/headings", test_headings);
  g_test_add_func ("/place/ranges", test_ranges);
  return g_test_run ();
}
