/* failed-requests-test.c - why requests of a page failed */
#include "failed-requests.h"

#include <glib/gstdio.h>
#include <unistd.h>

typedef struct
{
  char *top, *site, *sheet, *elsewhere, *link;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->top = g_dir_make_tmp ("vlps-failed-XXXXXX", NULL);
  fixture->site = g_build_filename (fixture->top, "site", NULL);
  fixture->sheet = g_build_filename (fixture->site, "sheet.css", NULL);
  fixture->elsewhere = g_build_filename (fixture->top, "elsewhere.css", NULL);
  fixture->link = g_build_filename (fixture->site, "link.css", NULL);
  g_assert_cmpint (g_mkdir (fixture->site, 0700), ==, 0);
  g_assert_true (g_file_set_contents (fixture->sheet, "x", 1, NULL));
  g_assert_true (g_file_set_contents (fixture->elsewhere, "x", 1, NULL));
  g_assert_cmpint (symlink (fixture->elsewhere, fixture->link), ==, 0);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_unlink (fixture->link);
  g_unlink (fixture->sheet);
  g_unlink (fixture->elsewhere);
  g_rmdir (fixture->site);
  g_rmdir (fixture->top);
  g_free (fixture->link);
  g_free (fixture->sheet);
  g_free (fixture->elsewhere);
  g_free (fixture->site);
  g_free (fixture->top);
}

static VlpsMissingCause
cause_of (const char *uri, VlpsMissingCause cause, const VlpsFailedContext *context)
{
  g_autoptr (GPtrArray) requests = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_failed_request_free);
  VlpsFailedRequest *request = g_new0 (VlpsFailedRequest, 1);

  request->uri = g_strdup (uri);
  request->cause = cause;
  g_ptr_array_add (requests, request);
  vlps_failed_requests_explain (requests, context);
  return request->cause;
}

static VlpsMissingCause
cause_of_file (const char *path, VlpsMissingCause cause, const VlpsFailedContext *context)
{
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);

  return cause_of (uri, cause, context);
}

/* What the sandbox holds and the engine cannot read is closed by its rights; what it does not hold was refused, whatever
 * the address says; and what is not there was not kept from anybody. */
static void
test_files (Fixture *fixture, gconstpointer data)
{
  const char *const shown[] = { fixture->site, NULL };
  const VlpsFailedContext inside = { .offline = TRUE, .local = TRUE, .shown = shown };
  const VlpsFailedContext trusting = { .offline = TRUE, .local = TRUE }, web = { .shown = shown };
  g_autofree char *none = g_build_filename (fixture->site, "none.css", NULL);
  g_autofree char *outside = g_build_filename (fixture->top, "none.css", NULL);

  g_assert_cmpint (cause_of_file (fixture->sheet, VLPS_MISSING_NETWORK, &inside), ==, VLPS_MISSING_PERMISSION);
  g_assert_cmpint (cause_of_file (fixture->link, VLPS_MISSING_NETWORK, &inside), ==, VLPS_MISSING_REFUSED);
  g_assert_cmpint (cause_of_file (fixture->link, VLPS_MISSING_NETWORK, &trusting), ==, VLPS_MISSING_PERMISSION);
  g_assert_cmpint (cause_of_file (fixture->elsewhere, VLPS_MISSING_REFUSED, &inside), ==, VLPS_MISSING_REFUSED);
  g_assert_cmpint (cause_of_file (none, VLPS_MISSING_NETWORK, &inside), ==, VLPS_MISSING_NO_FILE);
  g_assert_cmpint (cause_of_file (outside, VLPS_MISSING_REFUSED, &inside), ==, VLPS_MISSING_NO_FILE);
  /* a page of the web learns nothing of what is there */
  g_assert_cmpint (cause_of_file (none, VLPS_MISSING_REFUSED, &web), ==, VLPS_MISSING_REFUSED);
  g_assert_cmpint (cause_of_file (fixture->sheet, VLPS_MISSING_REFUSED, &web), ==, VLPS_MISSING_REFUSED);
  g_assert_cmpint (cause_of ("file://elsewhere/x.css", VLPS_MISSING_NETWORK, &inside), ==, VLPS_MISSING_NO_FILE);
}

static void
test_web (void)
{
  const VlpsFailedContext online = { 0 }, offline = { .offline = TRUE }, archive = { .archive = TRUE };

  g_assert_cmpint (cause_of ("http://x/", VLPS_MISSING_NETWORK, &online), ==, VLPS_MISSING_NETWORK);
  g_assert_cmpint (cause_of ("http://x/", VLPS_MISSING_STATUS, &online), ==, VLPS_MISSING_STATUS);
  g_assert_cmpint (cause_of ("https://x/", VLPS_MISSING_NETWORK, &offline), ==, VLPS_MISSING_OFFLINE);
  g_assert_cmpint (cause_of ("https://x/", VLPS_MISSING_STATUS, &archive), ==, VLPS_MISSING_ARCHIVE);
}

/* What rules block is not always told as a failure, too. */
static void
test_blocked (void)
{
  g_autoptr (GHashTable) blocked = g_hash_table_new (g_str_hash, g_str_equal);
  const VlpsFailedContext context = { .offline = TRUE, .blocked = blocked };
  g_autoptr (GPtrArray) requests = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_failed_request_free);
  VlpsFailedRequest *request = g_new0 (VlpsFailedRequest, 1);

  g_hash_table_add (blocked, (gpointer) "http://x/both");
  g_hash_table_add (blocked, (gpointer) "http://x/alone");
  request->uri = g_strdup ("http://x/both");
  request->cause = VLPS_MISSING_NETWORK;
  g_ptr_array_add (requests, request);
  vlps_failed_requests_explain (requests, &context);
  g_assert_cmpuint (requests->len, ==, 2);
  g_assert_cmpint (request->cause, ==, VLPS_MISSING_BLOCKED);
  request = requests->pdata[1];
  g_assert_cmpstr (request->uri, ==, "http://x/alone");
  g_assert_cmpint (request->cause, ==, VLPS_MISSING_BLOCKED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/failed-requests/files", Fixture, NULL, set_up, test_files, tear_down);
  g_test_add_func ("/failed-requests/web", test_web);
  g_test_add_func ("/failed-requests/blocked", test_blocked);
  return g_test_run ();
}
