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

/* Landmarks that the tag of an element is; 0: none. */
static const guint landmarks_of_tags[VLPS_N_TAGS] = {
  [VLPS_TAG_HEADER] = VLPS_LANDMARK_HEADER,     [VLPS_TAG_FOOTER] = VLPS_LANDMARK_FOOTER,
  [VLPS_TAG_NAV] = VLPS_LANDMARK_NAV,           [VLPS_TAG_MENU] = VLPS_LANDMARK_NAV,
  [VLPS_TAG_ASIDE] = VLPS_LANDMARK_ASIDE,       [VLPS_TAG_MAIN] = VLPS_LANDMARK_MAIN,
  [VLPS_TAG_ARTICLE] = VLPS_LANDMARK_ARTICLE,   [VLPS_TAG_FORM] = VLPS_LANDMARK_FORM,
  [VLPS_TAG_SEARCH] = VLPS_LANDMARK_FORM,       [VLPS_TAG_TABLE] = VLPS_LANDMARK_TABLE,
  [VLPS_TAG_UL] = VLPS_LANDMARK_LIST,           [VLPS_TAG_OL] = VLPS_LANDMARK_LIST,
  [VLPS_TAG_DL] = VLPS_LANDMARK_DEFINITIONS,    [VLPS_TAG_FIGURE] = VLPS_LANDMARK_FIGURE,
  [VLPS_TAG_FIGCAPTION] = VLPS_LANDMARK_FIGURE, [VLPS_TAG_BLOCKQUOTE] = VLPS_LANDMARK_QUOTE,
  [VLPS_TAG_PRE] = VLPS_LANDMARK_CODE,          [VLPS_TAG_CODE] = VLPS_LANDMARK_CODE,
  [VLPS_TAG_TEXTAREA] = VLPS_LANDMARK_CODE,     [VLPS_TAG_LABEL] = VLPS_LANDMARK_LABEL,
  [VLPS_TAG_BUTTON] = VLPS_LANDMARK_LABEL,      [VLPS_TAG_SELECT] = VLPS_LANDMARK_LABEL,
  [VLPS_TAG_LEGEND] = VLPS_LANDMARK_LABEL,      [VLPS_TAG_H1] = VLPS_LANDMARK_HEADING,
  [VLPS_TAG_H2] = VLPS_LANDMARK_HEADING,        [VLPS_TAG_H3] = VLPS_LANDMARK_HEADING,
  [VLPS_TAG_H4] = VLPS_LANDMARK_HEADING,        [VLPS_TAG_H5] = VLPS_LANDMARK_HEADING,
  [VLPS_TAG_H6] = VLPS_LANDMARK_HEADING,        [VLPS_TAG_DIALOG] = VLPS_LANDMARK_DIALOG,
  [VLPS_TAG_NOSCRIPT] = VLPS_LANDMARK_NOSCRIPT, [VLPS_TAG_ADDRESS] = VLPS_LANDMARK_ADDRESS,
  [VLPS_TAG_TIME] = VLPS_LANDMARK_TIME,         [VLPS_TAG_SECTION] = VLPS_LANDMARK_SECTION,
};

static gboolean
is_named (const char *name, const char *wanted)
{
  return *name == *wanted && strcmp (name, wanted) == 0;
}

static guint
landmarks_of (const VlpsNode *node)
{
  guint landmarks = landmarks_of_tags[node->tag];

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
