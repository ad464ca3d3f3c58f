/* blocks.c - a page as a sequence of text blocks */
#include "blocks.h"

#include <string.h>

#include "whitespace.h"

const char *const vlps_separator_names[] = { "block", "paper", "paper-br", NULL };

/* Table 1, type I, without what is never shown anyway (script, style, meta, param, comments).  `a` is not here: see
 * find_gone(). */
static gboolean
is_dropped (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_AREA] = TRUE,     [VLPS_TAG_BUTTON] = TRUE, [VLPS_TAG_EMBED] = TRUE,    [VLPS_TAG_FIELDSET] = TRUE,
    [VLPS_TAG_FORM] = TRUE,     [VLPS_TAG_IFRAME] = TRUE, [VLPS_TAG_INPUT] = TRUE,    [VLPS_TAG_LABEL] = TRUE,
    [VLPS_TAG_LEGEND] = TRUE,   [VLPS_TAG_MAP] = TRUE,    [VLPS_TAG_NOSCRIPT] = TRUE, [VLPS_TAG_OBJECT] = TRUE,
    [VLPS_TAG_OPTGROUP] = TRUE, [VLPS_TAG_OPTION] = TRUE, [VLPS_TAG_SELECT] = TRUE,   [VLPS_TAG_TEXTAREA] = TRUE
  };

  return listed[tag];
}

static gboolean
is_separator (VlpsTag tag, VlpsBlockSeparators separators)
{
  switch (tag)
    {
    case VLPS_TAG_BODY:
    case VLPS_TAG_DD:
    case VLPS_TAG_DIV:
    case VLPS_TAG_DL:
    case VLPS_TAG_DT:
    case VLPS_TAG_HEAD:
    case VLPS_TAG_HR:
    case VLPS_TAG_LI:
    case VLPS_TAG_P:
    case VLPS_TAG_TABLE:
    case VLPS_TAG_TBODY:
    case VLPS_TAG_TD:
    case VLPS_TAG_TR:
    case VLPS_TAG_UL:
      return TRUE;
    case VLPS_TAG_BR:
      return separators != VLPS_SEPARATORS_PAPER;
    default:
      return separators == VLPS_SEPARATORS_BLOCK && vlps_tag_is_block (tag);
    }
}

typedef enum
{
  GONE_NOT,
  GONE_LINK, /* inside a link and nothing else that is dropped */
  GONE,
} Gone;

/* What becomes of each node by step (2).
 *
 * A form that holds more than half of the page's text is not a form that a reader fills in: whole pages of some server
 * frameworks are wrapped in one.  Dropping it would leave nothing. */
static guint8 *
find_gone (const VlpsPage *page, const VlpsReading *reading)
{
  guint8 *gone = g_new0 (guint8, page->n_nodes + 1);
  g_autofree guint64 *before = g_new0 (guint64, page->n_nodes + 1); /* characters before a node, forms kept */

  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < page->n_nodes; i++)
      {
        const VlpsNode *node = &page->nodes[i];
        Gone own = GONE_NOT;

        if (!reading->shown[i])
          own = GONE;
        else if (node->tag == VLPS_TAG_FORM)
          own = pass == 0 || (before[node->end] - before[i]) * 2 > before[page->n_nodes] ? GONE_NOT : GONE;
        else if (node->tag == VLPS_TAG_A && vlps_node_attribute (node, "href") != NULL)
          own = GONE_LINK; /* an `a` without address is a mere target and may stand around anything */
        else if (is_dropped (node->tag))
          own = GONE;
        gone[i] = (guint8) MAX (own, node->parent >= 0 ? gone[node->parent] : GONE_NOT);
        if (pass == 0)
          before[i + 1] = before[i] + (gone[i] == GONE_NOT ? reading->characters[i] : 0);
      }
  return gone;
}

static void
separate (GArray *blocks, gboolean drop_empty)
{
  VlpsBlock empty = { .first = -1, .last = -1 };

  if (!drop_empty || blocks->len == 0 || g_array_index (blocks, VlpsBlock, blocks->len - 1).first >= 0)
    g_array_append_val (blocks, empty);
}

