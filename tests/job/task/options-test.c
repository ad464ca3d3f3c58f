/* options-test.c - options that are refused before there is a page */
#include "options.h"

#include <string.h>
#include <unistd.h>

#include "device.h"
#include "errors.h"
#include "option-words.h"

/* Whether a command takes the argument. */
static void
check (const char *argument, gboolean taken)
{
  g_auto (VlpsOptions) options = { 0 };
  char *arguments[] = { (char *) "vlps", (char *) argument, NULL };
  g_autoptr (GError) error = NULL;
  gboolean done = option_words_set (&options, arguments, &error) && vlps_options_check (&options, &error);

  g_test_message ("%s", argument);
  if (taken)
    g_assert_no_error (error);
  else
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_cmpint (done, ==, taken);
}

static void
test_headers (void)
{
  check ("--user-agent=Agent/1.0 (a; b)", TRUE);
  check ("--user-agent=Agent\r\nX-Header: a", FALSE);
  check ("--user-agent=Agent\n", FALSE);
  check ("--user-agent=Agent\r", FALSE);
  check ("--user-agent=Agent\x1b[31m", FALSE);
  check ("--user-agent=Agent\x7f", FALSE);
  check ("--language=de, en;q=0.5", TRUE);
  check ("--language=de\r\nX-Header: a", FALSE);
  check ("--language=de\nX-Header: a", FALSE);
}

/* Whether a command takes arguments (NULL-terminated); what is secret in them must not be in messages. */
static void
check_all (gboolean taken, const char *argument, ...)
{
  g_auto (VlpsOptions) options = { 0 };
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  va_list list;
  gboolean done;

  g_ptr_array_add (arguments, (gpointer) "vlps");
  va_start (list, argument);
  for (; argument != NULL; argument = va_arg (list, const char *))
    g_ptr_array_add (arguments, (gpointer) argument);
  va_end (list);
  g_ptr_array_add (arguments, NULL);
  done = option_words_set (&options, (char **) arguments->pdata, &error) && vlps_options_check (&options, &error);
  g_test_message ("%s", error != NULL ? error->message : "taken");
  g_assert_cmpint (done, ==, taken);
  if (!taken)
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_true (taken || strstr (error->message, "secret") == NULL);
}

static void
test_user (void)
{
  g_autofree char *file = g_build_filename (g_get_tmp_dir (), "vlps-test-password-XXXXXX", NULL);
  g_autofree char *password = NULL, *facts = NULL;
  int fd = g_mkstemp (file);
  g_auto (VlpsOptions) options = { 0 };
  char *arguments[] = { (char *) "vlps", (char *) "--user=me", NULL, (char *) "--header=X-Key:  secret ", NULL };

  g_assert_cmpint (fd, >=, 0);
  close (fd);
  password = g_strconcat ("--password-file=", file, NULL);
  check_all (FALSE, "--user=me", password, NULL); /* it is empty */
  g_assert_true (g_file_set_contents (file, "open sesame\r\nsecond line\n", -1, NULL));
  check_all (TRUE, "--user=me", password, NULL);
  check_all (FALSE, "--user=me", NULL);
  check_all (FALSE, password, NULL);
  check_all (FALSE, "--user=me:secret", password, NULL);
  check_all (FALSE, "--user=me", "--password-file=/nowhere/at/all", NULL);
  check_all (FALSE, "--user=me", password, "--header=authorization: Bearer secret", NULL);
  check_all (TRUE, "--header=A: secret", "--header=B-c: secret", NULL);
  check_all (FALSE, "--header=secret", NULL);
  check_all (FALSE, "--header=A b: secret", NULL);
  check_all (FALSE, "--header=: secret", NULL);
  check_all (FALSE, "--header=A:", NULL);
  check_all (FALSE, "--header=A: secret\r\nB: c", NULL);
  check_all (FALSE, "--header=Cookie: secret", NULL);
  check_all (FALSE, "--header=host: secret", NULL);
  check_all (TRUE, "--proxy=http://proxy.example:3128", NULL);
  check_all (TRUE, "--proxy=socks5://127.0.0.1:1080", NULL);
  check_all (FALSE, "--proxy=proxy.example:3128", NULL);
  check_all (FALSE, "--proxy=ftp://proxy.example", NULL);
  check_all (FALSE, "--proxy=http://me:secret@proxy.example:3128", NULL);
  check_all (FALSE, "--proxy=http://proxy.example", "--offline", NULL);
  check_all (FALSE, "--proxy=http://proxy.example", "--public-only", NULL);
  check_all (FALSE, "--cookies=/nowhere/at/all", NULL);

  arguments[2] = password;
  g_assert_true (option_words_set (&options, arguments, NULL) && vlps_options_check (&options, NULL));
  g_assert_cmpstr (options.render.request.headers, ==, "X-Key: secret");
  g_assert_cmpstr (options.render.request.user, ==, "me");
  g_assert_cmpstr (options.render.request.password, ==, "open sesame");
  /* what is kept of a run says nothing of them */
  facts = vlps_options_describe (&options);
  g_assert_cmpstr (facts, ==, "");
  unlink (file);
}

