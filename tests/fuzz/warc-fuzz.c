/* warc-fuzz.c - any bytes as a web archive: either no archive, or one whose every answer is sound or an error */
#include "fuzz.h"

#include <sys/mman.h>
#include <unistd.h>

#include "archive.h"
#include "errors.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsArchive) archive = NULL;
  g_autofree char *path = NULL;
  const GPtrArray *pages;
  int fd = memfd_create ("warc-fuzz", MFD_CLOEXEC);

  g_assert_cmpint (write (fd, data, length), ==, (gssize) length);
  path = g_strdup_printf ("/proc/self/fd/%d", fd);
  archive = vlps_archive_open (path, &error);
  close (fd);
  g_assert_true ((archive == NULL) == (error != NULL));
  if (archive == NULL)
    {
      g_assert_cmpint (error->domain, ==, VLPS_ERROR);
      return 0;
    }
  pages = vlps_archive_pages (archive);
  for (guint i = 0; i < pages->len && i < 100; i++)
    {
      const VlpsArchivePage *page = pages->pdata[i];
      g_autoptr (GError) missing = NULL;
      g_autoptr (VlpsHttpResponse) response = vlps_archive_find (archive, "GET", page->url, page->date, &missing);

      g_assert_true (g_utf8_validate (page->url, -1, NULL));
      g_assert_nonnull (vlps_archive_find_page (archive, page->url));
      /* another answer to the same address may be a reference to what was recorded elsewhere */
      g_assert_true (response != NULL || g_error_matches (missing, VLPS_ERROR, VLPS_ERROR_NOT_FOUND));
    }
  for (guint i = 0; i < vlps_archive_problems (archive)->len; i++)
    g_assert_true (g_utf8_validate (vlps_archive_problems (archive)->pdata[i], -1, NULL));
  return 0;
}
