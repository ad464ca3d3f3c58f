/* golden-test.c - recorded pages: their lines, regions, content, outputs and overlays are what they were
 *
 * A change that is meant to change them writes them anew, and its author reads the difference:
 *
 *   VLPS_GOLDEN=write meson test -C build-dev golden
 */
#include <string.h>

#include "overlay.h"
#include "snapshot.h"
#include "task.h"

#define CELL 32 /* px of the overlay that are one letter group of its file */

static char *
golden_path (const char *page, const char *ending)
{
  g_autofree char *name = g_strconcat (page, ending, NULL);

  return g_test_build_filename (G_TEST_DIST, "..", "fixtures", "golden", name, NULL);
}

/* Says where two texts part: the first line that differs. */
static void
tell_difference (const char *path, const char *expected, const char *got)
{
  g_auto (GStrv) old = g_strsplit (expected, "\n", -1), new = g_strsplit (got, "\n", -1);
  guint i = 0;

  while (old[i] != NULL && new[i] != NULL && strcmp (old[i], new[i]) == 0)
    i++;
  g_test_fail_printf ("%s:%u: was \"%.300s\", is \"%.300s\"", path, i + 1, old[i] != NULL ? old[i] : "",
                      new[i] != NULL ? new[i] : "");
}

/* A release changes nothing but its number. */
static char *
without_version (const char *text)
{
  GString *out = g_string_new (text);

  g_string_replace (out, "ident=\"vlps\" version=\"" VLPS_VERSION "\"", "ident=\"vlps\" version=\"VERSION\"", 0);
  return g_string_free (out, FALSE);
}

/* Whether two texts of cells are the same but for one step of a colour here and there: letters are drawn a little
 * differently by each version of the libraries. */
static gboolean
are_near (const char *one, const char *other)
{
  for (; *one != '\0' && *other != '\0'; one++, other++)
    {
      int a = g_ascii_xdigit_value (*one), b = g_ascii_xdigit_value (*other);

      if ((a < 0 || b < 0) ? *one != *other : ABS (a - b) > 1)
        return FALSE;
    }
  return *one == *other;
}

static void
check (const char *page, const char *ending, const char *text)
{
  g_autofree char *path = golden_path (page, ending), *got = without_version (text), *expected = NULL;
  g_autoptr (GError) error = NULL;

  if (g_strcmp0 (g_getenv ("VLPS_GOLDEN"), "write") == 0)
    {
      g_assert_true (g_file_set_contents (path, got, -1, &error));
      return;
    }
  g_file_get_contents (path, &expected, NULL, &error);
  g_assert_no_error (error);
  if (expected != NULL && strcmp (expected, got) != 0
      && !(g_str_has_suffix (ending, ".overlay.txt") && are_near (expected, got)))
    tell_difference (path, expected, got);
}

/* Mean colours of squares, a hexadecimal digit for each of red, green and blue: which tint lies where, and where text
 * is, but not the shapes of letters. */
static char *
cells_of (cairo_surface_t *picture)
{
  int width = cairo_image_surface_get_width (picture), height = cairo_image_surface_get_height (picture);
  gsize stride = (gsize) cairo_image_surface_get_stride (picture);
  const guint8 *data = cairo_image_surface_get_data (picture);
  GString *out = g_string_new (NULL);

  for (int top = 0; top + CELL <= height; top += CELL)
    {
      for (int left = 0; left + CELL <= width; left += CELL)
        {
          guint sums[3] = { 0 };

          for (int y = top; y < top + CELL; y++)
            for (int x = left; x < left + CELL; x++)
              {
                guint32 pixel;

                memcpy (&pixel, data + (gsize) y * stride + (gsize) x * sizeof pixel, sizeof pixel);
                for (guint k = 0; k < 3; k++)
                  sums[k] += pixel >> (16 - 8 * k) & 0xff;
              }
          g_string_append_printf (out, "%s%x%x%x", left > 0 ? " " : "", sums[0] / (CELL * CELL) >> 4,
                                  sums[1] / (CELL * CELL) >> 4, sums[2] / (CELL * CELL) >> 4);
        }
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

static void
check_overlay (const char *name, VlpsDocument *document)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *cells = NULL;
  cairo_surface_t *picture = vlps_overlay_draw (document, NULL, NULL, &error);

  g_assert_no_error (error);
  cairo_surface_flush (picture);
  cells = cells_of (picture);
  cairo_surface_destroy (picture);
  check (name, ".overlay.txt", cells);
}

/* Lines that are found from the page, and its main content: the defaults of the program. */
static void
test_page (gconstpointer data)
{
  const char *name = data;
  g_autofree char *path = golden_path (name, ".snapshot.json.gz");
  g_auto (VlpsOptions) options = { 0 };
  VlpsTaskOptions usual = { 0 };
  VlpsTask task = { .options = &options };
  g_autoptr (VlpsInput) input = NULL;
  g_autoptr (VlpsDocument) document = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_options_check (&options, &error));
  g_assert_true (vlps_task_choose (&task, &usual, FALSE, &error));
  input = vlps_input_open (path, &options, NULL, &error);
  g_assert_no_error (error);
  input->page->input = vlps_page_intern (input->page, name);
  document = vlps_task_run (&task, input->page, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    {
      g_autofree char *text = vlps_task_emit (&task, document, (VlpsFormat) i);

      check (name, vlps_format_row ((VlpsFormat) i)->ending, text);
    }
  check_overlay (name, document);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_data_func ("/golden/quickstart", "quickstart", test_page);
  g_test_add_data_func ("/golden/irs", "irs", test_page);
  g_test_add_data_func ("/golden/two-columns", "two-columns", test_page);
  g_test_add_data_func ("/golden/thread", "thread", test_page);
  g_test_add_data_func ("/golden/shelf", "shelf", test_page);
  return g_test_run ();
}
