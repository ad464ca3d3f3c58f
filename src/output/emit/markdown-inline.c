/* markdown-inline.c - elements of running text in Markdown */
#include "markdown-writer.h"

#include <string.h>

#include "link-address.h"

#define MAX_LONG_FORM 200 /* bytes of what an abbreviation stands for */

VlpsInlinesFormat
vlps_markdown_inline_format (const VlpsMarkdownWriter *w, int index)
{
  if (w->flow->structure->mark[index] == VLPS_MARK_LITERAL)
    return VLPS_INLINE_CODE;
  switch (w->page->nodes[index].tag)
    {
    case VLPS_TAG_B:
    case VLPS_TAG_STRONG:
      return VLPS_INLINE_STRONG;
    case VLPS_TAG_CITE:
    case VLPS_TAG_DFN:
    case VLPS_TAG_EM:
    case VLPS_TAG_I:
    case VLPS_TAG_VAR:
      return VLPS_INLINE_EMPHASIS;
    case VLPS_TAG_CODE:
    case VLPS_TAG_KBD:
    case VLPS_TAG_SAMP:
    case VLPS_TAG_TT:
      return VLPS_INLINE_CODE;
    case VLPS_TAG_DEL:
    case VLPS_TAG_S:
    case VLPS_TAG_STRIKE:
      return VLPS_INLINE_DELETED;
    case VLPS_TAG_MARK:
      return VLPS_INLINE_MARKED;
    case VLPS_TAG_SUB:
      return VLPS_INLINE_SUBSCRIPT;
    case VLPS_TAG_SUP:
      return VLPS_INLINE_SUPERSCRIPT;
    default:
      return VLPS_N_INLINE_FORMATS;
    }
}

static gboolean
open_link (VlpsMarkdownWriter *w, int index)
{
  const char *href = vlps_node_attribute (&w->page->nodes[index], "href");
  g_autofree char *address = vlps_link_address_target (w->page, index, href, w->links);

  if (address == NULL)
    return FALSE;
  vlps_inlines_open (w->inlines, VLPS_INLINE_LINK, address);
  vlps_content_blocks_link (w->told, index);
  return TRUE;
}

/* Nodes of an abbreviation among which its words are looked for. */
#define MOST_IN_ABBREVIATION 16

static gboolean
has_words (const VlpsMarkdownWriter *w, int index)
{
  for (int i = index + 1; i < MIN (w->page->nodes[index].end, index + MOST_IN_ABBREVIATION); i++)
    if ((w->flow->bits[i] & VLPS_FLOW_WORDS) != 0 && w->flow->role[i] != VLPS_FLOW_NOTHING)
      return TRUE;
  return FALSE;
}

/* Returns the expansion of an abbreviation if its title is in words (titles of dates are for programs) and occurs for
 * the first time. */
static const char *
long_form (VlpsMarkdownWriter *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  const char *title = node->tag == VLPS_TAG_ABBR ? vlps_node_attribute (node, "title") : NULL;
  gpointer first;

  if (title == NULL || w->heading || !has_words (w, index) || !g_unichar_isalpha (g_utf8_get_char_validated (title, -1))
      || strlen (title) > MAX_LONG_FORM || strpbrk (title, "\n\r\t") != NULL || !g_utf8_validate (title, -1, NULL))
    return NULL;
  if (!g_hash_table_lookup_extended (w->long_forms, title, NULL, &first))
    {
      g_hash_table_insert (w->long_forms, (gpointer) title, GINT_TO_POINTER (index));
      return title;
    }
  return GPOINTER_TO_INT (first) == index ? title : NULL;
}

/* Some programs read Markdown before tags, also in their attributes: its signs are written by their numbers. */
static void
open_abbreviation (VlpsMarkdownWriter *w, const char *title)
{
  g_autofree char *escaped = g_markup_escape_text (title, -1);
  g_autofree char *text = NULL;
  GString *tag = g_string_new ("<abbr title=\"");

  for (const char *p = escaped; *p != '\0'; p++)
    g_string_append_printf (tag, strchr ("!$*[]\\^_`{|}~", *p) != NULL ? "&#%d;" : "%c", *p);
  g_string_append (tag, "\">");
  text = g_string_free (tag, FALSE);
  vlps_inlines_raw (w->inlines, text);
}

/* TRUE where a link was opened. */
gboolean
vlps_markdown_inline_open (VlpsMarkdownWriter *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  VlpsInlinesFormat format = vlps_markdown_inline_format (w, index);
  const char *title;

  if (w->code != NULL || w->flow->structure->mark[index] == VLPS_MARK_PLAIN)
    return FALSE;
  if (node->tag == VLPS_TAG_A)
    return open_link (w, index);
  if (format != VLPS_N_INLINE_FORMATS)
    vlps_inlines_open (w->inlines, format, NULL);
  else if (node->tag == VLPS_TAG_RT)
    vlps_inlines_text (w->inlines, "(");
  else if ((title = long_form (w, index)) != NULL)
    open_abbreviation (w, title);
  else if (node->tag == VLPS_TAG_Q)
    vlps_inlines_text (w->inlines, "\"");
  return FALSE;
}

void
vlps_markdown_inline_close (VlpsMarkdownWriter *w, int index, gboolean link)
{
  const VlpsNode *node = &w->page->nodes[index];
  VlpsInlinesFormat format = vlps_markdown_inline_format (w, index);

  if (w->code != NULL || w->flow->structure->mark[index] == VLPS_MARK_PLAIN)
    return;
  if (link)
    {
      vlps_inlines_close (w->inlines, VLPS_INLINE_LINK);
      vlps_content_blocks_link (w->told, -1);
    }
  else if (format != VLPS_N_INLINE_FORMATS)
    vlps_inlines_close (w->inlines, format);
  else if (node->tag == VLPS_TAG_RT)
    vlps_inlines_text (w->inlines, ")");
  else if (long_form (w, index) != NULL)
    vlps_inlines_raw (w->inlines, "</abbr>");
  else if (node->tag == VLPS_TAG_Q)
    vlps_inlines_text (w->inlines, "\"");
}
