/* shown-dates-test.c - what stands for a date, and whether it is about the page */
#include "shown-dates.h"

#include "sample-page.h"

/* Each date with its rank; "-" before those that are apart. */
static char *
describe (const char *html)
{
  static const char *const ranks[] = { "text", "modified", "alone", "called", "time", "labelled" };
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autofree guint8 *content = g_new0 (guint8, page->n_nodes);
  g_autoptr (GHashTable) meta = g_hash_table_new (NULL, NULL);
  g_auto (VlpsLinkedData) data = { 0 };
  VlpsPlace place = vlps_place_find (page, reading, content);
  VlpsClues clues = { .page = page, .reading = reading, .meta = meta, .data = &data, .place = &place };
  g_autoptr (GArray) dates = vlps_shown_dates (&clues, vlps_shown_dates_order (&clues));
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < dates->len; i++)
    {
      const VlpsShownDate *shown = &g_array_index (dates, VlpsShownDate, i);
      g_autofree char *date = vlps_date_format (&shown->date);

      g_string_append_printf (out, "%s%s%s %s", i > 0 ? ", " : "", shown->apart ? "-" : "", date, ranks[shown->rank]);
    }
  return g_string_free (out, FALSE);
}

#define SENTENCE "The town has restored its oldest boat, which was built of spruce by the yard at the lower quay."

