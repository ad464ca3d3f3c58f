/* palette.c - the colours of the regions, the same in pictures, in the viewer and in reports */
#include "palette.h"

guint32
vlps_palette_colour (guint index)
{
  static const guint32 colours[VLPS_N_REGIONS + 1] = {
    [VLPS_REGION_HEADER] = 0x0072b2,    /* blue */
    [VLPS_REGION_FOOTER] = 0xd55e00,    /* vermilion */
    [VLPS_REGION_LM] = 0xcc79a7,        /* reddish purple */
    [VLPS_REGION_RM] = 0xe69f00,        /* orange */
    [VLPS_REGION_CENTER] = 0x009e73,    /* bluish green */
    [VLPS_PALETTE_LEFT_OUT] = 0x5a5a5a, /* grey */
  };

  return colours[index];
}
