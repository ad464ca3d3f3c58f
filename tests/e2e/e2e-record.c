/* e2e-record.c - what a page loads, says and prints; a record of what it loads gives the same page again */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "model.h"
#include "program.h"
#include "run.h"

#define SECRET "ab12secret34"

/* What the schema of HAR 1.2 (fixtures/har/) finds wrong; NULL: nothing. */
static char *
har_problem (const cJSON *har)
{
  static const char script[] = "import json, sys, jsonschema\n"
                               "har, schema = [json.load(open(name)) for name in sys.argv[1:]]\n"
                               "jsonschema.validate(har, schema, format_checker=jsonschema.FormatChecker())\n";
  g_autofree char *schema = fixture_path ("har/har-1.2.schema.json"), *file = temporary_path ("checked.har");
  char *arguments[] = { (char *) "/usr/bin/python3", (char *) "-c", (char *) script, file, schema, NULL };
  char *printed = cJSON_PrintUnformatted (har), *problem = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_assert_true (g_file_set_contents (file, printed, -1, NULL));
  cJSON_free (printed);
  g_spawn_sync (NULL, arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, &problem, &status, &error);
  g_assert_no_error (error);
  unlink (file);
  if (status == 0)
    g_clear_pointer (&problem, g_free);
  return problem;
}

static void
assert_har (const cJSON *har)
{
  g_autofree char *problem = har_problem (har);
  const cJSON *item;

  if (problem != NULL)
    g_error ("%s", problem);
  cJSON_ArrayForEach (item, cJSON_GetObjectItem (cJSON_GetObjectItem (har, "log"), "entries"))
  {
    static const char *const always[] = { "send", "wait", "receive" };

    /* the others may be unknown, which is -1 */
    for (guint i = 0; i < G_N_ELEMENTS (always); i++)
      g_assert_cmpfloat (cJSON_GetObjectItem (cJSON_GetObjectItem (item, "timings"), always[i])->valuedouble, >=, 0);
  }
}

/* The schema is asked, and has something to say. */
static void
test_schema (void)
{
  cJSON *har = cJSON_Parse ("{\"log\": {\"version\": \"1.2\", \"creator\": {\"name\": \"n\", \"version\": \"1\"}, "
                            "\"entries\": []}}");
  g_autofree char *right = har_problem (har), *wrong = NULL;

  g_assert_cmpstr (right, ==, NULL);
  cJSON_DeleteItemFromObject (cJSON_GetObjectItem (har, "log"), "creator");
  wrong = har_problem (har);
  g_assert_nonnull (strstr (wrong, "'creator' is a required property"));
  cJSON_Delete (har);
}

/* The entry of an address that ends so; its response's status. */
static int
status_of (const cJSON *har, const char *end)
{
  const cJSON *item;

  cJSON_ArrayForEach (item, cJSON_GetObjectItem (cJSON_GetObjectItem (har, "log"), "entries"))
  {
    const char *url = cJSON_GetObjectItem (cJSON_GetObjectItem (item, "request"), "url")->valuestring;

    if (g_str_has_suffix (url, end))
      return cJSON_GetObjectItem (cJSON_GetObjectItem (item, "response"), "status")->valueint;
  }
  return -1;
}

static void
assert_same (const VlpsPage *a, const VlpsPage *b)
{
  g_assert_cmpuint (a->n_nodes, ==, b->n_nodes);
  g_assert_cmpuint (a->n_nodes, >, 20);
  for (guint i = 0; i < a->n_nodes; i++)
    {
      g_assert_cmpstr (a->nodes[i].text, ==, b->nodes[i].text);
      if (memcmp (&a->nodes[i].box, &b->nodes[i].box, sizeof a->nodes[i].box) != 0)
        g_error ("node %u \"%.60s\" was at %g, %g (%g x %g) and is at %g, %g (%g x %g)", i,
                 a->nodes[i].text != NULL ? a->nodes[i].text : "", a->nodes[i].box.left, a->nodes[i].box.top,
                 a->nodes[i].box.width, a->nodes[i].box.height, b->nodes[i].box.left, b->nodes[i].box.top,
                 b->nodes[i].box.width, b->nodes[i].box.height);
    }
}

