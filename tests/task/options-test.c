/* options-test.c - options that are refused before there is a page */
#include "options.h"

#include <string.h>

#include "errors.h"

/* Whether a command takes the argument. */
static void
check (const char *argument, gboolean taken)
{
  g_auto (VlpsOptions) options = { 0 };
  char *arguments[] = { (char *) "vlps", (char *) argument, NULL };
  g_autoptr (GError) error = NULL;
  gboolean done = vlps_options_parse_list (&options, arguments, &error) && vlps_options_check (&options, &error);

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
      vlps_options_parse_list (&options, arguments, &error);
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
    { "--with-title", "--no-images", "no-images=1\n" },
    { "--no-images", "--no-links", "no-links=1\n" },
    { "--no-links", "--front-matter", "front-matter=1\n" },
    { "--no-links", "--with-title", "with-title=1\n" },
    { "--comments=drop", "--comments=apart", "comments=apart\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (VlpsOptions) base = { 0 }, page = { 0 };
      char *first[] = { (char *) "vlps", (char *) cases[i].base, NULL };
      char *second[] = { (char *) "vlps", (char *) cases[i].line, NULL };
      g_autofree char *before = NULL, *after = NULL;

      g_assert_true (vlps_options_parse_list (&base, first, NULL));
      g_assert_true (vlps_options_check (&base, NULL));
      vlps_options_copy (&base, &page);
      g_assert_true (vlps_options_parse_list (&page, second, NULL));
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
  g_assert_true (vlps_options_parse_list (&options, arguments, NULL));
  g_assert_true (vlps_options_check (&options, NULL));
  g_assert_cmpfloat_with_epsilon (options.render.request.timeout, 3, 1e-12);
  g_assert_cmpint (options.render.request.quiet_ms, ==, 300);
  g_assert_cmpint (options.render.request.viewport_width, ==, 640);
  g_assert_cmpint (options.render.request.viewport_height, ==, 480);
  g_assert_true (options.by_hand[1] && options.lines[1].percent && options.lines[1].from_end);
}

static void
test_of_run (void)
{
  g_assert_true (vlps_options_is_of_run ("offline"));
  g_assert_true (vlps_options_is_of_run ("allow-files"));
  g_assert_false (vlps_options_is_of_run ("timeout"));
  g_assert_false (vlps_options_is_of_run ("none"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/options/headers", test_headers);
  g_test_add_func ("/options/page-width", test_page_width);
  g_test_add_func ("/options/list-line", test_list_line);
  g_test_add_func ("/options/numbers", test_numbers);
  g_test_add_func ("/options/of-run", test_of_run);
  return g_test_run ();
}
