/* steps.h - acts on a loaded page before it is collected: runs a script, clicks, waits for an element */
#pragma once

#include "render-job.h"

/* Installs the script that runs at the start of documents and removes that of the previous page. */
void vlps_steps_prepare (VlpsWorker *worker);

/* Continues with the steps of the request where the previous document left off, then goes on to settling. */
void vlps_steps (VlpsWorker *worker);

/* Returns a description of the current step for messages, to follow "while"; newly allocated. */
char *vlps_steps_phrase (const VlpsWorker *worker);
