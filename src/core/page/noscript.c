/* noscript.c - text for readers without scripts that a rendered page does not show */
#include "noscript.h"

#include <string.h>

#include "reading.h"

/* Characters that noscript elements have at least, and how many times as much as is shown. */
#define LEAST 500
#define LEAST_TIMES 2

/* Where scripts run, what a noscript element holds is one text with tags in it. */
static guint
count_outside_tags (const char *text)
{
  guint n = 0;

  while (*text != '\0')
    if (*text == '<' && strchr (text, '>') != NULL)
      text = strchr (text, '>') + 1;
    else
      {
        n += !g_unichar_isspace (g_utf8_get_char (text));
        text = g_utf8_next_char (text);
      }
  return n;
}

VlpsWarning *
vlps_noscript_find (const VlpsPage *page)
{
  g_autoptr (VlpsReading) reading = NULL;
  guint hidden = 0, shown;

  for (int i = 0; page->rendered && i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_TEXT && node->parent >= 0 && page->nodes[node->parent].tag == VLPS_TAG_NOSCRIPT
          && !vlps_node_is_shown (page, i))
        hidden += count_outside_tags (node->text);
    }
  if (hidden < LEAST)
    return NULL;
  reading = vlps_reading_new (page);
  shown = reading->before[page->n_nodes];
  if (hidden < LEAST_TIMES * shown)
    return NULL;
  return vlps_warning_new (VLPS_WARNING_NOSCRIPT_TEXT, VLPS_CURE_NO_JAVASCRIPT,
                           "the page shows %u characters of text and has %u more for readers without scripts "
                           "(noscript), so its scripts may have failed",
                           shown, hidden);
}
