/* title-element.c - the element with the title of a page */
#include "title-element.h"

#include <string.h>

#include "attribute.h"
#include "meta.h"
#include "title-parts.h"
#include "title-site.h"
#include "title.h"
#include "whitespace.h"

/* Letters of a part of the title that a heading may begin with. */
#define MIN_WHOLE 6

/* Words of a title behind the name of the site. */
#define LEAST_BEHIND_SITE 3

/* Letters of what the page says its title is: in <title>, and for sharing. */
typedef struct
{
  char *whole[2];
  GPtrArray *parts; /* between separators: those about the page, */
  GPtrArray *sites; /* and those at the ends that name site or section */
  GPtrArray *tails; /* what stands behind a colon in one of `parts`: before it may be the name of the site */
  glong longest;    /* of `parts`, in characters: what is most likely about the page */
} Titles;

/* What stands behind the first colon of a title; NULL where there is none.  Chinese has no space there. */
static const char *
tail_of (const char *title)
{
  static const char *const colons[] = { ": ", "\357\274\232" }; /* the other one is full-width */
  const char *colon = strchr (title, ':');

  for (guint i = 0; i < G_N_ELEMENTS (colons); i++)
    {
      const char *found = strstr (title, colons[i]);

      if (found != NULL)
        return found + strlen (colons[i]);
    }
  return colon != NULL && g_unichar_iswide (g_utf8_get_char (colon + 1)) ? colon + 1 : NULL;
}

/* `clean` is the title without the names of its site, or NULL. */
static void
titles_add (Titles *titles, guint which, const char *title, const char *clean)
{
  g_autofree char *head = g_utf8_make_valid (title, (gssize) strnlen (title, MAX_TITLE));
  g_autofree char *text = vlps_whitespace_collapse (head);
  g_autoptr (GArray) array = vlps_title_parts_cut (text);
  const char *kept = clean != NULL ? strstr (text, clean) : NULL;

  titles->whole[which] = letters_of (text);
  for (guint i = 0; i < array->len; i++)
    {
      const TitlePart *part = &g_array_index (array, TitlePart, i);
      g_autofree char *own = g_strndup (text + part->start, part->end - part->start);
      char *letters = letters_of (own);
      gboolean about_page =
          kept == NULL || (part->start >= (gsize) (kept - text) && part->end <= (gsize) (kept - text) + strlen (clean));

      g_ptr_array_add (about_page ? titles->parts : titles->sites, letters);
      if (about_page && tail_of (own) != NULL)
        g_ptr_array_add (titles->tails, letters_of (tail_of (own)));
      if (about_page)
        titles->longest = MAX (titles->longest, g_utf8_strlen (letters, -1));
    }
}

/* Adds both titles of a page; what that says of its site is found once. */
static void
titles_fill (Titles *titles, const VlpsPage *page)
{
  g_autoptr (GHashTable) meta = vlps_meta_new (page);
  g_autofree char *host = vlps_title_site_host (page);
  const char *site = g_hash_table_lookup (meta, "og:site_name"), *shared = g_hash_table_lookup (meta, "og:title");
  const char *const both[] = { vlps_page_title (page), shared != NULL ? shared : "" };

  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    {
      g_autofree char *clean = vlps_title_clean_of (page, both[i], host, site);

      titles_add (titles, i, both[i], clean);
    }
}

static void
titles_clear (Titles *titles)
{
  g_free (titles->whole[0]);
  g_free (titles->whole[1]);
  g_ptr_array_unref (titles->parts);
  g_ptr_array_unref (titles->sites);
  g_ptr_array_unref (titles->tails);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Titles, titles_clear)

static gboolean
has_letters (const GPtrArray *list, const char *letters)
{
  for (guint i = 0; i < list->len; i++)
    if (strcmp (g_ptr_array_index (list, i), letters) == 0)
      return TRUE;
  return FALSE;
}

