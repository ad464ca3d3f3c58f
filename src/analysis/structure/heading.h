/* heading.h - signs beside headings that are not part of them */
#pragma once

#include "builder.h"

/* Drops an element that is such a sign.  TRUE where nothing inside the element is to be looked at any more. */
gboolean vlps_heading_recognise (VlpsBuilder *builder, int node);
