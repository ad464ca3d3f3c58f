/* retry-after.h - when a server that is too busy wants to be asked again */
#pragma once

#include <libsoup/soup.h>

/* A server that asks for more is asked again after this time, in seconds: nobody waits for a day. */
#define VLPS_RETRY_AFTER_MAX 300

/* Seconds until a server wants to be asked again, by the Retry-After header of its answer (RFC 9110, 10.2.3), which has
 * them as such, or a date that is compared with `now`, Unix time in seconds.  At most VLPS_RETRY_AFTER_MAX; 0 where the
 * header is missing, says nothing that can be understood, or a time that has come. */
double vlps_retry_after (SoupMessageHeaders *headers, gint64 now);
