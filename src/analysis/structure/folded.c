/* folded.c - text that a click would show: details, tabs, accordions */
#include "folded.h"

#include <string.h>

#include "closed-part.h"
#include "closed-row.h"
#include "panel-opener.h"

/* Siblings that are looked at for content. */
#define MOST_BESIDE 6

/* Children of an element among which panels are looked for: none has so many, and the cost must not grow with their square. */
#define MOST_PANELS 100

/* Nodes at the beginning of a set, and before a panel, among which its label is looked for; bytes of a label. */
#define MOST_BEFORE 400
#define LONGEST_LABEL 80

/* Tabs of one row, and elements of which each is the only child of the one before, in which its labels may stand. */
#define MOST_TABS 16
#define MOST_ROW_LEVELS 3

/* Elements from a button to its form. */
#define MOST_TO_FORM 20

/* Elements around tabs that are looked at. */
#define MOST_AROUND 5
#define MOST_AROUND_BEHIND 14 /* where the text goes on behind them: pages of builders nest deeply */

/* Content as the method chose it stands in [begin, end). */
static gboolean
has_content (const VlpsBuilder *builder, int begin, int end)
{
  return builder->content_before[end] > builder->content_before[begin];
}

/* As VlpsBuilder.content_before; newly allocated. */
static guint *
count_content (const VlpsBuilder *builder)
{
  const VlpsPage *page = builder->page;
  guint *before = g_new0 (guint, page->n_nodes + 1);

  for (guint i = 0; i < page->n_nodes; i++)
    before[i + 1] = before[i]
                    + (page->nodes[i].kind == VLPS_NODE_TEXT && builder->content[i] != 0
                       && !vlps_builder_is_blank (page->nodes[i].text));
  return before;
}

/* Whether one of the next siblings to one side is content. */
static gboolean
has_content_beside (const VlpsBuilder *builder, int index, gboolean behind)
{
  int at = index;

  for (int i = 0; i < MOST_BESIDE; i++)
    {
      at = behind ? vlps_builder_next (builder->page, at) : vlps_builder_previous (builder->page, at);
      if (at < 0)
        return FALSE;
      if (builder->structure->content[at] != 0 || has_content (builder, at, builder->page->nodes[at].end))
        return TRUE;
    }
  return FALSE;
}

/* Details whose summary is content, or that stand between pieces of it. */
static void
unfold_details (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;

  if (vlps_node_attribute (&page->nodes[index], "open") != NULL)
    return;
  if (has_content (builder, index, page->nodes[index].end)
      || (has_content_beside (builder, index, FALSE) && has_content_beside (builder, index, TRUE)))
    vlps_builder_bare (builder, index, VLPS_REASON_FOLDED);
}

/* Words in the classes of what opens and closes. */
static const char *const panel_words[] = { "tab",    "panel",  "pane",       "accordion", "collaps", "toggle", "faq",
                                           "answer", "expand", "disclosure", "spoiler",   "fold",    NULL };

/* Elements of one set are made alike. */
static gboolean
is_alike (const VlpsNode *node, const VlpsNode *other)
{
  const char *role = vlps_node_attribute (node, "role");

  if (role != NULL && strcmp (role, "tabpanel") == 0)
    return vlps_builder_has_value (other, "role", role);
  return node->tag == other->tag && vlps_builder_class_has_any (node, panel_words)
         && vlps_builder_class_has_any (other, panel_words);
}

/* The text goes on before and behind the element, or what is around it; behind it perhaps in the next section. */
static gboolean
is_in_text (const VlpsBuilder *builder, int index)
{
  int level = 0;

  for (; level < MOST_AROUND && index >= 0 && !has_content_beside (builder, index, FALSE); level++)
    index = builder->page->nodes[index].parent;
  if (level == MOST_AROUND)
    return FALSE;
  for (; level < MOST_AROUND_BEHIND && index >= 0; level++, index = builder->page->nodes[index].parent)
    if (has_content_beside (builder, index, TRUE))
      return TRUE;
  return FALSE;
}

/* Elements before `end` that are made as the one is, itself among them; no more than `most`. */
static int
count_alike (const VlpsPage *page, int index, int end, int most)
{
  int n = 0, seen = 0;

  for (int i = page->nodes[index].parent + 1; i < end && n < most && seen++ < MOST_PANELS; i = page->nodes[i].end)
    n += page->nodes[i].kind == VLPS_NODE_ELEMENT && is_alike (&page->nodes[index], &page->nodes[i]);
  return n;
}

