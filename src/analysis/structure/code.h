/* code.h - blocks of code: their language, and what in them is not code */
#pragma once

#include "builder.h"

/* Marks an element that is a block of code, and drops what is not code in it.  TRUE where nothing inside the element is to
 * be looked at any more. */
gboolean vlps_code_recognise (VlpsBuilder *builder, int node);
