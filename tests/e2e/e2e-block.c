/* e2e-block.c - content rules keep pages from loading and showing, and what they kept is counted */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "model.h"
#include "program.h"
#include "run.h"

static const char html[] =
    "<!DOCTYPE html><title>Rules</title><p id=text>text</p><img id=image src='@A@/type/png?image' width=10 height=10>"
    "<img src='@A@/type/png?image'>"
    "<iframe id=frame src='@B@/pagead/1'></iframe><video src='@A@/status/404?film'></video>"
    "<div class=cookie-banner>cookies are asked for</div><div class=ad-slot>buy this</div>"
    "<div id=own class=ticker>the ticker</div><script src='@A@/type/none?ticker.js'></script>"
    "<style>@font-face { font-family: x; src: url(@A@/type/zip?font) } #text { font-family: x }</style>"
    "<script>fetch('@B@/adserver/x').catch(() => { });</script>";

typedef struct
{
  TestServer *server;
  char *page;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *root = fixture_path (""), *a = NULL, *b = NULL;
  g_autoptr (GString) text = g_string_new (html);

  fixture->server = test_server_new (root);
  a = test_server_uri (fixture->server, 0, "");
  /* another site: "localhost" is none of 127.0.0.1's */
  b = test_server_uri (fixture->server, 1, "");
  g_string_replace (text, "@A@", a, 0);
  g_string_replace (text, "@B@", b, 0);
  fixture->page = temporary_path ("block.html");
  g_assert_true (g_file_set_contents (fixture->page, text->str, -1, NULL));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  unlink (fixture->page);
  g_free (fixture->page);
  g_clear_pointer (&fixture->server, test_server_free);
}

/* Renders the page with options; what -v says of blocked requests. */
static guint
blocked (Fixture *fixture, const char *option, const char *value, char **ret_text)
{
  g_autofree char *saved = temporary_path ("block.json");
  g_autoptr (Run) run = run_vlps ("render", fixture->page, "-v", "-o", saved, option, value, NULL);
  g_autoptr (VlpsPage) page = NULL;
  const char *line;
  guint count = 999;

  run_assert_success (run);
  page = model_read (saved);
  unlink (saved);
  *ret_text = model_text (page);
  line = strstr (run->err, "vlps: load ");
  g_assert_nonnull (line);
  line = strstr (line, "failed, ");
  g_assert_nonnull (line);
  g_assert_cmpint (sscanf (line, "failed, %u blocked", &count), ==, 1);
  return count;
}

static void
test_nothing (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = NULL;

  g_assert_cmpuint (blocked (fixture, NULL, NULL, &text), ==, 0);
  g_assert_nonnull (strstr (text, "cookies are asked for"));
  g_assert_nonnull (strstr (text, "buy this"));
  g_assert_cmpuint (test_server_count (fixture->server, "/type/png?image"), ==, 1);
  g_assert_cmpuint (test_server_count (fixture->server, "/type/zip?font"), ==, 1);
  g_assert_cmpuint (test_server_count (fixture->server, "/pagead"), ==, 1);
  g_assert_cmpuint (test_server_count (fixture->server, "/adserver"), ==, 1);
}

static void
test_kinds (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *kind, *path;
    const char *hidden; /* text */
    guint count;
  } cases[] = {
    { "images", "/type/png?image", NULL, 1 }, { "fonts", "/type/zip?font", NULL, 1 },
    { "media", "/status/404?film", NULL, 1 }, { "cookies", "/cookie", "cookies are asked for", 0 },
    { "ads", "/adserver", "buy this", 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = NULL;

      test_server_reset (fixture->server);
      g_assert_cmpuint (blocked (fixture, "--block", cases[i].kind, &text), ==, cases[i].count);
      g_assert_cmpuint (test_server_count (fixture->server, cases[i].path), ==, 0);
      g_assert_nonnull (strstr (text, "the ticker"));
      g_assert_true (cases[i].hidden == NULL || strstr (text, cases[i].hidden) == NULL);
    }
}

static void
test_own (Fixture *fixture, gconstpointer data)
{
  static const char rules[] =
      "[{\"trigger\":{\"url-filter\":\"ticker[.]js\"},\"action\":{\"type\":\"block\"}},"
      "{\"trigger\":{\"url-filter\":\".*\"},\"action\":{\"type\":\"css-display-none\",\"selector\":\".ticker\"}}]";
  static const char wrong[] = "[{\"trigger\":{\"url-filter\":\"a|b\"},\"action\":{\"type\":\"block\"}}]";
  const char *patterns[] = { "content rules", NULL };
  g_autofree char *file = temporary_path ("rules.json"), *text = NULL;
  g_autoptr (Run) run = NULL;

  g_assert_true (g_file_set_contents (file, rules, -1, NULL));
  g_assert_cmpuint (blocked (fixture, "--block-rules", file, &text), ==, 1);
  g_assert_null (strstr (text, "the ticker"));
  g_assert_cmpuint (test_server_count (fixture->server, "/type/none?ticker.js"), ==, 0);
  g_assert_true (g_file_set_contents (file, wrong, -1, NULL));
  run = run_vlps ("segment", fixture->page, "--block-rules", file, NULL);
  run_assert_failure (run, 2, patterns);
  unlink (file);
}

/* The engine takes what a filter list is turned into: of each kind one rule. */
static void
test_filter_list (Fixture *fixture, gconstpointer data)
{
  static const char list[] = "[Adblock Plus 2.0]\n! Title: a list\n"
                             "/type/none?ticker\n"
                             "/type/png^$image\n"
                             "@@/type/png?image|\n"
                             "/pagead/*$subdocument\n"
                             "/adserver/$xmlhttprequest,third-party\n"
                             "##.ticker\n"
                             "a.example##.cookie-banner\n"
                             "/block-|$document\n"
                             "##div:has-text(cookies)\n";
  g_autofree char *file = temporary_path ("list.txt"), *text = NULL;
  g_autoptr (Run) run = NULL;

  g_assert_true (g_file_set_contents (file, list, -1, NULL));
  blocked (fixture, "--block-rules", file, &text);
  g_assert_null (strstr (text, "the ticker"));
  g_assert_nonnull (strstr (text, "cookies are asked for"));
  g_assert_cmpuint (test_server_count (fixture->server, "/type/none?ticker.js"), ==, 0);
  g_assert_cmpuint (test_server_count (fixture->server, "/type/png?image"), >, 0);
  g_assert_cmpuint (test_server_count (fixture->server, "/pagead"), ==, 0);
  g_assert_cmpuint (test_server_count (fixture->server, "/adserver"), ==, 0);
  run = run_vlps ("render", fixture->page, "-o", "/dev/null", "--block-rules", file, NULL);
  run_assert_success (run);
  g_assert_nonnull (strstr (run->err, "the engine supports 8 of 9 rules (88.9 %)"));
  unlink (file);
}

static void
prepare (void)
{
  g_test_add ("/e2e/block/nothing", Fixture, NULL, set_up, test_nothing, tear_down);
  g_test_add ("/e2e/block/kinds", Fixture, NULL, set_up, test_kinds, tear_down);
  g_test_add ("/e2e/block/own", Fixture, NULL, set_up, test_own, tear_down);
  g_test_add ("/e2e/block/filter-list", Fixture, NULL, set_up, test_filter_list, tear_down);
}

const Program test_program = { .prepare = prepare };
