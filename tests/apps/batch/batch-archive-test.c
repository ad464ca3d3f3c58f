/* batch-archive-test.c - the web archive of a run: what is stated, what is cut off, whose it is */
#include "batch-archive.h"

#include <string.h>
#include <unistd.h>

#include "archive.h"
#include "errors.h"
#include "scratch.h"
#include "wacz.h"
#include "warc-file.h"

/* A run, as far as an archive knows of one. */
typedef struct
{
  VlpsFolder *folder;
  VlpsBatchArchive *archive;
} Opened;

static void
opened_clear (Opened *opened)
{
  g_clear_pointer (&opened->archive, vlps_batch_archive_free);
  g_clear_pointer (&opened->folder, vlps_folder_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Opened, opened_clear)

static char *
path_of (const Scratch *scratch, const char *name)
{
  return g_build_filename (scratch->path, name, NULL);
}

static void
open_run (const Scratch *scratch, const char *name, Opened *opened)
{
  g_autofree char *run = path_of (scratch, "run"), *path = path_of (scratch, name);
  g_autoptr (GError) error = NULL;

  opened->folder = vlps_folder_open (run, &error);
  g_assert_no_error (error);
  opened->archive = vlps_batch_archive_open (opened->folder, path, &error);
  g_assert_no_error (error);
}

/* Page N, and a frame in it. */
static void
add_page (Opened *opened, guint number, gboolean packed)
{
  g_autoptr (GPtrArray) exchanges = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_page_exchange_unref);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *url = g_strdup_printf ("http://a.example/%u", number), *line = NULL;
  const VlpsWarcPage page = { url, "Title" };

  for (guint i = 0; i < 2; i++)
    {
      VlpsPageExchange *exchange = vlps_page_exchange_new ("GET", i == 0 ? url : "http://a.example/frame");

      exchange->status = 200;
      exchange->phrase = g_strdup ("OK");
      soup_message_headers_append (exchange->response_headers, "Content-Type", "text/html");
      g_byte_array_append (exchange->body, (const guint8 *) "<p>text", 7);
      g_ptr_array_add (exchanges, exchange);
    }
  g_assert_true (vlps_warc_file_append_page (bytes, exchanges, &page, packed, NULL));
  vlps_batch_archive_add (opened->archive, bytes);
  line = g_strdup_printf ("{\"number\": %u}\n", number);
  vlps_folder_add_result (opened->folder, number, 1, NULL, NULL, line);
}

static void
state (Opened *opened)
{
  g_assert_true (vlps_batch_archive_flush (opened->archive, NULL));
  g_assert_true (vlps_folder_commit (opened->folder, FALSE, NULL));
}

/* Its pages are those with the numbers 1 to `n`, in this order and once each. */
static void
assert_pages (const Scratch *scratch, const char *name, guint n, guint problems)
{
  g_autofree char *path = path_of (scratch, name);
  g_autoptr (VlpsArchive) archive = vlps_archive_open (path, NULL);
  const GPtrArray *pages;
  guint found = 0;

  g_assert_nonnull (archive);
  pages = vlps_archive_pages (archive);
  g_assert_cmpuint (vlps_archive_problems (archive)->len, ==, problems);
  for (guint i = 0; i < pages->len; i++)
    {
      const VlpsArchivePage *page = pages->pdata[i];
      g_autofree char *url = g_strdup_printf ("http://a.example/%u", found + 1);

      if (page->frame)
        continue;
      g_assert_cmpstr (page->url, ==, url);
      found++;
    }
  g_assert_cmpuint (found, ==, n);
}

static void
list_pages (Opened *opened, guint n)
{
  g_assert_true (vlps_folder_begin (opened->folder, NULL));
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *input = g_strdup_printf ("http://a.example/%u", i);
      const VlpsItem item = { .input = input, .location = input };
      gboolean new;

      g_assert_true (vlps_folder_add (opened->folder, &item, &new, NULL));
    }
  g_assert_true (vlps_folder_commit (opened->folder, FALSE, NULL));
}

