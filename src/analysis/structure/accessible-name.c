/* accessible-name.c - what links, buttons and fields are called: Accessible Name and Description Computation 1.2, and how
 * HTML-AAM 1.0 fills it in */
#include "accessible-name.h"

#include <string.h>

#include "aria-role.h"
#include "hash.h"
#include "whitespace.h"

#define MAX_CHARACTERS 1000
#define MAX_BYTES 8000
#define MAX_NODES 4000 /* that are read for a name */
#define TINY 2         /* px: what has at most this size is hidden from sight alone */

struct VlpsAccessibleNames
{
  const VlpsPage *page;
  GHashTable *ids;    /* "FRAME ID" -> node + 1 */
  GHashTable *labels; /* field -> GArray of int, its labels */
};

/* How a node was come to. */
typedef enum
{
  BY_ITSELF,
  BY_LABEL,     /* it is a label, or in one */
  BY_REFERENCE, /* aria-labelledby names it, which is followed once */
} Way;

static char *
key_of (int frame, const char *id)
{
  return g_strdup_printf ("%d %s", frame, id);
}

static gboolean
is_labelable (const VlpsNode *node)
{
  switch (node->tag)
    {
    case VLPS_TAG_BUTTON:
    case VLPS_TAG_METER:
    case VLPS_TAG_OUTPUT:
    case VLPS_TAG_PROGRESS:
    case VLPS_TAG_SELECT:
    case VLPS_TAG_TEXTAREA:
      return TRUE;
    case VLPS_TAG_INPUT:
      return strcmp (vlps_aria_type (node), "hidden") != 0;
    default:
      return FALSE;
    }
}

static int
find_id (const VlpsAccessibleNames *names, int frame, const char *id)
{
  g_autofree char *key = key_of (frame, id);

  return GPOINTER_TO_INT (g_hash_table_lookup (names->ids, key)) - 1;
}

/* The field that a label is for; -1: none. */
static int
labelled_by (const VlpsAccessibleNames *names, int label)
{
  const VlpsNode *nodes = names->page->nodes;
  const char *id = vlps_node_attribute (&nodes[label], "for");
  int field = id != NULL ? find_id (names, nodes[label].frame, id) : -1;

  if (id != NULL)
    return field >= 0 && is_labelable (&nodes[field]) ? field : -1;
  for (int i = label + 1; i < MIN (nodes[label].end, label + MAX_NODES); i++)
    if (nodes[i].kind == VLPS_NODE_ELEMENT && is_labelable (&nodes[i]))
      return i;
  return -1;
}

static void
add_label (VlpsAccessibleNames *names, int label)
{
  int field = labelled_by (names, label);
  GArray *labels;

  if (field < 0)
    return;
  labels = g_hash_table_lookup (names->labels, GINT_TO_POINTER (field));
  if (labels == NULL)
    {
      labels = g_array_new (FALSE, FALSE, sizeof (int));
      g_hash_table_insert (names->labels, GINT_TO_POINTER (field), labels);
    }
  g_array_append_val (labels, label);
}

VlpsAccessibleNames *
vlps_accessible_names_new (const VlpsPage *page)
{
  VlpsAccessibleNames *names = g_new0 (VlpsAccessibleNames, 1);

  names->page = page;
  names->ids = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  names->labels = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const char *id = page->nodes[i].kind == VLPS_NODE_ELEMENT ? vlps_node_attribute (&page->nodes[i], "id") : NULL;

      if (id != NULL && *id != '\0' && find_id (names, page->nodes[i].frame, id) < 0)
        g_hash_table_insert (names->ids, key_of (page->nodes[i].frame, id), GINT_TO_POINTER (i + 1));
    }
  for (int i = 0; i < (int) page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_LABEL)
      add_label (names, i);
  return names;
}

void
vlps_accessible_names_free (VlpsAccessibleNames *names)
{
  if (names == NULL)
    return;
  g_hash_table_unref (names->ids);
  g_hash_table_unref (names->labels);
  g_free (names);
}

int
vlps_accessible_names_label (const VlpsAccessibleNames *names, int node)
{
  const GArray *labels = g_hash_table_lookup (names->labels, GINT_TO_POINTER (node));

  for (guint i = 0; labels != NULL && i < labels->len; i++)
    if (vlps_node_is_shown (names->page, g_array_index (labels, int, i)))
      return g_array_index (labels, int, i);
  return -1;
}

/* --- what is hidden --- */

/* Hidden from sight alone, by the usual ways: it is read out. */
static gboolean
is_for_ears (const VlpsNode *node)
{
  gboolean lifted =
      node->style != NULL
      && (node->style->position == VLPS_POSITION_ABSOLUTE || node->style->position == VLPS_POSITION_FIXED);

  return (node->flags & VLPS_NODE_INVISIBLE) != 0 && (lifted || node->box.width <= TINY || node->box.height <= TINY);
}

static gboolean
is_aria_hidden (const VlpsNode *node)
{
  const char *hidden = vlps_node_attribute (node, "aria-hidden");

  return hidden != NULL && g_ascii_strcasecmp (hidden, "true") == 0;
}

