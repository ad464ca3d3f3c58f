/* queue-export-test.c - results of a shared run in files, whatever stands in Redis */
#include <cjson/cJSON.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "address.h"
#include "addresses.h"
#include "entry.h"
#include "errors.h"
#include "queue-export.h"
#include "queue-fixture.h"

/* An entry as anybody writes it who can write to the server. */
static void
add_entry (const Fixture *fixture, guint number, const char *page)
{
  g_autofree char *key = vlps_redis_key (fixture->redis, "pages"), *run = vlps_redis_key (fixture->redis, "run");
  g_autofree char *text = g_strdup_printf ("%u", number);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsReply) added = NULL, total = NULL;

  added = vlps_redis_command (fixture->redis, &error, "XADD", key, "*", "n", text, "p", page, NULL);
  g_assert_no_error (error);
  total = vlps_redis_command (fixture->redis, &error, "HSET", run, "total", text, NULL);
  g_assert_no_error (error);
}

/* What becomes of an entry. */
typedef enum
{
  FAILS, /* alone */
  LEFT,  /* for a worker that may read the file */
  BEGUN,
} Fate;

typedef struct
{
  const char *text;
  Fate without_files, with_files; /* at a worker that takes no files, and at one that has a folder */
} Entry;

/* Every entry is claimed; those that describe a page are begun, files elsewhere are left, and the others fail, each
 * alone. */
static void
check_entries (Scratch *scratch, gboolean files)
{
  static const Entry entries[] = {
    { "uhttp://a.example/", BEGUN, BEGUN },
    { "jFOLDER", FAILS, FAILS },
    { "", FAILS, FAILS },
    { "x", FAILS, FAILS },
    { "j", FAILS, FAILS },
    { "j{", FAILS, FAILS },
    { "j[]", FAILS, FAILS },
    { "j{\"input\": 1, \"location\": 2}", FAILS, FAILS },
    { "j{\"input\": \"a\"}", FAILS, FAILS },
    { "u-", FAILS, FAILS },
    { "u", FAILS, FAILS },
    { "ua.html", LEFT, LEFT },
    { "u/etc/passwd", LEFT, LEFT },
    { "ufile:///etc/passwd", LEFT, LEFT },
    { "uFILE:///etc/passwd", LEFT, LEFT },
    { "ufile://localhost/etc/passwd", LEFT, LEFT },
    { "uFOLDER/pages/a.html", LEFT, BEGUN },
    { "ufile://FOLDER/pages/a.html", LEFT, BEGUN },
    { "uFOLDER/pages/../secret.html", LEFT, LEFT },
    { "uFOLDER/pages/link.html", LEFT, LEFT },
    { "uFOLDER/pages", LEFT, BEGUN },
    { "ujavascript:alert(1)", FAILS, FAILS },
    { "udata:text/html,a", FAILS, FAILS },
    { "uftp://a.example/", FAILS, FAILS },
    { "uhttp:///etc/passwd", FAILS, FAILS },
    { "j{\"input\": \"http://a.example/\", \"location\": \"/etc/passwd\"}", LEFT, LEFT },
    { "j{\"input\": \"/etc/passwd\", \"location\": \"http://b.example/\"}", BEGUN, BEGUN },
    { "j{\"input\": \"a\", \"location\": \"http://c.example/\", \"options\": \"{\\\"block-rules\\\": "
      "\\\"/etc/passwd\\\"}\"}",
      LEFT, LEFT },
    { "j{\"input\": \"a\", \"location\": \"http://c.example/\", \"options\": \"{\\\"block-rules\\\": "
      "\\\"FOLDER/pages/rules\\\"}\"}",
      LEFT, BEGUN },
    { "j{\"input\": \"a\", \"location\": \"http://c.example/\", \"options\": \"{\\\"block-rules=/etc/passwd\\\": "
      "true}\"}",
      FAILS, FAILS },
    { "j{\"input\": \"a\", \"location\": \"http://c.example/\", \"options\": \"{\\\"proxy=http://127.0.0.1:1\\\": "
      "true}\"}",
      FAILS, FAILS },
    { "j{\"input\": \"a\", \"location\": \"http://d.example/\", \"options\": \"{\\\"Block-Rules\\\": "
      "\\\"/etc/passwd\\\"}\"}",
      FAILS, FAILS },
    { "j{\"input\": \"a\", \"location\": \"http://e.example/\", \"options\": \"[1]\"}", FAILS, FAILS },
    { "j{\"input\": \"a\", \"location\": \"http://f.example/\", \"options\": \"{\\\"viewport\\\": "
      "\\\"800x600\\\"}\"}",
      BEGUN, BEGUN },
    { "uhttp://z.example/", BEGUN, BEGUN },
  };
  static const char *const none[] = { NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, none);
  g_autofree char *folder = g_build_filename (scratch->path, "pages", NULL);
  g_autofree char *page = scratch_write (scratch, "pages/a.html", "<p>a"),
                  *secret = scratch_write (scratch, "secret.html", "<p>b");
  g_autofree char *link = g_build_filename (folder, "link.html", NULL), *failed_key = NULL;
  const char *const folders[] = { folder, NULL };
  const VlpsRedisQueueOptions options = {
    .worker = "one", .per_host = 3, .most_parked = 10, .claim = 60, .most_starts = 2, .files = files ? folders : NULL
  };
  g_auto (TestWorker) worker = { 0 };
  g_autoptr (VlpsReply) failed = NULL;
  g_autoptr (GError) error = NULL;
  VlpsItem none_left = { 0 };
  gboolean is_over;
  guint refused = 0;

  if (fixture.server == NULL)
    return;
  g_assert_true (symlink (secret, link) == 0 || errno == EEXIST);
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_autoptr (GString) text = g_string_new (entries[i].text);

      g_string_replace (text, "FOLDER", scratch->path, 0);
      add_entry (&fixture, i + 1, text->str);
    }
  worker.redis = connect_to (fixture.address);
  worker.queue = vlps_redis_queue_new (worker.redis, &options, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      Fate fate = files ? entries[i].with_files : entries[i].without_files;
      g_auto (VlpsItem) item = { 0 };
      gboolean over;
      gint64 wait;

      g_test_message ("%s", entries[i].text);
      if (fate == LEFT)
        continue;
      g_assert_true (worker.queue->claim (worker.queue, &item, &over, &error));
      g_assert_no_error (error);
      g_assert_cmpint (item.id, ==, i + 1);
      g_assert_cmpint (start (&worker, &item, NULL, 0, &wait), ==, fate == BEGUN ? VLPS_START_NOW : VLPS_START_NEVER);
      if (fate == BEGUN)
        finish (&worker, &item, "{\"status\": \"ok\"}\n", NULL);
      else
        refused++;
    }
  g_assert_true (worker.queue->commit (worker.queue, FALSE, NULL));
  failed_key = vlps_redis_key (fixture.redis, "failed");
  failed = vlps_redis_command (fixture.redis, NULL, "HGETALL", failed_key, NULL);
  g_test_message ("%u of %u entries failed", refused, (guint) G_N_ELEMENTS (entries));
  g_assert_cmpuint (failed->elements, ==, 2 * refused);
  /* it is done with what it may do, and says what it may not */
  g_assert_false (worker.queue->claim (worker.queue, &none_left, &is_over, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "--allow-files"));
}

