/* filter-list-test.c - rules of EasyList's kind and what the engine gets for them */
#include "filter-list.h"

#include <string.h>

#define HOST "^[a-z]+://([^/]*[.])?"
#define SPARE                                                                                                          \
  "{\"trigger\":{\"url-filter\":\".*\",\"resource-type\":[\"document\"],\"load-context\":[\"top-frame\"]},"            \
  "\"action\":{\"type\":\"ignore-previous-rules\"}}"

/* The rules of a list as JSON, without the brackets around them. */
static char *
convert (const char *list, VlpsFilterCount *ret_count)
{
  cJSON *rules = vlps_filter_list_convert (list, ret_count);
  g_autofree char *text = cJSON_PrintUnformatted (rules);

  cJSON_Delete (rules);
  return g_strndup (text + 1, strlen (text) - 2);
}

/* Rules of the kind that keeps something from loading: filter and the rest of the trigger. */
static void
test_addresses (void)
{
  static const struct
  {
    const char *rule, *triggers[2]; /* of the engine; NULL: none */
  } cases[] = {
    { "||ads.example^", { "{\"url-filter\":\"" HOST "ads\\\\.example[:/]\"}" } },
    { "/banner/*/ad?", { "{\"url-filter\":\"/banner/.*/ad\\\\?\"}" } },
    { "*-ad-*", { "{\"url-filter\":\"-ad-\"}" } },
    { "|https://a.example/|", { "{\"url-filter\":\"^https://a\\\\.example/$\"}" } },
    { "||a.example/x^y", { "{\"url-filter\":\"" HOST "a\\\\.example/x[^a-z0-9_.%-]y\"}" } },
    { "||a.example/x.js^",
      { "{\"url-filter\":\"" HOST "a\\\\.example/x\\\\.js[^a-z0-9_.%-]\"}",
        "{\"url-filter\":\"" HOST "a\\\\.example/x\\\\.js$\"}" } },
    { "/ad[0-9]+\\.js/", { "{\"url-filter\":\"ad[0-9]+\\\\.js\"}" } },
    { "^", { "{\"url-filter\":\".*[^a-z0-9_.%-]\"}", "{\"url-filter\":\".*$\"}" } },
    { "/(a|b)/", { NULL } },
    { "/a\\d/", { NULL } },
    { "/a{3}/", { NULL } },
    { "||\xc3\xa4.example^", { NULL } },
    { "||a.example^$third-party",
      { "{\"url-filter\":\"" HOST "a\\\\.example[:/]\",\"load-type\":[\"third-party\"]}" } },
    { "x$~third-party,match-case",
      { "{\"url-filter\":\"x\",\"load-type\":[\"first-party\"],\"url-filter-is-case-sensitive\":true}" } },
    { "x$script,image", { "{\"url-filter\":\"x\",\"resource-type\":[\"script\",\"image\",\"svg-document\"]}" } },
    { "x$~xmlhttprequest,~subdocument",
      { "{\"url-filter\":\"x\",\"resource-type\":[\"script\",\"image\",\"style-sheet\",\"font\",\"media\","
        "\"svg-document\"]}" } },
    { "x$script,subdocument",
      { "{\"url-filter\":\"x\",\"resource-type\":[\"script\"]}",
        "{\"url-filter\":\"x\",\"resource-type\":[\"document\"],\"load-context\":[\"child-frame\"]}" } },
    { "x$domain=A.example|b.example", { "{\"url-filter\":\"x\",\"if-domain\":[\"*a.example\",\"*b.example\"]}" } },
    { "x$domain=~a.example", { "{\"url-filter\":\"x\",\"unless-domain\":[\"*a.example\"]}" } },
    { "x$domain=a.example|~b.example", { NULL } },
    { "x$domain=a.*", { NULL } },
    { "x$rewrite=abp-resource:1x1", { NULL } },
    { "x$unheard-of", { NULL } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) wanted = g_string_new (NULL);
      VlpsFilterCount count;
      g_autofree char *text = convert (cases[i].rule, &count);

      for (guint k = 0; k < 2 && cases[i].triggers[k] != NULL; k++)
        g_string_append_printf (wanted, "{\"trigger\":%s,\"action\":{\"type\":\"block\"}},", cases[i].triggers[k]);
      g_string_append (wanted, SPARE);
      g_assert_cmpstr (text, ==, wanted->str);
      g_assert_cmpuint (count.rules, ==, 1);
      g_assert_cmpuint (count.left_out, ==, cases[i].triggers[0] == NULL);
    }
}

