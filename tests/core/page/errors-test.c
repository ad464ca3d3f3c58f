/* errors-test.c - names, reasons and exit statuses of errors */
#include "errors.h"

#include <errno.h>
#include <gio/gio.h>
#include <string.h>

static void
test_names (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GError) other = g_error_new_literal (G_FILE_ERROR, G_FILE_ERROR_NOENT, "x");
  VlpsError found = VLPS_ERROR_USAGE;

  for (int code = VLPS_ERROR_USAGE; code <= VLPS_ERROR_CANCELLED; code++)
    {
      g_assert_true (g_hash_table_add (seen, (gpointer) vlps_error_code_name ((VlpsError) code)));
      g_assert_true (vlps_error_of_name (vlps_error_code_name ((VlpsError) code), &found));
      g_assert_cmpint (found, ==, code);
    }
  g_assert_false (vlps_error_of_name ("queue-full", &found));
  g_assert_cmpstr (vlps_error_code_name (VLPS_ERROR_HTTP), ==, "http-status");
  g_assert_cmpstr (vlps_error_code_name ((VlpsError) 1000), ==, "io");
  g_assert_cmpstr (vlps_error_name (other), ==, "io");
}

static void
test_statuses (void)
{
  static const guint busy[] = { 429, 502, 503, 504 }, others[] = { 400, 404, 428, 430, 499, 501, 505, 599 };

  for (guint i = 0; i < G_N_ELEMENTS (busy); i++)
    g_assert_cmpint (vlps_error_of_status (busy[i]), ==, VLPS_ERROR_BUSY);
  g_assert_cmpint (vlps_error_of_status (500), ==, VLPS_ERROR_SERVER);
  g_assert_cmpstr (vlps_error_code_name (VLPS_ERROR_SERVER), ==, "server-error");
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_cmpint (vlps_error_of_status (others[i]), ==, VLPS_ERROR_HTTP);
  g_assert_cmpstr (vlps_error_status_phrase (429, "Unknown Error"), ==, "Too Many Requests");
  g_assert_cmpstr (vlps_error_status_phrase (404, "Not Found"), ==, "Not Found");
}

static void
test_private (void)
{
  g_autoptr (GError) error = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_BUSY, "x");
  g_autoptr (GError) other = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "x");
  g_autoptr (GError) copy = NULL;

  g_assert_cmpfloat_with_epsilon (vlps_error_retry_after (error), 0, 1e-9);
  g_assert_cmpuint (vlps_error_http_status (error), ==, 0);
  vlps_error_set_retry_after (error, 1.5);
  vlps_error_set_http_status (error, 503);
  copy = g_error_copy (error);
  g_assert_cmpfloat_with_epsilon (vlps_error_retry_after (copy), 1.5, 1e-9);
  g_assert_cmpuint (vlps_error_http_status (copy), ==, 503);
  /* an error of another domain takes nothing */
  vlps_error_set_retry_after (other, 1.5);
  vlps_error_set_http_status (other, 503);
  g_assert_cmpfloat_with_epsilon (vlps_error_retry_after (other), 0, 1e-9);
  g_assert_cmpuint (vlps_error_http_status (other), ==, 0);
}

static void
test_errno (void)
{
  g_autoptr (GError) error = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_IO, "x");
  g_autoptr (GError) full = g_error_new_literal (G_FILE_ERROR, G_FILE_ERROR_NOSPC, "x");
  GError *none = NULL;

  vlps_error_note_errno (NULL, ENOSPC);
  vlps_error_note_errno (&none, ENOSPC);
  g_assert_null (none);
  g_assert_false (vlps_error_is_disk_full (error));
  vlps_error_note_errno (&error, ENOSPC);
  g_assert_true (vlps_error_is_disk_full (error));
  g_assert_false (vlps_error_is_closed_pipe (error));
  vlps_error_note_errno (&error, EDQUOT);
  g_assert_true (vlps_error_is_disk_full (error));
  vlps_error_note_errno (&error, EPIPE);
  g_assert_false (vlps_error_is_disk_full (error));
  g_assert_true (vlps_error_is_closed_pipe (error));
  g_assert_true (vlps_error_is_disk_full (full));
}

