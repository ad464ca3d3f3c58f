/* hidden-selector.c - where on its page an element is, as a selector */
#include "hidden.h"

#include <string.h>

#include "hash.h"

#define SELECTOR_STEPS 6
#define LONGEST_NAME 100 /* bytes of an id or the name of an element in a selector: pages have any */

/* Numbers the children of an element; `last`: name -> index of the last child that has it. */
static void
number_children (const VlpsPage *page, int parent, GHashTable *last, guint *places)
{
  int end = page->nodes[parent].end;

  g_hash_table_remove_all (last);
  for (int i = parent + 1; i < end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT)
      {
        gpointer before = g_hash_table_lookup (last, page->nodes[i].name);

        places[i] = before != NULL ? places[GPOINTER_TO_INT (before)] + 1 : 1;
        g_hash_table_insert (last, (gpointer) page->nodes[i].name, GINT_TO_POINTER (i));
      }
  for (int i = parent + 1; i < end; i = page->nodes[i].end)
    if (places[i] == 1 && GPOINTER_TO_INT (g_hash_table_lookup (last, page->nodes[i].name)) == i)
      places[i] = 0;
}

guint *
vlps_hidden_places (const VlpsPage *page)
{
  g_autoptr (GHashTable) last = g_hash_table_new (vlps_hash_string, g_str_equal);
  guint *places = g_new0 (guint, MAX (1, page->n_nodes));

  for (int i = 0; i < (int) page->n_nodes; i++)
    if (page->nodes[i].end > i + 1)
      number_children (page, i, last, places);
  return places;
}

/* A step of a selector: the element by its id, or by its place among those of its name.  TRUE: it is there by id. */
static gboolean
append_step (GString *step, const VlpsNode *node, guint place)
{
  const char *id = vlps_node_attribute (node, "id");

  /* of other ids it would take escapes */
  if (id != NULL && g_ascii_isalpha (*id) && strnlen (id, LONGEST_NAME + 1) <= LONGEST_NAME
      && id[strspn (id, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_")] == '\0')
    {
      g_string_append_printf (step, "#%s", id);
      return TRUE;
    }
  g_string_append (step, node->name);
  if (place > 0)
    g_string_append_printf (step, ":nth-of-type(%u)", place);
  return FALSE;
}

char *
vlps_hidden_selector (const VlpsPage *page, const guint *places, int node)
{
  GString *selector = g_string_new (NULL);

  for (guint i = 0; i < SELECTOR_STEPS && node >= 0; i++, node = page->nodes[node].parent)
    {
      g_autoptr (GString) step = g_string_new (NULL);
      gboolean found;

      if (strnlen (page->nodes[node].name, LONGEST_NAME + 1) > LONGEST_NAME)
        break;
      found = append_step (step, &page->nodes[node], places[node]);
      if (selector->len > 0)
        g_string_prepend (selector, " > ");
      g_string_prepend (selector, step->str);
      if (found)
        break;
    }
  return g_string_free (selector->len > 0 ? selector : g_string_append_c (selector, '*'), FALSE);
}
