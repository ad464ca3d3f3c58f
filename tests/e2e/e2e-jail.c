/* e2e-jail.c - what a renderer can reach, and what becomes of a run that cannot have its sandbox
 *
 * The program is also the renderer in some of the tests: it looks around where the engine would be, says what it sees
 * on standard error, and ends.
 */
#include <glib/gstdio.h>
#include <linux/keyctl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include "model.h"
#include "program.h"
#include "run.h"

#define NOBODY 65534

/* --- the renderer --- */

static gboolean
connects (const struct sockaddr_un *address, gsize length)
{
  int fd = socket (AF_UNIX, SOCK_STREAM, 0);
  gboolean connected = fd >= 0 && connect (fd, (const struct sockaddr *) address, (socklen_t) length) == 0;

  if (fd >= 0)
    close (fd);
  return connected;
}

static gboolean
connects_to_name (const char *name)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };

  g_strlcpy (address.sun_path + 1, name, sizeof address.sun_path - 1);
  return connects (&address, offsetof (struct sockaddr_un, sun_path) + 1 + strlen (name));
}

static gboolean
connects_to_file (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };

  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  return connects (&address, sizeof address);
}

static gboolean
can_write (const char *folder)
{
  return access (folder, W_OK) == 0;
}

static guint
count_processes (void)
{
  g_autoptr (GDir) proc = g_dir_open ("/proc", 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (proc)) != NULL)
    n += g_ascii_isdigit (*name);
  return n;
}

static int
look_around (void)
{
  const char *canary = g_getenv ("VLPS_TEST_CANARY");
  g_autofree char *file = g_strdup_printf ("%s/socket", canary), *secret = g_strdup_printf ("%s/secret", canary);
  g_autofree char *site = g_strdup_printf ("%s/site", canary), *beside = g_strdup_printf ("%s/style.css", site);
  long keyring = syscall (SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING, 0);

  fprintf (stderr, "secret %d, page's folder %d%d, usr %d, tmp %d, shm %d, home %d, processes %d, trace %d, keys %d, ",
           access (secret, F_OK) == 0, access (beside, R_OK) == 0, can_write (site), can_write ("/usr"),
           can_write ("/tmp"), can_write ("/dev/shm"), can_write (g_getenv ("HOME")), count_processes () <= 2,
           ptrace (PTRACE_TRACEME, 0, NULL, NULL) == 0, keyring >= 0);
  fprintf (stderr, "name %d, socket %d, root %d\n", connects_to_name (canary), connects_to_file (file), getuid () == 0);
  return 1;
}

/* --- a folder with a page, and things that are none of its business --- */

typedef struct
{
  char *directory; /* 0700 */
  char *page;
  int named, filed; /* sockets that listen */
} Fixture;

static int
listen_at (const struct sockaddr_un *address, gsize length)
{
  int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_assert_cmpint (bind (fd, (const struct sockaddr *) address, (socklen_t) length), ==, 0);
  g_assert_cmpint (listen (fd, 5), ==, 0);
  return fd;
}

static void
write_file (Fixture *fixture, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (fixture->directory, name, NULL);

  g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

static void
set_up (Fixture *fixture, gconstpointer user_data)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  g_autofree char *site = NULL;

  fixture->directory = g_dir_make_tmp ("vlps-jail-XXXXXX", NULL);
  site = g_build_filename (fixture->directory, "site", NULL);
  g_assert_cmpint (g_mkdir (site, 0700), ==, 0);
  write_file (fixture, "secret", "x");
  write_file (fixture, "site/style.css", "h1 { width: 345px }");
  write_file (fixture, "site/page.html",
              "<!DOCTYPE html><title>t</title><link rel=stylesheet href=style.css><h1 id=wide>Title</h1><p>Some text.");
  fixture->page = g_build_filename (site, "page.html", NULL);
  g_snprintf (address.sun_path, sizeof address.sun_path, "%s/socket", fixture->directory);
  fixture->filed = listen_at (&address, sizeof address);
  memset (address.sun_path, 0, sizeof address.sun_path);
  g_strlcpy (address.sun_path + 1, fixture->directory, sizeof address.sun_path - 1);
  fixture->named = listen_at (&address, offsetof (struct sockaddr_un, sun_path) + 1 + strlen (fixture->directory));
}

