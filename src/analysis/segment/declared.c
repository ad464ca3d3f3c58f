/* declared.c - footers, side columns and tables of facts that tags, roles and names declare */
#include "declared.h"

#include <string.h>

#include "lexicon.h"

/* What may be at the end of the page: least width (share of the page's) and first place of the top (share of the page's
 * height). */
#define END_WIDTH .5
#define END_TOP .2

/* Characters between it and the end of the page or the next such element. */
#define MOST_BETWEEN 300

/* A side column: its width (px and share of the page's) and height (px). */
#define LEAST_WIDTH 100
#define MOST_WIDTH .4
#define LEAST_HEIGHT 150

/* The element beside it: its width in widths of the column, and the height that both share, of the lower one. */
#define LEAST_WIDER 1.3
#define LEAST_BESIDE .5

/* How far it is looked for: levels, and siblings of each. */
#define MOST_LEVELS 20
#define MOST_SIBLINGS 60

#define SAME 2 /* px */

/* Share of the page's text from which on a side column is what the page is for. */
#define MOST_OF_PAGE .9

enum
{
  FOOTER = 1 << 0,
  SIDEBAR = 1 << 1, /* names a side column by itself */
  SIDE = 1 << 2,    /* does so with a word for a column: "left" and "column" */
  COLUMN = 1 << 3,
  BESIDE = 1 << 4,  /* names a side column wherever it is */
  AROUND = 1 << 5,  /* names what holds the content and its side column */
  INFOBOX = 1 << 6, /* names a table of facts beside an article */
  PART = 1 << 7,    /* names a part of something smaller than the page, a control, or a state of the page */
};

static const VlpsMeaning meanings[] = {
  { FOOTER, { "footer", "colophon$" } },
  { SIDEBAR | BESIDE, { "sidebar", "sidecol", "sidenav" } },
  { SIDEBAR, { "aside$", "rail$", "leftcol", "rightcol", "leftbar", "rightbar" } },
  { SIDE, { "side$", "left$", "right$", "widget$" } },
  { COLUMN, { "bar$", "col$", "column$", "panel$", "area$", "menu$", "filters$" } },
  { AROUND, { "content$", "layout", "grid" } },
  { INFOBOX, { "infobox", "taxobox" } },
  { PART,
    { "entry", "post$", "article", "card", "comment", "modal", "dialog", "table", "item", "note$", "notes$", "caption",
      "quote", "text$", "share$", "sharing", "player" } },
  { PART,
    { "toggle", "button", "btn", "icon", "arrow", "open$", "close", "has$", "with$", "no$", "hide", "hidden", "align",
      "float", "pull$", "head", "header" } },
};

typedef struct
{
  const VlpsPage *page;
  const VlpsTextBlocks *blocks;
  guint *classes;  /* by class number: 1 + what its names declare; 0: not read yet */
  guint *mains;    /* for each node, and one more: elements for the main part of the page before it */
  double *between; /* for each text block, and one more: characters before it outside layers; running text counts as
                    * more than what may be between */
} Finder;

typedef struct
{
  int node;
  guint names;
} Declared;

static const VlpsLexicon *
lexicon (void)
{
  static gsize made;

  return vlps_lexicon_get (&made, meanings, G_N_ELEMENTS (meanings));
}

static void
finder_make (Finder *finder, const VlpsPage *page, const VlpsTextBlocks *blocks)
{
  g_autofree guint8 *in_layer = g_new0 (guint8, page->n_nodes + 1);

  finder->page = page;
  finder->blocks = blocks;
  finder->classes = g_new0 (guint, page->n_classes + 1);
  finder->mains = g_new0 (guint, page->n_nodes + 1);
  finder->between = g_new0 (double, blocks->n + 1);
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      finder->mains[i + 1] = finder->mains[i] + (node->tag == VLPS_TAG_MAIN || node->tag == VLPS_TAG_H1);
      in_layer[i] = (node->parent >= 0 && in_layer[node->parent])
                    || (node->style != NULL && node->style->position == VLPS_POSITION_FIXED);
    }
  for (guint i = 0; i < blocks->n; i++)
    {
      const VlpsTextBlock *block = &blocks->items[i];
      double characters = vlps_text_block_is_running_text (block) ? MOST_BETWEEN + 1 : block->characters;

      finder->between[i + 1] = finder->between[i] + (in_layer[block->first] ? 0 : characters);
    }
}

