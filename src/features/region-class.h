/* region-class.h - the five regions, as classes that models give probabilities to */
#pragma once

typedef enum
{
  VLPS_REGION_HEADER,
  VLPS_REGION_FOOTER,
  VLPS_REGION_LM, /* left margin */
  VLPS_REGION_RM, /* right margin */
  VLPS_REGION_CENTER,
} VlpsRegion;

#define VLPS_N_REGIONS 5
