/* inert-test.c - whatever a page writes, its Markdown, HTML and TEI do nothing where they are shown
 *
 * Pages of hostile pieces, in formulas above all, go out as Markdown; several programs make HTML of that, which may hold
 * nothing that runs and no picture that the page did not show.  libcmark-gfm is linked; others are asked where they are
 * installed (render-markdown.py).  `inert-test SEED [N]` prints the documents of N seeds, each ended by a NUL.
 */
#include <gio/gio.h>
#include <gumbo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commonmark.h"
#include "emit.h"
#include "sample.h"
#include "test-size.h"

/* What no output may load or run, however it got there. */
#define EVIL "evil.example"

/* --- hostile pages --- */

static const char *const payloads[] = {
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<img src=//" EVIL "/p>",
  "<svg onload=alert(1)>",
  "<iframe src=//" EVIL ">",
  "<a href='javascript:alert(1)'>a</a>",
  "<b style='background:url(//" EVIL "/s)'>",
  "![a](http://" EVIL "/p.png)",
  "![a][r]",
  "![r]",
  "[a](javascript:alert(1))",
  "[a][r]",
  "[r]",
  "[r]: javascript:alert(1)",
  "[r]: http://" EVIL "/p.png",
  "[^1]: <script>",
  "<javascript:alert(1)>",
  "](javascript:alert(1))",
  "{: onclick=\"alert(1)\"}",
  "{: onclick=\"alert(1)\" }",
  "{onclick=\"alert(1)\"}",
  "{.a onclick=alert(1)}",
  "{style=\"background:url(//" EVIL "/a)\"}",
  "{=html}",
  "{::nomarkdown}",
  "{:/}",
  "::: {onclick=\"alert(1)\"}",
  "\\href{javascript:alert(1)}{x}",
  "\\url{javascript:alert(1)}",
  "\\includegraphics{http://" EVIL "/p.png}",
  "\\htmlData{a=b}{x}",
  "\\style{background:url(//" EVIL "/c)}{x}",
  "\\input{/etc/passwd}",
  "\\hr^^65f{javascript:alert(1)}{x}",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&#60;script>",
  "java&#115;cript:alert(1)",
};

static const char *const pieces[] = {
  "`",       "``",        "```",
  "~~~",     "~~~~",      "\n",
  "\n\n",    "\r",        "\t",
  "    ",    " ",         "\\",
  "\\\\",    "\\`",       "$",
  "$$",      "\\(",       "\\)",
  "\\[",     "\\]",       "!",
  "[",       "]",         "(",
  ")",       ":",         "|",
  "||",      "\\|",       "<",
  ">",       "</",        "<!--",
  "-->",     "<?",        "?>",
  "<!A",     "*",         "**",
  "_",       "__",        "{",
  "}",       "=",         "#",
  "##",      "- ",        "+ ",
  "1. ",     "> ",        "---",
  "===",     "***",       "&",
  ";",       "</script>", "<![CDATA[",
  "]]>",     "\x01",      "\x0b",
  "a",       "x_1",       "^2",
  "a b",     "\\alpha",   "\\frac{a}{b}",
  "\\text{", "\\\\[2pt]", "\\begin{array}{l}",
  "中文",    "\u2028",    "\u00a0",
  "\u200b",
};

