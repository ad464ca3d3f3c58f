/* main-content.c - the method vlps: main content proper */
#include "main-content.h"

#include <math.h>
#include <string.h>

#include "article-end.h"
#include "back-link.h"
#include "content-choice.h"
#include "content-odds.h"
#include "declared-texts.h"
#include "frequent-lines.h"
#include "last-heading.h"
#include "layout-features.h"
#include "lists.h"
#include "metadata.h"
#include "missing.h"
#include "opening.h"
#include "page-label.h"
#include "page-way.h"
#include "punct-lines.h"
#include "repeats.h"
#include "runs.h"
#include "support-request.h"
#include "teasers.h"
#include "vl-ps.h"

#define CHOSEN "docs/auto.md: found on the tuning pages"

#define MEMBER(member) G_STRUCT_OFFSET (VlpsContentOptions, member)

const VlpsParam vlps_main_content_params[] = {
  { "bias", VLPS_PARAM_NUMBER, MEMBER (bias), 0, -10, 10, NULL, "",
    "added to the logarithm of the odds of every text block, on top of --focus", "docs/auto.md" },
  { "border", VLPS_PARAM_NUMBER, MEMBER (border), 1, 0, 100, NULL, "",
    "what each beginning and each end of a run of main content costs", CHOSEN },
  { "words", VLPS_PARAM_WHOLE, MEMBER (words), 40, 1, 1e6, NULL, "words",
    "length beyond which a text block counts no more", CHOSEN },
  { "stands-out", VLPS_PARAM_NUMBER, MEMBER (stands_out), 0.93, 0, 1, NULL, "",
    "probability that the main text of a page of one topic has somewhere", CHOSEN },
  { "repeated", VLPS_PARAM_NUMBER, MEMBER (repeated), 0.3, 0, 1, NULL, "",
    "what is left of the probability of a text block that an example page has as well", CHOSEN },
  { "kind-share", VLPS_PARAM_NUMBER, MEMBER (kind_share), 0.7, 0, 1, NULL, "",
    "share of the mean of its kind in the logarithm of the odds of a text block", CHOSEN },
  VLPS_FREQUENT_PARAMS (VlpsContentOptions),
  { NULL },
};

/* A page with so many style sheets of other files has few styles inside. */
#define MANY_SHEETS 3

/* TRUE for a page of many topics, on which no text stands out as its main content.  Home pages and lists are such, and
 * what is between the lines is what they are for.  A page that has none of its style sheets is judged by its text, unless
 * they are few: the others are then inside it. */
static gboolean
has_many_topics (const VlpsPage *page, const double *probabilities, guint n, double stands_out)
{
  double most = 0;

  for (guint i = 0; i < n; i++)
    most = MAX (most, probabilities[i]);
  return most < stands_out && vlps_layout_features_is_dressed (page)
         && (page->missing.sheets < MANY_SHEETS || vlps_missing_share (page) < 1);
}

static gboolean
drop_frequent (const VlpsPage *page, const VlpsReading *reading, const VlpsMethodOptions *options, VlpsResult *result,
               GError **error)
{
  const VlpsContentOptions *own = vlps_method_own (options);
  guint8 *content = result->content;
  g_autoptr (GArray) lines = vlps_reading_lines (page, reading, content);
  g_autofree guint8 *kept = g_new0 (guint8, page->n_nodes + 1);

  if (!vlps_frequent_lines_drop (options->lines, options->site, page, &own->repeats, lines, error))
    return FALSE;
  for (guint i = 0; i < lines->len; i++)
    for (int k = g_array_index (lines, VlpsLine, i).first; k <= g_array_index (lines, VlpsLine, i).last; k++)
      kept[k] = content[k];
  for (guint i = 0; i < page->n_nodes; i++)
    if (content[i] != kept[i])
      result->reason[i] = VLPS_REASON_FREQUENT;
  memcpy (content, kept, page->n_nodes);
  return TRUE;
}

/* The page sorted into regions; without regions where it is not rendered. */
static VlpsResult *
sort (const VlpsPage *page, const VlpsSeparators *lines, VlpsUnits units)
{
  VlpsResult *result;

  if (!page->rendered)
    return vlps_result_new (page, "vlps");
  result = vlps_vl_ps_lines (page, lines, units);
  result->method = "vlps";
  return result;
}

