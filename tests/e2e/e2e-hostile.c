/* e2e-hostile.c - pages and servers that make trouble and yet are rendered; options that reach the server */
#include <glib/gstdio.h>
#include <string.h>

#include "model.h"
#include "program.h"
#include "run.h"

#define CLASSIC_TEXT                                                                                                   \
  "\xe4\xb8\xad\xe6\x96\x87 \xe5\xa4\xa9\xe5\x9c\xb0\xe7\x8e\x84\xe9\xbb\x84\xef\xbc\x8c\xe5\xae\x87\xe5\xae\x99"      \
  "\xe6\xb4\xaa\xe8\x8d\x92\xe3\x80\x82" /* what the server's pages of several encodings say */

typedef struct
{
  const char *name;
  const char *input; /* "server:PATH", or a file in fixtures/ */
  const char *options[6];
  const char *text;    /* expression that the shown text matches; NULL: any */
  const char *warning; /* expression that some warning of the page matches; NULL: not looked at */
} Case;

#define DATA_TEXT "^The storm of Monday .* old quay. The city has asked for help. Nobody was hurt.$"

#define UNRESTED "did not settle|still open"

static const Case cases[] = {
  /* scripts */
  { "dialogs", "server:/hostile/dialogs.html", { NULL }, "confirm=false prompt=null (open=true ){5}done", NULL },
  { "reload", "hostile/reload.html", { NULL }, "^Never at rest$", "the page redirected more than" },
  { "refresh", "hostile/refresh.html", { NULL }, "^Never at rest$", "the page redirected more than" },
  { "growing",
    "hostile/growing.html",
    { "--timeout", "8" },
    "^It begins like this( And one more)+$",
    "did not settle" },
  { "endless-scroll", "hostile/endless-scroll.html", { NULL }, "^It begins like this( More)+ End$", NULL },
  { "polling", "server:/hostile/polling.html", { "--timeout", "8" }, "^Text that is there", "still open" },
  { "erased", "hostile/erased.html", { NULL }, "^What the markup says A script", "taken without them" },
  { "no-body", "hostile/no-body.html", { NULL }, "^Gone$", "taken without them" },
  { "no-root", "hostile/no-root.html", { NULL }, "^Gone$", "taken without them" },
  { "script-data", "hostile/script-data.html", { NULL }, DATA_TEXT, "in the data of its scripts" },
  { "script-data-off", "hostile/script-data.html", { "--no-javascript" }, DATA_TEXT, "in the data of its scripts" },
  { "script-data-not", "server:/hostile/script-data.html?fill", { NULL }, "^(The script has filled .*){3}$", NULL },
  { "blob-of-file", "hostile/blob.html", { NULL }, "^Made by a script$", NULL },
  { "blob-of-server", "server:/hostile/blob.html", { NULL }, "^Made by a script$", NULL },
  { "blank", "server:/hostile/leaves.html?about:blank", { NULL }, "^It was here$", "taken without them" },
  { "blank-fragment", "server:/hostile/leaves.html?about:blank%23x", { NULL }, "^It was here$", "taken without them" },
  { "history", "hostile/history.html", { NULL }, "^Text$", NULL },
  { "rewrite", "hostile/rewrite.html", { NULL }, "^Second text$", NULL },
  { "content-security-policy", "hostile/csp.html", { NULL }, "^Strict$", NULL },
  { "unload", "hostile/spin-unload.html", { NULL }, "^A page that cannot be closed$", NULL },
  { "workers", "hostile/spin-worker.html", { NULL }, "^The page itself is well$", NULL },

  /* where browsers keep what they show */
  { "then-download", "server:/hostile/sent-on.html?late/download", { NULL }, "^It stays$", "file to download" },
  { "then-download-at-once", "server:/hostile/sent-on.html?now/download", { NULL }, "^It stays$", "file to download" },
  { "then-archive", "server:/hostile/sent-on.html?late/type/zip", { NULL }, "^It stays$", "not an HTML page" },
  { "then-no-content", "server:/hostile/sent-on.html?late/status/204", { NULL }, "^It stays$", "no content" },
  { "then-password", "server:/hostile/sent-on.html?late/auth", { NULL }, "^It stays$", NULL },

  /* encodings */
  { "gbk-header", "server:/charset/gbk-header", { NULL }, "^" CLASSIC_TEXT "$" },
  { "gbk-meta", "server:/charset/gbk-meta", { NULL }, "^" CLASSIC_TEXT "$" },
  { "gbk-undeclared", "server:/charset/gbk-none", { NULL }, "^(" CLASSIC_TEXT " ?)+$" },
  { "utf-8-undeclared", "server:/charset/utf8-none", { NULL }, "^(" CLASSIC_TEXT " ?)+$" },
  { "byte-order-mark", "server:/charset/utf8-bom", { NULL }, "^" CLASSIC_TEXT "$" },
  { "header-wins", "server:/charset/header-wins", { NULL }, "^" CLASSIC_TEXT "$" },
  { "unknown-label", "server:/charset/unknown-label", { NULL }, "^" CLASSIC_TEXT "$" },
  { "utf-16", "server:/charset/utf16", { NULL }, "^\xe4\xb8\xad\xe6\x96\x87$" },
  /* bytes that are not what their label says: rendered, readable or not, and said so */
  { "wrong-charset", "server:/charset/wrong-label", { NULL }, ".", "declare|encod|charset|utf-8" },

  /* transport */
  { "gzip", "server:/gzip", { NULL }, "^One element$" },
  { "redirects", "server:/redirect/4", { NULL }, "^One element Arrived$" },
  { "refreshes", "server:/refresh/3", { NULL }, "^One element Refreshed$" },
  { "no-content-type", "server:/type/none", { NULL }, "^One element$" },
  { "slow", "server:/slow?ms=1500", { NULL }, "^One element At last$" },
  { "cookies", "server:/cookie", { NULL }, "^flavour=chocolate$" },
  { "http-errors", "server:/status/404", { "--http-errors" }, "^One element$" },
  { "user-agent",
    "server:/echo/User-Agent",
    { "--user-agent", "Test reader/1.0 (fixtures)" },
    "^\\[Test reader/1\\.0 \\(fixtures\\)\\]$" },
  { "own-user-agent", "server:/echo/User-Agent", { NULL }, "^\\[Mozilla/5\\.0 .*vlps" },
  { "language", "server:/echo/Accept-Language", { "--language", "de" }, "^\\[de" },
  { "own-language", "server:/echo/Accept-Language", { NULL }, "^\\[en" },
};

