/* line-file-test.c - lines and records that outlive a run */
#include "line-file.h"

#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "read-record.h"
#include "scratch.h"

static VlpsLineFile *
open_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  VlpsLineFile *file = vlps_line_file_open (path, &error);

  g_assert_no_error (error);
  return file;
}

/* One page of `site` with one line; *ret_pages becomes RC at its beginning.  Returns LC. */
static guint64
see (VlpsLineStore *store, const char *site, const char *line, guint64 *ret_pages)
{
  guint8 key[VLPS_LINE_KEY_LENGTH] = { 0 };
  guint64 count = 0;
  g_autoptr (GError) error = NULL;

  memcpy (key, line, MIN (strlen (line), sizeof key));
  store->begin (store, site, ret_pages, &error);
  g_assert_no_error (error);
  store->count (store, key, line, &count, &error);
  g_assert_no_error (error);
  store->end (store, 100, &error);
  g_assert_no_error (error);
  return count;
}

/* The same sequence of pages gives the same numbers as the store in memory, forgetting included. */
static void
test_same_as_memory (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsLineFile) file = open_file (NULL);
  g_autoptr (VlpsLineStore) kept = vlps_line_file_store (file);
  g_autoptr (VlpsLineStore) memory = vlps_line_store_new ();
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (guint i = 0; i < 1000; i++)
    {
      /* low numbers are common, so that lines of every frequency occur */
      guint number = (guint) (g_rand_double (random) * g_rand_double (random) * 60);
      g_autofree char *line = g_strdup_printf ("line %u", number);
      const char *site = i % 3 == 0 ? "a" : "b";
      guint64 pages[2];

      g_assert_cmpuint (see (kept, site, line, &pages[0]), ==, see (memory, site, line, &pages[1]));
      g_assert_cmpuint (pages[0], ==, pages[1]);
    }
}

static void
test_persistent (Scratch *scratch, gconstpointer data)
{
  for (guint run = 0; run < 3; run++)
    {
      g_autoptr (VlpsLineFile) file = open_file (scratch->file);
      g_autoptr (VlpsLineStore) store = vlps_line_file_store (file);
      guint64 pages;

      g_assert_cmpuint (see (store, "site", "line", &pages), ==, 2 * run + 1);
      g_assert_cmpuint (pages, ==, 2 * run);
      g_assert_cmpuint (see (store, "site", "line", &pages), ==, 2 * run + 2);
      g_assert_cmpuint (see (store, "other", "line", &pages), ==, run + 1);
    }
}

/* A page that was begun when the program ended was never seen, nor was its site. */
static void
test_interrupted (Scratch *scratch, gconstpointer data)
{
  guint64 pages, count;
  guint8 key[VLPS_LINE_KEY_LENGTH] = "line";

  for (guint run = 0; run < 2; run++)
    {
      g_autoptr (VlpsLineFile) file = open_file (scratch->file);
      g_autoptr (VlpsLineStore) store = vlps_line_file_store (file);

      g_assert_true (store->begin (store, "site", &pages, NULL));
      g_assert_cmpuint (pages, ==, 0);
      g_assert_true (store->count (store, key, "text", &count, NULL));
      g_assert_cmpuint (count, ==, 1);
    }
}

static void
test_cancel (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsLineFile) file = open_file (NULL);
  g_autoptr (VlpsLineStore) store = vlps_line_file_store (file);
  guint8 key[VLPS_LINE_KEY_LENGTH] = "line";
  guint64 pages, count;

  store->cancel (store); /* nothing is begun: no harm */
  g_assert_cmpuint (see (store, "site", "line", &pages), ==, 1);
  g_assert_true (store->begin (store, "site", &pages, NULL));
  g_assert_true (store->count (store, key, "text", &count, NULL));
  store->cancel (store);
  g_assert_cmpuint (see (store, "site", "line", &pages), ==, 2);
  g_assert_cmpuint (pages, ==, 1);
}

static void
test_records (Scratch *scratch, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *found = NULL, *again = NULL, *none = NULL;
  VlpsRecord first = { 0, "http://a/1", "来源", "标题", "2011-04-12T10:34:41", "正文", "2011-04-29T22:50:31" };
  VlpsRecord second = { .url = "http://a/2" };

  {
    g_autoptr (VlpsLineFile) file = open_file (scratch->file);

    g_assert_true (vlps_line_file_add (file, &first, &error));
    g_assert_true (vlps_line_file_add (file, &second, &error));
    g_assert_cmpint (first.index, ==, 1);
    g_assert_cmpint (second.index, ==, 2);
    /* a page seen again keeps its index */
    first.content = "新正文";
    g_assert_true (vlps_line_file_add (file, &first, &error));
    g_assert_cmpint (first.index, ==, 1);
  }
  found = read_record (scratch->file, "http://a/1");
  g_assert_cmpstr (found, ==, "1|http://a/1|来源|标题|2011-04-12T10:34:41|新正文|2011-04-29T22:50:31");
  again = read_record (scratch->file, "http://a/2");
  g_assert_cmpstr (again, ==, "2|http://a/2|NULL|NULL|NULL|NULL|NULL");
  none = read_record (scratch->file, "http://a/3");
  g_assert_null (none);
}

static void
test_no_url (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsLineFile) file = open_file (NULL);
  g_autoptr (GError) error = NULL;
  VlpsRecord record = { .title = "no address" };

  g_assert_false (vlps_line_file_add (file, &record, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_cmpint (record.index, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/line-file/same-as-memory", test_same_as_memory);
  scratch_add ("/line-file/persistent", test_persistent);
  scratch_add ("/line-file/interrupted", test_interrupted);
  scratch_add ("/line-file/cancel", test_cancel);
  scratch_add ("/line-file/records", test_records);
  scratch_add ("/line-file/no-url", test_no_url);
  return g_test_run ();
}
