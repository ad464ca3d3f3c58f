/* render-need-test.c - which parsed pages say too little */
#include "render-need.h"

#include <string.h>

#include "html-page.h"

#define SCRIPT "<script src=app.js></script>"

static const char *
need_of (const char *html)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page =
      vlps_html_page_parse ((const guint8 *) html, strlen (html), "https://example.org/", "utf-8", &error);

  g_assert_no_error (error);
  return vlps_render_need (page);
}

/* `before`, so many times `piece` in a paragraph, and `after`. */
static const char *
need_of_text (const char *before, const char *piece, guint n, const char *after)
{
  g_autoptr (GString) html = g_string_new ("<!DOCTYPE html><title>t</title><body>");

  g_string_append_printf (html, "%s<p>", before);
  for (guint i = 0; i < n; i++)
    g_string_append (html, piece);
  g_string_append_printf (html, "</p>%s", after);
  return need_of (html->str);
}

/* What counts is text outside links, and only where a script could bring more. */
static void
test_scripts (void)
{
  g_assert_cmpstr (need_of_text (SCRIPT, "letter. ", 83, ""), ==, "scripts"); /* 498 letters */
  g_assert_cmpstr (need_of_text (SCRIPT, "letter. ", 84, ""), ==, "complete");
  g_assert_cmpstr (need_of_text (SCRIPT, "\xe5\xad\x97", 166, ""), ==, "scripts"); /* each counts as 3 */
  g_assert_cmpstr (need_of_text (SCRIPT, "\xe5\xad\x97", 167, ""), ==, "complete");
  g_assert_cmpstr (need_of_text ("", "letter. ", 2, ""), ==, "complete");
  g_assert_cmpstr (need_of_text (SCRIPT, "<a href=x>letter</a> ", 200, ""), ==, "scripts");
  g_assert_cmpstr (need_of_text (SCRIPT "<noscript>", "letter ", 200, "</noscript>"), ==, "scripts");
  /* data is no script that runs */
  g_assert_cmpstr (need_of_text ("<script type=application/ld+json>{}</script>", "letter ", 2, ""), ==, "complete");
}

/* A main element without text waits for a script, however long the rights below it are. */
static void
test_main (void)
{
  g_assert_cmpstr (need_of_text (SCRIPT "<main><div id=root></div></main>", "letter ", 200, ""), ==, "main");
  g_assert_cmpstr (need_of_text (SCRIPT "<div role=main> </div>", "letter ", 200, ""), ==, "main");
  g_assert_cmpstr (need_of_text (SCRIPT "<main><h1>T</h1></main>", "letter ", 200, ""), ==, "complete");
  g_assert_cmpstr (need_of_text (SCRIPT "<main>", "letter ", 200, "</main>"), ==, "complete");
  g_assert_cmpstr (need_of_text (SCRIPT, "letter ", 200, "<main>late</main>"), ==, "complete");
  g_assert_cmpstr (need_of_text ("<main></main>", "letter ", 200, ""), ==, "complete");
}

static void
test_elsewhere (void)
{
  g_assert_cmpstr (need_of_text ("<iframe src=a.html></iframe>", "letter ", 9, ""), ==, "frames");
  g_assert_cmpstr (need_of_text ("<iframe src=a.html></iframe>", "letter ", 99, ""), ==, "complete");
  g_assert_cmpstr (need_of ("<frameset cols=*,*><frame src=a.html><frame src=b.html></frameset>"), ==, "frames");
  g_assert_cmpstr (need_of ("<meta http-equiv=Refresh content='0; url=a.html'><p>Moved."), ==, "refresh");
  g_assert_cmpstr (need_of_text ("<meta http-equiv=refresh content=300>", "letter ", 99, ""), ==, "complete");
}

/* The text that stands in the data of scripts alone is there, but its place in the page is not. */
static void
test_data (void)
{
  g_assert_cmpstr (
      need_of ("<div id=app></div><script type=application/json>{\"a\": \"The storm damaged two piers of the "
               "harbour. Workers expect that repairs take a month, and ferries leave from the old quay. "
               "Nobody was hurt in the night. The town pays for the stones, and the state for the "
               "rest.\"}</script>"),
      ==, "data");
}

/* Recorded pages that have their text, with the scripts that they came with. */
static void
test_recorded (void)
{
  static const char *const pages[][2] = {
    { "house/index.html", "complete" },       { "irs/index.html", "complete" }, { "quickstart/index.html", "complete" },
    { "xfig/introduction.html", "complete" }, { "sunzi/gbk.html", "complete" }, { "xfig/index.html", "frames" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "fixtures", "real", pages[i][0], NULL);
      g_autofree char *data = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsPage) page = NULL;
      gsize length;

      g_file_get_contents (path, &data, &length, &error);
      g_assert_no_error (error);
      page = vlps_html_page_parse ((const guint8 *) data, length, "https://example.org/", NULL, &error);
      g_assert_no_error (error);
      g_test_message ("%s", pages[i][0]);
      g_assert_cmpstr (vlps_render_need (page), ==, pages[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render-need/scripts", test_scripts);
  g_test_add_func ("/render-need/main", test_main);
  g_test_add_func ("/render-need/elsewhere", test_elsewhere);
  g_test_add_func ("/render-need/data", test_data);
  g_test_add_func ("/render-need/recorded", test_recorded);
  return g_test_run ();
}
