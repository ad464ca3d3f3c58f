/* hidden-test.c - text that no reader ever sees */
#include "hidden.h"

#include <string.h>

#include "html-page.h"
#include "inline-style.h"
#include "sample-page.h"

#define WORDS "one two three four"

static GArray *
find (const VlpsPage *page)
{
  g_autofree guint8 *content = g_malloc0 (MAX (1, page->n_nodes));

  return vlps_hidden_find (page, content);
}

/* What an unrendered page hides as "reason text|...". */
static char *
hidden_in (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (GArray) hidden = find (page);
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < hidden->len; i++)
    {
      const VlpsHidden *piece = &g_array_index (hidden, VlpsHidden, i);

      g_string_append_printf (all, "%s %s|", vlps_hiding_name (piece->reason), piece->text);
    }
  return g_string_free (all, FALSE);
}

static void
assert_hidden (const char *html, const char *expected)
{
  g_autofree char *hidden = hidden_in (html);

  g_assert_cmpstr (hidden, ==, expected);
}

static void
test_markup (void)
{
  assert_hidden ("<p>" WORDS "<p hidden>" WORDS "<p style='display: none'>a b  c d<p>" WORDS,
                 "not-shown " WORDS "|not-shown a b c d|");
  /* fewer words are a label */
  assert_hidden ("<p hidden>one two three", "");
  /* once, and with all that is in it */
  assert_hidden ("<div hidden><p hidden>" WORDS "</p><p>five</div>", "not-shown " WORDS " five|");
  assert_hidden ("<p hidden>a b<script>c d</script><style>e</style><select><option>f</select>", "");
}

/* What a click may show, as the markup says. */
static void
test_shown_by_click (void)
{
  static const char *const pages[] = {
    "<details><summary>a</summary><p hidden>" WORDS "</details>",
    "<button aria-controls=x>a</button><div hidden id=x>" WORDS "</div>",
    "<a href='#x'>a</a><div hidden id=x>" WORDS "</div>",
    "<a data-target='#x'>a</a><div hidden id=x>" WORDS "</div>",
    "<div role=tabpanel hidden>" WORDS "</div>",
    "<dialog style='display:none'>" WORDS "</dialog>",
    "<div popover hidden>" WORDS "</div>",
    "<a aria-expanded=false>a</a><div hidden>" WORDS "</div>",
    "<ul hidden><li><a href=a>" WORDS "</a><li>one two three</ul>",
    "<div hidden><label>" WORDS "</label></div>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_test_message ("%s", pages[i]);
      assert_hidden (pages[i], "");
    }
  /* what nothing names, and what is more than its links */
  assert_hidden ("<a href='#y'>a</a><div hidden id=x>" WORDS "</div>", "not-shown " WORDS "|");
  assert_hidden ("<div class='menu modal dropdown' hidden>" WORDS "</div>", "not-shown " WORDS "|");
  assert_hidden ("<div hidden><a href=a>one</a> two three four</div>", "not-shown " WORDS "|");
}

