/* condense-test.c - condensed HTML gives the tree that the whole gives */
#include "condense.h"

#include <string.h>

#include "encoding.h"
#include "tree.h"

#define NO_LIMIT 1000000

/* Appends text with its white space folded: how much of it there is, is not the parser's matter.  Gumbo replaces control
 * characters that it sees, browsers do not. */
static void
add_text (GString *out, const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_iscntrl (g_utf8_get_char (text)) && !g_ascii_isspace (*text))
      g_string_append (out, "\xEF\xBF\xBD");
    else if (!g_ascii_isspace (*text))
      g_string_append_len (out, text, g_utf8_next_char (text) - text);
    else if (out->len > 0 && out->str[out->len - 1] != ' ' && out->str[out->len - 1] != '\n')
      g_string_append_c (out, ' ');
}

static void
add_tag (GString *out, const char *mark, const char *name)
{
  while (out->len > 0 && out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
  g_string_append_printf (out, "\n%s%s", mark, name);
}

static void
add_written (GString *out, VlpsSlice rest)
{
  VlpsSlice name, value;

  while (vlps_condensed_next_attribute (&rest, &name, &value))
    {
      g_autofree char *lower = g_ascii_strdown (name.text, (gssize) name.length);

      g_string_append_printf (out, " %s=", lower);
      vlps_markup_scan_append_value (value, out);
    }
}

static void
add_attributes (GString *out, const VlpsCondensed *condensed, const GumboElement *element)
{
  static const char *const prefixes[] = { "", "xlink:", "xml:", "xmlns:" };
  VlpsSlice rest;

  if (vlps_condensed_hidden (condensed, element->original_tag.data, &rest))
    add_written (out, rest);
  for (guint i = 0; i < element->attributes.length; i++)
    {
      const GumboAttribute *attribute = element->attributes.data[i];
      const char *prefix = prefixes[strcmp (attribute->name, "xmlns") == 0 ? 0 : attribute->attr_namespace];
      g_autofree char *lower = g_ascii_strdown (attribute->name, -1);

      if (vlps_condensed_attributes (condensed, attribute->name, &rest))
        {
          add_written (out, rest);
          continue;
        }
      g_string_append_printf (out, " %s%s=", prefix, lower);
      vlps_condensed_expand (condensed, attribute->value, out);
    }
}

/* The tree as text, one tag a line.  Texts that only a comment parts are one. */
static char *
write_tree (const VlpsTree *tree, const VlpsCondensed *condensed)
{
  const GumboNode *root = vlps_tree_output (tree)->document;
  const GumboNode *node = root;
  GString *out = g_string_new (NULL);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  guint place = 0;

  for (;;)
    {
      const GumboVector *children =
          node->type == GUMBO_NODE_DOCUMENT ? &node->v.document.children : &node->v.element.children;
      const GumboNode *child;

      if (place == children->length)
        {
          if (node == root)
            break;
          add_tag (out, "/", gumbo_normalized_tagname (node->v.element.tag));
          g_string_append_c (out, '\n');
          node = node->parent;
          place = g_array_index (places, guint, places->len - 1);
          g_array_set_size (places, places->len - 1);
          continue;
        }
      child = children->data[place++];
      if (child->type == GUMBO_NODE_ELEMENT || child->type == GUMBO_NODE_TEMPLATE)
        {
          add_tag (out, "", gumbo_normalized_tagname (child->v.element.tag));
          add_attributes (out, condensed, &child->v.element);
          g_string_append_c (out, '\n');
          g_array_append_val (places, place);
          node = child;
          place = 0;
        }
      else if (child->type != GUMBO_NODE_COMMENT)
        {
          g_autoptr (GString) text = g_string_new (NULL);

          vlps_condensed_expand (condensed, child->v.text.text, text);
          add_text (out, text->str);
        }
    }
  return g_string_free (out, FALSE);
}

/* Gumbo puts the text before the end tag of a form behind the form, unless a comment follows it. */
static GString *
mend_forms (const char *markup, gsize length)
{
  const char *end = markup + length;
  GString *out = g_string_sized_new (length);

  for (const char *p = markup; p < end; p++)
    {
      if (end - p > 6 && g_ascii_strncasecmp (p, "</form", 6) == 0)
        g_string_append (out, "<!---->");
      g_string_append_c (out, *p);
    }
  return out;
}

static void
assert_same_tree (const char *markup, gsize length)
{
  g_autoptr (GString) mended = mend_forms (markup, length), plain = NULL;
  g_autoptr (VlpsCondensed) condensed = vlps_condense (markup, length, 0);
  g_autoptr (VlpsCondensed) whole = vlps_condensed_new ();
  g_autoptr (VlpsTree) short_tree = vlps_tree_parse (condensed->text->str, condensed->text->len, NO_LIMIT, NO_LIMIT);
  g_autoptr (VlpsTree) whole_tree = vlps_tree_parse (mended->str, mended->len, NO_LIMIT, NO_LIMIT);
  g_autofree char *short_text = NULL;
  g_autofree char *whole_text = NULL;

  g_assert_cmpint (vlps_tree_outcome (short_tree), ==, VLPS_TREE_DONE);
  g_assert_cmpint (vlps_tree_outcome (whole_tree), ==, VLPS_TREE_DONE);
  short_text = write_tree (short_tree, condensed);
  whole_text = write_tree (whole_tree, whole);
  /* in a textarea it is text */
  plain = g_string_new (whole_text);
  g_string_replace (plain, "<!---->", "", 0);
  g_assert_cmpstr (short_text, ==, plain->str);
}

static void
test_same_tree (void)
{
  static const char *const pages[] = {
    "<!DOCTYPE html><title>Some title here</title><p class='some class'>A text of some length<p>Another",
    "<table class=layout>a text to be moved out<tr><td>cell number one<td>cell &amp; number two</table>the rest of it",
    "<a href='/some/where'>one link<div><a href='/else/where'>another link</div><b><p>bold and more</b>not bold",
    "<font color='#aabbcc'><font color='#aabbcc'><font color='#aabbcc'><font color='#aabbcc'><p>four times<p>three",
    "<font color='#aabbcc'><font color='#aabbcd'><font color='#aabbce'><font color='#aabbcf'><p>four times<p>four",
    "<p>text &lt;b&gt; and &nbsp; more&hellip; of &notit it &#x4E2D;&#25991; here &",
    "<script>if (a < b) document.write('<p>'); <!-- <script>x</script> --></script>after the script",
    "<script><!-- <script>one</script> two </script> three </script> four",
    "<style>p > b { color: red } <!-- </style>x</style>after the style",
    "<textarea rows=10>\n<p>some text & more</textarea><xmp><p>no paragraph</xmp><noembed><p>none</noembed>",
    "<select name='the name'><option>number one<option>number two<p>no paragraph</select>after the select",
    "<svg width='100' class='some icon'><title>title <p>breaks out</title><path d='M 10 10 L 20 20'/></svg>after the "
    "icon",
    "<svg><style>a > b <c title='of some length'>d</c></style><![CDATA[ <no tag> here ]]><foreignObject><p>one<p>two",
    "<svg><script>if (a <b class='something long'></script><desc><table><tr><td>cell in a drawing</svg>out of it",
    "<math><mi>something</mi><annotation-xml encoding='text/html'><p>one<p>two</annotation-xml></math>",
    "<svg viewBox='0 0 9 9' xmlns='http://www.w3.org/2000/svg' xmlns:xlink='x'><use xlink:href='#a' xml:lang=en></svg>",
    "<svg><font size=3>stays out</font></svg><svg><font class='no end'>stays</font><g title='a &amp; b'></g></svg>",
    "<a href='?a=1&b=2&amp;c=3&copy=4&lt=5' title='&quot;A&quot; &#38; &#x42; &nbsp;&apos;&lt;&gt;'>readable</a>",
    "<a href='?a&copyright=1' title='A & B &'>both</a><a href='?a&copy' title='&hellip; &#128; &#0; &#xD800; "
    "&amp'>not</a>",
    "<p title=a&amp;b&c=d>x<p title='&#1114112; &#x10FFFF; &#; &#x; &; &&amp;&#xfdd0; &#x1fffe;'>y<p title='&notit; "
    "&x;'>z",
    "<body onload='do something'><p>text<body class='another body' onload='other'><html lang='en-something'>",
    "<input type=hidden value='some value'><table><input type=hidden value='some value'><input type='text or so'>",
    "<template><tr><td>in a template</td></tr></template><frameset><frame src='some page'></frameset>",
    "<frameset cols='50%,50%'><frame src='some page'><noframes><p>some text</noframes></frameset>",
    "<noscript><p>no script is run</p></noscript><p title=unquoted/value/with/slashes>x<p title=\"it's quoted\">y",
    "<pre>\n\n  text   kept  </pre><listing>\n text </listing><plaintext><p>all of it </plaintext>",
    "a < b <= c <> d </> e </ f> g <? h > i <!j> k <!> l",
    "text<p title='not closed",
    "text</p title=",
    "text </",
    "<<!-- -->b>no tag &am<!-- -->p; &#<!x>38; and &#x<? >F0001; no reference <</>i> <!<!-- -->doctype x>",
    "<isindex prompt='something to ask' action='/some/where'>",
    "text that is long\xF3\xB0\x80\x81 and private <p title='\xF4\x80\x80\x80 some more'>&#xF0001;",
  };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_test_message ("%s", pages[i]);
      assert_same_tree (pages[i], strlen (pages[i]));
    }
}

