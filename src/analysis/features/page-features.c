/* page-features.c - all the features of one page */
#include "page-features.h"

#include "column.h"
#include "content-features.h"
#include "layout-features.h"
#include "markup-features.h"
#include "text-kind.h"

VlpsPageFeatures *
vlps_page_features_new (const VlpsPage *page, const VlpsModels *models)
{
  VlpsPageFeatures *features = g_new0 (VlpsPageFeatures, 1);
  const VlpsTextBlocks *blocks;
  guint n_words, n_boxes, n_content, n_columns, n;

  features->reading = vlps_reading_new (page);
  features->blocks = vlps_text_blocks_new (page, features->reading);
  blocks = features->blocks;
  vlps_markup_features_names (&n_words);
  vlps_layout_features_names (&n_boxes);
  vlps_content_features_names (&n_content);
  vlps_column_names (&n_columns);
  n = page->rendered ? n_words + n_boxes + n_content + n_columns : n_words;
  features->n_columns = n;
  /* of a page without boxes, all are written */
  features->rows = page->rendered ? g_new0 (float, (gsize) blocks->n *n + 1) : g_new (float, (gsize) blocks->n *n + 1);
  features->probabilities = g_new0 (double, blocks->n + 1);
  features->kinds = vlps_text_kinds_of (page, blocks, &features->n_kinds);
  vlps_markup_features_fill (page, features->reading, blocks, features->kinds, features->n_kinds, features->rows, n);
  if (models->content != NULL)
    vlps_boosted_trees_predict (models->content, features->rows, blocks->n, n, features->probabilities);
  if (page->rendered)
    {
      g_autofree VlpsBox *boxes = vlps_layout_features_boxes (page, features->reading, blocks);

      features->columns = g_new0 (int, blocks->n + 1);
      vlps_layout_features_fill (page, blocks, boxes, features->rows + n_words, n);
      vlps_content_features_fill (page, blocks, boxes, features->probabilities, features->rows + n_words + n_boxes, n);
      vlps_column_fill (page, blocks, boxes, features->probabilities, features->rows + n_words + n_boxes + n_content, n,
                        features->columns);
    }
  return features;
}

void
vlps_page_features_free (VlpsPageFeatures *features)
{
  if (features == NULL)
    return;
  vlps_reading_free (features->reading);
  vlps_text_blocks_free (features->blocks);
  g_free (features->kinds);
  g_free (features->rows);
  g_free (features->probabilities);
  g_free (features->columns);
  g_free (features);
}