/* TRUE where the page calls an element its title: the tools that write pages without headings do. */
static gboolean
is_called_title (const VlpsNode *node)
{
  static const char *const words[] = {
    "title", "headline", "page-title", "article-title", "entry-title", "post-title"
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (vlps_attribute_has (node, "class", words[i]) || vlps_attribute_is (node, "id", words[i]))
      return TRUE;
  return FALSE;
}

/* TRUE for an element whose text is all of a part of the title, if its class or id has "title" in a longer word. */
static gboolean
is_called_part (const Titles *titles, const VlpsNode *node, const char *letters)
{
  static const char *const words[] = { "title", "headline" };

  return g_utf8_strlen (letters, -1) >= MIN_WHOLE && vlps_attribute_calls (node, words, G_N_ELEMENTS (words))
         && has_letters (titles->parts, letters);
}

/* TRUE for digits alone, or nothing. */
static gboolean
is_number (const char *letters)
{
  while (g_unichar_isdigit (g_utf8_get_char (letters)))
    letters = g_utf8_next_char (letters);
  return *letters == '\0';
}

/* TRUE where the letters are those of a part of the title, and figures such as a time. */
static gboolean
begins_with_title (const Titles *titles, const char *letters)
{
  for (guint i = 0; i < titles->parts->len; i++)
    {
      const char *part = g_ptr_array_index (titles->parts, i);
      glong length = g_utf8_strlen (part, -1);

      if (length >= MIN_WHOLE && 2 * length >= titles->longest && g_str_has_prefix (letters, part)
          && is_number (letters + strlen (part)))
        return TRUE;
    }
  return FALSE;
}

/* TRUE where the letters are what stands behind a colon of the title: all of that, and, but for a heading, half of all. */
static gboolean
is_tail (const Titles *titles, const char *letters, gboolean heading)
{
  glong length = g_utf8_strlen (letters, -1);

  return length >= MIN_TITLE && has_letters (titles->tails, letters) && (heading || 2 * length >= titles->longest);
}

/* TRUE where an element with these letters may be the title.  `heading`: of the first or second level, or called so. */
static gboolean
may_be_title (const Titles *titles, const char *letters, gboolean heading)
{
  glong length = g_utf8_strlen (letters, -1);

  if (length < MIN_TITLE || has_letters (titles->sites, letters))
    return FALSE;
  if (heading && has_letters (titles->parts, letters))
    return TRUE;
  /* a word or two of the title stand in many places: a heading is half of it or more, another element nearly all */
  return (heading ? 2 * length >= titles->longest : 5 * length >= 4 * titles->longest)
         && (strstr (titles->whole[0], letters) != NULL || strstr (titles->whole[1], letters) != NULL);
}

/* Where an element stands: 0 in what the page calls its main part, 2 in a menu or beside the text, 1 elsewhere.  Of two
 * elements that both repeat a part of the title, one names the page and the other its site. */
static int
place_of (const VlpsPage *page, int node)
{
  for (int i = node; i >= 0; i = page->nodes[i].parent)
    switch (page->nodes[i].tag)
      {
      case VLPS_TAG_MAIN:
      case VLPS_TAG_ARTICLE:
        return 0;
      case VLPS_TAG_NAV:
      case VLPS_TAG_ASIDE:
      case VLPS_TAG_FOOTER:
        return 2;
      default:
        if (vlps_attribute_is (&page->nodes[i], "role", "main"))
          return 0;
        break;
      }
  return 1;
}

/* Marks elements with a child element that has all of their text; newly allocated. */
static guint8 *
find_around (const VlpsPage *page, const VlpsReading *reading)
{
  guint8 *around = g_new0 (guint8, page->n_nodes + 1);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_ELEMENT && node->parent >= 0
          && reading->before[page->nodes[node->parent].end] - reading->before[node->parent]
                 == reading->before[node->end] - reading->before[i])
        around[node->parent] = 1;
    }
  return around;
}

/* The first heading of the first two levels that repeats a part taken for the name of the site, where that is longer than
 * all parts about the page: a <title> may begin with the site. -1 if there is none. */
static int
find_behind_site (const Titles *titles, const VlpsPage *page, const VlpsReading *reading, guint longest)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      guint characters = reading->before[page->nodes[i].end] - reading->before[i];
      int level = 7;
      g_autofree char *text = NULL, *letters = NULL;

      if (!vlps_node_is_heading (&page->nodes[i], &level) || level > 2 || characters < MIN_TITLE
          || characters > longest)
        continue;
      text = vlps_reading_text (page, reading, (int) i);
      letters = letters_of (text);
      if (g_utf8_strlen (letters, -1) > titles->longest && vlps_characters_words (text) >= LEAST_BEHIND_SITE
          && has_letters (titles->sites, letters) && !vlps_title_is_site_heading (page, (int) i))
        return (int) i;
    }
  return -1;
}

int
vlps_title_find (const VlpsPage *page, const VlpsReading *reading)
{
  g_auto (Titles) titles = { .parts = g_ptr_array_new_with_free_func (g_free),
                             .sites = g_ptr_array_new_with_free_func (g_free),
                             .tails = g_ptr_array_new_with_free_func (g_free) };
  guint longest;
  g_autofree guint8 *around = find_around (page, reading);
  int best = -1;
  int best_level = G_MAXINT, best_place = G_MAXINT;
  glong best_length = 0;

  titles_fill (&titles, page);
  /* `before` counts punctuation, too, hence the allowance */
  longest = (guint) MAX (g_utf8_strlen (titles.whole[0], -1), g_utf8_strlen (titles.whole[1], -1)) * 2 + 8;
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      guint characters = reading->before[node->end] - reading->before[i];
      int level = 7, place;
      g_autofree char *text = NULL;
      g_autofree char *letters = NULL;
      glong length;

      if (node->kind != VLPS_NODE_ELEMENT || node->tag == VLPS_TAG_OPTION || characters < MIN_TITLE
          || characters > longest)
        continue;
      vlps_node_is_heading (node, &level);
      /* of elements around the same text the innermost is looked at, and those that are headings */
      if (level > best_level || (level == 7 && around[i]))
        continue;
      text = vlps_reading_text (page, reading, (int) i);
      letters = letters_of (text);
      if (!(may_be_title (&titles, letters, level <= 2) || (level < 7 && begins_with_title (&titles, letters))
            || is_tail (&titles, letters, level < 7)
            || (level == 7
                && (is_called_part (&titles, node, letters)
                    || (may_be_title (&titles, letters, TRUE) && is_called_title (node)))))
          || (level < 7 && vlps_title_is_site_heading (page, (int) i)))
        continue;
      length = g_utf8_strlen (letters, -1);
      place = level < 7 ? place_of (page, (int) i) : 1;
      if (level < best_level || place < best_place || (place == best_place && length > best_length))
        {
          best = (int) i;
          best_level = level;
          best_place = place;
          best_length = length;
        }
    }
  return best >= 0 ? best : find_behind_site (&titles, page, reading, longest);
}
