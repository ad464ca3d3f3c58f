/* roundtrip-test.c - Markdown that another program reads back is the same text */
#include <string.h>

#include "commonmark.h"
#include "emit.h"
#include "html-page.h"
#include "sample.h"

static void
check_markdown (const Sample *sample, const char *name)
{
  g_autofree char *markdown = vlps_emit_markdown (sample_document (sample));
  g_autofree char *expected = sample_text_of_content (sample);
  g_autofree char *text = commonmark_to_text (markdown);
  gsize same = 0;

  if (g_strcmp0 (text, expected) == 0)
    return;
  while (text != NULL && expected[same] != '\0' && text[same] == expected[same])
    same++;
  g_test_message ("%s:\n%.4000s\n...reads as\n%.80s\nexpected\n%.80s", name, markdown,
                  text == NULL ? "raw HTML" : text + same, expected + same);
  g_test_fail ();
}

static void
test_random (void)
{
  guint n = g_test_slow () ? 200000 : 3000;

  for (guint seed = 0; seed < n; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      guint nodes = (guint) g_rand_int_range (random, 3, seed % 100 == 0 ? 400 : 40);
      g_autoptr (Sample) sample = sample_new_random (random, nodes, seed % 2 == 0);
      g_autofree char *name = g_strdup_printf ("seed %u", seed);

      check_markdown (sample, name);
      if (g_test_failed ())
        return;
    }
}

typedef struct
{
  const char *html;
  const char *read;
} Case;

/* The structure comes back, too. */
static void
test_structure (void)
{
  static const Case cases[] = {
    { "<ol start=3><li>a<ul><li>b</ul><li>c</ol>",
      "<ol start=\"3\">\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ol>\n" },
    { "<ul><li>a</ul><ul><li>b</ul>", "<ul>\n<li>a</li>\n</ul>\n<ul>\n<li>b</li>\n</ul>\n" },
    { "<ol reversed><li>a<li>b</ol>", "<ol start=\"2\">\n<li>a</li>\n</ol>\n<ol>\n<li>b</li>\n</ol>\n" },
    { "<ul><li>a<ol start=3><li>b</ol></ul>",
      "<ul>\n<li>\n<p>a</p>\n<ol start=\"3\">\n<li>b</li>\n</ol>\n</li>\n</ul>\n" },
    { "<ul><li>a<li><hr><li><ul><li>b</ul></ul>",
      "<ul>\n<li>a</li>\n<li>\n<hr />\n</li>\n<li>\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n" },
    { "<blockquote>a<blockquote>b</blockquote></blockquote><blockquote>c</blockquote>",
      "<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>\n<blockquote>\n<p>c</p>\n"
      "</blockquote>\n" },
    { "<b>中文。</b>中<i>文</i><b><i>x</i></b>",
      "<p><strong>中文。</strong>中<em>文</em><strong><em>x</em></strong></p>\n" },
    { "<b>a <i>b</i></b> c<b>d</b>e", "<p><strong>a <em>b</em></strong> c<strong>d</strong>e</p>\n" },
    { "<a href='/(u)?a=1&amp;lt;'>[a]!</a><img src='i j' alt='*'>",
      "<p><a href=\"http://example.org/(u)?a=1&amp;lt;\">[a]!</a><img src=\"http://example.org/dir/i%20j\" alt=\"*\" />"
      "</p>\n" },
    { "a!<a href=/u>b</a>", "<p>a!<a href=\"http://example.org/u\">b</a></p>\n" },
    { "<code>a`</code> <code>b</code>", "<p><code>a`</code> <code>b</code></p>\n" },
    { "<pre><code class=language-c>a\n```\n\n b</code></pre>",
      "<pre><code class=\"language-c\">a\n```\n\n b\n</code></pre>\n" },
    { "<ul><li>a<pre>b\n\n  c</pre></ul>", "<ul>\n<li>\n<p>a</p>\n<pre><code>b\n\n  c\n</code></pre>\n</li>\n</ul>\n" },
    { "<h2>1. a #</h2>2. b<br>===", "<h2>1. a #</h2>\n<p>2. b<br />\n===</p>\n" },
    { "<table><tr><th>a|b<th align=right>c<tr><td><code>d|e</code><td>\\|</table>",
      "<table>\n<thead>\n<tr>\n<th>a|b</th>\n<th align=\"right\">c</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><code>d|e"
      "</code></td>\n<td align=\"right\">\\|</td>\n</tr>\n</tbody>\n</table>\n" },
    { "<ul><li>a<table><tr><td>1<td>2<tr><td>3<td>4</table></ul>",
      "<ul>\n<li>\n<p>a</p>\n<table>\n<thead>\n<tr>\n<th></th>\n<th></th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n"
      "<td>2</td>\n</tr>\n<tr>\n<td>3</td>\n<td>4</td>\n</tr>\n</tbody>\n</table>\n</li>\n</ul>\n" },
    { "a | b<br>--- | ---", "<p>a | b<br />\n--- | ---</p>\n" },
  };
  gboolean failed = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      g_autofree char *markdown = vlps_emit_markdown (sample_document (sample));
      g_autofree char *read = commonmark_to_html (markdown);

      check_markdown (sample, cases[i].html);
      if (strcmp (read, cases[i].read) != 0)
        {
          g_test_message ("%s\nbecame\n%s\nand reads as\n%s", cases[i].html, markdown, read);
          failed = TRUE;
        }
    }
  g_assert_false (failed);
}

