/* sample-page.c - pages for the tests of the text methods */
#include "sample-page.h"

#include <string.h>

#include "html-page.h"

VlpsPage *
sample_page (const char *html)
{
  g_autoptr (GError) error = NULL;
  VlpsPage *page = vlps_html_page_parse ((const guint8 *) html, strlen (html), "https://news.example.org/2011/a.html",
                                         "utf-8", &error);

  g_assert_no_error (error);
  return page;
}

char *
sample_repeat (const char *text, guint n)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (out, text);
  return g_string_free (out, FALSE);
}

int
sample_find (const VlpsPage *page, const char *id)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (g_strcmp0 (vlps_node_attribute (&page->nodes[i], "id"), id) == 0)
      return (int) i;
  g_error ("no element has the id %s", id);
}

char *
sample_marked (const VlpsPage *page, const guint8 *content)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && content[i])
      g_string_append_printf (out, "%s|", page->nodes[i].text);
  return g_string_free (out, FALSE);
}

char *
sample_marked_ids (const VlpsPage *page, const guint8 *content)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < page->n_nodes; i++)
    if (content[i] && vlps_node_attribute (&page->nodes[i], "id") != NULL)
      g_string_append_printf (out, "%s ", vlps_node_attribute (&page->nodes[i], "id"));
  return g_string_free (out, FALSE);
}
