/* markup-features.c - what the markup and the words of a page say about each of its text blocks */
#include "markup-features.h"

#include <math.h>
#include <string.h>

#include "characters.h"
#include "markup-context.h"
#include "scale.h"

typedef struct
{
  guint n;
  double characters, links, good;
} Kind;

/* Sums over the text blocks of each kind; newly allocated. */
static Kind *
sum_kinds (const VlpsMarkupContext *context, const guint *kinds, guint n)
{
  Kind *sums = g_new0 (Kind, n + 1);

  for (guint i = 0; i < context->blocks->n; i++)
    {
      const VlpsTextBlock *block = &context->blocks->items[i];
      Kind *kind = &sums[kinds[i]];

      kind->n++;
      kind->characters += block->characters;
      kind->links += block->link_characters;
      kind->good += vlps_block_sums_goodness (block);
    }
  return sums;
}

/* --- columns about the page --- */

static gboolean
path_has (const char *path, const char *const *words)
{
  for (; *words != NULL; words++)
    if (strstr (path, *words) != NULL)
      return TRUE;
  return FALSE;
}

static void
fill_address (const char *address, float *row)
{
  static const char *const forum[] = { "forum",   "thread", "topic",     "bbs", "question",
                                       "discuss", "/t/",    "viewtopic", NULL };
  static const char *const list[] = {
    "categor", "/tag", "collection", "search", "archive", "list", "index", "/c/", NULL
  };
  static const char *const product[] = { "product", "shop", "/item", "/p/", "/dp/", "store", NULL };
  static const char *const manual[] = {
    "docs", "guide", "api", "manual", "wiki", "help", "reference", "tutorial", NULL
  };
  static const char *const news[] = { "news", "article", "story", "blog", "post", ".shtml", NULL };
  const char *host = strstr (address, "://");
  const char *slash = host != NULL ? strchr (host + 3, '/') : NULL;
  g_autofree char *path = slash != NULL ? g_ascii_strdown (slash, -1) : NULL;
  guint depth = 0, digits = 0, words = 0;

  if (path == NULL || g_str_has_prefix (address, "file:"))
    {
      for (int k = OWN_path_depth; k <= OWN_path_news; k++)
        row[k] = NAN;
      return;
    }
  for (const char *p = path; *p != '\0'; p++)
    {
      depth += *p == '/' && p[1] != '\0';
      digits += g_ascii_isdigit (*p);
      words += *p == '-' || *p == '_';
    }
  row[OWN_path_depth] = (float) depth;
  row[OWN_path_digits] = vlps_scale_logarithm (digits);
  row[OWN_path_words] = vlps_scale_logarithm (words);
  row[OWN_path_forum] = path_has (path, forum);
  row[OWN_path_list] = path_has (path, list);
  row[OWN_path_product] = path_has (path, product);
  row[OWN_path_manual] = path_has (path, manual);
  row[OWN_path_news] = path_has (path, news);
}

