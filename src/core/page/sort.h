/* sort.h - sorts arrays stably, and orders that several modules use */
#pragma once

#include <glib.h>
#include <string.h>

/* Compares texts by their bytes; both arguments point to a char*. */
static inline int
vlps_sort_by_text (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static inline void
vlps_sort (gpointer array, gsize n, gsize size, GCompareDataFunc compare, gpointer data)
{
#if GLIB_CHECK_VERSION(2, 82, 0)
  g_sort_array (array, n, size, compare, data);
#else
  g_qsort_with_data (array, (int) n, size, compare, data); /* deprecated for its int parameter */
#endif
}
