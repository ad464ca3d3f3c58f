/* headline-json.c - the field headline of a record */
#include "headline-json.h"

#include "emit.h"
#include "json-text.h"
#include "output.h"
#include "reading.h"
#include "whitespace.h"

/* The words as the formats that are text have them: without signs beside the headline. */
static char *
text_of (VlpsDocument *document, int headline)
{
  const VlpsPage *page = document->page;
  const guint8 *reasons = vlps_document_reasons (document);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autofree guint8 *words = g_malloc0 (MAX (1, page->n_nodes));
  g_autofree char *lines = NULL;

  for (int i = headline; i < page->nodes[headline].end;)
    if (reasons[i] == VLPS_REASON_SIGN)
      i = page->nodes[i].end;
    else
      {
        words[i] = reading->characters[i] > 0;
        i++;
      }
  lines = vlps_reading_content (page, reading, words);
  return vlps_whitespace_collapse (lines);
}

static int
place_of (const VlpsDocument *document, int headline)
{
  guint n;
  g_autofree int *listed = vlps_emit_json_elements (document->page, document->result->part, &n);

  for (guint i = 0; i < n; i++)
    if (listed[i] == headline)
      return (int) i;
  return -1;
}

void
vlps_headline_json_append (GString *out, VlpsDocument *document)
{
  int headline = vlps_document_facts (document)->headline;
  g_autofree char *text = NULL;

  if (headline == 0)
    {
      vlps_output_literal (out, "null");
      return;
    }
  text = text_of (document, headline);
  vlps_output_literal (out, "{\"text\": ");
  vlps_json_text_string (out, text);
  vlps_output_literal (out, ", \"node\": ");
  vlps_json_text_number (out, place_of (document, headline));
  vlps_output_literal (out, ", \"box\": ");
  vlps_json_text_box (out, document->page->nodes[headline].box);
  g_string_append_c (out, '}');
}