/* Entries of a live page have times but no authors: they are a run, whatever the address says. */
static gboolean
have_authors (const GArray *posts)
{
  for (guint i = 0; posts != NULL && i < posts->len; i++)
    if (g_array_index (posts, VlpsComment, i).author != NULL)
      return TRUE;
  return FALSE;
}

/* Words of the longest text block of a post that repeats what another says: an answer needs it. */
#define LONGEST_QUOTE 30

/* Where a page shows fewer characters than this between its lines, all of them are content. */
#define LITTLE_TEXT 200

/* Characters of the page in CENTER; of a page without regions, all. */
static gsize
count_center (const VlpsPage *page, const VlpsReading *reading, const VlpsResult *result)
{
  gsize characters = 0;

  for (guint i = 0; i < page->n_nodes; i++)
    if (result->regions == NULL || result->regions[i] == VLPS_REGION_CENTER)
      characters += reading->characters[i];
  return characters;
}

/* Makes the text blocks that are kept the content of the result, of rendered pages those in CENTER.  FALSE where that is
 * not text. */
static gboolean
mark_kept (const VlpsReading *reading, const VlpsTextBlocks *blocks, const guint8 *kept, VlpsResult *result)
{
  gboolean any = FALSE;

  for (guint i = 0; i < blocks->n; i++)
    for (int k = blocks->items[i].first; k <= blocks->items[i].last && kept[i]; k++)
      {
        result->content[k] =
            reading->characters[k] > 0 && (result->regions == NULL || result->regions[k] == VLPS_REGION_CENTER);
        any = any || result->content[k];
      }
  return any;
}

/* One byte for each text block: 1 for notices and comments, whose probability is 0.  Newly allocated. */
static guint8 *
bar (const VlpsTextBlocks *blocks, const double *probabilities)
{
  guint8 *barred = g_new0 (guint8, blocks->n + 1);

  for (guint i = 0; i < blocks->n; i++)
    barred[i] = probabilities[i] <= 0;
  return barred;
}

/* Puts declared text into CENTER where a line of the models leaves it out; the lines of a user hold. */
static void
center_declared (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                 const double *probabilities, const VlpsSeparators *lines, VlpsResult *result)
{
  g_autofree guint8 *barred = NULL;

  if (lines == NULL || isnan (lines->expected) || result->regions == NULL)
    return;
  barred = bar (blocks, probabilities);
  vlps_declared_texts_center (page, reading, blocks, barred, result->regions);
}

/* What the page declares is kept, and lists and tables of the text as wholes.  Probability 0 marks notices and
 * comments.  TRUE where the page declares something. */
static gboolean
settle_lists (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
              const double *probabilities, guint8 *kept)
{
  g_autofree guint8 *barred = bar (blocks, probabilities);
  gboolean declared = vlps_declared_texts_settle (page, reading, blocks, barred, kept);

  vlps_lists_settle (page, reading, blocks, barred, kept);
  return declared;
}

/* What stands behind the article goes, but for the comments that are wished. */
static void
end_article (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
             const VlpsComments *comments, guint8 *kept)
{
  g_autofree guint8 *spared = g_new (guint8, blocks->n + 1);

  for (guint i = 0; i < blocks->n; i++)
    spared[i] = comments->part[blocks->items[i].first] == VLPS_COMMENT_POST;
  vlps_article_end_settle (page, reading, blocks, spared, kept);
}

/* What the kept text has twice is taken back, but for short quotations in posts. */
static void
drop_repeats (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, const guint8 *parts,
              guint8 *kept, VlpsResult *result)
{
  g_autofree guint8 *before = g_memdup2 (kept, blocks->n + 1);

  vlps_repeats_drop (page, reading, blocks, parts, kept);
  for (guint i = 0; i < blocks->n; i++)
    if (before[i] == kept[i])
      continue;
    else if (parts != NULL && parts[blocks->items[i].first] == VLPS_COMMENT_POST
             && blocks->items[i].words <= LONGEST_QUOTE)
      kept[i] = TRUE;
    else
      give_reason (result, &blocks->items[i], VLPS_REASON_REPEATED);
}

