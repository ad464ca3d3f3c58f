/* e2e-egress.c - with --public-only nothing comes to an address that is not open, whatever the page tries
 *
 * What is open is 127.0.0.1, where the test server is; the private server hears nothing.
 */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "certificate.h"
#include "private-server.h"
#include "program.h"
#include "run.h"

typedef struct
{
  TestServer *server;
  PrivateServer *private;
  guint16 port; /* of the latter */
  char *html;   /* which tries everything */
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *root = fixture_path (""), *origin = NULL;

  fixture->server = test_server_new (root);
  fixture->private = private_server_new ();
  fixture->port = private_server_port (fixture->private);
  origin = test_server_uri (fixture->server, 0, "");
  fixture->html = private_server_page (fixture->private, "127.0.0.2", origin);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_pointer (&fixture->server, test_server_free);
  g_clear_pointer (&fixture->private, private_server_free);
  g_clear_pointer (&fixture->html, g_free);
}

/* Lets the page try everything, with options. */
static Run *
try_everything (Fixture *fixture, const char *first, const char *second, const char *third)
{
  g_autofree char *base = test_server_uri (fixture->server, 0, "/");
  RunOptions options = { .input = fixture->html };
  const char *arguments[] = { "segment", "-", "--base-url", base, "--regions", "all", first, second, third, NULL };
  Run *run = run_vlps_with (&options, arguments);

  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "The page itself is there"));
  g_assert_nonnull (strstr (run->out, "all tried"));
  return run;
}

/* Nothing at all is open: not even the server that the page says it is from. */
static void
test_everything (Fixture *fixture, gconstpointer data)
{
  g_autoptr (Run) run = try_everything (fixture, "--public-only", NULL, NULL);

  g_assert_nonnull (strstr (run->err, "requests of the page were refused; the first: "));
  g_assert_cmpuint (private_server_count (fixture->private), ==, 0);
  g_assert_cmpuint (test_server_count (fixture->server, ""), ==, 0);
}

/* With the test server open, redirections and what is loaded from it go through it, and no further. */
static void
test_led (Fixture *fixture, gconstpointer data)
{
  static const char *const led[] = { "/redirected", "/frame-redirected", "/fetch-redirected" };
  g_autoptr (Run) run = try_everything (fixture, "--public-only", "--allow-net", "127.0.0.1");

  for (guint i = 0; i < G_N_ELEMENTS (led); i++)
    {
      g_autofree char *path = g_strdup_printf ("/to?http://127.0.0.2:%u%s", fixture->port, led[i]);

      g_assert_cmpuint (test_server_count (fixture->server, path), ==, 1);
    }
  g_assert_cmpuint (private_server_count (fixture->private), ==, 0);
}

#define HEARD 30

/* Connections so far, when there are that many; they are counted by a thread that may be behind. */
static guint
count_at_least (const Fixture *fixture, guint wanted)
{
  guint count = private_server_count (fixture->private);

  for (guint i = 0; i < 3000 && count < wanted; i++)
    {
      g_usleep (20000);
      count = private_server_count (fixture->private);
    }
  return count;
}

/* What is not heard above is heard here: where all of it is open, and without the option. */
static void
test_heard (Fixture *fixture, gconstpointer data)
{
  g_autoptr (Run) opened = try_everything (fixture, "--public-only", "--allow-net", "127.0.0.0/8"), without = NULL;
  guint through = count_at_least (fixture, HEARD), direct;

  without = try_everything (fixture, NULL, NULL, NULL);
  direct = count_at_least (fixture, through + HEARD) - through;
  g_test_message ("%u through the proxy, %u without", through, direct);
  g_assert_cmpuint (through, >=, HEARD);
  g_assert_cmpuint (direct, >=, HEARD);
}

