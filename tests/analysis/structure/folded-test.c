/* folded-test.c - text that a click would show belongs to the content that it stands beside */
#include "folded.h"

#include <string.h>

#include "markdown-cases.h"
#include "sample-page.h"
#include "structure-search.h"

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
    /* what a form has to say of a field, or of what became of it; boxes that are ticked open what is behind them */
    { "<form><input type=email id=f><label class=in for=f>a</label><div hidden id=x>b</div></form>", FALSE },
    { "<form><label class=in>a<textarea></textarea></label><div hidden id=x>b</div></form>", FALSE },
    { "<form><label class=in for=f>a</label><div hidden id=x>b</div><select id=f></select></form>", FALSE },
    { "<input type=checkbox id=f><label class=in for=f>a</label><div hidden id=x>b</div>", TRUE },
    { "<label class=in><input type=radio>a</label><div hidden id=x>b</div>", TRUE },
    { "<p>c</p><p>c</p><p>c</p><p>c</p><p>c</p><form><button class=in>a</button><i hidden id=x>b</i></form>", FALSE },
    { "<form><p>c</p><p>c</p><p>c</p><p>c</p><button class=in>a</button><i hidden id=x>b</i></form>", TRUE },
    { "<p>c</p><p>c</p><p>c</p><form><button aria-expanded=false class=in>a</button><i hidden id=x>b</i></form>",
      TRUE },
    { "<label class=in><input type=hidden><input type=checkbox>a</label><div hidden id=x>b</div>", TRUE },
    { "<form><button type=submit class=in>a</button><div hidden id=x>b</div></form>", FALSE },
    { "<form><button type=button class=in>a</button><div hidden id=x>b</div></form>", TRUE },
    { "<h3 class=in>a</h3><div hidden role=alert id=x>b</div>", FALSE },
    { "<h3 class=in>a</h3><p hidden role=status id=x>b</p>", FALSE },
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
    /* closed by what is in it, and forms */
    { "<b aria-expanded=false aria-controls=x class=in>a</b><div id=x><div hidden>b</div></div>", TRUE },
    { "<b aria-expanded=false aria-controls=x class=in>a</b><div id=x><div hidden>b</div>c</div>", FALSE },
    { "<b aria-expanded=false aria-controls=x class=in>a</b><div hidden id=x><form>b</form></div>", FALSE },
    { "<b aria-expanded=false aria-controls=x class=in>a</b><div hidden id=x><p>before it</p><form>b</form></div>",
      TRUE },
    /* radio buttons, labels and panels in one element */
    { "<div><input type=radio><label>a</label><input type=radio><label>b</label><div class=in>a</div><div hidden "
      "id=x>b</div></div>",
      TRUE },
    { "<div><input type=radio><label>a</label><input type=radio><label>b</label><div>a</div><div hidden "
      "id=x>b</div></div>",
      FALSE },
    { "<div><input type=radio><label>a</label><input type=radio><label>b</label><div class=in>a</div><div "
      "class=in>c</div><div hidden id=x>b</div></div>",
      FALSE },
    { "<div><input><label>a</label><input><label>b</label><div class=in>a</div><div hidden id=x>b</div></div>", FALSE },
    /* what a search of the browser opens */
    { "<p class=in>a</p><div hidden=until-found id=x>b</div>", TRUE },
    { "<p>a</p><div hidden=until-found id=x>b</div>", FALSE },
    /* questions and answers in turn, side by side or in elements of their own; neither sentences, nor what lies over them */
    { "<div><p><i class=in>a?</i></p><div hidden id=x>the whole answer to this</div><p>c?</p><div hidden>the answer to "
      "that</div></div>",
      TRUE },
    { "<div><p><i class=in>a?</i></p><div hidden id=x>the whole answer to this</div><p>c?</p></div>", FALSE },
    { "<div><p>a?</p><div hidden id=x>the whole answer to this</div><p>c?</p><div hidden>the answer to "
      "that</div></div>",
      FALSE },
    { "<div><p><i class=in>One says this.</i></p><div hidden id=x>the whole answer to this</div><p>c?</p><div "
      "hidden>the "
      "answer to "
      "that</div></div>",
      FALSE },
    { "<div><p><i class=in>a?</i></p><p hidden id=x>the whole answer to this</p><p>c?</p><p "
      "hidden>the "
      "answer to "
      "that</p></div>",
      FALSE },
    { "<ul><li><b><i class=in>a?</i></b><div hidden id=x>the whole answer to this</div></li><li><b>c?</b><div>the "
      "answer to "
      "that</div></li></ul>",
      TRUE },
    { "<ul><li><b><i class=in>a?</i></b><div hidden class=tooltip id=x>the answer to "
      "this</div></li><li><b>c?</b><div>the "
      "answer "
      "to that</div></li></ul>",
      FALSE },
    { "<ul><li><b><i class=in>a?</i></b><div hidden id=x>the <a href='/x'>answer to "
      "this</a></div></li><li><b>c?</b><div>the "
      "answer to that</div></li></ul>",
      FALSE },
    { "<ul><li><b><i class=in>a?</i></b><div hidden id=x>the whole answer to this</div></li><li><b>c?</b><div>the "
      "answer to "
      "that</div><i>d</i></li></ul>",
      TRUE },
    /* alternation is not enough: a question mark, a control or a name says that one opens the other */
    { "<div><p><i class=in>a</i></p><div hidden id=x>the whole answer to this</div><p>c</p><div hidden>the answer to "
      "that</div></div>",
      FALSE },
    { "<div><p tabindex=0><i class=in>a</i></p><div hidden id=x>the whole answer to this</div><p>c</p><div hidden>the "
      "answer to that</div></div>",
      TRUE },
    { "<div class=faq><p><i class=in>a</i></p><div hidden id=x>the whole answer to this</div><p>c</p><div hidden>the "
      "answer to that</div></div>",
      TRUE },
    { "<div><p><i class=in>a</i><i class=icon-chevron></i></p><div hidden id=x>the whole answer to this</div><p>c</p>"
      "<div hidden>the answer to that</div></div>",
      TRUE },
    /* the same text for another screen, or in another language */
    { "<div class=faq><p><i class=in>Where is the old mill?</i></p><div hidden id=x>Where is the old mill?</div><p>c?"
      "</p><div hidden>the answer to that</div></div>",
      FALSE },
    { "<div class=faq><p lang=en><i class=in>a?</i></p><div lang=de hidden id=x>die ganze Antwort darauf</div><p>c?"
      "</p><div hidden>the answer to that</div></div>",
      FALSE },
    /* the rest of a text, before the control that shows it */
    { "<p><i class=in>a</i><span>...</span><span hidden id=x>and then all of the rest</span></p><button>Read "
      "more</button>",
      TRUE },
    { "<p><i class=in>a</i><span hidden id=x>and then all of the rest</span></p><div><a href='#'>続きを読む</a></div>",
      TRUE },
    { "<p><i class=in>a</i><span hidden id=x>and then all of the rest</span></p><button>Send</button>", FALSE },
    { "<p><i class=in>a</i><span hidden id=x>and then all of the rest</span></p><a href='/next'>Read more</a>", FALSE },
    { "<p><i>a</i><span hidden id=x>and then all of the rest</span></p><button>Read more</button>", FALSE },
    { "<div><p class=in>a</p><p><i>… </i></p><p hidden id=x>and then all of the rest</p><a href='#'>More</a></div>",
      TRUE },
    /* a visible text that begins with dots is none of them, but part of the content that goes on */
    { "<div><p class=in>a</p><p>… and on it goes</p><p hidden id=x>and then all of the rest</p><a href='#'>More</a>"
      "</div>",
      FALSE },
    { "<p><i class=in>a</i><span hidden id=x>and then all of the rest</span></p><button>Become a customer</button>",
      FALSE },
    { "<p><i class=in>a</i><span hidden id=x>and then all of the rest</span></p><button>Nummer speichern</button>",
      FALSE },
    { "<p><i class=in>a</i><span hidden id=x>and then all of the rest</span></p><button>Läs mer…</button>", TRUE },
    { "<p><i class=in>a</i><span hidden id=x>and then all of the rest</span></p><button>Weiterlesen</button>", TRUE },
    { "<p><i class=in>a</i><span hidden id=x>and then all of the rest</span></p><b class='btn read-more'>→</b>", TRUE },
    { "<p><i class=in>a</i><span hidden id=x>and then all of the rest</span></p><b class=fullwidth>→</b>", FALSE },
    /* links to panels side by side */
    { "<p><a href='#y'>a</a><a href='#x'>b</a></p><div id=y class=in>c</div><div hidden id=x>d</div>", TRUE },
    { "<p><a href='#x'>b</a></p><div id=y class=in>c</div><div hidden id=x>d</div>", FALSE },
    { "<p><a href='#y'>a</a><a href='#x'>b</a></p><div id=y>c</div><div hidden id=x>d</div>", FALSE },
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
          g_autoptr (VlpsStructure) structure = vlps_structure_search (page, content, NULL, folded != 0);

          g_test_message ("%s", cases[i].html);
          g_assert_cmpint (structure->content[x + 1], ==, folded != 0 && cases[i].content);
        }
    }
}

