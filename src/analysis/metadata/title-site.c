/* title-site.c - the site of a page, as far as titles name it */
#include "title-site.h"

#include <gio/gio.h>
#include <string.h>

#include "attribute.h"
#include "meta.h"
#include "title-letters.h"
#include "title-parts.h"
#include "whitespace.h"

/* Nodes of a link that are read for its text, and elements around it that are looked at. */
#define MOST_IN_LINK 64
#define MOST_AROUND 8

gboolean
vlps_title_site_has (const char *part, const char *host, const char *site, gboolean loosely)
{
  g_autofree char *letters = letters_of (part);
  g_autofree char *name = letters_of (site != NULL ? site : "");
  g_auto (GStrv) labels = g_strsplit (host != NULL ? host : "", ".", -1);
  gsize length = strlen (letters);

  if (length == 0 || strcmp (letters, name) == 0
      || (loosely && length >= MIN_TITLE && strlen (name) >= MIN_TITLE
          && (strstr (name, letters) != NULL || strstr (letters, name) != NULL)))
    return TRUE;
  for (guint i = 0; labels[i] != NULL; i++)
    {
      g_autofree char *label = letters_of (labels[i]);
      gsize n = strlen (label);

      if (n > 2
          && (strcmp (letters, label) == 0
              || (loosely && labels[i + 1] != NULL && n >= MIN_TITLE && length < 3 * n
                  && strstr (letters, label) != NULL)))
        return TRUE;
    }
  return FALSE;
}

gboolean
vlps_title_names_site (const char *title, const char *host, const char *site)
{
  const char *whole = host != NULL && g_str_has_prefix (host, "www.") ? host + 4 : host;

  return (whole != NULL && g_ascii_strcasecmp (title, whole) == 0) || vlps_title_site_has (title, host, site, FALSE);
}

char *
vlps_title_site_address (const VlpsPage *page)
{
  const char *found[3] = { NULL }; /* canonical, og:url, base */

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *href;
      guint at = 0;

      if (node->tag == VLPS_TAG_LINK && vlps_attribute_has (node, "rel", "canonical"))
        href = vlps_node_attribute (node, "href");
      else if (node->tag == VLPS_TAG_META && vlps_attribute_is (node, "property", "og:url"))
        href = vlps_node_attribute (node, "content"), at = 1;
      else if (node->tag == VLPS_TAG_BASE)
        href = vlps_node_attribute (node, "href"), at = 2;
      else
        continue;
      if (href != NULL && found[at] == NULL && g_ascii_strncasecmp (href, "http", 4) == 0)
        found[at] = href;
    }
  return g_strdup (found[0] != NULL ? found[0] : found[1] != NULL ? found[1] : found[2]);
}

char *
vlps_title_site_host (const VlpsPage *page)
{
  g_autofree char *address = vlps_title_site_address (page);
  g_autoptr (GUri) uri = address != NULL ? g_uri_parse (address, G_URI_FLAGS_PARSE_RELAXED, NULL) : NULL;

  return uri != NULL ? g_strdup (g_uri_get_host (uri)) : NULL;
}

/* TRUE for the address of the front of a site: of `host`, if it is known. */
static gboolean
is_front (const char *href, const char *host)
{
  const char *begin = strstr (href, "://");
  gsize length;

  if (begin == NULL)
    return strcmp (href, "/") == 0;
  begin += strlen ("://");
  length = strcspn (begin, "/");
  return (begin[length] == '\0' || strcmp (begin + length, "/") == 0)
         && (host == NULL || (length == strlen (host) && g_ascii_strncasecmp (begin, host, length) == 0));
}

/* TRUE in a heading, or in what the page calls its header. */
static gboolean
is_in_head (const VlpsPage *page, int node)
{
  for (int i = page->nodes[node].parent, depth = 0; i >= 0 && depth < MOST_AROUND; i = page->nodes[i].parent, depth++)
    if (page->nodes[i].tag == VLPS_TAG_HEADER || vlps_node_is_heading (&page->nodes[i], NULL))
      return TRUE;
  return FALSE;
}

char *
vlps_title_site_front (const VlpsPage *page, const char *host, const char *title)
{
  g_autofree char *whole = letters_of (title);
  char *name = NULL;
  gsize longest = MIN_TITLE - 1;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *href = node->tag == VLPS_TAG_A ? vlps_node_attribute (node, "href") : NULL;
      g_autoptr (GString) text = NULL;
      g_autofree char *letters = NULL;

      if (href == NULL || *href == '\0' || *href == '#' || !is_front (href, host)
          || (host == NULL && !is_in_head (page, (int) i)))
        continue;
      text = g_string_new (NULL);
      for (int k = (int) i + 1; k < MIN (node->end, (int) i + MOST_IN_LINK) && text->len <= MAX_TITLE; k++)
        if (page->nodes[k].kind == VLPS_NODE_TEXT)
          vlps_whitespace_append_run (text, page->nodes[k].text);
      letters = letters_of (text->str);
      if (strlen (letters) > longest && strstr (whole, letters) != NULL)
        {
          longest = strlen (letters);
          g_free (name);
          name = g_string_free (g_steal_pointer (&text), FALSE);
        }
    }
  return name;
}

gboolean
vlps_title_is_front (const VlpsPage *page, const char *title)
{
  g_autofree char *host = vlps_title_site_host (page);
  g_autofree char *front = vlps_title_site_front (page, host, title);

  return front != NULL && vlps_title_has (front, title);
}

gboolean
vlps_title_is_site (const VlpsPage *page, const char *title)
{
  g_autofree char *host = vlps_title_site_host (page);
  g_autoptr (GHashTable) meta = vlps_meta_new (page);

  return vlps_title_names_site (title, host, g_hash_table_lookup (meta, "og:site_name"));
}

gboolean
vlps_title_is_site_heading (const VlpsPage *page, int heading)
{
  for (int i = heading; i < page->nodes[heading].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_A)
      {
        const char *href = vlps_node_attribute (&page->nodes[i], "href");

        return href != NULL && (is_front (href, NULL) || strcmp (href, "./") == 0 || strcmp (href, "../") == 0);
      }
  for (int i = page->nodes[heading].parent; i >= 0 && page->nodes[i].tag == VLPS_TAG_A;)
    {
      const char *href = vlps_node_attribute (&page->nodes[i], "href");

      return href != NULL && strcmp (href, "/") == 0;
    }
  return FALSE;
}
