/* e2e-changes.c - what changed since an earlier run, and pages of a batch of which a part is wanted */
#include <stdio.h>
#include <string.h>

#include "program.h"
#include "run.h"

static char *folder;

/* The path of a file in the folder of the test, written unless `text` is NULL. */
static char *
file_in (const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);

  if (text != NULL)
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

/* A page of two paragraphs, the second of which changes. */
static char *
write_page (const char *name, const char *second)
{
  g_autofree char *html = g_strdup_printf (
      "<!doctype html><html lang=en><meta charset=utf-8><title>News</title><main style='margin: 100px 200px'>"
      "<p>The first paragraph is long enough to be content for anybody who reads it.</p><p>%s</p></main>"
      "<footer>Contact</footer>",
      second);

  return file_in (name, html);
}

#define BEFORE "The second paragraph says what was known on Monday, and that was not much."
#define AFTER "The second paragraph says what was known on Tuesday, and that was a lot more."

/* The same file is the earlier output and the place for the new one. */
static void
test_segment (void)
{
  g_autofree char *page = write_page ("page.html", BEFORE), *content = file_in ("page.md", NULL), *kept = NULL;
  g_autofree char *changed = NULL;
  g_autoptr (Run) first = run_vlps ("segment", page, "-f", "md", "-o", content, NULL);
  g_autoptr (Run) same = run_vlps ("segment", page, "-f", "md", "-o", content, "--compare-with", content, NULL);
  g_autoptr (Run) differs = NULL, json = NULL;
  cJSON *object;

  run_assert_success (first);
  run_assert_success (same);
  g_assert_cmpstr (same->out, ==, "");
  changed = write_page ("page.html", AFTER);
  json = run_vlps ("segment", page, "-f", "json", "--compare-with", content, NULL);
  g_assert_cmpint (json->status, ==, 3);
  object = cJSON_Parse (json->out);
  g_assert_cmpfloat (cJSON_GetNumberValue (cJSON_GetObjectItem (cJSON_GetObjectItem (object, "changes"), "removed")), >,
                     0);
  cJSON_Delete (object);
  differs = run_vlps ("segment", page, "-f", "md", "-o", content, "--compare-with", content, NULL);
  g_assert_cmpint (differs->status, ==, 3);
  g_assert_nonnull (strstr (differs->out, "\n-" BEFORE "\n+" AFTER "\n"));
  g_assert_cmpstr (differs->err, ==, "");
  g_assert_true (g_file_get_contents (content, &kept, NULL, NULL));
  g_assert_nonnull (strstr (kept, AFTER));
}

/* As the README has it: the first time there is nothing earlier, and the name of the file says its format. */
static void
test_watch (void)
{
  g_autofree char *page = write_page ("watched.html", BEFORE), *content = file_in ("watched.md", NULL), *kept = NULL;
  g_autofree char *json = file_in ("watched.json", NULL), *changed = NULL;
  g_autoptr (Run) first = run_vlps ("segment", page, "-o", content, "--compare-with", content, NULL);
  g_autoptr (Run) same = run_vlps ("segment", page, "-o", content, "--compare-with", content, NULL);
  g_autoptr (Run) object = run_vlps ("segment", page, "-o", json, "--compare-with", json, NULL);
  g_autoptr (Run) again = run_vlps ("segment", page, "-o", json, "--compare-with", json, NULL);
  g_autoptr (Run) differs = NULL;

  run_assert_success (first);
  g_assert_cmpstr (first->out, ==, "");
  g_assert_nonnull (strstr (first->err, "watched.md does not exist yet"));
  run_assert_success (same);
  g_assert_cmpstr (same->out, ==, "");
  g_assert_cmpstr (same->err, ==, "");
  run_assert_success (object);
  run_assert_success (again);
  g_assert_true (g_file_get_contents (json, &kept, NULL, NULL));
  g_assert_nonnull (strstr (kept, "\"share\": 0"));
  changed = write_page ("watched.html", AFTER);
  differs = run_vlps ("segment", page, "-o", content, "--compare-with", content, NULL);
  g_assert_cmpint (differs->status, ==, 3);
  g_assert_nonnull (strstr (differs->out, "\n-" BEFORE "\n+" AFTER "\n"));
}

