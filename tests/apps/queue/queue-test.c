/* queue-test.c - a run in Redis: its list, claims, hosts and results, with a real server */
#include <cjson/cJSON.h>
#include <errno.h>
#include <libsoup/soup.h>
#include <string.h>
#include <unistd.h>

#include "address.h"
#include "addresses.h"
#include "errors.h"
#include "mark.h"
#include "ports.h"
#include "queue-export.h"
#include "queue-metrics.h"
#include "redis-queue.h"
#include "redis-server.h"
#include "scratch.h"

typedef struct
{
  RedisServer *server;
  VlpsRedis *redis;
  char *address;
} Fixture;

static void
fixture_clear (Fixture *fixture)
{
  vlps_redis_free (fixture->redis);
  redis_server_free (fixture->server);
  g_free (fixture->address);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static VlpsRedis *
connect_to (const char *address)
{
  const VlpsRedisOptions options = { .uri = address };
  VlpsRedis *redis = vlps_redis_new (&options, NULL, NULL);

  g_assert_nonnull (redis);
  return redis;
}

static void
add_pages (VlpsRedis *redis, const char *const *pages, guint64 expected_added, guint64 expected_known)
{
  g_autoptr (VlpsSharedList) list = vlps_shared_list_new (redis, NULL, FALSE);
  g_autoptr (GError) error = NULL;
  guint64 added, known;

  for (guint i = 0; pages[i] != NULL; i++)
    {
      VlpsItem item = { .input = (char *) (gsize) pages[i], .location = (char *) (gsize) pages[i] };

      g_assert_true (vlps_shared_list_add (list, &item, &error));
    }
  g_assert_true (vlps_shared_list_end (list, &added, &known, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (added, ==, expected_added);
  g_assert_cmpuint (known, ==, expected_known);
}

/* A server with a run of these pages. */
static Fixture
fixture_new (const Scratch *scratch, const char *const *pages)
{
  static const VlpsRunFacts facts = { (char *) (gsize) "1", (char *) (gsize) "method=main-content\n",
                                      (char *) (gsize) "[]", (char *) (gsize) "/" };
  Fixture fixture = { .server = redis_server_new (scratch->path, NULL) };
  g_autoptr (GError) error = NULL;

  if (fixture.server == NULL)
    {
      g_test_skip ("redis-server is not installed");
      return fixture;
    }
  fixture.address = redis_server_address (fixture.server, "run");
  fixture.redis = connect_to (fixture.address);
  g_assert_true (vlps_shared_run_make (fixture.redis, &facts, &error));
  g_assert_no_error (error);
  add_pages (fixture.redis, pages, g_strv_length ((char **) (gsize) pages), 0);
  return fixture;
}

/* The same run, whose links are followed to `most` pages. */
static Fixture
fixture_new_following (const Scratch *scratch, const char *const *pages, guint64 most)
{
  static const char *const none[] = { NULL };
  Fixture fixture = fixture_new (scratch, none);
  g_autoptr (VlpsSharedList) list = NULL;
  guint64 added, known;

  if (fixture.server == NULL)
    return fixture;
  g_assert_true (vlps_shared_run_follow (fixture.redis, most, NULL));
  list = vlps_shared_list_new (fixture.redis, NULL, TRUE);
  for (guint i = 0; pages[i] != NULL; i++)
    {
      VlpsItem item = { .input = (char *) (gsize) pages[i], .location = (char *) (gsize) pages[i] };

      g_assert_true (vlps_shared_list_add (list, &item, NULL));
    }
  g_assert_true (vlps_shared_list_end (list, &added, &known, NULL));
  return fixture;
}

/* A worker with a connection of its own. */
typedef struct
{
  VlpsRedis *redis;
  VlpsItemQueue *queue;
} TestWorker;

static void
test_worker_clear (TestWorker *worker)
{
  vlps_redis_queue_free (worker->queue);
  vlps_redis_free (worker->redis);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TestWorker, test_worker_clear)

static TestWorker
worker_new_with (const Fixture *fixture, const char *name, double claim, const char *folder,
                 const VlpsNameTemplate *names, gboolean follows)
{
  static const char *const everywhere[] = { "/", NULL };
  const VlpsRedisQueueOptions options = {
    .worker = name,
    .folder = folder,
    .prefetch = 1,
    .most_parked = 10,
    .claim = claim,
    .most_starts = 2,
    .names = names,
    .follows = follows,
    .files = everywhere,
  };
  TestWorker worker = { .redis = connect_to (fixture->address) };

  worker.queue = vlps_redis_queue_new (worker.redis, &options, NULL);
  g_assert_nonnull (worker.queue);
  return worker;
}

static TestWorker
worker_new (const Fixture *fixture, const char *name, double claim, const char *folder)
{
  return worker_new_with (fixture, name, claim, folder, NULL, FALSE);
}

/* The next page must be `input`; NULL: there is none now, and `over` as said. */
static VlpsItem
expect_claim (TestWorker *worker, const char *input, gboolean over)
{
  VlpsItem item = { 0 };
  g_autoptr (GError) error = NULL;
  gboolean is_over, claimed = worker->queue->claim (worker->queue, &item, &is_over, &error);

  g_assert_no_error (error);
  g_assert_true (claimed);
  g_assert_cmpstr (item.input, ==, input);
  if (input == NULL)
    g_assert_cmpint (is_over, ==, over);
  return item;
}

static VlpsStart
start (TestWorker *worker, const VlpsItem *item, const char *host, double delay, gint64 *ret_wait)
{
  g_autoptr (GError) error = NULL;
  VlpsStart how = VLPS_START_LATER;

  g_assert_true (worker->queue->start (worker->queue, item, FALSE, host, 1, delay, &how, ret_wait, &error));
  g_assert_no_error (error);
  return how;
}

static void
finish (TestWorker *worker, const VlpsItem *item, const char *line, const char *failure)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) cause = failure != NULL ? g_error_new_literal (VLPS_ERROR, VLPS_ERROR_TIMEOUT, failure) : NULL;

  worker->queue->add_result (worker->queue, item, NULL, 1, cause, line);
  g_assert_true (worker->queue->commit (worker->queue, FALSE, &error));
  g_assert_no_error (error);
}

static void
do_page (TestWorker *worker, const char *input, const char *line, const char *failure)
{
  g_auto (VlpsItem) item = expect_claim (worker, input, FALSE);
  gint64 wait;

  g_assert_cmpint (start (worker, &item, NULL, 0, &wait), ==, VLPS_START_NOW);
  finish (worker, &item, line, failure);
}

static void
expect_results (const Fixture *fixture, const Scratch *scratch, const char *const *folders, const char *text,
                guint64 expected_missing)
{
  g_autofree char *folder = g_build_filename (scratch->path, "export", NULL), *found = NULL;
  g_autoptr (GError) error = NULL;
  guint64 missing, without;

  g_assert_true (vlps_queue_export (fixture->redis, folder, folders, &missing, &without, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (missing, ==, expected_missing);
  found = scratch_read (scratch, "export/results.jsonl");
  g_assert_cmpstr (found, ==, text);
}

/* --- */

static void
test_list (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "http://a/", "http://b/", "/c.html", NULL };
  static const char *const more[] = { "http://a/", "http://d/", "http://d/", NULL };
  static const VlpsRunFacts other = { (char *) (gsize) "1", (char *) (gsize) "method=vlps\n", (char *) (gsize) "[]",
                                      (char *) (gsize) "/" };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_autoptr (GError) error = NULL;
  g_auto (VlpsRunStatus) status = { 0 };

  if (fixture.server == NULL)
    return;
  add_pages (fixture.redis, pages, 0, 3);
  add_pages (fixture.redis, more, 1, 2);
  g_assert_true (vlps_shared_run_status (fixture.redis, &status, &error));
  g_assert_cmpuint (status.total, ==, 4);
  g_assert_true (status.listed);
  g_assert_false (vlps_shared_run_make (fixture.redis, &other, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "(now: without method=main-content, with method=vlps)"));
}

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

typedef struct
{
  const char *text;
  gboolean without_files,
      with_files; /* it may be begun by a worker that takes no files, and by one that has a folder */
} Entry;

/* Every entry is claimed; those that describe a page are begun, and the others fail, each alone. */
static void
check_entries (Scratch *scratch, gboolean files)
{
  static const Entry entries[] = {
    { "uhttp://a.example/", TRUE, TRUE },
    { "jFOLDER", FALSE, FALSE },
    { "", FALSE, FALSE },
    { "x", FALSE, FALSE },
    { "j", FALSE, FALSE },
    { "j{", FALSE, FALSE },
    { "j[]", FALSE, FALSE },
    { "j{\"input\": 1, \"location\": 2}", FALSE, FALSE },
    { "j{\"input\": \"a\"}", FALSE, FALSE },
    { "u-", FALSE, FALSE },
    { "u", FALSE, FALSE },
    { "ua.html", FALSE, FALSE },
    { "u/etc/passwd", FALSE, FALSE },
    { "ufile:///etc/passwd", FALSE, FALSE },
    { "uFILE:///etc/passwd", FALSE, FALSE },
    { "ufile://localhost/etc/passwd", FALSE, FALSE },
    { "uFOLDER/pages/a.html", FALSE, TRUE },
    { "ufile://FOLDER/pages/a.html", FALSE, TRUE },
    { "uFOLDER/pages/../secret.html", FALSE, FALSE },
    { "uFOLDER/pages/link.html", FALSE, FALSE },
    { "uFOLDER/pages", FALSE, FALSE },
    { "ujavascript:alert(1)", FALSE, FALSE },
    { "udata:text/html,a", FALSE, FALSE },
    { "uftp://a.example/", FALSE, FALSE },
    { "uhttp:///etc/passwd", FALSE, FALSE },
    { "j{\"input\": \"http://a.example/\", \"location\": \"/etc/passwd\"}", FALSE, FALSE },
    { "j{\"input\": \"/etc/passwd\", \"location\": \"http://b.example/\"}", TRUE, TRUE },
    { "j{\"input\": \"a\", \"location\": \"http://c.example/\", \"options\": \"{\\\"block-rules\\\": "
      "\\\"/etc/passwd\\\"}\"}",
      FALSE, TRUE },
    { "j{\"input\": \"a\", \"location\": \"http://d.example/\", \"options\": \"{\\\"Block-Rules\\\": "
      "\\\"/etc/passwd\\\"}\"}",
      FALSE, TRUE },
    { "j{\"input\": \"a\", \"location\": \"http://e.example/\", \"options\": \"[1]\"}", FALSE, FALSE },
    { "j{\"input\": \"a\", \"location\": \"http://f.example/\", \"options\": \"{\\\"viewport\\\": \\\"800x600\\\"}\"}",
      TRUE, TRUE },
    { "uhttp://z.example/", TRUE, TRUE },
  };
  static const char *const none[] = { NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, none);
  g_autofree char *folder = g_build_filename (scratch->path, "pages", NULL);
  g_autofree char *page = scratch_write (scratch, "pages/a.html", "<p>a"),
                  *secret = scratch_write (scratch, "secret.html", "<p>b");
  g_autofree char *link = g_build_filename (folder, "link.html", NULL), *failed_key = NULL;
  const char *const folders[] = { folder, NULL };
  const VlpsRedisQueueOptions options = {
    .worker = "one", .prefetch = 3, .most_parked = 10, .claim = 60, .most_starts = 2, .files = files ? folders : NULL
  };
  g_auto (TestWorker) worker = { 0 };
  g_autoptr (VlpsReply) failed = NULL;
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
      gboolean taken = files ? entries[i].with_files : entries[i].without_files, over;
      g_auto (VlpsItem) item = { 0 };
      g_autoptr (GError) error = NULL;
      gint64 wait;

      g_assert_true (worker.queue->claim (worker.queue, &item, &over, &error));
      g_assert_no_error (error);
      g_assert_cmpint (item.id, ==, i + 1);
      g_test_message ("%s", entries[i].text);
      g_assert_cmpint (start (&worker, &item, NULL, 0, &wait), ==, taken ? VLPS_START_NOW : VLPS_START_NEVER);
      if (taken)
        finish (&worker, &item, "{\"status\": \"ok\"}\n", NULL);
      else
        refused++;
    }
  g_assert_true (worker.queue->commit (worker.queue, FALSE, NULL));
  failed_key = vlps_redis_key (fixture.redis, "failed");
  failed = vlps_redis_command (fixture.redis, NULL, "HGETALL", failed_key, NULL);
  g_test_message ("%u of %u entries failed", refused, (guint) G_N_ELEMENTS (entries));
  g_assert_cmpuint (failed->elements, ==, 2 * refused);
}

/* Entries that a generator makes up: each is begun or fails, and what is begun is of the web or in the worker's folder. */
static void
test_hostile (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const none[] = { NULL }, *const names[] = { "input", "location", "name", "site", "options" };
  g_auto (Fixture) fixture = fixture_new (scratch, none);
  g_autofree char *folder = g_build_filename (scratch->path, "pages", NULL), *below = g_strconcat (folder, "/", NULL);
  g_autofree char *page = scratch_write (scratch, "pages/secret", "<p>a"),
                  *other = scratch_write (scratch, "secret", "b");
  const char *const folders[] = { folder, NULL };
  const VlpsRedisQueueOptions options = {
    .worker = "one", .prefetch = 20, .most_parked = 100, .claim = 600, .most_starts = 2, .files = folders
  };
  guint n = g_test_thorough () ? 20000 : 1000, begun = 0;
  g_auto (TestWorker) worker = { 0 };

  if (fixture.server == NULL)
    return;
  worker.redis = connect_to (fixture.address);
  worker.queue = vlps_redis_queue_new (worker.redis, &options, NULL);
  for (guint i = 1; i <= n; i++)
    {
      g_autofree char *address = test_address_made (g_test_rand_bit () ? folder : scratch->path), *text = NULL;
      cJSON *object = cJSON_CreateObject ();
      g_auto (VlpsItem) item = { 0 };
      g_autoptr (GError) error = NULL;
      gboolean over;
      gint64 wait;

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
      add_entry (&fixture, i, text);
      g_assert_true (worker.queue->claim (worker.queue, &item, &over, &error));
      g_assert_no_error (error);
      g_assert_cmpint (item.id, ==, i);
      if (start (&worker, &item, NULL, 0, &wait) != VLPS_START_NOW)
        {
          g_assert_true (worker.queue->commit (worker.queue, FALSE, NULL));
          continue;
        }
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
      finish (&worker, &item, "{}\n", NULL);
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
  Fixture fixture = { .server = redis_server_new (scratch->path, NULL) };
  guint64 missing, without;

  if (fixture.server == NULL)
    {
      g_test_skip ("redis-server is not installed");
      return;
    }
  fixture.address = redis_server_address (fixture.server, "run");
  fixture.redis = connect_to (fixture.address);
  g_assert_true (vlps_shared_run_make (fixture.redis, &facts, NULL));
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
  fixture_clear (&fixture);
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

/* Of two workers with a page, the first that ends it has it. */
static void
test_late (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_auto (VlpsRunStatus) status = { 0 };
  gint64 wait;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) slow = worker_new (&fixture, "slow", 0.2, NULL);
    g_auto (TestWorker) other = worker_new (&fixture, "other", 0.2, NULL);
    g_auto (VlpsItem) a = expect_claim (&slow, "/a", FALSE);

    g_assert_cmpint (start (&slow, &a, "a", 0, &wait), ==, VLPS_START_NOW);
    g_usleep (300000);
    do_page (&other, "/a", "{\"other\"}\n", NULL);
    /* the one that slept wakes, says that it is alive, and finishes */
    g_assert_true (slow.queue->tick (slow.queue, NULL));
    finish (&slow, &a, "{\"slow\"}\n", NULL);
    expect_claim (&slow, NULL, TRUE);
  }
  expect_results (&fixture, scratch, NULL, "{\"other\"}\n", 0);
  g_assert_true (vlps_shared_run_status (fixture.redis, &status, NULL));
  g_assert_cmpuint (status.ok, ==, 1);
  g_assert_cmpuint (status.workers->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const VlpsRunWorker *worker = status.workers->pdata[i];

      g_assert_cmpuint (worker->late, ==, strcmp (worker->name, "slow") == 0 ? 1 : 0);
      g_assert_cmpuint (worker->ok, ==, strcmp (worker->name, "slow") == 0 ? 0 : 1);
    }
}

/* A claim that is renewed stays. */
static void
test_renewal (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) slow = worker_new (&fixture, "slow", 5, NULL);
    g_auto (TestWorker) other = worker_new (&fixture, "other", 5, NULL);
    g_auto (VlpsItem) a = expect_claim (&slow, "/a", FALSE);

    for (guint i = 0; i < 12; i++)
      {
        g_usleep (500000);
        g_assert_true (slow.queue->tick (slow.queue, NULL));
        expect_claim (&other, NULL, FALSE);
      }
    finish (&slow, &a, "{\"slow\"}\n", NULL);
  }
  expect_results (&fixture, scratch, NULL, "{\"slow\"}\n", 0);
}