static void
fill_page (VlpsMarkupContext *context, const Kind *kinds, guint n_kinds)
{
  const VlpsPage *page = context->page;
  const VlpsTextBlocks *blocks = context->blocks;
  int n = (int) blocks->n;
  double characters = context->blocks->characters_before[n];
  double longest = 0, length = 0, ideographs = 0, comments = 0;
  guint articles = 0, mains = 0, h1 = 0, headings = 0, items = 0, paragraphs = 0, commonest = 0;
  float *row = context->common;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      VlpsTag tag = page->nodes[i].tag;

      articles += tag == VLPS_TAG_ARTICLE;
      mains += tag == VLPS_TAG_MAIN;
      h1 += tag == VLPS_TAG_H1;
      headings += vlps_tag_is_heading (tag, NULL);
      items += tag == VLPS_TAG_LI;
      paragraphs += tag == VLPS_TAG_P;
    }
  for (int i = 0; i < n; i++)
    {
      longest = MAX (longest, blocks->items[i].characters);
      length += vlps_text_block_length (&blocks->items[i]);
      ideographs += blocks->items[i].ideographs;
      comments += context->places[blocks->items[i].first].far[VLPS_NAME_HINT_COMMENT] < 255;
    }
  for (guint i = 0; i < n_kinds; i++)
    commonest = MAX (commonest, kinds[i].n);
  row[OWN_page_characters] = vlps_scale_logarithm (characters);
  row[OWN_page_text_blocks] = vlps_scale_logarithm (n);
  row[OWN_page_links] = (float) vlps_scale_share (context->sums.links[n], characters);
  row[OWN_page_good] = (float) vlps_scale_share (context->sums.good[n], length);
  row[OWN_page_longest] = vlps_scale_logarithm (longest);
  row[OWN_page_ideographs] = (float) vlps_scale_share (ideographs, characters);
  row[OWN_page_top] =
      context->top >= 0
          ? (float) vlps_scale_share (vlps_text_blocks_characters (page, blocks, context->top), characters)
          : 0;
  row[OWN_page_run] = (float) vlps_scale_share (
      vlps_block_sums_between (context->blocks->characters_before, context->run_first, context->run_end), characters);
  row[OWN_page_articles] = vlps_scale_logarithm (articles);
  row[OWN_page_main] = mains > 0;
  row[OWN_page_h1] = vlps_scale_logarithm (h1);
  row[OWN_page_headings] = vlps_scale_logarithm (headings);
  row[OWN_page_items] = vlps_scale_logarithm (items);
  row[OWN_page_paragraphs] = vlps_scale_logarithm (paragraphs);
  row[OWN_page_comments] = (float) vlps_scale_share (comments, n);
  row[OWN_page_repeats] = (float) vlps_scale_share (commonest, n);
  row[OWN_page_records] =
      (float) vlps_scale_share (vlps_markup_context_most_in_records (context), context->sums.good[n]);
  row[OWN_page_type_article] = context->says.article;
  row[OWN_page_type_product] = context->says.product;
  row[OWN_page_type_forum] = context->says.forum;
  row[OWN_page_type_site] = context->says.site;
  fill_address (context->says.address, row);
}

/* --- rows --- */

static void
fill_own (const VlpsMarkupContext *context, int index, guint copies, float *row)
{
  const VlpsTextBlock *block = &context->blocks->items[index];
  const VlpsPage *page = context->page;
  const int *before = context->blocks->before;
  VlpsTag tag = page->nodes[block->block].tag;
  double characters = block->characters;
  int level = 0, n = (int) context->blocks->n;

  vlps_tag_is_heading (tag, &level);
  row[OWN_characters] = vlps_scale_logarithm (characters);
  row[OWN_words] = vlps_scale_logarithm (block->words);
  row[OWN_link_share] = (float) vlps_text_block_link_share (block);
  row[OWN_links] = vlps_scale_logarithm (block->links);
  row[OWN_ideographs] = (float) (block->ideographs / characters);
  row[OWN_digits] = (float) (block->digits / characters);
  row[OWN_capitals] = (float) (block->capitals / characters);
  row[OWN_commas] = (float) (block->commas / characters);
  row[OWN_stops] = vlps_scale_logarithm (block->stops);
  row[OWN_dividers] = (float) (block->dividers / characters);
  row[OWN_begins_small] = g_unichar_islower (block->begins);
  row[OWN_begins_capital] = g_unichar_isupper (block->begins);
  row[OWN_ends_stop] = block->ends == '.' || block->ends == 0x3002 || block->ends == '!' || block->ends == '?'
                       || block->ends == 0xFF01 || block->ends == 0xFF1F || block->ends == '"' || block->ends == 0x201D;
  row[OWN_ends_colon] = vlps_characters_is_colon (block->ends);
  row[OWN_strong] = block->strong;
  row[OWN_year] = block->year;
  row[OWN_clock] = block->clock;
  row[OWN_copyright] = block->copyright;
  row[OWN_heading] = (float) level;
  row[OWN_tag_p] = tag == VLPS_TAG_P;
  row[OWN_tag_item] = tag == VLPS_TAG_LI || tag == VLPS_TAG_DD || tag == VLPS_TAG_DT;
  row[OWN_tag_cell] = tag == VLPS_TAG_TD || tag == VLPS_TAG_TH;
  row[OWN_tag_div] = tag == VLPS_TAG_DIV;
  row[OWN_lone] = before[page->nodes[block->block].end] - before[block->block] == 1;
  row[OWN_depth] = context->places[block->first].depth;
  row[OWN_address] = block->address;
  row[OWN_copies] = vlps_scale_logarithm (copies - 1.0);
  row[OWN_title_of_it] = (float) context->title_of[index];
  row[OWN_title_in_it] = (float) context->title_in[index];
  row[OWN_before] =
      (float) vlps_scale_share (context->blocks->characters_before[index], context->blocks->characters_before[n]);
  row[OWN_index] = vlps_scale_logarithm (index);
  row[OWN_from_end] = vlps_scale_logarithm (n - 1 - index);
}

