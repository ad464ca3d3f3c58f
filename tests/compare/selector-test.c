/* selector-test.c - landmarks are found, and what is no selector is refused */
#include "selector.h"

#include <string.h>

#include "errors.h"
#include "html-page.h"
#include "region-gold.h"

static const char html[] = "<!DOCTYPE html><title>t</title><body><header id=top class='wide  first'><nav><a "
                           "href='/x.html'>m</a></nav></header>"
                           "<div id=content><main><p class=first>text</p><aside><p>side</p></aside></main></div>"
                           "<footer role=contentinfo>foot</footer>";

/* Names of the elements that match, in order. */
static void
assert_matches (const VlpsPage *page, const char *text, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsSelector) selector = vlps_selector_parse (text, &error);
  g_autofree guint8 *matched = NULL;
  g_autoptr (GString) names = g_string_new (NULL);

  g_assert_no_error (error);
  matched = vlps_selector_match (selector, page);
  for (guint i = 0; i < page->n_nodes; i++)
    if (matched[i])
      g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "", page->nodes[i].name);
  g_assert_cmpstr (names->str, ==, expected);
}

static VlpsPage *
parse (void)
{
  g_autoptr (GError) error = NULL;
  VlpsPage *page = vlps_html_parse ((const guint8 *) html, strlen (html), "http://example.com/", NULL, &error);

  g_assert_no_error (error);
  return page;
}

static void
test_matches (void)
{
  g_autoptr (VlpsPage) page = parse ();

  assert_matches (page, "header", "header");
  assert_matches (page, "HEADER , footer", "header footer");
  assert_matches (page, "#top", "header");
  assert_matches (page, ".first", "header p");
  assert_matches (page, "p.first", "p");
  assert_matches (page, "header.wide.first", "header");
  assert_matches (page, "[role=contentinfo]", "footer");
  assert_matches (page, "[role='contentinfo'],[id]", "header div footer");
  assert_matches (page, "a[href$=html]", "a");
  assert_matches (page, "[href^=\"/x\"]", "a");
  assert_matches (page, "[class*=irs]", "header p");
  assert_matches (page, "[class~=wide]", "header");
  assert_matches (page, "#content p", "p p");
  assert_matches (page, "main > p", "p");
  assert_matches (page, "#content > p", "");
  assert_matches (page, "body div aside p", "p");
  assert_matches (page, "header > *", "nav");
  assert_matches (page, "main main", "");
}

static void
test_refused (void)
{
  static const char *const bad[] = { "",  " ", ",", "a,", "a >",  "> a",     "a:hover", "a + b",  "a ~ b",
                                     "#", ".", "[", "[a", "[a=]", "[a=\"b]", "a..b",    "[a!=b]", "a{}" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_selector_parse (bad[i], &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

static int
text_of (const VlpsPage *page, const char *text)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && strcmp (page->nodes[i].text, text) == 0)
      return (int) i;
  g_assert_not_reached ();
}

static void
test_landmarks (void)
{
  char *header[] = { (char *) "header", (char *) "no:selector", NULL }, *margin[] = { (char *) "aside", NULL };
  char *center[] = { (char *) "#content", NULL };
  char **landmarks[VLPS_N_REGIONS] = { header, NULL, NULL, margin, center };
  g_autoptr (VlpsPage) page = parse ();
  g_autoptr (VlpsRegionGold) gold = vlps_region_gold_from_landmarks (page, landmarks);

  g_assert_cmpint (gold->regions[text_of (page, "m")], ==, VLPS_REGION_HEADER);
  g_assert_cmpint (gold->regions[text_of (page, "text")], ==, VLPS_REGION_CENTER);
  g_assert_cmpint (gold->regions[text_of (page, "side")], ==, VLPS_REGION_RM);
  g_assert_cmpint (gold->regions[text_of (page, "foot")], ==, VLPS_NOT_JUDGED);
  g_assert_true (gold->scorable);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/selector/matches", test_matches);
  g_test_add_func ("/compare/selector/refused", test_refused);
  g_test_add_func ("/compare/selector/landmarks", test_landmarks);
  return g_test_run ();
}
