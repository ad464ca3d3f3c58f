/* requirements.c - what rendering needs from the system, beside installed programs */
#include "requirements.h"

#include <sys/resource.h>
#include <unistd.h>

#include "errors.h"

#define FILE_MIB 16 /* shared memory between the engine's processes counts as files */

gboolean
vlps_requirements_check (GError **error)
{
  struct rlimit limit;

  if (access ("/proc/self/exe", F_OK) != 0)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_ENGINE,
                           "/proc is not mounted, and rendering needs it to find and watch its processes; mount it "
                           "(mount -t proc proc /proc)");
      return vlps_error_add_cure (error, VLPS_CURE_NO_RENDER);
    }
  if (getrlimit (RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < (rlim_t) FILE_MIB << 20)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE,
                   "files may not be larger than %" G_GUINT64_FORMAT
                   " KiB here (ulimit -f), and rendering needs %d MiB; "
                   "raise the limit (ulimit -f unlimited)",
                   (guint64) limit.rlim_cur >> 10, FILE_MIB);
      return vlps_error_add_cure (error, VLPS_CURE_NO_RENDER);
    }
  return TRUE;
}
