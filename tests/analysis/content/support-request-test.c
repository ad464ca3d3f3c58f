/* support-request-test.c - requests of a site for money */
#include "support-request.h"

#include "sample-page.h"

#define TEXT                                                                                                           \
  "<p>The town has restored its oldest boat, which was built of spruce by the yard at the lower quay.</p>"             \
  "<p>The work took two winters, as the keel had to be cut from a single tree that grew on the hill. It will be "      \
  "rowed "                                                                                                             \
  "in June, by the six who have worked on it, and shown in the square before.</p>"

/* Which of the elements with the ids a to d stay, of a page of which all is kept. */
static char *
find_kept (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *kept = g_new (guint8, blocks->n + 1), *dropped = g_new0 (guint8, blocks->n + 1);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < blocks->n; i++)
    kept[i] = 1;
  vlps_support_requests_drop (page, reading, blocks, kept, dropped);
  for (guint i = 0; i < blocks->n; i++)
    {
      const char *id = vlps_node_attribute (&page->nodes[blocks->items[i].block], "id");

      g_assert_true (dropped[i] == !kept[i]);
      if (id != NULL && kept[i])
        g_string_append (out, id);
    }
  return g_string_free (out, FALSE);
}

static void
test_requests (void)
{
  static const struct
  {
    const char *html, *kept;
  } cases[] = {
    /* in several languages; with the heading above */
    { TEXT "<p id=a>If you enjoyed this, would you consider supporting our work?</p>", "" },
    { TEXT "<div id=a><b>Hat dir der Artikel gefallen?</b> Dann würden wir uns freuen, wenn du uns als Supporter "
           "hilfst.</div>",
      "" },
    { TEXT "<h2 id=a>One more thing</h2><p id=b>Soutenez-nous dès 2 € par mois</p>", "" },
    { TEXT "<h1 id=a>Before you go</h1><p id=b>Please support us so that we stay independent.</p>", "" },
    /* with what leads up to it, and thanks */
    { TEXT "<p id=a>Wir verzichten auf eine Bezahlschranke.</p><p id=b>Wir zahlen gute Löhne.</p>"
           "<p id=c>Unterstütze unsere Arbeit!</p><p id=d>Danke!</p>",
      "" },
    { TEXT "<p id=a>It was a good year.</p><p id=b>Become a patron on <a href=https://www.patreon.com/x>our "
           "page</a>.</p><p id=c>The mayor came, too.</p>",
      "ac" },
    /* somebody's words; a heading; a cell; a page about it; the heading of the page; far from the end */
    { TEXT "<p id=a>“Please support us,” the mayor said.</p>", "a" },
    { TEXT "<p id=a>The mayor said: \"You must support our work\".</p>", "a" },
    { TEXT "<h3 id=a>Please support us</h3><p id=b>The keel is of oak.</p>", "ab" },
    { TEXT "<table><tr><td id=a>Become a patron<td>5</table>", "a" },
    { "<h1 id=a>Donate</h1><p id=b>Please support us: each boat costs 100 a year, and the yard has no other "
      "income.</p>",
      "ab" },
    { TEXT "<p id=a>Please support us.</p>" TEXT TEXT TEXT TEXT, "a" },
    /* about support, and no request */
    { TEXT "<p id=a>The firms that support the town are at risk, and they support their workers.</p>", "a" },
    { TEXT "<p id=a>Then he offered to buy me a coffee, and we went up.</p>", "a" },
    { TEXT "<p id=a>Thomas would become a patron of the <a href=/abbey>abbey</a>.</p><p id=b>Thanks to him it had a "
           "mill.</p>",
      "ab" },
    { TEXT "<p id=a>Anyone can become a supporter of the club.</p>", "a" },
    { TEXT "<p id=a>She said: I would support our independent schools.</p>", "a" },
    { TEXT "<p id=a>I would support our independent <a href=/s>schools</a>.</p>", "a" },
    { TEXT "<ul><li id=a>Support our work.<li><p id=b>Support us.</p></ul>", "ab" },
    { TEXT "<p id=a>Support us.</p><p id=b>Thanks to the new bridge, the valley can be reached.</p>", "b" },
    { TEXT "<p id=a>Soutenez-nous !</p><p id=b>Gracias a la nueva ley, el valle recibe dinero.</p>", "b" },
    { TEXT "<p id=a>Support us.</p><p id=b>Thank you for reading.</p>", "" },
    { TEXT "<p id=a>We are here for you. If you like what we do, support our work.</p>", "" },
    { TEXT "<p id=a>He came to the yard, support our work was his slogan.</p>", "a" },
    { TEXT "<p id=a>You can <a href=https://buymeacoffee.com/x>buy me a coffee</a>.</p>", "" },
    { TEXT "<p id=a>Support our work.</p>" TEXT, "a" },
    { TEXT "<p id=a>Support users who are new. Please support useful work, too.</p>", "a" },
    { TEXT "<p id=a>Wesprzyj naszą pracę!</p>", "" },
    { TEXT "<p id=a>皆様のご支援をお願いいたします。</p>", "" },
    { TEXT "<p id=a>Die Stiftung unterstützen viele. Für Fragen stehen wir zur Verfügung.</p>", "a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *kept = find_kept (cases[i].html);

      g_test_message ("%s", cases[i].html);
      g_assert_cmpstr (kept, ==, cases[i].kept);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/support-request/cases", test_requests);
  return g_test_run ();
}
