/* features.c - prints what the models learn from: the evidence for every passage of pages
 *
 *   features FILE...   FILE is HTML, or a snapshot
 *
 * First line: names of the columns, separated by tabs.  Then for each file a line "page FILE", tab, N; the numbers of its
 * N passages as 32-bit floats of this machine; and their texts, a line each.
 */
#include <stdio.h>

#include "evidence.h"
#include "source.h"
#include "html.h"

int
main (int argc, char **argv)
{
  guint n;
  const char *const *names = vlps_evidence_names (&n);

  for (guint i = 0; i < n; i++)
    printf ("%s%c", names[i], i + 1 < n ? '\t' : '\n');
  for (int a = 1; a < argc; a++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsSource) source = vlps_source_open (argv[a], NULL, &error);
      g_autoptr (VlpsPage) parsed = NULL;
      g_autoptr (VlpsReading) reading = NULL;
      g_autoptr (VlpsPassages) passages = NULL;
      g_autoptr (VlpsEvidence) evidence = NULL;
      const VlpsPage *page = source != NULL ? source->page : NULL;

      if (source != NULL && page == NULL)
        {
          gsize length;
          const guint8 *data = g_bytes_get_data (source->bytes, &length);

          page = parsed = vlps_html_parse (data, length, source->uri, NULL, &error);
        }
      if (page == NULL)
        {
          g_printerr ("%s: %s\n", argv[a], error->message);
          printf ("page %s\t0\n", argv[a]);
          continue;
        }
      reading = vlps_reading_new (page);
      passages = vlps_passages_new (page, reading);
      evidence = vlps_evidence_new (page, reading, passages);
      printf ("page %s\t%u\n", argv[a], passages->n);
      fwrite (evidence->values, sizeof (float), (gsize) evidence->n_rows * n, stdout);
      for (guint i = 0; i < passages->n; i++)
        {
          g_autofree char *text = vlps_passages_text (page, reading, &passages->items[i]);

          for (char *p = text; *p != '\0'; p++)
            if (*p == '\n' || *p == '\t' || *p == '\r')
              *p = ' ';
          puts (text);
        }
    }
  return 0;
}
