/* row-test.c - the line of a page that is well and of one that failed, whole */
#include "row.h"

#include "errors.h"

static const VlpsItem item = { .id = 7,
                               .input = (char *) "a.html",
                               .location = (char *) "/b/a.html",
                               .name = (char *) "first" };

static void
test_ok (void)
{
  g_auto (VlpsRow)
      row = { .result = g_strdup ("{\"url\": \"file:///b/a.html\",\n \"title\": \"A\\nB\"}\n"), .total_ms = 12.5 };
  const VlpsRendering rendering = {
    .load_ms = 1,
    .settle_ms = 2,
    .collect_ms = 3,
    .picture_ms = 4,
    .requests = 5,
    .failed_requests = 1,
    .blocked = 2,
    .missing = 3,
  };
  g_autofree char *line = NULL;

  vlps_row_set_rendering (&row, &rendering);
  vlps_row_add_file (&row, "text", g_strdup ("pages/000/000007.txt"));
  vlps_row_add_file (&row, "html", g_strdup ("pages/000/000007.html"));
  line = vlps_row_write (&row, &item, NULL, 2, 1000);
  g_assert_cmpstr (line, ==,
                   "{\"number\": 7, \"id\": \"first\", \"status\": \"ok\", \"url\": \"file:///b/a.html\", \"title\": "
                   "\"A\\nB\", \"milliseconds\": {\"load\": 1, \"settle\": 2, \"collect\": 3, \"picture\": 4, "
                   "\"total\": 12.5}, \"requests\": {\"started\": 5, \"failed\": 1, \"blocked\": 2, \"missing\": 3}, "
                   "\"files\": {\"text\": \"pages/000/000007.txt\", \"html\": \"pages/000/000007.html\"}, "
                   "\"error\": null, \"attempts\": 2, \"memory\": 1000}\n");
}

static void
test_failed (void)
{
  g_auto (VlpsRow) row = { .url = g_strdup ("file:///b/a.html") };
  g_autoptr (GError) failure = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_EMPTY, "there is \"nothing\"\nin it");
  g_autofree char *line = NULL;

  vlps_row_set_rendering (&row, NULL);
  line = vlps_row_write (&row, &item, failure, 1, 0);
  g_assert_cmpstr (line, ==,
                   "{\"number\": 7, \"id\": \"first\", \"status\": \"failed\", \"url\": \"file:///b/a.html\", "
                   "\"input\": \"a.html\", \"milliseconds\": {\"total\": 0}, \"error\": {\"code\": \"empty-page\", "
                   "\"message\": \"there is \\\"nothing\\\"\\nin it\"}, \"attempts\": 1, \"memory\": null}\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/row/ok", test_ok);
  g_test_add_func ("/row/failed", test_failed);
  return g_test_run ();
}
