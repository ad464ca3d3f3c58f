/* folded.h - text that a click would show: details, tabs, accordions */
#pragma once

#include "builder.h"

/* Makes such text content where it belongs to the content. */
void vlps_folded_recognise (VlpsBuilder *builder, int node);
