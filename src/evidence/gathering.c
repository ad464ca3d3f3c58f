/* gathering.c - all the evidence of one page */
#include "gathering.h"

#include "chance.h"
#include "column.h"
#include "evidence.h"
#include "layout.h"

VlpsGathering *
vlps_gathering_new (const VlpsPage *page, const VlpsModels *models)
{
  VlpsGathering *gathering = g_new0 (VlpsGathering, 1);
  const VlpsPassages *passages;
  guint n_words, n_boxes, n_chances, n_columns, n;

  gathering->reading = vlps_reading_new (page);
  gathering->passages = vlps_passages_new (page, gathering->reading);
  passages = gathering->passages;
  vlps_evidence_names (&n_words);
  vlps_layout_names (&n_boxes);
  vlps_chance_names (&n_chances);
  vlps_column_names (&n_columns);
  n = page->rendered ? n_words + n_boxes + n_chances + n_columns : n_words;
  gathering->n_columns = n;
  gathering->rows = g_new0 (float, (gsize) passages->n *n + 1);
  gathering->chances = g_new0 (double, passages->n + 1);
  vlps_evidence_fill (page, gathering->reading, passages, gathering->rows, n);
  vlps_forest_ask (models->content, gathering->rows, passages->n, n, gathering->chances);
  if (page->rendered)
    {
      g_autofree VlpsBox *boxes = vlps_passages_boxes (page, gathering->reading, passages);

      vlps_layout_fill (page, passages, boxes, gathering->rows + n_words, n);
      vlps_chance_fill (page, passages, boxes, gathering->chances, gathering->rows + n_words + n_boxes, n);
      vlps_column_fill (page, passages, boxes, gathering->chances, gathering->rows + n_words + n_boxes + n_chances, n);
    }
  return gathering;
}

void
vlps_gathering_free (VlpsGathering *gathering)
{
  if (gathering == NULL)
    return;
  vlps_reading_free (gathering->reading);
  vlps_passages_free (gathering->passages);
  g_free (gathering->rows);
  g_free (gathering->chances);
  g_free (gathering);
}
