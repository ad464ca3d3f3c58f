/* label.h - small labels over a picture that never cover each other */
#pragma once

#include "lettering.h"

typedef struct VlpsLabels VlpsLabels;

/* Where a label may go: its point (align_x, align_y), 0 to 1 from its left and top, comes to (x, y). */
typedef struct
{
  double x;
  double y;
  double align_x;
  double align_y;
} VlpsLabelPlace;

typedef enum
{
  VLPS_LABEL_FILLED,  /* letters on colour */
  VLPS_LABEL_OUTLINED /* coloured letters on white */
} VlpsLabelKind;

/* For labels within `bounds`, with letters of `size` px. */
VlpsLabels *vlps_labels_new (PangoContext *context, cairo_rectangle_t bounds, double size);
void vlps_labels_free (VlpsLabels *labels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLabels, vlps_labels_free)

/* Height of every label, px. */
double vlps_labels_height (const VlpsLabels *labels);

/* Labels are put elsewhere than on this box where they can. */
void vlps_labels_avoid (VlpsLabels *labels, cairo_rectangle_t box);

/* Puts a label at the first of `places` where it lies within the bounds and touches no other; FALSE where there is
 * none: then it is left out.  One of them that covers nothing to be avoided goes before the others. */
gboolean vlps_labels_put (VlpsLabels *labels, const char *text, guint32 colour, VlpsLabelKind kind,
                          const VlpsLabelPlace *places, guint n_places);

guint vlps_labels_count (const VlpsLabels *labels);
cairo_rectangle_t vlps_labels_box (const VlpsLabels *labels, guint index);
const char *vlps_labels_text (const VlpsLabels *labels, guint index);

void vlps_labels_draw (const VlpsLabels *labels, cairo_t *cr);
