/* batch-progress.h - what a running batch says of itself on standard error */
#pragma once

#include <glib.h>

typedef struct _VlpsBatchProgress VlpsBatchProgress;

/* How far a run is. */
typedef struct
{
  guint64 total;    /* pages of the list, or of this run where it has a limit */
  guint64 done;     /* of them, well or failed, those of earlier runs too */
  guint64 failed;   /* of these */
  guint64 now;      /* done in this run: what speed is made of */
  guint64 memory;   /* of all renderers, bytes */
  guint in_hand;    /* pages */
  const char *page; /* begun last; NULL: none was */
} VlpsBatchProgressState;

/* `quiet`: says nothing. On a terminal it is a line that changes; elsewhere a new line every ten seconds. */
VlpsBatchProgress *vlps_batch_progress_new (gboolean quiet);

/* Takes the line away. */
void vlps_batch_progress_free (VlpsBatchProgress *progress);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBatchProgress, vlps_batch_progress_free)

/* Shows the state, if it is time for that. */
void vlps_batch_progress_show (VlpsBatchProgress *progress, const VlpsBatchProgressState *state);

/* Takes the line away until the state is shown again, so that other output does not stand in it. */
void vlps_batch_progress_clear (VlpsBatchProgress *progress);

/* Says something in a line of its own, also with `quiet`. */
void vlps_batch_progress_say (VlpsBatchProgress *progress, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* The state as text, without a line feed.  `seconds` since this run began; `width`: of a bar in it, 0: none.  Newly
 * allocated. */
char *vlps_batch_progress_text (const VlpsBatchProgressState *state, double seconds, guint width);
