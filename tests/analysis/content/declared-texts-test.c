/* declared-texts-test.c - what a page says in schema.org's terms that it is about: ingredients, steps, questions and
 * answers */
#include "declared-texts.h"

#include <string.h>

#include "region.h"
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

/* Regions of the text blocks of a page on which <aside> is in `margin` and the rest in CENTER: one digit for each. */
static char *
center (const char *html, VlpsRegion margin)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *regions = g_new (guint8, page->n_nodes + 1), *barred = g_new0 (guint8, blocks->n + 1);
  GString *digits = g_string_new (NULL);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      gboolean aside = page->nodes[i].tag == VLPS_TAG_ASIDE;

      regions[i] = VLPS_REGION_CENTER;
      for (int at = (int) i; at >= 0 && !aside; at = page->nodes[at].parent)
        aside = page->nodes[at].tag == VLPS_TAG_ASIDE;
      if (aside)
        regions[i] = (guint8) margin;
    }
  vlps_declared_texts_center (page, reading, blocks, barred, regions);
  for (guint i = 0; i < blocks->n; i++)
    g_string_append_printf (digits, "%c", regions[blocks->items[i].first] == VLPS_REGION_CENTER ? 'C' : 'm');
  return g_string_free (digits, FALSE);
}

/* A column of ingredients is in CENTER, with its heading; other columns, and other parts of the same one, are not. */
static void
test_center (void)
{
  static const char *const cases[][2] = {
    { RECIPE "<aside><h3>Needed</h3><ul><li>500 g flour<li>1 egg</ul></aside><p>Bake.", "CCCC" },
    { "<aside><h3>Needed</h3><p itemprop=recipeIngredient>2 cups of flour</aside><p>Bake.", "CCC" },
    { "<aside class=zutaten><ul><li>Mehl<li>Eier</ul></aside><p>Backen.", "CCC" },
    { RECIPE "<aside><div><h3>Needed</h3><ul><li>500 g flour<li>1 egg</ul></div><div><h3>More recipes to read</h3>"
             "<p>Rolls that take no time at all</p></div></aside><p>Bake.",
      "CCCmmC" },
    { RECIPE "<aside><h3>More</h3><ul><li>Rolls<li>Buns</ul></aside><p>500 g flour", "mmmC" },
    { "<aside><ul><li>500 g flour<li>1 egg</ul></aside><p>Bake.", "mmC" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *left = center (cases[i][0], VLPS_REGION_LM), *right = center (cases[i][0], VLPS_REGION_RM);
      g_autofree char *below = center (cases[i][0], VLPS_REGION_FOOTER);

      g_assert_cmpstr (left, ==, cases[i][1]);
      g_assert_cmpstr (right, ==, cases[i][1]);
      g_assert_nonnull (strchr (below, 'm'));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/declared-texts/settle", test_settle);
  g_test_add_func ("/declared-texts/center", test_center);
  return g_test_run ();
}
