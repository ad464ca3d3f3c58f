/* firecrawl-test.c - what clients of Firecrawl are answered; the worker's answer here is the request that it got */
#include <string.h>

#include "firecrawl-fixture.h"

static Answer *
post (Fixture *fixture, const char *path, const char *members)
{
  g_autofree char *body = g_strdup_printf ("{\"url\": \"http://a.example/\"%s}", members);

  return ask (fixture, "POST", path, "application/json", body, NULL);
}

static void
test_scrape (void)
{
  static const struct
  {
    const char *members, *format, *options[5];
  } cases[] = {
    { "", "firecrawl markdown", { NULL } },
    { ", \"formats\": [\"html\", \"rawHtml\", \"links\", \"images\"], \"origin\": \"js-sdk\"",
      "firecrawl html rawhtml links images",
      { NULL } },
    { ", \"formats\": [\"markdown\", {\"type\": \"screenshot\", \"fullPage\": true}]",
      "firecrawl markdown picture",
      { NULL } },
    { ", \"formats\": [\"screenshot\"]", "firecrawl picture screen", { NULL } },
    { ", \"onlyMainContent\": false, \"includeTags\": [\"main\", \".a\"]",
      "firecrawl whole markdown",
      { "--selector=main, .a" } },
    { ", \"waitFor\": 500, \"timeout\": 9000, \"mobile\": true, \"actions\": [], \"maxAge\": 1000",
      "firecrawl markdown",
      { "--device=phone", "--quiet-time=500", "--timeout=9", "--wait=quiet" } },
    { ", \"location\": {\"country\": \"DE\", \"languages\": [\"de\"]}, \"headers\": {\"user-agent\": \"a\"}",
      "firecrawl markdown",
      { "--language=de", "--user-agent=a" } },
  };
  Fixture *fixture = begin_firecrawl ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_asked (post (fixture, "/v2/scrape", cases[i].members), "http://a.example/", cases[i].format,
                  cases[i].options);
  fixture_end (fixture);
}

static void
test_map (void)
{
  Fixture *fixture = begin_firecrawl ();

  assert_asked (post (fixture, "/v2/map", ""), "http://a.example/", "firecrawl map whole sitemap=include limit=5000",
                (const char *const[]){ NULL });
  assert_asked (post (fixture, "/v2/map",
                      ", \"sitemap\": \"skip\", \"limit\": 7, \"search\": \"a b\", \"includeSubdomains\": false"),
                "http://a.example/", "firecrawl map whole sitemap=skip limit=7 host search=a%20b",
                (const char *const[]){ NULL });
  fixture_end (fixture);
}

static void
test_wrong (void)
{
  static const char *const members[] = {
    ", \"formats\": [\"summary\"]", ", \"formats\": [{\"type\": \"json\", \"prompt\": \"a\"}]",
    ", \"formats\": [1]",           ", \"actions\": [{\"type\": \"wait\"}]",
    ", \"excludeTags\": [\"nav\"]", ", \"waitFor\": 100000",
    ", \"timeout\": \"soon\"",      ", \"headers\": {\"Cookie\": \"a=b\"}"
  };
  static const char *const of_maps[] = { ", \"limit\": 0", ", \"limit\": 1e9", ", \"sitemap\": \"/etc/passwd\"" };
  Fixture *fixture = begin_firecrawl ();

  read_description (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    assert_failure (post (fixture, "/v2/scrape", members[i]), 400, "usage");
  for (guint i = 0; i < G_N_ELEMENTS (of_maps); i++)
    assert_failure (post (fixture, "/v2/map", of_maps[i]), 400, "usage");
  assert_failure (ask (fixture, "POST", "/v2/scrape", "application/json", "{\"url\": \"file:///etc/passwd\"}", NULL),
                  400, "usage");
  assert_failure (ask (fixture, "POST", "/v2/scrape", "application/json", "{}", NULL), 400, "usage");
  assert_failure (ask (fixture, "POST", "/v2/map", "application/json", "[", NULL), 400, "usage");
  assert_failure (
      ask (fixture, "POST", "/v2/scrape", "application/json", "{\"url\": \"http://a.example/error/not-public\"}", NULL),
      403, "not-public");
  /* what is refused before anybody looks at the request */
  assert_failure (ask (fixture, "GET", "/v2/scrape", NULL, NULL, NULL), 405, "wrong-method");
  fixture_end (fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/firecrawl/scrape", test_scrape);
  g_test_add_func ("/firecrawl/map", test_map);
  g_test_add_func ("/firecrawl/wrong", test_wrong);
  return g_test_run ();
}
