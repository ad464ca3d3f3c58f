/* url-rule.c - how the addresses of the pages of a section vary */
#include "url-rule.h"

#include <stdio.h>
#include <string.h>

#include "errors.h"

/* Digits of a number; more would overflow. */
#define MAX_DIGITS 15

/* Bytes of a rule, or a part of it, in a message. */
#define MAX_SHOWN 200

/* Alternatives at one place of a rule: words, or numbers, or days. A text without braces is one word. */
typedef struct
{
  char **words;       /* NULL for the others */
  char *form;         /* how days are written; NULL for the others */
  GDate day;          /* first of the days */
  gint64 first, step; /* of numbers; the step of days is 1 or -1 */
  int width;          /* of numbers */
  guint count;
  gsize longest; /* bytes of its longest value, or more */
} Part;

static void
part_clear (gpointer data)
{
  Part *part = data;

  g_strfreev (part->words);
  g_free (part->form);
}

/* `part` is NULL where the rule as a whole is meant. A rule can be of any length: its beginning tells which it is. */
static gboolean
fail (GError **error, const char *rule, const char *what, const char *part)
{
  g_autofree char *shown = g_utf8_make_valid (rule, (gssize) strnlen (rule, MAX_SHOWN));
  g_autofree char *place = part != NULL ? g_utf8_make_valid (part, (gssize) strnlen (part, MAX_SHOWN)) : NULL;

  return vlps_error_false (error, VLPS_ERROR_USAGE, "the rule %s%s %s%s%s%s", shown,
                           strlen (rule) > MAX_SHOWN ? "..." : "", what, place != NULL ? ": {" : "",
                           place != NULL ? place : "", place != NULL ? "}" : "");
}

static gboolean
is_number (const char *text)
{
  gsize length = strlen (text);

  return length > 0 && length <= MAX_DIGITS && strspn (text, "0123456789") == length;
}

/* {first..last} or {first..last..step} */
static gboolean
read_numbers (const char *rule, const char *text, Part *ret_part, GError **error)
{
  g_auto (GStrv) ends = g_strsplit (text, "..", -1);
  guint n = g_strv_length (ends);
  gint64 last, step;

  if (n > 3 || !is_number (ends[0]) || !is_number (ends[1]) || (n == 3 && !is_number (ends[2])))
    return fail (error, rule, "has a range that is not of numbers", text);
  ret_part->width = ends[0][0] == '0' ? (int) strlen (ends[0]) : 1;
  ret_part->first = g_ascii_strtoll (ends[0], NULL, 10);
  last = g_ascii_strtoll (ends[1], NULL, 10);
  step = n == 3 ? g_ascii_strtoll (ends[2], NULL, 10) : 1;
  if (step == 0)
    return fail (error, rule, "has a range without an end", text);
  if (ABS (last - ret_part->first) / step >= VLPS_URL_RULE_MAX)
    return fail (error, rule, "stands for too many pages", text);
  ret_part->count = (guint) (ABS (last - ret_part->first) / step) + 1;
  ret_part->step = last >= ret_part->first ? step : -step;
  ret_part->longest = MAX_DIGITS;
  return TRUE;
}