static void
test_acts (void)
{
  check_all (TRUE, "--click=#a", "--click=.b > c", "--wait-for=p", NULL);
  check_all (TRUE, "--media=print", NULL);
  check_all (FALSE, "--media=paper", NULL);
  check_all (TRUE, "--media=dark", NULL);
  check_all (FALSE, "--media=dark", "--port=wpe", NULL);
  check_all (FALSE, "--script=/nowhere/at/all", NULL);
  check_all (FALSE, "--init-script=/nowhere/at/all", NULL);
  check_all (TRUE, "--script=/dev/null", NULL);
  check_all (FALSE, "--script=/dev/null", "--no-javascript", NULL);
  check_all (FALSE, "--init-script=/dev/null", "--no-javascript", NULL);
}

/* Every option that reads a file refuses one without an end, at once. */
static void
test_endless (void)
{
  guint files = 0;

  for (const VlpsOptionRow *row = vlps_given_options_rows; row->name != NULL; row++)
    {
      g_autofree char *argument = g_strdup_printf ("--%s=/dev/zero", row->name);
      const char *const also = strcmp (row->name, "password-file") == 0  ? "--user=me"
                               : strcmp (row->name, "bot-auth-key") == 0 ? "--bot-auth-agent=https://example.org"
                                                                         : NULL;
      g_auto (VlpsOptions) options = { 0 };
      char *arguments[] = { (char *) "vlps", argument, (char *) (gsize) also, NULL };
      g_autoptr (GError) error = NULL;

      if (row->kind != VLPS_OPTION_FILE)
        continue;
      files++;
      g_assert_false (option_words_set (&options, arguments, &error) && vlps_options_check (&options, &error));
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, "/dev/zero: it has more than"));
    }
  g_assert_cmpuint (files, >=, 7);
}

static void
test_date_bounds (void)
{
  g_auto (VlpsOptions) options = { 0 };
  char *arguments[] = { (char *) "vlps", (char *) "--date-bounds=2010-12-15..2011-01-31", NULL };

  g_assert_true (option_words_set (&options, arguments, NULL) && vlps_options_check (&options, NULL));
  g_assert_cmpint (options.date_bounds.first, ==, 20101215);
  g_assert_cmpint (options.date_bounds.last, ==, 20110131);
  check_all (TRUE, "--date-bounds=..2011-01-31", NULL);
  check_all (FALSE, "--date-bounds=2011-01-31", NULL);
  check_all (FALSE, "--date-bounds=2011-01-31..2010-12-15", NULL);
}

