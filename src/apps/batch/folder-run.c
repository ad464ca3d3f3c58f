/* folder-run.c - does the pages of a run folder under its observers */
#include "folder-run.h"

#include <unistd.h>

#include "batch-run.h"
#include "result-stream.h"

gboolean
vlps_folder_run (VlpsFolderRun *run, VlpsBatchReport *ret_report, GError **error)
{
  guint n;
  const VlpsObserver *table = vlps_observers_table (&n);
  g_autoptr (VlpsResultStream) stream = NULL;
  g_autoptr (VlpsObservers) observers = vlps_observers_open (table, n, run, error);
  gboolean done;

  if (observers == NULL)
    return FALSE;
  if (run->streams)
    stream = vlps_result_stream_new (run->folder, STDOUT_FILENO);
  run->options->observers = observers;
  done = vlps_batch_run (stream != NULL ? vlps_result_stream_queue (stream) : vlps_folder_queue (run->folder),
                         run->options, run->cancellable, ret_report, error);
  run->options->observers = NULL;
  return vlps_observers_end (observers, ret_report, done, error);
}
