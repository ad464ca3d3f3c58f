/* job-end.h - the end of a job: its result, and the way to the next request */
#pragma once

#include "render-job.h"

/* Ends the job for vlps_render_job_finish(): sends the result, with the failure if any, and removes all traces of the page
 * before the next request is accepted. */
void vlps_job_end (VlpsWorker *worker);

/* GSourceFunc of the deadline: fails the job and ends its web process, whatever the page is doing. If only the
 * picture is missing, the job ends without it. */
gboolean vlps_job_end_deadline_cb (gpointer worker);
