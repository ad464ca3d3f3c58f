/* port-gtk.c - WebKitGTK: the view lives in a GTK window on a display of the driver's own */
#include <errno.h>
#include <fcntl.h>
#include <gdk/broadway/gdkbroadway.h>
#include <gtk/gtk.h>
#include <sys/mman.h>
#include <unistd.h>

#include "errors.h"
#include "port.h"

struct _VlpsPort
{
  GtkWidget *window;
  WebKitWebView *view;
};

typedef struct
{
  int max_width; /* pixels */
  int max_height;
  VlpsPortPictureFunc done;
  gpointer data;
} PictureRequest;

char *
vlps_port_engine (void)
{
  return g_strdup_printf ("WebKitGTK %u.%u.%u", webkit_get_major_version (), webkit_get_minor_version (),
                          webkit_get_micro_version ());
}

VlpsPort *
vlps_port_new (GError **error)
{
  if (!gtk_init_check ())
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_ENGINE, "GTK cannot open the private display");
      return NULL;
    }
  return g_new0 (VlpsPort, 1);
}

void
vlps_port_free (VlpsPort *port)
{
  if (port == NULL)
    return;
  if (port->window != NULL)
    gtk_window_destroy (GTK_WINDOW (port->window));
  g_free (port);
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
  return port->view;
}

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
}

gboolean
vlps_port_has_size (VlpsPort *port, int width, int height, int scale)
{
  return gtk_widget_get_width (GTK_WIDGET (port->view)) == width
         && gtk_widget_get_height (GTK_WIDGET (port->view)) == height
         && gtk_widget_get_scale_factor (GTK_WIDGET (port->view)) == scale;
}

void
vlps_port_set_dark (VlpsPort *port, gboolean dark)
{
  g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", dark, NULL);
}

/* Writes rows of pixels without gaps.  Written, and not copied into a mapping, because then the kernel need not clear
 * the memory first. */
static gboolean
write_rows (int fd, const guchar *pixels, gsize stride, gsize row, int height)
{
  gsize rows = stride == row ? (gsize) height : 1; /* at a time */

  for (gsize y = 0; y < (gsize) height; y += rows)
    for (gsize done = 0; done < rows * row;)
      {
        gssize n = write (fd, pixels + y * stride + done, rows * row - done);

        if (n < 0 && errno == EINTR)
          continue;
        if (n <= 0)
          return FALSE;
        done += (gsize) n;
      }
  return TRUE;
}

/* Copies the upper left part of the texture into a memory file. */
static int
share_texture (GdkTexture *texture, int width, int height, GError **error)
{
  int fd = memfd_create ("vlps-picture", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  gsize stride = (gsize) gdk_texture_get_width (texture) * 4;
  g_autofree guchar *pixels = g_try_malloc (stride * (gsize) gdk_texture_get_height (texture));

  if (pixels != NULL)
    gdk_texture_download (texture, pixels, stride);
  if (fd < 0 || pixels == NULL || !write_rows (fd, pixels, stride, (gsize) width * 4, height))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_MEMORY, "no memory for a picture of %d x %d pixels", width, height);
      if (fd >= 0)
        close (fd);
      return -1;
    }
  fcntl (fd, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
  return fd;
}

static void
picture_taken_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree PictureRequest *request = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = webkit_web_view_get_snapshot_finish (WEBKIT_WEB_VIEW (source), result, &error);
  int fd = -1, width = 0, height = 0;

  if (texture != NULL)
    {
      width = MIN (gdk_texture_get_width (texture), request->max_width);
      height = MIN (gdk_texture_get_height (texture), request->max_height);
      fd = share_texture (texture, width, height, &error);
    }
  request->done (fd, width, height, error, request->data);
}

void
vlps_port_take_picture (VlpsPort *port, int max_width, int max_height, VlpsPortPictureFunc done, gpointer data)
{
  PictureRequest *request = g_new0 (PictureRequest, 1);
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (port->view));

  *request = (PictureRequest){ max_width * scale, max_height * scale, done, data };
  webkit_web_view_get_snapshot (port->view, WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT, WEBKIT_SNAPSHOT_OPTIONS_NONE, NULL,
                                picture_taken_cb, request);
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
  fd = memfd_create ("vlps-pdf", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (fd >= 0 && write_rows (fd, (const guchar *) bytes, length, length, 1))
    {
      fcntl (fd, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
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
