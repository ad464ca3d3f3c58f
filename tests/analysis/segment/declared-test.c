/* declared-test.c - footers, side columns and tables of facts that tags, roles and names declare */
#include "declared.h"

#include "sample-page.h"

#define SENTENCES "This is a sentence, and one that runs on for a while, as those of articles do. Here is another one."

/* A page with a column beside its main text, one more element below, and text at its end. */
typedef struct
{
  const char *side_tag;
  const char *side_class; /* NULL: no column */
  VlpsBox side;
  VlpsBox main;
  const char *last_tag;
  const char *last_class;
  const char *last_role;
  VlpsBox last;
  const char *end; /* text after all; NULL: none */
  VlpsDeclared side_kind, last_kind;
} Case;

static void
add (VlpsPage *page, int parent, const char *tag, const char *class, const char *role, VlpsBox box, const char *text)
{
  const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK };
  int element = vlps_page_add_element (page, parent, 0, tag, box, vlps_page_add_style (page, &block), 0);

  if (class != NULL)
    vlps_page_add_attribute (page, "class", class);
  if (role != NULL)
    vlps_page_add_attribute (page, "role", role);
  vlps_page_add_text (page, element, text, box, 0);
}

static void
check (const Case *wanted)
{
  const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK };
  const VlpsBox whole = { 0, 0, 1280, 2000 };
  g_autoptr (VlpsPage) page = vlps_page_new ();
  const VlpsStyle *style = vlps_page_add_style (page, &block);
  g_autofree guint8 *marks = NULL;
  g_autoptr (VlpsReading) reading = NULL;
  g_autoptr (VlpsTextBlocks) blocks = NULL;
  guint n = 0;
  int body, row;

  page->rendered = TRUE;
  page->size = (VlpsSize){ whole.width, whole.height };
  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  body = vlps_page_add_element (page, -1, 0, "body", whole, style, 0);
  add (page, body, "h1", NULL, NULL, (VlpsBox){ 0, 0, 1280, 60 }, "A title");
  row = vlps_page_add_element (page, body, 0, "div", (VlpsBox){ 0, 100, 1280, 1200 }, style, 0);
  add (page, row, "div", NULL, NULL, wanted->main, SENTENCES);
  if (wanted->side_class != NULL)
    add (page, row, wanted->side_tag, wanted->side_class, NULL, wanted->side, "Latest news");
  add (page, body, wanted->last_tag, wanted->last_class, wanted->last_role, wanted->last, "Terms of use");
  if (wanted->end != NULL)
    add (page, body, "div", NULL, NULL, (VlpsBox){ 0, 1900, 1280, 100 }, wanted->end);
  vlps_page_seal (page);
  reading = vlps_reading_new (page);
  blocks = vlps_text_blocks_new (page, reading);
  marks = vlps_declared_of (page, blocks);
  g_assert_cmpuint (blocks->n, ==, 3u + (wanted->side_class != NULL) + (wanted->end != NULL));
  g_assert_cmpint (marks[n++], ==, VLPS_DECLARED_NONE);
  g_assert_cmpint (marks[n++], ==, VLPS_DECLARED_NONE);
  if (wanted->side_class != NULL)
    g_assert_cmpint (marks[n++], ==, wanted->side_kind);
  g_assert_cmpint (marks[n++], ==, wanted->last_kind);
  if (wanted->end != NULL)
    g_assert_cmpint (marks[n], ==, VLPS_DECLARED_NONE);
}

/* Boxes: main text, columns at its left, at its right and below it, the last element. */
#define MAIN                                                                                                           \
  {                                                                                                                    \
    320, 100, 640, 1200                                                                                                \
  }
#define LEFT                                                                                                           \
  {                                                                                                                    \
    20, 100, 260, 600                                                                                                  \
  }
#define RIGHT                                                                                                          \
  {                                                                                                                    \
    980, 100, 260, 600                                                                                                 \
  }
#define BELOW                                                                                                          \
  {                                                                                                                    \
    0, 1300, 1280, 300                                                                                                 \
  }
#define LAST                                                                                                           \
  {                                                                                                                    \
    0, 1700, 1280, 200                                                                                                 \
  }

