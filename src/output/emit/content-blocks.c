/* content-blocks.c - the blocks of the content: where each stands on the page, and where in the Markdown */
#include "content-blocks.h"

#include <string.h>

#include "emit.h"
#include "json-text.h"
#include "output.h"

#define NEAR 6 /* elements around a block in which one that names its kind is looked for */

const char *
vlps_content_kind_name (VlpsContentKind kind)
{
  static const char *const names[VLPS_N_CONTENT_KINDS] = {
    [VLPS_CONTENT_PARAGRAPH] = "paragraph", [VLPS_CONTENT_HEADING] = "heading", [VLPS_CONTENT_ITEM] = "list-item",
    [VLPS_CONTENT_QUOTE] = "quote",         [VLPS_CONTENT_CODE] = "code",       [VLPS_CONTENT_TABLE] = "table",
    [VLPS_CONTENT_FORMULA] = "formula",     [VLPS_CONTENT_CAPTION] = "caption", [VLPS_CONTENT_PICTURE] = "picture",
    [VLPS_CONTENT_NOTE] = "note",           [VLPS_CONTENT_RULE] = "rule",       [VLPS_CONTENT_COMMENTS] = "comments",
  };

  return names[kind];
}

/* --- what comes in --- */

static void
start_next (VlpsContentBlocks *blocks)
{
  blocks->next = (VlpsContentBlock){ .node = -1, .region = -1, .first_link = blocks->links->len };
  blocks->n_leaves = blocks->n_pictures = 0;
}

void
vlps_content_blocks_init (VlpsContentBlocks *blocks, VlpsDocument *document)
{
  *blocks = (VlpsContentBlocks){
    .blocks = g_array_new (FALSE, FALSE, sizeof (VlpsContentBlock)),
    .links = g_array_new (FALSE, FALSE, sizeof (int)),
    .page = document->page,
    .result = document->result,
    .link = -1,
  };
  start_next (blocks);
}

/* The innermost element around both: each step up closes an element for good, so that all of a page is one walk. */
static int
widen (const VlpsPage *page, int node, int other)
{
  while (node >= 0 && (other < node || other >= page->nodes[node].end))
    node = page->nodes[node].parent;
  return node;
}

void
vlps_content_blocks_leaf (VlpsContentBlocks *blocks, int node, gboolean picture)
{
  const VlpsPage *page;
  VlpsContentBlock *next;
  int element;

  if (blocks == NULL)
    return;
  page = blocks->page;
  next = &blocks->next;
  element = page->nodes[node].kind == VLPS_NODE_TEXT ? page->nodes[node].parent : node;
  if (blocks->n_leaves == 0)
    {
      next->node = element;
      next->region = blocks->result->regions != NULL ? (int) blocks->result->regions[node] : -1;
    }
  else
    next->node = widen (page, next->node, element);
  blocks->n_leaves++;
  blocks->n_pictures += picture != FALSE;
  if (vlps_node_is_shown (page, node))
    next->box = vlps_box_union (next->box, page->nodes[node].box);
  if (blocks->link >= 0
      && (next->n_links == 0 || g_array_index (blocks->links, int, blocks->links->len - 1) != blocks->link))
    {
      g_array_append_val (blocks->links, blocks->link);
      next->n_links++;
    }
}

void
vlps_content_blocks_link (VlpsContentBlocks *blocks, int node)
{
  if (blocks != NULL)
    blocks->link = node;
}

void
vlps_content_blocks_enter (VlpsContentBlocks *blocks, VlpsContentKind kind)
{
  if (blocks != NULL)
    blocks->depth[kind]++;
}

void
vlps_content_blocks_leave (VlpsContentBlocks *blocks, VlpsContentKind kind)
{
  if (blocks != NULL)
    blocks->depth[kind]--;
}

void
vlps_content_blocks_drop (VlpsContentBlocks *blocks)
{
  if (blocks == NULL)
    return;
  g_array_set_size (blocks->links, blocks->next.first_link);
  start_next (blocks);
}

/* --- blocks --- */

static gboolean
is_caption (const VlpsPage *page, int node)
{
  for (guint i = 0; node >= 0 && i < NEAR; i++, node = page->nodes[node].parent)
    if (page->nodes[node].tag == VLPS_TAG_FIGCAPTION || page->nodes[node].tag == VLPS_TAG_CAPTION)
      return TRUE;
  return FALSE;
}

static VlpsContentKind
kind_of_paragraph (const VlpsContentBlocks *blocks)
{
  static const VlpsContentKind around[] = { VLPS_CONTENT_NOTE, VLPS_CONTENT_ITEM, VLPS_CONTENT_QUOTE };

  if (is_caption (blocks->page, blocks->next.node))
    return VLPS_CONTENT_CAPTION;
  if (blocks->n_pictures > 0 && blocks->n_pictures == blocks->n_leaves)
    return VLPS_CONTENT_PICTURE;
  for (guint i = 0; i < G_N_ELEMENTS (around); i++)
    if (blocks->depth[around[i]] > 0)
      return around[i];
  return VLPS_CONTENT_PARAGRAPH;
}

void
vlps_content_blocks_begin (VlpsContentBlocks *blocks, VlpsContentKind kind, int level, gsize end, const GString *out)
{
  VlpsContentBlock *next;
  const char *line;

  if (blocks == NULL)
    return;
  next = &blocks->next;
  line = memrchr (out->str, '\n', out->len);
  next->kind = kind == VLPS_CONTENT_PARAGRAPH ? kind_of_paragraph (blocks) : kind;
  next->level = level;
  next->start = line != NULL ? (gsize) (line + 1 - out->str) : 0;
  if (blocks->blocks->len > 0)
    g_array_index (blocks->blocks, VlpsContentBlock, blocks->blocks->len - 1).end = end;
  g_array_append_val (blocks->blocks, *next);
  start_next (blocks);
}

