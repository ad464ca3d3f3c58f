/* blocks-test.c - a page as a sequence of text blocks */
#include "blocks.h"

#include "sample-page.h"

/* The blocks of a page as "text|text|...", in which empty ones show as nothing between two bars. */
static void
assert_blocks (const char *html, VlpsBlockOptions options, const char *expected)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsBlocks) blocks = vlps_blocks_new (page, reading, &options);
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint i = 0; i < blocks->n_blocks; i++)
    {
      g_autofree char *text = vlps_blocks_text (page, blocks, i);

      g_string_append_printf (out, "%s|", text);
      g_assert_cmpuint (blocks->blocks[i].characters, ==, vlps_text_characters (text));
    }
  g_assert_cmpstr (out->str, ==, expected);
}

#define PAPER                                                                                                          \
  {                                                                                                                    \
    .separators = VLPS_SEPARATORS_PAPER                                                                                \
  }
#define DROP_EMPTY                                                                                                     \
  {                                                                                                                    \
    .drop_empty = TRUE                                                                                                 \
  }

static void
test_separators (void)
{
  /* body, then p, /p, p, /p, /body: seven pieces; html is not a separator of the paper's, and the empty head is not shown
   */
  assert_blocks ("<body><p>a</p><p>b</p>", (VlpsBlockOptions) PAPER, "||a||b|||");
  assert_blocks ("<body><p>a</p><p>b</p>", (VlpsBlockOptions) DROP_EMPTY, "a|b|");
  /* the literal list has neither br nor headings nor HTML5's elements */
  assert_blocks ("<body>a<br>b<h1>c</h1>d<section>e</section>", (VlpsBlockOptions) PAPER, "|abcde||");
  assert_blocks ("<body>a<br>b<h1>c</h1>d<section>e</section>",
                 (VlpsBlockOptions){ .separators = VLPS_SEPARATORS_PAPER_BR }, "|a|bcde||");
  assert_blocks ("<body>a<br>b<h1>c</h1>d<section>e</section>", (VlpsBlockOptions) DROP_EMPTY, "a|b|c|d|e|");
  /* an element without an end tag separates once */
  assert_blocks ("<body>a<hr>b", (VlpsBlockOptions) PAPER, "|a|b||");
  assert_blocks ("<body><table><tr><td>a<td>b</table>", (VlpsBlockOptions) DROP_EMPTY, "a|b|");
}

static void
test_dropped (void)
{
  assert_blocks (
      "<body>a<script>s</script>b<style>s</style><noscript>n</noscript>c<a href=x>l</a>d<button>n</button>"
      "<select><option>n</select><textarea>n</textarea><label>n</label><fieldset><legend>n</legend>n</fieldset>"
      "<object>n</object>e",
      (VlpsBlockOptions) DROP_EMPTY, "abcde|");
  /* separators inside what is dropped go with it */
  assert_blocks ("<body>a<form><p>n</p></form>b<p>longer</p>", (VlpsBlockOptions) DROP_EMPTY, "ab|longer|");
  /* a target is not a link, whatever it stands around */
  assert_blocks ("<body><a name=top><p>a</p></a><p>b</p>", (VlpsBlockOptions) DROP_EMPTY, "a|b|");
}

/* A form around more than half of the text is the page itself. */
static void
test_page_form (void)
{
  assert_blocks ("<body><form><p>1234</p></form><p>123</p>", (VlpsBlockOptions) DROP_EMPTY, "1234|123|");
  assert_blocks ("<body><form><p>123</p></form><p>123</p>", (VlpsBlockOptions) DROP_EMPTY, "123|");
  assert_blocks ("<body><form><p>1234</p><form><p>1</p></form></form>", (VlpsBlockOptions) DROP_EMPTY, "1234|1|");
}

static void
test_white_space (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<body><p> a \n b&nbsp;c <i> d </i></p>");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  VlpsBlockOptions options = DROP_EMPTY;
  g_autoptr (VlpsBlocks) blocks = vlps_blocks_new (page, reading, &options);

  g_assert_cmpuint (blocks->n_blocks, ==, 1);
  g_assert_cmpuint (blocks->blocks[0].characters, ==, 4);
}

static void
test_no_text (void)
{
  assert_blocks ("<body></body>", (VlpsBlockOptions) DROP_EMPTY, "");
  assert_blocks ("<body><div></div></body>", (VlpsBlockOptions) PAPER, "|||||");
}

static void
assert_marked (const char *html, gboolean keep_links, const char *expected)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  VlpsBlockOptions options = { .drop_empty = TRUE };
  g_autoptr (VlpsBlocks) blocks = vlps_blocks_new (page, reading, &options);
  g_autofree guint8 *main_blocks = g_new0 (guint8, blocks->n_blocks + 1);
  g_autofree guint8 *content = g_new0 (guint8, page->n_nodes);
  g_autofree char *marked = NULL;

  main_blocks[0] = 1;
  vlps_blocks_mark (page, blocks, main_blocks, keep_links, content);
  marked = sample_marked (page, content);
  g_assert_cmpstr (marked, ==, expected);
}

static void
test_mark (void)
{
  const char *html = "<body><p>one <a href=x>two</a> three</p><p>four</p>";

  assert_marked (html, FALSE, "one | three|");
  assert_marked (html, TRUE, "one |two| three|");
  /* a block with more link than text is a menu with a word in it */
  assert_marked ("<body><p>ab<a href=x>xyz</a></p><p>four</p>", TRUE, "ab|");
  assert_marked ("<body><p>abc<a href=x>xyz</a></p><p>four</p>", TRUE, "abc|xyz|");
  /* what is dropped for another reason stays out */
  assert_marked ("<body><p>abc<button>x</button><label><a href=x>y</a></label></p>", TRUE, "abc|");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/blocks/separators", test_separators);
  g_test_add_func ("/blocks/dropped", test_dropped);
  g_test_add_func ("/blocks/page-form", test_page_form);
  g_test_add_func ("/blocks/white-space", test_white_space);
  g_test_add_func ("/blocks/no-text", test_no_text);
  g_test_add_func ("/blocks/mark", test_mark);
  return g_test_run ();
}
