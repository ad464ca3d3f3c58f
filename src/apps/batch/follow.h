/* follow.h - decides which links of a page to follow */
#pragma once

#include "document.h"
#include "found.h"
#include "permission.h"

#define VLPS_FOLLOW_MAX_DEPTH 1000
#define VLPS_FOLLOW_MAX_PAGES 1000 /* default maximum of pages of a run */

/* Borrows everything. Lists are NULL-terminated, and NULL if empty. */
typedef struct
{
  guint depth;                /* most links to follow from a page of the list; 0: none */
  const char *const *include; /* an address must match one of these patterns, if any ... */
  const char *const *exclude; /* ... and none of these */
  const char *const *hosts;   /* patterns of hosts that links may lead to, besides the host of their page */
  gboolean with_nofollow;     /* ignores requests not to follow (rel=nofollow, the meta element robots) */
} VlpsFollowRules;

/* Matches a text with a pattern, in which * stands for any number of characters. */
gboolean vlps_follow_fits (const char *pattern, const char *text);

/* Returns TRUE if the rules allow a link from a page at `host` to `address` (normalized). Patterns that begin with /
 * match path and query, others the whole address. Files that by their names are not pages are not followed. */
gboolean vlps_follow_allows (const VlpsFollowRules *rules, const char *host, const char *address);

/* Returns the links of a page to follow. `item`: the page in the list. `permission` (may be NULL) excludes addresses
 * that the page's own server forbids. Links of pages without a server, and of pages redirected to a host that links
 * may not lead to, are not followed. Links to other parts of the same list (pager.h) do not count as a further link. */
VlpsFound *vlps_follow_find (const VlpsFollowRules *rules, const VlpsItem *item, VlpsDocument *document,
                             VlpsPermission *permission, GCancellable *cancellable);
