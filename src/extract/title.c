/* title.c - the title of a page */
#include "title.h"

#include <gio/gio.h>
#include <string.h>

#include "characters.h"
#include "extract-resources.h"
#include "fast.h"
#include "meta.h"
#include "resource.h"

#define STOP_WORDS "/vlps/title-stop-words.txt"

/* Bytes of a title, or name of a site, that are looked at: nothing longer is one, and pages can hold megabytes there.
 */
#define MAX_TITLE 2000

/* Letters and digits only, in lower case: what is compared of titles. */
static char *
letters_of (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *p = text; *p != '\0' && p - text < MAX_TITLE; p = g_utf8_next_char (p))
    {
      guchar lead = (guchar) *p;
      gunichar c;

      /* ASCII, and U+5000 to U+8FFF, which are all letters: nearly all there is */
      if (lead < 0x80)
        {
          char lower = g_ascii_tolower (*p);

          vlps_append (out, &lower, g_ascii_isalnum (lower) ? 1 : 0);
          continue;
        }
      if (lead >= 0xE5 && lead <= 0xE8)
        {
          vlps_append (out, p, 3);
          continue;
        }
      c = g_utf8_get_char (p);
      if (g_unichar_isalnum (c))
        g_string_append_unichar (out, g_unichar_tolower (c));
    }
  return g_string_free (out, FALSE);
}

/* Length in bytes of the separator at `p`, 0 where there is none.  Hyphens, dots and the like separate only between
 * spaces or beside CJK text, where they are no part of a word. */
static gsize
separator_at (const char *text, const char *p)
{
  static const char *const always[] = { "_", "|", "｜", "»", "«", "›", "‹", "::", "--", "——", "＿", ">>", "┃" };
  static const char *const apart[] = { "-", "–", "—", "－", "·", "•", "/", ":", "<", ">", "~", "," };

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
            || (*apart[i] != ':' && *apart[i] != ',' && (vlps_char_is_cjk (before) || vlps_char_is_cjk (after))))
          return length;
      }
  return 0;
}