static void
fill_top (const VlpsMarkupContext *context, int index, float *row)
{
  const VlpsPage *page = context->page;
  const int *before = context->blocks->before;
  int holder = vlps_markup_context_holder (context, &context->blocks->items[index]);
  int common, levels = 0;

  if (context->top < 0)
    return;
  for (common = holder;
       common >= 0 && levels < 24 && !(common <= context->top && context->top < page->nodes[common].end); levels++)
    common = page->nodes[common].parent;
  row[OWN_top_inside] = index >= before[context->top] && index < before[page->nodes[context->top].end];
  row[OWN_top_score] = (float) vlps_scale_share (context->score[holder], context->score[context->top]);
  row[OWN_top_common] = common >= 0
                            ? (float) vlps_scale_share (vlps_text_blocks_characters (page, context->blocks, common),
                                                        context->blocks->characters_before[context->blocks->n])
                            : 1;
  row[OWN_top_levels] = (float) levels;
  row[OWN_top_offset] = vlps_scale_distance (index - before[context->top]);
  row[OWN_top_left] = vlps_scale_distance (before[page->nodes[context->top].end] - 1 - index);
}

/* Where a text block stands beside the one that repeats the title. */
static void
fill_title (const VlpsMarkupContext *context, int index, float *row)
{
  const VlpsPage *page = context->page;
  const VlpsTextBlock *block = &context->blocks->items[index];
  int heading = context->heading;
  int article = context->article[block->first];
  int common, levels = 0, title;

  row[OWN_article] = vlps_scale_logarithm (context->articles[block->first]);
  row[OWN_article_title] = NAN;
  row[OWN_from_heading] = row[OWN_since_title] = row[OWN_title_common] = row[OWN_title_levels] = NAN;
  if (heading < 0)
    return;
  title = context->blocks->items[heading].first;
  for (common = block->block; common >= 0 && levels < 24 && !(common <= title && title < page->nodes[common].end);
       levels++)
    common = page->nodes[common].parent;
  if (article >= 0)
    row[OWN_article_title] = article <= title && title < page->nodes[article].end;
  row[OWN_from_heading] = vlps_scale_distance (index - heading);
  row[OWN_since_title] = (float) vlps_scale_share (
      vlps_block_sums_between (context->sums.good, MIN (heading, index), MAX (heading, index)),
      context->sums.good[context->blocks->n]);
  row[OWN_title_common] = common >= 0
                              ? (float) vlps_scale_share (vlps_text_blocks_characters (page, context->blocks, common),
                                                          context->blocks->characters_before[context->blocks->n])
                              : 1;
  row[OWN_title_levels] = (float) levels;
}

static void
fill_place (const VlpsMarkupContext *context, int index, const Kind *kind, double most_near, double most_wide,
            float *row)
{
  const VlpsBlockSums *sums = &context->sums;
  int n = (int) context->blocks->n;
  int near_first = MAX (0, index - 4), near_end = MIN (n, index + 5);
  int wide_first = MAX (0, index - 15), wide_end = MIN (n, index + 16);

  fill_title (context, index, row);
  fill_top (context, index, row);
  row[OWN_run_inside] = index >= context->run_first && index < context->run_end;
  row[OWN_run_offset] = vlps_scale_distance (index - context->run_first);
  row[OWN_run_left] = vlps_scale_distance (context->run_end - 1 - index);
  row[OWN_run_value] = (float) vlps_scale_share (context->run_value[index], context->run_value[context->run_first]);
  row[OWN_good_near] = (float) vlps_scale_share (vlps_block_sums_between (sums->good, near_first, near_end), most_near);
  row[OWN_good_wide] = (float) vlps_scale_share (vlps_block_sums_between (sums->good, wide_first, wide_end), most_wide);
  row[OWN_links_near] =
      (float) vlps_scale_share (vlps_block_sums_between (sums->links, near_first, near_end),
                                vlps_block_sums_between (context->blocks->characters_before, near_first, near_end));
  row[OWN_kind_count] = vlps_scale_logarithm (kind->n);
  row[OWN_kind_characters] = (float) vlps_scale_share (kind->characters, context->blocks->characters_before[n]);
  row[OWN_kind_mean] = vlps_scale_logarithm (kind->characters / kind->n);
  row[OWN_kind_links] = (float) vlps_scale_share (kind->links, kind->characters);
  row[OWN_kind_good] = (float) vlps_scale_share (kind->good, kind->characters);
}