/* The page's own address, and where it leads. */
static void
test_page (Fixture *fixture, gconstpointer data)
{
  static const char *const hosts[] = { "127.0.0.2", "localhost", "0x7f000002", "2130706434", "[::1]", "0" };
  static const char *const refused[] = { "not public|not a public address", "--allow-net", NULL };
  static const char *const renders[] = { "--no-render", "--no-links" };
  g_autofree char *to = g_strdup_printf ("/to?http://127.0.0.2:%u/", fixture->port);
  g_autofree char *led = test_server_uri (fixture->server, 0, to);
  g_autofree char *good = test_server_uri (fixture->server, 0, "/to?/slow?ms=1");

  for (guint i = 0; i < G_N_ELEMENTS (hosts); i++)
    {
      g_autofree char *url = g_strdup_printf ("http://%s:%u/", hosts[i], fixture->port);
      g_autoptr (Run) run = run_vlps ("segment", "--public-only", url, NULL);

      run_assert_failure (run, 6, refused);
    }
  for (guint i = 0; i < G_N_ELEMENTS (renders); i++)
    {
      g_autoptr (Run) run = run_vlps ("segment", "--public-only", "--allow-net", "127.0.0.1", led, renders[i], NULL);
      g_autoptr (Run) arrived =
          run_vlps ("segment", "--public-only", "--allow-net", "127.0.0.0/8", good, renders[i], NULL);

      run_assert_failure (run, 6, refused);
      run_assert_success (arrived);
      g_assert_cmpuint (test_server_count (fixture->server, "/slow?ms=1"), ==, i + 1);
    }
  g_assert_cmpuint (private_server_count (fixture->private), ==, 0);
}

/* A page that sends its readers on to a refused address stays what it is, and a warning says so: also if the engine takes
 * long to start a web process for the other site. */
static void
test_sent_on (Fixture *fixture, gconstpointer data)
{
  static const char *const ways[] = {
    "<meta http-equiv=refresh content='0;url=%s'>",
    "<script>location = '%s'</script>",
    "<script>setTimeout(() => location.replace('%s'), 50)</script>",
    "<a id=a href='%s'>away</a><script>a.click()</script>",
    "<form id=f action='%s'></form><script>f.submit()</script>",
  };
  g_autofree char *base = test_server_uri (fixture->server, 0, "/");
  g_autofree char *to = g_strdup_printf ("http://127.0.0.2:%u/sent-on", fixture->port);

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_auto (GStrv) around = g_strsplit (ways[i], "%s", 2);
      g_autofree char *page = g_strconcat ("<!DOCTYPE html><title>T</title><h1>The page itself</h1>", around[0], to,
                                           around[1], "<p>is there.", NULL);
      RunOptions options = { .input = page };
      const char *arguments[] = { "segment", "-", "--base-url", base, "--regions", "all", "--public-only", NULL };
      g_autoptr (Run) run = run_vlps_with (&options, arguments);

      run_assert_success (run);
      g_assert_nonnull (strstr (run->out, "The page itself"));
      g_assert_nonnull (strstr (run->err, "requests of the page were refused; the first: 127.0.0.2 is not a public"));
    }
  g_assert_cmpuint (private_server_count (fixture->private), ==, 0);
}

/* Errors of servers are what they are without a proxy. */
static void
test_errors (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *path, *message;
    int status;
  } cases[] = {
    { "/status/404", "HTTP status 404", 4 },
    { "/raw/reset", "cannot load", 5 },
    { "/type/pdf", "application/pdf", 7 },
    { "/redirect/loop", "redirect", 4 },
  };
  g_autoptr (Run) nobody = run_vlps ("segment", "--public-only", "http://no-such-host.invalid/", NULL);
  g_autoptr (Run) closed =
      run_vlps ("segment", "--public-only", "--allow-net", "127.0.0.1", "http://127.0.0.1:2/", NULL);

  run_assert_failure (nobody, 4, (const char *const[]){ "no-such-host.invalid", NULL });
  run_assert_failure (closed, 5, (const char *const[]){ "cannot connect to 127.0.0.1: Connection refused", NULL });
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *url = test_server_uri (fixture->server, 0, cases[i].path);
      g_autoptr (Run) run = run_vlps ("segment", "--public-only", "--allow-net", "127.0.0.1", url, NULL);

      run_assert_failure (run, cases[i].status, (const char *const[]){ cases[i].message, NULL });
    }
}

