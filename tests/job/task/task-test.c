/* task-test.c - what a task is told of its method and its lines, and the part of a page that it is limited to */
#include "task.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "errors.h"
#include "html-page.h"
#include "main-content.h"
#include "method-table.h"
#include "option-words.h"

/* Chooses with these parameters; what is said against it, NULL where nothing is. */
static char *
choose (VlpsOptions *options, VlpsTask *task, const char *thresholds, const char *method, gboolean no_render,
        const char *param)
{
  char *params[] = { (char *) param, NULL };
  VlpsTaskOptions chosen = { .method = (char *) method, .no_render = no_render, .params = params };
  g_autoptr (GError) error = NULL;

  vlps_options_clear (options);
  *options = (VlpsOptions){ .given.preset = g_strdup (thresholds) };
  g_assert_true (vlps_options_check (options, NULL));
  *task = (VlpsTask){ .options = options };
  if (vlps_task_choose (task, &chosen, FALSE, &error))
    return NULL;
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  return g_strdup (error->message);
}

static void
assert_said (const char *thresholds, const char *method, gboolean no_render, const char *param, const char *part)
{
  g_auto (VlpsOptions) options = { 0 };
  VlpsTask task;
  g_autofree char *said = choose (&options, &task, thresholds, method, no_render, param);

  g_test_message ("%s: %s", param, said);
  g_assert_nonnull (said);
  g_assert_nonnull (strstr (said, part));
}

/* Constants of the method and those of auto, where its lines are used. */
static void
test_params (void)
{
  g_auto (VlpsOptions) options = { 0 };
  const VlpsContentOptions *own;
  VlpsTask task;

  g_assert_null (choose (&options, &task, NULL, NULL, FALSE, "line-price=.1"));
  g_assert_cmpfloat_with_epsilon (task.automatic.search.line_price, .1, 1e-12);
  g_assert_null (choose (&options, &task, NULL, "vl-ps", FALSE, "auto.doubtful=.9"));
  g_assert_cmpfloat_with_epsilon (task.automatic.found.doubtful, .9, 1e-12);
  g_assert_cmpfloat_with_epsilon (task.automatic.search.line_price, .003, 1e-12);
  g_assert_null (choose (&options, &task, NULL, "vlps", FALSE, "border=2"));
  own = vlps_method_own (&task.extract);
  g_assert_cmpfloat_with_epsilon (own->border, 2, 1e-12);
  g_assert_null (choose (&options, &task, "jing-zuo-2004", "bts", TRUE, "largest=3"));
  assert_said (NULL, "vlps", FALSE, "line-price=2", "0 to 1");
  assert_said (NULL, "vlps", FALSE, "nonsense=2", "it has bias");
  assert_said (NULL, "vlps", TRUE, "line-price=.1", "belongs to the preset auto");
  assert_said (NULL, "bts", FALSE, "line-price=.1", "belongs to the preset auto");
  assert_said ("jing-zuo-2004", "vl-ps", FALSE, "line-price=.1", "belongs to the preset auto");
  assert_said (NULL, "vl-ps", FALSE, "bias=1", "vlps methods auto");
}

static const char html[] =
    "<!DOCTYPE html><title>t</title><nav><a href='/home'>home</a></nav><main><p>The first paragraph is long enough to "
    "be "
    "content for anybody who reads it.</p><p class=second>The second paragraph, with <a href='/more'>more</a>, is long "
    "enough as well, which is why it is content.</p><p hidden class=gone>hidden</p></main>"
    "<footer>all rights <i>reserved</i></footer>";

/* What a format has of the part that a selector matches; NULL with an error where there is none. */
static char *
emit_part (const char *selector, VlpsFormat format, GError **error)
{
  g_auto (VlpsOptions) options = { .given.selector = g_strdup (selector) };
  VlpsTaskOptions chosen = { .no_render = TRUE };
  VlpsTask task = { .options = &options };
  g_autoptr (VlpsPage) page =
      vlps_html_page_parse ((const guint8 *) html, strlen (html), "http://example.com/", NULL, NULL);
  g_autoptr (VlpsDocument) document = NULL;

  if (!vlps_options_check (&options, error))
    return NULL;
  g_assert_true (vlps_task_choose (&task, &chosen, FALSE, NULL));
  document = vlps_task_run (&task, page, error);
  return document != NULL ? vlps_task_emit (&task, document, format) : NULL;
}

