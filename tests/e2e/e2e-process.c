/* e2e-process.c - the program as a process: what it links, what it starts, what ends it, what it leaves
 *
 * That nothing of a run is left, a minute later at most, is asserted by every run, see run.h.
 */
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>

#include "model.h"
#include "program.h"
#include "run.h"

static char *
command_output (const char *command, const char *option, const char *program)
{
  const char *const arguments[] = { command, option, program, NULL };
  g_autoptr (GError) error = NULL;
  char *out = NULL;
  int status = 0;

  g_spawn_sync (NULL, (char **) (gsize) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  return out;
}

/* A script value of the renderer's own, sent to a page, corrupts its memory once in hundreds of times, which no short
 * run shows: it makes none. */
static void
test_script_values (void)
{
  g_autofree char *symbols = command_output ("nm", "-D", g_getenv ("VLPS_RENDERER"));

  g_assert_nonnull (strstr (symbols, "webkit_script_message_reply_return_error_message"));
  g_assert_null (strstr (symbols, "webkit_script_message_reply_return_value"));
  g_assert_null (strstr (symbols, "jsc_context_new"));
  g_assert_null (strstr (symbols, "jsc_value_new"));
}

static void
test_linked_libraries (void)
{
  g_autofree char *driver = command_output ("ldd", "--", g_getenv ("VLPS"));
  g_autofree char *renderer = command_output ("ldd", "--", g_getenv ("VLPS_RENDERER"));

  g_assert_true (g_regex_match_simple ("libglib", driver, G_REGEX_CASELESS, 0));
  g_assert_false (g_regex_match_simple ("gtk|gdk|webkit|javascriptcore", driver, G_REGEX_CASELESS, 0));
  /* what is looked for is found where it belongs */
  g_assert_true (g_regex_match_simple ("libgtk-4.*libwebkitgtk|libwebkitgtk.*libgtk-4", renderer,
                                       G_REGEX_CASELESS | G_REGEX_DOTALL, 0));
}

/* Waits until the page's script has begun to spin. */
static void
wait_for_spin (gpointer data)
{
  g_assert_true (test_server_wait (server, "/trace/spin", 1, 60));
  g_usleep (G_USEC_PER_SEC / 5);
}

static void
test_signal (gconstpointer data)
{
  int signal = GPOINTER_TO_INT (data);
  RunOptions options = { .signal = signal, .when = wait_for_spin };
  g_autofree char *input = test_server_uri (server, 0, "/hostile/spin.html");
  const char *const arguments[] = { "segment", input, NULL };
  g_autoptr (Run) run = NULL;

  test_server_reset (server);
  run = run_vlps_with (&options, arguments);
  if (signal == SIGKILL)
    g_assert_cmpint (run->status, ==, -SIGKILL);
  else
    {
      const char *const patterns[] = { "stopped|interrupted", NULL };

      run_assert_failure (run, 130, patterns);
    }
}

/* Killed before there is a page at all. */
static void
wait_a_moment (gpointer data)
{
  g_usleep ((gulong) GPOINTER_TO_UINT (data) * 1000);
}

static void
test_early_signal (void)
{
  static const guint moments[] = { 0, 20, 60, 150, 300 };
  g_autofree char *input = fixture_path ("render/text.html");
  const char *const arguments[] = { "segment", input, NULL };

  for (guint i = 0; i < G_N_ELEMENTS (moments); i++)
    {
      RunOptions options = { .signal = SIGKILL, .when = wait_a_moment, .data = GUINT_TO_POINTER (moments[i]) };
      g_autoptr (Run) run = run_vlps_with (&options, arguments);

      g_assert_true (run->status == -SIGKILL || run->status == 0);
    }
}

/* Whoever reads the output goes away: an end like any other. */
static void
test_closed_output (void)
{
  g_autofree char *input = fixture_path ("render/text.html");
  g_autofree char *quoted = g_shell_quote (input);
  g_autofree char *line = g_strdup_printf ("\"$VLPS\" render %s -o - | true", quoted);
  const char *const command[] = { "sh", "-c", line, NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *messages = NULL;

  g_spawn_sync (NULL, (char **) (gsize) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, &messages, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (strstr (messages, "ended"));
}

/* Neither an unusable desktop nor none at all matters. */
static void
test_desktop (void)
{
  static const char *const broken[] = { "DISPLAY=:77",
                                        "WAYLAND_DISPLAY=wayland-77",
                                        "XDG_RUNTIME_DIR=/nothing/here",
                                        "DBUS_SESSION_BUS_ADDRESS=unix:path=/nothing/here",
                                        "GDK_BACKEND=x11",
                                        "XDG_SESSION_TYPE=wayland",
                                        "GTK_MODULES=no-such-module",
                                        "BROADWAY_DISPLAY=:77",
                                        NULL };
  static const char *const bare[] = { "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "HOME", "LANG", "USER", NULL };
  static const char *const *const environments[] = { broken, bare };
  g_autofree char *input = fixture_path ("render/text.html");
  const char *const arguments[] = { "segment", input, "--regions", "all", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (environments); i++)
    {
      RunOptions options = { .environment = environments[i] };
      g_autoptr (Run) run = run_vlps_with (&options, arguments);

      run_assert_success (run);
      g_assert_nonnull (strstr (run->out, "second line"));
    }
}

static void
test_missing_renderer (void)
{
  static const char *const nowhere[] = { "VLPS_RENDERER=/nothing/here", NULL };
  static const char *const patterns[] = { "VLPS_RENDERER", "/nothing/here", NULL };
  g_autofree char *input = fixture_path ("render/text.html");
  const char *const arguments[] = { "segment", input, NULL };
  RunOptions options = { .environment = nowhere };
  g_autoptr (Run) run = run_vlps_with (&options, arguments);

  run_assert_failure (run, 8, patterns);
}

static void
test_missing_display (void)
{
  static const char *const nowhere[] = { "PATH=/nothing", NULL };
  static const char *const patterns[] = { "gtk4-broadwayd", "libgtk-4-bin", NULL };
  g_autofree char *input = fixture_path ("render/text.html");
  const char *const arguments[] = { "segment", input, NULL };
  RunOptions options = { .environment = nowhere };
  g_autoptr (Run) run = run_vlps_with (&options, arguments);

  run_assert_failure (run, 8, patterns);
}

/* A saved page needs no engine, and gives what the page gave, to the byte. */
static void
test_snapshot (void)
{
  static const char *const no_engine[] = { "VLPS_RENDERER=/nothing/here", "VLPS_GUARD=/nothing/here", "PATH=/nothing",
                                           NULL };
  static const char *const formats[] = { "text", "html", "markdown", "json", "links" };
  static const char *const pages[] = { "render/iframes.html", "render/shadow.html", "render/tables.html",
                                       "render/rtl.html" };
  RunOptions engineless = { .environment = no_engine };
  g_autofree char *first = temporary_path ("first.json");
  g_autofree char *packed = temporary_path ("first.json.gz");

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *input = fixture_path (pages[i]);
      const char *const again[] = { "render", first, "-o", "-", NULL };
      const char *const pack[] = { "render", first, "-o", packed, NULL };
      const char *const unpack[] = { "render", packed, "-o", "-", NULL };
      g_autoptr (Run) rendered = run_vlps ("segment", input, "--format", "json", "--save-snapshot", first, NULL);
      g_autoptr (Run) copied = NULL, packing = NULL, unpacked = NULL;
      g_autofree char *saved = NULL;
      gsize length;

      run_assert_success (rendered);
      copied = run_vlps_with (&engineless, again);
      run_assert_success (copied);
      g_assert_true (g_file_get_contents (first, &saved, &length, NULL));
      g_assert_cmpmem (copied->out, copied->out_length, saved, length);
      packing = run_vlps_with (&engineless, pack);
      run_assert_success (packing);
      unpacked = run_vlps_with (&engineless, unpack);
      run_assert_success (unpacked);
      g_assert_cmpmem (unpacked->out, unpacked->out_length, saved, length);

      for (guint j = 0; j < G_N_ELEMENTS (formats); j++)
        {
          const char *const live[] = { "segment", input, "--format", formats[j], "--regions", "all", NULL };
          const char *const stored[] = { "segment", first, "--format", formats[j], "--regions", "all", NULL };
          RunOptions usual = { 0 };
          g_autoptr (Run) from_page = run_vlps_with (&usual, live);
          g_autoptr (Run) from_snapshot = run_vlps_with (&engineless, stored);

          run_assert_success (from_page);
          run_assert_success (from_snapshot);
          g_assert_cmpstr (from_snapshot->out, ==, from_page->out);
          if (i > 0)
            break; /* every format once */
        }
    }
  g_unlink (first);
  g_unlink (packed);
}

/* A page from a file that refers to a server in every way a page can. */
static void
test_offline (void)
{
  g_autofree char *fixture = fixture_path ("hostile/remote.html");
  g_autofree char *origin = test_server_uri (server, 0, "");
  g_autofree char *path = temporary_path ("remote.html");
  g_autofree char *text = NULL, *log = NULL;
  GString *filled;

  g_assert_true (g_file_get_contents (fixture, &text, NULL, NULL));
  filled = g_string_new (text);
  g_string_replace (filled, "@ORIGIN0@", origin, 0);
  g_assert_true (g_file_set_contents (path, filled->str, (gssize) filled->len, NULL));
  g_string_free (filled, TRUE);

  /* first that the requests are made at all */
  test_server_reset (server);
  {
    g_autoptr (VlpsPage) page = model_render (path, NULL);

    g_assert_cmpint (model_find (page, "text"), >, 0);
    g_assert_cmpuint (test_server_count (server, "/offline/"), >=, 8);
  }
  test_server_reset (server);
  {
    const char *const options[] = { "--offline", NULL };
    g_autoptr (VlpsPage) page = model_render (path, options);

    g_assert_cmpint (model_find (page, "text"), >, 0);
    log = test_server_log (server);
    g_assert_cmpstr (log, ==, "");
  }
  g_unlink (path);
}

/* Ends the renderer while its page loads, `data` times: without an answer it still does when it is killed. */
static void
kill_renderers (gpointer data)
{
  static const char *const names[] = { "vlps-renderer", "vlps-renderer-w", NULL };

  for (guint i = 1; i <= GPOINTER_TO_UINT (data); i++)
    {
      g_autoptr (GArray) found = NULL;

      g_assert_true (test_server_wait (server, "/", i, 60));
      found = run_find_processes (names);
      g_assert_cmpuint (found->len, >, 0);
      for (guint k = 0; k < found->len; k++)
        kill (g_array_index (found, int, k), SIGKILL);
    }
}

/* A renderer that ends by itself is replaced; a page that ends it each time is taken without its scripts, and then read
 * without an engine, as long as there is time.  The server fails that last attempt, so that nothing waits for the time. */
static void
test_lost_renderer (void)
{
  static const char *const lost[] = { "ended unexpectedly", NULL };
  g_autofree char *first = test_server_uri (server, 0, "/hangs-once/lost");
  g_autofree char *never = test_server_uri (server, 0, "/hangs-thrice/lost");
  const char *const mending[] = { "segment", first, NULL }, *const failing[] = { "segment", never, NULL };
  RunOptions once = { .when = kill_renderers, .data = GUINT_TO_POINTER (1) };
  RunOptions always = { .when = kill_renderers, .data = GUINT_TO_POINTER (3) };
  g_autoptr (Run) mended = NULL, failed = NULL;

  test_server_reset (server);
  mended = run_vlps_with (&once, mending);
  run_assert_success (mended);
  g_assert_cmpuint (test_server_count (server, "/"), ==, 2);
  test_server_reset (server);
  failed = run_vlps_with (&always, failing);
  run_assert_failure (failed, 8, lost);
  g_assert_cmpuint (test_server_count (server, "/"), ==, 4);
}

/* What is printed goes to standard output, and only that. */
static void
test_streams (void)
{
  g_autoptr (Run) help = run_vlps ("--help", NULL);
  g_autoptr (Run) version = run_vlps ("--version", NULL);
  g_autoptr (Run) methods = run_vlps ("methods", NULL);
  static const char *const commands[] = { "segment", "render", "overlay" };

  run_assert_success (help);
  g_assert_nonnull (strstr (help->out, "segment"));
  g_assert_cmpstr (help->err, ==, "");
  run_assert_success (version);
  g_assert_true (g_regex_match_simple ("^vlps [0-9]+\\.[0-9]+\\.[0-9]+\n$", version->out, 0, 0));
  run_assert_success (methods);
  g_assert_nonnull (strstr (methods->out, "vl-ps"));
  g_assert_nonnull (strstr (methods->out, "jing-zuo-2004"));
  g_assert_nonnull (strstr (methods->out, "kovacevic-2002"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autoptr (Run) run = run_vlps (commands[i], "--help", NULL);

      run_assert_success (run);
      g_assert_nonnull (strstr (run->out, "INPUT"));
      g_assert_nonnull (strstr (run->out, "--viewport"));
    }
}

/* Pictures of a page and of what is left of it. */
static void
test_pictures (void)
{
  static const char *const names[] = { "before.png", "after.png", "overlay.png" };
  g_autofree char *directory = g_dir_make_tmp ("vlps-pictures-XXXXXX", NULL);
  g_autofree char *input = fixture_path ("render/floats.html");
  g_autofree char *before = g_build_filename (directory, names[0], NULL);
  g_autofree char *after = g_build_filename (directory, names[1], NULL);
  g_autofree char *overlay = g_build_filename (directory, names[2], NULL);
  g_autoptr (Run) run = run_vlps ("segment", input, "--before", before, "--after", after, "--overlay", overlay, NULL);

  run_assert_success (run);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (directory, names[i], NULL);
      g_autofree char *bytes = NULL;
      gsize length = 0;

      g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
      g_assert_cmpuint (length, >, 100);
      g_assert_cmpmem (bytes, 8, "\x89PNG\r\n\x1a\n", 8);
      g_unlink (path);
    }
  g_rmdir (directory);
}

static void
prepare (void)
{
  g_test_add_func ("/process/linked-libraries", test_linked_libraries);
  g_test_add_func ("/process/script-values", test_script_values);
  g_test_add_data_func ("/process/killed", GINT_TO_POINTER (SIGKILL), test_signal);
  g_test_add_data_func ("/process/interrupted", GINT_TO_POINTER (SIGINT), test_signal);
  g_test_add_data_func ("/process/terminated", GINT_TO_POINTER (SIGTERM), test_signal);
  g_test_add_func ("/process/killed-early", test_early_signal);
  g_test_add_func ("/process/closed-output", test_closed_output);
  g_test_add_func ("/process/desktop", test_desktop);
  g_test_add_func ("/process/missing-renderer", test_missing_renderer);
  g_test_add_func ("/process/missing-display", test_missing_display);
  g_test_add_func ("/process/snapshot", test_snapshot);
  g_test_add_func ("/process/offline", test_offline);
  g_test_add_func ("/process/lost-renderer", test_lost_renderer);
  g_test_add_func ("/process/streams", test_streams);
  g_test_add_func ("/process/pictures", test_pictures);
}

const Program test_program = { .serves = ".", .goes_on = TRUE, .prepare = prepare };
