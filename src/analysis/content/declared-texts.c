/* declared-texts.c - what a page says in schema.org's terms that it is about: ingredients, steps, questions and answers
 *
 * Ingredients are short, full of digits and in lists apart from the text; answers are closed.  Weighed one by one they
 * look like furniture, but the page says what they are.
 */
#include "declared-texts.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "characters.h"
#include "fast.h"
#include "hash.h"
#include "linked-data.h"
#include "linked-type.h"
#include "recipe.h"
#include "references.h"
#include "region.h"
#include "word-list.h"

/* Levels of JSON that are looked into. */
#define MOST_LEVELS 24

/* Bytes of letters of a text, at least and as far as they are compared. */
#define SHORTEST 3
#define LONGEST 4000

/* Texts of a page. */
#define MOST_TEXTS 2000

/* Elements around a list, and it, whose class is looked at. */
#define MOST_AROUND 5

/* Characters of the number of a step ("Step 12"), and letters of a text behind it, at least. */
#define LONGEST_NUMBER 10
#define SHORTEST_STEP 30

/* Items of a list of which one is declared, at most. */
#define MOST_ITEMS 3

/* Text blocks side by side that are one text: an amount, its unit, and what it is of. */
#define MOST_PARTS 4

/* Characters of an element that itemprop names. */
#define MOST_CHARACTERS 3000

typedef GHashTable Texts; /* the letters of each text, as a set */

static void
add_piece (Texts *texts, GString *piece)
{
  char *letters = vlps_characters_letters (piece->str, LONGEST);

  if (strlen (letters) >= SHORTEST && g_hash_table_size (texts) < MOST_TEXTS)
    g_hash_table_add (texts, letters);
  else
    g_free (letters);
  g_string_truncate (piece, 0);
}

/* TRUE for the tag at `p`, behind its sign, where text runs on across it. */
static gboolean
is_inline (const char *p)
{
  static const char *const names[] = { "a",     "abbr", "b",      "code", "em",  "font", "i", "mark",
                                       "small", "span", "strong", "sub",  "sup", "u",    NULL };
  gsize length;
  g_autofree char *name = NULL;

  if (*p == '/')
    p++;
  length = strcspn (p, " \t\n/>");
  name = g_ascii_strdown (p, (gssize) length);
  return g_strv_contains (names, name);
}

/* A text, or each paragraph of it where it is HTML. */
static void
add_text (Texts *texts, const char *text)
{
  g_autofree char *decoded = vlps_references_decode (text);
  g_autoptr (GString) piece = g_string_new (NULL);

  for (const char *p = decoded; p != NULL && *p != '\0'; p++)
    {
      const char *end = *p == '<' ? strchr (p, '>') : NULL;

      if (*p == '\n' || (end != NULL && !is_inline (p + 1)))
        add_piece (texts, piece);
      else if (end == NULL)
        g_string_append_c (piece, *p);
      if (end != NULL)
        p = end;
    }
  add_piece (texts, piece);
}

/* TRUE for a name that is the number of a step ("Step 12"): it is declared, and says nothing. */
static gboolean
is_number (const cJSON *name)
{
  return cJSON_IsString (name) && g_utf8_strlen (name->valuestring, -1) <= LONGEST_NUMBER
         && strpbrk (name->valuestring, "0123456789") != NULL;
}

/* All strings under these names, in whatever they are in. */
static void
add_under (Texts *texts, const cJSON *value, guint level)
{
  static const char *const names[] = { "text", "name", NULL };
  const cJSON *item;

  if (cJSON_IsString (value))
    add_text (texts, value->valuestring);
  else if (level < MOST_LEVELS)
    cJSON_ArrayForEach (item, value)
    {
      if (item->string == NULL || cJSON_IsArray (item) || cJSON_IsObject (item)
          || (g_strv_contains (names, item->string) && !(strcmp (item->string, "name") == 0 && is_number (item))))
        add_under (texts, item, level + 1);
    }
}

/* Types of schema.org, as names or as addresses. */
static gboolean
is_recipe (const char *type)
{
  return g_str_has_suffix (type, "Recipe");
}

