/* renderer-private.h - the struct of a renderer, shared by its source files
 *
 * renderer.c renders pages; the process, requests to it and the handling of answers have a file each. */
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
  guint64 memory; /* most bytes of its processes; 0: handled by the caller */
  VlpsJar *jar;   /* borrowed; NULL: pages begin without cookies */
  VlpsChild *child;
  int pid; /* of the child; atomic */
  int socket;
  char *engine;
  char **shown;       /* folders of local pages visible to the running process */
  char **expected;    /* folders of later pages */
  gboolean cjk_fonts; /* some font has Chinese characters */
  char *log_path;
  gsize logged; /* length of the log at the beginning of the current page */
  VlpsCrashes crashes;
  gboolean console;  /* the running process logs messages to the console of pages */
  gboolean pictures; /* the running process paints */
  VlpsNetwork network;
};

/* renderer-process.c */

/* Ends the process and everything that belongs to it; the next page starts a new one. */
void vlps_renderer_stop (VlpsRenderer *renderer);

/* Provides a process that suits the request: keeps the current one or starts another. */
gboolean vlps_renderer_prepare (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                                GCancellable *cancellable, GError **error);

/* Appends to an error the last output of a renderer that crashed, and a cure. */
void vlps_renderer_explain_crash (VlpsRenderer *renderer, GError **error);

/* renderer-request.c */

gboolean vlps_renderer_keeps_cookies (const VlpsRenderer *renderer, const VlpsSource *source);
gboolean vlps_renderer_send (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                             GError **error);

/* Returns the monotonic time at which a renderer that works for a page is ended from outside. */
gint64 vlps_renderer_patience (const VlpsDeadline *deadline);

/* renderer-log.c */

/* Returns the current length of the log in bytes. */
gsize vlps_renderer_log_length (VlpsRenderer *renderer);

/* Returns the addresses that content rules blocked for the current page; NULL without rules. */
GHashTable *vlps_renderer_log_blocked (VlpsRenderer *renderer, const VlpsRenderOptions *options);

/* Removes the messages about the current page from the log and adds them to `rendering`. */
void vlps_renderer_log_read (VlpsRenderer *renderer, const VlpsRenderOptions *options, VlpsRendering *rendering);

/* renderer-answer.c */

/* Completes the rendering with the renderer's result. */
gboolean vlps_renderer_take_answer (VlpsRendering *rendering, VlpsRenderer *renderer, VlpsAnswer *answer,
                                    const GPtrArray *documents, const VlpsSource *source,
                                    const VlpsRenderOptions *options, GError **error);
