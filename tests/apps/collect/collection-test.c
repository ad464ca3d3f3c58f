/* collection-test.c - no page twice and no line twice, wherever a run is cut off */
#include "collection.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "errors.h"

typedef struct
{
  char *directory;
  char *base;
  char *lines;
} Place;

static void
set_up (Place *place, gconstpointer data)
{
  place->directory = g_dir_make_tmp ("vlps-test-XXXXXX", NULL);
  g_assert_nonnull (place->directory);
  place->base = g_build_filename (place->directory, "news", NULL);
  place->lines = g_strconcat (place->base, ".jsonl", NULL);
}

static void
tear_down (Place *place, gconstpointer data)
{
  static const char *const suffixes[] = { ".db", ".db-wal", ".db-shm", ".jsonl" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *path = g_strconcat (place->base, suffixes[i], NULL);

      g_unlink (path);
    }
  g_rmdir (place->directory);
  g_free (place->lines);
  g_free (place->base);
  g_free (place->directory);
}

static VlpsCollection *
open_collection (Place *place)
{
  g_autoptr (GError) error = NULL;
  VlpsCollection *collection = vlps_collection_open (place->base, &error);

  g_assert_no_error (error);
  return collection;
}

static void
add (VlpsCollection *collection, const char *url)
{
  g_autoptr (GError) error = NULL;
  VlpsCollected page = { .task = "t", .url = url, .title = "题\"1\"", .content = "two\nlines" };

  g_assert_true (vlps_collection_add (collection, &page, &error));
  g_assert_no_error (error);
}

/* Lines of the file as "INDEX:URL ", and that each is whole. */
static char *
read_lines (Place *place)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  GString *out = g_string_new (NULL);

  g_assert_true (g_file_get_contents (place->lines, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL && lines[i + 1] != NULL; i++)
    {
      g_autofree char *url = g_strdup (strstr (lines[i], "\"url\":\"") + 7);

      g_assert_true (g_str_has_suffix (lines[i], "}"));
      g_assert_nonnull (strstr (lines[i], "\"content\":\"two\\nlines\""));
      *strchr (url, '"') = '\0';
      g_string_append_printf (out, "%d:%s ", atoi (lines[i] + strlen ("{\"index\":")), url);
    }
  return g_string_free (out, FALSE);
}

static gboolean
is_collected (VlpsCollection *collection, const char *task, const char *url, guint *ret_failures)
{
  gboolean collected;

  g_assert_true (vlps_collection_look_up (collection, task, url, &collected, ret_failures, NULL));
  return collected;
}

static void
test_pages (Place *place, gconstpointer data)
{
  guint failures;

  for (guint run = 0; run < 2; run++)
    {
      g_autoptr (VlpsCollection) collection = open_collection (place);

      g_assert_cmpint (is_collected (collection, "t", "a", &failures), ==, run == 1);
      if (run == 0)
        add (collection, "a");
      g_assert_true (is_collected (collection, "t", "a", &failures));
      /* tasks know nothing of each other's pages */
      g_assert_false (is_collected (collection, "u", "a", &failures));
      g_assert_true (vlps_collection_fail (collection, "t", "b", "because", NULL));
      g_assert_false (is_collected (collection, "t", "b", &failures));
      g_assert_cmpuint (failures, ==, run + 1);
    }
  {
    g_autoptr (VlpsCollection) collection = open_collection (place);
    VlpsCollected page = { .task = "t", .url = "c", .final = "d", .content = "two\nlines" };
    g_autofree char *lines = NULL;

    g_assert_true (vlps_collection_add (collection, &page, NULL));
    g_assert_true (is_collected (collection, "t", "d", &failures));
    lines = read_lines (place);
    g_assert_cmpstr (lines, ==, "1:a 2:c ");
  }
}

static void
test_runs (Place *place, gconstpointer data)
{
  gint64 time;

  {
    g_autoptr (VlpsCollection) collection = open_collection (place);

    g_assert_true (vlps_collection_last_run (collection, "t", &time, NULL));
    g_assert_cmpint (time, ==, 0);
    g_assert_true (vlps_collection_set_last_run (collection, "t", 1234567890123, NULL));
    g_assert_true (vlps_collection_set_last_run (collection, "u", 1, NULL));
  }
  {
    g_autoptr (VlpsCollection) collection = open_collection (place);

    g_assert_true (vlps_collection_last_run (collection, "t", &time, NULL));
    g_assert_cmpint (time, ==, 1234567890123);
  }
}

