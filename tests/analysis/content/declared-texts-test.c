/* declared-texts-test.c - what a page says in schema.org's terms that it is about: ingredients, steps, questions and
 * answers */
#include "declared-texts.h"

#include "sample-page.h"

#define LD(json) "<script type=application/ld+json>" json "</script>"
#define RECIPE                                                                                                         \
  LD ("{\"@graph\": [{\"@type\": [\"Recipe\"], \"name\": \"Bread\", \"recipeIngredient\": [\"500 g flour\", \"1 "      \
      "egg\"], "                                                                                                       \
      "\"recipeInstructions\": [{\"@type\": \"HowToSection\", \"itemListElement\": [{\"@type\": \"HowToStep\", "       \
      "\"text\": "                                                                                                     \
      "\"Stir &amp; <b>wait</b>.<br>Bake it.\"}]}]}]}")
#define STEP "Stir until all of the flour is wet and smooth."
#define STEPS                                                                                                          \
  LD ("{\"@type\": \"Recipe\", \"recipeInstructions\": [{\"name\": \"Step 1\", \"text\": \"" STEP "\"}, {\"name\": "   \
      "\"Rest\", \"text\": \"Wait.\"}]}")
#define FAQ                                                                                                            \
  LD ("{\"@type\": \"FAQPage\", \"mainEntity\": [{\"@type\": \"Question\", \"name\": \"Why?\", \"acceptedAnswer\": "   \
      "{\"@type\": \"Answer\", \"text\": \"<p>For it rises.</p><ul><li>Slowly</ul>\"}}]}")

/* One sign for each text block of a page of which nothing was kept: K where it is then; blocks in elements of the class
 * "barred" may not be. */
static char *
settle (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *kept = g_new0 (guint8, blocks->n + 1), *barred = g_new0 (guint8, blocks->n + 1);
  GString *signs = g_string_new (NULL);

  for (guint i = 0; i < blocks->n; i++)
    barred[i] = g_strcmp0 (vlps_node_attribute (&page->nodes[blocks->items[i].block], "class"), "barred") == 0;
  vlps_declared_texts_settle (page, reading, blocks, barred, kept);
  for (guint i = 0; i < blocks->n; i++)
    g_string_append_c (signs, kept[i] ? 'K' : '-');
  return g_string_free (signs, FALSE);
}

static void
test_settle (void)
{
  static const char *const cases[][2] = {
    { RECIPE "<p>Bread<ul><li>500 g <a href=x>flour</a><li>1 egg</ul><p>More", "-KK-" },
    { RECIPE "<table><tr><td>500 g<td>flour<tr><td>1<td>egg</table>", "KKKK" },
    { RECIPE "<ul><li>500 g flour<li>1 egg<li>3 tbsp (60 g) syrup</ul><ul><li>Share</ul>", "KKK-" },
    { RECIPE "<ul><li>500 g flour<li>One<li>Two<li>Three</ul>", "K---" },
    { RECIPE "<p>Stir &amp; wait.<p>Bake it.<p>Bake it. Now.", "KK-" },
    { RECIPE "<ul><li class=barred>1 egg</ul>", "-" },
    { "<ul><li>500 g flour<li>1 egg</ul>", "--" },
    { "<p><span itemprop=recipeIngredient>b</span><p itemprop=recipeInstructions>c<p itemprop=name>d", "KK-" },
    { "<aside class=recipe__ingredients><h3>I</h3><ul><li>a<li>b</ul></aside><ul><li>c</ul>", "-KK-" },
    /* parts side by side, in either order; more than one text is no part */
    { RECIPE "<div><div>500</div><div>g</div><div>flour</div></div><div><p>egg<p>1</div><p>x<p>egg", "KKKKK--" },
    { RECIPE "<ol><li>Step 1 <br>Stir &amp; wait.<li>x</ol>", "-K-" },
    { STEPS "<h3>Step 1</h3><p>1. " STEP "<p>Rest<p>Then: " STEP "<p>Whatever else you do, " STEP, "-KKK-" },
    { "<meta itemprop=recipeIngredient content='2 eggs'><div>2 eggs</div><div>3 eggs</div>", "K-" },
    /* called ingredients far around, of a page that has them as a subject, and links to others */
    { "<div class=zutaten><p>Z<div><div><ul><li>a<li>b</ul></div></div></div><ul><li>c</ul>", "-KK-" },
    { "<div class='post tag-3-ingredients'><ul><li>a</ul></div>", "-" },
    { "<ul class=ingredients><li><a href=a>Eggs</a><li><a href=b>Flour</a></ul>", "--" },
    /* a list of contents */
    { FAQ "<ul><li><a href='#w'>Why?</a></ul><h3 id=w>Why?</h3><p>For it rises.", "-KK" },
    { FAQ "<h3>Why?</h3><p>For it rises.<ul><li>Slowly</ul><p>Who", "KKK-" },
    { LD ("{\"@type\": \"QAPage\", \"mainEntity\": {\"@type\": \"Question\", \"name\": \"Why so?\"}}") "<p>Why so?",
      "-" },
    { LD ("{\"@type\": \"Recipe\", \"recipeIngredient\": 7}") "<p>7", "-" },
    { LD ("{\"@type\": \"Recipe\", ") "<p>1 egg", "-" },
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
  g_test_add_func ("/declared-texts/settle", test_settle);
  return g_test_run ();
}
