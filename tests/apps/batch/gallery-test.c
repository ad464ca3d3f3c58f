/* gallery-test.c - the pages of a run before and after, in one file: order, bounds, and that nothing in it does anything */
#include "gallery.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <string.h>

#include "errors.h"
#include "scratch.h"

#define PICTURE "QUJD" /* "ABC" */

/* --- the file of a page --- */

/* A page of 800 x 600 px with 12 characters, 5 of which are kept. */
static void
test_page (Scratch *scratch, gconstpointer data)
{
  static const VlpsStyle plain = { .display = VLPS_DISPLAY_BLOCK, .font_size = 16, .font_weight = 400, .color = 0xff };
  const VlpsItem item = { .id = 12, .name = (char *) "home" };
  g_autoptr (VlpsPage) page = vlps_page_new ();
  const VlpsStyle *style = vlps_page_add_style (page, &plain);
  g_autoptr (VlpsDocument) document = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  VlpsResult *result;
  cJSON *head;

  vlps_page_add_frame (page, -1, "https://me:secret@example.org/a", "https://example.org/a");
  page->url = page->input = "https://me:secret@example.org/a";
  page->frames[0].title = vlps_page_intern (page, "A \"page\"");
  page->rendered = TRUE;
  page->size = (VlpsSize){ 800, 600 };
  vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0, 0, 800, 600 }, style, 0);
  vlps_page_add_element (page, 0, 0, "p", (VlpsBox){ 0, 0, 800, 20 }, style, 0);
  vlps_page_add_text (page, 1, "left out", (VlpsBox){ 0, 0, 800, 20 }, 0);
  vlps_page_add_element (page, 0, 0, "p", (VlpsBox){ 100, 300, 200, 20 }, style, 0);
  vlps_page_add_text (page, 3, "ke pts", (VlpsBox){ 100, 300, 200, 20 }, 0);
  vlps_page_seal (page);
  result = vlps_result_new (page, "bts");
  result->content[0] = result->content[3] = result->content[4] = 1;
  result->separators.expected = .949999;
  document = vlps_document_new (page, result, NULL, NULL);
  text = vlps_gallery_page (&item, document, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  g_assert_cmpstr (lines[3], ==, "");
  head = cJSON_Parse (lines[0]);
  g_assert_cmpfloat_with_epsilon (cJSON_GetNumberValue (cJSON_GetObjectItem (head, "number")), 12, 1e-9);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (head, "id")), ==, "home");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (head, "url")), ==, "https://example.org/a");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (head, "title")), ==, "A \"page\"");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (head, "method")), ==, "bts");
  g_assert_true (cJSON_IsNull (cJSON_GetObjectItem (head, "thresholds")));
  /* not rounded into the class above */
  g_assert_cmpfloat_with_epsilon (cJSON_GetNumberValue (cJSON_GetObjectItem (head, "expected_f1")), .949999, 1e-9);
  /* 5 of 12 characters */
  g_assert_cmpfloat_with_epsilon (cJSON_GetNumberValue (cJSON_GetObjectItem (head, "kept")), .42, 1e-9);
  g_assert_cmpint ((int) cJSON_GetNumberValue (cJSON_GetArrayItem (cJSON_GetObjectItem (head, "before"), 0)), ==, 400);
  g_assert_cmpint ((int) cJSON_GetNumberValue (cJSON_GetArrayItem (cJSON_GetObjectItem (head, "after"), 0)), ==, 204);
  for (guint i = 1; i < 3; i++)
    {
      gsize length;
      g_autofree guchar *bytes = g_base64_decode (lines[i], &length);

      g_assert_cmpuint (length, >, 12);
      g_assert_cmpmem (bytes, 4, "RIFF", 4);
      g_assert_cmpmem (bytes + 8, 4, "WEBP", 4);
    }
  cJSON_Delete (head);
}

/* --- the gallery --- */

/* A page of a run.  `expected`: as JSON; NULL: its file is not there. */
typedef struct
{
  const char *name, *url, *title, *expected, *before;
  gboolean failed;
} Made;

