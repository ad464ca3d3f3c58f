/* recipe-test.c - the facts of a recipe */
#include "recipe.h"

#include "sample-page.h"

/* One sign for each text block of a page: K where it is kept.  Ingredients and steps are the blocks of which the text
 * begins with an asterisk; blocks in elements of the class "barred" may not be kept. */
static char *
settle (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *kept = g_new0 (guint8, blocks->n + 1), *barred = g_new0 (guint8, blocks->n + 1);
  GString *signs = g_string_new (NULL);
  int first = -1, last = -1;

  for (guint i = 0; i < blocks->n; i++)
    {
      barred[i] = g_strcmp0 (vlps_node_attribute (&page->nodes[blocks->items[i].block], "class"), "barred") == 0;
      if (blocks->items[i].begins != '*')
        continue;
      kept[i] = TRUE;
      first = first < 0 ? (int) i : first;
      last = (int) i;
    }
  vlps_recipe_settle (page, reading, blocks, first, last, barred, kept);
  for (guint i = 0; i < blocks->n; i++)
    g_string_append_c (signs, kept[i] ? 'K' : '-');
  return g_string_free (signs, FALSE);
}

#define LONG                                                                                                           \
  "<p>A story that is longer than the recipe, and has nothing to do with it.  It goes on and on and on, so that "      \
  "whoever looks for flour and eggs has to go far down the page, past the dog, the cat and the aunt who gave "         \
  "the recipe to the author, and past all that has to be said about a kitchen of long ago, its stove and its "         \
  "smell, and the evenings there, when the bread was baked that this page is about, if it ever gets there. "           \
  "It does not yet: there are still the uncle, the miller and the mill to be told of, and the river that "             \
  "drove it, on which one went to the fair, where there was bread of other towns, which was not as good.</p>"
#define CARD(facts)                                                                                                    \
  "<div>" LONG LONG "</div><section><div>" facts "<p>a<p>b<p>c</div><ul><li>*1 egg<li>*2 eggs</ul></section>"

static void
test_settle (void)
{
  static const char *const cases[][2] = {
    /* by the names of plugins and authors, and in schema.org's terms */
    { CARD ("<div class=wprm-recipe-prep-time-container><span>Prep</span> <span>5 minutes</span></div><p>No"),
      "--K----KK" },
    { CARD ("<ul class=tasty-recipes-details><li><b>Yield:</b> 12<li><b>Author:</b> Ann</ul>"), "--KK---KK" },
    { CARD ("<div><b>Total</b><p class=totalTime>1 hr</p></div><div><b>Cuisine</b> <i "
            "itemprop=recipeCuisine>Thai</i></div>"),
      "--KKK---KK" },
    { CARD ("<div class='box recipePartAttributes'><p>Serves</p><p>4</p></div><p class=recipes>No"), "--KK----KK" },
    /* a heading of a list, with something between them */
    { CARD ("<h3 class=recipe-ingredients-header>Ingredients</h3><p>US units"), "--K----KK" },
    { CARD ("<p class=recipe-ingredients-header>Ingredients</p><p>US units"), "-------KK" },
    /* what readers think, and ways to other recipes */
    { CARD ("<p class=recipe-rating-details>5 of 7</p><p class=recipe-meta><a href=/t>Thai recipes</a>"), "-------KK" },
    { CARD ("<p class=barred><i class=prep-time>5 minutes</i></p>"), "------KK" },
    { CARD ("<p class=prep>5 minutes</p><p class=time>now"), "-------KK" },
    /* behind the list: in the recipe, and in the text around it */
    { "<main><section><ul><li>*1 egg<li>*2 eggs</ul><div class=nutrition><p>Fat 3 g</div></section>" LONG LONG
      "<p class=prep-time>Next: 5 minutes</main>",
      "KKK---" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *signs = settle (cases[i][0]);

      g_test_message ("%s", cases[i][0]);
      g_assert_cmpstr (signs, ==, cases[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recipe/settle", test_settle);
  return g_test_run ();
}
