/* structure.c - what parts of a page are, beyond what their tags say */
#include "structure.h"

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
#include "tex.h"

#define MOST_OF_EMOTICON 4 /* characters */

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

/* Begins an item of a list. */
static gboolean
begins_item (const VlpsPage *page, int index)
{
  int at = index;

  for (int i = 0; i < 4 && at >= 0 && page->nodes[at].tag != VLPS_TAG_LI; i++)
    {
      if (vlps_builder_previous (page, at) >= 0)
        return FALSE;
      at = page->nodes[at].parent;
    }
  return at >= 0 && page->nodes[at].tag == VLPS_TAG_LI;
}

/* What a box to be ticked that begins an item of a list says: "x" where it is done, else a space; NULL for another
 * element.  It is a field, or an empty element that a style sheet draws as one (exports of Notion). */
static const char *
find_task (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  const char *type = node->tag == VLPS_TAG_INPUT ? vlps_node_attribute (node, "type") : NULL, *box = NULL;

  if (type != NULL && g_ascii_strcasecmp (type, "checkbox") == 0)
    box = vlps_node_attribute (node, "checked") != NULL ? "x" : " ";
  else if (node->end == index + 1 && vlps_builder_has_class (node, "checkbox"))
    box = vlps_builder_has_class (node, "checkbox-on")    ? "x"
          : vlps_builder_has_class (node, "checkbox-off") ? " "
                                                          : NULL;
  return box != NULL && begins_item (page, index) ? box : NULL;
}

/* A box that is written as signs, at the beginning of a text: "[x]", "☑"; its bytes, 0 for none. */
static gsize
length_of_box (const char *text, gboolean checklist, gboolean *ret_done)
{
  static const struct
  {
    const char *signs;
    gboolean done;
  } boxes[] = {
    { "[x]", TRUE }, { "[X]", TRUE }, { "[ ]", FALSE }, { "[\xC2\xA0]", FALSE }, { "☐", FALSE },
    { "☑", TRUE },   { "☒", TRUE },   { "✓", TRUE },    { "❏", FALSE }, /* in lists that are called so */
  };
  gsize blank = strspn (text, " \t\r\n");

  for (guint i = 0; i < (checklist ? G_N_ELEMENTS (boxes) : G_N_ELEMENTS (boxes) - 2); i++)
    if (g_str_has_prefix (text + blank, boxes[i].signs))
      {
        *ret_done = boxes[i].done;
        return blank + strlen (boxes[i].signs);
      }
  return 0;
}

static gboolean
is_in_checklist (const VlpsPage *page, int index)
{
  int at = index;

  for (int i = 0; i < 4 && at >= 0 && page->nodes[at].tag != VLPS_TAG_UL; i++)
    at = page->nodes[at].parent;
  return at >= 0 && vlps_builder_has_class (&page->nodes[at], "checklist");
}

/* Nodes from a box to be ticked to the sign that stands for it, and bytes of that with the blanks around it. */
#define MOST_BETWEEN 6
#define MOST_SIGN 6

/* A sign of a box, for those who do not see the box to be ticked right before it. */
static gboolean
is_second_box (const VlpsBuilder *builder, int index)
{
  static const char *const signs[] = { "▢", "□", "☐", NULL };
  const char *text = builder->page->nodes[index].text;
  g_autofree char *sign = NULL;

  if (text == NULL || strlen (text) > MOST_SIGN)
    return FALSE;
  sign = g_strstrip (g_strdup (text));
  if (!g_strv_contains (signs, sign))
    return FALSE;
  for (int i = index - 1; i >= MAX (0, index - MOST_BETWEEN); i--)
    if (builder->page->nodes[i].kind == VLPS_NODE_ELEMENT)
      {
        if (builder->page->nodes[i].tag == VLPS_TAG_INPUT)
          return builder->structure->mark[i] == VLPS_MARK_TASK;
      }
    else if (!vlps_builder_is_blank (builder->page->nodes[i].text))
      return FALSE;
  return FALSE;
}