/* Shakes hands with one client after the other, under a certificate that nobody has signed. */
static gpointer
tls_thread (gpointer data)
{
  GSocketListener *listener = data;
  g_autoptr (GTlsCertificate) certificate = vlps_certificate_new (NULL);
  GSocketConnection *connection;

  while ((connection = g_socket_listener_accept (listener, NULL, NULL, NULL)) != NULL)
    {
      g_autoptr (GIOStream) tls = g_tls_server_connection_new (G_IO_STREAM (connection), certificate, NULL);

      g_tls_connection_handshake (G_TLS_CONNECTION (tls), NULL, NULL);
      g_object_unref (connection);
    }
  return NULL;
}

/* A server's certificate counts as it does without a proxy. */
static void
test_certificate (Fixture *fixture, gconstpointer data)
{
  static const char *const renders[] = { "--no-render", "--no-links" };
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();
  g_autoptr (GSocket) socket = private_server_listen ("127.0.0.1", 0, G_SOCKET_TYPE_STREAM);
  g_autoptr (GSocketAddress) address = g_socket_get_local_address (socket, NULL);
  g_autofree char *url =
      g_strdup_printf ("https://127.0.0.1:%u/", g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (address)));
  GThread *thread;

  g_assert_true (g_socket_listener_add_socket (listener, socket, NULL, NULL));
  thread = g_thread_new ("tls", tls_thread, listener);
  for (guint i = 0; i < G_N_ELEMENTS (renders); i++)
    {
      g_autoptr (Run) run = run_vlps ("segment", "--public-only", "--allow-net", "127.0.0.1", url, renders[i], NULL);

      run_assert_failure (run, 4, (const char *const[]){ "certificate", NULL });
    }
  g_socket_shutdown (socket, TRUE, TRUE, NULL);
  g_socket_listener_close (listener);
  g_thread_join (thread);
}

