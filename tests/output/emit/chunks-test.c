/* chunks-test.c - the pieces that are made of the content */
#include "chunks.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "characters.h"
#include "counted-text.h"
#include "emit.h"
#include "json-tree.h"
#include "sample.h"
#include "token-estimate.h"

/* A piece as "headings|text|links". */
static char *
describe_chunks (const Sample *sample, guint words, guint overlap)
{
  g_autofree char *lines = vlps_emit_chunks (sample_document (sample), words, overlap, 0);
  g_auto (GStrv) rows = g_strsplit (lines, "\n", -1);
  GString *out = g_string_new (NULL);

  for (guint i = 0; rows[i] != NULL && *rows[i] != '\0'; i++)
    {
      cJSON *row = cJSON_Parse (rows[i]);
      const cJSON *item;

      g_assert_nonnull (row);
      g_string_append (out, i > 0 ? "; " : "");
      cJSON_ArrayForEach (item, cJSON_GetObjectItem (row, "headings"))
          g_string_append_printf (out, "%s/", cJSON_GetStringValue (item));
      g_string_append_printf (out, "|%s|", cJSON_GetStringValue (cJSON_GetObjectItem (row, "text")));
      cJSON_ArrayForEach (item, cJSON_GetObjectItem (row, "links"))
          g_string_append_printf (out, "%s=%s,", cJSON_GetStringValue (cJSON_GetObjectItem (item, "text")),
                                  cJSON_GetStringValue (cJSON_GetObjectItem (item, "url")));
      cJSON_Delete (row);
    }
  return g_string_free (out, FALSE);
}

static void
test_chunks (void)
{
  static const struct
  {
    const char *html;
    guint words;
    const char *chunks;
  } cases[] = {
    { "", 5, "" },
    { "<p>a b c</p><p>d e</p><p>f g</p>", 5, "|a b c\n\nd e|; |f g|" },
    { "<p>a b c</p><p>d e f</p>", 5, "|a b c|; |d e f|" },
    { "<h1>A</h1><h2>B</h2><p>c</p><h2>D</h2><p>e</p><h1>F</h1>g", 9,
      "A/B/|# A\n\n## B\n\nc|; A/D/|## D\n\ne|; F/|# F\n\ng|" },
    /* headings without text go with what follows, or, at the end, with what stands before */
    { "<h2>A</h2><h2>B</h2>c<h3>D</h3>", 9, "B/|## A\n\n## B\n\nc\n\n### D|" },
    { "<h2>A</h2>b c d<h2>E</h2>", 4, "A/|## A\n\nb c|; A/|d\n\n## E|" },
    { "<h2>A</h2>", 9, "A/|## A|" },
    { "<h2>A</h2><p>One two three. Four five six. Seven.</p>", 5,
      "A/|## A\n\nOne two three.|; A/|Four five six. Seven.|" },
    { "<h2>A b</h2><p>c d e f</p>", 5, "A b/|## A b\n\nc|; A b/|d e f|" },
    /* nor is a word left alone */
    { "<p>a b c</p><p>d e</p><p>f</p>", 5, "|a b c|; |d e\n\nf|" },
    { "<p>One two three four five six seven eight nine</p>", 4,
      "|One two three four|; |five six seven|; |eight nine|" },
    { "<p>x</p><h1>F</h1>g", 9, "F/|x\n\n# F\n\ng|" },
    { "<p>One two three. Four five six. Seven eight.</p>", 4, "|One two three.|; |Four five six.|; |Seven eight.|" },
    { "<p>One two three four five six</p>", 4, "|One two three four|; |five six|" },
    { "<p>One two. Three four five six seven eight</p>", 6, "|One two. Three four five six|; |seven eight|" },
    { "<p>一二三四五。六七八</p>", 6, "|一二三四五。|; |六七八|" },
    { "<p>एक दो तीन। चार पाँच छह</p>", 5, "|एक दो तीन।|; |चार पाँच छह|" },
    { "<p>一二三四五六七八</p>", 3, "|一二三|; |四五六|; |七八|" },
    { "<pre>a b\nc d\ne f</pre>", 4, "|```\na b\nc d|; |e f\n```|" },
    { "<h1><a href=/h>H</a></h1><p>a <a href='/u'>b <i>c</i></a> <a href=/u>d</a></p>", 90,
      "H/|# [H](http://example.org/h)\n\na [b *c* d](http://example.org/u)|"
      "H=http://example.org/h,b c=http://example.org/u," },
    { "<h1>A <a href=/h>b</a> c</h1>d", 90, "A b c/|# A [b](http://example.org/h) c\n\nd|b=http://example.org/h," },
    /* the links of a block that is cut stand with the piece that they are in */
    { "<p>One <a href=/1>two</a> three. Four <a href=/2>five</a> six.", 8,
      "|One [two](http://example.org/1) three.|two=http://example.org/1,; "
      "|Four [five](http://example.org/2) six.|five=http://example.org/2," },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      g_autofree char *chunks = describe_chunks (sample, cases[i].words, 0);

      g_assert_cmpstr (chunks, ==, cases[i].chunks);
    }
}