static void
finder_clear (Finder *finder)
{
  g_free (finder->classes);
  g_free (finder->mains);
  g_free (finder->between);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Finder, finder_clear)

/* What is before "sidebar" in a word about the layout of a page: "nosidebar", "withsidebar", "pagehassidebar". */
static gboolean
is_of_layout (const char *word, gsize length)
{
  static const char *const ends[] = { "has", "with", "without", "hide", "hidden", "show", "toggle" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      gsize n = strlen (ends[i]);

      if (n <= length && memcmp (word + length - n, ends[i], n) == 0)
        return TRUE;
    }
  return length == 2 && memcmp (word, "no", 2) == 0;
}

/* What a word of a name declares by its end: "sphinxsidebar", "leftsidebar". */
static guint
declared_by_ends (const char *name, gsize length)
{
  static const char sidebar[] = "sidebar";
  const gsize tail = sizeof sidebar - 1;
  const char *end = name + length;
  char word[32];
  gsize letters;

  while ((letters = vlps_lexicon_next_word (&name, end, word, sizeof word)) > 0)
    if (letters >= tail && memcmp (word + letters - tail, sidebar, tail) == 0 && !is_of_layout (word, letters - tail))
      return SIDEBAR | BESIDE;
  return 0;
}

/* What the names in a class or id attribute declare: FOOTER, SIDEBAR, BESIDE, INFOBOX. */
static guint
declared_by_names (const char *text)
{
  guint declared = 0;

  while (text != NULL && *text != '\0')
    {
      gsize length = strcspn (text, " \t\n\r\f");
      guint words = vlps_lexicon_read (lexicon (), text, length, NULL) | declared_by_ends (text, length);

      if ((words & PART) == 0)
        declared |= (words & (FOOTER | SIDEBAR | INFOBOX)) | ((words & AROUND) == 0 ? words & BESIDE : 0)
                    | ((words & SIDE) != 0 && (words & COLUMN) != 0 ? SIDEBAR : 0);
      text += length + strspn (text + length, " \t\n\r\f");
    }
  return declared;
}

static guint
declared_by (const Finder *finder, const VlpsNode *node)
{
  guint *classes = &finder->classes[node->class_number];
  guint names;

  if (node->tag == VLPS_TAG_BODY || node->tag == VLPS_TAG_HTML)
    return 0;
  if (node->tag == VLPS_TAG_FOOTER || g_strcmp0 (vlps_node_attribute (node, "role"), "contentinfo") == 0)
    return FOOTER;
  if (*classes == 0)
    *classes = 1 + declared_by_names (finder->page->classes[node->class_number]);
  names = (*classes - 1) | declared_by_names (vlps_node_attribute (node, "id"));
  return node->tag == VLPS_TAG_ASIDE && (names & INFOBOX) == 0 ? SIDEBAR : names;
}

/* Returns the outermost declared elements that have text, and text before them; of Declared, in order. Elements around
 * the main part of the page are left out. */
static GArray *
find_declared (const Finder *finder)
{
  const VlpsNode *nodes = finder->page->nodes;
  const int *before = finder->blocks->before;
  GArray *found = g_array_new (FALSE, FALSE, sizeof (Declared));

  for (int i = 0; i < (int) finder->page->n_nodes; i++)
    {
      guint names;

      if (nodes[i].kind != VLPS_NODE_ELEMENT || before[i] == 0 || before[nodes[i].end] == before[i]
          || finder->mains[nodes[i].end] != finder->mains[i])
        continue;
      names = declared_by (finder, &nodes[i]);
      if (names == 0)
        continue;
      g_array_append_val (found, ((Declared){ i, names }));
      i = nodes[i].end - 1;
    }
  return found;
}

