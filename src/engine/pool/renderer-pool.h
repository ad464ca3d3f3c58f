/* renderer-pool.h - a pool of renderers: leased for a page, returned, replaced when spent
 *
 * Renderers are made on demand. Thread-safe. */
#pragma once

#include "renderer.h"

/* Settings of the renderers and when to replace them. Borrows the jar, which must outlive the pool. */
typedef struct
{
  guint size; /* most renderers */
  VlpsPortKind port;
  gboolean offline, sandbox, log; /* see vlps_renderer_new() */
  VlpsJar *jar;                   /* see vlps_renderer_set_jar(); NULL: none */
  guint64 memory;                 /* most bytes of a renderer, beyond which its page fails; 0: no limit */
  gboolean watched;               /* one thread of the pool measures the memory; otherwise each renderer has its own */
  guint recycle_pages;            /* pages after which a renderer is replaced; 0: no limit */
  guint64 recycle_memory;         /* bytes above which a renderer is replaced between two pages; 0: no limit */
} VlpsRendererPoolOptions;

/* Effects of a page on its renderer. */
typedef struct
{
  VlpsCrashes crashes;
  guint64 peak;     /* most bytes of the renderer; 0 if the pool does not measure */
  gboolean too_big; /* the page was stopped by the memory limit */
} VlpsRendererUse;

typedef struct
{
  guint started;       /* renderers started so far */
  guint64 memory;      /* bytes of all renderers now; 0 if the pool does not measure */
  guint64 most_memory; /* largest value of `memory` so far */
} VlpsRendererPoolState;

typedef struct _VlpsRendererPool VlpsRendererPool;

VlpsRendererPool *vlps_renderer_pool_new (const VlpsRendererPoolOptions *options);

/* Ends all renderers at once. No lease may be open or follow. */
void vlps_renderer_pool_end (VlpsRendererPool *pool);

void vlps_renderer_pool_free (VlpsRendererPool *pool);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRendererPool, vlps_renderer_pool_free)

/* Announces folders of later local pages; see vlps_renderer_expect(). */
void vlps_renderer_pool_expect (VlpsRendererPool *pool, const char *const *folders);

/* Leases a renderer, the last returned one first; waits for one if none is free. `page` (may be NULL) is cancelled if
 * the renderer holds too much memory. */
VlpsRenderer *vlps_renderer_pool_lease (VlpsRendererPool *pool, GCancellable *page);

/* Returns a leased renderer. `loaded`: the page was loaded, successfully or not. `failure`: error of the page; NULL
 * if it succeeded. */
void vlps_renderer_pool_return (VlpsRendererPool *pool, VlpsRenderer *renderer, gboolean loaded, const GError *failure,
                                VlpsRendererUse *ret_use);

void vlps_renderer_pool_state (VlpsRendererPool *pool, VlpsRendererPoolState *ret_state);
