/* batch-progress.h - shows the progress of a batch on standard error */
#pragma once

#include <glib.h>

typedef struct _VlpsBatchProgress VlpsBatchProgress;

/* Progress of a run. */
typedef struct
{
  guint64 total;    /* pages of the list, or the limit of this run */
  guint64 done;     /* finished pages, including those of earlier runs */
  guint64 failed;   /* failed pages among these */
  guint64 now;      /* finished in this run; for the speed */
  guint64 memory;   /* of all renderers, bytes */
  guint in_hand;    /* pages in progress */
  const char *page; /* page started last; NULL: none */
} VlpsBatchProgressState;

/* Makes a progress display. `quiet`: shows nothing. On a terminal a line is updated; elsewhere a new line is printed
 * every ten seconds. */
VlpsBatchProgress *vlps_batch_progress_new (gboolean quiet);

/* Removes the line and frees `progress`. */
void vlps_batch_progress_free (VlpsBatchProgress *progress);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBatchProgress, vlps_batch_progress_free)

/* Shows the state if an update is due. */
void vlps_batch_progress_show (VlpsBatchProgress *progress, const VlpsBatchProgressState *state);

/* Removes the line until the next update, so that other output can be printed. */
void vlps_batch_progress_clear (VlpsBatchProgress *progress);

/* Prints a message on a separate line, also with `quiet`. */
void vlps_batch_progress_say (VlpsBatchProgress *progress, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Returns the state as text without a line feed. `seconds` since this run began; `width`: of a bar in it, 0: none.
 * Newly allocated. */
char *vlps_batch_progress_text (const VlpsBatchProgressState *state, double seconds, guint width);