/* The side of a narrow column beside a wider element with text. */
static VlpsDeclared
side_of (const Finder *finder, int column)
{
  const VlpsNode *nodes = finder->page->nodes;
  const int *before = finder->blocks->before;
  VlpsBox box = nodes[column].box;

  if (box.width < LEAST_WIDTH || box.width > MOST_WIDTH * finder->page->size.width || box.height < LEAST_HEIGHT)
    return VLPS_DECLARED_NONE;
  for (guint level = 0; level < MOST_LEVELS && nodes[column].parent >= 0; level++, column = nodes[column].parent)
    {
      int end = nodes[nodes[column].parent].end;
      guint n = 0;

      for (int i = nodes[column].parent + 1; i < end && n < MOST_SIBLINGS; i = nodes[i].end, n++)
        {
          VlpsBox other = nodes[i].box;
          double shared = MIN (vlps_box_bottom (box), vlps_box_bottom (other)) - MAX (box.top, other.top);

          if (i == column || before[nodes[i].end] == before[i] || other.width < LEAST_WIDER * box.width
              || shared < LEAST_BESIDE * MIN (box.height, other.height))
            continue;
          if (other.left >= vlps_box_right (box) - SAME)
            return VLPS_DECLARED_LM;
          if (vlps_box_right (other) <= box.left + SAME)
            return VLPS_DECLARED_RM;
        }
    }
  return VLPS_DECLARED_NONE;
}

/* What an element declares that is at the end of the page, or not. */
static VlpsDeclared
kind_of (const Finder *finder, Declared declared, gboolean at_end)
{
  const VlpsNode *node = &finder->page->nodes[declared.node];
  gboolean footer = (declared.names & FOOTER) != 0;
  VlpsDeclared side;

  if ((declared.names & INFOBOX) != 0)
    return VLPS_DECLARED_CENTER;
  side = footer ? VLPS_DECLARED_NONE : side_of (finder, declared.node);
  if (side != VLPS_DECLARED_NONE || !at_end || node->box.width < END_WIDTH * finder->page->size.width
      || node->box.top < END_TOP * finder->page->size.height)
    return side;
  return footer ? VLPS_DECLARED_FOOTER : VLPS_DECLARED_BELOW;
}

guint8 *
vlps_declared_of (const VlpsPage *page, const VlpsTextBlocks *blocks)
{
  guint8 *marks = g_new0 (guint8, blocks->n + 1);
  g_auto (Finder) finder = { 0 };
  g_autoptr (GArray) found = NULL;
  int page_end = (int) blocks->n; /* first text block of what is at the end of the page */

  finder_make (&finder, page, blocks);
  found = find_declared (&finder);
  for (guint i = found->len; i-- > 0;)
    {
      Declared declared = g_array_index (found, Declared, i);
      const VlpsNode *node = &page->nodes[declared.node];
      int begin = blocks->before[declared.node], end = blocks->before[node->end];
      gboolean at_end = finder.between[page_end] - finder.between[end] <= MOST_BETWEEN;
      VlpsDeclared kind = kind_of (&finder, declared, at_end);

      if (kind == VLPS_DECLARED_NONE)
        continue;
      memset (marks + begin, (int) kind, (gsize) (end - begin));
      if (at_end && kind != VLPS_DECLARED_CENTER)
        page_end = begin;
    }
  return marks;
}

/* TRUE where an article is around the node. */
static gboolean
is_in_article (const VlpsPage *page, int node)
{
  while (node >= 0 && page->nodes[node].tag != VLPS_TAG_ARTICLE)
    node = page->nodes[node].parent;
  return node >= 0;
}

guint8 *
vlps_declared_columns (const VlpsPage *page, const VlpsTextBlocks *blocks)
{
  guint8 *marks = g_new0 (guint8, blocks->n + 1);
  const VlpsNode *nodes = page->nodes;
  const int *before = blocks->before;
  double most = MOST_OF_PAGE * blocks->characters_before[blocks->n];
  g_auto (Finder) finder = { 0 };

  finder_make (&finder, page, blocks);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      int begin = before[i], end = before[nodes[i].end];

      if (nodes[i].kind != VLPS_NODE_ELEMENT || begin == end || finder.mains[nodes[i].end] != finder.mains[i]
          || (declared_by (&finder, &nodes[i]) & BESIDE) == 0
          || blocks->characters_before[end] - blocks->characters_before[begin] > most || is_in_article (page, i))
        continue;
      memset (marks + begin, TRUE, (gsize) (end - begin));
      i = nodes[i].end - 1;
    }
  return marks;
}
