/* files-test.c - which local files a page may reach */
#include "files.h"

#include <glib/gstdio.h>
#include <unistd.h>

typedef struct
{
  const char *page;
  const char *uri;
  gboolean allowed;
} Case;

static const Case cases[] = {
  /* its own folder and those below */
  { "file:///site/page.html", "file:///site/page.html", TRUE },
  { "file:///site/page.html", "file:///site/style.css", TRUE },
  { "file:///site/page.html", "file:///site/a/b/picture.png?size=1#top", TRUE },
  { "FILE:///site/page.html?x=../..#y", "file://localhost/site/style.css", TRUE },
  { "file:///page.html", "file:///etc/hosts", TRUE },
  { "file:///my%20site/page.html", "file:///my%20site/a.png", TRUE },
  /* beside and above */
  { "file:///site/page.html", "file:///site", FALSE },
  { "file:///site/page.html", "file:///site2/style.css", FALSE },
  { "file:///site/page.html", "file:///etc/passwd", FALSE },
  { "file:///site/page.html", "file:///site/../etc/passwd", FALSE },
  { "file:///site/page.html", "file:///site/%2e%2e/etc/passwd", FALSE },
  { "file:///site/page.html", "file:///site/..%2fetc/passwd", FALSE },
  { "file:///site/page.html", "file:///site/a/./.././../etc/passwd", FALSE },
  { "file:///site/page.html", "file:///site/%00/../../etc/passwd", FALSE },
  { "file:///site/page.html", "file://server/site/style.css", FALSE },
  { "file:///site/page.html", "FILE:///etc/passwd", FALSE },
  { "file:///site/page.html", "file:etc/passwd", FALSE },
  /* no local page, or no file */
  { "http://example.org/page.html", "file:///site/style.css", FALSE },
  { "http://example.org/page.html", "file:///more/style.css", FALSE },
  { "about:blank", "file:///site/style.css", FALSE },
  { NULL, "file:///site/style.css", FALSE },
  { "file:///site/page.html", "http://example.org/style.css", FALSE },
  /* a folder that is opened */
  { "file:///site/page.html", "file:///more/style.css", TRUE },
  { "file:///site/page.html", "file:///more/a/style.css", TRUE },
  { "file:///site/page.html", "file:///more/../site2/style.css", FALSE },
  { "file:///site/page.html", "file:///moreover/style.css", FALSE },
  { "file:///site/page.html", "file:///by%20address/style.css", TRUE },
};

static void
test_address (gconstpointer data)
{
  const Case *test = data;
  const char *const folders[] = { "/more/", "file:///by%20address", "not a folder", NULL };

  g_assert_cmpint (vlps_files_allow (test->page, folders, test->uri, FALSE), ==, test->allowed);
}

/* A link in the folder leads out of it; one to a folder that is open is fine. */
static void
test_links (void)
{
  g_autofree char *top = g_dir_make_tmp ("vlps-files-XXXXXX", NULL);
  g_autofree char *site = g_build_filename (top, "site", NULL), *other = g_build_filename (top, "other", NULL);
  g_autofree char *page = g_build_filename (site, "page.html", NULL), *link = g_build_filename (site, "link", NULL);
  g_autofree char *secret = g_build_filename (other, "secret", NULL);
  g_autofree char *page_uri = g_filename_to_uri (page, NULL, NULL), *link_uri = g_filename_to_uri (link, NULL, NULL);
  g_autofree char *none_uri = g_strconcat (page_uri, "-none", NULL);
  g_autofree char *secret_uri = g_filename_to_uri (secret, NULL, NULL);
  const char *const folders[] = { other, NULL };

  g_assert_cmpint (g_mkdir (site, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (other, 0700), ==, 0);
  g_assert_true (g_file_set_contents (page, "x", 1, NULL));
  g_assert_true (g_file_set_contents (secret, "x", 1, NULL));
  g_assert_cmpint (symlink (secret, link), ==, 0);

  g_assert_true (vlps_files_allow (page_uri, NULL, page_uri, TRUE));
  g_assert_true (vlps_files_allow (page_uri, NULL, link_uri, FALSE));
  g_assert_false (vlps_files_allow (page_uri, NULL, link_uri, TRUE));
  g_assert_true (vlps_files_allow (page_uri, folders, link_uri, TRUE));
  /* what is not there is not refused: it just is not there */
  g_assert_true (vlps_files_allow (page_uri, NULL, none_uri, TRUE));
  /* a page that is a link itself belongs where the link is */
  g_assert_true (vlps_files_allow (link_uri, NULL, page_uri, TRUE));
  g_assert_false (vlps_files_allow (link_uri, NULL, secret_uri, TRUE));

  g_unlink (link);
  g_unlink (secret);
  g_unlink (page);
  g_rmdir (site);
  g_rmdir (other);
  g_rmdir (top);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = g_strdup_printf ("/files/address/%u", i);

      g_test_add_data_func (name, &cases[i], test_address);
    }
  g_test_add_func ("/files/links", test_links);
  return g_test_run ();
}
