/* json-speed.c - the list of elements in JSON: our own writer, and cJSON
 *
 *   json-speed ROUNDS PAGE.html...
 *
 * Prints processor time of all rounds: our own writer, and building a tree of cJSON and printing it.  The tree is a copy of
 * what cJSON has read of our own output: as many allocations as building it would take, without asking the page.  The
 * documents are made beforehand, as all formats need them.
 */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "emit.h"
#include "html-page.h"
#include "method-table.h"

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static VlpsDocument *
make_document (const VlpsPage *page)
{
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));

  return vlps_document_new (page, vlps_method_run (page, &options, NULL), NULL, NULL);
}

int
main (int argc, char **argv)
{
  guint rounds = argc > 2 ? (guint) strtoul (argv[1], NULL, 10) : 0;
  double own = 0, library = 0, bytes = 0;

  for (int i = 2; i < argc; i++)
    {
      g_autofree char *data = NULL, *json = NULL;
      g_autoptr (VlpsPage) page = NULL;
      g_autoptr (VlpsDocument) document = NULL;
      cJSON *tree;
      gsize length;
      double begin;

      if (!g_file_get_contents (argv[i], &data, &length, NULL))
        continue;
      page = vlps_html_page_parse ((const guint8 *) data, length, "", NULL, NULL);
      if (page == NULL)
        continue;
      document = make_document (page);
      json = vlps_emit_json_fields (document, VLPS_FIELD_BIT (VLPS_FIELD_ELEMENTS));
      bytes += (double) strlen (json);
      tree = cJSON_Parse (json);
      g_assert (tree != NULL);
      begin = now ();
      for (guint n = 0; n < rounds; n++)
        g_free (vlps_emit_json_fields (document, VLPS_FIELD_BIT (VLPS_FIELD_ELEMENTS)));
      own += now () - begin;
      begin = now ();
      for (guint n = 0; n < rounds; n++)
        {
          cJSON *copy = cJSON_Duplicate (tree, TRUE);

          cJSON_free (cJSON_PrintUnformatted (copy));
          cJSON_Delete (copy);
        }
      library += now () - begin;
      cJSON_Delete (tree);
    }
  if (bytes <= 0)
    g_error ("usage: json-speed ROUNDS PAGE.html...");
  printf ("%.1f MB of JSON, %u times: own writer %.3f s, cJSON %.3f s, ratio %.2f\n", bytes / 1e6, rounds, own, library,
          library / own);
  return 0;
}
