/* flow-roles.c - what each node is in the running text, by itself and its place */
#include "flow-builder.h"

#include <string.h>

#include "builder.h"
#include "item-level.h"
#include "line.h"
#include "whitespace.h"

static gboolean
is_control (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_AUDIO] = TRUE,   [VLPS_TAG_CANVAS] = TRUE,   [VLPS_TAG_DATALIST] = TRUE, [VLPS_TAG_INPUT] = TRUE,
    [VLPS_TAG_ISINDEX] = TRUE, [VLPS_TAG_KEYGEN] = TRUE,   [VLPS_TAG_METER] = TRUE,    [VLPS_TAG_OPTGROUP] = TRUE,
    [VLPS_TAG_OPTION] = TRUE,  [VLPS_TAG_PROGRESS] = TRUE, [VLPS_TAG_SELECT] = TRUE,   [VLPS_TAG_TEXTAREA] = TRUE,
    [VLPS_TAG_VIDEO] = TRUE
  };

  return listed[tag];
}

/* Elements of SVG and MathML that describe the picture or formula and are not shown; engines tell so by themselves. */
static gboolean
is_description (const VlpsNode *node)
{
  return node->tag == VLPS_TAG_OTHER
         && (strcmp (node->name, "desc") == 0 || strcmp (node->name, "metadata") == 0
             || strcmp (node->name, "annotation") == 0 || strcmp (node->name, "annotation-xml") == 0);
}

static gboolean
is_verbatim_tag (VlpsTag tag)
{
  return tag == VLPS_TAG_PRE || tag == VLPS_TAG_LISTING || tag == VLPS_TAG_XMP || tag == VLPS_TAG_PLAINTEXT;
}

/* Not shown to a reader, as far as the node itself says. */
static gboolean
is_unseen (const FlowBuilder *builder, int index)
{
  return builder->flow->structure->bared[index] == 0
         && (builder->page->nodes[index].flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_OFF_PAGE))
                != 0;
}

/* A caption is useless without its picture. */
static gboolean
is_caption (const FlowBuilder *builder, int index)
{
  return !builder->images && builder->flow->structure->reason[index] == VLPS_REASON_PICTURE;
}

static VlpsMark
mark_of (const FlowBuilder *builder, int index)
{
  VlpsMark mark = (VlpsMark) builder->flow->structure->mark[index];

  return is_caption (builder, index) && builder->page->nodes[index].tag != VLPS_TAG_IMG ? VLPS_MARK_NONE : mark;
}

static gboolean
is_content (const FlowBuilder *builder, int index)
{
  return builder->flow->structure->content[index] != 0 && !is_caption (builder, index);
}

static VlpsFlowRole
role_of_block (const VlpsNode *node, guint bits)
{
  if ((bits & PREFORMATTED) != 0
      && (is_verbatim_tag (node->tag) || node->tag == VLPS_TAG_CODE || node->tag == VLPS_TAG_SAMP
          || node->tag == VLPS_TAG_KBD))
    return VLPS_FLOW_PRE;
  if (vlps_node_is_heading (node, NULL))
    return VLPS_FLOW_HEADING;
  switch (node->tag)
    {
    case VLPS_TAG_UL:
    case VLPS_TAG_OL:
    case VLPS_TAG_MENU:
    case VLPS_TAG_DIR:
      return VLPS_FLOW_LIST;
    case VLPS_TAG_LI:
      return VLPS_FLOW_ITEM;
    case VLPS_TAG_BLOCKQUOTE:
      return VLPS_FLOW_QUOTE;
    case VLPS_TAG_DD:
      return VLPS_FLOW_DEFINITION;
    case VLPS_TAG_TABLE: /* until it is known what table */
    case VLPS_TAG_ARTICLE:
    case VLPS_TAG_ASIDE:
    case VLPS_TAG_CAPTION:
    case VLPS_TAG_DETAILS:
    case VLPS_TAG_DIALOG:
    case VLPS_TAG_DL:
    case VLPS_TAG_FIELDSET:
    case VLPS_TAG_FIGCAPTION:
    case VLPS_TAG_FIGURE:
    case VLPS_TAG_FOOTER:
    case VLPS_TAG_FORM:
    case VLPS_TAG_FRAME:
    case VLPS_TAG_HEADER:
    case VLPS_TAG_HGROUP:
    case VLPS_TAG_IFRAME:
    case VLPS_TAG_LISTING:
    case VLPS_TAG_MAIN:
    case VLPS_TAG_NAV:
    case VLPS_TAG_P:
    case VLPS_TAG_PLAINTEXT:
    case VLPS_TAG_PRE:
    case VLPS_TAG_SEARCH:
    case VLPS_TAG_SECTION:
    case VLPS_TAG_XMP:
      return VLPS_FLOW_PARAGRAPH;
    default:
      return VLPS_FLOW_LINE;
    }
}

