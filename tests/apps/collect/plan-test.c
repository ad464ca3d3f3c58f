/* plan-test.c - task files */
#include "plan.h"

#include <glib/gstdio.h>
#include <string.h>

#include "errors.h"

static VlpsPlan *
parse (const char *text, GError **error)
{
  return vlps_plan_parse (text, strlen (text), "/tasks/news.ini", error);
}

static void
test_full (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPlan) plan = parse ("# a comment\n"
                                     "[one]\n"
                                     "example = https://a/1.html; two.html\n"
                                     "topic = solar energy\n"
                                     "comments = keep\n"
                                     "pages = https://a/{1..3}.html; sub/{a,b}.html\n"
                                     "list = urls.txt\n"
                                     "section = https://a/index.html\n"
                                     "links = https://a/*.html;https://a/?/x\n"
                                     "period = 1.5h\n"
                                     "pause = 250\n"
                                     "attempts = 0\n"
                                     "render = yes\n"
                                     "near-copies = yes\n"
                                     "feed = yes\n"
                                     "store = /data/one\n"
                                     "[two]\n"
                                     "method = cetd\n"
                                     "list = ../urls.txt\n",
                                     &error);
  const VlpsPlanTask *task;

  g_assert_no_error (error);
  g_assert_cmpuint (plan->tasks->len, ==, 2);
  task = plan->tasks->pdata[0];
  g_assert_cmpstr (task->name, ==, "one");
  g_assert_cmpstr (task->extract.method->name, ==, "example-page");
  g_assert_cmpuint (g_strv_length (task->examples), ==, 2);
  g_assert_cmpstr (task->examples[0], ==, "https://a/1.html");
  g_assert_cmpstr (task->examples[1], ==, "/tasks/two.html");
  g_assert_cmpstr (task->options, ==, "{\"topic\":\"solar energy\",\"comments\":\"keep\"}");
  g_assert_cmpstr (task->pages[0], ==, "https://a/{1..3}.html");
  g_assert_cmpstr (task->pages[1], ==, "/tasks/sub/{a,b}.html");
  g_assert_null (task->pages[2]);
  g_assert_cmpstr (task->lists[0], ==, "/tasks/urls.txt");
  g_assert_cmpstr (task->sections[0], ==, "https://a/index.html");
  g_assert_cmpstr (task->links[1], ==, "https://a/?/x");
  g_assert_cmpfloat_with_epsilon (task->period, 5400, 1e-9);
  g_assert_cmpfloat_with_epsilon (task->pause, 250, 1e-9);
  g_assert_cmpuint (task->attempts, ==, 0);
  g_assert_true (task->render);
  g_assert_true (task->near_copies);
  g_assert_true (task->feed);
  g_assert_cmpstr (task->store, ==, "/data/one");

  task = plan->tasks->pdata[1];
  g_assert_cmpstr (task->extract.method->name, ==, "cetd");
  g_assert_null (task->examples[0]);
  g_assert_null (task->options);
  g_assert_cmpstr (task->lists[0], ==, "/urls.txt");
  g_assert_null (task->pages[0]);
  g_assert_cmpfloat_with_epsilon (task->period, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (task->pause, 1, 1e-9);
  g_assert_cmpuint (task->attempts, ==, 10);
  g_assert_false (task->render);
  g_assert_false (task->near_copies);
  g_assert_false (task->feed);
  g_assert_cmpstr (task->store, ==, "/tasks/news");
}

