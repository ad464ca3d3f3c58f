/* method-table.h - all methods, in one table
 *
 * A new method is a row of the table in method-table.c.
 */
#pragma once

#include "method.h"

/* All methods. */
const VlpsMethod *vlps_method_table (guint *ret_n);

/* NULL where there is none of that name. */
const VlpsMethod *vlps_method_table_find (const char *name);

/* For the message about an unknown method: "; did you mean vips?", or "" where no method has such a name.  Newly
 * allocated. */
char *vlps_method_table_hint (const char *name);
