/* text-block-test.c - where text blocks begin and end, and what is counted in them */
#include "text-block.h"

#include <string.h>

#include "html-page.h"

typedef struct
{
  VlpsPage *page;
  VlpsReading *reading;
  VlpsTextBlocks *blocks;
} Sample;

static void
sample_make (Sample *sample, const char *html)
{
  g_autoptr (GError) error = NULL;

  sample->page = vlps_html_page_parse ((const guint8 *) html, strlen (html), "https://example.org/", "utf-8", &error);
  g_assert_no_error (error);
  sample->reading = vlps_reading_new (sample->page);
  sample->blocks = vlps_text_blocks_new (sample->page, sample->reading);
}

static void
sample_clear (Sample *sample)
{
  vlps_text_blocks_free (sample->blocks);
  vlps_reading_free (sample->reading);
  vlps_page_free (sample->page);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sample, sample_clear)

/* Texts of all text blocks, each followed by "|". */
static char *
texts (const Sample *sample)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < sample->blocks->n; i++)
    {
      g_autofree char *text = vlps_text_blocks_text (sample->page, sample->reading, &sample->blocks->items[i]);

      g_string_append_printf (out, "%s|", text);
    }
  return g_string_free (out, FALSE);
}

static void
test_borders (void)
{
  static const struct
  {
    const char *html;
    const char *texts;
  } cases[] = {
    { "<p>one <b>two</b> three</p>", "one two three|" },   { "<p>one<br>two</p>three", "one|two|three|" },
    { "<div>one<p>two</p>three</div>", "one|two|three|" }, { "<ul><li>one<li><a href=x>two</a></ul>", "one|two|" },
    { "<table><tr><td>one<td>two</table>", "one|two|" },   { "<span>one</span><span>two</span>", "onetwo|" },
    { "<p>one</p><p> </p><p>two</p>", "one|two|" },        { "<p>one</p><script>no</script><p hidden>no</p>", "one|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Sample) sample = { 0 };
      g_autofree char *found = NULL;

      sample_make (&sample, cases[i].html);
      found = texts (&sample);
      g_assert_cmpstr (found, ==, cases[i].texts);
    }
}

static void
test_counts (void)
{
  g_auto (Sample) sample = { 0 };
  const VlpsTextBlock *block;

  /* "Abc, de 2019. " + link "fg!" + " 9:05": 10 + 3 + 4 letters and signs, as counted below */
  sample_make (&sample, "<p>Abc, de 2019. <a href=x>fg!</a> 9:05</p><p>版权所有，中文。</p><p>© me | you</p>");
  g_assert_cmpuint (sample.blocks->n, ==, 3);
  block = &sample.blocks->items[0];
  g_assert_cmpuint (block->characters, ==, 4 + 2 + 5 + 3 + 4);
  g_assert_cmpuint (block->link_characters, ==, 3);
  g_assert_cmpuint (block->links, ==, 1);
  g_assert_cmpuint (block->words, ==, 6);
  g_assert_cmpuint (block->digits, ==, 7);
  g_assert_cmpuint (block->capitals, ==, 1);
  g_assert_cmpuint (block->commas, ==, 1);
  g_assert_cmpuint (block->stops, ==, 2);
  g_assert_cmpuint (block->begins, ==, 'A');
  g_assert_cmpuint (block->ends, ==, '5');
  g_assert_true (block->year);
  g_assert_true (block->clock);
  g_assert_false (block->copyright);
  block = &sample.blocks->items[1];
  g_assert_cmpuint (block->ideographs, ==, 6);
  g_assert_cmpuint (block->commas, ==, 1);
  g_assert_cmpuint (block->stops, ==, 1);
  g_assert_true (block->copyright);
  block = &sample.blocks->items[2];
  g_assert_cmpuint (block->dividers, ==, 1);
  g_assert_true (block->copyright);
  g_assert_false (block->year);
}

#define FIFTY "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define HUNDRED FIFTY FIFTY
#define SIGNS "dtdtdtdtdtdtdtdtdtdtdtdtdtdtdtdtdtdtdtdtdtdtdtdtdt"

/* What signs count as, in and beyond ASCII. */
static void
test_signs (void)
{
  static const struct
  {
    const char *text;
    guint characters, capitals, commas, stops, dividers;
    gboolean copyright;
  } cases[] = {
    { "az AZ ÄÖ äö ΣЖ", 10, 6, 0, 0, 0, FALSE },
    { ",; ，、；،", 6, 0, 6, 0, 0, FALSE },
    { ".!? 。！？．…؟۔।", 11, 0, 0, 11, 0, FALSE },
    { "| > · • » › ｜ →", 8, 0, 0, 0, 8, FALSE },
    { "- ( : \" ' /", 6, 0, 0, 0, 0, FALSE },
    { "CopyRight", 9, 2, 0, 0, 0, TRUE },
    { "all RIGHTS <b>re</b>served", 17, 6, 0, 0, 0, TRUE },
    { "版 權", 2, 0, 0, 0, 0, TRUE },
    { "the copyist had a right, and observed it", 33, 0, 1, 0, 0, FALSE },
    /* behind more letters than are remembered, in one stretch and in many */
    { HUNDRED HUNDRED HUNDRED "copyright", 309, 0, 0, 0, 0, TRUE },
    { SIGNS SIGNS SIGNS "rights reserve" SIGNS "rights reserved", 227, 0, 0, 0, 0, TRUE },
    { "copy" HUNDRED "right", 109, 0, 0, 0, 0, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Sample) sample = { 0 };
      const VlpsTextBlock *block;

      sample_make (&sample, cases[i].text);
      g_assert_cmpuint (sample.blocks->n, ==, 1);
      block = &sample.blocks->items[0];
      g_assert_cmpuint (block->characters, ==, cases[i].characters);
      g_assert_cmpuint (block->capitals, ==, cases[i].capitals);
      g_assert_cmpuint (block->commas, ==, cases[i].commas);
      g_assert_cmpuint (block->stops, ==, cases[i].stops);
      g_assert_cmpuint (block->dividers, ==, cases[i].dividers);
      g_assert_cmpint (block->copyright, ==, cases[i].copyright);
    }
}

static void
test_numbers (void)
{
  static const struct
  {
    const char *text;
    gboolean year, clock;
  } cases[] = {
    { "1989", FALSE, FALSE },     { "1990", TRUE, FALSE },    { "2039", TRUE, FALSE },
    { "2040", FALSE, FALSE },     { "12019", FALSE, FALSE },  { "23:59", FALSE, TRUE },
    { "24:00", FALSE, FALSE },    { "12:60", FALSE, FALSE },  { "1:2", FALSE, FALSE },
    { "at 12:30-", FALSE, TRUE }, { "12:x30", FALSE, FALSE }, { "1<b>2:</b>3<i>0</i>", FALSE, TRUE },
    { "12 :30", FALSE, FALSE },   { "x1999:y", TRUE, FALSE }, { "12x30:40y", FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Sample) sample = { 0 };

      sample_make (&sample, cases[i].text);
      g_assert_cmpint (sample.blocks->items[0].year, ==, cases[i].year);
      g_assert_cmpint (sample.blocks->items[0].clock, ==, cases[i].clock);
    }
}

static void
test_ranges (void)
{
  g_auto (Sample) sample = { 0 };
  int ul = -1;

  sample_make (&sample, "<p>a</p><ul><li>b<li>c</ul><p>d</p>");
  for (guint i = 0; i < sample.page->n_nodes; i++)
    if (sample.page->nodes[i].tag == VLPS_TAG_UL)
      ul = (int) i;
  g_assert_cmpint (sample.blocks->before[ul], ==, 1);
  g_assert_cmpint (sample.blocks->before[sample.page->nodes[ul].end], ==, 3);
  g_assert_cmpint (sample.blocks->before[sample.page->n_nodes], ==, 4);
}

/* A boundary from both sides: 60 characters with a sentence are running text, 59 are not; .4 of them may be link. */
static void
test_running_text (void)
{
  VlpsTextBlock block = { .characters = 60, .stops = 1, .link_characters = 24 };

  g_assert_true (vlps_text_block_is_running_text (&block));
  block.link_characters = 25;
  g_assert_false (vlps_text_block_is_running_text (&block));
  block.link_characters = 0;
  block.characters = 59;
  g_assert_false (vlps_text_block_is_running_text (&block));
  block.characters = 24;
  block.ideographs = 24;
  g_assert_true (vlps_text_block_is_running_text (&block));
  block.stops = 0;
  g_assert_false (vlps_text_block_is_running_text (&block));
  block.commas = 1;
  g_assert_true (vlps_text_block_is_running_text (&block));
  block.copyright = TRUE;
  g_assert_false (vlps_text_block_is_running_text (&block));
}

/* Text inside elements, and the next element with more of it. */
static void
test_weights (void)
{
  g_auto (Sample) sample = { 0 };
  const int *larger;
  int div = -1, paragraph = -1;

  sample_make (&sample, "<div><section><p>ab</p></section><p>cde</p></div><p>fghij</p>");
  larger = sample.blocks->larger;
  for (int i = (int) sample.page->n_nodes - 1; i >= 0; i--)
    if (sample.page->nodes[i].tag == VLPS_TAG_P)
      paragraph = i;
    else if (sample.page->nodes[i].tag == VLPS_TAG_DIV)
      div = i;
  g_assert_cmpfloat_with_epsilon (vlps_text_blocks_characters (sample.page, sample.blocks, 0), 10, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_text_blocks_characters (sample.page, sample.blocks, div), 5, 1e-9);
  g_assert_cmpfloat_with_epsilon (vlps_text_blocks_characters (sample.page, sample.blocks, paragraph), 2, 1e-9);
  g_assert_cmpint (larger[paragraph], ==, div);
  g_assert_cmpint (sample.page->nodes[larger[div]].tag, ==, VLPS_TAG_BODY);
  g_assert_cmpint (larger[0], ==, -1);
}

/* The same blocks where only their places are asked for. */
static void
test_places (void)
{
  static const char *const cases[] = {
    "<p>one <b>two</b> three</p><p>four<br>five &copy; 2011</p>",
    "<div>\u4e2d\u6587 <p>\u3000</p>end</div><ul><li><a href=x>link</a><li hidden>gone<li> last\u00a0one</ul>",
    "<p> </p>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Sample) sample = { NULL };
      g_autoptr (VlpsTextBlocks) places = NULL;

      sample_make (&sample, cases[i]);
      places = vlps_text_blocks_new_places (sample.page, sample.reading);
      g_assert_cmpuint (places->n, ==, sample.blocks->n);
      for (guint k = 0; k < places->n; k++)
        {
          g_assert_cmpint (places->items[k].first, ==, sample.blocks->items[k].first);
          g_assert_cmpint (places->items[k].last, ==, sample.blocks->items[k].last);
          g_assert_cmpuint (places->items[k].characters, ==, sample.blocks->items[k].characters);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text-block/borders", test_borders);
  g_test_add_func ("/text-block/counts", test_counts);
  g_test_add_func ("/text-block/signs", test_signs);
  g_test_add_func ("/text-block/numbers", test_numbers);
  g_test_add_func ("/text-block/ranges", test_ranges);
  g_test_add_func ("/text-block/running-text", test_running_text);
  g_test_add_func ("/text-block/weights", test_weights);
  g_test_add_func ("/text-block/places", test_places);
  return g_test_run ();
}
