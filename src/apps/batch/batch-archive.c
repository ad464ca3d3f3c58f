/* batch-archive.c - the one web archive that the pages of a run go into */
#include "batch-archive.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "journal.h"
#include "wacz.h"
#include "warc-file.h"

#define END_FACT "warc-end"

struct _VlpsBatchArchive
{
  VlpsFolder *folder;
  char *path; /* of the WARC file */
  char *wacz; /* NULL: none is wanted */
  gboolean packed;
  VlpsJournal *records;
  GPtrArray *waiting; /* of GByteArray: pages that are to be appended, in their order */
};

static gboolean
append (VlpsBatchArchive *self, const GByteArray *bytes, GError **error)
{
  return vlps_journal_append (self->records, (const char *) bytes->data, bytes->len, error);
}

static char *
print_end (const VlpsBatchArchive *self)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, vlps_journal_end (self->records));
}

/* The first record. */
static gboolean
begin (VlpsBatchArchive *self, GError **error)
{
  g_autoptr (GByteArray) info = g_byte_array_new ();
  g_autofree char *end = NULL;

  if (!vlps_warc_file_append_info (info, g_get_real_time (), self->packed, error) || !append (self, info, error)
      || !vlps_journal_sync (self->records, FALSE, error))
    return FALSE;
  end = print_end (self);
  return vlps_folder_set (self->folder, END_FACT, end, error);
}

/* Makes file and folder agree. */
static gboolean
mend (VlpsBatchArchive *self, GError **error)
{
  g_autofree char *stated = vlps_folder_get (self->folder, END_FACT);
  gint64 end = stated != NULL ? g_ascii_strtoll (stated, NULL, 10) : 0, size = vlps_journal_end (self->records);

  if (stated == NULL && size > 0)
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "%s already exists and belongs to another run; move it away, or start a run in another folder with "
        "another --warc-out",
        self->path);
  if (size < end)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "%s is shorter than the run left it; restore the file, or start another run", self->path);
  /* from now on the file is the run's, however far it gets */
  return (stated != NULL || vlps_folder_set (self->folder, END_FACT, "0", error))
         && vlps_journal_cut (self->records, end, error) && (end > 0 || begin (self, error));
}

VlpsBatchArchive *
vlps_batch_archive_open (VlpsFolder *folder, const char *path, GError **error)
{
  g_autoptr (VlpsBatchArchive) self = g_new0 (VlpsBatchArchive, 1);

  self->folder = folder;
  self->waiting = g_ptr_array_new_with_free_func ((GDestroyNotify) g_byte_array_unref);
  if (vlps_wacz_is_name (path))
    {
      self->wacz = g_strdup (path);
      self->path = g_strdup_printf ("%.*s.warc.gz", (int) (strlen (path) - strlen (".wacz")), path);
    }
  else
    self->path = g_strdup (path);
  self->packed = g_str_has_suffix (self->path, ".gz");
  self->records = vlps_journal_open (self->path, error);
  if (self->records == NULL)
    return NULL;
  if (!vlps_journal_lock (self->records))
    return vlps_error_null (error, VLPS_ERROR_IO,
                            "another vlps is using %s; wait until it ends, or choose another name", self->path);
  return mend (self, error) ? g_steal_pointer (&self) : NULL;
}

void
vlps_batch_archive_free (VlpsBatchArchive *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->records, vlps_journal_free);
  g_clear_pointer (&self->waiting, g_ptr_array_unref);
  g_free (self->path);
  g_free (self->wacz);
  g_free (self);
}

GByteArray *
vlps_batch_archive_pack (const VlpsBatchArchive *self, VlpsInput *input, const VlpsOptions *options, GError **error)
{
  const GPtrArray *exchanges = input->source->bytes == NULL ? vlps_record_files_exchanges (input, options) : NULL;
  const VlpsWarcPage page = { input->page->url, vlps_page_title (input->page) };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GError) cause = NULL;

  if (exchanges == NULL)
    {
      vlps_page_warn (input->page, "the page did not come from the web, and is not in the web archive of the run");
      return NULL;
    }
  if (vlps_warc_file_append_page (bytes, exchanges, &page, self->packed, &cause))
    return g_steal_pointer (&bytes);
  return vlps_error_null (error, VLPS_ERROR_IO, "cannot pack what the page loaded: %s", cause->message);
}

static gboolean
append_waiting (VlpsBatchArchive *self, GError **error)
{
  while (self->waiting->len > 0)
    {
      if (!append (self, self->waiting->pdata[0], error))
        return FALSE;
      g_ptr_array_remove_index (self->waiting, 0);
    }
  return TRUE;
}

void
vlps_batch_archive_add (VlpsBatchArchive *self, GByteArray *page)
{
  g_ptr_array_add (self->waiting, g_byte_array_ref (page));
  append_waiting (self, NULL);
}

gboolean
vlps_batch_archive_flush (VlpsBatchArchive *self, GError **error)
{
  g_autofree char *end = NULL;

  if (!append_waiting (self, error) || !vlps_journal_sync (self->records, FALSE, error))
    return FALSE;
  end = print_end (self);
  vlps_folder_set_with_results (self->folder, END_FACT, end);
  return TRUE;
}

gboolean
vlps_batch_archive_finish (VlpsBatchArchive *self, GError **error)
{
  gboolean done;
  int fd;

  if (self->wacz == NULL)
    return TRUE;
  fd = open (self->path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot read %s: %s", self->path, g_strerror (errno));
  done = vlps_wacz_write (fd, self->wacz, error);
  close (fd);
  return done;
}
