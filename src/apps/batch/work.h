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
#include "work-result.h"

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
