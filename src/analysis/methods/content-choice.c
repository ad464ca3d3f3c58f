/* content-choice.c - which text blocks are kept, by how likely each is */
#include "content-choice.h"

#include <stdlib.h>

#include "content-odds.h"

/* What is added to the logarithm of the odds of every text block, on top of what the page asks for. */
static const double biases[] = {
  [VLPS_FOCUS_BALANCED] = 0,
  [VLPS_FOCUS_PRECISION] = -1,
  [VLPS_FOCUS_RECALL] = .8,
};

/* Chooses the text blocks: those whose log odds add up to most, weighted by the root of their length, less the price of
 * every border between what is kept and what is not.  Lone doubtful text blocks go with what is around them.  This is
 * the best path through two states, kept and left out, by the algorithm of Viterbi ("Error bounds for convolutional
 * codes", 1967): one pass to the end with the best sum that ends in each state, and one back along the choices that led
 * there. */
guint8 *
vlps_content_choice_new (const double *probabilities, const VlpsTextBlocks *blocks, const VlpsContentOptions *options,
                         double bias)
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
double
vlps_content_choice_bias (const double *probabilities, const VlpsTextBlocks *blocks, const VlpsMethodOptions *options)
{
  const VlpsContentOptions *own = vlps_method_own (options);
  double bound = CLAMP (expected_f1 (probabilities, blocks) / 2, .02, .5), most = .001;

  for (guint i = 0; i < blocks->n; i++)
    most = MAX (most, probabilities[i]);
  most = MIN (most, .999);
  return MAX (log ((1 - bound) / bound) + biases[options->focus] + own->bias,
              log ((1 - most) / most) + 2 * own->border);
}

double
vlps_content_choice_expected_f1 (const double *probabilities, const VlpsTextBlocks *blocks, const guint8 *kept)
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
