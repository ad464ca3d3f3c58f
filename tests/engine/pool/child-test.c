/* child-test.c - what the driver starts is gone afterwards, however it ends
 *
 * The program is also what is run: "test-child --probe WHAT DIRECTORY" plays the command under the guard, and
 * "test-child --starter DIRECTORY" a driver that is killed.
 */
#include "child.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <net/if.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "errors.h"
#include "guard-run.h"

#define PATIENCE_MS 20000
#define TREE 11 /* the guard, the command, three leaders and their six orphans */

/* --- the command: plain system calls, as most of it runs between fork and exit --- */

/* Leaves an empty file "NAME PID" in the directory. */
static void
sign_in (const char *directory, const char *name, pid_t pid)
{
  char path[500];
  int fd;

  snprintf (path, sizeof path, "%s/%s %d", directory, name, (int) pid);
  fd = open (path, O_CREAT | O_WRONLY, 0600);
  if (fd < 0)
    _exit (99);
  close (fd);
}

/* How many have; the others (each may be NULL) take who they are. */
static guint
signed_in (const char *directory, pid_t *ret_guard, pid_t *ret_command, GArray *pids)
{
  g_autoptr (GDir) folder = g_dir_open (directory, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (folder)) != NULL)
    if (strchr (name, ' ') != NULL)
      {
        pid_t pid = atoi (strchr (name, ' ') + 1);

        if (ret_guard != NULL && g_str_has_prefix (name, "guard "))
          *ret_guard = pid;
        if (ret_command != NULL && g_str_has_prefix (name, "command "))
          *ret_command = pid;
        if (pids != NULL)
          g_array_append_val (pids, pid);
        n++;
      }
  return n;
}

/* Sleeps for as long as a test can take; a process that is left over does not stay for ever. */
static void
linger (void)
{
  signal (SIGTERM, SIG_IGN);
  signal (SIGHUP, SIG_IGN);
  alarm (120);
  for (;;)
    pause ();
}

/* Descendants that try to get away: a session of their own, a parent that ends, and children after that. */
static void
grow_tree (const char *directory)
{
  for (int i = 0; i < 3; i++)
    if (fork () == 0)
      {
        setsid ();
        signal (SIGCHLD, SIG_IGN); /* nobody waits for those in between */
        for (int j = 0; j < 2; j++)
          if (fork () == 0)
            {
              setsid ();
              if (fork () != 0)
                _exit (0);
              sign_in (directory, "orphan", getpid ());
              linger ();
            }
        sign_in (directory, "leader", getpid ());
        linger ();
      }
}

static gboolean
reaches (guint16 port)
{
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  int fd = socket (AF_INET, SOCK_STREAM, 0);
  gboolean reached;

  address.sin_port = htons (port);
  reached = fd >= 0 && connect (fd, (struct sockaddr *) &address, sizeof address) == 0;
  if (fd >= 0)
    close (fd);
  return reached;
}

/* Told two ports on descriptor 3: that of the socket it was given out, and one in the network of all.  Says how it
 * looks from in here. */
static int
look_at_own_network (void)
{
  struct if_nameindex *interfaces = if_nameindex ();
  guint16 ports[2];
  char text[100];
  guint others = 0;

  for (guint i = 0; interfaces != NULL && interfaces[i].if_index != 0; i++)
    others += strcmp (interfaces[i].if_name, "lo") != 0;
  if_freenameindex (interfaces);
  if (read (3, ports, sizeof ports) != sizeof ports)
    return 1;
  snprintf (text, sizeof text, "given %d, all %d, other interfaces %u", reaches (ports[0]), reaches (ports[1]), others);
  return write (3, text, strlen (text)) == (ssize_t) strlen (text) ? 0 : 1;
}

