/* job-site.c - a server with pages for jobs, and what tests ask of jobs */
#include "job-site.h"

#include <string.h>

/* The first notice is not taken. */
static void
hook_cb (SoupServerMessage *message, Site *site)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  const SoupMessageBody *body = soup_server_message_get_request_body (message);

  g_free (site->body);
  g_free (site->signature);
  site->body = g_strndup (body->data, (gsize) body->length);
  site->signature = g_strdup (soup_message_headers_get_one (headers, "X-Vlps-Signature"));
  soup_server_message_set_status (message, site->notices++ == 0 ? 500 : 204, NULL);
}

/* A cancelled job closes its connections. */
static void
disconnected_cb (SoupServerMessage *message, gpointer data)
{
  g_object_set_data (G_OBJECT (message), "disconnected", message);
}

static gboolean
unpause_cb (gpointer data)
{
  if (g_object_get_data (data, "disconnected") == NULL)
    soup_server_message_unpause (data);
  g_object_unref (data);
  return G_SOURCE_REMOVE;
}

static void
serve_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  static const char page[] = "<!doctype html><title>A page</title><h1>A page</h1><p>This is the text of a page, long "
                             "enough to be kept, and there is nothing else on it that could be taken for it.";

  if (strcmp (path, "/hook") == 0)
    {
      hook_cb (message, data);
      return;
    }
  soup_server_message_set_status (message, strcmp (path, "/gone") == 0 ? 404 : 200, NULL);
  soup_server_message_set_response (message, "text/html", SOUP_MEMORY_STATIC, page, strlen (page));
  if (!g_str_has_prefix (path, "/slow/"))
    return;
  soup_server_message_pause (message);
  g_signal_connect (message, "disconnected", G_CALLBACK (disconnected_cb), NULL);
  g_timeout_add (40, unpause_cb, g_object_ref (message));
}

void
site_begin (Site *site)
{
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) any = g_inet_socket_address_new (loopback, 0), address = NULL;
  g_autoptr (GSocket) socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, 0, NULL);

  g_assert_true (g_socket_bind (socket, any, TRUE, NULL) && g_socket_listen (socket, NULL));
  address = g_socket_get_local_address (socket, NULL);
  site->notices = 0;
  site->body = site->signature = NULL;
  site->origin =
      g_strdup_printf ("http://127.0.0.1:%u", g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (address)));
  site->server = soup_server_new (NULL, NULL);
  soup_server_add_handler (site->server, NULL, serve_cb, site, NULL);
  g_assert_true (soup_server_listen_socket (site->server, socket, 0, NULL));
  site->folder = g_dir_make_tmp ("vlps-jobs-XXXXXX", NULL);
}

void
site_end (Site *site)
{
  g_autofree char *quoted = g_shell_quote (site->folder), *command = g_strdup_printf ("rm -rf %s", quoted);

  g_object_unref (site->server);
  g_free (site->origin);
  g_free (site->body);
  g_free (site->signature);
  g_assert_true (g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL));
  g_free (site->folder);
}

Fixture *
site_service (const Site *site)
{
  Fixture *fixture = fixture_new ();

  fixture->options.jobs.folder = site->folder;
  fixture_begin (fixture);
  read_description (fixture);
  return fixture;
}

char *
list_of (const Site *site, const char *path, guint n)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (list, "%s%s%u\n", site->origin, path, i);
  return g_strdup (list->str);
}

char *
begin_job (Fixture *fixture, const char *query, const char *list)
{
  g_autofree char *path = g_strconcat ("/v1/jobs", query, NULL);
  g_autoptr (Answer) answer = ask (fixture, "POST", path, "text/plain", list, NULL);

  g_test_message ("%s", answer->body);
  g_assert_cmpuint (answer->status, ==, 202);
  g_assert_true (g_str_has_prefix (header_of (answer, "Location"), "/v1/jobs/"));
  return g_strdup (header_of (answer, "Location"));
}

cJSON *
state_of (Fixture *fixture, const char *path)
{
  g_autoptr (Answer) answer = get (fixture, path);
  cJSON *state = cJSON_Parse (answer->body);

  g_assert_cmpuint (answer->status, ==, 200);
  g_assert_nonnull (state);
  return state;
}

int
number (const cJSON *state, const char *name)
{
  return cJSON_GetObjectItem (state, name)->valueint;
}

gboolean
is_state (const cJSON *state, const char *name)
{
  return strcmp (cJSON_GetStringValue (cJSON_GetObjectItem (state, "state")), name) == 0;
}

void
wait_a_bit (void)
{
  gint64 end = g_get_monotonic_time () + 30000;

  while (g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
}

cJSON *
wait_for (Fixture *fixture, const char *path, int done, const char *state)
{
  for (guint i = 0; i < 6000; i++)
    {
      cJSON *now = state_of (fixture, path);

      if (done > 0 ? number (now, "done") >= done : is_state (now, state))
        return now;
      cJSON_Delete (now);
      wait_a_bit ();
    }
  g_error ("the job does not get on");
}
