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

/* What a label may cover at worst. */
typedef enum
{
  VLPS_LABEL_ON_NOTHING,
  VLPS_LABEL_ON_PICTURE,
  VLPS_LABEL_ON_TEXT, /* never covered */
} VlpsLabelGround;

/* Says that `box` shows a picture or text. */
void vlps_labels_avoid (VlpsLabels *labels, cairo_rectangle_t box, VlpsLabelGround ground);

/* Puts a label where it lies within the bounds, touches no other label and covers no text: at the first of `places`
 * where it covers nothing, else in `area` (may be NULL) where it covers nothing, as far up and left as possible; else
 * the same on pictures.  FALSE where there is no such place: then it is left out. */
gboolean vlps_labels_put (VlpsLabels *labels, const char *text, guint32 colour, VlpsLabelKind kind,
                          const VlpsLabelPlace *places, guint n_places, const cairo_rectangle_t *area);

void vlps_labels_draw (const VlpsLabels *labels, cairo_t *cr);