static void
tear_down (Fixture *fixture, gconstpointer user_data)
{
  static const char *const names[] = {
    "site/style.css", "site/page.html", "site/fonts.conf", "site", "secret", "socket", "vlps", ""
  };

  close (fixture->filed);
  close (fixture->named);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (fixture->directory, names[i], NULL);

      g_remove (path);
    }
  g_assert_false (g_file_test (fixture->directory, G_FILE_TEST_EXISTS));
  g_free (fixture->directory);
  g_free (fixture->page);
}

/* Runs vlps with this program as the renderer; what it saw. */
static char *
see (const Fixture *fixture, const char *input, const char *option)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *renderer = g_strdup_printf ("VLPS_RENDERER=%s", self);
  g_autofree char *wpe_renderer = g_strdup_printf ("VLPS_RENDERER_WPE=%s", self);
  g_autofree char *canary = g_strdup_printf ("VLPS_TEST_CANARY=%s", fixture->directory);
  const char *const environment[] = { renderer, wpe_renderer, canary, NULL };
  const char *const arguments[] = { "segment", input, option, NULL };
  RunOptions options = { .environment = environment };
  g_autoptr (Run) run = run_vlps_with (&options, arguments);
  const char *start = strchr (run->err, '('), *end = start != NULL ? strchr (start, ')') : NULL;

  g_assert_cmpint (run->status, ==, 8);
  g_assert_nonnull (end);
  return g_strndup (start + 1, (gsize) (end - start - 1));
}

/* All that is around it is the software of the system; with a page of its own there is that one's folder. */
static void
test_walls (Fixture *fixture, gconstpointer user_data)
{
  g_autofree char *without = see (fixture, "http://127.0.0.1:1/", NULL);
  g_autofree char *with = see (fixture, fixture->page, NULL);

  g_assert_cmpstr (without, ==,
                   "secret 0, page's folder 00, usr 0, tmp 1, shm 1, home 1, processes 1, trace 0, keys 0, name 1, "
                   "socket 0, root 0");
  g_assert_cmpstr (with, ==,
                   "secret 0, page's folder 10, usr 0, tmp 1, shm 1, home 1, processes 1, trace 0, keys 0, name 1, "
                   "socket 0, root 0");
}

/* Names of sockets belong to the network: the name service is not to be reached by one either. */
static void
test_offline (Fixture *fixture, gconstpointer user_data)
{
  g_autofree char *seen = see (fixture, fixture->page, "--offline");

  g_assert_nonnull (strstr (seen, "name 0, socket 0,"));
}

/* That the walls above are seen at all. */
static void
test_no_sandbox (Fixture *fixture, gconstpointer user_data)
{
  g_autofree char *seen = see (fixture, fixture->page, "--no-sandbox");

  g_assert_true (g_str_has_prefix (seen, "secret 1, page's folder 11,"));
  g_assert_nonnull (strstr (seen, "trace 1,"));
  g_assert_nonnull (strstr (seen, "name 1, socket 1,"));
}

/* The real engine: its own sandbox within the jail, and the page's folder, which only its owner can enter. */
static void
test_engine (Fixture *fixture, gconstpointer user_data)
{
  g_autoptr (Run) run = run_vlps ("segment", fixture->page, "-v", "-f", "json", "--h1", "none", "--h2", "none", "--w1",
                                  "none", "--w2", "none", NULL);
  g_autofree char *user =
      g_strdup_printf (": user %u, rights 0, system calls filtered, more rights impossible, 3 process",
                       getuid () == 0 ? NOBODY : getuid ());

  run_assert_success (run);
  g_assert_nonnull (strstr (run->err, "sandbox on: web process "));
  g_assert_nonnull (strstr (run->err, user));
  g_assert_null (strstr (run->err, "warning"));
  g_assert_nonnull (strstr (run->out, "345")); /* the style sheet was read */
}

