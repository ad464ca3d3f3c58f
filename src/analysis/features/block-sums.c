/* block-sums.c - sums over the text blocks of a page */
#include "block-sums.h"

void
vlps_block_sums_clear (VlpsBlockSums *sums)
{
  g_free (sums->links);
  g_free (sums->good);
  g_free (sums->commas);
  g_free (sums->paragraphs);
}

/* How much of running text a text block is: its length, less what is link; nothing for links, labels and notices. */
double
vlps_block_sums_goodness (const VlpsTextBlock *block)
{
  return vlps_text_block_is_running_text (block)
             ? vlps_text_block_length (block) * (1 - vlps_text_block_link_share (block))
             : 0;
}

void
vlps_block_sums_init (VlpsBlockSums *sums, const VlpsPage *page, const VlpsTextBlocks *blocks)
{
  guint n = blocks->n;

  sums->n = n;
  sums->links = g_new0 (double, n + 1);
  sums->good = g_new0 (double, n + 1);
  sums->commas = g_new0 (double, n + 1);
  sums->paragraphs = g_new0 (double, n + 1);
  for (guint i = 0; i < n; i++)
    {
      const VlpsTextBlock *block = &blocks->items[i];

      sums->links[i + 1] = sums->links[i] + block->link_characters;
      sums->good[i + 1] = sums->good[i] + vlps_block_sums_goodness (block);
      sums->commas[i + 1] = sums->commas[i] + block->commas + block->stops;
      sums->paragraphs[i + 1] = sums->paragraphs[i] + (page->nodes[block->block].tag == VLPS_TAG_P);
    }
}

double
vlps_block_sums_between (const double *sums, int first, int end)
{
  return sums[end] - sums[first];
}