/* A worker that is started again under its name has its pages still. */
static void
test_again (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  VlpsItem item;
  TestWorker lost;
  gint64 wait;

  if (fixture.server == NULL)
    return;
  for (guint i = 0; i < 2; i++)
    {
      lost = worker_new (&fixture, "one", 30, NULL);
      item = expect_claim (&lost, "/a", FALSE);
      g_assert_cmpint (start (&lost, &item, "a", 0, &wait), ==, VLPS_START_NOW);
      vlps_item_clear (&item);
      /* as if it were killed: nothing is given back */
      vlps_redis_free (lost.redis);
      lost.redis = connect_to (fixture.address);
      vlps_redis_queue_free (lost.queue);
      vlps_redis_free (lost.redis);
    }
  /* two have begun it: the third finds it guilty */
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);
    g_auto (VlpsItem) a = expect_claim (&one, "/a", FALSE);
    g_autofree char *failed = NULL;
    guint64 missing, without;

    g_assert_cmpint (start (&one, &a, "a", 0, &wait), ==, VLPS_START_NEVER);
    expect_claim (&one, NULL, FALSE);
    expect_claim (&one, NULL, TRUE);
    g_assert_true (vlps_queue_export (fixture.redis, scratch->path, NULL, &missing, &without, NULL));
    failed = scratch_read (scratch, "failed.txt");
    g_assert_true (g_str_has_prefix (failed, "/a\tcrashed\t2 workers"));
  }
}

