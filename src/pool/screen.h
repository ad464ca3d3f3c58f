/* screen.h - the private display that the GTK port's views live on
 *
 * It is started, owned and ended by the driver and has nothing to do with the user's desktop: a display server of its
 * own in a directory of its own, which is also the runtime directory of every renderer.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _VlpsScreen VlpsScreen;

typedef enum
{
  VLPS_PORT_GTK, /* WebKitGTK, on a display */
  VLPS_PORT_WPE, /* WPE WebKit, which needs none: there is only the directory */
} VlpsPortKind;

/* Starts the display that renderers of this port need, and waits until it answers.  Fails with VLPS_ERROR_ENGINE. */
VlpsScreen *vlps_screen_new (VlpsPortKind port, GError **error);
void vlps_screen_free (VlpsScreen *display);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsScreen, vlps_screen_free)

/* Which renderers it is for. */
VlpsPortKind vlps_screen_port (VlpsScreen *display);

/* The private directory; gone when the display is.  Where the driver is root it belongs to nobody. */
const char *vlps_screen_directory (VlpsScreen *display);

/* The local socket on which the display listens; NULL for the port that needs none. */
const char *vlps_screen_socket (VlpsScreen *display);

/* The driver's environment without any trace of the user's desktop, and with this display.  Newly allocated. */
char **vlps_screen_environment (VlpsScreen *display);

G_END_DECLS