/* A pre whose white space the page does not keep, neither in it nor in the code that it holds. */
static gboolean
is_running_text (const FlowBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[index];

  if (!page->rendered || is_unfolded (builder, index) || node->tag != VLPS_TAG_PRE
      || (node->flags & VLPS_NODE_PREFORMATTED) != 0)
    return FALSE;
  for (int i = index + 1; i < node->end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && (page->nodes[i].flags & VLPS_NODE_PREFORMATTED) != 0)
      return FALSE;
  return TRUE;
}

/* A block of code by its marks, unless its page lays it out as running text. */
static gboolean
is_code (const FlowBuilder *builder, int index)
{
  return mark_of (builder, index) == VLPS_MARK_CODE && !is_running_text (builder, index);
}

/* A text of SVG, which stands anywhere in its picture. */
static gboolean
is_drawn_text (const VlpsNode *node)
{
  return node->tag == VLPS_TAG_OTHER && strcmp (node->name, "text") == 0;
}

/* Drawings place letters one by one. */
static gboolean
is_letter (const VlpsNode *node)
{
  return node->kind == VLPS_NODE_TEXT && g_utf8_strlen (node->text, -1) == 1;
}

/* Who wrote what is quoted, at the beginning of a quotation: boards set it on a line of its own, by a style sheet. */
static gboolean
begins_quotation (const VlpsPage *page, int index)
{
  const VlpsNode *nodes = page->nodes;
  int parent = nodes[index].parent;

  if (nodes[index].tag != VLPS_TAG_CITE || nodes[index].style != NULL || parent < 0)
    return FALSE;
  for (int i = parent + 1; i < index; i++)
    if (nodes[i].kind == VLPS_NODE_TEXT && !vlps_whitespace_is_blank (nodes[i].text))
      return FALSE;
  if (nodes[parent].tag == VLPS_TAG_DIV)
    parent = nodes[parent].parent;
  return parent >= 0 && nodes[parent].tag == VLPS_TAG_BLOCKQUOTE;
}

/* Nodes of an ornament in place of a rule. */
#define MOST_IN_SEPARATOR 8

/* A rule by its ARIA role, without text; in menus items part others. */
static gboolean
is_separator (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  const char *role = vlps_node_attribute (node, "role");

  return role != NULL && g_ascii_strcasecmp (role, "separator") == 0 && node->tag != VLPS_TAG_LI
         && node->end - index <= MOST_IN_SEPARATOR && vlps_node_is_block (page, index)
         && vlps_builder_is_empty (page, index)
         && g_strcmp0 (vlps_node_attribute (node, "aria-orientation"), "vertical") != 0;
}

