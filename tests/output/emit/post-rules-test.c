/* post-rules-test.c - rules between the posts of a thread */
#include "post-rules.h"

#include <string.h>

#include "emit.h"
#include "metadata.h"
#include "sample.h"

/* Makes posts of the elements whose ids are one letter. */
static void
add_posts (Sample *sample)
{
  const VlpsPage *page = sample->page;

  sample->result->posts = g_array_new (FALSE, FALSE, sizeof (VlpsComment));
  g_array_set_clear_func (sample->result->posts, (GDestroyNotify) vlps_comment_clear);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const char *id = vlps_node_attribute (&page->nodes[i], "id");
      VlpsComment post = { .first = i, .end = page->nodes[i].end };

      if (id == NULL || strlen (id) != 1)
        continue;
      post.text = g_strdup (id);
      for (guint k = 0; k < sample->result->posts->len; k++)
        post.depth += g_array_index (sample->result->posts, VlpsComment, k).end > i;
      g_array_append_val (sample->result->posts, post);
    }
}

static void
assert_output (const char *html, const char *markdown, const char *body)
{
  g_autoptr (Sample) sample = sample_new (html);
  g_autofree char *as_markdown = NULL, *as_html = NULL;
  const char *begin;

  add_posts (sample);
  as_markdown = vlps_emit_markdown (sample_document (sample));
  as_html = vlps_emit_html (sample_document (sample));
  g_assert_cmpstr (as_markdown, ==, markdown);
  begin = strstr (as_html, "<body>");
  g_assert_nonnull (begin);
  g_assert_true (g_str_has_suffix (begin, "</body></html>\n"));
  *strstr (begin, "</body>") = '\0';
  g_assert_cmpstr (begin + strlen ("<body>"), ==, body);
}

/* Between posts, not before the first nor behind the last. */
static void
test_between (void)
{
  assert_output (
      "<h1>T</h1><div id=a>one</div><div id=b><p>two</div><div id=c>three</div><p>end",
      "# T\n\none\n\n___\n\ntwo\n\n___\n\nthree\n\nend\n",
      "<h1>T</h1><div id=\"a\">one</div><hr><div id=\"b\"><p>two</p></div><hr><div id=\"c\">three</div><p>end</p>");
  assert_output ("<div id=a>one</div>", "one\n", "<div id=\"a\">one</div>");
}

/* A post that is no content has no rule, and none is needed where the page has one. */
static void
test_needless (void)
{
  assert_output ("<div id=a>one</div><div id=b x-out>two</div><div id=c>three</div>", "one\n\n___\n\nthree\n",
                 "<div id=\"a\">one</div><hr><div id=\"c\">three</div>");
  assert_output ("<div id=a x-out>one</div><div id=b>two</div><div id=c x-out>three</div>", "two\n",
                 "<div id=\"b\">two</div>");
  assert_output ("<div id=a>one</div><hr><div id=b>two<hr></div><div id=c>three</div>",
                 "one\n\n___\n\ntwo\n\n___\n\nthree\n",
                 "<div id=\"a\">one</div><hr><div id=\"b\">two<hr></div><div id=\"c\">three</div>");
}

/* A reply stands in what it replies to. */
static void
test_replies (void)
{
  assert_output (
      "<div id=a>one<blockquote><div id=b>two</div></blockquote></div><div id=c>three</div>",
      "one\n\n> ___\n>\n> two\n\n___\n\nthree\n",
      "<div id=\"a\">one<blockquote><hr><div id=\"b\">two</div></blockquote></div><hr><div id=\"c\">three</div>");
}

/* Rows of a table part posts already, and in HTML items of a list: rules may not stand between them.  As Markdown such
 * items are no list. */
static void
test_parted (void)
{
  assert_output ("<ul><li id=a>one</li><li id=b>two</li></ul>", "one\n\n___\n\ntwo\n",
                 "<ul><li id=\"a\">one</li><li id=\"b\">two</li></ul>");
  assert_output (
      "<table><tr id=a><th>one<th>1</tr><tr id=b><td>two<td>2</table>", "| one | 1 |\n| --- | --- |\n| two | 2 |\n",
      "<table><tbody><tr id=\"a\"><th>one</th><th>1</th></tr><tr id=\"b\"><td>two</td><td>2</td></tr></tbody></table>");
}

