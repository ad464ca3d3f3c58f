/* service.h - the HTTP service: its socket, its clients with their limits, and its life cycle
 *
 * It belongs to the thread that makes it and works in that thread's default main context. */
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
  const char *listen; /* "ADDRESS:PORT"; port 0 takes a free one; NULL: no HTTP, unless there is a socket */
  int socket;         /* listening socket to use instead; -1: none */
  VlpsAccessOptions access;
  VlpsWorkersOptions workers;
  guint64 body;                   /* most bytes of a request */
  guint64 bodies;                 /* most bytes of all requests together */
  guint connections;              /* most connections */
  double read_seconds;            /* for receiving a request */
  double idle_seconds;            /* without data in either direction */
  const char *cache;              /* file of the cache; NULL: in memory */
  guint64 cache_size;             /* bytes */
  const char *const *labels;      /* folders of data sets to label in the viewer; NULL: none */
  const char *const *collections; /* task files of vlps collect to show; NULL: none */
  VlpsJobsOptions jobs;
  const char *webhook_secret; /* file; NULL: no webhooks */
  double webhook_delay;       /* s before the second attempt */
  const VlpsOptions *pages;   /* checked; defaults for requests */
  double grace_seconds;       /* time at the end for requests in progress */
  gboolean verbose;           /* log each request on standard error */
} VlpsServiceOptions;

/* Starts to listen and starts the workers. Fails with VLPS_ERROR_USAGE (an invalid address, or one reachable from the
 * network without a token), _NETWORK (the address is not available), and like vlps_access_new() and
 * vlps_result_cache_open(). */
VlpsService *vlps_service_new (const VlpsServiceOptions *options, GError **error);
void vlps_service_free (VlpsService *service);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsService, vlps_service_free)

/* Returns the address: "http://127.0.0.1:8730". Borrowed. */
const char *vlps_service_address (VlpsService *service);

/* Ends the service like a cancelled `cancellable`. Call it in the thread of the service. */
void vlps_service_end (VlpsService *service);

/* Serves until `cancellable` is cancelled and requests in progress are done. Fails if no worker can start. */
gboolean vlps_service_run (VlpsService *service, GCancellable *cancellable, GError **error);

/* Members for the handlers of routes; as long-lived as the service. */
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
  VlpsWebhooks *webhooks; /* NULL: none */
  VlpsJobs *jobs;
  VlpsLabelSets *labels;
} VlpsServiceParts;

const VlpsServiceParts *vlps_service_parts (VlpsService *service);
gboolean vlps_service_is_ending (VlpsService *service);

/* Counts a request of the client that sent the message; see vlps_access_count(). */
double vlps_service_count (VlpsService *service, SoupServerMessage *message);
