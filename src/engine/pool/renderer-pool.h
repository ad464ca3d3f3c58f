/* renderer-pool.h - renderers that pages share: leased for a page, returned, replaced when they are spent
 *
 * A renderer is made when a lease needs one.  All functions may be called on any thread.
 */
#pragma once

#include "renderer.h"

/* What renderers are started for, and when they are replaced.  Borrows the jar, which must outlive the pool. */
typedef struct
{
  guint size; /* renderers at a time */
  VlpsPortKind port;
  gboolean offline, sandbox, log; /* see vlps_renderer_new() */
  VlpsJar *jar;                   /* see vlps_renderer_set_jar(); NULL: none */
  guint64 memory;                 /* bytes that a renderer may hold; 0: any number.  A page beyond that fails */
  gboolean watched;               /* a thread of the pool looks at the memory; otherwise each renderer does */
  guint recycle_pages;            /* pages after which a renderer is replaced; 0: any number */
  guint64 recycle_memory;         /* bytes above which a renderer is replaced between two pages; 0: any number */
} VlpsRendererPoolOptions;

/* What a page did to its renderer. */
typedef struct
{
  VlpsCrashes crashes;
  guint64 peak;     /* bytes that the renderer held; 0 where the pool does not watch */
  gboolean too_big; /* the page was stopped because of them */
} VlpsRendererUse;

typedef struct
{
  guint started;       /* renderers */
  guint64 memory;      /* bytes of all, now; 0 where the pool does not watch */
  guint64 most_memory; /* bytes of all, at most */
} VlpsRendererPoolState;

typedef struct _VlpsRendererPool VlpsRendererPool;

VlpsRendererPool *vlps_renderer_pool_new (const VlpsRendererPoolOptions *options);

/* Ends the renderers, all at once.  None may be leased, now or later. */
void vlps_renderer_pool_end (VlpsRendererPool *pool);

void vlps_renderer_pool_free (VlpsRendererPool *pool);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRendererPool, vlps_renderer_pool_free)

/* Folders of local pages to come; see vlps_renderer_expect(). */
void vlps_renderer_pool_expect (VlpsRendererPool *pool, const char *const *folders);

/* Waits for a free renderer; the one returned last comes first.  `page` (may be NULL) is cancelled where the renderer
 * holds too much memory. */
VlpsRenderer *vlps_renderer_pool_lease (VlpsRendererPool *pool, GCancellable *page);

/* Takes back a leased renderer.  `loaded`: the page was, whether it succeeded or not; `failure`: of the page, NULL for
 * none. */
void vlps_renderer_pool_return (VlpsRendererPool *pool, VlpsRenderer *renderer, gboolean loaded, const GError *failure,
                                VlpsRendererUse *ret_use);

void vlps_renderer_pool_state (VlpsRendererPool *pool, VlpsRendererPoolState *ret_state);