/* All in it is; an invisible element may have visible ones in it. */
static gboolean
hides_all (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];

  return is_aria_hidden (node) || vlps_tag_is_never_shown (node->tag)
         || (node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_NEVER_SHOWN)) != 0
         || (!page->rendered && !vlps_node_is_shown (page, index));
}

/* --- text --- */

static const char *
attribute (const VlpsNode *node, const char *name)
{
  const char *value = vlps_node_attribute (node, name);

  return value != NULL && !vlps_whitespace_is_blank (value) ? value : NULL;
}

static gboolean
is_apart (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];

  if (node->tag == VLPS_TAG_BR)
    return TRUE;
  return node->style != NULL
             ? node->style->display != VLPS_DISPLAY_INLINE && node->style->display != VLPS_DISPLAY_CONTENTS
             : vlps_node_is_block (page, index);
}

/* The text of the option that is chosen, or else comes first. */
static int
chosen_option (const VlpsPage *page, int select)
{
  int first = -1;

  for (int i = select + 1; i < MIN (page->nodes[select].end, select + MAX_NODES); i++)
    if (page->nodes[i].tag == VLPS_TAG_OPTION)
      {
        if (vlps_node_attribute (&page->nodes[i], "selected") != NULL)
          return i;
        first = first < 0 ? i : first;
      }
  return first;
}

static void append_text (const VlpsAccessibleNames *names, int node, Way way, GString *out);

/* What a field in a label says: its value.  FALSE: it is none. */
static gboolean
append_value (const VlpsAccessibleNames *names, int index, GString *out)
{
  const VlpsNode *node = &names->page->nodes[index];
  const VlpsAriaRole *role = vlps_aria_role (node);
  const char *value = attribute (node, "aria-valuetext");

  if (role == NULL
      || (strcmp (role->name, "textbox") != 0 && strcmp (role->name, "searchbox") != 0
          && strcmp (role->name, "combobox") != 0 && strcmp (role->name, "listbox") != 0
          && strcmp (role->name, "slider") != 0 && strcmp (role->name, "spinbutton") != 0))
    return FALSE;
  if (node->tag == VLPS_TAG_SELECT)
    {
      int option = chosen_option (names->page, index);

      for (int i = option + 1; option >= 0 && i < names->page->nodes[option].end; i++)
        if (names->page->nodes[i].kind == VLPS_NODE_TEXT)
          g_string_append (out, names->page->nodes[i].text);
      return TRUE;
    }
  value = value != NULL ? value : attribute (node, "aria-valuenow");
  value = value != NULL ? value : node->tag == VLPS_TAG_INPUT ? attribute (node, "value") : NULL;
  if (value == NULL)
    return node->tag == VLPS_TAG_INPUT;
  g_string_append (out, value);
  return TRUE;
}

/* What is named in the place of the element's text: FALSE where nothing is. */
static gboolean
append_own (const VlpsAccessibleNames *names, int index, GString *out)
{
  const VlpsNode *node = &names->page->nodes[index];
  const char *value = attribute (node, "aria-label");
  gboolean input = node->tag == VLPS_TAG_INPUT;
  const char *type = input ? vlps_aria_type (node) : "";

  if (value == NULL
      && (node->tag == VLPS_TAG_IMG || node->tag == VLPS_TAG_AREA || (input && strcmp (type, "image") == 0)))
    value = attribute (node, "alt");
  if (value == NULL && input
      && (strcmp (type, "submit") == 0 || strcmp (type, "reset") == 0 || strcmp (type, "button") == 0))
    value = attribute (node, "value");
  if (value == NULL)
    return FALSE;
  g_string_append (out, value);
  return TRUE;
}

/* Appends the names of the elements that aria-labelledby lists; FALSE where it has none of them. */
static gboolean
append_references (const VlpsAccessibleNames *names, int index, GString *out)
{
  const VlpsNode *node = &names->page->nodes[index];
  const char *list = attribute (node, "aria-labelledby");
  g_auto (GStrv) ids = list != NULL ? g_strsplit_set (list, " \t\n\f\r", MAX_NODES) : NULL;
  gboolean found = FALSE;

  for (guint i = 0; ids != NULL && ids[i] != NULL && out->len < MAX_BYTES; i++)
    {
      int other = *ids[i] != '\0' ? find_id (names, node->frame, ids[i]) : -1;

      if (other < 0)
        continue;
      g_string_append_c (out, ' ');
      if (!append_own (names, other, out) && !(other != index && append_value (names, other, out)))
        append_text (names, other, BY_REFERENCE, out);
      found = TRUE;
    }
  return found;
}

/* An element in what names another: TRUE where its own name stands for all in it. */
static gboolean
append_inner (const VlpsAccessibleNames *names, int index, Way way, GString *out)
{
  const VlpsNode *node = &names->page->nodes[index];
  const char *title;

  if (way != BY_REFERENCE && append_references (names, index, out))
    return TRUE;
  if ((way != BY_ITSELF && append_value (names, index, out)) || append_own (names, index, out))
    return TRUE;
  /* of what has nothing in it */
  title = node->end == index + 1 ? attribute (node, "title") : NULL;
  if (title != NULL)
    g_string_append (out, title);
  return node->tag == VLPS_TAG_SELECT || node->tag == VLPS_TAG_TEXTAREA || title != NULL;
}