/* Text of the format tei, with the signs that Markdown has for what TEI has elements for; without white space. */
static char *
text_of_tei (const char *tei)
{
  static const char *const signs[][2] = {
    { "<figDesc>[^<]*</figDesc>", "" },
    { "<formula notation=\"TeX\">([^<]*)</formula>", "$\\1$" },
    { "<formula notation=\"TeX\" rend=\"display\">([^<]*)</formula>", "$$\\1$$" },
    { "<ref type=\"note\"[^>]*>([0-9]*)</ref>", "[^\\1]" },
    { "<note [^>]*n=\"([0-9]*)\">", "[^\\1]:" },
    { "<quote type=\"([^\"]*)\">", "[!\\1]" },
    { "</?q>", "\"" },
    { "<[^>]*>", "" },
    { "&lt;", "<" },
    { "&gt;", ">" },
    { "&quot;", "\"" },
    { "&amp;", "&" },
  };
  g_autofree char *text = g_strdup (strstr (tei, "<body>"));
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      g_autoptr (GRegex) regex = g_regex_new (signs[i][0], 0, 0, NULL);
      char *replaced = g_regex_replace (regex, text, -1, 0, signs[i][1], 0, NULL);

      g_free (text);
      text = replaced;
    }
  sample_squeeze (out, text);
  return g_string_free (out, FALSE);
}

/* Two formats that are written apart from one another say the same of a page: its text, formulas, notes, quotations. */
static void
check_page (const char *path)
{
  g_autoptr (Sample) sample = sample_new_from_file (path);
  g_autofree char *markdown = NULL, *read = NULL, *tei = NULL, *expected = NULL;
  gsize same = 0;

  if (sample == NULL)
    return;
  markdown = vlps_emit_markdown (sample_document (sample));
  tei = vlps_emit_tei (sample_document (sample));
  read = commonmark_to_text (markdown);
  expected = text_of_tei (tei);
  if (g_strcmp0 (read, expected) == 0)
    return;
  while (read != NULL && expected[same] != '\0' && read[same] == expected[same])
    same++;
  g_test_message ("%s reads as\n%.80s\nexpected\n%.80s", path, read == NULL ? "raw HTML" : read + same,
                  expected + same);
  g_test_fail ();
}

/* Inside of what holds a state and no text of the page. */
static gboolean
is_state (const VlpsPage *page, int index)
{
  for (int i = page->nodes[index].parent, levels = 0; i >= 0 && levels < 3; i = page->nodes[i].parent, levels++)
    switch (page->nodes[i].tag)
      {
      case VLPS_TAG_SELECT:
      case VLPS_TAG_TEXTAREA:
      case VLPS_TAG_PROGRESS:
      case VLPS_TAG_METER:
      case VLPS_TAG_CANVAS:
        return TRUE;
      default:
        break;
      }
  return FALSE;
}

/* Headings and text of an HTML document as a reader sees it: a line for each heading, then all text, without white
 * space. */
