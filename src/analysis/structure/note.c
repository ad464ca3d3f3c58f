/* note.c - references to notes and the notes they refer to, wherever and however a page has them */
#include "note.h"

#include <string.h>

#include "note-label.h"
#include "note-strip.h"

/* An anchor with nothing but its label in it has at most this many nodes. */
#define MOST_ANCHOR 40

/* No page has more notes that nothing links to: each reference is compared with all of them. */
#define MOST_LOOSE 1000

/* A note has at most this many nodes; what is larger is a part of the page. */
#define MOST_NODES 3000

/* Nodes before a link in which a bracket is looked for. */
#define MOST_BEFORE 12

/* What is looked through for a way back from a note to where it is referred to. */
#define MOST_WITH_WAY 300

/* A block that begins with a number as notes do that nothing links to. */
typedef struct
{
  int number;
  int node;
  gboolean weak; /* the number is only set in bold */
} Loose;

typedef struct
{
  VlpsBuilder *builder;
  const VlpsPage *page;
  GHashTable *numbers; /* block of a note -> number */
  GHashTable *linked;  /* blocks of notes that links refer to */
  GArray *loose;       /* of Loose, in document order; NULL until asked for */
  gboolean dry;        /* nothing is marked; what the method left out is measured */
  gsize left_out;      /* bytes of the notes that it left out */
  gboolean without;    /* notes that it left out stay out */
} Finder;

static gboolean
is_in_sup (const VlpsPage *page, int index)
{
  int parent = page->nodes[index].parent;

  for (int i = index; i < page->nodes[index].end && i < index + 5; i++)
    if (page->nodes[i].tag == VLPS_TAG_SUP)
      return TRUE;
  for (int i = 0; i < 3 && parent >= 0; i++, parent = page->nodes[parent].parent)
    if (page->nodes[parent].tag == VLPS_TAG_SUP)
      return TRUE;
  return FALSE;
}

static gboolean
says_reference (const VlpsNode *node)
{
  static const char *const parts[] = { "footnote", "noteref", "fnref", "endnote", NULL };
  const char *role = vlps_node_attribute (node, "role"), *type = vlps_node_attribute (node, "epub:type");

  return g_strcmp0 (role, "doc-noteref") == 0 || g_strcmp0 (type, "noteref") == 0
         || vlps_note_has_part (vlps_node_attribute (node, "class"), parts)
         || vlps_node_attribute (node, "data-footnote-ref") != NULL
         || vlps_note_has_part (vlps_node_attribute (node, "rel"), parts);
}

/* The block that a target stands in: what holds the text of a note.  -1 where there is none. */
static int
block_of (const VlpsPage *page, int target, int reference, const char *label)
{
  int block = target;

  while (block >= 0 && !vlps_tag_is_block (page->nodes[block].tag))
    block = page->nodes[block].parent;
  /* the anchor in front of a note may be a block with nothing but its number in it */
  while (block >= 0 && page->nodes[block].parent >= 0 && page->nodes[block].end - block <= MOST_ANCHOR)
    {
      g_autofree char *text = vlps_builder_line (page, block, 24);

      if (*text != '\0' && !vlps_note_is_label (text, label))
        break;
      block = page->nodes[block].parent;
    }
  if (block >= 0 && (page->nodes[block].tag == VLPS_TAG_TD || page->nodes[block].tag == VLPS_TAG_TH))
    block = page->nodes[block].parent;
  if (block < 0 || page->nodes[block].tag == VLPS_TAG_BODY || page->nodes[block].tag == VLPS_TAG_ARTICLE
      || page->nodes[block].tag == VLPS_TAG_MAIN || vlps_tag_is_heading (page->nodes[block].tag, NULL)
      || page->nodes[block].tag == VLPS_TAG_OL || page->nodes[block].tag == VLPS_TAG_UL
      || page->nodes[block].end - block > MOST_NODES || (reference >= block && reference < page->nodes[block].end))
    return -1;
  return block;
}

/* A paragraph with a note goes on in those like it behind it, up to the next note, where nothing else stands before the
 * notes: the end of the last one. */
