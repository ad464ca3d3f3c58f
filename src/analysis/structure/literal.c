/* literal.c - pieces of code in running text that are set as such without an element for code */
#include "literal.h"

#include <string.h>

/* Longest piece, in bytes, and its nodes: what is longer is a text in another type face. */
#define MOST_BYTES 80
#define MOST_NODES 12

/* Names of type faces whose letters are all as wide, and the generic one. */
static gboolean
is_fixed_face (const char *names)
{
  static const char *const faces[] = { "monospace", "courier", "consolas", "menlo", "monaco" };
  g_autofree char *lower = g_ascii_strdown (names, -1);

  for (guint i = 0; i < G_N_ELEMENTS (faces); i++)
    if (strstr (lower, faces[i]) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
is_set_as_code (const VlpsNode *node)
{
  /* the last three are TeX's */
  static const char *const parts[] = { "typewriter", "monospace", "texttt", "cmtt", "ectt", NULL };
  const char *face = vlps_node_attribute (node, "face"), *style = vlps_node_attribute (node, "style");
  const char *family = style != NULL ? strstr (style, "font-family:") : NULL;
  g_autofree char *names = family != NULL ? g_strndup (family, strcspn (family, ";")) : NULL;

  return (face != NULL && is_fixed_face (face)) || (names != NULL && is_fixed_face (names))
         || vlps_builder_has_class (node, "literal") || vlps_builder_class_has_any (node, parts);
}

void
vlps_literal_recognise (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[index];
  g_autofree char *text = NULL;

  if (vlps_tag_is_block (node->tag) || node->end - index > MOST_NODES || !is_set_as_code (node))
    return;
  for (int i = index + 1; i < node->end; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT
        && (page->nodes[i].tag == VLPS_TAG_BR || page->nodes[i].tag == VLPS_TAG_IMG
            || page->nodes[i].tag == VLPS_TAG_CODE || vlps_tag_is_block (page->nodes[i].tag)))
      return;
  text = vlps_builder_line (page, index, MOST_BYTES + 4);
  if (*text != '\0' && strlen (text) <= MOST_BYTES)
    vlps_builder_mark (builder, index, VLPS_MARK_LITERAL, NULL);
}
