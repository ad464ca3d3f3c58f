/* headline.c - the element that shows the headline of the content */
#include "headline.h"

#include <string.h>

#include "attribute.h"
#include "hash.h"
#include "title-site.h"
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

/* Share of the words of a heading, by their length, that the title has, too. */
#define LEAST_SHARE .6

/* And of the words of the title, that the heading has. */
#define LEAST_OF_TITLE .4

/* Share of the words of a heading that is close to the content, and of the title, that both have. */
#define LEAST_COMMON .75
#define LEAST_COMMON_OF_TITLE .5

/* Characters of a trail of links beside the name of the page at its end, and elements around that. */
#define TRAIL 200
#define MOST_AROUND 5

/* Characters of content that may come before the headline below a trail, such as a section and a date. */
#define OPENING 120

/* Where the content is. */
typedef struct
{
  const VlpsClues *clues;
  const guint8 *content;
  int first, last;   /* its first and last text run */
  const guint *sums; /* its characters before each node */
} Search;

static gboolean
is_heading (const VlpsNode *node)
{
  return vlps_node_is_heading (node, NULL);
}

static gboolean
is_first_level (const VlpsNode *node)
{
  int level = 0;

  return vlps_node_is_heading (node, &level) && level == 1;
}

/* Characters of the content in [begin, end). */
static guint
content_in (const Search *search, int begin, int end)
{
  return end > begin ? search->sums[end] - search->sums[begin] : 0;
}

/* TRUE for a heading of the first level that a reader sees above most of the content, whatever comes before it in the
 * page's source: the name of a product beside its pictures. */
static gboolean
is_painted_above (const Search *search, int node)
{
  const VlpsPage *page = search->clues->page;

  return page->rendered && is_first_level (&page->nodes[node])
         && page->nodes[node].box.top <= page->nodes[search->first].box.top + BELOW;
}

/* TRUE where at most BEFORE characters of the content come before the element, and some after it. */
static gboolean
opens_content (const Search *search, int node)
{
  return is_painted_above (search, node)
         || (content_in (search, search->first, node) <= BEFORE
             && search->clues->page->nodes[node].end <= search->last);
}

static gboolean
is_close (const Search *search, int node)
{
  const VlpsReading *reading = search->clues->reading;
  int end = search->clues->page->nodes[node].end;

  return end > search->first || reading->before[search->first] - reading->before[end] <= APART;
}

/* TRUE in what leads elsewhere: menus, lists, margins.  What holds the content, too, does not. */
static gboolean
is_aside (const Search *search, int node)
{
  const VlpsPage *page = search->clues->page;

  for (int i = node; i >= 0 && (i > search->first || page->nodes[i].end <= search->last); i = page->nodes[i].parent)
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
  guint characters = vlps_reading_characters (search->clues->reading, search->clues->page, node);

  return characters > 0 && characters <= LONGEST && opens_content (search, node)
         && (is_first_level (found) || !is_aside (search, node)) && (is_heading (found) || is_close (search, node));
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
    if (is_first_level (&page->nodes[i]) && vlps_reading_characters (search->clues->reading, search->clues->page, i) > 0
        && !is_aside (search, i) && !vlps_title_is_site_heading (page, i))
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
  g_autofree char *text = NULL, *whole = NULL;

  if (shared == NULL || is_first_level (&page->nodes[node]) || vlps_title_is_site (page, shared))
    return TRUE;
  text = vlps_reading_text (page, search->clues->reading, node);
  if (vlps_title_is_part (text, shared))
    return TRUE;
  /* one that the page does not show is about all of the site */
  whole = vlps_reading_text (page, search->clues->reading, 0);
  return is_heading (&page->nodes[node]) && !vlps_title_has (whole, shared);
}

