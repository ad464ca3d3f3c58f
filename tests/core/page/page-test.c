/* page-test.c - building and reading the page model */
#include "page.h"

#include <string.h>

#include "growth.h"

static const VlpsBox nowhere = { 0, 0, 0, 0 };

static void
assert_box (VlpsBox box, const char *expected)
{
  g_autofree char *text = g_strdup_printf ("%g %g %g %g", box.left, box.top, box.width, box.height);

  g_assert_cmpstr (text, ==, expected);
}

/* A page of one document with html > body, unrendered; body is node 1. */
static VlpsPage *
new_page (const char *base)
{
  VlpsPage *page = vlps_page_new ();

  vlps_page_add_frame (page, -1, base, base);
  vlps_page_add_element (page, -1, 0, "html", nowhere, NULL, 0);
  vlps_page_add_element (page, 0, 0, "body", nowhere, NULL, 0);
  return page;
}

static int
add (VlpsPage *page, int parent, const char *name)
{
  return vlps_page_add_element (page, parent, 0, name, nowhere, NULL, 0);
}

static void
test_empty (void)
{
  g_autoptr (VlpsPage) page = vlps_page_new ();

  vlps_page_seal (page);
  g_assert_cmpuint (page->n_nodes, ==, 0);
  g_assert_cmpuint (page->n_frames, ==, 0);
  g_assert_cmpstr (page->url, ==, "");
  g_assert_cmpstr (vlps_page_title (page), ==, "");
  vlps_page_free (NULL);
}

static void
test_builder (void)
{
  g_autoptr (VlpsPage) page = new_page ("https://example.org/");
  VlpsStyle style = { .display = VLPS_DISPLAY_FLEX, .font_size = 13 };
  const VlpsStyle *shared = vlps_page_add_style (page, &style);
  char word[] = "caf\xc3\xa9";
  int div, text, custom;

  style.font_size = 99; /* the page has its own copy */
  div = vlps_page_add_element (page, 1, 0, "DIV", (VlpsBox){ 1, 2, 3, 4 }, shared, VLPS_NODE_RTL);
  text = vlps_page_add_text (page, div, word, (VlpsBox){ 5, 6, 7, 8 }, VLPS_NODE_INVISIBLE);
  word[0] = 'X';
  custom = add (page, div, "My-Element");
  vlps_page_seal (page);

  g_assert_cmpint (div, ==, 2);
  g_assert_cmpint (page->nodes[div].kind, ==, VLPS_NODE_ELEMENT);
  g_assert_cmpint (page->nodes[div].tag, ==, VLPS_TAG_DIV);
  g_assert_cmpstr (page->nodes[div].name, ==, "div");
  g_assert_null (page->nodes[div].text);
  g_assert_true (page->nodes[div].style == shared);
  g_assert_cmpfloat_with_epsilon (shared->font_size, 13, 1e-9);
  assert_box (page->nodes[div].box, "1 2 3 4");
  g_assert_cmpfloat_with_epsilon (vlps_box_right (page->nodes[div].box), 4, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_box_bottom (page->nodes[div].box), 6, 1e-9);

  g_assert_cmpint (page->nodes[text].kind, ==, VLPS_NODE_TEXT);
  g_assert_cmpint (page->nodes[text].tag, ==, VLPS_TAG_NONE);
  g_assert_cmpstr (page->nodes[text].text, ==, "caf\xc3\xa9");
  g_assert_null (page->nodes[text].name);
  g_assert_cmpint (page->nodes[text].parent, ==, div);
  g_assert_cmpuint (page->nodes[text].flags, ==, VLPS_NODE_INVISIBLE);

  g_assert_cmpint (page->nodes[custom].tag, ==, VLPS_TAG_OTHER);
  g_assert_cmpstr (page->nodes[custom].name, ==, "my-element");
}

static void
test_invalid_utf8 (void)
{
  g_autoptr (VlpsPage) page = new_page ("");
  int text = vlps_page_add_text (page, 1,
                                 "a\xff"
                                 "b\xe4\xb8",
                                 nowhere, 0);

  vlps_page_seal (page);
  g_assert_true (g_utf8_validate (page->nodes[text].text, -1, NULL));
  g_assert_cmpstr (page->nodes[text].text, ==,
                   "a\xef\xbf\xbd"
                   "b\xef\xbf\xbd\xef\xbf\xbd");
}

static void
test_intern (void)
{
  g_autoptr (VlpsPage) page = vlps_page_new ();
  char text[] = "same";
  const char *first = vlps_page_intern (page, text);

  text[0] = 'l';
  g_assert_cmpstr (first, ==, "same");
  g_assert_true (vlps_page_intern (page, "same") == first);
  g_assert_true (vlps_page_intern (page, text) != first);
  g_assert_cmpstr (vlps_page_intern (page, NULL), ==, "");
}

