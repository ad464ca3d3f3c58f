/* e2e-archive.c - pages of web archives: rendered under their addresses, with what is in the archive and nothing else
 */
#include <cjson/cJSON.h>
#include <string.h>
#include <unistd.h>

#include "maker.h"
#include "model.h"
#include "program.h"
#include "run.h"

#define D1 "2018-08-07T11:15:25Z"
#define HTML "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8"

/* Its style sheet, picture, script and frames come from four origins that do not exist; @HERE@ is a server that does,
 * and must not be reached. */
static const char front[] =
    "<!DOCTYPE html><html><head><title>Front</title>"
    "<link rel='stylesheet' href='https://style.test/s.css'>"
    "<link rel='dns-prefetch' href='//prefetch.test'><link rel='preconnect' href='@HERE@'>"
    "<link rel='prefetch' href='@HERE@/render/text.html'></head><body>"
    "<div id='sized'>sized by a sheet</div><img id='picture' src='http://picture.test:8080/p.svg'>"
    "<iframe id='frame' src='https://frame.test/f' width=300 height=100></iframe>"
    "<img src='@HERE@/render/text.html'><img src='http://picture.test:8080/empty'><p id='log'>not run</p>"
    "<script src='http://front.test/s.js'></script>"
    "<script>for (const u of ['@HERE@', 'http://nowhere.test', 'http://[::1]:9', 'https://192.0.2.1'])"
    " { fetch(u + '/x', { mode: 'no-cors' }).catch(() => { });"
    "   new WebSocket(u.replace('http', 'ws') + '/socket').onopen = () => { document.title = 'open'; };"
    "   navigator.sendBeacon(u + '/beacon', 'x'); }</script></body></html>";

static const char undeclared[] = "<title>Second</title><p>今天上午，新闻发布会在北京举行，介绍了今年以来的经济情况。"
                                 "这是一个没有声明编码的网页，浏览器只能从文字本身看出它是什么编码。";

typedef struct
{
  TestServer *server;
  char *archive;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  const char *form = data;
  g_autofree char *root = fixture_path ("");
  g_autofree char *here = NULL, *chinese = NULL;
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GString) text = g_string_new (front);
  g_autoptr (GBytes) bytes = NULL;

  fixture->server = test_server_new (root);
  here = test_server_uri (fixture->server, 0, "");
  g_string_replace (text, "@HERE@", here, 0);
  g_ptr_array_add (list, maker_record ("1.0", "software: test\r\n", -1, "WARC-Type: warcinfo", NULL));
  g_ptr_array_add (list, maker_response ("https://front.test/", D1,
                                         "HTTP/1.1 302 Found\r\nLocation: http://front.test/page", "", -1));
  g_ptr_array_add (list, maker_response ("http://front.test/page", D1, HTML, text->str, -1));
  g_ptr_array_add (
      list, maker_response ("https://style.test/s.css", D1,
                            "HTTP/1.1 200 OK\r\nContent-Type: text/css\r\nTransfer-Encoding: chunked",
                            "3b\r\n#sized { width: 321px; height: 45px } body { margin: 10px }\r\n0\r\n\r\n", -1));
  g_ptr_array_add (list, maker_response ("http://picture.test:8080/p.svg", D1,
                                         "HTTP/1.1 200 OK\r\nContent-Type: image/svg+xml",
                                         "<svg xmlns='http://www.w3.org/2000/svg' width='77' height='33'/>", -1));
  g_ptr_array_add (list, maker_response ("http://picture.test:8080/empty", D1,
                                         "HTTP/1.1 200 OK\r\nContent-Type: image/gif\r\nContent-Length: 0", "", -1));
  g_ptr_array_add (list, maker_response ("https://frame.test/f", D1, HTML, "<p id=inside>in the frame", -1));
  g_ptr_array_add (list,
                   maker_response ("http://front.test/s.js", D1, "HTTP/1.1 200 OK\r\nContent-Type: text/javascript",
                                   "document.getElementById('log').textContent = 'run at ' + location;", -1));
  chinese = g_convert (undeclared, -1, "GB18030", "UTF-8", NULL, NULL, NULL);
  g_ptr_array_add (
      list, maker_response ("http://second.test/", D1, "HTTP/1.1 200 OK\r\nContent-Type: text/html", chinese, -1));
  if (strcmp (form, "plain") != 0)
    for (guint i = 0; i < list->len; i++)
      {
        GBytes *plain = list->pdata[i];

        list->pdata[i] = maker_gzip (plain);
        g_bytes_unref (plain);
      }
  bytes = maker_join (list);
  if (strcmp (form, "cut") == 0)
    {
      GBytes *cut = g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) - 20);

      g_bytes_unref (bytes);
      bytes = cut;
    }
  fixture->archive = maker_file (bytes);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  unlink (fixture->archive);
  g_free (fixture->archive);
  g_clear_pointer (&fixture->server, test_server_free);
}

