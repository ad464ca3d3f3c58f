/* title.c - the title of a page */
#include "title.h"

#include <gio/gio.h>
#include <string.h>

#include "attribute.h"
#include "characters.h"
#include "meta.h"
#include "metadata-resources.h"
#include "resource.h"
#include "whitespace.h"

#define STOP_WORDS "/vlps/title-stop-words.txt"

/* Bytes of a title, or name of a site, that are looked at: nothing longer is one, and pages can hold megabytes there.
 */
#define MAX_TITLE 2000

/* Titles shorter than this many characters match by chance. */
#define MIN_TITLE 4

/* Nodes of a link that are read for its text, and elements around it that are looked at. */
#define MOST_IN_LINK 64
#define MOST_AROUND 8

/* Letters of a part of the title that a heading may begin with. */
#define MIN_WHOLE 6

/* Words of a title behind the name of the site. */
#define LEAST_BEHIND_SITE 3

/* What is compared of titles. */
static char *
letters_of (const char *text)
{
  return vlps_characters_letters (text, MAX_TITLE);
}

/* TRUE at a guillemet whose partner stands in the text, too: these quote. */
static gboolean
is_quotation (const char *text, const char *p)
{
  static const char *const pairs[][2] = { { "«", "»" }, { "‹", "›" } };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    if (g_str_has_prefix (p, pairs[i][0]))
      return strstr (p, pairs[i][1]) != NULL;
    else if (g_str_has_prefix (p, pairs[i][1]))
      return g_strstr_len (text, p - text, pairs[i][0]) != NULL;
  return FALSE;
}

/* Length in bytes of the separator at `p`, 0 where there is none.  Hyphens, dots and the like separate only between
 * spaces or beside CJK text, where they are not part of a word. */
static gsize
separator_at (const char *text, const char *p)
{
  static const char *const always[] = {
    "_", "|", "｜", "»", "«", "›", "‹", "::", "--", "——", "＿", ">>", "┃", "│", "¦"
  };
  /* U+3163 is a letter of Hangul that Korean sites take for an upright line */
  static const char *const apart[] = {
    "-", "–", "—", "－", "·", "•", "/", ":", "<", ">", "~", ",", "*", "⋆", "∙", "ㅣ"
  };

  /* the first bytes of all separators: few characters begin so */
  if (strchr ("_|:-></~,*\302\342\343\357", *p) == NULL || is_quotation (text, p))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (always); i++)
    if (g_str_has_prefix (p, always[i]))
      return strlen (always[i]);
  for (guint i = 0; i < G_N_ELEMENTS (apart); i++)
    if (g_str_has_prefix (p, apart[i]))
      {
        gsize length = strlen (apart[i]);
        gunichar before = p > text ? g_utf8_get_char (g_utf8_prev_char (p)) : ' ';
        gunichar after = p[length] != '\0' ? g_utf8_get_char (p + length) : ' ';

        if ((g_unichar_isspace (before) && g_unichar_isspace (after))
            || (*apart[i] != ':' && *apart[i] != ',' && *apart[i] != '*'
                && (vlps_characters_cjk (before) == VLPS_CJK || vlps_characters_cjk (after) == VLPS_CJK)))
          return length;
      }
  return 0;
}

