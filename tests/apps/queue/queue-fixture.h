/* queue-fixture.h - a shared run on a Redis server of the test */
#pragma once

#include "redis-queue.h"
#include "redis-server.h"
#include "scratch.h"

typedef struct
{
  RedisServer *server;
  VlpsRedis *redis;
  char *address;
} Fixture;

void queue_fixture_clear (Fixture *fixture);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, queue_fixture_clear)

VlpsRedis *connect_to (const char *address);

void add_pages (VlpsRedis *redis, const char *const *pages, guint64 expected_added, guint64 expected_known);

/* A server with a run that has no pages yet.  Without redis-server, the test is skipped and there is none. */
Fixture fixture_open (const Scratch *scratch, const VlpsRunFacts *facts);

/* A server with a run of these pages. */
Fixture fixture_new (const Scratch *scratch, const char *const *pages);

#define FIXTURE_PER_HOST 2 /* pages of a host at a time */

/* A worker with a connection of its own. */
typedef struct
{
  VlpsRedis *redis;
  VlpsItemQueue *queue;
} TestWorker;

void test_worker_clear (TestWorker *worker);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TestWorker, test_worker_clear)

TestWorker worker_new_with (const Fixture *fixture, const char *name, double claim, const char *folder,
                            const VlpsNameTemplate *names, gboolean follows);

TestWorker worker_new (const Fixture *fixture, const char *name, double claim, const char *folder);

/* The next page must be `input`; NULL: there is none now, and `over` as said. */
VlpsItem expect_claim (TestWorker *worker, const char *input, gboolean over);

VlpsStart start (TestWorker *worker, const VlpsItem *item, const char *host, double delay, gint64 *ret_wait);

void finish (TestWorker *worker, const VlpsItem *item, const char *line, const char *failure);

void do_page (TestWorker *worker, const char *input, const char *line, const char *failure);

void expect_results (const Fixture *fixture, const Scratch *scratch, const char *const *folders, const char *text,
                     guint64 expected_missing);

/* Finishes a page that leads to those in `led`, "ADDRESS DEPTH" each, up to NULL. */
void finish_leading (TestWorker *worker, const VlpsItem *item, const char *line, const char *const *led);

VlpsItem page_of (const char *address);
