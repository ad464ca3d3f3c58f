/* markup-context.c - what is found out of a page before its text blocks get their columns */
#include "markup-context.h"

#include "scale.h"
#include "text-kind.h"
#include "title-words.h"

/* Characters of a word, and words that a text block must have to be worth more than nothing in a run of main text; as
 * much as its links have is taken off once more.  Chosen with the models. */
#define WORD_LENGTH 5
#define LEAST_WORDS 9

void
vlps_markup_context_clear (VlpsMarkupContext *context)
{
  g_free (context->places);
  g_free (context->neighbours);
  vlps_block_sums_clear (&context->sums);
  g_free (context->score);
  g_free (context->tags);
  g_free (context->run_value);
  g_free (context->title_of);
  g_free (context->title_in);
  g_free (context->alike);
  g_free (context->order);
  g_free (context->article);
  g_free (context->articles);
}

static void
count_tags (VlpsMarkupContext *context)
{
  const VlpsPage *page = context->page;

  context->tags = g_new0 (guint, page->n_nodes + 1);
  for (int i = (int) page->n_nodes - 1; i > 0; i--)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && page->nodes[i].parent >= 0)
      context->tags[page->nodes[i].parent] += context->tags[i] + 1;
}

static gboolean
is_leaf_block (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_P:
    case VLPS_TAG_PRE:
    case VLPS_TAG_LI:
    case VLPS_TAG_DD:
    case VLPS_TAG_DT:
    case VLPS_TAG_FIGCAPTION:
    case VLPS_TAG_BLOCKQUOTE:
      return TRUE;
    default:
      return vlps_tag_is_heading (tag, NULL);
    }
}

/* Where the score of a text block goes: what holds the paragraphs. */
int
vlps_markup_context_holder (const VlpsMarkupContext *context, const VlpsTextBlock *block)
{
  int holder = block->block;

  if (is_leaf_block (context->page->nodes[holder].tag) && context->page->nodes[holder].parent >= 0)
    holder = context->page->nodes[holder].parent;
  return holder;
}

/* Running text speaks for the element that holds it, half as much for the one around that, and so on. */
static void
find_top (VlpsMarkupContext *context)
{
  const VlpsPage *page = context->page;
  double best = 0;

  context->score = g_new0 (double, page->n_nodes + 1);
  context->top = -1;
  for (guint i = 0; i < context->blocks->n; i++)
    {
      const VlpsTextBlock *block = &context->blocks->items[i];
      double points = vlps_block_sums_goodness (block) > 0
                          ? 1 + .2 * block->commas + MIN (vlps_text_block_length (block) / 100, 4)
                          : 0;
      int holder = vlps_markup_context_holder (context, block);

      for (guint level = 0; level < 3 && holder >= 0 && points > 0; level++, points /= 2)
        {
          context->score[holder] += points;
          holder = page->nodes[holder].parent;
        }
    }
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const int *before = context->blocks->before;
      double links = vlps_block_sums_between (context->sums.links, before[i], before[page->nodes[i].end]);

      if (context->score[i] <= 0)
        continue;
      context->score[i] *= 1 - vlps_scale_share (links, vlps_text_blocks_characters (page, context->blocks, i));
      if (context->score[i] > best)
        {
          best = context->score[i];
          context->top = i;
        }
    }
}

/* What a text block adds to a run of main text: its words without those of links, less a fixed price. */
static double
worth (const VlpsTextBlock *block)
{
  double text = vlps_text_block_length (block) * (1 - 2 * vlps_text_block_link_share (block)) / WORD_LENGTH;

  return (block->copyright ? 0 : text) - LEAST_WORDS;
}

/* The maximum subsequence of the text blocks, that is the run with the greatest sum, as in maximum-subsequence
 * segmentation (Pasternack & Roth 2009, "Extracting article text from the web"); and for each text block the greatest
 * sum of a run through it.  Both in one pass, by the algorithm of Kadane. */
static void
find_run (VlpsMarkupContext *context)
{
  guint n = context->blocks->n;
  double best = 0, sum = 0;
  int start = 0;
  g_autofree double *ending = g_new0 (double, n + 1);
  double starting = 0;

  context->run_value = g_new0 (double, n + 1);
  for (guint i = 0; i < n; i++)
    {
      double value = worth (&context->blocks->items[i]);

      if (sum <= 0)
        {
          sum = 0;
          start = (int) i;
        }
      sum += value;
      ending[i] = sum;
      if (sum > best)
        {
          best = sum;
          context->run_first = start;
          context->run_end = (int) i + 1;
        }
    }
  for (guint i = n; i-- > 0;)
    {
      double value = worth (&context->blocks->items[i]);

      starting = MAX (0, starting) + value;
      context->run_value[i] = ending[i] + starting - value;
    }
}