/* Each kind of cause has one example, and so has what counts as another. */
static void
test_exit (void)
{
  static const struct
  {
    VlpsError code;
    int status;
  } rows[] = { { VLPS_ERROR_USAGE, 2 },      { VLPS_ERROR_NOT_FOUND, 4 }, { VLPS_ERROR_TLS, 4 },
               { VLPS_ERROR_NETWORK, 5 },    { VLPS_ERROR_TIMEOUT, 5 },   { VLPS_ERROR_SERVER, 5 },
               { VLPS_ERROR_ROBOTS, 6 },     { VLPS_ERROR_NOT_HTML, 7 },  { VLPS_ERROR_STYLES, 7 },
               { VLPS_ERROR_IO, 8 },         { VLPS_ERROR_MEMORY, 8 },    { VLPS_ERROR_ENGINE, 8 },
               { VLPS_ERROR_CANCELLED, 130 } };
  g_autoptr (GError) pipe = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_IO, "x");
  g_autoptr (GError) other = g_error_new_literal (G_IO_ERROR, VLPS_ERROR_CANCELLED, "x");
  g_autoptr (GError) partial = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_NETWORK, "x"), copy = NULL;
  GError *none = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = g_error_new_literal (VLPS_ERROR, (gint) rows[i].code, "x");

      g_assert_cmpint (vlps_error_exit_status (error), ==, rows[i].status);
    }
  vlps_error_note_errno (&pipe, EPIPE);
  g_assert_cmpint (vlps_error_exit_status (pipe), ==, 141);
  g_assert_cmpint (vlps_error_exit_status (other), ==, 8);
  vlps_error_note_partial (NULL);
  vlps_error_note_partial (&none);
  vlps_error_note_partial (&other);
  g_assert_cmpint (vlps_error_exit_status (other), ==, 8);
  vlps_error_note_partial (&partial);
  copy = g_error_copy (partial);
  g_assert_cmpint (vlps_error_exit_status (copy), ==, 1);
}

/* The table in docs/operating.md has the rows of the program, and no others. */
static void
test_exit_table (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "operating.md", NULL);
  g_autofree char *text = vlps_exit_text (), *guide = NULL, *table = NULL;
  g_autoptr (GString) expected = g_string_new ("| status | what | `error.code` |\n|---|---|---|\n");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  const char *begin, *end;

  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], "\t", 3);
      g_auto (GStrv) codes = g_strsplit (cells[2] != NULL ? cells[2] : "", ", ", -1);
      g_autofree char *joined = g_strjoinv ("`, `", codes);

      g_string_append_printf (expected, *joined != '\0' ? "| %s | %s | `%s` |\n" : "| %s | %s |%s |\n", cells[0],
                              cells[1], joined);
    }
  g_assert_true (g_file_get_contents (path, &guide, NULL, NULL));
  begin = strstr (guide, "| status | what |");
  g_assert_nonnull (begin);
  end = strstr (begin, "\n\n");
  g_assert_nonnull (end);
  table = g_strndup (begin, (gsize) (end + 1 - begin));
  g_assert_cmpstr (table, ==, expected->str);
}

/* Option and cure have the words of the library where these have a property, and no others. */
static void
test_library_words (void)
{
  static const struct
  {
    const char *message, *option, *prefix, *expected;
    VlpsCure cure;
  } cases[] = {
    { "--focus takes one of precision, recall, not 'x'", "focus", "", "'focus' takes one of precision, recall, not 'x'",
      VLPS_CURE_NONE },
    { "--param takes NAME=VALUE, not '--param'", "param", "", "'parameters' takes NAME=VALUE, not '--param'",
      VLPS_CURE_NONE },
    { "--focus is wrong", "focus", "of a page: ", "of a page: 'focus' is wrong", VLPS_CURE_NONE },
    { "--w is wrong, --w1 (--w2) and ---w not", "w1 w2", "", "--w is wrong, 'w1' ('w2') and ---w not", VLPS_CURE_NONE },
    { "--no-sandbox, --w1 and --w1", "no-sandbox w1", "", "'sandbox', 'w1' and 'w1'", VLPS_CURE_NONE },
    { "--w10 --w1-x x--w1 '--w1'", "w1", "", "--w10 --w1-x x--w1 '--w1'", VLPS_CURE_NONE },
    { "it was late: http://a.example/--timeout", NULL, "",
      "it was late: http://a.example/--timeout; a longer 'timeout' may help", VLPS_CURE_TIMEOUT },
    { "it was late", NULL, "twice: ", "twice: it was late; a longer 'timeout' may help", VLPS_CURE_TIMEOUT },
    { "not valid", NULL, "", "not valid", VLPS_CURE_INSECURE },
    { "HTTP status 404", NULL, "", "HTTP status 404; 'http-errors' takes such pages", VLPS_CURE_HTTP_ERRORS },
    { "no bwrap", NULL, "", "no bwrap; for pages you trust, set 'sandbox' to FALSE", VLPS_CURE_NO_SANDBOX },
    { "no fonts", NULL, "", "no fonts, or read the page with vlps_web_page_new_from_html()", VLPS_CURE_NO_RENDER },
    { "", NULL, "", "", VLPS_CURE_NONE },
  };
  g_autoptr (GError) other = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "--focus"), none = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_USAGE, cases[i].message), copy = NULL;

      vlps_error_set_http_status (error, 404);
      if (cases[i].option != NULL)
        g_assert_false (vlps_error_about (&error, cases[i].option));
      vlps_error_add_cure (&error, cases[i].cure);
      g_prefix_error (&error, "%s", cases[i].prefix);
      copy = g_error_copy (error);
      vlps_error_word_for (&copy, VLPS_FACE_LIBRARY);
      g_assert_cmpstr (copy->message, ==, cases[i].expected);
      g_assert_cmpint (vlps_error_cure (copy), ==, cases[i].cure);
      g_assert_cmpuint (vlps_error_http_status (copy), ==, 404);
    }
  vlps_error_about (&other, "focus");
  vlps_error_add_cure (&other, VLPS_CURE_TIMEOUT);
  vlps_error_word_for (&other, VLPS_FACE_LIBRARY);
  g_assert_cmpstr (other->message, ==, "--focus");
  vlps_error_about (NULL, "focus");
  vlps_error_word_for (NULL, VLPS_FACE_LIBRARY);
  vlps_error_word_for (&none, VLPS_FACE_LIBRARY);
  g_assert_no_error (none);
}