static GPtrArray *
read_stop_words (void)
{
  GPtrArray *patterns = g_ptr_array_new ();
  g_autoptr (GBytes) bytes = vlps_resource_load (vlps_metadata_get_resource, STOP_WORDS, NULL);
  g_auto (GStrv) lines = g_strsplit (bytes != NULL ? g_bytes_get_data (bytes, NULL) : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0' && *lines[i] != '#')
      {
        g_autofree char *pattern = g_utf8_casefold (lines[i], -1);

        g_ptr_array_add (patterns, g_pattern_spec_new (pattern));
      }
  return patterns;
}

/* Read once: that took longer than everything else about a title. */
static const GPtrArray *
stop_words (void)
{
  static GPtrArray *patterns;
  static gsize made = 0;

  if (g_once_init_enter (&made))
    {
      patterns = read_stop_words ();
      g_once_init_leave (&made, 1);
    }
  return patterns;
}

/* TRUE when the letters of `part` are those of the site's name, or of a label of its host.  `loosely`: also where one
 * contains the other, as in "Example Docs" of docs.example.com. */
static gboolean
names_site (const char *part, const char *host, const char *site, gboolean loosely)
{
  g_autofree char *letters = letters_of (part);
  g_autofree char *name = letters_of (site != NULL ? site : "");
  g_auto (GStrv) labels = g_strsplit (host != NULL ? host : "", ".", -1);
  gsize length = strlen (letters);

  if (length == 0 || strcmp (letters, name) == 0
      || (loosely && length >= MIN_TITLE && strlen (name) >= MIN_TITLE
          && (strstr (name, letters) != NULL || strstr (letters, name) != NULL)))
    return TRUE;
  for (guint i = 0; labels[i] != NULL; i++)
    {
      g_autofree char *label = letters_of (labels[i]);
      gsize n = strlen (label);

      if (n > 2
          && (strcmp (letters, label) == 0
              || (loosely && labels[i + 1] != NULL && n >= MIN_TITLE && length < 3 * n
                  && strstr (letters, label) != NULL)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_stop_part (const char *part, const GPtrArray *patterns, const char *host, const char *site, gboolean at_end)
{
  g_autofree char *folded = g_utf8_casefold (part, -1);

  for (guint i = 0; i < patterns->len; i++)
    if (g_pattern_spec_match_string (g_ptr_array_index (patterns, i), folded))
      return TRUE;
  return names_site (part, host, site, at_end);
}

static gboolean
is_bar (const char *p)
{
  static const char *const bars[] = { "|", "｜", "┃", "│", "¦", "ㅣ" };

  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    if (g_str_has_prefix (p, bars[i]))
      return TRUE;
  return FALSE;
}

/* What stands between two separators. */
typedef struct
{
  gsize start;
  gsize end;
  gboolean behind_bar; /* the separator before it is an upright line: what follows is about the site, not the page */
} Part;

/* Cuts `text` at its separators; an array of Part. */
static GArray *
cut (const char *text)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (Part));
  Part part = { 0 };

  for (const char *p = text;;)
    {
      gsize length = *p == '\0' ? 1 : separator_at (text, p);
      gboolean bar = length > 0 && is_bar (p);

      if (length == 0)
        {
          p = g_utf8_next_char (p);
          continue;
        }
      part.end = (gsize) (p - text);
      while (part.start < part.end && text[part.start] == ' ')
        part.start++;
      while (part.end > part.start && text[part.end - 1] == ' ')
        part.end--;
      if (part.end > part.start)
        g_array_append_val (parts, part);
      if (*p == '\0')
        return parts;
      p += length;
      part = (Part){ .start = (gsize) (p - text), .behind_bar = bar || (part.behind_bar && part.end == part.start) };
    }
}

/* Signs beside a title: links to the heading itself, what is left of a separator, characters without width. */
static gboolean
is_sign (gunichar c)
{
  static const gunichar signs[] = { ' ',    0x00B6, 0x00A7, '#',    '|',    '-',    0x2013, 0x2014, ':',    0x00B7,
                                    0x2022, '>',    '<',    0x00BB, 0x203A, 0x300B, 0xFF5C, 0x200B, 0x200D, 0xFEFF };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (c == signs[i])
      return TRUE;
  return FALSE;
}

/* Takes the signs off both ends of a part; those that a bracket or quotation needs stay. */
static char *
without_signs (const char *text, gsize start, gsize end)
{
  while (start < end && is_sign (g_utf8_get_char (text + start)) && !g_str_has_prefix (text + start, "#"))
    start = (gsize) (g_utf8_next_char (text + start) - text);
  while (end > start)
    {
      const char *last = g_utf8_prev_char (text + end);
      gboolean closes =
          (g_str_has_prefix (last, "》") && g_strstr_len (text + start, (gssize) (end - start), "《") != NULL)
          || (g_str_has_prefix (last, "»") && g_strstr_len (text + start, (gssize) (end - start), "«") != NULL);

      /* C# is a name */
      if (!is_sign (g_utf8_get_char (last)) || closes || (*last == '#' && last > text && g_ascii_isalpha (last[-1])))
        break;
      end = (gsize) (last - text);
    }
  return g_strndup (text + start, end - start);
}

char *
vlps_title_clean (const char *title, const char *host, const char *site)
{
  g_autofree char *head = g_utf8_make_valid (title, (gssize) strnlen (title, MAX_TITLE));
  g_autofree char *text = vlps_whitespace_collapse (head);
  const GPtrArray *patterns = stop_words ();
  g_autoptr (GArray) array = cut (text);
  const Part *parts = (const Part *) array->data;
  guint first = 0, last = array->len - 1;

  if (array->len == 0)
    return NULL;
  for (; last > first; last--)
    {
      g_autofree char *part = g_strndup (text + parts[last].start, parts[last].end - parts[last].start);

      if (!is_stop_part (part, patterns, host, site, TRUE))
        break;
    }
  for (; first < last; first++)
    {
      g_autofree char *part = g_strndup (text + parts[first].start, parts[first].end - parts[first].start);

      if (!is_stop_part (part, patterns, host, site, FALSE))
        break;
    }
  for (guint i = first + 1; i <= last; i++)
    if (parts[i].behind_bar)
      last = i - 1;
  return without_signs (text, parts[first].start, parts[last].end);
}

char *
vlps_title_site_address (const VlpsPage *page)
{
  const char *found[3] = { NULL }; /* canonical, og:url, base */

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *href;
      guint at = 0;

      if (node->tag == VLPS_TAG_LINK && vlps_attribute_has (node, "rel", "canonical"))
        href = vlps_node_attribute (node, "href");
      else if (node->tag == VLPS_TAG_META && vlps_attribute_is (node, "property", "og:url"))
        href = vlps_node_attribute (node, "content"), at = 1;
      else if (node->tag == VLPS_TAG_BASE)
        href = vlps_node_attribute (node, "href"), at = 2;
      else
        continue;
      if (href != NULL && found[at] == NULL && g_ascii_strncasecmp (href, "http", 4) == 0)
        found[at] = href;
    }
  return g_strdup (found[0] != NULL ? found[0] : found[1] != NULL ? found[1] : found[2]);
}

char *
vlps_title_site_host (const VlpsPage *page)
{
  g_autofree char *address = vlps_title_site_address (page);
  g_autoptr (GUri) uri = address != NULL ? g_uri_parse (address, G_URI_FLAGS_PARSE_RELAXED, NULL) : NULL;

  return uri != NULL ? g_strdup (g_uri_get_host (uri)) : NULL;
}

/* TRUE for the address of the front of a site: of `host`, if it is known. */
static gboolean
is_front (const char *href, const char *host)
{
  const char *begin = strstr (href, "://");
  gsize length;

  if (begin == NULL)
    return strcmp (href, "/") == 0;
  begin += strlen ("://");
  length = strcspn (begin, "/");
  return (begin[length] == '\0' || strcmp (begin + length, "/") == 0)
         && (host == NULL || (length == strlen (host) && g_ascii_strncasecmp (begin, host, length) == 0));
}

/* TRUE in a heading, or in what the page calls its header. */
static gboolean
is_in_head (const VlpsPage *page, int node)
{
  for (int i = page->nodes[node].parent, depth = 0; i >= 0 && depth < MOST_AROUND; i = page->nodes[i].parent, depth++)
    if (page->nodes[i].tag == VLPS_TAG_HEADER || vlps_node_is_heading (&page->nodes[i], NULL))
      return TRUE;
  return FALSE;
}

/* The longest text of a link to the front of a site that the title has in it, newly allocated: the site's name; NULL for
 * none.  Where the page does not say what its site is (`host` is NULL), the link must stand at the head of it. */
static char *
name_of_front (const VlpsPage *page, const char *host, const char *title)
{
  g_autofree char *whole = letters_of (title);
  char *name = NULL;
  gsize longest = MIN_TITLE - 1;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *href = node->tag == VLPS_TAG_A ? vlps_node_attribute (node, "href") : NULL;
      g_autoptr (GString) text = NULL;
      g_autofree char *letters = NULL;

      if (href == NULL || *href == '\0' || *href == '#' || !is_front (href, host)
          || (host == NULL && !is_in_head (page, (int) i)))
        continue;
      text = g_string_new (NULL);
      for (int k = (int) i + 1; k < MIN (node->end, (int) i + MOST_IN_LINK) && text->len <= MAX_TITLE; k++)
        if (page->nodes[k].kind == VLPS_NODE_TEXT)
          vlps_whitespace_append_run (text, page->nodes[k].text);
      letters = letters_of (text->str);
      if (strlen (letters) > longest && strstr (whole, letters) != NULL)
        {
          longest = strlen (letters);
          g_free (name);
          name = g_string_free (g_steal_pointer (&text), FALSE);
        }
    }
  return name;
}

/* Cleans a title of the page.  `host` is that of its site, `site` the name that it gives that; both may be NULL. */
static char *
clean_of_site (const VlpsPage *page, const char *title, const char *host, const char *site)
{
  g_autofree char *front = site == NULL ? name_of_front (page, host, title) : NULL;

  return vlps_title_clean (title, host, site != NULL ? site : front);
}

char *
vlps_title_clean_for (const VlpsPage *page, const char *title)
{
  g_autofree char *host = vlps_title_site_host (page);
  g_autoptr (GHashTable) meta = vlps_meta_new (page);

  return clean_of_site (page, title, host, g_hash_table_lookup (meta, "og:site_name"));
}

gboolean
vlps_title_is_front (const VlpsPage *page, const char *title)
{
  g_autofree char *host = vlps_title_site_host (page);
  g_autofree char *front = name_of_front (page, host, title);

  return front != NULL && vlps_title_has (front, title);
}

gboolean
vlps_title_names_site (const char *title, const char *host, const char *site)
{
  const char *whole = host != NULL && g_str_has_prefix (host, "www.") ? host + 4 : host;

  return (whole != NULL && g_ascii_strcasecmp (title, whole) == 0) || names_site (title, host, site, FALSE);
}

gboolean
vlps_title_is_site (const VlpsPage *page, const char *title)
{
  g_autofree char *host = vlps_title_site_host (page);
  g_autoptr (GHashTable) meta = vlps_meta_new (page);

  return vlps_title_names_site (title, host, g_hash_table_lookup (meta, "og:site_name"));
}

gboolean
vlps_title_is_part (const char *one, const char *other)
{
  g_autofree char *a = letters_of (one);
  g_autofree char *b = letters_of (other);

  return strstr (a, b) != NULL || strstr (b, a) != NULL;
}

gboolean
vlps_title_has (const char *title, const char *part)
{
  g_autofree char *whole = letters_of (title);
  g_autofree char *letters = letters_of (part);

  return *letters != '\0' && strstr (whole, letters) != NULL;
}

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
  g_autoptr (GArray) array = cut (text);
  const char *kept = clean != NULL ? strstr (text, clean) : NULL;

  titles->whole[which] = letters_of (text);
  for (guint i = 0; i < array->len; i++)
    {
      const Part *part = &g_array_index (array, Part, i);
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
      g_autofree char *clean = clean_of_site (page, both[i], host, site);

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

gboolean
vlps_title_is_site_heading (const VlpsPage *page, int heading)
{
  for (int i = heading; i < page->nodes[heading].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_A)
      {
        const char *href = vlps_node_attribute (&page->nodes[i], "href");

        return href != NULL && (is_front (href, NULL) || strcmp (href, "./") == 0 || strcmp (href, "../") == 0);
      }
  for (int i = page->nodes[heading].parent; i >= 0 && page->nodes[i].tag == VLPS_TAG_A;)
    {
      const char *href = vlps_node_attribute (&page->nodes[i], "href");

      return href != NULL && strcmp (href, "/") == 0;
    }
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