/* The label of a panel: what names it, what opens it, or the label at its place among as many as there are panels.  -1
 * where there is none. */
static int
find_label (VlpsBuilder *builder, int panel)
{
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[panel];
  const char *name = vlps_node_attribute (node, "aria-labelledby");
  int around = page->nodes[node->parent].parent, number = -1, n = 0, found = -1;
  int opener = vlps_panel_opener_find (builder, panel, MAX (around, 0), MOST_BEFORE);

  if (name != NULL && vlps_builder_anchor (builder, panel, name) >= 0)
    return vlps_builder_anchor (builder, panel, name);
  if (opener >= 0)
    return opener;
  for (int i = vlps_panel_label_next (builder, MAX (around, 0)); i < panel; i = vlps_panel_label_next (builder, i + 1))
    {
      /* labels stand at the beginning of a set, or right before each panel */
      if (i - around >= MOST_BEFORE && i < panel - MOST_BEFORE)
        {
          i = panel - MOST_BEFORE - 1;
          continue;
        }
      if (n == 0)
        number = count_alike (page, panel, panel, MOST_PANELS);
      if (n++ == number)
        found = i;
    }
  return found >= 0 && n == count_alike (page, panel, page->nodes[node->parent].end, MOST_PANELS) ? found : -1;
}

/* The label is in a heading that has no text behind it before the panel. */
static gboolean
is_headed (const VlpsPage *page, int label, int panel)
{
  int heading = label;

  while (heading >= 0 && !vlps_tag_is_heading (page->nodes[heading].tag, NULL))
    heading = page->nodes[heading].parent;
  if (heading < 0 || page->nodes[heading].end > panel)
    return FALSE;
  for (int i = page->nodes[heading].end; i < panel; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && !vlps_builder_is_blank (page->nodes[i].text))
      return FALSE;
  return TRUE;
}

/* The heading that a panel begins with, where it says the same as the label; -1: there is none. */
static int
find_repeated (const VlpsPage *page, int panel, const char *label)
{
  for (int i = panel; i < page->nodes[panel].end; i++)
    {
      if (page->nodes[i].kind == VLPS_NODE_TEXT && !vlps_builder_is_blank (page->nodes[i].text))
        return -1;
      if (vlps_tag_is_heading (page->nodes[i].tag, NULL))
        {
          g_autofree char *heading = vlps_builder_line (page, i, LONGEST_LABEL);

          return g_strcmp0 (heading, label) == 0 ? i : -1;
        }
    }
  return -1;
}

static gboolean
is_styled_away (const VlpsNode *node)
{
  const char *style = vlps_node_attribute (node, "style");

  return style != NULL && vlps_style_hides (style);
}

/* The label (-1: none) stands before its panel, and nowhere else; a heading that can be seen stands for it. */
static void
put_label (VlpsBuilder *builder, int panel, int label)
{
  const VlpsPage *page = builder->page;
  g_autofree char *text = label >= 0 ? vlps_builder_line (page, label, LONGEST_LABEL) : NULL;
  gboolean is_shown;
  int heading;

  if (text == NULL || *text == '\0' || builder->structure->mark[panel] != VLPS_MARK_NONE
      || is_headed (page, label, panel))
    return;
  heading = find_repeated (page, panel, text);
  is_shown = heading >= 0 && !is_styled_away (&page->nodes[heading]);
  if (heading >= 0 && !is_shown)
    vlps_builder_drop (builder, heading);
  if (!is_shown)
    vlps_builder_mark (builder, panel, VLPS_MARK_PANEL, text);
  vlps_builder_drop (builder, label);
}

/* What has no words opens another view of the same things, such as a grid or a list. */
static gboolean
is_wordless (const VlpsPage *page, int label)
{
  g_autofree char *text = vlps_builder_line (page, label, LONGEST_LABEL);

  return text == NULL || *text == '\0';
}

/* Makes a closed panel content, and the open one beside it: where that is content, or both stand in the midst of the
 * text.  Labels may be -1. */
static gboolean
unfold_beside (VlpsBuilder *builder, int closed, int label, int open, int open_label)
{
  const VlpsPage *page = builder->page;
  gboolean is_content = has_content (builder, open, page->nodes[open].end);

  if ((label >= 0 && is_wordless (page, label))
      || !(is_content
           || (is_in_text (builder, page->nodes[closed].parent) && !vlps_closed_part_is_menu (page, open)
               && !vlps_closed_part_is_menu (page, closed))))
    return FALSE;
  if (!is_content)
    vlps_builder_bare (builder, open, VLPS_REASON_FOLDED);
  vlps_builder_bare (builder, closed, VLPS_REASON_FOLDED);
  put_label (builder, open, open_label);
  put_label (builder, closed, label);
  return TRUE;
}

