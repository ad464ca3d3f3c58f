/* closed-row.c - closed parts recognised by position only: questions and answers, links to panels, the rest of a text */
#include "closed-row.h"

#include <string.h>

#include "closed-part.h"
#include "panel-opener.h"

/* Bytes of a label; of a text worth opening. */
#define LONGEST_LABEL 160
#define SHORTEST_TEXT 20

/* Width of a part that is closed, px: narrower ones are hidden from sight only. */
#define NARROWEST 50

/* Elements and texts of the parent of a panel among which an open one is looked for: 64 panels with blanks between
 * them. Nodes before a panel among which its link is looked for. */
#define MOST_BESIDE 129
#define MOST_BEFORE 400

/* Nodes of a label among which a control is looked for, and elements around a part whose names count. */
#define MOST_IN_LABEL 12
#define MOST_AROUND 3

/* Elements that end with the hidden rest of a text, bytes on the control behind it, and words in its classes. */
#define MOST_ENDS 3
#define LONGEST_CONTROL 60
#define MOST_WORDS 32

/* Bytes of dots in the place of a hidden rest, white space included. */
#define LONGEST_DOTS 200

/* What is not to be read with the text: words in the classes of it. */
static const char *const other_words[] = { "tooltip",       "modal",    "popup",   "popover",  "menu",
                                           "dropdown",      "lightbox", "error",   "visually", "sr-only",
                                           "screen-reader", "toast",    "overlay", NULL };

static gboolean
has_content (const VlpsBuilder *builder, int index)
{
  return builder->content_before[builder->page->nodes[index].end] > builder->content_before[index];
}

static gboolean
is_alike (const VlpsNode *node, const VlpsNode *other)
{
  return node->kind == VLPS_NODE_ELEMENT && node->tag == other->tag && node->class_number == other->class_number;
}

/* A closed part to be read, not a text for screen readers or a layer. */
static gboolean
is_text_part (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  g_autofree char *text = NULL;

  if (node->kind != VLPS_NODE_ELEMENT || vlps_closed_part_is_of_site (node)
      || vlps_builder_class_has_any (node, other_words)
      || ((node->flags & VLPS_NODE_INVISIBLE) != 0
          && (node->box.width < NARROWEST || node->style == NULL || node->style->position > VLPS_POSITION_RELATIVE)))
    return FALSE;
  text = vlps_builder_line (page, index, LONGEST_LABEL);
  return strlen (text) >= SHORTEST_TEXT && !vlps_closed_part_is_menu (page, index)
         && !vlps_closed_part_is_form (page, index);
}

/* Something short that can be seen and leads nowhere: a title or a question, not a sentence of the text. */
static gboolean
is_label (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  g_autofree char *text = NULL;
  gsize length;

  if (node->kind != VLPS_NODE_ELEMENT || vlps_closed_part_is_unseen (node))
    return FALSE;
  text = vlps_builder_line (page, index, LONGEST_LABEL + 1);
  length = strlen (text);
  return length > 0 && length <= LONGEST_LABEL && strchr (".!;,", text[length - 1]) == NULL
         && !g_str_has_suffix (text, "。") && !vlps_closed_part_is_menu (page, index);
}

/* Returns TRUE if `label` and `part` follow each other, made as these two are. */
static gboolean
is_pair (const VlpsPage *page, int label, int part, int like_label, int like_part)
{
  return label >= 0 && part >= 0 && is_alike (&page->nodes[label], &page->nodes[like_label])
         && page->nodes[part].kind == VLPS_NODE_ELEMENT && page->nodes[part].tag == page->nodes[like_part].tag
         && !is_alike (&page->nodes[part], &page->nodes[label]);
}

/* Another label and part stand right before or behind these two. */
static gboolean
has_pair_beside (const VlpsPage *page, int label, int part)
{
  int next = vlps_builder_next (page, part), before = vlps_builder_previous (page, label);

  return is_pair (page, next, next >= 0 ? vlps_builder_next (page, next) : -1, label, part)
         || is_pair (page, before >= 0 ? vlps_builder_previous (page, before) : -1, before, label, part);
}

/* The two, which alone are in an element, stand beside another element like it with two like them. */
static gboolean
has_item_beside (const VlpsPage *page, int label, int part)
{
  int item = page->nodes[part].parent;
  const int beside[] = { vlps_builder_next (page, item), vlps_builder_previous (page, item) };

  if (vlps_builder_previous (page, label) >= 0 || vlps_builder_next (page, part) >= 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (beside); i++)
    {
      int first = beside[i] >= 0 ? beside[i] + 1 : -1;

      if (first < 0 || first >= page->nodes[beside[i]].end || !is_alike (&page->nodes[beside[i]], &page->nodes[item]))
        continue;
      if (page->nodes[first].kind == VLPS_NODE_TEXT && vlps_builder_is_blank (page->nodes[first].text))
        first = vlps_builder_next (page, first);
      if (is_pair (page, first, first >= 0 ? vlps_builder_next (page, first) : -1, label, part))
        return TRUE;
    }
  return FALSE;
}

