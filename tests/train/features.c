/* features.c - prints what the models learn from: the features for every text block of pages
 *
 *   features FILE...            pages in HTML, read without rendering
 *   features --layout FILE...   snapshots; the columns of the layout follow
 *
 * First line: names of the columns, separated by tabs.  Then for each file a line "page FILE", tab, N; the numbers of
 * its N text blocks as 32-bit floats of this machine; and N lines with fields separated by tabs: text; with --layout
 * also the number of its region by the labels of the page (region-gold.h, without what is not judged inside content;
 * -1: not judged), the box by which the text block is sorted, the page's size, and the width of its window.
 */
#include <stdio.h>
#include <string.h>

#include "html.h"
#include "markup-features.h"
#include "models.h"
#include "page-features.h"
#include "region-gold.h"
#include "source.h"
#include "vl-ps.h"

static void
print_box (VlpsBox box)
{
  printf ("\t%g %g %g %g", box.left, box.top, box.width, box.height);
}

/* The region that most of the text block's characters have in the gold; VLPS_NOT_JUDGED where most are not judged. */
static int
region_of (const VlpsRegionGold *gold, const VlpsTextBlock *block)
{
  guint sums[VLPS_N_REGIONS + 1] = { 0 };
  guint best = 0;

  for (int i = block->first; i <= block->last; i++)
    sums[gold->regions[i] + 1] += gold->characters[i];
  for (guint k = 1; k < G_N_ELEMENTS (sums); k++)
    if (sums[k] > sums[best])
      best = k;
  return (int) best - 1;
}

static void
print_layout (const VlpsPage *page, const guint8 *is_unit, const VlpsRegionGold *gold, const VlpsTextBlock *block)
{
  int unit = block->block;

  while (unit >= 0 && !is_unit[unit])
    unit = page->nodes[unit].parent;
  printf ("\t%d", region_of (gold, block));
  print_box (unit >= 0 ? page->nodes[unit].box : (VlpsBox){ 0, 0, page->size.width, page->size.height });
  printf ("\t%g %g\t%g", page->size.width, page->size.height, page->viewport.width);
}

static void
print_page (const char *name, const VlpsPage *page, gboolean with_layout)
{
  g_autoptr (VlpsFeatures) features = vlps_features_new (page, vlps_models_built_in ());
  g_autoptr (VlpsRegionGold) gold = with_layout ? vlps_region_gold_from_blocks (page, TRUE) : NULL;
  const VlpsTextBlocks *blocks = features->blocks;
  g_autofree guint8 *is_unit = vlps_units_new (page, VLPS_UNITS_BLOCK);
  guint n = features->n_columns;

  printf ("page %s\t%u\n", name, blocks->n);
  if (!with_layout)
    vlps_markup_features_names (&n);
  for (guint i = 0; i < blocks->n; i++)
    fwrite (features->rows + (gsize) i * features->n_columns, sizeof (float), n, stdout);
  for (guint i = 0; i < blocks->n; i++)
    {
      g_autofree char *text = vlps_text_blocks_text (page, features->reading, &blocks->items[i]);

      fputs (g_strdelimit (text, "\t\r\n", ' '), stdout);
      if (with_layout)
        print_layout (page, is_unit, gold, &blocks->items[i]);
      putchar ('\n');
    }
}

int
main (int argc, char **argv)
{
  gboolean with_layout = argc > 1 && strcmp (argv[1], "--layout") == 0;
  g_autofree const char **names = NULL;
  guint n;

  names = vlps_models_features (&n);
  if (!with_layout)
    vlps_markup_features_names (&n);
  for (guint i = 0; i < n; i++)
    printf ("%s%s", i > 0 ? "\t" : "", names[i]);
  putchar ('\n');
  for (int a = with_layout ? 2 : 1; a < argc; a++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsSource) source = vlps_source_open (argv[a], NULL, NULL, &error);
      g_autoptr (VlpsPage) parsed = NULL;

      if (source != NULL && source->page == NULL)
        {
          gsize length;
          const guint8 *data = g_bytes_get_data (source->bytes, &length);

          parsed = vlps_html_parse (data, length, source->uri, NULL, &error);
        }
      if (error == NULL)
        print_page (argv[a], parsed != NULL ? parsed : source->page, with_layout);
      else
        g_printerr ("%s: %s\n", argv[a], error->message);
    }
  return 0;
}
