/* property-test.c - what holds of every page: random ones, parsed and not */
#include <cjson/cJSON.h>
#include <string.h>

#include "emit.h"
#include "flow.h"
#include "sample.h"

static const guint all_regions = (1u << VLPS_N_REGIONS) - 1;

/* TRUE when `text` is `expected` but for characters of `extra` in between. */
static gboolean
is_text_with (const char *text, const char *expected, const char *extra)
{
  for (; *text != '\0'; text++)
    if (*text == *expected)
      expected++;
    else if (strchr (extra, *text) == NULL)
      return FALSE;
  return *expected == '\0';
}

/* What the text format takes, in order. */
static char *
taken_text (const Sample *sample)
{
  g_autoptr (VlpsFlow) flow = vlps_flow_new (sample->page, sample->result, FALSE);
  g_autoptr (GString) out = g_string_new (NULL);

  for (int i = 0; i < (int) sample->page->n_nodes;)
    {
      const VlpsNode *node = &sample->page->nodes[i];

      if (flow->role[i] == VLPS_FLOW_TEXT)
        sample_squeeze (out, node->text);
      else if (flow->role[i] == VLPS_FLOW_IMAGE)
        sample_squeeze (out, vlps_node_attribute (node, "alt"));
      i = flow->role[i] == VLPS_FLOW_NOTHING ? node->end : i + 1;
    }
  return g_strdup (out->str);
}

static void
check_text (const Sample *sample, guint seed)
{
  g_autofree char *text = vlps_emit_text (sample->page, sample->result);
  g_autofree char *again = vlps_emit_text (sample->page, sample->result);
  g_autofree char *taken = taken_text (sample);
  g_autoptr (GString) squeezed = g_string_new (NULL);

  sample_squeeze (squeezed, text);
  g_assert_cmpstr (text, ==, again);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_null (strstr (text, "\n\n\n\n\n"));
  if (!is_text_with (squeezed->str, taken, "-.0123456789\"()"))
    {
      g_test_message ("seed %u:\n%s\nis not, with list markers,\n%s", seed, text, taken);
      g_test_fail ();
    }
}

static void
check_json (const Sample *sample)
{
  g_autofree char *json = vlps_emit_json (sample->page, sample->result, TRUE);
  g_autofree char *links = vlps_emit_links (sample->page, sample->result, all_regions);
  g_auto (GStrv) lines = g_strsplit (links, "\n", -1);
  cJSON *object = cJSON_ParseWithOpts (json, NULL, TRUE);
  const cJSON *element;
  int index = 0;

  g_assert_nonnull (object);
  cJSON_ArrayForEach (element, cJSON_GetObjectItem (object, "elements"))
  {
    int parent = (int) cJSON_GetNumberValue (cJSON_GetObjectItem (element, "parent"));

    g_assert_cmpint ((int) cJSON_GetNumberValue (cJSON_GetObjectItem (element, "index")), ==, index);
    g_assert_cmpint (parent, >=, -1);
    g_assert_cmpint (parent, <, index);
    index++;
  }
  cJSON_Delete (object);
  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      object = cJSON_ParseWithOpts (lines[i], NULL, TRUE);
      g_assert_nonnull (object);
      cJSON_Delete (object);
    }
}

static void
test_random_trees (void)
{
  guint n = g_test_slow () ? 50000 : 1000;

  for (guint seed = 0; seed < n && !g_test_failed (); seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      guint nodes = (guint) g_rand_int_range (random, 3, seed % 50 == 0 ? 2000 : 60);
      g_autoptr (Sample) sample = sample_new_random (random, nodes, seed % 2 == 0);
      g_autofree char *html = vlps_emit_html (sample->page, sample->result);

      check_text (sample, seed);
      check_json (sample);
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

static void
check_html (const char *source, guint seed)
{
  g_autoptr (Sample) sample = sample_new (source);
  g_autofree char *html = vlps_emit_html (sample->page, sample->result);
  g_autofree char *expected = sample_text_of_page (sample->page);
  g_autofree char *text = sample_text_of_html (html);

  if (strcmp (text, expected) != 0)
    {
      g_test_message ("seed %u:\n%s\nbecame\n%s\nwhich reads as\n%s\nexpected\n%s", seed, source, html, text, expected);
      g_test_fail ();
    }
}

/* What a parser makes of the output has the same text. */
static void
test_random_sources (void)
{
  guint n = g_test_slow () ? 100000 : 3000;

  for (guint seed = 0; seed < n && !g_test_failed (); seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autofree char *source = random_source (random);
      g_autoptr (Sample) sample = sample_new (source);

      check_html (source, seed);
      check_text (sample, seed);
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