static GPtrArray *
load_stop_words (void)
{
  GPtrArray *patterns = g_ptr_array_new_with_free_func ((GDestroyNotify) g_pattern_spec_free);
  g_autoptr (GBytes) bytes = vlps_resource_load (vlps_extract_get_resource, STOP_WORDS, NULL);
  g_auto (GStrv) lines = g_strsplit (bytes != NULL ? g_bytes_get_data (bytes, NULL) : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0' && *lines[i] != '#')
      {
        g_autofree char *pattern = g_utf8_casefold (lines[i], -1);

        g_ptr_array_add (patterns, g_pattern_spec_new (pattern));
      }
  return patterns;
}

/* TRUE when the letters of `part` are those of the site's name, or of a label of its host. */
static gboolean
names_site (const char *part, const char *host, const char *site)
{
  g_autofree char *letters = letters_of (part);
  g_autofree char *name = letters_of (site != NULL ? site : "");
  g_auto (GStrv) labels = g_strsplit (host != NULL ? host : "", ".", -1);

  if (*letters == '\0' || strcmp (letters, name) == 0)
    return TRUE;
  for (guint i = 0; labels[i] != NULL; i++)
    {
      g_autofree char *label = letters_of (labels[i]);

      if (strlen (label) > 2 && strcmp (letters, label) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_stop_part (const char *part, GPtrArray *patterns, const char *host, const char *site)
{
  g_autofree char *folded = g_utf8_casefold (part, -1);

  for (guint i = 0; i < patterns->len; i++)
    if (g_pattern_spec_match_string (g_ptr_array_index (patterns, i), folded))
      return TRUE;
  return names_site (part, host, site);
}

char *
vlps_title_clean (const char *title, const char *host, const char *site)
{
  g_autofree char *head = g_utf8_make_valid (title, (gssize) strnlen (title, MAX_TITLE));
  g_autofree char *text = vlps_text_fold (head);
  g_autoptr (GPtrArray) patterns = load_stop_words ();
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (gsize)); /* start and end of each, by turns */
  gsize start = 0;
  guint first = 0, last;

  for (const char *p = text;;)
    {
      gsize length = *p == '\0' ? 1 : separator_at (text, p);
      gsize end = (gsize) (p - text);

      if (length == 0)
        {
          p = g_utf8_next_char (p);
          continue;
        }
      while (start < end && text[start] == ' ')
        start++;
      while (end > start && text[end - 1] == ' ')
        end--;
      if (end > start)
        {
          g_array_append_val (parts, start);
          g_array_append_val (parts, end);
        }
      if (*p == '\0')
        break;
      p += length;
      start = (gsize) (p - text);
    }
  if (parts->len == 0)
    return NULL;
  last = parts->len / 2 - 1;
#define PART(i) (text + g_array_index (parts, gsize, 2 * (i)))
#define PART_END(i) g_array_index (parts, gsize, 2 * (i) + 1)
  for (; last > first; last--)
    {
      g_autofree char *part = g_strndup (PART (last), PART_END (last) - g_array_index (parts, gsize, 2 * last));

      if (!is_stop_part (part, patterns, host, site))
        break;
    }
  for (; first < last; first++)
    {
      g_autofree char *part = g_strndup (PART (first), PART_END (first) - g_array_index (parts, gsize, 2 * first));

      if (!is_stop_part (part, patterns, host, site))
        break;
    }
  return g_strndup (PART (first), PART_END (last) - g_array_index (parts, gsize, 2 * first));
#undef PART
#undef PART_END
}

char *
vlps_title_clean_for (const VlpsPage *page, const char *title)
{
  g_autoptr (GUri) uri = g_uri_parse (page->url, G_URI_FLAGS_PARSE_RELAXED, NULL);
  g_autoptr (GHashTable) meta = vlps_meta_new (page);

  return vlps_title_clean (title, uri != NULL ? g_uri_get_host (uri) : NULL,
                           g_hash_table_lookup (meta, "og:site_name"));
}

/* Titles shorter than this many characters match by chance. */
#define MIN_TITLE 4

/* Letters of the longest part of a title: the part that is most likely about the page. */
static glong
main_part_length (const char *title)
{
  g_autofree char *head = g_utf8_make_valid (title, (gssize) strnlen (title, MAX_TITLE));
  glong longest = 0;
  const char *start = head;

  for (const char *p = head;;)
    {
      gsize length = *p == '\0' ? 1 : separator_at (head, p);

      if (length > 0)
        {
          g_autofree char *part = g_strndup (start, (gsize) (p - start));
          g_autofree char *letters = letters_of (part);

          longest = MAX (longest, g_utf8_strlen (letters, -1));
          if (*p == '\0')
            return longest;
          start = p + length;
        }
      p = length > 0 ? start : g_utf8_next_char (p);
    }
}

int
vlps_title_find (const VlpsPage *page, const VlpsReading *reading)
{
  g_autoptr (GHashTable) metas = vlps_meta_new (page);
  const char *meta = g_hash_table_lookup (metas, "og:title");
  g_autofree char *title = letters_of (vlps_page_title (page));
  g_autofree char *open_graph = letters_of (meta != NULL ? meta : "");
  glong part = MAX (main_part_length (vlps_page_title (page)), meta != NULL ? main_part_length (meta) : 0);
  /* weights count punctuation too, hence the allowance */
  guint longest = (guint) MAX (g_utf8_strlen (title, -1), g_utf8_strlen (open_graph, -1)) * 2 + 8;
  g_autofree guint8 *around = g_new0 (guint8, page->n_nodes + 1); /* has a child element with all of its text */
  int best = -1;
  int best_level = G_MAXINT;
  glong best_length = 0;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_ELEMENT && node->parent >= 0
          && reading->before[page->nodes[node->parent].end] - reading->before[node->parent]
                 == reading->before[node->end] - reading->before[i])
        around[node->parent] = 1;
    }
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      guint weight = reading->before[node->end] - reading->before[i];
      int level = 7;
      g_autofree char *text = NULL;
      g_autofree char *letters = NULL;
      glong length;

      if (node->kind != VLPS_NODE_ELEMENT || weight < MIN_TITLE || weight > longest)
        continue;
      vlps_tag_is_heading (node->tag, &level);
      /* of elements around the same text the innermost is looked at, and those that are headings */
      if (level > best_level || (level == 7 && around[i]))
        continue;
      text = vlps_reading_text (page, reading, (int) i);
      letters = letters_of (text);
      length = g_utf8_strlen (letters, -1);
      /* a word or two of the title stand in many places */
      if (length < MIN_TITLE || 2 * length < part
          || (strstr (title, letters) == NULL && strstr (open_graph, letters) == NULL))
        continue;
      if (level < best_level || length > best_length)
        {
          best = (int) i;
          best_level = level;
          best_length = length;
        }
    }
  return best;
}
