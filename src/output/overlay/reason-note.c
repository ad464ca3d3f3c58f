/* reason-note.c - why the text that is left out of a page is left out, for the legend of its picture */
#include "reason-note.h"

#include "lettering.h"

char *
vlps_reason_note (VlpsDocument *document)
{
  const VlpsPage *page = document->page;
  const guint8 *reasons = vlps_document_reasons (document);
  double text[VLPS_N_REASONS] = { 0 }, total = 0;
  GString *note = g_string_new ("Left out");

  for (int i = 0; i < (int) page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, i))
      {
        guint characters = page->nodes[i].characters;

        total += characters;
        if (!vlps_document_is_content (document, i))
          text[reasons[i]] += characters;
      }
  for (guint n = 0;; n++)
    {
      g_autofree char *share = NULL;
      guint most = 0;

      for (guint i = 1; i < VLPS_N_REASONS; i++)
        if (text[i] > text[most])
          most = i;
      if (text[most] <= 0)
        {
          g_string_append (note, " of text");
          return g_string_free (note, n == 0);
        }
      share = vlps_lettering_number (text[most] * 100 / total);
      g_string_append_printf (note, "%s %s %s %%", n == 0 ? ":" : ",", vlps_reason_name ((VlpsReason) most), share);
      text[most] = 0;
    }
}