static void
test_engine_without (Fixture *fixture, gconstpointer user_data)
{
  static const char *const homeless[] = { "HOME=/nothing/here", NULL };
  const char *const arguments[] = { "segment", fixture->page, "-v", "--no-sandbox", NULL };
  RunOptions options = { .environment = homeless };
  g_autoptr (Run) run = run_vlps_with (&options, arguments);

  run_assert_success (run);
  g_assert_nonnull (strstr (run->err, "sandbox off (--no-sandbox): web process "));
}

/* The rules of an administrator of fonts count, also where the web process cannot read them: it has those that the
 * renderer made of them.  Those of the page's folder the renderer reads. */
static void
test_fonts (Fixture *fixture, gconstpointer user_data)
{
  g_autofree char *site = g_path_get_dirname (fixture->page);
  g_autoptr (VlpsPage) page = NULL;
  double own, same;

  write_file (fixture, "site/fonts.conf",
              "<fontconfig><include>/etc/fonts/fonts.conf</include><alias binding=\"same\"><family>Own</family>"
              "<accept><family>DejaVu Sans Mono</family></accept></alias></fontconfig>");
  write_file (fixture, "site/page.html",
              "<!DOCTYPE html><p><span id=own style='font-family: Own'>iiii</span> "
              "<span id=same style='font-family: DejaVu Sans Mono'>iiii</span>");
  g_setenv ("FONTCONFIG_PATH", site, TRUE);
  page = model_render (fixture->page, NULL);
  g_unsetenv ("FONTCONFIG_PATH");
  own = page->nodes[model_find (page, "own")].box.width;
  same = page->nodes[model_find (page, "same")].box.width;
  g_assert_cmpfloat (own, >, 30);
  g_assert_cmpfloat_with_epsilon (own, same, .1);
}

static void
test_homeless (Fixture *fixture, gconstpointer user_data)
{
  static const char *const homeless[] = { "HOME=/nothing/here", NULL };
  const char *const arguments[] = { "segment", fixture->page, NULL };
  RunOptions options = { .environment = homeless };
  g_autoptr (Run) run = run_vlps_with (&options, arguments);

  run_assert_success (run);
}

/* Another program stands for vlps: what it does first, before the real one. */
static Run *
run_through (Fixture *fixture, const char *command, const char *const *arguments)
{
  static const char *const environment[] = { "TMPDIR=/tmp", NULL };
  g_autofree char *program = g_strdup (g_getenv ("VLPS")), *quoted = g_shell_quote (program);
  g_autofree char *stand_in = g_build_filename (fixture->directory, "vlps", NULL);
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\n%s %s \"$@\"\n", command, quoted);
  RunOptions options = { .environment = environment };
  Run *run;

  g_assert_true (g_file_set_contents_full (stand_in, script, -1, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
  g_setenv ("VLPS", stand_in, TRUE);
  run = run_vlps_with (&options, arguments);
  g_setenv ("VLPS", program, TRUE);
  return run;
}

/* As somebody who is not root, where the program can be reached. */
static void
test_nobody (Fixture *fixture, gconstpointer user_data)
{
  g_autofree char *input = fixture_path ("render/text.html");
  const char *const probe[] = { "--version", NULL };
  const char *const arguments[] = { "segment", input, "-v", "--regions", "all", NULL };
  g_autoptr (Run) able = NULL, run = NULL;

  if (getuid () != 0)
    {
      g_test_skip ("nobody but root can be somebody else; the other tests are this one");
      return;
    }
  able = run_through (fixture, "exec runuser -u nobody --", probe);
  if (able->status != 0)
    {
      g_test_skip ("nobody cannot reach the program");
      return;
    }
  run = run_through (fixture, "exec runuser -u nobody --", arguments);
  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "second line"));
  g_assert_nonnull (
      strstr (run->err, "user 65534, rights 0, system calls filtered, more rights impossible, 3 process"));
}

