/* work-result.h - what one attempt at a page of a batch gave */
#pragma once

#include "field.h"
#include "follow.h"
#include "format.h"
#include "pipeline.h"
#include "row.h"

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