static int
end_of_paragraphs (const Finder *finder, int begin, int end)
{
  const VlpsPage *page = finder->page;
  int parent = page->nodes[begin].parent, first = parent + 1;
  const char *classes = vlps_node_attribute (&page->nodes[begin], "class");

  if (page->nodes[begin].tag != VLPS_TAG_P || end != page->nodes[begin].end)
    return end;
  while (first < begin && page->nodes[first].tag != VLPS_TAG_P && vlps_builder_is_empty (page, first))
    first = page->nodes[first].end;
  if (!g_hash_table_contains (finder->linked, GINT_TO_POINTER (first)))
    return end;
  for (int i = end; i < page->nodes[parent].end; i = page->nodes[i].end)
    {
      if (g_hash_table_contains (finder->linked, GINT_TO_POINTER (i)) || page->nodes[i].end - begin > MOST_NODES)
        break;
      if (vlps_builder_is_empty (page, i))
        continue;
      if (page->nodes[i].tag != VLPS_TAG_P || g_strcmp0 (vlps_node_attribute (&page->nodes[i], "class"), classes) != 0)
        break;
      end = page->nodes[i].end;
    }
  return end;
}

/* The number of the note in [begin, end), which becomes one unless it is already; 0 where it is to be left out. */
static int
number_note (Finder *finder, int begin, int end, const char *label)
{
  VlpsBuilder *builder = finder->builder;
  VlpsNote note;
  int number = GPOINTER_TO_INT (g_hash_table_lookup (finder->numbers, GINT_TO_POINTER (begin)));

  if (number > 0)
    return finder->dry ? 0 : number;
  /* one that may not come back is none */
  if (builder->allowed != NULL && builder->allowed[begin] == 0 && vlps_builder_left_out (builder, begin, end) > 0)
    return 0;
  if (finder->dry)
    {
      g_hash_table_insert (finder->numbers, GINT_TO_POINTER (begin), GINT_TO_POINTER (1));
      finder->left_out += vlps_builder_left_out (finder->builder, begin, end);
      return 0;
    }
  if (finder->without && vlps_builder_left_out (finder->builder, begin, end) > 0)
    return 0;
  end = end_of_paragraphs (finder, begin, end);
  note = (VlpsNote){ begin, end };
  g_array_append_val (builder->structure->notes, note);
  number = (int) builder->structure->notes->len;
  g_hash_table_insert (finder->numbers, GINT_TO_POINTER (begin), GINT_TO_POINTER (number));
  for (int i = begin; i < end; i = builder->page->nodes[i].end)
    {
      vlps_builder_number (builder, i, VLPS_MARK_NOTE, number);
      vlps_builder_bare (builder, i, VLPS_REASON_NOTE);
    }
  vlps_note_strip (builder, begin, end, label);
  /* a block is the note whatever was left out of it */
  if (vlps_tag_is_block (builder->page->nodes[begin].tag))
    builder->structure->mark[begin] = VLPS_MARK_NOTE;
  vlps_note_strip_title (builder, begin);
  return number;
}

/* Marks a reference, with the signs and the raised element that have nothing else in them. */
static void
mark_reference (Finder *finder, int index, const char *label, int number)
{
  VlpsBuilder *builder = finder->builder;
  const VlpsPage *page = builder->page;
  int at = index;

  if (number == 0)
    return;
  for (int i = 0; i < 4; i++)
    {
      int parent = page->nodes[at].parent;
      g_autofree char *text = NULL, *around = NULL;

      if (parent < 0 || vlps_tag_is_block (page->nodes[parent].tag) || page->nodes[parent].end - parent > 30)
        break;
      text = vlps_builder_line (page, parent, 32);
      around = vlps_note_label (text);
      if (g_strcmp0 (around, label) != 0)
        {
          if (page->nodes[parent].tag == VLPS_TAG_SUP)
            builder->structure->mark[parent] = VLPS_MARK_PLAIN;
          break;
        }
      at = parent;
    }
  vlps_builder_number (builder, at, VLPS_MARK_REFERENCE, number);
}

/* The anchor that a note in a paragraph of several begins with: a name with its label, directly in the block. */
static gboolean
is_note_anchor (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  g_autofree char *text = NULL, *label = NULL;

  if (node->tag != VLPS_TAG_A
      || (vlps_node_attribute (node, "name") == NULL && vlps_node_attribute (node, "id") == NULL)
      || node->end - index > MOST_ANCHOR)
    return FALSE;
  text = vlps_builder_line (page, index, 24);
  label = vlps_note_label (text);
  return label != NULL;
}

/* Where notes follow one another in one block, parted by line breaks, each reaches to the anchor of the next: the end
 * of that which begins at `target`, 0 where it stands alone in its block. */
