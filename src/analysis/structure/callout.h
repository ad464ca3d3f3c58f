/* callout.h - boxes with a type and a title: notes, tips, warnings */
#pragma once

#include "builder.h"

G_BEGIN_DECLS

/* Marks an element that is such a box. */
void vlps_callout_recognise (VlpsBuilder *builder, int node);

G_END_DECLS
