/* folded-test.c - text that a click would show belongs to the content that it stands beside */
#include "folded.h"

#include <string.h>

#include "sample-page.h"

/* Content is what has the class "in"; whether "x" becomes content, too. */
static void
test_content (void)
{
  static const struct
  {
    const char *html;
    gboolean content;
  } cases[] = {
    { "<p class=in>a</p><details><summary class=in>b</summary><p id=x>c</p></details>", TRUE },
    { "<p class=in>a</p><details><summary>b</summary><p id=x>c</p></details>", FALSE },
    { "<p class=in>a</p><details><summary>b</summary><p id=x>c</p></details><p class=in>d</p>", TRUE },
    { "<p class=in>a</p><details open><summary class=in>b</summary><p id=x>c</p></details>", FALSE },
    { "<div role=tabpanel class=in>a</div><div role=tabpanel hidden id=x>b</div>", TRUE },
    { "<div class=in>a</div><div role=tabpanel hidden id=x>b</div>", FALSE },
    { "<div role=tabpanel class=in>a</div><div role=tabpanel id=x>b</div>", FALSE },
    { "<b aria-expanded=false aria-controls=x class=in>a</b><div hidden id=x>b</div>", TRUE },
    { "<b aria-expanded=true aria-controls=x class=in>a</b><div hidden id=x>b</div>", FALSE },
    { "<b aria-expanded=false aria-controls=y class=in>a</b><div hidden id=x>b</div>", FALSE },
    { "<b aria-expanded=false aria-controls=x>a</b><p class=in>c</p><div hidden id=x>b</div>", FALSE },
    { "<p class=in>d</p><div><b aria-expanded=false aria-controls=x>a</b><div hidden id=x>b</div></div><p "
      "class=in>d</p>",
      TRUE },
    { "<div><p class=in>d</p><b aria-expanded=false aria-controls=x>a</b><div hidden id=x>b</div></div><div><p "
      "class=in>d</p></div>",
      TRUE },
    { "<p class=in>d</p><b aria-expanded=false aria-controls=x>a</b><div hidden id=x>b</div>", FALSE },
    /* the first part of an accordion that comes last, but not what only drops down */
    { "<p class=in>d</p><div class=accordion><label>a</label><div hidden id=x>b</div></div>", TRUE },
    { "<p class=in>d</p><div class=box><label>a</label><div hidden id=x>b</div></div>", FALSE },
    { "<p>d</p><div class=accordion><label>a</label><div hidden id=x>b</div></div>", FALSE },
    { "<p class=in>d</p><div class=accordion><label>a</label><div hidden id=x><a href=/1>b</a></div></div>", FALSE },
    /* another view of the same things */
    { "<a href='#x'><img></a><div class='tab-pane in'>a</div><div class=tab-pane hidden id=x>b</div>", FALSE },
    /* without a word about it: what stands right behind a button, a label, a term or a heading */
    { "<div class=in><button>a</button></div><div hidden id=x>b</div>", FALSE },
    { "<button class=in>a</button><div hidden id=x>b</div>", TRUE },
    { "<button>a</button><div hidden id=x>b</div>", FALSE },
    { "<h3 class=in>a</h3><div hidden id=x>b</div>", TRUE },
    { "<h1 class=in>a</h1><div hidden id=x>b</div>", FALSE },
    { "<dl><dt class=in>a<dd hidden id=x>b</dl>", TRUE },
    { "<p class=in>a</p><div hidden id=x>b</div>", FALSE },
    { "<h3 class=in>a</h3><div hidden id=x><a href=/1>b</a></div>", FALSE },
    { "<h3 class=in>a</h3><form hidden id=x>b</form>", FALSE },
    { "<h3 class=in>a</h3><div hidden role=dialog id=x>b</div>", FALSE },
    /* tabs of scripts: a row of labels, and as many elements behind it */
    { "<div class=tabs><b>a</b> <b>b</b></div><div class=in>a</div><div hidden id=x>b</div>", TRUE },
    { "<nav class=row><ul class=tabs><li>a<li>b<li>c</ul></nav><section hidden>a</section><section hidden id=x>b"
      "</section><section class=in>c</section>",
      TRUE },
    { "<div><p class=tab>a</p><p class=tab>b</p></div><ul class=in><li>a</ul><ul hidden><li id=x>b</ul>", TRUE },
    { "<div class=tabs><b>a</b><b>b</b></div><div>a</div><div hidden id=x>b</div>", FALSE },
    { "<div class=tabs><b>a</b><b>b</b><b>c</b></div><div class=in>a</div><div hidden id=x>b</div>", FALSE },
    { "<div class=tabs><b>a</b><b><img></b></div><div class=in>a</div><div hidden id=x>b</div>", FALSE },
    { "<div class=tabs><b>a</b><b>b</b></div><div class=in>a</div><p hidden id=x>b</p>", FALSE },
    { "<div class=tabs><b>a</b><b>b</b></div><div class=in>a</div><div class=in>b</div><div hidden id=x>b</div>",
      FALSE },
    { "<div class=words><b>a</b><b>b</b></div><div class=in>a</div><div hidden id=x>b</div>", FALSE },
    /* Bootstrap */
    { "<a class=in data-toggle=tab href='#x'>a</a><p>c</p><div hidden id=x>b</div>", TRUE },
    { "<a class=in data-bs-toggle=collapse data-bs-target='#x'>a</a><p>c</p><div hidden id=x>b</div>", TRUE },
    { "<a class=in data-toggle=modal href='#x'>a</a><p>c</p><div hidden id=x>b</div>", FALSE },
    /* what a search of the browser opens */
    { "<p class=in>a</p><div hidden=until-found id=x>b</div>", TRUE },
    { "<p>a</p><div hidden=until-found id=x>b</div>", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = sample_page (cases[i].html);
      g_autofree guint8 *content = g_new0 (guint8, page->n_nodes);
      int x = sample_find (page, "x");

      for (int k = 0; k < (int) page->n_nodes; k++)
        if (g_strcmp0 (vlps_node_attribute (&page->nodes[k], "class"), "in") == 0)
          memset (content + k, 1, (gsize) (page->nodes[k].end - k));
      for (guint folded = 0; folded < 2; folded++)
        {
          g_autoptr (VlpsStructure) structure = vlps_structure_new (page, content, NULL, folded != 0);

          g_test_message ("%s", cases[i].html);
          g_assert_cmpint (structure->content[x + 1], ==, folded != 0 && cases[i].content);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/folded/content", test_content);
  return g_test_run ();
}
