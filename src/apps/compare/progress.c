/* progress.c - how far a long piece of work is, on standard error */
#include "progress.h"

#include <stdio.h>
#include <unistd.h>

#define CLEAR_LINE "\r\033[K"

struct VlpsProgress
{
  char *what;
  char *set;
  guint total;
  guint done;
  gint64 said; /* when, microseconds */
  gboolean terminal;
  gboolean any;
  GMutex mutex;
};

VlpsProgress *
vlps_progress_new (const char *what, const char *set, guint total)
{
  VlpsProgress *progress = g_new0 (VlpsProgress, 1);

  progress->what = g_strdup (what);
  progress->set = g_strdup (set);
  progress->total = total;
  progress->terminal = isatty (STDERR_FILENO);
  progress->said = g_get_monotonic_time ();
  g_mutex_init (&progress->mutex);
  return progress;
}

void
vlps_progress_free (VlpsProgress *progress)
{
  if (progress->any && progress->terminal)
    fputs (CLEAR_LINE, stderr);
  g_mutex_clear (&progress->mutex);
  g_free (progress->what);
  g_free (progress->set);
  g_free (progress);
}

void
vlps_progress_step (VlpsProgress *progress)
{
  gint64 now = g_get_monotonic_time ();

  g_mutex_lock (&progress->mutex);
  progress->done++;
  if (now - progress->said > (progress->terminal ? G_USEC_PER_SEC / 5 : 10 * G_USEC_PER_SEC))
    {
      if (progress->terminal)
        fputs (CLEAR_LINE, stderr);
      g_printerr (progress->terminal ? "%s %s: %u of %u" : "vlps: %s %s: %u of %u\n", progress->what, progress->set,
                  progress->done, progress->total);
      progress->said = now;
      progress->any = TRUE;
    }
  g_mutex_unlock (&progress->mutex);
}
