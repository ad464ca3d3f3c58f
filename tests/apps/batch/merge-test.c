/* merge-test.c - the run folders of all shards as one */
#include "merge.h"

#include <glib/gstdio.h>
#include <string.h>

#include "errors.h"
#include "scratch.h"

#define N_PAGES 8
#define N_SHARDS 2

static char *
input_of (guint i)
{
  return g_strdup_printf ("http://example.com/%u", i);
}

static char *
shard_folder (const Scratch *scratch, guint shard)
{
  return g_strdup_printf ("%s/run-%u", scratch->path, shard);
}

/* A run of one shard.  `undone`: page that has no result; `stranger`: page of another shard that is in it, too. */
static void
make_shard (const Scratch *scratch, const char *list, guint shard, const char *options, int undone, int stranger)
{
  g_autofree char *path = shard_folder (scratch, shard);
  g_autofree char *facts = g_strdup_printf ("%sshard=%u/%u\n", options, shard, N_SHARDS);
  g_autofree char *inputs = g_strdup_printf ("input=%s\n", list);
  g_autoptr (VlpsFolder) folder = vlps_folder_open (path, NULL);
  gint64 after = 0;

  g_assert_true (vlps_folder_begin (folder, NULL));
  for (guint i = 0; i < N_PAGES; i++)
    {
      g_autofree char *input = input_of (i);
      VlpsItem item = { .input = input, .location = input };
      gboolean new;

      if (vlps_list_shard (&item, N_SHARDS) == shard || (int) i == stranger)
        g_assert_true (vlps_folder_add (folder, &item, &new, NULL));
    }
  g_assert_true (vlps_folder_set (folder, "options", facts, NULL));
  g_assert_true (vlps_folder_set (folder, "inputs", inputs, NULL));
  g_assert_true (vlps_folder_set (folder, "listed", "1", NULL));
  g_assert_true (vlps_folder_commit (folder, FALSE, NULL));
  for (;;)
    {
      g_auto (VlpsItem) item = { 0 };
      g_autofree char *line = NULL, *name = NULL, *file = NULL, *undone_input = input_of ((guint) MAX (undone, 0));
      g_autoptr (GError) failure = NULL;

      g_assert_true (vlps_folder_next (folder, after, &item, NULL));
      if (item.id == 0)
        break;
      after = item.id;
      if (undone >= 0 && strcmp (item.input, undone_input) == 0)
        continue;
      if (g_str_has_suffix (item.input, "/3"))
        failure = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_TIMEOUT, "too slow");
      line = g_strdup_printf ("{\"number\": %" G_GINT64_FORMAT
                              ", \"url\": \"%s\", \"files\": {\"text\": \"pages/000/%06" G_GINT64_FORMAT
                              ".txt\"}, \"error\": null}\n",
                              item.id, item.input, item.id);
      name = g_strdup_printf ("run-%u/pages/000/%06" G_GINT64_FORMAT ".txt", shard, item.id);
      file = scratch_write (scratch, name, item.input);
      vlps_folder_add_result (folder, item.id, 2, failure, NULL, line);
    }
  g_assert_true (vlps_folder_commit (folder, FALSE, NULL));
}

static char *
make_list (const Scratch *scratch)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < N_PAGES; i++)
    g_string_append_printf (text, "http://example.com/%u\n", i);
  return scratch_write (scratch, "list.txt", text->str);
}

static gboolean
merge (const Scratch *scratch, guint n, VlpsMergeReport *ret_report, GError **error)
{
  g_autofree char *first = shard_folder (scratch, 1), *second = shard_folder (scratch, 2);
  g_autofree char *output = g_build_filename (scratch->path, "run", NULL);
  /* in the wrong order */
  const char *const folders[] = { n > 1 ? second : first, n > 1 ? first : NULL, NULL };

  return vlps_merge (folders, output, ret_report, error);
}

