/* no-wacz.c - WACZ files in a build without libzip or brotli: they are known by their names, and refused */
#include "errors.h"
#include "wacz.h"

gboolean
vlps_wacz_is_name (const char *path)
{
  return g_str_has_suffix (path, ".wacz");
}

gboolean
vlps_wacz_write (int fd, const char *path, GError **error)
{
  vlps_error_left_out (error, "write WACZ files", "libzip or brotli", "libzip-dev and libbrotli-dev");
  return FALSE;
}

gboolean
vlps_wacz_is (const char *path)
{
  return vlps_wacz_is_name (path);
}

int
vlps_wacz_open (const char *path, GError **error)
{
  vlps_error_left_out (error, "read WACZ files", "libzip or brotli", "libzip-dev and libbrotli-dev");
  return -1;
}
