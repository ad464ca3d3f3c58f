/* method-test.c - every method on a news page: the article stays, what stands around it goes */
#include "method-table.h"

#include <string.h>

#include "errors.h"
#include "html-page.h"

#define PARAGRAPH(n)                                                                                                   \
  "<p>Paragraph " #n                                                                                                   \
  " of this article tells, in a sentence of its own, what happened; it is long enough to be read, has commas, "        \
  "and it ends, as sentences do, with a full stop. A second sentence follows it, so that nobody takes it for a "       \
  "menu.</p>"

#define HEAD                                                                                                           \
  "<!doctype html><title>%s</title><body><div><ul><li><a href=/a>Home</a><li><a href=/b>Sport</a><li><a "              \
  "href=/c>Weather</a></ul></div>"
#define FOOT "<div><a href=/d>Imprint</a> <a href=/e>Privacy</a></div></body>"

static const char article[] = HEAD "<div><h1>A day in the harbour</h1>" PARAGRAPH (1) PARAGRAPH (2) PARAGRAPH (3)
    PARAGRAPH (4) PARAGRAPH (5) PARAGRAPH (6) PARAGRAPH (7) PARAGRAPH (8) PARAGRAPH (9) PARAGRAPH (10) "</div>" FOOT;

static const char other[] =
    HEAD "<div><h1>Another story</h1><p>Nothing here is like the page it stands for, not one word of "
         "it: ships, sails, sand, and a lighthouse whose lamp was lit at seven.</p></div>" FOOT;

static VlpsPage *
parse (const char *html)
{
  g_autoptr (GError) error = NULL;
  VlpsPage *page = vlps_html_page_parse ((const guint8 *) html, strlen (html), "http://example.com/1", NULL, &error);

  g_assert_no_error (error);
  return page;
}

/* What a result keeps, as one text. */
static char *
kept_text (const VlpsPage *page, const VlpsResult *result)
{
  GString *text = g_string_new (result->text);

  for (guint i = 0; result->text == NULL && i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && result->content[i] != 0)
      g_string_append_printf (text, "%s\n", page->nodes[i].text);
  return g_string_free (text, FALSE);
}

