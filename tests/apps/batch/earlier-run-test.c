/* earlier-run-test.c - content of an earlier run is found by the id or the input of a page */
#include "earlier-run.h"

#include "errors.h"
#include "scratch.h"

static const char lines[] =
    "{\"number\": 1, \"status\": \"ok\", \"input\": \"a.html\", \"content\": {\"text\": \"first\"}}\n"
    "{\"number\": 2, \"id\": \"two\", \"status\": \"ok\", \"input\": \"a.html\", \"content\": {\"text\": \"second\"}}\n"
    "{\"number\": 3, \"status\": \"failed\", \"input\": \"c.html\", \"error\": {\"code\": \"io\"}}\n"
    "{\"number\": 4, \"status\": \"ok\", \"input\": \"d.html\", \"content\": {\"text\": \"old\"}}\n"
    "{\"number\": 5, \"status\": \"ok\", \"input\": \"d.html\", \"content\": {\"text\": \"new\"}}\n"
    "{\"number\": 6, \"status\": \"ok\", \"inp";

static void
assert_text (const VlpsEarlierRun *run, const char *name, const char *input, const char *expected)
{
  const VlpsItem item = { .name = (char *) name, .input = (char *) input };
  g_autofree char *text = vlps_earlier_run_text (run, &item);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_pages (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = scratch_write (scratch, "run/results.jsonl", lines);
  g_autofree char *folder = g_path_get_dirname (path);
  const char *const ways[] = { path, folder };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsEarlierRun) run = vlps_earlier_run_open (ways[i], &error);

      g_assert_no_error (error);
      assert_text (run, NULL, "a.html", "first");
      assert_text (run, "two", "elsewhere.html", "second");
      /* a list that names its pages now: the input is all that both have */
      assert_text (run, "one", "a.html", "first");
      assert_text (run, NULL, "c.html", NULL);
      assert_text (run, NULL, "d.html", "new");
      assert_text (run, NULL, "e.html", NULL);
    }
}

static void
take_text (gint64 number, const char *text, gpointer data)
{
  g_string_append_printf (data, "%" G_GINT64_FORMAT " %s;", number, text);
}

/* Those that are well, in their order; a folder without results has none. */
static void
test_texts (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = scratch_write (scratch, "run/results.jsonl", lines);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GString) texts = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_earlier_run_texts (scratch->path, take_text, texts, &error));
  g_assert_cmpstr (texts->str, ==, "");
  g_assert_true (vlps_earlier_run_texts (folder, take_text, texts, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (texts->str, ==, "1 first;2 second;4 old;5 new;");
}

static void
test_refused (Scratch *scratch, gconstpointer data)
{
  g_autofree char *text = scratch_write (scratch, "page.txt", "no results\n");
  g_autofree char *empty = scratch_write (scratch, "empty/results.jsonl", "");
  const char *const wrong[] = { text, scratch->path, "/nowhere/at/all" };
  g_autoptr (VlpsEarlierRun) none = vlps_earlier_run_open (empty, NULL);

  /* a run that was stopped at once has no results */
  g_assert_nonnull (none);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_earlier_run_open (wrong[i], &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/earlier-run/pages", test_pages);
  scratch_add ("/earlier-run/refused", test_refused);
  scratch_add ("/earlier-run/texts", test_texts);
  return g_test_run ();
}
