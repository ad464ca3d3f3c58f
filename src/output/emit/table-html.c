/* table-html.c - tables in HTML, for Markdown that has none, or none that could hold them */
#include "table-html.h"

#include <stdlib.h>
#include <string.h>

#include "link-address.h"
#include "markup.h"

#define MAX_SPAN 1000 /* that of the HTML standard for columns */

struct _VlpsTableHtml
{
  const VlpsPage *page;
  const VlpsFlow *flow;
  VlpsLinks links;
  gboolean code; /* in preformatted text */
  gboolean head; /* in a row of header cells */
  GString *out;
};

/* Rows or columns that a cell takes. */
static int
span_of (const VlpsNode *cell, const char *name)
{
  const char *value = vlps_node_attribute (cell, name);
  int span = value != NULL ? atoi (value) : 1;

  return CLAMP (span, 1, MAX_SPAN);
}

gboolean
vlps_table_html_is_due (const VlpsFlow *flow, int table)
{
  const VlpsPage *page = flow->page;
  int cell = -1, paragraph = -1;

  for (int i = table + 1; i < page->nodes[table].end; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      switch ((VlpsFlowRole) flow->role[i])
        {
        case VLPS_FLOW_NOTHING:
          i = node->end - 1;
          continue;
        case VLPS_FLOW_CELL:
          if (span_of (node, "rowspan") > 1 || span_of (node, "colspan") > 1)
            return TRUE;
          cell = i;
          continue;
        default:
          break;
        }
      if (cell < 0 || i >= page->nodes[cell].end)
        continue;
      if (vlps_node_is_heading (node, NULL))
        return TRUE;
      switch (node->tag)
        {
        case VLPS_TAG_LI:
        case VLPS_TAG_PRE:
        case VLPS_TAG_BLOCKQUOTE:
        case VLPS_TAG_TABLE:
          return TRUE;
        case VLPS_TAG_P:
          if (paragraph > cell)
            return TRUE;
          paragraph = i;
          break;
        default:
          break;
        }
    }
  return FALSE;
}

/* The name under which an element of a cell comes out; NULL: what is in it does, without it. */
static const char *
name_of (const VlpsTableHtml *w, int index)
{
  static const VlpsTag kept[] = {
    VLPS_TAG_B,      VLPS_TAG_BLOCKQUOTE, VLPS_TAG_CAPTION, VLPS_TAG_CODE,  VLPS_TAG_DD,    VLPS_TAG_DEL,
    VLPS_TAG_DL,     VLPS_TAG_DT,         VLPS_TAG_EM,      VLPS_TAG_H1,    VLPS_TAG_H2,    VLPS_TAG_H3,
    VLPS_TAG_H4,     VLPS_TAG_H5,         VLPS_TAG_H6,      VLPS_TAG_I,     VLPS_TAG_KBD,   VLPS_TAG_LI,
    VLPS_TAG_MARK,   VLPS_TAG_OL,         VLPS_TAG_P,       VLPS_TAG_PRE,   VLPS_TAG_S,     VLPS_TAG_SAMP,
    VLPS_TAG_STRONG, VLPS_TAG_SUB,        VLPS_TAG_SUP,     VLPS_TAG_TABLE, VLPS_TAG_THEAD, VLPS_TAG_TBODY,
    VLPS_TAG_TD,     VLPS_TAG_TFOOT,      VLPS_TAG_TH,      VLPS_TAG_TR,    VLPS_TAG_UL,    VLPS_TAG_VAR,
  };

  switch ((VlpsFlowRole) w->flow->role[index])
    {
    case VLPS_FLOW_TABLE:
      return "table";
    case VLPS_FLOW_ROW:
      return "tr";
    case VLPS_FLOW_CELL:
      return w->head || w->page->nodes[index].tag == VLPS_TAG_TH ? "th" : "td";
    default:
      break;
    }
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    if (w->page->nodes[index].tag == kept[i])
      return w->page->nodes[index].name;
  return NULL;
}

/* A sign of Markdown; those at which a word can go on mean nothing inside of one. */
static gboolean
is_sign (const char *p, gboolean in_word)
{
  return strchr ("$*[\\]`{~^", *p) != NULL || ((*p == '_' || *p == '@') && !(in_word && g_ascii_isalnum (p[1])));
}

static void
write_text (VlpsTableHtml *w, const char *text)
{
  g_autoptr (GString) escaped = g_string_new (NULL);
  gboolean space = FALSE, in_word = FALSE;

  vlps_markup_text (escaped, text);
  for (const char *p = escaped->str; *p != '\0'; p++)
    {
      gboolean blank = g_ascii_isspace (*p);

      if (is_sign (p, in_word))
        g_string_append_printf (w->out, "&#%d;", *p);
      else if (blank && w->code && *p == '\n')
        g_string_append (w->out, "&#10;");
      else if (!blank || w->code)
        g_string_append_c (w->out, *p);
      else if (!space)
        g_string_append_c (w->out, ' ');
      space = blank;
      in_word = g_ascii_isalnum (*p);
    }
}