/* What is said names the task and the key. */
static void
test_mistakes (void)
{
  static const struct
  {
    const char *text;
    const char *said;
  } cases[] = {
    { "", "no task" },
    { "example = x\n", "not a task file" },
    { "[t]\nexample = \xe3\n", "not in UTF-8" },
    { "[t]\n", "example = PAGE" },
    { "[t]\nexample = x\n", "nothing to collect" },
    { "[t]\nexample = x\npages = ;;\n", "nothing to collect" },
    { "[t]\nexample = x\nsection = y\n", "section and links go together" },
    { "[t]\nexample = x\npages = y\nlinks = *\n", "section and links go together" },
    { "[t]\nexample = x\npages = y\nperoid = 1h\n", "unknown key 'peroid'" },
    { "[t]\nexample = x\npages = y\nperiod = 1 hour\n", "period takes" },
    { "[t]\nexample = x\npages = y\nperiod = -1s\n", "period takes" },
    { "[t]\nexample = x\npages = y\nperiod = nan\n", "period takes" },
    { "[t]\nexample = x\npages = y\npause = s\n", "pause takes" },
    { "[t]\nexample = x\npages = y\nattempts = many\n", "attempts takes" },
    { "[t]\nexample = x\npages = y\nrender = perhaps\n", "render takes" },
    { "[t]\nexample = x\npages = y\nnear-copies = .9\n", "near-copies takes" },
    { "[t]\nexample = x\npages = y\nmethod = none\n", "unknown method 'none'" },
    { "[t]\npages = y\nmethod = vl-ps\n", "render = yes" },
    { "[t]\npages = y\nmethod = vl-ps\nrender = yes\nparam = h1=3\n", "h1" },
    { "[t]\nexample = x\npages = y{1..\n", "brace" },
    { "[t]\nexample = x\npages = y\n[u]\nexample = x\npages = y\n[t]\nexample = z\n", "same name" },
    { "[t]\nexample = x\npages = y\n \t[t]\n", "same name" },
    { "[t]\nexample = x\npages = y\n[t]\t\n", "same name" },
    { "[t]\nexample = x\nsection = y{1..a}\nlinks = *\n", "not of numbers" },
    { "[t]\nexample = x\npages = a\\x\n", "cannot be read" },
    { "[t]\nexample = x;x;x;x;x;x;x;x;x;x;x;x;x;x;x;x;x;x;x;x;x\npages = y\n", "example takes 20 pages at most" },
    { "[t]\nexample = x\npages = y\nfocus = sharp\n", "sharp" },
    { "[t]\nexample = x\npages = y\ntopic = ?\n", "--topic" },
    { "[t]\nexample = x\npages = y\nselector = p:hover\n", "p:hover" },
    { "[t]\nexample = x\npages = y\ndate-bounds = soon\n", "soon" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsPlan) plan = parse (cases[i].text, &error);

      g_test_message ("%s", error != NULL ? error->message : "accepted");
      g_assert_null (plan);
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, cases[i].said));
      g_assert_nonnull (strstr (error->message, "/tasks/news.ini"));
    }
}

static void
test_times (void)
{
  static const struct
  {
    const char *text;
    double seconds;
  } cases[] = { { "30", 30 },    { "30s", 30 },     { "15m", 900 }, { "2h", 7200 },
                { "1d", 86400 }, { "2w", 1209600 }, { "0", 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("[t]\nmethod=bts\npages=y\nperiod= %s \n", cases[i].text);
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsPlan) plan = parse (text, &error);

      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (((VlpsPlanTask *) plan->tasks->pdata[0])->period, cases[i].seconds, 1e-9);
    }
}

/* When a task runs next, also where the clock was set back, or forward and back again. */
static void
test_due (void)
{
  const VlpsPlanTask hourly = { .period = 3600 }, once = { .period = 0 };

  g_assert_cmpint (vlps_plan_task_due (&hourly, 0, 10000), ==, 0);
  g_assert_cmpint (vlps_plan_task_due (&hourly, 9000, 10000), ==, 12600);
  g_assert_cmpint (vlps_plan_task_due (&hourly, 10000, 10000), ==, 13600);
  g_assert_cmpint (vlps_plan_task_due (&hourly, 10001, 10000), ==, 0);
  g_assert_cmpint (vlps_plan_task_due (&hourly, 4102444800, 10000), ==, 0);
  g_assert_cmpint (vlps_plan_task_due (&once, 9000, 10000), ==, 0);
}

static void
test_no_file (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_plan_read ("/no/such/tasks.ini", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
}

/* A task is added to a file that need not exist; what would not be a task file leaves it as it is. */
static void
test_add (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "news.ini", NULL), *before = NULL, *after = NULL;
  const char *const keys[] = { "example", "https://a/1.html",   "pages", "https://a/{1..3}.html", "period", "1h",
                               "publish", "tee -a 'all of it'", NULL };
  const char *const wrong[] = { "example", "https://a/1.html", "pages", "https://a/{1..x}.html", NULL };
  g_autoptr (VlpsPlan) plan = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_plan_add (path, "one", keys, &error));
  g_assert_no_error (error);
  g_assert_true (vlps_plan_add (path, "two", keys, &error));
  plan = vlps_plan_read (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (plan->tasks->len, ==, 2);
  g_assert_cmpstr (((const VlpsPlanTask *) plan->tasks->pdata[1])->publish, ==, "tee -a 'all of it'");
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  g_assert_false (vlps_plan_add (path, "two", keys, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_false (vlps_plan_add (path, "three", wrong, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_false (vlps_plan_add (path, "a]b", keys, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, before);
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plan/full", test_full);
  g_test_add_func ("/plan/mistakes", test_mistakes);
  g_test_add_func ("/plan/times", test_times);
  g_test_add_func ("/plan/due", test_due);
  g_test_add_func ("/plan/add", test_add);
  g_test_add_func ("/plan/no-file", test_no_file);
  return g_test_run ();
}
