/* progress.h - how far a long piece of work is, on standard error */
#pragma once

#include <glib.h>

typedef struct VlpsProgress VlpsProgress;

/* "WHAT SET: 12 of 84".  On a terminal one line that changes; elsewhere a line every ten seconds. */
VlpsProgress *vlps_progress_new (const char *what, const char *set, guint total);
void vlps_progress_free (VlpsProgress *progress);

/* One more is done.  May be called from any thread. */
void vlps_progress_step (VlpsProgress *progress);