static void
test_inline_style (void)
{
  static const struct
  {
    const char *style;
    const char *reason; /* NULL: it hides nothing */
  } cases[] = {
    { "DISPLAY : None !important", "not-shown" },
    { "display:block", NULL },
    { "display:none;display:block", NULL },
    { "visibility:hidden", "invisible" },
    { "visibility:visible", NULL },
    { "opacity:0", "invisible" },
    { "opacity:0.0", "invisible" },
    { "opacity:.1", NULL },
    { "color:transparent", "invisible" },
    { "clip-path:inset(50%)", "invisible" },
    { "clip:rect(0 0 0 0)", "invisible" },
    { "font-size:0", "no-size" },
    { "font-size:1px", "no-size" },
    { "font-size:2px", "no-size" },
    { "font-size:2.5px", NULL },
    { "font-size:1em", NULL },
    { "height:0;overflow:hidden", "no-size" },
    { "height:0", NULL },
    { "max-height:1px;overflow:hidden", "no-size" },
    { "height:1em;overflow:hidden", NULL },
    { "position:absolute;left:-9999px", "off-page" },
    { "position:absolute;left:-899px", NULL },
    { "left:-9999px", NULL },
    { "text-indent:-9999px", "off-page" },
    { "color:#fff;background-color:#FFF", "colour" },
    { "color:white;background:black", NULL },
    { "background:white", NULL },
    { ":;;:none;display", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      VlpsHiding reason;
      gboolean hides = vlps_inline_style_hides (cases[i].style, &reason);

      g_test_message ("%s", cases[i].style);
      g_assert_cmpint (hides, ==, cases[i].reason != NULL);
      if (hides)
        g_assert_cmpstr (vlps_hiding_name (reason), ==, cases[i].reason);
    }
  g_assert_false (vlps_inline_style_hides (NULL, NULL));
}

/* Letters moved to where they have no shape; the flag of Wales is made of such, too. */
static void
test_characters (void)
{
  assert_hidden ("<p>a\U000e0068\U000e0069\U000e0021\U000e0021 b", "characters hi!!|");
  assert_hidden ("<p>a\U000e0068\U000e0069\U000e0021", "");
  assert_hidden ("<p>\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f", "");
}

/* A rendered page: a box of 100 px each, below each other. */
typedef struct
{
  const char *name; /* of the element; NULL: a text */
  const char *text;
  int parent;
  guint flags;
  guint32 color, background;
  VlpsPosition position;
  double left, top, height; /* height 0: 100 */
} Piece;

static VlpsPage *
make_rendered (const Piece *pieces, guint n)
{
  VlpsPage *page = vlps_page_new ();

  page->rendered = TRUE;
  page->size = (VlpsSize){ 1000, 1000 };
  vlps_page_add_frame (page, -1, "http://a/", "http://a/");
  for (guint i = 0; i < n; i++)
    {
      const VlpsStyle style = { .display = VLPS_DISPLAY_BLOCK,
                                .position = pieces[i].position,
                                .font_size = 16,
                                .font_weight = 400,
                                .color = pieces[i].color,
                                .background = pieces[i].background };
      const VlpsBox box = { pieces[i].left, pieces[i].top, 100, pieces[i].height > 0 ? pieces[i].height : 100 };

      if (pieces[i].name != NULL)
        vlps_page_add_element (page, pieces[i].parent, 0, pieces[i].name, box, vlps_page_add_style (page, &style),
                               pieces[i].flags);
      else
        vlps_page_add_text (page, pieces[i].parent, pieces[i].text, box, pieces[i].flags);
    }
  vlps_page_seal (page);
  return page;
}

static void
assert_hidings (const VlpsPage *page, const char *expected)
{
  g_autoptr (GArray) hidden = find (page);
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < hidden->len; i++)
    g_string_append_printf (all, "%s|", vlps_hiding_name (g_array_index (hidden, VlpsHidden, i).reason));
  g_assert_cmpstr (all->str, ==, expected);
  g_string_free (all, TRUE);
}

static void
assert_rendered (const Piece *pieces, guint n, const char *expected)
{
  g_autoptr (VlpsPage) page = make_rendered (pieces, n);

  assert_hidings (page, expected);
}

static void
assert_probed (const Piece *pieces, guint n, const char *expected)
{
  g_autoptr (VlpsPage) page = make_rendered (pieces, n);

  page->probed = TRUE;
  assert_hidings (page, expected);
}

/* Where it is known what is painted, colours say why nothing is, and no more. */
static void
test_painted (void)
{
  Piece pieces[] = {
    { .name = "body", .parent = -1, .color = 0xff, .background = 0xffffffff },
    { .name = "p", .parent = 0, .color = 0xffffffff },
    { .text = WORDS, .parent = 1, .flags = VLPS_NODE_UNPAINTED },
    { .name = "p", .parent = 0, .color = 0xff },
    { .text = WORDS, .parent = 3 },
  };
  guint n = G_N_ELEMENTS (pieces);

  assert_probed (pieces, n, "colour|");
  pieces[1].color = 0xff;
  assert_probed (pieces, n, "invisible|");
  pieces[2].top = 1000;
  assert_probed (pieces, n, "off-page|");
  pieces[2].height = 2;
  assert_probed (pieces, n, "no-size|");
  /* painted, in letters that nobody can read */
  pieces[2].flags = 0;
  assert_probed (pieces, n, "no-size|");
  pieces[2].height = 3;
  assert_probed (pieces, n, "");
  /* painted all the same: a picture is behind it, or a shadow around it */
  pieces[1].color = 0xffffffff;
  assert_probed (pieces, n, "");
  assert_rendered (pieces, n, "colour|");
  /* what can be scrolled to is not painted yet */
  pieces[2].flags = VLPS_NODE_SCROLLED;
  assert_probed (pieces, n, "");
}

