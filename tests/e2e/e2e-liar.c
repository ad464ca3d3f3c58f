/* e2e-liar.c - whatever a renderer says, the driver lives: it fails the page with the reason, or takes what is true */
#include <glib/gstdio.h>
#include <string.h>

#include "program.h"
#include "run.h"

/* One lie of liar.c. */
typedef struct
{
  const char *lie;
  const char *message; /* that the page fails with; NULL: the page is well */
  int status;          /* 0: 8, trouble on this machine */
} Case;

static const Case cases[] = {
  { "none", NULL },
  { "picture-true", NULL },
  { "picture-missing", "sent no picture" },
  { "picture-shrinks", "picture cannot be read" },
  { "picture-unsealed", "picture cannot be read" },
  { "picture-short", "picture cannot be read" },
  { "picture-file", "picture cannot be read" },
  { "picture-pipe", "picture cannot be read" },
  { "picture-bare", "picture cannot be read" },
  { "picture-huge", "picture cannot be read" },
  { "picture-wide", "picture cannot be read" },
  { "picture-words", "picture cannot be read" },
  { "documents-none", "holds no document" },
  { "documents-object", "model of the page cannot be read" },
  { "documents-cut", "model of the page cannot be read" },
  { "documents-open", "model of the page cannot be read" },
  { "documents-empty", "model of the page cannot be read" },
  { "documents-escape", "model of the page cannot be read" },
  { "documents-second", "model of the page cannot be read" },
  { "documents-crossed", "model of the page cannot be read" },
  { "documents-bytes", "not UTF-8" },
  { "documents-numbers", "list of strings|do not fit together" },
  { "documents-frames", "names a document that is not there" },
  { "documents-deep", "model of the page cannot be read" },
  { "documents-wide", "model of the page cannot be read" },
  { "documents-endless", "sent too much for one page" },
  { "documents-large", "sent too much for one page" },
  { "documents-long", "sent something that is not a message" },
  { "result-text", "message that cannot be read" },
  { "result-empty", "message that cannot be read" },
  { "result-list", "message that cannot be read" },
  { "result-bytes", "message that cannot be read" },
  { "result-long", "sent something that is not a message" },
  { "result-numbers", NULL },
  { "result-warnings", NULL },
  { "error-unknown", "for an unknown reason: odd" },
  { "error-negative", "for an unknown reason: odd" },
  { "error-infinite", "for an unknown reason: odd" },
  { "error-cancelled", "for an unknown reason: odd" },
  { "error-word", "without a reason" },
  { "error-true", "without a reason" },
  { "error-control", "two lines  \\[31m  and a bell ", 5 },
  { "begin-silent", "ended unexpectedly" },
  { "begin-garbage", "something that is not a message" },
  { "begin-result", "began with the wrong message" },
  { "begin-text", "message that cannot be read" },
  { "first-documents", "message out of place" },
  { "first-text", "message that cannot be read" },
  /* it is read from its HTML then */
  { "crash", "ended unexpectedly" },
  { "kind", "something that is not a message" },
  { "request", "message out of place" },
  { "silent", "did not react", 5 },
};

static void
test_lie (gconstpointer data)
{
  const Case *test = data;
  g_autofree char *lie = g_strconcat ("VLPS_LIE=", test->lie, NULL);
  g_autofree char *renderer = g_strconcat ("VLPS_RENDERER=", g_getenv ("VLPS_LIAR"), NULL);
  g_autofree char *other = g_strconcat ("VLPS_RENDERER_WPE=", g_getenv ("VLPS_LIAR"), NULL);
  const char *const environment[] = { lie, renderer, other, NULL };
  g_autofree char *input = fixture_path ("render/text.html"), *picture = temporary_path ("before.png");
  const char *arguments[] = {
    "segment", input, "--regions", "all", "--timeout", "100", "--no-sandbox", NULL, NULL, NULL
  };
  const char *const patterns[] = { test->message, NULL };
  RunOptions options = { .environment = environment };
  g_autoptr (Run) run = NULL;

  if (strcmp (test->lie, "silent") == 0)
    arguments[5] = "2";
  if (strstr (test->lie, "picture") != NULL)
    {
      arguments[7] = "--before";
      arguments[8] = picture;
    }
  run = run_vlps_with (&options, arguments);
  if (test->message != NULL)
    run_assert_failure (run, test->status != 0 ? test->status : 8, patterns);
  else
    {
      run_assert_success (run);
      g_assert_cmpstr (run->out, ==, "A true word\n");
    }
  /* no answer of any size is kept */
  g_assert_cmpuint (strlen (run->err), <, 300000);
  g_unlink (picture);
}

/* A page on which every renderer crashes is read from its HTML, where that has all that is asked for. */
static void
test_without (void)
{
  g_autofree char *renderer = g_strconcat ("VLPS_RENDERER=", g_getenv ("VLPS_LIAR"), NULL);
  g_autofree char *other = g_strconcat ("VLPS_RENDERER_WPE=", g_getenv ("VLPS_LIAR"), NULL);
  const char *const environment[] = { "VLPS_LIE=crash", renderer, other, NULL };
  g_autofree char *input = fixture_path ("real/house/index.html");
  const char *const text[] = { "segment", input, "--no-sandbox", NULL };
  const char *const lines[] = { "segment", input, "--no-sandbox", "--h1", "100", NULL };
  RunOptions options = { .environment = environment };
  g_autoptr (Run) read = run_vlps_with (&options, text), refused = run_vlps_with (&options, lines);

  run_assert_success (read);
  g_assert_nonnull (strstr (read->out, "The Office of the Clerk gives you a front-row seat."));
  g_assert_nonnull (strstr (read->err, "the engine crashed on the page each time; it was read without rendering"));
  run_assert_failure (refused, 8, (const char *const[]){ "ended unexpectedly", NULL });
}

static void
prepare (void)
{
  g_test_add_func ("/liar/without", test_without);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = g_strconcat ("/liar/", cases[i].lie, NULL);

      g_test_add_data_func (name, &cases[i], test_lie);
    }
}

const Program test_program = { .goes_on = TRUE, .prepare = prepare };
