/* missing-test.c - what a page asked for and did not get, by kind and cause */
#include "missing.h"

#include <string.h>

#include "errors.h"
#include "html-page.h"

/* Four sheets of its own; one for printers, an alternative one and one in no element are not counted with them. */
static const char html[] =
    "<!DOCTYPE html><title>t</title><link rel=stylesheet href=a.css><link rel='preload stylesheet' href='b.css#x'>"
    "<link rel=StyleSheet href='http://cdn.example/sheet?v=1'><link rel=stylesheet href=c.css>"
    "<link rel=stylesheet media=print href=print.css><link rel='alternate stylesheet' href=other.css>"
    "<link rel=icon href=favicon><body><p>Text<img src=photo?size=1><iframe src=inner></iframe>";

static VlpsPage *
page_of (const char *text)
{
  g_autoptr (GError) error = NULL;
  VlpsPage *page =
      vlps_html_page_parse ((const guint8 *) text, strlen (text), "http://site.example/dir/page.html", NULL, &error);

  g_assert_no_error (error);
  page->input = "page.html";
  return page;
}

static void
add (GPtrArray *requests, const char *uri, VlpsMissingCause cause, guint status)
{
  VlpsFailedRequest *request = g_new0 (VlpsFailedRequest, 1);

  request->uri = g_strdup (uri);
  request->cause = cause;
  request->status = status;
  g_ptr_array_add (requests, request);
}

static GPtrArray *
new_requests (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_failed_request_free);
}

static void
test_kinds (void)
{
  g_autoptr (VlpsPage) page = page_of (html);
  g_autoptr (GPtrArray) requests = new_requests ();
  g_autoptr (VlpsWarning) warning = NULL;
  g_autofree char *text = NULL, *json = NULL, *causes = NULL;

  add (requests, "http://site.example/dir/b.css", VLPS_MISSING_STATUS, 404);
  add (requests, "http://cdn.example/sheet?v=1", VLPS_MISSING_OFFLINE, 0);
  add (requests, "http://site.example/dir/print.css", VLPS_MISSING_OFFLINE, 0);
  add (requests, "http://site.example/dir/photo?size=1", VLPS_MISSING_OFFLINE, 0);
  add (requests, "http://site.example/dir/favicon", VLPS_MISSING_OFFLINE, 0);
  add (requests, "http://site.example/dir/inner", VLPS_MISSING_NETWORK, 0);
  add (requests, "http://x.example/lib.js?1", VLPS_MISSING_BLOCKED, 0);
  add (requests, "http://x.example/face.woff2", VLPS_MISSING_OFFLINE, 0);
  add (requests, "http://x.example/api", VLPS_MISSING_OFFLINE, 0);
  warning = vlps_missing_find (page, requests);
  text = vlps_warning_text (warning, VLPS_FACE_COMMAND_LINE);
  g_assert_cmpstr (text, ==,
                   "styles-missing: 2 of 4 style sheets could not be loaded (HTTP status 404: "
                   "http://site.example/dir/b.css); the regions below are those of a page that is styled in part");
  json = vlps_missing_json (&page->missing);
  g_assert_cmpstr (
      json, ==,
      "{\"style\": {\"offline\": 2, \"http-status\": 1}, \"script\": {\"blocked\": 1}, \"picture\": "
      "{\"offline\": 2}, \"font\": {\"offline\": 1}, \"frame\": {\"network\": 1}, \"other\": {\"offline\": "
      "1}, \"sheets\": 4, \"missing_sheets\": 2}");
  causes = vlps_missing_causes (&page->missing);
  g_assert_cmpstr (causes, ==, "offline: 6, no answer: 1, HTTP status: 1, blocked: 1");
  g_assert_cmpuint (vlps_missing_count (&page->missing), ==, 9);
  g_assert_cmpfloat_with_epsilon (vlps_missing_share (page), .5, 1e-9);
}

