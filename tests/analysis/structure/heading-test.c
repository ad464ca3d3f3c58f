/* heading-test.c - headings */

#include "markdown-cases.h"

static void
test_headings (void)
{
  static const Case cases[] = {
    { "number sign", "<h2>One <a href='#one'>#</a></h2>", "## One\n", "One\n" },
    { "picture", "<h2>One <span class=permalink-widget><a href='x?y'>🔗</a></span></h2>", "## One\n" },
    { "to edit", "<h2>One<span class=mw-editsection>[<a href=e>edit</a>]</span></h2>", "## One\n" },
    { "the heading itself", "<h2><a href='#one'>One</a></h2>", "## One\n" },
    { "a term that leads to itself", "<dl><dt id=v><a href='#v'>-v</a><dd>x</dl>", "**-v**\n: x\n" },
    { "a term that leads elsewhere", "<dl><dt id=v><a href='#w'>-v</a><dd id=w>x</dl>",
      "**[-v](http://example.org/dir/#w)**\n: x\n" },
    { "in boxes around the heading", "<a href='#one'><div><div><h2>One</h2></div></div></a>", "## One\n" },
    { "a host in large letters", "<h2>a <a href='HTTP://WWW.Example.org/A'>One</a></h2>",
      "## a [One](http://www.example.org/A)\n" },
    { "around the heading", "<a href='#one'><h2>One</h2></a>", "## One\n" },
    { "a button that folds", "<h2><button>One</button></h2>", "## One\n" },
    { "a link", "<h2><a href=two>One</a></h2>", "## [One](http://example.org/dir/two)\n" },
    { "the top of the page", "<h2>One <small><a href='#top'>[top]</a></small></h2>", "## One\n", "One\n" },
    { "the top in other words", "<h2>One <a href='#toc'>Back to top</a></h2><h3>Zwei <a href='#x'>nach oben</a></h3>",
      "## One\n\n### Zwei\n" },
    { "a top elsewhere", "<h2>The <a href=top>Top</a></h2>", "## The [Top](http://example.org/dir/top)\n" },
    { "a link behind that leads to it", "<h2 id=one>One</h2><a href='#one'>Section titled “One”</a><p>x",
      "## One\n\nx\n", "One\n\nx\n" },
    { "a link before that leads to it", "<div><a href='#one'>Link</a><h2 id=one>One</h2></div><p>x", "## One\n\nx\n" },
    { "a link to what is in it", "<h3><span id=one></span>One</h3><a href='#one'>Permalink to One</a><p>x",
      "### One\n\nx\n" },
    { "a link behind to another", "<h2 id=one>One</h2><a href='#two'>Two</a><p id=two>x",
      "## One\n\n[Two](http://example.org/dir/#two)\n\nx\n" },
    { "a language", "<h2>C<a href='#'>#</a></h2><h2>C#</h2>", "## C\n\n## C\\#\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/heading/cases", test_headings);
  return g_test_run ();
}