/* The role that the structure of the page or its tag gives an element, whatever its style; -1: neither does. */
static int
settled_role (const FlowBuilder *builder, int index, guint outer)
{
  const VlpsNode *node = &builder->page->nodes[index];

  switch (mark_of (builder, index))
    {
    case VLPS_MARK_FORMULA:
      return VLPS_FLOW_FORMULA;
    case VLPS_MARK_DISPLAY:
      return VLPS_FLOW_DISPLAY;
    case VLPS_MARK_REFERENCE:
      return VLPS_FLOW_REFERENCE;
    case VLPS_MARK_EMBED:
      return builder->images && !builder->without_images ? VLPS_FLOW_EMBED : VLPS_FLOW_NOTHING;
    case VLPS_MARK_IMAGE:
      return VLPS_FLOW_IMAGE;
    case VLPS_MARK_TASK:
      return VLPS_FLOW_TASK;
    case VLPS_MARK_BREAK:
      return VLPS_FLOW_BREAK;
    case VLPS_MARK_LINE:
      return VLPS_FLOW_LINE;
    case VLPS_MARK_CODE:
      if ((outer & VERBATIM) == 0 && is_code (builder, index))
        return VLPS_FLOW_PRE;
      break;
    case VLPS_MARK_CALLOUT:
      return VLPS_FLOW_QUOTE;
    case VLPS_MARK_NOTE:
      if (node->tag == VLPS_TAG_LI || node->tag == VLPS_TAG_BLOCKQUOTE || vlps_aria_part_is_item (node))
        return VLPS_FLOW_PARAGRAPH;
      break;
    case VLPS_MARK_FRAME:
    case VLPS_MARK_PANEL:
    case VLPS_MARK_VERSE:
      return VLPS_FLOW_PARAGRAPH;
    default:
      break;
    }
  switch (node->tag)
    {
    case VLPS_TAG_BR:
      return VLPS_FLOW_BREAK;
    case VLPS_TAG_HR:
      return (outer & VERBATIM) != 0 ? VLPS_FLOW_LINE : VLPS_FLOW_RULE;
    case VLPS_TAG_IMG:
      return VLPS_FLOW_IMAGE;
    case VLPS_TAG_RUBY:
    case VLPS_TAG_RB:
    case VLPS_TAG_RT:
      return VLPS_FLOW_INLINE;
    default:
      return (outer & VERBATIM) == 0 && is_separator (builder->page, index) ? VLPS_FLOW_RULE : -1;
    }
}

/* An item by its ARIA role of the list around it, which is one by its role, too. */
static gboolean
is_aria_item (const FlowBuilder *builder, int index)
{
  int list = place_of (builder, index)->list;

  return list >= 0 && !vlps_aria_part_has_list_tag (&builder->page->nodes[list])
         && vlps_aria_part_is_item (&builder->page->nodes[index]);
}

static VlpsFlowRole
role_of_element (const FlowBuilder *builder, int index, guint bits, guint outer)
{
  const VlpsNode *node = &builder->page->nodes[index];
  gboolean block = vlps_node_is_block (builder->page, index);
  int settled;

  if (index == builder->flow->opening.headline)
    return VLPS_FLOW_HEADING;
  settled = settled_role (builder, index, outer);
  if (settled >= 0)
    return (VlpsFlowRole) settled;
  if ((outer & VERBATIM) != 0)
    return block ? VLPS_FLOW_LINE : VLPS_FLOW_INLINE;
  if (is_table (node))
    return VLPS_FLOW_PARAGRAPH;
  if (is_drawn_text (node))
    return builder->page->nodes[index].end == index + 2 && is_letter (&builder->page->nodes[index + 1])
               ? VLPS_FLOW_INLINE
               : VLPS_FLOW_INLINE_BLOCK;
  if (block && vlps_line_is_in (builder->page, index))
    return VLPS_FLOW_INLINE;
  if (builder->layout[index])
    return VLPS_FLOW_PARAGRAPH;
  if (block && builder->levels[index] != 0 && builder->levels[index] != VLPS_ITEM_MARKER)
    return VLPS_FLOW_ITEM;
  if (block && vlps_aria_part_is_list (builder->page, index))
    return VLPS_FLOW_LIST;
  if (block && is_aria_item (builder, index))
    return VLPS_FLOW_ITEM;
  if (block)
    return role_of_block (node, bits);
  if (vlps_tag_is_heading (node->tag, NULL) && vlps_line_is_alone (builder->page, index))
    return VLPS_FLOW_HEADING;
  if (vlps_tag_is_block (node->tag)
      || (node->style != NULL && node->style->display == VLPS_DISPLAY_INLINE_BLOCK
          && (node->tag == VLPS_TAG_A || node->tag == VLPS_TAG_BUTTON)))
    return VLPS_FLOW_INLINE_BLOCK;
  if (begins_quotation (builder->page, index))
    return VLPS_FLOW_LINE;
  return VLPS_FLOW_INLINE;
}

