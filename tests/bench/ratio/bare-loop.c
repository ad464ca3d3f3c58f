/* bare-loop.c - the least that reading boxes with WebKit can cost: load a page, evaluate the collector, next page
 *
 *   bare-loop COLLECTOR.js
 *
 * One view for all pages; no settling, no checks, no limits.  Started by page-cost, which gives it the private display
 * and, as descriptor 3, a socket: for each line with the path of a page it writes a line with the milliseconds it took,
 * or nan where the collector failed.
 */
#include <glib-unix.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "port.h"

#define SOCKET 3
#define WIDTH 1280
#define HEIGHT 1024

typedef struct
{
  GMainLoop *loop;
  VlpsPort *port;
  WebKitWebView *view;
  char *script;
  gboolean loading;
  gint64 started;
} Bare;

static void
answer (double milliseconds)
{
  dprintf (SOCKET, "%.3f\n", milliseconds);
}

static gboolean
path_cb (int fd, GIOCondition condition, gpointer data)
{
  Bare *bare = data;
  char path[4096];
  gssize length = read (fd, path, sizeof path - 1);
  g_autofree char *uri = NULL;

  if (length <= 0)
    {
      g_main_loop_quit (bare->loop);
      return G_SOURCE_REMOVE;
    }
  path[length] = '\0';
  bare->started = g_get_monotonic_time ();
  uri = g_filename_to_uri (g_strchomp (path), NULL, NULL);
  if (uri == NULL)
    {
      answer (NAN);
      return G_SOURCE_CONTINUE;
    }
  bare->loading = TRUE;
  webkit_web_view_load_uri (bare->view, uri);
  return G_SOURCE_CONTINUE;
}

static void
collected_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Bare *bare = data;
  g_autoptr (JSCValue) value = webkit_web_view_evaluate_javascript_finish (WEBKIT_WEB_VIEW (source), result, NULL);
  g_autofree char *text = value != NULL ? jsc_value_to_string (value) : NULL;

  answer (text != NULL ? (double) (g_get_monotonic_time () - bare->started) / 1000 : NAN);
}

static void
load_changed_cb (WebKitWebView *view, WebKitLoadEvent event, Bare *bare)
{
  if (event != WEBKIT_LOAD_FINISHED || !bare->loading)
    return;
  bare->loading = FALSE;
  webkit_web_view_evaluate_javascript (view, bare->script, -1, "bare", NULL, NULL, collected_cb, bare);
}

/* A page that sends the reader on would be loaded and counted for two. */
static gboolean
decide_policy_cb (WebKitWebView *view, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type, Bare *bare)
{
  WebKitNavigationPolicyDecision *navigation;
  WebKitNavigationAction *action;

  if (type != WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION)
    return FALSE;
  navigation = WEBKIT_NAVIGATION_POLICY_DECISION (decision);
  action = webkit_navigation_policy_decision_get_navigation_action (navigation);
  if (webkit_navigation_action_get_frame_name (action) != NULL
      || g_str_has_prefix (webkit_uri_request_get_uri (webkit_navigation_action_get_request (action)), "file:"))
    return FALSE;
  webkit_policy_decision_ignore (decision);
  return TRUE;
}

static gboolean
answer_dialog_cb (void)
{
  return TRUE;
}

static gboolean
sized_cb (gpointer data)
{
  Bare *bare = data;

  if (!vlps_port_has_size (bare->port, WIDTH, HEIGHT, 1))
    return G_SOURCE_CONTINUE;
  g_unix_fd_add (SOCKET, G_IO_IN | G_IO_HUP, path_cb, bare);
  return G_SOURCE_REMOVE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *collector = NULL;
  const char *display_socket = g_getenv ("VLPS_DISPLAY_SOCKET");
  WebKitWebContext *context;
  Bare bare = { .loading = FALSE };

  if (argc != 2 || !g_file_get_contents (argv[1], &collector, NULL, &error)
      || (bare.port = vlps_port_new (&error)) == NULL)
    {
      g_printerr ("bare-loop: %s\n", error != NULL ? error->message : "started by page-cost, not by hand");
      return 2;
    }
  bare.script = g_strconcat (collector, "\nvlps.collect();", NULL);
  bare.loop = g_main_loop_new (NULL, FALSE);
  context = webkit_web_context_new ();
  if (display_socket != NULL)
    webkit_web_context_add_path_to_sandbox (context, display_socket, FALSE);
  bare.view = vlps_port_create_view (bare.port, context, webkit_network_session_new_ephemeral (),
                                     webkit_settings_new (), webkit_user_content_manager_new ());
  g_signal_connect (bare.view, "load-changed", G_CALLBACK (load_changed_cb), &bare);
  g_signal_connect (bare.view, "decide-policy", G_CALLBACK (decide_policy_cb), &bare);
  g_signal_connect (bare.view, "script-dialog", G_CALLBACK (answer_dialog_cb), NULL);
  vlps_port_resize (bare.port, WIDTH, HEIGHT, 1);
  g_timeout_add (2, sized_cb, &bare);
  g_main_loop_run (bare.loop);
  return 0;
}