/* Where text of a page comes into a document: "%s" is it, escaped for HTML. */
static const char *const carriers[] = {
  "<p>a $x_1 %s$ b</p>",
  "<p>a $%s_1$ b</p>",
  "<p>\\(%s\\)</p>",
  "<p>\\[%s\\alpha\\]</p>",
  "<p>$$%s$$</p>",
  "<p>a <img class=latex alt=\"%s\"> b</p>",
  "<p><img class='latex display' alt=\"\\alpha %s\"></p>",
  "<p><span class=math-inline data-tex=\"%s\">x</span> b</p>",
  "<div class='math-block' data-latex=\"%s\">x</div>",
  "<p><math><semantics><mi>x</mi><annotation encoding='application/x-tex'>%s</annotation></semantics></math></p>",
  "<p><math display=block alttext=\"\\alpha %s\"><mi>x</mi></math></p>",
  "<p><math><mi>%s</mi><mtext>%s</mtext><mo>%s</mo></math></p>",
  "<p>a <img src=\"http://tex.example/?chl=\\alpha %s\"> b</p>",
  "<p>a <span class=katex><annotation encoding='application/x-tex'>%s</annotation></span></p>",
  "<p>%s</p>",
  "<p>a %s<br>%s</p>",
  "<p><code>%s</code></p>",
  "<p><code>%s</code>%s</p>",
  "<p><kbd>%s</kbd> <b>%s</b><i>%s</i></p>",
  "<pre>%s</pre>",
  "<pre><code class=\"language-%s\">%s</code></pre>",
  "<pre data-lang=\"%s\">a\n%s</pre>",
  "<h2>%s</h2>",
  "<h3 title=\"%s\">a <code>%s</code> %s</h3>",
  "<ul><li>%s<li>$\\alpha %s$</ul>",
  "<ol><li>\\[\\alpha\n%s\\]<li>%s</ol>",
  "<blockquote>%s</blockquote>",
  "<blockquote><p>$$\\alpha\n%s$$</blockquote>",
  "<table><tr><th>%s<th>b<tr><td>$\\alpha %s$<td><code>%s</code></table>",
  "<p><a href=\"http://a.example/%s\">%s</a></p>",
  "<p><a href=\"%s\">a</a></p>",
  "<p><a href=\"java\nscript:alert(1)//%s\">a</a> <a href=\" javascript:alert(1)\">b</a></p>",
  "<p><img src=\"http://a.example/i.png\" alt=\"%s\"></p>",
  "<p><img src=\"data:image/png,%s\" alt=\"%s\"></p>",
  "<p><abbr title=\"%s\">a</abbr> <code>%s</code></p>",
  "<p><abbr title=\"A%s\">a</abbr> %s</p>",
  "<p><q>%s</q> <ruby>a<rt>%s</rt></ruby> <mark>%s</mark></p>",
  "<div class='admonition note'><p class=admonition-title>%s<p>%s</div>",
  "<div data-callout=\"%s\"><p>%s</div>",
  "<p>a<sup><a href=#n1 id=r1>%s</a></sup></p><ol class=footnotes><li id=n1>%s <a href=#r1>^</a></ol>",
  "<video src=\"http://a.example/v%s\" title=\"%s\"></video>",
  "<iframe allowfullscreen src=\"http://a.example/embed/%s\" title=\"%s\"></iframe>",
  "<iframe src=\"http://a.example/%s\" sandbox=\"allow-scripts\"></iframe>",
  "<details><summary>%s</summary><p>%s</details>",
  "<div class=comments><div class=comment><b class=author>%s</b> <span class=date>2024 %s</span><p>%s</div>"
  "<div class=comment><b class=author>A</b> <span class=date>1 %s</span><p>%s and more words</div></div>",
  "<dl><dt>%s<dd>%s</dl>",
  "<ul><li><input type=checkbox>%s</ul>",
};

static char *
hostile_text (GRand *random)
{
  GString *out = g_string_new (NULL);

  for (int n = g_rand_int_range (random, 1, 5); n > 0; n--)
    g_string_append (out, g_rand_int_range (random, 0, 3) > 0
                              ? pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]
                              : payloads[g_rand_int_range (random, 0, G_N_ELEMENTS (payloads))]);
  return g_string_free (out, FALSE);
}

static void
append_text (GString *out, GRand *random)
{
  g_autofree char *text = hostile_text (random), *escaped = g_markup_escape_text (text, -1);

  g_string_append (out, escaped);
}

static char *
hostile_source (guint seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  g_autoptr (GString) out = g_string_new ("<title>");

  append_text (out, random);
  g_string_append (out, "</title><body>");
  for (int n = g_rand_int_range (random, 1, 6); n > 0; n--)
    {
      const char *carrier = carriers[g_rand_int_range (random, 0, G_N_ELEMENTS (carriers))];

      for (const char *at; (at = strstr (carrier, "%s")) != NULL; carrier = at + 2)
        {
          g_string_append_len (out, carrier, at - carrier);
          append_text (out, random);
        }
      g_string_append (out, carrier);
    }
  return g_strdup (out->str);
}

static void
comment_clear (gpointer data)
{
  VlpsComment *comment = data;

  g_free (comment->author);
  g_free (comment->time);
  g_free (comment->text);
}