/* Sets where the children of an element stand. */
static void
place_children (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  const Place *outer = place_of (builder, index);
  Place *place = &builder->places[index];

  /* a frame's document begins anew: it is neither part of a list nor of a cell */
  if (node->parent >= 0 && builder->page->nodes[node->parent].frame != node->frame)
    {
      *place = outside;
      place->bits = outer->bits & HIDDEN;
    }
  else
    *place = *outer;
  if (is_control (node->tag))
    place->bits |= CONTROL;
  if (builder->flow->structure->bared[index] != 0)
    place->bits &= ~(guint) HIDDEN;
  /* visible in an invisible one */
  if (!builder->page->rendered && node->parent >= 0
      && (builder->page->nodes[node->parent].flags & ~node->flags & VLPS_NODE_NEVER_SHOWN) != 0)
    place->bits &= ~(guint) HIDDEN;
  if (builder->page->rendered && !is_unfolded (builder, index))
    place->bits &= ~(guint) PREFORMATTED;
  else if (vlps_tag_is_never_shown (node->tag)
           || ((node->flags & VLPS_NODE_NEVER_SHOWN) != 0 && builder->flow->structure->bared[index] == 0)
           || is_description (node))
    place->bits |= HIDDEN;
  if ((node->flags & VLPS_NODE_PREFORMATTED) != 0
      || ((!builder->page->rendered || is_unfolded (builder, index)) && is_verbatim_tag (node->tag)))
    place->bits |= PREFORMATTED;
}

/* TRUE when a text run is part of the output. */
static gboolean
is_taken (const FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];

  return node->kind == VLPS_NODE_TEXT && is_content (builder, index) && !is_unseen (builder, index)
         && (place_of (builder, index)->bits & (HIDDEN | CONTROL)) == 0;
}

static void
sort_text (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  VlpsFlow *flow = builder->flow;
  guint bits = place_of (builder, index)->bits;
  gboolean taken = is_content (builder, index) && !is_unseen (builder, index);
  gboolean blank;

  flow->role[index] = VLPS_FLOW_NOTHING;
  /* text directly in an iframe is for browsers that have none */
  if (((bits & (HIDDEN | CONTROL)) != 0 && flow->structure->bared[index] == 0)
      || builder->levels[index] == VLPS_ITEM_MARKER
      || (node->parent >= 0 && builder->page->nodes[node->parent].tag == VLPS_TAG_IFRAME))
    return;
  blank = vlps_whitespace_is_blank (node->text);
  /* white space between two words that stay is white space, whatever a method or an engine says of it */
  if (!taken && (!blank || (bits & VERBATIM) != 0))
    return;
  flow->role[index] = VLPS_FLOW_TEXT;
  flow->bits[index] |= blank ? VLPS_FLOW_BREAKS : VLPS_FLOW_OUTPUT | VLPS_FLOW_WORDS;
  if (taken && (bits & PREFORMATTED) != 0)
    flow->bits[index] |= VLPS_FLOW_PREFORMATTED;
}

/* Images of one or two pixels give distance or count readers. */
static gboolean
is_spacer (const FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];

  return builder->page->rendered && !is_unfolded (builder, index) && (node->box.width < 3 || node->box.height < 3);
}

/* An image that has not been loaded, and so has no size, in what is content. */
static gboolean
is_lazy_image (const FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];

  return builder->page->rendered && node->parent >= 0 && is_content (builder, node->parent)
         && (node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_OFF_PAGE)) == 0
         && (mark_of (builder, index) == VLPS_MARK_IMAGE || node->box.width <= 0 || node->box.height <= 0);
}

static void
sort_leaf (FlowBuilder *builder, int index, guint outer)
{
  const VlpsNode *node = &builder->page->nodes[index];
  VlpsFlow *flow = builder->flow;
  gboolean content = is_content (builder, index);

  switch ((VlpsFlowRole) flow->role[index])
    {
    case VLPS_FLOW_BREAK:
      /* has no size, so that only an engine's "not laid out" counts; it goes with the text it ends or begins */
      if (((node->flags & VLPS_NODE_UNRENDERED) != 0 && flow->structure->bared[index] == 0)
          || (outer & (HIDDEN | CONTROL)) != 0
          || !(content || (index > 0 && is_taken (builder, index - 1))
               || ((guint) index + 1 < builder->page->n_nodes && is_taken (builder, index + 1))))
        flow->role[index] = VLPS_FLOW_NOTHING;
      else
        flow->bits[index] |= VLPS_FLOW_BREAKS;
      break;
    case VLPS_FLOW_RULE:
      if (!content || ((node->flags & VLPS_NODE_UNRENDERED) != 0 && !is_unfolded (builder, index))
          || (outer & HIDDEN) != 0)
        flow->role[index] = VLPS_FLOW_NOTHING;
      else
        flow->bits[index] |= builder->images ? VLPS_FLOW_OUTPUT : VLPS_FLOW_BREAKS;
      break;
    case VLPS_FLOW_IMAGE:
      if (builder->without_images || (!builder->images && builder->chosen[index] == 0))
        flow->role[index] = VLPS_FLOW_NOTHING;
      else if (is_lazy_image (builder, index)
                   ? (outer & (HIDDEN | CONTROL | VERBATIM)) != 0
                   : !content || is_unseen (builder, index) || (outer & (HIDDEN | CONTROL | VERBATIM)) != 0
                         || is_spacer (builder, index))
        flow->role[index] = VLPS_FLOW_NOTHING;
      else if (builder->images)
        flow->bits[index] |= VLPS_FLOW_OUTPUT;
      break;
    default:
      break;
    }
}

