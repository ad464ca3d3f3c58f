/* task-growth-test.c - the cost of a page is proportional to its size, whatever its shape; counted in instructions
 *
 * Runs under callgrind, which counts the same instructions on a busy machine as on an idle one.  Arguments: the value of
 * --callgrind-out-file, then two or more sizes of pages in bytes, smallest first; a shape has further sizes only while a
 * format grows too fast at each step.  --all before the sizes measures all of them.  VLPS_TEST_SHAPE=NAME takes one shape.
 */
#include <glib/gstdio.h>
#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

#include "html-page.h"
#include "page-shapes.h"
#include "task.h"

#define MAX_EXPONENT 1.15
#define MAX_SIZES 8
#define LEAST 1e6 /* instructions; below it, the part that does not grow hides the rest */

/* Where callgrind writes what it counts: "PREFIX.N", N counting from 1. */
static const char *prefix;
static guint n_dumps;

static gboolean all_sizes; /* --all */

static double
read_count (void)
{
  g_autofree char *path = g_strdup_printf ("%s.%u", prefix, ++n_dumps);
  g_autofree char *text = NULL;
  const char *summary;
  g_autoptr (GError) error = NULL;

  CALLGRIND_DUMP_STATS;
  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  summary = strstr (text, "\ntotals: ");
  g_assert_nonnull (summary);
  g_unlink (path);
  return g_ascii_strtod (summary + strlen ("\ntotals: "), NULL);
}

/* Instructions for reading a page, [0], and for each format, from [1]. */
static void
count (const PageShape *shape, gsize size, double *ret_counts)
{
  g_auto (VlpsOptions) options = { 0 };
  VlpsTask task = { .options = &options };
  const VlpsTaskOptions choice = { .no_render = TRUE };
  g_autoptr (GBytes) bytes = page_shape_make (shape, size);
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = NULL;
  g_autoptr (VlpsDocument) document = NULL;

  g_assert_true (vlps_task_choose (&task, &choice, FALSE, &error));
  CALLGRIND_ZERO_STATS;
  page = vlps_html_page_parse (data, length, "http://example.org/", NULL, &error);
  g_assert_no_error (error);
  document = vlps_task_run (&task, page, &error);
  g_assert_no_error (error);
  ret_counts[0] = read_count ();
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    {
      CALLGRIND_ZERO_STATS;
      g_free (vlps_task_emit (&task, document, (VlpsFormat) i));
      ret_counts[1 + i] = read_count ();
    }
}

/* The exponent of a format's cost: the least between two sizes that follow one another, since a limit in the program can
 * make one step steep, but what is superlinear is so at every step. */
static double
exponent_of (double counts[][1 + VLPS_N_FORMATS], const gsize *sizes, guint n_sizes, guint format)
{
  double least = G_MAXDOUBLE;

  for (guint i = 1; i < n_sizes; i++)
    least =
        MIN (least, log (counts[i][format] / counts[i - 1][format]) / log ((double) sizes[i] / (double) sizes[i - 1]));
  return least;
}

/* Whether no further size can make an exponent too large: each is already small enough at one of the steps. */
static gboolean
is_settled (double counts[][1 + VLPS_N_FORMATS], const gsize *sizes, guint n_sizes)
{
  if (n_sizes < 2)
    return FALSE;
  for (guint i = 0; i < 1 + VLPS_N_FORMATS; i++)
    if (exponent_of (counts, sizes, n_sizes, i) > MAX_EXPONENT)
      return FALSE;
  return TRUE;
}

/* Measures the shape at all sizes that it takes; prints its exponent, that of the worst format, as a line of TAP. */
static gboolean
check (const PageShape *shape, guint number, const gsize *sizes, guint n_given)
{
  double counts[MAX_SIZES][1 + VLPS_N_FORMATS], worst = 0;
  gboolean good;
  guint at = 0, n_sizes = 0;

  while (n_sizes < n_given && (all_sizes || !is_settled (counts, sizes, n_sizes)))
    {
      count (shape, sizes[n_sizes], counts[n_sizes]);
      n_sizes++;
    }
  for (guint i = 0; i < 1 + VLPS_N_FORMATS; i++)
    {
      double exponent = exponent_of (counts, sizes, n_sizes, i);

      if (counts[n_sizes - 1][i] >= LEAST && exponent > worst)
        {
          worst = exponent;
          at = i;
        }
    }
  good = worst <= MAX_EXPONENT;
  g_print ("%sok %u /task/growth/%s # exponent %.2f (%s)", good ? "" : "not ", number, shape->name, worst,
           at == 0 ? "reading" : vlps_format_row ((VlpsFormat) (at - 1))->name);
  for (guint i = 0; i < n_sizes; i++)
    g_print (", %.0f", counts[i][at] / (double) sizes[i]);
  g_print (" instructions a byte\n");
  return good;
}

/* In a process of its own: what the shapes before left in the heap changes what the next one costs. */
static gboolean
check_apart (const PageShape *shape, guint number, const gsize *sizes, guint n_sizes)
{
  int status;
  pid_t child;

  fflush (stdout);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      gboolean good = check (shape, number, sizes, n_sizes);

      fflush (stdout);
      _exit (good ? 0 : 1);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) <= 1);
  return WEXITSTATUS (status) == 0;
}

int
main (int argc, char **argv)
{
  const char *only = g_getenv ("VLPS_TEST_SHAPE");
  gsize sizes[MAX_SIZES];
  double warm_up[1 + VLPS_N_FORMATS];
  guint n_sizes = 0, n_failed = 0;

  /* filling what is freed (MALLOC_PERTURB_) is no cost of the page, and comes in steps as memory grows */
  mallopt (M_PERTURB, 0);
  if (!RUNNING_ON_VALGRIND)
    {
      g_print ("1..0 # SKIP counts instructions: run it with valgrind --tool=callgrind\n");
      return 0;
    }
  all_sizes = argc > 2 && strcmp (argv[2], "--all") == 0;
  for (int i = all_sizes ? 3 : 2; i < argc && n_sizes < MAX_SIZES; i++)
    sizes[n_sizes++] = strtoul (argv[i], NULL, 10);
  g_assert_cmpuint (n_sizes, >=, 2);
  prefix = argv[1];
  /* what is done once in a process is not the page's */
  count (&page_shapes[0], sizes[0], warm_up);
  n_dumps = 0; /* as callgrind counts them anew after a fork */
  g_print ("1..%u\n", only != NULL ? 1 : n_page_shapes);
  for (guint i = 0; i < n_page_shapes; i++)
    if (only == NULL || strcmp (only, page_shapes[i].name) == 0)
      n_failed += !check_apart (&page_shapes[i], i + 1, sizes, n_sizes);
  return n_failed > 0;
}