static int
end_among_notes (const VlpsPage *page, int block, int target)
{
  gboolean among = FALSE;

  if (page->nodes[target].parent != block || !is_note_anchor (page, target))
    return 0;
  for (int i = block + 1; i < page->nodes[block].end; i = page->nodes[i].end)
    {
      if (i == target || !is_note_anchor (page, i))
        continue;
      if (i > target)
        return i;
      among = TRUE;
    }
  return among ? page->nodes[block].end : 0;
}

/* Whether the text of the nodes [begin, end) begins with that label; a key has brackets there, too. */
static gboolean
begins_with_label (const VlpsPage *page, int begin, int end, const char *label, gboolean key)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gsize length = strlen (label), ends = 0;
  const char *at;

  for (int i = begin; i < end && text->len < 2 * VLPS_NOTE_MOST_KEY; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT)
      {
        g_string_append (text, page->nodes[i].text);
        at = text->str + strspn (text->str, " \t\r\n[(^");
        /* an element with the label alone ends it */
        if (strlen (at) == length)
          ends = text->len;
      }
  at = text->str + strspn (text->str, " \t\r\n[(^");
  return g_str_has_prefix (at, label) && (!g_ascii_isalnum (at[length]) || ends == (gsize) (at - text->str) + length)
         && (!key || (at > text->str && at[-1] == '[' && at[length] == ']'));
}

/* Whether a link among the nodes [begin, end) leads back to the link `index` or what is right around it. */
static gboolean
has_way_back (Finder *finder, int begin, int end, int index)
{
  const VlpsPage *page = finder->page;

  for (int i = begin; i < end && i < begin + MOST_WITH_WAY; i++)
    {
      const char *fragment = page->nodes[i].tag == VLPS_TAG_A ? vlps_builder_fragment (page, i) : NULL;
      int target = fragment != NULL ? vlps_builder_anchor (finder->builder, i, fragment) : -1;

      if (target >= 0 && target < begin
          && (target <= index ? page->nodes[target].end > index : target < page->nodes[index].end)
          && page->nodes[target].end - target <= MOST_ANCHOR)
        return TRUE;
      /* an empty anchor right before the link */
      if (target >= 0 && page->nodes[target].end == index)
        return TRUE;
    }
  return FALSE;
}

/* Where notes stand between anchors right in a part of the page, each reaches to the next anchor, rule or heading: the end
 * of that which begins at `target`, 0 where none does.  It must have the label and lead back. */
static int
end_of_run (Finder *finder, int target, int index, const char *label)
{
  const VlpsPage *page = finder->page;
  int parent = page->nodes[target].parent, end = page->nodes[target].end;

  if (page->nodes[target].tag != VLPS_TAG_A || parent < 0)
    return 0;
  while (end < page->nodes[parent].end)
    {
      const VlpsNode *node = &page->nodes[end];

      if (node->tag == VLPS_TAG_HR || vlps_tag_is_heading (node->tag, NULL)
          || (node->tag == VLPS_TAG_A && vlps_node_attribute (node, "href") == NULL))
        break;
      end = node->end;
      if (end - target > MOST_WITH_WAY)
        return 0;
    }
  return begins_with_label (page, target, end, label, FALSE) && has_way_back (finder, target, end, index) ? end : 0;
}

/* Where the label of a note is a block by itself, such as a heading or a term, the note goes on in the blocks behind it,
 * up to the next label: the end of the note whose label is `block`, 0 where it is none. */
static int
end_behind_label (const VlpsPage *page, int target, const char *label, int *ret_block)
{
  int block = target, end = 0;
  g_autofree char *text = NULL;

  while (block >= 0 && !vlps_tag_is_block (page->nodes[block].tag))
    block = page->nodes[block].parent;
  if (block < 0 || page->nodes[block].tag == VLPS_TAG_TD || page->nodes[block].tag == VLPS_TAG_TH
      || page->nodes[block].end - block > MOST_ANCHOR)
    return 0;
  text = vlps_builder_line (page, block, 24);
  if (!vlps_note_is_label (text, label))
    return 0;
  for (int next = vlps_builder_next (page, block); next >= 0; next = vlps_builder_next (page, next))
    {
      g_autofree char *other = NULL, *own = NULL;

      if (page->nodes[next].kind == VLPS_NODE_ELEMENT
          && (page->nodes[next].tag == VLPS_TAG_HR || !vlps_tag_is_block (page->nodes[next].tag)))
        break;
      other = vlps_builder_line (page, next, 24);
      own = vlps_note_label (other);
      if (page->nodes[next].tag == page->nodes[block].tag
          && (own != NULL || vlps_tag_is_heading (page->nodes[next].tag, NULL)))
        break;
      end = page->nodes[next].end;
      if (end - block > MOST_NODES)
        return 0;
    }
  *ret_block = block;
  return end;
}

