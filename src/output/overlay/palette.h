/* palette.h - the colours of the regions in pictures, viewer and reports */
#pragma once

#include <glib.h>

#include "region-class.h"

/* Index of text that a method without regions removes, or one with regions removes inside CENTER. */
#define VLPS_PALETTE_LEFT_OUT VLPS_N_REGIONS

/* Returns 0xRRGGBB of a VlpsRegion or VLPS_PALETTE_LEFT_OUT, from Okabe and Ito's palette for colour-blind readers. */
guint32 vlps_palette_colour (guint index);
