/* image.h - finds the address of a picture that scripts would set */
#pragma once

#include "builder.h"

/* Marks a picture whose address is not that of its attribute, and makes pictures between pieces of the text content. */
void vlps_image_recognise (VlpsBuilder *builder, int node);
