/* post-search.c - which lines of a page say something, and which are dates */
#include "post-search.h"

#include <string.h>

#include "fast.h"

/* Longest line that is a date and little else. */
#define LONGEST_DATE 80

/* TRUE for what begins with a length of time, such as "2 Wochen 15 Stunden her". */
static gboolean
begins_with_age (const char *lower)
{
  static const char *const units[] = { "minut",  "hour",  "stunde", "heure", "hora",  "uur",   "day",    "tag",
                                       "jour",   "día",   "giorn",  "dag",   "week",  "woche", "semain", "seman",
                                       "settim", "month", "monat",  "mois",  "mes",   "maand", "year",   "jahr",
                                       "año",    "jaar",  "час",    "дн",    "недел", "месяц" };
  gsize digits = strspn (lower, "0123456789");

  if (digits == 0 || digits > 2 || lower[digits] != ' ')
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_has_prefix (lower + digits + 1, units[i]))
      return TRUE;
  return FALSE;
}

/* TRUE for a day without a year, such as "4th April" or 29.01.19, and for words such as "2 days ago". */
static gboolean
says_day (const char *text)
{
  static const char *const words[] = { " ago",  "vor ",    "il y a", "hace ",  "geleden", "yesterday",
                                       "today", "gestern", "heute",  "hier à", "ayer",    "前",
                                       "назад", "昨天",    "今天",   "há ",    "minutes", "hours" };
  static const char *const months[] = { "jan", "feb", "mar", "mär", "apr", "avr", "abr", "may",
                                        "mai", "jun", "jui", "jul", "aug", "aoû", "ago", "sep",
                                        "oct", "okt", "nov", "dec", "dez", "déc", "月" };
  g_autofree char *lower = vlps_fast_strdown (text);
  const char *digit = strpbrk (lower, "0123456789");
  guint32 letters = vlps_fast_letters (lower);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (vlps_fast_may_hold (letters, words[i]) && strstr (lower, words[i]) != NULL)
      return TRUE;
  if (begins_with_age (lower))
    return TRUE;
  for (guint i = 0; digit != NULL && i < G_N_ELEMENTS (months); i++)
    {
      const char *month = vlps_fast_may_hold (letters, months[i]) ? strstr (lower, months[i]) : NULL;

      if (month != NULL && (month == lower || !g_ascii_isalpha (month[-1])))
        return TRUE;
    }
  for (const char *p = digit; p != NULL && *p != '\0'; p++)
    if (g_ascii_isdigit (*p) && strspn (p, "0123456789./-") >= 6 && strcspn (p, "./-") <= 2
        && strpbrk (p + strcspn (p, "./-") + 1, "./-") != NULL)
      return TRUE;
  return FALSE;
}

gboolean
vlps_post_search_is_dated (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block)
{
  g_autofree char *text = NULL;

  if (block->characters > LONGEST_DATE)
    return FALSE;
  if (block->year || block->clock)
    return TRUE;
  if (block->characters > LONGEST_DATE / 2)
    return FALSE;
  text = vlps_text_blocks_text (page, reading, block);
  return says_day (text);
}

/* TRUE for an element that is for a time: it is called so, or has nothing but an age, in a line with other words. */
static gboolean
is_time (const PostSearch *search, int i)
{
  const VlpsNode *node = &search->page->nodes[i];
  guint characters = search->reading->before[node->end] - search->reading->before[i];
  const char *text = node->end > i + 1 ? node[1].text : NULL;
  g_autofree char *lower = NULL;

  if (node->tag != VLPS_TAG_SPAN || text == NULL || characters > LONGEST_DATE / 3)
    return node->tag == VLPS_TAG_TIME;
  text += strspn (text, " \t\r\n");
  if (!g_ascii_isdigit (*text))
    return FALSE;
  lower = vlps_fast_strdown (text);
  return begins_with_age (lower);
}

void
vlps_post_search_count (PostSearch *search)
{
  const VlpsTextBlocks *blocks = search->blocks;
  g_autofree guint8 *dated = g_new0 (guint8, blocks->n + 1);
  g_autoptr (GHashTable) once = g_hash_table_new (g_direct_hash, g_direct_equal);
  g_autoptr (GHashTable) again = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (guint i = 0; i < blocks->n; i++)
    if (!g_hash_table_add (once, GUINT_TO_POINTER (blocks->items[i].hash)))
      g_hash_table_add (again, GUINT_TO_POINTER (blocks->items[i].hash));
  for (int i = 0; i < (int) search->page->n_nodes; i++)
    if (search->reading->shown[i] && is_time (search, i))
      {
        int k = blocks->before[i];

        dated[k > 0 && blocks->items[k - 1].last > i ? k - 1 : k] = TRUE;
      }
  for (guint i = 0; i < blocks->n; i++)
    {
      const VlpsTextBlock *block = &blocks->items[i];
      gboolean date = dated[i] || vlps_post_search_is_dated (search->page, search->reading, block);
      gboolean says = (block->words >= LEAST_WORDS || block->ideographs >= LEAST_IDEOGRAPHS)
                      && vlps_text_block_link_share (block) < .5 && !(date && block->characters <= LONGEST_DATE);

      search->prose[i + 1] = search->prose[i] + (says ? block->characters : 0);
      search->fresh[i + 1] =
          search->fresh[i]
          + (says && !g_hash_table_contains (again, GUINT_TO_POINTER (block->hash)) ? block->characters : 0);
      search->dates[i + 1] = search->dates[i] + date;
    }
}
