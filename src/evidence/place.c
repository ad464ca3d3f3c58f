/* place.c - what the elements around a node say about it by their tags, roles and names */
#include "place.h"

#include <string.h>

#include "hash.h"

static const char *const zone_names[VLPS_N_ZONES] = {
  "header",  "footer", "nav",         "aside",   "main",  "article", "article-body", "form",
  "table",   "list",   "definitions", "figure",  "quote", "code",    "hidden",       "label",
  "heading", "dialog", "noscript",    "address", "time",  "section", "property",
};

const char *
vlps_zone_name (guint number)
{
  return zone_names[number];
}

static guint
zone_of_role (const char *role)
{
  static const struct
  {
    const char *role;
    guint zone;
  } roles[] = {
    { "banner", VLPS_ZONE_HEADER },       { "contentinfo", VLPS_ZONE_FOOTER },
    { "navigation", VLPS_ZONE_NAV },      { "menu", VLPS_ZONE_NAV },
    { "menubar", VLPS_ZONE_NAV },         { "tablist", VLPS_ZONE_NAV },
    { "complementary", VLPS_ZONE_ASIDE }, { "main", VLPS_ZONE_MAIN },
    { "article", VLPS_ZONE_ARTICLE },     { "search", VLPS_ZONE_FORM },
    { "form", VLPS_ZONE_FORM },           { "dialog", VLPS_ZONE_DIALOG },
    { "alertdialog", VLPS_ZONE_DIALOG },  { "button", VLPS_ZONE_LABEL },
    { "heading", VLPS_ZONE_HEADING },
  };

  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    if (g_ascii_strcasecmp (role, roles[i].role) == 0)
      return roles[i].zone;
  return 0;
}

/* Running text has properties, too. */
static guint
zone_of_property (const char *property)
{
  static const char *const texts[] = { "text", "description", "reviewBody", "commentText", "recipeInstructions" };

  if (g_ascii_strcasecmp (property, "articleBody") == 0)
    return VLPS_ZONE_BODY;
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_ascii_strcasecmp (property, texts[i]) == 0)
      return 0;
  return VLPS_ZONE_PROPERTY;
}

static guint
zone_of_tag (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_HEADER:
      return VLPS_ZONE_HEADER;
    case VLPS_TAG_FOOTER:
      return VLPS_ZONE_FOOTER;
    case VLPS_TAG_NAV:
    case VLPS_TAG_MENU:
      return VLPS_ZONE_NAV;
    case VLPS_TAG_ASIDE:
      return VLPS_ZONE_ASIDE;
    case VLPS_TAG_MAIN:
      return VLPS_ZONE_MAIN;
    case VLPS_TAG_ARTICLE:
      return VLPS_ZONE_ARTICLE;
    case VLPS_TAG_FORM:
    case VLPS_TAG_SEARCH:
      return VLPS_ZONE_FORM;
    case VLPS_TAG_TABLE:
      return VLPS_ZONE_TABLE;
    case VLPS_TAG_UL:
    case VLPS_TAG_OL:
      return VLPS_ZONE_LIST;
    case VLPS_TAG_DL:
      return VLPS_ZONE_DEFINITIONS;
    case VLPS_TAG_FIGURE:
    case VLPS_TAG_FIGCAPTION:
      return VLPS_ZONE_FIGURE;
    case VLPS_TAG_BLOCKQUOTE:
      return VLPS_ZONE_QUOTE;
    case VLPS_TAG_PRE:
    case VLPS_TAG_CODE:
    case VLPS_TAG_TEXTAREA:
      return VLPS_ZONE_CODE;
    case VLPS_TAG_LABEL:
    case VLPS_TAG_BUTTON:
    case VLPS_TAG_SELECT:
    case VLPS_TAG_LEGEND:
      return VLPS_ZONE_LABEL;
    case VLPS_TAG_H1:
    case VLPS_TAG_H2:
    case VLPS_TAG_H3:
    case VLPS_TAG_H4:
    case VLPS_TAG_H5:
    case VLPS_TAG_H6:
      return VLPS_ZONE_HEADING;
    case VLPS_TAG_DIALOG:
      return VLPS_ZONE_DIALOG;
    case VLPS_TAG_NOSCRIPT:
      return VLPS_ZONE_NOSCRIPT;
    case VLPS_TAG_ADDRESS:
      return VLPS_ZONE_ADDRESS;
    case VLPS_TAG_TIME:
      return VLPS_ZONE_TIME;
    case VLPS_TAG_SECTION:
      return VLPS_ZONE_SECTION;
    default:
      return 0;
    }
}

/* "display:none" and "visibility:hidden", however they are spaced. */
static gboolean
style_hides (const char *style)
{
  char folded[256];
  gsize n = 0;

  for (const char *p = style; *p != '\0' && n + 1 < sizeof folded; p++)
    if (!g_ascii_isspace (*p))
      folded[n++] = g_ascii_tolower (*p);
  folded[n] = '\0';
  return strstr (folded, "display:none") != NULL || strstr (folded, "visibility:hidden") != NULL;
}

static guint
zones_of (const VlpsNode *node)
{
  guint zones = zone_of_tag (node->tag);

  for (guint i = 0; i < node->n_attributes; i++)
    {
      const char *name = node->attributes[i].name, *value = node->attributes[i].value;

      if (strcmp (name, "role") == 0)
        zones |= zone_of_role (value);
      else if (strcmp (name, "itemprop") == 0)
        zones |= zone_of_property (value);
      else if (strcmp (name, "aria-hidden") == 0 && g_ascii_strcasecmp (value, "true") == 0)
        zones |= VLPS_ZONE_HIDDEN;
      else if (strcmp (name, "style") == 0 && style_hides (value))
        zones |= VLPS_ZONE_HIDDEN;
    }
  return zones;
}

/* Classes come again and again: what one says has to be found out once. */
static guint
hints_of_attribute (GHashTable *known, const VlpsNode *node, const char *name)
{
  const char *value = vlps_node_attribute (node, name);
  gpointer hints;

  if (value == NULL)
    return 0;
  if (!g_hash_table_lookup_extended (known, value, NULL, &hints))
    {
      hints = GUINT_TO_POINTER (vlps_hints_of (value));
      g_hash_table_insert (known, (gpointer) value, hints);
    }
  return GPOINTER_TO_UINT (hints);
}

VlpsPlace *
vlps_places_new (const VlpsPage *page)
{
  VlpsPlace *places = g_new0 (VlpsPlace, page->n_nodes + 1);
  g_autoptr (GHashTable) known = g_hash_table_new (vlps_hash_string, g_str_equal);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      guint hints;

      if (node->parent >= 0)
        places[i] = places[node->parent];
      else
        memset (places[i].far, 255, sizeof places[i].far);
      if (node->kind == VLPS_NODE_TEXT)
        continue;
      places[i].depth = (guint8) MIN (255, places[i].depth + 1);
      places[i].zones |= zones_of (node);
      /* what the whole page is called says nothing about its parts */
      hints = node->tag == VLPS_TAG_BODY || node->tag == VLPS_TAG_HTML
                  ? 0
                  : hints_of_attribute (known, node, "class") | hints_of_attribute (known, node, "id");
      for (guint k = 0; k < VLPS_N_HINTS; k++)
        if ((hints & (1u << k)) != 0)
          places[i].far[k] = 0;
        else if (places[i].far[k] < 255)
          places[i].far[k]++;
    }
  return places;
}
