/* progress.h - shows the progress of a long operation on standard error */
#pragma once

#include <glib.h>

typedef struct VlpsProgress VlpsProgress;

/* Shows "WHAT SET: 12 of 84": on a terminal in one line that is updated, elsewhere in a new line every ten seconds. */
VlpsProgress *vlps_progress_new (const char *what, const char *set, guint total);
void vlps_progress_free (VlpsProgress *progress);

/* Counts one more page as done.  May be called from any thread. */
void vlps_progress_step (VlpsProgress *progress);
