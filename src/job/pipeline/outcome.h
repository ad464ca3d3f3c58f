/* outcome.h - the outcome of a page: its results, the last step reached, and the error */
#pragma once

#include "archives.h"
#include "deadline.h"
#include "option-sets.h"
#include "permission.h"
#include "task.h"

typedef struct _VlpsOutcome VlpsOutcome;

/* Source of the page: the first of these members that is set. Borrowed, except `input`. */
typedef struct
{
  const VlpsPage *page; /* its model */
  VlpsInput *input;     /* opened before; the outcome takes it over */
  GBytes *bytes;        /* HTML or a snapshot; `name` is for messages */
  const char *charset;  /* encoding sent with `bytes`; NULL: none */
  const char *html;     /* UTF-8; `name` is its address */
  const char *name;     /* input as for vlps_input_open() */

  const char *shown;   /* name in results and messages; NULL: `name` */
  const char *options; /* options of this page only, on top of the task's: see vlps_page_options(); NULL: none */
  gboolean listed;     /* named by a list, unattended: only regular files are read */
  guint crashes;       /* number of crashes of the engine at earlier attempts */
} VlpsPipelineInput;

/* Services for the steps. All zero is enough for a single page. Everything is borrowed and must outlive the outcome. */
typedef struct
{
  /* NULL: not watched; else `key` is the key of the page in it, and `memory` the bytes that it may take */
  VlpsWatch *watch;
  const char *key;
  guint64 memory;
  gint64 (*clock) (void); /* of its deadline; NULL: g_get_monotonic_time() */

  /* Provides a renderer when one is needed, or fails; the renderer stays the provider's. NULL: the page makes its
   * own. `give_back` (may be NULL) is called once for every page as soon as it needs no renderer, whether it had one
   * or not; it may replace the failure. */
  VlpsRenderer *(*get_renderer) (gpointer data, GError **error);
  void (*give_back) (gpointer data, VlpsOutcome *outcome);
  gpointer renderer_data;

  VlpsOptionSets *option_sets; /* sets for pages with options of their own; NULL: each page makes its own */
  VlpsFetcher *fetcher;        /* loads pages of the web that are not rendered; NULL: each page makes its own */
  VlpsArchives *archives;      /* opens each web archive once; NULL: each page opens its own */
  VlpsPermission *permission;  /* asked before each server; NULL: not asked */
  VlpsPolicy *policy;          /* hosts that it refuses are not contacted; NULL: only the options restrict hosts */

  /* Waits for the page's turn, if its result depends on the pages before it. NULL: no waiting. */
  void (*wait) (gpointer data);
  gpointer turn_data;

  /* Returns FALSE if a loaded page needs no further steps. NULL: all pages do. */
  gboolean (*is_wanted) (gpointer data, const VlpsOutcome *outcome);
  gpointer wanted_data;

  VlpsLineFile *line_file; /* receives a record of the page; NULL: none */
} VlpsPipelineTools;

struct _VlpsOutcome
{
  VlpsDeadline deadline;      /* owns the page's place in the watch */
  VlpsTask task;              /* the given task, with the options of the page */
  VlpsInput *input;           /* NULL: not opened, or the model was given */
  const VlpsPage *page;       /* NULL: not made, or rejected; then `input` may still have it */
  VlpsExamplePages *examples; /* NULL: none opened */
  VlpsDocument *document;     /* NULL: the method was not run, or failed */
  GError *failure;            /* NULL: the page succeeded */
  const char *reached;        /* name of the last completed step; static; NULL: none */

  gboolean no_retry;   /* the page exceeded its limits at an earlier attempt and would do so again */
  gboolean unwanted;   /* see VlpsPipelineTools */
  gboolean was_loaded; /* by a renderer, successfully or not */
  VlpsCrashes crashes; /* during this page; for give_back() */
  double delay;        /* delay between visits that its server asks for, s */

  /*< private >*/
  VlpsOptions *own; /* NULL: the page has the options of the given task */
  VlpsPipelineInput given;
  VlpsPipelineTools tools;
  GCancellable *cancellable;
  gboolean gave_back;
};

/* Frees the outcome and its place in the watch. */
void vlps_outcome_free (VlpsOutcome *outcome);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsOutcome, vlps_outcome_free)

/* Returns TRUE if the page succeeded; otherwise moves its failure to `error`. */
gboolean vlps_outcome_check (VlpsOutcome *outcome, GError **error);

/* Transfers the opened input to the caller; NULL if none was opened. */
VlpsInput *vlps_outcome_take_input (VlpsOutcome *outcome);

/* Gives the renderer back. The pipeline does so as soon as it can; if pictures may still be rendered, the caller
 * does, or at the latest vlps_outcome_free(). */
void vlps_outcome_give_back (VlpsOutcome *outcome);
