/* meta.h - the meta elements of a page */
#pragma once

#include "page.h"

/* Contents by name: of each name, property or itemprop (lower case) the first content that is not empty.  It points
 * into the page, which must outlive it.  Free with g_hash_table_unref(). */
GHashTable *vlps_meta_new (const VlpsPage *page);

/* Content of the first of `names` (lower case, `n` of them) that there is; NULL where there is none. */
const char *vlps_meta_first (GHashTable *meta, const char *const *names, guint n);

/* TRUE where the table has the content of this meta element. */
gboolean vlps_meta_has (GHashTable *meta, const VlpsNode *node);