static gboolean
is_question (const char *type)
{
  return g_str_has_suffix (type, "Question");
}

static gboolean
is_faq (const char *type)
{
  return g_str_has_suffix (type, "FAQPage");
}

/* A recipe, or questions that the page answers itself: those of a forum are its posts.  `answered`: inside of such a
 * page. */
static void
read_json (Texts *texts, const cJSON *json, gboolean answered, guint level)
{
  const cJSON *item;

  if (cJSON_IsObject (json) && vlps_linked_type_is (json, is_recipe))
    {
      add_under (texts, cJSON_GetObjectItemCaseSensitive (json, "recipeIngredient"), level);
      add_under (texts, cJSON_GetObjectItemCaseSensitive (json, "ingredients"), level);
      add_under (texts, cJSON_GetObjectItemCaseSensitive (json, "recipeInstructions"), level);
    }
  else if (answered && cJSON_IsObject (json) && vlps_linked_type_is (json, is_question))
    {
      add_under (texts, cJSON_GetObjectItemCaseSensitive (json, "name"), level);
      add_under (texts, cJSON_GetObjectItemCaseSensitive (json, "acceptedAnswer"), level);
    }
  answered = answered || (cJSON_IsObject (json) && vlps_linked_type_is (json, is_faq));
  if (level < MOST_LEVELS)
    cJSON_ArrayForEach (item, json)
    {
      if (cJSON_IsArray (item) || cJSON_IsObject (item))
        read_json (texts, item, answered, level + 1);
    }
}

static gboolean
is_named (const VlpsNode *node)
{
  static const char *const names[] = { "recipeIngredient", "ingredients", "recipeInstructions", NULL };
  const char *name = node->kind == VLPS_NODE_ELEMENT ? vlps_node_attribute (node, "itemprop") : NULL;

  return name != NULL && g_strv_contains (names, name);
}

/* What meta elements in the text declare. */
static void
read_metas (const VlpsPage *page, Texts *texts)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *content =
          node->tag == VLPS_TAG_META && is_named (node) ? vlps_node_attribute (node, "content") : NULL;

      if (content != NULL)
        add_text (texts, content);
    }
}

static Texts *
read_scripts (const VlpsPage *page, gboolean *ret_recipe)
{
  Texts *texts = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const char *script = vlps_linked_data_script (page, i);
      cJSON *json;

      if (script == NULL || (strstr (script, "Recipe") == NULL && strstr (script, "FAQPage") == NULL))
        continue;
      *ret_recipe |= strstr (script, "Recipe") != NULL;
      json = vlps_linked_data_parse (script);
      read_json (texts, json, FALSE, 0);
      cJSON_Delete (json);
    }
  return texts;
}

typedef struct
{
  const VlpsPage *page;
  const VlpsReading *reading;
  const VlpsTextBlocks *blocks;
  const guint8 *barred;
  guint8 *kept;
  int first; /* and last text block that is declared; -1: none */
  int last;
} Settling;

/* TRUE for an entry of a list of contents: a link into the page. */
static gboolean
is_way (const VlpsPage *page, const VlpsTextBlock *block)
{
  int node = block->first;
  const char *href;

  if (block->link_characters * 10 < block->characters * 9)
    return FALSE;
  while (node >= 0 && page->nodes[node].tag != VLPS_TAG_A)
    node = page->nodes[node].parent;
  href = node >= 0 ? vlps_node_attribute (&page->nodes[node], "href") : NULL;
  return href != NULL && strchr (href, '#') != NULL && strchr (href, '#')[1] != '\0';
}

static void
keep_block (Settling *settling, int block)
{
  if (settling->barred[block] || is_way (settling->page, &settling->blocks->items[block]))
    return;
  settling->kept[block] = TRUE;
  settling->first = settling->first < 0 ? block : MIN (settling->first, block);
  settling->last = MAX (settling->last, block);
}

static void
keep (Settling *settling, int node)
{
  for (int i = settling->blocks->before[node]; i < settling->blocks->before[settling->page->nodes[node].end]; i++)
    keep_block (settling, i);
}

