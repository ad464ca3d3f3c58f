/* outcome.h - what became of a page: what was made of it, how far it came, and why not further */
#pragma once

#include "archives.h"
#include "deadline.h"
#include "option-sets.h"
#include "permission.h"
#include "task.h"

typedef struct _VlpsOutcome VlpsOutcome;

/* Where the page is: the first of these that is there.  But for `input`, nothing is owned. */
typedef struct
{
  const VlpsPage *page; /* its model */
  VlpsInput *input;     /* opened before; the outcome takes it over */
  GBytes *bytes;        /* HTML or a snapshot; `name` is what messages call it */
  const char *charset;  /* encoding that was sent with `bytes`; NULL: none */
  const char *html;     /* UTF-8; `name` is its address */
  const char *name;     /* as vlps_input_open() takes it */

  const char *shown;   /* what results and messages call it; NULL: `name` */
  const char *options; /* of its own, on top of the task's: see vlps_page_options(); NULL: none */
  gboolean listed;     /* a list names it, and nobody looks on: of files, regular ones alone are read */
  guint crashes;       /* of the engine, at attempts before this one */
} VlpsPipelineInput;

/* What the steps work with.  All zero is enough for a page that somebody waits for.  Nothing is owned, and what pointers lead to
 * must outlive the outcome. */
typedef struct
{
  VlpsWatch *watch; /* NULL: nobody watches; else `key` is the page's in it, and `memory` the bytes that it may take */
  const char *key;
  guint64 memory;
  gint64 (*clock) (void); /* of its deadline; NULL: g_get_monotonic_time() */

  /* Gives a renderer where one is needed, or fails; it stays the giver's.  NULL: the page has one of its own.  `give_back`, which
   * may be NULL, is called once for every page, when it needs no renderer any more, whether it had one or not; it may replace
   * the failure. */
  VlpsRenderer *(*get_renderer) (gpointer data, GError **error);
  void (*give_back) (gpointer data, VlpsOutcome *outcome);
  gpointer renderer_data;

  VlpsOptionSets *option_sets; /* of pages with options of their own; NULL: each page makes its own */
  VlpsFetcher *fetcher;        /* for pages of the web that are not rendered; NULL: each page makes its own */
  VlpsArchives *archives;      /* opens each web archive once; NULL: each page opens its own */
  VlpsPermission *permission;  /* is asked before a server is; NULL: nobody is asked */
  VlpsPolicy *policy;          /* hosts that it refuses are asked for nothing; NULL: those of the options are enough */

  /* Waits for the page's turn, where what it gets depends on the pages before it.  NULL: it need not wait. */
  void (*wait) (gpointer data);
  gpointer turn_data;

  /* FALSE: nothing more is to be done with the page, now that it is known.  NULL: it is wanted. */
  gboolean (*is_wanted) (gpointer data, const VlpsOutcome *outcome);
  gpointer wanted_data;

  VlpsLineFile *line_file; /* gets a record of the page; NULL: none */
} VlpsPipelineTools;

struct _VlpsOutcome
{
  VlpsDeadline deadline; /* has the page's place in the watch */
  VlpsTask task;         /* that was given, with the options of the page */
  VlpsInput *input;      /* NULL: it was not opened, or the model was at hand */
  const VlpsPage *page;  /* NULL: it was not made, or is not good: then `input` may still have what there is of it */
  VlpsExamplePages *examples; /* NULL: none were opened */
  VlpsDocument *document;     /* NULL: the method was not run, or failed */
  GError *failure;            /* NULL: all was done that is wanted */
  const char *reached;        /* name of the last step that was done; static; NULL: none was */

  gboolean no_retry;   /* the work on it broke the limits before: another attempt would do so again */
  gboolean unwanted;   /* see VlpsPipelineTools */
  gboolean was_loaded; /* by a renderer, whether it succeeded or not */
  VlpsCrashes crashes; /* on the way; for give_back() to say */
  double delay;        /* that its server asks for between visits, s */

  /*< private >*/
  VlpsOptions *own; /* NULL: the page has those of the task that was given */
  VlpsPipelineInput given;
  VlpsPipelineTools tools;
  GCancellable *cancellable;
  gboolean gave_back;
};

/* Ends the page's place in the watch. */
void vlps_outcome_free (VlpsOutcome *outcome);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsOutcome, vlps_outcome_free)

/* Returns TRUE if the page succeeded; otherwise moves its failure to `error`. */
gboolean vlps_outcome_check (VlpsOutcome *outcome, GError **error);

/* Transfers the opened input to the caller; NULL if none was opened. */
VlpsInput *vlps_outcome_take_input (VlpsOutcome *outcome);

/* The page needs its renderer no more.  The pipeline does that as soon as it can; it is left to the caller, and to
 * vlps_outcome_free() at the latest, where pictures may still be rendered. */
void vlps_outcome_give_back (VlpsOutcome *outcome);
