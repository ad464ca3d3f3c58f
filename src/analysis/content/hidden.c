/* hidden.c - text of a page that no reader ever sees */
#include "hidden.h"

#include <math.h>
#include <string.h>

#include "characters.h"
#include "hash.h"
#include "inline-style.h"

#define SMALLEST_FONT 2   /* px */
#define SAME_COLOUR 12    /* most that a channel differs, of 255 */
#define MOST_COVERS 2000  /* boxes that may be behind a text; a page with more has no text of doubtful colour */
#define MOST_DOUBTFUL 500 /* texts that are compared with them */
#define SLIDE_LEVELS 6    /* elements around a text, of which one may be a slide */
#define SLIDE_STEPS 20    /* slides that are looked at on each side */
#define SLIDE_SLACK 2     /* px */
#define TAG_FIRST 0xe0020 /* Unicode tags: the visible ASCII characters, moved there */
#define TAG_LAST 0xe007e
#define LEAST_TAGS 4
#define PROBED_HIDDEN (VLPS_NODE_UNPAINTED | VLPS_NODE_BEYOND) /* laid out, and yet not to be seen */
#define BLACK_FLAG 0x1f3f4                                     /* begins the flags of regions, which end in tags */

typedef struct
{
  const VlpsPage *page;
  const guint8 *content;
  GHashTable *named; /* ids that a control or link of the page names: "frame id" */
  guint *seen;       /* text runs that are shown before each node; with one entry more */
  int *unseen;       /* of each node: the first from it on that is laid out and yet not to be seen; the page's end */
  int *before;       /* of each element: the one before it in the same parent, -1 for none */
  guint32 *ground;   /* of each element: the opaque colour behind its text, or 0 where nobody knows */
  GArray *covers;    /* of int: elements that may stand behind texts of others */
  guint doubtful;    /* texts whose colour was compared with covers */
  GArray *found;
} Search;

static void
hidden_clear (gpointer data)
{
  g_free (((VlpsHidden *) data)->text);
}

static void
search_clear (Search *search)
{
  g_clear_pointer (&search->named, g_hash_table_unref);
  g_clear_pointer (&search->covers, g_array_unref);
  g_free (search->seen);
  g_free (search->unseen);
  g_free (search->ground);
  g_free (search->before);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

const char *
vlps_hiding_name (VlpsHiding reason)
{
  switch (reason)
    {
    case VLPS_HIDING_NOT_SHOWN:
      return "not-shown";
    case VLPS_HIDING_INVISIBLE:
      return "invisible";
    case VLPS_HIDING_NO_SIZE:
      return "no-size";
    case VLPS_HIDING_OFF_PAGE:
      return "off-page";
    case VLPS_HIDING_COLOUR:
      return "colour";
    case VLPS_HIDING_CHARACTERS:
    default:
      return "characters";
    }
}

/* --- what a click may show --- */

static char *
frame_key (int frame, const char *id)
{
  return g_strdup_printf ("%d %s", frame, id);
}

/* Ids in an attribute of a control: "#one", or words apart by spaces. */
static void
note_ids (Search *search, const VlpsNode *node, const char *value)
{
  g_auto (GStrv) words = g_strsplit (*value == '#' ? value + 1 : value, " ", 20);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_hash_table_add (search->named, frame_key (node->frame, words[i]));
}

static void
find_named (Search *search)
{
  static const char *const names[] = { "aria-controls", "aria-owns", "popovertarget", "for", NULL };

  for (guint i = 0; i < search->page->n_nodes; i++)
    {
      const VlpsNode *node = &search->page->nodes[i];

      for (guint k = 0; node->kind == VLPS_NODE_ELEMENT && k < node->n_attributes; k++)
        {
          const VlpsAttribute *attribute = &node->attributes[k];

          if (g_strv_contains (names, attribute->name)
              || ((strcmp (attribute->name, "href") == 0 || g_str_has_prefix (attribute->name, "data-"))
                  && *attribute->value == '#'))
            note_ids (search, node, attribute->value);
        }
    }
}

static gboolean
has_role_to_show (const VlpsNode *node)
{
  static const char *const roles[] = { "tabpanel", "dialog",     "alertdialog", "menu",   "menubar", "listbox", "tree",
                                       "tooltip",  "navigation", "alert",       "status", "search",  NULL };
  const char *role = vlps_node_attribute (node, "role");

  return role != NULL && g_strv_contains (roles, role);
}

static gboolean
is_named (const Search *search, const VlpsNode *node)
{
  const char *id = vlps_node_attribute (node, "id");
  g_autofree char *key = id != NULL ? frame_key (node->frame, id) : NULL;

  return key != NULL && g_hash_table_contains (search->named, key);
}

static gboolean
is_control (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_A:
    case VLPS_TAG_BUTTON:
    case VLPS_TAG_LABEL:
    case VLPS_TAG_INPUT:
    case VLPS_TAG_SELECT:
    case VLPS_TAG_TEXTAREA:
    case VLPS_TAG_NAV:
      return TRUE;
    default:
      return FALSE;
    }
}