/* Elements with the same classes share the text of them, and others do not, whichever places they have in the table. */
static void
test_classes (void)
{
  g_autoptr (VlpsPage) page = new_page ("https://example.org/");

  for (guint i = 0; i < 2000; i++)
    {
      g_autofree char *class = g_strdup_printf ("item kind-%u", i / 2 % 600);

      add (page, 1, "p");
      vlps_page_add_attribute (page, "class", class);
      vlps_page_add_attribute (page, "id", class);
    }
  g_assert_cmpuint (page->nodes[1].class_number, ==, 0);
  g_assert_null (page->classes[0]);
  vlps_page_seal (page);
  for (guint i = 0; i < 2000; i++)
    {
      g_autofree char *class = g_strdup_printf ("item kind-%u", i / 2 % 600);
      const char *found = vlps_node_attribute (&page->nodes[i + 2], "class");

      g_assert_cmpstr (found, ==, class);
      g_assert_cmpstr (vlps_node_attribute (&page->nodes[i + 2], "id"), ==, class);
      g_assert_true (page->classes[page->nodes[i + 2].class_number] == found);
      if (i % 2 == 1)
        g_assert_cmpuint (page->nodes[i + 1].class_number, ==, page->nodes[i + 2].class_number);
      /* the same again, with 599 others in between */
      if (i >= 1200)
        g_assert_cmpuint (page->nodes[i + 2].class_number, ==, page->nodes[i + 2 - 1200].class_number);
    }
  g_assert_cmpuint (page->n_classes, ==, 601);
}

/* A text in a frame belongs to the frame's document. */
static void
test_frames (void)
{
  g_autoptr (VlpsPage) page = new_page ("https://example.org/");
  int owner = add (page, 1, "iframe");
  int frame = vlps_page_add_frame (page, owner, "https://inner.example/x", "https://inner.example/");
  int root = vlps_page_add_element (page, owner, frame, "html", nowhere, NULL, 0);
  int text = vlps_page_add_text (page, root, "inside", nowhere, 0);

  page->frames[0].title = vlps_page_intern (page, "The title");
  vlps_page_seal (page);
  g_assert_cmpuint (page->n_frames, ==, 2);
  g_assert_cmpint (page->frames[frame].owner, ==, owner);
  g_assert_cmpstr (page->frames[frame].url, ==, "https://inner.example/x");
  g_assert_cmpstr (page->frames[frame].title, ==, "");
  g_assert_true (page->frames[frame].reached);
  g_assert_cmpint (page->nodes[text].frame, ==, frame);
  g_assert_cmpint (page->nodes[owner].frame, ==, 0);
  g_assert_cmpint (page->nodes[owner].end, ==, text + 1);
  g_assert_cmpstr (vlps_page_title (page), ==, "The title");
}

/* html(0) body(1) ul(2) li(3) "a"(4) li(5) p(6) "b"(7) div(8) */
static void
test_seal (void)
{
  static const int ends[] = { 9, 9, 8, 5, 5, 8, 8, 8, 9 };
  g_autoptr (VlpsPage) page = new_page ("");
  int list = add (page, 1, "ul"), item;

  item = add (page, list, "li");
  vlps_page_add_text (page, item, "a", nowhere, 0);
  item = add (page, list, "li");
  vlps_page_add_text (page, add (page, item, "p"), "b", nowhere, 0);
  add (page, 1, "div");
  vlps_page_seal (page);
  g_assert_cmpuint (page->n_nodes, ==, G_N_ELEMENTS (ends));
  for (guint i = 0; i < page->n_nodes; i++)
    g_assert_cmpint (page->nodes[i].end, ==, ends[i]);
}

/* A page with `shown` characters that are seen and `waiting` that have a place but are invisible. */
static VlpsPage *
make_waiting_page (guint shown, guint waiting, VlpsBox box, guint flags, gboolean linked)
{
  VlpsPage *page = new_page ("");
  g_autofree char *seen = g_strnfill (shown, 'a'), *unseen = g_strnfill (waiting, 'b');
  int part;

  page->rendered = TRUE;
  page->size = (VlpsSize){ 600, 950 };
  page->viewport = (VlpsSize){ 600, 100 };
  vlps_page_add_text (page, add (page, 1, "p"), seen, (VlpsBox){ 0, 0, 600, 20 }, 0);
  part = vlps_page_add_element (page, 1, 0, "main", box, NULL, flags);
  if (linked)
    part = vlps_page_add_element (page, part, 0, "a", box, NULL, flags);
  vlps_page_add_text (page, part, unseen, box, flags);
  vlps_page_seal (page);
  return page;
}