static void
fill_around (const VlpsMarkupContext *context, int index, float *row)
{
  const VlpsTextBlock *block = &context->blocks->items[index];
  const VlpsAncestors *place = &context->places[block->first];

  for (guint i = 0; i < VLPS_N_LANDMARKS; i++)
    row[FIRST_LANDMARK + i] = (place->landmarks & (1u << i)) != 0;
  for (guint i = 0; i < VLPS_N_NAME_HINTS; i++)
    row[FIRST_CUE + i] = place->far[i] == 255 ? 30 : MIN (29, place->far[i]);
}

static guint
bits_in (guint32 bits)
{
  return (guint) __builtin_popcount (bits);
}

static VlpsMarkupNeighbour *
read_neighbours (const VlpsMarkupContext *context)
{
  VlpsMarkupNeighbour *neighbours = g_new0 (VlpsMarkupNeighbour, context->blocks->n + 1);

  G_STATIC_ASSERT (VLPS_N_NAME_HINTS <= 32);
  for (guint i = 0; i < context->blocks->n; i++)
    {
      const VlpsTextBlock *block = &context->blocks->items[i];
      const VlpsAncestors *place = &context->places[block->first];
      VlpsMarkupNeighbour *neighbour = &neighbours[i];

      neighbour->characters = vlps_scale_logarithm (block->characters);
      neighbour->link_share = (float) vlps_text_block_link_share (block);
      neighbour->good = vlps_scale_logarithm (vlps_block_sums_goodness (block));
      neighbour->parent = context->page->nodes[block->block].parent;
      neighbour->heading = (place->landmarks & VLPS_LANDMARK_HEADING) != 0;
      for (guint k = 0; k < VLPS_N_NAME_HINTS; k++)
        neighbour->hints |= (guint32) (place->far[k] < 255) << k;
    }
  return neighbours;
}

static void
fill_neighbours (const VlpsMarkupContext *context, int index, float *row)
{
  const VlpsMarkupNeighbour *own = &context->neighbours[index];

  for (guint i = 0; i < N_NEIGHBOURS; i++)
    {
      int other = index + vlps_markup_neighbours[i];
      float *out = row + FIRST_NEIGHBOUR + i * N_NEIGHBOUR;
      const VlpsMarkupNeighbour *neighbour;

      if (other < 0 || other >= (int) context->blocks->n)
        {
          for (guint k = 0; k < N_NEIGHBOUR; k++)
            out[k] = NAN;
          continue;
        }
      neighbour = &context->neighbours[other];
      out[NEIGHBOUR_characters] = neighbour->characters;
      out[NEIGHBOUR_link_share] = neighbour->link_share;
      out[NEIGHBOUR_good] = neighbour->good;
      out[NEIGHBOUR_same_block] = neighbour->parent == own->parent;
      out[NEIGHBOUR_heading] = neighbour->heading;
      out[NEIGHBOUR_cues_alike] = (float) (VLPS_N_NAME_HINTS - bits_in (neighbour->hints ^ own->hints));
    }
}