/* A run that ended between the database and the lines, at every byte of the last two lines. */
static void
test_cut_off (Place *place, gconstpointer data)
{
  g_autofree char *whole = NULL, *saved_db = NULL;
  g_autofree char *db = g_strconcat (place->base, ".db", NULL);
  gsize length, db_length, before;

  {
    g_autoptr (VlpsCollection) collection = open_collection (place);

    add (collection, "a");
  }
  g_assert_true (g_file_get_contents (place->lines, &whole, &before, NULL));
  g_assert_true (g_file_get_contents (db, &saved_db, &db_length, NULL));
  g_clear_pointer (&whole, g_free);
  {
    g_autoptr (VlpsCollection) collection = open_collection (place);

    add (collection, "b");
  }
  g_assert_true (g_file_get_contents (place->lines, &whole, &length, NULL));
  /* the line was written, in part or in full, but the database does not know of it: it was never collected */
  for (gsize cut = before; cut <= length; cut += 7)
    {
      g_autofree char *found = NULL;

      g_assert_true (g_file_set_contents (db, saved_db, (gssize) db_length, NULL));
      g_assert_true (g_file_set_contents (place->lines, whole, (gssize) cut, NULL));
      vlps_collection_free (open_collection (place));
      found = read_lines (place);
      g_assert_cmpstr (found, ==, "1:a ");
    }
  /* and it can be collected again */
  {
    g_autoptr (VlpsCollection) collection = open_collection (place);
    g_autofree char *found = NULL;

    add (collection, "b");
    found = read_lines (place);
    g_assert_cmpstr (found, ==, "1:a 2:b ");
  }
}

static void
test_moved (Place *place, gconstpointer data)
{
  g_autofree char *lines = NULL;
  int status;
  pid_t child = fork ();

  if (child == 0)
    {
      /* ends without closing anything */
      add (open_collection (place), "a");
      _exit (0);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  lines = read_lines (place);
  g_assert_cmpstr (lines, ==, "1:a ");
  /* somebody takes the lines away: the next ones begin a new file */
  g_assert_cmpint (g_unlink (place->lines), ==, 0);
  {
    g_autoptr (VlpsCollection) collection = open_collection (place);
    g_autofree char *found = NULL;

    add (collection, "b");
    add (collection, "c");
    found = read_lines (place);
    g_assert_cmpstr (found, ==, "2:b 3:c ");
  }
}

static void
test_in_use (Place *place, gconstpointer data)
{
  g_autoptr (VlpsCollection) collection = open_collection (place);
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_collection_open (place->base, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_nonnull (strstr (error->message, "in use"));
}

/* Takes records until there are `left` to be taken; notes their indices. */
typedef struct
{
  GString *taken;
  guint left;
} Taker;

static gboolean
take (const char *json, gpointer data, GError **error)
{
  Taker *taker = data;

  if (taker->left == 0)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_NETWORK, "no");
      return FALSE;
    }
  taker->left--;
  g_string_append_printf (taker->taken, "%c ", strstr (json, "\"index\":")[8]);
  return TRUE;
}

/* What is to be published is given in its order, each once, also over the end of a program in between; what was
 * collected without is never. */