/* The cure of an error that came as text is noted where the text has it. */
static void
test_note_cure (void)
{
  g_autoptr (GError) told = NULL, untold = NULL;

  g_set_error_literal (&told, VLPS_ERROR, VLPS_ERROR_TIMEOUT, "late; a longer --timeout may help");
  g_set_error_literal (&untold, VLPS_ERROR, VLPS_ERROR_TIMEOUT, "late");
  vlps_error_note_cure (told, VLPS_CURE_TIMEOUT);
  vlps_error_note_cure (untold, VLPS_CURE_TIMEOUT);
  g_assert_cmpint (vlps_error_cure (told), ==, VLPS_CURE_TIMEOUT);
  g_assert_cmpint (vlps_error_cure (untold), ==, VLPS_CURE_NONE);
}

/* The service names options as members of its requests. */
static void
test_service_words (void)
{
  g_autoptr (GError) error = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_USAGE, "--focus is wrong");
  g_autofree char *reason = NULL;

  vlps_error_about (&error, "focus");
  vlps_error_add_cure (&error, VLPS_CURE_TIMEOUT);
  g_assert_cmpstr (error->message, ==, "--focus is wrong; a longer --timeout may help");
  for (guint i = 0; i < 2; i++)
    {
      vlps_error_word_for (&error, VLPS_FACE_SERVICE);
      g_assert_cmpstr (error->message, ==, "\"focus\" is wrong; a longer \"timeout\" may help");
    }
  g_clear_error (&error);
  g_set_error_literal (&error, VLPS_ERROR, VLPS_ERROR_NOT_PUBLIC, "10.0.0.1 is private");
  vlps_error_add_cure (&error, VLPS_CURE_ALLOW_NET);
  g_assert_cmpstr (error->message, ==, "10.0.0.1 is private; --allow-net allows it");
  reason = vlps_error_reason (error);
  g_assert_cmpstr (reason, ==, "10.0.0.1 is private");
  vlps_error_word_for (&error, VLPS_FACE_SERVICE);
  g_assert_cmpstr (error->message, ==, reason);
}

static void
test_xml (void)
{
  g_autoptr (GError) error = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_NOT_HTML, "application/xml"), copy = NULL;
  g_autoptr (GError) other = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "xml");

  g_assert_false (vlps_error_is_xml (error));
  vlps_error_note_xml (error, TRUE);
  copy = g_error_copy (error);
  g_assert_true (vlps_error_is_xml (copy));
  vlps_error_note_xml (other, TRUE);
  g_assert_false (vlps_error_is_xml (other));
}

static void
test_left_out (void)
{
  g_autoptr (GError) error = NULL;

  vlps_error_left_out (&error, "read WACZ files", "libarchive", "libarchive-dev");
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_cmpstr (error->message, ==,
                   "this build of vlps cannot read WACZ files: it was made without libarchive; install libarchive-dev "
                   "(Debian), run meson setup --reconfigure and build again");
}

/* No character is cut: 198, 199 and 200 bytes before one of three. */
static void
test_shown (void)
{
  g_assert_cmpint (vlps_error_shown (NULL), ==, 0);
  g_assert_cmpint (vlps_error_shown ("\303\244"), ==, 2);
  for (int n = 196; n <= 201; n++)
    {
      g_autofree char *before = g_strnfill (n, 'a');
      g_autofree char *text = g_strconcat (before, "\343\203\234", "b", NULL);

      g_assert_cmpint (vlps_error_shown (text), ==, n <= 196 ? n + 4 : n == 197 ? 200 : MIN (n, 200));
      g_assert_true (g_utf8_validate (text, vlps_error_shown (text), NULL));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/errors/names", test_names);
  g_test_add_func ("/errors/exit-table", test_exit_table);
  g_test_add_func ("/errors/statuses", test_statuses);
  g_test_add_func ("/errors/private", test_private);
  g_test_add_func ("/errors/errno", test_errno);
  g_test_add_func ("/errors/exit", test_exit);
  g_test_add_func ("/errors/library-words", test_library_words);
  g_test_add_func ("/errors/note-cure", test_note_cure);
  g_test_add_func ("/errors/service-words", test_service_words);
  g_test_add_func ("/errors/xml", test_xml);
  g_test_add_func ("/errors/left-out", test_left_out);
  g_test_add_func ("/errors/shown", test_shown);
  return g_test_run ();
}
