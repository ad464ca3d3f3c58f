/* row-test.c - the line of a page that is well and of one that failed, whole */
#include "row.h"

#include <string.h>

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
  row.fetch_metadata = (VlpsFetchMetadata){ .fetched = G_GINT64_CONSTANT (1292414400) * G_USEC_PER_SEC + 999999,
                                            .status = 200,
                                            .sha256 = g_strdup ("ab") };
  vlps_fetch_metadata_pass (&row.fetch_metadata, "http://b/");
  vlps_fetch_metadata_pass (&row.fetch_metadata, "http://c/");
  vlps_row_add_file (&row, "text", g_strdup ("pages/000/000007.txt"));
  vlps_row_add_file (&row, "html", g_strdup ("pages/000/000007.html"));
  line = vlps_row_write (&row, &item, NULL, 2, 1000, VLPS_FIELDS_USUAL);
  g_assert_cmpstr (
      line, ==,
      "{\"number\": 7, \"id\": \"first\", \"status\": \"ok\", \"url\": \"file:///b/a.html\", \"title\": "
      "\"A\\nB\", \"fetched\": \"2010-12-15T12:00:00Z\", \"http_status\": 200, \"redirects\": [\"http://b/\", "
      "\"http://c/\"], \"sha256\": \"ab\", \"milliseconds\": {\"load\": 1, \"settle\": 2, \"collect\": 3, \"picture\": "
      "4, "
      "\"total\": 12.5}, \"requests\": {\"started\": 5, \"failed\": 1, \"blocked\": 2, \"missing\": 3}, "
      "\"files\": {\"text\": \"pages/000/000007.txt\", \"html\": \"pages/000/000007.html\"}, "
      "\"error\": null, \"attempts\": 2, \"memory\": 1000}\n");
}

/* A copy, a page that is none, and where nobody asked; a failed page says nothing of it. */
static void
test_copies (void)
{
  static const struct
  {
    gboolean sought;
    gint64 copy_of;
    const char *expected;
  } rows[] = { { TRUE, 3, ", \"copy_of\": 3, \"fetched\"" },
               { TRUE, 0, ", \"copy_of\": null, \"fetched\"" },
               { FALSE, 0, "\"a\": 1, \"fetched\"" } };
  g_autoptr (GError) failure = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_EMPTY, "nothing");
  g_auto (VlpsRow) failed = { .copies_sought = TRUE };
  g_autofree char *none = vlps_row_write (&failed, &item, failure, 1, 0, VLPS_FIELDS_USUAL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (VlpsRow)
          row = { .result = g_strdup ("{\"a\": 1}\n"), .copies_sought = rows[i].sought, .copy_of = rows[i].copy_of };
      g_autofree char *line = vlps_row_write (&row, &item, NULL, 1, 0, VLPS_FIELDS_USUAL);

      g_assert_nonnull (strstr (line, rows[i].expected));
    }
  g_assert_null (strstr (none, "copy_of"));
}

static void
test_failed (void)
{
  g_auto (VlpsRow) row = { .url = g_strdup ("file:///b/a.html") };
  g_autoptr (GError) failure = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_EMPTY, "there is \"nothing\"\nin it");
  g_autofree char *line = NULL;

  vlps_row_set_rendering (&row, NULL);
  vlps_error_set_http_status (failure, 204);
  line = vlps_row_write (&row, &item, failure, 1, 0, VLPS_FIELDS_USUAL);
  g_assert_cmpstr (
      line, ==,
      "{\"number\": 7, \"id\": \"first\", \"status\": \"failed\", \"url\": \"file:///b/a.html\", "
      "\"input\": \"a.html\", \"fetched\": null, \"http_status\": 204, \"redirects\": [], \"sha256\": null, "
      "\"milliseconds\": {\"total\": 0}, \"error\": {\"code\": \"empty-page\", "
      "\"message\": \"there is \\\"nothing\\\"\\nin it\"}, \"attempts\": 1, \"memory\": null}\n");
}

/* Some keys every line has; of the others those that are wanted. */
static void
test_fields (void)
{
  g_auto (VlpsRow) row = { .result = g_strdup ("{}\n"), .rendered = TRUE };
  g_autofree char *none = vlps_row_write (&row, &item, NULL, 1, 0, 0), *some = NULL;

  g_assert_cmpstr (none, ==, "{\"number\": 7, \"id\": \"first\", \"status\": \"ok\", \"error\": null}\n");
  vlps_row_add_file (&row, "text", g_strdup ("pages/a.txt"));
  some = vlps_row_write (&row, &item, NULL, 1, 0,
                         VLPS_FIELD_BIT (VLPS_FIELD_FILES) | VLPS_FIELD_BIT (VLPS_FIELD_ATTEMPTS));
  g_assert_cmpstr (some, ==,
                   "{\"number\": 7, \"id\": \"first\", \"status\": \"ok\", \"files\": {\"text\": \"pages/a.txt\"}, "
                   "\"error\": null, \"attempts\": 1}\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/row/ok", test_ok);
  g_test_add_func ("/row/failed", test_failed);
  g_test_add_func ("/row/copies", test_copies);
  g_test_add_func ("/row/fields", test_fields);
  return g_test_run ();
}
