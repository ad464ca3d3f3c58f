/* hidden.c - text of a page that no reader ever sees */
#include "hidden.h"

#include <string.h>

#include "characters.h"
#include "hash.h"
#include "inline-style.h"

#define SMALLEST_FONT 2   /* px */
#define SAME_COLOUR 12    /* most that a channel differs, of 255 */
#define MOST_COVERS 2000  /* boxes that may be behind a text; a page with more has no text of doubtful colour */
#define MOST_DOUBTFUL 500 /* texts that are compared with them */
#define SELECTOR_STEPS 6
#define LONGEST_NAME 100  /* bytes of an id or the name of an element in a selector: pages have any */
#define TAG_FIRST 0xe0020 /* Unicode tags: the visible ASCII characters, moved there */
#define TAG_LAST 0xe007e
#define LEAST_TAGS 4
#define BLACK_FLAG 0x1f3f4 /* begins the flags of regions, which end in tags */

typedef struct
{
  const VlpsPage *page;
  const guint8 *content;
  GHashTable *named; /* ids that a control or link of the page names: "frame id" */
  guint *seen;       /* text runs that are shown before each node; with one entry more */
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
          guint n = vlps_text_characters (node->text);

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
    return FALSE;
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
  else if ((node->flags & VLPS_NODE_INVISIBLE) != 0 || (style != NULL && style->font_size <= SMALLEST_FONT))
    *ret_reason = VLPS_HIDING_NO_SIZE;
  else if (node->flags == 0 && has_colour_of_ground (search, index))
    *ret_reason = VLPS_HIDING_COLOUR;
  else
    return FALSE;
  return TRUE;
}

/* Whether what hides the subtree hides all of it: parts of it may be shown all the same. */
static gboolean
shows_nothing (const Search *search, int index)
{
  return !search->page->rendered || search->seen[search->page->nodes[index].end] == search->seen[index];
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
  if (is_passed_over (node->tag))
    return node->end;
  if (!is_hidden_element (search, index, &reason) || !shows_nothing (search, index))
    return index + 1;
  text = vlps_hidden_text (page, index);
  if (vlps_characters_words (text) >= VLPS_HIDDEN_LEAST_WORDS && !may_be_shown (search, index))
    add (search, index, reason, has_content (search, index), text);
  else
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
                                    && vlps_text_characters (page->nodes[i].text) > 0
                                ? 1
                                : 0);
  find_named (&search);
  find_before (&search);
  find_grounds (&search);
  for (int i = 0; i < (int) page->n_nodes && search.found->len < VLPS_HIDDEN_MOST;)
    i = look (&search, i);
  return search.found;
}

/* --- where it is --- */

/* Numbers the children of an element; `last`: name -> index of the last child that has it. */
static void
number_children (const VlpsPage *page, int parent, GHashTable *last, guint *places)
{
  int end = page->nodes[parent].end;

  g_hash_table_remove_all (last);
  for (int i = parent + 1; i < end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT)
      {
        gpointer before = g_hash_table_lookup (last, page->nodes[i].name);

        places[i] = before != NULL ? places[GPOINTER_TO_INT (before)] + 1 : 1;
        g_hash_table_insert (last, (gpointer) page->nodes[i].name, GINT_TO_POINTER (i));
      }
  for (int i = parent + 1; i < end; i = page->nodes[i].end)
    if (places[i] == 1 && GPOINTER_TO_INT (g_hash_table_lookup (last, page->nodes[i].name)) == i)
      places[i] = 0;
}

guint *
vlps_hidden_places (const VlpsPage *page)
{
  g_autoptr (GHashTable) last = g_hash_table_new (vlps_hash_string, g_str_equal);
  guint *places = g_new0 (guint, MAX (1, page->n_nodes));

  for (int i = 0; i < (int) page->n_nodes; i++)
    if (page->nodes[i].end > i + 1)
      number_children (page, i, last, places);
  return places;
}

/* A step of a selector: the element by its id, or by its place among those of its name.  TRUE: it is there by id. */
static gboolean
append_step (GString *step, const VlpsNode *node, guint place)
{
  const char *id = vlps_node_attribute (node, "id");

  /* of other ids it would take escapes */
  if (id != NULL && g_ascii_isalpha (*id) && strnlen (id, LONGEST_NAME + 1) <= LONGEST_NAME
      && id[strspn (id, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_")] == '\0')
    {
      g_string_append_printf (step, "#%s", id);
      return TRUE;
    }
  g_string_append (step, node->name);
  if (place > 0)
    g_string_append_printf (step, ":nth-of-type(%u)", place);
  return FALSE;
}

char *
vlps_hidden_selector (const VlpsPage *page, const guint *places, int node)
{
  GString *selector = g_string_new (NULL);

  for (guint i = 0; i < SELECTOR_STEPS && node >= 0; i++, node = page->nodes[node].parent)
    {
      g_autoptr (GString) step = g_string_new (NULL);
      gboolean found;

      if (strnlen (page->nodes[node].name, LONGEST_NAME + 1) > LONGEST_NAME)
        break;
      found = append_step (step, &page->nodes[node], places[node]);
      if (selector->len > 0)
        g_string_prepend (selector, " > ");
      g_string_prepend (selector, step->str);
      if (found)
        break;
    }
  return g_string_free (selector->len > 0 ? selector : g_string_append_c (selector, '*'), FALSE);
}
