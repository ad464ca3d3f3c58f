/* link-address.c - addresses of links and images as they go out */
#include "link-address.h"

#include <string.h>

static gboolean
has_scheme (const char *address, const char *const *schemes)
{
  for (; *schemes != NULL; schemes++)
    {
      gsize length = strlen (*schemes);

      if (g_ascii_strncasecmp (address, *schemes, length) == 0 && address[length] == ':')
        return TRUE;
    }
  return FALSE;
}

char *
vlps_link_address_resolve (const VlpsPage *page, int node, const char *href)
{
  g_autofree char *address = vlps_page_resolve (page, node, href);

  return address != NULL && vlps_link_address_is_safe (address) ? g_steal_pointer (&address) : NULL;
}

/* Length of what is before the path of an address of the web; 0 of others. */
static gsize
site_length (const char *address)
{
  const char *host = strstr (address, "://");

  return g_ascii_strncasecmp (address, "http", 4) != 0 || host == NULL
             ? 0
             : (gsize) (host - address) + 3 + strcspn (host + 3, "/?#");
}

/* An address as the page has it, with what no address may have escaped. */
static char *
keep_relative (const char *href)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (href));

  return g_uri_escape_string (
      trimmed, "%" G_URI_RESERVED_CHARS_GENERIC_DELIMITERS G_URI_RESERVED_CHARS_SUBCOMPONENT_DELIMITERS, FALSE);
}

static gboolean
is_in_file (const char *address)
{
  return g_ascii_strncasecmp (address, "file:", 5) == 0;
}

/* TRUE for the address of the page itself: a button, or the way to its top. */
static gboolean
is_own (const char *href)
{
  href += strspn (href, " \t\n\f\r");
  href += *href == '#';
  return href[strspn (href, " \t\n\f\r")] == '\0';
}

char *
vlps_link_address_write (const VlpsPage *page, int node, const char *href, VlpsLinks links)
{
  g_autofree char *address = vlps_link_address_resolve (page, node, href), *scheme = g_uri_parse_scheme (href);
  const char *url = page->frames[page->nodes[node].frame].url;
  gsize site, document = strcspn (url, "#");

  if (address == NULL || is_own (href))
    return NULL;
  if (is_in_file (address) && scheme == NULL && is_in_file (page->frames[page->nodes[node].frame].base))
    return keep_relative (href);
  if (links != VLPS_LINKS_RELATIVE)
    return g_steal_pointer (&address);
  if (strncmp (address, url, document) == 0 && address[document] == '#')
    return g_strdup (address + document);
  site = site_length (url);
  if (site == 0 || strncmp (address, url, site) != 0 || (address[site] != '/' && address[site] != '\0'))
    return g_steal_pointer (&address);
  return g_strdup (address[site] == '/' ? address + site : "/");
}

char *
vlps_link_address_target (const VlpsPage *page, int node, const char *href, VlpsLinks links)
{
  return href == NULL || links >= VLPS_LINKS_TEXT ? NULL : vlps_link_address_write (page, node, href, links);
}

const char *
vlps_link_address_source (const VlpsFlow *flow, int node)
{
  return flow->structure->mark[node] == VLPS_MARK_IMAGE ? vlps_structure_text (flow->structure, node)
                                                        : vlps_node_attribute (&flow->page->nodes[node], "src");
}

char *
vlps_link_address_picture (const VlpsFlow *flow, int node, VlpsLinks links)
{
  const char *source = vlps_link_address_source (flow, node);

  return source == NULL ? NULL : vlps_link_address_write (flow->page, node, source, links);
}

gboolean
vlps_link_address_is_document (const char *address)
{
  static const char *const fetched[] = { "http", "https", "ftp", "file", NULL };

  return has_scheme (address, fetched);
}

/* The scheme of an attribute's value as browsers read it: they skip leading control characters, and tabs and line feeds
 * anywhere.  Lower case; "" for a relative address. */
static char *
scheme_of (const char *value)
{
  g_autoptr (GString) scheme = g_string_new (NULL);

  while (*value != '\0' && (guchar) *value <= ' ')
    value++;
  for (; *value != '\0' && *value != ':'; value++)
    {
      if (*value == '\t' || *value == '\n' || *value == '\r')
        continue;
      if (!(scheme->len == 0 ? g_ascii_isalpha (*value) : g_ascii_isalnum (*value) || strchr ("+-.", *value) != NULL))
        return g_strdup ("");
      g_string_append_c (scheme, g_ascii_tolower (*value));
    }
  return g_strdup (*value == ':' ? scheme->str : "");
}

gboolean
vlps_link_address_is_safe (const char *value)
{
  static const char *const safe[] = {
    "",
    "http",
    "https",
    "file",
    "cid",
    /* safelisted schemes of the HTML standard, 8.7.1.3 */
    "bitcoin",
    "ftp",
    "ftps",
    "geo",
    "im",
    "irc",
    "ircs",
    "magnet",
    "mailto",
    "matrix",
    "mms",
    "news",
    "nntp",
    "openpgp4fpr",
    "sftp",
    "sip",
    "sms",
    "smsto",
    "ssh",
    "tel",
    "urn",
    "webcal",
    "wtai",
    "xmpp",
    NULL,
  };
  g_autofree char *scheme = scheme_of (value);

  return g_strv_contains (safe, scheme);
}

gboolean
vlps_link_address_is_media (const char *value)
{
  static const char *const types[] = { "image/", "audio/", "video/", "text/css" };
  g_autofree char *scheme = scheme_of (value);

  if (strcmp (scheme, "data") != 0)
    return FALSE;
  value = strchr (value, ':') + 1;
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_ascii_strncasecmp (value, types[i], strlen (types[i])) == 0)
      return TRUE;
  return FALSE;
}
