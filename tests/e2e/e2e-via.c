/* e2e-via.c - pages that a running service does for vlps segment --via, beside those that it does itself */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <libsoup/soup.h>
#include <signal.h>
#include <string.h>

#include "program.h"
#include "run.h"

/* Exit statuses, as documented. */
#define USAGE 2
#define LATER 5

typedef struct
{
  const char *input;      /* path on the server; else a file below fixtures/ */
  const char *options[8]; /* NULL-terminated */
} Case;

static const Case cases[] = {
  { "/text.html", { "-f", "text" } },
  { "/text.html", { "-f", "json" } },
  { "/text.html", { "-f", "markdown", "--h1", "40", "--method", "vl-ps" } },
  { "/text.html", { "-f", "csv", "--no-render" } },
  { "real/house/index.html", { "-f", "text" } },
  { "real/house/index.html", { "-f", "json", "--viewport", "800x600" } },
  { "real/house/index.html", { "-f", "html" } },
  { "real/house/index.html", { "-f", "links", "--regions", "all" } },
  { "real/house/index.html", { "-f", "markdown", "--no-render" } },
  /* of these the program has something to say */
  { "/text.html", { "-f", "posts" } },
  { "/text.html", { "-f", "text", "--regions", "LM" } },
  { "/text.html", { "-f", "json", "--topic", "steam engines" } },
  /* these fail, each in its own way */
  { "/status/404", { "-f", "text" } },
  { "/status/503", { "-f", "text" } },
  { "/type/pdf", { "-f", "text" } },
  { "/empty", { "-f", "text" } },
  { "/raw/endless", { "-f", "text", "--timeout", "3" } },
  { "/raw/endless", { "-f", "text", "--timeout", "3", "--no-render" } },
  { "real/house/nothing.html", { "-f", "text" } },
  { "real/house/index.html", { "-f", "text", "--selector", "#nothing" } },
};

typedef struct
{
  TestServer *pages;
  char *address;
  Run *alone[G_N_ELEMENTS (cases)]; /* what the program itself made of them */
} Fixture;

/* What a program printed, and its exit status.  It runs while another program of the test's does. */
typedef struct
{
  char *out, *err;
  int status;
} Printed;

static void
printed_clear (Printed *printed)
{
  g_free (printed->out);
  g_free (printed->err);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Printed, printed_clear)

static char *
input_of (const Fixture *fixture, const Case *item)
{
  return item->input[0] == '/' ? test_server_uri (fixture->pages, 0, item->input) : fixture_path (item->input);
}

static Printed
print_via (const char *address, const char *input, const char *const *options)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) arguments = NULL;
  Printed printed = { 0 };
  int status;

  g_strv_builder_add_many (builder, g_getenv ("VLPS"), "segment", input, "--via", address, NULL);
  for (; *options != NULL; options++)
    g_strv_builder_add (builder, *options);
  arguments = g_strv_builder_end (builder);
  g_assert_true (
      g_spawn_sync (NULL, arguments, NULL, G_SPAWN_DEFAULT, NULL, NULL, &printed.out, &printed.err, &status, NULL));
  printed.status = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
  return printed;
}

/* The time of a page is that of its load. */
static char *
without_time (const char *text)
{
  g_autoptr (GRegex) fetched = g_regex_new ("\"fetched\": \"[^\"]*\"", 0, 0, NULL);

  return g_regex_replace_literal (fetched, text, -1, 0, "", 0, NULL);
}

static void
wait_until_ready (const Fixture *fixture)
{
  g_autoptr (SoupSession) session = soup_session_new_with_options ("timeout", 120, NULL);
  g_autofree char *uri = g_strdup_printf ("http://%s/readyz", fixture->address);

  for (guint i = 0; i < 2400; i++)
    {
      g_autoptr (SoupMessage) message = soup_message_new ("GET", uri);
      g_autoptr (GBytes) answer = soup_session_send_and_read (session, message, NULL, NULL);

      if (answer != NULL && soup_message_get_status (message) == 200)
        return;
      g_usleep (50000);
    }
  g_error ("the service is not ready after 2 minutes");
}

