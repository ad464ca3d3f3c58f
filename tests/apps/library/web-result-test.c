/* web-result-test.c - what a result holds, its outputs and pictures */
#include <string.h>
#include <vlps/vlps.h>

#include "library-fixture.h"

static void
test_outputs (void)
{
  g_autoptr (VlpsWebPage) page = html_page ();
  g_autoptr (VlpsWebResult) result = segment (page, "regions", "all", NULL);
  g_autoptr (VlpsWebResult) bare = segment (page, "images", FALSE, "links", FALSE, "method", "readability", NULL);
  g_autofree char *markdown = vlps_web_result_to_markdown (result);
  g_autofree char *html = vlps_web_result_to_html (result);
  g_autofree char *json = vlps_web_result_to_json (result, TRUE);
  g_autofree char *brief = vlps_web_result_to_json (result, FALSE);
  g_autofree char *no_picture = vlps_web_result_to_html (bare);

  g_assert_nonnull (strstr (markdown, "# Über alles"));
  g_assert_nonnull (strstr (html, "p.png"));
  g_assert_null (strstr (no_picture, "p.png"));
  g_assert_nonnull (strstr (json, "\"elements\""));
  g_assert_null (strstr (brief, "\"elements\""));
}

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

/* The heading and the paragraph are blocks; the picture is one, too. */
static void
test_pieces (void)
{
  g_autoptr (VlpsWebPage) page = html_page ();
  g_autoptr (VlpsWebResult) result = segment (page, "regions", "all", NULL);
  g_autofree char *blocks = vlps_web_result_to_blocks (result), *markdown = vlps_web_result_to_markdown (result);
  g_autofree char *usual = vlps_web_result_to_chunks (result, 0, 0), *small = vlps_web_result_to_chunks (result, 8, 0);
  const char *line = strstr (blocks, "{\"id\": \"b1\", \"kind\": \"heading\", \"level\": 1");

  g_assert_true (line == blocks);
  g_assert_nonnull (strstr (blocks, "\"kind\": \"paragraph\""));
  g_assert_nonnull (strstr (blocks, "\"start\": 0, \"end\": 12, \"markdown\": \"# Über alles\""));
  g_assert_true (g_str_has_prefix (markdown, "# Über alles\n"));
  g_assert_cmpuint (count_lines (usual), ==, 1);
  g_assert_cmpuint (count_lines (small), ==, 3);
  g_assert_nonnull (strstr (small, "\"headings\": [\"Über alles\"]"));
}

static void
test_draw (void)
{
  g_autoptr (VlpsWebPage) page = snapshot_page ("plain.json");
  g_autoptr (VlpsWebResult) result = segment (page, "method", "vl-ps", NULL);
  g_autoptr (GError) error = NULL;
  cairo_surface_t *drawn = vlps_web_result_draw (result, TRUE, &error);

  g_assert_no_error (error);
  g_assert_cmpint (cairo_image_surface_get_height (drawn), >, 80);
  cairo_surface_destroy (drawn);
}

/* Two articles of 30 paragraphs; the topic's words are in the second. */
static VlpsWebPage *
topics_page (void)
{
  GString *html = g_string_new ("<!DOCTYPE html><html lang=en><title>Two</title><article><h1>Two things</h1>");
  g_autoptr (GError) error = NULL;
  VlpsWebPage *page;

  for (guint i = 0; i < 60; i++)
    g_string_append_printf (html, "<p>%s %u.</p>",
                            i < 30 ? "The harbour has ships, piers and a crane that lifts their cargo"
                                   : "A battery stores solar energy through the night for the village",
                            i);
  g_string_append (html, "</article>");
  page = vlps_web_page_new_from_html (html->str, "https://example.org/two", &error);
  g_assert_no_error (error);
  g_string_free (html, TRUE);
  return page;
}

/* What is wanted of the content: a topic, a part, a language. */
static void
test_content (void)
{
  g_autoptr (VlpsWebPage) page = topics_page ();
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_autoptr (VlpsWebResult) both = segment (page, "method", "cetd", NULL);
  g_autoptr (VlpsWebResult) one = segment (page, "method", "cetd", "topic", "solar battery", NULL);
  g_autoptr (VlpsWebResult) part = segment (page, "method", "cetd", "selector", "p:nth-child(3)", NULL);
  g_autoptr (VlpsWebResult) english = segment (page, "method", "cetd", "only-language", "en", NULL);
  g_autofree char *all = vlps_web_result_to_text (both), *solar = vlps_web_result_to_text (one);
  g_autofree char *second = vlps_web_result_to_text (part);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (strstr (all, "harbour"));
  g_assert_nonnull (strstr (all, "battery"));
  g_assert_null (strstr (solar, "harbour"));
  g_assert_nonnull (strstr (solar, "battery"));
  g_assert_cmpstr (second, ==, "The harbour has ships, piers and a crane that lifts their cargo 1.\n");
  g_object_set (segmenter, "only-language", "de", NULL);
  g_assert_null (vlps_web_segmenter_segment (segmenter, page, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/web-result/outputs", test_outputs);
  g_test_add_func ("/web-result/pieces", test_pieces);
  g_test_add_func ("/web-result/draw", test_draw);
  g_test_add_func ("/web-result/content", test_content);
  return g_test_run ();
}