/* The message says what is missing and what can be done, and what it says helps. */
static void
test_no_namespaces (Fixture *fixture, gconstpointer user_data)
{
  static const char none[] = "exec unshare --user --map-root-user sh -c "
                             "'echo 0 > /proc/sys/user/max_user_namespaces && exec \"$@\"' sh";
  static const char *const patterns[] = { "bwrap: ", "max_user_namespaces", "--no-sandbox", NULL };
  const char *const probe[] = { "--version", NULL };
  const char *const arguments[] = { "segment", fixture->page, NULL };
  const char *const trusting[] = { "segment", fixture->page, "--no-sandbox", NULL };
  g_autoptr (Run) able = run_through (fixture, none, probe), run = NULL, trusted = NULL;

  if (able->status != 0)
    {
      g_test_skip ("there are no user namespaces to take away");
      return;
    }
  run = run_through (fixture, none, arguments);
  run_assert_failure (run, 8, patterns);
  trusted = run_through (fixture, none, trusting);
  run_assert_success (trusted);
}

/* A sandbox that ends without a word. */
static void
test_silent (Fixture *fixture, gconstpointer user_data)
{
  static const char *const patterns[] = { "does not start", "bwrap, says why", "--no-sandbox", NULL };
  g_autofree char *bwrap = g_build_filename (fixture->directory, "site", "bwrap", NULL);
  g_autofree char *path = g_strdup_printf ("PATH=%s/site:%s", fixture->directory, g_getenv ("PATH"));
  const char *const environment[] = { path, NULL };
  const char *const arguments[] = { "segment", fixture->page, NULL };
  RunOptions options = { .environment = environment };
  g_autoptr (Run) run = NULL;

  /* nobody has to be able to run it; the page's folder is shown to him */
  g_assert_true (g_file_set_contents_full (bwrap, "#!/bin/sh\nexit 1\n", -1, G_FILE_SET_CONTENTS_NONE, 0755, NULL));
  g_chmod (bwrap, 0755);
  run = run_vlps_with (&options, arguments);
  g_remove (bwrap);
  run_assert_failure (run, 8, patterns);
}

/* As batches have it: the page of a single command may not take all there is either. */
static void
test_memory (Fixture *fixture, gconstpointer user_data)
{
  static const char *const patterns[] = { "more than [0-9]+ MB", NULL };
  static const char *const commands[] = { "segment", "render", "overlay" };

  write_file (fixture, "site/page.html",
              "<!DOCTYPE html><title>t</title><p>Text.<script>const all = [];"
              "for (;;) all.push(new Uint8Array(5e7).fill(1))</script>");
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autoptr (Run) run = run_vlps (commands[i], fixture->page, "--timeout", "300", "-o", "/dev/null", NULL);

      run_assert_failure (run, 8, patterns);
    }
}

static const char *const web_process[] = { "WebKitWebProces", "WPEWebProcess", NULL };

/* Whether the web process has loaded the module that keeps fontconfig's answers. */
static void
look_for_font_cache (gpointer data)
{
  gboolean *loaded = data;

  for (int i = 0; i < 6000 && !*loaded; i++)
    {
      g_autoptr (GArray) found = run_find_processes (web_process);

      for (guint k = 0; k < found->len; k++)
        {
          g_autofree char *path = g_strdup_printf ("/proc/%d/maps", g_array_index (found, int, k)), *maps = NULL;

          *loaded |= g_file_get_contents (path, &maps, NULL, NULL) && strstr (maps, "/vlps-font-cache.so") != NULL;
        }
      g_usleep (10 * 1000);
    }
}

/* The page waits until it has been looked at. */
static void
test_font_cache (Fixture *fixture, gconstpointer user_data)
{
  gboolean loaded = FALSE;
  const char *const arguments[] = { "segment", fixture->page, "--wait-for=#none", "--timeout", "100", NULL };
  RunOptions options = { .when = look_for_font_cache, .data = &loaded, .signal = SIGTERM };

  write_file (fixture, "site/page.html", "<!DOCTYPE html><title>t</title><p>Text.");
  {
    g_autoptr (Run) run = run_vlps_with (&options, arguments);

    g_assert_true (loaded);
  }
}

/* Kills processes by their name, when the page's web process is there. */
static void
kill_in_the_middle (gpointer data)
{
  const char *const names[] = { data, NULL };

  for (int i = 0; i < 6000; i++)
    {
      g_autoptr (GArray) found = run_find_processes (web_process);

      if (found->len > 0)
        break;
      g_usleep (10 * 1000);
    }
  g_usleep (G_USEC_PER_SEC / 2);
  {
    g_autoptr (GArray) victims = run_find_processes (names);

    g_assert_cmpuint (victims->len, >, 0);
    for (guint i = 0; i < victims->len; i++)
      kill (g_array_index (victims, int, i), SIGKILL);
  }
}