static VlpsFolder *
make_run (const Scratch *scratch, const Made *pages, guint n, gboolean by_name)
{
  g_autofree char *path = g_build_filename (scratch->path, "run", NULL);
  VlpsFolder *folder = vlps_folder_open (path, NULL);

  g_assert_true (vlps_folder_begin (folder, NULL));
  for (guint i = 0; i < n; i++)
    {
      VlpsItem item = { .input = (char *) pages[i].url,
                        .location = (char *) pages[i].url,
                        .name = (char *) pages[i].name };
      gboolean new;

      g_assert_true (vlps_folder_add (folder, &item, &new, NULL));
    }
  g_assert_true (vlps_folder_commit (folder, FALSE, NULL));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) failure =
          pages[i].failed ? g_error_new_literal (VLPS_ERROR, VLPS_ERROR_TIMEOUT, "slow") : NULL;
      g_autofree char *title = NULL, *text = NULL, *name = NULL, *file = NULL;

      vlps_folder_add_result (folder, i + 1, 1, failure, NULL, "{}\n");
      if (pages[i].expected == NULL)
        continue;
      title = g_strescape (pages[i].title, NULL);
      text =
          g_strdup_printf ("{\"number\": %u, \"id\": null, \"url\": \"%s\", \"title\": \"%s\", \"method\": \"vlps\", "
                           "\"thresholds\": \"auto\", \"expected_f1\": %s, \"kept\": 0.5, \"size\": [1280, 2000], "
                           "\"before\": [400, 625, 0], \"after\": [300, 200, 17]}\n%s\n" PICTURE "\n",
                           i + 1, pages[i].url, title, pages[i].expected, pages[i].before);
      name = by_name ? g_strdup_printf ("run/pages/%s.gallery.jsonl", pages[i].name)
                     : g_strdup_printf ("run/pages/000/%06u.gallery.jsonl", i + 1);
      file = scratch_write (scratch, name, text);
    }
  g_assert_true (vlps_folder_commit (folder, FALSE, NULL));
  return folder;
}

static char *
join (const Scratch *scratch, VlpsFolder *folder, gboolean by_name, gsize most, VlpsGalleryReport *report)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_gallery_join (folder, by_name, most, report, &error));
  g_assert_no_error (error);
  return scratch_read (scratch, "run/gallery.html");
}

/* Where the page stands in the file. */
static gssize
place_of (const char *html, const char *page)
{
  const char *found = strstr (html, page);

  g_assert_nonnull (found);
  return found - html;
}

static const Made pages[] = {
  { "a", "https://a.example/1", "One", "0.8", PICTURE, FALSE },
  { "b", "https://a.example/2", "Two", "0.3", PICTURE, FALSE },
  { "c", "https://a.example/3", "Three", "null", PICTURE, FALSE },
  { "d", "https://a.example/4", "Four", "0.1", PICTURE, TRUE },
  { "e", "https://a.example/5", "Five", NULL, PICTURE, FALSE },
  { "f", "https://a.example/6", "Six", "0.3", PICTURE, FALSE },
};

/* The lowest first, then by number; those of which nothing is expected last; failed ones not at all. */
static void
test_order (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsFolder) folder = make_run (scratch, pages, G_N_ELEMENTS (pages), FALSE);
  VlpsGalleryReport report;
  g_autofree char *html = join (scratch, folder, FALSE, VLPS_GALLERY_BYTES, &report);

  g_assert_cmpuint (report.shown, ==, 4);
  g_assert_cmpuint (report.left_out, ==, 0);
  g_assert_cmpuint (report.missing, ==, 1);
  g_assert_cmpint (place_of (html, ">Two<"), <, place_of (html, ">Six<"));
  g_assert_cmpint (place_of (html, ">Six<"), <, place_of (html, ">One<"));
  g_assert_cmpint (place_of (html, ">One<"), <, place_of (html, ">Three<"));
  g_assert_null (strstr (html, ">Four<"));
  g_assert_nonnull (strstr (html, "4 of 5 finished pages are shown."));
  g_assert_nonnull (strstr (html, "Without an expected F1: 1 (no lines, or lines set by hand)."));
  g_assert_nonnull (strstr (html, "The pictures of 1 are not there any more."));
  /* .3 is in class 6, .8 in class 16: one good bar, one poor of twice its height */
  g_assert_nonnull (strstr (html, "<a href=\"#class-6\"><rect class=\"poor\" x=191 y=20.0 width=28 height=120.0></rect>"
                                  "<text x=205 y=16.0>2</text></a>"));
  g_assert_nonnull (
      strstr (html, "<a href=\"#class-16\"><rect class=\"fairly_good\" x=491 y=80.0 width=28 height=60.0>"));
  g_assert_nonnull (strstr (html, "<figure id=class-6>"));
  g_assert_nonnull (strstr (html, "</span> good 0, "));
  g_assert_nonnull (strstr (html, "fairly good 1"));
  g_assert_nonnull (strstr (html, "poor 2"));
  g_assert_nonnull (strstr (html, "17 px of its height not shown on the right"));
  g_assert_null (strstr (html, "not shown on the left"));
  g_assert_nonnull (strstr (html, "50 % of the text kept"));
  /* a resumed run writes the same */
  {
    g_autofree char *again = join (scratch, folder, FALSE, VLPS_GALLERY_BYTES, &report);

    g_assert_cmpstr (html, ==, again);
  }
}

