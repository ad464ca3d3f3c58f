/* collector.h - runs the tasks of a task file */
#pragma once

#include <gio/gio.h>

#include "options.h"
#include "plan.h"

typedef struct
{
  guint collected; /* stored in this run */
  guint known;     /* already stored, or failed too often */
  guint failed;
  gboolean unpublished; /* some records are still unpublished */
} VlpsTally;

typedef struct _VlpsCollector VlpsCollector;

/* Opens the plan's stores. Borrows `plan`, `options` (checked) and `watch` (NULL: not watched). Fails with
 * VLPS_ERROR_IO. */
VlpsCollector *vlps_collector_new (const VlpsPlan *plan, const VlpsOptions *options, VlpsWatch *watch, GError **error);
void vlps_collector_free (VlpsCollector *collector);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsCollector, vlps_collector_free)

/* Returns when the task is to run next, in seconds since 1970; 0 for tasks that have never run or have no period. */
gboolean vlps_collector_due (VlpsCollector *collector, const VlpsPlanTask *task, gint64 *ret_time, GError **error);

/* Runs one task now: collects those of its pages that are new. A page that fails is counted, recorded in the store
 * and reported on standard error; the run continues. Fails with VLPS_ERROR_CANCELLED, with VLPS_ERROR_IO if the store
 * fails, and with the error of the load if the example or a section page is not available; the task is then due
 * again. */
gboolean vlps_collector_run (VlpsCollector *collector, const VlpsPlanTask *task, VlpsTally *ret_tally,
                             GCancellable *cancellable, GError **error);

/* Sleeps; FALSE with VLPS_ERROR_CANCELLED if the user stops it. */
gboolean vlps_collector_sleep (double seconds, GCancellable *cancellable, GError **error);
