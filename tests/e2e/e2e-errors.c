/* e2e-errors.c - everything that can be wrong with an input or a command line: message, exit status, nothing left
 *
 * That no process and no temporary file of a run is left is asserted by every run, see run.h.
 */
#include <string.h>

#include "program.h"
#include "run.h"

/* A renderer that has no time to say what it was at, on a busy machine, is ended by the driver, which says that
 * instead: "did not react". */
typedef struct
{
  const char *name;
  const char *arguments[10]; /* "fixture:NAME" and "server:PATH" are filled in, "closed:" is a port nobody listens on */
  int status;
  const char *patterns[5]; /* of the message: what is wrong, and what helps */
  gboolean at_once;        /* before an engine is started */
  const char *input;       /* for standard input */
} Failure;

static const Failure failures[] = {
  /* files */
  { "missing-file", { "segment", "fixture:render/nothing-here.html" }, 4, { "no file", "nothing-here\\.html" }, TRUE },
  { "missing-file-url", { "segment", "file:///nothing/here.html" }, 4, { "no file", "/nothing/here\\.html" }, TRUE },
  { "missing-scheme", { "segment", "example.com/page" }, 4, { "no file", "https://example\\.com/page" }, TRUE },
  { "missing-scheme-port",
    { "segment", "localhost:8080/page" },
    4,
    { "no file", "write http://localhost:8080/page" },
    TRUE },
  { "directory", { "segment", "fixture:render" }, 7, { "is a folder", "name one page" }, TRUE },
  { "file-in-file", { "segment", "fixture:render/text.html/page.html" }, 4, { "no file" }, TRUE },
  { "pdf-file",
    { "segment", "fixture:hostile/document.pdf" },
    7,
    { "document\\.pdf", "pdf", "not an HTML page" },
    TRUE },
  { "image-file", { "segment", "fixture:hostile/image.png" }, 7, { "image\\.png", "not an HTML page" }, TRUE },
  { "json-file", { "segment", "fixture:hostile/data.json" }, 7, { "data\\.json", "JSON" }, TRUE },
  { "sitemap-file",
    { "segment", "fixture:feeds/news.xml" },
    7,
    { "sitemap or feed", "names 2 pages;", "vlps batch .*news\\.xml -o DIR" },
    TRUE },
  { "empty-file", { "segment", "fixture:hostile/empty.html" }, 7, { "empty\\.html", "is empty" }, TRUE },
  { "empty-input", { "segment", "-" }, 7, { "standard input", "is empty" }, TRUE },
  { "binary-input", { "segment", "-" }, 7, { "standard input", "not an HTML page" }, TRUE, "%PDF-1.4\n%\n" },
  { "broken-snapshot",
    { "segment", "-" },
    7,
    { "snapshot", "damaged" },
    TRUE,
    "{\"format\":\"vlps-snapshot\",\"version\":1,\n" },
  { "newer-snapshot",
    { "segment", "-" },
    7,
    { "version 999", "render the page again" },
    TRUE,
    "{\"format\":\"vlps-snapshot\",\n\"version\":999,\n\"documents\":[]}\n" },

  /* hosts */
  { "unreachable-host", { "segment", "closed:/" }, 5, { "cannot load", "127\\.0\\.0\\.1", "connect|refused" } },
  { "port-of-another-service",
    { "segment", "http://127.0.0.1:6000/" },
    5,
    { "its port is not allowed for pages", "use another one", "--no-render" } },
  { "unknown-host",
    { "segment", "http://no-such-host.invalid/" },
    4,
    { "no-such-host\\.invalid", "resolv|not known|no such host|name" } },
  { "bad-url", { "segment", "http://[1::/" }, 2, { "not a valid address" }, TRUE },
  { "bad-scheme", { "segment", "gopher://example.com/" }, 2, { "gopher", "http, https" }, TRUE },
  { "sitemap",
    { "segment", "server:/feeds/index.xml" },
    7,
    { "names 0 pages and 2 other sitemaps", "vlps batch http" } },
  { "sitemap-parsed", { "segment", "server:/feeds/sitemap.xml", "--no-render" }, 7, { "names 3 pages" } },
  { "offline", { "segment", "server:/render/text.html", "--offline" }, 5, { "cannot load|offline|network" } },
  { "http-404", { "segment", "server:/status/404" }, 4, { "HTTP status 404", "Not Found", "--http-errors" } },
  { "http-500", { "segment", "server:/status/500" }, 5, { "HTTP status 500", "--http-errors" } },
  { "http-403", { "render", "server:/status/403", "-o", "-" }, 4, { "HTTP status 403" } },
  { "http-204", { "segment", "server:/status/204" }, 7, { "204", "no content" } },
  { "authentication", { "segment", "server:/auth" }, 4, { "HTTP status 401", "user name" } },
  { "redirect-loop", { "segment", "server:/redirect/loop" }, 4, { "redirect" } },
  { "connection-reset", { "segment", "server:/raw/reset" }, 5, { "cannot load", "/raw/reset" } },
  { "no-http", { "segment", "server:/raw/garbage" }, 5, { "/raw/garbage" } },
  { "truncated", { "segment", "server:/raw/truncated" }, 5, { "/raw/truncated", "terminated unexpectedly" } },
  { "no-answer",
    { "segment", "server:/raw/hang", "--timeout", "2" },
    5,
    { "not finished after 2 s", "loading|did not react", "--timeout" } },
  { "slow-head",
    { "segment", "server:/raw/slow-head", "--timeout", "2" },
    5,
    { "not finished after 2 s", "--timeout" } },
  { "endless-response",
    { "segment", "server:/raw/endless", "--timeout", "3" },
    5,
    { "not finished after 3 s", "loading|did not react", "--timeout" } },

  /* content */
  { "pdf", { "segment", "server:/type/pdf" }, 7, { "application/pdf", "not an HTML page" } },
  { "image", { "segment", "server:/type/png" }, 7, { "image/png", "not an HTML page" } },
  { "json", { "segment", "server:/type/json" }, 7, { "application/json", "not an HTML page" } },
  { "zip", { "segment", "server:/type/zip" }, 7, { "application/zip", "not an HTML page" } },
  { "download", { "segment", "server:/download" }, 7, { "download", "not a page" } },
  { "empty-page", { "segment", "server:/empty" }, 7, { "/empty", "shows nothing|is empty" } },
  { "blank-page", { "segment", "fixture:hostile/blank.html" }, 7, { "blank\\.html", "shows nothing" } },
  { "no-body-xhtml", { "segment", "fixture:hostile/no-body.xhtml" }, 7, { "no-body\\.xhtml", "shows nothing" } },

  /* scripts */
  { "endless-script",
    { "segment", "fixture:hostile/spin.html", "--timeout", "3" },
    5,
    { "not finished after 3 s", "--timeout" } },
  { "endless-script-served",
    { "segment", "server:/hostile/spin.html", "--timeout", "3" },
    5,
    { "not finished after 3 s", "--timeout" } },
  { "endless-script-later",
    { "segment", "fixture:hostile/spin-late.html", "--timeout", "3" },
    5,
    { "not finished after 3 s", "scripts|did not react", "--timeout" } },
  { "endless-script-in-frame",
    { "segment", "fixture:hostile/spin-frame.html", "--timeout", "3" },
    5,
    { "not finished after 3 s", "--timeout" } },
  { "alert-loop",
    { "segment", "fixture:hostile/alert-loop.html", "--timeout", "3" },
    5,
    { "not finished after 3 s", "--timeout" } },

  /* command line */
  { "bad-command", { "sgment", "x.html" }, 2, { "sgment", "did you mean .vlps segment" }, TRUE },
  { "bad-option", { "segment", "fixture:render/text.html", "--no-such-option" }, 2, { "--no-such-option" }, TRUE },
  { "no-input", { "segment" }, 2, { "INPUT is missing" }, TRUE },
  { "two-inputs", { "segment", "a.html", "b.html" }, 2, { "b\\.html" }, TRUE },
  { "bad-format", { "segment", "a.html", "--format", "docx" }, 2, { "docx", "markdown" }, TRUE },
  { "bad-method", { "segment", "a.html", "--method", "magic" }, 2, { "magic", "vlps methods" }, TRUE },
  { "bad-viewport", { "segment", "a.html", "--viewport", "1280" }, 2, { "1280", "WIDTHxHEIGHT" }, TRUE },
  { "bad-timeout", { "segment", "a.html", "--timeout", "-3" }, 2, { "--timeout", "seconds" }, TRUE },
  { "bad-number", { "segment", "a.html", "--timeout", "soon" }, 2, { "soon", "--timeout" }, TRUE },
  { "offline-unshut",
    { "segment", "fixture:render/text.html", "--offline", "--no-sandbox" },
    2,
    { "--offline needs the sandbox", "name service", "--no-sandbox" },
    TRUE },
  { "cookies-unrendered",
    { "batch", "list.txt", "-o", "nowhere", "--keep-cookies", "--no-render" },
    2,
    { "--keep-cookies", "--no-render" },
    TRUE },
  { "bad-wait", { "segment", "a.html", "--wait", "never" }, 2, { "--wait", "quiet, load" }, TRUE },
  { "bad-scroll",
    { "segment", "a.html", "--scroll", "sometimes" },
    2,
    { "--scroll", "auto, always, never, end" },
    TRUE },
  { "bad-units", { "segment", "a.html", "--units", "some" }, 2, { "--units", "block, all" }, TRUE },
  { "bad-preset", { "segment", "a.html", "--thresholds", "magic" }, 2, { "magic", "jing-zuo-2004" }, TRUE },
  { "bad-comments", { "segment", "a.html", "--comments", "some" }, 2, { "--comments", "drop, keep, apart" }, TRUE },
  { "bad-focus", { "segment", "a.html", "--focus", "luck" }, 2, { "--focus", "balanced, precision, recall" }, TRUE },
  { "bad-length", { "segment", "a.html", "--h1", "two" }, 2, { "two", "200|px|%" }, TRUE },
  { "bad-length-unit", { "segment", "a.html", "--w1", "20em" }, 2, { "20em", "px|%" }, TRUE },
  { "bad-region", { "segment", "a.html", "--regions", "MIDDLE" }, 2, { "MIDDLE", "CENTER" }, TRUE },
  { "h1-below-h2",
    { "segment", "fixture:render/text.html", "--h1", "500", "--h2", "400" },
    2,
    { "--?h1", "--?h2", "upper|below" },
    TRUE },
  { "w1-right-of-w2",
    { "segment", "fixture:render/text.html", "--w1", "60%", "--w2", "40%" },
    2,
    { "--?w1", "--?w2", "left|right" },
    TRUE },
  /* only the page's height, 1024, tells that 50 % is above 600 */
  { "h1-below-h2-on-page", { "segment", "fixture:render/text.html", "--h1", "600", "--h2", "50%" }, 2, { "h1", "h2" } },
  { "no-centre",
    { "segment", "fixture:render/text.html", "--w1", "400", "--w2", "400px" },
    2,
    { "--w1", "--w2", "no centre" },
    TRUE },
  { "no-centre-on-page",
    { "segment", "fixture:render/text.html", "--w1", "640", "--w2", "50%" },
    2,
    { "w1", "w2", "no centre" } },
  { "no-output-directory",
    { "segment", "fixture:render/text.html", "-o", "/nothing/here/out.txt" },
    8,
    { "/nothing/here/out\\.txt" } },
};

