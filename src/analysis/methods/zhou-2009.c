/* zhou-2009.c - zhou-2009: main text by two thresholds on the lengths of paragraphs */
#include "zhou-2009.h"

#include "bts.h"
#include "characters.h"

#define MEMBER(member) G_STRUCT_OFFSET (VlpsZhou2009Options, member)

/* The paper that this is the baseline of names both thresholds and no values. */
const VlpsParam vlps_zhou_2009_params[] = {
  VLPS_BLOCK_PARAMS (VlpsZhou2009Options),
  { "short-share", VLPS_PARAM_NUMBER, MEMBER (short_share), 0.5, 0, 1, NULL, "",
    "n_short as a share of the mean paragraph", "Zou & Zhong 2011, section 1, names it only; chosen" },
  { "long-share", VLPS_PARAM_NUMBER, MEMBER (long_share), 0.5, 0, 1, NULL, "",
    "n_long as a share of the longest paragraph", "Zou & Zhong 2011, section 1, names it only; chosen" },
  { NULL },
};

void
vlps_zhou_2009_thresholds (const guint *words, guint n, const VlpsZhou2009Options *options, double *ret_short,
                           double *ret_long)
{
  double sum = 0;
  guint largest = 0;

  for (guint i = 0; i < n; i++)
    {
      sum += words[i];
      largest = MAX (largest, words[i]);
    }
  *ret_short = options->short_share * sum / n;
  *ret_long = options->long_share * largest;
}

VlpsResult *
vlps_zhou_2009 (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  VlpsResult *result = vlps_result_new (page, "zhou-2009");
  const VlpsZhou2009Options *own = vlps_method_own (options);
  VlpsBlockOptions paragraphs = own->blocks;
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsBlocks) blocks = NULL;
  g_autofree guint *words = NULL;
  g_autofree double *values = NULL;
  g_autofree guint8 *selected = NULL;
  double shortest, longest;

  paragraphs.drop_empty = TRUE; /* a paragraph without text is none */
  blocks = vlps_blocks_new (page, reading, &paragraphs);
  if (blocks->n_blocks == 0)
    return result;
  words = g_new0 (guint, blocks->n_blocks);
  values = g_new0 (double, blocks->n_blocks);
  for (guint i = 0; i < blocks->n_blocks; i++)
    {
      g_autofree char *text = vlps_blocks_text (page, blocks, i);

      values[i] = words[i] = vlps_characters_words (text);
    }
  vlps_zhou_2009_thresholds (words, blocks->n_blocks, own, &shortest, &longest);
  selected = vlps_bts_select (values, blocks->n_blocks, shortest, longest, FALSE);
  vlps_blocks_mark (page, blocks, selected, paragraphs.keep_links, result->content);
  vlps_reading_close (page, reading, result->content);
  result->text = vlps_reading_content (page, reading, result->content);
  return result;
}