/* Panels that their markup names: where one of them is content, all are. */
static gboolean
unfold_panels (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  int parent = page->nodes[index].parent, open = -1, seen = 0;
  gboolean is_content = FALSE;

  if (!is_alike (&page->nodes[index], &page->nodes[index]))
    return FALSE;
  for (int i = parent + 1; !is_content && i < page->nodes[parent].end && seen++ < MOST_PANELS; i = page->nodes[i].end)
    if (i != index && page->nodes[i].kind == VLPS_NODE_ELEMENT && is_alike (&page->nodes[index], &page->nodes[i])
        && !vlps_closed_part_is_closed (page, i))
      {
        open = i;
        is_content = has_content (builder, i, page->nodes[i].end);
      }
  return open >= 0 && unfold_beside (builder, index, find_label (builder, index), open, find_label (builder, open));
}

/* How many labels a row of tabs has, each a child of one element; 0 for another element.  `first`: the first of them. */
static int
count_tabs (const VlpsPage *page, int row, int *first)
{
  static const char *const words[] = { "tab", NULL };
  gboolean is_named = vlps_builder_class_has_any (&page->nodes[row], words);
  int n = 0, n_fields = 0;

  for (int level = 0; level < MOST_ROW_LEVELS && row + 1 < page->nodes[row].end && vlps_builder_next (page, row + 1) < 0
                      && page->nodes[row + 1].kind == VLPS_NODE_ELEMENT;
       level++)
    is_named = vlps_builder_class_has_any (&page->nodes[++row], words) || is_named;
  for (int i = row + 1; i < page->nodes[row].end; i = page->nodes[i].end)
    {
      if ((page->nodes[i].kind == VLPS_NODE_TEXT && vlps_builder_is_blank (page->nodes[i].text))
          || (page->nodes[i].tag == VLPS_TAG_INPUT && n_fields++ < MOST_TABS))
        continue;
      if (page->nodes[i].kind != VLPS_NODE_ELEMENT || n == MOST_TABS || vlps_closed_part_is_unseen (&page->nodes[i])
          || is_wordless (page, i))
        return 0;
      is_named = is_named || vlps_builder_class_has_any (&page->nodes[i], words);
      *first = n++ == 0 ? i : *first;
    }
  return is_named && n > 1 ? n : 0;
}

/* Of the `n` elements from `first` on the one that is shown; -1 where they are not panels: fewer, of several kinds, or not
 * all but one of them closed. */
static int
find_open (const VlpsPage *page, int first, int n)
{
  int open = -1, at = first;

  for (int i = 0; i < n; i++, at = vlps_builder_next (page, at))
    {
      if (at < 0 || page->nodes[at].kind != VLPS_NODE_ELEMENT || page->nodes[at].tag != page->nodes[first].tag)
        return -1;
      if (!vlps_closed_part_is_closed (page, at))
        {
          if (open >= 0)
            return -1;
          open = at;
        }
    }
  return open;
}

/* Of the labels from `label` on, between which fields may stand, the one of the panel `to`, where panels begin with
 * `panel`. */
static int
label_of (const VlpsPage *page, int label, int panel, int to)
{
  for (; panel != to; panel = vlps_builder_next (page, panel))
    do
      label = vlps_builder_next (page, label);
    while (page->nodes[label].tag == VLPS_TAG_INPUT);
  return label;
}

/* The first panel in the element around `panel`, where that has one for each label of the row before it; -1: it has not.
 * `label`: the first label; `n`: how many there are. */
static int
find_first (const VlpsPage *page, int panel, int *label, int *n)
{
  int holder = page->nodes[panel].parent, row = holder >= 0 ? vlps_builder_previous (page, holder) : -1, found = 0;
  int first = holder + 1;

  if (row < 0)
    return -1;
  if (page->nodes[first].kind == VLPS_NODE_TEXT && vlps_builder_is_blank (page->nodes[first].text))
    first = vlps_builder_next (page, first);
  for (int at = first; at >= 0; at = vlps_builder_next (page, at))
    if (page->nodes[at].kind != VLPS_NODE_ELEMENT || ++found > MOST_TABS)
      return -1;
  *n = count_tabs (page, row, label);
  return *n > 0 && *n == found ? first : -1;
}

