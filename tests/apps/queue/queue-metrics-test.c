/* queue-metrics-test.c - what a shared run tells Prometheus */
#include <libsoup/soup.h>
#include <string.h>

#include "errors.h"
#include "ports.h"
#include "queue-fixture.h"
#include "queue-metrics.h"

/* GET of an address of this machine; newly allocated. */
static char *
get (const char *address, guint expected)
{
  g_autoptr (SoupSession) session = soup_session_new ();
  g_autoptr (SoupMessage) message = soup_message_new ("GET", address);
  g_autoptr (GBytes) body = soup_session_send_and_read (session, message, NULL, NULL);

  g_assert_cmpuint (soup_message_get_status (message), ==, expected);
  return body != NULL ? g_strndup (g_bytes_get_data (body, NULL), g_bytes_get_size (body)) : NULL;
}

static void
test_metrics (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const pages[] = { "/a", "/b", "/c", NULL };
  g_auto (Fixture) fixture = fixture_new (scratch, pages);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsQueueMetrics) metrics = NULL;
  g_autofree char *address = NULL, *listen = NULL, *text = NULL, *away = NULL;
  guint16 port = free_port ();

  if (fixture.server == NULL)
    return;
  {
    g_auto (TestWorker) one = worker_new (&fixture, "one", 30, NULL);

    do_page (&one, "/a", "{}\n", NULL);
    do_page (&one, "/b", "{}\n", "too slow");
  }
  listen = g_strdup_printf ("%u", port);
  {
    const VlpsRedisOptions options = { .uri = fixture.address };

    g_assert_null (vlps_queue_metrics_new (&options, "nowhere", &error));
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    g_clear_error (&error);
    metrics = vlps_queue_metrics_new (&options, listen, &error);
    g_assert_no_error (error);
  }
  address = g_strdup_printf ("http://127.0.0.1:%u/metrics", port);
  text = get (address, 200);
  g_assert_nonnull (strstr (text, "vlps_run_pages{state=\"ok\"} 1\n"));
  g_assert_nonnull (strstr (text, "vlps_run_pages{state=\"failed\"} 1\n"));
  g_assert_nonnull (strstr (text, "vlps_run_pages{state=\"waiting\"} 1\n"));
  g_assert_nonnull (strstr (text, "vlps_worker_pages_total{worker=\"one\",result=\"failed\"} 1\n"));
  redis_server_kill (fixture.server);
  away = get (address, 503);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/queue-metrics/metrics", test_metrics);
  return g_test_run ();
}