/* An opening bracket stands right before the link, or it has one itself: "[1]", or the second in "[1, 2]". */
static gboolean
is_in_brackets (const VlpsPage *page, int index, const char *shown)
{
  if (*shown == '[')
    return TRUE;
  for (int i = index - 1, n = 0; i >= 0 && n < MOST_BEFORE; i--, n++)
    {
      const char *text = page->nodes[i].kind == VLPS_NODE_TEXT ? page->nodes[i].text : "";

      for (const char *p = text + strlen (text); p > text;)
        {
          p = g_utf8_prev_char (p);
          if (*p == '[')
            return TRUE;
          if (!g_ascii_isalnum (*p) && !vlps_note_is_between (g_utf8_get_char (p)))
            return FALSE;
        }
    }
  return FALSE;
}

/* A link that refers to a note. */
static gboolean
find_linked (Finder *finder, int index)
{
  const VlpsPage *page = finder->page;
  const VlpsNode *node = &page->nodes[index];
  const char *fragment = vlps_builder_fragment (page, index);
  g_autofree char *text = NULL, *label = NULL;
  gboolean named, key = FALSE;
  int target, block = -1, begin, end;

  if (fragment == NULL || node->end - index > 20)
    return FALSE;
  text = vlps_builder_line (page, index, VLPS_NOTE_MOST_KEY + 2);
  label = vlps_note_label (text);
  if (label == NULL)
    {
      label = vlps_note_key (text);
      key = TRUE;
    }
  if (label == NULL)
    return FALSE;
  named = !key && (is_in_sup (page, index) || vlps_note_is_name (fragment) || says_reference (node));
  target = vlps_builder_anchor (finder->builder, index, fragment);
  if (target < index)
    return FALSE;
  end = end_behind_label (page, target, label, &block);
  begin = block;
  if (end == 0)
    {
      block = block_of (page, target, index, label);
      end = block >= index ? end_among_notes (page, block, target) : end_of_run (finder, target, index, label);
      if (block < index && end == 0)
        return FALSE;
      begin = end > 0 ? target : block;
      end = end > 0 ? end : page->nodes[block].end;
    }
  /* whatever made the page: the note has the label, too, or is in a numbered list, and leads back or is cited in brackets */
  if (!named)
    {
      gboolean listed = !key && page->nodes[begin].tag == VLPS_TAG_LI && page->nodes[begin].parent >= 0
                        && page->nodes[page->nodes[begin].parent].tag == VLPS_TAG_OL;

      if (end - begin > MOST_WITH_WAY || !(listed || begins_with_label (page, begin, end, label, FALSE))
          || !(has_way_back (finder, begin, end, index)
               || (is_in_brackets (page, index, text) && (!key || begins_with_label (page, begin, end, label, TRUE)))))
        return FALSE;
    }
  /* the term says what is noted, the note is what defines it */
  if (block == begin && page->nodes[begin].tag == VLPS_TAG_DT)
    {
      int definition = vlps_builder_next (page, begin);

      if (definition >= 0 && page->nodes[definition].tag == VLPS_TAG_DD)
        {
          if (!finder->dry)
            finder->builder->structure->mark[begin] = VLPS_MARK_DROP;
          begin = definition;
          end = page->nodes[definition].end;
        }
    }
  g_hash_table_add (finder->linked, GINT_TO_POINTER (begin));
  mark_reference (finder, index, label, number_note (finder, begin, end, label));
  return TRUE;
}

/* --- notes that nothing links to --- */

/* Number that a raised element is, 0 for none. */
static int
raised_number (const VlpsPage *page, int index, gboolean bold)
{
  const VlpsNode *node = &page->nodes[index];
  g_autofree char *text = NULL, *label = NULL;
  gboolean fits = node->tag == VLPS_TAG_SUP || (bold && (node->tag == VLPS_TAG_STRONG || node->tag == VLPS_TAG_B));

  if (!fits || node->end - index > 6)
    return 0;
  text = vlps_builder_line (page, index, 8);
  label = vlps_note_label (text);
  return label != NULL && g_ascii_isdigit (*label) && strlen (label) <= 3 ? (int) g_ascii_strtoll (label, NULL, 10) : 0;
}