/* Entries that a generator makes up: what may be begun is of the web or in the worker's folder. */
static void
test_hostile (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const names[] = { "input", "location", "name", "site", "options" };
  g_autofree char *folder = g_build_filename (scratch->path, "pages", NULL), *below = g_strconcat (folder, "/", NULL);
  g_autofree char *page = scratch_write (scratch, "pages/secret", "<p>a"),
                  *other = scratch_write (scratch, "secret", "b");
  const char *const folders[] = { folder, NULL };
  guint n = g_test_thorough () ? 20000 : 2000, begun = 0;

  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *address = test_address_made (g_test_rand_bit () ? folder : scratch->path), *text = NULL;
      cJSON *object = cJSON_CreateObject ();
      g_auto (VlpsItem) item = { 0 };

      for (guint k = 0; k < G_N_ELEMENTS (names); k++)
        {
          g_autofree char *value = test_address_made (folder);

          if (g_test_rand_int_range (0, 4) != 0)
            cJSON_AddStringToObject (object, names[k], k == 4 ? "{\"viewport\": \"800x600\"}" : value);
        }
      if (g_test_rand_bit ())
        text = g_strconcat (g_test_rand_int_range (0, 10) == 0 ? "x" : "u", address, NULL);
      else
        {
          char *json = cJSON_PrintUnformatted (object);

          /* cut off, now and then */
          if (g_test_rand_int_range (0, 10) == 0)
            json[g_test_rand_int_range (0, (int) strlen (json))] = '\0';
          text = g_strconcat ("j", json, NULL);
          cJSON_free (json);
        }
      cJSON_Delete (object);
      if (!vlps_shared_run_page_parse (text, &item, NULL) || vlps_entry_check (&item, folders, NULL) != VLPS_ENTRY_FITS)
        continue;
      begun++;
      if (!vlps_address_is_web (item.location))
        {
          g_autofree char *path = g_ascii_strncasecmp (item.location, "file:", 5) == 0
                                      ? vlps_address_path (item.location, NULL)
                                      : g_strdup (item.location);
          g_autofree char *whole = path != NULL ? g_canonicalize_filename (path, "/nowhere") : NULL;

          /* two slashes at the beginning are kept, and mean one */
          const char *plain = whole != NULL && g_str_has_prefix (whole, "//") ? whole + 1 : whole;

          gboolean inside =
              plain == NULL || g_str_has_prefix (plain, below) || strcmp (plain, folder) == 0; /* no page, and fails */

          if (!inside)
            g_test_message ("%s: %s", item.location, plain);
          g_assert_true (inside);
        }
    }
  g_test_message ("%u entries, of which %u were begun", n, begun);
  g_assert_cmpuint (begun, >, n / 50);
}

