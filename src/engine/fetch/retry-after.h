/* retry-after.h - when a busy server accepts another request */
#pragma once

#include <libsoup/soup.h>

/* Longest delay that is obeyed, in seconds: nobody waits for a day. */
#define VLPS_RETRY_AFTER_MAX 300

/* Returns the delay of the Retry-After header (RFC 9110, 10.2.3), given as seconds or as a date, in seconds. `now`:
 * Unix time in seconds. At most VLPS_RETRY_AFTER_MAX; 0 if the header is missing or invalid, or the date has passed. */
double vlps_retry_after (SoupMessageHeaders *headers, gint64 now);
