/* main-content.c - the method vlps: main content proper */
#include "main-content.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "article-end.h"
#include "declared-texts.h"
#include "declared.h"
#include "frequent-lines.h"
#include "last-heading.h"
#include "layout-features.h"
#include "lists.h"
#include "metadata.h"
#include "missing.h"
#include "notices.h"
#include "opening.h"
#include "page-label.h"
#include "page-way.h"
#include "punct-lines.h"
#include "repeats.h"
#include "runs.h"
#include "teasers.h"
#include "vl-ps.h"

/* What is added to the logarithm of the odds of every text block, on top of what the page asks for (bias_for). */
static const double biases[] = {
  [VLPS_FOCUS_BALANCED] = 0,
  [VLPS_FOCUS_PRECISION] = -1,
  [VLPS_FOCUS_RECALL] = .8,
};

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

/* The texts that the examples have, as a set of their hashes.  The page itself is none of them. */
static GHashTable *
texts_of_examples (const VlpsPage *page, const GPtrArray *examples)
{
  GHashTable *texts = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (guint i = 0; examples != NULL && i < examples->len; i++)
    {
      const VlpsPage *example = examples->pdata[i];
      g_autoptr (VlpsReading) reading = example != page ? vlps_reading_new (example) : NULL;
      g_autoptr (VlpsTextBlocks) blocks = reading != NULL ? vlps_text_blocks_new (example, reading) : NULL;

      for (guint k = 0; blocks != NULL && k < blocks->n; k++)
        g_hash_table_add (texts, GUINT_TO_POINTER (blocks->items[k].hash));
    }
  return texts;
}

static double
log_odds (double probability)
{
  probability = CLAMP (probability, .001, .999);
  return log (probability / (1 - probability));
}

static double
probability_of (double value)
{
  return 1 / (1 + exp (-value));
}

/* How many words of a text block count: a long one does not outvote all others. */
static double
weight_of (const VlpsTextBlock *block, const VlpsContentOptions *options)
{
  return sqrt (CLAMP (block->words, 1, options->words));
}

/* Text blocks of one kind are content or not together: the log odds of each move towards the mean of its kind.  They move
 * less where the kind has few members, of which a mean says little: two go half as far as many. */
static void
pull_kinds (const VlpsPageFeatures *features, const VlpsContentOptions *options, double *probabilities)
{
  const VlpsTextBlocks *blocks = features->blocks;
  const guint *kinds = features->kinds;
  g_autofree double *sums = g_new0 (double, features->n_kinds + 1), *weights = g_new0 (double, features->n_kinds + 1);
  g_autofree guint *members = g_new0 (guint, features->n_kinds + 1);

  for (guint i = 0; i < blocks->n; i++)
    {
      double weight = weight_of (&blocks->items[i], options);

      sums[kinds[i]] += weight * log_odds (probabilities[i]);
      weights[kinds[i]] += weight;
      members[kinds[i]]++;
    }
  for (guint i = 0; i < blocks->n; i++)
    {
      double own = log_odds (probabilities[i]), mean = sums[kinds[i]] / weights[kinds[i]];
      double share = options->kind_share * (1 - 1.0 / members[kinds[i]]);

      probabilities[i] = probability_of (own + share * (mean - own));
    }
}

/* The probabilities of all text blocks, newly allocated; less for those that an example page has as well. */
static double *
weigh (const VlpsPageFeatures *features, const VlpsPage *page, const VlpsMethodOptions *options)
{
  const VlpsContentOptions *own = vlps_method_own (options);
  const VlpsTextBlocks *blocks = features->blocks;
  g_autoptr (GHashTable) texts = texts_of_examples (page, options->examples);
  double *probabilities = g_memdup2 (features->probabilities, (blocks->n + 1) * sizeof (double));

  pull_kinds (features, own, probabilities);
  for (guint i = 0; i < blocks->n; i++)
    if (g_hash_table_contains (texts, GUINT_TO_POINTER (blocks->items[i].hash)))
      probabilities[i] *= own->repeated;
  return probabilities;
}

/* Chooses the text blocks: those whose log odds add up to most, weighted by the root of their length, less the price of
 * every border between what is kept and what is not.  Lone doubtful text blocks go with what is around them.  This is
 * the best path through two states, kept and left out, by the algorithm of Viterbi ("Error bounds for convolutional
 * codes", 1967): one pass to the end with the best sum that ends in each state, and one back along the choices that led
 * there. */
