/* headline-free.c - texts without the headline of their page */
#include "headline-free.h"

#include <string.h>

#include "metadata.h"
#include "reading.h"
#include "title.h"
#include "whitespace.h"

/* Lines with text in which the headline is looked for. */
#define LINES 5

char **
vlps_headline_free_wordings (const char *title, const VlpsPage *page)
{
  g_autoptr (GStrvBuilder) wordings = g_strv_builder_new ();

  if (title != NULL)
    g_strv_builder_add (wordings, title);
  if (page != NULL)
    {
      g_autoptr (VlpsResult) whole = vlps_result_new_whole (page);
      g_autoptr (VlpsReading) reading = vlps_reading_new (page);
      const VlpsFacts *facts;

      vlps_metadata_await (page, whole, NULL);
      facts = vlps_metadata_of (page, whole);
      if (facts->title != NULL)
        g_strv_builder_add (wordings, facts->title);
      if (facts->headline > 0)
        {
          g_autofree char *shown = vlps_reading_text (page, reading, facts->headline);

          g_strv_builder_add (wordings, shown);
        }
    }
  return g_strv_builder_end (wordings);
}

static gboolean
is_headline (const char *line, char *const *wordings)
{
  for (; *wordings != NULL; wordings++)
    if (vlps_title_has (line, *wordings) && vlps_title_has (*wordings, line))
      return TRUE;
  return FALSE;
}

char *
vlps_headline_free_text (const char *text, char *const *wordings)
{
  GString *out = g_string_new (NULL);
  guint n = 0;

  while (*text != '\0' && n < LINES)
    {
      gsize length = strcspn (text, "\n"), end = length + (text[length] == '\n');
      g_autofree char *line = g_strndup (text, length);

      n += !vlps_whitespace_is_blank (line);
      if (!is_headline (line, wordings))
        g_string_append_len (out, text, (gssize) end);
      text += end;
    }
  g_string_append (out, text);
  return g_string_free (out, FALSE);
}