static gboolean
has_warning (const VlpsPage *page, const char *pattern)
{
  for (guint i = 0; i < page->warnings->len; i++)
    {
      if (g_regex_match_simple (pattern, ((const VlpsWarning *) page->warnings->pdata[i])->message, G_REGEX_CASELESS,
                                0))
        return TRUE;
    }
  return FALSE;
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  g_autofree char *input = g_str_has_prefix (test->input, "server:")
                               ? test_server_uri (server, 0, test->input + strlen ("server:"))
                               : fixture_path (test->input);
  g_autoptr (VlpsPage) page = model_render (input, test->options);
  g_autofree char *text = model_text (page);

  g_assert_true (g_utf8_validate (text, -1, NULL));
  if (test->text != NULL && !g_regex_match_simple (test->text, text, 0, 0))
    g_test_fail_printf ("%s: the text is \"%.300s\", which is not /%s/", test->name, text, test->text);
  if (test->warning != NULL && !has_warning (page, test->warning))
    g_test_fail_printf ("%s: no warning says /%s/", test->name, test->warning);
  /* what comes to rest was not taken because its time was up */
  if ((test->warning == NULL || !g_regex_match_simple (UNRESTED, test->warning, 0, 0)) && has_warning (page, UNRESTED))
    g_test_fail_printf ("%s was taken before it came to rest", test->name);
}

static void
write_file (const char *path, const GString *contents)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, contents->str, (gssize) contents->len, &error);
  g_assert_no_error (error);
}

/* 20,000 levels in the markup; the engine's parser flattens what is deeper than it takes, and loses nothing.  The model
 * has it all even where the engine does not show it. */