static void
test_overlap (void)
{
  static const struct
  {
    const char *html;
    guint words, overlap;
    const char *chunks;
  } cases[] = {
    { "<p>One two three. Four five. Six seven eight.</p>", 6, 0, "|One two three. Four five.|; |Six seven eight.|" },
    { "<p>One two three. Four five. Six seven eight.</p>", 6, 1,
      "|One two three. Four five.|; |five. Six seven eight.|" },
    { "<p>One two three. Four five. Six seven eight.</p>", 6, 2,
      "|One two three. Four five.|; |Four five. Six seven eight.|" },
    /* from the beginning of a sentence */
    { "<p>One two three. Four five. Six seven eight.</p>", 6, 3,
      "|One two three. Four five.|; |Four five. Six seven eight.|" },
    /* a section begins with its heading, and the links of what is repeated come twice */
    { "<h2>A</h2><p>b c d e f</p><h2>G</h2><p>h i</p>", 4, 2, "A/|## A\n\nb c d|; A/|c d e f|; G/|## G\n\nh i|" },
    { "<p>a b c d e <a href=/u>f</a></p><p>g h i</p>", 12, 5,
      "|a b c d e [f](http://example.org/u)|f=http://example.org/u,; |[f](http://example.org/u)\n\ng h "
      "i|f=http://example.org/u," },
    { "<p>a b c d e <a href=/u>f</a></p><p>g h i</p>", 12, 3,
      "|a b c d e [f](http://example.org/u)|f=http://example.org/u,; |g h i|" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      g_autofree char *chunks = describe_chunks (sample, cases[i].words, cases[i].overlap);

      g_assert_cmpstr (chunks, ==, cases[i].chunks);
    }
}

static void
test_facts (void)
{
  g_autoptr (Sample) sample = sample_new ("<h1>H</h1><p>a b c d e f</p>");
  g_autofree char *lines = NULL;
  g_auto (GStrv) rows = NULL;
  static const char *const texts[] = { "# H\n\na b c", "b c d", "d e f" };
  static const int overlaps[] = { 0, 4, 2 };

  sample->result->metadata->facts.title = g_strdup ("T");
  sample->result->metadata->facts.time = g_strdup ("2010-12-15");
  sample->result->metadata->facts.language = g_strdup ("de");
  lines = vlps_emit_chunks (sample_document (sample), 4, 2, 0);
  rows = g_strsplit (lines, "\n", -1);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      cJSON *row = cJSON_Parse (rows[i]);

      g_assert_nonnull (row);
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (row, "title")), ==, "T");
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (row, "time")), ==, "2010-12-15");
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (row, "language")), ==, "de");
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (row, "text")), ==, texts[i]);
      g_assert_cmpint (cJSON_GetObjectItem (row, "overlap")->valueint, ==, overlaps[i]);
      g_assert_cmpint (cJSON_GetObjectItem (row, "tokens")->valueint, ==, (int) vlps_token_estimate (texts[i]));
      g_assert_true (cJSON_IsNull (cJSON_GetObjectItem (row, "box")));
      cJSON_Delete (row);
    }
}