/* A run that ends after a page whose result it had not stated, in the middle of the next. */
static void
test_resumed (const Scratch *scratch, const char *name, gboolean packed)
{
  g_autofree char *path = path_of (scratch, name), *bytes = NULL, *half = NULL;
  gsize length;

  {
    g_auto (Opened) opened = { 0 };

    open_run (scratch, name, &opened);
    list_pages (&opened, 3);
    assert_pages (scratch, name, 0, 0);
    add_page (&opened, 1, packed);
    state (&opened);
    add_page (&opened, 2, packed);
    assert_pages (scratch, name, 2, 0);
  }
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  half = g_malloc (length + 30);
  memcpy (half, bytes, length);
  memcpy (half + length, bytes, 30);
  g_assert_true (g_file_set_contents (path, half, (gssize) length + 30, NULL));
  /* it can be read as it is */
  assert_pages (scratch, name, 2, 1);
  {
    g_auto (Opened) opened = { 0 };

    open_run (scratch, name, &opened);
    assert_pages (scratch, name, 1, 0);
    add_page (&opened, 2, packed);
    add_page (&opened, 3, packed);
    state (&opened);
  }
  assert_pages (scratch, name, 3, 0);
}

static void
test_packed (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  test_resumed (scratch, "all.warc.gz", TRUE);
}

static void
test_plain (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  test_resumed (scratch, "all.warc", FALSE);
}

static gboolean
count_cb (const VlpsItem *item, gpointer data, GError **error G_GNUC_UNUSED)
{
  g_assert_nonnull (item->options);
  *(guint *) data += item->frame ? 0 : 1;
  return TRUE;
}

/* Made at the end, and anew when the run went on. */
static void
test_wacz (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *path = path_of (scratch, "all.wacz"), *list = NULL;
  guint listed = 0;

  for (guint i = 1; i <= 2; i++)
    {
      g_auto (Opened) opened = { 0 };

      open_run (scratch, "all.wacz", &opened);
      if (i == 1)
        list_pages (&opened, 2);
      add_page (&opened, i, TRUE);
      state (&opened);
      g_assert_true (vlps_batch_archive_finish (opened.archive, NULL));
      g_assert_true (vlps_wacz_is (path));
      assert_pages (scratch, "all.wacz", i, 0);
      assert_pages (scratch, "all.warc.gz", i, 0);
    }
  list = scratch_write (scratch, "list.txt", path);
  g_assert_true (vlps_list_read (list, count_cb, &listed, NULL));
  g_assert_cmpuint (listed, ==, 2);
}

static void
expect_refusal (const Scratch *scratch, VlpsFolder *folder, const char *name, VlpsError code, const char *words)
{
  g_autofree char *path = path_of (scratch, name);
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_batch_archive_open (folder, path, &error));
  g_assert_error (error, VLPS_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, words));
}

static void
test_refusals (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *other = scratch_write (scratch, "other.warc", "WARC/1.1\r\n"), *left = NULL;
  g_autofree char *path = path_of (scratch, "all.warc");
  g_auto (Opened) opened = { 0 };

  open_run (scratch, "all.warc", &opened);
  list_pages (&opened, 1);
  expect_refusal (scratch, opened.folder, "all.warc", VLPS_ERROR_IO, "another vlps");
  add_page (&opened, 1, FALSE);
  state (&opened);
  opened_clear (&opened);

  {
    g_autofree char *fresh = path_of (scratch, "fresh");
    g_autoptr (VlpsFolder) folder = vlps_folder_open (fresh, NULL);

    expect_refusal (scratch, folder, "other.warc", VLPS_ERROR_USAGE, "belongs to another run");
  }
  left = scratch_read (scratch, "other.warc");
  g_assert_cmpstr (left, ==, "WARC/1.1\r\n");
  g_assert_cmpint (truncate (path, 20), ==, 0);
  {
    g_autofree char *run = path_of (scratch, "run");
    g_autoptr (VlpsFolder) folder = vlps_folder_open (run, NULL);

    expect_refusal (scratch, folder, "all.warc", VLPS_ERROR_USAGE, "restore the file");
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/batch-archive/packed", test_packed);
  scratch_add ("/batch-archive/plain", test_plain);
  scratch_add ("/batch-archive/wacz", test_wacz);
  scratch_add ("/batch-archive/refusals", test_refusals);
  return g_test_run ();
}
