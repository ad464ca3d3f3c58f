/* archives-test.c - archives that were asked for last stay open */
#include "archives.h"

#include <unistd.h>

#include "maker.h"

#define MOST_OPEN 4

static void
test_open (void)
{
  g_autoptr (VlpsArchives) archives = vlps_archives_new ();
  char *paths[MOST_OPEN + 1];
  VlpsArchive *first[MOST_OPEN + 1];
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i <= MOST_OPEN; i++)
    {
      g_autoptr (GBytes) bytes = maker_response ("http://a.example/", "2020-01-01T00:00:00Z",
                                                 "HTTP/1.1 200 OK\r\nContent-Type: text/html", "<p>Text", -1);
      VlpsArchive *again;

      paths[i] = maker_file (bytes);
      first[i] = vlps_archives_get (archives, paths[i], &error);
      g_assert_no_error (error);
      again = vlps_archives_get (archives, paths[i], &error);
      g_assert_true (again == first[i]);
      vlps_archive_unref (again);
    }
  /* one too many: the one that was asked for longest ago is opened again, the last ones are not */
  for (guint i = MOST_OPEN + 1; i-- > 0;)
    {
      VlpsArchive *again = vlps_archives_get (archives, paths[i], &error);

      g_assert_true ((again == first[i]) == (i > 0));
      vlps_archive_unref (again);
    }
  for (guint i = 0; i <= MOST_OPEN; i++)
    {
      vlps_archive_unref (first[i]);
      unlink (paths[i]);
      g_free (paths[i]);
    }
  g_assert_null (vlps_archives_get (archives, "/nowhere/at/all.warc", &error));
  g_assert_nonnull (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archives/open", test_open);
  return g_test_run ();
}
