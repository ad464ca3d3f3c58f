/* folded.h - recognises text that a click would show: details, tabs, accordions */
#pragma once

#include "builder.h"

/* Makes such text content on the whole page, if it belongs to the content. */
void vlps_folded_recognise (VlpsBuilder *builder);