static void
test_news_page (void)
{
  g_autoptr (VlpsPage) page = parse (article);
  g_autoptr (VlpsPage) example = parse (other);
  g_autoptr (GPtrArray) examples = g_ptr_array_new ();
  const VlpsMethod *methods;
  guint n;

  g_ptr_array_add (examples, example);
  methods = vlps_method_table (&n);
  g_assert_cmpuint (n, >=, 6);
  for (guint i = 0; i < n; i++)
    {
      VlpsMethodOptions options = vlps_method_options (&methods[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsResult) result = NULL, again = NULL;
      g_autofree char *text = NULL, *text_again = NULL;

      options.examples = examples;
      result = vlps_method_run (page, &options, &error);
      if ((methods[i].needs & VLPS_METHOD_NEEDS_RENDERED) != 0)
        {
          g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
          continue;
        }
      g_assert_no_error (error);
      again = vlps_method_run (page, &options, NULL);
      text = kept_text (page, result);
      text_again = kept_text (page, again);
      g_test_message ("%s", methods[i].name);
      g_assert_cmpstr (text, ==, text_again);
      g_assert_nonnull (strstr (text, "Paragraph 2 of this article"));
      g_assert_nonnull (strstr (text, "Paragraph 9 of this article"));
      g_assert_null (strstr (text, "Privacy"));
    }
}

static void
test_names (void)
{
  const VlpsMethod *methods;
  guint n;

  methods = vlps_method_table (&n);
  for (guint i = 0; i < n; i++)
    g_assert_true (vlps_method_table_find (methods[i].name) == &methods[i]);
  g_assert_null (vlps_method_table_find ("no-such-method"));
}

/* What a method says of itself holds: its preset exists, and has its constants instead of parameters. */
static void
test_presets (void)
{
  const VlpsMethod *methods;
  guint n, n_presets = 0;

  methods = vlps_method_table (&n);
  for (guint i = 0; i < n; i++)
    {
      VlpsMethodOptions options = vlps_method_options (&methods[i]);
      g_autoptr (GError) error = NULL;

      if (methods[i].preset == NULL)
        continue;
      n_presets++;
      g_assert_nonnull (vlps_preset_find (methods[i].preset, NULL));
      g_assert_null (methods[i].params);
      g_assert_cmpuint (methods[i].needs & VLPS_METHOD_TAKES_SEPARATORS, !=, 0);
      g_assert_false (vlps_method_set (&options, "h1=200", &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
  g_assert_cmpuint (n_presets, ==, 1);
}

/* --- a row that is not in the table --- */

typedef struct
{
  double share;
  guint words;
} ScratchOptions;

static const VlpsParam scratch_params[] = {
  { .name = "share",
    .kind = VLPS_PARAM_NUMBER,
    .offset = G_STRUCT_OFFSET (ScratchOptions, share),
    .usual = .5,
    .most = 1 },
  { .name = "words",
    .kind = VLPS_PARAM_WHOLE,
    .offset = G_STRUCT_OFFSET (ScratchOptions, words),
    .usual = 7,
    .most = 100 },
  { NULL },
};

/* The content is the node whose number its options say. */
static VlpsResult *
scratch_extract (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  const ScratchOptions *own = vlps_method_own (options);
  VlpsResult *result = vlps_result_new (page, "scratch");

  vlps_result_add_number (result, VLPS_DETAIL_NUMBER, "share", own->share);
  result->content[own->words] = 1;
  return result;
}

/* All that a new method needs is its row: parameters, their messages and its run know it. */
static void
test_scratch (void)
{
  static const VlpsMethod scratch = {
    .name = "scratch",
    .extract = scratch_extract,
    .own_size = sizeof (ScratchOptions),
    .params = scratch_params,
  };
  VlpsMethodOptions options = vlps_method_options (&scratch), copy;
  g_autoptr (VlpsPage) page = parse (article);
  g_autoptr (VlpsResult) result = NULL, second = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_method_set (&options, "scratch.words=3", &error));
  copy = options;
  g_assert_true (vlps_method_set (&copy, "words=2", &error));
  g_assert_false (vlps_method_set (&options, "largest=3", &error));
  g_assert_cmpstr (error->message, ==, "scratch has no parameter 'largest'; it has share, words");
  result = vlps_method_run (page, &options, NULL);
  second = vlps_method_run (page, &copy, NULL);
  for (guint i = 0; i < page->n_nodes; i++)
    {
      g_assert_cmpint (result->content[i] != 0, ==, i == 3);
      g_assert_cmpint (second->content[i] != 0, ==, i == 2);
    }
  g_assert_cmpfloat_with_epsilon (((const ScratchOptions *) vlps_method_own (&copy))->share, .5, 1e-12);
}

/* What somebody meant who wrote it in capitals, with a line below, or with a slip; no guess for anything else. */
static void
test_hint (void)
{
  static const char *const cases[][2] = {
    { "VIPS", "; did you mean vips?" },
    { "VL_PS", "; did you mean vl-ps?" },
    { "Readability", "; did you mean readability?" },
    { "sced", "; did you mean scedd?" },
    { "zhou 2009", "; did you mean zhou-2009?" },
    { "trafilatura", "" },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *hint = vlps_method_table_hint (cases[i][0]);

      g_assert_cmpstr (hint, ==, cases[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/method/news-page", test_news_page);
  g_test_add_func ("/method/names", test_names);
  g_test_add_func ("/method/presets", test_presets);
  g_test_add_func ("/method/scratch", test_scratch);
  g_test_add_func ("/method/hint", test_hint);
  return g_test_run ();
}