/* Author and date head each post where bylines are wanted, and lines that have no more than that are not repeated. */
static void
test_headings (void)
{
  g_autoptr (Sample) sample =
      sample_new ("<div id=a><p><a href=/ann>Ann</a> on <i>3 May 2024</i> <b>#1</b><p>one two</div>"
                  "<div id=b><p>two by Bob</div><div id=c><h4>Cleo</h4>three</div>");
  static const char *const said[][2] = { { "Ann", "2024-05-03" }, { NULL, NULL }, { "Cleo", NULL } };
  g_autofree char *markdown = NULL, *html = NULL;

  add_posts (sample);
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    {
      VlpsComment *post = &g_array_index (sample->result->posts, VlpsComment, i);

      post->author = g_strdup (said[i][0]);
      post->time = g_strdup (said[i][1]);
    }
  sample->options.byline = TRUE;
  markdown = vlps_emit_markdown (sample_document (sample));
  html = vlps_emit_html (sample_document (sample));
  g_assert_cmpstr (markdown, ==, "### Ann, 2024-05-03\n\none two\n\n___\n\ntwo by Bob\n\n### Cleo\n\nthree\n");
  g_assert_nonnull (strstr (html, "</div><hr><div id=\"c\"><h4>Cleo</h4>"));
}

/* The headline of the page comes before the heading of the post that it is in. */
static void
test_headline (void)
{
  g_autoptr (Sample) sample = sample_new ("<div id=a><h1>Which oar floats</h1><p>by Ann</p><p>one two three</div>"
                                          "<div id=b><p>two</div><div id=c>three</div>");
  g_autofree char *markdown = NULL;

  add_posts (sample);
  g_array_index (sample->result->posts, VlpsComment, 0).author = g_strdup ("Ann");
  sample->options.byline = sample->options.headline = TRUE;
  vlps_metadata_await (sample->page, sample->result, NULL);
  markdown = vlps_emit_markdown (sample_document (sample));
  g_assert_cmpstr (markdown, ==, "# Which oar floats\n\n### Ann\n\none two three\n\n___\n\ntwo\n\n___\n\nthree\n");
}

/* Rules of posts are not told of twice, and not of nodes that are behind. */
static void
test_next (void)
{
  const VlpsPostRule places[] = { { .first = 4, .end = 6 }, { .first = 8, .end = 12 } };
  g_autoptr (GArray) rules = g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (VlpsPostRule)), places, 2);
  guint next = 0;

  g_assert_null (vlps_post_rules_next (NULL, &next, 4));
  g_assert_null (vlps_post_rules_next (rules, &next, 3));
  g_assert_nonnull (vlps_post_rules_next (rules, &next, 5));
  g_assert_null (vlps_post_rules_next (rules, &next, 5));
  g_assert_null (vlps_post_rules_next (rules, &next, 12));
  g_assert_cmpuint (next, ==, 2);
}

/* Entries of a blog have titles of their own, and lines about themselves; the posts of a thread have its title. */
static void
test_entries (void)
{
  static const struct
  {
    const char *html, *expected;
  } cases[] = {
    { "<div id=a><h2>One</h2><p>by Ann<p>one two</div><div id=b><h2>Two</h2><p>by Bob<p>three four</div>",
      "## One\n\nby Ann\n\none two\n\n___\n\n## Two\n\nby Bob\n\nthree four\n" },
    { "<div id=a><h3>Tides</h3><p>by Ann<p>one two</div><div id=b><h3>Re: Tides</h3><p>by Bob<p>three four</div>",
      "### Ann\n\n### Tides\n\nby Ann\n\none two\n\n### Bob\n\n### Re: Tides\n\nby Bob\n\nthree four\n" },
    { "<div id=a><h3>Ann</h3><p>one two</div><div id=b><h3>Bob</h3><p>three four</div>",
      "### Ann\n\none two\n\n### Bob\n\nthree four\n" },
  };
  static const char *const authors[] = { "Ann", "Bob" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      g_autofree char *markdown = NULL;

      add_posts (sample);
      for (guint k = 0; k < G_N_ELEMENTS (authors); k++)
        g_array_index (sample->result->posts, VlpsComment, k).author = g_strdup (authors[k]);
      sample->options.byline = TRUE;
      markdown = vlps_emit_markdown (sample_document (sample));
      g_assert_cmpstr (markdown, ==, cases[i].expected);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/post-rules/between", test_between);
  g_test_add_func ("/post-rules/needless", test_needless);
  g_test_add_func ("/post-rules/replies", test_replies);
  g_test_add_func ("/post-rules/parted", test_parted);
  g_test_add_func ("/post-rules/headings", test_headings);
  g_test_add_func ("/post-rules/headline", test_headline);
  g_test_add_func ("/post-rules/next", test_next);
  g_test_add_func ("/post-rules/entries", test_entries);
  return g_test_run ();
}
