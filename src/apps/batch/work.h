/* work.h - does one page of a batch: from its item to a line of results and files */
#pragma once

#include "batch-archive.h"
#include "earlier-run.h"
#include "field.h"
#include "follow.h"
#include "list.h"
#include "name-set.h"
#include "name-template.h"
#include "page-files.h"
#include "pipeline.h"
#include "row.h"

/* Settings shared by all pages of a batch. Borrows everything; must outlive the run. */
typedef struct
{
  VlpsTask task;                 /* without site and options, which each page has */
  const char *folder;            /* run folder */
  guint files;                   /* VlpsFiles */
  const VlpsNameTemplate *names; /* template of file names; NULL: numbers or ids */
  const VlpsNameClaims *claims;  /* claims of names with titles; NULL: names are known before */
  gboolean by_name;              /* a page without `file` is named as in the list */
  guint64 fields;                /* fields of its line (field.h) */
  gboolean outlines;             /* outlines in overlays */
  VlpsWatch *watch;              /* NULL: not watched */
  guint64 memory;                /* most bytes of this process for one page */
  VlpsLineFile *line_file;       /* gets a record of each page, in order; NULL: none */
  VlpsBatchArchive *archive;     /* pack what pages load; NULL: not recorded */
  gboolean near_copies;          /* search for pages that repeat the text of another */
  gboolean follows;              /* follow links of pages */
  VlpsFollowRules follow;        /* limits for these links */
  gboolean joins;                /* join parts of an article */
  const VlpsEarlierRun *earlier; /* results to compare with; NULL: none */
} VlpsWorkOptions;

/* Result of one attempt at a page. */
typedef struct
{
  VlpsRow row;                   /* for its line of results.jsonl */
  GArray *shingles;              /* of its text (near-copies.h); NULL if copies are not searched for */
  char *diff;                    /* changes since the earlier run as text for people; NULL: none, or not compared */
  GError *failure;               /* NULL: the page succeeded. The caller may replace it */
  gboolean stuck;                /* the failure is not the page's: results could not be written, or rules are invalid */
  gboolean no_retry;             /* the page exceeded its limits at an earlier attempt and would do so again */
  VlpsFound *found;              /* targets of its links; NULL if links are not followed */
  char *next;                    /* address of the next part of its article; NULL: none, or parts are not joined */
  char *file;                    /* name of its files if it contains the title; NULL: that of its item */
  char *title;                   /* title of the first part, while parts are joined */
  char *text;                    /* text of all parts, if copies are searched for */
  char *written[VLPS_N_FORMATS]; /* contents of the page's files, while parts are joined */
  GByteArray *loaded;            /* packed for the archive; NULL: nothing */
  double delay;                  /* delay between visits that its server asks for, s */
  gboolean was_loaded;           /* by a renderer, successfully or not */
  VlpsCrashes crashes;           /* during this page; the caller counts them */
} VlpsWork;

void vlps_work_free (VlpsWork *work);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWork, vlps_work_free)

/* Does a page. `tools`: of the caller; the shared ones are added. `crashes`: of the engine, at earlier attempts.
 * Never returns NULL: a page that fails has a row, too. */
VlpsWork *vlps_work_do (const VlpsWorkOptions *options, const VlpsItem *item, guint crashes,
                        const VlpsPipelineTools *tools, GCancellable *cancellable);

/* Does the next part of an article whose earlier parts are *parts. If it belongs to the article, returns all parts
 * together, and *parts becomes NULL; if it is another page, returns the article without it. A part that fails is
 * returned alone, with its failure, and *parts is unchanged for another attempt. */
VlpsWork *vlps_work_do_part (const VlpsWorkOptions *options, const VlpsItem *item, VlpsWork **parts, guint crashes,
                             const VlpsPipelineTools *tools, GCancellable *cancellable);

/* Ends an article whose next part failed; takes `parts`. */
VlpsWork *vlps_work_end_parts (VlpsWork *parts, const GError *failure);
