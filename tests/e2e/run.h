/* run.h - runs the built program for the end-to-end tests and looks after what it leaves behind
 *
 * Programs come from the environment: VLPS (the program) and, for it, VLPS_RENDERER and what else the build sets.
 */
#pragma once

#include <cjson/cJSON.h>
#include <gio/gio.h>

#define RUN_PAGE_SECONDS 120

/* One run that has ended. */
typedef struct
{
  int status; /* exit status; minus the signal's number when a signal ended it */
  char *out;
  gsize out_length;
  char *err;
  double seconds;
  char *command; /* for messages */
} Run;

void run_free (Run *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Run, run_free)

/* How to run; all zero is the usual way. */
typedef struct
{
  const char *const *environment; /* "NAME=VALUE" to set, "NAME" to remove; NULL-terminated, or NULL */
  const char *shell;              /* line that runs the program as "$@", or NULL */
  const char *input;              /* for standard input, or NULL */
  int signal;                     /* sent when `when` returns; 0: none */
  void (*when) (gpointer data);   /* called while it runs, or NULL */
  void (*then) (gpointer data);   /* called after the signal, or NULL */
  gpointer data;                  /* of both */
  guint seconds;                  /* after which it has hung; 0: 600 */
} RunOptions;

/* Call first in main(): processes that lose their parent become ours, so that none escapes. */
void run_init (void);

/* A process of the test's own may stay while programs run, and is not theirs; 0: none. */
void run_keep_process (int pid);

/* Runs vlps with NULL-terminated arguments, for ten minutes or what the options say.  A page has RUN_PAGE_SECONDS where they
 * have no --timeout, as a busy machine may take long.  Asserts that afterwards (five
 * minutes of patience) no process and no temporary file of the run is left, and that no library had a complaint of the program. */
Run *run_vlps (const char *argument, ...) G_GNUC_NULL_TERMINATED;
Run *run_vlps_with (const RunOptions *options, const char *const *arguments);

/* Processes of this program's runs whose name as the kernel has it (15 characters at most) is one of `names`
 * (NULL-terminated): a new array of int. */
GArray *run_find_processes (const char *const *names);

/* Asserts success; the message of a failure shows what the program said. */
void run_assert_success (const Run *run);

/* Asserts exit status `status`, nothing on standard output, and one message on standard error (beside warnings and the
 * pointer to the help) that starts with "vlps: " and matches every expression in `patterns` (NULL-terminated; case is
 * ignored). */
void run_assert_failure (const Run *run, int status, const char *const *patterns);

/* Standard output as JSON, and that it is. */
cJSON *run_json (const Run *run);

/* An address of this machine and a port that nobody listens on, "127.0.0.1:40001"; newly allocated. */
char *free_address (void);

/* Path for a file of this test program alone, newly allocated; whoever makes the file removes it. */
char *temporary_path (const char *name);

/* Removes a file or a folder with all in it; links are not followed. */
void remove_tree (const char *path);

/* Path of a file below fixtures/, newly allocated. */
char *fixture_path (const char *name);