/* Formulas and references stand for what is in them. */
static void
sort_element (FlowBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  VlpsFlow *flow = builder->flow;
  Place *place = &builder->places[index];
  VlpsFlowRole role;
  guint outer;

  place_children (builder, index);
  /* the bits before the node's own, but on the near side of a frame's border */
  outer = place_of (builder, index)->bits;
  if (node->parent >= 0 && builder->page->nodes[node->parent].frame != node->frame)
    outer &= HIDDEN;
  if (mark_of (builder, index) == VLPS_MARK_DROP || builder->levels[index] == VLPS_ITEM_MARKER)
    place->bits |= HIDDEN;
  outer |= place->bits & HIDDEN;
  role = role_of_element (builder, index, place->bits, outer);
  flow->role[index] = (guint8) role;
  sort_leaf (builder, index, outer);
  if (is_stand_in (role))
    {
      /* nothing of what it stands for comes out beside it */
      flow->role[index] = (place_of (builder, index)->bits & (HIDDEN | CONTROL)) != 0 ? VLPS_FLOW_NOTHING : role;
      if (flow->role[index] != VLPS_FLOW_NOTHING)
        flow->bits[index] |= VLPS_FLOW_OUTPUT | VLPS_FLOW_WORDS;
      place->bits |= HIDDEN;
      return;
    }
  if (is_code (builder, index))
    place->bits |= PREFORMATTED;
  if (vlps_node_is_block (builder->page, index))
    place->block = index;
  if (role == VLPS_FLOW_PRE)
    place->bits |= VERBATIM;
  if (role == VLPS_FLOW_HEADING)
    place->heading = place->label = index;
  if (node->tag == VLPS_TAG_A)
    place->label = index;
  if (role == VLPS_FLOW_LIST)
    {
      if ((outer & IN_LIST) != 0)
        flow->bits[index] |= VLPS_FLOW_NESTED | VLPS_FLOW_BARE;
      else if ((outer & IN_ITEM) != 0)
        flow->bits[index] |= VLPS_FLOW_NESTED;
      place->bits |= IN_LIST;
      place->list = index;
    }
  if (role == VLPS_FLOW_ITEM)
    place->bits = (place->bits & ~(guint) IN_LIST) | IN_ITEM;
  if (is_table (node))
    {
      place->table = index;
      place->row = place->cell = -1;
    }
  else if ((node->tag == VLPS_TAG_TR || vlps_aria_part_is_row (node)) && place->table >= 0 && place->row < 0)
    place->row = index;
  else if ((node->tag == VLPS_TAG_TD || node->tag == VLPS_TAG_TH || vlps_aria_part_is_cell (node)) && place->row >= 0
           && place->cell < 0)
    place->cell = index;
}

void
vlps_flow_sort (FlowBuilder *builder)
{
  for (int i = 0; i < (int) builder->page->n_nodes; i++)
    {
      if (builder->page->nodes[i].kind == VLPS_NODE_TEXT)
        {
          builder->places[i] = outside;
          sort_text (builder, i);
        }
      else
        sort_element (builder, i);
    }
}

/* Nodes of a table up to its first cell, and of a cell that may be named by an image. */
#define MOST_TO_HEADER 50
#define MOST_IN_CELL 40

