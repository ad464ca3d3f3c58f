/* jail.c - the sandbox around a renderer and all the engine's processes */
#include "jail.h"

#include <stdlib.h>
#include <string.h>

#include "errors.h"

#define MAX_FOLDERS 8    /* of local pages that a renderer sees at a time */
#define ROOM "268435456" /* bytes that fit in each of the folders that are in memory */

/* The system's software and its settings. */
static const char *const software[] = { "/usr", "/bin",   "/sbin",  "/lib",
                                        "/etc", "/lib64", "/lib32", "/var/cache/fontconfig" };

/* What WebKit's sandbox wants to be there. */
static const char *const devices[] = { "/sys/block", "/sys/bus", "/sys/class", "/sys/dev" };

static void
add (GPtrArray *arguments, const char *first, ...)
{
  va_list list;

  va_start (list, first);
  for (const char *argument = first; argument != NULL; argument = va_arg (list, const char *))
    g_ptr_array_add (arguments, g_strdup (argument));
  va_end (list);
}

/* Name servers are often told by a link to a file elsewhere. */
static void
add_name_servers (GPtrArray *arguments)
{
  char *target = realpath ("/etc/resolv.conf", NULL);

  if (target != NULL && !g_str_has_prefix (target, "/etc/") && !g_str_has_prefix (target, "/usr/"))
    add (arguments, "--ro-bind", target, target, NULL);
  free (target);
}

/* A folder as it is, a link as a link, and nothing else. */
static void
add_folder (GPtrArray *arguments, const char *path)
{
  g_autofree char *link = g_file_read_link (path, NULL);

  if (link != NULL)
    add (arguments, "--symlink", link, path, NULL);
  else if (g_file_test (path, G_FILE_TEST_IS_DIR))
    add (arguments, "--ro-bind", path, path, NULL);
}

/* All that lies in the root, but not the root itself: with /.dockerenv in it WPE WebKit would do without its sandbox.
 */
static void
add_everything (GPtrArray *arguments)
{
  g_autoptr (GDir) root = g_dir_open ("/", 0, NULL);
  const char *name;

  while (root != NULL && (name = g_dir_read_name (root)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/", name, NULL);

      if (strcmp (name, "proc") != 0 && strcmp (name, "dev") != 0)
        add_folder (arguments, path);
    }
  add (arguments, "--proc", "/proc", "--dev", "/dev", NULL);
}

static void
add_software (GPtrArray *arguments)
{
  for (guint i = 0; i < G_N_ELEMENTS (software); i++)
    add_folder (arguments, software[i]);
  for (guint i = 0; i < G_N_ELEMENTS (devices); i++)
    add (arguments, "--dir", devices[i], NULL);
  add (arguments, "--ro-bind-try", "/sys/devices/system/cpu", "/sys/devices/system/cpu", NULL);
  add_name_servers (arguments);
  add (arguments, "--proc", "/proc", "--dev", "/dev", "--size", ROOM, "--tmpfs", "/tmp", NULL);
}

static char *
find_bubblewrap (GError **error)
{
  char *path = g_find_program_in_path ("bwrap");

  if (path == NULL)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_ENGINE,
                         "bwrap, which pages are shut in with, is not installed (Debian package bubblewrap); for pages "
                         "you trust, --no-sandbox does without");
  return path;
}

char **
vlps_jail_command (const VlpsJail *jail, GError **error)
{
  g_autofree char *bubblewrap = find_bubblewrap (error), *folder = g_path_get_dirname (jail->command[0]);
  const char *directory = vlps_render_environment_directory (jail->display),
             *socket = vlps_render_environment_socket (jail->display);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);

  if (bubblewrap == NULL)
    return NULL;
  add (arguments, bubblewrap, "--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts",
       "--unshare-cgroup-try", "--uid", "65534", "--gid", "65534", "--die-with-parent", "--cap-drop", "ALL", "--chdir",
       "/", NULL);
  if (g_strv_contains (jail->shown, "/"))
    add_everything (arguments);
  else
    add_software (arguments);
  for (guint i = 0; jail->shown[i] != NULL; i++)
    if (strcmp (jail->shown[i], "/") != 0)
      add (arguments, "--ro-bind-try", jail->shown[i], jail->shown[i], NULL);
  /* it may lie in what is shown */
  add (arguments, "--size", ROOM, "--tmpfs", directory, "--ro-bind", folder, folder, NULL);
  if (socket != NULL)
    add (arguments, "--bind", socket, socket, NULL);
  if (jail->no_network)
    add (arguments, "--unshare-net", NULL);
  add (arguments, "--", NULL);
  for (guint i = 0; jail->command[i] != NULL; i++)
    add (arguments, jail->command[i], NULL);
  g_ptr_array_add (arguments, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&arguments), FALSE);
}

char **
vlps_jail_folders (const VlpsJail *jail)
{
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (folders, g_path_get_dirname (jail->command[0]));
  for (guint i = 0; jail->shown[i] != NULL; i++)
    if (strcmp (jail->shown[i], "/") != 0)
      g_ptr_array_add (folders, g_strdup (jail->shown[i]));
  g_ptr_array_add (folders, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&folders), FALSE);
}

/* --- what a local page needs --- */

/* TRUE when `folder` is `shown` or lies in it. */
static gboolean
is_within (const char *folder, const char *shown)
{
  gsize length = strlen (shown);

  return strncmp (folder, shown, length) == 0
         && (folder[length] == '\0' || folder[length] == '/' || shown[length - 1] == '/');
}

/* The folder of a local page; NULL for another. */
static char *
folder_of (const char *uri)
{
  g_autofree char *address = g_strndup (uri, strcspn (uri, "?#"));
  g_autofree char *path = g_filename_from_uri (address, NULL, NULL);
  g_autofree char *whole = path != NULL ? g_canonicalize_filename (path, "/") : NULL;

  return whole != NULL ? g_path_get_dirname (whole) : NULL;
}

/* The folder that holds both; NULL where only one does that holds much else, too: the whole disk, all homes, /tmp. */
static char *
common_folder (const char *a, const char *b)
{
  gsize end = 0, names = 0;

  for (gsize i = 0; a[i] == b[i] || a[i] == '\0' || b[i] == '\0'; i++)
    {
      if ((a[i] == '/' || a[i] == '\0') && (b[i] == '/' || b[i] == '\0') && i > 0)
        {
          end = i;
          names++;
        }
      if (a[i] == '\0' || b[i] == '\0')
        break;
    }
  return names > 1 ? g_strndup (a, end) : NULL;
}

char **
vlps_jail_folders_for (const char *const *shown, const char *uri)
{
  g_autofree char *folder = folder_of (uri);
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; shown[i] != NULL; i++)
    {
      g_autofree char *common = folder != NULL ? common_folder (shown[i], folder) : NULL;

      if (folder == NULL || is_within (folder, shown[i]))
        return g_strdupv ((char **) (gsize) shown);
      if (common == NULL)
        g_ptr_array_add (folders, g_strdup (shown[i]));
      else
        {
          g_free (folder);
          folder = g_steal_pointer (&common);
        }
    }
  if (folders->len >= MAX_FOLDERS)
    g_ptr_array_set_size (folders, 0);
  if (folder != NULL)
    g_ptr_array_add (folders, g_steal_pointer (&folder));
  g_ptr_array_add (folders, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&folders), FALSE);
}
