/* retry-after.c - when a server that is too busy wants to be asked again */
#include "retry-after.h"

#include <string.h>

double
vlps_retry_after (SoupMessageHeaders *headers, gint64 now)
{
  const char *value = soup_message_headers_get_one (headers, "Retry-After");
  g_autoptr (GDateTime) date = NULL;
  g_autofree char *text = NULL;
  gint64 until;

  if (value == NULL)
    return 0;
  text = g_strstrip (g_strdup (value));
  /* digits alone are seconds, any number of them */
  if (*text != '\0' && text[strspn (text, "0123456789")] == '\0')
    return (double) MIN (g_ascii_strtoull (text, NULL, 10), VLPS_RETRY_AFTER_MAX);
  date = g_ascii_isalpha (*text) ? soup_date_time_new_from_http_string (text) : NULL;
  if (date == NULL)
    return 0;
  until = g_date_time_to_unix (date);
  return until > now ? (double) MIN (until - now, VLPS_RETRY_AFTER_MAX) : 0;
}