/* A sheet that a sheet imports is one more; what is blocked was meant to be. */
static void
test_imported (void)
{
  g_autoptr (VlpsPage) page = page_of (html);
  g_autoptr (GPtrArray) requests = new_requests ();
  g_autoptr (VlpsWarning) warning = NULL, none = NULL;

  add (requests, "http://site.example/dir/c.css", VLPS_MISSING_BLOCKED, 0);
  none = vlps_missing_find (page, requests);
  g_assert_null (none);
  g_assert_cmpuint (page->missing.missing_sheets, ==, 0);
  add (requests, "http://site.example/imported.css", VLPS_MISSING_NETWORK, 0);
  warning = vlps_missing_find (page, requests);
  g_assert_true (g_str_has_prefix (
      warning->message, "1 of 5 style sheets could not be loaded (no answer: http://site.example/imported.css)"));
}

/* A sheet that came and was refused is missing, once, and no failed request; its cure goes by what refused it. */
static void
test_unapplied (void)
{
  static const struct
  {
    const char *link, *explained;
    VlpsCure cure;
  } sheets[] = {
    { "href=u.css integrity=sha256-x", ", as its integrity= does not match or cannot be checked)", VLPS_CURE_NONE },
    { "href=file:///d/u.css integrity=sha256-x", ", as its integrity= does not match or cannot be checked)",
      VLPS_CURE_INTEGRITY },
    { "href=u.css", ", as a rule of the page forbids it or it came too late)", VLPS_CURE_NONE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sheets); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("<!DOCTYPE html><link rel=stylesheet href=a.css><link rel=stylesheet href=b.css>"
                           "<link rel=stylesheet %s><p>Text",
                           sheets[i].link);
      g_autoptr (VlpsPage) page = page_of (text);
      g_autoptr (GPtrArray) requests = new_requests ();
      g_autoptr (VlpsWarning) warning = NULL, both = NULL;
      g_autofree char *causes = NULL, *json = NULL;

      for (guint node = 0, links = 0; node < page->n_nodes; node++)
        if (page->nodes[node].tag == VLPS_TAG_LINK && links++ > 0)
          page->nodes[node].flags |= VLPS_NODE_UNAPPLIED;
      add (requests, "http://site.example/dir/b.css", VLPS_MISSING_BLOCKED, 0);
      warning = vlps_missing_find (page, requests);
      g_assert_true (g_str_has_prefix (warning->message, "1 of 3 style sheets could not be loaded (not applied: "));
      g_assert_nonnull (strstr (warning->message, sheets[i].explained));
      g_assert_cmpint (warning->cure, ==, sheets[i].cure);
      json = vlps_missing_json (&page->missing);
      g_assert_cmpstr (json, ==,
                       "{\"style\": {\"blocked\": 1, \"unapplied\": 1}, \"sheets\": 3, \"missing_sheets\": 1}");
      causes = vlps_missing_causes (&page->missing);
      g_assert_cmpstr (causes, ==, "blocked");
      add (requests, "http://site.example/dir/a.css", VLPS_MISSING_STATUS, 404);
      both = vlps_missing_find (page, requests);
      g_assert_true (g_str_has_prefix (both->message, "2 of 3 style sheets could not be loaded (HTTP status 404: "));
    }
}

/* //HOST/PATH on a page in a file is no file, whatever became of it. */
static void
test_file_of_host (void)
{
  const VlpsMissingCause causes[] = { VLPS_MISSING_REFUSED, VLPS_MISSING_NO_FILE };

  for (guint i = 0; i < G_N_ELEMENTS (causes); i++)
    {
      g_autoptr (VlpsPage) page = page_of ("<!DOCTYPE html><link rel=stylesheet href='file://a.example/b.css'><p>Text");
      g_autoptr (GPtrArray) requests = new_requests ();
      g_autoptr (VlpsWarning) warning = NULL;

      g_assert_true (vlps_missing_check_styles (page, NULL));
      add (requests, "file://a.example/b.css", causes[i], 0);
      warning = vlps_missing_find (page, requests);
      g_assert_nonnull (strstr (warning->message, "file://a.example/b.css; on the page it is //HOST/PATH"));
      g_assert_cmpint (warning->cure, ==, VLPS_CURE_BASE_URL);
    }
}

