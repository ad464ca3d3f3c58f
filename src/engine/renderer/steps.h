/* steps.h - what is done on a loaded page before it is taken: a script, clicks, waiting for an element */
#pragma once

#include "render-job.h"

/* Puts the script that runs at the start of documents in, or takes the one of the page before out. */
void vlps_steps_prepare (VlpsWorker *worker);

/* Goes on with the steps of the request where a document that came before left off, and then to settling. */
void vlps_steps (VlpsWorker *worker);

/* What is being done, after "while": for messages; newly allocated. */
char *vlps_steps_phrase (const VlpsWorker *worker);
