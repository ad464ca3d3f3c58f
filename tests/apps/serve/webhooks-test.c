/* webhooks-test.c - a server is told that a job is over */
#include <string.h>

#include "job-site.h"

#define SECRET "a secret that nobody knows"

/* Whether the job's webhook is done with, by its file. */
static gboolean
is_told (const Site *site, const char *path)
{
  g_autofree char *file = g_build_filename (site->folder, strrchr (path, '/') + 1, "end.json", NULL), *text = NULL;

  return g_file_get_contents (file, &text, NULL, NULL) && strstr (text, "\"told\": true") != NULL;
}

static void
wait_until_told (const Site *site, const char *path)
{
  for (guint i = 0; i < 6000 && !is_told (site, path); i++)
    wait_a_bit ();
  g_assert_true (is_told (site, path));
}

/* `open`: whether the address of the test may be reached. */
static void
tell_of_job (Site *site, gboolean open)
{
  Fixture *fixture = fixture_new ();
  g_autofree char *secret = g_build_filename (site->folder, "secret", NULL), *list = list_of (site, "/a", 1);
  g_autofree char *query = g_strdup_printf ("?no-render&method=readability&webhook=%s/hook", site->origin);
  g_autofree char *path = NULL;

  g_assert_true (g_file_set_contents (secret, SECRET "\n", -1, NULL));
  fixture->pages.given.public_only = !open;
  g_assert_true (vlps_options_check (&fixture->pages, NULL));
  fixture->options.jobs.folder = site->folder;
  fixture->options.webhook_secret = secret;
  fixture->options.webhook_delay = 0.005;
  fixture_begin (fixture);
  read_description (fixture);
  assert_error (ask (fixture, "POST", "/v1/jobs?webhook=file:///etc/passwd", "text/plain", list, NULL), 400, "usage");
  assert_error (ask (fixture, "POST", "/v1/jobs?webhook=http://a:b@c.example/", "text/plain", list, NULL), 400,
                "usage");
  path = begin_job (fixture, query, list);
  wait_until_told (site, path);
  fixture_end (fixture);
}

static void
test_webhook (void)
{
  Site site;
  g_autofree char *digest = NULL;
  cJSON *notice;

  site_begin (&site);
  tell_of_job (&site, TRUE);
  g_assert_cmpuint (site.notices, ==, 2);
  notice = cJSON_Parse (site.body);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (notice, "event")), ==, "job");
  g_assert_true (is_state (notice, "done"));
  g_assert_cmpint (number (notice, "done"), ==, 1);
  cJSON_Delete (notice);
  digest = g_compute_hmac_for_string (G_CHECKSUM_SHA256, (const guchar *) SECRET, strlen (SECRET), site.body, -1);
  g_assert_true (g_str_has_prefix (site.signature, "sha256="));
  g_assert_cmpstr (site.signature + strlen ("sha256="), ==, digest);
  site_end (&site);
}

/* An address of this machine hears nothing. */
static void
test_private_webhook (void)
{
  Site site;

  site_begin (&site);
  tell_of_job (&site, FALSE);
  g_assert_cmpuint (site.notices, ==, 0);
  site_end (&site);
}

static void
test_no_webhooks (void)
{
  Site site;
  Fixture *fixture;

  site_begin (&site);
  fixture = site_service (&site);
  assert_error (ask (fixture, "POST", "/v1/jobs?webhook=http://a.example/", "text/plain", "http://a.example/\n", NULL),
                400, "usage");
  fixture_end (fixture);
  site_end (&site);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/webhooks/webhook", test_webhook);
  g_test_add_func ("/webhooks/private-webhook", test_private_webhook);
  g_test_add_func ("/webhooks/no-webhooks", test_no_webhooks);
  return g_test_run ();
}