static void
test_hosts (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "http://a/1", "http://a/2", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  gint64 wait = 0;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);
    g_auto (TestWorker) two = worker_new (&fixture, "two", 30, NULL);
    g_auto (VlpsItem) first = expect_claim (&one, "http://a/1", FALSE);
    g_auto (VlpsItem) second = expect_claim (&two, "http://a/2", FALSE);

    g_assert_cmpint (start (&one, &first, "a", 5, &wait), ==, VLPS_START_NOW);
    /* too soon */
    g_assert_cmpint (start (&two, &second, "a", 5, &wait), ==, VLPS_START_LATER);
    g_assert_cmpint (wait, >, 0);
    g_assert_cmpint (wait, <=, 5000000);
    g_usleep (5100000);
    /* one of the host is in work */
    g_assert_cmpint (start (&two, &second, "a", 5, &wait), ==, VLPS_START_LATER);
    one.queue->add_result (one.queue, &first, "a", 1, NULL, "{\"1\"}\n");
    g_assert_true (one.queue->commit (one.queue, FALSE, NULL));
    /* what a server says to one holds for all */
    one.queue->rest (one.queue, "a", 500);
    g_assert_cmpint (start (&two, &second, "a", 5, &wait), ==, VLPS_START_LATER);
    g_assert_cmpint (wait, >, 400000000);
    /* others are not meant */
    g_assert_cmpint (start (&two, &second, "b", 5, &wait), ==, VLPS_START_NOW);
    finish (&two, &second, "{\"2\"}\n", NULL);
  }
}

