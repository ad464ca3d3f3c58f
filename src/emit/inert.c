/* inert.c - what may stand in a page that is to act no more */
#include "inert.h"

#include <string.h>

#include "address.h"

static const char *
attribute_of_any_case (const VlpsNode *node, const char *name)
{
  for (guint i = 0; i < node->n_attributes; i++)
    if (g_ascii_strcasecmp (node->attributes[i].name, name) == 0)
      return node->attributes[i].value;
  return NULL;
}

static gboolean
is_one_of (const char *word, const char *const *words)
{
  for (; *words != NULL; words++)
    if (g_ascii_strcasecmp (word, *words) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
allows_meta (const VlpsNode *node)
{
  static const char *const orders[] = {
    "refresh", "content-type", "content-security-policy", "content-security-policy-report-only", "set-cookie", NULL,
  };
  const char *order = vlps_node_attribute (node, "http-equiv");

  return vlps_node_attribute (node, "charset") == NULL && (order == NULL || !is_one_of (order, orders));
}

static gboolean
allows_link (const VlpsNode *node)
{
  static const char *const hints[] = {
    "preload",   "prefetch", "modulepreload", "dns-prefetch",  "preconnect",
    "prerender", "import",   "manifest",      "serviceworker", NULL,
  };
  const char *relation = vlps_node_attribute (node, "rel");
  g_auto (GStrv) words = NULL;
  gboolean hint = FALSE;

  if (relation == NULL)
    return FALSE;
  words = g_strsplit_set (relation, " \t\n\f\r", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      if (g_ascii_strcasecmp (words[i], "stylesheet") == 0)
        return TRUE;
      hint = hint || is_one_of (words[i], hints);
    }
  return !hint;
}

/* An animation that sets an address can set a script. */
static gboolean
animates_address (const VlpsNode *node)
{
  const char *target;

  if (strcmp (node->name, "set") != 0 && !g_str_has_prefix (node->name, "animate"))
    return FALSE;
  target = attribute_of_any_case (node, "attributename");
  return target != NULL && (g_ascii_strcasecmp (target, "href") == 0 || g_ascii_strcasecmp (target, "xlink:href") == 0);
}

gboolean
vlps_inert_allows_element (const VlpsNode *node)
{
  switch (node->tag)
    {
    case VLPS_TAG_SCRIPT:
    case VLPS_TAG_TEMPLATE:
    case VLPS_TAG_NOEMBED:
    case VLPS_TAG_NOFRAMES:
    case VLPS_TAG_BASE:
      return FALSE;
    case VLPS_TAG_META:
      return allows_meta (node);
    case VLPS_TAG_LINK:
      return allows_link (node);
    case VLPS_TAG_OTHER:
      return strcmp (node->name, "bgsound") != 0 && !animates_address (node);
    default:
      return TRUE;
    }
}

static gboolean
is_address (const char *name)
{
  static const char *const names[] = {
    "href",     "src",    "action", "formaction", "data",    "xlink:href", "background", "poster", "cite",
    "longdesc", "lowsrc", "dynsrc", "codebase",   "classid", "code",       "archive",    NULL,
  };

  return is_one_of (name, names);
}

gboolean
vlps_inert_allows_attribute (const VlpsNode *node, const VlpsAttribute *attribute)
{
  /* of an address that holds on the page's own site, of one visit, or that would put off what is to be shown */
  static const char *const bound[] = {
    "nonce", "integrity", "crossorigin", "ping", "srcdoc", "csp", "loading", "autofocus", "shadowrootmode", NULL,
  };
  gboolean embeds = node->tag == VLPS_TAG_OBJECT || node->tag == VLPS_TAG_EMBED || node->tag == VLPS_TAG_APPLET;

  if (g_ascii_strncasecmp (attribute->name, "on", 2) == 0 || is_one_of (attribute->name, bound)
      || (node->tag == VLPS_TAG_HTML && strcmp (attribute->name, "manifest") == 0))
    return FALSE;
  if (!is_address (attribute->name))
    return TRUE;
  return !vlps_address_is_script (attribute->value)
         && !(embeds && vlps_address_is_data (attribute->value)); /* may be a page with scripts */
}
