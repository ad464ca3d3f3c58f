/* foreign-picture.h - adds the pages and segments of labelled pictures, whatever the format of their labels */
#pragma once

#include "dataset.h"

/* Returns the name of a picture or file without its ending, as an id that can be the name of a file. */
char *vlps_foreign_id (const char *picture);

/* Adds the page of a labelled picture without segments. The page has the name of the picture, and is in the picture's
 * folder, in pages/, or beside the labels. Returns NULL, with a problem, for a repeated picture. `size`: of the
 * picture in px; zero if unknown. */
VlpsCase *vlps_foreign_picture_add (VlpsDataset *dataset, const char *file, const char *picture, VlpsSize size);

/* Adds a segment to the case; reports a problem if there are too many. */
VlpsSegment *vlps_foreign_segment_add (VlpsDataset *dataset, VlpsCase *item, const char *file, const char *label);

/* Adds a rectangle rotated clockwise by `degrees` about the point `turn`. */
void vlps_foreign_add_turned (VlpsSegment *segment, VlpsBox box, double degrees, VlpsPoint turn);