/* The directory that the guard has made gets something deep, and a link out of it. */
static void
fill_doomed (const char *directory)
{
  g_autofree char *doomed = g_build_filename (directory, "doomed", NULL);
  g_autofree char *deep = g_build_filename (doomed, "a", "b", NULL);
  g_autofree char *file = g_build_filename (deep, "file", NULL);
  g_autofree char *link = g_build_filename (doomed, "link", NULL);
  GStatBuf status;

  g_assert_cmpint (g_stat (doomed, &status), ==, 0);
  g_assert_cmpuint (status.st_mode & 07777, ==, 0700);
  g_assert_cmpint (g_mkdir_with_parents (deep, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, "x", 1, NULL));
  g_assert_cmpint (symlink (directory, link), ==, 0);
}

static int
probe (const char *what, const char *directory)
{
  if (strcmp (what, "own-network") == 0)
    return look_at_own_network ();
  if (strcmp (what, "descriptors") == 0)
    {
      /* 3 is what was handed over; nothing is to be read from standard input */
      char byte;
      gboolean right = read (STDIN_FILENO, &byte, 1) == 0 && write (3, "here", 4) == 4;

      for (int fd = 4; fd < 64; fd++)
        right = right && fcntl (fd, F_GETFD) == -1;
      fprintf (stderr, right ? "as it should be\n" : "wrong\n");
      close (3);
      linger ();
    }
  fill_doomed (directory);
  sign_in (directory, "guard", getppid ());
  grow_tree (directory);
  sign_in (directory, "command", getpid ());
  for (int i = 0; strcmp (what, "tree-exit") == 0 && i < PATIENCE_MS / 10; i++)
    {
      if (signed_in (directory, NULL, NULL, NULL) == TREE)
        return 0;
      g_usleep (10 * 1000);
    }
  linger ();
  return 0;
}

/* --- the tests --- */

typedef struct
{
  char *directory; /* where processes sign in */
  char *doomed;    /* a directory the guard makes and removes */
  char *outside;   /* a file that a link in it points to */
  GArray *pids;    /* of those who have signed in */
  pid_t guard, command;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer user_data)
{
  fixture->directory = g_dir_make_tmp ("vlps-guard-XXXXXX", NULL);
  fixture->doomed = g_build_filename (fixture->directory, "doomed", NULL);
  fixture->outside = g_build_filename (fixture->directory, "outside", NULL);
  fixture->pids = g_array_new (FALSE, FALSE, sizeof (pid_t));
  g_assert_true (g_file_set_contents (fixture->outside, "x", 1, NULL));
}

static void
tear_down (Fixture *fixture, gconstpointer user_data)
{
  g_autoptr (GDir) folder = g_dir_open (fixture->directory, 0, NULL);
  const char *name;

  /* a link is removed, not followed */
  g_assert_true (g_file_test (fixture->outside, G_FILE_TEST_EXISTS));
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->directory, name, NULL);

      g_unlink (path);
    }
  g_assert_cmpint (g_rmdir (fixture->directory), ==, 0);
  g_free (fixture->directory);
  g_free (fixture->doomed);
  g_free (fixture->outside);
  g_array_unref (fixture->pids);
}

static VlpsChild *
start_probe (Fixture *fixture, const char *what, gboolean no_network, int fd, const char *log)
{
  g_autofree char *self = self_path ();
  const char *arguments[] = { self, "--probe", what, fixture->directory, NULL };
  VlpsChildOptions options = {
    .arguments = arguments, .directory = fixture->doomed, .no_network = no_network, .fd = fd, .log = log
  };
  g_autoptr (GError) error = NULL;
  VlpsChild *child = vlps_child_start (&options, &error);

  g_assert_no_error (error);
  return child;
}

static void
wait_for_tree (Fixture *fixture)
{
  for (int i = 0; i < PATIENCE_MS / 10 && signed_in (fixture->directory, NULL, NULL, NULL) < TREE; i++)
    g_usleep (10 * 1000);
  g_assert_cmpuint (signed_in (fixture->directory, &fixture->guard, &fixture->command, fixture->pids), ==, TREE);
}

static guint
count_alive (const Fixture *fixture)
{
  guint n = 0;

  for (guint i = 0; i < fixture->pids->len; i++)
    n += kill (g_array_index (fixture->pids, pid_t, i), 0) == 0;
  return n;
}