/* Where the kernel grants no network of its own, the option fails unless less will do. */
static void
test_no_namespace (Fixture *fixture, gconstpointer data)
{
  static const char *const patterns[] = { "needs a network namespace", "max_user_namespaces", "--share-network", NULL };
  g_autofree char *program = g_strdup (g_getenv ("VLPS")), *quoted = g_shell_quote (program);
  g_autofree char *stand_in = temporary_path ("vlps");
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\nexec unshare --user --map-root-user sh -c 'echo 0 > "
                                             "/proc/sys/user/max_net_namespaces && exec \"$@\"' sh %s \"$@\"\n",
                                             quoted);
  g_autofree char *url = test_server_uri (fixture->server, 0, "/type/none");
  g_autoptr (Run) able = NULL, refused = NULL, shared = NULL;

  g_assert_true (g_file_set_contents_full (stand_in, script, -1, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
  g_setenv ("VLPS", stand_in, TRUE);
  able = run_vlps ("--version", NULL);
  if (able->status == 0)
    {
      refused = run_vlps ("segment", "--public-only", "--no-sandbox", "--allow-net", "127.0.0.1", url, NULL);
      run_assert_failure (refused, 8, patterns);
      g_assert_cmpuint (test_server_count (fixture->server, ""), ==, 0);
      shared = run_vlps ("segment", "--public-only", "--no-sandbox", "--share-network", "--allow-net", "127.0.0.1", url,
                         "--regions", "all", NULL);
      run_assert_success (shared);
      g_assert_cmpuint (test_server_count (fixture->server, "/type/none"), ==, 1);
      g_assert_nonnull (strstr (shared->err, "only the engine's settings keep the page off"));
    }
  else
    g_test_skip ("there are no user namespaces in which to take away the others");
  g_setenv ("VLPS", program, TRUE);
  unlink (stand_in);
}

/* A page of the web is not led to a file, nor does any option take it there; a local page loads those of folders that
 * are opened. */
static void
test_files (Fixture *fixture, gconstpointer data)
{
  static const char *const renders[] = { "--no-render", "--no-links" };
  g_autofree char *folder = g_dir_make_tmp ("vlps-e2e-files-XXXXXX", NULL);
  g_autofree char *own = g_build_filename (folder, "own", NULL), *other = g_build_filename (folder, "other", NULL);
  g_autofree char *local = g_build_filename (own, "page.html", NULL);
  g_autofree char *inner = g_build_filename (other, "style.css", NULL);
  g_autofree char *framed = g_build_filename (other, "frame.html", NULL);
  g_autofree char *html = g_strdup_printf ("<!doctype html><title>Outer</title><link rel=stylesheet href='file://%s'>"
                                           "<p>The text of the page.</p><p class=a>Not styled at all.</p>"
                                           "<iframe src='file://%s'></iframe>",
                                           inner, framed);
  g_autofree char *path = g_strdup_printf ("/to?file://%s", inner);
  g_autofree char *led = test_server_uri (fixture->server, 0, path);
  g_autoptr (Run) kept = NULL, opened = NULL, wrong = NULL;

  g_assert_cmpint (g_mkdir (own, 0755) | g_mkdir (other, 0755) | g_chmod (folder, 0755), ==, 0);
  g_assert_true (g_file_set_contents (local, html, -1, NULL));
  g_assert_true (g_file_set_contents (inner, ".a { display: none }", -1, NULL));
  g_assert_true (g_file_set_contents (framed, "<p>Inside of the frame.</p>", -1, NULL));
  kept = run_vlps ("segment", local, "--regions", "all", NULL);
  run_assert_success (kept);
  g_assert_nonnull (strstr (kept->out, "Not styled"));
  g_assert_null (strstr (kept->out, "Inside of the frame"));
  g_assert_nonnull (strstr (kept->err, "--allow-files"));
  opened = run_vlps ("segment", local, "--regions", "all", "--allow-files", other, NULL);
  run_assert_success (opened);
  g_assert_nonnull (strstr (opened->out, "The text of the page"));
  g_assert_null (strstr (opened->out, "Not styled"));
  g_assert_nonnull (strstr (opened->out, "Inside of the frame"));
  for (guint i = 0; i < G_N_ELEMENTS (renders); i++)
    {
      g_autoptr (Run) run = run_vlps ("segment", led, "--allow-files", other, renders[i], NULL);

      run_assert_failure (run, 4, (const char *const[]){ "redirects to", "not a web address", NULL });
    }
  wrong = run_vlps ("segment", local, "--allow-files", inner, NULL);
  run_assert_failure (wrong, 2, (const char *const[]){ "no folder", NULL });
  g_unlink (local);
  g_unlink (inner);
  g_rmdir (own);
  g_rmdir (other);
  g_rmdir (folder);
}

static void
prepare (void)
{
  g_test_add ("/egress/everything", Fixture, NULL, set_up, test_everything, tear_down);
  g_test_add ("/egress/led", Fixture, NULL, set_up, test_led, tear_down);
  g_test_add ("/egress/heard", Fixture, NULL, set_up, test_heard, tear_down);
  g_test_add ("/egress/page", Fixture, NULL, set_up, test_page, tear_down);
  g_test_add ("/egress/sent-on", Fixture, NULL, set_up, test_sent_on, tear_down);
  g_test_add ("/egress/errors", Fixture, NULL, set_up, test_errors, tear_down);
  g_test_add ("/egress/certificate", Fixture, NULL, set_up, test_certificate, tear_down);
  g_test_add ("/egress/files", Fixture, NULL, set_up, test_files, tear_down);
  g_test_add ("/egress/no-namespace", Fixture, NULL, set_up, test_no_namespace, tear_down);
}

const Program test_program = { .prepare = prepare };
