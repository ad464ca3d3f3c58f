/* csv.c - metadata and text as a table of one row */
#include "emit.h"

#include "characters.h"
#include "output.h"
#include "preface.h"

/* A field as RFC 4180 has it, always quoted: commas and line feeds in it are its own. */
static void
append_field (GString *out, const char *value)
{
  g_autofree char *owned = NULL;
  const char *valid = value != NULL ? vlps_text_valid (value, &owned) : "";

  if (out->len > 0 && out->str[out->len - 1] != '\n')
    g_string_append_c (out, ',');
  g_string_append_c (out, '"');
  for (const char *p = valid; *p != '\0'; p++)
    {
      if (*p == '"')
        g_string_append_c (out, '"');
      g_string_append_c (out, *p);
    }
  g_string_append_c (out, '"');
}

static void
append_list (GString *out, const GPtrArray *list)
{
  g_autoptr (GString) joined = g_string_new (NULL);

  for (guint i = 0; list != NULL && i < list->len; i++)
    g_string_append_printf (joined, "%s%s", i > 0 ? "; " : "", (char *) g_ptr_array_index (list, i));
  append_field (out, joined->str);
}

char *
vlps_emit_csv (const VlpsPage *page, const VlpsResult *result)
{
  const VlpsFacts *facts = &result->facts;
  g_autofree char *title = vlps_preface_title (page, result);
  g_autofree char *text = vlps_emit_text (page, result);
  GString *out = g_string_new ("url,title,author,time,modified,source,language,description,image,canonical,licence,"
                               "categories,tags,text\n");

  append_field (out, page->url);
  append_field (out, title);
  append_field (out, result->author);
  append_field (out, result->time);
  append_field (out, facts->modified);
  append_field (out, result->source);
  append_field (out, facts->language);
  append_field (out, facts->description);
  append_field (out, facts->image);
  append_field (out, facts->canonical);
  append_field (out, facts->licence);
  append_list (out, facts->categories);
  append_list (out, facts->tags);
  append_field (out, text);
  return vlps_output_finish (out);
}
