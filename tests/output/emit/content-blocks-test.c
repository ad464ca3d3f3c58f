/* content-blocks-test.c - the blocks of the content */
#include "content-blocks.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "emit.h"
#include "metadata.h"
#include "sample.h"

/* "kind level|Markdown" of each block. */
static char *
describe (const Sample *sample)
{
  g_autoptr (VlpsContentBlocks) blocks = vlps_content_blocks_new (sample_document (sample));
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < blocks->blocks->len; i++)
    {
      const VlpsContentBlock *block = &g_array_index (blocks->blocks, VlpsContentBlock, i);

      g_string_append_printf (out, "%s%s", i > 0 ? "; " : "", vlps_content_kind_name (block->kind));
      if (block->level > 0)
        g_string_append_printf (out, "%d", block->level);
      g_string_append_printf (out, "|%.*s", (int) (block->end - block->start), blocks->markdown + block->start);
    }
  return g_string_free (out, FALSE);
}

static void
test_kinds (void)
{
  static const struct
  {
    const char *html, *blocks;
  } cases[] = {
    { "", "" },
    { "<h1> </h1><p> </p>", "" },
    { "<h2>A</h2>b<br>c<br><br>d", "heading2|## A; paragraph|b\\\nc; paragraph|d" },
    { "<ul><li>a<li>b<ul><li>c</ul></ul>", "list-item|- a; list-item|- b; list-item|  - c" },
    { "<blockquote><p>a</p><p>b</p></blockquote>c", "quote|> a; quote|> b; paragraph|c" },
    { "<pre>a\n\nb</pre>", "code|```\na\n\nb\n```" },
    { "<table><caption>T</caption><tr><th>a<th>b<tr><td>c<td>d<tr><td>e<td>f</table>g",
      "caption|T; table|| a | b |\n| --- | --- |\n| c | d |\n| e | f |; paragraph|g" },
    { "a<hr>b", "paragraph|a; rule|___; paragraph|b" },
    { "<figure><img src=/i.png alt=i><figcaption>c</figcaption></figure>",
      "picture|![i](http://example.org/i.png); caption|c" },
    { "<p>a <img src=/i.png alt=i></p>", "paragraph|a ![i](http://example.org/i.png)" },
    { "<p>a \\(x\\) b</p><p>$$y^2$$</p>", "paragraph|a $x$ b; formula|$$\ny^2\n$$" },
    { "<p>a<img></p><p>b</p>", "paragraph|a; paragraph|b" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      g_autofree char *blocks = describe (sample);

      g_assert_cmpstr (blocks, ==, cases[i].blocks);
    }
}

static const char place[] =
    "<body x-box='0 0 800 600'><h1 x-box='100 10 600 40'><a href=/top><span x-box='100 12 300 30'>Top</span></a></h1>"
    "<div x-box='100 60 600 200'><p id=one x-box='100 60 600 40'>One <b x-box='140 62 50 16'>two</b></p>"
    "<p id=two x-box='100 110 600 40' x-region=LM>Three</p></div>"
    "<table id=table x-box='100 300 400 90'><tr x-box='100 300 400 30'><th x-box='100 300 200 30'>a"
    "<th x-box='300 300 200 30'>b<tr x-box='100 330 400 30'><td x-box='100 330 200 30'>c<td x-box='300 330 200 30'>d"
    "</table>";

/* Each has the element around it, its region and the box of what is seen; a table all of its rows. */
static void
test_places (void)
{
  g_autoptr (Sample) sample = sample_new_rendered (place);
  g_autofree char *lines = NULL;
  g_auto (GStrv) rows = NULL;
  g_autoptr (VlpsContentBlocks) blocks = vlps_content_blocks_new (sample_document (sample));
  const VlpsContentBlock *all = (const VlpsContentBlock *) (gconstpointer) blocks->blocks->data;

  g_assert_cmpuint (blocks->blocks->len, ==, 4);
  g_assert_cmpint (all[1].node, ==, sample_find (sample, "one"));
  g_assert_cmpint (all[1].region, ==, VLPS_REGION_CENTER);
  g_assert_cmpint (all[2].region, ==, VLPS_REGION_LM);
  g_assert_cmpfloat_with_epsilon (all[0].box.top, 12, 1e-9);
  g_assert_cmpfloat_with_epsilon (all[0].box.width, 300, 1e-9);
  g_assert_cmpfloat_with_epsilon (all[3].box.width, 400, 1e-9);
  g_assert_cmpfloat_with_epsilon (all[3].box.height, 60, 1e-9);
  g_assert_cmpuint (all[0].n_links, ==, 1);
  g_assert_cmpuint (all[1].n_links, ==, 0);
  lines = vlps_emit_blocks (sample_document (sample), 7);
  rows = g_strsplit (lines, "\n", -1);
  g_assert_cmpuint (g_strv_length (rows), ==, 5);
  for (guint i = 0; i < 4; i++)
    {
      cJSON *row = cJSON_Parse (rows[i]);
      g_autofree char *id = g_strdup_printf ("b%u", i + 1);

      g_test_message ("%s", rows[i]);
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (row, "id")), ==, id);
      g_assert_cmpint (cJSON_GetObjectItem (row, "start")->valueint, ==, (int) all[i].start + 7);
      g_assert_cmpint (cJSON_GetObjectItem (row, "end")->valueint, ==, (int) all[i].end + 7);
      cJSON_Delete (row);
    }
}