/* A wrong file is found before the page is rendered. */
static void
test_usage (void)
{
  static const char *const patterns[] = { "--compare-with.*nothing-there", NULL };
  g_autoptr (Run) segment = run_vlps ("segment", "http://192.0.2.1/", "--compare-with", "/nothing-there/a.md", NULL);
  g_autofree char *run = file_in ("wrong", NULL), *page = write_page ("wrong.html", BEFORE);
  g_autoptr (Run) batch = run_vlps ("batch", page, "-o", run, "--compare-with", "/nothing-there", NULL);

  run_assert_failure (segment, 2, patterns);
  run_assert_failure (batch, 2, patterns);
  g_assert_false (g_file_test (run, G_FILE_TEST_EXISTS));
}

static void
test_batch (void)
{
  g_autofree char *one = write_page ("one.html", BEFORE), *two = write_page ("two.html", BEFORE), *changed = NULL;
  g_autofree char *list = NULL, *longer = NULL, *old = file_in ("old", NULL), *now = file_in ("now", NULL);
  g_autofree char *lines = NULL, *path = g_build_filename (now, "results.jsonl", NULL), *text = NULL;
  g_autofree char *header = g_strconcat ("--- ", two, "\n", NULL);
  g_autoptr (Run) first = NULL, second = NULL;
  g_auto (GStrv) results = NULL;

  text = g_strdup_printf ("%s\n%s\n", one, two);
  list = file_in ("list.txt", text);
  first = run_vlps ("batch", list, "-o", old, "--no-render", "-q", NULL);
  run_assert_success (first);
  changed = write_page ("two.html", AFTER);
  g_free (write_page ("three.html", AFTER));
  g_free (text);
  text = g_strdup_printf ("%s\n%s\n%s/three.html\n", one, two, folder);
  longer = file_in ("longer.txt", text);
  second = run_vlps ("batch", longer, "-o", now, "--no-render", "--jobs=1", "--compare-with", old, NULL);
  run_assert_success (second);
  g_assert_true (g_str_has_prefix (second->out, header));
  g_assert_nonnull (strstr (second->out, "\n-" BEFORE "\n+" AFTER "\n"));
  g_assert_null (strstr (second->out + 1, "--- "));
  g_assert_nonnull (strstr (second->err, "1 page has changed since the earlier run, which has no content of 1\n"));
  g_assert_true (g_file_get_contents (path, &lines, NULL, NULL));
  results = g_strsplit (lines, "\n", -1);
  for (guint i = 0; i < 3; i++)
    {
      const char *expected = strstr (results[i], "one.html") != NULL   ? "\"changes\": {\"share\": 0.0000"
                             : strstr (results[i], "two.html") != NULL ? "\"removed\": 1, \"added\": 1"
                                                                       : "\"changes\": null";

      g_assert_nonnull (strstr (results[i], expected));
    }
}

/* Of each page the part that its line in the list asks for; without it the page fails. */
static void
test_selector (void)
{
  g_autofree char *page = write_page ("part.html", BEFORE), *run = file_in ("parts", NULL), *text = NULL, *list = NULL;
  g_autofree char *results = g_build_filename (run, "results.jsonl", NULL), *lines = NULL;
  g_autoptr (Run) batch = NULL;

  text = g_strdup_printf ("{\"input\": \"%s\", \"id\": \"a\", \"options\": {\"selector\": \"p:last-child\"}}\n"
                          "{\"input\": \"%s\", \"id\": \"b\", \"options\": {\"selector\": \"article\"}}\n",
                          page, page);
  list = file_in ("parts.jsonl", text);
  batch = run_vlps ("batch", list, "-o", run, "--no-render", "--jobs=1", NULL);
  g_assert_cmpint (batch->status, ==, 1);
  g_assert_true (g_file_get_contents (results, &lines, NULL, NULL));
  g_assert_nonnull (strstr (lines, "\"text\": \"" BEFORE "\\n\""));
  g_assert_nonnull (strstr (lines, "\"empty-page\""));
  g_assert_nonnull (strstr (lines, "--selector 'article'"));
}

static void
prepare (void)
{
  folder = g_dir_make_tmp ("vlps-e2e-changes-XXXXXX", NULL);
  g_test_add_func ("/changes/segment", test_segment);
  g_test_add_func ("/changes/watch", test_watch);
  g_test_add_func ("/changes/usage", test_usage);
  g_test_add_func ("/changes/batch", test_batch);
  g_test_add_func ("/changes/selector", test_selector);
}

static void
clean_up (void)
{
  remove_tree (folder);
  g_free (folder);
}

const Program test_program = { .prepare = prepare, .clean_up = clean_up };
