/* font-rules.c - what the renderer's font settings find and cost beside the system's
 *
 *   font-rules FAMILIES        families that pages ask for, one a line
 *
 * Asks both for each family in 5 weights, 2 slants and 4 languages, and for a character of each of 40 scripts and kinds
 * of signs in some families.  Prints what differs, and by both the processor time of loading and of a match, that of the
 * rules in it, and how many families stand in the list of a request.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "font-request.h"
#include "fonts.h"

#define ROUNDS 3
#define SHOWN 20 /* differences */

static const char *const generic[] = { "serif",     "sans-serif", "monospace",     "cursive",      "fantasy",
                                       "system-ui", "ui-serif",   "ui-sans-serif", "ui-monospace", "ui-rounded",
                                       "math",      "emoji",      "fangsong",      "No Such Font" };
static const int weights[] = { FC_WEIGHT_LIGHT, FC_WEIGHT_REGULAR, FC_WEIGHT_MEDIUM, FC_WEIGHT_BOLD, FC_WEIGHT_BLACK };
static const int slants[] = { FC_SLANT_ROMAN, FC_SLANT_ITALIC };
static const char *const languages[] = { NULL, "und-zsye", "zh-cn", "ja" };
static const gunichar characters[] = { 'a',    0xe9,    0x3b1,   0x416,   0x531,  0x5d0,  0x627,  0x712,  0x780,
                                       0x905,  0x985,   0xa05,   0xa85,   0xb05,  0xb85,  0xc05,  0xc85,  0xd05,
                                       0xd85,  0xe01,   0xe81,   0xf40,   0x1000, 0x10d0, 0x1200, 0x13a0, 0x1401,
                                       0x1681, 0x16a0,  0x1780,  0x1820,  0x2200, 0x2603, 0x2801, 0x3042, 0x4e2d,
                                       0xac00, 0x1d400, 0x1f600, 0x20000, 0xe000 };

/* Microseconds of processor time. */
static double
cpu_time (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec * 1e6 + (double) time.tv_nsec / 1000;
}

typedef struct
{
  FcConfig *system, *own;
  guint asked, differ;
} Comparison;

static void
compare (Comparison *comparison, FcPattern *request, gboolean sorted)
{
  g_autofree char *difference = font_request_difference (comparison->system, comparison->own, request, sorted);

  comparison->asked++;
  if (difference != NULL && ++comparison->differ <= SHOWN)
    puts (difference);
  FcPatternDestroy (request);
}

static void
compare_all (Comparison *comparison, const GPtrArray *families)
{
  for (guint i = 0; i < families->len; i++)
    for (guint w = 0; w < G_N_ELEMENTS (weights); w++)
      for (guint s = 0; s < G_N_ELEMENTS (slants); s++)
        for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
          compare (comparison, font_request_new (families->pdata[i], weights[w], slants[s], languages[l], 0, 13),
                   w == 1 && s == 0);
  for (guint c = 0; c < G_N_ELEMENTS (characters); c++)
    for (guint i = 0; i < families->len; i += 1 + families->len / 30)
      compare (comparison,
               font_request_new (i == 0 ? NULL : families->pdata[i], FC_WEIGHT_REGULAR, FC_SLANT_ROMAN,
                                 languages[c % 4], characters[c], 13),
               FALSE);
}

/* Prints what a request takes in the mean. */
static void
print_cost (const char *name, FcConfig *config, const GPtrArray *families)
{
  double start = cpu_time (), rules = 0;
  guint names = 0;

  for (guint i = 0; i < families->len; i++)
    {
      FcPattern *request = font_request_new (families->pdata[i], FC_WEIGHT_REGULAR, FC_SLANT_ROMAN, NULL, 0, 13),
                *found;
      double before = cpu_time ();
      FcResult result;
      FcChar8 *family;
      int n = 0;

      FcConfigSubstitute (config, request, FcMatchPattern);
      rules += cpu_time () - before;
      FcDefaultSubstitute (request);
      found = FcFontMatch (config, request, &result);
      while (FcPatternGetString (request, FC_FAMILY, n, &family) == FcResultMatch)
        n++;
      names += (guint) n;
      if (found != NULL)
        FcPatternDestroy (found);
      FcPatternDestroy (request);
    }
  printf ("%s: a match %.1f us, rules %.1f us, %.1f names\n", name, (cpu_time () - start) / families->len,
          rules / families->len, (double) names / families->len);
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) families = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *settings = NULL;
  g_auto (GStrv) lines = NULL;
  Comparison comparison = { 0 };
  double start, loaded, made;

  if (argc != 2 || !g_file_get_contents (argv[1], &text, NULL, &error))
    {
      g_printerr ("font-rules: %s\n", error != NULL ? error->message : "name a file of families");
      return 2;
    }
  for (guint i = 0; i < G_N_ELEMENTS (generic); i++)
    g_ptr_array_add (families, (char *) generic[i]);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      g_ptr_array_add (families, lines[i]);
  start = cpu_time ();
  comparison.system = FcInitLoadConfigAndFonts ();
  loaded = cpu_time ();
  settings = vlps_fonts_settings (comparison.system, &error);
  made = cpu_time ();
  comparison.own = settings != NULL ? font_request_config (settings) : NULL;
  if (comparison.own == NULL)
    {
      g_printerr ("font-rules: %s\n", error != NULL ? error->message : "fontconfig does not take the settings made");
      return 1;
    }
  printf ("system: loaded in %.1f ms\nown: made in %.1f ms, loaded in %.1f ms\n", (loaded - start) / 1000,
          (made - loaded) / 1000, (cpu_time () - made) / 1000);
  compare_all (&comparison, families);
  printf ("%u families, %u requests, %u differ\n", families->len, comparison.asked, comparison.differ);
  for (int round = 0; round < ROUNDS; round++)
    {
      print_cost ("system", comparison.system, families);
      print_cost ("own", comparison.own, families);
    }
  FcConfigDestroy (comparison.system);
  FcConfigDestroy (comparison.own);
  return comparison.differ > 0;
}