static void
test_states (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", "/b", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_autoptr (GError) error = NULL;
  g_auto (VlpsItem) b = { 0 };
  gint64 wait;
  g_autoptr (VlpsReply) keys = NULL;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);

    g_assert_true (vlps_shared_run_set_state (fixture.redis, "paused", &error));
    expect_claim (&one, NULL, FALSE);
    g_assert_true (vlps_shared_run_set_state (fixture.redis, "running", &error));
    do_page (&one, "/a", "{}\n", NULL);
    b = expect_claim (&one, "/b", FALSE);
    g_assert_true (vlps_shared_run_set_state (fixture.redis, "draining", &error));
    /* what is claimed and not started is given back */
    g_assert_cmpint (start (&one, &b, "b", 0, &wait), ==, VLPS_START_NEVER);
    expect_claim (&one, NULL, TRUE);
  }
  /* a worker that ends a page after the run was dropped brings nothing of it back */
  {
    g_auto (TestWorker) late = worker_new (&fixture, "late", 30, NULL);
    g_auto (VlpsItem) page = { 0 };

    g_assert_true (vlps_shared_run_set_state (fixture.redis, "running", &error));
    page = expect_claim (&late, "/b", FALSE);
    g_assert_cmpint (start (&late, &page, NULL, 0, &wait), ==, VLPS_START_NOW);
    g_assert_true (vlps_shared_run_drop (fixture.redis, &error));
    g_assert_no_error (error);
    finish (&late, &page, "{}\n", NULL);
    g_assert_true (late.queue->tick (late.queue, &error));
  }
  keys = vlps_redis_command (fixture.redis, &error, "KEYS", "*", NULL);
  g_assert_cmpuint (keys->elements, ==, 0);
  g_assert_false (vlps_shared_run_set_state (fixture.redis, "paused", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
}

/* The server is killed and comes back with what it had. */
static void
test_server_again (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", "/b", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);

    do_page (&one, "/a", "{\"a\"}\n", NULL);
    redis_server_kill (fixture.server);
    redis_server_start (fixture.server, NULL);
    do_page (&one, "/b", "{\"b\"}\n", NULL);
  }
  expect_results (&fixture, scratch, NULL, "{\"a\"}\n{\"b\"}\n", 0);
}

