/* chunks-test.c - the pieces that are made of the content */
#include "chunks.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "characters.h"
#include "emit.h"
#include "sample.h"

/* A piece as "headings|text|links". */
static char *
describe_chunks (const Sample *sample, guint words)
{
  g_autofree char *lines = vlps_emit_chunks (sample_document (sample), words, 0);
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
    { "<p>a b c</p><p>d e</p><p>f</p>", 5, "|a b c\n\nd e|; |f|" },
    { "<p>a b c</p><p>d e f</p>", 5, "|a b c|; |d e f|" },
    { "<h1>A</h1><h2>B</h2><p>c</p><h2>D</h2><p>e</p><h1>F</h1>g", 9,
      "A/B/|# A\n\n## B\n\nc|; A/D/|## D\n\ne|; F/|# F\n\ng|" },
    /* a heading without text does not go with one that is not below it */
    { "<h2>A</h2><h2>B</h2>c<h3>D</h3>", 9, "A/|## A|; B/|## B\n\nc|; B/D/|### D|" },
    { "<p>One two three. Four five six. Seven eight.</p>", 4, "|One two three.|; |Four five six.|; |Seven eight.|" },
    { "<p>One two three four five six</p>", 4, "|One two three four|; |five six|" },
    { "<p>One two. Three four five six seven eight</p>", 6, "|One two. Three four five six|; |seven eight|" },
    { "<p>一二三四五。六七八</p>", 6, "|一二三四五。|; |六七八|" },
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
      g_autofree char *chunks = describe_chunks (sample, cases[i].words);

      g_assert_cmpstr (chunks, ==, cases[i].chunks);
    }
}

/* No piece is too long, each is where it says, and no word is lost or comes twice. */
static void
check_chunks (const Sample *sample, guint most)
{
  g_autofree char *markdown = vlps_emit_markdown (sample_document (sample));
  g_autofree char *lines = vlps_emit_chunks (sample_document (sample), most, 0);
  g_auto (GStrv) rows = g_strsplit (lines, "\n", -1);
  guint words = 0;

  for (guint i = 0; rows[i] != NULL && *rows[i] != '\0'; i++)
    {
      cJSON *row = cJSON_Parse (rows[i]);
      const char *text = cJSON_GetStringValue (cJSON_GetObjectItem (row, "text"));
      int start = cJSON_GetObjectItem (row, "start")->valueint, end = cJSON_GetObjectItem (row, "end")->valueint;
      g_autofree char *there = g_utf8_substring (markdown, start, end);

      g_assert_cmpstr (text, ==, there);
      g_assert_cmpuint (vlps_characters_words (text), <=, most);
      g_assert_cmpuint (vlps_characters_words (text), ==, (guint) cJSON_GetObjectItem (row, "words")->valueint);
      g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (row, "blocks")), >=, 1);
      words += vlps_characters_words (text);
      cJSON_Delete (row);
    }
  g_assert_cmpuint (words, ==, vlps_characters_words (markdown));
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
  g_test_add_func ("/chunks/random", test_random);
  return g_test_run ();
}