/* The block that a raised number begins; -1 where something stands before it. */
static int
begun_block (const VlpsPage *page, int index)
{
  int at = index;

  while (at >= 0 && !vlps_tag_is_block (page->nodes[at].tag))
    {
      if (vlps_builder_previous (page, at) >= 0)
        return -1;
      at = page->nodes[at].parent;
    }
  return at >= 0
                 && (page->nodes[at].tag == VLPS_TAG_P || page->nodes[at].tag == VLPS_TAG_LI
                     || page->nodes[at].tag == VLPS_TAG_DIV)
             ? at
             : -1;
}

/* Number at the end of the id of a note, 0 for none. */
static int
named_number (const VlpsNode *node)
{
  const char *id = vlps_node_attribute (node, "id");
  gsize length = id != NULL ? strlen (id) : 0, digits = 0;
  gboolean block = node->tag == VLPS_TAG_LI || node->tag == VLPS_TAG_P || node->tag == VLPS_TAG_DIV;

  if (!block || id == NULL || !vlps_note_is_name (id) || strstr (id, "ref") != NULL)
    return 0;
  while (digits < length && g_ascii_isdigit (id[length - digits - 1]))
    digits++;
  return digits > 0 && digits <= 3 ? (int) g_ascii_strtoll (id + length - digits, NULL, 10) : 0;
}

static void
read_loose (Finder *finder)
{
  const VlpsPage *page = finder->page;
  gboolean ruled = FALSE;

  finder->loose = g_array_new (FALSE, FALSE, sizeof (Loose));
  for (int i = 0; i < (int) page->n_nodes && finder->loose->len < MOST_LOOSE; i++)
    {
      Loose loose;

      ruled |= page->nodes[i].tag == VLPS_TAG_HR;
      if (page->nodes[i].kind != VLPS_NODE_ELEMENT)
        continue;
      loose.number = raised_number (page, i, ruled);
      loose.node = loose.number > 0 ? begun_block (page, i) : -1;
      loose.weak = loose.node >= 0 && page->nodes[i].tag != VLPS_TAG_SUP;
      if (loose.node < 0 && (loose.number = named_number (&page->nodes[i])) > 0)
        loose.node = i;
      if (loose.node >= 0)
        g_array_append_val (finder->loose, loose);
    }
}

/* Where the note of a loose block ends: one after a rule goes on until the next one. */
static int
loose_end (const Finder *finder, guint at)
{
  const VlpsPage *page = finder->page;
  const Loose *loose = &g_array_index (finder->loose, Loose, at);
  const Loose *next = at + 1 < finder->loose->len ? &g_array_index (finder->loose, Loose, at + 1) : NULL;
  int parent = page->nodes[loose->node].parent;

  if (!loose->weak)
    return page->nodes[loose->node].end;
  if (next != NULL && page->nodes[next->node].parent == parent)
    return next->node;
  return page->nodes[parent].end - loose->node < MOST_NODES ? page->nodes[parent].end : page->nodes[loose->node].end;
}

