/* file.c - where results go, and files that users and others name */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "files.h"
#include "terminal.h"

#define STEP 65536 /* bytes that are read at once, where nobody knows how many there are */

static gboolean
write_stream (FILE *stream, const char *data, gsize length)
{
  return fwrite (data, 1, length, stream) == length && fflush (stream) == 0;
}

/* The text of a page must not drive the terminal that it is shown on. */
static gboolean
write_result (const char *data, gsize length)
{
  g_autoptr (GString) text = NULL;

  if (!isatty (STDOUT_FILENO))
    return write_stream (stdout, data, length);
  text = vlps_terminal_text (data, length, VLPS_TERMINAL_TEXT);
  return write_stream (stdout, text->str, text->len);
}

gboolean
vlps_file_write (const char *path, const char *data, gssize length, GError **error)
{
  gsize size = length < 0 ? strlen (data) : (gsize) length;
  g_autoptr (GError) local = NULL;
  GStatBuf status;
  int number;

  if (strcmp (path, "-") == 0)
    {
      if (write_result (data, size))
        return TRUE;
      number = errno;
      /* the caller is told, so nobody has to say it once more at the end of the program */
      clearerr (stdout);
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write to standard output: %s", g_strerror (number));
      vlps_error_note_errno (error, number);
      return FALSE;
    }
  /* a file beside it that takes its name would put an end to /dev/null */
  if (g_stat (path, &status) == 0 && !S_ISREG (status.st_mode) && !S_ISDIR (status.st_mode))
    {
      FILE *stream = g_fopen (path, "we");
      gboolean written = stream != NULL && write_stream (stream, data, size);
      int reason = errno;

      if (stream != NULL && fclose (stream) != 0 && written)
        {
          written = FALSE;
          reason = errno;
        }
      if (written)
        return TRUE;
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write %s: %s", path, g_strerror (reason));
      vlps_error_note_errno (error, reason);
      return FALSE;
    }
  if (g_file_set_contents (path, data, (gssize) size, &local))
    return TRUE;
  /* GLib's message names a temporary file */
  if (!vlps_file_try (path, error))
    return FALSE;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write %s: %s", path, local->message);
  vlps_error_note_errno (error, vlps_error_is_disk_full (local) ? ENOSPC : 0);
  return FALSE;
}

gboolean
vlps_file_try (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  const char *reason = NULL;
  GStatBuf status;
  gboolean there = strcmp (path, "-") != 0 && g_stat (path, &status) == 0;

  if (strcmp (path, "-") == 0)
    return TRUE;
  if (there && S_ISDIR (status.st_mode))
    reason = "it is a folder";
  else if (there && !S_ISREG (status.st_mode))
    reason = g_access (path, W_OK) != 0 ? g_strerror (errno) : NULL;
  else if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    reason = "there is no such folder; make it first";
  else if (g_access (folder, W_OK | X_OK) != 0)
    reason = g_strerror (errno);
  if (reason == NULL)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_IO, "cannot write %s: %s", path, reason);
}

char *
vlps_file_inside (const char *folder, const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "/", -1);
  g_autofree char *path = NULL, *whole = g_canonicalize_filename (folder, NULL);
  const char *const folders[] = { whole, NULL };

  if (g_path_is_absolute (name) || g_strv_contains ((const char *const *) parts, ".."))
    return NULL;
  path = g_build_filename (strcmp (folder, ".") == 0 ? "" : folder, name, NULL);
  /* what is not there leads nowhere */
  return !g_file_test (path, G_FILE_TEST_EXISTS) || vlps_files_are_in (folders, path) ? g_steal_pointer (&path) : NULL;
}

gboolean
vlps_file_read (const char *path, char **ret_text, gsize *ret_length, GError **error)
{
  GStatBuf status;

  if (g_stat (path, &status) == 0 && !S_ISREG (status.st_mode) && !S_ISDIR (status.st_mode))
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "%s is not a regular file", path);
      return FALSE;
    }
  return g_file_get_contents (path, ret_text, ret_length, error);
}

static gboolean
set_failure (GError **error, const char *name, int number)
{
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (number), "cannot read %s: %s", name,
               g_strerror (number));
  return FALSE;
}

gboolean
vlps_file_read_open (int fd, const char *name, gsize most, char **ret_text, gsize *ret_length, GError **error)
{
  struct stat status;
  gboolean known = fstat (fd, &status) == 0 && S_ISREG (status.st_mode) && status.st_size > 0;
  gsize length = 0, size = known ? MIN ((gsize) status.st_size, most) + 2 : STEP;
  g_autofree char *text = g_try_malloc (size);
  gssize n = 1;

  while (text != NULL && length <= most && (n = read (fd, text + length, size - length - 1)) != 0)
    {
      if (n < 0 && errno != EINTR)
        return set_failure (error, name, errno);
      length += n > 0 ? (gsize) n : 0;
      if (length + 1 == size)
        {
          char *larger = g_try_realloc (text, size *= 2);

          if (larger == NULL)
            g_free (text);
          text = larger;
        }
    }
  if (text == NULL)
    return set_failure (error, name, ENOMEM);
  if (length > most)
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "cannot read %s: it has more than %" G_GSIZE_FORMAT " MB",
                   name, most >> 20);
      return FALSE;
    }
  text[length] = '\0';
  *ret_text = g_steal_pointer (&text);
  if (ret_length != NULL)
    *ret_length = length;
  return TRUE;
}

gboolean
vlps_file_read_most (const char *path, gsize most, char **ret_text, gsize *ret_length, GError **error)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  gboolean done;

  if (fd < 0)
    return set_failure (error, path, errno);
  done = vlps_file_read_open (fd, path, most, ret_text, ret_length, error);
  close (fd);
  return done;
}