/* The last text and the last border of a line before an image. */
typedef struct
{
  int words;
  int border;
} LineSoFar;

/* Whether the table around a cell begins with a header: one of data. */
static gboolean
is_in_headed_table (const VlpsPage *page, const Place *place)
{
  if (place->cell < 0)
    return FALSE;
  for (int i = place->table + 1; i < page->nodes[place->table].end && i < place->table + MOST_TO_HEADER; i++)
    if (page->nodes[i].tag == VLPS_TAG_TH || page->nodes[i].tag == VLPS_TAG_TD)
      return page->nodes[i].tag == VLPS_TAG_TH;
  return FALSE;
}

/* Whether an image, of which readers see no text, is read as a word: in a heading, in the cell of a table of data, and as
 * a link behind the words of a line.  A linked picture by itself is a picture. */
static gboolean
is_word (const FlowBuilder *builder, int image, const LineSoFar *line)
{
  const Place *place = place_of (builder, image);

  return place->heading >= 0 || is_in_headed_table (builder->page, place)
         || (line->words > line->border && place_of (builder, line->words)->block == place->block);
}

/* TRUE where a cell of data says in letters what it is about: not where it has figures or nothing beside a flag. */
static gboolean
has_letters (const FlowBuilder *builder, int cell)
{
  const VlpsNode *nodes = builder->page->nodes;

  if (nodes[cell].end - cell > MOST_IN_CELL)
    return TRUE;
  for (int i = cell; i < nodes[cell].end; i++)
    for (const char *p = builder->flow->role[i] == VLPS_FLOW_TEXT ? nodes[i].text : ""; *p != '\0';
         p = g_utf8_next_char (p))
      if (g_unichar_isalpha (g_utf8_get_char (p)))
        return TRUE;
  return FALSE;
}

/* TRUE where another image of the cell has an alternative text: several are a picture together, such as stars. */
static gboolean
has_other_image (const FlowBuilder *builder, int cell, int image)
{
  const VlpsNode *nodes = builder->page->nodes;

  for (int i = cell; i < nodes[cell].end; i++)
    {
      const char *alt = i != image && nodes[i].tag == VLPS_TAG_IMG ? vlps_node_attribute (&nodes[i], "alt") : NULL;

      if (alt != NULL && !vlps_whitespace_is_blank (alt))
        return TRUE;
    }
  return FALSE;
}

/* TRUE where the image has an alternative text and is all there is of its link or heading, or the name in its cell. */
static gboolean
is_label (const FlowBuilder *builder, int image)
{
  const Place *place = place_of (builder, image);
  const char *alt = vlps_node_attribute (&builder->page->nodes[image], "alt");
  g_autoptr (GString) words = NULL;

  if (alt == NULL || (place->label >= 0 && (builder->flow->bits[place->label] & VLPS_FLOW_WORDS) != 0))
    return FALSE;
  if (place->label < 0
      && (!is_in_headed_table (builder->page, place) || has_letters (builder, place->cell)
          || has_other_image (builder, place->cell, image)))
    return FALSE;
  words = g_string_new (NULL);
  vlps_whitespace_append_run (words, alt);
  return words->len > 0;
}

void
vlps_flow_take_labels (FlowBuilder *builder)
{
  const VlpsPage *page = builder->page;
  VlpsFlow *flow = builder->flow;
  /* a page of pictures alone is read by their texts */
  gboolean pictures = page->n_nodes > 0 && (flow->bits[0] & VLPS_FLOW_WORDS) == 0;
  LineSoFar line = { -1, -1 };

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      if (flow->role[i] == VLPS_FLOW_TEXT && (flow->bits[i] & VLPS_FLOW_WORDS) != 0)
        line.words = i;
      else if (flow->role[i] == VLPS_FLOW_BREAK || vlps_node_is_block (page, i))
        line.border = i;
      if (flow->role[i] != VLPS_FLOW_IMAGE)
        continue;
      if (!is_label (builder, i) || (!pictures && !is_word (builder, i, &line)))
        {
          flow->role[i] = VLPS_FLOW_NOTHING;
          continue;
        }
      for (int at = i; at >= 0 && (flow->bits[at] & VLPS_FLOW_OUTPUT) == 0; at = page->nodes[at].parent)
        flow->bits[at] |= VLPS_FLOW_OUTPUT;
    }
}