static void
test_folder (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", "/b", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_autofree char *first = g_build_filename (scratch->path, "first", NULL);
  g_autofree char *second = g_build_filename (scratch->path, "second", NULL);
  const char *const folders[] = { first, second, NULL };
  g_autoptr (GError) error = NULL;
  guint64 missing, without;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, first);
    g_auto (TestWorker) two = worker_new (&fixture, "two", 30, second);
    g_auto (VlpsItem) a = expect_claim (&one, "/a", FALSE);

    do_page (&two, "/b", "{\"second\"}\n", NULL);
    finish (&one, &a, "{\"first\"}\n", NULL);
  }
  expect_results (&fixture, scratch, folders, "{\"first\"}\n{\"second\"}\n", 0);
  g_assert_false (vlps_queue_export (fixture.redis, second, folders + 1, &missing, &without, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
}

static void
expect_refusal (const char *address, VlpsError code)
{
  const VlpsRedisOptions options = { .uri = address };
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsRedis) redis = vlps_redis_new (&options, NULL, &error);
  g_autoptr (VlpsReply) reply = redis != NULL ? vlps_redis_command (redis, &error, "PING", NULL) : NULL;

  g_assert_null (reply);
  g_assert_error (error, VLPS_ERROR, (int) code);
}

static void
test_queue_addresses (void)
{
  expect_refusal ("http://localhost/run", VLPS_ERROR_USAGE);
  expect_refusal ("redis://localhost/", VLPS_ERROR_USAGE);
  expect_refusal ("redis://localhost/a/b", VLPS_ERROR_USAGE);
  expect_refusal ("redis:///run", VLPS_ERROR_USAGE);
  expect_refusal ("redis://localhost/run?db=x", VLPS_ERROR_USAGE);
  expect_refusal ("redis://127.0.0.1:1/run", VLPS_ERROR_NETWORK);
}

static void
test_password (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (RedisServer) server = redis_server_new (scratch->path, "secret");
  g_autofree char *without = NULL, *wrong = NULL, *right = NULL, *file = scratch_write (scratch, "p", "secret\n");
  g_autoptr (GError) error = NULL;

  if (server == NULL)
    {
      g_test_skip ("redis-server is not installed");
      return;
    }
  without = redis_server_address (server, "run");
  wrong = g_strdup_printf ("redis://:no@127.0.0.1:%u/run", server->port);
  right = g_strdup_printf ("redis://default:secret@127.0.0.1:%u/run", server->port);
  expect_refusal (without, VLPS_ERROR_USAGE);
  expect_refusal (wrong, VLPS_ERROR_USAGE);
  {
    const VlpsRedisOptions options[] = { { .uri = right }, { .uri = without, .password_file = file } };

    for (guint i = 0; i < G_N_ELEMENTS (options); i++)
      {
        g_autoptr (VlpsRedis) redis = vlps_redis_new (&options[i], NULL, &error);
        g_autoptr (VlpsReply) reply = vlps_redis_command (redis, &error, "PING", NULL);

        g_assert_no_error (error);
        g_assert_cmpstr (vlps_reply_text (reply), ==, "PONG");
      }
  }
}

/* Over TLS, checked by the certificates that are named. */
static void
test_tls (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (RedisServer) server = redis_server_new_tls (scratch->path);
  g_autofree char *address = NULL, *ca = g_build_filename (scratch->path, "tls.crt", NULL);
  g_autoptr (GError) error = NULL;

  if (server == NULL)
    {
      g_test_skip ("redis-server is not installed");
      return;
    }
  address = g_strdup_printf ("rediss://localhost:%u/run", server->port);
  /* nobody vouches for it */
  expect_refusal (address, VLPS_ERROR_NETWORK);
  {
    const VlpsRedisOptions options = { .uri = address, .ca_file = ca };
    g_autoptr (VlpsRedis) redis = vlps_redis_new (&options, NULL, &error);
    g_autoptr (VlpsReply) reply = vlps_redis_command (redis, &error, "PING", NULL);

    g_assert_no_error (error);
    g_assert_cmpstr (vlps_reply_text (reply), ==, "PONG");
  }
}

/* GET of an address of this machine; newly allocated. */
static char *
get (const char *address, guint expected)
{
  g_autoptr (SoupSession) session = soup_session_new ();
  g_autoptr (SoupMessage) message = soup_message_new ("GET", address);
  g_autoptr (GBytes) body = soup_session_send_and_read (session, message, NULL, NULL);

  g_assert_cmpuint (soup_message_get_status (message), ==, expected);
  return body != NULL ? g_strndup (g_bytes_get_data (body, NULL), g_bytes_get_size (body)) : NULL;
}