/* Panels that only scripts know: as many elements as the row of tabs before them has labels, of which one is open.  They
 * stand right behind the row, or in an element that does. */
static gboolean
unfold_row (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  int row = vlps_builder_previous (page, index), label = -1, n, start = find_first (page, index, &label, &n);
  int shown = start >= 0 ? find_open (page, start, n) : -1;

  if (shown >= 0)
    return unfold_beside (builder, index, label_of (page, label, start, index), shown,
                          label_of (page, label, start, shown));
  for (int steps = 0; steps < MOST_TABS && row >= 0; steps++, row = vlps_builder_previous (page, row))
    {
      int open;

      n = count_tabs (page, row, &label);
      start = vlps_builder_next (page, row);
      open = n > steps ? find_open (page, start, n) : -1;
      if (open >= 0)
        return unfold_beside (builder, index, label_of (page, label, start, index), open,
                              label_of (page, label, start, open));
    }
  return FALSE;
}

/* Panels behind radio buttons and their labels, all in one element, as many of each. */
static gboolean
unfold_radio (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  int parent = page->nodes[index].parent, labels[MOST_TABS], n_labels = 0, n_panels = 0, n_fields = 0;
  int first = -1, label = -1, open = -1, open_label = -1;

  for (int i = parent + 1; i < page->nodes[parent].end; i = page->nodes[i].end)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_TEXT && vlps_builder_is_blank (node->text))
        continue;
      if (node->tag == VLPS_TAG_INPUT && vlps_builder_has_value (node, "type", "radio") && n_fields++ < MOST_TABS)
        continue;
      if (node->tag == VLPS_TAG_LABEL && n_panels == 0 && n_labels < MOST_TABS)
        {
          labels[n_labels++] = i;
          continue;
        }
      if (node->kind != VLPS_NODE_ELEMENT || n_panels == n_labels)
        return FALSE;
      first = n_panels == 0 ? i : first;
      label = i == index ? labels[n_panels] : label;
      open_label = !vlps_closed_part_is_closed (page, i) ? labels[n_panels] : open_label;
      n_panels++;
    }
  if (n_labels < 2 || n_panels != n_labels || n_fields != n_labels)
    return FALSE;
  open = find_open (page, first, n_panels);
  return open >= 0 && unfold_beside (builder, index, label, open, open_label);
}

/* Labels the panel of tabs that is open: without an engine all of a set are, and their labels make a list of links that
 * lead nowhere. */
static void
label_open (VlpsBuilder *builder, int panel)
{
  static const char *const words[] = { "tab-", "tabbed", "tabs-", "tabpane", NULL };
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[panel];
  int label = -1, n, first;

  if (!has_content (builder, panel, node->end))
    return;
  first = page->rendered ? -1 : find_first (page, panel, &label, &n);
  if (first >= 0 && page->nodes[label].tag == VLPS_TAG_LABEL)
    {
      put_label (builder, panel, label_of (page, label, first, panel));
      return;
    }
  if (node->parent < 0 || page->nodes[node->parent].parent < 0
      || !(vlps_builder_has_value (node, "role", "tabpanel") || vlps_builder_class_has_any (node, words))
      || !is_alike (node, node) || count_alike (page, panel, page->nodes[node->parent].end, 2) < 2)
    return;
  label = find_label (builder, panel);
  if (label < 0 || page->nodes[label].end > panel || page->nodes[label].end - label > MOST_TABS
      || vlps_tag_is_heading (page->nodes[label].tag, NULL)
      /* what holds labels, and what holds panels */
      || (page->nodes[label].tag == VLPS_TAG_LABEL && label > node->parent))
    return;
  put_label (builder, panel, label);
}

static gboolean
is_box (const VlpsNode *node)
{
  return vlps_builder_has_value (node, "type", "checkbox") || vlps_builder_has_value (node, "type", "radio");
}

/* The label of a text field: behind it stands what the form has to say of that field.  Labels of boxes that are ticked
 * open what stands behind them, by styles alone. */
static gboolean
is_label_of_text (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const char *name = vlps_node_attribute (&page->nodes[index], "for");
  int at = name != NULL ? vlps_builder_anchor (builder, index, name) : index + 1;
  int end = name == NULL ? page->nodes[index].end : at >= 0 ? at + 1 : 0;

  for (; at >= 0 && at < end; at++)
    if (page->nodes[at].tag == VLPS_TAG_TEXTAREA || page->nodes[at].tag == VLPS_TAG_SELECT
        || (page->nodes[at].tag == VLPS_TAG_INPUT && !is_box (&page->nodes[at])
            && !vlps_builder_has_value (&page->nodes[at], "type", "hidden")))
      return TRUE;
  return FALSE;
}

