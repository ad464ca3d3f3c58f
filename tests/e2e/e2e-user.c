/* e2e-user.c - who the user is to servers: cookies, headers, a password, a proxy */
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "program.h"
#include "run.h"

#define SECRET "ab12secret34"
#define PASSWORD "open sesame"
#define ENCODED "bWU6b3BlbiBzZXNhbWU" /* with the user name */

static char *cookie_file, *password_file;

/* The text that a page shows, rendered or not, under options. */
static char *
text_of (const char *page, gboolean render, const char *option, const char *value, const char *second,
         const char *second_value)
{
  const char *arguments[] = { "segment", page, NULL, NULL, NULL, NULL, NULL, NULL, NULL };
  RunOptions options = { 0 };
  g_autoptr (Run) run = NULL;
  guint n = 2;

  if (render)
    {
      arguments[n++] = "--regions";
      arguments[n++] = "all";
    }
  else
    arguments[n++] = "--no-render";
  for (guint i = 0; i < 2; i++)
    {
      if ((i == 0 ? option : second) == NULL)
        continue;
      arguments[n++] = i == 0 ? option : second;
      arguments[n++] = i == 0 ? value : second_value;
    }
  run = run_vlps_with (&options, arguments);
  run_assert_success (run);
  return g_strdup (run->out);
}

static void
assert_text (const char *page, const char *option, const char *value, const char *expected)
{
  for (guint render = 0; render < 2; render++)
    {
      g_autofree char *text = text_of (page, render == 1, option, value, NULL, NULL);

      g_test_message ("%s: %s", page, text);
      g_assert_nonnull (strstr (text, expected));
    }
}

/* "/to?" with an address of another port, which is another server. */
static char *
redirection_to (guint origin, const char *path)
{
  g_autofree char *to = test_server_uri (server, origin, path), *way = g_strconcat ("/to?", to, NULL);

  return test_server_uri (server, 0, way);
}

static void
test_headers (void)
{
  g_autofree char *redirected = redirection_to (0, "/echo/X-Key");
  g_autofree char *elsewhere = redirection_to (1, "/echo/X-Key");
  g_autofree char *away = redirection_to (1, "/echo/Authorization");

  assert_text (redirected, "--header", "X-Key: " SECRET, "[" SECRET "]");
  assert_text (elsewhere, "--header", "X-Key: " SECRET, "[none]");
  assert_text (away, "--header", "Authorization: Bearer " SECRET, "[none]");
}

static void
test_cookies (void)
{
  g_autofree char *own = test_server_uri (server, 0, "/cookie/show");
  g_autofree char *other = g_strdup_printf ("http://localhost%s", strrchr (own, ':'));

  assert_text (own, "--cookies", cookie_file, "sid=crumb; hidden=yes");
  assert_text (other, "--cookies", cookie_file, "no cookie");
}

static void
test_password (void)
{
  static const char *const patterns[] = { "401", NULL };
  g_autofree char *page = test_server_uri (server, 0, "/auth"), *away = redirection_to (1, "/auth");

  for (guint render = 0; render < 2; render++)
    {
      g_autofree char *text = text_of (page, render == 1, "--user", "me", "--password-file", password_file);
      g_autoptr (Run) none = run_vlps ("segment", page, render == 1 ? "--verbose" : "--no-render", NULL);
      g_autoptr (Run) redirected = run_vlps ("segment", away, "--user", "me", "--password-file", password_file,
                                             render == 1 ? NULL : "--no-render", NULL);
      g_autoptr (Run) wrong = run_vlps ("segment", page, "--user", "you", "--password-file", password_file,
                                        render == 1 ? NULL : "--no-render", NULL);

      g_assert_nonnull (strstr (text, "Come in"));
      g_assert_cmpint (none->status, ==, 4);
      run_assert_failure (redirected, 4, patterns);
      run_assert_failure (wrong, 4, patterns);
    }
}

