/* recipe.c - the facts of a recipe: times, servings, kind of dish, nutrition */
#include "recipe.h"

#include <string.h>

#include "lexicon.h"
#include "word-list.h"

/* Characters and text blocks of a row of a label and a value, and characters of all facts in one element. */
#define MOST_ROW 70
#define MOST_PARTS 3
#define MOST_FACTS 400

/* Words of one class. */
#define MOST_WORDS 16
#define LONGEST_WORD 15

static gboolean
is_property (const char *name)
{
  static const char *const names[] = { "prepTime",    "cookTime",      "totalTime",       "performTime",
                                       "recipeYield", "recipeCuisine", "recipeCategory",  "cookingMethod",
                                       "nutrition",   "calories",      "suitableForDiet", NULL };

  return name != NULL && g_strv_contains (names, name);
}

/* What one class of an element of a recipe says of it. */
typedef enum
{
  SAYS_NOTHING,
  SAYS_FACT,
  SAYS_LIST, /* it is of the ingredients or the steps */
} Says;

static Says
read_class (const char *class, gsize length)
{
  static const char *const facts[] = { "servings", "yield",    "yields",   "nutrition", "nutritional", "calories",
                                       "cuisine",  "preptime", "cooktime", "totaltime", NULL };
  static const char *const works[] = { "prep",   "cook", "cooking", "bake",  "baking", "total",
                                       "active", "rest", "resting", "chill", "ready",  NULL };
  static const char *const groups[] = { "meta", "details",    "facts",  "attributes", "info",    "times",
                                        "time", "difficulty", "course", "category",   "summary", NULL };
  static const char *const lists[] = { "ingredient", "ingredients", "instruction", "instructions",
                                       "direction",  "directions",  NULL };
  static const char *const opinions[] = { "rating", "ratings", "votes", "reviews", NULL };
  char words[MOST_WORDS][LONGEST_WORD + 1];
  const char *end = class + length;
  gboolean recipe = FALSE;
  Says says = SAYS_NOTHING;
  gsize letters;
  guint n = 0;

  while (n < MOST_WORDS && (letters = vlps_lexicon_next_word (&class, end, words[n], LONGEST_WORD)) > 0)
    words[n++][letters] = '\0';
  for (guint i = 0; i < n; i++)
    {
      gboolean timed = i + 1 < n && g_str_has_prefix (words[i + 1], "time");

      if (g_strv_contains (opinions, words[i]))
        return SAYS_NOTHING;
      if (g_strv_contains (facts, words[i]) || (timed && g_strv_contains (works, words[i]))
          || (recipe && g_strv_contains (groups, words[i])))
        says = SAYS_FACT;
      else if (says == SAYS_NOTHING && g_strv_contains (lists, words[i]))
        says = SAYS_LIST;
      recipe = recipe || g_str_has_prefix (words[i], "recipe");
    }
  return says;
}

static gboolean
says (const VlpsNode *node, Says what)
{
  const char *class = node->kind == VLPS_NODE_ELEMENT ? vlps_node_attribute (node, "class") : NULL;
  const char *name;
  gsize length;

  if (what == SAYS_FACT && node->kind == VLPS_NODE_ELEMENT && is_property (vlps_node_attribute (node, "itemprop")))
    return TRUE;
  while ((name = vlps_word_next (&class, &length)) != NULL)
    if (read_class (name, length) == what)
      return TRUE;
  return FALSE;
}

/* The row of a fact: what is around it, as long as that is short. */
static int
row_around (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, int node)
{
  for (int around = page->nodes[node].parent; around > 0; around = page->nodes[around].parent)
    {
      if (vlps_reading_characters (reading, page, around) > MOST_ROW
          || blocks->before[page->nodes[around].end] - blocks->before[around] > MOST_PARTS)
        break;
      node = around;
    }
  return node;
}

/* The recipe: the smallest element around two text blocks, and what it is in as long as that is not much more. */
static int
recipe_around (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *first, const VlpsTextBlock *last)
{
  int node = first->block;
  guint most;

  while (node > 0 && page->nodes[node].end <= last->first)
    node = page->nodes[node].parent;
  most = vlps_reading_characters (reading, page, node) * 3 / 2 + MOST_FACTS;
  while (page->nodes[node].parent >= 0 && vlps_reading_characters (reading, page, page->nodes[node].parent) <= most)
    node = page->nodes[node].parent;
  return node;
}

void
vlps_recipe_settle (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, int first, int last,
                    const guint8 *barred, guint8 *kept)
{
  int recipe = recipe_around (page, reading, &blocks->items[first], &blocks->items[last]);
  int end = blocks->before[page->nodes[recipe].end];

  for (int i = 0; i < (int) page->n_nodes && blocks->before[i] < end; i++)
    {
      guint characters = vlps_reading_characters (reading, page, i);
      int row, passed = i;

      if (characters == 0 || characters > MOST_FACTS)
        continue;
      if (says (&page->nodes[i], SAYS_FACT))
        {
          row = row_around (page, reading, blocks, i);
          /* whatever fact is in it has no other row */
          passed = page->nodes[row].end - 1;
        }
      else if (vlps_tag_is_heading (page->nodes[i].tag, NULL) && says (&page->nodes[i], SAYS_LIST))
        row = i;
      else
        continue;
      for (int k = blocks->before[row]; k < MIN (blocks->before[page->nodes[row].end], end); k++)
        if (blocks->items[k].link_characters < blocks->items[k].characters && !barred[k])
          kept[k] = TRUE;
      i = passed;
    }
}
