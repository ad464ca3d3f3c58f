/* meta.h - the meta elements of a page */
#pragma once

#include "page.h"

/* Returns contents by name: for each name, property or itemprop (lower case) the first content that is not empty. The
 * strings belong to the page, which must outlive the table. Free with g_hash_table_unref(). */
GHashTable *vlps_meta_new (const VlpsPage *page);

/* Returns the content of the first of `names` (lower case, `n` of them) that exists; NULL if none does. */
const char *vlps_meta_first (GHashTable *meta, const char *const *names, guint n);

/* Returns TRUE if the content in the table is that of this meta element. */
gboolean vlps_meta_has (GHashTable *meta, const VlpsNode *node);
