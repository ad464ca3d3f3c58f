/* render-environment.c - the private display: GTK's Broadway server on local sockets */
#include "render-environment.h"

#include <errno.h>
#include <ftw.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "child.h"
#include "errors.h"
#include "requirements.h"

#define START_SECONDS 10

struct _VlpsRenderEnvironment
{
  VlpsPortKind port;
  VlpsChild *server;
  char *directory;
  char *socket;
};

/* Nothing of these may reach a renderer: it would find the user's display, session bus or settings. */
static const char *const desktop_variables[] = {
  "DISPLAY",
  "WAYLAND_DISPLAY",
  "XAUTHORITY",
  "DBUS_SESSION_BUS_ADDRESS",
  "DBUS_SYSTEM_BUS_ADDRESS",
  "AT_SPI_BUS_ADDRESS",
  "SESSION_MANAGER",
  "GTK_MODULES",
  "GTK_THEME",
  "GTK_IM_MODULE",
  "GTK_DEBUG",
  "GDK_DEBUG",
  "GDK_SCALE",
  "GDK_DPI_SCALE",
  "XDG_CURRENT_DESKTOP",
  "DESKTOP_SESSION",
  "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS",
  "G_MESSAGES_DEBUG",
  "G_DEBUG",
  NULL,
};

static gboolean
answers (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  gboolean connected;

  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  connected = fd >= 0 && connect (fd, (struct sockaddr *) &address, sizeof address) == 0;
  if (fd >= 0)
    close (fd);
  return connected;
}

/* Why the guard could not make its directory; FALSE where that was not it. */
static gboolean
explain_directory (const char *directory, GError **error)
{
  if (g_mkdir (directory, 0700) == 0 || errno == EEXIST)
    {
      g_rmdir (directory);
      return FALSE;
    }
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE, "cannot make the private directory %s: %s", directory,
               g_strerror (errno));
  return TRUE;
}

VlpsRenderEnvironment *
vlps_render_environment_new (VlpsPortKind port, GError **error)
{
  g_autoptr (VlpsRenderEnvironment) display = g_new0 (VlpsRenderEnvironment, 1);
  g_autofree char *http = NULL, *log = NULL, *name = NULL, *program = g_find_program_in_path ("gtk4-broadwayd");
  g_auto (GStrv) environment = NULL;
  /* the server also speaks HTTP to browsers that want to watch: a local socket that nobody opens, not a port */
  const char *arguments[] = { program, "--unixsocket", NULL, ":0", NULL };
  /* a process that does nothing has a guard that makes the directory, and removes it when the driver is gone */
  const char *nobody[] = { "/bin/sleep", "infinity", NULL };
  VlpsChildOptions options = { .arguments = arguments, .fd = -1, .no_network = TRUE, .nobody = TRUE };
  /* nobody may not be able to follow a link */
  g_autofree char *temporary = realpath (g_get_tmp_dir (), NULL);
  /* socket addresses are short: a deep temporary directory would not fit */
  const char *folder = temporary != NULL && strlen (temporary) < 60 ? temporary : "/tmp";
  gint64 deadline = g_get_monotonic_time () + START_SECONDS * G_USEC_PER_SEC;

  display->port = port;
  if (!vlps_requirements_check (error))
    return NULL;
  if (port == VLPS_PORT_WPE)
    options.arguments = nobody;
  else if (program == NULL)
    return vlps_error_null (error, VLPS_ERROR_ENGINE,
                            "gtk4-broadwayd, the private display, is not installed (Debian package libgtk-4-bin)");
  if (access (folder, W_OK | X_OK) != 0)
    return vlps_error_null (error, VLPS_ERROR_ENGINE, "cannot make a directory in %s: %s", folder, g_strerror (errno));
  name = g_strdup_printf ("vlps-%08x%08x", g_random_int (), g_random_int ());
  display->directory = g_build_filename (folder, name, NULL);
  display->socket = g_build_filename (display->directory, "broadway1.socket", NULL);
  http = g_build_filename (display->directory, "watch.socket", NULL);
  log = g_build_filename (display->directory, "display.log", NULL);
  arguments[2] = http;
  environment = vlps_render_environment_variables (display);
  options.environment = (const char *const *) environment;
  options.directory = display->directory;
  options.log = log;
  display->server = vlps_child_start (&options, error);
  if (display->server == NULL)
    return NULL;
  while (port == VLPS_PORT_GTK ? !answers (display->socket) : !g_file_test (log, G_FILE_TEST_EXISTS))
    {
      if (!vlps_child_is_running (display->server) || g_get_monotonic_time () > deadline)
        {
          if (explain_directory (display->directory, error))
            return NULL;
          return vlps_error_null (error, VLPS_ERROR_ENGINE, "%s",
                                  port == VLPS_PORT_GTK ? "the private display (gtk4-broadwayd) does not start"
                                                        : "the renderer's private directory cannot be made");
        }
      g_usleep (1000);
    }
  return g_steal_pointer (&display);
}

static int
remove_cb (const char *path, const struct stat *status, int flag, struct FTW *where)
{
  return remove (path);
}

void
vlps_render_environment_free (VlpsRenderEnvironment *display)
{
  if (display == NULL)
    return;
  vlps_child_end (display->server);
  /* a guard that was killed could not do it */
  if (display->directory != NULL)
    nftw (display->directory, remove_cb, 16, FTW_DEPTH | FTW_PHYS);
  g_free (display->directory);
  g_free (display->socket);
  g_free (display);
}

const char *
vlps_render_environment_directory (VlpsRenderEnvironment *display)
{
  return display->directory;
}

const char *
vlps_render_environment_socket (VlpsRenderEnvironment *display)
{
  return display->port == VLPS_PORT_GTK ? display->socket : NULL;
}

char **
vlps_render_environment_variables (VlpsRenderEnvironment *display)
{
  char **environment = g_get_environ ();
  const struct
  {
    const char *name;
    const char *value;
  } own[] = {
    { "HOME", display->directory }, /* the user's may not exist, and is nobody else's business */
    { "XDG_RUNTIME_DIR", display->directory },
    { "XDG_CACHE_HOME", display->directory },
    { "XDG_DATA_HOME", display->directory },
    { "XDG_CONFIG_HOME", display->directory },
    { "GSETTINGS_BACKEND", "memory" },
    { "GIO_USE_VFS", "local" },
    { "GTK_A11Y", "none" },
    { "NO_AT_BRIDGE", "1" },
    /* most functions of a page run for a moment: they are not worth the optimizing compilers eight times as early */
    { "JSC_thresholdForOptimizeAfterWarmUp", "8000" },
    { "JSC_thresholdForOptimizeAfterLongWarmUp", "8000" },
    { "JSC_thresholdForOptimizeSoon", "8000" },
  };
  const struct
  {
    const char *name;
    const char *value;
  } gtk[] = {
    { "VLPS_DISPLAY_SOCKET", display->socket },
    { "GDK_BACKEND", "broadway" },
    { "BROADWAY_DISPLAY", ":0" },
    { "GSK_RENDERER", "broadway" },
  };

  for (guint i = 0; desktop_variables[i] != NULL; i++)
    environment = g_environ_unsetenv (environment, desktop_variables[i]);
  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    environment = g_environ_setenv (environment, own[i].name, own[i].value, TRUE);
  for (guint i = 0; display->port == VLPS_PORT_GTK && i < G_N_ELEMENTS (gtk); i++)
    environment = g_environ_setenv (environment, gtk[i].name, gtk[i].value, TRUE);
  return environment;
}
