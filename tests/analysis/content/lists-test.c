/* lists-test.c - lists, tables and code between the paragraphs of an article */
#include "lists.h"

#include "sample-page.h"

#define ONE "<p>A storm damaged two piers of the harbour on Monday, and the ferries leave from the old quay. "
#define TWO "<p>Workers expect that the repairs will take a month; the harbour master hopes for calm weather. "

/* Texts of the text blocks that are kept, each followed by "|", of a page of which paragraphs and headings were kept
 * before; paragraphs themselves are left out of the answer. */
static char *
kept_of (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *kept = g_new0 (guint8, blocks->n + 1), *barred = g_new0 (guint8, blocks->n + 1);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < blocks->n; i++)
    {
      const VlpsNode *node = &page->nodes[blocks->items[i].block];

      kept[i] = node->tag == VLPS_TAG_P || vlps_tag_is_heading (node->tag, NULL);
      barred[i] = vlps_node_attribute (node, "data-barred") != NULL;
    }
  vlps_lists_settle (page, reading, blocks, barred, kept);
  for (guint i = 0; i < blocks->n; i++)
    if (kept[i] && page->nodes[blocks->items[i].block].tag != VLPS_TAG_P)
      {
        g_autofree char *text = vlps_text_blocks_text (page, reading, &blocks->items[i]);

        g_string_append_printf (out, "%s|", text);
      }
  return g_string_free (out, FALSE);
}

typedef struct
{
  const char *html, *kept;
} Case;

static void
check (const Case *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *kept = kept_of (cases[i].html);

      g_assert_cmpstr (kept, ==, cases[i].kept);
    }
}

static void
test_text (void)
{
  static const Case cases[] = {
    /* between paragraphs, below a heading, linked in part or wholly, nested */
    { ONE "<h2>Stores</h2><ul><li>200 g <a href=/f>flour</a><li>3 <a href=/e>eggs</a></ul>" TWO,
      "Stores|200 g flour|3 eggs|" },
    { ONE "<h2>Tools</h2><ul><li><a href=/s>Saw</a> 9 €<li><a href=/p>Plane</a> 30 €</ul>" TWO,
      "Tools|Saw 9 €|Plane 30 €|" },
    { ONE "<ul><li>Wood<ul><li><a href=/o>oak</a><li><a href=/l>larch</a></ul></ul>" TWO, "Wood|oak|larch|" },
    { ONE "<dl><dt><a href=/b>bell</a><dd>noon</dl>" TWO, "bell|noon|" },
    { ONE "<p>These firms repair gauges.<ul><li><a href=/a>Alder</a><li><a href=/b>Birch</a></ul>" TWO,
      "Alder|Birch|" },
    /* introduced by a sentence, also at the end */
    { ONE "<p>When the gauge is mounted, see these pages:<ul><li><a href=/r>Reading</a><li><a href=/w>Writing</a></ul>",
      "Reading|Writing|" },
    /* the last chapter; in sections; with long titles where it is called sources */
    { "<h2>Storm</h2>" ONE "<div><h2>See also</h2></div><ul><li><a href=/c>Canoe</a><li><a href=/o>Oar</a></ul>",
      "Storm|See also|Canoe|Oar|" },
    { "<section><h2>Storm</h2>" ONE "</section><section><h2>See also</h2><ul><li><a href=/c>Canoe</a></ul></section>",
      "Storm|See also|Canoe|" },
    { "<h2>Storm</h2>" ONE "<h2>Sources</h2><ul><li><a href=/h>The history of tide gauges in small harbours</a></ul>",
      "Storm|Sources|The history of tide gauges in small harbours|" },
    /* chapters need not have sentences */
    { "<h2>Install</h2><p>pip install it<h2>Editors</h2><ul><li><a href=/v>Vim</a><li><a href=/a>Atom</a></ul>",
      "Install|Editors|Vim|Atom|" },
    /* the last list and table, with paragraphs in elements of their own */
    { ONE "<pre>wax = 3<button>Copy</button></pre>" TWO, "wax = 3Copy|" },
    { "<div class=paragraph>" ONE "</div><div class=ulist><ul><li>wax<li>string</ul></div>", "wax|string|" },
    { "<div class=paragraph>" ONE "</div><table><tr><td>North<td>paper<tr><td>South<td>wax</table>",
      "North|paper|South|wax|" },
    /* never what is barred */
    { ONE "<ul><li>wax<li data-barred>string</ul>" TWO, "wax|" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

static void
test_navigation (void)
{
  static const Case cases[] = {
    { "<h2>Storm</h2>" ONE "<h2>Related articles</h2><ul><li><a href=/1>Ferries</a><li><a href=/2>Slate</a></ul>",
      "Storm|" },
    { ONE "<p>Read more:<ul><li><a href=/1>Why the ferries of the west leave late</a></ul>" TWO, "" },
    { ONE "<ul class=share><li><a href=/1>Print</a></ul>" TWO, "" },
    { ONE "<nav><ul><li><a href=/1>Harbour</a></ul></nav>" TWO, "" },
    { "<div>" ONE "</div><div class=menu><h3>Topics</h3><ul><li><a href=/1>Harbour</a></ul></div>", "" },
    /* tags behind the last paragraph; a table of contents; teasers; a gallery */
    { ONE "<ul><li><a href=/1>harbour</a><li><a href=/2>weather</a></ul>", "" },
    { "<h2>On this page</h2><ul><li><a href=#a>Gates</a><li><a href=#b>Locks</a></ul>" ONE, "" },
    { "<nav><h2>On this page</h2></nav>" ONE, "" },
    { "<h2>Fares</h2><div hidden><table><tr><td>3<td>free</table></div><ul><li><a href=#a>Gates</a><li><a "
      "href=#b>Locks</a></ul>" ONE,
      "Fares|" },
    { ONE "<h2>On this page</h2><ul><li><a href=#a>Gates</a><li><a href=#b>Locks</a></ul><h2 id=a>Gates</h2>" TWO,
      "Gates|" },
    { ONE "<h2>Harbour</h2><ul><li><a href=/1>Why the ferries of the west leave late in winter</a></ul>", "" },
    { ONE "<ul><li><img src=1.png>A pier<li><img src=2.png>A quay</ul>" TWO, "" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lists/text", test_text);
  g_test_add_func ("/lists/navigation", test_navigation);
  return g_test_run ();
}
