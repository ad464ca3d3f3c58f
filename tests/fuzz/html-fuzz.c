/* html-fuzz.c - any bytes as a page: either an error or a sound page model */
#include "fuzz.h"

#include <string.h>

#include "html-page.h"

static void
check_node (const VlpsPage *page, int i)
{
  const VlpsNode *node = &page->nodes[i];

  g_assert_true (node->parent < i && (node->parent >= 0) == (i > 0));
  g_assert_true (node->end > i && node->end <= (int) page->n_nodes);
  g_assert_cmpint (node->frame, ==, 0);
  if (node->parent >= 0)
    {
      const VlpsNode *parent = &page->nodes[node->parent];

      g_assert_true (parent->kind == VLPS_NODE_ELEMENT && node->end <= parent->end);
    }
  if (node->kind == VLPS_NODE_TEXT)
    {
      g_assert_true (*node->text != '\0' && g_utf8_validate (node->text, -1, NULL));
      return;
    }
  g_assert_true (*node->name != '\0' && g_utf8_validate (node->name, -1, NULL));
  for (guint k = 0; k < node->n_attributes; k++)
    {
      g_assert_true (g_utf8_validate (node->attributes[k].name, -1, NULL));
      g_assert_true (g_utf8_validate (node->attributes[k].value, -1, NULL));
      if (strcmp (node->attributes[k].name, "href") == 0)
        g_free (vlps_page_resolve (page, i, node->attributes[k].value));
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = vlps_html_page_parse (data, length, "http://example.org/a/b?c", NULL, &error);

  g_assert_true ((page == NULL) == (error != NULL));
  if (page == NULL)
    return 0;
  g_assert_cmpstr (page->nodes[0].name, ==, "html");
  for (guint i = 0; i < page->n_nodes; i++)
    check_node (page, (int) i);
  for (guint i = 0; i < page->n_frames; i++)
    g_assert_true (g_utf8_validate (page->frames[i].url, -1, NULL)
                   && g_utf8_validate (page->frames[i].title, -1, NULL));
  return 0;
}
