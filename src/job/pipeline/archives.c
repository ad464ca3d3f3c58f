/* archives.c - the web archives of a batch, each opened once for many pages */
#include "archives.h"

#include <string.h>

#define MAX_OPEN 4 /* pages come archive by archive */

typedef struct
{
  char *path;
  VlpsArchive *archive;
} Entry;

struct _VlpsArchives
{
  GMutex mutex;
  Entry entries[MAX_OPEN]; /* used last first; empty ones at the end */
};

VlpsArchives *
vlps_archives_new (void)
{
  VlpsArchives *self = g_new0 (VlpsArchives, 1);

  g_mutex_init (&self->mutex);
  return self;
}

static void
entry_clear (Entry *entry)
{
  g_clear_pointer (&entry->path, g_free);
  g_clear_pointer (&entry->archive, vlps_archive_unref);
}

void
vlps_archives_free (VlpsArchives *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < MAX_OPEN; i++)
    entry_clear (&self->entries[i]);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

VlpsArchive *
vlps_archives_get (VlpsArchives *self, const char *path, GError **error)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);
  Entry entry = { NULL, NULL };
  guint i = 0;

  while (i < MAX_OPEN && g_strcmp0 (self->entries[i].path, path) != 0)
    i++;
  if (i < MAX_OPEN)
    entry = self->entries[i];
  else
    {
      entry.archive = vlps_archive_open (path, error);
      if (entry.archive == NULL)
        return NULL;
      entry.path = g_strdup (path);
      i = MAX_OPEN - 1;
      entry_clear (&self->entries[i]);
    }
  memmove (&self->entries[1], &self->entries[0], i * sizeof (Entry));
  self->entries[0] = entry;
  return vlps_archive_ref (entry.archive);
}
