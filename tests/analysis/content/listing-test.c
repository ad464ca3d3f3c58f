/* listing-test.c - entries of a list page: found by what repeats, told from menus, articles and tables of words */
#include "listing.h"

#include "sample-page.h"

/* "TITLE|ADDRESS|PICTURE|PRICE CURRENCY" of each, on lines. */
static char *
entries_of (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (GArray) entries = vlps_listing_find (page, reading);
  GString *out = g_string_new (NULL);

  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      const VlpsListed *entry = &g_array_index (entries, VlpsListed, i);

      g_string_append_printf (
          out, "%s|%s|%s|%s %s\n", entry->title, vlps_node_attribute (&page->nodes[entry->link], "href"),
          entry->image >= 0 ? vlps_node_attribute (&page->nodes[entry->image], "src") : "-",
          entry->price != NULL ? entry->price : "-", entry->currency != NULL ? entry->currency : "-");
    }
  return g_string_free (out, FALSE);
}

static void
assert_entries (const char *html, const char *wanted)
{
  g_autofree char *found = entries_of (html);

  g_assert_cmpstr (found, ==, wanted);
}

#define MENU "<nav><ul><li><a href=/a>Desks and chairs</a><li><a href=/b>Lamps</a><li><a href=/c>Beds</a></ul></nav>"

#define CARD(n, price)                                                                                                 \
  "<div class=card><a href=/p" n "><img src=" n ".png></a><h3><a href=/p" n ">Chair number " n "</a></h3><span>" price \
  "</span><a href=/buy>Add to basket</a></div>"

/* Cards in rows: each is an entry, and a row is not.  A sign of money makes a price; other capitals do not. */
static void
test_cards (void)
{
  assert_entries ("<body>" MENU "<h1>Chairs</h1><div class=row>" CARD ("1", "<del>$9</del> $1,279.00")
                      CARD ("2", "12 NEW") "</div><div class=row>" CARD ("3", "EUR 99") CARD ("4", "") "</div>",
                  "Chair number 1|/p1|1.png|1279.00 $\n"
                  "Chair number 2|/p2|2.png|- -\n"
                  "Chair number 3|/p3|3.png|99 EUR\n"
                  "Chair number 4|/p4|4.png|- -\n");
}

/* The words of a button are not a title. */
static void
test_buttons (void)
{
  assert_entries ("<body><ul><li>A trip to the sea <a href=1>View details</a><li>A trip to the hills <a href=2>View "
                  "details</a><li>A walk in the town <a href=3>View details</a></ul>",
                  "A trip to the sea|1|-|- -\nA trip to the hills|2|-|- -\nA walk in the town|3|-|- -\n");
}

/* An entry may be a link, with all that it has in it. */
static void
test_links (void)
{
  assert_entries ("<body><div><a class=t href=1><h2>Harbour opens</h2><p>Ships come in</p></a><a class=t "
                  "href=2><h2>Storm ends</h2><p>Roofs are mended</p></a><a class=t href=3><h2>Ferry "
                  "late</h2><p>Nobody waits</p></a></div>",
                  "Harbour opens|1|-|- -\nStorm ends|2|-|- -\nFerry late|3|-|- -\n");
}

#define PROSE                                                                                                          \
  "The harbour was built long ago, and since then the ships that come in have been counted by the same family, which " \
  "lives in the house with the red door. Whoever asks is told the number of that day, and nothing else. "

/* What repeats in an article, or beside one, is not a list; nor are two entries. */
static void
test_others (void)
{
  assert_entries ("<body>" MENU "<p>Words</p>", "");
  assert_entries ("<body><h1>Chairs</h1>" CARD ("1", "$1") CARD ("2", "$2"), "");
  assert_entries ("<body><p>" PROSE PROSE PROSE "</p>" CARD ("1", "$1") CARD ("2", "$2") CARD ("3", "$3"), "");
  assert_entries ("<body><section><h2>One</h2>" PROSE "<a href=1>ships</a>" PROSE
                  "</section><section><h2>Two</h2>" PROSE "<a href=2>doors</a>" PROSE
                  "</section><section><h2>Three</h2>" PROSE "<a href=3>days</a>" PROSE "</section>",
                  "");
  /* one link for all */
  assert_entries (
      "<body><ul><li><a href=1>A trip to the sea</a> today<li><a href=1>A trip to the hills</a> today<li><a "
      "href=1>A walk in the town</a> today</ul>",
      "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/listing/cards", test_cards);
  g_test_add_func ("/listing/buttons", test_buttons);
  g_test_add_func ("/listing/links", test_links);
  g_test_add_func ("/listing/others", test_others);
  return g_test_run ();
}
