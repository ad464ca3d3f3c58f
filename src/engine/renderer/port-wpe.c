/* port-wpe.c - WPE WebKit: the view lives nowhere; what it draws comes in shared memory */
#include <string.h>
#include <wayland-server.h>
#include <wpe/fdo.h>
#include <wpe/unstable/fdo-shm.h>

#include "errors.h"
#include "port.h"

#define FRAME_MS 16        /* a view that nobody watches is drawn as often as one that somebody does */
#define LOOK_MS 5          /* between two looks at what is drawn */
#define DRAW_WAIT_MS 10000 /* a busy machine may take seconds for what is usually a frame */

/* A picture under way. */
typedef struct
{
  guint32 mark;
  gboolean marked;
  gint64 asked; /* monotonic, us */
  VlpsPortPixelsFunc done;
  gpointer data;
} Picture;

struct _VlpsPort
{
  struct wpe_view_backend_exportable_fdo *exportable; /* the view's; it goes with it */
  WebKitWebView *view;
  struct wpe_fdo_shm_exported_buffer *shown; /* what was drawn last; NULL before, and when its web process is gone */
  struct wl_listener shown_gone;             /* ... to tell; listens while there is something shown */
  guint frame_source, picture_source;
  int width, height; /* CSS px */
  int scale;
  Picture *picture;
};

char *
vlps_port_engine (void)
{
  return g_strdup_printf ("WPE WebKit %u.%u.%u", webkit_get_major_version (), webkit_get_minor_version (),
                          webkit_get_micro_version ());
}

VlpsPort *
vlps_port_new (GError **error)
{
  if (!wpe_loader_init ("libWPEBackend-fdo-1.0.so.1") || !wpe_fdo_initialize_shm ())
    return vlps_error_null (error, VLPS_ERROR_ENGINE,
                            "the backend of WPE WebKit does not start (Debian package libwpebackend-fdo-1.0-1)");
  return g_new0 (VlpsPort, 1);
}

/* A page of another site gets another web process, and with the old one go its buffers: giving one back would then
 * crash.  (The backend's few bytes about it stay behind, since only giving back frees them.) */
static void
shown_gone_cb (struct wl_listener *listener, void *resource)
{
  VlpsPort *port = wl_container_of (listener, port, shown_gone);

  wl_list_remove (&port->shown_gone.link);
  port->shown = NULL;
}

static void
keep_shown (VlpsPort *port, struct wpe_fdo_shm_exported_buffer *buffer)
{
  port->shown = buffer;
  port->shown_gone.notify = shown_gone_cb;
  wl_resource_add_destroy_listener (wpe_fdo_shm_exported_buffer_get_resource (buffer), &port->shown_gone);
}

static void
release_shown (VlpsPort *port)
{
  if (port->shown == NULL)
    return;
  wl_list_remove (&port->shown_gone.link);
  wpe_view_backend_exportable_fdo_dispatch_release_shm_exported_buffer (port->exportable, port->shown);
  port->shown = NULL;
}

void
vlps_port_free (VlpsPort *port)
{
  if (port == NULL)
    return;
  if (port->frame_source != 0)
    g_source_remove (port->frame_source);
  if (port->picture_source != 0)
    g_source_remove (port->picture_source);
  g_free (port->picture);
  if (port->exportable != NULL)
    release_shown (port);
  g_clear_object (&port->view);
  g_free (port);
}

static gboolean
frame_cb (gpointer data)
{
  VlpsPort *port = data;

  port->frame_source = 0;
  wpe_view_backend_exportable_fdo_dispatch_frame_complete (port->exportable);
  return G_SOURCE_REMOVE;
}

static void
export_shm_cb (void *data, struct wpe_fdo_shm_exported_buffer *buffer)
{
  VlpsPort *port = data;

  release_shown (port);
  keep_shown (port, buffer);
  if (port->frame_source == 0)
    port->frame_source = g_timeout_add (FRAME_MS, frame_cb, port);
}

static void
destroy_exportable (gpointer exportable)
{
  wpe_view_backend_exportable_fdo_destroy (exportable);
}

WebKitWebView *
vlps_port_create_view (VlpsPort *port, WebKitWebContext *context, WebKitNetworkSession *session,
                       WebKitSettings *settings, WebKitUserContentManager *contents)
{
  static const struct wpe_view_backend_exportable_fdo_client client = { .export_shm_buffer = export_shm_cb };
  struct wpe_view_backend *backend;

  port->width = 1280;
  port->height = 1024;
  port->scale = 1;
  port->exportable =
      wpe_view_backend_exportable_fdo_create (&client, port, (uint32_t) port->width, (uint32_t) port->height);
  backend = wpe_view_backend_exportable_fdo_get_view_backend (port->exportable);
  wpe_view_backend_add_activity_state (backend, wpe_view_activity_state_visible | wpe_view_activity_state_focused
                                                    | wpe_view_activity_state_in_window);
  port->view =
      g_object_new (WEBKIT_TYPE_WEB_VIEW, "backend",
                    webkit_web_view_backend_new (backend, destroy_exportable, port->exportable), "web-context", context,
#ifndef VLPS_ENGINE_OLD
                    "network-session", session,
#endif
                    "settings", settings, "user-content-manager", contents, NULL);
  return port->view;
}

void
vlps_port_resize (VlpsPort *port, int width, int height, int scale)
{
  struct wpe_view_backend *backend = wpe_view_backend_exportable_fdo_get_view_backend (port->exportable);

  if (port->scale != scale)
    wpe_view_backend_dispatch_set_device_scale_factor (backend, (float) scale);
  if (port->width != width || port->height != height)
    wpe_view_backend_dispatch_set_size (backend, (uint32_t) width, (uint32_t) height);
  port->width = width;
  port->height = height;
  port->scale = scale;
}

