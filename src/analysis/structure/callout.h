/* callout.h - boxes with a type and a title: notes, tips, warnings */
#pragma once

#include "builder.h"

/* Marks an element that is such a box. */
void vlps_callout_recognise (VlpsBuilder *builder, int node);