/* In a row of which a box shows a part, the others come when a reader goes on. */
static void
test_slides (void)
{
  Piece pieces[] = {
    { .name = "body", .parent = -1, .color = 0xff, .background = 0xffffffff },
    { .name = "li", .parent = 0, .color = 0xff },
    { .text = WORDS, .parent = 1 },
    { .name = "li", .parent = 0, .color = 0xff, .left = 100 },
    { .name = "p", .parent = 3, .color = 0xff, .left = 100 },
    { .text = WORDS, .parent = 4, .flags = VLPS_NODE_UNPAINTED, .left = 100 },
  };
  guint n = G_N_ELEMENTS (pieces);

  assert_probed (pieces, n, "");
  pieces[3].left = 300;
  assert_probed (pieces, n, "");
  /* over it, below it, of another kind */
  pieces[3].left = 50;
  assert_probed (pieces, n, "invisible|");
  pieces[3].left = 100;
  pieces[3].top = 3;
  assert_probed (pieces, n, "invisible|");
  pieces[3].top = 0;
  pieces[1].name = "div";
  assert_probed (pieces, n, "invisible|");
  pieces[1].name = "li";
  /* none of the row is seen */
  pieces[2].flags = VLPS_NODE_UNPAINTED;
  assert_probed (pieces, n, "invisible|");
}

/* Text that is cut in small pieces is one text. */
static void
test_pieces (void)
{
  Piece pieces[] = {
    { .name = "body", .parent = -1, .color = 0xff, .background = 0xffffffff },
    { .text = "seen", .parent = 0 },
    { .name = "p", .parent = 0, .color = 0xffffffff },
    { .text = "one two", .parent = 2, .flags = VLPS_NODE_UNPAINTED },
    { .name = "b", .parent = 2, .color = 0xffffffff },
    { .text = "three four", .parent = 4, .flags = VLPS_NODE_UNPAINTED },
  };
  guint n = G_N_ELEMENTS (pieces);

  assert_probed (pieces, n, "colour|");
  pieces[3].text = "one";
  assert_probed (pieces, n, "");
  pieces[3].text = "one two";
  /* a control shows what it has when it is used */
  pieces[2].name = "button";
  assert_probed (pieces, n, "");
  pieces[2].name = "p";
  pieces[5].flags = 0;
  assert_probed (pieces, n, "");
}

static void
test_flags (void)
{
  static const struct
  {
    guint flags;
    const char *expected;
  } cases[] = {
    { 0, "" },
    { VLPS_NODE_UNRENDERED, "not-shown|" },
    { VLPS_NODE_INVISIBLE, "invisible|" },
    { VLPS_NODE_OFF_PAGE, "off-page|" },
    { VLPS_NODE_CLIPPED, "" }, /* a reader can scroll there */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Piece pieces[] = {
        { .name = "body", .parent = -1, .color = 0xff, .background = 0xffffffff },
        { .name = "p", .parent = 0, .color = 0xff, .flags = cases[i].flags },
        { .text = WORDS, .parent = 1, .flags = cases[i].flags },
      };
      Piece parts[4];

      assert_rendered (pieces, G_N_ELEMENTS (pieces), cases[i].expected);
      /* something in it that is shown shows that not all of it is hidden */
      memcpy (parts, pieces, sizeof pieces);
      parts[3] = (Piece){ .text = "seen", .parent = 1 };
      assert_rendered (parts, G_N_ELEMENTS (parts),
                       cases[i].flags == VLPS_NODE_OFF_PAGE    ? "off-page|"
                       : cases[i].flags == VLPS_NODE_INVISIBLE ? "no-size|"
                                                               : "");
    }
}

static void
test_colours (void)
{
  enum
  {
    WHITE = 0xffffffff,
    GREY = 0xf8f8f8ff,
    BLACK = 0x000000ff
  };
  Piece pieces[] = {
    { .name = "body", .parent = -1, .color = 0xff },
    { .name = "div", .parent = 0, .color = 0xff, .background = 0 },
    { .name = "p", .parent = 1, .color = WHITE },
    { .text = WORDS, .parent = 2 },
    { .name = "img", .parent = 0, .color = 0xff, .top = 500 },
  };
  guint n = G_N_ELEMENTS (pieces);

  /* on the white of the window */
  assert_rendered (pieces, n, "colour|");
  pieces[2].color = GREY;
  assert_rendered (pieces, n, "colour|");
  pieces[2].color = BLACK;
  assert_rendered (pieces, n, "");
  /* on a box around it */
  pieces[1].background = BLACK;
  assert_rendered (pieces, n, "colour|");
  pieces[2].color = WHITE;
  assert_rendered (pieces, n, "");
  pieces[1].background = 0xffffff80;
  assert_rendered (pieces, n, ""); /* nobody knows what shines through */
  pieces[1].background = 0;
  /* letters without a colour */
  pieces[2].color = 0xffffff00;
  assert_rendered (pieces, n, "colour|");
  pieces[2].color = WHITE;
  /* a picture behind it, or the box lies elsewhere than its parent */
  pieces[4].top = 50;
  assert_rendered (pieces, n, "");
  pieces[4].top = 100;
  assert_rendered (pieces, n, "colour|");
  pieces[2].position = VLPS_POSITION_ABSOLUTE;
  assert_rendered (pieces, n, "");
}

