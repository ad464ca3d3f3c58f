/* follow.h - which links of a page are followed */
#pragma once

#include "document.h"
#include "found.h"
#include "permission.h"

#define VLPS_FOLLOW_MAX_DEPTH 1000
#define VLPS_FOLLOW_MAX_PAGES 1000 /* of a run, unless somebody says otherwise */

/* Nothing is owned.  Lists end with NULL, and are NULL where there is nothing in them. */
typedef struct
{
  guint depth;                /* most links that are gone from a page of the list; 0: none is followed */
  const char *const *include; /* an address must fit one of these patterns, if there are any ... */
  const char *const *exclude; /* ... and none of these */
  const char *const *hosts;   /* hosts to which links may lead besides that of their page: patterns */
  gboolean with_nofollow;     /* also where the page asks not to (rel=nofollow, the meta element robots) */
} VlpsFollowRules;

/* Patterns are texts in which * stands for any characters, none included. */
gboolean vlps_follow_fits (const char *pattern, const char *text);

/* TRUE where the rules let a link from a page at `host` lead to `address` (normal form).  Patterns that begin with / are
 * for path and query, others for the whole address.  Files that are not pages, by their names, are not followed. */
gboolean vlps_follow_allows (const VlpsFollowRules *rules, const char *host, const char *address);

/* The links of a page that are to be followed.  `item`: the page in the list; `permission`: may be NULL; where the page's
 * own server forbids an address, it is left out.  Links of pages that do not come from a server, and of pages that
 * were redirected to a host that links may not lead to, are not followed.  Links to other parts of the same list
 * (pager.h) do not count as a further link. */
VlpsFound *vlps_follow_find (const VlpsFollowRules *rules, const VlpsItem *item, VlpsDocument *document,
                             VlpsPermission *permission, GCancellable *cancellable);
