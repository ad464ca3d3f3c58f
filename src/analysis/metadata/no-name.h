/* no-name.h - words that stand where a name is expected */
#pragma once

#include <glib.h>

/* Returns TRUE for the credit of a picture ("Photo by Jane Doe"), which does not name the author of the page. */
gboolean vlps_name_is_credit (const char *text);

/* Returns TRUE for what leads to a person, or stands in the place of one, and names none ("View profile", "Admin"). */
gboolean vlps_name_is_way (const char *name);

/* Returns TRUE for a country or a capital alone, and for who made the site ("Powered by ..."). */
gboolean vlps_name_is_place_or_maker (const char *name);