/* Words are those that a reader sees. */
static void
test_words (void)
{
  g_autoptr (Sample) sample = sample_new ("<h1><a href=/one/two>A b</a></h1><p>c <a href=/three?four=five>d</a> e</p>");
  g_autofree char *line = vlps_emit_chunks (sample_document (sample), 90, 0, 0);
  g_autoptr (cJSON) row = cJSON_Parse (line);

  g_assert_cmpint (cJSON_GetObjectItem (row, "words")->valueint, ==, 5);
}

/* TRUE for a piece of headings alone. */
static gboolean
is_bare (const cJSON *row)
{
  const cJSON *block;

  cJSON_ArrayForEach (
      block, cJSON_GetObjectItem (
                 row, "blocks")) if (strcmp (cJSON_GetStringValue (cJSON_GetObjectItem (block, "kind")), "heading")
                                     != 0) return FALSE;
  return TRUE;
}

static char *
last_block (const cJSON *row)
{
  const cJSON *blocks = cJSON_GetObjectItem (row, "blocks");
  const cJSON *block = cJSON_GetArrayItem (blocks, cJSON_GetArraySize (blocks) - 1);

  return g_strdup (cJSON_GetStringValue (cJSON_GetObjectItem (block, "id")));
}

/* TRUE where a piece begins with the rest of a heading, `last` of the piece before. */
static gboolean
goes_on (const cJSON *row, const char *last)
{
  const cJSON *block = cJSON_GetArrayItem (cJSON_GetObjectItem (row, "blocks"), 0);

  return strcmp (cJSON_GetStringValue (cJSON_GetObjectItem (block, "kind")), "heading") == 0
         && g_strcmp0 (cJSON_GetStringValue (cJSON_GetObjectItem (block, "id")), last) == 0;
}

/* No piece is too long, each is where it says, none is a heading or a word alone, and no word is lost or comes twice. */
static void
check_chunks (const Sample *sample, guint most)
{
  g_autofree char *markdown = vlps_emit_markdown (sample_document (sample));
  g_autofree char *lines = vlps_emit_chunks (sample_document (sample), most, 0, 0);
  g_auto (GStrv) rows = g_strsplit (lines, "\n", -1);
  g_autofree char *last = NULL;
  g_autoptr (VlpsContentBlocks) blocks = vlps_content_blocks_new (sample_document (sample));
  g_autofree char *counted = vlps_counted_text_new (blocks);
  guint words = 0, seen = 0;

  for (guint i = 0; rows[i] != NULL && *rows[i] != '\0'; i++)
    {
      cJSON *row = cJSON_Parse (rows[i]);
      const char *text = cJSON_GetStringValue (cJSON_GetObjectItem (row, "text"));
      int start = cJSON_GetObjectItem (row, "start")->valueint, end = cJSON_GetObjectItem (row, "end")->valueint;
      g_autofree char *there = g_utf8_substring (markdown, start, end);

      g_assert_cmpstr (text, ==, there);
      g_assert_cmpuint (vlps_characters_words (text), <=, most);
      seen += (guint) cJSON_GetObjectItem (row, "words")->valueint;
      g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (row, "blocks")), >=, 1);
      words += vlps_characters_words (text);
      /* but for headings that are longer than a piece */
      if (most > 5 && !goes_on (row, last))
        {
          g_assert_true (!is_bare (row) || g_strv_length (rows) == 2 || vlps_characters_words (text) * 2 >= most);
          g_assert_true (i == 0 || text[0] == '#' || vlps_characters_words (text) > 1);
        }
      g_free (last);
      last = last_block (row);
      cJSON_Delete (row);
    }
  g_assert_cmpuint (words, ==, vlps_characters_words (markdown));
  g_assert_cmpuint (seen, ==, vlps_characters_words (counted));
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
      check_chunks (sample, 1 + seed % 20);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chunks/cases", test_chunks);
  g_test_add_func ("/chunks/overlap", test_overlap);
  g_test_add_func ("/chunks/facts", test_facts);
  g_test_add_func ("/chunks/words", test_words);
  g_test_add_func ("/chunks/random", test_random);
  return g_test_run ();
}
