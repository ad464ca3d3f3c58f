/* folded.h - text that a click would show: details, tabs, accordions */
#pragma once

#include "builder.h"

/* Makes such text content, in the whole page, where it belongs to the content. */
void vlps_folded_recognise (VlpsBuilder *builder);
