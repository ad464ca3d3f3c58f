/* counted-text-test.c - what of Markdown is counted as words */
#include "counted-text.h"

#include <string.h>

#include "characters.h"
#include "sample.h"

static void
test_cases (void)
{
  static const struct
  {
    const char *html;
    VlpsLinks links;
    guint words;
  } cases[] = {
    { "<p>a b</p>", VLPS_LINKS_ABSOLUTE, 2 },
    { "<p>a <a href='/one/two?three=4'>b c</a> d</p>", VLPS_LINKS_ABSOLUTE, 4 },
    { "<p>a <a href='/one_(two)_three'>b</a> c</p>", VLPS_LINKS_ABSOLUTE, 3 },
    { "<p><a href=/one><img src=/two.png alt='a b'></a> c", VLPS_LINKS_ABSOLUTE, 3 },
    { "<p><img src=/two.png>", VLPS_LINKS_ABSOLUTE, 0 },
    { "<h2><a href=/one>a</a> b</h2><ul><li><a href=/two>c</a><li>d</ul>", VLPS_LINKS_ABSOLUTE, 4 },
    { "<table><tr><th><a href=/one>a</a><th>b<tr><td>c<td><a href=/two>d</a></table>", VLPS_LINKS_ABSOLUTE, 4 },
    { "<p>a<sub>b</sub> <abbr title='One two'>c</abbr></p>", VLPS_LINKS_ABSOLUTE, 3 },
    /* addresses that are text, and what only looks like an address */
    { "<p>a http://example.org/b <a href=/one>http://example.org/b</a>", VLPS_LINKS_ABSOLUTE, 9 },
    { "<p>a](b c) \\](d e) f", VLPS_LINKS_ABSOLUTE, 6 },
    { "<p>a <code>[i](b c)</code> <code>`</code> <a href=/one>d</a>", VLPS_LINKS_ABSOLUTE, 5 },
    { "<pre>a [](b c)\n&lt;d></pre><p><a href=/one>e</a>", VLPS_LINKS_ABSOLUTE, 5 },
    { "<p>a <a href=/one>b</a> c</p>", VLPS_LINKS_TEXT, 3 },
    /* the numbers stand in the text, the list at the end does not count */
    { "<p><a href=/one>a</a> <a href=/two>b</a></p>", VLPS_LINKS_REFERENCES, 4 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      g_autoptr (VlpsContentBlocks) blocks = NULL;
      g_autofree char *counted = NULL;

      sample->options.links = cases[i].links;
      blocks = vlps_content_blocks_new (sample_document (sample));
      counted = vlps_counted_text_new (blocks);
      g_test_message ("%s\n%s", blocks->markdown, counted);
      g_assert_cmpuint (strlen (counted), ==, strlen (blocks->markdown));
      g_assert_cmpuint (vlps_characters_words (counted), ==, cases[i].words);
    }
}

/* Nothing but bytes that become underscores changes, and characters stay whole. */
static void
test_random (void)
{
  for (guint seed = 0; seed < 600; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (Sample) sample = sample_new_random (random, 60, seed % 2 == 0);
      g_autoptr (VlpsContentBlocks) blocks = vlps_content_blocks_new (sample_document (sample));
      g_autofree char *counted = vlps_counted_text_new (blocks);

      g_test_message ("seed %u", seed);
      g_assert_cmpuint (strlen (counted), ==, strlen (blocks->markdown));
      for (gsize k = 0; counted[k] != '\0'; k++)
        g_assert_true (counted[k] == blocks->markdown[k] || counted[k] == '_');
      g_assert_true (g_utf8_validate (counted, -1, NULL));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/counted-text/cases", test_cases);
  g_test_add_func ("/counted-text/random", test_random);
  return g_test_run ();
}
