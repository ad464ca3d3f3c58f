/* service.h - the HTTP service: its socket, its clients and their limits, its life
 *
 * It belongs to the thread that makes it and works in that thread's default main context.
 */
#pragma once

#include "access.h"
#include "bodies.h"
#include "clients.h"
#include "jobs.h"
#include "label-sets.h"
#include "metrics.h"
#include "readers.h"
#include "result-cache.h"
#include "workers.h"

typedef struct _VlpsService VlpsService;

typedef struct
{
  const char *listen; /* "ADDRESS:PORT"; port 0 takes one that is free; NULL: no HTTP, unless there is a socket */
  int socket;         /* listening already, in place of it; -1: none */
  VlpsAccessOptions access;
  VlpsWorkersOptions workers;
  guint64 body;                   /* most bytes of a request */
  guint64 bodies;                 /* ... of all that are in hand together */
  guint connections;              /* most at a time */
  double read_seconds;            /* for a request to come in */
  double idle_seconds;            /* in which nothing moves */
  const char *cache;              /* file of the cache; NULL: in memory */
  guint64 cache_size;             /* bytes */
  const char *const *labels;      /* folders of data sets that are labelled in the viewer; NULL: none */
  const char *const *collections; /* task files of vlps collect that are shown; NULL: none */
  VlpsJobsOptions jobs;
  const char *webhook_secret; /* file; NULL: there are no webhooks */
  double webhook_delay;       /* s before the second try */
  const VlpsOptions *pages;   /* checked: what requests do not set is as here */
  double grace_seconds;       /* at the end, for what is in work */
  gboolean verbose;           /* a line for each request on standard error */
} VlpsServiceOptions;

/* Begins to listen and starts the workers.  Fails with VLPS_ERROR_USAGE (an address that is none, one of the network
 * without a token), _NETWORK (the address cannot be had), and as vlps_access_new() and vlps_result_cache_open() do. */
VlpsService *vlps_service_new (const VlpsServiceOptions *options, GError **error);
void vlps_service_free (VlpsService *service);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsService, vlps_service_free)

/* "http://127.0.0.1:8730" */
const char *vlps_service_address (VlpsService *service);

/* Ends it as a cancelled `cancellable` does.  To be called in the thread in which it works. */
void vlps_service_end (VlpsService *service);

/* Serves until `cancellable` is cancelled and what is in work is done.  Fails where no worker can begin at all. */
gboolean vlps_service_run (VlpsService *service, GCancellable *cancellable, GError **error);

/* What handlers of routes use; it lives as long as the service. */
typedef struct
{
  VlpsServiceOptions options;
  VlpsClients *clients;
  VlpsReaders *readers;
  VlpsBodies *bodies;
  VlpsWorkers *workers;
  VlpsAccess *access;
  VlpsMetrics *metrics;
  VlpsResultCache *cache;
  VlpsWebhooks *webhooks; /* NULL: there are none */
  VlpsJobs *jobs;
  VlpsLabelSets *labels;
} VlpsServiceParts;

const VlpsServiceParts *vlps_service_parts (VlpsService *service);
gboolean vlps_service_is_ending (VlpsService *service);

/* Counts a request of the client that sent the message; see vlps_access_count(). */
double vlps_service_count (VlpsService *service, SoupServerMessage *message);
