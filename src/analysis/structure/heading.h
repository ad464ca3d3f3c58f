/* heading.h - drops signs beside headings that are not part of them */
#pragma once

#include "builder.h"

/* Drops an element that is such a sign. Returns TRUE if nothing inside needs further recognition. */
gboolean vlps_heading_recognise (VlpsBuilder *builder, int node);