/* Of Digest the server sees no password, and the frames of the page come in, too. */
static void
test_digest (void)
{
  static const char *const patterns[] = { "401", NULL };
  g_autofree char *page = test_server_uri (server, 0, "/digest"), *away = redirection_to (1, "/digest");

  for (guint render = 0; render < 2; render++)
    {
      g_autofree char *text = text_of (page, render == 1, "--user", "me", "--password-file", password_file);
      g_autoptr (Run) redirected = run_vlps ("segment", away, "--user", "me", "--password-file", password_file,
                                             render == 1 ? NULL : "--no-render", NULL);
      g_autoptr (Run) wrong = run_vlps ("segment", page, "--user", "you", "--password-file", password_file,
                                        render == 1 ? NULL : "--no-render", NULL);

      g_assert_nonnull (strstr (text, "In /digest by Digest"));
      g_assert_true (render == 0 || strstr (text, "In /digest/frame by Digest") != NULL);
      run_assert_failure (redirected, 4, patterns);
      run_assert_failure (wrong, 4, patterns);
    }
}

/* The server is the proxy, to a host that does not exist. */
static void
test_proxy (void)
{
  g_autofree char *address = test_server_uri (server, 2, "");

  assert_text ("http://nowhere.invalid/echo/Host", "--proxy", address, "[nowhere.invalid]");
}

/* No file of a run says what is secret. */
static int
look_for_secret (const char *path, const struct stat *status, int flag, struct FTW *where)
{
  g_autofree char *text = NULL;
  gsize length;

  if (flag == FTW_F)
    {
      g_assert_true (g_file_get_contents (path, &text, &length, NULL));
      g_test_message ("%s: %" G_GSIZE_FORMAT " bytes", path, length);
      g_assert_null (memmem (text, length, SECRET, strlen (SECRET)));
      g_assert_null (memmem (text, length, PASSWORD, strlen (PASSWORD)));
      g_assert_null (memmem (text, length, ENCODED, strlen (ENCODED)));
    }
  return 0;
}

/* Each page begins with the cookies of the file, and with nothing that one before it left. */
static void
test_batch (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-e2e-user-XXXXXX", NULL);
  g_autofree char *list = g_build_filename (folder, "list.txt", NULL), *out = g_build_filename (folder, "run", NULL);
  g_autofree char *results = g_build_filename (out, "results.jsonl", NULL), *text = NULL, *lines = NULL;
  g_autofree char *sets = test_server_uri (server, 0, "/cookie"), *shows = test_server_uri (server, 0, "/cookie/show");
  const char *arguments[] = { "batch",
                              "--regions",
                              "all",
                              list,
                              "-o",
                              out,
                              "--cookies",
                              cookie_file,
                              "--header",
                              "X-Key: " SECRET,
                              "--user",
                              "me",
                              "--password-file",
                              password_file,
                              "--ignore-robots",
                              "--per-host",
                              "1",
                              "-j",
                              "1",
                              NULL };
  RunOptions options = { 0 };
  g_autoptr (Run) run = NULL;
  g_auto (GStrv) records = NULL;

  lines = g_strdup_printf ("%s\n%s\n", sets, shows);
  g_assert_true (g_file_set_contents (list, lines, -1, NULL));
  run = run_vlps_with (&options, arguments);
  run_assert_success (run);
  g_assert_true (g_file_get_contents (results, &text, NULL, NULL));
  records = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (records), ==, 3);
  g_assert_nonnull (strstr (records[0], "flavour=chocolate"));
  g_assert_nonnull (strstr (records[0], "sid=crumb"));
  g_assert_nonnull (strstr (records[1], "sid=crumb"));
  g_assert_null (strstr (records[1], "flavour"));
  nftw (folder, look_for_secret, 16, FTW_PHYS);
  remove_tree (folder);
}

#define ESCAPED "open%20sesame" /* as it stands in an address */
#define WRONG "open%20barley"

static void
assert_no_secret (const char *text)
{
  static const char *const secrets[] = { PASSWORD, ESCAPED, WRONG, "open barley", ENCODED, "me:open" };

  for (guint i = 0; i < G_N_ELEMENTS (secrets); i++)
    {
      if (strstr (text, secrets[i]) != NULL)
        g_test_message ("%s", text);
      g_assert_null (strstr (text, secrets[i]));
    }
}

/* Files that are read by others; that of the state has to have the addresses, to ask for them once more. */
static int
look_for_password (const char *path, const struct stat *status, int flag, struct FTW *where)
{
  g_autofree char *text = NULL;
  gsize length;

  if (flag == FTW_F && strstr (path, "/run.db") == NULL)
    {
      g_assert_true (g_file_get_contents (path, &text, &length, NULL));
      g_test_message ("%s: %" G_GSIZE_FORMAT " bytes", path, length);
      for (gsize i = 0; i < length; i++)
        if (text[i] == '\0')
          text[i] = ' ';
      assert_no_secret (text);
    }
  return 0;
}

