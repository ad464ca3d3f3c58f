/* ancestors.c - what the elements around a node say about it by their tags, roles and names */
#include "ancestors.h"

#include <string.h>

/* What has been found out has this bit, which is none of the hints. */
#define KNOWN (1u << 31)

static const char *const landmark_names[VLPS_N_LANDMARKS] = {
  "header",  "footer", "nav",         "aside",   "main",  "article", "article-body", "form",
  "table",   "list",   "definitions", "figure",  "quote", "code",    "hidden",       "label",
  "heading", "dialog", "noscript",    "address", "time",  "section", "property",
};

const char *
vlps_landmark_name (guint number)
{
  return landmark_names[number];
}

static guint
landmark_of_role (const char *role)
{
  static const struct
  {
    const char *role;
    guint landmark;
  } roles[] = {
    { "banner", VLPS_LANDMARK_HEADER },       { "contentinfo", VLPS_LANDMARK_FOOTER },
    { "navigation", VLPS_LANDMARK_NAV },      { "menu", VLPS_LANDMARK_NAV },
    { "menubar", VLPS_LANDMARK_NAV },         { "tablist", VLPS_LANDMARK_NAV },
    { "complementary", VLPS_LANDMARK_ASIDE }, { "main", VLPS_LANDMARK_MAIN },
    { "article", VLPS_LANDMARK_ARTICLE },     { "search", VLPS_LANDMARK_FORM },
    { "form", VLPS_LANDMARK_FORM },           { "dialog", VLPS_LANDMARK_DIALOG },
    { "alertdialog", VLPS_LANDMARK_DIALOG },  { "button", VLPS_LANDMARK_LABEL },
    { "heading", VLPS_LANDMARK_HEADING },
  };

  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    if (g_ascii_strcasecmp (role, roles[i].role) == 0)
      return roles[i].landmark;
  return 0;
}

/* Running text has properties, too. */
static guint
landmark_of_property (const char *property)
{
  static const char *const texts[] = { "text", "description", "reviewBody", "commentText", "recipeInstructions" };

  if (g_ascii_strcasecmp (property, "articleBody") == 0)
    return VLPS_LANDMARK_BODY;
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_ascii_strcasecmp (property, texts[i]) == 0)
      return 0;
  return VLPS_LANDMARK_PROPERTY;
}

static guint
landmark_of_tag (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_HEADER:
      return VLPS_LANDMARK_HEADER;
    case VLPS_TAG_FOOTER:
      return VLPS_LANDMARK_FOOTER;
    case VLPS_TAG_NAV:
    case VLPS_TAG_MENU:
      return VLPS_LANDMARK_NAV;
    case VLPS_TAG_ASIDE:
      return VLPS_LANDMARK_ASIDE;
    case VLPS_TAG_MAIN:
      return VLPS_LANDMARK_MAIN;
    case VLPS_TAG_ARTICLE:
      return VLPS_LANDMARK_ARTICLE;
    case VLPS_TAG_FORM:
    case VLPS_TAG_SEARCH:
      return VLPS_LANDMARK_FORM;
    case VLPS_TAG_TABLE:
      return VLPS_LANDMARK_TABLE;
    case VLPS_TAG_UL:
    case VLPS_TAG_OL:
      return VLPS_LANDMARK_LIST;
    case VLPS_TAG_DL:
      return VLPS_LANDMARK_DEFINITIONS;
    case VLPS_TAG_FIGURE:
    case VLPS_TAG_FIGCAPTION:
      return VLPS_LANDMARK_FIGURE;
    case VLPS_TAG_BLOCKQUOTE:
      return VLPS_LANDMARK_QUOTE;
    case VLPS_TAG_PRE:
    case VLPS_TAG_CODE:
    case VLPS_TAG_TEXTAREA:
      return VLPS_LANDMARK_CODE;
    case VLPS_TAG_LABEL:
    case VLPS_TAG_BUTTON:
    case VLPS_TAG_SELECT:
    case VLPS_TAG_LEGEND:
      return VLPS_LANDMARK_LABEL;
    case VLPS_TAG_H1:
    case VLPS_TAG_H2:
    case VLPS_TAG_H3:
    case VLPS_TAG_H4:
    case VLPS_TAG_H5:
    case VLPS_TAG_H6:
      return VLPS_LANDMARK_HEADING;
    case VLPS_TAG_DIALOG:
      return VLPS_LANDMARK_DIALOG;
    case VLPS_TAG_NOSCRIPT:
      return VLPS_LANDMARK_NOSCRIPT;
    case VLPS_TAG_ADDRESS:
      return VLPS_LANDMARK_ADDRESS;
    case VLPS_TAG_TIME:
      return VLPS_LANDMARK_TIME;
    case VLPS_TAG_SECTION:
      return VLPS_LANDMARK_SECTION;
    default:
      return 0;
    }
}

static gboolean
is_named (const char *name, const char *wanted)
{
  return *name == *wanted && strcmp (name, wanted) == 0;
}

static guint
landmarks_of (const VlpsNode *node)
{
  guint landmarks = landmark_of_tag (node->tag);

  for (guint i = 0; i < node->n_attributes; i++)
    {
      const char *name = node->attributes[i].name, *value = node->attributes[i].value;

      if (is_named (name, "role"))
        landmarks |= landmark_of_role (value);
      else if (is_named (name, "itemprop"))
        landmarks |= landmark_of_property (value);
      else if (is_named (name, "aria-hidden") && g_ascii_strcasecmp (value, "true") == 0)
        landmarks |= VLPS_LANDMARK_HIDDEN;
      else if (is_named (name, "style") && vlps_style_hides (value))
        landmarks |= VLPS_LANDMARK_HIDDEN;
    }
  return landmarks;
}

/* `known`: by the numbers of classes, what they say and a bit more, where that has been found out. */
static guint
hints_of_node (const VlpsPage *page, guint *known, const VlpsNode *node)
{
  const char *id = vlps_node_attribute (node, "id");
  guint *classes = &known[node->class_number];

  if (*classes == 0)
    *classes = KNOWN | vlps_name_hint_of (page->classes[node->class_number]);
  return (*classes & ~KNOWN) | (id != NULL ? vlps_name_hint_of (id) : 0);
}

VlpsAncestors *
vlps_ancestors_new (const VlpsPage *page)
{
  VlpsAncestors *places = g_new0 (VlpsAncestors, page->n_nodes + 1);
  g_autofree guint *known = g_new0 (guint, page->n_classes);

  known[0] = KNOWN;
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
      places[i].landmarks |= landmarks_of (node);
      /* what the whole page is called says nothing about its parts */
      hints = node->tag == VLPS_TAG_BODY || node->tag == VLPS_TAG_HTML ? 0 : hints_of_node (page, known, node);
      for (guint k = 0; k < VLPS_N_NAME_HINTS; k++)
        places[i].far[k] = (guint8) (places[i].far[k] + (places[i].far[k] < 255));
      for (guint k = 0; hints != 0 && k < VLPS_N_NAME_HINTS; k++)
        if ((hints & (1u << k)) != 0)
          places[i].far[k] = 0;
    }
  return places;
}