/* Attributes of what opens a part; the names of others, such as data-v-1a2b or aria-label, say nothing about it. */
static gboolean
has_attribute_of_control (const VlpsNode *node)
{
  static const char *const names[] = { "aria-expanded", "aria-controls", "aria-pressed", "onclick", "tabindex", NULL };
  static const char *const words[] = { "toggle", "target", "open", "collaps", "accordion", "expand", "faq", "show" };

  for (guint i = 0; i < node->n_attributes; i++)
    {
      const char *name = node->attributes[i].name;

      if (g_strv_contains (names, name))
        return TRUE;
      for (guint k = 0; g_str_has_prefix (name, "data-") && k < G_N_ELEMENTS (words); k++)
        if (strstr (name, words[k]) != NULL)
          return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the label, or something in it, can be pressed. */
static gboolean
has_control (const VlpsPage *page, int label)
{
  static const char *const icons[] = { "chevron", "arrow", "caret", "plus", "toggle", "collaps", "expand", NULL };
  int end = MIN (page->nodes[label].end, label + MOST_IN_LABEL);

  for (int i = label; i < end; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *href = node->tag == VLPS_TAG_A ? vlps_node_attribute (node, "href") : NULL;

      if (node->kind != VLPS_NODE_ELEMENT)
        continue;
      if (node->tag == VLPS_TAG_BUTTON || vlps_builder_has_value (node, "role", "button")
          || has_attribute_of_control (node) || vlps_builder_class_has_any (node, icons)
          || (href != NULL && (*href == '#' || g_ascii_strncasecmp (href, "javascript:", 11) == 0)))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if more than their places says that a click on the label opens the part.  Texts for other screens or in
 * other languages alternate, too. */
static gboolean
opens (const VlpsPage *page, int label, int part)
{
  static const char *const marks[] = { "?", "？", "؟" };
  static const char *const words[] = { "faq",     "question", "answer",  "accordion", "akkordeon", "collaps",
                                       "expand",  "toggle",   "frage",   "antwort",   "pregunta",  "respuesta",
                                       "domanda", "risposta", "reponse", NULL };
  g_autofree char *title = vlps_builder_line (page, label, LONGEST_LABEL + 1);
  g_autofree char *text = vlps_builder_line (page, part, LONGEST_LABEL + 1);
  int around = page->nodes[part].parent;

  if (strcmp (title, text) == 0
      || g_strcmp0 (vlps_node_attribute (&page->nodes[label], "lang"), vlps_node_attribute (&page->nodes[part], "lang"))
             != 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (g_str_has_suffix (title, marks[i]))
      return TRUE;
  if (has_control (page, label) || vlps_builder_class_has_any (&page->nodes[label], words)
      || vlps_builder_class_has_any (&page->nodes[part], words))
    return TRUE;
  for (int level = 0; level < MOST_AROUND && around >= 0; level++, around = page->nodes[around].parent)
    if (page->nodes[around].tag != VLPS_TAG_BODY && vlps_builder_class_has_any (&page->nodes[around], words))
      return TRUE;
  return FALSE;
}

gboolean
vlps_closed_row_is_answer (const VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  int label = vlps_builder_previous (page, index);

  return label >= 0 && !is_alike (&page->nodes[label], &page->nodes[index]) && has_content (builder, label)
         && is_label (page, label) && (has_pair_beside (page, label, index) || has_item_beside (page, label, index))
         && is_text_part (page, index) && opens (page, label, index);
}

/* Returns TRUE if `text` (lower case) has the word: a whole one, or any part of a text without spaces. */
static gboolean
has_word (const char *text, const char *word)
{
  gsize length = strlen (word);
  GUnicodeScript script = g_unichar_get_script (g_utf8_get_char (word));
  gboolean spaced =
      script != G_UNICODE_SCRIPT_HAN && script != G_UNICODE_SCRIPT_HIRAGANA && script != G_UNICODE_SCRIPT_HANGUL;

  for (const char *p = text; (p = strstr (p, word)) != NULL; p += length)
    if (!spaced
        || ((p == text || !g_unichar_isalnum (g_utf8_get_char (g_utf8_prev_char (p))))
            && !g_unichar_isalnum (g_utf8_get_char (p + length))))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if a class is named after the control that shows the rest, such as "read-more" or "toggleText". */
static gboolean
is_named_control (const VlpsNode *node)
{
  static const char *const names[] = { "more", "less", "rest", "full", NULL };
  static const char *const beginnings[] = { "expand",   "toggle",   "trunc",    "unfold",
                                            "readmore", "showmore", "viewmore", "seemore" };
  const char *classes = vlps_node_attribute (node, "class");
  g_autofree char *lower = classes != NULL ? g_ascii_strdown (classes, -1) : NULL;
  g_auto (GStrv) words = lower != NULL ? g_strsplit_set (lower, " \t\n\r\f-_", MOST_WORDS) : NULL;

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    {
      if (g_strv_contains (names, words[i]))
        return TRUE;
      for (guint k = 0; k < G_N_ELEMENTS (beginnings); k++)
        if (g_str_has_prefix (words[i], beginnings[k]))
          return TRUE;
    }
  return FALSE;
}

/* A control that shows what is hidden: by what it is, and by its words or class. */
static gboolean
shows_rest (const VlpsPage *page, int index)
{
  static const char *const words[] = {
    "more",   "full",    "expand",    "mehr",     "weiter", "weiterlesen", "plus", "suite", "más",    "mais",
    "altro",  "altri",   "altre",     "tutto",    "meer",   "więcej",      "více", "mer",   "ещё",    "еще",
    "дальше", "далее",   "полностью", "показать", "全文",   "更多",        "展开", "展開",  "もっと", "続き",
    "더보기", "더 보기", "المزيد",    "devam",    "devamı", "devamını",    "עוד",  NULL
  };
  const VlpsNode *node = &page->nodes[index];
  const char *href = vlps_node_attribute (node, "href");
  g_autofree char *text = NULL, *lower = NULL;

  if (node->kind != VLPS_NODE_ELEMENT || vlps_closed_part_is_unseen (node)
      || (node->tag == VLPS_TAG_A
              ? href != NULL && *href != '\0' && *href != '#' && g_ascii_strncasecmp (href, "javascript:", 11) != 0
              : node->tag != VLPS_TAG_BUTTON && !vlps_builder_has_value (node, "role", "button")
                    && !is_named_control (node)))
    return FALSE;
  text = vlps_builder_line (page, index, LONGEST_CONTROL + 1);
  if (strlen (text) > LONGEST_CONTROL || *text == '\0')
    return FALSE;
  lower = g_utf8_strdown (text, -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (has_word (lower, words[i]))
      return TRUE;
  return is_named_control (node);
}

/* Dots in the place of what is hidden. */
static gboolean
is_ellipsis (const VlpsPage *page, int index)
{
  g_autofree char *text =
      page->nodes[index].kind == VLPS_NODE_ELEMENT ? vlps_builder_text (page, index, LONGEST_DOTS) : NULL;
  gboolean dots = FALSE;

  if (text == NULL || strlen (text) == LONGEST_DOTS)
    return FALSE;
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '.' || c == 0x2026)
        dots = TRUE;
      else if (c != '[' && c != ']' && !g_unichar_isspace (c))
        return FALSE;
    }
  return dots;
}

gboolean
vlps_closed_row_is_rest (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  int before = vlps_builder_previous (page, index), at = index, dots = -1;

  if (before >= 0 && is_ellipsis (page, before))
    {
      dots = before;
      before = vlps_builder_previous (page, before);
    }
  if (before < 0 || !has_content (builder, before) || !is_text_part (page, index))
    return FALSE;
  for (int level = 0; level < MOST_ENDS && at >= 0; level++, at = page->nodes[at].parent)
    {
      int next = vlps_builder_next (page, at);

      if (next < 0)
        continue;
      /* the control may be in an element of its own */
      if (!shows_rest (page, next)
          && (next + 1 >= page->nodes[next].end || page->nodes[next + 1].end != page->nodes[next].end
              || !shows_rest (page, next + 1)))
        return FALSE;
      if (dots >= 0)
        vlps_builder_drop (builder, dots);
      return TRUE;
    }
  return FALSE;
}

gboolean
vlps_closed_row_find_open (VlpsBuilder *builder, int index, int *ret_label, int *ret_open, int *ret_open_label)
{
  const VlpsPage *page = builder->page;
  int parent = page->nodes[index].parent, seen = 0;
  int label = vlps_panel_opener_find (builder, index, MAX (0, index - MOST_BEFORE), MOST_BEFORE);

  if (label < 0 || vlps_closed_part_is_of_site (&page->nodes[index]))
    return FALSE;
  for (int i = parent + 1; i < page->nodes[parent].end && seen < MOST_BESIDE; i = page->nodes[i].end, seen++)
    if (i != index && page->nodes[i].kind == VLPS_NODE_ELEMENT && page->nodes[i].tag == page->nodes[index].tag
        && !vlps_closed_part_is_closed (page, i))
      {
        int other = vlps_panel_opener_find (builder, i, MAX (0, i - MOST_BEFORE), MOST_BEFORE);

        if (other < 0 || !is_alike (&page->nodes[other], &page->nodes[label]))
          continue;
        *ret_label = label;
        *ret_open = i;
        *ret_open_label = other;
        return TRUE;
      }
  return FALSE;
}