/* A page whose text comes by fetch(), with a redirection, a picture, a style sheet and a frame of another server. */
static void
test_round (gconstpointer ending)
{
  g_autofree char *name = g_strconcat ("record", ending, NULL), *file = temporary_path (name);
  g_autofree char *first = temporary_path ("first.json"), *again = temporary_path ("again.json");
  g_autofree char *har_file = temporary_path ("record.har"), *text = NULL, *shown = NULL, *bytes = NULL;
  g_autofree char *page = test_server_uri (server, 0, "/to?/render/recorded.html");
  g_autoptr (Run) run =
      run_vlps ("render", page, "-o", first, "--warc-out", file, "--har", har_file, "--header", "X-Key: " SECRET, NULL);
  g_autoptr (Run) repeated = NULL;
  g_autoptr (VlpsPage) a = NULL, b = NULL;
  cJSON *har;
  gsize length;
  guint asked;

  run_assert_success (run);
  asked = test_server_count (server, "");
  repeated = run_vlps ("render", file, "-o", again, NULL);
  run_assert_success (repeated);
  g_assert_cmpuint (test_server_count (server, ""), ==, asked);
  g_assert_cmpstr (repeated->err, ==, "");
  a = model_read (first);
  b = model_read (again);
  assert_same (a, b);
  shown = model_text (b);
  g_assert_nonnull (strstr (shown, "fetched [POST text]"));
  g_assert_true (g_file_get_contents (har_file, &text, NULL, NULL));
  har = cJSON_Parse (text);
  assert_har (har);
  g_assert_cmpint (status_of (har, "/to?/render/recorded.html"), ==, 302);
  g_assert_cmpint (status_of (har, "/echo-body"), ==, 200);
  g_assert_cmpint (status_of (har, "/type/png"), ==, 200);
  g_assert_cmpint (status_of (har, "/status/404"), ==, 404);
  cJSON_Delete (har);
  g_assert_null (strstr (text, SECRET));
  g_assert_true (g_file_get_contents (file, &bytes, &length, NULL));
  g_assert_null (memmem (bytes, length, SECRET, strlen (SECRET)));
  unlink (file);
  unlink (first);
  unlink (again);
  unlink (har_file);
}

/* Writes a page, renders it with an option for a file, and reads that file. */
static char *
render_for (const char *html, const char *option, const char *name, gsize *ret_length)
{
  g_autofree char *page = temporary_path ("said.html"), *file = temporary_path (name);
  g_autoptr (Run) run = NULL;
  char *bytes;

  g_assert_true (g_file_set_contents (page, html, -1, NULL));
  run = run_vlps ("render", page, "-o", "/dev/null", option, file, NULL);
  run_assert_success (run);
  g_assert_true (g_file_get_contents (file, &bytes, ret_length, NULL));
  unlink (page);
  unlink (file);
  return bytes;
}

/* What scripts say, in order, and what the engine says of them. */
static void
test_console (void)
{
  static const struct
  {
    const char *level, *source, *text;
    int line; /* 0: the engine does not know */
  } expected[] = {
    { "log", "console", "one 2", 2 },
    { "warn", "console", "two\nlines", 0 },
    { "error", "js", "ReferenceError: Can't find variable: missing", 4 },
  };
  gsize length;
  g_autofree char *text =
      render_for ("<!doctype html><title>Said</title><p>text\n<script>console.log('one', 2)</script>\n"
                  "<script>console.warn('two\\nlines')</script>\n<script>missing()</script>",
                  "--console", "said.jsonl", &length);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_test_message ("%s", text);
  g_assert_cmpuint (g_strv_length (lines), ==, G_N_ELEMENTS (expected) + 1);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      cJSON *message = cJSON_Parse (lines[i]);

      g_assert_cmpstr (cJSON_GetObjectItem (message, "level")->valuestring, ==, expected[i].level);
      g_assert_cmpstr (cJSON_GetObjectItem (message, "source")->valuestring, ==, expected[i].source);
      g_assert_cmpstr (cJSON_GetObjectItem (message, "text")->valuestring, ==, expected[i].text);
      if (expected[i].line > 0)
        {
          g_assert_cmpint (cJSON_GetObjectItem (message, "line")->valueint, ==, expected[i].line);
          g_assert_true (g_str_has_suffix (cJSON_GetObjectItem (message, "url")->valuestring, "said.html"));
        }
      cJSON_Delete (message);
    }
}

/* Three sheets of paper, as the page's rules for print ask for. */
static void
test_pdf (void)
{
  gsize length;
  g_autofree char *bytes =
      render_for ("<!doctype html><title>Print</title><style>@media print { p { break-after: page } }"
                  "</style><p>one<p>two<div>three</div>",
                  "--pdf", "page.pdf", &length);
  guint pages = 0;

  g_assert_cmpmem (bytes, 5, "%PDF-", 5);
  for (const char *at = bytes; (at = memmem (at, length - (gsize) (at - bytes), "/Type /Page", 11)) != NULL; at += 11)
    pages += at[11] != 's';
  g_assert_cmpuint (pages, ==, 3);
}

