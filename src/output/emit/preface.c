/* preface.c - title and YAML metadata of the content */
#include "preface.h"

#include "characters.h"
#include "emit.h"
#include "json-text.h"
#include "output.h"
#include "whitespace.h"

char *
vlps_preface_title (VlpsDocument *document)
{
  const VlpsFacts *facts = vlps_document_facts (document);
  GString *title = g_string_new (NULL);

  if (facts->title != NULL)
    vlps_whitespace_append_run (title, facts->title);
  if (title->len == 0)
    vlps_whitespace_append_run (title, vlps_page_title (document->page));
  return g_string_free (title, FALSE);
}

/* A string of JSON is one of YAML, too. */
static void
append_entry (GString *out, const char *name, const char *value)
{
  if (value == NULL || *value == '\0')
    return;
  g_string_append_printf (out, "%s: ", name);
  vlps_json_text_string (out, value);
  g_string_append_c (out, '\n');
}

static void
append_list (GString *out, const char *name, const GPtrArray *list)
{
  if (list == NULL)
    return;
  g_string_append_printf (out, "%s:\n", name);
  for (guint i = 0; i < list->len; i++)
    {
      vlps_output_literal (out, "  - ");
      vlps_json_text_string (out, g_ptr_array_index (list, i));
      g_string_append_c (out, '\n');
    }
}

char *
vlps_preface_front_matter (VlpsDocument *document)
{
  const VlpsPage *page = document->page;
  const VlpsFacts *facts = vlps_document_facts (document);
  g_autofree char *title = vlps_preface_title (document);
  g_autofree char *text = vlps_emit_text (document);
  GString *out = g_string_new ("---\n");

  append_entry (out, "title", title);
  append_entry (out, "author", facts->author);
  append_entry (out, "date", facts->time);
  append_entry (out, "modified", facts->modified);
  append_entry (out, "site", facts->source);
  append_entry (out, "url", page->url);
  if (g_strcmp0 (facts->canonical, page->url) != 0)
    append_entry (out, "canonical", facts->canonical);
  append_entry (out, "language", facts->language);
  append_entry (out, "description", facts->description);
  append_entry (out, "image", facts->image);
  append_entry (out, "licence", facts->licence);
  append_list (out, "categories", facts->categories);
  append_list (out, "tags", facts->tags);
  g_string_append_printf (out, "words: %u\n---\n", vlps_characters_words (text));
  return g_string_free (out, FALSE);
}
