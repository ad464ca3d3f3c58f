/* pipeline.h - takes one page from its input to its result; used by all programs
 *
 * One table in pipeline.c lists the steps in order: a new step for every page is a function and a row. The caller
 * writes the outputs. */
#pragma once

#include "outcome.h"

typedef struct
{
  const char *name;

  /* Runs the step; returns TRUE if it has nothing to do. `error` is NULL if an earlier step failed. */
  gboolean (*run) (VlpsOutcome *outcome, GError **error);

  gboolean always; /* runs even if an earlier step failed or the page is not wanted, because other pages wait for it */
} VlpsStep;

/* Takes a page through the steps. Never returns NULL: a page that fails has an outcome, too. The options of the task
 * must have been checked; everything in it must outlive the outcome. */
VlpsOutcome *vlps_pipeline_run (const VlpsTask *task, const VlpsPipelineInput *input, const VlpsPipelineTools *tools,
                                GCancellable *cancellable);

/* Takes a page through other steps, for tests. */
VlpsOutcome *vlps_pipeline_run_steps (const VlpsStep *steps, guint n, const VlpsTask *task,
                                      const VlpsPipelineInput *input, const VlpsPipelineTools *tools,
                                      GCancellable *cancellable);