static void
test_bounds (void)
{
  GString *html = g_string_new (NULL);
  g_autoptr (VlpsPage) page = NULL;
  g_autoptr (GArray) hidden = NULL;

  for (guint i = 0; i < 3 * VLPS_HIDDEN_MOST; i++)
    g_string_append (html, "<p hidden>");
  for (guint i = 0; i < 3 * VLPS_HIDDEN_MOST; i++)
    g_string_append_printf (html, "<p hidden>%s", i == 0 ? "" : WORDS);
  for (guint i = 0; i < VLPS_HIDDEN_LENGTH; i++)
    g_string_insert (html, 0, "中 ");
  g_string_insert (html, 0, "<p hidden>");
  page = sample_page (html->str);
  hidden = find (page);
  g_assert_cmpuint (hidden->len, ==, VLPS_HIDDEN_MOST);
  g_assert_cmpint (g_utf8_strlen (g_array_index (hidden, VlpsHidden, 0).text, -1), ==, VLPS_HIDDEN_LENGTH);
  g_string_free (html, TRUE);
}

static void
assert_selector (const VlpsPage *page, const char *id, const char *expected)
{
  g_autofree guint *places = vlps_hidden_places (page);
  g_autofree char *selector = vlps_hidden_selector (page, places, sample_find (page, id));

  g_assert_cmpstr (selector, ==, expected);
}

static void
test_selector (void)
{
  g_autoptr (VlpsPage) page =
      sample_page ("<body><div><p>a<p id=x>b</div><div id=m><ul><li>c<li id='1 2'>d</ul></div>");

  assert_selector (page, "x", "#x");
  assert_selector (page, "1 2", "#m > ul > li:nth-of-type(2)");
}

/* Names and ids are as long as pages like, and would come again with every piece. */
static void
test_long_names (void)
{
  g_autofree char *name = g_strnfill (101, 'a'),
                  *html = g_strdup_printf ("<body><div id=%s><p id='1 1'>b</div><%s><i id='1 2'>c</i></%s>", name, name,
                                           name),
                  *outer = g_strdup_printf ("<body><%s id='1 1'>", name);
  g_autoptr (VlpsPage) page = sample_page (html), alone = sample_page (outer);

  assert_selector (page, "1 1", "html > body > div > p");
  assert_selector (page, "1 2", "i");
  assert_selector (alone, "1 1", "*");
}

/* What came into the content all the same says so. */
static void
test_content (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<p hidden>" WORDS "</p><p style='opacity:0'>" WORDS);
  g_autofree guint8 *content = g_malloc0 (page->n_nodes);
  g_autoptr (GArray) hidden = NULL;

  content[page->n_nodes - 1] = 1;
  hidden = vlps_hidden_find (page, content);
  g_assert_cmpuint (hidden->len, ==, 2);
  g_assert_false (g_array_index (hidden, VlpsHidden, 0).content);
  g_assert_true (g_array_index (hidden, VlpsHidden, 1).content);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hidden/painted", test_painted);
  g_test_add_func ("/hidden/pieces", test_pieces);
  g_test_add_func ("/hidden/slides", test_slides);
  g_test_add_func ("/hidden/markup", test_markup);
  g_test_add_func ("/hidden/shown-by-click", test_shown_by_click);
  g_test_add_func ("/hidden/inline-style", test_inline_style);
  g_test_add_func ("/hidden/characters", test_characters);
  g_test_add_func ("/hidden/flags", test_flags);
  g_test_add_func ("/hidden/colours", test_colours);
  g_test_add_func ("/hidden/bounds", test_bounds);
  g_test_add_func ("/hidden/selector", test_selector);
  g_test_add_func ("/hidden/long-names", test_long_names);
  g_test_add_func ("/hidden/content", test_content);
  return g_test_run ();
}
