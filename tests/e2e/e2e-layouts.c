/* e2e-layouts.c - small pages of modern layouts, beside another engine
 *
 * Each page of fixtures/layouts says how many texts it has ("Text 1 of NAME." and so on), and gives each element whose
 * box is looked at a colour.  fixtures/layouts/boxes.json has the boxes in Chromium (tests/viewer/layouts.mjs).
 */
#include <cairo.h>
#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"
#include "png-file.h"
#include "program.h"
#include "run.h"

#define TOLERANCE 1.0 /* px */

static cJSON *recorded;

static guint32
pixel_at (cairo_surface_t *picture, double x, double y)
{
  guint32 pixel;

  if (x < 0 || y < 0 || x >= cairo_image_surface_get_width (picture) || y >= cairo_image_surface_get_height (picture))
    return 0;
  memcpy (&pixel,
          cairo_image_surface_get_data (picture) + (gsize) y * (gsize) cairo_image_surface_get_stride (picture)
              + (gsize) x * 4,
          sizeof pixel);
  return pixel & 0xffffff;
}

/* Whether the colour is in the box: letters may be in the way of its middle. */
static gboolean
has_colour (cairo_surface_t *picture, VlpsBox box, guint32 colour)
{
  for (int i = 1; i < 10; i++)
    for (int k = 1; k < 10; k++)
      if (pixel_at (picture, box.left + box.width * i / 10, box.top + box.height * k / 10) == colour)
        return TRUE;
  return FALSE;
}

/* The largest difference of an edge. */
static double
distance (VlpsBox box, const cJSON *known)
{
  double left = cJSON_GetArrayItem (known, 0)->valuedouble, top = cJSON_GetArrayItem (known, 1)->valuedouble;
  double right = left + cJSON_GetArrayItem (known, 2)->valuedouble;
  double bottom = top + cJSON_GetArrayItem (known, 3)->valuedouble;

  return MAX (MAX (fabs (box.left - left), fabs (box.top - top)),
              MAX (fabs (vlps_box_right (box) - right), fabs (vlps_box_bottom (box) - bottom)));
}

static char *
attribute_of (const char *markup, const char *name)
{
  g_autofree char *pattern = g_strdup_printf ("<html[^>]* %s=\"?([a-z0-9]+)", name);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, markup, 0, &match) ? g_match_info_fetch (match, 1) : NULL;
}

static void
check_texts (const char *name, const char *markup, const char *out, guint *wrong)
{
  g_autofree char *number = attribute_of (markup, "data-texts");
  int n = atoi (number);

  for (int i = 1; i <= n; i++)
    {
      g_autofree char *text = g_strdup_printf ("Text %d of %s.", i, name);

      if (strstr (out, text) != NULL)
        continue;
      g_test_message ("\"%s\" is missing", text);
      (*wrong)++;
    }
}

static void
check_boxes (const char *name, const VlpsPage *page, cairo_surface_t *picture, guint *wrong)
{
  const cJSON *known;
  double worst = 0;
  int n = 0;

  cJSON_ArrayForEach (known, cJSON_GetObjectItem (recorded, name))
  {
    int node = model_find (page, known->string);
    const char *colour = node >= 0 ? vlps_node_attribute (&page->nodes[node], "data-colour") : NULL;
    const char *pictured = node >= 0 ? vlps_node_attribute (&page->nodes[node], "data-pictured") : NULL;
    VlpsBox shown = node >= 0 ? page->nodes[node].box : (VlpsBox){ 0 };
    double far = node >= 0 ? distance (shown, known) : INFINITY;

    /* in its picture a page has the bars of the window's lower edge further down */
    if (pictured != NULL)
      shown.top =
          strcmp (pictured, "end") == 0 ? cairo_image_surface_get_height (picture) - shown.height : atoi (pictured);
    n++;
    worst = MAX (worst, far);
    if (far > TOLERANCE)
      {
        VlpsBox box = node >= 0 ? page->nodes[node].box : (VlpsBox){ 0 };

        g_test_message ("%s is at %g,%g %gx%g, and in Chromium at %g,%g %gx%g", known->string, box.left, box.top,
                        box.width, box.height, cJSON_GetArrayItem (known, 0)->valuedouble,
                        cJSON_GetArrayItem (known, 1)->valuedouble, cJSON_GetArrayItem (known, 2)->valuedouble,
                        cJSON_GetArrayItem (known, 3)->valuedouble);
        (*wrong)++;
      }
    else if (colour == NULL || !has_colour (picture, shown, (guint32) strtoul (colour, NULL, 16)))
      {
        g_test_message ("the colour of %s is not in its box in the picture", known->string);
        (*wrong)++;
      }
  }
  g_assert_cmpint (n, >, 0);
  g_test_message ("%s: %d boxes, the worst edge %.2f px off", name, n, worst);
}

static void
test_page (gconstpointer data)
{
  const char *name = data;
  g_autofree char *relative = g_strdup_printf ("layouts/%s.html", name), *path = fixture_path (relative);
  g_autofree char *before = temporary_path ("layout.png"), *snapshot = temporary_path ("layout.json");
  g_autofree char *markup = NULL, *left_out = NULL, *media = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (Run) run = NULL;
  g_autoptr (VlpsPage) page = NULL;
  cairo_surface_t *picture;
  guint wrong = 0;

  g_assert_true (g_file_get_contents (path, &markup, NULL, NULL));
  left_out = attribute_of (markup, "data-not");
  media = attribute_of (markup, "data-media");
  if (left_out != NULL && strcmp (left_out, g_getenv ("VLPS_TEST_PORT") != NULL ? "wpe" : "gtk") == 0)
    {
      g_test_skip ("this engine cannot show it");
      return;
    }
  run = run_vlps ("segment", path, "--method", "vl-ps", "--regions", "all", "--before", before, "--save-snapshot",
                  snapshot, "--media", media != NULL ? media : "screen", NULL);
  run_assert_success (run);
  page = model_read (snapshot);
  picture = vlps_png_file_read (before, &error);
  g_assert_no_error (error);
  check_texts (name, markup, run->out, &wrong);
  check_boxes (name, page, picture, &wrong);
  cairo_surface_destroy (picture);
  g_unlink (before);
  g_unlink (snapshot);
  if (wrong > 0)
    g_test_fail_printf ("%s: %u values are wrong", name, wrong);
}

static void
prepare (void)
{
  g_autofree char *text = NULL, *path = NULL;

  path = fixture_path ("layouts/boxes.json");
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  recorded = cJSON_Parse (text);
  for (const cJSON *item = recorded->child; item != NULL; item = item->next)
    {
      g_autofree char *name = g_strdup_printf ("/layouts/%s", item->string);

      g_test_add_data_func (name, item->string, test_page);
    }
}

const Program test_program = { .goes_on = TRUE, .prepare = prepare };
