/* render-need.c - whether a page that was only parsed says too little, so that it is worth rendering */
#include "render-need.h"

/* Letters outside links that a page with text has at least.  Menus are links, and a line of rights is shorter. */
#define LEAST_TEXT 500

/* So many letters say what a Chinese, Japanese or Korean character does. */
#define CJK_LETTERS 3
#define CJK_FIRST 0x2e80

typedef struct
{
  guint text;        /* letters outside links; not counted further than LEAST_TEXT */
  gboolean main;     /* there is a main element, */
  gboolean has_main; /* and one of them has text */
  gboolean frames, refresh;
} Survey;

static gboolean
is_main (const VlpsNode *node)
{
  return node->tag == VLPS_TAG_MAIN || g_strcmp0 (vlps_node_attribute (node, "role"), "main") == 0;
}

static gboolean
is_refresh (const VlpsNode *node)
{
  const char *name = node->tag == VLPS_TAG_META ? vlps_node_attribute (node, "http-equiv") : NULL;

  return name != NULL && g_ascii_strcasecmp (name, "refresh") == 0;
}

static guint
count_letters (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      n += c >= CJK_FIRST ? CJK_LETTERS : g_unichar_isalnum (c) ? 1 : 0;
    }
  return n;
}

/* One pass over the nodes: links, and what only a reader without scripts sees, are passed over. */
static Survey
survey (const VlpsPage *page)
{
  Survey found = { 0 };
  int main_end = 0, passed = 0;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_ELEMENT)
        {
          found.refresh = found.refresh || is_refresh (node);
          if (node->tag == VLPS_TAG_NOSCRIPT || node->tag == VLPS_TAG_A)
            passed = MAX (passed, node->end);
          if (is_main (node))
            {
              found.main = TRUE;
              main_end = MAX (main_end, node->end);
            }
        }
      else if ((found.text < LEAST_TEXT || i < main_end) && vlps_node_is_shown (page, i))
        {
          guint n = count_letters (node->text);

          found.has_main = found.has_main || (i < main_end && n > 0);
          found.text += i < passed ? 0 : n;
        }
    }
  found.frames = page->n_frames > 1;
  return found;
}

const char *
vlps_render_need (const VlpsPage *page)
{
  Survey found;

  if (page->from_data)
    return "data";
  found = survey (page);
  if (page->scripts > 0 && found.text < LEAST_TEXT)
    return "scripts";
  if (page->scripts > 0 && found.main && !found.has_main)
    return "main";
  if (found.text < LEAST_TEXT && found.frames)
    return "frames";
  return found.text < LEAST_TEXT && found.refresh ? "refresh" : VLPS_RENDER_COMPLETE;
}
