/* runs-test.c - runs of similar sibling elements */
#include "runs.h"

#include "sample-page.h"

/* Texts of the text blocks that are kept, each followed by "|".  Those of the sample whose text begins with "+" were kept
 * before; probabilities are .5, of texts that begin with "-" .01, with "!" 0. */
static char *
kept_of (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *kept = g_new0 (guint8, blocks->n + 1);
  g_autofree double *probabilities = g_new0 (double, blocks->n + 1);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < blocks->n; i++)
    {
      g_autofree char *text = vlps_text_blocks_text (page, reading, &blocks->items[i]);

      kept[i] = *text == '+';
      probabilities[i] = *text == '!' ? 0 : *text == '-' ? .01 : .5;
    }
  vlps_runs_settle (page, blocks, probabilities, kept);
  for (guint i = 0; i < blocks->n; i++)
    if (kept[i])
      {
        g_autofree char *text = vlps_text_blocks_text (page, reading, &blocks->items[i]);

        g_string_append_printf (out, "%s|", text);
      }
  return g_string_free (out, FALSE);
}

/* An item of a list: what is above and below its summary, which is kept. */
#define SUMMARY "+This is a sentence, and one that runs on for a while, as summaries of posts do.|"
#define ITEM(above, below)                                                                                             \
  "<div class=post><h2>" above "</h2><p>+This is a sentence, and one that runs on for a while, as summaries of posts " \
  "do.</p><p>" below "</p></div>"

static void
test_verdicts (void)
{
  static const struct
  {
    const char *html, *kept;
  } cases[] = {
    /* steps and references of which few were kept */
    { "<ol><li>+open<li>turn<li>read<li>close</ol>", "+open|turn|read|close|" },
    { "<ol><li>+A. (1922)<li>+B. (1923)<li class=x>C. (1924) <a href=/c>Tides</a><li>D. (1925)</ol>",
      "+A. (1922)|+B. (1923)|C. (1924) Tides|D. (1925)|" },
    /* quoted posts */
    { "<blockquote class=post><p>+one</blockquote><blockquote class=post><p>two</blockquote><blockquote class=post>"
      "<p>three</blockquote>",
      "+one|two|three|" },
    /* cards of a grid, each role by itself */
    { "<div class=card><h2>+one</h2><p>+a<a href=/>share</a></div><div class='card 2'><h2>+two</h2><p>+b</div>"
      "<div class='card 3'><h2>+three</h2><p>c</div>",
      "+one|+ashare|+two|+b|+three|c|" },
    /* times of a live page, and buttons */
    { "<article><p><time>14:30</time></p><h2>+one</h2><i>-Share</i></article><article><p><time>13:30</time></p>"
      "<h2>+two</h2><i>-Share</i></article><article><p><time>12:30</time></p><h2>+three</h2><i>-Share</i></article>",
      "14:30|+one|13:30|+two|12:30|+three|" },
    /* linked titles above summaries that are kept; not links below them or below a title, short ones, or the same one in all */
    { ITEM ("<a href=/1>A title of one post</a>", "<a href=/1>One more link of it</a>")
          ITEM ("<a href=/2>A title of two posts</a>", "<a href=/2>Two more links of it</a>")
              ITEM ("<a href=/3>A title of three</a>", "<a href=/3>Three more links of it</a>"),
      "A title of one post|" SUMMARY "A title of two posts|" SUMMARY "A title of three|" SUMMARY },
    { ITEM ("<a href=/1>Music</a>", "") ITEM ("<a href=/2>Film</a>", "") ITEM ("<a href=/3>Books</a>", ""),
      SUMMARY SUMMARY SUMMARY },
    { ITEM ("<a href=/1>Add it to my list</a>", "") ITEM ("<a href=/2>Add it to my list</a>", "")
          ITEM ("<a href=/3>Add it to my list</a>", ""),
      SUMMARY SUMMARY SUMMARY },
    { ITEM ("+One<p><a href=/1>1 for 10 at a shop</a>", "") ITEM ("+Two<p><a href=/2>2 for 20 at a shop</a>", "")
          ITEM ("+Three<p><a href=/3>3 for 30 at a shop</a>", ""),
      "+One|" SUMMARY "+Two|" SUMMARY "+Three|" SUMMARY },
    { ITEM ("<a href=/1>A title of one post</a>",
            "") "<div class=post><h2><a href=/2>A title of two posts</a></h2></div>"
                "<div class=post><h2><a href=/3>A title of three</a></h2></div>",
      SUMMARY },
    /* what is unlikely, linked or barred stays out */
    { "<ul><li>+one<li>-two<li>-three<li>-four</ul>", "+one|" },
    { "<ul><li><a href=/1>+one</a><li><a href=/2>two</a><li><a href=/3>three</a></ul>", "+one|" },
    { "<ol><li>+one<li>+two<li>!three</ol>", "+one|+two|" },
    { "<div class=x><p>+one</div><div class=x><p>+two</div><div class=x><p><a href=/>Read more of the same</a></div>",
      "+one|+two|" },
    /* no run: two items, paragraphs, nothing kept */
    { "<ol><li>+one<li>two</ol><p>+three<p>four<p>five<ul><li>six<li>seven<li>eight</ul>", "+one|+three|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *kept = kept_of (cases[i].html);

      g_assert_cmpstr (kept, ==, cases[i].kept);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/runs/verdicts", test_verdicts);
  return g_test_run ();
}
