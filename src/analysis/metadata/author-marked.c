/* author-marked.c - authors that attributes mark: itemprop and rel */
#include "author-marked.h"

#include "attribute.h"
#include "author-names.h"
#include "name.h"

/* Nodes between two authors of one text. */
#define MOST_BETWEEN 8

/* TRUE for a scope of microdata, but for that of the whole document. */
static gboolean
is_scope (const VlpsNode *node)
{
  return node->tag != VLPS_TAG_BODY && node->tag != VLPS_TAG_HTML && vlps_node_attribute (node, "itemscope") != NULL;
}

/* TRUE for the scope of a picture. */
static gboolean
is_picture (const VlpsNode *node)
{
  const char *type = vlps_node_attribute (node, "itemtype");

  return type != NULL && g_str_has_suffix (type, "/ImageObject");
}

gboolean
vlps_author_marked_elsewhere (const VlpsPage *page, int index)
{
  static const char *const properties[] = { "citation", "mentions", "isBasedOn" };
  gboolean picture = FALSE;

  for (int i = page->nodes[index].parent; i >= 0; i = page->nodes[i].parent)
    {
      const VlpsNode *node = &page->nodes[i];

      /* a page about one picture is by who took it; in an article, or as a property, it is a part of something else */
      if (node->tag == VLPS_TAG_FIGCAPTION || (picture && (node->tag == VLPS_TAG_ARTICLE || is_scope (node))))
        return TRUE;
      picture = picture || is_picture (node);
      if (is_picture (node) && vlps_node_attribute (node, "itemprop") != NULL)
        return TRUE;
      for (guint k = 0; k < G_N_ELEMENTS (properties); k++)
        if (vlps_attribute_has (node, "itemprop", properties[k]))
          return TRUE;
    }
  return FALSE;
}

/* The only element in `index` that microdata call a name; `index` itself where there is none, or several. Beside the name
 * are what somebody works as, or for. */
static int
find_name (const VlpsClues *clues, int index)
{
  const VlpsPage *page = clues->page;
  int found = -1;

  for (int i = index + 1; i < page->nodes[index].end; i++)
    if (vlps_attribute_has (&page->nodes[i], "itemprop", "name")
        && vlps_reading_characters (clues->reading, page, i) > 0)
      {
        if (found >= 0)
          return index;
        found = i;
      }
  return found >= 0 ? found : index;
}

/* The authors of the first line that marks some in the nodes [first, end). */
static GPtrArray *
find_between (const VlpsClues *clues, int first, int end)
{
  const VlpsPage *page = clues->page;
  GPtrArray *names = vlps_author_names_new ();
  int last = -1;

  for (int i = first; i < end; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      guint characters = clues->reading->before[node->end] - clues->reading->before[i];

      if (node->kind == VLPS_NODE_ELEMENT && characters > 0 && characters <= VLPS_AUTHOR_NAME_LONGEST
          && (vlps_attribute_has (node, "itemprop", "author") || vlps_attribute_has (node, "rel", "author"))
          && !vlps_attribute_in_comment (page, i) && !vlps_author_marked_elsewhere (page, i))
        {
          g_autofree char *text = NULL;

          /* those of the same line; others are of other texts */
          if (names->len > 0 && i > last + MOST_BETWEEN)
            break;
          text = vlps_reading_text (page, clues->reading, find_name (clues, i));
          vlps_author_names_add (names, vlps_name_read_byline (text + vlps_author_names_marked_opening (page, text)));
          last = names->len > 0 ? node->end : last;
        }
    }
  return vlps_author_names_filled (names);
}

GPtrArray *
vlps_author_marked_find (const VlpsClues *clues)
{
  GPtrArray *near = find_between (clues, clues->place->head, clues->place->first_line);

  return near != NULL ? near : find_between (clues, 0, (int) clues->page->n_nodes);
}