VlpsBlocks *
vlps_blocks_new (const VlpsPage *page, const VlpsReading *reading, const VlpsBlockOptions *options)
{
  VlpsBlocks *blocks = g_new0 (VlpsBlocks, 1);
  GArray *array = g_array_new (FALSE, TRUE, sizeof (VlpsBlock));
  g_autofree guint8 *gone = find_gone (page, reading);
  int open = -1; /* innermost open element */

  blocks->at = g_new0 (guint, page->n_nodes + 1);
  blocks->kept = g_new0 (guint8, page->n_nodes + 1);
  blocks->linked = g_new0 (guint8, page->n_nodes + 1);
  separate (array, options->drop_empty);
  for (int i = 0; i <= (int) page->n_nodes; i++)
    {
      const VlpsNode *node = i < (int) page->n_nodes ? &page->nodes[i] : NULL;
      int parent = node != NULL ? node->parent : -1;

      /* end tags of what closed before this node */
      for (; open != parent; open = page->nodes[open].parent)
        if (gone[open] == GONE_NOT && is_separator (page->nodes[open].tag, options->separators)
            && !vlps_tag_is_void (page->nodes[open].tag))
          separate (array, options->drop_empty);
      if (node == NULL)
        break;
      if (node->kind == VLPS_NODE_ELEMENT)
        {
          open = i;
          if (gone[i] == GONE_NOT && is_separator (node->tag, options->separators))
            separate (array, options->drop_empty);
        }
      blocks->at[i] = array->len - 1;
      if (reading->characters[i] > 0 && gone[i] == GONE_NOT)
        {
          VlpsBlock *block = &g_array_index (array, VlpsBlock, array->len - 1);

          blocks->kept[i] = 1;
          block->characters += reading->characters[i];
          block->last = i;
          if (block->first < 0)
            block->first = i;
        }
      blocks->linked[i] = reading->characters[i] > 0 && gone[i] == GONE_LINK;
    }
  if (options->drop_empty && g_array_index (array, VlpsBlock, array->len - 1).first < 0)
    g_array_set_size (array, array->len - 1);
  blocks->n_blocks = array->len;
  blocks->blocks = (VlpsBlock *) (gpointer) g_array_free (array, FALSE);
  return blocks;
}

void
vlps_blocks_free (VlpsBlocks *blocks)
{
  if (blocks == NULL)
    return;
  g_free (blocks->blocks);
  g_free (blocks->at);
  g_free (blocks->kept);
  g_free (blocks->linked);
  g_free (blocks);
}

char *
vlps_blocks_text (const VlpsPage *page, const VlpsBlocks *blocks, guint index)
{
  const VlpsBlock *block = &blocks->blocks[index];
  GString *out = g_string_new (NULL);
  gboolean space = FALSE;

  for (int i = block->first; i >= 0 && i <= block->last; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && (blocks->kept[i] || strcmp (page->nodes[i].text, " ") == 0))
      vlps_whitespace_append (out, &space, page->nodes[i].text);
  return g_string_free (out, FALSE);
}

void
vlps_blocks_mark (const VlpsPage *page, const VlpsBlocks *blocks, const guint8 *main_blocks, gboolean keep_links,
                  guint8 *content)
{
  g_autofree guint *links = g_new0 (guint, blocks->n_blocks + 1); /* characters in links, by block */

  for (guint i = 0; i < page->n_nodes && keep_links; i++)
    if (blocks->linked[i])
      links[blocks->at[i]] += page->nodes[i].characters;
  for (guint i = 0; i < page->n_nodes; i++)
    if (blocks->at[i] < blocks->n_blocks && main_blocks[blocks->at[i]])
      content[i] =
          blocks->kept[i]
          || (keep_links && blocks->linked[i] && links[blocks->at[i]] <= blocks->blocks[blocks->at[i]].characters);
}
