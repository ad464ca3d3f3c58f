/* interactive.c - links, buttons and fields: what a reader can do something with */
#include "interactive.h"

#include <string.h>

#include "accessible-name.h"
#include "aria-role.h"
#include "hash.h"

static void
interactive_clear (gpointer data)
{
  g_free (((VlpsInteractive *) data)->name);
}

static gboolean
has_value (const VlpsNode *node, const char *name, const char *wanted)
{
  const char *value = vlps_node_attribute (node, name);

  return value != NULL && g_ascii_strcasecmp (value, wanted) == 0;
}

static gboolean
is_native (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];

  switch (node->tag)
    {
    case VLPS_TAG_A:
    case VLPS_TAG_AREA:
      return vlps_node_attribute (node, "href") != NULL;
    case VLPS_TAG_INPUT:
      return strcmp (vlps_aria_type (node), "hidden") != 0;
    case VLPS_TAG_BUTTON:
    case VLPS_TAG_SELECT:
    case VLPS_TAG_TEXTAREA:
      return TRUE;
    case VLPS_TAG_SUMMARY:
      return node->parent >= 0 && page->nodes[node->parent].tag == VLPS_TAG_DETAILS;
    case VLPS_TAG_AUDIO:
    case VLPS_TAG_VIDEO:
      return vlps_node_attribute (node, "controls") != NULL;
    default:
      return FALSE;
    }
}

static gboolean
is_editable (const VlpsNode *node)
{
  return has_value (node, "contenteditable", "") || has_value (node, "contenteditable", "true")
         || has_value (node, "contenteditable", "plaintext-only");
}

static gboolean
is_interactive (const VlpsPage *page, int index, const VlpsAriaRole *role)
{
  const VlpsNode *node = &page->nodes[index];
  const char *order = vlps_node_attribute (node, "tabindex");

  if (node->tag == VLPS_TAG_HTML || node->tag == VLPS_TAG_BODY || node->tag == VLPS_TAG_OPTION)
    return FALSE;
  if (is_native (page, index) || is_editable (node) || (role != NULL && role->widget))
    return TRUE;
  if (vlps_node_attribute (node, "onclick") != NULL)
    return TRUE;
  return role == NULL && order != NULL && g_ascii_isdigit (*order);
}

/* Images by the maps that they use: "FRAME NAME" -> node + 1. */
static GHashTable *
find_maps (const VlpsPage *page)
{
  GHashTable *maps = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const char *name = page->nodes[i].tag == VLPS_TAG_IMG ? vlps_node_attribute (&page->nodes[i], "usemap") : NULL;

      if (name != NULL && *name == '#')
        g_hash_table_insert (maps, g_strdup_printf ("%d %s", page->nodes[i].frame, name + 1),
                             GINT_TO_POINTER ((int) i + 1));
    }
  return maps;
}

/* The node whose place is that of an element: a label, the image that an area is part of, or itself. */
static int
place_of (const VlpsPage *page, GHashTable *maps, const VlpsAccessibleNames *names, int index)
{
  const VlpsNode *node = &page->nodes[index];
  const char *type = vlps_aria_type (node);
  int label;

  if (node->tag == VLPS_TAG_AREA && node->parent >= 0)
    {
      const char *name = vlps_node_attribute (&page->nodes[node->parent], "name");
      g_autofree char *key = name != NULL ? g_strdup_printf ("%d %s", node->frame, name) : NULL;
      int image = key != NULL ? GPOINTER_TO_INT (g_hash_table_lookup (maps, key)) : 0;

      return image > 0 ? image - 1 : index;
    }
  if (type == NULL || vlps_node_is_shown (page, index)
      || (strcmp (type, "checkbox") != 0 && strcmp (type, "radio") != 0 && strcmp (type, "file") != 0))
    return index;
  label = vlps_accessible_names_label (names, index);
  return label >= 0 ? label : index;
}

/* Around all that is seen of an element: a link may be a line with a picture that is higher than it. */
static gboolean
find_box (const VlpsPage *page, int index, VlpsBox *ret_box)
{
  gboolean shown = vlps_node_is_shown (page, index);

  *ret_box = shown ? page->nodes[index].box : (VlpsBox){ 0 };
  if (!page->rendered || (shown && ret_box->width > 0 && ret_box->height > 0))
    return shown;
  for (int i = index + 1; i < page->nodes[index].end; i++)
    if (vlps_node_is_shown (page, i) && page->nodes[i].box.width > 0 && page->nodes[i].box.height > 0)
      {
        *ret_box = vlps_box_union (*ret_box, page->nodes[i].box);
        shown = TRUE;
      }
  return shown;
}

/* What holds for all in an element. */
typedef struct
{
  int hidden_end;   /* behind what is aria-hidden or inert */
  int disabled_end; /* behind what is disabled with all in it */
  int disabled;     /* that element, the outermost */
  int legend_end;   /* behind the legend in it, which is not */
} Around;

static void
go_into (const VlpsPage *page, int index, Around *around)
{
  const VlpsNode *node = &page->nodes[index];

  if (has_value (node, "aria-hidden", "true") || vlps_node_attribute (node, "inert") != NULL)
    around->hidden_end = MAX (around->hidden_end, node->end);
  if (has_value (node, "aria-disabled", "true")
      || (node->tag == VLPS_TAG_FIELDSET && vlps_node_attribute (node, "disabled") != NULL))
    {
      if (index >= around->disabled_end)
        around->disabled = index;
      around->disabled_end = MAX (around->disabled_end, node->end);
    }
  if (node->tag == VLPS_TAG_LEGEND && index < around->disabled_end && node->parent == around->disabled
      && page->nodes[node->parent].tag == VLPS_TAG_FIELDSET)
    around->legend_end = node->end;
}

static gboolean
is_disabled (const VlpsPage *page, int index, const Around *around)
{
  const VlpsNode *node = &page->nodes[index];

  if (has_value (node, "aria-disabled", "true"))
    return TRUE;
  if (index < around->disabled_end && index >= around->legend_end)
    return TRUE;
  return vlps_node_attribute (node, "disabled") != NULL
         && (node->tag == VLPS_TAG_BUTTON || node->tag == VLPS_TAG_INPUT || node->tag == VLPS_TAG_SELECT
             || node->tag == VLPS_TAG_TEXTAREA);
}

GArray *
vlps_interactive_find (const VlpsPage *page, const guint8 *part)
{
  g_autoptr (VlpsAccessibleNames) names = vlps_accessible_names_new (page);
  g_autoptr (GHashTable) maps = find_maps (page);
  GArray *found = g_array_new (FALSE, TRUE, sizeof (VlpsInteractive));
  Around around = { 0 };

  g_array_set_clear_func (found, interactive_clear);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      VlpsInteractive one = { .node = i };
      const VlpsAriaRole *role;

      if (node->kind != VLPS_NODE_ELEMENT)
        continue;
      go_into (page, i, &around);
      role = vlps_aria_role (node);
      if (i < around.hidden_end || (part != NULL && part[i] == 0) || !is_interactive (page, i, role)
          || !find_box (page, place_of (page, maps, names, i), &one.box))
        continue;
      one.role = role != NULL ? role->name : NULL;
      one.type = vlps_aria_type (node);
      one.name = vlps_accessible_name (names, i);
      one.disabled = is_disabled (page, i, &around);
      g_array_append_val (found, one);
    }
  return found;
}