static void
test_poisoned (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  check_entries (scratch, FALSE);
}

static void
test_poisoned_with_files (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  check_entries (scratch, TRUE);
}

/* What has no number has no result: it goes, and the next is done. */
static void
test_without_number (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { NULL }, *const fields[] = { "p", "n", "q" };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_autofree char *key = NULL;
  g_auto (TestWorker) worker = { 0 };

  if (fixture.server == NULL)
    return;
  key = vlps_redis_key (fixture.redis, "pages");
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    vlps_reply_free (vlps_redis_command (fixture.redis, NULL, "XADD", key, "*", fields[i], "-7", NULL));
  add_entry (&fixture, 1, "uhttp://a.example/");
  worker = worker_new (&fixture, "one", 60, NULL);
  for (guint i = 0; i < 10; i++)
    {
      g_auto (VlpsItem) item = { 0 };
      g_autoptr (GError) error = NULL;
      gboolean over;
      gint64 wait;

      g_assert_true (worker.queue->claim (worker.queue, &item, &over, &error));
      g_assert_no_error (error);
      if (item.id == 0)
        continue;
      g_assert_cmpstr (item.input, ==, "http://a.example/");
      g_assert_cmpint (start (&worker, &item, NULL, 0, &wait), ==, VLPS_START_NOW);
      finish (&worker, &item, "{\"number\": 1}\n", NULL);
      return;
    }
  g_assert_not_reached ();
}

/* The files of pages come along, each from the folder where it is. */
static void
test_page_files (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const VlpsRunFacts facts = { (char *) (gsize) "1", (char *) (gsize) "method=vlps\nwrite=text,html\n",
                                      (char *) (gsize) "[]", (char *) (gsize) "/" };
  static const char *const pages[] = { "http://a/", "http://b/", "http://c/", NULL }, *const files[] = {
    "a/pages/000/000001.txt", "a/pages/000/000001.html", "b/pages/000/000002.txt", "b/pages/000/000002.html",
    "b/pages/000/000003.txt"
  };
  g_autofree char *one = g_build_filename (scratch->path, "a", NULL),
                  *two = g_build_filename (scratch->path, "b", NULL),
                  *out = g_build_filename (scratch->path, "out", NULL);
  const char *const folders[] = { one, two, NULL };
  g_auto (Fixture) fixture = fixture_open (scratch, &facts);
  guint64 missing, without;

  if (fixture.server == NULL)
    return;
  add_pages (fixture.redis, pages, 3, 0);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    g_free (scratch_write (scratch, files[i], files[i]));
  {
    g_auto (TestWorker) worker = worker_new (&fixture, "one", 60, NULL);

    do_page (&worker, "http://a/", "{\"number\": 1, \"status\": \"ok\"}\n", NULL);
    do_page (&worker, "http://b/",
             "{\"number\": 2, \"status\": \"ok\", \"files\": {\"text\": \"pages/000/000002.txt\"}}\n", NULL);
    do_page (&worker, "http://c/", "{\"number\": 3, \"status\": \"ok\"}\n", NULL);
  }
  /* twice: the second time all is there */
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *first = NULL, *second = NULL, *third = NULL;

      g_assert_true (vlps_queue_export (fixture.redis, out, folders, &missing, &without, NULL));
      g_assert_cmpuint (missing, ==, 0);
      g_assert_cmpuint (without, ==, 1);
      first = scratch_read (scratch, "out/pages/000/000001.html");
      g_assert_cmpstr (first, ==, files[1]);
      second = scratch_read (scratch, "out/pages/000/000002.txt");
      g_assert_cmpstr (second, ==, files[2]);
      third = scratch_read (scratch, "out/pages/000/000002.html");
      g_assert_null (third);
    }
}

