/* crawl4ai-test.c - what clients of Crawl4AI are answered; the worker's answer here is the request that it got */
#include "fixture.h"

static const char *const none[] = { NULL };

static void
test_filters (void)
{
  static const char *const wrong[] = { "{\"url\": \"http://a.example/\", \"f\": \"llm\", \"q\": \"what?\"}",
                                       "{\"url\": \"http://a.example/\", \"f\": \"bm25\"}",
                                       "{\"url\": \"file:///etc/passwd\"}",
                                       "{\"url\": \"raw:<p>a\"}",
                                       "{}",
                                       "" };
  Fixture *fixture = fixture_new ();

  take_adapter (fixture, "crawl4ai");
  fixture_begin (fixture);
  assert_asked (ask (fixture, "POST", "/md", "application/json", "{\"url\": \"http://a.example/\"}", NULL),
                "http://a.example/", "crawl4ai fit", none);
  assert_asked (ask (fixture, "POST", "/md", "application/json",
                     "{\"url\": \"http://a.example/\", \"f\": \"raw\", \"q\": null, \"c\": \"0\"}", NULL),
                "http://a.example/", "crawl4ai whole", none);
  read_description (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    assert_error (ask (fixture, "POST", "/md", "application/json", wrong[i], NULL), 400, "usage");
  assert_error (
      ask (fixture, "POST", "/md", "application/json", "{\"url\": \"http://a.example/error/not-public\"}", NULL), 403,
      "not-public");
  fixture_end (fixture);
}

static void
test_off (void)
{
  Fixture *fixture = fixture_new ();

  take_adapter (fixture, "jina");
  fixture_begin (fixture);
  assert_error (ask (fixture, "POST", "/md", "application/json", "{\"url\": \"http://a.example/\"}", NULL), 404,
                "no-such-path");
  fixture_end (fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/crawl4ai/filters", test_filters);
  g_test_add_func ("/crawl4ai/off", test_off);
  return g_test_run ();
}
