/* title.c - the title of a page */
#include "title.h"

#include <gio/gio.h>
#include <string.h>

#include "meta.h"
#include "metadata-resources.h"
#include "resource.h"
#include "title-parts.h"
#include "title-site.h"
#include "whitespace.h"

#define STOP_WORDS "/vlps/title-stop-words.txt"

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

static gboolean
is_stop_part (const char *part, const GPtrArray *patterns, const char *host, const char *site, gboolean at_end)
{
  g_autofree char *folded = g_utf8_casefold (part, -1);

  for (guint i = 0; i < patterns->len; i++)
    if (g_pattern_spec_match_string (g_ptr_array_index (patterns, i), folded))
      return TRUE;
  return vlps_title_site_has (part, host, site, at_end);
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
  g_autoptr (GArray) array = vlps_title_parts_cut (text);
  const TitlePart *parts = (const TitlePart *) array->data;
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
vlps_title_clean_of (const VlpsPage *page, const char *title, const char *host, const char *site)
{
  g_autofree char *front = site == NULL ? vlps_title_site_front (page, host, title) : NULL;

  return vlps_title_clean (title, host, site != NULL ? site : front);
}

char *
vlps_title_clean_for (const VlpsPage *page, const char *title)
{
  g_autofree char *host = vlps_title_site_host (page);
  g_autoptr (GHashTable) meta = vlps_meta_new (page);

  return vlps_title_clean_of (page, title, host, g_hash_table_lookup (meta, "og:site_name"));
}
