/* image.h - which address a picture has, where scripts were to set it */
#pragma once

#include "builder.h"

G_BEGIN_DECLS

/* Marks a picture whose address is not that of its attribute, and makes pictures between pieces of the text content. */
void vlps_image_recognise (VlpsBuilder *builder, int node);

G_END_DECLS
