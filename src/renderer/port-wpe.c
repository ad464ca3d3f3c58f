/* port-wpe.c - WPE WebKit: the view lives nowhere; what it draws comes in shared memory */
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-server.h>
#include <wpe/fdo.h>
#include <wpe/unstable/fdo-shm.h>

#include "errors.h"
#include "inside.h"
#include "port.h"

#define FRAME_MS 16 /* a view that nobody watches is drawn as often as one that somebody does */
#define MAX_TILE                                                                                                       \
  4096              /* pixels; software drawing takes surfaces of 8192 or more, and twice that much memory is in use */
#define FRAMES 3    /* that a tile is given to be drawn; with fewer it is the one before that is shown */
#define STILL_MS 60 /* without a new drawing after that: what there is shows the tile */
#define TILE_WAIT_MS 3000
#define BARE_FRAMES_MS 1500 /* taken for what FRAMES take where scripts are off */

/* A picture under way: tile after tile from the top. */
typedef struct
{
  int width, height;           /* of the picture, CSS px, as all but the pixels themselves */
  int view_width, view_height; /* before */
  int tile_height, top;        /* of the tile in hand */
  guchar *pixels;
  int fd;
  gint64 begun, drawn; /* monotonic, us: the tile in hand was asked for; something was drawn last */
  gboolean laid_out;
  gint64 still; /* us: STILL_MS, or more where a frame takes long */
  VlpsPortPictureFunc done;
  gpointer data;
} Picture;

struct _VlpsPort
{
  struct wpe_view_backend_exportable_fdo *exportable; /* the view's; it goes with it */
  WebKitWebView *view;
  struct wpe_fdo_shm_exported_buffer *shown; /* what was drawn last; NULL before, and when its web process is gone */
  struct wl_listener shown_gone;             /* ... to tell; listens while there is something shown */
  guint frame_source, tile_source;
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
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_ENGINE,
                           "the backend of WPE WebKit does not start (Debian package libwpebackend-fdo-1.0-1)");
      return NULL;
    }
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
  if (port->tile_source != 0)
    g_source_remove (port->tile_source);
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
  if (port->picture != NULL)
    port->picture->drawn = g_get_monotonic_time ();
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

static void
picture_end (VlpsPort *port, const char *problem)
{
  Picture *picture = port->picture;
  g_autoptr (GError) error = NULL;
  int width = picture->width * port->scale, height = picture->height * port->scale;
  gsize size = (gsize) width * (gsize) height * 4;

  port->picture = NULL;
  if (port->tile_source != 0)
    g_source_remove (port->tile_source);
  port->tile_source = 0;
  if (picture->pixels != MAP_FAILED)
    munmap (picture->pixels, size);
  vlps_port_resize (port, picture->view_width, picture->view_height, port->scale);
  if (problem != NULL)
    {
      g_set_error_literal (&error, VLPS_ERROR, VLPS_ERROR_ENGINE, problem);
      if (picture->fd >= 0)
        close (picture->fd);
      picture->fd = -1;
    }
  else
    fcntl (picture->fd, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
  picture->done (picture->fd, width, height, error, picture->data);
  g_free (picture);
}

static void show_tile (VlpsPort *port);

/* Copies what is shown into its place in the picture; FALSE when it is not of the right size yet. */
static gboolean
copy_tile (VlpsPort *port, int offset)
{
  Picture *picture = port->picture;
  struct wl_shm_buffer *buffer = port->shown != NULL ? wpe_fdo_shm_exported_buffer_get_shm_buffer (port->shown) : NULL;
  int rows = MIN (picture->tile_height - offset, picture->height - picture->top), scale = port->scale;
  gsize row = (gsize) (picture->width * scale) * 4, stride;
  const guchar *source;

  if (buffer == NULL || wl_shm_buffer_get_width (buffer) < picture->width * scale
      || wl_shm_buffer_get_height (buffer) != picture->tile_height * scale)
    return FALSE;
  stride = (gsize) wl_shm_buffer_get_stride (buffer);
  /* the library below takes rows of a byte a pixel for possible */
  if (stride < row)
    return FALSE;
  wl_shm_buffer_begin_access (buffer);
  source = wl_shm_buffer_get_data (buffer);
  for (int y = 0; y < rows * scale; y++)
    memcpy (picture->pixels + (gsize) (picture->top * scale + y) * row, source + (gsize) (offset * scale + y) * stride,
            row);
  wl_shm_buffer_end_access (buffer);
  picture->top += rows;
  return TRUE;
}

static gboolean
tile_cb (gpointer data)
{
  VlpsPort *port = data;
  Picture *picture = port->picture;
  gint64 now = g_get_monotonic_time ();
  /* the last tile ends with the page, which cannot be scrolled further */
  int offset = MAX (0, picture->top + picture->tile_height - MAX (picture->height, picture->tile_height));

  if (now - picture->begun > TILE_WAIT_MS * 1000)
    {
      port->tile_source = 0;
      if (copy_tile (port, offset))
        goto next;
      picture_end (port, "the view was not drawn in its new size");
      return G_SOURCE_REMOVE;
    }
  if (!picture->laid_out || now - MAX (picture->drawn, picture->begun) < picture->still || !copy_tile (port, offset))
    return G_SOURCE_CONTINUE;
  port->tile_source = 0;
next:
  if (picture->top < picture->height)
    show_tile (port);
  else
    picture_end (port, NULL);
  return G_SOURCE_REMOVE;
}

/* `ms`: what FRAMES frames took; a third of one is waited for, since a machine that is busy may draw something and
 * still be at the rest. */
static void
laid_out (VlpsPort *port, double ms)
{
  if (port->picture == NULL)
    return;
  port->picture->laid_out = TRUE;
  port->picture->still = (gint64) CLAMP (ms * 1000 / FRAMES / 3, STILL_MS * 1000, TILE_WAIT_MS * 500);
  port->picture->begun = g_get_monotonic_time ();
}

static void
laid_out_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (JSCValue) value =
      webkit_web_view_call_async_javascript_function_finish (WEBKIT_WEB_VIEW (source), result, NULL);

  laid_out (data, value != NULL && jsc_value_is_number (value) ? jsc_value_to_double (value) : 0);
}

