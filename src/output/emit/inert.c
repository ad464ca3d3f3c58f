/* inert.c - what may stand in a page that is to act no more */
#include "inert.h"

#include <stdlib.h>
#include <string.h>

#include "link-address.h"
#include "word-list.h"

static const char *
attribute_of_any_case (const VlpsNode *node, const char *name)
{
  for (guint i = 0; i < node->n_attributes; i++)
    if (g_ascii_strcasecmp (node->attributes[i].name, name) == 0)
      return node->attributes[i].value;
  return NULL;
}

static gboolean
allows_meta (const VlpsNode *node)
{
  static const char *const orders[] = {
    "refresh", "content-type", "content-security-policy", "content-security-policy-report-only", "set-cookie", NULL,
  };
  const char *order = vlps_node_attribute (node, "http-equiv");

  return vlps_node_attribute (node, "charset") == NULL && (order == NULL || !vlps_word_list_has (orders, order));
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
      hint = hint || vlps_word_list_has (hints, words[i]);
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

typedef enum
{
  ATTRIBUTE_PLAIN,
  ATTRIBUTE_ADDRESS,
  /* holds on the page's own site or for one visit only, or would put off what is to be shown */
  ATTRIBUTE_BOUND,
} AttributeKind;

typedef struct
{
  const char *name;
  AttributeKind kind;
} Attribute;

static int
compare_name (const void *key, const void *entry)
{
  return g_ascii_strcasecmp (key, ((const Attribute *) entry)->name);
}

static AttributeKind
attribute_kind (const char *name)
{
  static const Attribute attributes[] = {
    { "action", ATTRIBUTE_ADDRESS },     { "archive", ATTRIBUTE_ADDRESS },      { "autofocus", ATTRIBUTE_BOUND },
    { "background", ATTRIBUTE_ADDRESS }, { "cite", ATTRIBUTE_ADDRESS },         { "classid", ATTRIBUTE_ADDRESS },
    { "code", ATTRIBUTE_ADDRESS },       { "codebase", ATTRIBUTE_ADDRESS },     { "crossorigin", ATTRIBUTE_BOUND },
    { "csp", ATTRIBUTE_BOUND },          { "data", ATTRIBUTE_ADDRESS },         { "dynsrc", ATTRIBUTE_ADDRESS },
    { "formaction", ATTRIBUTE_ADDRESS }, { "href", ATTRIBUTE_ADDRESS },         { "integrity", ATTRIBUTE_BOUND },
    { "loading", ATTRIBUTE_BOUND },      { "longdesc", ATTRIBUTE_ADDRESS },     { "lowsrc", ATTRIBUTE_ADDRESS },
    { "nonce", ATTRIBUTE_BOUND },        { "ping", ATTRIBUTE_BOUND },           { "poster", ATTRIBUTE_ADDRESS },
    { "sandbox", ATTRIBUTE_BOUND },      { "shadowrootmode", ATTRIBUTE_BOUND }, { "src", ATTRIBUTE_ADDRESS },
    { "srcdoc", ATTRIBUTE_BOUND },       { "xlink:href", ATTRIBUTE_ADDRESS },
  };
  const Attribute *found = bsearch (name, attributes, G_N_ELEMENTS (attributes), sizeof attributes[0], compare_name);

  return found == NULL ? ATTRIBUTE_PLAIN : found->kind;
}

/* A name that every parser takes for one.  HTML's own takes nearly all: what a quotation mark in the wrong place leaves of
 * a sentence, and the handlers of frameworks ("@click", "(click)"). */
static gboolean
is_name (const char *name)
{
  if (!g_ascii_isalpha (*name) && *name != '_' && *name != ':')
    return FALSE;
  for (const char *c = name; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && strchr ("-_.:", *c) == NULL)
      return FALSE;
  return TRUE;
}

/* TRUE for elements whose address is shown or applied: others are followed, or embed what may be a page with scripts. */
static gboolean
shows_media (const VlpsNode *node)
{
  switch (node->tag)
    {
    case VLPS_TAG_A:
    case VLPS_TAG_AREA:
    case VLPS_TAG_FORM:
    case VLPS_TAG_BUTTON:
    case VLPS_TAG_OBJECT:
    case VLPS_TAG_EMBED:
    case VLPS_TAG_APPLET:
    case VLPS_TAG_IFRAME:
    case VLPS_TAG_FRAME:
      return FALSE;
    case VLPS_TAG_OTHER: /* use takes a document */
      return strcmp (node->name, "image") == 0 || strcmp (node->name, "feimage") == 0;
    default:
      return TRUE;
    }
}

gboolean
vlps_inert_allows_attribute (const VlpsNode *node, const VlpsAttribute *attribute)
{
  /* what the collector notes is not the page's */
  if (!is_name (attribute->name) || strcmp (attribute->name, "currentSrc") == 0)
    return FALSE;
  if ((attribute->name[0] | 0x20) == 'o' && (attribute->name[1] | 0x20) == 'n')
    return FALSE;
  if (node->tag == VLPS_TAG_HTML && strcmp (attribute->name, "manifest") == 0)
    return FALSE;
  switch (attribute_kind (attribute->name))
    {
    case ATTRIBUTE_ADDRESS:
      return vlps_link_address_is_safe (attribute->value)
             || (shows_media (node) && vlps_link_address_is_media (attribute->value));
    case ATTRIBUTE_BOUND:
      return FALSE;
    case ATTRIBUTE_PLAIN:
    default:
      return TRUE;
    }
}
