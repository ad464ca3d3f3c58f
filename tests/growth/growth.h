/* growth.h - whether time grows with the size of the input and no faster */
#pragma once

#include <glib.h>

/* Memory that is given back stays with the process.  The system clears new memory page by page, which on a busy machine
 * takes longer than the work in it.  The checks below begin with it. */
void growth_keep_memory (void);

/* Input of about `size` bytes, the worst of its kind; newly allocated. */
typedef GBytes *(*GrowthMake) (gsize size);

/* What is to be linear. */
typedef void (*GrowthWork) (GBytes *bytes);

/* Takes inputs of .5 and 2 MB and asserts that the last one takes less than nine times the CPU time of the first:
 * what is linear takes four times as much, what is quadratic sixteen times.  A measurement that is disturbed is
 * repeated. */
void growth_check (const char *name, GrowthMake make, GrowthWork work);

/* Makes an input of `n` parts and does what is to be linear, with assertions about its outcome. */
typedef void (*GrowthRun) (guint n, gconstpointer data);

/* The same for a quarter of `n` parts and all of them. */
void growth_check_parts (const char *name, guint n, GrowthRun run, gconstpointer data);
