/* service-parts.h - what the service is made of, for whoever answers a request */
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
