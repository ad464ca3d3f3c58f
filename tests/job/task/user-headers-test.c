/* user-headers-test.c - headers and the password that the user gives */
#include "user-headers.h"

#include <string.h>
#include <unistd.h>

#include "errors.h"

static void
test_lines (void)
{
  char *two[] = { (char *) "Accept: text/html ", (char *) "X-Token:\ta:b", NULL }, *none[] = { NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *lines = vlps_user_headers (two, &error), *empty = vlps_user_headers (none, &error);
  g_autofree char *absent = vlps_user_headers (NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (lines, ==, "Accept: text/html\nX-Token: a:b");
  g_assert_cmpstr (empty, ==, "");
  g_assert_cmpstr (absent, ==, "");
}

/* Each is refused, with a message that says why and does not show the value. */
static void
test_refused (void)
{
  static const struct
  {
    const char *header, *says;
  } cases[] = {
    { "s3cret", "'Name: value'" },
    { ": s3cret", "'Name: value'" },
    { "A b: s3cret", "'Name: value'" },
    { "N\xc3\xa4me: s3cret", "'Name: value'" },
    { "A:", "A has no value" },
    { "A:  ", "A has no value" },
    { "A: s3cret\r\nB: c", "control character" },
    { "A: s3cret\xc3\xa4", "beyond ASCII" },
    { "cookie: s3cret", "--cookies" },
    { "USER-AGENT: s3cret", "--user-agent" },
    { "Accept-Language: s3cret", "--language" },
    { "Host: s3cret", "cannot set Host" },
    { "Proxy-Authorization: s3cret", "cannot set" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *headers[] = { (char *) "B: c", (char *) (gsize) cases[i].header, NULL };
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", cases[i].header);
      g_assert_null (vlps_user_headers (headers, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, cases[i].says));
      g_assert_null (strstr (error->message, "s3cret"));
    }
}

static void
assert_no_password (const char *user, const char *path, const char *headers, const char *says)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_user_headers_password (user, path, headers, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, says));
}

static void
test_password (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL, *password = NULL;
  int fd = g_file_open_tmp ("vlps-password-XXXXXX", &path, &error);

  g_assert_no_error (error);
  close (fd);
  assert_no_password ("joe", path, NULL, "--password-file");
  g_assert_true (g_file_set_contents (path, "open sesame\r\nsecond line\n", -1, NULL));
  password = vlps_user_headers_password ("joe", path, "Accept: a\nX-Authorization: b", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (password, ==, "open sesame");
  assert_no_password ("joe", NULL, NULL, "belong together");
  assert_no_password (NULL, path, NULL, "belong together");
  assert_no_password ("", path, NULL, "without ':'");
  assert_no_password ("joe:x", path, NULL, "without ':'");
  assert_no_password ("joe", path, "Accept: a\nauthorization: b", "say the same");
  unlink (path);
  assert_no_password ("joe", path, NULL, "--password-file");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/user-headers/lines", test_lines);
  g_test_add_func ("/user-headers/refused", test_refused);
  g_test_add_func ("/user-headers/password", test_password);
  return g_test_run ();
}