/* The size is told to the web process before any page is. */
gboolean
vlps_port_has_size (VlpsPort *port, int width, int height, int scale)
{
  return port->width == width && port->height == height && port->scale == scale;
}

guint64
vlps_port_window_bytes (VlpsPort *port, int width, int height, int scale)
{
  return 0;
}

void
vlps_port_set_dark (VlpsPort *port, gboolean dark)
{
}

void
vlps_port_print (VlpsPort *port, VlpsPortPrintFunc done, gpointer data)
{
  g_autoptr (GError) error =
      g_error_new_literal (VLPS_ERROR, VLPS_ERROR_USAGE, "WPE WebKit cannot print; --pdf needs --port gtk");

  done (-1, error, data);
}

/* --- pictures --- */

/* Returns the buffer that is shown; NULL if none has the view's size. */
static struct wl_shm_buffer *
find_shown (VlpsPort *port)
{
  struct wl_shm_buffer *buffer = port->shown != NULL ? wpe_fdo_shm_exported_buffer_get_shm_buffer (port->shown) : NULL;

  /* the library below takes rows of a byte a pixel for possible */
  return buffer != NULL && wl_shm_buffer_get_width (buffer) == port->width * port->scale
                 && wl_shm_buffer_get_height (buffer) == port->height * port->scale
                 && wl_shm_buffer_get_stride (buffer) >= port->width * port->scale * 4
             ? buffer
             : NULL;
}

static VlpsPixels *
copy_shown (struct wl_shm_buffer *buffer, GError **error)
{
  VlpsPixels *pixels = vlps_pixels_new (wl_shm_buffer_get_width (buffer), wl_shm_buffer_get_height (buffer), error);
  gsize stride = (gsize) wl_shm_buffer_get_stride (buffer);
  const guchar *source;

  if (pixels == NULL)
    return NULL;
  wl_shm_buffer_begin_access (buffer);
  source = wl_shm_buffer_get_data (buffer);
  for (int y = 0; y < pixels->height; y++)
    memcpy (pixels->data + (gsize) y * (gsize) pixels->width * 4, source + (gsize) y * stride,
            (gsize) pixels->width * 4);
  wl_shm_buffer_end_access (buffer);
  return pixels;
}

static void
picture_end (VlpsPort *port, VlpsPixels *pixels, const GError *error)
{
  g_autofree Picture *picture = g_steal_pointer (&port->picture);

  if (port->picture_source != 0)
    g_source_remove (port->picture_source);
  port->picture_source = 0;
  picture->done (pixels, error, picture->data);
}

/* Returns TRUE if the mark is in the lower left corner of the shown buffer. */
static gboolean
is_marked (VlpsPort *port, struct wl_shm_buffer *buffer)
{
  int inside = VLPS_PORT_MARK * port->scale / 2;
  int row = wl_shm_buffer_get_height (buffer) - 1 - inside;
  guint32 pixel;

  wl_shm_buffer_begin_access (buffer);
  memcpy (&pixel,
          (const guchar *) wl_shm_buffer_get_data (buffer) + (gsize) row * (gsize) wl_shm_buffer_get_stride (buffer)
              + (gsize) inside * sizeof pixel,
          sizeof pixel);
  wl_shm_buffer_end_access (buffer);
  return (pixel & 0xffffff) == port->picture->mark;
}

/* The engine does not say when it has drawn something: that the mark is there, or gone, does. */
static gboolean
picture_cb (gpointer data)
{
  VlpsPort *port = data;
  const Picture *picture = port->picture;
  struct wl_shm_buffer *buffer = find_shown (port);
  gboolean drawn = buffer != NULL && is_marked (port, buffer) == picture->marked;
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPixels) pixels = NULL;

  if (!drawn && g_get_monotonic_time () - picture->asked <= DRAW_WAIT_MS * 1000)
    return G_SOURCE_CONTINUE;
  port->picture_source = 0;
  if (buffer == NULL)
    g_set_error_literal (&error, VLPS_ERROR, VLPS_ERROR_ENGINE, "the view was not drawn in its size");
  else
    pixels = copy_shown (buffer, &error);
  if (pixels != NULL && !drawn)
    g_set_error (&error, VLPS_ERROR, VLPS_ERROR_ENGINE, "the engine did not say within %d s that it had drawn it",
                 DRAW_WAIT_MS / 1000);
  picture_end (port, g_steal_pointer (&pixels), error);
  return G_SOURCE_REMOVE;
}

void
vlps_port_take_window (VlpsPort *port, guint32 mark, gboolean marked, VlpsPortPixelsFunc done, gpointer data)
{
  g_autoptr (GError) error =
      g_error_new_literal (VLPS_ERROR, VLPS_ERROR_ENGINE, "another picture was asked for before it was drawn");

  /* what was begun for a page that is gone */
  if (port->picture != NULL)
    picture_end (port, NULL, error);
  port->picture = g_new (Picture, 1);
  *port->picture = (Picture){ mark, marked, g_get_monotonic_time (), done, data };
  port->picture_source = g_timeout_add (LOOK_MS, picture_cb, port);
}

gboolean
vlps_port_draws_at_once (VlpsPort *port)
{
  return FALSE;
}

void
vlps_port_take_document (VlpsPort *port, VlpsPortPixelsFunc done, gpointer data)
{
  g_return_if_reached ();
}