/* What is left out is what is least doubtful. */
static void
test_bounded (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsFolder) folder = make_run (scratch, pages, G_N_ELEMENTS (pages), FALSE);
  VlpsGalleryReport report;
  g_autofree char *whole = join (scratch, folder, FALSE, VLPS_GALLERY_BYTES, &report), *html = NULL;
  const char *first = strstr (whole, "<figure"), *third = strstr (strstr (first + 1, "<figure") + 1, "<figure");

  html = join (scratch, folder, FALSE, (gsize) (third - first), &report);
  g_assert_cmpuint (report.shown, ==, 2);
  g_assert_cmpuint (report.left_out, ==, 2);
  g_assert_nonnull (strstr (html, ">Six<"));
  g_assert_null (strstr (html, ">One<"));
  g_assert_nonnull (strstr (html, "2 are left out so that this file stays small."));
  /* its bar is there, and leads nowhere */
  g_assert_null (strstr (html, "#class-16"));
  g_assert_nonnull (strstr (html, "<rect class=\"fairly_good\" x=491"));
  g_free (html);
  html = join (scratch, folder, FALSE, (gsize) (third - first) - 1, &report);
  g_assert_cmpuint (report.shown, ==, 1);
}

static void
test_by_name (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsFolder) folder = make_run (scratch, pages, 3, TRUE);
  VlpsGalleryReport report;
  g_autofree char *html = join (scratch, folder, TRUE, VLPS_GALLERY_BYTES, &report);

  g_assert_cmpuint (report.shown, ==, 3);
  g_assert_cmpuint (report.missing, ==, 0);
}

/* Nothing that a page says becomes markup, and what is not a picture of ours is not shown as one. */
static void
test_inert (Scratch *scratch, gconstpointer data)
{
  static const Made hostile[] = {
    { "a", "javascript:alert(1)", "<script>alert(1)</script>", "0.5", PICTURE, FALSE },
    { "b", "https://a.example/?<b>", "\"><img src=x onerror=alert(1)>", "0.5", PICTURE, FALSE },
    { "c", "https://a.example/c", "bad", "0.5", "QUJD\\\"><script>", FALSE },
  };
  g_autoptr (VlpsFolder) folder = make_run (scratch, hostile, G_N_ELEMENTS (hostile), FALSE);
  VlpsGalleryReport report;
  g_autofree char *html = join (scratch, folder, FALSE, VLPS_GALLERY_BYTES, &report);

  g_assert_cmpuint (report.shown, ==, 2);
  g_assert_cmpuint (report.missing, ==, 1);
  g_assert_null (strstr (html, "<script"));
  g_assert_null (strstr (html, "<img src=x"));
  g_assert_null (strstr (html, "href=\"javascript:"));
  g_assert_nonnull (strstr (html, "&lt;script&gt;alert(1)&lt;/script&gt;"));
  g_assert_nonnull (strstr (html, "default-src 'none'"));
}

static void
test_empty (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsFolder) folder = make_run (scratch, NULL, 0, FALSE);
  VlpsGalleryReport report;
  g_autofree char *html = join (scratch, folder, FALSE, VLPS_GALLERY_BYTES, &report);

  g_assert_cmpuint (report.shown, ==, 0);
  g_assert_null (strstr (html, "<svg"));
  g_assert_nonnull (strstr (html, "0 of 0 finished pages are shown."));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/gallery/page", test_page);
  scratch_add ("/gallery/order", test_order);
  scratch_add ("/gallery/bounded", test_bounded);
  scratch_add ("/gallery/by-name", test_by_name);
  scratch_add ("/gallery/inert", test_inert);
  scratch_add ("/gallery/empty", test_empty);
  return g_test_run ();
}