static void
assert_front (Fixture *fixture, const VlpsPage *page)
{
  g_autofree char *text = model_text (page), *log = test_server_log (fixture->server);
  int sized = model_find (page, "sized"), picture = model_find (page, "picture");

  g_assert_cmpstr (page->url, ==, "http://front.test/page");
  g_assert_cmpstr (page->frames[0].title, ==, "Front");
  g_assert_cmpint (sized, >=, 0);
  g_assert_cmpfloat_with_epsilon (page->nodes[sized].box.width, 321, .01);
  g_assert_cmpfloat_with_epsilon (page->nodes[sized].box.height, 45, .01);
  g_assert_cmpfloat_with_epsilon (page->nodes[sized].box.left, 10, .01);
  g_assert_cmpfloat_with_epsilon (page->nodes[picture].box.width, 77, .01);
  g_assert_cmpint (model_find (page, "inside"), >=, 0);
  g_assert_nonnull (strstr (text, "in the frame"));
  g_assert_nonnull (strstr (text, "run at http://front.test/page"));
  if (*log != '\0')
    g_error ("the page reached a server outside its archive:\n%s", log);
}

static gboolean
has_warning (const VlpsPage *page, const char *part)
{
  for (guint i = 0; i < page->warnings->len; i++)
    if (strstr (((const VlpsWarning *) page->warnings->pdata[i])->message, part) != NULL)
      return TRUE;
  return FALSE;
}

static void
test_first_page (Fixture *fixture, gconstpointer data)
{
  g_autoptr (VlpsPage) page = model_render (fixture->archive, NULL);

  assert_front (fixture, page);
  /* all that was asked for and is not there is counted; the real network was not in reach */
  g_assert_true (has_warning (page, "are not in the archive"));
  g_assert_true (has_warning (page, "skipped a record of the archive") == (strcmp (data, "cut") == 0));
}

static void
test_chosen_page (Fixture *fixture, gconstpointer data)
{
  const char *redirected[] = { "--page", "https://front.test/", NULL },
             *other[] = { "--page", "http://second.test", NULL };
  g_autoptr (VlpsPage) first = model_render (fixture->archive, redirected);
  g_autoptr (VlpsPage) other_page = model_render (fixture->archive, other);
  g_autofree char *text = model_text (other_page);

  assert_front (fixture, first);
  /* in an encoding that nobody declared */
  g_assert_cmpstr (other_page->frames[0].title, ==, "Second");
  g_assert_nonnull (strstr (text, "这是一个没有声明编码的网页"));
}

static void
test_without_engine (Fixture *fixture, gconstpointer data)
{
  g_autoptr (Run) run = run_vlps ("segment", fixture->archive, "--page", "https://front.test/", "--no-render",
                                  "--method", "cetd", "--format", "json", NULL);
  cJSON *json;

  run_assert_success (run);
  json = run_json (run);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (json, "url")), ==, "http://front.test/page");
  cJSON_Delete (json);
}

static void
test_failures (Fixture *fixture, gconstpointer data)
{
  const char *not_there[] = { "has no page http://front\\.test/nothing", NULL };
  const char *no_archive[] = { "not an archive", NULL }, *no_page[] = { "web archive without an HTML page", NULL };
  g_autofree char *file = fixture_path ("render/text.html"), *empty = NULL;
  g_autoptr (GBytes) info = maker_record ("1.0", "x", -1, "WARC-Type: warcinfo", NULL);
  g_autoptr (Run) first = run_vlps ("segment", fixture->archive, "--page", "http://front.test/nothing", NULL);
  g_autoptr (Run) second = run_vlps ("segment", file, "--page", "http://front.test/", NULL);
  g_autoptr (Run) third = NULL;

  run_assert_failure (first, 4, not_there);
  run_assert_failure (second, 2, no_archive);
  empty = maker_file (info);
  third = run_vlps ("segment", empty, NULL);
  unlink (empty);
  run_assert_failure (third, 7, no_page);
}