static void
test_publish (Place *place, gconstpointer data)
{
  VlpsCollection *collection = open_collection (place);
  g_autoptr (GString) taken = g_string_new (NULL);
  Taker taker = { taken, 1 };
  g_auto (VlpsCollectionState) state = { 0 };
  g_autoptr (GError) error = NULL;

  add (collection, "https://a/1");
  for (guint i = 2; i <= 4; i++)
    {
      g_autofree char *url = g_strdup_printf ("https://a/%u", i);

      g_assert_true (vlps_collection_add (
          collection, &(VlpsCollected){ .task = "t", .url = url, .content = "x", .publish = TRUE }, NULL));
    }
  g_assert_true (vlps_collection_fail (collection, "t", "https://a/5", "gone", NULL));
  g_assert_true (vlps_collection_set_last_run (collection, "t", 1234, NULL));
  g_assert_false (vlps_collection_publish (collection, "t", take, &taker, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NETWORK);
  g_assert_cmpstr (taken->str, ==, "2 ");
  /* while it is open elsewhere */
  g_assert_true (vlps_collection_state (place->base, "t", &state, NULL));
  g_assert_cmpint (state.last_run, ==, 1234);
  g_assert_cmpuint (state.records, ==, 4);
  g_assert_cmpuint (state.failing, ==, 1);
  g_assert_cmpuint (state.unpublished, ==, 2);
  vlps_collection_free (collection);
  collection = open_collection (place);
  taker.left = 9;
  g_assert_true (vlps_collection_publish (collection, "other", take, &taker, NULL));
  g_assert_true (vlps_collection_publish (collection, "t", take, &taker, NULL));
  g_assert_true (vlps_collection_publish (collection, "t", take, &taker, NULL));
  g_assert_cmpstr (taken->str, ==, "2 3 4 ");
  vlps_collection_free (collection);
  g_assert_true (vlps_collection_state ("/no/such/store", "t", &state, NULL));
  g_assert_cmpuint (state.records, ==, 0);
}

static void
keep_record (const VlpsCollected *record, const char *collected, gpointer data)
{
  g_string_append_printf (data, "%s %s;", record->url, record->warnings != NULL ? record->warnings : "-");
}

/* What is new is what was stored since the last run began; the warnings are those of the newest record of the task. */
static void
test_state (Place *place, gconstpointer data)
{
  VlpsCollection *collection = open_collection (place);
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  g_autoptr (GString) latest = g_string_new (NULL);

  for (guint i = 1; i <= 3; i++)
    {
      g_autofree char *url = g_strdup_printf ("https://a/%u", i);

      g_assert_true (vlps_collection_add (
          collection,
          &(VlpsCollected){
              .task = "t", .url = url, .content = url, .warnings = i == 2 ? NULL : "odd\nold", .near_copies = TRUE },
          NULL));
      if (i < 3)
        {
          g_auto (VlpsCollectionState) state = { 0 };

          g_assert_true (vlps_collection_state (place->base, "t", &state, NULL));
          g_assert_cmpuint (state.records, ==, i);
          g_assert_cmpuint (state.added, ==, 0); /* no run has ended */
          g_assert_cmpstr (state.warnings, ==, i == 1 ? "odd\nold" : NULL);
        }
    }
  add (collection, "https://a/other");
  g_assert_true (vlps_collection_set_last_run (collection, "t", now - 1, NULL));
  {
    g_auto (VlpsCollectionState) state = { 0 };

    g_assert_true (vlps_collection_state (place->base, "t", &state, NULL));
    g_assert_cmpuint (state.added, ==, 4);
  }
  g_assert_true (vlps_collection_set_last_run (collection, "t", now + 100000, NULL));
  {
    g_auto (VlpsCollectionState) state = { 0 }, none = { 0 };

    g_assert_true (vlps_collection_state (place->base, "t", &state, NULL));
    g_assert_cmpuint (state.added, ==, 0);
    g_assert_null (state.warnings);
    g_assert_true (vlps_collection_state (place->base, "u", &none, NULL));
    g_assert_cmpuint (none.records, ==, 0);
  }
  g_assert_true (vlps_collection_latest (place->base, "t", 3, keep_record, latest, NULL));
  g_assert_cmpstr (latest->str, ==, "https://a/other -;https://a/3 odd\nold;https://a/2 -;");
  vlps_collection_free (collection);
}

/* Records of one store: the second says nothing, as its task does not ask; the third is a copy of the second all the same.  It is
 * still so where the store was opened again. */
static void
test_copies (Place *place, gconstpointer data)
{
  static const struct
  {
    const char *task, *content, *expected;
    gboolean near_copies;
  } pages[] = {
    { "t", "one two three four five six", "\"copy_of\":null}\n", TRUE },
    { "u", "seven eight nine ten", NULL, FALSE },
    { "t", "Seven, eight: nine - ten.", "\"copy_of\":2}\n", TRUE },
    { "t", "seven eight nine eleven", "\"copy_of\":null}\n", TRUE },
    { "u", "one two three four five six!", "\"copy_of\":1}\n", TRUE },
  };
  g_autoptr (VlpsCollection) collection = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *url = g_strdup_printf ("https://a/%u", i);
      g_autoptr (GError) error = NULL;

      if (i % 2 == 0)
        {
          g_clear_pointer (&collection, vlps_collection_free);
          collection = open_collection (place);
        }
      g_assert_true (vlps_collection_add (
          collection,
          &(VlpsCollected){
              .task = pages[i].task, .url = url, .content = pages[i].content, .near_copies = pages[i].near_copies },
          &error));
      g_assert_no_error (error);
    }
  g_assert_true (g_file_get_contents (place->lines, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, G_N_ELEMENTS (pages) + 1);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *line = g_strconcat (lines[i], "\n", NULL);

      if (pages[i].expected != NULL)
        g_assert_true (g_str_has_suffix (line, pages[i].expected));
      else
        g_assert_null (strstr (line, "copy_of"));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/collection/pages", Place, NULL, set_up, test_pages, tear_down);
  g_test_add ("/collection/runs", Place, NULL, set_up, test_runs, tear_down);
  g_test_add ("/collection/cut-off", Place, NULL, set_up, test_cut_off, tear_down);
  g_test_add ("/collection/moved", Place, NULL, set_up, test_moved, tear_down);
  g_test_add ("/collection/publish", Place, NULL, set_up, test_publish, tear_down);
  g_test_add ("/collection/copies", Place, NULL, set_up, test_copies, tear_down);
  g_test_add ("/collection/state", Place, NULL, set_up, test_state, tear_down);
  g_test_add ("/collection/in-use", Place, NULL, set_up, test_in_use, tear_down);
  return g_test_run ();
}
