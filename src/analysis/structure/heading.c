/* heading.c - signs beside headings that are not part of them */
#include "heading.h"

#include <string.h>

#include "top-link.h"

/* Longest text of a sign, in bytes. */
#define MOST_SIGN 12

/* Headings with more nodes hold half the page. */
#define MOST_NODES 60

/* Words and signs that name a link to the heading itself. */
static gboolean
is_sign (const char *text)
{
  static const char *const signs[] = { "",     "#", "##",        "§",    "¶",           "🔗",
                                       "link", "⚓", "permalink", "edit", "anchor link", "copy link" };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_ascii_strcasecmp (text, signs[i]) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_named_sign (const VlpsNode *node)
{
  static const char *const parts[] = { "permalink",    "anchor",       "headerlink",
                                       "heading-link", "header-link",  "hash-link",
                                       "editsection",  "edit-section", NULL };

  return vlps_builder_class_has_any (node, parts);
}

/* One character that is neither letter nor digit. */
static gboolean
is_mark (const char *text)
{
  return *text != '\0' && *g_utf8_next_char (text) == '\0' && !g_unichar_isalnum (g_utf8_get_char (text));
}

/* A link around a heading that leads to the heading. */
static gboolean
is_own_link (const VlpsPage *page, int index)
{
  const char *href = vlps_node_attribute (&page->nodes[index], "href");
  int first = index + 1;

  if (href == NULL || *href != '#')
    return FALSE;
  /* in as many boxes as you like, before any text */
  while (first < page->nodes[index].end && !vlps_tag_is_heading (page->nodes[first].tag, NULL)
         && (page->nodes[first].kind == VLPS_NODE_ELEMENT || vlps_builder_is_blank (page->nodes[first].text)))
    first++;
  return first < page->nodes[index].end && vlps_tag_is_heading (page->nodes[first].tag, NULL);
}

/* A link in a term or a caption that leads to that. */
static gboolean
leads_to_itself (VlpsBuilder *builder, int index)
{
  const char *href = vlps_node_attribute (&builder->page->nodes[index], "href");
  int target = href != NULL && *href == '#' ? vlps_builder_anchor (builder, index, href + 1) : -1;

  return target >= 0 && target < index && builder->page->nodes[target].end >= builder->page->nodes[index].end
         && builder->page->nodes[target].end - target <= MOST_NODES;
}

/* Leaves out links right beside a heading, that lead to it: "Section titled One". */
static void
drop_links_beside (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  int beside[2] = { vlps_builder_previous (page, index), vlps_builder_next (page, index) };

  for (guint i = 0; i < G_N_ELEMENTS (beside); i++)
    {
      const char *href = beside[i] >= 0 && page->nodes[beside[i]].tag == VLPS_TAG_A
                             ? vlps_node_attribute (&page->nodes[beside[i]], "href")
                             : NULL;
      int target =
          href != NULL && href[0] == '#' && href[1] != '\0' ? vlps_builder_anchor (builder, beside[i], href + 1) : -1;

      if (target >= index && target < page->nodes[index].end)
        vlps_builder_drop (builder, beside[i]);
    }
}

/* A link, button or widget in a heading that has nothing but a sign. */
static gboolean
is_sign_element (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  g_autofree char *text = NULL;

  if (node->kind != VLPS_NODE_ELEMENT
      || !(vlps_node_attribute (node, "href") != NULL || node->tag == VLPS_TAG_BUTTON || is_named_sign (node)))
    return FALSE;
  for (int i = index; i < node->end; i++)
    if (page->nodes[i].tag == VLPS_TAG_IMG)
      return FALSE;
  text = vlps_builder_line (page, index, 64);
  return (strlen (text) <= MOST_SIGN && (is_sign (text) || is_mark (text))) || vlps_top_link_is (page, index);
}

/* The sign that generators put beside terms and captions as beside headings. */
static gboolean
is_sign_elsewhere (const VlpsPage *page, int index)
{
  g_autofree char *text = NULL;

  if (page->nodes[index].tag != VLPS_TAG_A || !is_named_sign (&page->nodes[index]) || !is_sign_element (page, index))
    return FALSE;
  text = vlps_builder_line (page, index, 16);
  return is_mark (text);
}

gboolean
vlps_heading_recognise (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[index];

  if (is_sign_elsewhere (page, index) || vlps_builder_has_class (node, "mw-editsection")
      || vlps_builder_has_class (node, "mw-editsection-like"))
    {
      vlps_builder_drop (builder, index);
      return TRUE;
    }
  if (node->tag == VLPS_TAG_A && (is_own_link (page, index) || leads_to_itself (builder, index)))
    vlps_builder_mark (builder, index, VLPS_MARK_PLAIN, NULL);
  if (!vlps_tag_is_heading (node->tag, NULL) || node->end - index > MOST_NODES)
    return FALSE;
  drop_links_beside (builder, index);
  for (int i = index + 1; i < node->end;)
    {
      const char *href = page->nodes[i].tag == VLPS_TAG_A ? vlps_node_attribute (&page->nodes[i], "href") : NULL;
      gboolean sign = is_sign_element (page, i);

      if (sign)
        vlps_builder_drop (builder, i);
      else if (href != NULL && *href == '#')
        vlps_builder_mark (builder, i, VLPS_MARK_PLAIN, NULL);
      i = sign ? page->nodes[i].end : i + 1;
    }
  return FALSE;
}
