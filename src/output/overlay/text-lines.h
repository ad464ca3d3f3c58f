/* text-lines.h - positions of the lines of a text run in its box */
#pragma once

#include "page.h"

/* Lines of a run, assumed to be evenly spaced. The box of a run contains all its lines, but the model does not have
 * their positions. The first line touches the top of the box and the last its bottom, as in boxes reported by
 * engines. */
typedef struct
{
  double font_size; /* px, 1 to 1000 */
  int n_lines;      /* at least 1 */
  double first;     /* y of the middle of the first line, page coordinates */
  double pitch;     /* px from line to line; 0 for one line */
} VlpsRunLines;

/* Returns the lines of a run; `node`: index of a text run with a box. */
VlpsRunLines vlps_text_lines_of_run (const VlpsPage *page, int node);

/* Returns the visible part of its box: boxes around it may clip it, as with text that ends in an ellipsis. */
VlpsBox vlps_text_lines_visible (const VlpsPage *page, int node);

/* Returns the visible parts of the boxes of its lines, of VlpsBox: as the engine reported them, else with an
 * estimated width of their words. Newly allocated. */
GArray *vlps_text_line_boxes_of_run (const VlpsPage *page, int node);