static void
find_before (Search *search)
{
  const VlpsPage *page = search->page;
  g_autofree int *last = g_new (int, MAX (1, page->n_nodes));

  search->before = g_new (int, MAX (1, page->n_nodes));
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      int parent = page->nodes[i].parent;

      last[i] = -1;
      search->before[i] = parent >= 0 ? last[parent] : -1;
      if (parent >= 0 && page->nodes[i].kind == VLPS_NODE_ELEMENT)
        last[parent] = i;
    }
}

/* At least half of the text stands in links and controls: the element is there to be used. */
static gboolean
is_to_be_used (const VlpsPage *page, int index)
{
  guint64 all = 0, used = 0;
  int end = index;

  for (int i = index; i < page->nodes[index].end; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_TEXT)
        {
          guint n = node->characters;

          all += n;
          used += i < end ? n : 0;
        }
      else if (i >= end && is_control (node->tag))
        end = node->end;
    }
  return used * 2 >= all;
}

/* A control beside or around it says that it opens something. */
static gboolean
has_opener (const Search *search, int index)
{
  const char *const opening[] = { "aria-expanded", "aria-haspopup" };
  const VlpsPage *page = search->page;
  int parent = page->nodes[index].parent, before = search->before[index];

  for (guint k = 0; k < G_N_ELEMENTS (opening); k++)
    if ((parent >= 0 && vlps_node_attribute (&page->nodes[parent], opening[k]) != NULL)
        || (before >= 0 && vlps_node_attribute (&page->nodes[before], opening[k]) != NULL))
      return TRUE;
  return FALSE;
}

static gboolean
may_be_shown (const Search *search, int index)
{
  const VlpsPage *page = search->page;
  const VlpsNode *node = &page->nodes[index];

  return node->tag == VLPS_TAG_DIALOG || node->tag == VLPS_TAG_DETAILS || is_control (node->tag)
         || (node->parent >= 0 && page->nodes[node->parent].tag == VLPS_TAG_DETAILS)
         || vlps_node_attribute (node, "popover") != NULL || has_role_to_show (node) || is_named (search, node)
         || is_to_be_used (page, index) || has_opener (search, index);
}

/* --- colours --- */

static gboolean
is_picture (const VlpsNode *node)
{
  switch (node->tag)
    {
    case VLPS_TAG_IMG:
    case VLPS_TAG_VIDEO:
    case VLPS_TAG_CANVAS:
    case VLPS_TAG_SVG:
    case VLPS_TAG_OBJECT:
    case VLPS_TAG_EMBED:
    case VLPS_TAG_IFRAME:
      return TRUE;
    default:
      return FALSE;
    }
}

/* What is behind the text of each element, as far as it is one colour: that of the nearest element around it which has
 * one.  Nobody knows behind pictures, where colours shine through each other, and in boxes that lie elsewhere than
 * their parents. */
static void
find_grounds (Search *search)
{
  const VlpsPage *page = search->page;

  search->ground = g_new0 (guint32, MAX (1, page->n_nodes));
  search->covers = g_array_new (FALSE, FALSE, sizeof (int));
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const VlpsStyle *style = node->style;
      guint32 around = node->parent >= 0 ? search->ground[node->parent] : 0xffffffff;
      guint alpha = style != NULL ? style->background & 0xff : 0;

      if (style == NULL)
        search->ground[i] = around;
      else if (style->background_image || (alpha > 0 && alpha < 255))
        search->ground[i] = 0;
      else if (alpha == 255)
        search->ground[i] = style->background;
      else
        search->ground[i] =
            style->position == VLPS_POSITION_ABSOLUTE || style->position == VLPS_POSITION_FIXED ? 0 : around;
      if (node->kind == VLPS_NODE_ELEMENT && node->flags == 0
          && (is_picture (node) || (style != NULL && (style->background_image || alpha > 0)))
          && search->covers->len <= MOST_COVERS)
        g_array_append_val (search->covers, i);
    }
}

