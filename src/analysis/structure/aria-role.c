/* aria-role.c - what an element is for those who cannot see it: WAI-ARIA 1.2 and its mapping of HTML (HTML-AAM 1.0) */
#include "aria-role.h"

#include <string.h>

#include "word-list.h"

/* WAI-ARIA 1.2, section 5.3, without abstract roles; names from content: section 5.2.8.5. */
static const VlpsAriaRole roles[] = {
  { "button", TRUE, TRUE },
  { "checkbox", TRUE, TRUE },
  { "combobox", TRUE, FALSE },
  { "link", TRUE, TRUE },
  { "listbox", TRUE, FALSE },
  { "menuitem", TRUE, TRUE },
  { "menuitemcheckbox", TRUE, TRUE },
  { "menuitemradio", TRUE, TRUE },
  { "option", TRUE, TRUE },
  { "radio", TRUE, TRUE },
  { "searchbox", TRUE, FALSE },
  { "slider", TRUE, FALSE },
  { "spinbutton", TRUE, FALSE },
  { "switch", TRUE, TRUE },
  { "tab", TRUE, TRUE },
  { "textbox", TRUE, FALSE },
  { "treeitem", TRUE, TRUE },

  { "alert", FALSE, FALSE },
  { "alertdialog", FALSE, FALSE },
  { "application", FALSE, FALSE },
  { "article", FALSE, FALSE },
  { "banner", FALSE, FALSE },
  { "blockquote", FALSE, FALSE },
  { "caption", FALSE, FALSE },
  { "cell", FALSE, TRUE },
  { "code", FALSE, FALSE },
  { "columnheader", FALSE, TRUE },
  { "complementary", FALSE, FALSE },
  { "contentinfo", FALSE, FALSE },
  { "definition", FALSE, FALSE },
  { "deletion", FALSE, FALSE },
  { "dialog", FALSE, FALSE },
  { "directory", FALSE, FALSE },
  { "document", FALSE, FALSE },
  { "emphasis", FALSE, FALSE },
  { "feed", FALSE, FALSE },
  { "figure", FALSE, FALSE },
  { "form", FALSE, FALSE },
  { "generic", FALSE, FALSE },
  { "grid", FALSE, FALSE },
  { "gridcell", FALSE, TRUE },
  { "group", FALSE, FALSE },
  { "heading", FALSE, TRUE },
  { "img", FALSE, FALSE },
  { "insertion", FALSE, FALSE },
  { "list", FALSE, FALSE },
  { "listitem", FALSE, FALSE },
  { "log", FALSE, FALSE },
  { "main", FALSE, FALSE },
  { "marquee", FALSE, FALSE },
  { "math", FALSE, FALSE },
  { "menu", FALSE, FALSE },
  { "menubar", FALSE, FALSE },
  { "meter", FALSE, FALSE },
  { "navigation", FALSE, FALSE },
  { "note", FALSE, FALSE },
  { "paragraph", FALSE, FALSE },
  { "progressbar", FALSE, FALSE },
  { "radiogroup", FALSE, FALSE },
  { "region", FALSE, FALSE },
  { "row", FALSE, TRUE },
  { "rowgroup", FALSE, FALSE },
  { "rowheader", FALSE, TRUE },
  { "scrollbar", FALSE, FALSE },
  { "search", FALSE, FALSE },
  { "separator", FALSE, FALSE },
  { "status", FALSE, FALSE },
  { "strong", FALSE, FALSE },
  { "subscript", FALSE, FALSE },
  { "superscript", FALSE, FALSE },
  { "table", FALSE, FALSE },
  { "tablist", FALSE, FALSE },
  { "tabpanel", FALSE, FALSE },
  { "term", FALSE, FALSE },
  { "time", FALSE, FALSE },
  { "timer", FALSE, FALSE },
  { "toolbar", FALSE, FALSE },
  { "tooltip", FALSE, TRUE },
  { "tree", FALSE, FALSE },
  { "treegrid", FALSE, FALSE },
};

