/* url-rule.c - how the addresses of the pages of a section vary */
#include "url-rule.h"

#include <stdio.h>
#include <string.h>

#include "errors.h"

/* Digits of a number; more would overflow. */
#define MAX_DIGITS 15

static gboolean
fail (GError **error, const char *rule, const char *what, const char *part)
{
  return vlps_error_false (error, VLPS_ERROR_USAGE, "the rule %s %s: {%s}", rule, what, part);
}

static gboolean
is_number (const char *text)
{
  gsize length = strlen (text);

  return length > 0 && length <= MAX_DIGITS && strspn (text, "0123456789") == length;
}

/* {first..last} or {first..last..step} */
static gboolean
expand_numbers (const char *rule, const char *part, char **ends, GPtrArray *values, GError **error)
{
  guint n = g_strv_length (ends);
  gint64 first, last, step;
  int width = ends[0][0] == '0' ? (int) strlen (ends[0]) : 1;

  if (n > 3 || !is_number (ends[0]) || !is_number (ends[1]) || (n == 3 && !is_number (ends[2])))
    return fail (error, rule, "has a range that is not of numbers", part);
  first = g_ascii_strtoll (ends[0], NULL, 10);
  last = g_ascii_strtoll (ends[1], NULL, 10);
  step = n == 3 ? g_ascii_strtoll (ends[2], NULL, 10) : 1;
  if (step == 0)
    return fail (error, rule, "has a range without an end", part);
  if (ABS (last - first) / step >= VLPS_URL_RULE_MAX)
    return fail (error, rule, "stands for too many pages", part);
  for (gint64 i = first; first <= last ? i <= last : i >= last; i += first <= last ? step : -step)
    g_ptr_array_add (values, g_strdup_printf ("%0*" G_GINT64_FORMAT, width, i));
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

/* NULL where the form has something else than %Y %y %m %d %%. */
static char *
format_day (const char *form, const GDate *day)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (const char *p = form; *p != '\0'; p++)
    if (*p != '%')
      g_string_append_c (out, *p);
    else
      switch (*++p)
        {
        case 'Y':
          g_string_append_printf (out, "%04d", g_date_get_year (day));
          break;
        case 'y':
          g_string_append_printf (out, "%02d", g_date_get_year (day) % 100);
          break;
        case 'm':
          g_string_append_printf (out, "%02d", g_date_get_month (day));
          break;
        case 'd':
          g_string_append_printf (out, "%02d", g_date_get_day (day));
          break;
        case '%':
          g_string_append_c (out, '%');
          break;
        default:
          return NULL;
        }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* {first..last:form} */
static gboolean
expand_days (const char *rule, const char *part, const char *form, const GDate *today, GPtrArray *values,
             GError **error)
{
  g_autofree char *range = g_strndup (part, (gsize) (form - part));
  g_auto (GStrv) ends = g_strsplit (range, "..", -1);
  GDate first, last;
  int step;

  if (g_strv_length (ends) != 2 || !read_day (ends[0], today, &first) || !read_day (ends[1], today, &last))
    return fail (error, rule, "has a range that is not of days", part);
  if (ABS (g_date_days_between (&first, &last)) >= VLPS_URL_RULE_MAX)
    return fail (error, rule, "stands for too many pages", part);
  step = g_date_compare (&first, &last) <= 0 ? 1 : -1;
  for (;;)
    {
      char *value = format_day (form + 1, &first);

      if (value == NULL)
        return fail (error, rule, "writes days with something other than %Y, %y, %m, %d and %%", part);
      g_ptr_array_add (values, value);
      if (g_date_compare (&first, &last) == 0)
        return TRUE;
      if (step > 0)
        g_date_add_days (&first, 1);
      else
        g_date_subtract_days (&first, 1);
    }
}

/* What one pair of braces stands for. */
static gboolean
expand_part (const char *rule, const char *part, const GDate *today, GPtrArray *values, GError **error)
{
  const char *form = strchr (part, ':');
  g_auto (GStrv) words = NULL;

  if (strstr (part, "..") != NULL && form != NULL && strchr (part, ',') == NULL)
    return expand_days (rule, part, form, today, values, error);
  if (strstr (part, "..") != NULL && strchr (part, ',') == NULL)
    {
      words = g_strsplit (part, "..", -1);
      return expand_numbers (rule, part, words, values, error);
    }
  words = g_strsplit (part, ",", -1);
  if (words[0] == NULL)
    return fail (error, rule, "has nothing between braces", part);
  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (values, g_strdup (words[i]));
  return TRUE;
}

gboolean
vlps_url_rule_expand (const char *rule, const GDate *today, GPtrArray *ret_urls, GError **error)
{
  /* addresses up to the place that is reached */
  g_autoptr (GPtrArray) heads = g_ptr_array_new_with_free_func (g_free);
  const char *p = rule;

  g_ptr_array_add (heads, g_strdup (""));
  while (*p != '\0')
    {
      g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GPtrArray) longer = g_ptr_array_new_with_free_func (g_free);
      gsize plain = strcspn (p, "{}");

      if (plain > 0)
        g_ptr_array_add (values, g_strndup (p, plain));
      else
        {
          gsize inside = strcspn (p + 1, "{}");
          g_autofree char *part = g_strndup (p + 1, inside);

          if (*p != '{' || p[1 + inside] != '}')
            return vlps_error_false (error, VLPS_ERROR_USAGE, "the rule %s has an unmatched brace", rule);
          if (!expand_part (rule, part, today, values, error))
            return FALSE;
          plain = inside + 2;
          if ((guint64) heads->len * values->len > VLPS_URL_RULE_MAX)
            return fail (error, rule, "stands for too many pages", part);
        }
      for (guint i = 0; i < heads->len; i++)
        for (guint k = 0; k < values->len; k++)
          g_ptr_array_add (longer, g_strconcat (heads->pdata[i], values->pdata[k], NULL));
      g_clear_pointer (&heads, g_ptr_array_unref);
      heads = g_steal_pointer (&longer);
      p += plain;
    }
  for (guint i = 0; i < heads->len; i++)
    g_ptr_array_add (ret_urls, g_strdup (heads->pdata[i]));
  return TRUE;
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
