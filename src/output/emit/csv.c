/* csv.c - metadata and text as a table of one row */
#include "emit.h"

#include "characters.h"
#include "output.h"
#include "preface.h"

/* TRUE for what spreadsheets take for a formula, also in its wide form, or for a space before one. */
static gboolean
is_formula (const char *value)
{
  static const gunichar starts[] = { '=', '+', '-', '@', '\t', '\r', '\n', 0xff1d, 0xff0b, 0xff0d, 0xff20 };
  gunichar first = g_utf8_get_char (value);

  for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
    if (first == starts[i])
      return TRUE;
  return FALSE;
}

/* A field as RFC 4180 has it, always quoted: commas and line feeds in it are its own.  `safe`: an apostrophe before what
 * could be a formula makes it a text. */
static void
append_field (GString *out, const char *value, gboolean safe)
{
  g_autofree char *owned = NULL;
  const char *valid = value != NULL ? vlps_characters_valid (value, &owned) : "";

  if (out->len > 0 && out->str[out->len - 1] != '\n')
    g_string_append_c (out, ',');
  g_string_append_c (out, '"');
  if (safe && is_formula (valid))
    g_string_append_c (out, '\'');
  for (const char *p = valid; *p != '\0'; p++)
    {
      if (*p == '"')
        g_string_append_c (out, '"');
      g_string_append_c (out, *p);
    }
  g_string_append_c (out, '"');
}

static void
append_list (GString *out, const GPtrArray *list, gboolean safe)
{
  g_autoptr (GString) joined = g_string_new (NULL);

  for (guint i = 0; list != NULL && i < list->len; i++)
    g_string_append_printf (joined, "%s%s", i > 0 ? "; " : "", (char *) g_ptr_array_index (list, i));
  append_field (out, joined->str, safe);
}

char *
vlps_emit_csv (VlpsDocument *document, gboolean safe)
{
  const VlpsPage *page = document->page;
  const VlpsFacts *facts = vlps_document_facts (document);
  g_autofree char *title = vlps_preface_title (document);
  g_autofree char *text = vlps_emit_text (document);
  GString *out = g_string_new ("url,title,author,time,modified,source,language,description,image,canonical,licence,"
                               "categories,tags,text\n");

  append_field (out, page->url, safe);
  append_field (out, title, safe);
  append_field (out, facts->author, safe);
  append_field (out, facts->time, safe);
  append_field (out, facts->modified, safe);
  append_field (out, facts->source, safe);
  append_field (out, facts->language, safe);
  append_field (out, facts->description, safe);
  append_field (out, facts->image, safe);
  append_field (out, facts->canonical, safe);
  append_field (out, facts->licence, safe);
  append_list (out, facts->categories, safe);
  append_list (out, facts->tags, safe);
  append_field (out, text, safe);
  return vlps_output_finish (out);
}