/* The types of an input, the HTML standard's section 4.10.5; NULL: HTML-AAM has no role for it. */
static const struct
{
  const char *type, *role;
} inputs[] = {
  { "button", "button" },     { "checkbox", "checkbox" }, { "color", NULL },          { "date", NULL },
  { "datetime-local", NULL }, { "email", "textbox" },     { "file", NULL },           { "hidden", NULL },
  { "image", "button" },      { "month", NULL },          { "number", "spinbutton" }, { "password", NULL },
  { "radio", "radio" },       { "range", "slider" },      { "reset", "button" },      { "search", "searchbox" },
  { "submit", "button" },     { "tel", "textbox" },       { "text", "textbox" },      { "time", NULL },
  { "url", "textbox" },       { "week", NULL },
};

#define INPUT_TEXT 18

static const VlpsAriaRole *
find (const char *name, gsize length)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (roles); i++)
    if (g_ascii_strncasecmp (roles[i].name, name, length) == 0 && roles[i].name[length] == '\0')
      return &roles[i];
  return NULL;
}

static guint
input_of (const VlpsNode *node)
{
  const char *type = vlps_node_attribute (node, "type");

  for (guint i = 0; type != NULL && i < G_N_ELEMENTS (inputs); i++)
    if (g_ascii_strcasecmp (type, inputs[i].type) == 0)
      return i;
  return INPUT_TEXT;
}

const char *
vlps_aria_type (const VlpsNode *node)
{
  const char *type = vlps_node_attribute (node, "type");

  if (node->tag == VLPS_TAG_INPUT)
    return inputs[input_of (node)].type;
  if (node->tag != VLPS_TAG_BUTTON)
    return NULL;
  if (type != NULL && g_ascii_strcasecmp (type, "reset") == 0)
    return "reset";
  return type != NULL && g_ascii_strcasecmp (type, "button") == 0 ? "button" : "submit";
}

/* A field that offers a list is a combobox. */
static const char *
role_of_input (const VlpsNode *node)
{
  guint input = input_of (node);
  const char *role = inputs[input].role;

  if (role != NULL && vlps_node_attribute (node, "list") != NULL
      && (input == INPUT_TEXT || strcmp (role, "searchbox") == 0 || strcmp (role, "textbox") == 0))
    return "combobox";
  if (role != NULL && strcmp (role, "checkbox") == 0 && vlps_node_attribute (node, "switch") != NULL)
    return "switch";
  return role;
}

static const char *
role_of_select (const VlpsNode *node)
{
  const char *size = vlps_node_attribute (node, "size");

  return vlps_node_attribute (node, "multiple") != NULL || (size != NULL && g_ascii_strtoll (size, NULL, 10) > 1)
             ? "listbox"
             : "combobox";
}

/* HTML-AAM 1.0, section 3.5, for what something can be done with and what names are made of. */
static const char *
native_role (const VlpsNode *node)
{
  switch (node->tag)
    {
    case VLPS_TAG_A:
    case VLPS_TAG_AREA:
      return vlps_node_attribute (node, "href") != NULL ? "link" : NULL;
    case VLPS_TAG_BUTTON:
      return "button";
    case VLPS_TAG_INPUT:
      return role_of_input (node);
    case VLPS_TAG_SELECT:
      return role_of_select (node);
    case VLPS_TAG_TEXTAREA:
      return "textbox";
    case VLPS_TAG_OPTION:
      return "option";
    case VLPS_TAG_IMG:
      return "img";
    default:
      return NULL;
    }
}

const VlpsAriaRole *
vlps_aria_role (const VlpsNode *node)
{
  const char *given = vlps_node_attribute (node, "role");
  const char *native = native_role (node), *word;
  gsize length;

  while ((word = vlps_word_next (&given, &length)) != NULL)
    {
      const VlpsAriaRole *role = find (word, length);

      if (role != NULL)
        return role;
    }
  return native != NULL ? find (native, strlen (native)) : NULL;
}