static guint8 *
choose (const double *probabilities, const VlpsTextBlocks *blocks, const VlpsContentOptions *options, double bias)
{
  guint n = blocks->n;
  guint8 *kept = g_new0 (guint8, n + 1);
  g_autofree guint8 *from_in =
      g_new0 (guint8, 2 * (gsize) n + 2); /* of each text block out, then in: the one before was in */
  double out = 0, in = -options->border;
  guint state;

  for (guint i = 0; i < n; i++)
    {
      double gain = (log_odds (probabilities[i]) + bias) * weight_of (&blocks->items[i], options);
      gboolean leave = in - options->border > out, stay = in >= out - options->border;
      double next_out = leave ? in - options->border : out;
      double next_in = (stay ? in : out - options->border) + gain;

      from_in[2 * i] = (guint8) leave;
      from_in[2 * i + 1] = (guint8) stay;
      out = next_out;
      in = next_in;
    }
  state = in > out;
  for (guint i = n; i-- > 0; state = from_in[2 * i + state])
    kept[i] = (guint8) state;
  return kept;
}

typedef struct
{
  double probability, words;
} Share;

static int
compare_shares (gconstpointer a, gconstpointer b)
{
  double one = ((const Share *) a)->probability, other = ((const Share *) b)->probability;

  return (one < other) - (one > other);
}

/* The greatest F1 that can be expected of what is kept: of the likeliest text blocks, however many. */
static double
expected_f1 (const double *probabilities, const VlpsTextBlocks *blocks)
{
  g_autofree Share *shares = g_new (Share, blocks->n + 1);
  double content = 0, kept = 0, found = 0, best = 0;

  for (guint i = 0; i < blocks->n; i++)
    {
      shares[i] = (Share){ probabilities[i], MAX (1, blocks->items[i].words) };
      content += shares[i].probability * shares[i].words;
    }
  qsort (shares, blocks->n, sizeof *shares, compare_shares);
  for (guint i = 0; i < blocks->n; i++)
    {
      kept += shares[i].words;
      found += shares[i].probability * shares[i].words;
      best = MAX (best, 2 * found / (kept + content));
    }
  return best;
}

/* F1 is greatest where all is kept that is content with half its own probability (Lipton et al. 2014, "Optimal
 * thresholding of classifiers to maximize F1 measure"): on a doubtful page more is kept than on a clear one.  A page on
 * which nothing is likely to be content has content as well: what comes nearest to it. */
static double
bias_for (const double *probabilities, const VlpsTextBlocks *blocks, const VlpsMethodOptions *options)
{
  const VlpsContentOptions *own = vlps_method_own (options);
  double bound = CLAMP (expected_f1 (probabilities, blocks) / 2, .02, .5), most = .001;

  for (guint i = 0; i < blocks->n; i++)
    most = MAX (most, probabilities[i]);
  most = MIN (most, .999);
  return MAX (log ((1 - bound) / bound) + biases[options->focus] + own->bias,
              log ((1 - most) / most) + 2 * own->border);
}

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

static void
give_reason (VlpsResult *result, const VlpsTextBlock *block, VlpsReason reason)
{
  for (int i = block->first; i <= block->last; i++)
    result->reason[i] = (guint8) reason;
}

/* A dialog is not content, nor is a request for consent. */
static void
weigh_notices (const VlpsPage *page, const VlpsTextBlocks *blocks, double *probabilities, VlpsResult *result)
{
  g_autofree gboolean *notices = vlps_notices_find (page, blocks);

  for (guint i = 0; i < blocks->n; i++)
    if (notices[i])
      {
        probabilities[i] = 0;
        give_reason (result, &blocks->items[i], VLPS_REASON_NOTICE);
      }
}

/* From that probability on, what stands in a section of comments and is not a comment is content after all: a chapter of
 * the article may have a name such as "Comments". */
#define SURE .6

/* Comments below an article are content as the user wishes; the headings, counters and forms around them are not. */
static void
weigh_comments (const VlpsComments *comments, const VlpsTextBlocks *blocks, VlpsCommentsUse use, double *probabilities,
                VlpsResult *result)
{
  for (guint i = 0; i < blocks->n; i++)
    {
      VlpsCommentPart part = (VlpsCommentPart) comments->part[blocks->items[i].first];

      if (part == VLPS_COMMENT_POST)
        probabilities[i] = use == VLPS_COMMENTS_KEEP ? 1 : 0;
      else if (part == VLPS_COMMENT_REST && probabilities[i] < SURE)
        probabilities[i] = 0;
      else
        continue;
      give_reason (result, &blocks->items[i], VLPS_REASON_COMMENTS);
    }
}