/* What waits to be made visible counts as shown where it is nearly all of the page; other hidden text never does. */
static void
test_waiting (void)
{
  static const struct
  {
    guint shown, waiting;
    VlpsBox box;
    guint flags;
    gboolean counts, linked;
  } cases[] = {
    { 40, 400, { 0, 50, 600, 900 }, VLPS_NODE_INVISIBLE, TRUE, FALSE },
    { 41, 400, { 0, 50, 600, 900 }, VLPS_NODE_INVISIBLE, FALSE, FALSE },
    { 0, 200, { 0, 50, 600, 900 }, VLPS_NODE_INVISIBLE, TRUE, FALSE },
    { 0, 199, { 0, 50, 600, 900 }, VLPS_NODE_INVISIBLE, FALSE, FALSE },
    /* links on half of the page, and on less than that: a menu that is folded away */
    { 0, 400, { 0, 50, 600, 475 }, VLPS_NODE_INVISIBLE, TRUE, TRUE },
    { 0, 400, { 0, 50, 600, 474 }, VLPS_NODE_INVISIBLE, FALSE, TRUE },
    /* prose on a tenth of the page, and on less; a dialog, which the window holds */
    { 0, 400, { 0, 50, 300, 190 }, VLPS_NODE_INVISIBLE, TRUE, FALSE },
    { 0, 400, { 0, 50, 299, 190 }, VLPS_NODE_INVISIBLE, FALSE, FALSE },
    { 0, 400, { 0, 50, 600, 100 }, VLPS_NODE_INVISIBLE, TRUE, FALSE },
    { 0, 400, { 0, 50, 600, 99 }, VLPS_NODE_INVISIBLE, FALSE, FALSE },
    { 0, 400, { 0, 0, 0, 0 }, VLPS_NODE_UNRENDERED, FALSE, FALSE },
    { 0, 400, { -900, 0, 600, 900 }, VLPS_NODE_INVISIBLE | VLPS_NODE_OFF_PAGE, FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page =
          make_waiting_page (cases[i].shown, cases[i].waiting, cases[i].box, cases[i].flags, cases[i].linked);

      if (vlps_node_is_shown (page, (int) page->n_nodes - 1) != cases[i].counts)
        g_test_fail_printf ("case %u", i);
      g_assert_cmpuint (page->warnings->len, ==, cases[i].counts ? 1 : 0);
    }
}

static void
ask_deep (guint n, gconstpointer data)
{
  g_autoptr (VlpsPage) page = new_page ("");
  int node = 1;
  guint shown = 0;

  for (guint i = 0; i < n; i++)
    node = add (page, node, i == n * 3 / 4 ? "template" : "div");
  for (guint i = 0; i < 9 * n; i++)
    vlps_page_add_text (page, node, "x", nowhere, 0);
  vlps_page_seal (page);
  for (guint i = 0; i < page->n_nodes; i++)
    shown += vlps_node_is_shown (page, (int) i) ? 1 : 0;
  g_assert_cmpuint (shown, ==, n * 3 / 4 + 2);
  g_assert_cmpint (page->nodes[0].end, ==, page->n_nodes);
  g_assert_cmpint (page->nodes[node].end, ==, page->n_nodes);
}

/* As deep as pages get, each level asked whether it is shown: must not take the square of the depth. */
static void
test_deep (void)
{
  growth_check_parts ("levels that are asked", 20000, ask_deep, NULL);
}

static void
test_attributes (void)
{
  g_autoptr (VlpsPage) page = new_page ("");
  int plain = add (page, 1, "p"), many = add (page, 1, "div"), last;

  for (int i = 0; i < 100; i++)
    {
      g_autofree char *name = g_strdup_printf ("data-%d", i);
      g_autofree char *value = g_strdup_printf ("value %d", i);

      vlps_page_add_attribute (page, name, value);
    }
  last = add (page, 1, "img");
  vlps_page_add_attribute (page, "alt", NULL);
  vlps_page_add_attribute (page, "src", "a.png");
  vlps_page_add_attribute (page, "src", "second.png");
  vlps_page_seal (page);

  g_assert_cmpuint (page->nodes[plain].n_attributes, ==, 0);
  g_assert_null (vlps_node_attribute (&page->nodes[plain], "id"));
  g_assert_cmpuint (page->nodes[many].n_attributes, ==, 100);
  for (int i = 0; i < 100; i++)
    {
      g_autofree char *name = g_strdup_printf ("data-%d", i);
      g_autofree char *value = g_strdup_printf ("value %d", i);

      g_assert_cmpstr (vlps_node_attribute (&page->nodes[many], name), ==, value);
    }
  g_assert_null (vlps_node_attribute (&page->nodes[many], "data-100"));
  /* names that share a bit with one that is there, and parts of names */
  g_assert_null (vlps_node_attribute (&page->nodes[last], "alternate"));
  g_assert_null (vlps_node_attribute (&page->nodes[last], "al"));
  g_assert_null (vlps_node_attribute (&page->nodes[last], "srcset"));
  g_assert_null (vlps_node_attribute (&page->nodes[last], ""));
  g_assert_cmpstr (vlps_node_attribute (&page->nodes[last], "alt"), ==, "");
  g_assert_cmpstr (vlps_node_attribute (&page->nodes[last], "src"), ==, "a.png");
}

static void
test_warnings (void)
{
  g_autoptr (VlpsPage) page = vlps_page_new ();

  vlps_page_warn (page, "%d frames", 3);
  vlps_page_warn (page, "%d frames", 4);
  vlps_page_warn (page, "%s", "3 frames");
  g_assert_cmpuint (page->warnings->len, ==, 2);
  g_assert_cmpstr (((const VlpsWarning *) page->warnings->pdata[0])->message, ==, "3 frames");
  g_assert_cmpstr (((const VlpsWarning *) page->warnings->pdata[1])->message, ==, "4 frames");
}

static void
test_resolve (void)
{
  static const char page_base[] = "https://example.org/a/b.html?q=1#here";
  static const struct
  {
    const char *base, *href, *expected;
  } cases[] = {
    /* absolute */
    { page_base, "https://other.example/x?y#z", "https://other.example/x?y#z" },
    { page_base, "HTTPS://other.example/", "https://other.example/" },
    { page_base, "https://other.example", "https://other.example/" },
    { page_base, "mailto:someone@example.org", "mailto:someone@example.org" },
    { page_base, "javascript:void(0)", "javascript:void(0)" },
    { "", "https://other.example/x", "https://other.example/x" },
    { "about:blank", "https://other.example/x", "https://other.example/x" },
    /* relative */
    { page_base, "c.html", "https://example.org/a/c.html" },
    { page_base, "./", "https://example.org/a/" },
    { page_base, "../../../up.html", "https://example.org/up.html" },
    { page_base, "/root.html", "https://example.org/root.html" },
    { page_base, "//cdn.example/i.png", "https://cdn.example/i.png" },
    { page_base, "?page=2", "https://example.org/a/b.html?page=2" },
    { page_base, "", "https://example.org/a/b.html?q=1" },
    { "https://example.org", "c.html", "https://example.org/c.html" },
    { "file:///srv/a%20b/index.html", "c.html", "file:///srv/a%20b/c.html" },
    /* fragments */
    { page_base, "#top", "https://example.org/a/b.html?q=1#top" },
    { "about:blank", "#top", "about:blank#top" },
    /* as people write them */
    { page_base, "  c.html\n", "https://example.org/a/c.html" },
    { page_base, "c\n.html", "https://example.org/a/c.html" },
    { page_base, "c d.html?e f", "https://example.org/a/c%20d.html?e%20f" },
    { page_base, "50%.html", "https://example.org/a/50%.html" },
    /* international */
    { page_base, "/\u4e2d\u6587?q=\u9875#\u6587", "https://example.org/%E4%B8%AD%E6%96%87?q=%E9%A1%B5#%E6%96%87" },
    { page_base, "/%E4%B8%AD", "https://example.org/%E4%B8%AD" },
    { page_base, "https://\u4f8b\u5b50.\u6d4b\u8bd5/", "https://xn--fsqu00a.xn--0zwm56d/" },
    /* no valid address */
    { "", "c.html", NULL },
    { "", "#top", NULL },
    { "", "", NULL },
    { "about:blank", "c.html", NULL },
    { "data:text/html,abc", "c.html", NULL },
    { "not absolute", "c.html", NULL },
    { page_base, "http://", NULL },
    { page_base, "http:///c.html", NULL },
    { page_base, "https:c.html", NULL },
    { page_base, "https://?q", NULL },
    { page_base, "http://two words/", NULL },
    { page_base, "http://[::1/", NULL },
    { page_base, "http://example.org:99999/", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = new_page (cases[i].base);
      g_autofree char *address = vlps_page_resolve (page, 1, cases[i].href);

      g_test_message ("'%s' in '%s'", cases[i].href, cases[i].base);
      g_assert_cmpstr (address, ==, cases[i].expected);
    }
}

/* What a base adds to an address, which may be there for every link, is bounded from both sides. */
static void
test_resolve_long (void)
{
  static const struct
  {
    gsize added, own;
    gboolean resolved;
  } cases[] = {
    { 2048, 1, TRUE }, { 2049, 1, FALSE }, { 2048, 65535, TRUE }, { 20, 65536, FALSE }, { 9000, 1, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *fill = g_strnfill (cases[i].added - strlen ("http://example.org//"), 'b');
      g_autofree char *base = g_strdup_printf ("http://example.org/%s/", fill);
      g_autofree char *href = g_strnfill (cases[i].own, 'a');
      g_autofree char *expected = cases[i].resolved ? g_strconcat (base, href, NULL) : NULL;
      g_autoptr (VlpsPage) page = new_page (base);
      g_autofree char *address = vlps_page_resolve (page, 1, href);

      g_assert_cmpstr (address, ==, expected);
    }
}

/* Each document has a base of its own. */
static void
test_resolve_in_frame (void)
{
  g_autoptr (VlpsPage) page = new_page ("https://example.org/");
  int owner = add (page, 1, "iframe");
  int frame = vlps_page_add_frame (page, owner, "https://inner.example/x", "https://base.example/y/");
  int root = vlps_page_add_element (page, owner, frame, "html", nowhere, NULL, 0);
  g_autofree char *outside = vlps_page_resolve (page, owner, "z");
  g_autofree char *inside = vlps_page_resolve (page, root, "z");

  g_assert_cmpstr (outside, ==, "https://example.org/z");
  g_assert_cmpstr (inside, ==, "https://base.example/y/z");
}

static void
test_is_block (void)
{
  static const struct
  {
    const char *name;
    gboolean block;
  } unrendered[] = {
    { "div", TRUE },    { "p", TRUE },      { "td", TRUE },      { "li", TRUE },      { "h6", TRUE },
    { "iframe", TRUE }, { "frame", TRUE },  { "span", FALSE },   { "a", FALSE },      { "img", FALSE },
    { "br", FALSE },    { "input", FALSE }, { "object", FALSE }, { "my-tag", FALSE },
  };
  static const struct
  {
    VlpsDisplay display;
    gboolean block;
  } rendered[] = {
    { VLPS_DISPLAY_NONE, FALSE },     { VLPS_DISPLAY_INLINE, FALSE },    { VLPS_DISPLAY_INLINE_BLOCK, FALSE },
    { VLPS_DISPLAY_CONTENTS, FALSE }, { VLPS_DISPLAY_BLOCK, TRUE },      { VLPS_DISPLAY_FLEX, TRUE },
    { VLPS_DISPLAY_GRID, TRUE },      { VLPS_DISPLAY_LIST_ITEM, TRUE },  { VLPS_DISPLAY_TABLE, TRUE },
    { VLPS_DISPLAY_TABLE_ROW, TRUE }, { VLPS_DISPLAY_TABLE_CELL, TRUE }, { VLPS_DISPLAY_TABLE_PART, TRUE },
  };
  g_autoptr (VlpsPage) page = new_page ("");

  g_assert_false (vlps_node_is_block (page, vlps_page_add_text (page, 1, "text", nowhere, 0)));
  for (guint i = 0; i < G_N_ELEMENTS (unrendered); i++)
    g_assert_cmpint (vlps_node_is_block (page, add (page, 1, unrendered[i].name)), ==, unrendered[i].block);
  page->rendered = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (rendered); i++)
    {
      VlpsStyle style = { .display = rendered[i].display };
      const VlpsStyle *own = vlps_page_add_style (page, &style);

      /* the style decides, whatever the tag */
      g_assert_cmpint (vlps_node_is_block (page, vlps_page_add_element (page, 1, 0, "div", nowhere, own, 0)), ==,
                       rendered[i].block);
      g_assert_cmpint (vlps_node_is_block (page, vlps_page_add_element (page, 1, 0, "span", nowhere, own, 0)), ==,
                       rendered[i].block);
      /* frames are blocks however they are laid out */
      g_assert_true (vlps_node_is_block (page, vlps_page_add_element (page, 1, 0, "iframe", nowhere, own, 0)));
    }
}

/* A letter that floats beside the rest of its word starts no line. */
static void
test_initial (void)
{
  static const struct
  {
    const char *letter, *rest;
    VlpsFloat floating;
    gboolean block;
  } cases[] = {
    { "O", "nce upon a time", VLPS_FLOAT_LEFT, FALSE },
    { "\342\200\234O", "nce", VLPS_FLOAT_LEFT, FALSE },
    { "\303\211", "t\303\251", VLPS_FLOAT_RIGHT, FALSE },
    { "O", "nce", VLPS_FLOAT_NONE, TRUE },
    { "On", "ce", VLPS_FLOAT_LEFT, FALSE },
    { "Once", "upon", VLPS_FLOAT_LEFT, TRUE },
    { "1", "st", VLPS_FLOAT_LEFT, TRUE },
    { "O", " nce", VLPS_FLOAT_LEFT, TRUE },
    { "O", NULL, VLPS_FLOAT_LEFT, TRUE },
  };
  g_autoptr (VlpsPage) page = new_page ("");
  int nodes[G_N_ELEMENTS (cases)];

  page->rendered = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      VlpsStyle style = { .display = VLPS_DISPLAY_BLOCK, .floating = cases[i].floating };
      nodes[i] = vlps_page_add_element (page, 1, 0, "span", nowhere, vlps_page_add_style (page, &style), 0);

      vlps_page_add_text (page, nodes[i], cases[i].letter, nowhere, 0);
      if (cases[i].rest != NULL)
        vlps_page_add_text (page, 1, cases[i].rest, nowhere, 0);
    }
  vlps_page_seal (page);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (vlps_node_is_block (page, nodes[i]), ==, cases[i].block);
}

static void
test_is_shown_rendered (void)
{
  static const struct
  {
    guint flags;
    gboolean shown;
  } cases[] = {
    { 0, TRUE },
    { VLPS_NODE_UNRENDERED, FALSE },
    { VLPS_NODE_INVISIBLE, FALSE },
    { VLPS_NODE_OFF_PAGE, FALSE },
    { VLPS_NODE_CLIPPED, TRUE },
    { VLPS_NODE_CLIPPED | VLPS_NODE_INVISIBLE, FALSE },
    { VLPS_NODE_CONTENTS | VLPS_NODE_SHADOW | VLPS_NODE_PREFORMATTED | VLPS_NODE_RTL, TRUE },
  };
  g_autoptr (VlpsPage) page = new_page ("");

  page->rendered = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    vlps_page_add_text (page, 1, "text", nowhere, cases[i].flags);
  /* where the page was rendered its layout decides: an author's sheet can show anything */
  add (page, 1, "title");
  vlps_page_add_attribute (page, "hidden", "");
  vlps_page_seal (page);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (vlps_node_is_shown (page, 2 + (int) i), ==, cases[i].shown);
  g_assert_true (vlps_node_is_shown (page, (int) page->n_nodes - 1));
}

static void
test_is_shown_unrendered (void)
{
  static const char *const never[] = { "head", "script", "style", "template", "title", "noframes", "datalist" };
  g_autoptr (VlpsPage) page = new_page ("");
  int node, text;

  for (guint i = 0; i < G_N_ELEMENTS (never); i++)
    vlps_page_add_text (page, add (page, add (page, 1, never[i]), "p"), "never", nowhere, 0);
  node = add (page, 1, "div");
  vlps_page_add_attribute (page, "class", "x");
  vlps_page_add_attribute (page, "hidden", "");
  vlps_page_add_text (page, add (page, node, "p"), "never", nowhere, 0);
  text = vlps_page_add_text (page, add (page, 1, "p"), "shown", nowhere, 0);
  vlps_page_seal (page);

  g_assert_true (vlps_node_is_shown (page, 0));
  g_assert_true (vlps_node_is_shown (page, 1));
  for (int i = 2; i < text - 1; i++)
    g_assert_false (vlps_node_is_shown (page, i));
  g_assert_true (vlps_node_is_shown (page, text - 1));
  g_assert_true (vlps_node_is_shown (page, text));
}

/* What a style attribute hides is hidden on a page without an engine, too, unless a script is going to show it: much of
 * the page, its main part, or a part that a reader opens. */
static void
test_style_hides (void)
{
  static const struct
  {
    const char *style, *class, *child;
    guint times; /* of a sentence, beside ten that are shown */
    gboolean shown;
  } cases[] = {
    { "display:none", NULL, "p", 1, FALSE },
    { " Display : NONE ; color: red", NULL, "p", 1, FALSE },
    { "visibility: hidden", NULL, "p", 1, FALSE },
    { "display: block", NULL, "p", 1, TRUE },
    { "content: 'none'", NULL, "p", 1, TRUE },
    { "display:none", NULL, "p", 9, TRUE },
    { "display:none", NULL, "h1", 1, TRUE },
    { "display:none", "accordion__content", "p", 1, TRUE },
    { "display:none", "tab-pane", "p", 1, TRUE },
    { "display:none", "popup", "p", 1, FALSE },
    { "display:none; display:block", NULL, "p", 1, TRUE },
    { "display:block; display:none !important", NULL, "p", 1, FALSE },
    { "visibility: collapse", NULL, "p", 1, FALSE },
    { "position:absolute; left: -9999px", NULL, "p", 1, FALSE },
    { "position: fixed; top:-1000px", NULL, "p", 1, FALSE },
    { "margin-left: -9999px", NULL, "p", 1, TRUE },
    { "position:absolute; left:-20px", NULL, "p", 1, TRUE },
    { "position:relative; left:-9999px", NULL, "p", 1, TRUE },
    { "position:absolute; clip: rect(0 0 0 0)", NULL, "p", 1, FALSE },
    { "visibility: hidden", "wow fadeIn", "p", 1, TRUE },
    { "--visibility: hidden", NULL, "p", 1, TRUE },
    { "visibility: hidden", "modal fade", "p", 1, FALSE },
    { "display:none", "wow fadeIn", "p", 1, FALSE },
    { "max-height:0px; overflow: hidden", NULL, "p", 1, FALSE },
    { "height:0; overflow-y: clip", NULL, "p", 1, FALSE },
    { "height:0", NULL, "p", 1, TRUE },
    { "height:.9em; overflow: hidden", NULL, "p", 1, TRUE },
    { "height:.4in; overflow: hidden", NULL, "p", 1, TRUE },
    { "height:0em; overflow: hidden", NULL, "p", 1, FALSE },
    { "overflow: hidden; max-height: .4px !important", NULL, "p", 1, FALSE },
    { "height:0; overflow: hidden; padding-bottom: 56%", NULL, "p", 1, TRUE },
    { "transform: scale(0)", NULL, "p", 1, FALSE },
    { "transform: scaleY(0)", NULL, "p", 1, FALSE },
    { "transform: scale(0, 1)", NULL, "p", 1, FALSE },
    { "transform: scaleY(0.5)", NULL, "p", 1, TRUE },
    { "transform: scale(.9)", NULL, "p", 1, TRUE },
    { "content-visibility: hidden", NULL, "p", 1, FALSE },
    { "content-visibility: auto", NULL, "p", 1, TRUE },
    { "text-indent: -9999px", NULL, "p", 1, FALSE },
    { "text-indent: -2em", NULL, "p", 1, TRUE },
    { "font-size: 0", NULL, "p", 1, TRUE }, /* gaps between items, which have sizes of their own */
    { "background: url('a;display:none')", NULL, "p", 1, TRUE },
    { "background: url( a;display:none )", NULL, "p", 1, TRUE },
    { "content: 'a\\';display:none'", NULL, "p", 1, TRUE },
    { "background: url(a.png);display:none", NULL, "p", 1, FALSE },
    { "color: red; /* ;display:none */", NULL, "p", 1, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = new_page ("");
      int node = add (page, 1, "div"), child, text = 0;

      vlps_page_add_attribute (page, "style", cases[i].style);
      if (cases[i].class != NULL)
        vlps_page_add_attribute (page, "class", cases[i].class);
      child = add (page, node, cases[i].child);
      for (guint k = 0; k < cases[i].times; k++)
        text = vlps_page_add_text (page, child, "What this sentence says is hidden.", nowhere, 0);
      child = add (page, 1, "p");
      for (guint k = 0; k < 10; k++)
        vlps_page_add_text (page, child, "What this sentence says is shown.", nowhere, 0);
      vlps_page_seal (page);
      g_test_message ("%s %s", cases[i].style, cases[i].class);
      g_assert_cmpint (vlps_node_is_shown (page, text), ==, cases[i].shown);
      g_assert_true (vlps_node_is_shown (page, (int) page->n_nodes - 1));
    }
}

/* hidden and popover give way to a display in the style attribute. */
static void
test_attribute_hides (void)
{
  static const struct
  {
    const char *attribute, *style;
    gboolean shown;
  } cases[] = {
    { "hidden", NULL, FALSE },
    { "hidden", "display: block", TRUE },
    { "hidden", "display: none", FALSE },
    { "hidden", "color: red", FALSE },
    { "popover", NULL, FALSE },
    { "popover", "display:block", TRUE },
    { "popover", "display:none", FALSE },
    { "popover", "color: red", FALSE },
    { "class", "display: block", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = new_page ("");
      int node = add (page, 1, "div"), text, child;

      vlps_page_add_attribute (page, cases[i].attribute, "");
      if (cases[i].style != NULL)
        vlps_page_add_attribute (page, "style", cases[i].style);
      text = vlps_page_add_text (page, node, "What this sentence says may be hidden.", nowhere, 0);
      child = add (page, 1, "p");
      for (guint k = 0; k < 10; k++)
        vlps_page_add_text (page, child, "What this sentence says is shown.", nowhere, 0);
      vlps_page_seal (page);
      g_test_message ("%s %s", cases[i].attribute, cases[i].style);
      g_assert_cmpint (vlps_node_is_shown (page, text), ==, cases[i].shown);
    }
}

/* In an invisible element others are visible again, in a removed one none is. */
static void
test_style_shows (void)
{
  static const struct
  {
    const char *outer, *inner;
    gboolean shown;
  } cases[] = {
    { "visibility:hidden", "visibility:visible", TRUE },
    { "visibility:hidden", "color:red", FALSE },
    { "visibility:hidden", "visibility:visible;display:none", FALSE },
    { "display:none", "visibility:visible", FALSE },
    { "visibility:hidden;font-size:0", "visibility:visible", TRUE },
    { "color:red", "font-size:0px", FALSE },
    { "color:red", "font-size:.9em", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = new_page ("");
      int outer = add (page, 1, "div"), inner, text, last;

      vlps_page_add_attribute (page, "style", cases[i].outer);
      inner = add (page, outer, "p");
      vlps_page_add_attribute (page, "style", cases[i].inner);
      text = vlps_page_add_text (page, inner, "Inner words.", nowhere, 0);
      last = vlps_page_add_text (page, outer, "Outer words.", nowhere, 0);
      inner = add (page, 1, "p");
      for (guint k = 0; k < 20; k++)
        vlps_page_add_text (page, inner, "What this sentence says is shown.", nowhere, 0);
      vlps_page_seal (page);
      g_test_message ("%s %s", cases[i].outer, cases[i].inner);
      g_assert_cmpint (vlps_node_is_shown (page, text), ==, cases[i].shown);
      g_assert_cmpint (vlps_node_is_shown (page, last), ==, strcmp (cases[i].outer, "color:red") == 0);
    }
}

static void
test_box_union (void)
{
  static const VlpsBox a = { 10, 20, 30, 40 }, inside = { 15, 25, 5, 5 }, far = { 100, 0, 10, 10 },
                       line = { 0, 70, 50, 0 }, point = { 500, 500, 0, 0 };

  assert_box (vlps_box_union (a, far), "10 0 100 60");
  assert_box (vlps_box_union (far, a), "10 0 100 60");
  assert_box (vlps_box_union (a, inside), "10 20 30 40");
  /* a line has a width and counts */
  assert_box (vlps_box_union (a, line), "0 20 50 50");
  /* a point is nothing, wherever it lies */
  assert_box (vlps_box_union (a, point), "10 20 30 40");
  assert_box (vlps_box_union (point, a), "10 20 30 40");
}

static void
test_box_clip (void)
{
  static const VlpsBox clip = { 100, 100, 200, 100 };

  assert_box (vlps_box_clip ((VlpsBox){ 120, 110, 10, 10 }, clip), "120 110 10 10");
  assert_box (vlps_box_clip ((VlpsBox){ 0, 0, 1000, 1000 }, clip), "100 100 200 100");
  assert_box (vlps_box_clip ((VlpsBox){ 50, 150, 100, 100 }, clip), "100 150 50 50");
  /* apart: empty, on the nearest edge */
  assert_box (vlps_box_clip ((VlpsBox){ 0, 120, 10, 10 }, clip), "100 120 0 10");
  assert_box (vlps_box_clip ((VlpsBox){ 400, 120, 10, 10 }, clip), "300 120 0 10");
  assert_box (vlps_box_clip ((VlpsBox){ 0, 0, 10, 10 }, clip), "100 100 0 0");
  assert_box (vlps_box_clip ((VlpsBox){ 900, 900, 10, 10 }, clip), "300 200 0 0");
}

static void
test_text_weight (void)
{
  g_assert_cmpuint (vlps_text_characters (""), ==, 0);
  g_assert_cmpuint (vlps_text_characters (" \t\r\n\f"), ==, 0);
  g_assert_cmpuint (vlps_text_characters ("two words"), ==, 8);
  /* characters, not bytes */
  g_assert_cmpuint (vlps_text_characters ("\u4e2d \u6587\U0001f600"), ==, 3);
  /* no-break, ideographic and thin space */
  g_assert_cmpuint (vlps_text_characters ("a\u00a0\u3000\u2009b"), ==, 2);
}

static void
test_tags (void)
{
  static const char *const names[] = {
#define NAME(id, name) name,
    VLPS_TAG_LIST (NAME)
#undef NAME
  };
  int level = 0;

  g_assert_cmpuint (G_N_ELEMENTS (names), ==, VLPS_N_TAGS - VLPS_TAG_OTHER - 1);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      VlpsTag tag = vlps_tag_from_name (names[i]);

      /* looking up is a binary search */
      if (i > 0)
        g_assert_cmpint (strcmp (names[i - 1], names[i]), <, 0);
      g_assert_cmpuint (tag, ==, VLPS_TAG_OTHER + 1 + i);
      g_assert_false (vlps_tag_is_block (tag) && vlps_tag_is_never_shown (tag));
    }
  g_assert_cmpint (vlps_tag_from_name ("a"), ==, VLPS_TAG_A);
  g_assert_cmpint (vlps_tag_from_name ("xmp"), ==, VLPS_TAG_XMP);
  g_assert_cmpint (vlps_tag_from_name ("A"), ==, VLPS_TAG_OTHER);
  g_assert_cmpint (vlps_tag_from_name (""), ==, VLPS_TAG_OTHER);
  g_assert_cmpint (vlps_tag_from_name ("zzz"), ==, VLPS_TAG_OTHER);

  g_assert_true (vlps_tag_is_void (VLPS_TAG_BR));
  g_assert_false (vlps_tag_is_void (VLPS_TAG_DIV));
  g_assert_false (vlps_tag_is_block (VLPS_TAG_OTHER));
  g_assert_false (vlps_tag_is_block (VLPS_TAG_NONE));
  for (int i = 1; i <= 6; i++)
    {
      char name[] = { 'h', (char) ('0' + i), '\0' };

      g_assert_true (vlps_tag_is_heading (vlps_tag_from_name (name), &level));
      g_assert_cmpint (level, ==, i);
    }
  g_assert_true (vlps_tag_is_heading (VLPS_TAG_H1, NULL));
  level = 7;
  g_assert_false (vlps_tag_is_heading (VLPS_TAG_HEAD, &level));
  g_assert_false (vlps_tag_is_heading (VLPS_TAG_HGROUP, &level));
  g_assert_false (vlps_tag_is_heading (VLPS_TAG_FRAMESET, &level));
  g_assert_cmpint (level, ==, 7);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page/empty", test_empty);
  g_test_add_func ("/page/builder", test_builder);
  g_test_add_func ("/page/invalid-utf8", test_invalid_utf8);
  g_test_add_func ("/page/intern", test_intern);
  g_test_add_func ("/page/classes", test_classes);
  g_test_add_func ("/page/frames", test_frames);
  g_test_add_func ("/page/seal", test_seal);
  g_test_add_func ("/page/waiting", test_waiting);
  g_test_add_func ("/page/deep", test_deep);
  g_test_add_func ("/page/attributes", test_attributes);
  g_test_add_func ("/page/warnings", test_warnings);
  g_test_add_func ("/page/resolve", test_resolve);
  g_test_add_func ("/page/resolve-long", test_resolve_long);
  g_test_add_func ("/page/resolve-in-frame", test_resolve_in_frame);
  g_test_add_func ("/page/is-block", test_is_block);
  g_test_add_func ("/page/initial", test_initial);
  g_test_add_func ("/page/is-shown/rendered", test_is_shown_rendered);
  g_test_add_func ("/page/is-shown/unrendered", test_is_shown_unrendered);
  g_test_add_func ("/page/style-hides", test_style_hides);
  g_test_add_func ("/page/attribute-hides", test_attribute_hides);
  g_test_add_func ("/page/style-shows", test_style_shows);
  g_test_add_func ("/page/box-union", test_box_union);
  g_test_add_func ("/page/box-clip", test_box_clip);
  g_test_add_func ("/page/text-weight", test_text_weight);
  g_test_add_func ("/page/tags", test_tags);
  return g_test_run ();
}