static void
compare_with_title (VlpsMarkupContext *context, const VlpsReading *reading)
{
  const VlpsTextBlocks *blocks = context->blocks;
  g_auto (VlpsTitleWords) title = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);
  double best = .35;

  context->heading = -1;
  context->title_of = g_new0 (double, blocks->n + 1);
  context->title_in = g_new0 (double, blocks->n + 1);
  vlps_title_words_init (&title, context->says.title);
  if (g_hash_table_size (title.words) == 0)
    return;
  for (guint i = 0; i < blocks->n; i++)
    {
      const VlpsTextBlock *block = &blocks->items[i];
      guint words, both;
      double value;

      if (block->characters > VLPS_TITLE_WORDS_MOST)
        continue;
      vlps_text_blocks_join (context->page, reading, block, text);
      vlps_title_words_fold (text);
      if (!vlps_title_words_are_in (&title, text->str))
        continue;
      vlps_title_words_count (&title, text->str, &words, &both);
      context->title_of[i] = (double) both / words;
      context->title_in[i] = (double) both / g_hash_table_size (title.words);
      value = context->title_of[i] * context->title_in[i]
              * ((context->places[block->first].landmarks & VLPS_LANDMARK_HEADING) != 0 ? 1.5 : 1)
              * (vlps_text_block_link_share (block) > .5 ? .6 : 1);
      if (value > best)
        {
          best = value;
          context->heading = (int) i;
        }
    }
}

/* Elements of one tag and class under one parent are records of one kind: messages, products, teasers. */
static void
find_records (VlpsMarkupContext *context)
{
  const VlpsPage *page = context->page;
  g_autoptr (GHashTable) numbers = g_hash_table_new (g_direct_hash, g_direct_equal);
  g_autofree guint *hashes = vlps_text_kind_hash_classes (page);
  g_autofree guint *group = g_new0 (guint, page->n_nodes + 1);   /* of each element, from 1 */
  g_autofree guint *members = g_new0 (guint, page->n_nodes + 1); /* of each group so far */
  guint n_groups = 0;

  context->alike = g_new0 (guint, page->n_nodes + 1);
  context->order = g_new0 (guint, page->n_nodes + 1);
  context->article = g_new0 (int, page->n_nodes + 1);
  context->articles = g_new0 (guint, page->n_nodes + 2);
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gpointer key;

      context->article[i] = node->tag == VLPS_TAG_ARTICLE ? (int) i
                            : node->parent >= 0           ? context->article[node->parent]
                                                          : -1;
      context->articles[i + 1] = context->articles[i] + (node->tag == VLPS_TAG_ARTICLE);
      if (node->kind != VLPS_NODE_ELEMENT)
        continue;
      key = GSIZE_TO_POINTER (((gsize) (node->parent + 1) * 1000003 + (gsize) node->tag) * 1000003
                              + hashes[node->class_number]);
      group[i] = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, key));
      if (group[i] == 0)
        g_hash_table_insert (numbers, key, GUINT_TO_POINTER (group[i] = ++n_groups));
      context->order[i] = members[group[i]]++;
    }
  for (guint i = 0; i < page->n_nodes; i++)
    context->alike[i] = group[i] != 0 ? members[group[i]] : 0;
}

/* Most running text that one group of three records or more holds. */
double
vlps_markup_context_most_in_records (const VlpsMarkupContext *context)
{
  const VlpsPage *page = context->page;
  g_autofree double *sums = g_new0 (double, page->n_nodes + 1);
  double most = 0;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const int *before = context->blocks->before;

      if (context->alike[i] < 3 || node->parent < 0 || is_leaf_block (node->tag) || node->tag == VLPS_TAG_BR)
        continue;
      sums[node->parent] += vlps_block_sums_between (context->sums.good, before[i], before[node->end]);
      most = MAX (most, sums[node->parent]);
    }
  return most;
}

void
vlps_markup_context_init (VlpsMarkupContext *context, const VlpsPage *page, const VlpsReading *reading,
                          const VlpsTextBlocks *blocks)
{
  *context = (VlpsMarkupContext){ .page = page, .blocks = blocks };
  context->says = vlps_page_metadata_of (page);
  context->places = vlps_ancestors_new (page);
  vlps_block_sums_init (&context->sums, page, blocks);
  count_tags (context);
  find_top (context);
  find_run (context);
  compare_with_title (context, reading);
  find_records (context);
}
