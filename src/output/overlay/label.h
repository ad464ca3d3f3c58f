/* label.h - places small labels on a picture so that they never overlap */
#pragma once

#include "lettering.h"

typedef struct VlpsLabels VlpsLabels;

/* A possible position of a label: its point (align_x, align_y), 0 to 1 from its left and top, is at (x, y). */
typedef struct
{
  double x;
  double y;
  double align_x;
  double align_y;
} VlpsLabelPlace;

typedef enum
{
  VLPS_LABEL_FILLED,  /* letters on a coloured background */
  VLPS_LABEL_OUTLINED /* coloured letters on white */
} VlpsLabelKind;

/* Makes labels for an area `bounds`, with letters of `size` px. */
VlpsLabels *vlps_labels_new (PangoContext *context, cairo_rectangle_t bounds, double size);
void vlps_labels_free (VlpsLabels *labels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLabels, vlps_labels_free)

/* Returns the height of each label, px. */
double vlps_labels_height (const VlpsLabels *labels);

/* What a label may cover. */
typedef enum
{
  VLPS_LABEL_ON_NOTHING,
  VLPS_LABEL_ON_PICTURE,
  VLPS_LABEL_ON_TEXT, /* never covered */
} VlpsLabelGround;

/* Marks `box` as covered by a picture or text. */
void vlps_labels_avoid (VlpsLabels *labels, cairo_rectangle_t box, VlpsLabelGround ground);

/* Draws a label within the bounds where it touches no other label and covers no text: at the first of `places` where
 * it covers nothing, else in `area` (may be NULL) where it covers nothing, as far up and left as possible; else the
 * same on pictures. Returns FALSE and draws nothing if there is no such position. */
gboolean vlps_labels_put (VlpsLabels *labels, const char *text, guint32 colour, VlpsLabelKind kind,
                          const VlpsLabelPlace *places, guint n_places, const cairo_rectangle_t *area);

void vlps_labels_draw (const VlpsLabels *labels, cairo_t *cr);
