/* worker-gate-test.c - what a worker takes of a run that somebody else may have written */
#include "worker-gate.h"

#include "errors.h"
#include "task.h"

#define ALL                                                                                                            \
  (VLPS_ALLOW_SCRIPTS | VLPS_ALLOW_CREDENTIALS | VLPS_ALLOW_NETWORK | VLPS_ALLOW_NO_SANDBOX | VLPS_ALLOW_PORT          \
   | VLPS_ALLOW_FILES)

typedef struct
{
  VlpsGivenOptions given;
  VlpsTaskOptions task;
} Run;

static gboolean
check (Run *run, guint allow, GError **error)
{
  const VlpsOptionTable tables[] = { { vlps_given_options_rows, 0, 0, &run->given },
                                     vlps_task_options_table (&run->task) };

  return vlps_worker_gate_check (NULL, tables, G_N_ELEMENTS (tables), allow,
                                 (const char *const[]){ "/srv/lists", NULL }, error);
}

/* Gives the option a value. */
static void
give (const VlpsOptionRow *row, gpointer target, const char *text)
{
  switch (row->kind)
    {
    case VLPS_OPTION_TEXT:
    case VLPS_OPTION_FILE:
      G_STRUCT_MEMBER (char *, target, row->offset) = g_strdup (text);
      break;
    case VLPS_OPTION_TEXTS:
    case VLPS_OPTION_FILES:
      G_STRUCT_MEMBER (char **, target, row->offset) = g_strsplit (text, "\n", -1);
      break;
    case VLPS_OPTION_NUMBER:
      G_STRUCT_MEMBER (double, target, row->offset) = 1;
      break;
    case VLPS_OPTION_LARGE:
    case VLPS_OPTION_WHOLE:
    case VLPS_OPTION_FLAG:
    default:
      G_STRUCT_MEMBER (int, target, row->offset) = 1;
    }
}

/* All rows at a worker that allows nothing: what opens nothing is taken, and what is in no list is not. */
static void
test_rows (void)
{
  static const char *const closed[] = {
    "no-sandbox", "allow-net",   "share-network", "allow-files",  "insecure",       "port",  "cookies",
    "header",     "user",        "password-file", "script",       "init-script",    "proxy", "topic-file",
    "example",    "block-rules", "line-store",    "bot-auth-key", "bot-auth-agent", NULL,
  };
  guint n = 0;

  for (guint i = 0; i < 2; i++)
    for (const VlpsOptionRow *row = i == 0 ? vlps_given_options_rows : vlps_task_options_table (NULL).rows;
         row->name != NULL; row++)
      {
        Run run = { 0 };
        gpointer target = i == 0 ? (gpointer) &run.given : (gpointer) &run.task;
        g_autoptr (GError) error = NULL;
        gboolean open = !g_strv_contains (closed, row->name);

        n += !open;
        give (row, target, "/etc/hostname");
        g_test_message ("%s", row->name);
        g_assert_cmpint (check (&run, 0, &error), ==, open);
        g_assert_true (open || g_error_matches (error, VLPS_ERROR, VLPS_ERROR_USAGE));
        vlps_given_options_clear (&run.given);
        vlps_task_options_clear (&run.task);
      }
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (closed) - 1);
}

/* Files outside the folders stay closed to a worker that allows all else. */
static void
test_files (void)
{
  static const struct
  {
    const char *option, *text;
    gboolean open;
  } cases[] = {
    { "topic-file", "/etc/passwd", FALSE },
    { "topic-file", "/srv/lists/topic.txt", TRUE },
    { "topic-file", "/srv/lists/../../etc/passwd", FALSE },
    { "block-rules", "/etc/passwd", FALSE },
    { "block-rules", "/srv/lists/easy.txt", TRUE },
    { "allow-files", "/srv/lists\n/etc", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (const VlpsOptionRow *row = vlps_given_options_rows; row->name != NULL; row++)
      {
        Run run = { 0 };
        g_autoptr (GError) error = NULL;

        if (g_strcmp0 (row->name, cases[i].option) != 0)
          continue;
        give (row, &run.given, cases[i].text);
        g_assert_cmpint (check (&run, ALL, &error), ==, cases[i].open);
        vlps_given_options_clear (&run.given);
      }
  for (guint i = 0; i < 2; i++)
    {
      Run run = { .task.examples = g_strsplit (i == 0 ? "http://a.example/" : "/etc/passwd", "\n", -1) };
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (check (&run, ALL, &error), ==, i == 0);
      vlps_task_options_clear (&run.task);
    }
}

/* A file that the command itself names, such as a run to compare with, is not one that a run may name. */
static void
test_own (void)
{
  typedef struct
  {
    char *compare_with, *output, *write;
  } Target;
  static const VlpsOptionRow rows[] = {
    { VLPS_GROUP_OUTPUT, "compare-with", 0, VLPS_OPTION_FILE, 0, G_STRUCT_OFFSET (Target, compare_with), "a", "DIR" },
    { VLPS_GROUP_OUTPUT, "output", 0, VLPS_OPTION_FILE, VLPS_OPTION_ONCE, G_STRUCT_OFFSET (Target, output), "b",
      "DIR" },
    { VLPS_GROUP_OUTPUT, "write", 0, VLPS_OPTION_TEXT, 0, G_STRUCT_OFFSET (Target, write), "c", "FORMAT" },
    { 0 },
  };
  char text[] = "/srv/run";
  Target target = { .output = text, .write = text };
  const VlpsOptionTable own = { rows, 0, 0, &target };
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_worker_gate_check (&own, NULL, 0, 0, NULL, NULL));
  target.compare_with = text;
  g_assert_false (vlps_worker_gate_check (&own, NULL, 0, ALL, NULL, &error));
  g_assert_cmpstr (error->message, ==,
                   "the run asks for --compare-with, which no worker accepts from a queue; start the run without it");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/worker-gate/rows", test_rows);
  g_test_add_func ("/worker-gate/files", test_files);
  g_test_add_func ("/worker-gate/own", test_own);
  return g_test_run ();
}