/* Each cause of a file with its cure. */
static void
test_files (void)
{
  static const char text[] = "<!DOCTYPE html><link rel=stylesheet href='file:///x/a%20b.css'><p>Text";
  const struct
  {
    VlpsMissingCause cause;
    const char *words;
    VlpsCure cure;
  } cases[] = {
    { VLPS_MISSING_PERMISSION, "(permission denied: /x/a b.css; chmod a+rX opens it)", VLPS_CURE_NONE },
    { VLPS_MISSING_REFUSED, "(outside the page's folder: /x/a b.css)", VLPS_CURE_ALLOW_FILES },
    { VLPS_MISSING_NO_FILE, "(no such file: /x/a b.css)", VLPS_CURE_NONE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = page_of (text);
      g_autoptr (GPtrArray) requests = new_requests ();
      g_autoptr (VlpsWarning) warning = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (vlps_missing_check_styles (page, NULL));
      add (requests, "file:///x/a%20b.css", cases[i].cause, 0);
      warning = vlps_missing_find (page, requests);
      g_assert_cmpint (warning->code, ==, VLPS_WARNING_STYLES_MISSING);
      g_assert_cmpint (warning->cure, ==, cases[i].cure);
      g_assert_nonnull (strstr (warning->message, cases[i].words));
      g_assert_true (g_str_has_suffix (warning->message, "the regions below are those of an unstyled page"));
      vlps_page_add_warning (page, vlps_warning_copy (warning));
      g_assert_false (vlps_missing_check_styles (page, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_STYLES);
      g_assert_cmpstr (vlps_error_name (error), ==, "styles-missing");
      g_assert_true (g_str_has_prefix (error->message, "page.html: 1 of 1 style sheet could not"));
      g_assert_cmpint (vlps_error_cure (error), ==, cases[i].cure);
    }
}

static void
test_nothing (void)
{
  g_autoptr (VlpsPage) page = page_of (html);
  g_autoptr (GPtrArray) requests = new_requests ();
  g_autoptr (VlpsWarning) warning = vlps_missing_find (page, requests);
  g_autofree char *causes = vlps_missing_causes (&page->missing);

  g_assert_null (warning);
  g_assert_cmpstr (causes, ==, "");
  g_assert_cmpuint (page->missing.sheets, ==, 4);
  g_assert_cmpfloat_with_epsilon (vlps_missing_share (page), 0, 1e-9);
}

/* Of a page without an address relative sheets are missing, though nobody asks for them; others are not. */
static void
test_no_address (void)
{
  static const struct
  {
    const char *markup;
    guint sheets, missing;
  } cases[] = {
    { "<link rel=stylesheet href=a.css><link rel=stylesheet href=/b.css><link rel=stylesheet href=a.css>", 2, 2 },
    { "<link rel=stylesheet href=a.css><link rel=stylesheet href=https://x.example/b.css>", 2, 1 },
    { "<link rel=stylesheet href=https://x.example/b.css><link rel=stylesheet href='data:text/css,'>", 2, 0 },
    { "<link rel=stylesheet href=a.css media=print><link rel=icon href=i.png><link rel=stylesheet>", 0, 0 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) requests = new_requests ();
      g_autofree char *markup = g_strconcat ("<!DOCTYPE html><title>t</title>", cases[i].markup, "<p>Text", NULL);
      g_autoptr (VlpsPage) page =
          vlps_html_page_parse ((const guint8 *) markup, strlen (markup), "about:blank", NULL, &error);
      g_autoptr (VlpsWarning) warning = NULL;

      g_assert_no_error (error);
      warning = vlps_missing_find (page, requests);
      g_assert_cmpuint (page->missing.sheets, ==, cases[i].sheets);
      g_assert_cmpuint (page->missing.missing_sheets, ==, cases[i].missing);
      g_assert_cmpint (warning != NULL, ==, cases[i].missing > 0);
      if (warning != NULL)
        {
          g_assert_nonnull (strstr (warning->message, "(relative address, and the page has none: a.css)"));
          g_assert_cmpint (warning->cure, ==, VLPS_CURE_BASE_URL);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/missing/kinds", test_kinds);
  g_test_add_func ("/missing/imported", test_imported);
  g_test_add_func ("/missing/unapplied", test_unapplied);
  g_test_add_func ("/missing/files", test_files);
  g_test_add_func ("/missing/nothing", test_nothing);
  g_test_add_func ("/missing/file-of-host", test_file_of_host);
  g_test_add_func ("/missing/no-address", test_no_address);
  return g_test_run ();
}
