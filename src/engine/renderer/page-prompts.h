/* page-prompts.h - answers all prompts of pages and grants nothing */
#pragma once

#include "render-job.h"

/* Answers dialogs, permissions, file choosers, passwords, windows, downloads and the end of the web process, so that
 * no page can block a run. */
void vlps_page_prompts_connect (VlpsWorker *worker);
