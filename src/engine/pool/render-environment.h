/* render-environment.h - the private display that the GTK port's views live on
 *
 * It is started, owned and ended by the driver and has nothing to do with the user's desktop: a display server of its
 * own in a directory of its own, which is also the runtime directory of every renderer.
 */
#pragma once

#include <gio/gio.h>

typedef struct _VlpsRenderEnvironment VlpsRenderEnvironment;

typedef enum
{
  VLPS_PORT_GTK, /* WebKitGTK, on a display */
  VLPS_PORT_WPE, /* WPE WebKit, which needs none: there is only the directory */
} VlpsPortKind;

/* Starts the display that renderers of this port need, and waits until it answers.  Fails with VLPS_ERROR_ENGINE. */
VlpsRenderEnvironment *vlps_render_environment_new (VlpsPortKind port, GError **error);
void vlps_render_environment_free (VlpsRenderEnvironment *display);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRenderEnvironment, vlps_render_environment_free)

/* Private directory, removed with the display.  If the driver runs as root, its owner is the user nobody. */
const char *vlps_render_environment_directory (VlpsRenderEnvironment *display);

/* The local socket on which the display listens; NULL for the port that needs none. */
const char *vlps_render_environment_socket (VlpsRenderEnvironment *display);

/* The driver's environment without any trace of the user's desktop, and with this display.  Newly allocated. */
char **vlps_render_environment_variables (VlpsRenderEnvironment *display);