/* A result that says where it stands, as anybody writes it who can write to the server. */
static void
set_line (const Fixture *fixture, guint number, const char *line)
{
  g_autofree char *key = vlps_redis_key (fixture->redis, "lines:0"), *text = g_strdup_printf ("%u", number);
  g_autoptr (VlpsReply) reply = vlps_redis_command (fixture->redis, NULL, "HSET", key, text, line, NULL);

  g_assert_nonnull (reply);
}

/* Folders that others can write to: links are not followed, a FIFO holds nothing up, and a row is one line. */
static void
test_planted (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "http://a/", "http://b/", NULL };
  static const char *const refused[][2] = { { "@link.jsonl 0 7", "link" },
                                            { "@fifo.jsonl 0 7", "not a regular file" },
                                            { "@pages 0 7", "not a regular file" },
                                            { "@../secret 0 7", "not the place" },
                                            { "@.. 0 7", "Invalid" } };
  static const char *const kinds[] = { "text", "html" };
  const VlpsRunFacts facts = { (char *) (gsize) "1", (char *) (gsize) "write=text,html\n", (char *) (gsize) "[]",
                               (char *) (gsize) "/" };
  g_autofree char *in = g_build_filename (scratch->path, "in", NULL),
                  *out = g_build_filename (scratch->path, "out", NULL);
  g_autofree char *secret = scratch_write (scratch, "secret", "secret\n"), *own = NULL, *taken = NULL, *rows = NULL;
  g_autofree char *link = g_build_filename (in, "link.jsonl", NULL), *fifo = g_build_filename (in, "fifo.jsonl", NULL);
  g_autofree char *page = g_build_filename (in, "pages/000/000001.html", NULL);
  g_autofree char *planted = g_build_filename (scratch->path, "out/results.jsonl.new", NULL);
  const char *const folders[] = { in, NULL };
  g_auto (Fixture) fixture = fixture_open (scratch, &facts);
  g_autoptr (GError) error = NULL;
  guint64 missing, without;

  if (fixture.server == NULL)
    return;
  add_pages (fixture.redis, pages, 2, 0);
  {
    g_auto (TestWorker) worker = worker_new (&fixture, "one", 60, NULL);

    do_page (&worker, pages[0], "{\"number\": 1, \"status\": \"ok\"}\n", NULL);
    do_page (&worker, pages[1], "{\"number\": 2, \"status\": \"ok\"}\n", NULL);
  }
  g_free (scratch_write (scratch, "in/pages/000/000001.txt", "text\n"));
  own = scratch_write (scratch, "out/old", "old\n");
  g_assert_cmpint (symlink (secret, link) | symlink (secret, page) | symlink (own, planted), ==, 0);
  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  g_assert_true (vlps_queue_export (fixture.redis, out, folders, &missing, &without, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (missing, ==, 0);
  g_assert_cmpuint (without, ==, 3); /* page 1 has its text alone */
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *name = g_strdup_printf ("out/pages/000/000001.%s", i == 0 ? "txt" : "html");
      g_autofree char *content = scratch_read (scratch, name);

      g_assert_cmpstr (content, ==, i == 0 ? "text\n" : NULL);
    }
  taken = scratch_read (scratch, "out/old");
  g_assert_cmpstr (taken, ==, "old\n");

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) local = NULL;

      set_line (&fixture, 1, refused[i][0]);
      g_assert_false (vlps_queue_export (fixture.redis, out, folders, &missing, &without, &local));
      g_assert_error (local, VLPS_ERROR, VLPS_ERROR_IO);
      g_test_message ("%s", local->message);
      g_assert_nonnull (strstr (local->message, refused[i][1]));
    }
  set_line (&fixture, 1, "{\"number\": 1}\n{\"number\": 7}\n");
  g_assert_true (vlps_queue_export (fixture.redis, out, folders, &missing, &without, NULL));
  g_assert_cmpuint (missing, ==, 1);
  rows = scratch_read (scratch, "out/results.jsonl");
  g_assert_cmpstr (rows, ==, "{\"number\": 2, \"status\": \"ok\"}\n");
}

