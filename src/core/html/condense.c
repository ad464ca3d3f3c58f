/* condense.c - HTML made short for the parser */
#include "condense.h"

#include <string.h>

#include "condenser.h"
#include "doctype.h"
#include "hash.h"
#include "markup-scan.h"

/* Elements in a noscript element that nest deeper are left out. */
#define NOSCRIPT_DEPTH 64

static gsize
left (const Condenser *c)
{
  return (gsize) (c->end - c->at);
}

/* Writes what follows a start tag up to its end tag, where that is not markup. */
static void
copy_raw (Condenser *c, const CondensedTag *tag)
{
  const char *end = c->end;

  if (tag->tag == VLPS_TAG_SCRIPT)
    end = vlps_markup_scan_script_end (c->at, c->end, tag->name, tag->name_length);
  else if (tag->tag != VLPS_TAG_PLAINTEXT)
    end = vlps_markup_scan_raw_end (c->at, c->end, tag->name, tag->name_length);
  if (tag->tag == VLPS_TAG_TITLE || tag->tag == VLPS_TAG_TEXTAREA)
    {
      c->preformatted++;
      vlps_condenser_write_text (c, c->at, end);
      c->preformatted--;
    }
  else if (vlps_markup_scan_is_blank (c->at, end))
    write_span (c, c->at, end);
  else
    vlps_condenser_write_plain (c, c->at, end);
  c->at = end;
}

static void
count_modes (Condenser *c, const CondensedTag *tag)
{
  guint *counter = NULL;

  if (tag->tag == VLPS_TAG_PRE || tag->tag == VLPS_TAG_LISTING)
    counter = &c->preformatted;
  else if (tag->tag == VLPS_TAG_SVG || tag->tag == VLPS_TAG_MATH)
    counter = &c->foreign;
  if (counter == NULL)
    return;
  if (!tag->is_end && !(tag->self_closing && counter == &c->foreign))
    (*counter)++;
  else if (tag->is_end && *counter > 0)
    (*counter)--;
}

/* In a noscript element.  With scripts its end tag ends it wherever that stands, so whatever is still open there, such as
 * <iframe/>, must not swallow the rest of the page without them. */
static void
enter_noscript (Condenser *c, const CondensedTag *tag)
{
  const char *end = c->endless ? c->end : vlps_markup_scan_raw_end (c->at, c->end, tag->name, tag->name_length);

  c->endless = end == c->end;
  if (c->endless)
    return;
  c->page_end = c->end;
  c->end = end;
  c->max_depth = NOSCRIPT_DEPTH;
}

/* Leaves a noscript element; FALSE if there was none. */
static gboolean
leave_noscript (Condenser *c)
{
  if (c->page_end == NULL)
    return FALSE;
  while (c->open->len > 0)
    vlps_condenser_close_top (c);
  c->max_depth = 0;
  c->foreign = 0;
  c->end = c->page_end;
  c->page_end = NULL;
  return TRUE;
}

/* Copies the tag at `at`, with its raw text. */
static void
copy_element (Condenser *c)
{
  CondensedTag tag = { .start = c->at, .is_end = c->at[1] == '/' };
  const char *p = tag.name = c->at + (tag.is_end ? 2 : 1);
  char lower[16] = "";
  gboolean write;

  for (; p < c->end && (vlps_scan_classes[(guchar) *p] & (VLPS_SCAN_SPACE | VLPS_SCAN_SLASH_OR_END)) == 0; p++)
    if ((gsize) (p - tag.name) < sizeof lower - 1)
      lower[p - tag.name] = g_ascii_isupper (*p) ? g_ascii_tolower (*p) : *p;
  tag.name_length = (gsize) (p - tag.name);
  tag.tag = tag.name_length < sizeof lower ? vlps_tag_from_name (lower) : VLPS_TAG_OTHER;
  if (c->max_depth == 0)
    write = TRUE;
  else if (tag.is_end)
    write = vlps_condenser_is_empty (tag.tag);
  else
    write = vlps_condenser_open_element (c, &tag);
  if (c->max_depth == 0 && c->foreign == 0)
    vlps_condenser_count_levels (c, &tag);
  /* Gumbo closes a form without writing the text before its end tag, which then lands behind it: a comment makes it. */
  if (tag.tag == VLPS_TAG_FORM && write && (c->in_form || !tag.is_end))
    {
      if (tag.is_end)
        g_string_append (c->result->text, "<!---->");
      c->in_form = !tag.is_end;
    }
  if (!vlps_condenser_copy_tag (c, &tag, write))
    {
      c->at = c->end;
      return;
    }
  c->at = tag.after;
  if (c->max_depth > 0 && tag.is_end)
    vlps_condenser_close_element (c, &tag);
  count_modes (c, &tag);
  if (!tag.is_end && c->foreign == 0 && vlps_condenser_is_raw (tag.tag))
    copy_raw (c, &tag);
  else if (!tag.is_end && c->foreign == 0 && c->max_depth == 0 && tag.tag == VLPS_TAG_NOSCRIPT)
    enter_noscript (c, &tag);
}

