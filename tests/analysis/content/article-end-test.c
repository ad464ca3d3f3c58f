/* article-end-test.c - what follows the main element and the article that a page declares */
#include "article-end.h"

#include "sample-page.h"

/* Twenty words. */
#define SENTENCE                                                                                                       \
  "<p>One two three four five six seven eight nine ten one two three four five six seven eight nine ten</p>"
#define TEXT SENTENCE SENTENCE
#define H1 "<h1>The title of it</h1>"
#define ARTICLE "<article>" H1 TEXT "</article>"
#define TEASER "<p id=t>Another article tells of other things.</p>"

/* Whether the text block in the element with the id "t" stays, where all is kept. */
static gboolean
stays (const char *html, gboolean spared)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *kept = g_new0 (guint8, blocks->n + 1), *spares = g_new0 (guint8, blocks->n + 1);
  int block = blocks->before[sample_find (page, "t")];

  memset (kept, TRUE, blocks->n);
  spares[block] = (guint8) spared;
  vlps_article_end_settle (page, reading, blocks, spares, kept);
  g_assert_true (kept[0]);
  return kept[block] != 0;
}

static void
test_ends (void)
{
  static const struct
  {
    const char *html;
    gboolean expected;
  } cases[] = {
    { ARTICLE TEASER, FALSE },
    { "<article>" TEXT "</article>" TEASER, FALSE },
    { "<div>" ARTICLE "</div><ul><li>" TEASER "</ul>", FALSE },
    { "<article>" ARTICLE "</article><div>" TEASER "</div>", FALSE },
    { "<main>" TEXT "</main>" TEASER, FALSE },
    { "<div role=main>" TEXT "</div>" TEASER, FALSE },
    { "<main><article>" TEXT "</article>" TEASER "</main>", FALSE },
    { "<div itemprop=articleBody>" TEXT "</div>" TEASER, FALSE },
    /* before and in it */
    { TEASER ARTICLE, TRUE },
    { "<article>" H1 TEXT TEASER "</article>", TRUE },
    { "<main>" TEXT "<div>" TEASER "</div></main>", TRUE },
    { "<article>" TEXT "<article>" TEASER "</article></article>", TRUE },
    /* it has too little to be the article */
    { "<article>" H1 SENTENCE "</article>" TEASER, TRUE },
    { "<main>" SENTENCE "</main>" TEASER, TRUE },
    { "<div itemprop=articleBody>" SENTENCE "</div>" TEASER, TRUE },
    { TEXT TEASER, TRUE },
    /* of several articles, one has the title */
    { ARTICLE "<article>" TEASER "</article>", FALSE },
    { ARTICLE "<article><div>" TEASER "</div></article><article>" TEXT "</article>", FALSE },
    { ARTICLE "<article>" TEXT "</article>" TEASER, TRUE },
    { "<article>" TEXT "</article><article>" TEASER "</article>", TRUE },
    { ARTICLE ARTICLE "<article>" TEASER "</article>", TRUE },
    { "<main>" TEXT "</main><main>" TEXT "</main>" TEASER, TRUE },
    { "<div itemprop=articleBody>" TEXT "</div><article>" TEXT "</article><article>" TEASER "</article>", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].html);
      g_assert_cmpint (stays (cases[i].html, FALSE), ==, cases[i].expected);
      g_assert_true (stays (cases[i].html, TRUE));
    }
}

#define TITLE "<title>The title of it | Site</title>"
#define OTHER "<h1>What another one is called</h1>"

#define SENTENCE_OF_TEXT                                                                                               \
  "<p>You need a microphone for obvious reasons, and it need not be a dear one. Others use that of a phone.</p>"

/* Another article in full. */
static void
test_next (void)
{
  static const struct
  {
    const char *html;
    gboolean expected;
  } cases[] = {
    { TITLE "<div>" H1 TEXT "</div><div>" OTHER TEASER "</div>", FALSE },
    { TITLE "<div><div>" H1 "</div>" TEXT "</div><div><div>" OTHER "</div></div>" TEASER, FALSE },
    { TITLE "<article><article>" H1 TEXT "</article><article>" OTHER TEASER "</article></article>", FALSE },
    { TITLE "<div>" H1 TEXT "<h1>The title</h1></div><div>" OTHER TEASER "</div>", FALSE },
    /* chapters of one text */
    { TITLE H1 TEXT OTHER TEASER, TRUE },
    { TITLE "<div>" H1 TEXT "</div>" OTHER TEASER, TRUE },
    { TITLE H1 TEXT "<div>" OTHER TEASER "</div>", TRUE },
    { TITLE "<section>" H1 TEXT "</section><section>" OTHER TEASER "</section>", TRUE },
    { TITLE "<div>" H1 TEXT "</div><div><div>" SENTENCE_OF_TEXT OTHER "</div>" TEASER "</div>", TRUE },
    { TITLE "<div>" H1 TEXT "</div><div><p>May 2026, by Nobody</p>" OTHER TEASER "</div>", FALSE },
    /* the page's own title comes again, or is not there, or its text is short */
    { TITLE "<div>" H1 TEXT "</div><div>" H1 TEASER "</div>", TRUE },
    { TITLE "<div>" OTHER TEXT "</div><div>" H1 TEASER "</div>", TRUE },
    { "<div>" H1 TEXT "</div><div>" OTHER TEASER "</div>", TRUE },
    { TITLE "<div>" H1 SENTENCE "</div><div>" OTHER TEASER "</div>", TRUE },
    { TITLE "<div>" H1 TEXT "</div><div><h1><img src=a></h1>" TEASER "</div>", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].html);
      g_assert_cmpint (stays (cases[i].html, FALSE), ==, cases[i].expected);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/article-end/ends", test_ends);
  g_test_add_func ("/article-end/next", test_next);
  return g_test_run ();
}
