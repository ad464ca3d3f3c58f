/* bare-loop.c - the least that reading boxes with WebKit can cost: load a page, evaluate the collector, next page
 *
 *   bare-loop COLLECTOR.js LIST
 *
 * LIST has a path a line.  One view for all pages; no settling, no checks, no limits.  Started by vlps-loop, which
 * gives it the private display, and descriptor 3 for the results: for each page "milliseconds<TAB>characters<TAB>path".
 * The first page is loaded once more before all others and not counted.
 */
#include <stdio.h>
#include <string.h>

#include "port.h"

#define RESULT_FD 3
#define WIDTH 1280
#define HEIGHT 1024

typedef struct
{
  GMainLoop *loop;
  VlpsPort *port;
  WebKitWebView *view;
  char *script;
  GStrv pages;
  int next; /* page in hand; -1: the one that is not counted */
  gboolean collecting;
  gint64 started;
  FILE *results;
} Bare;

static void
load_next (Bare *bare)
{
  const char *path = bare->pages[MAX (bare->next, 0)];
  g_autofree char *uri = path != NULL ? g_filename_to_uri (path, NULL, NULL) : NULL;

  if (uri == NULL)
    {
      g_main_loop_quit (bare->loop);
      return;
    }
  bare->collecting = FALSE;
  bare->started = g_get_monotonic_time ();
  webkit_web_view_load_uri (bare->view, uri);
}

static void
collected_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Bare *bare = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (JSCValue) value = webkit_web_view_evaluate_javascript_finish (WEBKIT_WEB_VIEW (source), result, &error);
  g_autofree char *text = value != NULL ? jsc_value_to_string (value) : NULL;

  if (text == NULL)
    g_printerr ("bare-loop: %s: %s\n", bare->pages[MAX (bare->next, 0)], error->message);
  else if (bare->next >= 0)
    fprintf (bare->results, "%.3f\t%zu\t%s\n", (double) (g_get_monotonic_time () - bare->started) / 1000, strlen (text),
             bare->pages[bare->next]);
  bare->next++;
  load_next (bare);
}

static void
load_changed_cb (WebKitWebView *view, WebKitLoadEvent event, Bare *bare)
{
  if (event != WEBKIT_LOAD_FINISHED || bare->collecting)
    return;
  bare->collecting = TRUE;
  webkit_web_view_evaluate_javascript (view, bare->script, -1, "bare", NULL, NULL, collected_cb, bare);
}

/* A page that sends the reader on would be loaded, and counted, for two. */
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

  if (!vlps_port_has_size (bare->port, WIDTH, HEIGHT))
    return G_SOURCE_CONTINUE;
  load_next (bare);
  return G_SOURCE_REMOVE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *list = NULL, *collector = NULL;
  const char *display_socket = g_getenv ("VLPS_DISPLAY_SOCKET");
  WebKitWebContext *context;
  Bare bare = { .next = -1 };

  if (argc != 3 || !g_file_get_contents (argv[1], &collector, NULL, &error)
      || !g_file_get_contents (argv[2], &list, NULL, &error) || (bare.port = vlps_port_new (&error)) == NULL)
    {
      g_printerr ("bare-loop: %s\n", error != NULL ? error->message : "COLLECTOR.js LIST");
      return 2;
    }
  bare.results = fdopen (RESULT_FD, "w");
  if (bare.results == NULL)
    {
      g_printerr ("bare-loop: started by vlps-loop, not by hand\n");
      return 2;
    }
  bare.pages = g_strsplit (g_strchomp (list), "\n", -1);
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
  vlps_port_resize (bare.port, WIDTH, HEIGHT);
  g_timeout_add (2, sized_cb, &bare);
  g_main_loop_run (bare.loop);
  fclose (bare.results);
  return 0;
}
