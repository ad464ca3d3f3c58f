/* beneath.c - files of a folder that others can write to, too */
#include "beneath.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.h"

#define BUFFER 65536

static int
fail (const char *folder, const char *name, const char *reason, GError **error)
{
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "%s in the folder %s %s", name, folder, reason);
  return -1;
}

/* The folder in which the last component of `name` is, and that component; -1 with errno.  `make`: what is missing is
 * made. */
static int
open_parent (const char *folder, const char *name, gboolean make, char **ret_last)
{
  g_auto (GStrv) parts = g_strsplit (name, "/", -1);
  int at = open (folder, O_PATH | O_DIRECTORY | O_CLOEXEC);

  for (guint i = 0; at >= 0 && parts[i] != NULL; i++)
    {
      int below;

      if (*parts[i] == '\0' || strcmp (parts[i], ".") == 0 || strcmp (parts[i], "..") == 0)
        {
          close (at);
          errno = EINVAL;
          return -1;
        }
      if (parts[i + 1] == NULL)
        {
          *ret_last = g_strdup (parts[i]);
          return at;
        }
      if (make)
        mkdirat (at, parts[i], 0777);
      below = openat (at, parts[i], O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      g_close (at, NULL);
      at = below;
    }
  return at;
}

int
vlps_beneath_open (const char *folder, const char *name, GError **error)
{
  g_autofree char *last = NULL;
  int parent = open_parent (folder, name, FALSE, &last), fd = -1, cause = errno;
  struct stat status;

  if (parent >= 0)
    {
      fd = openat (parent, last, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
      cause = errno;
      close (parent);
    }
  if (fd < 0 && cause == ENOENT)
    return -1;
  if (fd < 0 && (cause == ELOOP || cause == ENOTDIR))
    return fail (folder, name, "is behind a symbolic link, which is not followed: others can write there", error);
  if (fd < 0)
    return fail (folder, name, g_strerror (cause), error);
  if (fstat (fd, &status) == 0 && S_ISREG (status.st_mode))
    return fd;
  close (fd);
  return fail (folder, name, "is not a regular file", error);
}

static gboolean
copy (int from, int to)
{
  g_autofree char *buffer = g_malloc (BUFFER);
  ssize_t n;

  if (lseek (from, 0, SEEK_SET) != 0)
    return FALSE;
  while ((n = read (from, buffer, BUFFER)) > 0)
    for (ssize_t done = 0, wrote; done < n; done += wrote)
      {
        wrote = write (to, buffer + done, (gsize) (n - done));
        if (wrote < 0)
          return FALSE;
      }
  return n == 0;
}

gboolean
vlps_beneath_put (int fd, const char *folder, const char *name, GError **error)
{
  g_autofree char *last = NULL, *source = g_strdup_printf ("/proc/self/fd/%d", fd);
  int parent = open_parent (folder, name, TRUE, &last), to;
  struct stat one, other;
  gboolean done;

  if (parent < 0)
    {
      fail (folder, name, g_strerror (errno), error);
      return FALSE;
    }
  done = fstat (fd, &one) == 0 && fstatat (parent, last, &other, AT_SYMLINK_NOFOLLOW) == 0 && one.st_dev == other.st_dev
         && one.st_ino == other.st_ino;
  if (!done)
    unlinkat (parent, last, 0);
  if (!done && linkat (AT_FDCWD, source, parent, last, AT_SYMLINK_FOLLOW) != 0)
    {
      to = openat (parent, last, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
      done = to >= 0 && copy (fd, to);
      if (to >= 0)
        done = close (to) == 0 && done;
    }
  else
    done = TRUE;
  if (!done)
    fail (folder, name, g_strerror (errno), error);
  close (parent);
  return done;
}
