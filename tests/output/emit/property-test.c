/* property-test.c - what holds of every page: random ones, parsed and not */
#include <string.h>

#include "checks.h"
#include "emit.h"
#include "test-size.h"

static void
test_random_trees (void)
{
  guint n = g_test_slow () ? 50000 : test_size (1000);

  for (guint seed = 0; seed < n && !g_test_failed (); seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      guint nodes = (guint) g_rand_int_range (random, 3, seed % 50 == 0 ? 2000 : 60);
      g_autoptr (Sample) sample = sample_new_random (random, nodes, seed % 2 == 0);
      g_autofree char *html = vlps_emit_html (sample_document (sample));
      g_autofree char *name = g_strdup_printf ("seed %u", seed);

      check_text (sample, name);
      check_json (sample, name);
      g_assert_true (g_utf8_validate (html, -1, NULL));
    }
}

/* Tags and texts in any order, as no author writes them and every parser must take them. */
static char *
random_source (GRand *random)
{
  static const char *const pieces[] = {
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<a href=u>",
    "</a>",
    "<ul>",
    "</ul>",
    "<li>",
    "<ol>",
    "</ol>",
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "</td>",
    "<th>",
    "<tbody>",
    "<caption>",
    "<pre>",
    "</pre>",
    "<pre>\n\n",
    "<textarea>\n\n",
    "</textarea>",
    "<select>",
    "<option>",
    "</select>",
    "<h1>",
    "</h1>",
    "<h2>",
    "<br>",
    "<hr>",
    "<img src=i alt='&quot;&lt;'>",
    "<svg>",
    "</svg>",
    "<path>",
    "<foreignObject>",
    "<desc>",
    "<style>",
    "</style>",
    "<math>",
    "<mi>",
    "</math>",
    "<form>",
    "<button>",
    "</button>",
    "<script>",
    "</script>",
    "<title>",
    "</title>",
    "<noscript>",
    "</noscript>",
    "<blockquote>",
    "<x-y z='1&2'>",
    "<xmp>",
    "</xmp>",
    "<listing>\n",
    "<font color=red>",
    "</font>",
    "<center>",
    "<iframe>",
    "</iframe>",
    "<template>",
    "</template>",
    "<dl>",
    "<dt>",
    "<dd>",
    "<ruby>",
    "<rt>",
    "</body>",
    "</html>",
    "<body class=c>",
    "<html lang=x>",
    "<!-- c -->",
    "one",
    " two ",
    "&lt;b&gt;",
    "&amp;amp;",
    "&",
    "\"",
    "'",
    ">",
    "\n",
    "中文",
    "&nbsp;",
    "é",
    "-->",
    "&copy",
    "<object>",
    "</object>",
    "<address>",
    "<nobr>",
    "</nobr>",
  };
  g_autoptr (GString) source = g_string_new (g_rand_boolean (random) ? "<!DOCTYPE html>" : "");

  gboolean foreign = g_rand_boolean (random);

  for (int i = g_rand_int_range (random, 1, 40); i > 0; i--)
    {
      const char *piece = pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))];

      /* an iframe within SVG is none, which is more than the comparison knows */
      if (strcmp (piece, "<iframe>") == 0 ? !foreign
                                          : (strcmp (piece, "<svg>") != 0 && strcmp (piece, "<math>") != 0) || foreign)
        g_string_append (source, piece);
    }
  return g_strdup (source->str);
}

/* What a parser makes of the output has the same text. */
static void
test_random_sources (void)
{
  guint n = g_test_slow () ? 100000 : test_size (3000);

  for (guint seed = 0; seed < n && !g_test_failed (); seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autofree char *source = random_source (random);
      g_autoptr (Sample) sample = sample_new (source);

      check_html (sample, source);
      check_text (sample, source);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/property/trees", test_random_trees);
  g_test_add_func ("/property/sources", test_random_sources);
  return g_test_run ();
}
