/* content-odds.c - how likely each text block of a page is main content */
#include "content-odds.h"

#include "declared.h"
#include "notices.h"

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

/* The probabilities of all text blocks by their features, newly allocated; less for those that an example page has as
 * well. */
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

/* What the log odds of a text block gain that is said in a post of a thread, or lose that stands around it. */
#define IN_POSTS 4

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

void
vlps_content_odds_lower_columns (const VlpsPage *page, const VlpsTextBlocks *blocks, double *probabilities)
{
  g_autofree guint8 *columns = vlps_declared_columns (page, blocks);

  for (guint i = 0; i < blocks->n; i++)
    if (columns[i] && probabilities[i] > 0)
      probabilities[i] = probability_of (log_odds (probabilities[i]) - IN_COLUMN);
}

double *
vlps_content_odds_new (const VlpsPageFeatures *features, const VlpsPage *page, const VlpsMethodOptions *options,
                       const VlpsComments *comments, const guint8 *parts, VlpsResult *result)
{
  const VlpsTextBlocks *blocks = features->blocks;
  double *probabilities = weigh (features, page, options);

  weigh_notices (page, blocks, probabilities, result);
  if (comments->is_content)
    weigh_posts (comments, blocks, vlps_method_own (options), probabilities);
  else
    weigh_comments (comments, blocks, options->comments, probabilities, result);
  if (parts != NULL)
    weigh_thread (result->posts, parts, blocks, probabilities);
  return probabilities;
}