/* What the site has on other pages, too. */
static void
drop_site_texts (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                 const VlpsMethodOptions *options, guint8 *kept, VlpsResult *result)
{
  g_autofree guint8 *before = g_memdup2 (kept, blocks->n + 1);

  vlps_site_texts_drop (options->site_texts, options->site, page, reading, blocks, kept);
  for (guint i = 0; i < blocks->n; i++)
    if (before[i] != kept[i])
      give_reason (result, &blocks->items[i], VLPS_REASON_FREQUENT);
}

/* All of the page is CENTER, and no line is reported. */
static void
take_lines_back (const VlpsPage *page, VlpsResult *result)
{
  VlpsSeparators *lines = &result->separators;

  memset (result->regions, VLPS_REGION_CENTER, page->n_nodes);
  lines->at = (VlpsThresholds) VLPS_LINES (NAN, NAN, NAN, NAN);
  g_clear_pointer (&lines->layers, g_array_unref);
  for (guint i = 0; i < G_N_ELEMENTS (lines->reasons); i++)
    {
      g_free (lines->reasons[i]);
      lines->reasons[i] = g_strdup ("no line: all text stood beyond the lines that were found");
    }
}

/* A page that shows text has content: all of CENTER; where nothing is there, the lines are wrong, and what is likeliest
 * wherever it stands is kept, or else all there is.  Then all of the page is CENTER. */
static void
keep_something (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                const double *probabilities, guint8 *kept, VlpsResult *result)
{
  g_autofree guint8 *likeliest = g_memdup2 (kept, blocks->n + 1);
  double expected;

  memset (kept, TRUE, blocks->n);
  if (!mark_kept (reading, blocks, kept, result))
    {
      if (result->regions != NULL)
        take_lines_back (page, result);
      memcpy (kept, likeliest, blocks->n);
      if (!mark_kept (reading, blocks, kept, result))
        {
          memset (kept, TRUE, blocks->n);
          if (!mark_kept (reading, blocks, kept, result))
            return;
        }
    }
  expected = vlps_content_choice_expected_f1 (probabilities, blocks, kept);
  vlps_result_add_number (result, VLPS_DETAIL_NUMBER, "expected_f1", expected);
  g_ptr_array_add (result->warnings, vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE,
                                                       "no content was found where it should be; what else the page "
                                                       "shows is kept, with an expected F1 of %.2f",
                                                       expected));
}

/* Takes back what stands beyond the lines, such as a picture in the margin between two paragraphs, but for elements around
 * something that is kept. */
static void
keep_to_center (const VlpsPage *page, VlpsResult *result)
{
  g_autofree guint8 *around = g_new0 (guint8, page->n_nodes + 1);

  for (int i = (int) page->n_nodes - 1; i >= 0 && result->regions != NULL; i--)
    {
      const VlpsNode *node = &page->nodes[i];

      if (result->content[i] && result->regions[i] != VLPS_REGION_CENTER && !around[i])
        result->content[i] = 0;
      if (result->content[i] && node->parent >= 0)
        around[node->parent] = 1;
    }
}

/* All that a page without text shows, and what is around it. */
static void
keep_pictures (const VlpsPage *page, guint8 *content)
{
  for (guint i = 0; i < page->n_nodes; i++)
    switch (page->nodes[i].tag)
      {
      case VLPS_TAG_IMG:
      case VLPS_TAG_SVG:
      case VLPS_TAG_VIDEO:
      case VLPS_TAG_AUDIO:
        content[i] = 0;
        if (vlps_node_is_shown (page, (int) i))
          for (int at = (int) i; at >= 0 && !content[at]; at = page->nodes[at].parent)
            content[at] = 1;
        break;
      default:
        break;
      }
}

/* TRUE where something in a range of nodes shows more than text. */
static gboolean
has_medium (const VlpsPage *page, int begin, int end)
{
  for (int i = begin; i < end; i++)
    if (page->nodes[i].tag == VLPS_TAG_IMG || page->nodes[i].tag == VLPS_TAG_VIDEO
        || page->nodes[i].tag == VLPS_TAG_AUDIO || page->nodes[i].tag == VLPS_TAG_IFRAME)
      return TRUE;
  return FALSE;
}