static void
test_metrics (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", "/b", "/c", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsQueueMetrics) metrics = NULL;
  g_autofree char *address = NULL, *listen = NULL, *text = NULL, *away = NULL;
  guint16 port = free_port ();

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);

    do_page (&one, "/a", "{}\n", NULL);
    do_page (&one, "/b", "{}\n", "too slow");
  }
  listen = g_strdup_printf ("%u", port);
  {
    const VlpsRedisOptions options = { .uri = fixture.address };

    g_assert_null (vlps_queue_metrics_new (&options, "nowhere", &error));
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    g_clear_error (&error);
    metrics = vlps_queue_metrics_new (&options, listen, &error);
    g_assert_no_error (error);
  }
  address = g_strdup_printf ("http://127.0.0.1:%u/metrics", port);
  text = get (address, 200);
  g_assert_nonnull (strstr (text, "vlps_run_pages{state=\"ok\"} 1\n"));
  g_assert_nonnull (strstr (text, "vlps_run_pages{state=\"failed\"} 1\n"));
  g_assert_nonnull (strstr (text, "vlps_run_pages{state=\"waiting\"} 1\n"));
  g_assert_nonnull (strstr (text, "vlps_worker_pages_total{worker=\"one\",result=\"failed\"} 1\n"));
  redis_server_kill (fixture.server);
  away = get (address, 503);
}

/* --- links --- */

static TestWorker
follower_new (const Fixture *fixture, const char *name)
{
  return worker_new_with (fixture, name, 30, NULL, NULL, TRUE);
}

/* Finishes a page that leads to those in `led`, "ADDRESS DEPTH" each, up to NULL. */
static void
finish_leading (TestWorker *worker, const VlpsItem *item, const char *line, const char *const *led)
{
  VlpsFound *found = vlps_found_new ();

  g_ptr_array_add (found->addresses, g_strdup (item->location));
  for (guint i = 0; led[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (led[i], " ", 2);
      VlpsItem *page = g_new0 (VlpsItem, 1);

      page->input = g_strdup (words[0]);
      page->location = g_strdup (words[0]);
      page->referrer = g_strdup (item->location);
      page->depth = (guint) g_ascii_strtoull (words[1], NULL, 10);
      g_ptr_array_add (found->pages, page);
    }
  worker->queue->add_found (worker->queue, item, found);
  finish (worker, item, line, NULL);
}

static void
do_leading (TestWorker *worker, const char *input, guint depth, const char *referrer, const char *const *led)
{
  g_auto (VlpsItem) item = expect_claim (worker, input, FALSE);
  gint64 wait;

  g_assert_cmpuint (item.depth, ==, depth);
  g_assert_cmpstr (item.referrer, ==, referrer);
  g_assert_cmpint (start (worker, &item, NULL, 0, &wait), ==, VLPS_START_NOW);
  finish_leading (worker, &item, "{}\n", led);
}

static void
set_listed (const Fixture *fixture, const char *value)
{
  g_autofree char *run = vlps_redis_key (fixture->redis, "run");

  vlps_reply_free (vlps_redis_command (fixture->redis, NULL, "HSET", run, "listed", value, NULL));
}

/* Each address once, and none before all that fewer links lead to are done. */
static void
test_depths (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "http://a/", "http://b/", "http://B:80/#top", NULL },
                           *const of_a[] = { "http://c/ 1", "http://b/ 1", NULL },
                           *const of_b[] = { "http://d/ 1", "http://c/ 1", "http://b/?page=2 0", NULL },
                           *const of_c[] = { "http://a/ 2", "http://e/ 2", NULL }, *const none[] = { NULL };
  g_auto (Fixture) fixture = fixture_new_following (scratch, pages, 100);
  g_auto (VlpsRunStatus) status = { 0 };
  g_auto (VlpsFollowed) followed = { 0 };
  guint64 counts[VLPS_N_ITEM_STATES];

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = follower_new (&fixture, "one");
    g_auto (TestWorker) two = follower_new (&fixture, "two");
    g_auto (VlpsItem) b = { 0 };

    /* what the list has is not led to */
    set_listed (&fixture, "0");
    expect_claim (&one, NULL, FALSE);
    set_listed (&fixture, "1");
    do_leading (&one, "http://a/", 0, NULL, of_a);
    b = expect_claim (&two, "http://b/", FALSE);
    expect_claim (&one, NULL, FALSE);
    /* the server may be killed at any time */
    redis_server_kill (fixture.server);
    redis_server_start (fixture.server, NULL);
    expect_claim (&one, NULL, FALSE);
    finish_leading (&two, &b, "{}\n", of_b);
    {
      g_auto (VlpsItem) part = expect_claim (&one, "http://b/?page=2", FALSE);

      /* it may lead to more of them */
      expect_claim (&two, NULL, FALSE);
      g_assert_cmpuint (part.depth, ==, 0);
      finish_leading (&one, &part, "{}\n", none);
    }
    do_leading (&two, "http://c/", 1, "http://a/", of_c);
    {
      g_auto (VlpsItem) d = expect_claim (&one, "http://d/", FALSE);

      expect_claim (&two, NULL, FALSE);
      g_assert_true (two.queue->count (two.queue, counts, NULL));
      g_assert_cmpuint (counts[VLPS_ITEM_OK], ==, 4);
      g_assert_cmpuint (counts[VLPS_ITEM_PENDING], ==, 2);
      finish_leading (&one, &d, "{}\n", none);
    }
    do_leading (&two, "http://e/", 2, "http://c/", none);
    expect_claim (&two, NULL, TRUE);
  }
  g_assert_true (vlps_shared_run_status (fixture.redis, &status, NULL));
  g_assert_cmpstr (status.state, ==, "done");
  g_assert_cmpuint (status.total, ==, 6);
  g_assert_cmpuint (status.depth, ==, 2);
  g_assert_true (vlps_shared_run_followed (fixture.redis, &followed, NULL));
  g_assert_cmpuint (followed.pages, ==, 4);
  g_assert_cmpuint (followed.by_depth->len, ==, 3);
  g_assert_cmpuint (g_array_index (followed.by_depth, guint64, 0), ==, 1);
  g_assert_cmpuint (g_array_index (followed.by_depth, guint64, 1), ==, 2);
  expect_results (&fixture, scratch, NULL, "{}\n{}\n{}\n{}\n{}\n{}\n", 0);
}

