/* usage-signals-test.c - uses that a site reserves: robots.txt, X-Robots-Tag and meta elements */
#include "usage-signals.h"

#include <string.h>

#include "errors.h"
#include "html-page.h"

typedef struct
{
  const char *name, *content_signal, *robots_tag, *head;
  VlpsConsent uses[VLPS_N_USES]; /* search, ai-input, ai-train */
  const char *from;              /* of a "no" to training; NULL: there is none */
} Row;

#define U VLPS_CONSENT_UNSAID
#define Y VLPS_CONSENT_YES
#define N VLPS_CONSENT_NO

static const Row rows[] = {
  { "nothing", NULL, NULL, "", { U, U, U }, NULL },
  { "signal", "search=yes, ai-train=no", NULL, "", { Y, U, N }, "robots.txt" },
  { "signal-all", " AI-Train = YES ,ai-input=no,search=no", NULL, "", { N, N, Y }, NULL },
  { "signal-other", "ai-train=maybe, training=no, search", NULL, "", { U, U, U }, NULL },
  { "signal-twice", "ai-train=no, ai-train=yes", NULL, "", { U, U, N }, "robots.txt" },
  { "header", NULL, "noai, noimageai", "", { U, N, N }, "X-Robots-Tag" },
  { "header-none", NULL, "none", "", { N, U, U }, NULL },
  { "header-other-robot", NULL, "otherbot: noai, noindex", "", { U, U, U }, NULL },
  { "header-own-robot", NULL, "otherbot: noindex, vlps: noai", "", { U, N, N }, "X-Robots-Tag" },
  { "header-second", NULL, "otherbot: noindex; noai", "", { U, N, N }, "X-Robots-Tag" },
  { "header-value", NULL, "max-snippet: 20, noindex", "", { N, U, U }, NULL },
  { "meta", NULL, NULL, "<meta name=Robots content='index, NOAI'>", { U, N, N }, "meta" },
  { "meta-own", NULL, NULL, "<meta name=vlps content=noindex>", { N, U, U }, NULL },
  { "meta-other", NULL, NULL, "<meta name=otherbot content=noai>", { U, U, U }, NULL },
  { "meta-second", NULL, NULL, "<meta name=robots content=all><meta name=robots content=noai>", { U, N, N }, "meta" },
  { "no-counts", "search=yes, ai-train=yes", NULL, "<meta name=robots content=noai>", { Y, N, N }, "meta" },
  { "first-no", "ai-train=no", "noai", "", { U, N, N }, "robots.txt" },
};

static void
test_read (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *html = g_strdup_printf ("<!doctype html><head>%s<title>t</title><p>Text", row->head);
  g_autoptr (VlpsPage) page =
      vlps_html_page_parse ((const guint8 *) html, strlen (html), "http://a.example/", "utf-8", NULL);
  VlpsSignals signals;

  page->content_signal = row->content_signal;
  page->robots_tag = row->robots_tag;
  vlps_signals_read (page, &signals);
  for (guint use = 0; use < VLPS_N_USES; use++)
    {
      static const char *const names[] = { "search", "ai-input", "ai-train" };
      g_autoptr (GError) error = NULL;
      gboolean allowed = vlps_signals_allow (&signals, 1u << use, "http://a.example/", &error);

      g_test_message ("%s", names[use]);
      g_assert_cmpint ((int) signals.uses[use], ==, (int) row->uses[use]);
      g_assert_cmpint (allowed, ==, row->uses[use] != N);
      if (!allowed)
        {
          g_assert_error (error, VLPS_ERROR, VLPS_ERROR_ROBOTS);
          g_assert_nonnull (strstr (error->message, names[use]));
          g_assert_nonnull (strstr (error->message, signals.no_from[use]));
        }
    }
  g_assert_cmpstr (signals.no_from[VLPS_USE_AI_TRAIN], ==, row->from);
  g_assert_true (vlps_signals_allow (&signals, 0, "http://a.example/", NULL));
}

static void
test_parse (void)
{
  static const char *const wrong[] = { "training", "search,,ai-train", "search,search", "noai" };
  guint uses;

  g_assert_true (vlps_use_parse ("ai-train", "--x", &uses, NULL));
  g_assert_cmpuint (uses, ==, 4);
  g_assert_true (vlps_use_parse ("search, ai-input", "--x", &uses, NULL));
  g_assert_cmpuint (uses, ==, 3);
  g_assert_true (vlps_use_parse ("ai-train,ai-input,search", "--x", &uses, NULL));
  g_assert_cmpuint (uses, ==, 7);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (vlps_use_parse (wrong[i], "--x", &uses, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, "--x"));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/usage-signals/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_read);
    }
  g_test_add_func ("/usage-signals/parse", test_parse);
  return g_test_run ();
}
