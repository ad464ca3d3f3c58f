/* letter-offer.h - offers of a newsletter */
#pragma once

#include <glib.h>

/* Returns TRUE if a text (in lower case, without the marks around its words) asks readers to subscribe to a newsletter
 * or says what becomes of their address then. */
gboolean vlps_letter_offer_is (const char *bare);

/* Returns TRUE if a text, as above, is the heading of such an offer, such as "sign up for our newsletter". */
gboolean vlps_letter_offer_is_heading (const char *bare);