static gboolean
is_near (guint32 a, guint32 b)
{
  for (guint shift = 8; shift <= 24; shift += 8)
    if (ABS ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)) > SAME_COLOUR)
      return FALSE;
  return TRUE;
}

/* Something other than the elements around it may lie behind the text. */
static gboolean
is_over_another (const Search *search, int index)
{
  const VlpsPage *page = search->page;
  VlpsBox box = page->nodes[index].box;

  for (guint i = 0; i < search->covers->len; i++)
    {
      int cover = g_array_index (search->covers, int, i);
      VlpsBox common = vlps_box_clip (box, page->nodes[cover].box);

      if ((cover > index || page->nodes[cover].end <= index) && common.width > 0 && common.height > 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_colour_of_ground (Search *search, int index)
{
  int parent = search->page->nodes[index].parent;
  const VlpsStyle *style = parent >= 0 ? search->page->nodes[parent].style : NULL;
  guint32 ground = parent >= 0 ? search->ground[parent] : 0;

  if (style == NULL || ground == 0 || ((style->color & 0xff) != 0 && !is_near (style->color, ground))
      || search->covers->len > MOST_COVERS || search->doubtful >= MOST_DOUBTFUL)
    return FALSE;
  search->doubtful++;
  return !is_over_another (search, index);
}

/* --- characters without a shape --- */

/* What the tags in a text spell, newly allocated; NULL where there are no more than a few. */
static char *
read_tags (const char *text)
{
  GString *spelt = NULL;
  gboolean flag = FALSE;

  /* nearly every text has none */
  for (const char *c = strchr (text, '\xf3'); c != NULL && *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);
      gboolean tag = character >= TAG_FIRST && character <= TAG_LAST;

      if (spelt == NULL)
        {
          const char *before = g_utf8_find_prev_char (text, c);

          spelt = g_string_new (NULL);
          flag = before != NULL && g_utf8_get_char (before) == BLACK_FLAG;
        }
      if (tag && !flag)
        g_string_append_c (spelt, (char) (character - 0xe0000));
      else if (!tag)
        flag = character == BLACK_FLAG;
    }
  if (spelt == NULL || spelt->len < LEAST_TAGS)
    {
      if (spelt != NULL)
        g_string_free (spelt, TRUE);
      return NULL;
    }
  return g_string_free (spelt, FALSE);
}

/* --- the search --- */

/* Letters that nobody can read, however they came to be that small. */
static gboolean
is_tiny (VlpsBox box)
{
  return MIN (box.width, box.height) <= SMALLEST_FONT;
}

static void
add (Search *search, int node, VlpsHiding reason, gboolean content, char *text)
{
  const VlpsHidden hidden = { node, reason, content, text };

  if (search->found->len < VLPS_HIDDEN_MOST)
    g_array_append_val (search->found, hidden);
  else
    g_free (text);
}

/* Elements whose text is not text of the page. */
static gboolean
is_passed_over (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_NOSCRIPT:
    case VLPS_TAG_SELECT:
    case VLPS_TAG_TEXTAREA:
    case VLPS_TAG_SVG:
    case VLPS_TAG_MATH:
    case VLPS_TAG_AUDIO:
    case VLPS_TAG_VIDEO:
    case VLPS_TAG_OBJECT:
    case VLPS_TAG_CANVAS:
      return TRUE;
    default:
      return vlps_tag_is_never_shown (tag);
    }
}

char *
vlps_hidden_text (const VlpsPage *page, int index)
{
  GString *text = g_string_new (NULL);

  for (int i = index; i < page->nodes[index].end && text->len < 4 * VLPS_HIDDEN_LENGTH; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_ELEMENT && is_passed_over (node->tag))
        i = node->end - 1;
      else if (node->kind == VLPS_NODE_TEXT)
        {
          g_auto (GStrv) words = g_strsplit_set (node->text, " \t\n\r\f", -1);

          for (guint k = 0; words[k] != NULL; k++)
            if (*words[k] != '\0')
              g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", words[k]);
        }
    }
  if (g_utf8_strlen (text->str, -1) > VLPS_HIDDEN_LENGTH)
    g_string_truncate (text, (gsize) (g_utf8_offset_to_pointer (text->str, VLPS_HIDDEN_LENGTH) - text->str));
  return g_string_free (text, FALSE);
}

/* Some text of the subtree is content. */
static gboolean
has_content (const Search *search, int index)
{
  for (int i = index; i < search->page->nodes[index].end; i++)
    if (search->page->nodes[i].kind == VLPS_NODE_TEXT && search->content[i] != 0)
      return TRUE;
  return FALSE;
}