/* Takes back a text block, with the elements that hold nothing else. */
static void
unmark (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block, guint8 *content)
{
  int begin = block->first, end = block->last + 1;

  memset (content + begin, 0, (gsize) (end - begin));
  for (int at = page->nodes[begin].parent; at >= 0; at = page->nodes[at].parent)
    {
      const VlpsNode *node = &page->nodes[at];

      if (reading->before[node->end] - reading->before[at] > block->characters || has_medium (page, at, begin)
          || has_medium (page, end, node->end))
        return;
      content[at] = 0;
      begin = at;
      end = node->end;
    }
}

/* Takes the marks from rows of links to neighbouring pages. */
static void
drop_ways (const VlpsTextBlocks *blocks, const guint8 *ways, guint8 *kept)
{
  for (guint i = 0; ways != NULL && i < blocks->n; i++)
    if (ways[blocks->items[i].first])
      kept[i] = FALSE;
}

/* What the steps of the method share. */
typedef struct
{
  const VlpsPage *page;
  const VlpsReading *reading;
  const VlpsTextBlocks *blocks;
  const VlpsMethodOptions *options;
  const VlpsSeparators *lines; /* NULL: the page is not rendered, and none are given */
  VlpsComments *comments;
  gboolean thread; /* the page is for a thread */
  guint8 *parts;   /* VlpsCommentPart of each node of the thread; NULL without */
  guint8 *ways;    /* links to neighbouring pages */
  guint8 *labels;  /* labels of the page, which are no text of it */
  double *probabilities;
  gboolean little, many; /* little text between the lines; many topics: all of CENTER is kept */
  guint8 *kept;          /* 1 for text blocks that are content */
  VlpsResult *result;
} Search;

