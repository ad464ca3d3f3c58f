/* punct-lines.c - punct-lines: content by the share of punctuation, noise by lines that come back */
#include "punct-lines.h"

#include <string.h>

#define MEMBER(member) G_STRUCT_OFFSET (VlpsPunctLinesOptions, member)

/* The values of Li & Jiang 2012. */
const VlpsParam vlps_punct_lines_params[] = {
  { "p", VLPS_PARAM_NUMBER, MEMBER (punctuation), 0.3, 0, 1, NULL, "",
    "largest share of punctuation in a text node that is content", "section 2.1" },
  VLPS_FREQUENT_PARAMS (VlpsPunctLinesOptions),
  { NULL },
};

gboolean
vlps_punct_lines_is_punctuation (gunichar c)
{
  if (c < 0x80)
    return c != 0 && strchr (".,!?;[]", (int) c) != NULL;
  switch (c)
    {
    case 0x3001: /* ideographic comma, full stop */
    case 0x3002:
    case 0xFF01: /* full-width ! , . ; ? [ ] */
    case 0xFF0C:
    case 0xFF0E:
    case 0xFF1B:
    case 0xFF1F:
    case 0xFF3B:
    case 0xFF3D:
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
vlps_punct_lines_is_content (guint punctuation, guint characters, double p)
{
  /* where p is the same number, the quotient is the same double; a product may fall short of it */
  double share = characters > 0 ? (double) punctuation / characters : 0;

  return share > 0 && share <= p;
}

/* Section 1, step (3): the tags of these vanish, so that the text around and inside is one text node. */
static gboolean
is_dissolved (VlpsTag tag)
{
  return tag == VLPS_TAG_P || tag == VLPS_TAG_STRONG || tag == VLPS_TAG_FONT;
}

/* Step (6): these go with their content; the others that the paper names have none or are never shown. */
static gboolean
is_dropped (VlpsTag tag)
{
  return tag == VLPS_TAG_IFRAME || tag == VLPS_TAG_OBJECT || tag == VLPS_TAG_APPLET;
}

/* Text runs [first, last] (node indices) without any tag but dissolved ones between them. */
typedef struct
{
  int first;
  int last;
  guint characters;
  guint punctuation;
} Unit;

/* Ends the unit, marking it where it is content. */
static void
end_unit (Unit *unit, const guint8 *gone, double p, guint8 *content)
{
  if (vlps_punct_lines_is_content (unit->punctuation, unit->characters, p))
    for (int i = unit->first; i <= unit->last; i++)
      content[i] = !gone[i];
  *unit = (Unit){ .first = -1 };
}

static void
mark_content (const VlpsPage *page, const VlpsReading *reading, double p, guint8 *content)
{
  g_autofree guint8 *gone = g_new0 (guint8, page->n_nodes + 1);
  Unit unit = { .first = -1 };
  int open = -1;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      gone[i] = !reading->shown[i] || is_dropped (node->tag) || (node->parent >= 0 && gone[node->parent]);
      for (; open != node->parent; open = page->nodes[open].parent)
        if (!is_dissolved (page->nodes[open].tag))
          end_unit (&unit, gone, p, content);
      if (node->kind == VLPS_NODE_ELEMENT)
        {
          open = i;
          if (!is_dissolved (node->tag))
            end_unit (&unit, gone, p, content);
        }
      else if (!gone[i] && reading->characters[i] > 0)
        {
          if (unit.first < 0)
            unit.first = i;
          unit.last = i;
          unit.characters += reading->characters[i];
          for (const char *c = node->text; *c != '\0'; c = g_utf8_next_char (c))
            unit.punctuation += (guint) vlps_punct_lines_is_punctuation (g_utf8_get_char (c));
        }
    }
  end_unit (&unit, gone, p, content);
  /* a unit may span elements; only runs are decided on */
  for (guint i = 0; i < page->n_nodes; i++)
    content[i] = content[i] && reading->characters[i] > 0;
}

VlpsResult *
vlps_punct_lines (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  const VlpsPunctLinesOptions *own = vlps_method_own (options);
  g_autoptr (VlpsResult) result = vlps_result_new (page, "punct-lines");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autofree guint8 *marked = g_new0 (guint8, page->n_nodes + 1);
  g_autoptr (GArray) lines = NULL;
  GString *text;

  mark_content (page, reading, own->punctuation, marked);
  lines = vlps_reading_lines (page, reading, marked);
  if (options->lines != NULL
      && !vlps_frequent_lines_drop (options->lines, options->site, page, &own->repeats, lines, error))
    return NULL;
  text = g_string_new (NULL);
  for (guint i = 0; i < lines->len; i++)
    {
      const VlpsLine *line = &g_array_index (lines, VlpsLine, i);

      for (int k = line->first; k <= line->last; k++)
        result->content[k] = marked[k];
      g_string_append (text, line->text);
      g_string_append_c (text, '\n');
    }
  result->text = g_string_free (text, FALSE);
  vlps_reading_close (page, reading, result->content);
  return g_steal_pointer (&result);
}
