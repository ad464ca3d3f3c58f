/* errors.c - the one error domain of the program */
#include "errors.h"

GQuark
vlps_error_quark (void)
{
  return g_quark_from_static_string ("vlps-error-quark");
}

const char *
vlps_error_code_name (VlpsErrorCode code)
{
  switch (code)
    {
    case VLPS_ERROR_USAGE:
      return "usage";
    case VLPS_ERROR_NOT_FOUND:
      return "not-found";
    case VLPS_ERROR_IO:
      return "io";
    case VLPS_ERROR_NETWORK:
      return "network";
    case VLPS_ERROR_HTTP:
      return "http-status";
    case VLPS_ERROR_BUSY:
      return "server-busy";
    case VLPS_ERROR_REDIRECT:
      return "redirect-loop";
    case VLPS_ERROR_TLS:
      return "tls";
    case VLPS_ERROR_NOT_HTML:
      return "not-html";
    case VLPS_ERROR_EMPTY:
      return "empty-page";
    case VLPS_ERROR_TIMEOUT:
      return "timeout";
    case VLPS_ERROR_CRASHED:
      return "crashed";
    case VLPS_ERROR_MEMORY:
      return "memory";
    case VLPS_ERROR_ENGINE:
      return "engine";
    case VLPS_ERROR_ROBOTS:
      return "robots";
    case VLPS_ERROR_SNAPSHOT:
      return "snapshot";
    case VLPS_ERROR_CANCELLED:
      return "cancelled";
    default:
      return "io";
    }
}

const char *
vlps_error_name (const GError *error)
{
  if (error->domain != VLPS_ERROR)
    return "io";
  return vlps_error_code_name ((VlpsErrorCode) error->code);
}

VlpsErrorCode
vlps_error_of_status (guint status)
{
  return status == 429 || status == 500 || (status >= 502 && status <= 504) ? VLPS_ERROR_BUSY : VLPS_ERROR_HTTP;
}

int
vlps_error_exit_status (const GError *error)
{
  if (g_error_matches (error, VLPS_ERROR, VLPS_ERROR_CANCELLED))
    return 130;
  return g_error_matches (error, VLPS_ERROR, VLPS_ERROR_USAGE) ? 2 : 1;
}