/* A user name and a password in the address are for the request, and stand nowhere else. */
static void
test_address (void)
{
  g_autofree char *page = test_server_uri (server, 0, "/auth"), *folder = g_dir_make_tmp ("vlps-e2e-user-XXXXXX", NULL);
  g_autofree char *good = g_strconcat ("http://me:" ESCAPED "@", page + strlen ("http://"), NULL);
  g_autofree char *bad = g_strconcat ("http://me:" WRONG "@", page + strlen ("http://"), NULL);
  g_autofree char *list = g_build_filename (folder, "list.txt", NULL), *out = g_build_filename (folder, "run", NULL);
  g_autofree char *har = g_build_filename (folder, "a.har", NULL), *warc = g_build_filename (folder, "a.warc", NULL);
  g_autofree char *saved = g_build_filename (folder, "a.json", NULL), *all = g_build_filename (folder, "b.warc", NULL);
  g_autofree char *lines = g_strdup_printf ("%s\n%s\n", good, bad);

  for (guint render = 0; render < 2; render++)
    {
      const char *way = render == 1 ? "--verbose" : "--no-render";
      g_autoptr (Run) taken = run_vlps ("segment", good, "--format", "json", way, NULL);
      g_autoptr (Run) refused = run_vlps ("segment", bad, way, NULL);

      run_assert_success (taken);
      g_assert_nonnull (strstr (taken->out, "Come in"));
      g_assert_nonnull (strstr (taken->out, page));
      assert_no_secret (taken->out);
      assert_no_secret (taken->err);
      g_assert_cmpint (refused->status, ==, 4);
      g_assert_nonnull (strstr (refused->err, "401"));
      assert_no_secret (refused->err);
    }
  {
    g_autoptr (Run) kept = run_vlps ("segment", good, "--har", har, "--warc-out", warc, NULL);
    g_autoptr (Run) rendered = run_vlps ("render", good, "-o", saved, NULL);
    g_autoptr (Run) many = NULL;

    run_assert_success (kept);
    run_assert_success (rendered);
    g_assert_true (g_file_set_contents (list, lines, -1, NULL));
    many = run_vlps ("batch", list, "-o", out, "--write", "json,html,har,console", "--warc-out", all, "--ignore-robots",
                     "--retries", "0", "-j", "1", NULL);
    g_assert_cmpint (many->status, ==, 1);
    g_assert_nonnull (strstr (many->err, "2 pages in"));
    assert_no_secret (many->err);
  }
  unlink (list);
  g_assert_true (g_file_test (har, G_FILE_TEST_EXISTS) && g_file_test (warc, G_FILE_TEST_EXISTS));
  nftw (folder, look_for_password, 16, FTW_PHYS);
  remove_tree (folder);
}

static void
prepare (void)
{
  cookie_file = temporary_path ("cookies.txt");
  password_file = temporary_path ("password");
  g_assert_true (g_file_set_contents (cookie_file,
                                      "# Netscape HTTP Cookie File\n"
                                      "127.0.0.1\tFALSE\t/\tFALSE\t0\tsid\tcrumb\n"
                                      "#HttpOnly_127.0.0.1\tFALSE\t/\tFALSE\t32503680000\thidden\tyes\n",
                                      -1, NULL));
  g_assert_true (g_file_set_contents (password_file, PASSWORD "\n", -1, NULL));
  g_test_add_func ("/user/headers", test_headers);
  g_test_add_func ("/user/cookies", test_cookies);
  g_test_add_func ("/user/password", test_password);
  g_test_add_func ("/user/address", test_address);
  g_test_add_func ("/user/digest", test_digest);
  g_test_add_func ("/user/proxy", test_proxy);
  g_test_add_func ("/user/batch", test_batch);
}

static void
clean_up (void)
{
  unlink (cookie_file);
  unlink (password_file);
  g_free (cookie_file);
  g_free (password_file);
}

const Program test_program = { .serves = ".", .goes_on = TRUE, .prepare = prepare, .clean_up = clean_up };
