/* auto-cost.c - what finding the lines and the main content costs, without reading the page
 *
 *   auto-cost SNAPSHOT...    median, and each page: ms for lines, ms for main content with lines
 *
 * Time of the processor, so that other work on the machine counts less.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "main-content.h"
#include "method-table.h"
#include "source.h"

static double
milliseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double one = *(const double *) a, other = *(const double *) b;

  return (one > other) - (one < other);
}

int
main (int argc, char **argv)
{
  const VlpsPreset *preset = vlps_preset_find ("auto", NULL);
  g_autoptr (GArray) totals = g_array_new (FALSE, FALSE, sizeof (double));

  for (int a = 1; a < argc; a++)
    {
      g_autoptr (VlpsSource) source = vlps_source_open (argv[a], NULL, NULL, NULL);
      double lines_ms = G_MAXDOUBLE, both_ms = G_MAXDOUBLE;

      if (source == NULL || source->page == NULL)
        continue;
      /* the best of five: the first one reads the models */
      for (guint turn = 0; turn < 5; turn++)
        {
          VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
          double begun = milliseconds ();
          g_autoptr (VlpsSeparators) lines = vlps_separators_new (source->page, preset, VLPS_UNITS_BLOCK, NULL);
          g_autoptr (VlpsResult) result = NULL;

          lines_ms = MIN (lines_ms, milliseconds () - begun);
          options.separators = lines;
          result = vlps_main_content (source->page, &options, NULL);
          both_ms = MIN (both_ms, milliseconds () - begun);
        }
      g_array_append_val (totals, both_ms);
      printf ("%8.2f %8.2f %6u nodes  %s\n", lines_ms, both_ms, source->page->n_nodes, argv[a]);
    }
  if (totals->len > 0)
    {
      qsort (totals->data, totals->len, sizeof (double), compare_doubles);
      printf ("median %.2f ms, largest %.2f ms, %u pages\n", g_array_index (totals, double, totals->len / 2),
              g_array_index (totals, double, totals->len - 1), totals->len);
    }
  return 0;
}
