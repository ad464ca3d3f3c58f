/* structure-search.c - finds what parts of a page are, by all recognisers */
#include "structure-search.h"

#include <string.h>

#include "callout.h"
#include "code.h"
#include "complete.h"
#include "embed.h"
#include "folded.h"
#include "formula.h"
#include "heading.h"
#include "image.h"
#include "literal.h"
#include "note.h"
#include "overlay-link.h"
#include "shown-number.h"
#include "task-box.h"
#include "tex.h"

/* Its first child, but for white space, is a code element, or a line. */
static gboolean
begins_with_code (const VlpsPage *page, int index)
{
  int first = index + 1;

  if (page->nodes[index].tag != VLPS_TAG_DIV || first >= page->nodes[index].end)
    return FALSE;
  if (page->nodes[first].kind == VLPS_NODE_TEXT)
    first++;
  return first < page->nodes[index].end
         && (page->nodes[first].tag == VLPS_TAG_CODE
             || (page->nodes[first].tag == VLPS_TAG_DIV && vlps_builder_has_class (&page->nodes[first], "line")));
}

static gboolean
recognise (VlpsBuilder *builder, int index, gboolean in_code)
{
  const VlpsNode *node = &builder->page->nodes[index];
  guint traits = node->n_attributes > 0 ? vlps_builder_traits (builder, index) : 0;
  gboolean image = node->tag == VLPS_TAG_IMG;

  if (!in_code
      && ((traits & (VLPS_TRAIT_MATH | VLPS_TRAIT_DATA)) != 0 || image || node->tag == VLPS_TAG_MATH
          || node->tag == VLPS_TAG_SCRIPT || node->tag == VLPS_TAG_OTHER)
      && vlps_formula_recognise (builder, index))
    return TRUE;
  if (((traits & (VLPS_TRAIT_CODE | VLPS_TRAIT_DATA)) != 0 || node->tag == VLPS_TAG_PRE || node->tag == VLPS_TAG_CODE
       || node->tag == VLPS_TAG_TABLE || begins_with_code (builder->page, index))
      && vlps_code_recognise (builder, index))
    return TRUE;
  if (((traits & VLPS_TRAIT_EDIT) != 0 || node->tag == VLPS_TAG_A || vlps_tag_is_heading (node->tag, NULL))
      && vlps_heading_recognise (builder, index))
    return TRUE;
  if (node->tag == VLPS_TAG_A && vlps_overlay_link_recognise (builder, index))
    return TRUE;
  if (node->tag == VLPS_TAG_CODE && node->end == index + 2)
    vlps_task_box_recognise_signs (builder, index);
  if ((traits & (VLPS_TRAIT_CALLOUT | VLPS_TRAIT_DATA)) != 0 || node->tag == VLPS_TAG_BLOCKQUOTE)
    vlps_callout_recognise (builder, index);
  if (!in_code && node->n_attributes > 0 && (node->tag == VLPS_TAG_SPAN || strcmp (node->name, "font") == 0))
    vlps_literal_recognise (builder, index);
  if (image)
    vlps_image_recognise (builder, index);
  if (node->tag == VLPS_TAG_OL)
    vlps_shown_number_recognise (builder, index);
  if (node->tag == VLPS_TAG_IFRAME || node->tag == VLPS_TAG_VIDEO || node->tag == VLPS_TAG_AUDIO)
    vlps_embed_recognise (builder, index);
  if (node->tag == VLPS_TAG_OTHER && strchr (node->name, '-') != NULL)
    {
      vlps_image_recognise (builder, index);
      vlps_embed_recognise (builder, index);
    }
  vlps_task_box_recognise (builder, index);
  return FALSE;
}

/* Takes back what came back although it may not: nothing that a line cut off is emitted, whoever would add it. */
static void
hold (const VlpsBuilder *builder, const guint8 *given, guint8 *content)
{
  for (guint i = 0; builder->allowed != NULL && i < builder->page->n_nodes; i++)
    if (content[i] != 0 && given[i] == 0 && builder->allowed[i] == 0)
      {
        content[i] = builder->structure->bared[i] = 0;
        builder->structure->reason[i] = VLPS_REASON_METHOD;
      }
}

VlpsStructure *
vlps_structure_search (const VlpsPage *page, const guint8 *content, const guint8 *allowed, gboolean folded)
{
  VlpsStructure *structure = vlps_structure_new (page);
  gsize n = MAX (1, page->n_nodes);
  g_autofree guint8 *completed = g_memdup2 (content, n);
  VlpsBuilder builder = { .page = page, .structure = structure, .content = completed, .allowed = allowed };
  int code_end = 0;

  builder.traits = g_new0 (guint8, page->n_classes);
  vlps_complete_content (page, completed, structure->reason);
  hold (&builder, content, completed);
  memcpy (structure->content, completed, n);
  /* what is closed is content like what is open: the others look at it, too */
  if (folded)
    {
      vlps_folded_recognise (&builder);
      hold (&builder, content, structure->content);
      memcpy (completed, structure->content, n);
    }
  for (int i = 0; i < (int) page->n_nodes;)
    {
      const VlpsNode *node = &page->nodes[i];

      if (structure->mark[i] == VLPS_MARK_DROP)
        {
          i = node->end;
          continue;
        }
      if (node->kind == VLPS_NODE_TEXT)
        {
          if (i >= code_end && completed[i] != 0 && vlps_tex_may_be_in (node->text))
            vlps_builder_mark (&builder, i, VLPS_MARK_TEX, NULL);
          else if (i >= code_end && completed[i] != 0)
            vlps_task_box_recognise_signs (&builder, i);
          i++;
          continue;
        }
      if (node->tag == VLPS_TAG_PRE || node->tag == VLPS_TAG_CODE || node->tag == VLPS_TAG_TEXTAREA)
        code_end = MAX (code_end, node->end);
      if ((vlps_builder_is_content (&builder, i) || node->tag == VLPS_TAG_IMG || node->tag == VLPS_TAG_PRE
           || begins_with_code (page, i)
           || (node->tag == VLPS_TAG_DIV && node->n_attributes > 0
               && (vlps_builder_traits (&builder, i) & VLPS_TRAIT_CODE) != 0))
          && recognise (&builder, i, i < code_end))
        i = node->end;
      else
        i++;
    }
  vlps_note_recognise (&builder);
  hold (&builder, content, structure->content);
  for (int i = 0; i < (int) page->n_nodes; i++)
    if (structure->mark[i] == VLPS_MARK_DROP)
      {
        memset (structure->content + i, 0, (gsize) (page->nodes[i].end - i));
        memset (structure->bared + i, 0, (gsize) (page->nodes[i].end - i));
        i = page->nodes[i].end - 1;
      }
  g_free (builder.traits);
  g_clear_pointer (&builder.anchors, g_hash_table_unref);
  g_clear_pointer (&builder.labels, g_array_unref);
  g_clear_pointer (&builder.openers, g_hash_table_unref);
  return structure;
}
