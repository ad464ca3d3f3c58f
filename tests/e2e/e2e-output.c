/* e2e-output.c - what a batch says of its pages, and where: fields, standard output, names of files */
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "run.h"

static void
remove_folder (char *path)
{
  remove_tree (path);
  g_free (path);
}

typedef char TestFolder;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestFolder, remove_folder)

static const char *
text_of (const cJSON *object, const char *name)
{
  return cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, name));
}

/* The lines of a text as an array, in the order of their numbers. */
static cJSON *
read_lines (const char *text)
{
  cJSON *array = cJSON_CreateArray ();
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = g_strv_length (lines);

  g_assert_cmpuint (n, >, 0);
  g_assert_cmpstr (lines[n - 1], ==, "");
  for (guint number = 1; number < n; number++)
    for (guint i = 0; i + 1 < n; i++)
      {
        g_autofree char *begin = g_strdup_printf ("{\"number\": %u, ", number);

        if (g_str_has_prefix (lines[i], begin))
          cJSON_AddItemToArray (array, cJSON_Parse (lines[i]));
      }
  g_assert_cmpint (cJSON_GetArraySize (array), ==, (int) n - 1);
  return array;
}

static void
assert_keys (const cJSON *object, const char *expected)
{
  GString *keys = g_string_new (NULL);

  for (const cJSON *item = object->child; item != NULL; item = item->next)
    g_string_append_printf (keys, "%s ", item->string);
  g_assert_cmpstr (keys->str, ==, expected);
  g_string_free (keys, TRUE);
}

/* How pages came, rendered and not; on standard output there is nothing but results. */
static void
test_stream (gconstpointer data)
{
  const char *no_render = data;
  g_autofree char *redirected = test_server_uri (server, 0, "/redirect/2"),
                  *next = test_server_uri (server, 0, "/redirect/1"), *end = test_server_uri (server, 0, "/redirect/0"),
                  *missing = test_server_uri (server, 0, "/status/404"), *page = fixture_path ("render/code.html"),
                  *bytes = NULL, *sum = NULL;
  g_autofree char *list = g_strdup_printf ("%s\n%s\n%s\n", redirected, missing, page);
  const char *const arguments[] = { "batch",   "-",        "-o",
                                    "-",       "--fields", "url,http_status,redirects,sha256,text",
                                    "--delay", "0",        "--retries",
                                    "0",       no_render,  NULL };
  const RunOptions options = { .input = list };
  g_autoptr (Run) run = run_vlps_with (&options, arguments);
  cJSON *lines, *first, *second, *third, *redirects;
  gsize length;

  g_assert_cmpint (run->status, ==, 1);
  g_assert_nonnull (strstr (run->err, "3 pages in"));
  g_assert_nonnull (strstr (run->err, "results on standard output"));
  g_assert_nonnull (strstr (run->err, "vlps: 1 of 3 pages failed with "));
  g_assert_nonnull (strstr (run->err, "; their results say why"));
  lines = read_lines (run->out);
  first = cJSON_GetArrayItem (lines, 0);
  second = cJSON_GetArrayItem (lines, 1);
  third = cJSON_GetArrayItem (lines, 2);

  assert_keys (first, "number status url content http_status redirects sha256 error ");
  assert_keys (cJSON_GetObjectItemCaseSensitive (first, "content"), "text ");
  g_assert_cmpstr (text_of (first, "url"), ==, end);
  g_assert_cmpint (cJSON_GetObjectItemCaseSensitive (first, "http_status")->valueint, ==, 200);
  g_assert_cmpuint (strlen (text_of (first, "sha256")), ==, 64);
  redirects = cJSON_GetObjectItemCaseSensitive (first, "redirects");
  g_assert_cmpint (cJSON_GetArraySize (redirects), ==, 2);
  g_assert_cmpstr (cJSON_GetArrayItem (redirects, 0)->valuestring, ==, redirected);
  g_assert_cmpstr (cJSON_GetArrayItem (redirects, 1)->valuestring, ==, next);

  assert_keys (second, "number status url input http_status redirects sha256 error ");
  g_assert_cmpint (cJSON_GetObjectItemCaseSensitive (second, "http_status")->valueint, ==, 404);

  g_assert_true (g_file_get_contents (page, &bytes, &length, NULL));
  sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) bytes, length);
  g_assert_cmpstr (text_of (third, "sha256"), ==, sum);
  g_assert_true (cJSON_IsNull (cJSON_GetObjectItemCaseSensitive (third, "http_status")));
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItemCaseSensitive (third, "redirects")), ==, 0);
  cJSON_Delete (lines);
}

