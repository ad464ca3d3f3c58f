/* job-request.h - a client's request for a job: many pages, done in the background
 *
 * The body has a page on each line, as for /v1/stream, but only addresses; a line can have the options allowed in the
 * list of a batch. The query has options for all pages, "write", "fields" and "elements" as in `vlps batch`, "keep" and
 * "webhook". */
#pragma once

#include "request-options.h"

#define VLPS_JOB_MAX_PAGES 100000

typedef struct
{
  VlpsRequestOptions options; /* of all pages */
  guint files;                /* VlpsFiles */
  gboolean elements;
  char *fields;  /* keys of a line of results, as in vlps batch --fields; NULL: the usual ones */
  double keep;   /* s from the end of the job to its removal; 0: it stays */
  char *webhook; /* address to notify at the end; NULL: none */
  char *list;    /* list of pages, as for `vlps batch` */
  guint pages;
} VlpsJobRequest;

void vlps_job_request_free (VlpsJobRequest *request);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsJobRequest, vlps_job_request_free)

/* Parses and checks a request. `query` may be NULL; `base`: the service's options. Fails with VLPS_ERROR_USAGE. */
VlpsJobRequest *vlps_job_request_parse (const char *query, GBytes *body, const VlpsOptions *base, GError **error);

/* Convert the request, without its list, to JSON (newly allocated) and back. */
char *vlps_job_request_write (const VlpsJobRequest *request);
VlpsJobRequest *vlps_job_request_read (const char *text, GError **error);

/* Applies the request to `options`, `given` (both all zero) and `task`. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_job_request_apply (const VlpsJobRequest *request, const VlpsOptions *base, VlpsOptions *options,
                                 VlpsTaskOptions *given, VlpsTask *task, GError **error);
