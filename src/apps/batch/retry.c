/* retry.c - whether a page is tried again, and when */
#include "retry.h"

#include "errors.h"

/* TRUE for failures that may be gone the next time. */
static gboolean
is_passing (const GError *failure)
{
  if (failure->domain != VLPS_ERROR)
    return FALSE;
  switch ((VlpsError) failure->code)
    {
    case VLPS_ERROR_NETWORK:
    case VLPS_ERROR_BUSY:
    case VLPS_ERROR_SERVER:
    case VLPS_ERROR_TIMEOUT:
    case VLPS_ERROR_CRASHED:
    case VLPS_ERROR_ENGINE:
      return TRUE;
    case VLPS_ERROR_USAGE:
    case VLPS_ERROR_NOT_FOUND:
    case VLPS_ERROR_IO:
    case VLPS_ERROR_HTTP:
    case VLPS_ERROR_REDIRECT:
    case VLPS_ERROR_TLS:
    case VLPS_ERROR_NOT_HTML:
    case VLPS_ERROR_EMPTY:
    case VLPS_ERROR_MEMORY:
    case VLPS_ERROR_ROBOTS:
    case VLPS_ERROR_SNAPSHOT:
    case VLPS_ERROR_NOT_PUBLIC:
    case VLPS_ERROR_STYLES:
    case VLPS_ERROR_CANCELLED:
    default:
      return FALSE;
    }
}

gboolean
vlps_retry_is_due (const VlpsBatchOptions *options, const VlpsVisit *visit, const VlpsWork *work)
{
  return work->failure != NULL && visit->attempts - visit->earlier <= options->retries && !work->no_retry
         && is_passing (work->failure);
}

double
vlps_retry_delay (const VlpsBatchOptions *options, const VlpsVisit *visit, double rest)
{
  return MAX (rest, options->retry_delay * (double) (1u << MIN (visit->attempts - visit->earlier - 1, 16)));
}