/* The fixed width of a preset: 30 % and 70 % of it, whatever the page's own is. */
static void
test_page_width (void)
{
  static const struct
  {
    const char *width;
    double w1, w2;
  } cases[] = { { NULL, 307.2, 716.8 }, { "--page-width=800", 240, 560 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (VlpsOptions) options = { 0 };
      char *arguments[] = { (char *) "vlps", (char *) "--thresholds=kovacevic-2002", (char *) cases[i].width, NULL };
      g_autoptr (VlpsPage) page = vlps_page_new ();
      g_autoptr (VlpsSeparators) lines = NULL;
      g_autoptr (GError) error = NULL;

      vlps_page_seal (page);
      page->size = (VlpsSize){ 1280, 1756 };
      option_words_set (&options, arguments, &error);
      g_assert_no_error (error);
      vlps_options_check (&options, &error);
      g_assert_no_error (error);
      lines = vlps_options_lines (&options, NULL, page, &error);
      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (lines->at.w1, cases[i].w1, 1e-9);
      g_assert_cmpfloat_with_epsilon (lines->at.w2, cases[i].w2, 1e-9);
      g_assert_cmpstr (lines->preset, ==, "kovacevic-2002");
    }
  check ("--page-width=800", FALSE); /* of auto */
  check ("--page-width=-1", FALSE);
}

/* Every option that a page of a list may have is taken over from its line, over what the command has. */
static void
test_list_line (void)
{
  static const struct
  {
    const char *base, *line, *fact; /* the last NULL: none of the results depends on it */
  } cases[] = {
    { "--viewport=800x600", "--viewport=640x480", "viewport=640x480\n" },
    { "--timeout=20", "--timeout=3", NULL },
    { "--quiet-time=100", "--quiet-time=300", "quiet-time=300\n" },
    { "--thresholds=kovacevic-2002", "--page-width=800", "page-width=800\n" },
    { "--wait=quiet", "--wait=load", "wait=load\n" },
    { "--h1=10", "--h1=20%", "h1=20%\n" },
    { "--no-images", "--no-javascript", "no-javascript=1\n" },
    { "--no-links", "--http-errors", "http-errors=1\n" },
    { "--headline=never", "--no-images", "no-images=1\n" },
    { "--no-images", "--no-links", "no-links=1\n" },
    { "--no-links", "--front-matter", "front-matter=1\n" },
    { "--headline=never", "--headline=always", "headline=always\n" },
    { "--comments=drop", "--comments=apart", "comments=apart\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (VlpsOptions) base = { 0 }, page = { 0 };
      char *first[] = { (char *) "vlps", (char *) cases[i].base, NULL };
      char *second[] = { (char *) "vlps", (char *) cases[i].line, NULL };
      g_autofree char *before = NULL, *after = NULL;

      g_assert_true (option_words_set (&base, first, NULL));
      g_assert_true (vlps_options_check (&base, NULL));
      vlps_options_copy (&base, &page);
      g_assert_true (option_words_set (&page, second, NULL));
      g_assert_true (vlps_options_check (&page, NULL));
      before = vlps_options_describe (&base);
      after = vlps_options_describe (&page);
      g_test_message ("%s: %s", cases[i].line, after);
      g_assert_true (cases[i].fact == NULL || strstr (after, cases[i].fact) != NULL);
      g_assert_true (cases[i].fact == NULL || strstr (before, cases[i].fact) == NULL);
    }
}

/* The numbers arrive in what is used. */
static void
test_numbers (void)
{
  g_auto (VlpsOptions) usual = { 0 }, options = { 0 };
  char *arguments[] = { (char *) "vlps",
                        (char *) "--timeout=3",
                        (char *) "--quiet-time=300",
                        (char *) "--viewport=640x480",
                        (char *) "--h2=-15%",
                        NULL };

  g_assert_true (vlps_options_check (&usual, NULL));
  g_assert_cmpfloat_with_epsilon (usual.render.request.timeout, VLPS_DEFAULT_TIMEOUT, 1e-12);
  g_assert_cmpint (usual.render.request.quiet_ms, ==, VLPS_DEFAULT_QUIET_TIME);
  g_assert_false (usual.by_hand[1]);
  g_assert_true (option_words_set (&options, arguments, NULL));
  g_assert_true (vlps_options_check (&options, NULL));
  g_assert_cmpfloat_with_epsilon (options.render.request.timeout, 3, 1e-12);
  g_assert_cmpint (options.render.request.quiet_ms, ==, 300);
  g_assert_cmpint (options.render.request.viewport_width, ==, 640);
  g_assert_cmpint (options.render.request.viewport_height, ==, 480);
  g_assert_true (options.by_hand[1] && options.lines[1].percent && options.lines[1].from_end);
}

/* Of a device, what is not set by hand; and a page of a list may have another one. */
static void
test_device (void)
{
  g_auto (VlpsOptions) phone = { 0 }, own = { 0 }, page = { 0 };
  char *first[] = { (char *) "vlps", (char *) "--device=phone", NULL };
  char *second[] = { (char *) "vlps", (char *) "--device=tablet", (char *) "--viewport=640x480",
                     (char *) "--user-agent=Agent/1", NULL };
  char *third[] = { (char *) "vlps", (char *) "--device=desktop", NULL };

  g_assert_true (option_words_set (&phone, first, NULL) && vlps_options_check (&phone, NULL));
  g_assert_cmpint (phone.render.request.viewport_width, ==, 390);
  g_assert_cmpint (phone.render.request.viewport_height, ==, 844);
  g_assert_cmpint (phone.render.request.scale, ==, 3);
  g_assert_nonnull (strstr (phone.render.request.user_agent, "iPhone"));
  g_assert_true (option_words_set (&own, second, NULL) && vlps_options_check (&own, NULL));
  g_assert_cmpint (own.render.request.viewport_width, ==, 640);
  g_assert_cmpint (own.render.request.scale, ==, 2);
  g_assert_cmpstr (own.render.request.user_agent, ==, "Agent/1");
  vlps_options_copy (&phone, &page);
  g_assert_nonnull (strstr (page.render.request.user_agent, "iPhone"));
  g_assert_true (option_words_set (&page, third, NULL) && vlps_options_check (&page, NULL));
  g_assert_cmpint (page.render.request.viewport_width, ==, VLPS_DEFAULT_VIEWPORT_WIDTH);
  g_assert_cmpint (page.render.request.scale, ==, 1);
  g_assert_null (page.render.request.user_agent);
  check ("--device=watch", FALSE);
}

/* The help names each device as the table has it. */
static void
test_device_list (void)
{
  guint n;
  const VlpsDevice *devices = vlps_devices (&n);
  const char *list = VLPS_DEVICE_LIST;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *size = g_strdup_printf ("%s (%dx%d", devices[i].name, devices[i].width, devices[i].height);
      g_autofree char *ratio =
          g_strdup_printf ("%s (%dx%d, %d", devices[i].name, devices[i].width, devices[i].height, devices[i].scale);

      g_assert_nonnull (strstr (list, size));
      g_assert_true (devices[i].scale == 1 || strstr (list, ratio) != NULL);
    }
}

/* The words of a row stand in the order of the values that they name. */
static void
test_choices (void)
{
  static const struct
  {
    const char *option, *word;
    gsize offset;
    int expected;
  } cases[] = {
#define CHOICE(option, word, member, value) { option, word, G_STRUCT_OFFSET (VlpsOptions, member), value }
    CHOICE ("wait", "quiet", render.request.wait, VLPS_WAIT_QUIET),
    CHOICE ("wait", "load", render.request.wait, VLPS_WAIT_LOAD),
    CHOICE ("media", "screen", render.request.media, VLPS_MEDIA_SCREEN),
    CHOICE ("media", "dark", render.request.media, VLPS_MEDIA_DARK),
    CHOICE ("media", "print", render.request.media, VLPS_MEDIA_PRINT),
    CHOICE ("scroll", "auto", render.request.scroll, VLPS_SCROLL_AUTO),
    CHOICE ("scroll", "always", render.request.scroll, VLPS_SCROLL_ALWAYS),
    CHOICE ("scroll", "never", render.request.scroll, VLPS_SCROLL_NEVER),
    CHOICE ("scroll", "end", render.request.scroll, VLPS_SCROLL_END),
    CHOICE ("port", "gtk", port, VLPS_PORT_GTK),
    CHOICE ("port", "wpe", port, VLPS_PORT_WPE),
    CHOICE ("units", "block", units, VLPS_UNITS_BLOCK),
    CHOICE ("units", "all", units, VLPS_UNITS_ALL),
    CHOICE ("links", "absolute", links, VLPS_LINKS_ABSOLUTE),
    CHOICE ("links", "relative", links, VLPS_LINKS_RELATIVE),
    CHOICE ("links", "references", links, VLPS_LINKS_REFERENCES),
    CHOICE ("links", "text", links, VLPS_LINKS_TEXT),
    CHOICE ("links", "none", links, VLPS_LINKS_NONE),
    CHOICE ("headline", "never", headline, VLPS_OPENING_NEVER),
    CHOICE ("headline", "always", headline, VLPS_OPENING_ALWAYS),
    CHOICE ("byline", "auto", byline, VLPS_OPENING_AUTO),
    CHOICE ("focus", "balanced", focus, VLPS_FOCUS_BALANCED),
    CHOICE ("focus", "precision", focus, VLPS_FOCUS_PRECISION),
    CHOICE ("focus", "recall", focus, VLPS_FOCUS_RECALL),
    CHOICE ("comments", "drop", comments, VLPS_COMMENTS_DROP),
    CHOICE ("comments", "keep", comments, VLPS_COMMENTS_KEEP),
    CHOICE ("comments", "apart", comments, VLPS_COMMENTS_APART),
    CHOICE ("folded", "keep", without_folded, FALSE),
    CHOICE ("folded", "drop", without_folded, TRUE),
#undef CHOICE
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *argument = g_strdup_printf ("--%s=%s", cases[i].option, cases[i].word);
      g_autofree char *wrong = g_strdup_printf ("--%s=%sx", cases[i].option, cases[i].word);
      char *arguments[] = { (char *) "vlps", argument, NULL };
      g_auto (VlpsOptions) options = { 0 };

      g_test_message ("%s", argument);
      g_assert_true (option_words_set (&options, arguments, NULL) && vlps_options_check (&options, NULL));
      g_assert_cmpint (G_STRUCT_MEMBER (int, &options, cases[i].offset), ==, cases[i].expected);
      check (wrong, FALSE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/options/headers", test_headers);
  g_test_add_func ("/options/user", test_user);
  g_test_add_func ("/options/acts", test_acts);
  g_test_add_func ("/options/endless", test_endless);
  g_test_add_func ("/options/date-bounds", test_date_bounds);
  g_test_add_func ("/options/page-width", test_page_width);
  g_test_add_func ("/options/list-line", test_list_line);
  g_test_add_func ("/options/numbers", test_numbers);
  g_test_add_func ("/options/device", test_device);
  g_test_add_func ("/options/device-list", test_device_list);
  g_test_add_func ("/options/choices", test_choices);
  return g_test_run ();
}
