/* earlier-test.c - what an earlier run wrote is read, and its content compared */
#include "earlier.h"

#include <glib/gstdio.h>
#include <string.h>

#include "errors.h"
#include "html-page.h"

static const char html[] =
    "<!DOCTYPE html><title>Title</title><main><h1>Title</h1><p>The first paragraph is long enough to "
    "be content for anybody who reads it.</p><p>The second one is a paragraph with a <a href='/x'>link"
    "</a>, and long enough as well.</p></main>";

static char *folder;

/* The path of a new file. */
static char *
write_file (const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

/* What a format has of the page comes back equal; with another paragraph in it, that is what changed. */
static void
assert_round (const char *name, VlpsFormat format, gboolean front_matter)
{
  g_auto (VlpsOptions) options = { .given.front_matter = front_matter };
  VlpsTaskOptions chosen = { .no_render = TRUE };
  VlpsTask task = { .options = &options };
  g_autoptr (VlpsPage) page =
      vlps_html_page_parse ((const guint8 *) html, strlen (html), "http://example.com/", NULL, NULL);
  g_autoptr (VlpsDocument) document = NULL;
  g_autofree char *text = NULL, *path = NULL, *longer = NULL, *diff = NULL;
  g_auto (VlpsEarlier) earlier = { 0 }, other = { 0 };
  g_autoptr (VlpsChanges) none = NULL, changes = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_options_check (&options, NULL));
  g_assert_true (vlps_task_choose (&task, &chosen, FALSE, NULL));
  document = vlps_task_run (&task, page, NULL);
  text = vlps_task_emit (&task, document, format);
  path = write_file (name, text);
  g_assert_true (vlps_earlier_read (path, format, &earlier, &error));
  g_assert_no_error (error);
  g_assert_cmpint (earlier.format, ==, format);
  none = vlps_earlier_compare (&earlier, &task, document);
  g_assert_false (vlps_changes_any (none));
  other.format = earlier.format;
  other.text = g_strconcat (earlier.text, "\nAn old paragraph.\n", NULL);
  changes = vlps_earlier_compare (&other, &task, document);
  diff = vlps_changes_diff (changes, "old", "new");
  g_assert_nonnull (strstr (diff, "\n-An old paragraph.\n"));
  g_assert_cmpuint (changes->counts[VLPS_CHANGE_REMOVED], ==, 1);
  g_assert_cmpuint (changes->counts[VLPS_CHANGE_ADDED], ==, 0);
  g_unlink (path);
}

static void
test_formats (void)
{
  assert_round ("a.txt", VLPS_FORMAT_TEXT, FALSE);
  assert_round ("a", VLPS_FORMAT_TEXT, FALSE);
  assert_round ("a.md", VLPS_FORMAT_MARKDOWN, FALSE);
  assert_round ("a.out", VLPS_FORMAT_MARKDOWN, FALSE);
  assert_round ("front.md", VLPS_FORMAT_MARKDOWN, TRUE);
  assert_round ("a.json", VLPS_FORMAT_JSON, FALSE);
}

static void
assert_refused (const char *name, const char *text, const char *said)
{
  g_autofree char *path = text != NULL ? write_file (name, text) : g_build_filename (folder, name, NULL);
  g_auto (VlpsEarlier) earlier = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_false (vlps_earlier_read (path, VLPS_FORMAT_TEXT, &earlier, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, said));
  g_unlink (path);
}

/* A file that does not exist yet means nothing earlier. */
static void
test_new (void)
{
  g_autofree char *path = g_build_filename (folder, "new.md", NULL);
  g_auto (VlpsEarlier) earlier = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_earlier_read (path, VLPS_FORMAT_TEXT, &earlier, &error));
  g_assert_no_error (error);
  g_assert_null (earlier.text);
}

static void
test_refused (void)
{
  assert_refused ("none/none.txt", NULL, "none.txt");
  assert_refused ("latin.txt", "\xe9t\xe9", "not UTF-8");
  assert_refused ("other.json", "{\"format\": \"vlps-snapshot\"}", "not the result of one page");
  assert_refused ("many.json", "{\"content\": {\"text\": \"a\"}}\n{\"content\": {}}\n", "vlps batch --compare-with");
  assert_refused ("page.html", "<p>a", "would be html");
  assert_refused ("links.jsonl", NULL, "would be links");
  assert_refused ("half.json", "{\"content\": {\"te", "not the result of one page");
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("vlps-earlier-XXXXXX", NULL);
  g_test_add_func ("/earlier/formats", test_formats);
  g_test_add_func ("/earlier/new", test_new);
  g_test_add_func ("/earlier/refused", test_refused);
  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