/* Whoever of them is killed: every run asserts that no directory is left. */
static void
test_killed (Fixture *fixture, gconstpointer user_data)
{
  static const char *const gtk[] = { "gtk4-broadwayd", "vlps-guard", "bwrap", NULL };
  static const char *const wpe[] = { "sleep", "vlps-guard", "bwrap", NULL };
  const char *const *names = g_getenv ("VLPS_TEST_PORT") != NULL ? wpe : gtk;
  const char *const arguments[] = { "segment", fixture->page, "--timeout", "15", NULL };

  write_file (fixture, "site/page.html", "<!DOCTYPE html><title>t</title><p>Text.<script>for (;;);</script>");
  for (guint i = 0; names[i] != NULL; i++)
    {
      RunOptions options = { .when = kill_in_the_middle, .data = (gpointer) (gsize) names[i] };
      g_autoptr (Run) run = run_vlps_with (&options, arguments);

      g_test_message ("%s killed", names[i]);
      /* the page may go on without that process, until its time is over */
      g_assert_true (run->status == 8 || run->status == 5);
    }
}

/* No room for a directory. */
static void
test_full (Fixture *fixture, gconstpointer user_data)
{
  static const char full[] = "exec unshare --user --map-root-user --mount sh -c "
                             "'mount -t tmpfs -o nr_inodes=1 none /mnt && TMPDIR=/mnt exec \"$@\"' sh";
  static const char *const patterns[] = { "private directory", "no space left", NULL };
  const char *const probe[] = { "--version", NULL };
  const char *const arguments[] = { "segment", fixture->page, NULL };
  g_autoptr (Run) able = run_through (fixture, full, probe), run = NULL;

  if (able->status != 0)
    {
      g_test_skip ("no folder can be full here");
      return;
    }
  run = run_through (fixture, full, arguments);
  g_assert_cmpint (run->status, ==, 8);
  for (guint i = 0; patterns[i] != NULL; i++)
    g_assert_true (g_regex_match_simple (patterns[i], run->err, G_REGEX_CASELESS, 0));
}

/* In the place of a renderer, whose first argument is a descriptor. */
static int
be_renderer (int argc, char **argv)
{
  return argc >= 2 && strcmp (argv[1], "3") == 0 ? look_around () : -1;
}

static void
prepare (void)
{
  g_test_add ("/jail/walls", Fixture, NULL, set_up, test_walls, tear_down);
  g_test_add ("/jail/offline", Fixture, NULL, set_up, test_offline, tear_down);
  g_test_add ("/jail/no-sandbox", Fixture, NULL, set_up, test_no_sandbox, tear_down);
  g_test_add ("/jail/engine", Fixture, NULL, set_up, test_engine, tear_down);
  g_test_add ("/jail/engine-without", Fixture, NULL, set_up, test_engine_without, tear_down);
  g_test_add ("/jail/fonts", Fixture, NULL, set_up, test_fonts, tear_down);
  g_test_add ("/jail/homeless", Fixture, NULL, set_up, test_homeless, tear_down);
  g_test_add ("/jail/nobody", Fixture, NULL, set_up, test_nobody, tear_down);
  g_test_add ("/jail/no-namespaces", Fixture, NULL, set_up, test_no_namespaces, tear_down);
  g_test_add ("/jail/silent", Fixture, NULL, set_up, test_silent, tear_down);
  g_test_add ("/jail/memory", Fixture, NULL, set_up, test_memory, tear_down);
  g_test_add ("/jail/killed", Fixture, NULL, set_up, test_killed, tear_down);
  g_test_add ("/jail/font-cache", Fixture, NULL, set_up, test_font_cache, tear_down);
  g_test_add ("/jail/full", Fixture, NULL, set_up, test_full, tear_down);
}

const Program test_program = { .goes_on = TRUE, .prepare = prepare, .instead = be_renderer };
