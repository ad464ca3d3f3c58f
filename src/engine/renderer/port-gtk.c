/* port-gtk.c - WebKitGTK: the view lives in a GTK window on a display of the driver's own */
#include <dlfcn.h>
#include <gdk/broadway/gdkbroadway.h>
#include <gtk/gtk.h>
#include <unistd.h>

#include "errors.h"
#include "gtk-texture.h"
#include "memory-file.h"
#include "port.h"

#define FRAME_MS 16 /* between two animation frames, as on most screens */

struct _VlpsPort
{
  GtkWidget *window;
  WebKitWebView *view;
  guint taking; /* source of take_frame_cb() */
};

/* A picture that was asked for. */
typedef struct
{
  VlpsPortPixelsFunc done;
  gpointer data;
} PictureRequest;

char *
vlps_port_engine (void)
{
  return g_strdup_printf ("WebKitGTK %u.%u.%u", webkit_get_major_version (), webkit_get_minor_version (),
                          webkit_get_micro_version ());
}

/* WebKit asks EGL in this process how the web process could share pictures with a GPU.  There is none, but the answer
 * costs loading Mesa with LLVM: a sixth of an engine's start.  EGL looks for its drivers once, so it looks now, where there
 * are none.  The web process, which starts later, finds them, for pages that draw with WebGL. */
static void
keep_drivers_out (void)
{
  const char *variable = "__EGL_VENDOR_LIBRARY_FILENAMES";
  g_autofree char *usual = g_strdup (g_getenv (variable));
  void *egl = dlopen ("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
  const char *(*query) (void *display, int name) = NULL;

  if (egl != NULL)
    *(void **) &query = dlsym (egl, "eglQueryString");
  if (query == NULL)
    return;
  g_setenv (variable, "", TRUE);
  query (NULL, 0x3055 /* EGL_EXTENSIONS */);
  if (usual != NULL)
    g_setenv (variable, usual, TRUE);
  else
    g_unsetenv (variable);
}

VlpsPort *
vlps_port_new (GError **error)
{
  keep_drivers_out ();
  if (!gtk_init_check ())
    return vlps_error_null (error, VLPS_ERROR_ENGINE, "GTK cannot open the private display");
  return g_new0 (VlpsPort, 1);
}

void
vlps_port_free (VlpsPort *port)
{
  if (port == NULL)
    return;
  if (port->taking != 0)
    g_source_remove (port->taking);
  if (port->window != NULL)
    gtk_window_destroy (GTK_WINDOW (port->window));
  g_free (port);
}

/* From 2.54 on WebKitGTK gives the page its next animation frame only when the window has taken what the last one drew.
 * This window takes nothing: it is transparent, and Broadway paces windows by the browser that watches them, where none
 * does.  So the view hands over what it has drawn as often as a screen would ask for it, and nobody keeps it. */
static gboolean
take_frame_cb (gpointer view)
{
  GtkSnapshot *snapshot;
  GskRenderNode *drawn;

  if (!gtk_widget_is_drawable (view))
    return G_SOURCE_CONTINUE;
  snapshot = gtk_snapshot_new ();
  GTK_WIDGET_GET_CLASS (view)->snapshot (view, snapshot);
  drawn = gtk_snapshot_free_to_node (snapshot);
  g_clear_pointer (&drawn, gsk_render_node_unref);
  return G_SOURCE_CONTINUE;
}

WebKitWebView *
vlps_port_create_view (VlpsPort *port, WebKitWebContext *context, WebKitNetworkSession *session,
                       WebKitSettings *settings, WebKitUserContentManager *contents)
{
  webkit_settings_set_enable_back_forward_navigation_gestures (settings, FALSE);
  /* there is no GPU behind the private display */
  webkit_settings_set_hardware_acceleration_policy (settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER);
  port->view = g_object_new (WEBKIT_TYPE_WEB_VIEW, "web-context", context, "network-session", session, "settings",
                             settings, "user-content-manager", contents, NULL);
  port->window = gtk_window_new ();
  gtk_window_set_decorated (GTK_WINDOW (port->window), FALSE);
  gtk_window_set_child (GTK_WINDOW (port->window), GTK_WIDGET (port->view));
  /* The view has to be mapped, or the page gets no animation frames; but nobody looks at the window, and what is fully
   * transparent need not be sent to the display. */
  gtk_widget_set_opacity (GTK_WIDGET (port->view), 0);
  if (webkit_get_minor_version () >= 54)
    port->taking = g_timeout_add (FRAME_MS, take_frame_cb, port->view);
  return port->view;
}

/* GTK 4.18 and later announce Broadway's end; it is there in all of GTK 4. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

void
vlps_port_resize (VlpsPort *port, int width, int height, int scale)
{
  GdkDisplay *display = gtk_widget_get_display (port->window);
  int old_width, old_height;

  /* a display may be smaller than the view: a minimum size is granted even so, a default size is not */
  gtk_widget_get_size_request (GTK_WIDGET (port->view), &old_width, &old_height);
  if (old_width == width && old_height == height && gdk_broadway_display_get_surface_scale (display) == scale)
    return;
  /* a window that is shown does not always take another size */
  gtk_widget_set_visible (port->window, FALSE);
  gdk_broadway_display_set_surface_scale (display, scale);
  gtk_widget_set_size_request (GTK_WIDGET (port->view), width, height);
  gtk_window_set_default_size (GTK_WINDOW (port->window), width, height);
  gtk_window_present (GTK_WINDOW (port->window));
  /* Broadway does not announce the change; with GTK 4.18 and WebKitGTK 2.52 the page would keep the old scale */
  g_object_notify (G_OBJECT (gtk_native_get_surface (GTK_NATIVE (port->window))), "scale-factor");
}