/* A button that sends its form away: what stands behind it says what became of that.  A button that opens something says
 * so, and a form around most of the page sends nothing by a button without a type. */
static gboolean
is_sender (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  const char *type = vlps_node_attribute (node, "type");
  int form = index;

  if (node->tag != VLPS_TAG_BUTTON || (type != NULL && strcmp (type, "submit") != 0)
      || vlps_node_attribute (node, "aria-expanded") != NULL || vlps_node_attribute (node, "aria-controls") != NULL
      || vlps_builder_class_has_any (node, panel_words))
    return FALSE;
  for (int level = 0; level < MOST_TO_FORM && form >= 0 && page->nodes[form].tag != VLPS_TAG_FORM; level++)
    form = page->nodes[form].parent;
  if (form < 0 || page->nodes[form].tag != VLPS_TAG_FORM)
    return FALSE;
  return type != NULL || (guint) (page->nodes[form].end - form) < page->n_nodes / 2;
}

/* What a reader clicks to open the element `behind`. */
static gboolean
is_opener (VlpsBuilder *builder, int index, int behind)
{
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[index];
  const char *role = vlps_node_attribute (node, "role"), *controls = vlps_node_attribute (node, "aria-controls");
  int level;

  if (node->kind != VLPS_NODE_ELEMENT || vlps_builder_has_value (node, "aria-expanded", "true")
      || (controls != NULL && !vlps_builder_has_value (&page->nodes[behind], "id", controls)) || is_sender (page, index)
      || (node->tag == VLPS_TAG_LABEL && is_label_of_text (builder, index)))
    return FALSE;
  return node->tag == VLPS_TAG_BUTTON || node->tag == VLPS_TAG_LABEL || node->tag == VLPS_TAG_DT
         || g_strcmp0 (role, "button") == 0 || g_strcmp0 (role, "tab") == 0
         || vlps_node_attribute (node, "aria-expanded") != NULL
         || (vlps_tag_is_heading (node->tag, &level) && level > 1)
         || (vlps_builder_class_has_any (node, panel_words) && node->end - index < 20);
}

/* Part of a set that is called an accordion or the like, with content right before it. */
static gboolean
is_in_set (const VlpsBuilder *builder, int opener)
{
  int around = builder->page->nodes[opener].parent;

  for (int level = 0; level < 2 && around >= 0; level++, around = builder->page->nodes[around].parent)
    if (vlps_builder_class_has_any (&builder->page->nodes[around], panel_words))
      return has_content_beside (builder, around, FALSE);
  return FALSE;
}

/* Opens what stands behind a button, a label, a term or a heading that is content, or a part of an accordion. */
static gboolean
unfold_behind (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  int before = vlps_builder_previous (page, index);

  if (before < 0 || !is_opener (builder, before, index) || vlps_closed_part_is_menu (page, index))
    return FALSE;
  if (has_content (builder, before, page->nodes[before].end))
    return TRUE;
  if (vlps_closed_part_is_unseen (&page->nodes[before]) || !is_in_set (builder, before))
    return FALSE;
  vlps_builder_bare (builder, before, VLPS_REASON_FOLDED);
  return TRUE;
}

/* A panel that a link leads to, beside an open one that another link leads to. */
static gboolean
unfold_linked (VlpsBuilder *builder, int index)
{
  int label, open, open_label;

  return vlps_closed_row_find_open (builder, index, &label, &open, &open_label)
         && unfold_beside (builder, index, label, open, open_label);
}

/* A part that is named by its heading or button, which is content. */
static gboolean
is_named_part (VlpsBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  const char *label =
      vlps_builder_has_value (node, "role", "region") ? vlps_node_attribute (node, "aria-labelledby") : NULL;
  int at = label != NULL ? vlps_builder_anchor (builder, index, label) : -1;

  return at >= 0 && at < index && has_content (builder, at, builder->page->nodes[at].end);
}

/* What the browser opens when a reader searches for its words. */
static gboolean
is_until_found (const VlpsBuilder *builder, int index)
{
  return vlps_builder_has_value (&builder->page->nodes[index], "hidden", "until-found")
         && (has_content_beside (builder, index, FALSE) || has_content_beside (builder, index, TRUE));
}

