/* journal.c - a file that only grows, and of which a database says how much counts */
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "errors.h"

struct _VlpsJournal
{
  char *path;
  int fd;
  gint64 end;
};

static gboolean
fail (const VlpsJournal *self, const char *what, GError **error)
{
  int number = errno;

  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot %s %s: %s", what, self->path, g_strerror (number));
  vlps_error_note_errno (error, number);
  return FALSE;
}

/* A name in a folder is on the disk when the folder is. */
static void
sync_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

VlpsJournal *
vlps_journal_open (const char *path, GError **error)
{
  g_autoptr (VlpsJournal) self = g_new0 (VlpsJournal, 1);

  self->path = g_strdup (path);
  self->fd = open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (self->fd < 0)
    {
      fail (self, "write", error);
      return NULL;
    }
  self->end = lseek (self->fd, 0, SEEK_END);
  if (self->end < 0)
    {
      fail (self, "read", error);
      return NULL;
    }
  sync_folder (path);
  return g_steal_pointer (&self);
}

void
vlps_journal_free (VlpsJournal *self)
{
  if (self == NULL)
    return;
  if (self->fd >= 0)
    close (self->fd);
  g_free (self->path);
  g_free (self);
}

gboolean
vlps_journal_lock (VlpsJournal *self)
{
  return flock (self->fd, LOCK_EX | LOCK_NB) == 0;
}

gint64
vlps_journal_end (const VlpsJournal *self)
{
  return self->end;
}

gboolean
vlps_journal_cut (VlpsJournal *self, gint64 end, GError **error)
{
  if (ftruncate (self->fd, (off_t) end) != 0)
    return fail (self, "shorten", error);
  self->end = end;
  return TRUE;
}

gboolean
vlps_journal_append (VlpsJournal *self, const char *text, gsize length, GError **error)
{
  for (gsize done = 0; done < length;)
    {
      gssize n = pwrite (self->fd, text + done, length - done, (off_t) self->end + (off_t) done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return fail (self, "write", error);
      done += (gsize) n;
    }
  self->end += (gint64) length;
  return TRUE;
}

gboolean
vlps_journal_sync (VlpsJournal *self, gboolean files, GError **error)
{
  return (files ? syncfs (self->fd) : fdatasync (self->fd)) == 0 || fail (self, "flush", error);
}

void
vlps_journal_take_back (VlpsJournal *self, gint64 end)
{
  self->end = end;
}

char *
vlps_journal_read (VlpsJournal *self, gint64 start, gsize length, GError **error)
{
  g_autofree char *text = g_malloc (length + 1);

  for (gsize done = 0; done < length;)
    {
      gssize n = pread (self->fd, text + done, length - done, (off_t) start + (off_t) done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        {
          errno = n == 0 ? EIO : errno;
          fail (self, "read", error);
          return NULL;
        }
      done += (gsize) n;
    }
  text[length] = '\0';
  return g_steal_pointer (&text);
}