/* The text in an element, with what stands for pictures and parts that have a name. */
static void
append_text (const VlpsAccessibleNames *names, int element, Way way, GString *out)
{
  const VlpsPage *page = names->page;
  const VlpsNode *nodes = page->nodes;
  gboolean hidden =
      way == BY_REFERENCE && (hides_all (page, element) || (nodes[element].flags & VLPS_NODE_INVISIBLE) != 0);
  int end = MIN (nodes[element].end, element + MAX_NODES), ears = is_for_ears (&nodes[element]) ? end : 0;
  GArray *open = g_array_new (FALSE, FALSE, sizeof (int)); /* ends of elements behind which a space comes */

  for (int i = element + 1; i < end && out->len < MAX_BYTES;)
    {
      while (open->len > 0 && g_array_index (open, int, open->len - 1) <= i)
        {
          g_string_append_c (out, ' ');
          g_array_set_size (open, open->len - 1);
        }
      if (nodes[i].kind == VLPS_NODE_TEXT)
        {
          if (hidden || i < ears || !page->rendered
              || (nodes[i].flags & (VLPS_NODE_INVISIBLE | VLPS_NODE_UNRENDERED)) == 0
              || vlps_whitespace_is_blank (nodes[i].text))
            g_string_append (out, nodes[i].text);
          i++;
          continue;
        }
      if (is_apart (page, i))
        {
          g_string_append_c (out, ' ');
          g_array_append_val (open, nodes[i].end);
        }
      if (is_for_ears (&nodes[i]))
        ears = MAX (ears, nodes[i].end);
      i = (!hidden && hides_all (page, i)) || vlps_tag_is_never_shown (nodes[i].tag)
                  || append_inner (names, i, way, out)
              ? nodes[i].end
              : i + 1;
    }
  g_array_unref (open);
}

/* --- names --- */

static void
append_labels (const VlpsAccessibleNames *names, int node, GString *out)
{
  const GArray *labels = g_hash_table_lookup (names->labels, GINT_TO_POINTER (node));

  for (guint i = 0; labels != NULL && i < labels->len && out->len < MAX_BYTES; i++)
    {
      int label = g_array_index (labels, int, i);

      g_string_append_c (out, ' ');
      if (!hides_all (names->page, label) && !append_own (names, label, out))
        append_text (names, label, BY_LABEL, out);
    }
}

/* What HTML has a button say that says nothing. */
static const char *
usual_name (const VlpsNode *node)
{
  const char *type = node->tag == VLPS_TAG_INPUT ? vlps_aria_type (node) : "";

  return strcmp (type, "submit") == 0 || strcmp (type, "image") == 0 ? "Submit"
         : strcmp (type, "reset") == 0                               ? "Reset"
                                                                     : NULL;
}

static gboolean
says_something (const GString *text)
{
  return !vlps_whitespace_is_blank (text->str);
}

/* The steps of the computation, in its order: each that says something ends it. */
static void
append_name (const VlpsAccessibleNames *names, int index, GString *out)
{
  const VlpsNode *node = &names->page->nodes[index];
  const VlpsAriaRole *role = vlps_aria_role (node);
  const char *label = attribute (node, "aria-label"), *rest[] = { attribute (node, "title"), NULL, NULL };

  rest[1] = node->tag == VLPS_TAG_INPUT || node->tag == VLPS_TAG_TEXTAREA ? attribute (node, "placeholder") : NULL;
  rest[1] = rest[1] != NULL ? rest[1] : attribute (node, "aria-placeholder");
  rest[2] = usual_name (node);
  append_references (names, index, out);
  if (!says_something (out) && label != NULL)
    g_string_append (out, label);
  if (!says_something (out))
    append_labels (names, index, out);
  if (!says_something (out))
    append_own (names, index, out);
  if (!says_something (out) && (role == NULL || role->content) && node->tag != VLPS_TAG_INPUT)
    append_text (names, index, BY_ITSELF, out);
  for (guint i = 0; i < G_N_ELEMENTS (rest) && !says_something (out); i++)
    if (rest[i] != NULL)
      g_string_append (out, rest[i]);
}

char *
vlps_accessible_name (const VlpsAccessibleNames *names, int node)
{
  g_autoptr (GString) all = g_string_new (NULL);
  g_autoptr (GString) line = g_string_new (NULL);

  append_name (names, node, all);
  vlps_whitespace_append_run (line, all->str);
  if (g_utf8_strlen (line->str, -1) > MAX_CHARACTERS)
    {
      g_string_truncate (line, (gsize) (g_utf8_offset_to_pointer (line->str, MAX_CHARACTERS) - line->str));
      g_string_append (line, "...");
    }
  return g_string_free (g_steal_pointer (&line), FALSE);
}