static void
assert_all_gone (const Fixture *fixture)
{
  g_assert_cmpuint (fixture->pids->len, ==, TREE);
  g_assert_cmpuint (count_alive (fixture), ==, 0);
  g_assert_false (g_file_test (fixture->doomed, G_FILE_TEST_EXISTS));
}

/* Where somebody else ends the guard, that takes its time. */
static void
wait_until_gone (const Fixture *fixture)
{
  for (int i = 0; i < PATIENCE_MS / 10 && count_alive (fixture) > 0; i++)
    g_usleep (10 * 1000);
  assert_all_gone (fixture);
}

static void
test_end (Fixture *fixture, gconstpointer user_data)
{
  VlpsChild *child = start_probe (fixture, "tree", FALSE, -1, NULL);

  wait_for_tree (fixture);
  g_assert_cmpuint (count_alive (fixture), ==, TREE);
  g_assert_true (vlps_child_is_running (child));
  g_assert_true (g_file_test (fixture->doomed, G_FILE_TEST_IS_DIR));
  vlps_child_end (child);
  /* not soon after, but by now */
  assert_all_gone (fixture);
  vlps_child_end (NULL);
}

static void
test_end_without_network (Fixture *fixture, gconstpointer user_data)
{
  VlpsChild *child = start_probe (fixture, "tree", TRUE, -1, NULL);

  wait_for_tree (fixture);
  vlps_child_end (child);
  assert_all_gone (fixture);
}

/* The command ends by itself and leaves others behind. */
static void
test_command_ends (Fixture *fixture, gconstpointer user_data)
{
  g_autoptr (VlpsChild) child = start_probe (fixture, "tree-exit", FALSE, -1, NULL);

  wait_for_tree (fixture);
  for (int i = 0; i < PATIENCE_MS / 10 && vlps_child_is_running (child); i++)
    g_usleep (10 * 1000);
  g_assert_false (vlps_child_is_running (child));
  assert_all_gone (fixture);
}

static void
test_guard_gets_signal (Fixture *fixture, gconstpointer user_data)
{
  int signal_number = GPOINTER_TO_INT (user_data);
  g_autoptr (VlpsChild) child = start_probe (fixture, "tree", FALSE, -1, NULL);

  wait_for_tree (fixture);
  g_assert_cmpint (kill (fixture->guard, signal_number), ==, 0);
  wait_until_gone (fixture);
}

/* The driver has no chance to clean up. */
static void
test_starter_killed (Fixture *fixture, gconstpointer user_data)
{
  g_autofree char *self = self_path ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) starter =
      g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, self, "--starter", fixture->directory, fixture->doomed, NULL);

  g_assert_no_error (error);
  wait_for_tree (fixture);
  g_subprocess_force_exit (starter);
  g_assert_true (g_subprocess_wait (starter, NULL, NULL));
  g_assert_cmpint (g_subprocess_get_term_sig (starter), ==, SIGKILL);
  wait_until_gone (fixture);
}

static gpointer
make_files (gpointer data)
{
  for (int i = 0; i < 300; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%d", (const char *) data, i);
      int fd = g_creat (path, 0600);

      if (fd >= 0)
        close (fd);
      g_usleep (1000);
    }
  return NULL;
}

/* Somebody else still makes files in the directory while it is removed. */
static void
test_busy_directory (Fixture *fixture, gconstpointer user_data)
{
  VlpsChild *child = start_probe (fixture, "tree", FALSE, -1, NULL);
  GThread *thread;

  wait_for_tree (fixture);
  thread = g_thread_new ("files", make_files, fixture->doomed);
  g_usleep (50 * 1000);
  vlps_child_end (child);
  assert_all_gone (fixture);
  g_thread_join (thread);
  g_assert_false (g_file_test (fixture->doomed, G_FILE_TEST_EXISTS));
}

static int
starter_main (const char *directory, const char *doomed)
{
  Fixture fixture = { .directory = (char *) (gsize) directory, .doomed = (char *) (gsize) doomed };
  VlpsChild *child = start_probe (&fixture, "tree", FALSE, -1, NULL);

  linger ();
  vlps_child_end (child);
  return 0;
}

