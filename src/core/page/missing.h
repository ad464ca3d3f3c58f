/* missing.h - counts the resources that a page requested and did not get, by kind and cause
 *
 * Without its style sheets a page is laid out as its author never saw it, so its boxes are less reliable. */
#pragma once

#include "page.h"

/* A request that failed. */
typedef struct
{
  char *uri;
  VlpsMissingCause cause;
  guint status; /* HTTP status; 0: no response */
} VlpsFailedRequest;

void vlps_failed_request_free (VlpsFailedRequest *request);

/* Return names in results, such as "style" and "no-file"; static. */
const char *vlps_missing_kind_name (VlpsMissingKind kind);
const char *vlps_missing_cause_name (VlpsMissingCause cause);

/* Returns the number of parts that are missing; 0 if none is known to be. */
guint vlps_missing_count (const VlpsMissing *missing);

/* Sorts failed requests (of VlpsFailedRequest, each address once) by kind and cause into page->missing, and counts
 * the page's own style sheets. The element that refers to the address decides on the kind, otherwise the ending of
 * the address. A sheet that no element refers to is imported by another. Sheets for print, alternative sheets and
 * sheets blocked by content rules do not count as missing; a sheet that came and was not applied does. Returns the
 * warning for a page that lacks some of its own, newly allocated; NULL if none is missing. */
VlpsWarning *vlps_missing_find (VlpsPage *page, const GPtrArray *requests);

/* Returns the share of the page's own style sheets that are missing, 0 to 1. */
double vlps_missing_share (const VlpsPage *page);

/* Returns the causes of failed requests with their numbers, the most frequent first: "offline", or "no such file: 3,
 * offline: 1". "" if nothing is missing; newly allocated. */
char *vlps_missing_causes (const VlpsMissing *missing);

/* Returns a JSON object, {"style": {"offline": 3}, "sheets": 4, "missing_sheets": 3}, without kinds that have no
 * failures. Newly allocated. */
char *vlps_missing_json (const VlpsMissing *missing);

/* Returns FALSE with VLPS_ERROR_STYLES if style sheets of the page itself are missing. */
gboolean vlps_missing_check_styles (const VlpsPage *page, GError **error);