static void
test_declared (void)
{
  static const Case cases[] = {
    /* by tag, by role, by names */
    { NULL, NULL, LEFT, MAIN, "footer", NULL, NULL, LAST, NULL, 0, VLPS_DECLARED_FOOTER },
    { NULL, NULL, LEFT, MAIN, "div", NULL, "contentinfo", LAST, NULL, 0, VLPS_DECLARED_FOOTER },
    { NULL, NULL, LEFT, MAIN, "div", "siteFooter dark", NULL, LAST, "Accept", 0, VLPS_DECLARED_FOOTER },
    { "div", "left-column", LEFT, MAIN, "div", "MT-footer", NULL, LAST, NULL, VLPS_DECLARED_LM, VLPS_DECLARED_FOOTER },
    { "aside", "x", RIGHT, MAIN, "div", "x", NULL, LAST, NULL, VLPS_DECLARED_RM, VLPS_DECLARED_NONE },
    { "div", "blog_sidebar", RIGHT, MAIN, "div", "x", NULL, LAST, NULL, VLPS_DECLARED_RM, VLPS_DECLARED_NONE },
    { "div", "sphinxsidebar", LEFT, MAIN, "div", "x", NULL, LAST, NULL, VLPS_DECLARED_LM, VLPS_DECLARED_NONE },
    { "div", "rightsidebar2", RIGHT, MAIN, "div", "x", NULL, LAST, NULL, VLPS_DECLARED_RM, VLPS_DECLARED_NONE },
    { "div", "nosidebar", RIGHT, MAIN, "div", "x", NULL, LAST, NULL, 0, VLPS_DECLARED_NONE },
    { "div", "page withsidebar", RIGHT, MAIN, "div", "x", NULL, LAST, NULL, 0, VLPS_DECLARED_NONE },
    { "div", "hassidebar", LEFT, MAIN, "div", "x", NULL, LAST, NULL, 0, VLPS_DECLARED_NONE },
    { "div", "main toggle-leftsidebar", LEFT, MAIN, "div", "x", NULL, LAST, NULL, 0, VLPS_DECLARED_NONE },
    /* a column below the content, above a footer; above more text */
    { "div", "sidebar", BELOW, MAIN, "div", "footer", NULL, LAST, NULL, VLPS_DECLARED_BELOW, VLPS_DECLARED_FOOTER },
    { "div", "sidebar", BELOW, MAIN, "div", "x", NULL, LAST, SENTENCES, VLPS_DECLARED_NONE, VLPS_DECLARED_NONE },
    /* text after the footer; names of parts, states and other things; too narrow */
    { NULL, NULL, LEFT, MAIN, "footer", NULL, NULL, LAST, SENTENCES, 0, VLPS_DECLARED_NONE },
    { NULL, NULL, LEFT, MAIN, "div", "entry-footer", NULL, LAST, NULL, 0, VLPS_DECLARED_NONE },
    { NULL, NULL, LEFT, MAIN, "div", "has-footer", NULL, LAST, NULL, 0, VLPS_DECLARED_NONE },
    { NULL, NULL, LEFT, MAIN, "div", "football", NULL, LAST, NULL, 0, VLPS_DECLARED_NONE },
    { NULL, NULL, LEFT, MAIN, "footer", NULL, NULL, LEFT, NULL, 0, VLPS_DECLARED_NONE },
    { "div", "float-left", LEFT, MAIN, "div", "x", NULL, LAST, NULL, VLPS_DECLARED_NONE, VLPS_DECLARED_NONE },
    { "div", "sidebar-toggle", LEFT, MAIN, "div", "x", NULL, LAST, NULL, VLPS_DECLARED_NONE, VLPS_DECLARED_NONE },
    /* a table of facts, also in an aside, and below the article */
    { "table", "infobox vcard", RIGHT, MAIN, "div", "x", NULL, LAST, NULL, VLPS_DECLARED_CENTER, 0 },
    { "aside", "portable-infobox pi-theme", RIGHT, MAIN, "footer", NULL, NULL, LAST, NULL, VLPS_DECLARED_CENTER,
      VLPS_DECLARED_FOOTER },
    { "div", "taxobox", BELOW, MAIN, "div", "x", NULL, LAST, NULL, VLPS_DECLARED_CENTER, 0 },
    { "div", "infobox-item", RIGHT, MAIN, "div", "x", NULL, LAST, NULL, 0, 0 },
    /* a column that is as wide as the text beside it */
    { "div", "sidebar", { 20, 100, 500, 600 }, { 540, 100, 500, 600 }, "div", "x", NULL, LAST, SENTENCES, 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("case %u", i);
      check (&cases[i]);
    }
}

/* Whether the text in the element with the id "t" is in a column by its name alone. */
static gboolean
is_beside (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autofree guint8 *marks = vlps_declared_columns (page, blocks);

  return marks[blocks->before[sample_find (page, "t")]] != 0;
}

#define TEXT "<h1>A title</h1><p>" SENTENCES "</p>"
#define ABOUT "<p id=t>I write about travelling, and this is my page.</p>"

static void
test_columns (void)
{
  static const struct
  {
    const char *html;
    gboolean expected;
  } cases[] = {
    { TEXT "<div id=sidebar>" ABOUT "</div>", TRUE },
    { "<ul class='left sidebar_list'><li>" ABOUT "</ul>" TEXT, TRUE },
    { "<main>" TEXT "<div id=primarySidebar><div>" ABOUT "</div></div></main>", TRUE },
    { TEXT "<div class=sidenav>" ABOUT "</div>", TRUE },
    /* its place is not known: a column may hold the content */
    { TEXT "<div class=rightcol>" ABOUT "</div>", FALSE },
    { TEXT "<div class=widget-area>" ABOUT "</div>", FALSE },
    { "<article>" TEXT "<aside>" ABOUT "</aside></article>", FALSE },
    /* parts and states, and what is around both */
    { TEXT "<div class=sidebar-toggle>" ABOUT "</div>", FALSE },
    { TEXT "<div class=no_sidebars>" ABOUT "</div>", FALSE },
    { TEXT "<div class=content-sidebar-wrap>" ABOUT "</div>", FALSE },
    { TEXT "<div class=layout-sidebar-left>" ABOUT "</div>", FALSE },
    /* a box within an article; the headline, or nearly all text, is in it */
    { "<article>" TEXT "<div class=sidebar>" ABOUT "</div></article>", FALSE },
    { "<div class=sidebar>" TEXT ABOUT "</div><p>" SENTENCES "</p>", FALSE },
    { "<p>Menu<div class=sidebar><p>" SENTENCES "</p>" ABOUT "</div>", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].html);
      g_assert_cmpint (is_beside (cases[i].html), ==, cases[i].expected);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/declared/kinds", test_declared);
  g_test_add_func ("/declared/columns", test_columns);
  return g_test_run ();
}