/* A text for screen readers off the page is not closed, unless it is a panel. */
static void
test_off_page (void)
{
  static const struct
  {
    const char *html;
    gboolean content;
  } cases[] = {
    { "<h2 class=in>a</h2><div id=x>Press M to leave this region</div><p class=in>b</p>", FALSE },
    { "<button class=in>a</button><div id=x>Press M to leave this region</div>", FALSE },
    { "<p><i class=in>a</i><span id=x>and then all of the rest</span></p><button>Read more</button>", FALSE },
    { "<div role=tabpanel class=in>a</div><div role=tabpanel id=x>b</div>", TRUE },
    { "<p><a href='#y'>a</a><a href='#x'>b</a></p><div id=y class=in>c</div><div id=x>d</div>", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = sample_page (cases[i].html);
      g_autofree guint8 *content = g_new0 (guint8, page->n_nodes);
      int x = sample_find (page, "x");
      g_autoptr (VlpsStructure) structure = NULL;

      for (int k = 0; k < (int) page->n_nodes; k++)
        if (g_strcmp0 (vlps_node_attribute (&page->nodes[k], "class"), "in") == 0)
          memset (content + k, 1, (gsize) (page->nodes[k].end - k));
      for (int k = x; k < page->nodes[x].end; k++)
        page->nodes[k].flags |= VLPS_NODE_OFF_PAGE;
      structure = vlps_structure_search (page, content, NULL, TRUE);
      g_test_message ("%s", cases[i].html);
      g_assert_cmpint (structure->content[x + 1], ==, cases[i].content);
    }
}

/* A part without height: what is in it alone cannot be seen. */
static void
test_without_height (void)
{
  static const struct
  {
    const char *html;
    gboolean content;
  } cases[] = {
    { "<h3 class=in>a</h3><div id=x><div id=y>b</div></div>", TRUE },
    { "<h3 class=in>a</h3><div id=x><div><div id=y>b</div></div></div>", TRUE },
    { "<h3 class=in>a</h3><div id=x><div id=y>b</div><p>c</p></div>", FALSE },
    { "<h1 class=in>a</h1><div id=x><div id=y>b</div></div>", FALSE },
    { "<p class=in>a</p><div id=x><div id=y>b</div></div>", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = sample_page (cases[i].html);
      g_autofree guint8 *content = g_new0 (guint8, page->n_nodes);
      int y = sample_find (page, "y"), first = sample_find (page, "x") - 2;
      g_autoptr (VlpsStructure) structure = NULL;

      for (int k = y; k < page->nodes[y].end; k++)
        page->nodes[k].flags |= VLPS_NODE_INVISIBLE;
      memset (content + first, 1, 2);
      structure = vlps_structure_search (page, content, NULL, TRUE);
      g_test_message ("%s", cases[i].html);
      g_assert_cmpint (structure->content[y + 1], ==, cases[i].content);
    }
}

/* The label of each panel stands before it, and nowhere else, also where no style sheet closes any of them. */
static void
test_labels (void)
{
  static const Case cases[] = {
    { "links",
      "<p>x</p><div><ul class=nav-tabs><li><a href='#a'>One</a><li><a href='#b'>Two</a></ul><div>"
      "<div class=tab-pane id=a><p>a</p></div><div class=tab-pane id=b><p>b</p></div></div></div>",
      "x\n\n**One**\n\na\n\n**Two**\n\nb\n", NULL },
    { "links, also from elsewhere",
      "<p><a href='#b'>to it</a></p><div><ul class=nav-tabs><li><a href='#a'>One</a><li><a href='#b'>Two</a></ul><div>"
      "<div class=tab-pane id=a><p>a</p></div><div class=tab-pane id=b><p>b</p></div></div></div>",
      "[to it](http://example.org/dir/#b)\n\n**One**\n\na\n\n**Two**\n\nb\n", NULL },
    { "labels",
      "<p>x</p><div class=tabbed-set><div class=tabbed-labels><label>One</label><label>Two</label></div>"
      "<div class=tabbed-content><div class=tabbed-block><p>a</p></div><div "
      "class=tabbed-block><p>b</p></div></div></div>",
      "x\n\n**One**\n\na\n\n**Two**\n\nb\n", NULL },
    { "roles",
      "<p>x</p><div><ul role=tablist><li role=tab>One<li role=tab>Two</ul><div><div role=tabpanel><p>a</p></div>"
      "<div role=tabpanel hidden><p>b</p></div></div></div>",
      "x\n\n**One**\n\na\n\n**Two**\n\nb\n", NULL },
    { "fields and labels",
      "<p>x</p><div class=group><div class=tabs><input type=radio checked id=t1><label for=t1>One</label><input "
      "type=radio "
      "id=t2><label for=t2>Two</label></div><div class=blocks><div class='language-sh active'><p>a</p></div><div "
      "class=language-sh><p>b</p></div></div></div>",
      "x\n\n**One**\n\na\n\n**Two**\n\nb\n", NULL },
    { "fields, labels and too many panels",
      "<p>x</p><div class=group><div class=tabs><input type=radio><label>One</label><input "
      "type=radio><label>Two</label></div>"
      "<div class=blocks><div class=c><p>a</p></div><div class=c><p>b</p></div><div class=c><p>c</p></div></div></div>",
      "x\n\nOneTwo\n\na\n\nb\n\nc\n", NULL },
    /* panels that begin with a heading: what repeats the label stands for it, another or one within does not */
    { "same headings",
      "<p>x</p><div><ul role=tablist><li role=tab>One<li role=tab>Two</ul><div><div role=tabpanel><h2> One "
      "</h2><p>a</p></div><div role=tabpanel hidden><div><h2>Two</h2><p>b</p></div></div></div></div>",
      "x\n\n## One\n\na\n\n## Two\n\nb\n", NULL },
    { "same headings, out of sight",
      "<p>x</p><div><ul role=tablist><li role=tab>One<li role=tab>Two</ul><div><div role=tabpanel><h3 "
      "style='visibility:hidden;width:0'>One</h3>a</div><div role=tabpanel hidden><h3 "
      "style='visibility:hidden'>Two</h3>b</div></div></div>",
      "x\n\n**One**\n\na\n\n**Two**\n\nb\n", NULL },
    { "other headings",
      "<p>x</p><div><ul role=tablist><li role=tab>One<li role=tab>Two</ul><div><div role=tabpanel><h2>All of One"
      "</h2><p>a</p></div><div role=tabpanel hidden><p>b</p><h2>Two</h2></div></div></div>",
      "x\n\n**One**\n\n## All of One\n\na\n\n**Two**\n\nb\n\n## Two\n", NULL },
    /* more labels than panels, a panel alone, what has no panel, a heading that names one, tables */
    { "too many",
      "<div><ul role=tablist><li role=tab>One<li role=tab>Two<li role=tab>Three</ul><div><div "
      "role=tabpanel><p>a</p></div>"
      "<div role=tabpanel><p>b</p></div></div></div>",
      "- One\n- Two\n- Three\n\na\n\nb\n", NULL },
    { "one", "<div><ul><li><a href='#a'>One</a></ul><div><div class=tab-pane id=a><p>a</p></div></div></div>",
      "- [One](http://example.org/dir/#a)\n\na\n", NULL },
    { "contents",
      "<div><ul><li><a href='#a'>One</a><li><a href='#b'>Two</a></ul><div><div id=a><p>a</p></div><div "
      "id=b><p>b</p></div>"
      "</div></div>",
      "- [One](http://example.org/dir/#a)\n- [Two](http://example.org/dir/#b)\n\na\n\nb\n", NULL },
    { "headings",
      "<h2 id=t>One</h2><p>x</p><div><div role=tabpanel aria-labelledby=t><p>a</p></div><div "
      "role=tabpanel><p>b</p></div>"
      "</div>",
      "## One\n\nx\n\na\n\nb\n", NULL },
    { "tables",
      "<div><ul><li><a href='#a'>One</a><li><a href='#b'>Two</a></ul><div><div class=table-panel id=a><p>a</p></div>"
      "<div class=table-panel id=b><p>b</p></div></div></div>",
      "- [One](http://example.org/dir/#a)\n- [Two](http://example.org/dir/#b)\n\na\n\nb\n", NULL },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/folded/content", test_content);
  g_test_add_func ("/folded/without-height", test_without_height);
  g_test_add_func ("/folded/off-page", test_off_page);
  g_test_add_func ("/folded/labels", test_labels);
  return g_test_run ();
}
