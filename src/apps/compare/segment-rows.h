/* segment-rows.h - draws two segmentations onto the pixels of a page, row by row */
#pragma once

#include "segmentation.h"

/* Each pixel has a bit for each segment that contains its centre: first those of the result, in (n + 63) / 64 words,
 * then those of the truth. */
typedef struct
{
  guint columns, rows;
  guint result_words;
  guint n_words;   /* words a pixel, for both */
  guint8 *changes; /* of each row: 0 if it equals the row above */

  /*< private >*/
  const VlpsSegmentation *segmentations[2];
  GArray *crossings;
} VlpsSegmentRows;

/* Prepares two segmentations of a page with so many pixels. Borrows both. */
VlpsSegmentRows *vlps_segment_rows_new (const VlpsSegmentation *result, const VlpsSegmentation *truth, guint columns,
                                        guint rows);
void vlps_segment_rows_free (VlpsSegmentRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSegmentRows, vlps_segment_rows_free)

/* Returns a buffer for a row, `columns` times `n_words`; newly allocated. */
guint64 *vlps_segment_rows_buffer (const VlpsSegmentRows *rows);

/* Draws a row into the buffer. */
void vlps_segment_rows_draw (VlpsSegmentRows *rows, guint row, guint64 *buffer);

/* Returns the first row after `row` that differs from the row above it; `rows` if none does. */
guint vlps_segment_rows_next (const VlpsSegmentRows *rows, guint row);
