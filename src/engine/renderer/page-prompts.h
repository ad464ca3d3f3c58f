/* page-prompts.h - what pages ask of their reader: everything is answered, nothing is granted */
#pragma once

#include "render-job.h"

/* Answers dialogs, permissions, file choosers, passwords, windows, downloads and the end of the web process, so that
 * no page can hang a run. */
void vlps_page_prompts_connect (VlpsWorker *worker);