/* The same for the pages of all other tests, but for those that gumbo reads otherwise than browsers. */
static guint
check_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  guint n = 0;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);
      g_autofree char *data = NULL;
      g_autofree char *text = NULL;
      gsize length;

      if (g_file_test (child, G_FILE_TEST_IS_DIR))
        n += check_folder (child);
      else if (g_str_has_suffix (name, ".html") && !g_str_has_prefix (name, "mended-")
               && g_file_get_contents (child, &data, &length, NULL))
        {
          const char *label = vlps_encoding_find ((const guint8 *) data, length, NULL, NULL).label;

          g_test_message ("%s", child);
          text = vlps_encoding_decode ((const guint8 *) data, length, label, &length);
          assert_same_tree (text, length);
          n++;
        }
    }
  return n;
}

static void
test_fixtures (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "fixtures", NULL);

  g_assert_cmpuint (check_folder (path), >, 50);
}

/* What it is for. */
static void
test_shorter (void)
{
  static const char markup[] =
      "<p class='a class' title='a title'>A text of some length, with &amp; in it.<!-- comment -->"
      "<script>a script that is long as well</script>";
  g_autoptr (VlpsCondensed) condensed = vlps_condense (markup, strlen (markup), 0);

  g_assert_cmpuint (3 * condensed->text->len, <, 2 * strlen (markup));
  g_assert_null (strstr (condensed->text->str, "comment"));
  g_assert_null (strstr (condensed->text->str, "title"));
  g_assert_nonnull (strstr (condensed->text->str, "&amp;"));
}