static void
test_no_pdf (void)
{
  static const char *const patterns[] = { "--port gtk", NULL };
  g_autofree char *page = fixture_path ("render/text.html"), *file = temporary_path ("no.pdf");
  g_autoptr (Run) run = run_vlps ("render", page, "--pdf", file, NULL);

  run_assert_failure (run, 2, patterns);
}

/* --- many pages --- */

/* Results by the ends of their addresses. */
static cJSON *
find_result (const char *run, const char *end)
{
  g_autofree char *path = g_build_filename (run, "results.jsonl", NULL), *text = NULL;
  g_auto (GStrv) lines = NULL;
  cJSON *found = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      cJSON *result = cJSON_Parse (lines[i]);

      if (g_str_has_suffix (cJSON_GetObjectItem (result, "url")->valuestring, end))
        {
          g_assert_null (found);
          found = result;
        }
      else
        cJSON_Delete (result);
    }
  return found;
}

/* The file of a kind that a result names. */
static char *
read_file_of (const char *run, const cJSON *result, const char *kind)
{
  const cJSON *name = cJSON_GetObjectItem (cJSON_GetObjectItem (result, "files"), kind);
  g_autofree char *path = NULL;
  char *bytes = NULL;

  g_assert_nonnull (name);
  path = g_build_filename (run, name->valuestring, NULL);
  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  return bytes;
}

/* Every element, with its box. */
static void
assert_same_result (const char *run, const char *again, const char *end)
{
  cJSON *result = find_result (run, end), *repeated = find_result (again, end);
  const cJSON *elements = cJSON_GetObjectItem (result, "elements");

  g_assert_cmpint (cJSON_GetArraySize (elements), >, 5);
  g_assert_true (cJSON_Compare (elements, cJSON_GetObjectItem (repeated, "elements"), TRUE));
  cJSON_Delete (result);
  cJSON_Delete (repeated);
}

static void
assert_files (const char *run)
{
  cJSON *result = find_result (run, "/render/recorded.html"), *har;
  g_autofree char *text = read_file_of (run, result, "har"), *console = read_file_of (run, result, "console");
  g_autofree char *pdf = read_file_of (run, result, "pdf");

  har = cJSON_Parse (text);
  assert_har (har);
  g_assert_cmpint (status_of (har, "/echo-body"), ==, 200);
  g_assert_nonnull (strstr (console, "\"asking\""));
  g_assert_cmpmem (pdf, 5, "%PDF-", 5);
  cJSON_Delete (har);
  cJSON_Delete (result);
}

/* A run that stops after its first page, with half a record behind it, goes on; its archive has each page once, and
 * gives the same boxes again, of its pages and not of their frames. */
static void
test_batch (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-e2e-record-XXXXXX", NULL);
  g_autofree char *run = g_build_filename (folder, "run", NULL), *again = g_build_filename (folder, "again", NULL);
  g_autofree char *wacz = g_build_filename (folder, "all.wacz", NULL);
  g_autofree char *warc = g_build_filename (folder, "all.warc.gz", NULL), *part = NULL;
  g_autofree char *one = test_server_uri (server, 0, "/render/recorded.html");
  g_autofree char *two = test_server_uri (server, 0, "/render/tables.html");
  g_autoptr (Run) first = run_vlps ("batch", one, two, "-o", run, "--write", "har,console,pdf", "--warc-out", wacz,
                                    "--elements", "-j", "1", "--delay", "0", "--ignore-robots", "--limit", "1", NULL);
  g_autoptr (Run) second = NULL, repeated = NULL;
  gsize length;
  guint asked;
  FILE *file;

  run_assert_success (first);
  g_assert_false (g_file_test (wacz, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_get_contents (warc, &part, &length, NULL));
  file = fopen (warc, "ab");
  g_assert_cmpuint (fwrite (part, 1, 100, file), ==, 100);
  fclose (file);
  second = run_vlps ("batch", one, two, "-o", run, "--write", "har,console,pdf", "--warc-out", wacz, "--elements",
                     "--ignore-robots", NULL);
  run_assert_success (second);
  assert_files (run);
  asked = test_server_count (server, "");
  repeated = run_vlps ("batch", wacz, "-o", again, "--elements", NULL);
  run_assert_success (repeated);
  g_assert_cmpuint (test_server_count (server, ""), ==, asked);
  g_assert_nonnull (strstr (repeated->err, "2 pages in"));
  assert_same_result (run, again, "/render/recorded.html");
  assert_same_result (run, again, "/render/tables.html");
  remove_tree (folder);
}

static char *
read_first_file (const char *run, const char *ending, gsize *ret_length)
{
  g_autofree char *name = g_strconcat ("000001", ending, NULL);
  g_autofree char *path = g_build_filename (run, "pages", "000", name, NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, ret_length, NULL));
  return text;
}

