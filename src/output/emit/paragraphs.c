/* paragraphs.c - a result that is a text of its own, for formats that are made of elements */
#include "paragraphs.h"

#include <string.h>

#include "whitespace.h"

GPtrArray *
vlps_paragraphs_new (const VlpsPage *page, const VlpsResult *result)
{
  GPtrArray *paragraphs;
  g_auto (GStrv) lines = NULL;

  if (result->text == NULL || memchr (result->content, 1, page->n_nodes) != NULL)
    return NULL;
  paragraphs = g_ptr_array_new_with_free_func (g_free);
  lines = g_strsplit (result->text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      vlps_whitespace_append_run (line, lines[i]);
      if (line->len > 0)
        g_ptr_array_add (paragraphs, g_strdup (line->str));
    }
  return paragraphs;
}