static void
test_deep_markup (void)
{
  g_autofree char *path = temporary_path ("deep.html");
  GString *html = g_string_new ("<!doctype html><title>Deep</title><body><p>Top</p>");
  g_autoptr (VlpsPage) page = NULL;
  g_autofree char *text = NULL;
  gboolean warned = FALSE;
  guint divs = 0;

  for (guint i = 0; i < 20000; i++)
    g_string_append (html, "<div>");
  g_string_append (html, "<p id=bottom>Bottom</p>");
  for (guint i = 0; i < 20000; i++)
    g_string_append (html, "</div>");
  write_file (path, html);
  g_string_free (html, TRUE);

  page = model_render (path, NULL);
  text = model_text (page);
  g_assert_cmpstr (text, ==, model_is_cut (page) ? "Top" : "Top Bottom");
  for (guint i = 0; i < page->warnings->len; i++)
    warned |= strstr (((const VlpsWarning *) page->warnings->pdata[i])->message, "nested deeper than") != NULL;
  g_assert_cmpint (warned, ==, model_is_cut (page));
  g_assert_cmpint (model_find (page, "bottom"), >, 0);
  for (guint i = 0; i < page->n_nodes; i++)
    divs += page->nodes[i].tag == VLPS_TAG_DIV ? 1 : 0;
  g_assert_cmpuint (divs, ==, 20000);
  g_unlink (path);
}

/* The engine shows nothing below some depth; the model still has it all. */
static void
test_deep_script (void)
{
  /* laying it out takes the engine seconds */
  const char *const options[] = { "--timeout", "100", NULL };
  g_autofree char *path = fixture_path ("hostile/deep-by-script.html");
  g_autoptr (VlpsPage) page = model_render (path, options);
  g_autofree char *text = model_text (page);
  int node = model_find (page, "bottom");
  guint depth = 0;

  g_assert_cmpstr (text, ==, "Top");
  g_assert_cmpint (node, >, 0);
  for (; node >= 0; node = page->nodes[node].parent)
    depth++;
  g_assert_cmpuint (depth, ==, 20002);
}

/* Every output of a page of 200,000 elements. */
static void
test_many_elements (void)
{
  g_autofree char *input = test_server_uri (server, 0, "/lots/200000");
  g_autofree char *path = temporary_path ("lots.json");
  g_autoptr (Run) rendered = run_vlps ("render", input, "-o", path, "--timeout", "300", NULL);
  g_autoptr (VlpsPage) page = NULL;
  static const char *const formats[] = { "text", "html", "markdown", "json", "links" };
  guint elements = 0;

  run_assert_success (rendered);
  page = model_read (path);
  for (guint i = 0; i < page->n_nodes; i++)
    elements += page->nodes[i].kind == VLPS_NODE_ELEMENT ? 1 : 0;
  g_assert_cmpuint (elements, >=, 200000);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autoptr (Run) run = run_vlps ("segment", path, "--format", formats[i], "--units", "all", NULL);

      run_assert_success (run);
    }
  g_unlink (path);
}

/* A page on standard input has the address it is told to have. */
static void
test_standard_input (void)
{
  g_autofree char *base = test_server_uri (server, 0, "/render/page.html");
  const char *const arguments[] = { "segment", "-", "--base-url", base, "--format", "links", "--regions", "all", NULL };
  RunOptions options = { .input = "<!doctype html><title>Input</title><p><a href='other.html'>Other</a>"
                                  "<img src='pixel-120x80.png' alt=''>" };
  g_autofree char *linked = test_server_uri (server, 0, "/render/other.html");
  g_autoptr (Run) run = NULL;

  test_server_reset (server);
  run = run_vlps_with (&options, arguments);
  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, linked));
  g_assert_cmpuint (test_server_count (server, "/render/pixel-120x80.png"), ==, 1);
}

/* No JavaScript: nothing of the page runs, no request of its scripts is made. */
static void
test_no_javascript (void)
{
  const char *const options[] = { "--no-javascript", NULL };
  g_autofree char *input = test_server_uri (server, 0, "/render/late.html");
  g_autoptr (VlpsPage) page = NULL;

  test_server_reset (server);
  page = model_render (input, options);
  g_assert_cmpint (model_find (page, "first"), >, 0);
  g_assert_cmpint (model_find (page, "by-timer"), ==, -1);
  g_assert_cmpuint (test_server_count (server, "/slow"), ==, 0);
}

static void
prepare (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = g_strdup_printf ("/hostile/%s", cases[i].name);

      g_test_add_data_func (name, &cases[i], test_case);
    }
  g_test_add_func ("/hostile/deep-markup", test_deep_markup);
  g_test_add_func ("/hostile/deep-script-depth", test_deep_script);
  g_test_add_func ("/hostile/many-elements", test_many_elements);
  g_test_add_func ("/hostile/standard-input", test_standard_input);
  g_test_add_func ("/hostile/no-javascript", test_no_javascript);
}

const Program test_program = { .serves = ".", .goes_on = TRUE, .prepare = prepare };
