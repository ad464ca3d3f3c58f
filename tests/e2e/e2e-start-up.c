/* e2e-start-up.c - conditions under which a parent process starts the program */
#include <string.h>
#include <unistd.h>

#include "program.h"
#include "run.h"

/* A shell line that starts the program, and what comes of it. */
typedef struct
{
  const char *name;
  const char *shell;
  const char *fails[4]; /* expressions of the one message; none: it works */
  gboolean root;        /* the line changes mounts */
} Condition;

static const Condition conditions[] = {
  { "child-signal", "trap '' CHLD; exec \"$@\"", { NULL }, FALSE },
  { "other-signals", "trap '' USR1 XFSZ PIPE; exec \"$@\"", { NULL }, FALSE },
  { "no-input", "exec \"$@\" <&-", { NULL }, FALSE },
  { "no-errors", "exec \"$@\" 2>&-", { NULL }, FALSE },
  { "no-output", "exec \"$@\" >&-", { "cannot write to standard output" }, FALSE },
  { "no-streams", "\"$@\" <&- >&- 2>&-; test $? = 8 && echo second line", { NULL }, FALSE },
  { "small-files", "ulimit -f 0; exec \"$@\"", { "ulimit -f", "16 MiB", "ulimit -f unlimited" }, FALSE },
  { "umask", "umask 777; exec \"$@\"", { NULL }, FALSE },
  { "umask-owner", "umask 277; exec \"$@\"", { NULL }, FALSE },
  { "no-proc",
    "unshare -m sh -c 'mount -t tmpfs none /proc; exec \"$@\"' sh \"$@\"",
    { "/proc", "mount -t proc" },
    TRUE },
  { "no-fonts",
    "unshare -m sh -c 'for d in /usr/share/fonts /usr/local/share/fonts /usr/share/texmf/fonts; do "
    "[ ! -d $d ] || mount -t tmpfs none $d; done; "
    "HOME=/nothing exec \"$@\"' sh \"$@\"",
    { "no fonts", "fonts-liberation" },
    TRUE },
};

static gboolean
may_mount (void)
{
  return geteuid () == 0 && g_spawn_command_line_sync ("unshare -m true", NULL, NULL, NULL, NULL);
}

static void
test_condition (gconstpointer data)
{
  const Condition *condition = data;
  RunOptions options = { .shell = condition->shell, .seconds = 60 };
  g_autofree char *input = fixture_path ("render/text.html");
  const char *const arguments[] = { "segment", input, NULL };
  g_autoptr (Run) run = NULL;

  if (condition->root && !may_mount ())
    {
      g_test_skip ("only root can change mounts");
      return;
    }
  run = run_vlps_with (&options, arguments);
  if (condition->fails[0] != NULL)
    run_assert_failure (run, 8, condition->fails);
  else
    {
      run_assert_success (run);
      g_assert_nonnull (strstr (run->out, "second line"));
    }
}

/* Limits of rendering are none of pages that are only read. */
static void
test_read (void)
{
  RunOptions options = { .shell = "trap '' CHLD; umask 777; ulimit -f 0; exec \"$@\" <&-" };
  g_autofree char *input = fixture_path ("render/text.html");
  const char *const arguments[] = { "segment", "--no-render", input, NULL };
  g_autoptr (Run) run = run_vlps_with (&options, arguments);

  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "second line"));
}

/* A batch keeps its database and results in files. */
static void
test_batch (void)
{
  RunOptions working = { .shell = "trap '' CHLD; umask 777; exec \"$@\" <&-", .seconds = 120 };
  RunOptions limited = { .shell = "ulimit -f 0; exec \"$@\"", .seconds = 120 };
  static const char *const patterns[] = { "run\\.db", "ulimit -f unlimited", NULL };
  g_autofree char *input = fixture_path ("render/text.html"), *folder = temporary_path ("start-up");
  const char *const arguments[] = { "batch", input, "--output", folder, "--no-render", NULL };
  g_autoptr (Run) refused = run_vlps_with (&limited, arguments);
  g_autoptr (Run) run = NULL;

  run_assert_failure (refused, 8, patterns);
  remove_tree (folder);
  run = run_vlps_with (&working, arguments);
  run_assert_success (run);
  remove_tree (folder);
}

static void
prepare (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (conditions); i++)
    {
      g_autofree char *path = g_strconcat ("/start-up/", conditions[i].name, NULL);

      g_test_add_data_func (path, &conditions[i], test_condition);
    }
  g_test_add_func ("/start-up/read", test_read);
  g_test_add_func ("/start-up/batch", test_batch);
}

const Program test_program = { .serves = ".", .goes_on = TRUE, .prepare = prepare };
