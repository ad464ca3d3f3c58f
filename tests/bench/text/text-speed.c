/* text-speed.c - how many pages a second the text methods do, unrendered, on one core
 *
 *   text-speed ROUNDS LIST [METHOD]
 *
 * LIST has a path a line, pages of one site next to each other.  All pages are in memory before time is taken.  Prints
 * for each method and round "method<TAB>pages<TAB>seconds<TAB>parse<TAB>extract<TAB>write": processor time of the
 * thread for all pages, whole and in parts; "write" makes the text, which shows nothing of title, time and author.  A
 * method that needs an example gets the page before, parsed beforehand.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "emit.h"
#include "html-page.h"
#include "method-table.h"

typedef struct
{
  GBytes *bytes;
  char *url;
  VlpsPage *example;
} Sample;

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static VlpsPage *
parse (const Sample *sample)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (sample->bytes, &length);

  return vlps_html_page_parse (data, length, sample->url, NULL, NULL);
}

static GArray *
read_list (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  GArray *samples = g_array_new (FALSE, TRUE, sizeof (Sample));

  if (!g_file_get_contents (path, &text, NULL, &error))
    g_error ("%s", error->message);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      Sample sample = { 0 };
      char *data;
      gsize length;

      if (*lines[i] == '\0')
        continue;
      if (!g_file_get_contents (lines[i], &data, &length, &error))
        g_error ("%s", error->message);
      sample.bytes = g_bytes_new_take (data, length);
      sample.url = g_filename_to_uri (lines[i], NULL, NULL);
      if (samples->len > 0)
        sample.example = parse (&g_array_index (samples, Sample, samples->len - 1));
      g_array_append_val (samples, sample);
    }
  g_array_index (samples, Sample, 0).example = parse (&g_array_index (samples, Sample, samples->len - 1));
  return samples;
}

static void
measure (const VlpsMethod *method, GArray *samples)
{
  g_autoptr (VlpsLineStore) lines = vlps_line_store_new ();
  VlpsMethodOptions options = vlps_method_options (method);
  double parts[3] = { 0 };

  options.lines = lines;
  for (guint i = 0; i < samples->len; i++)
    {
      const Sample *sample = &g_array_index (samples, Sample, i);
      double start = now (), parsed, extracted;
      g_autoptr (VlpsPage) page = parse (sample);
      g_autoptr (VlpsDocument) document = NULL;
      g_autoptr (GPtrArray) examples = g_ptr_array_new ();
      g_autofree char *text = NULL;

      parsed = now ();
      if ((method->needs & VLPS_METHOD_NEEDS_EXAMPLE) != 0)
        g_ptr_array_add (examples, sample->example);
      options.examples = examples;
      document = vlps_document_new (page, vlps_method_run (page, &options, NULL), NULL, NULL);
      extracted = now ();
      text = vlps_emit_text (document);
      parts[0] += parsed - start;
      parts[1] += extracted - parsed;
      parts[2] += now () - extracted;
    }
  printf ("%s\t%u\t%.4f\t%.4f\t%.4f\t%.4f\n", method->name, samples->len, parts[0] + parts[1] + parts[2], parts[0],
          parts[1], parts[2]);
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  g_autoptr (GArray) samples = NULL;
  const VlpsMethod *methods;
  guint n;

  if (argc != 3 && argc != 4)
    g_error ("usage: text-speed ROUNDS LIST [METHOD]");
  samples = read_list (argv[2]);
  methods = vlps_method_table (&n);
  for (int round = 0; round < atoi (argv[1]); round++)
    for (guint i = 0; i < n; i++)
      if ((methods[i].needs & VLPS_METHOD_NEEDS_RENDERED) == 0 && (argc == 3 || strcmp (methods[i].name, argv[3]) == 0))
        measure (&methods[i], samples);
  return 0;
}