void
vlps_content_blocks_extend (VlpsContentBlocks *blocks)
{
  VlpsContentBlock *last;

  if (blocks == NULL)
    return;
  if (blocks->blocks->len > 0 && blocks->n_leaves > 0)
    {
      last = &g_array_index (blocks->blocks, VlpsContentBlock, blocks->blocks->len - 1);
      last->node = last->node >= 0 ? widen (blocks->page, last->node, blocks->next.node) : blocks->next.node;
      last->box = vlps_box_union (last->box, blocks->next.box);
      last->n_links += blocks->next.n_links;
    }
  start_next (blocks);
}

void
vlps_content_blocks_finish (VlpsContentBlocks *blocks, const char *markdown)
{
  gsize length = strlen (markdown);

  if (blocks == NULL)
    return;
  blocks->markdown = g_strdup (markdown);
  while (length > 0 && markdown[length - 1] == '\n')
    length--;
  if (blocks->blocks->len > 0)
    g_array_index (blocks->blocks, VlpsContentBlock, blocks->blocks->len - 1).end = length;
}

void
vlps_content_blocks_free (VlpsContentBlocks *blocks)
{
  if (blocks == NULL)
    return;
  g_free (blocks->markdown);
  g_array_unref (blocks->blocks);
  g_array_unref (blocks->links);
  g_free (blocks);
}

/* --- as they go out --- */

void
vlps_content_blocks_append_box (GString *out, VlpsBox box)
{
  if (box.width > 0 || box.height > 0)
    vlps_json_text_box (out, box);
  else
    vlps_output_literal (out, "null");
}

void
vlps_content_blocks_append_place (GString *out, const VlpsContentBlock *block)
{
  vlps_output_literal (out, ", \"region\": ");
  vlps_json_text_string (out, block->region >= 0 ? vlps_region_name ((VlpsRegion) block->region) : NULL);
  vlps_output_literal (out, ", \"box\": ");
  vlps_content_blocks_append_box (out, block->box);
}

char *
vlps_emit_blocks (VlpsDocument *document, gsize shift)
{
  g_autoptr (VlpsContentBlocks) blocks = vlps_content_blocks_new (document);
  GString *out = g_string_new (NULL);
  const char *place = blocks->markdown;
  gsize characters = shift;

  for (guint i = 0; i < blocks->blocks->len; i++)
    {
      const VlpsContentBlock *block = &g_array_index (blocks->blocks, VlpsContentBlock, i);
      const char *start = blocks->markdown + block->start, *end = blocks->markdown + block->end;
      g_autofree char *text = g_strndup (start, (gsize) (end - start));

      characters += (gsize) g_utf8_strlen (place, start - place);
      g_string_append_printf (out, "{\"id\": \"b%u\", \"kind\": \"%s\"", i + 1, vlps_content_kind_name (block->kind));
      if (block->level > 0)
        g_string_append_printf (out, ", \"level\": %d", block->level);
      vlps_content_blocks_append_place (out, block);
      g_string_append_printf (out, ", \"start\": %" G_GSIZE_FORMAT, characters);
      characters += (gsize) g_utf8_strlen (start, end - start);
      g_string_append_printf (out, ", \"end\": %" G_GSIZE_FORMAT ", \"markdown\": ", characters);
      vlps_json_text_string (out, text);
      vlps_output_literal (out, "}\n");
      place = end;
    }
  return vlps_output_finish (out);
}

/* Blocks of an element. */
typedef struct
{
  GString *ids;
  VlpsBox box;
  int region;
} Element;

static void
element_free (gpointer data)
{
  Element *element = data;

  g_string_free (element->ids, TRUE);
  g_free (element);
}

static char *
attributes_of (const Element *element)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, " data-vlps-id=\"%s\"", element->ids->str);
  if (element->region >= 0)
    g_string_append_printf (text, " data-vlps-region=\"%s\"", vlps_region_name ((VlpsRegion) element->region));
  if (element->box.width > 0 || element->box.height > 0)
    {
      const double lengths[] = { element->box.left, element->box.top, element->box.width, element->box.height };

      for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
        {
          g_string_append (text, i == 0 ? " data-vlps-box=\"" : " ");
          vlps_json_text_number (text, lengths[i]);
        }
      g_string_append_c (text, '"');
    }
  return g_string_free (text, FALSE);
}

GHashTable *
vlps_content_blocks_attributes (VlpsDocument *document)
{
  g_autoptr (VlpsContentBlocks) blocks = vlps_content_blocks_new (document);
  g_autoptr (GHashTable) elements = g_hash_table_new_full (NULL, NULL, NULL, element_free);
  GHashTable *attributes = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  GHashTableIter iter;
  gpointer node, value;

  for (guint i = 0; i < blocks->blocks->len; i++)
    {
      const VlpsContentBlock *block = &g_array_index (blocks->blocks, VlpsContentBlock, i);
      Element *element = g_hash_table_lookup (elements, GINT_TO_POINTER (block->node));

      if (block->node < 0)
        continue;
      if (element == NULL)
        {
          element = g_new0 (Element, 1);
          element->ids = g_string_new (NULL);
          element->region = block->region;
          g_hash_table_insert (elements, GINT_TO_POINTER (block->node), element);
        }
      g_string_append_printf (element->ids, "%sb%u", element->ids->len > 0 ? " " : "", i + 1);
      element->box = vlps_box_union (element->box, block->box);
    }
  g_hash_table_iter_init (&iter, elements);
  while (g_hash_table_iter_next (&iter, &node, &value))
    g_hash_table_insert (attributes, node, attributes_of (value));
  return attributes;
}