G_GNUC_END_IGNORE_DEPRECATIONS

gboolean
vlps_port_has_size (VlpsPort *port, int width, int height, int scale)
{
  return gtk_widget_get_width (GTK_WIDGET (port->view)) == width
         && gtk_widget_get_height (GTK_WIDGET (port->view)) == height
         && gtk_widget_get_scale_factor (GTK_WIDGET (port->view)) == scale;
}

guint64
vlps_port_window_bytes (VlpsPort *port, int width, int height, int scale)
{
  /* tried with 2.50 and 2.52; what later ones do is not known */
  return webkit_get_minor_version () <= 52 ? (guint64) width * (guint64) height * (guint64) (scale * scale) * 4 : 0;
}

void
vlps_port_set_dark (VlpsPort *port, gboolean dark)
{
  GtkSettings *settings = gtk_settings_get_default ();
  gboolean was;

  /* GTK reads its theme again, 12 ms, even where nothing changes */
  g_object_get (settings, "gtk-application-prefer-dark-theme", &was, NULL);
  if (was != dark)
    g_object_set (settings, "gtk-application-prefer-dark-theme", dark, NULL);
}

static void
picture_taken_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree PictureRequest *request = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = webkit_web_view_get_snapshot_finish (WEBKIT_WEB_VIEW (source), result, &error);
  g_autoptr (GBytes) bytes = texture != NULL ? vlps_gtk_texture_opaque_bytes (texture) : NULL;
  int width = texture != NULL ? gdk_texture_get_width (texture) : 0;
  int height = texture != NULL ? gdk_texture_get_height (texture) : 0;
  VlpsPixels *pixels = NULL;

  if (bytes != NULL)
    pixels = vlps_pixels_new_for_bytes (bytes, width, height);
  else if (texture != NULL)
    pixels = vlps_pixels_new (width, height, &error);
  if (pixels != NULL && bytes == NULL)
    gdk_texture_download (texture, pixels->data, (gsize) width * 4);
  request->done (pixels, error, request->data);
}

static void
take (VlpsPort *port, WebKitSnapshotRegion region, VlpsPortPixelsFunc done, gpointer data)
{
  PictureRequest *request = g_new (PictureRequest, 1);

  *request = (PictureRequest){ done, data };
  webkit_web_view_get_snapshot (port->view, region, WEBKIT_SNAPSHOT_OPTIONS_NONE, NULL, picture_taken_cb, request);
}

void
vlps_port_take_window (VlpsPort *port, guint32 mark, gboolean marked, VlpsPortPixelsFunc done, gpointer data)
{
  take (port, WEBKIT_SNAPSHOT_REGION_VISIBLE, done, data);
}

gboolean
vlps_port_draws_at_once (VlpsPort *port)
{
  return TRUE;
}

void
vlps_port_take_document (VlpsPort *port, VlpsPortPixelsFunc done, gpointer data)
{
  take (port, WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT, done, data);
}

/* --- prints --- */

typedef struct
{
  WebKitPrintOperation *operation;
  char *path;
  GError *error;
  VlpsPortPrintFunc done;
  gpointer data;
} PrintRequest;

/* The file as a memory file. */
static int
share_file (const char *path, GError **error)
{
  g_autofree char *bytes = NULL;
  gsize length;
  int fd;

  if (!g_file_get_contents (path, &bytes, &length, error))
    return -1;
  fd = vlps_memory_file_new ("vlps-pdf");
  if (fd >= 0 && vlps_memory_file_write (fd, bytes, length))
    {
      vlps_memory_file_seal (fd);
      return fd;
    }
  g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_MEMORY, "no memory for the print of the page");
  if (fd >= 0)
    close (fd);
  return -1;
}

static void
print_failed_cb (WebKitPrintOperation *operation, const GError *error, PrintRequest *request)
{
  if (request->error == NULL)
    request->error = g_error_copy (error);
}

/* Comes after a failure, too. */
static void
print_finished_cb (WebKitPrintOperation *operation, PrintRequest *request)
{
  int fd = request->error == NULL ? share_file (request->path, &request->error) : -1;

  request->done (fd, request->error, request->data);
  unlink (request->path);
  g_object_unref (request->operation);
  g_clear_error (&request->error);
  g_free (request->path);
  g_free (request);
}

void
vlps_port_print (VlpsPort *port, VlpsPortPrintFunc done, gpointer data)
{
  PrintRequest *request = g_new0 (PrintRequest, 1);
  g_autofree char *name = g_strdup_printf ("print-%d.pdf", getpid ());
  g_autoptr (GtkPrintSettings) settings = gtk_print_settings_new ();
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();
  g_autoptr (GtkPaperSize) paper = gtk_paper_size_new (GTK_PAPER_NAME_A4);
  g_autofree char *uri = NULL;

  request->operation = webkit_print_operation_new (port->view);
  request->path = g_build_filename (g_get_user_cache_dir (), name, NULL);
  request->done = done;
  request->data = data;
  uri = g_filename_to_uri (request->path, NULL, NULL);
  /* GTK's printer that writes files has a name in the language of the user */
  gtk_print_settings_set_printer (settings, g_dgettext ("gtk40", "Print to File"));
  gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_URI, uri);
  gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf");
  gtk_page_setup_set_paper_size_and_default_margins (setup, paper);
  webkit_print_operation_set_print_settings (request->operation, settings);
  webkit_print_operation_set_page_setup (request->operation, setup);
  g_signal_connect (request->operation, "failed", G_CALLBACK (print_failed_cb), request);
  g_signal_connect (request->operation, "finished", G_CALLBACK (print_finished_cb), request);
  webkit_print_operation_print (request->operation);
}