/* A byline whose author or date stands in a line of its own comes out of that; in longer lines they stay, and the byline
 * has no node. */
static void
test_byline (void)
{
  static const struct
  {
    const char *line;
    gboolean has_node;
  } cases[] = {
    { "<p>By <a rel=author href=/ann>Ann Author</a></p>", TRUE },
    { "<p>By <a rel=author href=/ann>Ann Author</a>, who has written about bridges of all kinds ever since there were "
      "any</p>",
      FALSE },
    { "<p><time datetime=2024-04-15>15.04.2024</time> and what else there was to hear of in the town and around it on "
      "that day</p>",
      FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *html = g_strconcat ("<title>A bridge is opened</title><h1>A bridge is opened</h1>",
                                           cases[i].line, "<p>It was opened on Monday by the mayor.</p>", NULL);
      g_autoptr (Sample) sample = sample_new (html);
      g_autoptr (VlpsContentBlocks) blocks = NULL;
      const VlpsContentBlock *block;

      sample->options.byline = sample->options.headline = TRUE;
      vlps_metadata_await (sample->page, sample->result, NULL);
      blocks = vlps_content_blocks_new (sample_document (sample));
      block = &g_array_index (blocks->blocks, VlpsContentBlock, 1);
      g_assert_true (g_str_has_prefix (blocks->markdown + block->start, i < 2 ? "Ann Author\n" : "15.04.2024\n"));
      g_assert_true ((block->node >= 0) == cases[i].has_node);
      g_assert_true (block->box.width <= 0 && block->box.height <= 0);
    }
}

/* In HTML the elements say which they are; what the page itself wrote there does not count. */
static void
test_html (void)
{
  g_autoptr (Sample) sample =
      sample_new ("<p data-vlps-id=x data-own=y>One</p><div>Two<br><br>Three<p>Four</p></div><a href=/u>Five</a>");
  g_autofree char *plain = vlps_emit_html (sample_document (sample)), *html = NULL;

  g_assert_nonnull (strstr (plain, "data-vlps-id=\"x\""));
  sample->options.boxes = TRUE;
  html = vlps_emit_html (sample_document (sample));
  g_test_message ("%s", html);
  g_assert_null (strstr (html, "data-vlps-id=\"x\""));
  g_assert_nonnull (strstr (html, "<p data-own=\"y\" data-vlps-id=\"b1\" data-vlps-region=\"CENTER\">One"));
  g_assert_nonnull (strstr (html, "<div data-vlps-id=\"b2 b3\" data-vlps-region=\"CENTER\">Two"));
  g_assert_nonnull (strstr (html, "<p data-vlps-id=\"b4\" data-vlps-region=\"CENTER\">Four"));
  g_assert_nonnull (strstr (html, " data-vlps-id=\"b5\" data-vlps-region=\"CENTER\">Five"));
}

/* --- whatever the page --- */

/* Blocks come one after the other; between them there is nothing but what quotations have on empty lines. */
static void
check_blocks (const Sample *sample)
{
  g_autofree char *markdown = vlps_emit_markdown (sample_document (sample));
  g_autoptr (VlpsContentBlocks) blocks = vlps_content_blocks_new (sample_document (sample));
  gsize last = 0;

  g_assert_cmpstr (markdown, ==, blocks->markdown);
  for (guint i = 0; i <= blocks->blocks->len; i++)
    {
      const VlpsContentBlock *block =
          i < blocks->blocks->len ? &g_array_index (blocks->blocks, VlpsContentBlock, i) : NULL;
      gsize start = block != NULL ? block->start : strlen (markdown);

      g_assert_cmpuint (start, >=, last);
      for (gsize k = last; k < start; k++)
        g_assert_nonnull (strchr ("\n >", markdown[k]));
      if (block == NULL)
        break;
      g_assert_cmpuint (block->end, >, start);
      g_assert_cmpint (block->node, <, (int) sample->page->n_nodes);
      g_assert_cmpuint (block->first_link + block->n_links, <=, blocks->links->len);
      last = block->end;
    }
}

static void
test_random (void)
{
  guint n = g_test_slow () ? 50000 : 600;

  for (guint seed = 0; seed < n; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      guint nodes = (guint) g_rand_int_range (random, 3, seed % 50 == 0 ? 400 : 40);
      g_autoptr (Sample) sample = sample_new_random (random, nodes, seed % 2 == 0);

      g_test_message ("seed %u", seed);
      check_blocks (sample);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/content-blocks/kinds", test_kinds);
  g_test_add_func ("/content-blocks/places", test_places);
  g_test_add_func ("/content-blocks/byline", test_byline);
  g_test_add_func ("/content-blocks/html", test_html);
  g_test_add_func ("/content-blocks/random", test_random);
  return g_test_run ();
}
