/* render-environment.h - the private display of the GTK port
 *
 * The driver starts, owns and ends it. It is independent of the user's desktop: a display server in a private
 * directory, which is also the runtime directory of every renderer. */
#pragma once

#include <gio/gio.h>

typedef struct _VlpsRenderEnvironment VlpsRenderEnvironment;

typedef enum
{
  VLPS_PORT_GTK, /* WebKitGTK, on a display */
  VLPS_PORT_WPE, /* WPE WebKit without a display: only the directory */
} VlpsPortKind;

/* Starts the display for renderers of this port and waits until it answers. Fails with VLPS_ERROR_ENGINE. */
VlpsRenderEnvironment *vlps_render_environment_new (VlpsPortKind port, GError **error);
void vlps_render_environment_free (VlpsRenderEnvironment *display);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRenderEnvironment, vlps_render_environment_free)

/* Returns the private directory, which is removed with the display. If the driver runs as root, its owner is the user
 * nobody. Borrowed. */
const char *vlps_render_environment_directory (VlpsRenderEnvironment *display);

/* Returns the local socket on which the display listens; NULL for a port without a display. Borrowed. */
const char *vlps_render_environment_socket (VlpsRenderEnvironment *display);

/* Returns the driver's environment without variables of the user's desktop and with this display. Newly allocated. */
char **vlps_render_environment_variables (VlpsRenderEnvironment *display);
