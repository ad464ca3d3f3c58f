/* code.h - recognises blocks of code, their language, and parts that are not code */
#pragma once

#include "builder.h"

/* Marks an element that is a block of code, and drops parts that are not code. Returns TRUE if nothing inside needs
 * further recognition. */
gboolean vlps_code_recognise (VlpsBuilder *builder, int node);
