/* condense-tag.c - tags of a page made short */
#include <string.h>

#include "condenser.h"
#include "markup-scan.h"

/* Later html and body tags only add attributes to the first one, at a cost that grows with their number. */
#define ROOT_TAGS 16

gboolean
vlps_condenser_is_raw (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_TITLE] = TRUE,   [VLPS_TAG_TEXTAREA] = TRUE, [VLPS_TAG_SCRIPT] = TRUE,
    [VLPS_TAG_STYLE] = TRUE,   [VLPS_TAG_XMP] = TRUE,      [VLPS_TAG_IFRAME] = TRUE,
    [VLPS_TAG_NOEMBED] = TRUE, [VLPS_TAG_NOFRAMES] = TRUE, [VLPS_TAG_PLAINTEXT] = TRUE
  };

  return listed[tag];
}

gboolean
vlps_condenser_is_compared (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_B] = TRUE,     [VLPS_TAG_BIG] = TRUE,    [VLPS_TAG_CODE] = TRUE,   [VLPS_TAG_EM] = TRUE,
    [VLPS_TAG_FONT] = TRUE,  [VLPS_TAG_I] = TRUE,      [VLPS_TAG_NOBR] = TRUE,   [VLPS_TAG_S] = TRUE,
    [VLPS_TAG_SMALL] = TRUE, [VLPS_TAG_STRIKE] = TRUE, [VLPS_TAG_STRONG] = TRUE, [VLPS_TAG_TT] = TRUE,
    [VLPS_TAG_U] = TRUE
  };

  return listed[tag];
}

/* Writes an attribute with only its value replaced, if that is safe. */
static void
write_attribute (Condenser *c, const CondensedTag *tag, const VlpsScanAttribute *attribute)
{
  const char *value = attribute->value.text;
  gsize n = attribute->value.length;
  char quote = attribute->quote;

  vlps_fast_append (c->result->text, " ", 1);
  write_span (c, attribute->name.text, attribute->name.text + attribute->name.length);
  if (value == attribute->name.text)
    return;
  /* without quotes it may hold quotes, which are then no end */
  if (quote == '\0' && memchr (value, '"', n) == NULL)
    quote = '"';
  g_string_append_c (c->result->text, '=');
  if (quote != '\0')
    g_string_append_c (c->result->text, quote);
  if (c->verbatim || n <= SHORT || quote == '\0' || memchr (value, '&', n) != NULL || memchr (value, '<', n) != NULL
      || vlps_markup_scan_begins (attribute->name.text, value, "encoding"))
    vlps_condenser_write_references (c, value, value + n);
  else
    vlps_condenser_replace (c, value, value + n, vlps_condenser_is_compared (tag->tag));
  if (quote != '\0')
    g_string_append_c (c->result->text, quote);
}

gboolean
vlps_condenser_is_empty (VlpsTag tag)
{
  return vlps_tag_is_void (tag) || (VLPS_GUMBO_ISINDEX && tag == VLPS_TAG_ISINDEX);
}

/* Returns TRUE if the parser can do without the attributes of an element. It reads those of few. */
static gboolean
can_hide_attributes (const Condenser *c, const CondensedTag *tag)
{
  static const char annotation[] = "annotation-xml";

  switch (tag->tag)
    {
    case VLPS_TAG_HTML:
    case VLPS_TAG_BODY:
    case VLPS_TAG_INPUT:
    case VLPS_TAG_ISINDEX:
      return FALSE;
    case VLPS_TAG_FONT: /* may end a drawing */
      return !c->verbatim && c->foreign == 0;
    default:
      return !c->verbatim
             && (c->foreign == 0 || tag->name_length != strlen (annotation)
                 || g_ascii_strncasecmp (tag->name, annotation, tag->name_length) != 0);
    }
}

/* Takes the attributes at `start` from the parser, to which the tag is written at `place`.  They are kept with the ">",
 * where reading them ends. */
static void
hide (Condenser *c, gsize place, const char *start, const CondensedTag *tag)
{
  VlpsHidden hidden = { place, { start, (gsize) (tag->after - start) } };

  if (vlps_condenser_is_compared (tag->tag))
    {
      vlps_fast_append (c->result->text, " ", 1);
      vlps_condenser_replace (c, start, tag->after, TRUE);
    }
  else
    g_array_append_val (c->result->hidden, hidden);
}

gboolean
vlps_condenser_copy_tag (Condenser *c, CondensedTag *tag, gboolean write)
{
  const char *start = tag->name + tag->name_length;
  const char *p = start;
  guint n_attributes = 0, max_attributes = VLPS_CONDENSE_ATTRIBUTES;
  gboolean readable = TRUE;
  VlpsScanAttribute attribute;
  gsize place;

  while (p != NULL && p < c->end && *p != '>')
    {
      tag->self_closing = *p == '/';
      if (vlps_markup_scan_is_space (*p) || *p == '/')
        p++;
      else
        {
          n_attributes++;
          p = vlps_markup_scan_attribute (p, c->end, &attribute);
          readable = readable && (p == NULL || vlps_markup_scan_is_readable (attribute.value));
        }
    }
  if (p == NULL || p == c->end)
    return FALSE;
  tag->after = p + 1;
  if (!write)
    return TRUE;
  place = c->result->text->len;
  write_span (c, tag->start, start);
  if ((tag->tag == VLPS_TAG_HTML || tag->tag == VLPS_TAG_BODY) && c->root_tags++ >= ROOT_TAGS)
    max_attributes = 0;
  if (n_attributes > 0 && !tag->is_end)
    {
      if (n_attributes <= max_attributes && readable && can_hide_attributes (c, tag))
        hide (c, place, start, tag);
      else
        for (p = start; max_attributes > 0 && *p != '>';)
          if (vlps_markup_scan_is_space (*p) || *p == '/')
            p++;
          else
            {
              max_attributes--;
              p = vlps_markup_scan_attribute (p, c->end, &attribute);
              write_attribute (c, tag, &attribute);
            }
    }
  if (tag->self_closing && !tag->is_end)
    vlps_fast_append (c->result->text, " />", 3);
  else
    vlps_fast_append (c->result->text, ">", 1);
  return TRUE;
}
