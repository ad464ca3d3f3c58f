/* collector.h - carries out the tasks of a plan */
#pragma once

#include <gio/gio.h>

#include "options.h"
#include "plan.h"

typedef struct
{
  guint collected; /* stored now */
  guint known;     /* were there already, or have failed too often */
  guint failed;
  gboolean unpublished; /* records wait for another try to publish them */
} VlpsTally;

typedef struct _VlpsCollector VlpsCollector;

/* Neither `plan` nor `options` (checked) nor `watch` (NULL: nobody watches) are owned.  Opens the plan's stores; fails
 * with VLPS_ERROR_IO. */
VlpsCollector *vlps_collector_new (const VlpsPlan *plan, const VlpsOptions *options, VlpsWatch *watch, GError **error);
void vlps_collector_free (VlpsCollector *collector);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsCollector, vlps_collector_free)

/* When the task is to run next, in seconds since 1970; not before its period has passed, and 0 for tasks that have
 * never run or have no period. */
gboolean vlps_collector_due (VlpsCollector *collector, const VlpsPlanTask *task, gint64 *ret_time, GError **error);

/* Runs one task now: collects those of its pages that are not there yet.  A page that fails is counted, noted in the
 * store and told on standard error; the run goes on.  Fails with VLPS_ERROR_CANCELLED, with VLPS_ERROR_IO when the
 * store does, and as loading does when the example or a section page cannot be had; the task is due again then. */
gboolean vlps_collector_run (VlpsCollector *collector, const VlpsPlanTask *task, VlpsTally *ret_tally,
                             GCancellable *cancellable, GError **error);

/* Waits; FALSE with VLPS_ERROR_CANCELLED where the user does not want to. */
gboolean vlps_collector_sleep (double seconds, GCancellable *cancellable, GError **error);
