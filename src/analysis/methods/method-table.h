/* method-table.h - all methods, in one table
 *
 * A new method is a row of the table in method-table.c. */
#pragma once

#include "method.h"

/* Returns all methods; static. */
const VlpsMethod *vlps_method_table (guint *ret_n);

/* Returns the method with this name; NULL if there is none. Static. */
const VlpsMethod *vlps_method_table_find (const char *name);

/* Returns the end of a message about an unknown method: "; did you mean vips?", or "" if no name is near. Newly
 * allocated. */
char *vlps_method_table_hint (const char *name);
