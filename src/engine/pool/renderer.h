/* renderer.h - a renderer as the driver sees it: a page goes in, its model comes out */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

#include "bot-auth.h"
#include "deadline.h"
#include "fetch-metadata.h"
#include "jar.h"
#include "page.h"
#include "policy.h"
#include "render-environment.h"
#include "render-request.h"
#include "source.h"

typedef struct _VlpsRenderer VlpsRenderer;

typedef struct
{
  VlpsRenderRequest
      request;            /* but for the page, its network, time and cookies, which vlps_renderer_render() fills in */
  VlpsPolicy *policy;     /* all that the page may reach; NULL: whatever the machine reaches */
  VlpsBotAuth *bot_auth;  /* signs the requests to the server of the page; NULL: none is signed */
  gboolean share_network; /* with it: do also where the kernel grants the renderer no network of its own */
  gboolean record;        /* what it loads from servers is kept; not with an archive, and not offline */
  gboolean console;       /* what is said to its console is kept */
  VlpsDeadline *deadline; /* the page's; NULL: it has the request's timeout for itself */
} VlpsRenderOptions;

typedef struct
{
  GBytes *snapshot;         /* NULL when not collected */
  VlpsPage *page;           /* NULL when not collected */
  cairo_surface_t *picture; /* RGB24; NULL when none was asked for, or, with a warning, when the page was collected and
                             * no picture of it could be taken */
  GArray *lowered; /* what the picture shows elsewhere, of VlpsLowered; NULL: there is none; the page has it, too */
  cairo_surface_t *bare; /* while the page is being rendered: the picture without text */
  gboolean cut_short;    /* something of the page did not come in time */
  GPtrArray *warnings;   /* of VlpsWarning */
  double load_ms, settle_ms, collect_ms, picture_ms;
  guint requests;                   /* made for the page */
  guint failed_requests;            /* of them */
  guint blocked;                    /* addresses that the content rules kept it from loading */
  guint missing;                    /* requests that the page's archive has no answer to */
  char *console;                    /* see console.h; NULL where it was not kept */
  GBytes *pdf;                      /* NULL where none was asked for */
  VlpsFetchMetadata fetch_metadata; /* how it came; `fetched` is the driver's to say */
  GPtrArray *exchanges;             /* what was recorded, of VlpsPageExchange; NULL where nothing was */
} VlpsRendering;

void vlps_rendering_free (VlpsRendering *rendering);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRendering, vlps_rendering_free)

/* A renderer.  It gets its own display and process with the first page, and another process after a crash or a missed
 * deadline.  `offline`: the kernel refuses the page every network connection. `sandbox` FALSE switches the sandbox off,
 * WebKit's own too.  `log`: let its messages through to standard error.  A page that makes its processes hold more than
 * `memory` bytes fails with VLPS_ERROR_MEMORY; 0: any number. */
VlpsRenderer *vlps_renderer_new (VlpsPortKind port, gboolean offline, gboolean sandbox, gboolean log, guint64 memory);
void vlps_renderer_free (VlpsRenderer *renderer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRenderer, vlps_renderer_free)

/* Pages have the cookies in `jar`, which stays the caller's, and leave theirs there; NULL, which is the default: each
 * page begins with none. */
void vlps_renderer_set_jar (VlpsRenderer *renderer, VlpsJar *jar);

/* Folders of local pages to come, from vlps_jail_folders_for(): a process that starts from now on sees them, too, so
 * that these pages need not wait for another. */
void vlps_renderer_expect (VlpsRenderer *renderer, const char *const *folders);

/* How often what a renderer is made of ended by itself: it or one of its web processes. */
typedef struct
{
  guint renderer, web_process;
} VlpsCrashes;

/* The crashes since the last call, those too that another try made good. */
VlpsCrashes vlps_renderer_take_crashes (VlpsRenderer *renderer);

/* TRUE for a failure of a page (NULL: none) after which its renderer is not to be used for others: it hangs, is gone, or
 * has grown too big. */
gboolean vlps_renderer_is_spent (const GError *failure);

/* Id of the process below which all of it stands, 0 while there is none.  May be asked from any thread. */
int vlps_renderer_pid (VlpsRenderer *renderer);

/* Renders one page; a second time without scripts where it shows nothing with them, or, with a warning, where its
 * process ended by itself.  Blocks, for no longer than the timeout and a few seconds.  After any failure the renderer
 * can take the next page.  Fails with any code but VLPS_ERROR_SNAPSHOT; VLPS_ERROR_USAGE means that the engine does not
 * understand the content rules. */
VlpsRendering *vlps_renderer_render (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                                     GCancellable *cancellable, GError **error);