/* A page with options of its own is recorded like the others. */
static void
test_own_options (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-e2e-record-XXXXXX", NULL);
  g_autofree char *run = g_build_filename (folder, "run", NULL), *list = g_build_filename (folder, "list.jsonl", NULL);
  g_autofree char *warc = g_build_filename (folder, "all.warc", NULL), *har = NULL, *console = NULL, *pdf = NULL,
                  *records = NULL;
  g_autofree char *url = test_server_uri (server, 0, "/render/recorded.html");
  g_autofree char *line = g_strdup_printf ("{\"url\": \"%s\", \"options\": {\"viewport\": \"800x600\"}}\n", url);
  g_autoptr (Run) done = NULL;
  gsize length;

  g_assert_true (g_file_set_contents (list, line, -1, NULL));
  done = run_vlps ("batch", list, "-o", run, "--write", "har,console,pdf", "--pages-by", "number", "--warc-out", warc,
                   "--ignore-robots", NULL);
  run_assert_success (done);
  har = read_first_file (run, ".har", NULL);
  g_assert_nonnull (strstr (har, url));
  console = read_first_file (run, ".console.jsonl", NULL);
  pdf = read_first_file (run, ".pdf", &length);
  g_assert_cmpuint (length, >, 1000);
  g_assert_true (g_str_has_prefix (pdf, "%PDF"));
  g_assert_true (g_file_get_contents (warc, &records, NULL, NULL));
  g_assert_nonnull (strstr (records, url));
  remove_tree (folder);
}

/* What keeps pages to addresses holds for what is recorded, too, and a server that is not there is told as always. */
static void
test_refused (void)
{
  static const char *const not_public[] = { "public", NULL }, *const missing[] = { "cannot load", NULL };
  g_autofree char *file = temporary_path ("refused.har"), *page = test_server_uri (server, 0, "/type/none");
  g_autoptr (Run) refused = run_vlps ("render", page, "-o", "/dev/null", "--har", file, "--public-only", NULL);
  g_autoptr (Run) gone = run_vlps ("render", "http://nowhere.invalid/", "-o", "/dev/null", "--har", file, NULL);

  run_assert_failure (refused, 6, not_public);
  run_assert_failure (gone, 4, missing);
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
}

static void
test_usage (void)
{
  static const char *const patterns[] = { "--warc-out", NULL };
  g_autofree char *local = fixture_path ("render/text.html"), *page = test_server_uri (server, 0, "/empty");
  g_autofree char *file = temporary_path ("usage.warc");
  const char *const cases[][2] = { { local, "--verbose" }, { page, "--offline" }, { page, "--no-render" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Run) run = run_vlps ("segment", cases[i][0], cases[i][1], "--warc-out", file, NULL);

      run_assert_failure (run, 2, patterns);
    }
}

/* The one file of a run is not for workers on many machines, and needs rendered pages of the web. */
static void
test_batch_usage (void)
{
  static const char *const warc[] = { "--warc-out", NULL }, *const render[] = { "--no-render", NULL };
  static const char *const print[] = { "--port gtk", NULL };
  g_autofree char *folder = temporary_path ("usage-run"), *file = temporary_path ("usage.warc");
  const struct
  {
    const char *const *patterns, *option, *value, *more;
  } cases[] = { { warc, "--queue", "redis://127.0.0.1:1/run", NULL },
                { warc, "--output", folder, "--offline" },
                { render, "--output", folder, "--no-render" } };
  g_autoptr (Run) pdf =
      run_vlps ("batch", "http://a.invalid/", "--output", folder, "--write", "pdf", "--port", "wpe", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Run) run = run_vlps ("batch", "http://a.invalid/", cases[i].option, cases[i].value, "--warc-out", file,
                                      cases[i].more, NULL);

      run_assert_failure (run, 2, cases[i].patterns);
      g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
      g_assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
    }
  run_assert_failure (pdf, 2, print);
}

static void
prepare (void)
{
  g_test_add_data_func ("/record/warc", ".warc.gz", test_round);
  g_test_add_data_func ("/record/wacz", ".wacz", test_round);
  g_test_add_func ("/record/refused", test_refused);
  g_test_add_func ("/record/schema", test_schema);
  g_test_add_func ("/record/usage", test_usage);
  g_test_add_func ("/record/own-options", test_own_options);
  g_test_add_func ("/record/batch", test_batch);
  g_test_add_func ("/record/usage-batch", test_batch_usage);
  g_test_add_func ("/record/console", test_console);
  if (g_getenv ("VLPS_TEST_PORT") == NULL)
    g_test_add_func ("/record/pdf", test_pdf);
  else
    g_test_add_func ("/record/no-pdf", test_no_pdf);
}

const Program test_program = { .serves = ".", .goes_on = TRUE, .prepare = prepare };