static void
search_clear (Search *search)
{
  g_clear_pointer (&search->comments, vlps_comments_free);
  g_free (search->parts);
  g_free (search->ways);
  g_free (search->labels);
  g_free (search->probabilities);
  g_free (search->kept);
  g_clear_pointer (&search->result, vlps_result_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

/* First step: how likely each text block is content, by its features and by what it is a part of. */
static void
weigh (Search *search, const VlpsPageFeatures *features)
{
  VlpsResult *result = search->result;

  search->comments = vlps_comments_new (search->page, search->reading, search->blocks);
  search->ways = vlps_page_ways_find (search->page, search->reading);
  result->posts =
      vlps_comments_posts (search->comments, search->page, search->reading, search->blocks, &search->thread);
  result->discussion = search->thread;
  search->parts = search->thread ? vlps_comments_parts (result->posts, search->page, search->reading) : NULL;
  search->probabilities =
      vlps_content_odds_new (features, search->page, search->options, search->comments, search->parts, result);
}

/* What the page is made of decides over single text blocks: runs, lists, the end of the article. */
static void
settle_article (const Search *search)
{
  const VlpsComments *comments = search->comments;

  /* the posts of a thread have their own roles */
  if (!have_authors (comments->is_content ? comments->items : NULL)
      && !have_authors (search->thread ? search->result->posts : NULL))
    vlps_runs_settle (search->page, search->blocks, search->probabilities, search->kept);
  if (settle_lists (search->page, search->reading, search->blocks, search->probabilities, search->kept)
      || search->thread || comments->is_content)
    return;
  end_article (search->page, search->reading, search->blocks, comments, search->kept);
  vlps_opening_settle (search->page, search->blocks, search->probabilities, search->kept);
}

/* Second step: which text blocks are content. */
static void
choose (Search *search, const VlpsPageFeatures *features)
{
  const VlpsContentOptions *own = vlps_method_own (search->options);
  const VlpsPage *page = search->page;
  VlpsResult *result = search->result;
  double bias = vlps_content_choice_bias (search->probabilities, search->blocks, search->options);

  if (!page->rendered)
    vlps_content_odds_lower_columns (page, search->blocks, search->probabilities);
  search->kept = vlps_content_choice_new (search->probabilities, search->blocks, own, bias);
  center_declared (page, search->reading, search->blocks, search->probabilities, search->lines, result);
  search->little = page->rendered && count_center (page, search->reading, result) < LITTLE_TEXT;
  search->many = page->rendered && !search->little && search->options->focus != VLPS_FOCUS_PRECISION
                 && has_many_topics (page, features->probabilities, search->blocks->n, own->stands_out);
  if (search->many)
    g_ptr_array_add (result->warnings, vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE,
                                                         "a page of many topics: all of CENTER is kept"));
  if (search->many || search->little)
    for (guint i = 0; i < search->blocks->n; i++)
      search->kept[i] = search->probabilities[i] > 0;
  else
    settle_article (search);
}

/* Third step: takes back what is not said by this page alone, what leads to others, and headings without text. */
static void
drop_rest (Search *search)
{
  const VlpsPage *page = search->page;
  const VlpsReading *reading = search->reading;
  const VlpsTextBlocks *blocks = search->blocks;
  gboolean whole = search->many || search->little || search->thread;

  /* the teasers of a page of many topics may well stand on others */
  if (!search->many && search->options->site_texts != NULL)
    drop_site_texts (page, reading, blocks, search->options, search->kept, search->result);
  drop_repeats (page, reading, blocks, search->parts, search->kept, search->result);
  drop_ways (blocks, search->ways, search->kept);
  /* the front of a site is for its teasers */
  if (!whole && !search->comments->is_content && !vlps_metadata_is_front (page))
    vlps_teasers_drop (page, reading, blocks, search->kept);
  search->labels = vlps_page_labels_drop (page, reading, blocks, search->kept);
  if (!whole && !search->comments->is_content)
    vlps_support_requests_drop (page, reading, blocks, search->kept, search->labels);
  if (!whole)
    {
      vlps_cut_headings_settle (page, reading, blocks, search->kept);
      vlps_last_heading_settle (page, blocks, search->probabilities, search->kept);
    }
  if (search->options->comments == VLPS_COMMENTS_APART)
    {
      if (search->comments->is_content)
        vlps_comments_restrict (search->comments, page, reading, blocks, search->kept);
      search->result->comments = g_array_ref (search->comments->items);
      search->result->thread = search->comments->is_content;
    }
}

/* Last step: marks the nodes of what is kept. */
static gboolean
mark (const Search *search, GError **error)
{
  const VlpsPage *page = search->page;
  const VlpsReading *reading = search->reading;
  const VlpsTextBlocks *blocks = search->blocks;
  VlpsResult *result = search->result;
  /* the lines of a user are to be kept to */
  gboolean automatic = search->lines == NULL || !isnan (search->lines->expected);

  memset (result->content, 0, page->n_nodes);
  if (!mark_kept (reading, blocks, search->kept, result) && automatic)
    keep_something (page, reading, blocks, search->probabilities, search->kept, result);
  /* as long as they are there, what stands beside them, such as a picture, is between pieces of content */
  mark_kept (reading, blocks, search->labels, result);
  if (search->options->lines != NULL && !drop_frequent (page, reading, search->options, result, error))
    return FALSE;
  vlps_reading_close (page, reading, result->content);
  for (guint i = 0; i < blocks->n; i++)
    if (search->labels[i] && !search->kept[i])
      unmark (page, reading, &blocks->items[i], result->content);
  for (guint i = 0; search->ways != NULL && i < page->n_nodes; i++)
    if (search->ways[i])
      result->content[i] = 0;
  vlps_back_links_unmark (page, result->content);
  keep_to_center (page, result);
  if (reading->before[page->n_nodes] == 0)
    keep_pictures (page, result->content);
  return TRUE;
}

VlpsResult *
vlps_main_content (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  const VlpsModels *models = options->models != NULL ? options->models : vlps_models_built_in ();
  g_autoptr (VlpsSeparators) found =
      options->separators == NULL && page->rendered ? vlps_separators_new (
          page, options->preset != NULL ? options->preset : vlps_preset_find ("auto", NULL), options->units, models)
                                                    : NULL;
  const VlpsSeparators *lines = options->separators != NULL ? options->separators : found;
  const VlpsPageFeatures *shared = lines != NULL ? lines->features : NULL;
  g_autoptr (VlpsPageFeatures) made = shared == NULL ? vlps_page_features_new (page, models) : NULL;
  const VlpsPageFeatures *features = shared != NULL ? shared : made;
  g_auto (Search) search = {
    .page = page,
    .reading = features->reading,
    .blocks = features->blocks,
    .options = options,
    .lines = lines,
    .result = sort (page, lines, options->units),
  };

  weigh (&search, features);
  choose (&search, features);
  drop_rest (&search);
  return mark (&search, error) ? g_steal_pointer (&search.result) : NULL;
}