static char *
outline_of_html (const char *html, gboolean with_text)
{
  g_autoptr (VlpsPage) page =
      vlps_html_page_parse ((const guint8 *) html, strlen (html), "http://example.org/", NULL, NULL);
  GString *out = g_string_new (NULL), *text = g_string_new (NULL);

  for (int i = 0; page != NULL && i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gsize before = out->len;

      if (!vlps_node_is_shown (page, i))
        continue;
      if (with_text && node->kind == VLPS_NODE_TEXT && !is_state (page, i))
        sample_squeeze (text, node->text);
      if (node->kind == VLPS_NODE_TEXT || !vlps_tag_is_heading (node->tag, NULL))
        continue;
      g_string_append_printf (out, "%s ", node->name);
      for (int k = i; k < node->end; k++)
        if (page->nodes[k].kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, k))
          sample_squeeze (out, page->nodes[k].text);
      if (out->len == before + strlen (node->name) + 1)
        g_string_truncate (out, before);
      else
        g_string_append_c (out, '\n');
    }
  g_string_append (out, text->str);
  g_string_free (text, TRUE);
  return g_string_free (out, FALSE);
}

/* Markdown has signs of its own for some of what the page says: only other pages have the same text. */
static gboolean
has_same_text (const VlpsPage *page, const char *markdown)
{
  static const char *const signs[] = { "[^", "$", "[!", "[ ]", "[x]" };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (strstr (markdown, signs[i]) != NULL)
      return FALSE;
  for (guint i = 0; i < page->n_nodes; i++)
    switch (page->nodes[i].tag)
      {
      case VLPS_TAG_DL:
      case VLPS_TAG_DT:
      case VLPS_TAG_Q:
      case VLPS_TAG_RT:
      case VLPS_TAG_SVG:
      case VLPS_TAG_VIDEO:
      case VLPS_TAG_AUDIO:
      case VLPS_TAG_IFRAME:
      case VLPS_TAG_FRAME:
      case VLPS_TAG_TFOOT: /* where it is written in HTML, below the rows in Markdown */
        return FALSE;
      default:
        break;
      }
  return TRUE;
}

/* The Markdown as another program reads it has the headings of the HTML, and its text. */
static void
check_html (const char *path)
{
  g_autoptr (Sample) sample = sample_new_from_file (path);
  g_autofree char *markdown = NULL, *read = NULL, *html = NULL, *outline = NULL, *expected = NULL;
  gboolean with_text;
  gsize same = 0;

  if (sample == NULL)
    return;
  markdown = vlps_emit_markdown (sample_document (sample));
  read = commonmark_to_html (markdown);
  html = vlps_emit_html (sample_document (sample));
  with_text = has_same_text (sample->page, markdown);
  outline = outline_of_html (read, with_text);
  expected = outline_of_html (html, with_text);
  if (strcmp (outline, expected) == 0)
    return;
  while (outline[same] != '\0' && outline[same] == expected[same])
    same++;
  g_test_message ("%s: the Markdown has\n%.80s\nthe HTML has\n%.80s", path, outline + same, expected + same);
  g_test_fail ();
}

static void
test_html (gconstpointer path)
{
  g_assert_cmpuint (sample_foreach_file (path, check_html), >, 0);
}

static void
test_pages (gconstpointer path)
{
  g_assert_cmpuint (sample_foreach_file (path, check_page), >, 0);
}

int
main (int argc, char **argv)
{
  g_autofree char *fixtures = NULL;

  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/roundtrip/structure", test_structure);
  g_test_add_func ("/roundtrip/random", test_random);
  fixtures = g_test_build_filename (G_TEST_DIST, "..", "fixtures", NULL);
  g_test_add_data_func ("/roundtrip/fixtures", fixtures, test_pages);
  g_test_add_data_func ("/roundtrip/html", fixtures, test_html);
  for (int i = 1; i < argc; i++)
    {
      g_autofree char *name = g_strdup_printf ("/roundtrip/named-%d", i);

      g_test_add_data_func (name, argv[i], test_pages);
      g_free (name);
      name = g_strdup_printf ("/roundtrip/html-named-%d", i);
      g_test_add_data_func (name, argv[i], test_html);
    }
  return g_test_run ();
}