/* Days in tables with headings and in lists of terms. */
static void
test_facts (void)
{
  static const char *const cases[][2] = {
    /* labels of the day of the page */
    { "<table><tr><th>Release date<td>12 April 2011</table>", "2011-04-12 alone" },
    { "<table><tr><th>From:<td>Jane<tr><th>Sent:<td>12 April 2011</table>", "2011-04-12 alone" },
    { "<dl><dt>Erscheinungsdatum<dd>12.04.2011</dl>", "2011-04-12 alone" },
    { "<dl><dt>Release Date:<dd>12 April 2011</dl>", "2011-04-12 alone" },
    { "<dl><dt>By<dd>Jane Doe<dt>On<dd>12 April 2011</dl>", "2011-04-12 alone" },
    { "<dl><dt>Stand<dd>12.04.2011</dl>", "2011-04-12 alone" },
    { "<dl><dt>Posted<dd>12 April 2011</dl>", "2011-04-12 labelled" },
    /* and of others */
    { "<dl><dt>Joined:<dd>12 April 2011</dl>", "" },
    { "<dl class=postprofile><dd><b>Joined:</b> 12 April 2011</dl>", "" },
    { "<dl><dt>Join Date<dd>12 April 2011</dl>", "" },
    { "<dl><dt>Joined<dd><time datetime=2011-04-12>12 April 2011</time></dl>", "" },
    { "<dl><dt>Geburtsdatum<dd>12.04.2011</dl>", "" },
    { "<table><tr><th>Field<th>Meaning<th>Example<tr><td>a<td>Date if pre-order<td>2025-12-01</table>", "" },
    { "<table><tr><th>Field<th>Value<tr><td>Date:<td>12 April 2011</table>", "2011-04-12 alone" },
    { "<table><tr><th>Date of birth<td>12 April 2011</table>", "" },
    { "<dl><dt>Last update check<dd class=update>12 April 2011</dl>", "" },
    /* elements for dates, but not where they are columns of a table */
    { "<dl><dt>Details<dd class=published><time datetime=2011-04-12>12 April 2011</time></dl>", "2011-04-12 time" },
    { "<dl><dt>Details<dd><time datetime=2011-04-12>12 April 2011</time></dl>", "2011-04-12 time" },
    { "<dl class=meta><dd>Jane Doe<dd class=date>12 April 2011</dl>", "2011-04-12 called" },
    { "<dl><dt>Runs<dd class=runtime>12 April 2011</dl>", "" },
    { "<table><tr><th>Team<td>A<tr><th>Info<td><time>12 April 2011</time></table>", "2011-04-12 time" },
    { "<table><tr><th>Team<th>Match<tr><td>A<td><time>2011-04-12</time><tr><td>B<td><time>2011-04-13</time></table>",
      "" },
    { "<table><tr><th>Team<th>Match<tr><td>A<td class=date>2011-04-12<tr><td>B<td class=date>2011-04-13</table>", "" },
    /* posts of a forum, and pages laid out by tables */
    { "<table><tr><th>Author<th>Message<tr><td>Jane<td>Tue Apr 12, 2011<br><p>" SENTENCE
      "<tr><td>John<br>Joined: 1 May "
      "2001<td>Wed Apr 13, 2011<br><p>" SENTENCE "</table>",
      "2011-04-12 alone, 2011-04-13 alone" },
    { "<table><tr><th>Some Paper<tr><td>12 April 2011<tr><td><p>" SENTENCE "</table>", "2011-04-12 alone" },
    { "<table><tr><th>Some Paper<tr><td><h1>Boat</h1><tr><td>12 April 2011</table>", "2011-04-12 alone" },
    { "<table><tr><th>Opened<td>12 April 2011<tr><th>About<td>" SENTENCE "</table>", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = describe (cases[i][0]);

      if (g_strcmp0 (shown, cases[i][1]) != 0)
        g_error ("%s: %s, not %s", cases[i][0], shown, cases[i][1]);
    }
}

static void
test_ranks (void)
{
  static const char *const cases[][2] = {
    { "<p>nothing", "" },
    { "<p>Published 2011-04-12", "2011-04-12 labelled" },
    { "<time datetime=2011-04-12>today</time>", "2011-04-12 time" },
    { "<p class=date>2011-04-12", "2011-04-12 called" },
    { "<p>2011-04-12", "2011-04-12 alone" },
    { "<p>Last updated 2011-04-12", "2011-04-12 modified" },
    { "<p>2011-04-12<p>2011-04-13", "2011-04-12 alone, 2011-04-13 alone" },
    { "<nav><p>2011-04-12</nav>", "-2011-04-12 alone" },
    { "<div id=a class=Sidebar><p>2011-04-12</div>", "-2011-04-12 alone" },
    { "<div id=Sidebar class=a><p>2011-04-12</div>", "-2011-04-12 alone" },
    { "<div id=sidebar class=infobox><p>2011-04-12</div>", "" },
    { "<div id=citation class=sidebar><p>2011-04-12</div>", "" },
    /* a table with headings and a list of terms are about something else, but for what a label calls the date */
    { "<table><tr><th>Opened<td>12 April 2011</table>", "" },
    { "<table><tr><th>Team<th>Match<tr><td>A<td>2011-04-12<tr><td>B<td>2011-04-13</table>", "" },
    { "<dl><dt>Opened<dd>12 April 2011</dl>", "" },
    { "<table><tr><th>Date:<td>12 April 2011</table>", "2011-04-12 alone" },
    { "<dl><dt>Published<dd>12 April 2011<dt>Opened<dd>1 May 1999</dl>", "2011-04-12 labelled" },
    { "<dl><dt>2 min<dt>12 April 2011</dl>", "2011-04-12 alone" },
    { "<table><tr><td>12 April 2011</table>", "2011-04-12 alone" },
    { "<div><p><b>12</b> <i>April</i> <u>2011</u></div>", "2011-04-12 alone" },
    { "<div><p><b>12 April 2011</b> <i>12:30</i></div>", "2011-04-12 alone" },
    { "<html lang=de><p>04/05/2011", "2011-05-04 alone" },
    { "<html lang=en-US><p>04/05/2011", "2011-04-05 alone" },
    { "<html lang=zh-CN><p>10-12-15", "2010-12-15 alone" },
    { "<html lang=ja><p>11.03.04", "2011-03-04 alone" },
    { "<html lang=sv><p>04/05/2011", "" },
    { "<html lang=de><p>10.12.15", "2015-12-10 alone" },
    { "<html lang=en><p>10-12-15", "2015-10-12 alone" },
    /* without a language the year may be first, or last */
    { "<p>10-12-15", "" },
    { "<p>10.12.15", "" },
    { "<p>31.12.11", "" },
    { "<p>04/05/2011", "2011-04-05 alone" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found = describe (cases[i][0]);

      g_assert_cmpstr (found, ==, cases[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shown-dates/facts", test_facts);
  g_test_add_func ("/shown-dates/ranks", test_ranks);
  return g_test_run ();
}
