/* teasers-test.c - lists of beginnings of other pages below an article */
#include "teasers.h"

#include "sample-page.h"

/* Twenty words, two sentences. */
#define SENTENCE                                                                                                       \
  "<p>One two three four, five six seven eight nine ten. One two three four, five six seven eight nine ten.</p>"
#define TEXT "<div>" SENTENCE SENTENCE "</div>"
#define CUT "Another page tells of other things, and what it says..."

/* Whether the text block in the element with the id "t" stays, where all is kept. */
static gboolean
stays (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *kept = g_new0 (guint8, blocks->n + 1);
  int block = blocks->before[sample_find (page, "t")];

  memset (kept, TRUE, blocks->n);
  vlps_teasers_drop (page, reading, blocks, kept);
  g_assert_true (kept[0]);
  return kept[block] != 0;
}

static void
test_lists (void)
{
  static const struct
  {
    const char *html;
    gboolean expected;
  } cases[] = {
    { TEXT "<ul><li><a href=1>One</a><p id=t>" CUT "</p><li><a href=2>Two</a><p>" CUT "</p></ul>", FALSE },
    { TEXT "<div><div><h3><a href=1>One</a></h3><p>" CUT "</p><span id=t>Monday</span></div>"
           "<div><h3><a href=2>Two</a></h3><p>" CUT "</p></div></div>",
      FALSE },
    { TEXT "<ul><li><h3>One</h3><p id=t>Here is what another page says: <a href=1>Read more</a></p>"
           "<li><h3>Two</h3><p>Here is what another page says: <a href=2>Read more</a></p></ul>",
      FALSE },
    { TEXT "<ul><li><a href=1>近日公布名单</a><p id=t>近日，百花奖各奖项入围名单公示，经全国观众投票……</p>"
           "<li><a href=2>曝制式海报</a><p>日前，电影发布多款制式海报，包括六种制式…</p></ul>",
      FALSE },
    /* an item in full among them */
    { TEXT "<ul><li id=t><a href=3>Short</a><li><a href=1>One</a><p>" CUT "</p><li><a href=2>Two</a><p>" CUT
           "</p></ul>",
      TRUE },
    { TEXT "<ul><li><a href=1>One</a><p>" CUT "</p><li id=t><a href=3>Short</a><li><a href=2>Two</a><p>" CUT
           "</p></ul>",
      FALSE },
    /* too little text above; one item; no link; all in full */
    { SENTENCE "<ul><li><a href=1>One</a><p id=t>" CUT "</p><li><a href=2>Two</a><p>" CUT "</p></ul>", TRUE },
    { TEXT "<ul><li><a href=1>One</a><p id=t>" CUT "</p></ul>", TRUE },
    { TEXT "<ul><li>One<p id=t>" CUT "</p><li>Two<p>" CUT "</p></ul>", TRUE },
    { TEXT "<ul><li>One<p id=t>" CUT "</p><a href=1>Details</a><li>Two<p>" CUT "</p><a href=1>Details</a></ul>", TRUE },
    { TEXT "<ul><li><a href=1>One</a><p id=t>One two three four, five six seven.</p>"
           "<li><a href=2>Two</a><p>One two three four, five six seven.</p></ul>",
      TRUE },
    /* the text leads to the list */
    { "<div>" SENTENCE SENTENCE "<ul><li><a href=1>One</a><p id=t>" CUT "</p><li><a href=2>Two</a><p>" CUT
      "</p></ul></div>",
      TRUE },
    /* sections with texts of their own, paragraphs, quotations */
    { TEXT "<div><div><a href=1>One</a>" SENTENCE "<p id=t>" CUT "</p></div>"
           "<div><a href=2>Two</a>" SENTENCE "<p>" CUT "</p></div></div>",
      TRUE },
    { TEXT "<div><p id=t><a href=1>One</a> and so on, as it goes with such things...</p>"
           "<p><a href=2>Two</a> and so on, as it goes with such things...</p></div>",
      TRUE },
    { TEXT "<div><blockquote id=t><a href=1>One</a> and so on, as it goes with such things...</blockquote>"
           "<blockquote><a href=2>Two</a> and so on, as it goes with such things...</blockquote></div>",
      TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].html);
      g_assert_cmpint (stays (cases[i].html), ==, cases[i].expected);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/teasers/lists", test_lists);
  return g_test_run ();
}
