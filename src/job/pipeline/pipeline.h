/* pipeline.h - one page from its input to its result: the way that all programs go
 *
 * The steps stand in one table in pipeline.c, in their order: a new step for every page is a function and a row in
 * pipeline.c.  What is written of the page, and where, is the caller's.
 */
#pragma once

#include "outcome.h"

typedef struct
{
  const char *name;

  /* Does its part of the page; TRUE where there is nothing to do.  `error` is NULL where a step before has failed. */
  gboolean (*run) (VlpsOutcome *outcome, GError **error);

  gboolean always; /* also where a step before failed, or the page is not wanted: others wait for it */
} VlpsStep;

/* Takes a page through the steps.  Never returns NULL: a page that fails has its outcome, too.  Of the task, the options must
 * have been checked, and what is in it must outlive the outcome. */
VlpsOutcome *vlps_pipeline_run (const VlpsTask *task, const VlpsPipelineInput *input, const VlpsPipelineTools *tools,
                                GCancellable *cancellable);

/* The same with other steps. */
VlpsOutcome *vlps_pipeline_run_steps (const VlpsStep *steps, guint n, const VlpsTask *task,
                                      const VlpsPipelineInput *input, const VlpsPipelineTools *tools,
                                      GCancellable *cancellable);