/* The guard itself is killed: then at least the command goes.  What else it leaves behind comes to this process. */
static void
test_guard_killed (Fixture *fixture, gconstpointer user_data)
{
  static const char *const left[] = { "a/b/file", "a/b", "a", "link", "" };
  g_autoptr (VlpsChild) child = NULL;
  gboolean command_is_gone = FALSE;

  prctl (PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  child = start_probe (fixture, "tree", FALSE, -1, NULL);
  wait_for_tree (fixture);
  g_assert_cmpint (kill (fixture->guard, SIGKILL), ==, 0);
  for (int i = 0; i < PATIENCE_MS / 10 && !command_is_gone; i++)
    {
      command_is_gone = waitpid (fixture->command, NULL, WNOHANG) == fixture->command;
      g_usleep (10 * 1000);
    }
  g_assert_true (command_is_gone);
  for (guint i = 0; i < fixture->pids->len; i++)
    {
      pid_t pid = g_array_index (fixture->pids, pid_t, i);

      if (pid == fixture->guard || pid == fixture->command)
        continue;
      kill (pid, SIGKILL);
      waitpid (pid, NULL, 0);
    }
  prctl (PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0);
  for (guint i = 0; i < G_N_ELEMENTS (left); i++)
    {
      g_autofree char *path = g_build_filename (fixture->doomed, left[i], NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
}

/* The command has descriptor 3, nothing on standard input and nothing else; the guard keeps none of it. */
static void
test_descriptors (Fixture *fixture, gconstpointer user_data)
{
  g_autofree char *log = g_build_filename (fixture->directory, "log", NULL);
  g_autofree char *text = NULL;
  char bytes[5] = "";
  int pair[2];
  g_autoptr (VlpsChild) child = NULL;
  struct pollfd end;

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair), ==, 0);
  child = start_probe (fixture, "descriptors", FALSE, pair[1], log);
  g_assert_cmpint (fcntl (pair[1], F_GETFD), ==, -1); /* it has changed hands */
  g_assert_cmpint (recv (pair[0], bytes, 4, MSG_WAITALL), ==, 4);
  g_assert_cmpstr (bytes, ==, "here");
  /* the command closed its end, and there is no other */
  end = (struct pollfd){ .fd = pair[0], .events = POLLIN };
  g_assert_cmpint (poll (&end, 1, PATIENCE_MS), ==, 1);
  g_assert_cmpint (recv (pair[0], bytes, 1, 0), ==, 0);
  g_assert_true (vlps_child_is_running (child));
  g_assert_true (g_file_get_contents (log, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "as it should be\n");
  close (pair[0]);
}

static void
test_no_guard (void)
{
  static const char *const values[] = { "/no/such/program", "/etc/passwd" };
  g_autofree char *before = g_strdup (g_getenv ("VLPS_GUARD"));
  const char *arguments[] = { "true", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      VlpsChildOptions options = { .arguments = arguments, .fd = dup (STDERR_FILENO) };
      g_autoptr (GError) error = NULL;

      g_setenv ("VLPS_GUARD", values[i], TRUE);
      g_assert_null (vlps_child_start (&options, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE);
      g_assert_nonnull (strstr (error->message, values[i]));
      /* what was handed over is closed all the same */
      g_assert_cmpint (fcntl (options.fd, F_GETFD), ==, -1);
    }
  if (before != NULL)
    g_setenv ("VLPS_GUARD", before, TRUE);
  else
    g_unsetenv ("VLPS_GUARD");
}

static void
test_find_program (void)
{
  g_autofree char *guard = guard_path ();
  g_autofree char *missing = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_test (guard, G_FILE_TEST_IS_EXECUTABLE));
  missing = vlps_child_find_program ("vlps-no-such-helper", "VLPS_NO_SUCH_HELPER", &error);
  g_assert_null (missing);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE);
  g_assert_nonnull (strstr (error->message, "vlps-no-such-helper is not installed"));
}

static int
listen_here (guint16 *ret_port)
{
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  socklen_t length = sizeof address;
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  g_assert_cmpint (listen (fd, 5), ==, 0);
  g_assert_cmpint (getsockname (fd, (struct sockaddr *) &address, &length), ==, 0);
  *ret_port = ntohs (address.sin_port);
  return fd;
}

/* The command's network has the socket that the starter got, and nothing of the starter's. */
static void
test_own_network (Fixture *fixture, gconstpointer user_data)
{
  g_autofree char *self = self_path ();
  const char *arguments[] = { self, "--probe", "own-network", fixture->directory, NULL };
  int pair[2], listener = -2, here;
  VlpsChildOptions options = { .arguments = arguments, .directory = fixture->doomed, .ret_listener = &listener };
  struct sockaddr_in address;
  socklen_t length = sizeof address;
  g_autoptr (GError) error = NULL;
  guint16 ports[2];
  char text[101] = "";
  VlpsChild *child;

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair), ==, 0);
  options.fd = pair[1];
  child = vlps_child_start (&options, &error);
  g_assert_no_error (error);
  g_assert_cmpint (listener, >=, -1);
  if (listener < 0)
    {
      vlps_child_end (child);
      close (pair[0]);
      g_test_skip ("the kernel grants this user no network of his own");
      return;
    }
  here = listen_here (&ports[1]);
  g_assert_true (reaches (ports[1]));
  g_assert_cmpint (getsockname (listener, (struct sockaddr *) &address, &length), ==, 0);
  g_assert_cmpint (address.sin_addr.s_addr, ==, htonl (INADDR_LOOPBACK));
  ports[0] = ntohs (address.sin_port);
  /* the port may be taken here as well, by somebody else */
  g_assert_cmpint (write (pair[0], ports, sizeof ports), ==, (gssize) sizeof ports);
  g_assert_cmpint (read (pair[0], text, sizeof text - 1), >, 0);
  if (ports[0] != ports[1])
    g_assert_cmpstr (text, ==, "given 1, all 0, other interfaces 0");
  close (here);
  close (listener);
  close (pair[0]);
  vlps_child_end (child);
  g_assert_false (g_file_test (fixture->doomed, G_FILE_TEST_EXISTS));
}

