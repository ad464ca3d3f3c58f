/* folder-run.h - does the pages of a run folder under its observers */
#pragma once

#include "observers.h"

/* Does the pages of the run's folder under its observers.  Fails as vlps_batch_run() and they do. */
gboolean vlps_folder_run (VlpsFolderRun *run, VlpsBatchReport *ret_report, GError **error);
