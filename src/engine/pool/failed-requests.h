/* failed-requests.h - why requests of a page failed, which a renderer knows only in part */
#pragma once

#include "missing.h"

/* What the driver knows of the page. */
typedef struct
{
  gboolean offline;         /* it had no network */
  gboolean archive;         /* a web archive answered in the network's place */
  gboolean local;           /* it may load files of this machine; of another's page nothing is said of what is there */
  const char *const *shown; /* folders that the sandbox holds; NULL-terminated, NULL: there was no sandbox */
  GHashTable *blocked;      /* addresses that content rules kept from it, a set; NULL: none */
} VlpsFailedContext;

/* Gives the requests (of VlpsFailedRequest) their causes, and adds those that were blocked.  For a
 * local page files are looked at. */
void vlps_failed_requests_explain (GPtrArray *requests, const VlpsFailedContext *context);