/* In one of the dialects, with comments as no page need write them. */
static char *
markdown_of (const Sample *sample, guint seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  VlpsDocument *document = sample_document (sample);

  if (sample->result->comments == NULL)
    {
      VlpsComment comment = { .author = hostile_text (random),
                              .time = hostile_text (random),
                              .text = hostile_text (random) };

      sample->result->comments = g_array_new (FALSE, FALSE, sizeof (VlpsComment));
      g_array_set_clear_func (sample->result->comments, comment_clear);
      g_array_append_val (sample->result->comments, comment);
    }
  document->options.markdown = (VlpsMarkdown) (seed % (VLPS_MARKDOWN_OBSIDIAN + 1));
  document->options.tables = seed % 2 == 0 ? VLPS_TABLES_DEFAULT : VLPS_TABLES_AUTO;
  return vlps_emit_markdown (document);
}

/* --- what HTML does --- */

static gboolean
has_word (const char *word, const char *const *words)
{
  for (; *words != NULL; words++)
    if (g_ascii_strcasecmp (word, *words) == 0)
      return TRUE;
  return FALSE;
}

/* An address as a browser reads it, that would run or show something of its own. */
static gboolean
is_active_address (const char *value)
{
  g_autoptr (GString) plain = g_string_new (NULL);

  for (; *value != '\0'; value++)
    if ((guchar) *value > ' ')
      g_string_append_c (plain, g_ascii_tolower (*value));
  return g_str_has_prefix (plain->str, "javascript:") || g_str_has_prefix (plain->str, "vbscript:")
         || g_str_has_prefix (plain->str, "data:") || g_str_has_prefix (plain->str, "blob:")
         || g_str_has_prefix (plain->str, "filesystem:") || g_str_has_prefix (plain->str, "feed:")
         || g_str_has_prefix (plain->str, "jar:") || g_str_has_prefix (plain->str, "view-source:");
}

/* The box of a task. */
static gboolean
is_box (const GumboNode *node)
{
  const GumboAttribute *type = gumbo_get_attribute (&node->v.element.attributes, "type");

  return node->v.element.tag == GUMBO_TAG_INPUT && type != NULL && strcmp (type->value, "checkbox") == 0;
}

/* What is wrong with an element of the HTML that a renderer made of Markdown; NULL for nothing.  Pandoc 3 labels the boxes of
 * tasks. */
static const char *
fault_of_element (const GumboNode *node)
{
  static const char *const elements[] = {
    "html", "head",       "body", "p",       "h1",     "h2",         "h3",       "h4",  "h5",  "h6",    "ul",    "ol",
    "li",   "blockquote", "pre",  "code",    "em",     "strong",     "del",      "sub", "sup", "mark",  "br",    "hr",
    "a",    "img",        "abbr", "table",   "thead",  "tbody",      "tr",       "th",  "td",  "dl",    "dt",    "dd",
    "div",  "span",       "s",    "section", "figure", "figcaption", "colgroup", "col", "u",   "aside", "label", NULL,
  };
  static const char *const attributes[] = { "href",    "src",     "alt", "title",    "class",    "id",      "start",
                                            "align",   "style",   "rel", "role",     "type",     "name",    "width",
                                            "colspan", "rowspan", "rev", "tabindex", "disabled", "checked", NULL };
  const char *name = gumbo_normalized_tagname (node->v.element.tag);

  if (!has_word (name, elements) && !is_box (node))
    return "element";
  for (guint i = 0; i < node->v.element.attributes.length; i++)
    {
      const GumboAttribute *attribute = node->v.element.attributes.data[i];

      if (!has_word (attribute->name, attributes) && !g_str_has_prefix (attribute->name, "data-")
          && !g_str_has_prefix (attribute->name, "aria-"))
        return "attribute";
      if (strcmp (attribute->name, "alt") != 0 && is_active_address (attribute->value))
        return "address";
      if (strcmp (attribute->name, "style") == 0 && strstr (attribute->value, "(") != NULL)
        return "style";
      /* a picture that was inside the page has none */
      if (strcmp (attribute->name, "src") == 0 && *attribute->value != '\0'
          && !g_str_has_prefix (attribute->value, "http://a.example/"))
        return "picture";
    }
  return NULL;
}

/* Walks HTML without recursion; `fault` says what is wrong with an element. */
static char *
find_fault (const char *html, const char *(*fault) (const GumboNode *) )
{
  GumboOutput *output = gumbo_parse (html);
  g_autoptr (GPtrArray) todo = g_ptr_array_new ();
  char *found = NULL;

  g_ptr_array_add (todo, output->root);
  while (todo->len > 0 && found == NULL)
    {
      const GumboNode *node = g_ptr_array_steal_index (todo, todo->len - 1);
      const char *wrong;

      if (node->type != GUMBO_NODE_ELEMENT && node->type != GUMBO_NODE_TEMPLATE)
        continue;
      wrong = fault (node);
      if (wrong != NULL)
        found = g_strdup_printf ("%s: %.*s", wrong, (int) MIN (node->v.element.original_tag.length, 200),
                                 node->v.element.original_tag.data != NULL ? node->v.element.original_tag.data : "");
      for (guint i = 0; i < node->v.element.children.length; i++)
        g_ptr_array_add (todo, node->v.element.children.data[i]);
    }
  gumbo_destroy_output (&kGumboDefaultOptions, output);
  return found;
}

