/* back-link.c - links at the end of a paragraph that lead back to the front of the site */
#include "back-link.h"

#include <string.h>

#include "whitespace.h"

/* Nodes and bytes of such a link, and nodes behind it in its paragraph. */
#define MOST_NODES 8
#define MOST_BYTES 64
#define MOST_BEHIND 8

/* TRUE for "back to NAME, see more", with or without white space around it. */
static gboolean
leads_back (const char *text)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));

  return (g_str_has_prefix (bare, "返回") || g_str_has_prefix (bare, "回到"))
         && (g_str_has_suffix (bare, "，查看更多") || g_str_has_suffix (bare, ",查看更多")
             || g_str_has_suffix (bare, "，查看更多内容"));
}

/* TRUE where the only text of a link leads back. */
static gboolean
is_back_link (const VlpsPage *page, int link)
{
  const char *only = NULL;

  if (page->nodes[link].end - link > MOST_NODES)
    return FALSE;
  for (int i = link + 1; i < page->nodes[link].end; i++)
    {
      if (page->nodes[i].kind != VLPS_NODE_TEXT || vlps_whitespace_is_blank (page->nodes[i].text))
        continue;
      if (only != NULL)
        return FALSE;
      only = page->nodes[i].text;
    }
  return only != NULL && strlen (only) <= MOST_BYTES && leads_back (only);
}

/* TRUE where no text follows the link in the element around it. */
static gboolean
is_last (const VlpsPage *page, int link)
{
  int parent = page->nodes[link].parent, begin = page->nodes[link].end;

  if (parent < 0 || page->nodes[parent].end - begin > MOST_BEHIND)
    return FALSE;
  for (int i = begin; i < page->nodes[parent].end; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && !vlps_whitespace_is_blank (page->nodes[i].text))
      return FALSE;
  return TRUE;
}

void
vlps_back_links_unmark (const VlpsPage *page, guint8 *content)
{
  for (int i = 0; i < (int) page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_A && content[i] && is_back_link (page, i) && is_last (page, i))
      memset (content + i, 0, (gsize) (page->nodes[i].end - i));
}
