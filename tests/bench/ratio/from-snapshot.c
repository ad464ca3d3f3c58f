/* from-snapshot.c - what sorting and output cost once a page is rendered
 *
 *   from-snapshot SNAPSHOT...
 *
 * Prints for each snapshot "elements<TAB>texts<TAB>read<TAB>sort<TAB>text<TAB>json<TAB>html<TAB>path", times in
 * milliseconds: the median of many runs of reading the snapshot, of sorting its elements (lines of jing-zuo-2004, all
 * units), and of each output of the result.
 */
#include <stdio.h>
#include <stdlib.h>

#include "emit.h"
#include "snapshot.h"
#include "vl-ps.h"

#define RUNS 31

typedef enum
{
  STEP_READ,
  STEP_SORT,
  STEP_TEXT,
  STEP_JSON,
  STEP_HTML,
  N_STEPS,
} Step;

static int
compare_times (const void *a, const void *b)
{
  double difference = *(const double *) a - *(const double *) b;

  return difference < 0 ? -1 : difference > 0;
}

/* Milliseconds since *mark, which becomes now. */
static double
lap (gint64 *mark)
{
  gint64 now = g_get_monotonic_time ();
  double span = (double) (now - *mark) / 1000;

  *mark = now;
  return span;
}

static gboolean
measure (const char *path, GBytes *bytes, GError **error)
{
  const VlpsPreset *preset = vlps_preset_find ("jing-zuo-2004", error);
  double times[N_STEPS][RUNS];
  guint elements = 0, texts = 0;

  for (int run = 0; run < RUNS; run++)
    {
      gint64 mark = g_get_monotonic_time ();
      g_autoptr (VlpsPage) page = vlps_snapshot_parse (bytes, error);
      g_autoptr (VlpsDocument) document = NULL;
      g_autofree char *text = NULL, *json = NULL, *html = NULL;

      if (page == NULL)
        return FALSE;
      times[STEP_READ][run] = lap (&mark);
      document = vlps_document_new (page, vlps_vl_ps (page, vlps_preset_resolve (preset, page->size), VLPS_UNITS_ALL),
                                    NULL, NULL);
      times[STEP_SORT][run] = lap (&mark);
      text = vlps_emit_text (document);
      times[STEP_TEXT][run] = lap (&mark);
      json = vlps_emit_json (document, TRUE);
      times[STEP_JSON][run] = lap (&mark);
      html = vlps_emit_html (document);
      times[STEP_HTML][run] = lap (&mark);
      elements = texts = 0;
      for (guint i = 0; i < page->n_nodes; i++)
        if (page->nodes[i].kind == VLPS_NODE_TEXT)
          texts++;
        else
          elements++;
    }
  printf ("%u\t%u", elements, texts);
  for (int step = 0; step < N_STEPS; step++)
    {
      qsort (times[step], RUNS, sizeof (double), compare_times);
      printf ("\t%.3f", times[step][RUNS / 2]);
    }
  printf ("\t%s\n", path);
  return TRUE;
}

int
main (int argc, char **argv)
{
  int failed = 0;

  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = NULL;
      char *contents;
      gsize length;

      if (g_file_get_contents (argv[i], &contents, &length, &error))
        bytes = g_bytes_new_take (contents, length);
      if (bytes == NULL || !measure (argv[i], bytes, &error))
        {
          g_printerr ("from-snapshot: %s: %s\n", argv[i], error->message);
          failed = 1;
        }
    }
  return failed;
}
