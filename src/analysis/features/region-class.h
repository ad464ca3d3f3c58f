/* region-class.h - the five regions as classes with probabilities */
#pragma once

#include "vlps-region.h"

#define VLPS_N_REGIONS 5