/* What the label `index` opens: where the label is content, or both stand in the midst of the text. */
static void
unfold_target (VlpsBuilder *builder, int index, const char *name)
{
  const VlpsPage *page = builder->page;
  int target = vlps_builder_anchor (builder, index, name);

  if (target < 0 || builder->structure->bared[target] != 0 || !vlps_closed_part_is_closed (page, target)
      || vlps_closed_part_is_of_site (&page->nodes[target]) || vlps_closed_part_is_form (page, target)
      || is_wordless (page, index))
    return;
  if (!has_content (builder, index, page->nodes[index].end))
    {
      if (target < index || vlps_closed_part_is_unseen (&page->nodes[index]) || vlps_closed_part_is_menu (page, target)
          || !is_in_text (builder, index) || !is_in_text (builder, target))
        return;
      vlps_builder_bare (builder, index, VLPS_REASON_FOLDED);
    }
  vlps_builder_bare (builder, target, VLPS_REASON_FOLDED);
}

/* What a closed heading, button or tab that is content controls. */
static void
unfold_controlled (VlpsBuilder *builder, int index)
{
  static const char *const kinds[] = { "data-toggle", "data-bs-toggle" };
  static const char *const targets[] = { "data-target", "data-bs-target", "href" };
  static const char *const words[] = { "tab", "pill", "collapse", NULL };
  const VlpsNode *node = &builder->page->nodes[index];
  const char *controls = vlps_node_attribute (node, "aria-controls");

  if (controls != NULL && !vlps_builder_has_value (node, "aria-expanded", "true")
      && !vlps_builder_has_value (node, "aria-haspopup", "true"))
    unfold_target (builder, index, controls);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const char *kind = vlps_node_attribute (node, kinds[i]);

      for (guint k = 0; kind != NULL && g_strv_contains (words, kind) && k < G_N_ELEMENTS (targets); k++)
        {
          const char *target = vlps_node_attribute (node, targets[k]);

          if (target != NULL && *target == '#')
            unfold_target (builder, index, target + 1);
        }
    }
}

/* One of the elements from `index` up to `outermost` is a part of the site. */
static gboolean
is_of_site (const VlpsPage *page, int index, int outermost)
{
  for (; index > outermost; index = page->nodes[index].parent)
    if (vlps_closed_part_is_of_site (&page->nodes[index]))
      return TRUE;
  return vlps_closed_part_is_of_site (&page->nodes[outermost]);
}

/* For screen readers only, and not a panel beside another. */
static gboolean
is_only_off_page (const VlpsNode *node)
{
  return (node->flags & VLPS_NODE_OFF_PAGE) != 0
         && (node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_NEVER_SHOWN)) == 0;
}

void
vlps_folded_recognise (VlpsBuilder *builder)
{
  const VlpsPage *page = builder->page;
  g_autofree guint *before = count_content (builder);

  builder->content_before = before;
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind != VLPS_NODE_ELEMENT)
        continue;
      if (node->tag == VLPS_TAG_NAV)
        {
          i = node->end - 1;
          continue;
        }
      if (node->n_attributes > 0)
        unfold_controlled (builder, i);
      if (node->n_attributes > 0 && !vlps_closed_part_is_unseen (node))
        label_open (builder, i);
      if (node->tag == VLPS_TAG_DETAILS)
        unfold_details (builder, i);
      else if ((vlps_closed_part_is_unseen (node) || vlps_builder_has_value (node, "hidden", "until-found"))
               && node->parent >= 0 && !vlps_closed_part_is_unseen (&page->nodes[node->parent]))
        {
          int part = (node->flags & VLPS_NODE_INVISIBLE) != 0 ? vlps_closed_part_outermost (page, i) : i;

          if (!vlps_tag_is_never_shown (node->tag) && !is_of_site (page, i, part) && !unfold_panels (builder, part)
              && !unfold_row (builder, part) && !unfold_radio (builder, part) && !unfold_linked (builder, part)
              && !is_only_off_page (node)
              && (unfold_behind (builder, part) || is_until_found (builder, part) || is_named_part (builder, part)
                  || vlps_closed_row_is_answer (builder, part) || vlps_closed_row_is_rest (builder, part)))
            vlps_builder_bare (builder, part, VLPS_REASON_FOLDED);
          /* what is closed in it is closed with it */
          i = node->end - 1;
        }
    }
  builder->content_before = NULL;
}
