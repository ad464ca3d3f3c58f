/* markdown-picture.c - pictures, films and sounds in Markdown */
#include "markdown-writer.h"

#include <string.h>

#include "link-address.h"
#include "whitespace.h"

#define ICON 32 /* px of the sides of an icon */

/* A picture that is inside the page's own source, which cannot be pointed at. */
static gboolean
is_inside (const char *source)
{
  return source != NULL && (g_str_has_prefix (source, "data:") || g_str_has_prefix (source, "blob:"));
}

/* The link around a node; -1: there is none. */
static int
find_link (const VlpsPage *page, int index)
{
  int at = page->nodes[index].parent;

  while (at >= 0 && page->nodes[at].tag != VLPS_TAG_A)
    at = page->nodes[at].parent;
  return at;
}

/* The alternative text of a picture inside the page: it names a link that has no words, and stands for a picture without an
 * address, unless that is an icon */
static void
write_inside (VlpsMarkdownWriter *w, int index, const char *alt)
{
  const VlpsNode *node = &w->page->nodes[index];
  int link = find_link (w->page, index);
  g_autoptr (GString) words = g_string_new (NULL);

  vlps_whitespace_append_run (words, alt);
  if (words->len == 0)
    return;
  if ((link >= 0 && (w->flow->bits[link] & VLPS_FLOW_WORDS) == 0) || vlps_structure_is_emoticon (words->str))
    vlps_inlines_text (w->inlines, words->str);
  else if (!w->page->rendered || node->box.width > ICON || node->box.height > ICON)
    vlps_inlines_image (w->inlines, words->str, "");
}

void
vlps_markdown_picture_write (VlpsMarkdownWriter *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  const char *source = vlps_link_address_source (w->flow, index);
  const char *alt = vlps_node_attribute (node, "alt");
  g_autofree char *address = vlps_link_address_picture (w->flow, index, w->links);

  if (address != NULL)
    vlps_inlines_image (w->inlines, alt == NULL ? "" : alt, address);
  else if (alt != NULL && is_inside (source) && w->links < VLPS_LINKS_TEXT)
    write_inside (w, index, alt);
  else if (alt != NULL)
    {
      g_autoptr (GString) words = g_string_new (NULL);

      vlps_whitespace_append_run (words, alt);
      vlps_inlines_text (w->inlines, words->str);
    }
}

/* A link to a film, sound or post. */
void
vlps_markdown_picture_write_embed (VlpsMarkdownWriter *w, int index)
{
  const char *text = vlps_structure_text (w->flow->structure, index), *name = strchr (text, '\n');
  g_autofree char *source = g_strndup (text, (gsize) (name - text));
  g_autofree char *address = vlps_link_address_target (w->page, index, source, w->links);

  vlps_inlines_space (w->inlines);
  if (address != NULL)
    vlps_inlines_open (w->inlines, VLPS_INLINE_LINK, address);
  vlps_inlines_text (w->inlines, name + 1);
  if (address != NULL)
    vlps_inlines_close (w->inlines, VLPS_INLINE_LINK);
  vlps_inlines_space (w->inlines);
}