static void
write_span (VlpsTableHtml *w, int index, const char *name)
{
  int span = span_of (&w->page->nodes[index], name);

  if (span > 1)
    g_string_append_printf (w->out, " %s=\"%d\"", name, span);
}

enum
{
  OPEN_LINK = 1 << 0,
};

guint
vlps_table_html_open (VlpsTableHtml *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  const char *name;

  if (node->tag == VLPS_TAG_A)
    {
      const char *href = vlps_node_attribute (node, "href");
      g_autofree char *address = vlps_link_address_target (w->page, index, href, w->links);

      if (address == NULL)
        return 0;
      g_string_append (w->out, "<a");
      vlps_markup_attribute (w->out, "href", address);
      g_string_append_c (w->out, '>');
      return OPEN_LINK;
    }
  if (w->flow->role[index] == VLPS_FLOW_ROW)
    w->head = (w->flow->bits[index] & VLPS_FLOW_HEADER) != 0;
  name = name_of (w, index);
  if (name == NULL && w->flow->role[index] == VLPS_FLOW_LINE && w->out->str[w->out->len - 1] != '>')
    g_string_append (w->out, "<br>");
  if (name == NULL)
    return 0;
  w->code = w->code || node->tag == VLPS_TAG_PRE;
  g_string_append_printf (w->out, "<%s", name);
  if (node->tag == VLPS_TAG_TD || node->tag == VLPS_TAG_TH)
    {
      write_span (w, index, "rowspan");
      write_span (w, index, "colspan");
    }
  g_string_append_c (w->out, '>');
  return 0;
}

void
vlps_table_html_close (VlpsTableHtml *w, int index, guint opened)
{
  const char *name = (opened & OPEN_LINK) != 0 ? "a" : name_of (w, index);

  /* the last line of a cell needs no end */
  if (w->flow->role[index] == VLPS_FLOW_CELL && g_str_has_suffix (w->out->str, "<br>"))
    g_string_truncate (w->out, w->out->len - strlen ("<br>"));
  if (name != NULL)
    g_string_append_printf (w->out, "</%s>", name);
  if (w->page->nodes[index].tag == VLPS_TAG_PRE)
    w->code = FALSE;
  else if (name == NULL && w->page->nodes[index].tag != VLPS_TAG_A && w->flow->role[index] == VLPS_FLOW_LINE)
    g_string_append (w->out, "<br>");
}

static void
write_picture (VlpsTableHtml *w, int index)
{
  const char *alt = vlps_node_attribute (&w->page->nodes[index], "alt");
  g_autofree char *address = vlps_link_address_picture (w->flow, index, w->links);

  if (address == NULL)
    {
      write_text (w, alt != NULL ? alt : "");
      return;
    }
  g_string_append (w->out, "<img");
  vlps_markup_attribute (w->out, "src", address);
  vlps_markup_attribute (w->out, "alt", alt != NULL ? alt : "");
  g_string_append_c (w->out, '>');
}

void
vlps_table_html_leaf (VlpsTableHtml *w, int index)
{
  const VlpsStructure *structure = w->flow->structure;

  switch ((VlpsFlowRole) w->flow->role[index])
    {
    case VLPS_FLOW_TEXT:
      if ((w->flow->bits[index] & VLPS_FLOW_GAP) != 0)
        g_string_append_c (w->out, ' ');
      write_text (w, vlps_structure_run (structure, w->page, index));
      break;
    case VLPS_FLOW_IMAGE:
      write_picture (w, index);
      break;
    case VLPS_FLOW_FORMULA:
    case VLPS_FLOW_DISPLAY:
      g_string_append (w->out, "<code>");
      write_text (w, vlps_structure_text (structure, index));
      g_string_append (w->out, "</code>");
      break;
    case VLPS_FLOW_TASK:
      write_text (w, *vlps_structure_text (structure, index) == 'x' ? "[x] " : "[ ] ");
      break;
    case VLPS_FLOW_REFERENCE:
      g_string_append_printf (w->out, "<sup>%d</sup>", vlps_structure_number (structure, index));
      break;
    case VLPS_FLOW_EMBED:
      write_text (w, strchr (vlps_structure_text (structure, index), '\n') + 1);
      break;
    case VLPS_FLOW_BREAK:
      g_string_append (w->out, "<br>");
      break;
    default:
      break;
    }
}

VlpsTableHtml *
vlps_table_html_new (const VlpsFlow *flow, VlpsLinks links)
{
  VlpsTableHtml *w = g_new0 (VlpsTableHtml, 1);

  w->page = flow->page;
  w->flow = flow;
  w->links = links;
  w->out = g_string_new (NULL);
  return w;
}

char *
vlps_table_html_end (VlpsTableHtml *w)
{
  char *text = g_string_free (w->out, FALSE);

  g_free (w);
  return text;
}
