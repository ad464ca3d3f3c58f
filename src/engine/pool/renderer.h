/* renderer.h - a renderer as the driver sees it: turns a page into its model */
#pragma once

#include "jar.h"
#include "render-environment.h"
#include "rendering.h"

typedef struct _VlpsRenderer VlpsRenderer;

/* Makes a renderer. Its display and process start with the first page; a crash or a missed deadline makes the next
 * page start another process. `offline`: the kernel blocks all network connections. `sandbox` FALSE disables the
 * sandbox, WebKit's own included. `log`: passes its messages to standard error. `memory`: most bytes of its
 * processes, beyond which the page fails with VLPS_ERROR_MEMORY; 0: no limit. */
VlpsRenderer *vlps_renderer_new (VlpsPortKind port, gboolean offline, gboolean sandbox, gboolean log, guint64 memory);
void vlps_renderer_free (VlpsRenderer *renderer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRenderer, vlps_renderer_free)

/* Sets the cookies for pages, which also leave theirs there. Borrowed. NULL (default): each page begins without
 * cookies. */
void vlps_renderer_set_jar (VlpsRenderer *renderer, VlpsJar *jar);

/* Announces folders of later local pages, from vlps_jail_folders_for(). Processes that start from now on see them,
 * too, so that these pages need no new process. */
void vlps_renderer_expect (VlpsRenderer *renderer, const char *const *folders);

/* Number of crashes of the renderer process and of its web processes. */
typedef struct
{
  guint renderer, web_process;
} VlpsCrashes;

/* Returns the crashes since the last call, including those that a second attempt made good. */
VlpsCrashes vlps_renderer_take_crashes (VlpsRenderer *renderer);

/* Returns TRUE if the error of a page (may be NULL) shows that its renderer cannot be used again: it hangs, is gone,
 * or has grown too big. */
gboolean vlps_renderer_is_spent (const GError *failure);

/* Returns the process id above all its processes; 0 if there is none. Thread-safe. */
int vlps_renderer_pid (VlpsRenderer *renderer);

/* Renders one page. Tries again without scripts if the page shows nothing with them, and, with a warning, if the
 * process crashed. Blocks no longer than the timeout and a few seconds. After any failure the renderer can render the
 * next page. Fails with any code but VLPS_ERROR_SNAPSHOT; VLPS_ERROR_USAGE means that the engine rejects the content
 * rules. */
VlpsRendering *vlps_renderer_render (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
                                     GCancellable *cancellable, GError **error);
