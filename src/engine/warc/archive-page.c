/* archive-page.c - pages of an archive by address and time */
#include <stdio.h>
#include <string.h>

#include "archive.h"

#define LEAST_DIGITS 4 /* of a time: the year */
#define MOST_DIGITS 14

char *
vlps_archive_page_name (const VlpsArchivePage *page)
{
  g_autoptr (GDateTime) time = page->again && page->date != 0 ? g_date_time_new_from_unix_utc (page->date) : NULL;
  g_autofree char *digits = time != NULL ? g_date_time_format (time, "%Y%m%d%H%M%S") : NULL;

  return digits != NULL ? g_strconcat (page->url, "@", digits, NULL) : g_strdup (page->url);
}

/* Seconds since 1970 of the first moment that begins with these digits; 0 where they are none of a time. */
static gint64
parse_digits (const char *digits)
{
  static const char rest[] = "00000101000000";
  char all[MOST_DIGITS + 1];
  gsize n = strspn (digits, "0123456789");
  int year, month, day, hour, minute, second;
  g_autoptr (GDateTime) time = NULL;

  if (n < LEAST_DIGITS || n > MOST_DIGITS || n % 2 != 0 || digits[n] != '\0')
    return 0;
  memcpy (all, digits, n);
  memcpy (all + n, rest + n, sizeof rest - n);
  if (sscanf (all, "%4d%2d%2d%2d%2d%2d", &year, &month, &day, &hour, &minute, &second) != 6)
    return 0;
  time = g_date_time_new_utc (year, month, day, hour, minute, second);
  return time != NULL ? g_date_time_to_unix (time) : 0;
}

/* The page of an address nearest to a time; 0: the first. */
static const VlpsArchivePage *
find_nearest (VlpsArchive *archive, const char *url, gint64 date)
{
  const GPtrArray *captures = vlps_archive_captures (archive, url);
  const VlpsArchivePage *best = captures != NULL ? captures->pdata[0] : NULL;

  for (guint i = 1; captures != NULL && date != 0 && i < captures->len; i++)
    {
      const VlpsArchivePage *page = captures->pdata[i];

      if (ABS (page->date - date) < ABS (best->date - date))
        best = page;
    }
  return best;
}

const VlpsArchivePage *
vlps_archive_find_page (VlpsArchive *archive, const char *name)
{
  const VlpsArchivePage *page = find_nearest (archive, name, 0);
  const char *at = strrchr (name, '@');
  gint64 date = at != NULL ? parse_digits (at + 1) : 0;
  g_autofree char *url = date != 0 ? g_strndup (name, (gsize) (at - name)) : NULL;

  return page == NULL && url != NULL ? find_nearest (archive, url, date) : page;
}