static void
expect_refusal (const Scratch *scratch, guint n, const char *words)
{
  g_autoptr (GError) error = NULL;
  VlpsMergeReport report;

  g_assert_false (merge (scratch, n, &report, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  if (strstr (error->message, words) == NULL)
    g_error ("'%s' is not in '%s'", words, error->message);
}

static void
test_whole (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *list = make_list (scratch), *results = NULL, *failed = NULL;
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  VlpsMergeReport report;

  /* each with a web archive of its own */
  make_shard (scratch, list, 1, "method=vlps\nwarc-out=/one.warc.gz\n", -1, -1);
  make_shard (scratch, list, 2, "method=vlps\nwarc-out=/two.warc.gz\n", -1, -1);
  g_assert_true (merge (scratch, 2, &report, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (report.ok, ==, N_PAGES - 1);
  g_assert_cmpuint (report.failed, ==, 1);
  g_assert_true (report.proved);
  for (guint i = 0; i < N_PAGES; i++)
    {
      g_autofree char *name = g_strdup_printf ("run/pages/000/%06u.txt", i + 1), *text = scratch_read (scratch, name);
      g_autofree char *input = input_of (i);

      g_assert_cmpstr (text, ==, input);
      g_string_append_printf (expected,
                              "{\"number\": %u, \"url\": \"%s\", \"files\": {\"text\": \"pages/000/%06u.txt\"}, "
                              "\"error\": null}\n",
                              i + 1, input, i + 1);
    }
  results = scratch_read (scratch, "run/results.jsonl");
  g_assert_cmpstr (results, ==, expected->str);
  failed = scratch_read (scratch, "run/failed.txt");
  g_assert_cmpstr (failed, ==, "http://example.com/3\ttimeout\ttoo slow\n");
  /* what was made is not made again */
  expect_refusal (scratch, 2, "already holds a run");
}

/* Files named after pages keep their names, whatever these look like. */
static void
test_by_id (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *list = make_list (scratch), *results = NULL, *line = NULL;
  VlpsMergeReport report;

  for (guint i = 1; i <= N_SHARDS; i++)
    make_shard (scratch, list, i, "pages-by=id\n", -1, -1);
  g_assert_true (merge (scratch, 2, &report, NULL));
  results = scratch_read (scratch, "run/results.jsonl");
  /* the last page is number 8 in the list, and had another number in its shard */
  line = g_strdup_printf ("{\"number\": %u, \"url\": \"http://example.com/%u\"", N_PAGES, N_PAGES - 1);
  g_assert_nonnull (strstr (results, line));
  g_assert_null (strstr (results, "pages/000/000008.txt"));
}

/* Files that are called as their pages keep these names, and where two shards used one, the later page's is settled. */
static void
test_names (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const wanted[] = { "a {b}", "b", "c", "a {b}", "e", "f", "g", "h" };
  g_autofree char *list = make_list (scratch), *out = g_build_filename (scratch->path, "run", NULL);
  g_autoptr (VlpsFolder) merged = NULL;
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gint64 ids[N_SHARDS + 1] = { 0 };
  VlpsMergeReport report;

  for (guint shard = 1; shard <= N_SHARDS; shard++)
    {
      g_autofree char *path = shard_folder (scratch, shard), *inputs = g_strdup_printf ("input=%s\n", list);
      g_autofree char *facts = g_strdup_printf ("shard=%u/%u\n", shard, N_SHARDS);
      g_autoptr (VlpsFolder) folder = vlps_folder_open (path, NULL);

      g_assert_true (vlps_folder_begin (folder, NULL));
      for (guint i = 0; i < N_PAGES; i++)
        {
          g_autofree char *input = input_of (i);
          VlpsItem item = { .input = input, .location = input, .file = (char *) (gsize) wanted[i] };
          gboolean new;

          if (vlps_list_shard (&item, N_SHARDS) == shard)
            g_assert_true (vlps_folder_add (folder, &item, &new, NULL));
        }
      g_assert_true (vlps_folder_set (folder, "options", facts, NULL));
      g_assert_true (vlps_folder_set (folder, "inputs", inputs, NULL));
      g_assert_true (vlps_folder_set (folder, "listed", "1", NULL));
      g_assert_true (vlps_folder_set (folder, VLPS_FOLDER_NAMES, "path", NULL));
      g_assert_true (vlps_folder_commit (folder, FALSE, NULL));
      for (guint i = 0; i < N_PAGES; i++)
        {
          g_autofree char *input = input_of (i), *name = NULL, *line = NULL;
          VlpsItem item = { .input = input, .location = input };

          if (vlps_list_shard (&item, N_SHARDS) != shard)
            continue;
          name = g_strdup_printf ("run-%u/pages/%s.txt", shard, wanted[i]);
          g_free (scratch_write (scratch, name, input));
          line = g_strdup_printf ("{\"number\": %" G_GINT64_FORMAT
                                  ", \"files\": {\"text\": \"pages/%s.txt\"}, \"error\": null}\n",
                                  ++ids[shard], wanted[i]);
          vlps_folder_add_result (folder, ids[shard], 1, NULL, NULL, line);
        }
      g_assert_true (vlps_folder_commit (folder, FALSE, NULL));
    }
  g_assert_true (merge (scratch, 2, &report, NULL));
  merged = vlps_folder_open (out, NULL);
  {
    g_autofree char *kept = vlps_folder_get (merged, VLPS_FOLDER_NAMES);

    g_assert_cmpstr (kept, ==, "path");
  }
  for (guint i = 0; i < N_PAGES; i++)
    {
      g_autofree char *line = vlps_folder_read_line (merged, i + 1, NULL), *input = input_of (i), *text = NULL,
                      *file = NULL;
      const char *begin = strstr (line, "\"pages/") + 1;
      char *name = g_strndup (begin, strcspn (begin, "\""));

      g_assert_true (g_str_has_suffix (line, ".txt\"}, \"error\": null}\n"));
      g_assert_true (g_hash_table_add (names, name));
      file = g_strconcat ("run/", name, NULL);
      text = scratch_read (scratch, file);
      g_assert_cmpstr (text, ==, input);
      /* pages 0 and 3 were in different shards */
      if (i != 3)
        {
          g_autofree char *expected = g_strdup_printf ("pages/%s.txt", wanted[i]);

          g_assert_cmpstr (name, ==, expected);
        }
    }
}

/* A folder that the shards were given by another name than its whole path: pages are called as they were then. */
static void
test_folder (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *pages = g_build_filename (scratch->path, "pages", NULL), *results = NULL;
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  VlpsMergeReport report;

  for (guint i = 0; i < N_PAGES; i++)
    {
      g_autofree char *name = g_strdup_printf ("pages/%u.html", i);

      g_free (scratch_write (scratch, name, "<p>a"));
      g_string_append_printf (expected, "{\"number\": %u, \"input\": \"pages/%u.html\"}\n", i + 1, i);
    }
  for (guint shard = 1; shard <= N_SHARDS; shard++)
    {
      g_autofree char *path = shard_folder (scratch, shard), *inputs = g_strdup_printf ("input=%s\n", pages);
      g_autofree char *facts = g_strdup_printf ("shard=%u/%u\n", shard, N_SHARDS);
      g_autoptr (VlpsFolder) folder = vlps_folder_open (path, NULL);
      gint64 id = 0;

      g_assert_true (vlps_folder_begin (folder, NULL));
      for (guint i = 0; i < N_PAGES; i++)
        {
          g_autofree char *input = g_strdup_printf ("pages/%u.html", i),
                          *location = g_build_filename (scratch->path, input, NULL);
          VlpsItem item = { .input = input, .location = location };
          gboolean new;

          if (vlps_list_shard (&item, N_SHARDS) == shard)
            g_assert_true (vlps_folder_add (folder, &item, &new, NULL));
        }
      g_assert_true (vlps_folder_set (folder, "options", facts, NULL));
      g_assert_true (vlps_folder_set (folder, "inputs", inputs, NULL));
      g_assert_true (vlps_folder_commit (folder, FALSE, NULL));
      for (guint i = 0; i < N_PAGES; i++)
        {
          g_autofree char *input = g_strdup_printf ("pages/%u.html", i), *line = NULL;
          VlpsItem item = { .input = input, .location = input };

          if (vlps_list_shard (&item, N_SHARDS) != shard)
            continue;
          line = g_strdup_printf ("{\"number\": %" G_GINT64_FORMAT ", \"input\": \"%s\"}\n", ++id, input);
          vlps_folder_add_result (folder, id, 1, NULL, NULL, line);
        }
      g_assert_true (vlps_folder_commit (folder, FALSE, NULL));
    }
  g_assert_true (merge (scratch, 2, &report, &error));
  g_assert_no_error (error);
  g_assert_true (report.proved);
  results = scratch_read (scratch, "run/results.jsonl");
  g_assert_cmpstr (results, ==, expected->str);
}

/* Without the list, shards follow each other. */
static void
test_no_list (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *list = make_list (scratch), *results = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  VlpsMergeReport report;

  for (guint i = 1; i <= N_SHARDS; i++)
    make_shard (scratch, list, i, "", -1, -1);
  g_unlink (list);
  g_assert_true (merge (scratch, 2, &report, &error));
  g_assert_no_error (error);
  g_assert_false (report.proved);
  results = scratch_read (scratch, "run/results.jsonl");
  lines = g_strsplit (results, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, N_PAGES + 1);
  for (guint i = 0, last = 1; i < N_PAGES; i++)
    {
      guint number = 0, page = 0, shard;
      VlpsItem item = { 0 };

      g_assert_cmpint (sscanf (lines[i], "{\"number\": %u, \"url\": \"http://example.com/%u", &number, &page), ==, 2);
      g_assert_cmpuint (number, ==, i + 1);
      item.input = item.location = input_of (page);
      shard = vlps_list_shard (&item, N_SHARDS);
      g_assert_cmpuint (shard, >=, last);
      last = shard;
      g_free (item.input);
    }
}

/* A page of the first shard. */
static guint
page_of_first_shard (void)
{
  for (guint i = 0;; i++)
    {
      g_autofree char *input = input_of (i);
      VlpsItem item = { .input = input, .location = input };

      if (vlps_list_shard (&item, N_SHARDS) == 1)
        return i;
    }
}

static void
take_away (const Scratch *scratch, guint shard, const char *suffix)
{
  g_autofree char *folder = shard_folder (scratch, shard), *moved = g_strconcat (folder, suffix, NULL);

  g_assert_cmpint (g_rename (folder, moved), ==, 0);
}

static void
test_refusals (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *list = make_list (scratch), *more = NULL;

  make_shard (scratch, list, 1, "a=b\n", -1, -1);
  expect_refusal (scratch, 1, "shard 2/2 is missing");
  make_shard (scratch, list, 2, "a=c\n", -1, -1);
  expect_refusal (scratch, 2, "other options");
  take_away (scratch, 2, "-other");
  make_shard (scratch, list, 2, "a=b\n", -1, (int) page_of_first_shard ());
  expect_refusal (scratch, 2, "and in");
  take_away (scratch, 2, "-twice");
  make_shard (scratch, list, 2, "a=b\n", -1, -1);
  more = scratch_write (scratch, "list.txt", "http://example.com/0\nhttp://example.com/new\n");
  expect_refusal (scratch, 2, "http://example.com/new");
}

static void
test_undone (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *list = make_list (scratch);

  for (guint i = 1; i <= N_SHARDS; i++)
    make_shard (scratch, list, i, "", 2, -1);
  expect_refusal (scratch, 2, "1 pages of the run in");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/merge/whole", test_whole);
  scratch_add ("/merge/by-id", test_by_id);
  scratch_add ("/merge/names", test_names);
  scratch_add ("/merge/folder", test_folder);
  scratch_add ("/merge/no-list", test_no_list);
  scratch_add ("/merge/refusals", test_refusals);
  scratch_add ("/merge/undone", test_undone);
  return g_test_run ();
}