/* TRUE for the letters of a declared text, or of one behind its number. */
static gboolean
is_declared (Texts *texts, const char *letters)
{
  const char *end = letters + strlen (letters);

  if (g_hash_table_contains (texts, letters))
    return TRUE;
  for (guint i = 0; i < LONGEST_NUMBER && end - letters > SHORTEST_STEP; i++)
    {
      letters = g_utf8_next_char (letters);
      if (g_hash_table_contains (texts, letters))
        return TRUE;
    }
  return FALSE;
}

/* The list or table around an item or row; -1: none. */
static int
list_around (const VlpsPage *page, int node)
{
  do
    node = page->nodes[node].parent;
  while (node >= 0 && page->nodes[node].tag != VLPS_TAG_UL && page->nodes[node].tag != VLPS_TAG_OL
         && page->nodes[node].tag != VLPS_TAG_TABLE);
  return node;
}

/* The item or row as a whole: amount and ingredient may be text blocks of their own.  TRUE where it is declared. */
static gboolean
settle_item (Settling *settling, Texts *texts, int node)
{
  const VlpsReading *reading = settling->reading;
  guint characters = reading->before[settling->page->nodes[node].end] - reading->before[node];
  g_autofree char *text = NULL, *letters = NULL;

  if (characters < SHORTEST || characters > MOST_CHARACTERS)
    return FALSE;
  text = vlps_reading_text (settling->page, reading, node);
  letters = vlps_characters_letters (text, LONGEST);
  if (!is_declared (texts, letters))
    return FALSE;
  keep (settling, node);
  return TRUE;
}

/* Lists and tables of which many items are declared are kept as wholes: others may have their amounts in several
 * units. */
static void
settle_items (Settling *settling, Texts *texts)
{
  const VlpsPage *page = settling->page;
  g_autofree guint *items = g_new0 (guint, page->n_nodes + 1), *declared = g_new0 (guint, page->n_nodes + 1);

  for (int i = 0; i < (int) page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_LI || page->nodes[i].tag == VLPS_TAG_TR)
      {
        int list = list_around (page, i);

        items[list + 1]++;
        declared[list + 1] += settle_item (settling, texts, i);
      }
  for (int i = 0; i < (int) page->n_nodes; i++)
    if (declared[i + 1] > 0 && declared[i + 1] * MOST_ITEMS >= items[i + 1])
      keep (settling, i);
}

/* TRUE where nearly all of an element is links: a list of pages about ingredients. */
static gboolean
is_linked (const VlpsTextBlocks *blocks, int begin, int end)
{
  guint all = 0, linked = 0;

  for (int i = begin; i < end; i++)
    {
      all += blocks->items[i].characters;
      linked += blocks->items[i].link_characters;
    }
  return linked * 10 >= all * 9;
}

/* TRUE for a class that is called ingredients, in one of several languages; those of a page name its subjects
 * ("tag-3-ingredients"). */
static gboolean
names_ingredients (const VlpsNode *node)
{
  static const char *const words[] = { "ingredient", "zutaten", "skladniki", "suroviny", "hozzavalo", "malzeme" };
  const char *classes = vlps_node_attribute (node, "class"), *name;
  const guint32 letters = classes != NULL ? vlps_fast_letters (classes) : 0;
  gsize length;

  while ((name = vlps_word_next (&classes, &length)) != NULL)
    for (guint i = 0; i < G_N_ELEMENTS (words); i++)
      if (vlps_fast_may_hold (letters, words[i]) && g_strstr_len (name, (gssize) length, words[i]) != NULL
          && !g_str_has_prefix (name, "tag-") && !g_str_has_prefix (name, "category-"))
        return TRUE;
  return FALSE;
}