/* Totals that no run has cost nothing. */
static void
test_totals (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", NULL }, *const totals[] = { "0", "-1", "9223372036854775807",
                                                                         "4294967297" };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_autofree char *out = g_build_filename (scratch->path, "out", NULL), *run = NULL;
  guint64 missing, without;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);

    do_page (&one, "/a", "{\"a\"}\n", NULL);
  }
  run = vlps_redis_key (fixture.redis, "run");
  for (guint i = 0; i < G_N_ELEMENTS (totals); i++)
    {
      g_autoptr (VlpsReply) set = vlps_redis_command (fixture.redis, NULL, "HSET", run, "total", totals[i], NULL);
      g_autoptr (GError) error = NULL;

      g_assert_false (vlps_queue_export (fixture.redis, out, NULL, &missing, &without, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
    }
  {
    g_autoptr (VlpsReply) set = vlps_redis_command (fixture.redis, NULL, "HSET", run, "total", "4000000000", NULL);

    g_assert_true (vlps_queue_export (fixture.redis, out, NULL, &missing, &without, NULL));
    g_assert_cmpuint (missing, ==, 3999999999);
  }
}

static void
test_page_text (void)
{
  const VlpsItem item = { .input = (char *) (gsize) "a b",
                          .location = (char *) (gsize) "/x/a b",
                          .name = (char *) (gsize) "\"n\"",
                          .options = (char *) (gsize) "{\"viewport\":\"800x600\"}",
                          .path = (char *) (gsize) "x/a b",
                          .depth = 3,
                          .referrer = (char *) (gsize) "http://a/" };
  g_autofree char *text = vlps_shared_run_page_text (&item);
  g_auto (VlpsItem) back = { 0 }, wrong = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_shared_run_page_parse (text, &back, &error));
  g_assert_cmpstr (back.input, ==, item.input);
  g_assert_cmpstr (back.location, ==, item.location);
  g_assert_cmpstr (back.name, ==, item.name);
  g_assert_null (back.site);
  g_assert_cmpstr (back.options, ==, item.options);
  g_assert_cmpstr (back.path, ==, item.path);
  g_assert_cmpuint (back.depth, ==, 3);
  g_assert_cmpstr (back.referrer, ==, item.referrer);
  g_assert_false (vlps_shared_run_page_parse ("j{\"input\":", &wrong, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
}

static void
test_results (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", "/b", "/c", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_autoptr (GError) error = NULL;
  g_autofree char *failed = NULL;
  g_auto (VlpsItem) c = { 0 };
  guint64 n, counts[VLPS_N_ITEM_STATES];

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);
    g_auto (TestWorker) two = worker_new (&fixture, "two", 30, NULL);
    g_auto (VlpsItem) a = expect_claim (&one, "/a", FALSE);
    gint64 wait;

    do_page (&two, "/b", "{\"b\"}\n", "too slow");
    c = expect_claim (&two, "/c", FALSE);
    g_assert_cmpint (start (&one, &a, NULL, 0, &wait), ==, VLPS_START_NOW);
    finish (&one, &a, "{\"a\"}\n", NULL);
    expect_claim (&one, NULL, FALSE);
    two.queue->release (two.queue, &c, NULL);
  }
  /* what the second worker gave back is free at once */
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);

    expect_results (&fixture, scratch, NULL, "{\"a\"}\n{\"b\"}\n", 1);
    do_page (&one, "/c", "{\"c\"}\n", NULL);
    expect_claim (&one, NULL, TRUE);
    g_assert_true (one.queue->count (one.queue, counts, &error));
    g_assert_cmpuint (counts[VLPS_ITEM_OK], ==, 2);
    g_assert_cmpuint (counts[VLPS_ITEM_FAILED], ==, 1);
    g_assert_cmpuint (counts[VLPS_ITEM_PENDING], ==, 0);
    expect_results (&fixture, scratch, NULL, "{\"a\"}\n{\"b\"}\n{\"c\"}\n", 0);
    failed = scratch_read (scratch, "export/failed.txt");
    g_assert_cmpstr (failed, ==, "/b\ttimeout\ttoo slow\n");

    g_assert_true (vlps_shared_run_retry_failed (fixture.redis, &n, &error));
    g_assert_cmpuint (n, ==, 1);
    do_page (&one, "/b", "{\"B\"}\n", NULL);
    expect_results (&fixture, scratch, NULL, "{\"a\"}\n{\"B\"}\n{\"c\"}\n", 0);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/queue-export/page-text", test_page_text);
  scratch_add ("/queue-export/results", test_results);
  scratch_add ("/queue-export/poisoned", test_poisoned);
  scratch_add ("/queue-export/hostile", test_hostile);
  scratch_add ("/queue-export/poisoned-with-files", test_poisoned_with_files);
  scratch_add ("/queue-export/without-number", test_without_number);
  scratch_add ("/queue-export/page-files", test_page_files);
  scratch_add ("/queue-export/planted", test_planted);
  scratch_add ("/queue-export/totals", test_totals);
  return g_test_run ();
}
