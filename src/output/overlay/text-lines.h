/* text-lines.h - how the lines of a text run lie in its box */
#pragma once

#include "page.h"

/* A run's box holds all its lines; the model does not say where each lies.  They are taken as evenly spaced, the first
 * touching the box's top and the last its bottom, which is how engines report such boxes. */
typedef struct
{
  double font_size; /* px, 1 to 1000 */
  int n_lines;      /* at least 1 */
  double first;     /* y of the middle of the first line, page coordinates */
  double pitch;     /* px from line to line; 0 for one line */
} VlpsRunLines;

/* `node` is the index of a text run with a box. */
VlpsRunLines vlps_text_lines_of_run (const VlpsPage *page, int node);

/* The part of its box that shows: boxes around it may cut it, as where text ends in an ellipsis. */
VlpsBox vlps_text_lines_visible (const VlpsPage *page, int node);

/* Boxes of its lines, of VlpsBox, as far as they show: those that the engine reported, else as wide as their words are
 * likely to be.  Newly allocated. */
GArray *vlps_text_line_boxes_of_run (const VlpsPage *page, int node);