/* Options that the service decides, pages that it may not read, and what it does not send. */
static void
assert_refused (const Fixture *fixture)
{
  static const struct
  {
    const char *input, *options[4], *message;
  } refused[] = {
    { "/text.html", { "--no-sandbox" }, "--no-sandbox is the service's to decide" },
    { "/text.html", { "--proxy", "http://127.0.0.1:1/" }, "--proxy is the service's to decide" },
    { "/text.html", { "--overlay", "/tmp/never.png" }, "--overlay needs the page itself" },
    { "/text.html", { "--via-token", "/nothing" }, "/nothing" },
    { "/text.html", { "--chunk-words", "20" }, "--chunk-words would have no effect" },
    { "render/text.html", { NULL }, "may not read" },
    { "real", { NULL }, "is a folder; name one page in it" },
    { "real/none.html", { NULL }, "there is no file" },
    { "-", { NULL }, "not standard input" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      const Case item = { refused[i].input, { NULL } };
      g_autofree char *input = strcmp (item.input, "-") == 0 ? g_strdup ("-") : input_of (fixture, &item);
      g_auto (Printed) printed = print_via (fixture->address, input, refused[i].options);

      g_test_message ("%s", printed.err);
      g_assert_cmpint (printed.status, !=, 0);
      g_assert_cmpstr (printed.out, ==, "");
      g_assert_nonnull (strstr (printed.err, refused[i].message));
    }
}

static guint
count_warnings (const char *text)
{
  guint n = 0;

  for (const char *at = strstr (text, "vlps: warning: "); at != NULL; at = strstr (at + 1, "vlps: warning: "))
    n++;
  return n;
}

static void
compare_cb (gpointer data)
{
  Fixture *fixture = data;
  guint n_warnings = 0;

  wait_until_ready (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *input = input_of (fixture, &cases[i]);
      g_auto (Printed) printed = print_via (fixture->address, input, cases[i].options);
      g_autofree char *own = without_time (fixture->alone[i]->out), *other = without_time (printed.out);

      g_test_message ("%s: %d, %s", fixture->alone[i]->command, printed.status, printed.err);
      g_assert_cmpstr (other, ==, own);
      g_assert_cmpint (printed.status, ==, fixture->alone[i]->status);
      g_assert_cmpuint (count_warnings (printed.err), ==, count_warnings (fixture->alone[i]->err));
      n_warnings += count_warnings (printed.err);
    }
  g_assert_cmpuint (n_warnings, >, 2);
  assert_refused (fixture);
}

static void
test_same (void)
{
  g_autofree char *root = fixture_path ("render"), *real = fixture_path ("real");
  g_autoptr (TestServer) pages = test_server_new (root);
  Fixture fixture = { .pages = pages, .address = free_address () };
  RunOptions options = { .signal = SIGTERM, .when = compare_cb, .data = &fixture };
  const char *const arguments[] = { "serve",     "--listen",    fixture.address, "--renderers",
                                    "1",         "--allow-net", "127.0.0.1",     "--ignore-robots",
                                    "--timeout", "100",         "--allow-files", real,
                                    NULL };
  g_autoptr (Run) run = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *input = input_of (&fixture, &cases[i]);
      g_autoptr (GPtrArray) words = g_ptr_array_new ();

      g_ptr_array_add (words, (gpointer) "segment");
      g_ptr_array_add (words, input);
      for (const char *const *option = cases[i].options; *option != NULL; option++)
        g_ptr_array_add (words, (gpointer) (gsize) *option);
      g_ptr_array_add (words, NULL);
      fixture.alone[i] = run_vlps_with (&(RunOptions){ 0 }, (const char *const *) words->pdata);
    }
  run = run_vlps_with (&options, arguments);
  run_assert_success (run);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    run_free (fixture.alone[i]);
  g_free (fixture.address);
}

/* Nobody listens there. */
static void
test_gone (void)
{
  static const char *const patterns[] = { "no service answers at", "start one with 'vlps serve'", NULL };
  g_autofree char *address = free_address (), *socket = temporary_path ("gone.socket");
  g_autoptr (Run) port = run_vlps ("segment", "http://127.0.0.1:1/", "--via", address, NULL);
  g_autoptr (Run) path = run_vlps ("segment", "http://127.0.0.1:1/", "--via", socket, NULL);

  run_assert_failure (port, LATER, patterns);
  run_assert_failure (path, LATER, patterns);
}

static void
test_usage (void)
{
  static const char *const address[] = { "--via takes the address of a service", NULL };
  static const char *const token[] = { "--via-token is for --via", NULL };
  g_autoptr (Run) wrong = run_vlps ("segment", "http://127.0.0.1:1/", "--via", "http:[", NULL);
  g_autoptr (Run) alone = run_vlps ("segment", "http://127.0.0.1:1/", "--via-token", "/nothing", NULL);

  run_assert_failure (wrong, USAGE, address);
  run_assert_failure (alone, USAGE, token);
}

static void
prepare (void)
{
  g_test_add_func ("/via/same", test_same);
  g_test_add_func ("/via/gone", test_gone);
  g_test_add_func ("/via/usage", test_usage);
}

const Program test_program = { .prepare = prepare };
