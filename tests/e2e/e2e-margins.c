/* e2e-margins.c - side columns of every kind, rendered and sorted by the lines that are found from the page */
#include <glib/gstdio.h>
#include <string.h>

#include "program.h"
#include "run.h"

/* Words of each region, with | between; NULL where the page has none.  What stands in one must not stand in another. */
typedef struct
{
  const char *page;
  const char *size;
  const char *header, *lm, *rm, *footer;
  const char *center;
} Case;

#define STORY "Nobody was hurt."

static const Case cases[] = {
  { "sticky", "1280x800", "Letters", "Tide tables", NULL, "All rights reserved", STORY },
  { "fixed", "1280x800", NULL, "Tide tables", NULL, "All rights reserved", STORY },
  { "right-to-left", "1280x800", "الرسائل", NULL, "أيام السوق", "جميع الحقوق", "لم يصب أحد" },
  { "narrow", "1280x800", "Letters", NULL, "Library lends boots", "All rights reserved", STORY },
  { "narrow", "1920x1080", "Letters", NULL, "Library lends boots", "All rights reserved", STORY },
  { "frames", "1280x800", NULL, "Tide tables", NULL, NULL, STORY },
  { "two-columns", "1280x800", "Letters", NULL, "Library lends boots|October 2021", "All rights reserved", STORY },
  { "two-columns", "1920x1080", "Letters", NULL, "Library lends boots|October 2021", "All rights reserved", STORY },
  { "below-band", "1280x800", "Letters", NULL, "Library lends boots", "All rights reserved", "An engineer of the" },
};

/* Checks that all of `words` are in the text of a region, or none. */
static void
check (const Case *test, const char *words, const char *region, const char *text, gboolean wanted)
{
  g_auto (GStrv) parts = g_strsplit (words, "|", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if ((strstr (text, parts[i]) != NULL) != wanted)
      g_test_fail_printf ("%s: \"%s\" is %s %s", test->page, parts[i], wanted ? "not in" : "in", region);
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  const struct
  {
    const char *region;
    const char *words;
  } regions[] = { { "HEADER", test->header },
                  { "LM", test->lm },
                  { "RM", test->rm },
                  { "FOOTER", test->footer },
                  { "CENTER", test->center } };
  g_autofree char *name = g_strdup_printf ("margins/%s.html", test->page);
  g_autofree char *path = fixture_path (name), *snapshot = temporary_path ("margins.json");
  g_autoptr (Run) rendered = run_vlps ("render", path, "--viewport", test->size, "--output", snapshot, NULL);

  run_assert_success (rendered);
  for (guint i = 0; i < G_N_ELEMENTS (regions); i++)
    {
      g_autoptr (Run) run = run_vlps ("segment", snapshot, "--regions", regions[i].region, "--format", "text", NULL);

      run_assert_success (run);
      for (guint k = 0; k < G_N_ELEMENTS (regions); k++)
        if (regions[k].words != NULL)
          check (test, regions[k].words, regions[i].region, run->out, k == i);
    }
  g_unlink (snapshot);
}

static void
prepare (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = g_strdup_printf ("/margins/%s-%s", cases[i].page, cases[i].size);

      g_test_add_data_func (name, &cases[i], test_case);
    }
}

const Program test_program = { .prepare = prepare };