/* TRUE where a link in it leads to a place on the page. */
static gboolean
leads_on (Finder *finder, int index)
{
  for (int i = index; i < finder->page->nodes[index].end; i++)
    {
      const char *fragment = vlps_builder_fragment (finder->page, i);

      if (fragment != NULL && vlps_builder_anchor (finder->builder, i, fragment) >= 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
find_loose (Finder *finder, int index)
{
  int number = raised_number (finder->page, index, FALSE);

  if (number == 0 || begun_block (finder->page, index) >= 0 || leads_on (finder, index))
    return FALSE;
  if (finder->loose == NULL)
    read_loose (finder);
  for (guint i = 0; i < finder->loose->len; i++)
    {
      const Loose *loose = &g_array_index (finder->loose, Loose, i);
      g_autofree char *label = NULL;

      if (loose->number != number || loose->node <= index
          || g_hash_table_contains (finder->linked, GINT_TO_POINTER (loose->node)))
        continue;
      label = g_strdup_printf ("%d", number);
      mark_reference (finder, index, label, number_note (finder, loose->node, loose_end (finder, i), label));
      return TRUE;
    }
  return FALSE;
}

/* --- notes that stand in their place --- */

/* A note inside the text: the element that holds its text, -1 for none. */
static int
inline_text (const VlpsPage *page, int index)
{
  static const char *const wrappers[] = { "inline-footnote", "footnote-ref", "footnote", NULL };
  static const char *const texts[] = { "footnotecontent", "footnote-content", "footnote-text", "footnote__content",
                                       "note_content",    "note-content",     "note-text",     NULL };
  const VlpsNode *node = &page->nodes[index];
  const char *classes = vlps_node_attribute (node, "class");

  if (classes == NULL || vlps_tag_is_block (node->tag))
    return -1;
  if ((vlps_builder_has_class (node, "sidenote") || vlps_builder_has_class (node, "footnote")) && node->end > index + 1)
    {
      g_autofree char *text = vlps_builder_line (page, index, 24);
      g_autofree char *label = vlps_note_label (text);

      return label == NULL && *text != '\0' ? index : -1;
    }
  if (!vlps_note_has_part (classes, wrappers))
    return -1;
  for (int i = index + 1; i < node->end && i < index + 8; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && page->nodes[i].end > i + 1
        && vlps_note_has_part (vlps_node_attribute (&page->nodes[i], "class"), texts))
      return i;
  return -1;
}

/* The label that stands before the text of a note inside the text; NULL where there is none. */
static char *
inline_label (const VlpsPage *page, int index, int text)
{
  for (int i = index + 1; i < text; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && !vlps_builder_is_blank (page->nodes[i].text))
      {
        g_autofree char *shown = g_strstrip (g_strndup (page->nodes[i].text, VLPS_NOTE_MOST_LABEL));

        return vlps_note_label (shown);
      }
  return NULL;
}

static gboolean
find_inline (Finder *finder, int index)
{
  const VlpsPage *page = finder->page;
  const char *definition = vlps_node_attribute (&page->nodes[index], "data-definition");
  int text = inline_text (page, index), target, number;

  if (text >= 0)
    {
      g_autofree char *label = inline_label (page, index, text);

      number = number_note (finder, text + 1, page->nodes[text].end, label);

      if (number > 0)
        vlps_builder_number (finder->builder, index, VLPS_MARK_REFERENCE, number);
      return TRUE;
    }
  target = definition != NULL ? vlps_builder_anchor (finder->builder, index, definition) : -1;
  if (target <= index || !vlps_note_is_name (definition))
    return FALSE;
  number = number_note (finder, target, page->nodes[target].end, NULL);
  if (number > 0)
    vlps_builder_number (finder->builder, index, VLPS_MARK_REFERENCE, number);
  return TRUE;
}

/* First what links refer to, then what nothing links to: a power does not refer to a note that has a reference of its own. */
static void
find_some (Finder *finder, gboolean loose)
{
  VlpsBuilder *builder = finder->builder;
  const VlpsPage *page = finder->page;

  for (int i = 0; i < (int) page->n_nodes;)
    {
      const VlpsNode *node = &page->nodes[i];
      gboolean found = FALSE;

      if (builder->structure->mark[i] == VLPS_MARK_DROP || builder->structure->mark[i] == VLPS_MARK_CODE
          || builder->structure->mark[i] == VLPS_MARK_REFERENCE)
        {
          i = node->end;
          continue;
        }
      if (node->kind == VLPS_NODE_ELEMENT && builder->structure->mark[i] != VLPS_MARK_NOTE
          && vlps_builder_is_content (builder, i))
        found = (!loose && node->tag == VLPS_TAG_A && find_linked (finder, i))
                || (loose && node->tag == VLPS_TAG_SUP && builder->structure->mark[i] == VLPS_MARK_NONE
                    && find_loose (finder, i))
                || (!loose && node->n_attributes > 0 && node->tag == VLPS_TAG_SPAN
                    && (vlps_builder_traits (builder, i) & (VLPS_TRAIT_NOTE | VLPS_TRAIT_DATA)) != 0
                    && find_inline (finder, i));
      i = found ? node->end : i + 1;
    }
}

static void
find_all (Finder *finder)
{
  find_some (finder, FALSE);
  find_some (finder, TRUE);
}

void
vlps_note_recognise (VlpsBuilder *builder)
{
  const VlpsPage *page = builder->page;
  Finder finder = { .builder = builder, .page = page, .dry = TRUE };

  finder.numbers = g_hash_table_new (NULL, NULL);
  finder.linked = g_hash_table_new (NULL, NULL);
  find_all (&finder);
  if (g_hash_table_size (finder.numbers) > 0)
    {
      finder.without = !vlps_builder_fits (builder, finder.left_out);
      finder.dry = FALSE;
      g_hash_table_remove_all (finder.numbers);
      find_all (&finder);
      vlps_note_strip_brackets (builder);
    }
  g_hash_table_unref (finder.numbers);
  g_hash_table_unref (finder.linked);
  if (finder.loose != NULL)
    g_array_unref (finder.loose);
}