/* --- Markdown --- */

static gboolean
check_rendered (const char *renderer, guint seed, const char *source, const char *markdown, const char *html)
{
  g_autofree char *fault = find_fault (html, fault_of_element);

  if (fault == NULL)
    return TRUE;
  g_test_message ("%s, seed %u: %s\n%s\nbecame\n%s\nand is shown as\n%s", renderer, seed, fault, source, markdown,
                  html);
  return FALSE;
}

static guint
first_seed (void)
{
  const char *seed = g_getenv ("VLPS_TEST_SEED");

  return seed != NULL ? (guint) atoi (seed) : 0;
}

static guint
n_seeds (void)
{
  return g_test_slow () ? 100000 : test_size (2000);
}

static void
test_cmark (void)
{
  guint faults = 0;

  for (guint seed = first_seed (), end = seed + n_seeds (); seed < end && faults < 5; seed++)
    {
      g_autofree char *source = hostile_source (seed);
      g_autoptr (Sample) sample = sample_new (source);
      g_autofree char *markdown = markdown_of (sample, seed), *html = commonmark_to_html (markdown);

      faults += !check_rendered ("libcmark-gfm", seed, source, markdown, html);
    }
  g_assert_cmpuint (faults, ==, 0);
}

/* All documents go to the program at once. */
static void
test_program (gconstpointer name)
{
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "output", "emit", "render-markdown.py", NULL);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GString) input = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL, output = NULL;
  g_autoptr (GError) error = NULL;
  guint begin = first_seed (), n = strcmp (name, "pandoc") == 0 ? 100 : n_seeds () / 4, faults = 0;
  const char *at, *end;
  gsize size;

  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                              "/usr/bin/python3", script, name, NULL);
  g_assert_no_error (error);
  for (guint seed = begin; seed < begin + n; seed++)
    {
      g_autofree char *source = hostile_source (seed);
      g_autoptr (Sample) sample = sample_new (source);
      g_autofree char *markdown = markdown_of (sample, seed);

      g_string_append (input, markdown);
      g_string_append_c (input, '\0');
    }
  bytes = g_bytes_new_static (input->str, input->len);
  g_subprocess_communicate (process, bytes, NULL, &output, NULL, &error);
  g_assert_no_error (error);
  if (g_subprocess_get_exit_status (process) == 77)
    {
      g_test_skip ("not installed");
      return;
    }
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 0);
  at = g_bytes_get_data (output, &size);
  end = at + size;
  for (guint seed = begin; seed < begin + n && faults < 5; seed++, at += strlen (at) + 1)
    {
      g_autofree char *source = hostile_source (seed);
      g_autoptr (Sample) sample = sample_new (source);
      g_autofree char *markdown = markdown_of (sample, seed);

      g_assert_true (at < end);
      faults += !check_rendered (name, seed, source, markdown, at);
    }
  g_assert_cmpuint (faults, ==, 0);
}

static void
print_documents (guint begin, guint n)
{
  for (guint seed = begin; seed < begin + n; seed++)
    {
      g_autofree char *source = hostile_source (seed);
      g_autoptr (Sample) sample = sample_new (source);
      g_autofree char *markdown = markdown_of (sample, seed);

      fwrite (markdown, 1, strlen (markdown) + 1, stdout);
    }
}

/* --- TEI and HTML --- */

/* TeX that leads out of its formula. */
static const char *
find_command (const char *tex)
{
  static const char *const commands[] = { "\\href",  "\\url", "\\includegraphics", "\\htmlData", "\\style",
                                          "\\input", "^^" };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    for (const char *p = tex; (p = strstr (p, commands[i])) != NULL; p++)
      {
        guint backslashes = 0;

        while (p - backslashes > tex && p[-(int) backslashes - 1] == '\\')
          backslashes++;
        /* after another backslash it is a line break and letters */
        if (backslashes % 2 == 0)
          return commands[i];
      }
  return NULL;
}

