/* task-box.c - boxes to be ticked, which begin the items of a task list */
#include "task-box.h"

#include <string.h>

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
find_box (const VlpsPage *page, int index)
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

void
vlps_task_box_recognise_signs (VlpsBuilder *builder, int index)
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

void
vlps_task_box_recognise (VlpsBuilder *builder, int index)
{
  const char *box = find_box (builder->page, index);

  if (box != NULL)
    vlps_builder_mark (builder, index, VLPS_MARK_TASK, box);
}
