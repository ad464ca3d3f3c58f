/* job-request.h - what a client wants of a job: many pages, done in the background
 *
 * The body has a page on each line, as for /v1/stream, but all of them addresses; the options of a line are those that
 * pages of a batch's list may have of their own.  The query has the options for all of them, "write", "fields" and
 * "elements" as of `vlps batch`, "keep" and "webhook".
 */
#pragma once

#include "request-options.h"

#define VLPS_JOB_MAX_PAGES 100000

typedef struct
{
  VlpsRequestOptions options; /* of all pages */
  guint files;                /* VlpsFiles */
  gboolean elements;
  char *fields;  /* keys of a line of results, as of vlps batch --fields; NULL: the usual ones */
  double keep;   /* s from the end of the job to its removal; 0: it stays */
  char *webhook; /* address that is told of the end; NULL: none */
  char *list;    /* of pages, as `vlps batch` reads it */
  guint pages;
} VlpsJobRequest;

void vlps_job_request_free (VlpsJobRequest *request);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsJobRequest, vlps_job_request_free)

/* Reads and checks a request: `query` may be NULL, and `base` are the service's own options.  Fails with
 * VLPS_ERROR_USAGE. */
VlpsJobRequest *vlps_job_request_parse (const char *query, GBytes *body, const VlpsOptions *base, GError **error);

/* The same with the list left out, as JSON; newly allocated. */
char *vlps_job_request_write (const VlpsJobRequest *request);
VlpsJobRequest *vlps_job_request_read (const char *text, GError **error);

/* What is to be done: `options` and `given` (both all zero) are filled, and `task` with them.  Fails with
 * VLPS_ERROR_USAGE. */
gboolean vlps_job_request_apply (const VlpsJobRequest *request, const VlpsOptions *base, VlpsOptions *options,
                                 VlpsTaskOptions *given, VlpsTask *task, GError **error);