/* The heading that begins with an element and has little else, such as a version; else the element. */
static int
whole_heading (const Search *search, int node)
{
  const VlpsPage *page = search->clues->page;
  const VlpsReading *reading = search->clues->reading;

  for (int i = page->nodes[node].parent;
       i >= 0 && reading->before[i] == reading->before[node]
       && vlps_reading_characters (search->clues->reading, search->clues->page, i)
              <= vlps_reading_characters (search->clues->reading, search->clues->page, node) + REST;
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

/* Words of a text, folded, and single characters of scripts without spaces between words; a set. */
static GHashTable *
words_of (const char *text)
{
  GHashTable *words = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  g_auto (GStrv) tokens = g_str_tokenize_and_fold (text, NULL, NULL);

  for (guint i = 0; tokens[i] != NULL; i++)
    if (g_unichar_iswide (g_utf8_get_char (tokens[i])))
      for (const char *p = tokens[i]; *p != '\0'; p = g_utf8_next_char (p))
        g_hash_table_add (words, g_strndup (p, (gsize) (g_utf8_next_char (p) - p)));
    else
      g_hash_table_add (words, g_strdup (tokens[i]));
  return words;
}

/* Length of the words of a set: of all, or of those in `other` alone. */
static gsize
length_of (GHashTable *words, GHashTable *other)
{
  GHashTableIter iter;
  gpointer word;
  gsize length = 0;

  for (g_hash_table_iter_init (&iter, words); g_hash_table_iter_next (&iter, &word, NULL);)
    length += other == NULL || g_hash_table_contains (other, word) ? strlen (word) : 0;
  return length;
}

/* How much of the words of the element the title has, from 0 to 1; 0 where that is little of the title. */
static double
share_in_title (const Search *search, int node, GHashTable *title)
{
  g_autofree char *text = vlps_reading_text (search->clues->page, search->clues->reading, node);
  g_autoptr (GHashTable) words = words_of (text);
  gsize common = length_of (words, title);

  return common > 0 && common >= LEAST_OF_TITLE * length_of (title, NULL) ? (double) common / length_of (words, NULL)
                                                                          : 0;
}

/* TRUE for a heading that the content goes on below: one of its sections. */
static gboolean
is_section (const Search *search, int node)
{
  int end = search->clues->page->nodes[node].end;

  return content_in (search, node, end) > 0 && content_in (search, search->first, node) > BEFORE
         && content_in (search, end, search->last + 1) > BEFORE;
}

/* The heading of the first level that has more of the title's words than others, and LEAST_SHARE of its own from it; -1 for
 * none.  Shops put the words of a product in another order there.  Where the page is not rendered, nobody knows what is
 * painted above it. */
static int
find_worded (const Search *search)
{
  const VlpsPage *page = search->clues->page;
  g_autofree char *clean = vlps_title_clean_for (page, vlps_page_title (page));
  g_autoptr (GHashTable) title = words_of (clean != NULL ? clean : "");
  double best = LEAST_SHARE;
  int found = -1;

  if (clean == NULL || vlps_title_is_front (page, clean))
    return -1;
  for (int i = 0; i < (int) page->n_nodes; i++)
    if (is_first_level (&page->nodes[i]) && vlps_reading_characters (search->clues->reading, search->clues->page, i) > 0
        && vlps_reading_characters (search->clues->reading, search->clues->page, i) <= LONGEST && !is_aside (search, i)
        && (page->rendered ? opens_content (search, i) : !is_section (search, i))
        && !vlps_title_is_site_heading (page, i))
      {
        double share = share_in_title (search, i, title);

        if (share > best)
          {
            best = share;
            found = i;
          }
      }
  return found;
}

/* The heading close above the content that has nearly all words of the title, and few others; -1 for none. */
static int
find_similar (const Search *search)
{
  const VlpsPage *page = search->clues->page;
  g_autofree char *clean = vlps_title_clean_for (page, vlps_page_title (page));
  g_autoptr (GHashTable) title = words_of (clean != NULL ? clean : "");
  gsize length = length_of (title, NULL);

  if (length == 0 || vlps_title_is_front (page, clean))
    return -1;
  for (int i = search->first; i > 0; i--)
    if (is_heading (&page->nodes[i]) && page->nodes[i].end <= search->first && is_close (search, i)
        && is_possible (search, i) && is_shared (search, i))
      {
        g_autofree char *text = vlps_reading_text (page, search->clues->reading, i);
        g_autoptr (GHashTable) words = words_of (text);
        gsize common = length_of (words, title);

        if (common >= LEAST_COMMON_OF_TITLE * length && common >= LEAST_COMMON * length_of (words, NULL))
          return i;
      }
  return -1;
}

/* The trail of links whose last step is the heading: a list or menu in which it is behind other text, or what is called
 * a breadcrumb; -1 for none. */
static int
find_trail (const Search *search, int node)
{
  static const char *const words[] = { "breadcrumb", "crumbs" };
  const VlpsPage *page = search->clues->page;
  const VlpsReading *reading = search->clues->reading;
  guint most = vlps_reading_characters (reading, page, node) + TRAIL;

  for (int i = page->nodes[node].parent, around = 0;
       i > 0 && around < MOST_AROUND && vlps_reading_characters (reading, page, i) <= most;
       i = page->nodes[i].parent, around++)
    {
      const VlpsNode *trail = &page->nodes[i];
      gboolean list = trail->tag == VLPS_TAG_NAV || trail->tag == VLPS_TAG_OL || trail->tag == VLPS_TAG_UL;

      if (reading->before[node] > reading->before[i]
          && (list || vlps_attribute_calls (trail, words, G_N_ELEMENTS (words))))
        return i;
    }
  return -1;
}

/* TRUE for a text that repeats a link of the trail. */
static gboolean
is_step (const Search *search, int trail, int node)
{
  const VlpsPage *page = search->clues->page;
  g_autofree char *text = vlps_reading_text (page, search->clues->reading, node);

  for (int i = trail; i < page->nodes[trail].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_A)
      {
        g_autofree char *step = vlps_reading_text (page, search->clues->reading, i);

        if (vlps_title_has (step, text))
          return TRUE;
      }
  return FALSE;
}

/* The first heading of the first or second level below the trail, above the content; -1 for none. */
static int
find_below (const Search *search, int trail)
{
  const VlpsPage *page = search->clues->page;
  int level;

  for (int i = page->nodes[trail].end; i < search->last; i++)
    if (vlps_node_is_heading (&page->nodes[i], &level) && level <= 2 && is_possible (search, i)
        && content_in (search, search->first, i) <= OPENING && is_close (search, i) && !is_aside (search, i)
        && !vlps_title_is_site_heading (page, i) && !is_step (search, trail, i))
      return i;
  return -1;
}

/* TRUE for an element in a link, or whose text is one. */
static gboolean
is_link (const Search *search, int node)
{
  const VlpsPage *page = search->clues->page;
  const VlpsReading *reading = search->clues->reading;
  guint characters = vlps_reading_characters (reading, page, node);

  for (int i = node, around = 0; i >= 0 && around < MOST_AROUND; i = page->nodes[i].parent, around++)
    if (page->nodes[i].tag == VLPS_TAG_A)
      return TRUE;
  for (int i = node + 1; i < page->nodes[node].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_A && vlps_reading_characters (reading, page, i) == characters)
      return TRUE;
  return FALSE;
}

/* Chooses between an element that repeats the title without being a heading, and a heading that is known otherwise: the
 * heading, unless it is a link before the element, as those of menus are.  Each may be -1. */
static int
choose (const Search *search, int titled, int heading)
{
  return heading < 0 || (heading < titled && is_link (search, heading)) ? titled : heading;
}

static int
find_on_page (const Search *search)
{
  const VlpsPage *page = search->clues->page;
  int found = find_declared (search), known;

  if (found >= 0)
    return found;
  found = find_titled (search);
  if (found >= 0 && is_heading (&page->nodes[found]))
    return found;
  known = found < 0 ? find_worded (search) : -1;
  if (known < 0)
    known = find_placed (search);
  found = choose (search, found, known);
  return found >= 0 ? found : find_similar (search);
}

int
vlps_headline_find (const VlpsClues *clues, const guint8 *content)
{
  g_autofree guint *sums = g_new0 (guint, clues->page->n_nodes + 1);
  Search search = { .clues = clues, .content = content, .first = -1, .last = -1, .sums = sums };
  int found, trail, below;

  for (int i = 0; i < (int) clues->page->n_nodes; i++)
    {
      guint characters = content[i] ? clues->reading->characters[i] : 0;

      sums[i + 1] = sums[i] + characters;
      if (characters == 0)
        continue;
      search.last = i;
      if (search.first < 0)
        search.first = i;
    }
  if (search.first < 0)
    return -1;
  found = find_on_page (&search);
  trail = found >= 0 ? find_trail (&search, found) : -1;
  below = trail >= 0 ? find_below (&search, trail) : -1;
  return below >= 0 ? below : found;
}
