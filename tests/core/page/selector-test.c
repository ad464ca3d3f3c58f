/* selector-test.c - elements are found, and what is not a selector is refused */
#include "selector.h"

#include <string.h>

#include "errors.h"
#include "html-page.h"

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
  VlpsPage *page = vlps_html_page_parse ((const guint8 *) html, strlen (html), "http://example.com/", NULL, &error);

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
  assert_matches (page, "header + div", "div");
  assert_matches (page, "header+div p", "p p");
  assert_matches (page, "header + footer", "");
  assert_matches (page, "header ~ footer, header ~ nav", "footer");
  assert_matches (page, "p + aside > p:first-child", "p");
  assert_matches (page, "body > :nth-child(2)", "div");
  assert_matches (page, "body > *:nth-child( odd )", "header footer");
  assert_matches (page, "body > *:nth-child(even)", "div");
  assert_matches (page, "body > :last-child", "footer");
  assert_matches (page, "main :last-child", "aside p");
  assert_matches (page, "#content > main > p:nth-child(1)", "p");
  assert_matches (page, "main:first-child:last-child", "main");
}

static void
test_refused (void)
{
  static const char *const bad[] = { "",
                                     " ",
                                     ",",
                                     "a,",
                                     "a >",
                                     "> a",
                                     "a:hover",
                                     "a*",
                                     "#a*b",
                                     "[id]p",
                                     "p:first-child[id]a",
                                     "a +",
                                     "~ b",
                                     "a + + b",
                                     "a,,b",
                                     "a:",
                                     "a:nth-child()",
                                     "a:nth-child(0)",
                                     "a:nth-child(2",
                                     "a:first-childs",
                                     "#",
                                     ".",
                                     "[",
                                     "[a",
                                     "[a=]",
                                     "[a=\"b]",
                                     "a..b",
                                     "[a!=b]",
                                     "a{}" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_selector_parse (bad[i], &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
  {
    g_autofree char *list = g_strnfill (4094, 'a'), *longest = g_strconcat (list, ",b", NULL);
    g_autofree char *longer = g_strconcat (longest, "c", NULL);
    g_autoptr (VlpsSelector) taken = vlps_selector_parse (longest, NULL), refused = vlps_selector_parse (longer, NULL);

    g_assert_nonnull (taken);
    g_assert_null (refused);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page/selector/matches", test_matches);
  g_test_add_func ("/page/selector/refused", test_refused);
  return g_test_run ();
}
