/* failed-requests.h - finds out why requests of a page failed, which its renderer knows only in part */
#pragma once

#include "missing.h"

/* Facts about the page that the driver has. */
typedef struct
{
  gboolean offline; /* without network access */
  gboolean archive; /* a web archive replaces the network */
  /* may load files of this machine; for other pages the result must not reveal which files exist */
  gboolean local;
  const char *const *shown; /* folders visible in the sandbox; NULL-terminated; NULL: no sandbox */
  GHashTable *blocked;      /* set of addresses that content rules blocked; NULL: none */
} VlpsFailedContext;

/* Sets the causes of the requests (of VlpsFailedRequest) and adds the blocked ones. For a local page, looks at the
 * files. */
void vlps_failed_requests_explain (GPtrArray *requests, const VlpsFailedContext *context);