typedef struct
{
  gboolean formula;
  char *fault;
} TeiState;

static void
tei_start (GMarkupParseContext *context G_GNUC_UNUSED, const char *name, const char **names, const char **values,
           gpointer data, GError **error G_GNUC_UNUSED)
{
  TeiState *state = data;

  state->formula = strcmp (name, "formula") == 0;
  for (guint i = 0; names[i] != NULL; i++)
    if ((strcmp (names[i], "target") == 0 || strcmp (names[i], "url") == 0) && is_active_address (values[i]))
      {
        g_free (state->fault);
        state->fault = g_strdup (values[i]);
      }
}

static void
tei_end (GMarkupParseContext *context G_GNUC_UNUSED, const char *name G_GNUC_UNUSED, gpointer data,
         GError **error G_GNUC_UNUSED)
{
  ((TeiState *) data)->formula = FALSE;
}

static void
tei_text (GMarkupParseContext *context G_GNUC_UNUSED, const char *text, gsize length G_GNUC_UNUSED, gpointer data,
          GError **error G_GNUC_UNUSED)
{
  TeiState *state = data;
  const char *command = state->formula ? find_command (text) : NULL;

  if (command == NULL)
    return;
  g_free (state->fault);
  state->fault = g_strdup (text);
}

static void
test_tei (void)
{
  static const GMarkupParser parser = { .start_element = tei_start, .end_element = tei_end, .text = tei_text };

  for (guint seed = first_seed (), end = seed + n_seeds (); seed < end; seed++)
    {
      g_autofree char *source = hostile_source (seed);
      g_autoptr (Sample) sample = sample_new (source);
      g_autofree char *tei = vlps_emit_tei (sample_document (sample));
      TeiState state = { 0 };
      g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, &state, NULL);
      g_autoptr (GError) error = NULL;

      if (g_markup_parse_context_parse (context, tei, -1, &error) && state.fault == NULL)
        continue;
      g_test_message ("seed %u: %s\n%s\nbecame\n%s", seed, error != NULL ? error->message : state.fault, source, tei);
      g_test_fail ();
      return;
    }
}

static const char *fault_of_page (const GumboNode *node);

static const char *
fault_of_attribute (const GumboNode *node, const GumboAttribute *attribute)
{
  gboolean frame = node->v.element.tag == GUMBO_TAG_IFRAME;

  if (g_ascii_strncasecmp (attribute->name, "on", 2) == 0)
    return "attribute";
  if (strcmp (attribute->name, "srcdoc") == 0)
    {
      g_autofree char *fault = find_fault (attribute->value, fault_of_page);

      return fault != NULL ? "frame" : NULL;
    }
  if (is_active_address (attribute->value)
      && !(g_str_has_prefix (attribute->value, "data:") && node->v.element.tag == GUMBO_TAG_IMG))
    return "address";
  return frame && strcmp (attribute->name, "sandbox") == 0 && *attribute->value != '\0' ? "sandbox" : NULL;
}

/* What is wrong with an element of a page's own HTML: that keeps pictures and styles. */
static const char *
fault_of_page (const GumboNode *node)
{
  const char *wrong = node->v.element.tag == GUMBO_TAG_SCRIPT ? "element" : NULL;

  for (guint i = 0; i < node->v.element.attributes.length && wrong == NULL; i++)
    wrong = fault_of_attribute (node, node->v.element.attributes.data[i]);
  return wrong;
}

static void
test_html (void)
{
  for (guint seed = first_seed (), end = seed + n_seeds (); seed < end; seed++)
    {
      g_autofree char *source = hostile_source (seed);
      g_autoptr (Sample) sample = sample_new (source);
      g_autofree char *html = vlps_emit_html (sample_document (sample));
      g_autofree char *fault = find_fault (html, fault_of_page);

      if (fault == NULL)
        continue;
      g_test_message ("seed %u: %s\n%s\nbecame\n%s", seed, fault, source, html);
      g_test_fail ();
      return;
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (argc > 1)
    {
      print_documents ((guint) atoi (argv[1]), argc > 2 ? (guint) atoi (argv[2]) : 1);
      return 0;
    }
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/inert/cmark", test_cmark);
  g_test_add_data_func ("/inert/python-markdown", "python-markdown", test_program);
  g_test_add_data_func ("/inert/pandoc", "pandoc", test_program);
  g_test_add_func ("/inert/tei", test_tei);
  g_test_add_func ("/inert/html", test_html);
  return g_test_run ();
}