static void
assert_part (const char *selector, VlpsFormat format, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = emit_part (selector, format, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_part (void)
{
  static const char second[] = "The second paragraph, with more, is long enough as well, which is why it is content.\n";
  g_autofree char *json = emit_part (".second", VLPS_FORMAT_JSON, NULL);

  assert_part (".second", VLPS_FORMAT_TEXT, second);
  assert_part ("nav, .second", VLPS_FORMAT_TEXT, second);
  assert_part (".second a", VLPS_FORMAT_MARKDOWN, "[more](http://example.com/more)\n");
  /* where the method finds nothing, all of the part is content */
  assert_part ("footer", VLPS_FORMAT_TEXT, "all rights reserved\n");
  assert_part ("footer i", VLPS_FORMAT_TEXT, "reserved\n");
  g_assert_nonnull (strstr (json, "\"tag\": \"p\""));
  g_assert_nonnull (strstr (json, "\"tag\": \"a\""));
  g_assert_null (strstr (json, "\"tag\": \"main\""));
  g_assert_null (strstr (json, "\"tag\": \"nav\""));
}

static void
test_no_part (void)
{
  static const char *const none[] = { ".nothing", ".gone", "title" }, *const wrong[] = { "p:hover", "[", "" };

  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (emit_part (none[i], VLPS_FORMAT_TEXT, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (emit_part (wrong[i], VLPS_FORMAT_TEXT, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_true (g_str_has_prefix (error->message, "--selector: "));
    }
}

#define BRIDGE                                                                                                         \
  "The old bridge over the river was closed on Monday after engineers found cracks in two of its piers, and traffic "  \
  "is sent over the northern road, which will take some twenty minutes more for most of its drivers."

#define HEADLINE "# Bridge *shut*\n\n"
#define BYLINE "Ann Author · 3 May 2024\n\n"

/* What a task makes of an article whose headline is beyond its text; `list` are options. */
static char *
emit_article (const char *method, const char *const *list, VlpsFormat format)
{
  static const char article[] = "<!DOCTYPE html><title>Bridge shut - Paper</title><header><nav><a href=/a>News</a> <a "
                                "href=/b>Sport</a></nav></header>"
                                "<main><p>Mon</p><p>By Ann Author, 3 May 2024</p><table><tr><td><h2>Bridge "
                                "<i>shut</i></h2></table><div class=body><p>" BRIDGE "</p><p>" BRIDGE
                                " Again.</p><p>" BRIDGE " Ever.</p></div></main><footer><h2>Bridge shut <a "
                                "href=#shut>#</a></h2></footer>";
  g_auto (VlpsOptions) options = { 0 };
  VlpsTaskOptions chosen = { .no_render = TRUE, .method = (char *) method };
  VlpsTask task = { .options = &options };
  g_autoptr (VlpsPage) page =
      vlps_html_page_parse ((const guint8 *) article, strlen (article), "https://example.org/a", NULL, NULL);
  g_autoptr (VlpsDocument) document = NULL;

  g_assert_true (option_words_set (&options, (char **) list, NULL));
  g_assert_true (vlps_options_check (&options, NULL));
  g_assert_true (vlps_task_choose (&task, &chosen, FALSE, NULL));
  document = vlps_task_run (&task, page, NULL);
  return vlps_task_emit (&task, document, format);
}

static guint
count (const char *text, const char *part)
{
  guint n = 0;

  for (; (text = strstr (text, part)) != NULL; text++)
    n++;
  return n;
}

/* The headline comes first and once with the method vlps, as a heading of the first level, and author and date follow; with
 * others, and where the user has set a line, where it is asked for. */
static void
test_headline (void)
{
  static const struct
  {
    const char *method, *options[3];
    gboolean headline;
    gboolean byline;
  } cases[] = {
    { NULL, { "vlps" }, TRUE, TRUE },
    { NULL, { "vlps", "--byline=never" }, TRUE, FALSE },
    { NULL, { "vlps", "--headline=never" }, FALSE, FALSE },
    { NULL, { "vlps", "--headline=never", "--byline=always" }, FALSE, TRUE },
    { NULL, { "vlps", "--h1=10" }, FALSE, FALSE },
    { NULL, { "vlps", "--h1=10", "--headline=always" }, TRUE, TRUE },
    { NULL, { "vlps", "--thresholds=jing-zuo-2004" }, FALSE, FALSE },
    { NULL, { "vlps", "--selector=.body" }, FALSE, FALSE },
    { "readability", { "vlps" }, FALSE, FALSE },
    { "readability", { "vlps", "--headline=always", "--byline=never" }, TRUE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *const list[] = { cases[i].options[0], cases[i].options[1], cases[i].options[2], NULL };
      g_autofree char *text = emit_article (cases[i].method, list, VLPS_FORMAT_TEXT);
      g_autofree char *markdown = emit_article (cases[i].method, list, VLPS_FORMAT_MARKDOWN);
      g_autofree char *whole = emit_article (cases[i].method, list, VLPS_FORMAT_HTML);

      g_test_message ("%u: %.60s", i, markdown);
      g_assert_cmpint (g_str_has_prefix (markdown, HEADLINE), ==, cases[i].headline);
      g_assert_cmpint (g_str_has_prefix (markdown + (cases[i].headline ? strlen (HEADLINE) : 0), BYLINE), ==,
                       cases[i].byline);
      if (!cases[i].headline)
        continue;
      g_assert_true (g_str_has_prefix (text, "Bridge shut\n\n"));
      g_assert_cmpuint (count (text, "Bridge shut"), ==, 1);
      g_assert_cmpuint (count (whole, "<h2>Bridge <i>shut</i></h2>"), ==, 1);
    }
}

/* What the method vlps makes of a page, as Markdown. */
static char *
emit_page (const char *source)
{
  g_auto (VlpsOptions) options = { 0 };
  VlpsTaskOptions chosen = { .no_render = TRUE };
  VlpsTask task = { .options = &options };
  g_autoptr (VlpsPage) page =
      vlps_html_page_parse ((const guint8 *) source, strlen (source), "https://example.org/a", NULL, NULL);
  g_autoptr (VlpsDocument) document = NULL;

  g_assert_true (vlps_options_check (&options, NULL));
  g_assert_true (vlps_task_choose (&task, &chosen, FALSE, NULL));
  document = vlps_task_run (&task, page, NULL);
  return vlps_task_emit (&task, document, VLPS_FORMAT_MARKDOWN);
}

/* The words of a headline that stand in a sentence are the author's: in bold at its beginning, as a link, in italics. */
static void
test_headline_words (void)
{
  static const char *const parts[] = { "# Berlin\n\n**Berlin** is a town. ", "See [Berlin](https://example.org/b). ",
                                       "*Berlin* has piers." };
  g_autofree char *markdown =
      emit_page ("<!DOCTYPE html><title>Berlin - Atlas</title><main><h1>Berlin</h1><div>Berlin</div><p><b>Berlin</b> "
                 "is a town. " BRIDGE "</p><p>See <a href=/b>Berlin</a>. " BRIDGE
                 "</p><dl><dd><i>Berlin</i> has piers.<br>" BRIDGE "</dl></main>");

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    g_assert_nonnull (strstr (markdown, parts[i]));
  g_assert_cmpuint (count (markdown, "Berlin"), ==, 4);
}

/* So is the name in a sentence about the author; in a line of its own it goes into the byline. */
static void
test_byline_words (void)
{
  static const struct
  {
    const char *line;
    guint names;
  } cases[] = {
    { "<p>By <a rel=author href=/a>Ann Author</a>, who writes about bridges and rivers and has done so for many "
      "years.</p>",
      2 },
    { "<p>By <a rel=author href=/a>Ann Author</a></p>", 1 },
    { "By <a rel=author href=/a>Ann Author</a><br>", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *source =
          g_strconcat ("<!DOCTYPE html><title>Bridge shut - Paper</title><main><h1>Bridge shut</h1>", cases[i].line,
                       "<p>" BRIDGE "</p><p>" BRIDGE " Again.</p></main>", NULL);
      g_autofree char *markdown = emit_page (source);

      g_test_message ("%s", markdown);
      g_assert_true (g_str_has_prefix (markdown, "# Bridge shut\n\nAnn Author\n\n"));
      g_assert_cmpuint (count (markdown, "Ann Author"), ==, cases[i].names);
      g_assert_null (strstr (markdown, "By ,"));
    }
}

/* Places in the Markdown are those of the whole file, whatever stands before the content. */
static void
test_places (void)
{
  for (guint i = 0; i < 2; i++)
    {
      g_auto (VlpsOptions) options = { .given.front_matter = i != 0 };
      VlpsTaskOptions chosen = { .no_render = TRUE, .method = (char *) "readability" };
      VlpsTask task = { .options = &options };
      g_autoptr (VlpsPage) page =
          vlps_html_page_parse ((const guint8 *) html, strlen (html), "http://example.org/", NULL, NULL);
      g_autoptr (VlpsDocument) document = NULL;
      g_autofree char *markdown = NULL, *blocks = NULL, *chunks = NULL;
      const char *lines[2];

      g_assert_true (vlps_options_check (&options, NULL));
      g_assert_true (vlps_task_choose (&task, &chosen, FALSE, NULL));
      document = vlps_task_run (&task, page, NULL);
      markdown = vlps_task_emit (&task, document, VLPS_FORMAT_MARKDOWN);
      lines[0] = blocks = vlps_task_emit (&task, document, VLPS_FORMAT_BLOCKS);
      lines[1] = chunks = vlps_task_emit (&task, document, VLPS_FORMAT_CHUNKS);
      g_assert_true (g_str_has_prefix (markdown, i == 0 ? "The first" : "---\n"));
      for (guint k = 0; k < 2; k++)
        {
          cJSON *object = cJSON_Parse (lines[k]);
          g_autofree char *there = NULL;

          g_assert_nonnull (object);
          there = g_utf8_substring (markdown, cJSON_GetObjectItem (object, "start")->valueint,
                                    cJSON_GetObjectItem (object, "end")->valueint);
          g_assert_cmpstr (there, ==,
                           cJSON_GetStringValue (cJSON_GetObjectItem (object, k == 0 ? "markdown" : "text")));
          g_assert_true (g_str_has_prefix (there, "The first paragraph"));
          cJSON_Delete (object);
        }
    }
}

/* Who asks for a region gets none of another one. */
static void
test_regions (void)
{
  static const struct
  {
    const char *method, *regions;
    gboolean no_render, fits;
  } cases[] = {
    { "vlps", "HEADER", FALSE, TRUE },        { "vl-ps", "all", FALSE, TRUE },   { "vlps", "center", TRUE, TRUE },
    { "cetd", "CENTER", FALSE, TRUE },        { "vlps", "HEADER", TRUE, FALSE }, { "vlps", "all", TRUE, FALSE },
    { "vlps", "CENTER,FOOTER", TRUE, FALSE }, { "cetd", "LM", FALSE, FALSE },
  };
  g_auto (VlpsOptions) options = { 0 };

  g_assert_true (vlps_options_check (&options, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const VlpsTaskOptions chosen = { .method = (char *) cases[i].method,
                                       .regions = (char *) cases[i].regions,
                                       .no_render = cases[i].no_render };
      VlpsTask task = { .options = &options };
      g_autoptr (GError) error = NULL;

      g_assert_true (vlps_task_choose (&task, &chosen, FALSE, NULL));
      g_assert_cmpint (vlps_task_check_regions (&task, &chosen, &error), ==, cases[i].fits);
      if (cases[i].fits)
        continue;
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, "needs regions"));
      if (cases[i].no_render)
        g_assert_nonnull (strstr (error->message, "which --no-render does not give"));
    }
}

/* What is said of a choice of --render; NULL: it is taken. */
static char *
choose_render (VlpsTask *task, const VlpsTaskOptions *chosen, gboolean pictures)
{
  g_autoptr (GError) error = NULL;

  if (vlps_task_choose (task, chosen, pictures, &error))
    return NULL;
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  return g_strdup (error->message);
}

static void
test_render (void)
{
  static const struct
  {
    const char *method, *render;
    gboolean no_render, pictures;
    int use;          /* -1: it is refused */
    const char *said; /* part of it */
  } cases[] = {
    { "bts", NULL, FALSE, TRUE, VLPS_RENDER_ALWAYS, NULL },
    { "vl-ps", "always", FALSE, TRUE, VLPS_RENDER_ALWAYS, NULL },
    { "vlps", "auto", FALSE, FALSE, VLPS_RENDER_AUTO, NULL },
    { "bts", "never", FALSE, FALSE, VLPS_RENDER_NEVER, NULL },
    { "bts", NULL, TRUE, FALSE, VLPS_RENDER_NEVER, NULL },
    { "bts", "never", TRUE, FALSE, VLPS_RENDER_NEVER, NULL },
    { "bts", "sometimes", FALSE, FALSE, -1, "always, auto, never, not 'sometimes'" },
    { "bts", "auto", TRUE, FALSE, -1, "--no-render is short for --render never and does not go with --render auto" },
    { "bts", "always", TRUE, FALSE, -1, "with --render always: drop one of the two" },
    { "vl-ps", "auto", FALSE, FALSE, -1, "which --render auto does not give for every page" },
    { "vl-ps", "never", FALSE, FALSE, -1, "which --render never does not give;" },
    { "vl-ps", NULL, TRUE, FALSE, -1, "which --no-render does not give;" },
    { "bts", "auto", FALSE, TRUE, -1, "drop --render auto" },
    { "bts", NULL, TRUE, TRUE, -1, "drop --no-render" },
  };
  g_auto (VlpsOptions) options = { 0 };

  g_assert_true (vlps_options_check (&options, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const VlpsTaskOptions chosen = { .method = (char *) cases[i].method,
                                       .render = (char *) cases[i].render,
                                       .no_render = cases[i].no_render };
      VlpsTask task = { .options = &options };
      g_autofree char *said = choose_render (&task, &chosen, cases[i].pictures);

      g_test_message ("case %u", i);
      if (cases[i].use >= 0)
        {
          g_assert_null (said);
          g_assert_cmpint (task.render, ==, cases[i].use);
        }
      else
        g_assert_nonnull (strstr (said, cases[i].said));
    }
}

/* Options and choices that do not fit, as `said` to a user; faces without a command line name them without dashes. */
static void
test_faces (void)
{
  static const struct
  {
    const char *words[3];
    VlpsTaskOptions chosen;
    const char *said;
  } cases[] = {
    { { "--timeout=90000" }, { 0 }, "--timeout takes" },
    { { "--quiet-time=70000" }, { 0 }, "--quiet-time takes" },
    { { "--device=x" }, { 0 }, "--device takes" },
    { { "--scroll=5000" }, { 0 }, "--scroll, 1 to" },
    { { "--scroll=x" }, { 0 }, "--scroll takes" },
    { { "--media=dark", "--port=wpe" }, { 0 }, "--media dark needs --port gtk" },
    { { "--port=8080" }, { 0 }, "--port takes" },
    { { "--offline", "--no-sandbox" }, { 0 }, "--offline or --no-sandbox" },
    { { "--block=x" }, { 0 }, "--block takes" },
    { { "--block=ads,ads" }, { 0 }, "--block has" },
    { { "--selector=[" }, { 0 }, "--selector: " },
    { { "--page-width=5" }, { 0 }, "--page-width takes" },
    { { "--units=x" }, { 0 }, "--units takes" },
    { { "--h1=9", "--h2=8" }, { 0 }, "--h1 9 lies below --h2 8" },
    { { "--w1=9", "--w2=8" }, { 0 }, "--w1 9 lies right of --w2 8" },
    { { "--chunk-words=-1" }, { 0 }, "--chunk-words takes" },
    { { "--chunk-overlap=999" }, { 0 }, "--chunk-overlap 999" },
    { { "--date-bounds=x" }, { 0 }, "--date-bounds x" },
    { { "--only-language=1" }, { 0 }, "--only-language takes" },
    { { "--base-url=x" }, { 0 }, "--base-url" },
    { { "--respect-signals=x" }, { 0 }, "--respect-signals takes" },
    { { NULL }, { .render = (char *) "x" }, "--render takes" },
    { { NULL }, { .render = (char *) "auto", .no_render = TRUE }, "--no-render is short" },
    { { NULL }, { .no_render = TRUE, .method = (char *) "vips" }, "which --no-render does not give" },
    { { NULL }, { .method = (char *) "example-page" }, "needs --example" },
    { { NULL }, { .regions = (char *) "lm,lm" }, "--regions has" },
    { { NULL }, { .regions = (char *) "lm", .no_render = TRUE }, "--regions lm needs" },
    { { NULL }, { .regions = (char *) "lm", .method = (char *) "bts" }, "--regions lm needs" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *words[] = { (char *) "vlps", (char *) cases[i].words[0], (char *) cases[i].words[1], NULL };
      g_auto (VlpsOptions) options = { 0 };
      VlpsTask task = { .options = &options };
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", cases[i].said);
      g_assert_true (option_words_set (&options, words, NULL));
      g_assert_false (vlps_options_check (&options, &error) && vlps_task_choose (&task, &cases[i].chosen, FALSE, &error)
                      && vlps_task_check_regions (&task, &cases[i].chosen, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, cases[i].said));
      for (guint face = VLPS_FACE_LIBRARY; face < VLPS_N_FACES; face++)
        {
          g_autoptr (GError) told = g_error_copy (error);

          vlps_error_word_for (&told, (VlpsFace) face);
          g_assert_null (strstr (told->message, "--"));
        }
    }
}

/* A result without content says so among its warnings, and one with content does not. */
static void
test_empty (void)
{
  static const char *const selectors[] = { "--selector=#a", "--selector=#b" };

  for (guint i = 0; i < G_N_ELEMENTS (selectors); i++)
    {
      const char *const list[] = { "vlps", selectors[i], NULL };
      g_auto (VlpsOptions) options = { 0 };
      VlpsTaskOptions chosen = { .no_render = TRUE, .method = (char *) "punct-lines" };
      VlpsTask task = { .options = &options };
      const char *page_text =
          "<div id=a><p>The bridge was closed, and nobody knows, for how long.</div><div id=b></div>";
      g_autoptr (VlpsPage) page = vlps_html_page_parse ((const guint8 *) page_text, strlen (page_text), "", NULL, NULL);
      g_autoptr (VlpsDocument) document = NULL;
      const GPtrArray *warnings;

      g_assert_true (option_words_set (&options, (char **) list, NULL));
      g_assert_true (vlps_options_check (&options, NULL));
      g_assert_true (vlps_task_choose (&task, &chosen, FALSE, NULL));
      document = vlps_task_run (&task, page, NULL);
      g_assert_nonnull (document);
      warnings = document->result->warnings;
      g_assert_cmpint (vlps_warnings_find (warnings, VLPS_WARNING_EMPTY) != NULL, ==, i > 0);
    }
}

/* Of whichever method. */
static void
test_empty_methods (void)
{
  static const char *const pages[] = { "<div id=b></div>", "<script>let x</script>" };
  const char *const list[] = { "vlps", NULL };
  guint n;
  const VlpsMethod *methods = vlps_method_table (&n);

  for (guint i = 0; i < n * G_N_ELEMENTS (pages); i++)
    {
      const VlpsMethod *method = &methods[i / G_N_ELEMENTS (pages)];
      const char *markup = pages[i % G_N_ELEMENTS (pages)];
      g_auto (VlpsOptions) options = { 0 };
      VlpsTaskOptions chosen = { .no_render = TRUE, .method = (char *) method->name };
      VlpsTask task = { .options = &options };
      g_autoptr (VlpsPage) page = vlps_html_page_parse ((const guint8 *) markup, strlen (markup), "", NULL, NULL);
      g_autoptr (VlpsDocument) document = NULL;

      if ((method->needs & (VLPS_METHOD_NEEDS_RENDERED | VLPS_METHOD_NEEDS_EXAMPLE)) != 0)
        continue;
      g_test_message ("%s: %s", method->name, markup);
      g_assert_true (option_words_set (&options, (char **) list, NULL));
      g_assert_true (vlps_options_check (&options, NULL));
      g_assert_true (vlps_task_choose (&task, &chosen, FALSE, NULL));
      document = vlps_task_run (&task, page, NULL);
      g_assert_nonnull (document);
      g_assert_nonnull (vlps_warnings_find (document->result->warnings, VLPS_WARNING_EMPTY));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/task/regions", test_regions);
  g_test_add_func ("/task/params", test_params);
  g_test_add_func ("/task/render", test_render);
  g_test_add_func ("/task/part", test_part);
  g_test_add_func ("/task/no-part", test_no_part);
  g_test_add_func ("/task/places", test_places);
  g_test_add_func ("/task/headline", test_headline);
  g_test_add_func ("/task/headline-words", test_headline_words);
  g_test_add_func ("/task/byline-words", test_byline_words);
  g_test_add_func ("/task/faces", test_faces);
  g_test_add_func ("/task/empty", test_empty);
  g_test_add_func ("/task/empty-methods", test_empty_methods);
  return g_test_run ();
}
