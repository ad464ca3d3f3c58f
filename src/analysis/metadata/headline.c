/* headline.c - the element that shows the headline of the content */
#include "headline.h"

#include "title.h"

/* Characters of content that may come before its headline: a section, a date, a standfirst, a caption. */
#define BEFORE 600

/* Characters between a headline that is known by its place alone, or is no heading, and the content. */
#define APART 1000

/* CSS px below the top of the content at which a headline may stand beside it. */
#define BELOW 200

/* Characters of a headline. */
#define LONGEST 300

/* Characters of a heading beside the element in it that repeats the title. */
#define REST 24

/* Where the content is. */
typedef struct
{
  const VlpsClues *clues;
  const guint8 *content;
  int first, last; /* its first and last text run */
} Search;

static gboolean
is_heading (const VlpsNode *node)
{
  return vlps_tag_is_heading (node->tag, &(int){ 0 });
}

static guint
characters_of (const Search *search, int node)
{
  const VlpsReading *reading = search->clues->reading;

  return reading->before[search->clues->page->nodes[node].end] - reading->before[node];
}

/* TRUE for a heading of the first level that a reader sees above most of the content, whatever comes before it in the
 * page's source: the name of a product beside its pictures. */
static gboolean
is_painted_above (const Search *search, int node)
{
  const VlpsPage *page = search->clues->page;

  return page->rendered && page->nodes[node].tag == VLPS_TAG_H1
         && page->nodes[node].box.top <= page->nodes[search->first].box.top + BELOW;
}

/* TRUE where at most BEFORE characters of the content come before the element, and some after it. */
static gboolean
opens_content (const Search *search, int node)
{
  const VlpsReading *reading = search->clues->reading;
  guint before = 0;

  if (is_painted_above (search, node))
    return TRUE;
  for (int i = search->first; i < node && before <= BEFORE; i++)
    if (search->content[i])
      before += reading->characters[i];
  return before <= BEFORE && search->clues->page->nodes[node].end <= search->last;
}

static gboolean
is_close (const Search *search, int node)
{
  const VlpsReading *reading = search->clues->reading;
  int end = search->clues->page->nodes[node].end;

  return end > search->first || reading->before[search->first] - reading->before[end] <= APART;
}

/* TRUE in what leads elsewhere: menus, lists, margins. */
static gboolean
is_aside (const VlpsPage *page, int node)
{
  for (int i = node; i >= 0; i = page->nodes[i].parent)
    switch (page->nodes[i].tag)
      {
      case VLPS_TAG_NAV:
      case VLPS_TAG_LI:
      case VLPS_TAG_ASIDE:
      case VLPS_TAG_FOOTER:
      case VLPS_TAG_SELECT:
      case VLPS_TAG_BUTTON:
      case VLPS_TAG_DIALOG:
        return TRUE;
      default:
        break;
      }
  return FALSE;
}

/* TRUE where the element can stand at the head of the content. */
static gboolean
is_possible (const Search *search, int node)
{
  const VlpsPage *page = search->clues->page;
  const VlpsNode *found = &page->nodes[node];
  guint characters = characters_of (search, node);

  return characters > 0 && characters <= LONGEST && opens_content (search, node)
         && (found->tag == VLPS_TAG_H1 || !is_aside (page, node)) && (is_heading (found) || is_close (search, node));
}

/* The heading that JSON-LD has as the headline, -1 for none. */
static int
find_declared (const Search *search)
{
  const VlpsPage *page = search->clues->page;
  const char *given = search->clues->data->title;

  for (int i = 0; given != NULL && i < search->last; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && is_heading (&page->nodes[i]) && is_possible (search, i))
      {
        g_autofree char *text = vlps_reading_text (page, search->clues->reading, i);

        if (vlps_title_has (given, text) && vlps_title_has (text, given))
          return i;
      }
  return -1;
}

static gboolean
is_placed (const Search *search, int node)
{
  const VlpsPage *page = search->clues->page;
  g_autofree char *text = NULL;

  if (!is_possible (search, node) || !is_close (search, node))
    return FALSE;
  text = vlps_reading_text (page, search->clues->reading, node);
  return !vlps_title_is_site (page, text);
}

/* The only h1 before the end of the content that may be its headline by its place; -1 where there is none, or several. */
static int
find_placed (const Search *search)
{
  const VlpsPage *page = search->clues->page;
  int found = -1;

  for (int i = 0; i < search->last; i++)
    if (page->nodes[i].tag == VLPS_TAG_H1 && characters_of (search, i) > 0 && !is_aside (page, i)
        && !vlps_title_is_site_heading (page, i))
      {
        if (found >= 0)
          return -1;
        found = i;
      }
  return found >= 0 && is_placed (search, found) ? found : -1;
}

/* TRUE unless the page names another title for sharing than the element has: it repeats the name of a section then.  An h1
 * may be shorter or longer, and still is what it is. */
static gboolean
is_shared (const Search *search, int node)
{
  const VlpsPage *page = search->clues->page;
  const char *shared = g_hash_table_lookup (search->clues->meta, "og:title");
  g_autofree char *text = NULL;

  if (shared == NULL || page->nodes[node].tag == VLPS_TAG_H1 || vlps_title_is_site (page, shared))
    return TRUE;
  text = vlps_reading_text (page, search->clues->reading, node);
  return vlps_title_is_part (text, shared);
}

/* The heading that begins with an element and has little else, such as a version; else the element. */
static int
whole_heading (const Search *search, int node)
{
  const VlpsPage *page = search->clues->page;
  const VlpsReading *reading = search->clues->reading;

  for (int i = page->nodes[node].parent; i >= 0 && reading->before[i] == reading->before[node]
                                         && characters_of (search, i) <= characters_of (search, node) + REST;
       i = page->nodes[i].parent)
    if (is_heading (&page->nodes[i]))
      return i;
  return node;
}

/* The element that repeats the title; -1 where that is elsewhere. */
static int
find_titled (const Search *search)
{
  const VlpsPage *page = search->clues->page;
  int title = search->clues->place->title, found = title >= 0 ? whole_heading (search, title) : -1;

  return found >= 0 && is_possible (search, found) && is_shared (search, found)
                 && !vlps_title_is_site_heading (page, found)
             ? found
             : -1;
}

int
vlps_headline_find (const VlpsClues *clues, const guint8 *content)
{
  Search search = { .clues = clues, .content = content, .first = -1, .last = -1 };
  int found, placed;

  for (int i = 0; i < (int) clues->page->n_nodes; i++)
    if (content[i] && clues->reading->characters[i] > 0)
      {
        search.last = i;
        if (search.first < 0)
          search.first = i;
      }
  if (search.first < 0)
    return -1;
  found = find_declared (&search);
  if (found >= 0)
    return found;
  found = find_titled (&search);
  placed = found >= 0 && is_heading (&clues->page->nodes[found]) ? -1 : find_placed (&search);
  return placed >= 0 ? placed : found;
}