static guint16 closed_port;

/* A port that was free a moment ago. */
static guint16
find_closed_port (void)
{
  g_autoptr (GSocket) socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL);
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (loopback, 0);
  g_autoptr (GSocketAddress) bound = NULL;
  g_autoptr (GError) error = NULL;

  g_socket_bind (socket, address, FALSE, &error);
  g_assert_no_error (error);
  bound = g_socket_get_local_address (socket, NULL);
  return g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (bound));
}

static char *
fill_in (const char *argument)
{
  if (g_str_has_prefix (argument, "fixture:"))
    return fixture_path (argument + strlen ("fixture:"));
  if (g_str_has_prefix (argument, "server:"))
    return test_server_uri (server, 0, argument + strlen ("server:"));
  if (g_str_has_prefix (argument, "closed:"))
    return g_strdup_printf ("http://127.0.0.1:%u%s", closed_port, argument + strlen ("closed:"));
  return g_strdup (argument);
}

static void
test_failure (gconstpointer data)
{
  const Failure *test = data;
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);
  static const char *const without_engine[] = { "VLPS_RENDERER=/nothing/here", NULL };
  RunOptions options = { .input = test->input, .environment = test->at_once ? without_engine : NULL };
  g_autoptr (Run) run = NULL;

  for (guint i = 0; test->arguments[i] != NULL; i++)
    g_ptr_array_add (arguments, fill_in (test->arguments[i]));
  g_ptr_array_add (arguments, NULL);
  run = run_vlps_with (&options, (const char *const *) arguments->pdata);
  run_assert_failure (run, test->status, test->patterns);
}

static void
prepare (void)
{
  closed_port = find_closed_port ();
  for (guint i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      g_autofree char *name = g_strdup_printf ("/errors/%s", failures[i].name);

      g_test_add_data_func (name, &failures[i], test_failure);
    }
}

const Program test_program = { .serves = ".", .goes_on = TRUE, .prepare = prepare };