static void
fill_blocks (const VlpsMarkupContext *context, int index, float *row)
{
  const VlpsBlockSums *sums = &context->sums;
  const int *before = context->blocks->before;
  int node = context->blocks->items[index].block;

  for (guint i = 0; i < N_BLOCKS; i++)
    {
      float *out = row + FIRST_BLOCK + i * N_BLOCK;
      double characters, blocks;
      int first, end;

      if (node < 0)
        {
          for (guint k = 0; k < N_BLOCK; k++)
            out[k] = NAN;
          continue;
        }
      first = before[node];
      end = before[context->page->nodes[node].end];
      characters = vlps_block_sums_between (context->blocks->characters_before, first, end);
      blocks = end - first;
      out[BLOCK_characters] = vlps_scale_logarithm (characters);
      out[BLOCK_share] = (float) vlps_scale_share (characters, context->blocks->characters_before[sums->n]);
      out[BLOCK_link_share] = (float) vlps_scale_share (vlps_block_sums_between (sums->links, first, end), characters);
      out[BLOCK_text_blocks] = vlps_scale_logarithm (blocks);
      out[BLOCK_good] = (float) vlps_scale_share (vlps_block_sums_between (sums->good, first, end), characters);
      out[BLOCK_mean] = vlps_scale_logarithm (vlps_scale_share (characters, blocks));
      out[BLOCK_commas] = (float) vlps_scale_share (vlps_block_sums_between (sums->commas, first, end), characters);
      out[BLOCK_paragraphs] = (float) vlps_scale_share (vlps_block_sums_between (sums->paragraphs, first, end), blocks);
      out[BLOCK_tags] = vlps_scale_logarithm (vlps_scale_share (context->tags[node], blocks));
      out[BLOCK_offset] = vlps_scale_logarithm (index - first);
      out[BLOCK_left] = vlps_scale_logarithm (end - 1 - index);
      out[BLOCK_alike] = vlps_scale_logarithm (context->alike[node]);
      out[BLOCK_order] = vlps_scale_logarithm (context->order[node]);
      node = context->blocks->larger[node];
    }
}

static double
most_good (const VlpsBlockSums *sums, int reach)
{
  double most = 0;

  for (int i = 0; i < (int) sums->n; i++)
    most = MAX (most, vlps_block_sums_between (sums->good, MAX (0, i - reach), MIN ((int) sums->n, i + reach + 1)));
  return most;
}

/* How many text blocks say the same as each, itself counted; newly allocated.  *ret_before: how many of them before it. */
static guint *
count_copies (const VlpsTextBlocks *blocks, guint **ret_before)
{
  g_autoptr (GHashTable) firsts = g_hash_table_new (g_direct_hash, g_direct_equal);
  g_autofree guint *first = g_new (guint, blocks->n + 1);
  guint *copies = g_new0 (guint, blocks->n + 1), *before = g_new (guint, blocks->n + 1);

  for (guint i = 0; i < blocks->n; i++)
    {
      gpointer key = GUINT_TO_POINTER (blocks->items[i].hash);

      first[i] = GPOINTER_TO_UINT (g_hash_table_lookup (firsts, key));
      if (first[i] == 0)
        g_hash_table_insert (firsts, key, GUINT_TO_POINTER (first[i] = i + 1));
      before[i] = copies[first[i] - 1]++;
    }
  for (guint i = 0; i < blocks->n; i++)
    copies[i] = copies[first[i] - 1];
  *ret_before = before;
  return copies;
}

const char *const *
vlps_markup_features_names (guint *ret_n)
{
  return vlps_markup_columns_names (ret_n);
}

void
vlps_markup_features_fill (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                           const guint *kinds, guint n_kinds, float *rows, guint stride)
{
  g_auto (VlpsMarkupContext) context = { 0 };
  g_autofree Kind *sums = NULL;
  g_autofree guint *copies = NULL, *copies_before = NULL;
  double most_near, most_wide;
  int last_heading = -1;

  if (blocks->n == 0)
    return;
  vlps_markup_context_init (&context, page, reading, blocks);
  context.neighbours = read_neighbours (&context);
  sums = sum_kinds (&context, kinds, n_kinds);
  fill_page (&context, sums, n_kinds);
  most_near = most_good (&context.sums, 4);
  most_wide = most_good (&context.sums, 15);
  copies = count_copies (blocks, &copies_before);
  for (int i = 0; i < (int) blocks->n; i++)
    {
      float *row = rows + (gsize) i * stride;

      memcpy (row, context.common, sizeof context.common);
      row[OWN_copies_before] = vlps_scale_logarithm (copies_before[i]);
      fill_own (&context, i, copies[i], row);
      fill_place (&context, i, &sums[kinds[i]], most_near, most_wide, row);
      if ((context.places[blocks->items[i].first].landmarks & VLPS_LANDMARK_HEADING) != 0)
        last_heading = i;
      row[OWN_since_heading_tag] = last_heading < 0 ? NAN : vlps_scale_logarithm (i - last_heading);
      fill_around (&context, i, row);
      fill_neighbours (&context, i, row);
      fill_blocks (&context, i, row);
    }
}
