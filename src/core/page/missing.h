/* missing.h - what a page asked for and did not get: of which kind, and why
 *
 * A page without its style sheets is laid out as its author never saw it, so what boxes say of it counts for less.
 */
#pragma once

#include "page.h"

/* A request that failed. */
typedef struct
{
  char *uri;
  VlpsMissingCause cause;
  guint status; /* HTTP status; 0: there was no answer */
} VlpsFailedRequest;

void vlps_failed_request_free (VlpsFailedRequest *request);

/* Names that results carry, such as "style" and "no-file"; static. */
const char *vlps_missing_kind_name (VlpsMissingKind kind);
const char *vlps_missing_cause_name (VlpsMissingCause cause);

/* The number of failed requests; 0: nothing is known to be missing. */
guint vlps_missing_count (const VlpsMissing *missing);

/* Sorts failed requests (of VlpsFailedRequest, each address once) by kind and cause into page->missing, and counts the
 * page's own style sheets.  The kind is told by the element that asks for the address, else by the address's ending.  A
 * sheet that no element asks for is one that another imports.  Sheets for printers and alternative ones, and those that
 * content rules block, do not count as missing.
 * Returns the warning for a page that lacks some of its own, newly allocated; NULL for one that has all. */
VlpsWarning *vlps_missing_find (VlpsPage *page, const GPtrArray *requests);

/* The share of the page's own style sheets that it lacks, 0 to 1. */
double vlps_missing_share (const VlpsPage *page);

/* The causes with their numbers, the most frequent first: "offline", or "no such file: 3, offline: 1".  "" where nothing is
 * missing; newly allocated. */
char *vlps_missing_causes (const VlpsMissing *missing);

/* As a JSON object, {"style": {"offline": 3}, "sheets": 4, "missing_sheets": 3}: kinds without any are left out.  Newly
 * allocated. */
char *vlps_missing_json (const VlpsMissing *missing);

/* FALSE with VLPS_ERROR_STYLES for a page that lacks style sheets of its own. */
gboolean vlps_missing_check_styles (const VlpsPage *page, GError **error);