/* What blocks comes first, then what takes it back; pages of their own are spared but by rules for them; then what
 * hides, for which exceptions count wherever they stand. */
static void
test_order (void)
{
  static const char list[] = "[Adblock Plus 2.0]\n! Title: a list\n\n"
                             "@@||good.example^$script\n"
                             "a.example,b.example##.left\n"
                             "||page.example^$document\n"
                             "##.ad\n"
                             "##.promo\n"
                             "c.example#@#.promo\n"
                             "@@||quiet.example^$generichide\n"
                             "###banner\n"
                             "a.example,b.example##.right\n"
                             "||bad.example^\n"
                             "a.example#?#div:-abp-has(.x)\n"
                             "##div:has-text(x)\n"
                             "~d.example##.not-there\n"
                             "a.example,~x.a.example##.mixed\n";
  VlpsFilterCount count;
  g_autofree char *text = convert (list, &count);

  g_assert_cmpstr (text, ==,
                   "{\"trigger\":{\"url-filter\":\"" HOST "bad\\\\.example[:/]\"},\"action\":{\"type\":\"block\"}},"
                   "{\"trigger\":{\"url-filter\":\"" HOST "good\\\\.example[:/]\",\"resource-type\":[\"script\"]},"
                   "\"action\":{\"type\":\"ignore-previous-rules\"}}," SPARE ","
                   "{\"trigger\":{\"url-filter\":\"" HOST "page\\\\.example[:/]\",\"resource-type\":[\"document\"],"
                   "\"load-context\":[\"top-frame\"]},\"action\":{\"type\":\"block\"}},"
                   "{\"trigger\":{\"url-filter\":\".*\",\"unless-domain\":[\"*quiet.example\",\"*c.example\"]},"
                   "\"action\":{\"type\":\"css-display-none\",\"selector\":\".promo\"}},"
                   "{\"trigger\":{\"url-filter\":\".*\",\"unless-domain\":[\"*quiet.example\"]},"
                   "\"action\":{\"type\":\"css-display-none\",\"selector\":\".ad, #banner\"}},"
                   "{\"trigger\":{\"url-filter\":\".*\",\"if-domain\":[\"*a.example\",\"*b.example\"]},"
                   "\"action\":{\"type\":\"css-display-none\",\"selector\":\".left, .right\"}},"
                   "{\"trigger\":{\"url-filter\":\".*\",\"unless-domain\":[\"*d.example\"]},"
                   "\"action\":{\"type\":\"css-display-none\",\"selector\":\".not-there\"}}");
  g_assert_cmpuint (count.rules, ==, 14);
  g_assert_cmpuint (count.left_out, ==, 3);
}

static void
test_which (void)
{
  g_assert_true (vlps_filter_list_is ("[Adblock Plus 2.0]\n"));
  g_assert_true (vlps_filter_list_is ("\n! Title: x\n"));
  g_assert_true (vlps_filter_list_is ("||a.example^"));
  g_assert_false (vlps_filter_list_is ("[{\"trigger\":{}}]"));
  g_assert_false (vlps_filter_list_is (""));
  g_assert_false (vlps_filter_list_is ("{}"));
}

/* Whatever stands in a list. */
static void
test_odd (void)
{
  static const char *const lines[] = { "#", "##", "#@#", "$", "@@", "|",    "||",
                                       "*", "a$", "$$",  "/", "//", "~##x", ",##x" };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      VlpsFilterCount count;
      g_autofree char *text = convert (lines[i], &count);

      g_assert_cmpuint (count.rules, ==, 1);
      g_assert_cmpuint (count.left_out, <=, 1);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/filter-list/addresses", test_addresses);
  g_test_add_func ("/filter-list/order", test_order);
  g_test_add_func ("/filter-list/which", test_which);
  g_test_add_func ("/filter-list/odd", test_odd);
  return g_test_run ();
}
