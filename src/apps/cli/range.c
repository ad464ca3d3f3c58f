/* range.c - whether a number on the command line may be what it is */
#include "range.h"

#include "errors.h"

gboolean
vlps_range_check (const char *option, double value, double low, double high, GError **error)
{
  if (value >= low && value <= high)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE, "--%s takes %.16g to %.16g", option, low, high);
}