static int
summary_number (const char *run, const char *name)
{
  g_autofree char *path = g_build_filename (run, "summary.json", NULL), *text = NULL;
  cJSON *summary;
  int number;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  summary = cJSON_Parse (text);
  number = (int) cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (summary, name));
  cJSON_Delete (summary);
  return number;
}

/* A batch leaves a page's frame out, says so, and does it where it is asked to; so do two halves of it. */
static void
test_frames (void)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autofree char *folder = g_dir_make_tmp ("vlps-e2e-archive-XXXXXX", NULL), *archive = NULL;
  g_autofree char *runs[] = { g_build_filename (folder, "plain", NULL), g_build_filename (folder, "all", NULL),
                              g_build_filename (folder, "1", NULL), g_build_filename (folder, "2", NULL),
                              g_build_filename (folder, "merged", NULL) };
  const char *remove[] = { "rm", "-r", folder, NULL };
  g_autoptr (GBytes) bytes = NULL;

  /* the frame comes first */
  g_ptr_array_add (list, maker_response ("http://ad.test/", D1, HTML, "<p>Buy now!", -1));
  g_ptr_array_add (list, maker_record ("1.0", "GET / HTTP/1.1\r\nSec-Fetch-Dest: iframe\r\n\r\n", -1,
                                       "WARC-Type: request", "WARC-Target-URI: http://ad.test/",
                                       "WARC-Concurrent-To: <urn:x:http://ad.test/:" D1 ">", NULL));
  g_ptr_array_add (list, maker_response ("http://page.test/", D1, HTML, "<p>A page with some text of its own.", -1));
  bytes = maker_join (list);
  archive = maker_file (bytes);
  {
    g_autoptr (Run) text = run_vlps ("segment", archive, "--no-render", "--format", "text", NULL);
    g_autoptr (Run) plain = run_vlps ("batch", archive, "-o", runs[0], "--no-render", NULL);
    g_autoptr (Run) all = run_vlps ("batch", archive, "-o", runs[1], "--no-render", "--all-pages", NULL);
    g_autoptr (Run) one = run_vlps ("batch", archive, "-o", runs[2], "--no-render", "--shard", "1/2", NULL);
    g_autoptr (Run) two = run_vlps ("batch", archive, "-o", runs[3], "--no-render", "--shard", "2/2", NULL);
    g_autoptr (Run) merged = run_vlps ("merge", runs[2], runs[3], "-o", runs[4], NULL);

    g_assert_cmpstr (text->out, ==, "A page with some text of its own.\n");
    g_assert_cmpint (plain->status, ==, 0);
    g_assert_nonnull (strstr (plain->err, "vlps: 1 document of archives and saved pages left out: "));
    g_assert_cmpint (summary_number (runs[0], "total"), ==, 1);
    g_assert_cmpint (summary_number (runs[0], "left_out"), ==, 1);
    g_assert_null (strstr (all->err, "left out"));
    g_assert_cmpint (summary_number (runs[1], "total"), ==, 2);
    g_assert_cmpint (summary_number (runs[1], "left_out"), ==, 0);
    g_assert_cmpint (merged->status, ==, 0);
    g_assert_cmpint (summary_number (runs[4], "total"), ==, 1);
    g_assert_cmpint (summary_number (runs[4], "left_out"), ==, 1);
  }
  unlink (archive);
  g_assert_true (g_spawn_sync (NULL, (char **) remove, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
}

static void
prepare (void)
{
  g_test_add ("/e2e/archive/plain", Fixture, "plain", set_up, test_first_page, tear_down);
  g_test_add ("/e2e/archive/packed", Fixture, "packed", set_up, test_first_page, tear_down);
  g_test_add ("/e2e/archive/cut", Fixture, "cut", set_up, test_first_page, tear_down);
  g_test_add ("/e2e/archive/chosen-page", Fixture, "packed", set_up, test_chosen_page, tear_down);
  g_test_add ("/e2e/archive/without-engine", Fixture, "packed", set_up, test_without_engine, tear_down);
  g_test_add_func ("/e2e/archive/frames", test_frames);
  g_test_add ("/e2e/archive/failures", Fixture, "packed", set_up, test_failures, tear_down);
}

const Program test_program = { .prepare = prepare };
