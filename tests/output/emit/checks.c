/* checks.c - what holds of every page's output */
#include "checks.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "emit.h"

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
  const VlpsFlow *flow = vlps_document_flow (sample_document (sample), VLPS_FLOW_WORDS_ONLY);
  g_autoptr (GString) out = g_string_new (NULL);

  for (int i = 0; i < (int) sample->page->n_nodes;)
    {
      const VlpsNode *node = &sample->page->nodes[i];

      if (flow->structure->mark[i] == VLPS_MARK_PANEL)
        sample_squeeze (out, vlps_structure_text (flow->structure, i));
      if (flow->role[i] == VLPS_FLOW_TEXT)
        sample_squeeze (out, node->text);
      else if (flow->role[i] == VLPS_FLOW_IMAGE)
        sample_squeeze (out, vlps_node_attribute (node, "alt"));
      else if (flow->role[i] == VLPS_FLOW_TASK)
        sample_squeeze (out, *vlps_structure_text (flow->structure, i) == 'x' ? "[x]" : "[ ]");
      else if (flow->role[i] == VLPS_FLOW_FORMULA || flow->role[i] == VLPS_FLOW_DISPLAY)
        sample_squeeze (out, vlps_structure_text (flow->structure, i));
      i = flow->role[i] == VLPS_FLOW_NOTHING || flow->role[i] < VLPS_FLOW_INLINE ? node->end : i + 1;
    }
  return g_strdup (out->str);
}

/* Footers that are written before the rows of their tables come out behind them. */
static gboolean
has_early_footer (const VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_TFOOT && page->nodes[i].parent >= 0
        && page->nodes[i].end < page->nodes[page->nodes[i].parent].end)
      return TRUE;
  return FALSE;
}

void
check_text (const Sample *sample, const char *name)
{
  g_autofree char *text = vlps_emit_text (sample_document (sample));
  g_autofree char *again = vlps_emit_text (sample_document (sample));
  g_autofree char *taken = taken_text (sample);
  g_autoptr (GString) squeezed = g_string_new (NULL);

  sample_squeeze (squeezed, text);
  g_assert_cmpstr (text, ==, again);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  if (!has_early_footer (sample->page) && !is_text_with (squeezed->str, taken, "-.0123456789\"()[]$"))
    {
      g_test_message ("%s:\n%s\nis not, with list markers,\n%s", name, text, taken);
      g_test_fail ();
    }
}

void
check_json (const Sample *sample, const char *name)
{
  g_autofree char *json = vlps_emit_json (sample_document (sample), TRUE);
  g_autofree char *links = vlps_emit_links (sample_document (sample), all_regions);
  g_auto (GStrv) lines = g_strsplit (links, "\n", -1);
  cJSON *object = cJSON_ParseWithOpts (json, NULL, TRUE);
  const cJSON *element;
  int index = 0;

  if (object == NULL)
    g_test_message ("%s: no JSON", name);
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

void
check_html (const Sample *sample, const char *name)
{
  g_autofree char *html = vlps_emit_html (sample_document (sample));
  g_autofree char *again = vlps_emit_html (sample_document (sample));
  g_autofree char *expected = sample_text_of_page (sample);
  g_autofree char *text = sample_text_of_html (html);
  gsize same = 0;

  g_assert_cmpstr (html, ==, again);
  g_assert_true (g_utf8_validate (html, -1, NULL));
  if (strcmp (text, expected) == 0)
    return;
  while (text[same] != '\0' && text[same] == expected[same])
    same++;
  g_test_message ("%s: html\n%.4000s\n...reads as\n%.200s\nexpected\n%.200s", name, html, text + same, expected + same);
  g_test_fail ();
}
