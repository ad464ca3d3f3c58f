/* structure.c - what parts of a page are, beyond what their tags say */
#include "structure.h"

#include <string.h>

#include "whitespace.h"

#define MOST_OF_EMOTICON 4 /* characters */

VlpsStructure *
vlps_structure_new (const VlpsPage *page)
{
  VlpsStructure *structure = g_new (VlpsStructure, 1);
  gsize n = MAX (1, page->n_nodes);

  *structure = (VlpsStructure){
    .mark = g_new0 (guint8, n),
    .content = g_new0 (guint8, n),
    .reason = g_new0 (guint8, n),
    .bared = g_new0 (guint8, n),
    .notes = g_array_new (FALSE, FALSE, sizeof (VlpsNote)),
    .texts = g_hash_table_new_full (NULL, NULL, NULL, g_free),
    .numbers = g_hash_table_new (NULL, NULL),
  };
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
  const char *run = vlps_structure_run (structure, page, node);
  guint8 mark = structure->mark[node];
  char *rest;

  if ((mark != VLPS_MARK_NONE && mark != VLPS_MARK_RUN) || head + tail > strlen (run))
    return;
  rest = g_utf8_make_valid (run + head, (gssize) (strlen (run) - head - tail));
  structure->mark[node] = VLPS_MARK_RUN;
  g_hash_table_insert (structure->texts, GINT_TO_POINTER (node), rest);
}

gboolean
vlps_structure_is_emoticon (const char *alternative)
{
  return alternative != NULL && !vlps_whitespace_is_blank (alternative)
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