static void
assert_flattened (const char *markup, guint depth, const char *expected)
{
  g_autoptr (VlpsCondensed) condensed = vlps_condense (markup, strlen (markup), depth);

  g_assert_cmpstr (condensed->text->str, ==, expected);
}

static void
test_flatten (void)
{
  assert_flattened ("<div><div><div>x</div></div></div>", 2, "<div><div> x </div></div>");
  assert_flattened ("<i><i><i>x</i></i></i>y", 2, "<i><i>x<!----></i></i>y");
  assert_flattened ("<i><b>x</i>y</b>z", 9, "<i><b>x</b></i>yz");
  assert_flattened ("<p>a<p>b<ul><li>c<li>d</ul>", 9, "<p>a</p><p>b</p><ul><li>c</li><li>d</li></ul>");
  assert_flattened ("<tr><td>a<td>b<tr><td>c", 9, "<tr><td>a</td><td>b</td></tr><tr><td>c");
  assert_flattened ("</b>a<br></p><img>", 9, "a<br><img>");
  assert_flattened ("<i><script>a</script><br><b>c</b>", 1, "<i><script>a</script><br>c<!---->");
  assert_flattened ("<i>&am<i>p;</i>q&l</i>t;", 1, "<i>&am<!---->p;q&l</i>t;");
  assert_flattened ("<I><X-Y>a</x-y>b</I>", 9, "<I><X-Y>a</x-y>b</i>");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/condense/same-tree", test_same_tree);
  g_test_add_func ("/condense/fixtures", test_fixtures);
  g_test_add_func ("/condense/shorter", test_shorter);
  g_test_add_func ("/condense/flatten", test_flatten);
  return g_test_run ();
}