int
main (int argc, char **argv)
{
  if (argc == 4 && strcmp (argv[1], "--probe") == 0)
    _exit (probe (argv[2], argv[3]));
  if (argc == 4 && strcmp (argv[1], "--starter") == 0)
    return starter_main (argv[2], argv[3]);

  g_test_init (&argc, &argv, NULL);
  /* first, as it changes the environment, which threads may read later */
  g_test_add_func ("/child/no-guard", test_no_guard);
  g_test_add ("/child/end", Fixture, NULL, set_up, test_end, tear_down);
  g_test_add ("/child/end-without-network", Fixture, NULL, set_up, test_end_without_network, tear_down);
  g_test_add ("/child/command-ends", Fixture, NULL, set_up, test_command_ends, tear_down);
  g_test_add ("/child/sigterm", Fixture, GINT_TO_POINTER (SIGTERM), set_up, test_guard_gets_signal, tear_down);
  g_test_add ("/child/sigint", Fixture, GINT_TO_POINTER (SIGINT), set_up, test_guard_gets_signal, tear_down);
  g_test_add ("/child/sighup", Fixture, GINT_TO_POINTER (SIGHUP), set_up, test_guard_gets_signal, tear_down);
  g_test_add ("/child/starter-killed", Fixture, NULL, set_up, test_starter_killed, tear_down);
  g_test_add ("/child/guard-killed", Fixture, NULL, set_up, test_guard_killed, tear_down);
  g_test_add ("/child/busy-directory", Fixture, NULL, set_up, test_busy_directory, tear_down);
  g_test_add ("/child/descriptors", Fixture, NULL, set_up, test_descriptors, tear_down);
  g_test_add_func ("/child/find-program", test_find_program);
  g_test_add ("/child/own-network", Fixture, NULL, set_up, test_own_network, tear_down);
  return g_test_run ();
}
