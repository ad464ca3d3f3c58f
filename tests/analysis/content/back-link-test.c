/* back-link-test.c - links at the end of a paragraph that lead back to the front of the site */
#include "back-link.h"

#include <string.h>

#include "sample-page.h"

/* Whether the element with the id "l" stays of a page of which all was content. */
static gboolean
stays (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autofree guint8 *content = g_malloc (page->n_nodes);

  memset (content, 1, page->n_nodes);
  vlps_back_links_unmark (page, content);
  return content[sample_find (page, "l")] != 0;
}

static void
test_links (void)
{
  static const struct
  {
    const char *html;
    gboolean expected;
  } cases[] = {
    { "<p>正文到此为止。<a id=l href=//www.sohu.com/><span><i></i>返回搜狐，查看更多</span></a></p>", FALSE },
    { "<p>正文到此为止。<a id=l href=/> 返回首页,查看更多 </a> <!-- end --></p>", FALSE },
    { "<p><span>【编辑】</span><a id=l href=/>回到新闻网，查看更多</a></p>", FALSE },
    /* more follows, it is a part of the sentence, leads on, or is no link */
    { "<p><a id=l href=/>返回搜狐，查看更多</a>的人不多。</p>", TRUE },
    { "<p>正文。<a id=l href=/>返回搜狐的人查看更多新闻</a></p>", TRUE },
    { "<p>正文。<a id=l href=/2>查看更多</a></p>", TRUE },
    { "<p>正文。<a id=l href=/>返回搜狐，<b>查看更多</b></a></p>", TRUE },
    { "<p>正文。<b id=l>返回搜狐，查看更多</b></p>", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].html);
      g_assert_cmpint (stays (cases[i].html), ==, cases[i].expected);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/back-link/cases", test_links);
  return g_test_run ();
}