static void
laid_out_inside_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (WebKitUserMessage) reply =
      webkit_web_view_send_message_to_page_finish (WEBKIT_WEB_VIEW (source), result, NULL);

  /* nobody counts the frames there */
  laid_out (data, BARE_FRAMES_MS);
}

/* The engine draws its scroll bar over the page.  What is hidden here is only the bar: the window takes its overflow
 * from the root element, or from the body where the root leaves it visible, and neither is laid out by it. */
#define HIDE_SCROLL_BAR                                                                                                \
  "const find = (name) => Document.prototype.querySelector.call(document, name);"                                      \
  "const root = find('html'), body = find('body');"                                                                    \
  "const shows = (e) => getComputedStyle(e).overflow === 'visible';"                                                   \
  "const bearer = root && body && shows(root) && !shows(body) ? body : root;"                                          \
  "if (bearer) bearer.style.setProperty('overflow', 'hidden', 'important');"

static void
show_tile (VlpsPort *port)
{
  Picture *picture = port->picture;
  g_autofree char *script = NULL;

  picture->laid_out = FALSE;
  picture->begun = g_get_monotonic_time ();
  port->tile_source = g_timeout_add (10, tile_cb, port);
  if (!webkit_settings_get_enable_javascript (webkit_web_view_get_settings (port->view)))
    {
      script = g_strdup_printf (
          "(() => { " HIDE_SCROLL_BAR " scrollTo({ left: 0, top: %d, behavior: 'instant' }); })()", picture->top);
      webkit_web_view_send_message_to_page (port->view,
                                            webkit_user_message_new (VLPS_INSIDE_RUN, g_variant_new_string (script)),
                                            NULL, laid_out_inside_cb, port);
      return;
    }
  script = g_strdup_printf (
      HIDE_SCROLL_BAR
      "const start = performance.now();"
      "const frame = () => new Promise((done) => { const timer = setTimeout(done, 500);"
      " requestAnimationFrame(() => { clearTimeout(timer); done(); }); });"
      "await frame(); scrollTo({ left: 0, top: %d, behavior: 'instant' }); await frame(); await frame();"
      "return performance.now() - start;",
      picture->top);
  webkit_web_view_call_async_javascript_function (port->view, script, -1, NULL, "vlps", NULL, NULL, laid_out_cb, port);
}

void
vlps_port_take_picture (VlpsPort *port, int max_width, int max_height, VlpsPortPictureFunc done, gpointer data)
{
  Picture *picture = g_new0 (Picture, 1);
  gsize size = (gsize) (max_width * port->scale) * (gsize) (max_height * port->scale) * 4;

  /* what was begun for a page that is gone */
  if (port->picture != NULL)
    picture_end (port, "another picture was asked for");
  *picture = (Picture){ .width = max_width,
                        .height = max_height,
                        .view_width = port->width,
                        .view_height = port->height,
                        .pixels = MAP_FAILED,
                        .done = done,
                        .data = data };
  picture->tile_height = CLAMP (max_height, MIN (port->height, MAX_TILE / port->scale), MAX_TILE / port->scale);
  port->picture = picture;
  picture->fd = memfd_create ("vlps-picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (picture->fd >= 0 && ftruncate (picture->fd, (off_t) size) == 0)
    picture->pixels = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, picture->fd, 0);
  if (picture->pixels == MAP_FAILED)
    {
      picture_end (port, "no memory for the picture");
      return;
    }
  vlps_port_resize (port, MAX (max_width, port->width), picture->tile_height, port->scale);
  show_tile (port);
}