/* Moves behind `text`, or to the end. */
static void
skip_past (Condenser *c, const char *text)
{
  gsize n = strlen (text);
  const char *found = memmem (c->at, left (c), text, n);

  c->at = found == NULL ? c->end : found + n;
}

/* Gumbo does not know all document types that mean quirks mode, in which tables may stand in paragraphs; to have none
 * means the same.  Only the first one counts. */
static void
copy_doctype (Condenser *c)
{
  const char *start = c->at + strlen ("<!doctype");

  skip_past (c, ">");
  if (!c->typed && !vlps_doctype_is_quirks (start, (gsize) (c->at - start) - (c->at[-1] == '>' ? 1 : 0)))
    g_string_append (c->result->text, "<!DOCTYPE html>");
  else
    vlps_condenser_write_gap (c);
  c->typed = TRUE;
}

static void
copy_markup (Condenser *c)
{
  const char *start = c->at;
  char next = left (c) > 1 ? start[1] : '\0';
  char after = left (c) > 2 ? start[2] : '\0';

  if (g_ascii_isalpha (next) || (next == '/' && g_ascii_isalpha (after)))
    {
      copy_element (c);
      return;
    }
  if ((next != '!' && next != '?' && next != '/') || (next == '/' && left (c) == 2)) /* "</" at the end is text */
    {
      g_string_append_c (c->result->text, *c->at++);
      return;
    }
  if (vlps_markup_scan_begins (start, c->end, "<!doctype"))
    {
      copy_doctype (c);
      return;
    }
  if (vlps_markup_scan_begins (start, c->end, "<!--"))
    c->at = vlps_markup_scan_comment_end (c->at, c->end);
  else if (c->foreign > 0 && vlps_markup_scan_begins (start, c->end, "<![CDATA["))
    skip_past (c, "]]>");
  else
    skip_past (c, ">");
  if (c->foreign > 0)
    write_span (c, start, c->at);
  else
    vlps_condenser_write_gap (c);
}

/* Returns TRUE if the page has characters of the planes 15 and 16, or references to them. */
static gboolean
has_private (const char *text, gsize length)
{
  const char *end = text + length;

  for (const char *p = text; (p = memchr (p, 0xF3, (gsize) (end - p))) != NULL; p++)
    if (p + 1 < end && (guchar) p[1] >= 0xB0)
      return TRUE;
  if (memchr (text, 0xF4, length) != NULL)
    return TRUE;
  for (const char *p = text; (p = memchr (p, '&', (gsize) (end - p))) != NULL;)
    {
      guint c = vlps_condenser_read_number (&p, end);

      if (c >= VLPS_CONDENSED_LOW && c < BEYOND_UNICODE)
        return TRUE;
    }
  return FALSE;
}

/* Classes of lines of code whose white space a style sheet alone keeps: of Doxygen, CodeMirror and Ace. */
static const char *const code_lines[] = { "line", "cm-line", "ace_line" };

gboolean
vlps_condense_is_code_line (const char *classes)
{
  for (guint i = 0; classes != NULL && i < G_N_ELEMENTS (code_lines); i++)
    if (strcmp (classes, code_lines[i]) == 0
        || (g_str_has_prefix (classes, code_lines[i]) && classes[strlen (code_lines[i])] == ' '))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if a page may have such lines; all of its white space is then left unchanged. */
static gboolean
may_have_code_lines (const char *text, gsize length)
{
  static const char begin[] = "<div class=\"";
  const char *end = text + length;

  while ((text = memmem (text, (gsize) (end - text), begin, strlen (begin))) != NULL)
    {
      text += strlen (begin);
      for (guint i = 0; i < G_N_ELEMENTS (code_lines); i++)
        {
          gsize n = strlen (code_lines[i]);

          if ((gsize) (end - text) >= n && memcmp (text, code_lines[i], n) == 0)
            return TRUE;
        }
    }
  return FALSE;
}

VlpsCondensed *
vlps_condense (const char *text, gsize length, guint max_depth)
{
  VlpsCondensed *result = vlps_condensed_new ();
  Condenser c = { .result = result, .at = text, .end = text + length, .max_depth = max_depth };

  c.verbatim = has_private (text, length);
  c.preformatted = may_have_code_lines (text, length) ? 1 : 0;
  c.formats = vlps_condenser_pieces_new ();
  c.open = g_array_new (FALSE, FALSE, sizeof (OpenElement));
  c.strangers = g_array_new (FALSE, FALSE, sizeof (Stranger));
  c.names = g_hash_table_new_full (vlps_hash_string, g_str_equal, NULL, vlps_condenser_name_free);
  c.unknown = g_hash_table_new_full (vlps_hash_string, g_str_equal, NULL, vlps_condenser_name_free);
  while (c.at < c.end || leave_noscript (&c))
    {
      const char *open = memchr (c.at, '<', left (&c));

      if (open == NULL)
        open = c.end;
      vlps_condenser_write_text (&c, c.at, open);
      c.at = open;
      if (open < c.end)
        copy_markup (&c);
    }
  g_hash_table_unref (c.formats);
  g_hash_table_unref (c.names);
  g_hash_table_unref (c.unknown);
  g_array_unref (c.strangers);
  g_array_unref (c.open);
  return result;
}