/* The same page by either way is the same bytes, also where what is shown is made of its data. */
static void
test_same_sum (gconstpointer path)
{
  g_autofree char *url = test_server_uri (server, 0, path);
  g_autoptr (Run) rendered = run_vlps ("batch", url, "-o", "-", "-q", "--fields", "http_status,sha256", NULL);
  g_autoptr (Run) parsed =
      run_vlps ("batch", url, "-o", "-", "-q", "--fields", "http_status,sha256", "--no-render", NULL);

  run_assert_success (rendered);
  g_assert_nonnull (strstr (rendered->out, "\"http_status\": 200, \"sha256\": \""));
  g_assert_cmpstr (rendered->out, ==, parsed->out);
}

/* Names that would lead out of the folder, or would be one on a disk. */
static void
test_by_id (void)
{
  static const char *const ids[] = { "..", ".", "a/b", "a%2Fb", "../../x", ".hidden", "000005", "中", "", "A b" };
  static const char *const files[] = { "pages/%2E..txt",    "pages/%2E.txt",           "pages/a%2Fb.txt",
                                       "pages/a%252Fb.txt", "pages/%2E.%2F..%2Fx.txt", "pages/%2Ehidden.txt",
                                       "pages/000005.txt",  "pages/%E4%B8%AD.txt",     "pages/+000009.txt",
                                       "pages/A%20b.txt" };
  g_autoptr (TestFolder) folder = g_dir_make_tmp ("vlps-e2e-output-XXXXXX", NULL);
  g_autofree char *page = fixture_path ("render/code.html"), *run_path = g_build_filename (folder, "run", NULL),
                  *results = NULL, *text = NULL, *longest = g_strnfill (300, 'x'), *other = g_strnfill (301, 'x');
  const char *const arguments[] = { "batch", "-",          "-o", run_path,   "--no-render", "--write",
                                    "text",  "--pages-by", "id", "--fields", "files",       NULL };
  GString *list = g_string_new (NULL);
  RunOptions options = { 0 };
  g_autoptr (Run) run = NULL;
  cJSON *lines;

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    g_string_append_printf (list, "{\"input\": \"%s\", \"id\": \"%s\"}\n", page, ids[i]);
  g_string_append_printf (list, "{\"input\": \"%s\", \"id\": \"%s\"}\n", page, longest);
  g_string_append_printf (list, "{\"input\": \"%s\", \"id\": \"%s\"}\n", page, other);
  options.input = text = g_string_free (list, FALSE);
  run = run_vlps_with (&options, arguments);
  run_assert_success (run);
  {
    g_autofree char *path = g_build_filename (run_path, "results.jsonl", NULL);

    g_assert_true (g_file_get_contents (path, &results, NULL, NULL));
  }
  lines = read_lines (results);
  g_assert_cmpint (cJSON_GetArraySize (lines), ==, G_N_ELEMENTS (ids) + 2);
  for (int i = 0; i < cJSON_GetArraySize (lines); i++)
    {
      const char *file = text_of (cJSON_GetObjectItemCaseSensitive (cJSON_GetArrayItem (lines, i), "files"), "text");
      g_autofree char *path = g_build_filename (run_path, file, NULL);

      if (i < (int) G_N_ELEMENTS (files))
        g_assert_cmpstr (file, ==, files[i]);
      g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
      /* they differ, however long they were */
      for (int k = 0; k < i; k++)
        g_assert_cmpstr (text_of (cJSON_GetObjectItemCaseSensitive (cJSON_GetArrayItem (lines, k), "files"), "text"),
                         !=, file);
    }
  cJSON_Delete (lines);
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The files of pages below the run's folder, sorted and one a line. */
static char *
list_files (const char *run_path)
{
  const char *const arguments[] = { "find", "pages", "-type", "f", NULL };
  g_autofree char *out = NULL;
  g_auto (GStrv) lines = NULL;
  GString *text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  g_spawn_sync (run_path, (char **) (gsize) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (g_strstrip (out), "\n", -1);
  qsort (lines, g_strv_length (lines), sizeof *lines, compare_lines);
  for (guint i = 0; lines[i] != NULL; i++)
    g_string_append_printf (text, "%s\n", lines[i]);
  return g_string_free (text, FALSE);
}

/* Files mirror a folder, and addresses are readable; a run, one that goes on, and shards that are merged agree. */
static void
test_names (void)
{
  g_autoptr (TestFolder) folder = g_dir_make_tmp ("vlps-e2e-output-XXXXXX", NULL);
  static const char *const pages[] = { "index.html", "blog/post.html", "blog/post.htm", "blog/more/post.html" };
  g_autofree char *tree = g_build_filename (folder, "tree", NULL), *whole = g_build_filename (folder, "whole", NULL),
                  *one = g_build_filename (folder, "one", NULL), *two = g_build_filename (folder, "two", NULL),
                  *merged = g_build_filename (folder, "merged", NULL),
                  *listed = g_build_filename (folder, "listed", NULL), *web = g_build_filename (folder, "web", NULL),
                  *page = fixture_path ("render/code.html"), *text = NULL, *files = NULL, *merged_files = NULL,
                  *web_files = NULL, *address = test_server_uri (server, 0, "/redirect/0"),
                  *host = g_strndup (address + strlen ("http://"), strcspn (address + strlen ("http://"), "/")),
                  *expected = NULL, *own = NULL;
  g_autoptr (Run) run = NULL, again = NULL, first = NULL, second = NULL, merge = NULL, loaded = NULL, over = NULL;

  g_assert_true (g_file_get_contents (page, &text, NULL, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *path = g_build_filename (tree, pages[i], NULL), *parent = g_path_get_dirname (path);

      g_assert_cmpint (g_mkdir_with_parents (parent, 0777), ==, 0);
      g_assert_true (g_file_set_contents (path, text, -1, NULL));
    }
  run = run_vlps ("batch", tree, "-o", whole, "--no-render", "--write", "markdown", "--limit", "2", NULL);
  run_assert_success (run);
  again = run_vlps ("batch", "--resume", "-o", whole, NULL);
  run_assert_success (again);
  files = list_files (whole);
  g_assert_nonnull (strstr (files, "pages/blog/more/post.md\n"));
  g_assert_nonnull (strstr (files, "pages/index.md\n"));
  /* that of post.htm, which comes first; the other has a checksum */
  g_assert_nonnull (strstr (files, "pages/blog/post.md\n"));
  g_assert_nonnull (strstr (files, "pages/blog/post+"));

  first = run_vlps ("batch", tree, "-o", one, "--no-render", "--write", "markdown", "--shard", "1/2", "--fields", "url",
                    NULL);
  second = run_vlps ("batch", tree, "-o", two, "--no-render", "--write", "markdown", "--shard", "2/2", "--fields",
                     "url", NULL);
  merge = run_vlps ("merge", one, two, "-o", merged, NULL);
  run_assert_success (first);
  run_assert_success (second);
  run_assert_success (merge);
  merged_files = list_files (merged);
  g_assert_cmpstr (merged_files, ==, files);

  loaded = run_vlps ("batch", address, "-o", web, "--no-render", "--write", "text", NULL);
  run_assert_success (loaded);
  web_files = list_files (web);
  g_strdelimit (host, ":", '_');
  expected = g_strdup_printf ("pages/%s/redirect/0.txt\n", host);
  g_assert_cmpstr (web_files, ==, expected);

  /* of a list from a pipe, too */
  {
    g_autofree char *list = g_strdup_printf ("%s/%s\n%s/%s\n", tree, pages[0], tree, pages[1]), *names = NULL;
    const RunOptions piped = { .input = list };
    const char *const command[] = { "batch", "-", "-o", listed, "--no-render", "--write", "text", NULL };
    g_autoptr (Run) of_list = run_vlps_with (&piped, command);

    run_assert_success (of_list);
    names = list_files (listed);
    g_assert_cmpstr (names, ==, "pages/blog/post.txt\npages/index.txt\n");
  }

  /* nothing is written over what is read */
  own = g_build_filename (whole, "pages", NULL);
  over = run_vlps ("batch", tree, "-o", folder, "--no-render", "--write", "html", NULL);
  run_assert_success (over);
  g_clear_pointer (&over, run_free);
  own = g_build_filename (folder, "pages", NULL);
  over = run_vlps ("batch", own, "-o", folder, "--no-render", "--write", "html", NULL);
  g_assert_cmpint (over->status, ==, 2);
}

/* The files that a run's results name, each of which has the text of its page; one line for each page of the list. */
static char *
list_named (const char *run_path, guint n)
{
  g_autofree char *path = g_build_filename (run_path, "results.jsonl", NULL), *results = NULL;
  g_auto (GStrv) lines = NULL, names = g_new0 (char *, n + 1);

  g_assert_true (g_file_get_contents (path, &results, NULL, NULL));
  lines = g_strsplit (g_strstrip (results), "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, n);
  for (guint i = 0; i < n; i++)
    {
      cJSON *row = cJSON_Parse (lines[i]);
      guint number = (guint) cJSON_GetNumberValue (cJSON_GetObjectItem (row, "number"));
      const char *name = text_of (cJSON_GetObjectItem (row, "files"), "text");
      g_autofree char *file = g_build_filename (run_path, name, NULL), *text = NULL;

      g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
      g_assert_nonnull (strstr (text, text_of (row, "description")));
      g_assert_cmpuint (number, <=, n);
      names[number - 1] = g_strdup (name);
      cJSON_Delete (row);
    }
  return g_strjoinv ("\n", names);
}

/* Names of titles: of two pages with the same one the later has its number, and one without has the usual name.  A run
 * that goes on keeps them, and shards that are merged have one for each page. */
static void
test_titles (void)
{
  g_autoptr (TestFolder) folder = g_dir_make_tmp ("vlps-e2e-output-XXXXXX", NULL);
  static const char *const titles[] = { "<title>The same: one?</title>", "", "<title>Alone</title>",
                                        "<title>The same, one</title>", "<title>the same one</title>" };
  g_autofree char *tree = g_build_filename (folder, "tree", NULL), *whole = g_build_filename (folder, "whole", NULL),
                  *merged = g_build_filename (folder, "merged", NULL), *one = g_build_filename (folder, "one", NULL),
                  *two = g_build_filename (folder, "two", NULL), *names = NULL, *files = NULL, *both = NULL;
  g_autoptr (Run) first = NULL, again = NULL, over = NULL, merge = NULL;

  g_assert_cmpint (g_mkdir (tree, 0777), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%u.html", tree, i), *text = NULL;

      text = g_strdup_printf ("<html lang=en>%s<meta name=description content='Words of number %u'>"
                              "<p>Words of number %u, which stand here and nowhere else in all of this folder.</p>",
                              titles[i], i, i);
      g_assert_true (g_file_set_contents (path, text, -1, NULL));
    }
  first = run_vlps ("batch", tree, "-o", whole, "--no-render", "--write=text", "--name-template={title}", "--limit=1",
                    NULL);
  run_assert_success (first);
  again = run_vlps ("batch", "--resume", "-o", whole, NULL);
  run_assert_success (again);
  over = run_vlps ("batch", tree, "-o", whole, "--no-render", "--write=text", "--name-template={title}", NULL);
  run_assert_success (over);
  g_assert_nonnull (strstr (over->err, "nothing to do"));
  names = list_named (whole, G_N_ELEMENTS (titles));
  g_assert_cmpstr (names, ==,
                   "pages/The same one.txt\npages/1.txt\npages/Alone.txt\npages/The same, one.txt\n"
                   "pages/the same one-5.txt");
  files = list_files (whole);
  g_assert_cmpstr (files, ==,
                   "pages/1.txt\npages/Alone.txt\npages/The same one.txt\npages/The same, one.txt\n"
                   "pages/the same one-5.txt\n");

  for (guint i = 1; i <= 2; i++)
    {
      g_autofree char *shard = g_strdup_printf ("--shard=%u/2", i);
      g_autoptr (Run) part = run_vlps ("batch", tree, "-o", i == 1 ? one : two, "--no-render", "--write=text",
                                       "--name-template={title}", shard, NULL);

      run_assert_success (part);
    }
  merge = run_vlps ("merge", one, two, "-o", merged, NULL);
  run_assert_success (merge);
  both = list_named (merged, G_N_ELEMENTS (titles));
  g_assert_nonnull (strstr (both, "pages/1.txt\npages/Alone.txt\npages/The same, one.txt\n"));
}

/* What the engine shows to nobody, by each way to hide it, and nothing else. */
static void
test_hidden (void)
{
  static const char expected[] = "not-shown one,invisible two,invisible three,no-size four,no-size five,off-page six,"
                                 "no-size seven,colour eight,colour nine,not-shown ten,off-page eleven,no-size twelve,"
                                 "colour thirteen,characters Ignore,";
  g_autofree char *page = fixture_path ("render/unseen.html");
  g_autoptr (Run) run = run_vlps ("segment", page, "-f", "json", "--report-hidden", NULL);
  g_autoptr (Run) text = run_vlps ("segment", page, "-f", "text", "--report-hidden", NULL);
  g_autoptr (GString) all = g_string_new (NULL);
  cJSON *object, *list;

  run_assert_success (run);
  object = run_json (run);
  list = cJSON_GetObjectItemCaseSensitive (object, "hidden");
  for (const cJSON *piece = list->child; piece != NULL; piece = piece->next)
    {
      g_auto (GStrv) words = g_strsplit (text_of (piece, "text"), " ", 4);

      g_string_append_printf (all, "%s %s,", text_of (piece, "reason"), words[g_strv_length (words) > 2 ? 2 : 0]);
    }
  g_assert_cmpstr (all->str, ==, expected);
  g_assert_nonnull (
      strstr (text->err, "vlps: hidden (off-page) at html > body > main > p:nth-of-type(7): Words number six"));
  cJSON_Delete (object);
}

static void
test_usage (void)
{
  static const struct
  {
    const char *arguments[9];
    const char *words;
  } wrong[] = {
    { { "batch", "a.html", "-o", "-", "--resume" }, "keeps nothing" },
    { { "batch", "a.html", "-o", "-", "--retry-failed" }, "keeps nothing" },
    { { "batch", "a.html", "-o", "-", "--write", "text" }, "need the folder" },
    { { "batch", "a.html", "-o", "-", "--fields", "titel" }, "did you mean 'title'" },
    { { "batch", "a.html", "-o", "r", "--name-template", "{titel}" }, "unknown field {titel}" },
    { { "batch", "a.html", "-o", "r", "--name-template", "{id}", "--pages-by", "id" }, "give one of them" },
    { { "batch", "a.html", "-o", "r", "--name-template", "{number}", "--shard", "1/2" }, "use {path}" },
    { { "batch", "a.html", "-o", "-", "--pages-by", "name" }, "path, number, id" },
  };
  g_autoptr (Run) help = run_vlps ("batch", "--fields", "help", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      const RunOptions options = { 0 };
      const char *const patterns[] = { wrong[i].words, NULL };
      g_autoptr (Run) run = run_vlps_with (&options, wrong[i].arguments);

      run_assert_failure (run, 2, patterns);
    }
  run_assert_success (help);
  g_assert_true (g_str_has_prefix (help->out, "url "));
  g_assert_nonnull (strstr (help->out, "\ninput "));
}

static void
prepare (void)
{
  g_test_add_data_func ("/output/stream", NULL, test_stream);
  g_test_add_data_func ("/output/stream-unrendered", "--no-render", test_stream);
  g_test_add_data_func ("/output/same-sum", "/gzip", test_same_sum);
  g_test_add_data_func ("/output/same-sum-of-data", "/hostile/script-data.html", test_same_sum);
  g_test_add_func ("/output/names", test_names);
  g_test_add_func ("/output/titles", test_titles);
  g_test_add_func ("/output/by-id", test_by_id);
  g_test_add_func ("/output/hidden", test_hidden);
  g_test_add_func ("/output/usage", test_usage);
}

const Program test_program = { .serves = ".", .goes_on = TRUE, .prepare = prepare };
