/* repeats-test.c - text that a page has twice */
#include "repeats.h"

#include <string.h>

#include "sample-page.h"

#define ONE "A storm damaged two piers of the harbour on Monday, and the ferries leave from the old quay. "
#define TWO "Workers expect that the repairs will take a month; the harbour master hopes for calm weather. "
#define THREE "Whoever wants to cross the bay in the meantime finds the new timetable on the door of the office. "

/* Texts of the text blocks that stay of a page on which all are kept, each followed by "|". */
static char *
rest_of (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *kept = g_new (guint8, blocks->n + 1);
  GString *out = g_string_new (NULL);

  memset (kept, 1, blocks->n);
  vlps_repeats_drop (page, reading, blocks, NULL, kept);
  for (guint i = 0; i < blocks->n; i++)
    if (kept[i])
      {
        g_autofree char *text = vlps_text_blocks_text (page, reading, &blocks->items[i]);

        g_string_append_printf (out, "%s|", text);
      }
  return g_string_free (out, FALSE);
}

static void
test_copies (void)
{
  static const struct
  {
    const char *html, *rest;
  } cases[] = {
    /* the heads of a table below it, but not a row of it, nor sums */
    { "<table><thead><tr><th>Pos<th>Player</thead><tfoot><tr><th>Pos<th>Player</tfoot><tr><td>DL<td>Larry</table>",
      "Pos|Player|DL|Larry|" },
    { "<table><thead><tr><th>Pos<th>Player</thead><tr><td>Pos<td>Player<tfoot><tr><th>Pos<th>9</tfoot></table>",
      "Pos|Player|Pos|Player|Pos|9|" },
    /* a copy for phones, in other letters */
    { "<div><p>One: x.<p>" ONE "</div><div class=small><p>" ONE "</div>", "One: x.|" ONE "|" },
    { "<div><p>" ONE "</div><div>A STORM damaged two piers of the harbour on Monday &mdash; and the ferries leave from "
      "the old quay</div>",
      ONE "|" },
    /* all of the text once more in one piece, with a few words of its own */
    { "<div><p>" ONE "<p>" TWO "<p>" THREE "</div><div>The Paper: " ONE TWO THREE "Read on.</div>",
      ONE "|" TWO "|" THREE "|" },
    /* a quotation in an answer goes, the answer stays */
    { "<div>" ONE "</div><div><blockquote>" ONE "</blockquote>That is right, I saw it.</div>",
      ONE "|That is right, I saw it.|" },
    /* much of its own */
    { "<div><p>" ONE "</div><p>" ONE TWO THREE, ONE "|" ONE TWO THREE "|" },
    /* one number makes it another text */
    { "<div><p>It costs 100 pounds to have two piers of a harbour repaired.</div><p>It costs 900 pounds to have two "
      "piers of a harbour repaired.",
      "It costs 100 pounds to have two piers of a harbour repaired.|"
      "It costs 900 pounds to have two piers of a harbour repaired.|" },
    /* short lines, refrains, cells and code */
    { "<div><p>Add to the basket</div><p>Add to the basket", "Add to the basket|Add to the basket|" },
    { "<p>" ONE "<br>Oh!<br>" ONE, ONE "|Oh!|" ONE "|" },
    { "<p>" ONE "<p>" ONE, ONE "|" ONE "|" },
    { "<table><tr><td>" ONE "<tr><td>" ONE "</table>", ONE "|" ONE "|" },
    { "<div><pre>" ONE "</pre></div><pre>" ONE "</pre>", ONE "|" ONE "|" },
    /* a Chinese sentence says as much in fewer letters */
    { "<div><p>周一的风暴损坏了港口的两个码头，渡轮改从旧码头出发。</div><div>"
      "周一的风暴损坏了港口的两个码头，渡轮改从旧码头出发。</div>",
      "周一的风暴损坏了港口的两个码头，渡轮改从旧码头出发。|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *rest = rest_of (cases[i].html);
      g_autoptr (GString) wanted = g_string_new (cases[i].rest);

      g_string_replace (wanted, " |", "|", 0);
      g_assert_cmpstr (rest, ==, wanted->str);
    }
}

/* An author's own repetition stays, whatever the markup. */
static void
test_repetitions (void)
{
  static const struct
  {
    const char *html, *rest;
  } cases[] = {
    /* a note under each section, also where it is all that the section has */
    { "<section><h2>Gates</h2><p>Opens one.<div class=note><p>" ONE "</div></section>"
      "<section><h2>Locks</h2><p>Fills one.<div class=note><p>" ONE "</div></section>",
      "Gates|Opens one.|" ONE "|Locks|Fills one.|" ONE "|" },
    { "<section><h2>Gates</h2><div><p>" ONE "</div></section><section><h2>Locks</h2><div><p>" ONE "</div></section>",
      "Gates|" ONE "|Locks|" ONE "|" },
    { "<dl><dt>gate<dd><p>" ONE "<dt>lock<dd><p>" ONE "</dl>", "gate|" ONE "|lock|" ONE "|" },
    /* steps of two procedures, some or all of them the same */
    { "<h2>North</h2><ol><li>Up.<li>" ONE "<li>" TWO "</ol><h2>South</h2><ol><li>Down.<li>" ONE "<li>" TWO "</ol>",
      "North|Up.|" ONE "|" TWO "|South|Down.|" ONE "|" TWO "|" },
    { "<h2>North</h2><ol><li>" ONE "<li>" TWO "</ol><h2>South</h2><ol><li>" ONE "<li>" TWO "</ol>",
      "North|" ONE "|" TWO "|South|" ONE "|" TWO "|" },
    /* a refrain between verses and at the end */
    { "<div><p>Oh!<div class=refrain><p>" ONE "</div><p>" TWO "<div class=refrain><p>" ONE "</div><p>" THREE
      "<div class=refrain><p>" ONE "</div></div>",
      "Oh!|" ONE "|" TWO "|" ONE "|" THREE "|" ONE "|" },
    /* a copy for phones of all of it, with the same headings and another label */
    { "<div class=wide><h2>North</h2><ol><li>Up.<li>" ONE "<li>" TWO "</ol></div><div class=small><h2>North</h2><p>Ad"
      "<ol><li>Up.<li>" ONE "<li>" TWO "</ol></div>",
      "North|Up.|" ONE "|" TWO "|North|Ad|Up.|" },
    /* a copy behind the article, whatever follows */
    { "<article><p>" ONE "<p>" TWO "</article><div class=print><p>" ONE "</div><p>" THREE, ONE "|" TWO "|" THREE "|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *rest = rest_of (cases[i].html);
      g_autoptr (GString) wanted = g_string_new (cases[i].rest);

      g_string_replace (wanted, " |", "|", 0);
      g_assert_cmpstr (rest, ==, wanted->str);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/repeats/copies", test_copies);
  g_test_add_func ("/repeats/repetitions", test_repetitions);
  return g_test_run ();
}