/* Share of a page's text from which on the posts of its thread are what it is for; and what their log odds are on
 * average then, at least. */
#define MOST_TEXT .5
#define LIKELY .4

/* What the log odds of a text block gain that is said in a post of a thread, or lose that stands around it; words of the
 * longest text block of a post that repeats what another says: an answer needs it. */
#define IN_POSTS 4
#define LONGEST_QUOTE 30

/* What the log odds of a text block lose that stands in a side column. */
#define IN_COLUMN 3

/* Elsewhere posts are comments, so the model may think little of those of a thread. */
static void
weigh_posts (const VlpsComments *comments, const VlpsTextBlocks *blocks, const VlpsContentOptions *options,
             double *probabilities)
{
  double characters = 0, sum = 0, weights = 0;

  for (guint i = 0; i < blocks->n; i++)
    if (comments->part[blocks->items[i].first] == VLPS_COMMENT_POST)
      {
        double weight = weight_of (&blocks->items[i], options);

        characters += blocks->items[i].characters;
        sum += weight * log_odds (probabilities[i]);
        weights += weight;
      }
  if (characters < MOST_TEXT * blocks->characters_before[blocks->n] || sum >= LIKELY * weights)
    return;
  for (guint i = 0; i < blocks->n; i++)
    if (comments->part[blocks->items[i].first] == VLPS_COMMENT_POST)
      probabilities[i] = probability_of (log_odds (probabilities[i]) + LIKELY - sum / weights);
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

/* What is said in the posts of a thread is what the page is for; authors, dates and signatures around it are not, nor is
 * what comes behind the last post. */
static void
weigh_thread (const GArray *posts, const guint8 *parts, const VlpsTextBlocks *blocks, double *probabilities)
{
  int end = 0;

  for (guint k = 0; k < posts->len; k++)
    end = MAX (end, g_array_index (posts, VlpsComment, k).end);
  for (guint i = 0; i < blocks->n; i++)
    {
      VlpsCommentPart part = (VlpsCommentPart) parts[blocks->items[i].first];
      double odds = log_odds (probabilities[i]);

      if (part != VLPS_COMMENT_NONE || blocks->items[i].first >= end)
        probabilities[i] = probability_of (odds + (part == VLPS_COMMENT_POST ? IN_POSTS : -IN_POSTS));
    }
}

/* The place of text is unknown on a page that is not laid out: names say what is beside the content. */
static void
weigh_columns (const VlpsPage *page, const VlpsTextBlocks *blocks, double *probabilities)
{
  g_autofree guint8 *columns = vlps_declared_columns (page, blocks);

  for (guint i = 0; i < blocks->n; i++)
    if (columns[i] && probabilities[i] > 0)
      probabilities[i] = probability_of (log_odds (probabilities[i]) - IN_COLUMN);
}

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

/* F1 to be expected of text blocks of which so much is kept. */
static double
expected_of (const double *probabilities, const VlpsTextBlocks *blocks, const guint8 *kept)
{
  double content = 0, all = 0, found = 0;

  for (guint i = 0; i < blocks->n; i++)
    {
      double words = MAX (1, blocks->items[i].words);

      content += probabilities[i] * words;
      all += kept[i] ? words : 0;
      found += kept[i] ? probabilities[i] * words : 0;
    }
  return all > 0 ? 2 * found / (all + content) : 0;
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
  expected = expected_of (probabilities, blocks, kept);
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

VlpsResult *
vlps_main_content (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  const VlpsContentOptions *own = vlps_method_own (options);
  const VlpsModels *models = options->models != NULL ? options->models : vlps_models_built_in ();
  g_autoptr (VlpsSeparators) found =
      options->separators == NULL && page->rendered ? vlps_separators_new (
          page, options->preset != NULL ? options->preset : vlps_preset_find ("auto", NULL), options->units, models)
                                                    : NULL;
  const VlpsSeparators *lines = options->separators != NULL ? options->separators : found;
  const VlpsPageFeatures *shared = lines != NULL ? lines->features : NULL;
  g_autoptr (VlpsPageFeatures) made = shared == NULL ? vlps_page_features_new (page, models) : NULL;
  const VlpsPageFeatures *features = shared != NULL ? shared : made;
  const VlpsReading *reading = features->reading;
  const VlpsTextBlocks *blocks = features->blocks;
  g_autoptr (VlpsResult) result = sort (page, lines, options->units);
  g_autofree double *probabilities = weigh (features, page, options);
  g_autoptr (VlpsComments) comments = vlps_comments_new (page, reading, blocks);
  g_autofree guint8 *ways = vlps_page_ways_find (page, reading);
  g_autofree guint8 *kept = NULL, *parts = NULL, *labels = NULL;
  gboolean automatic, little, many, thread = FALSE;
  double bias;

  result->posts = vlps_comments_posts (comments, page, reading, blocks, &thread);
  result->discussion = thread;
  parts = thread ? vlps_comments_parts (result->posts, page, reading) : NULL;
  weigh_notices (page, blocks, probabilities, result);
  if (comments->is_content)
    weigh_posts (comments, blocks, own, probabilities);
  else
    weigh_comments (comments, blocks, options->comments, probabilities, result);
  if (parts != NULL)
    weigh_thread (result->posts, parts, blocks, probabilities);
  bias = bias_for (probabilities, blocks, options);
  if (!page->rendered)
    weigh_columns (page, blocks, probabilities);
  kept = choose (probabilities, blocks, own, bias);
  center_declared (page, reading, blocks, probabilities, lines, result);
  little = page->rendered && count_center (page, reading, result) < LITTLE_TEXT;
  many = page->rendered && !little && options->focus != VLPS_FOCUS_PRECISION
         && has_many_topics (page, features->probabilities, blocks->n, own->stands_out);
  if (many)
    g_ptr_array_add (result->warnings, vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE,
                                                         "a page of many topics: all of CENTER is kept"));
  if (many || little)
    for (guint i = 0; i < blocks->n; i++)
      kept[i] = probabilities[i] > 0;
  else
    {
      /* the posts of a thread have their own roles */
      if (!have_authors (comments->is_content ? comments->items : NULL)
          && !have_authors (thread ? result->posts : NULL))
        vlps_runs_settle (page, blocks, probabilities, kept);
      if (!settle_lists (page, reading, blocks, probabilities, kept) && !thread && !comments->is_content)
        {
          end_article (page, reading, blocks, comments, kept);
          vlps_opening_settle (page, blocks, probabilities, kept);
        }
    }
  /* the teasers of a page of many topics may well stand on others */
  if (!many && options->site_texts != NULL)
    drop_site_texts (page, reading, blocks, options, kept, result);
  drop_repeats (page, reading, blocks, parts, kept, result);
  drop_ways (blocks, ways, kept);
  /* the front of a site is for its teasers */
  if (!many && !little && !thread && !comments->is_content && !vlps_metadata_is_front (page))
    vlps_teasers_drop (page, reading, blocks, kept);
  labels = vlps_page_labels_drop (page, reading, blocks, kept);
  if (!many && !little && !thread)
    {
      vlps_cut_headings_settle (page, reading, blocks, kept);
      vlps_last_heading_settle (page, blocks, probabilities, kept);
    }
  if (options->comments == VLPS_COMMENTS_APART)
    {
      if (comments->is_content)
        vlps_comments_restrict (comments, page, reading, blocks, kept);
      result->comments = g_array_ref (comments->items);
      result->thread = comments->is_content;
    }
  memset (result->content, 0, page->n_nodes);
  /* the lines of a user are to be kept to */
  automatic = lines == NULL || !isnan (lines->expected);
  if (!mark_kept (reading, blocks, kept, result) && automatic)
    keep_something (page, reading, blocks, probabilities, kept, result);
  /* as long as they are there, what stands beside them, such as a picture, is between pieces of content */
  mark_kept (reading, blocks, labels, result);
  if (options->lines != NULL && !drop_frequent (page, reading, options, result, error))
    return NULL;
  vlps_reading_close (page, reading, result->content);
  for (guint i = 0; i < blocks->n; i++)
    if (labels[i] && !kept[i])
      unmark (page, reading, &blocks->items[i], result->content);
  for (guint i = 0; ways != NULL && i < page->n_nodes; i++)
    if (ways[i])
      result->content[i] = 0;
  keep_to_center (page, result);
  if (reading->before[page->n_nodes] == 0)
    keep_pictures (page, result->content);
  return g_steal_pointer (&result);
}
