/* vlps-version.c - which version this is */
#include "vlps-version.h"

const char *
vlps_get_version (void)
{
  return VLPS_VERSION;
}
