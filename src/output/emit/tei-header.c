/* tei-header.c - what is known of a page as the header of a TEI document */
#include "tei-header.h"

#include <string.h>

#include "characters.h"
#include "output.h"
#include "preface.h"
#include "whitespace.h"

void
vlps_tei_header_append (GString *out, const char *text, gsize length)
{
  for (const char *p = text, *end = text + length; p < end;)
    {
      const char *next = g_utf8_next_char (p);
      gunichar c = g_utf8_get_char (p);

      if (c == '&')
        vlps_output_literal (out, "&amp;");
      else if (c == '<')
        vlps_output_literal (out, "&lt;");
      else if (c == '>')
        vlps_output_literal (out, "&gt;");
      else if (c == '"')
        vlps_output_literal (out, "&quot;");
      else if ((c >= 0x20 && c != 0xFFFE && c != 0xFFFF) || c == '\t' || c == '\n')
        vlps_fast_append (out, p, (gsize) (next - p));
      p = next;
    }
}

void
vlps_tei_header_attribute (GString *out, const char *name, const char *value)
{
  g_autofree char *owned = NULL;
  const char *valid = vlps_characters_valid (value, &owned);

  g_string_append_printf (out, " %s=\"", name);
  vlps_tei_header_append (out, valid, strlen (valid));
  g_string_append_c (out, '"');
}

/* An element with text alone; nothing where there is none. */
static void
append_element (GString *out, const char *name, const char *value)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (value != NULL)
    vlps_whitespace_append_run (text, value);
  if (text->len == 0)
    return;
  g_string_append_printf (out, "<%s>", name);
  vlps_tei_header_append (out, text->str, text->len);
  g_string_append_printf (out, "</%s>", name);
}

/* An element with the time in its attribute `when`, which wants seconds. */
static void
append_when (GString *out, const char *name, const char *time)
{
  gsize length = time != NULL ? strlen (time) : 0;
  gsize minutes = strlen ("2000-01-01T00:00");
  g_autofree char *when = NULL;

  if (length == 0)
    return;
  when = length >= minutes && time[minutes] != ':' ? g_strdup_printf ("%.*s:00%s", (int) minutes, time, time + minutes)
                                                   : g_strdup (time);
  g_string_append_printf (out, "<%s", name);
  vlps_tei_header_attribute (out, "when", when);
  g_string_append_c (out, '>');
  vlps_tei_header_append (out, time, length);
  g_string_append_printf (out, "</%s>", name);
}

/* Addresses in attributes hold no spaces. */
static void
append_pointer (GString *out, const char *element, const char *address)
{
  g_autofree char *escaped = g_uri_escape_string (
      address, "%" G_URI_RESERVED_CHARS_GENERIC_DELIMITERS G_URI_RESERVED_CHARS_SUBCOMPONENT_DELIMITERS, FALSE);

  g_string_append_printf (out, "<%s", element);
  vlps_tei_header_attribute (out, "target", escaped);
  vlps_output_literal (out, "/>");
}

static void
append_publication (GString *out, const VlpsFacts *facts)
{
  const char *licence = facts->licence;

  vlps_output_literal (out, "<publicationStmt>");
  if (facts->source == NULL && licence == NULL && facts->time == NULL)
    vlps_output_literal (out, "<p/>");
  else
    {
      if (facts->source != NULL)
        append_element (out, "publisher", facts->source);
      else
        vlps_output_literal (out, "<publisher/>");
      if (licence != NULL)
        {
          vlps_output_literal (out, "<availability>");
          append_element (out, "licence", licence);
          vlps_output_literal (out, "</availability>");
        }
      append_when (out, "date", facts->time);
    }
  vlps_output_literal (out, "</publicationStmt>\n");
}

static void
append_keywords (GString *out, const char *scheme, const GPtrArray *words)
{
  if (words == NULL)
    return;
  g_string_append_printf (out, "<keywords scheme=\"#%s\">", scheme);
  for (guint i = 0; i < words->len; i++)
    append_element (out, "term", g_ptr_array_index (words, i));
  vlps_output_literal (out, "</keywords>");
}

static void
append_profile (GString *out, const VlpsFacts *facts)
{
  vlps_output_literal (out, "<profileDesc>");
  if (facts->description != NULL)
    {
      vlps_output_literal (out, "<abstract>");
      append_element (out, "p", facts->description);
      vlps_output_literal (out, "</abstract>");
    }
  if (facts->language_tag != NULL)
    {
      vlps_output_literal (out, "<langUsage><language");
      vlps_tei_header_attribute (out, "ident", facts->language_tag);
      vlps_output_literal (out, ">");
      vlps_tei_header_append (out, facts->language_tag, strlen (facts->language_tag));
      vlps_output_literal (out, "</language></langUsage>");
    }
  if (facts->categories != NULL || facts->tags != NULL)
    {
      vlps_output_literal (out, "<textClass>");
      append_keywords (out, "categories", facts->categories);
      append_keywords (out, "tags", facts->tags);
      vlps_output_literal (out, "</textClass>");
    }
  vlps_output_literal (out, "</profileDesc>\n");
}

void
vlps_tei_header (GString *out, VlpsDocument *document)
{
  const VlpsPage *page = document->page;
  const VlpsFacts *facts = vlps_document_facts (document);
  g_autofree char *title = vlps_preface_title (document);
  gboolean profile =
      facts->description != NULL || facts->language_tag != NULL || facts->categories != NULL || facts->tags != NULL;

  vlps_output_literal (out, "<teiHeader>\n<fileDesc>\n<titleStmt><title>");
  vlps_tei_header_append (out, title, strlen (title));
  vlps_output_literal (out, "</title>");
  append_element (out, "author", facts->author);
  vlps_output_literal (out, "</titleStmt>\n");
  append_publication (out, facts);
  vlps_output_literal (out, "<sourceDesc><bibl><title>");
  vlps_tei_header_append (out, title, strlen (title));
  vlps_output_literal (out, "</title>");
  append_element (out, "author", facts->author);
  append_element (out, "publisher", facts->source);
  append_when (out, "date", facts->time);
  append_pointer (out, "ptr", page->url);
  if (facts->canonical != NULL && strcmp (facts->canonical, page->url) != 0)
    append_pointer (out, "ptr type=\"canonical\"", facts->canonical);
  vlps_output_literal (
      out,
      "</bibl></sourceDesc>\n</fileDesc>\n<encodingDesc><appInfo><application ident=\"vlps\" version=\"" VLPS_VERSION
      "\"><label>vlps</label></application></appInfo></encodingDesc>\n");
  if (profile)
    append_profile (out, facts);
  if (facts->modified != NULL)
    {
      vlps_output_literal (out, "<revisionDesc>");
      append_when (out, "change", facts->modified);
      vlps_output_literal (out, "</revisionDesc>\n");
    }
  vlps_output_literal (out, "</teiHeader>\n");
}