/* A worker that is killed leaves nothing, and of two with a page the links of the first count. */
static void
test_links_of_killed (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "http://a/", NULL }, *const first[] = { "http://b/ 1", NULL },
                           *const second[] = { "http://c/ 1", NULL }, *const none[] = { NULL };
  g_auto (Fixture) fixture = fixture_new_following (scratch, pages, 100);

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) slow = follower_new (&fixture, "one");
    g_auto (VlpsItem) slow_a = expect_claim (&slow, "http://a/", FALSE);
    /* as if it were started again under its name */
    g_auto (TestWorker) one = follower_new (&fixture, "one");

    do_leading (&one, "http://a/", 0, NULL, first);
    finish_leading (&slow, &slow_a, "{\"late\"}\n", second);
    do_leading (&one, "http://b/", 1, "http://a/", none);
    expect_claim (&one, NULL, TRUE);
  }
  expect_results (&fixture, scratch, NULL, "{}\n{}\n", 0);
}

/* What there is no room for waits until there is; a page that fails is tried again with all that it leads to. */
static void
test_most_pages (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "http://a/", "http://b/", NULL },
                           *const of_a[] = { "http://c/ 1", "http://d/ 1", "http://e/ 1", NULL },
                           *const of_b[] = { "http://f/ 1", NULL }, *const none[] = { NULL };
  g_auto (Fixture) fixture = fixture_new_following (scratch, pages, 3);
  g_auto (VlpsRunStatus) status = { 0 }, then = { 0 };
  g_autofree char *summary = NULL;
  guint64 n;

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = follower_new (&fixture, "one");

    do_leading (&one, "http://a/", 0, NULL, of_a);
    do_page (&one, "http://b/", "{}\n", "too slow");
    do_leading (&one, "http://c/", 1, "http://a/", none);
    expect_claim (&one, NULL, TRUE);
    g_assert_true (vlps_shared_run_status (fixture.redis, &status, NULL));
    g_assert_cmpuint (status.total, ==, 3);
    g_assert_cmpuint (status.left_out, ==, 2);
    expect_results (&fixture, scratch, NULL, "{}\n{}\n{}\n", 0);
    summary = scratch_read (scratch, "export/summary.json");
    g_assert_nonnull (strstr (summary, "\"max_pages_left_out\":\t2"));

    g_assert_true (vlps_shared_run_follow (fixture.redis, 4, NULL));
    g_assert_true (vlps_shared_run_retry_failed (fixture.redis, &n, NULL));
    do_leading (&one, "http://b/", 0, NULL, of_b);
    do_leading (&one, "http://d/", 1, "http://a/", none);
    expect_claim (&one, NULL, TRUE);
    g_assert_true (vlps_shared_run_status (fixture.redis, &then, NULL));
    g_assert_cmpuint (then.total, ==, 4);
    g_assert_cmpuint (then.left_out, ==, 2);
  }
}

/* --- names of files --- */

static VlpsItem
page_of (const char *address)
{
  return (VlpsItem){ .input = (char *) (gsize) address, .location = (char *) (gsize) address };
}

static void
test_marks (void)
{
  g_autoptr (VlpsNameTemplate) names = vlps_name_template_new ("{host}/{path}", NULL),
                               numbered = vlps_name_template_new ("{number}-{path}", NULL);
  g_autofree char *mark = vlps_mark_of ("a"), *none = NULL, *marks = NULL, *number = NULL;
  VlpsItem item = page_of ("http://h/x");
  static const struct
  {
    const char *chosen, *name;
    gsize digits;
  } cases[] = { { "0", "h/x", 0 },   { "1", "h/x+", 8 },   { "2", "h/x+", 32 },  { "3", "h/x+", 32 },
                { "4", "h/x+", 32 }, { "-1", "h/x+", 32 }, { "00", "h/x+", 32 }, { NULL, "h/x+", 32 } };

  /* SHA-256 of "a" is ca97 8112ca1bbdcafac2 ... */
  g_assert_cmpstr (mark, ==, "ca97-9146025672738932030");
  none = vlps_mark_of_names (NULL, &item);
  g_assert_cmpstr (none, ==, "");
  marks = vlps_mark_of_names (names, &item);
  {
    g_auto (GStrv) each = g_strsplit (marks, " ", -1);

    g_assert_cmpuint (g_strv_length (each), ==, 3);
    g_assert_cmpstr (each[0], !=, each[1]);
    g_assert_cmpstr (each[1], !=, each[2]);
  }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = vlps_mark_name (names, &item, cases[i].chosen);

      g_assert_true (g_str_has_prefix (name, cases[i].name));
      g_assert_cmpuint (strlen (name), ==, strlen (cases[i].name) + cases[i].digits);
    }
  g_assert_null (vlps_mark_name (NULL, &item, "0"));
  number = vlps_mark_of_names (numbered, &item);
  g_assert_cmpstr (number, ==, "");
  for (item.id = 999999; item.id <= 1000000; item.id++)
    {
      g_autofree char *name = vlps_mark_name (numbered, &item, "");

      if (item.id < 1000000)
        g_assert_cmpstr (name, ==, "999999-x");
      else
        g_assert_true (g_str_has_prefix (name, "1000000-x+"));
    }
}

