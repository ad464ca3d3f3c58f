/* record-files-test.c - which files there can be of a page */
#include "record-files.h"

#include "errors.h"

static void
test_ask (void)
{
  static const struct
  {
    VlpsPortKind port;
    gboolean offline, network, console, pdf, good;
  } cases[] = {
    { VLPS_PORT_GTK, FALSE, TRUE, TRUE, TRUE, TRUE },    { VLPS_PORT_GTK, TRUE, FALSE, TRUE, TRUE, TRUE },
    { VLPS_PORT_GTK, TRUE, TRUE, FALSE, FALSE, FALSE },  { VLPS_PORT_WPE, FALSE, TRUE, TRUE, FALSE, TRUE },
    { VLPS_PORT_WPE, FALSE, FALSE, FALSE, TRUE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      VlpsOptions options = { .port = cases[i].port, .offline = cases[i].offline };
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (vlps_record_files_ask_kinds (&options, cases[i].network, cases[i].console, cases[i].pdf, &error),
                       ==, cases[i].good);
      if (!cases[i].good)
        g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      else
        g_assert_true (options.render.record == cases[i].network && options.render.console == cases[i].console
                       && options.render.request.pdf == cases[i].pdf);
    }
}

/* Of a snapshot there is none, of bytes at hand no archive; without rendering there is none. */
static void
test_check (void)
{
  const VlpsRecordFiles none = { 0 }, pdf = { .pdf = (char *) "a" }, har = { .har = (char *) "a" },
                        warc = { .warc = (char *) "a" };
  g_autoptr (VlpsPage) page = vlps_page_new ();
  g_autoptr (GBytes) bytes = g_bytes_new_static ("a", 1);
  VlpsSource web = { 0 }, local = { .bytes = bytes }, snapshot = { .page = page };
  const struct
  {
    const VlpsRecordFiles *files;
    VlpsSource *source;
    gboolean render, good;
  } cases[] = {
    { &none, &snapshot, FALSE, TRUE }, { &pdf, &web, TRUE, TRUE },   { &pdf, &web, FALSE, FALSE },
    { &pdf, &snapshot, TRUE, FALSE },  { &pdf, &local, TRUE, TRUE }, { &har, &local, TRUE, TRUE },
    { &warc, &local, TRUE, FALSE },    { &warc, &web, TRUE, TRUE },
  };

  vlps_page_seal (page);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const VlpsInput input = { .source = cases[i].source };
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (vlps_record_files_check (cases[i].files, &input, cases[i].render, &error), ==, cases[i].good);
      if (!cases[i].good)
        g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

/* Nothing is written of a page that was not rendered. */
static void
test_unrendered (void)
{
  const VlpsRecordFiles files = { .pdf = (char *) "/nowhere/at/all" };
  const VlpsOptions options = { 0 };
  VlpsInput input = { 0 };

  g_assert_true (vlps_record_files_write (&files, &input, &options, NULL));
  g_assert_null (vlps_record_files_exchanges (&input, &options));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/record-files/ask", test_ask);
  g_test_add_func ("/record-files/check", test_check);
  g_test_add_func ("/record-files/unrendered", test_unrendered);
  return g_test_run ();
}
