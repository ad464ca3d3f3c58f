/* region-class.h - the five regions, as classes that models give probabilities to */
#pragma once

#include "vlps-region.h"

#define VLPS_N_REGIONS 5
