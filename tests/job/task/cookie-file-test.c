/* cookie-file-test.c - cookies in the Netscape format */
#include "cookie-file.h"

#include <string.h>
#include <unistd.h>

#include "cookie-text.h"
#include "errors.h"

static char *
read_text (const char *text, GError **error)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "vlps-test-cookies-XXXXXX", NULL);
  int fd = g_mkstemp (path);
  char *cookies;

  g_assert_cmpint (fd, >=, 0);
  close (fd);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  cookies = vlps_cookie_file_read (path, error);
  unlink (path);
  return cookies;
}

static void
test_fields (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = read_text ("# Netscape HTTP Cookie File\r\n\n"
                                     "a.example\tFALSE\t/\tFALSE\t0\tone\t1\r\n"
                                     ".b.example\tTRUE\t/shop\tTRUE\t32503680000\ttwo\tx=y\"z\n"
                                     "c.example\tTRUE\t/\tFALSE\t0\tthree\t\n"
                                     "#HttpOnly_d.example\tFALSE\t/\tFALSE\t0\tfour\t4\n"
                                     "e.example\tFALSE\t/\tFALSE\t1000000000\tended\t5\n"
                                     "f.example\tFALSE\t/\tFALSE\t0\tsix\n",
                                     &error);
  g_autoptr (GPtrArray) cookies = NULL;
  static const struct
  {
    const char *domain, *path, *name, *value;
    gboolean secure, http_only, lasts;
  } expected[] = {
    { "a.example", "/", "one", "1", FALSE, FALSE, FALSE },
    { ".b.example", "/shop", "two", "x=y\"z", TRUE, FALSE, TRUE },
    { ".c.example", "/", "three", "", FALSE, FALSE, FALSE },
    { "d.example", "/", "four", "4", FALSE, TRUE, FALSE },
    { "f.example", "/", "six", "", FALSE, FALSE, FALSE },
  };

  g_assert_no_error (error);
  cookies = vlps_cookie_text_parse (text);
  g_assert_cmpuint (cookies->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < cookies->len; i++)
    {
      SoupCookie *cookie = cookies->pdata[i];

      g_assert_cmpstr (soup_cookie_get_domain (cookie), ==, expected[i].domain);
      g_assert_cmpstr (soup_cookie_get_path (cookie), ==, expected[i].path);
      g_assert_cmpstr (soup_cookie_get_name (cookie), ==, expected[i].name);
      g_assert_cmpstr (soup_cookie_get_value (cookie), ==, expected[i].value);
      g_assert_cmpint (soup_cookie_get_secure (cookie), ==, expected[i].secure);
      g_assert_cmpint (soup_cookie_get_http_only (cookie), ==, expected[i].http_only);
      g_assert_cmpint (soup_cookie_get_expires (cookie) != NULL, ==, expected[i].lasts);
    }
}

static void
test_no_cookies (void)
{
  static const char *const lines[] = {
    "secret",
    "a.example\tFALSE\t/\tFALSE\t0",
    "\tFALSE\t/\tFALSE\t0\tsecret\t1",
    "a.example\tFALSE\tsecret\tFALSE\t0\tone\t1",
    "a.example\tFALSE\t/\tFALSE\tsoon\tsecret\t1",
    "a.example\tFALSE\t/\tFALSE\t-5\tsecret\t1",
    "a.example FALSE / FALSE 0 secret 1",
    "a.example\tFALSE\t/\tFALSE\t0\tsecret\t\xff",
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *text = g_strdup_printf ("# a comment\n%s\n", lines[i]), *cookies = NULL;
      g_autoptr (GError) error = NULL;

      cookies = read_text (text, &error);
      g_assert_null (cookies);
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, "line 2 "));
      g_assert_null (strstr (error->message, "secret"));
    }
}

static void
test_none (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *empty = read_text ("", &error), *missing = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (empty, ==, "[]");
  missing = vlps_cookie_file_read ("/nowhere/at/all", &error);
  g_assert_null (missing);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cookie-file/fields", test_fields);
  g_test_add_func ("/cookie-file/no-cookies", test_no_cookies);
  g_test_add_func ("/cookie-file/none", test_none);
  return g_test_run ();
}
