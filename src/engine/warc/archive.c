/* archive.c - a WARC file as a set of recorded answers, found by address */
#include "archive.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "archive-answers.h"
#include "archive-index.h"
#include "converted.h"
#include "errors.h"
#include "hash.h"
#include "url.h"
#include "wacz.h"

static void
answer_clear (gpointer data)
{
  g_free (((ArchiveAnswer *) data)->method);
}

VlpsArchive *
vlps_archive_ref (VlpsArchive *archive)
{
  g_atomic_ref_count_inc (&archive->references);
  return archive;
}

void
vlps_archive_unref (VlpsArchive *archive)
{
  if (archive == NULL || !g_atomic_ref_count_dec (&archive->references))
    return;
  if (archive->fd >= 0)
    close (archive->fd);
  g_ptr_array_unref (archive->problems);
  g_ptr_array_unref (archive->pages);
  g_ptr_array_unref (archive->error_pages);
  g_array_unref (archive->answers);
  g_hash_table_unref (archive->by_url);
  g_hash_table_unref (archive->by_id);
  g_hash_table_unref (archive->by_digest);
  g_hash_table_unref (archive->captures);
  g_hash_table_unref (archive->segments);
  g_free (archive);
}

const GPtrArray *
vlps_archive_problems (VlpsArchive *archive)
{
  return archive->problems;
}

const GPtrArray *
vlps_archive_pages (VlpsArchive *archive)
{
  return archive->pages;
}

const GPtrArray *
vlps_archive_error_pages (VlpsArchive *archive)
{
  return archive->error_pages;
}

const GPtrArray *
vlps_archive_captures (VlpsArchive *archive, const char *url)
{
  g_autofree char *key = vlps_url_key (url);

  return key != NULL ? g_hash_table_lookup (archive->captures, key) : NULL;
}

gboolean
vlps_archive_is (const char *path)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  gboolean is =
      fd >= 0 && (vlps_warc_record_kind (fd) != VLPS_WARC_NONE || vlps_converted_kind (fd) != VLPS_FOREIGN_NONE);

  if (fd >= 0)
    close (fd);
  return is || vlps_wacz_is (path);
}

/* Makes problems valid UTF-8, because they quote addresses from the file. */
static void
make_problems_valid (VlpsArchive *archive)
{
  for (guint i = 0; i < archive->problems->len; i++)
    {
      char *problem = archive->problems->pdata[i];

      archive->problems->pdata[i] = g_utf8_make_valid (problem, -1);
      g_free (problem);
    }
}

/* Takes `fd`; `name` is what messages call the archive. */
static VlpsArchive *
open_file (int fd, const char *name, GError **error)
{
  g_autoptr (VlpsArchive) archive = g_new0 (VlpsArchive, 1);
  VlpsWarcKind kind;
  VlpsForeign foreign;

  g_atomic_ref_count_init (&archive->references);
  archive->fd = fd;
  archive->problems = g_ptr_array_new_with_free_func (g_free);
  archive->pages = g_ptr_array_new_with_free_func (vlps_archive_index_page_free);
  archive->error_pages = g_ptr_array_new_with_free_func (vlps_archive_index_page_free);
  archive->answers = g_array_new (FALSE, FALSE, sizeof (ArchiveAnswer));
  g_array_set_clear_func (archive->answers, answer_clear);
  archive->by_url = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  archive->by_id = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  archive->captures = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  archive->segments = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  archive->by_digest = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  foreign = vlps_converted_kind (archive->fd);
  if (foreign != VLPS_FOREIGN_NONE)
    {
      int converted = vlps_converted_open (archive->fd, foreign, archive->problems, error);

      if (converted < 0)
        return NULL;
      close (archive->fd);
      archive->fd = converted;
    }
  kind = foreign != VLPS_FOREIGN_NONE ? VLPS_WARC_PLAIN : vlps_warc_record_kind (archive->fd);
  if (kind == VLPS_WARC_NONE)
    return vlps_error_null (error, VLPS_ERROR_NOT_HTML, "%s is not a WARC file", name);
  if (kind == VLPS_WARC_STREAM)
    {
      int unpacked = vlps_warc_record_unpack (archive->fd, archive->problems, error);

      if (unpacked < 0)
        return NULL;
      close (archive->fd);
      archive->fd = unpacked;
    }
  archive->packed = kind == VLPS_WARC_PACKED;
  vlps_archive_index (archive);
  make_problems_valid (archive);
  return g_steal_pointer (&archive);
}

VlpsArchive *
vlps_archive_open (const char *path, GError **error)
{
  gboolean wacz = vlps_wacz_is (path);
  int fd = wacz ? vlps_wacz_open (path, error) : open (path, O_RDONLY | O_CLOEXEC);

  if (fd >= 0)
    return open_file (fd, path, error);
  if (wacz)
    return NULL;
  return vlps_error_null (error, errno == ENOENT ? VLPS_ERROR_NOT_FOUND : VLPS_ERROR_IO, "cannot open %s: %s", path,
                          g_strerror (errno));
}

VlpsArchive *
vlps_archive_open_bytes (GBytes *bytes, const char *name, GError **error)
{
  int fd = memfd_create ("vlps-archive", MFD_CLOEXEC);
  gsize length, written = 0;
  const char *data = g_bytes_get_data (bytes, &length);

  while (fd >= 0 && written < length)
    {
      ssize_t n = write (fd, data + written, length - written);

      if (n < 0 && errno != EINTR)
        {
          close (fd);
          fd = -1;
        }
      else
        written += (gsize) MAX (n, 0);
    }
  if (fd < 0)
    return vlps_error_null (error, VLPS_ERROR_IO, "cannot keep %s: %s", name, g_strerror (errno));
  return open_file (fd, name, error);
}