/* Why the engine painted nothing of a text run. */
static VlpsHiding
unpainted_reason (const Search *search, int index)
{
  const VlpsPage *page = search->page;
  const VlpsNode *node = &page->nodes[index];
  const VlpsStyle *style = node->parent >= 0 ? page->nodes[node->parent].style : NULL;
  guint32 ground = node->parent >= 0 ? search->ground[node->parent] : 0;

  if ((node->flags & VLPS_NODE_BEYOND) != 0)
    return VLPS_HIDING_OFF_PAGE;
  if (is_tiny (node->box))
    return VLPS_HIDING_NO_SIZE;
  if (node->box.left >= page->size.width || node->box.top >= page->size.height)
    return VLPS_HIDING_OFF_PAGE;
  return style != NULL && ground != 0 && is_near (style->color, ground) ? VLPS_HIDING_COLOUR : VLPS_HIDING_INVISIBLE;
}

/* Whether what hides the subtree hides all of it: parts of it may be shown all the same. */
static gboolean
shows_nothing (const Search *search, int index)
{
  return !search->page->rendered || search->seen[search->page->nodes[index].end] == search->seen[index];
}

/* Stands in one row with another that a reader sees. */
static gboolean
is_beside_seen (const Search *search, int index, int other)
{
  const VlpsNode *a = &search->page->nodes[index], *b = &search->page->nodes[other];

  return a->tag == b->tag && search->seen[b->end] > search->seen[other] && fabs (a->box.top - b->box.top) <= SLIDE_SLACK
         && (fabs (a->box.height - b->box.height) <= SLIDE_SLACK || a->class_number == b->class_number)
         && (a->box.left >= vlps_box_right (b->box) - SLIDE_SLACK
             || vlps_box_right (a->box) <= b->box.left + SLIDE_SLACK);
}

/* One of several in a row, of which a box shows a part: a reader comes to see the others. */
static gboolean
is_slide (const Search *search, int index)
{
  const VlpsPage *page = search->page;
  int element = page->nodes[index].kind == VLPS_NODE_TEXT ? page->nodes[index].parent : index;

  for (guint level = 0; level < SLIDE_LEVELS && element >= 0; level++, element = page->nodes[element].parent)
    {
      int parent = page->nodes[element].parent, other = search->before[element];

      for (guint step = 0; step < SLIDE_STEPS && other >= 0; step++, other = search->before[other])
        if (is_beside_seen (search, element, other))
          return TRUE;
      other = page->nodes[element].end;
      for (guint step = 0; step < SLIDE_STEPS && parent >= 0 && other < page->nodes[parent].end;
           step++, other = page->nodes[other].end)
        if (page->nodes[other].kind == VLPS_NODE_ELEMENT && is_beside_seen (search, element, other))
          return TRUE;
    }
  return FALSE;
}

/* An element in whose box nothing of its text is painted, though some is laid out. */
static gboolean
is_unpainted_element (const Search *search, int index, VlpsHiding *ret_reason)
{
  int first = search->unseen[index];

  if (!shows_nothing (search, index) || first >= search->page->nodes[index].end)
    return FALSE;
  *ret_reason = unpainted_reason (search, first);
  return !is_slide (search, first);
}

static gboolean
is_hidden_element (const Search *search, int index, VlpsHiding *ret_reason)
{
  const VlpsNode *node = &search->page->nodes[index];

  if (!search->page->rendered)
    {
      if (vlps_node_attribute (node, "hidden") != NULL)
        *ret_reason = VLPS_HIDING_NOT_SHOWN;
      else
        return vlps_inline_style_hides (vlps_node_attribute (node, "style"), ret_reason);
    }
  else if ((node->flags & VLPS_NODE_UNRENDERED) != 0)
    *ret_reason = VLPS_HIDING_NOT_SHOWN;
  else if ((node->flags & VLPS_NODE_OFF_PAGE) != 0)
    *ret_reason = VLPS_HIDING_OFF_PAGE;
  else if ((node->flags & VLPS_NODE_INVISIBLE) != 0)
    *ret_reason = node->box.width <= 2 || node->box.height <= 2 ? VLPS_HIDING_NO_SIZE : VLPS_HIDING_INVISIBLE;
  else
    return search->page->probed && is_unpainted_element (search, index, ret_reason);
  return TRUE;
}

