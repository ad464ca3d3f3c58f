/* jail.c - the sandbox around a renderer and all the engine's processes */
#include "jail.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "address.h"
#include "errors.h"

#define MAX_FOLDERS 8    /* of local pages that a renderer sees at a time */
#define ROOM "268435456" /* bytes that fit in each of the folders that are in memory */

/* The system's software and its settings. */
static const char *const software[] = { "/usr", "/bin",   "/sbin",  "/lib",
                                        "/etc", "/lib64", "/lib32", "/var/cache/fontconfig" };

/* Folders that WebKit's sandbox needs. */
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

/* Without links on it: who may not go through the folder of a link cannot follow it. */
static char *
without_links (const char *path)
{
  char *real = realpath (path, NULL);
  char *copy = g_strdup (real != NULL ? real : path);

  free (real);
  return copy;
}

/* A folder under the name by which pages know it. */
static void
add_shown (GPtrArray *arguments, const char *option, const char *path)
{
  g_autofree char *real = without_links (path);

  add (arguments, option, real, path, NULL);
}

static char *
find_bubblewrap (GError **error)
{
  char *path = g_find_program_in_path ("bwrap");

  if (path == NULL)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_ENGINE,
                           "bwrap, the sandbox for pages, is not installed (Debian package bubblewrap)");
      vlps_error_add_cure (error, VLPS_CURE_NO_SANDBOX);
    }
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
      add_shown (arguments, "--ro-bind-try", jail->shown[i]);
  /* it may lie in what is shown */
  add (arguments, "--size", ROOM, "--tmpfs", directory, NULL);
  add_shown (arguments, "--ro-bind", folder);
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

  g_autofree char *program = g_path_get_dirname (jail->command[0]);

  g_ptr_array_add (folders, without_links (program));
  for (guint i = 0; jail->shown[i] != NULL; i++)
    if (strcmp (jail->shown[i], "/") != 0)
      g_ptr_array_add (folders, without_links (jail->shown[i]));
  g_ptr_array_add (folders, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&folders), FALSE);
}

/* --- what a local page needs --- */

/* Returns TRUE if `folder` is `shown` or inside it. */
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
  g_autofree char *path = vlps_address_path (uri, NULL);
  g_autofree char *whole = path != NULL ? g_canonicalize_filename (path, "/") : NULL;

  return whole != NULL ? g_path_get_dirname (whole) : NULL;
}

static gboolean
is_home (const char *folder)
{
  g_autofree char *around = g_path_get_dirname (folder);

  return strcmp (around, "/home") == 0 || strcmp (folder, g_get_home_dir ()) == 0;
}

/* The folder that holds both; NULL where only one does that holds much else, too: the whole disk, a home, /tmp. */
static char *
common_folder (const char *a, const char *b)
{
  g_autofree char *common = NULL;
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
  common = names > 1 ? g_strndup (a, end) : NULL;
  return common != NULL && !is_home (common) ? g_steal_pointer (&common) : NULL;
}

/* Returns TRUE if the renderer can read `folder` by way of `shown`. A renderer of root runs as nobody and reads a
 * folder as its owner, so folders of other owners inside are closed; with "/" it sees only what everybody may see. */
static gboolean
shows (const char *shown, const char *folder)
{
  struct stat one, other;

  if (strcmp (shown, folder) == 0)
    return TRUE;
  return is_within (folder, shown) && strcmp (shown, "/") != 0
         && (stat (shown, &one) != 0 || stat (folder, &other) != 0
             || (one.st_uid == other.st_uid && one.st_gid == other.st_gid));
}

/* Adds a folder to those that are shown, as vlps_jail_folders_for() says; takes `folder` over. */
static void
show (GPtrArray *shown, char *folder)
{
  for (guint i = 0; i < shown->len; i++)
    if (shows (shown->pdata[i], folder))
      {
        g_free (folder);
        return;
      }
  for (guint i = 0; i < shown->len;)
    {
      const char *other = shown->pdata[i];
      g_autofree char *common = common_folder (other, folder);

      if (common == NULL || !shows (common, folder) || !shows (common, other))
        {
          i++;
          continue;
        }
      g_ptr_array_remove_index (shown, i);
      g_free (folder);
      folder = g_steal_pointer (&common);
    }
  g_ptr_array_add (shown, folder);
}

/* The folder under its name, and where that leads: links in what is shown lead there, too. */
static void
show_both (GPtrArray *shown, const char *folder)
{
  show (shown, g_strdup (folder));
  show (shown, without_links (folder));
}

/* A list of folders that can grow, and such a list as a vector. */
static GPtrArray *
list_folders (const char *const *folders)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; folders[i] != NULL; i++)
    g_ptr_array_add (list, g_strdup (folders[i]));
  return list;
}

static char **
end_list (GPtrArray *list)
{
  g_ptr_array_add (list, NULL);
  return (char **) g_ptr_array_free (list, FALSE);
}

char **
vlps_jail_folders_for (const char *const *shown, const char *const *more, const char *uri)
{
  g_autofree char *folder = folder_of (uri);
  g_autoptr (GPtrArray) folders = NULL;

  if (folder == NULL)
    return g_strdupv ((char **) (gsize) shown);
  folders = list_folders (shown);
  for (int round = 0; round < 2; round++)
    {
      for (guint i = 0; more != NULL && more[i] != NULL; i++)
        show_both (folders, more[i]);
      show_both (folders, folder);
      if (folders->len <= MAX_FOLDERS)
        break;
      if (round == 0)
        g_ptr_array_set_size (folders, 0);
    }
  return end_list (g_steal_pointer (&folders));
}

char **
vlps_jail_folders_join (const char *const *shown, const char *const *more)
{
  g_autoptr (GPtrArray) folders = list_folders (shown);

  for (guint i = 0; more[i] != NULL; i++)
    show (folders, g_strdup (more[i]));
  if (folders->len > MAX_FOLDERS)
    return g_strdupv ((char **) (gsize) shown);
  return end_list (g_steal_pointer (&folders));
}
