/* palette.h - the colours of the regions, the same in pictures, in the viewer and in reports */
#pragma once

#include <glib.h>

#include "region-class.h"

/* What a method without regions leaves out, or one with regions drops inside CENTER. */
#define VLPS_PALETTE_LEFT_OUT VLPS_N_REGIONS

/* 0xRRGGBB of a VlpsRegion or VLPS_PALETTE_LEFT_OUT.  Okabe and Ito's palette, which holds for the colour-blind. */
guint32 vlps_palette_colour (guint index);
