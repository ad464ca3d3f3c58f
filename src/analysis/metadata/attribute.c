/* attribute.c - what the attributes of an element say, by their words */
#include "attribute.h"

#include <string.h>

#include "fast.h"
#include "word-list.h"

gboolean
vlps_attribute_is (const VlpsNode *node, const char *name, const char *value)
{
  const char *found = vlps_node_attribute (node, name);

  return found != NULL && g_ascii_strcasecmp (found, value) == 0;
}

gboolean
vlps_attribute_has (const VlpsNode *node, const char *name, const char *word)
{
  return vlps_word_is_in (vlps_node_attribute (node, name), VLPS_WORD_SPACE, word);
}

gboolean
vlps_attribute_value_calls (const char *value, const char *const *words, guint n)
{
  guint32 letters = value != NULL ? vlps_fast_letters (value) : 0;
  g_autofree char *lower = NULL;

  for (guint i = 0; i < n && letters != 0; i++)
    {
      if (!vlps_fast_may_hold (letters, words[i]))
        continue;
      if (lower == NULL)
        lower = g_ascii_strdown (value, -1);
      if (strstr (lower, words[i]) != NULL)
        return TRUE;
    }
  return FALSE;
}

gboolean
vlps_attribute_calls (const VlpsNode *node, const char *const *words, guint n)
{
  return vlps_attribute_value_calls (vlps_node_attribute (node, "class"), words, n)
         || vlps_attribute_value_calls (vlps_node_attribute (node, "id"), words, n);
}

/* A critic's review is a page of its own, and no property of another thing. */
static gboolean
is_remark (const VlpsNode *node)
{
  static const char *const types[] = { "comment", "kommentar", "answer" };
  const char *type = vlps_node_attribute (node, "itemtype");
  g_autofree char *lower = type != NULL ? g_ascii_strdown (type, -1) : NULL;

  for (guint i = 0; lower != NULL && i < G_N_ELEMENTS (types); i++)
    if (g_str_has_suffix (lower, types[i]))
      return TRUE;
  return lower != NULL && g_str_has_suffix (lower, "review") && vlps_node_attribute (node, "itemprop") != NULL;
}

int
vlps_attribute_find_class (const VlpsPage *page, int node)
{
  while (node >= 0 && page->nodes[node].class_number == 0)
    node = page->nodes[node].parent;
  return node;
}

gboolean
vlps_attribute_in_comment (const VlpsPage *page, int node)
{
  static const char *const words[] = { "comment", "kommentar" };

  for (; node >= 0; node = page->nodes[node].parent)
    {
      const VlpsNode *at = &page->nodes[node];

      if (at->tag == VLPS_TAG_BODY || at->tag == VLPS_TAG_HTML)
        return FALSE;
      if (is_remark (at))
        return TRUE;
      if (at->tag != VLPS_TAG_ARTICLE && at->tag != VLPS_TAG_MAIN
          && vlps_attribute_calls (at, words, G_N_ELEMENTS (words)) && vlps_node_attribute (at, "itemprop") == NULL)
        return TRUE;
    }
  return FALSE;
}

gboolean
vlps_attribute_value_calls_infobox (const char *value)
{
  static const char *const words[] = { "infobox", "taxobox", "sinottico" };

  return vlps_attribute_value_calls (value, words, G_N_ELEMENTS (words));
}

static gboolean
is_infobox (const VlpsNode *node)
{
  return node->tag != VLPS_TAG_BODY && node->tag != VLPS_TAG_HTML
         && (vlps_attribute_value_calls_infobox (vlps_node_attribute (node, "class"))
             || vlps_attribute_value_calls_infobox (vlps_node_attribute (node, "id")));
}

gboolean
vlps_attribute_in_infobox (const VlpsPage *page, int node)
{
  while (node >= 0 && !is_infobox (&page->nodes[node]))
    node = page->nodes[node].parent;
  return node >= 0;
}