/* A list that is called ingredients, or stands in what is. */
static gboolean
is_called_ingredients (const VlpsPage *page, const VlpsTextBlocks *blocks, int node)
{
  if (page->nodes[node].tag != VLPS_TAG_UL && page->nodes[node].tag != VLPS_TAG_OL
      && page->nodes[node].tag != VLPS_TAG_TABLE)
    return FALSE;
  for (int i = 0, around = node; i < MOST_AROUND && around >= 0; i++, around = page->nodes[around].parent)
    if (names_ingredients (&page->nodes[around]))
      return !is_linked (blocks, blocks->before[node], blocks->before[page->nodes[node].end]);
  return FALSE;
}

/* Text blocks that are declared, by themselves or with those behind them; a name may stand before its amount. */
static void
settle_blocks (Settling *settling, Texts *texts)
{
  const VlpsTextBlocks *blocks = settling->blocks;
  g_autoptr (GPtrArray) letters = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < blocks->n; i++)
    {
      g_autofree char *text = NULL;

      if (!settling->barred[i] && blocks->items[i].characters <= MOST_CHARACTERS)
        text = vlps_text_blocks_text (settling->page, settling->reading, &blocks->items[i]);
      g_ptr_array_add (letters, text != NULL ? vlps_characters_letters (text, LONGEST) : NULL);
    }
  for (guint i = 0; i < blocks->n; i++)
    {
      g_autoptr (GString) run = g_string_new (NULL);

      for (guint n = 0; n < MOST_PARTS && i + n < blocks->n && letters->pdata[i + n] != NULL; n++)
        {
          g_autofree char *turned = n == 1 ? g_strconcat (letters->pdata[i + 1], run->str, NULL) : NULL;

          g_string_append (run, letters->pdata[i + n]);
          if (n == 0 ? is_declared (texts, run->str)
                     : g_hash_table_contains (texts, run->str)
                           || (turned != NULL && g_hash_table_contains (texts, turned)))
            for (guint k = i; k <= i + n; k++)
              keep_block (settling, (int) k);
        }
    }
}

gboolean
vlps_declared_texts_settle (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                            const guint8 *barred, guint8 *kept)
{
  Settling settling = { page, reading, blocks, barred, kept, -1, -1 };
  gboolean recipe = FALSE;
  g_autoptr (GHashTable) texts = read_scripts (page, &recipe);

  read_metas (page, texts);
  if (g_hash_table_size (texts) > 0)
    {
      settle_blocks (&settling, texts);
      settle_items (&settling, texts);
    }
  for (int i = 0; i < (int) page->n_nodes; i++)
    if (reading->before[page->nodes[i].end] - reading->before[i] <= MOST_CHARACTERS
        && (is_named (&page->nodes[i]) || is_called_ingredients (page, blocks, i)))
      {
        keep (&settling, i);
        recipe = TRUE;
      }
  if (recipe && settling.first >= 0)
    vlps_recipe_settle (page, reading, blocks, settling.first, settling.last, barred, kept);
  return settling.first >= 0;
}

static gboolean
is_margin (guint8 region)
{
  return region == VLPS_REGION_LM || region == VLPS_REGION_RM;
}

static gboolean
has_margin (const VlpsPage *page, const guint8 *regions)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (is_margin (regions[i]))
      return TRUE;
  return FALSE;
}

void
vlps_declared_texts_center (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                            const guint8 *barred, guint8 *regions)
{
  g_autofree guint8 *declared = g_new0 (guint8, blocks->n + 1);
  g_autofree double *before = g_new0 (double, blocks->n + 1);

  if (!has_margin (page, regions) || !vlps_declared_texts_settle (page, reading, blocks, barred, declared))
    return;
  for (guint i = 0; i < blocks->n; i++)
    before[i + 1] = before[i] + (declared[i] ? blocks->items[i].characters : 0);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      int begin = blocks->before[i], end = blocks->before[page->nodes[i].end];
      double own = before[end] - before[begin];

      if (!is_margin (regions[i]) || own <= 0
          || own * 3 < 2 * (blocks->characters_before[end] - blocks->characters_before[begin]))
        continue;
      for (int k = i; k < page->nodes[i].end; k++)
        if (is_margin (regions[k]))
          regions[k] = VLPS_REGION_CENTER;
    }
}
