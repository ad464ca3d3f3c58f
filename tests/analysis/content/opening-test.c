/* opening-test.c - first paragraphs of an article that something parts from the rest */
#include "opening.h"

#include "sample-page.h"

#define TITLE "<h1>The oars of the town</h1><h6 class=date>1 May 2013</h6>"
#define FIRST "The town has restored its oldest boat, which was built of spruce by the yard at the lower quay."
#define BOX "<div class=box><h4>Follow us</h4><p><a href=/a>On the river</a></p></div>"
#define REST                                                                                                           \
  "<p>The work took two winters, as the keel had to be cut from a single tree that grew on the hill.</p>"              \
  "<p>It will be rowed in June, by the six who have worked on it, and shown in the square before.</p>"

/* Whether the text block in the element with the id "t" is kept, which has this probability. */
static gboolean
is_kept (const char *html, double probability)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *kept = g_new0 (guint8, blocks->n + 1);
  g_autofree double *probabilities = g_new0 (double, blocks->n + 1);
  guint block = (guint) blocks->before[sample_find (page, "t")];

  for (guint i = 0; i < blocks->n; i++)
    kept[i] = i != block && vlps_text_block_is_running_text (&blocks->items[i]);
  probabilities[block] = probability;
  vlps_opening_settle (page, blocks, probabilities, kept);
  for (guint i = 0; i < blocks->n; i++)
    g_assert_true (!kept[i] || i == block || vlps_text_block_is_running_text (&blocks->items[i]));
  return kept[block] != 0;
}

static void
test_opening (void)
{
  static const struct
  {
    const char *html;
    double probability;
    gboolean expected;
  } cases[] = {
    { "<div>" TITLE "<div class=body><x-text><p id=t>" FIRST "</x-text></div>" BOX "<div class=body>" REST
      "</div></div>",
      .4, TRUE },
    { "<div>" TITLE "<p class=text id=t>" FIRST "</p>" BOX
      "<p class=text>The work took two winters, as the keel had to be cut from a single tree that grew on the "
      "hill.</p></div>",
      .3, TRUE },
    { "<article class=story>" TITLE "<p id=t>" FIRST "</p>" BOX REST "</article>", .3, TRUE },
    /* of another class or tag; hardly content; notices and comments; before the title */
    { "<div>" TITLE "<div class=teaser><p id=t>" FIRST "</div>" BOX "<div class=body>" REST "</div></div>", .4, FALSE },
    { "<article class=story>" TITLE "<div id=t>" FIRST "</div>" BOX REST "</article>", .4, FALSE },
    { "<article class=story>" TITLE "<p id=t>" FIRST "</p>" BOX REST "</article>", .2, FALSE },
    { "<article class=story>" TITLE "<p id=t>" FIRST "</p>" BOX REST "</article>", 0, FALSE },
    { "<article class=story><p id=t>" FIRST "</p>" TITLE BOX REST "</article>", .4, FALSE },
    /* the title stands in another part of the page */
    { "<div>" TITLE "</div><div class=body><p id=t>" FIRST "</div>" BOX "<div class=body>" REST "</div>", .4, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("case %u", i);
      g_assert_cmpint (is_kept (cases[i].html, cases[i].probability), ==, cases[i].expected);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/opening/cases", test_opening);
  return g_test_run ();
}
