/* renderer-private.h - the members of a renderer, for the files that it is written in
 *
 * renderer.c takes a page through it; its process, what is asked of that, and what is made of the answer have a file each.
 */
#pragma once

#include "answer.h"
#include "child.h"
#include "network.h"
#include "renderer.h"

struct _VlpsRenderer
{
  VlpsPortKind port;
  VlpsRenderEnvironment *display; /* NULL until the first page */
  gboolean offline;
  gboolean sandbox;
  gboolean log;
  guint64 memory; /* bytes that its processes may hold; 0: others see to that */
  VlpsJar *jar;   /* somebody else's; NULL: pages begin without cookies */
  VlpsChild *child;
  int pid; /* of the child; atomic */
  int socket;
  char *engine;
  char **shown;       /* folders of local pages that the process running can read */
  char **expected;    /* those of pages to come */
  gboolean cjk_fonts; /* some font has Chinese characters */
  char *log_path;
  gsize logged; /* length of its log when the page in hand began */
  VlpsCrashes crashes;
  gboolean console;  /* the process running writes what is told to the console of pages */
  gboolean pictures; /* it paints */
  VlpsNetwork network;
};

/* renderer-process.c */

/* Ends its process and all that belongs to it; the next page starts a new one. */
void vlps_renderer_stop (VlpsRenderer *renderer);

/* Makes sure of a process that suits the request: the one that is there, or a new one. */
gboolean vlps_renderer_prepare (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                                GCancellable *cancellable, GError **error);

/* Adds to an error what a renderer that ended by itself had to say last, and what can be done about it. */
void vlps_renderer_explain_crash (VlpsRenderer *renderer, GError **error);

/* renderer-request.c */

gboolean vlps_renderer_keeps_cookies (const VlpsRenderer *renderer, const VlpsSource *source);
gboolean vlps_renderer_send (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                             GError **error);

/* When a renderer that works for a page is ended from outside; monotonic time. */
gint64 vlps_renderer_patience (const VlpsDeadline *deadline);

/* renderer-log.c */

/* The length of the log so far, bytes. */
gsize vlps_renderer_log_length (VlpsRenderer *renderer);

/* The addresses that content rules kept the page from loading; NULL without rules. */
GHashTable *vlps_renderer_log_blocked (VlpsRenderer *renderer, const VlpsRenderOptions *options);

/* Takes out of the log what it says of the page in hand. */
void vlps_renderer_log_read (VlpsRenderer *renderer, const VlpsRenderOptions *options, VlpsRendering *rendering);

/* rendering.c */

/* Makes the rendering whole from the renderer's last word. */
gboolean vlps_rendering_take (VlpsRendering *rendering, VlpsRenderer *renderer, VlpsAnswer *answer,
                              const GPtrArray *documents, const VlpsSource *source, const VlpsRenderOptions *options,
                              GError **error);