/* A text that begins an item of a list with such a box, or code that is one. */
static void
recognise_box (VlpsBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  g_autofree char *code = node->kind == VLPS_NODE_ELEMENT ? vlps_builder_line (builder->page, index, 8) : NULL;
  const char *text = code != NULL ? code : node->text;
  gboolean done = FALSE;
  gsize length;

  if (is_second_box (builder, index))
    {
      vlps_builder_drop (builder, index);
      return;
    }
  length = length_of_box (text, is_in_checklist (builder->page, index), &done);
  if (length == 0 || !(code != NULL ? text[length] == '\0' : g_unichar_isspace (g_utf8_get_char (text + length)))
      || !begins_item (builder->page, index))
    return;
  vlps_builder_number (builder, index, VLPS_MARK_TASK, (int) length);
  vlps_builder_mark (builder, index, VLPS_MARK_TASK, done ? "x" : " ");
}

static gboolean
recognise (VlpsBuilder *builder, int index, gboolean in_code)
{
  const VlpsNode *node = &builder->page->nodes[index];
  guint traits = node->n_attributes > 0 ? vlps_builder_traits (builder, index) : 0;
  gboolean image = node->tag == VLPS_TAG_IMG;
  const char *box;

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
    recognise_box (builder, index);
  if ((traits & (VLPS_TRAIT_CALLOUT | VLPS_TRAIT_DATA)) != 0 || node->tag == VLPS_TAG_BLOCKQUOTE)
    vlps_callout_recognise (builder, index);
  if (!in_code && node->n_attributes > 0 && (node->tag == VLPS_TAG_SPAN || strcmp (node->name, "font") == 0))
    vlps_literal_recognise (builder, index);
  if (image)
    vlps_image_recognise (builder, index);
  if (node->tag == VLPS_TAG_IFRAME || node->tag == VLPS_TAG_VIDEO || node->tag == VLPS_TAG_AUDIO)
    vlps_embed_recognise (builder, index);
  if (node->tag == VLPS_TAG_OTHER && strchr (node->name, '-') != NULL)
    {
      vlps_image_recognise (builder, index);
      vlps_embed_recognise (builder, index);
    }
  box = find_task (builder->page, index);
  if (box != NULL)
    vlps_builder_mark (builder, index, VLPS_MARK_TASK, box);
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
vlps_structure_new (const VlpsPage *page, const guint8 *content, const guint8 *allowed, gboolean folded)
{
  VlpsStructure *structure = g_new0 (VlpsStructure, 1);
  gsize n = MAX (1, page->n_nodes);
  g_autofree guint8 *completed = g_memdup2 (content, n);
  VlpsBuilder builder = { .page = page, .structure = structure, .content = completed, .allowed = allowed };
  int code_end = 0;

  builder.traits = g_new0 (guint8, page->n_classes);
  structure->mark = g_new0 (guint8, n);
  structure->reason = g_new0 (guint8, n);
  structure->bared = g_new0 (guint8, n);
  vlps_complete_content (page, completed, structure->reason);
  hold (&builder, content, completed);
  structure->content = g_memdup2 (completed, n);
  structure->notes = g_array_new (FALSE, FALSE, sizeof (VlpsNote));
  structure->texts = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  structure->numbers = g_hash_table_new (NULL, NULL);
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
            recognise_box (&builder, i);
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

void
vlps_structure_free (VlpsStructure *structure)
{
  if (structure == NULL)
    return;
  g_free (structure->mark);
  g_free (structure->content);
  g_free (structure->bared);
  g_free (structure->reason);
  g_array_unref (structure->notes);
  g_hash_table_unref (structure->texts);
  g_hash_table_unref (structure->numbers);
  g_free (structure);
}

void
vlps_structure_leave_out (VlpsStructure *structure, const VlpsPage *page, int node, gsize head, gsize tail)
{
  VlpsBuilder builder = { .page = page, .structure = structure };

  vlps_builder_cut (&builder, node, head, tail);
}

gboolean
vlps_structure_is_emoticon (const char *alternative)
{
  return alternative != NULL && !vlps_builder_is_blank (alternative)
         && !g_unichar_isalnum (g_utf8_get_char (alternative)) && g_utf8_strlen (alternative, -1) <= MOST_OF_EMOTICON;
}

const char *
vlps_structure_text (const VlpsStructure *structure, int node)
{
  const char *text = g_hash_table_lookup (structure->texts, GINT_TO_POINTER (node));

  return text != NULL ? text : "";
}

int
vlps_structure_number (const VlpsStructure *structure, int node)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (structure->numbers, GINT_TO_POINTER (node)));
}

const char *
vlps_structure_run (const VlpsStructure *structure, const VlpsPage *page, int node)
{
  return structure->mark[node] == VLPS_MARK_RUN ? vlps_structure_text (structure, node) : page->nodes[node].text;
}