/* Two pages never have the same name, also where a link leads to the second and where the first was tried again; export
 * takes the files from where they are, and from nowhere else. */
static void
test_names (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const VlpsRunFacts facts = { (char *) (gsize) "1", (char *) (gsize) "method=vlps\nwrite=text\n",
                                      (char *) (gsize) "[]", (char *) (gsize) "/" };
  g_autoptr (VlpsNameTemplate) names = vlps_name_template_new (VLPS_NAME_TEMPLATE, NULL);
  g_autofree char *results = g_build_filename (scratch->path, "results", NULL),
                  *out = g_build_filename (scratch->path, "out", NULL), *secret = NULL, *taken = NULL, *stolen = NULL;
  g_autofree char *name = NULL, *written = NULL, *exported = NULL;
  const char *const folders[] = { results, NULL };
  g_auto (Fixture) fixture = { .server = redis_server_new (scratch->path, NULL) };
  guint64 n, added, known, missing, without;

  if (fixture.server == NULL)
    {
      g_test_skip ("redis-server is not installed");
      return;
    }
  fixture.address = redis_server_address (fixture.server, "run");
  fixture.redis = connect_to (fixture.address);
  g_assert_true (vlps_shared_run_make (fixture.redis, &facts, NULL));
  g_assert_true (vlps_shared_run_follow (fixture.redis, 100, NULL));
  {
    g_autoptr (VlpsSharedList) list = vlps_shared_list_new (fixture.redis, names, TRUE);
    const VlpsItem pages[] = { page_of ("http://h/x"), page_of ("http://h/X") };

    for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
      g_assert_true (vlps_shared_list_add (list, &pages[i], NULL));
    g_assert_true (vlps_shared_list_end (list, &added, &known, NULL));
    g_assert_cmpuint (added, ==, 2);
  }
  secret = scratch_write (scratch, "results/secret.txt", "secret");
  {
    static const char *const led[] = { "http://h/x.html 1", NULL };
    g_auto (TestWorker) one = worker_new_with (&fixture, "one", 30, NULL, names, TRUE);
    g_auto (VlpsItem) x = expect_claim (&one, "http://h/x", FALSE), upper = { 0 }, third = { 0 };
    g_autofree char *line = NULL, *path = NULL;

    g_assert_cmpstr (x.file, ==, "h/x");
    finish_leading (&one, &x, "{}\n", led);
    upper = expect_claim (&one, "http://h/X", FALSE);
    g_assert_true (g_str_has_prefix (upper.file, "h/X+"));
    name = g_strdup (upper.file);
    finish (&one, &upper, "{}\n", "too slow");
    third = expect_claim (&one, "http://h/x.html", FALSE);
    g_assert_true (g_str_has_prefix (third.file, "h/x+"));
    finish (&one, &third, "{\"number\": 3, \"status\": \"ok\", \"files\": {\"text\": \"pages/../secret.txt\"}}\n",
            NULL);
    g_assert_true (vlps_shared_run_retry_failed (fixture.redis, &n, NULL));
    vlps_item_clear (&upper);
    upper = expect_claim (&one, "http://h/X", FALSE);
    g_assert_cmpstr (upper.file, ==, name);
    line =
        g_strdup_printf ("{\"number\": 2, \"status\": \"ok\", \"files\": {\"text\": \"pages/%s.txt\"}}\n", upper.file);
    finish (&one, &upper, line, NULL);
    path = g_strdup_printf ("results/pages/%s.txt", upper.file);
    written = scratch_write (scratch, path, "the text");
    exported = g_strdup_printf ("out/pages/%s.txt", upper.file);
  }
  g_assert_true (vlps_queue_export (fixture.redis, out, folders, &missing, &without, NULL));
  g_assert_cmpuint (without, ==, 0);
  taken = scratch_read (scratch, exported);
  g_assert_cmpstr (taken, ==, "the text");
  stolen = scratch_read (scratch, "out/secret.txt");
  g_assert_null (stolen);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/queue/addresses", test_queue_addresses);
  g_test_add_func ("/queue/page-text", test_page_text);
  scratch_add ("/queue/list", test_list);
  scratch_add ("/queue/results", test_results);
  scratch_add ("/queue/late", test_late);
  scratch_add ("/queue/renewal", test_renewal);
  scratch_add ("/queue/again", test_again);
  scratch_add ("/queue/hosts", test_hosts);
  scratch_add ("/queue/states", test_states);
  scratch_add ("/queue/server-again", test_server_again);
  scratch_add ("/queue/folder", test_folder);
  scratch_add ("/queue/password", test_password);
  scratch_add ("/queue/tls", test_tls);
  scratch_add ("/queue/metrics", test_metrics);
  scratch_add ("/queue/poisoned", test_poisoned);
  scratch_add ("/queue/hostile", test_hostile);
  scratch_add ("/queue/poisoned-with-files", test_poisoned_with_files);
  scratch_add ("/queue/without-number", test_without_number);
  scratch_add ("/queue/page-files", test_page_files);
  scratch_add ("/queue/depths", test_depths);
  scratch_add ("/queue/links-of-killed", test_links_of_killed);
  scratch_add ("/queue/most-pages", test_most_pages);
  g_test_add_func ("/queue/marks", test_marks);
  scratch_add ("/queue/names", test_names);
  return g_test_run ();
}