static gboolean
read_day (const char *text, const GDate *today, GDate *ret_day)
{
  int year, month, day, end = 0;
  guint days;

  *ret_day = *today;
  if (g_str_has_prefix (text, "today"))
    {
      text += strlen ("today");
      if (*text == '\0')
        return TRUE;
      if ((*text != '-' && *text != '+') || !is_number (text + 1) || strlen (text + 1) > 5)
        return FALSE;
      days = (guint) g_ascii_strtoull (text + 1, NULL, 10);
      if (*text == '+')
        g_date_add_days (ret_day, days);
      else if (g_date_get_julian (ret_day) > days)
        g_date_subtract_days (ret_day, days);
      else
        return FALSE;
      return TRUE;
    }
  if (sscanf (text, "%4d-%2d-%2d%n", &year, &month, &day, &end) != 3 || text[end] != '\0' || month < 1 || day < 1
      || year < 1 || !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    return FALSE;
  g_date_set_dmy (ret_day, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
  return TRUE;
}

/* Appends `day` in a form, which has nothing but %Y %y %m %d %% and other characters. */
static void
append_day (GString *out, const char *form, const GDate *day)
{
  for (const char *p = form; *p != '\0'; p++)
    if (*p != '%')
      g_string_append_c (out, *p);
    else if (*++p == 'Y')
      g_string_append_printf (out, "%04d", g_date_get_year (day));
    else if (*p == '%')
      g_string_append_c (out, '%');
    else
      g_string_append_printf (out, "%02d",
                              *p == 'y'   ? g_date_get_year (day) % 100
                              : *p == 'm' ? (int) g_date_get_month (day)
                                          : (int) g_date_get_day (day));
}

static gboolean
is_form (const char *form)
{
  for (const char *p = strchr (form, '%'); p != NULL; p = strchr (p + 2, '%'))
    if (p[1] == '\0' || strchr ("Yymd%", p[1]) == NULL)
      return FALSE;
  return TRUE;
}

/* {first..last:form}; `form` is the colon in `text` */
static gboolean
read_days (const char *rule, const char *text, const char *form, const GDate *today, Part *ret_part, GError **error)
{
  g_autofree char *range = g_strndup (text, (gsize) (form - text));
  g_auto (GStrv) ends = g_strsplit (range, "..", -1);
  GDate last;
  int days;

  if (g_strv_length (ends) != 2 || !read_day (ends[0], today, &ret_part->day) || !read_day (ends[1], today, &last))
    return fail (error, rule, "has a range that is not of days", text);
  days = g_date_days_between (&ret_part->day, &last);
  if (ABS (days) >= VLPS_URL_RULE_MAX)
    return fail (error, rule, "stands for too many pages", text);
  if (!is_form (form + 1))
    return fail (error, rule, "writes days with something other than %Y, %y, %m, %d and %%", text);
  ret_part->form = g_strdup (form + 1);
  ret_part->count = (guint) ABS (days) + 1;
  ret_part->step = days >= 0 ? 1 : -1;
  ret_part->longest = 2 * strlen (form);
  return TRUE;
}

static void
take_words (Part *part, char **words)
{
  part->words = words;
  part->count = g_strv_length (words);
  for (guint i = 0; i < part->count; i++)
    part->longest = MAX (part->longest, strlen (words[i]));
}

/* Parses one pair of braces. */
static gboolean
read_part (const char *rule, const char *text, const GDate *today, Part *ret_part, GError **error)
{
  const char *form = strchr (text, ':');

  if (strstr (text, "..") != NULL && strchr (text, ',') == NULL)
    return form != NULL ? read_days (rule, text, form, today, ret_part, error)
                        : read_numbers (rule, text, ret_part, error);
  take_words (ret_part, g_strsplit (text, ",", -1));
  return ret_part->count > 0 || fail (error, rule, "has nothing between braces", text);
}

static void
append_value (GString *out, const Part *part, guint i)
{
  GDate day = part->day;

  if (part->words != NULL)
    g_string_append (out, part->words[i]);
  else if (part->form == NULL)
    g_string_append_printf (out, "%0*" G_GINT64_FORMAT, part->width, part->first + (gint64) i * part->step);
  else
    {
      if (part->step > 0)
        g_date_add_days (&day, i);
      else
        g_date_subtract_days (&day, i);
      append_day (out, part->form, &day);
    }
}

/* The parts of a rule, in their order. Returns the number of addresses, 0 for an error. */
static guint
read_rule (const char *rule, const GDate *today, GArray *parts, GError **error)
{
  guint64 count = 1, longest = 0;

  for (const char *p = rule; *p != '\0';)
    {
      gsize plain = strcspn (p, "{}");
      gsize inside = plain == 0 ? strcspn (p + 1, "{}") : 0;
      g_autofree char *text = plain > 0 ? g_strndup (p, plain) : g_strndup (p + 1, inside);
      Part *part;

      g_array_set_size (parts, parts->len + 1);
      part = &g_array_index (parts, Part, parts->len - 1);
      if (plain > 0)
        take_words (part, g_strsplit (text, ",", 1));
      else if (*p != '{' || p[1 + inside] != '}')
        return (guint) fail (error, rule, "has an unmatched brace", NULL);
      else if (!read_part (rule, text, today, part, error))
        return 0;
      p += plain > 0 ? plain : inside + 2;
      count *= part->count;
      longest += part->longest;
      if (count > VLPS_URL_RULE_MAX)
        return (guint) fail (error, rule, "stands for too many pages", text);
      if (count * longest > VLPS_URL_RULE_MAX_BYTES)
        return (guint) fail (error, rule, "stands for addresses of more than 100 MB", NULL);
    }
  return (guint) count;
}

guint
vlps_url_rule_count (const char *rule, const GDate *today, GError **error)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, TRUE, sizeof (Part));

  g_array_set_clear_func (parts, part_clear);
  return read_rule (rule, today, parts, error);
}

gboolean
vlps_url_rule_expand (const char *rule, const GDate *today, GPtrArray *ret_urls, GError **error)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, TRUE, sizeof (Part));
  guint count, each;

  g_array_set_clear_func (parts, part_clear);
  count = read_rule (rule, today, parts, error);
  for (guint i = 0; i < count; i++)
    {
      g_autoptr (GString) url = g_string_new (NULL);

      /* each: addresses that share the value of a part */
      each = count;
      for (guint k = 0; k < parts->len; k++)
        {
          const Part *part = &g_array_index (parts, Part, k);

          each /= part->count;
          append_value (url, part, i / each % part->count);
        }
      g_ptr_array_add (ret_urls, g_string_free (g_steal_pointer (&url), FALSE));
    }
  return count > 0;
}

GDate
vlps_url_rule_today (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, (GDateDay) g_date_time_get_day_of_month (now), (GDateMonth) g_date_time_get_month (now),
                  (GDateYear) g_date_time_get_year (now));
  return today;
}