/* A text run in an element that is shown. */
static gboolean
is_hidden_run (Search *search, int index, VlpsHiding *ret_reason)
{
  const VlpsNode *node = &search->page->nodes[index];
  const VlpsStyle *style = node->parent >= 0 ? search->page->nodes[node->parent].style : NULL;

  if (!search->page->rendered || (node->flags & VLPS_NODE_UNRENDERED) != 0)
    return FALSE;
  if ((node->flags & VLPS_NODE_OFF_PAGE) != 0)
    *ret_reason = VLPS_HIDING_OFF_PAGE;
  else if ((node->flags & VLPS_NODE_INVISIBLE) != 0 || (style != NULL && style->font_size <= SMALLEST_FONT)
           || ((node->flags & (VLPS_NODE_CLIPPED | VLPS_NODE_BEYOND)) == 0 && is_tiny (node->box)))
    *ret_reason = VLPS_HIDING_NO_SIZE;
  else if ((node->flags & PROBED_HIDDEN) != 0)
    {
      *ret_reason = unpainted_reason (search, index);
      return !is_slide (search, index);
    }
  else if (!search->page->probed && node->flags == 0 && has_colour_of_ground (search, index))
    *ret_reason = VLPS_HIDING_COLOUR;
  else
    return FALSE;
  return TRUE;
}

/* Text in a drawing that is not painted. */
static void
look_in_drawing (Search *search, int index)
{
  const VlpsPage *page = search->page;

  for (int i = index; i < page->nodes[index].end; i++)
    if ((page->nodes[i].flags & VLPS_NODE_UNPAINTED) != 0
        && vlps_characters_words (page->nodes[i].text) >= VLPS_HIDDEN_LEAST_WORDS)
      add (search, page->nodes[i].parent, unpainted_reason (search, i), search->content[i] != 0,
           vlps_hidden_text (page, i));
}

/* Looks at a node; returns the one to go on with. */
static int
look (Search *search, int index)
{
  const VlpsPage *page = search->page;
  const VlpsNode *node = &page->nodes[index];
  VlpsHiding reason;
  char *text;

  if (node->kind == VLPS_NODE_TEXT)
    {
      text = read_tags (node->text);
      if (text != NULL)
        add (search, MAX (node->parent, 0), VLPS_HIDING_CHARACTERS, search->content[index] != 0, text);
      if (vlps_characters_words (node->text) < VLPS_HIDDEN_LEAST_WORDS || !is_hidden_run (search, index, &reason))
        return index + 1;
      text = vlps_hidden_text (page, index);
      add (search, MAX (node->parent, 0), reason, search->content[index] != 0, text);
      return index + 1;
    }
  if (node->tag == VLPS_TAG_SVG)
    look_in_drawing (search, index);
  if (is_passed_over (node->tag))
    return node->end;
  if (!is_hidden_element (search, index, &reason) || !shows_nothing (search, index))
    return index + 1;
  text = vlps_hidden_text (page, index);
  if (vlps_characters_words (text) < VLPS_HIDDEN_LEAST_WORDS)
    look_in_drawing (search, index);
  else if (!may_be_shown (search, index))
    {
      add (search, index, reason, has_content (search, index), text);
      return node->end;
    }
  g_free (text);
  return node->end;
}

GArray *
vlps_hidden_find (const VlpsPage *page, const guint8 *content)
{
  g_auto (Search) search = { .page = page, .content = content };

  search.found = g_array_new (FALSE, FALSE, sizeof (VlpsHidden));
  g_array_set_clear_func (search.found, hidden_clear);
  search.named = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  search.seen = g_new0 (guint, page->n_nodes + 1);
  for (guint i = 0; i < page->n_nodes; i++)
    search.seen[i + 1] = search.seen[i]
                         + (page->nodes[i].kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, (int) i)
                                    && (page->nodes[i].flags & PROBED_HIDDEN) == 0 && page->nodes[i].characters > 0
                                ? 1
                                : 0);
  search.unseen = g_new (int, page->n_nodes + 1);
  search.unseen[page->n_nodes] = (int) page->n_nodes;
  for (int i = (int) page->n_nodes - 1; i >= 0; i--)
    search.unseen[i] = (page->nodes[i].flags & PROBED_HIDDEN) != 0 ? i : search.unseen[i + 1];
  find_named (&search);
  find_before (&search);
  find_grounds (&search);
  for (int i = 0; i < (int) page->n_nodes && search.found->len < VLPS_HIDDEN_MOST;)
    i = look (&search, i);
  return search.found;
}
