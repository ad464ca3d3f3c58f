/* legend-test.c - how high the strip above an overlay is, and its keys */
#include "legend.h"

#include "lettering.h"

/* One heading, address, note, or `n` entries, of many words. */
static int
height_of (char kind, guint n)
{
  g_autoptr (GObject) owner = G_OBJECT (vlps_lettering_context ());
  PangoContext *context = PANGO_CONTEXT (owner);
  g_autoptr (VlpsLegend) legend = vlps_legend_new (context, 400, 14);
  g_autofree char *words = g_strnfill (100, 'w');
  g_autoptr (GString) text = g_string_new (kind >= 'a' ? "w" : words);

  for (char *p = text->str; text->len > 1 && p + 9 < text->str + text->len; p += 10)
    p[9] = ' ';
  if (kind == 'H' || kind == 'h')
    vlps_legend_add_heading (legend, text->str);
  else if (kind == 'A' || kind == 'a')
    vlps_legend_add_address (legend, text->str);
  else if (kind == 'N' || kind == 'n')
    vlps_legend_add_note (legend, text->str);
  for (guint i = 0; i < n; i++)
    vlps_legend_add (legend, VLPS_LEGEND_KEY_BOX, 0x123456, "name", "value", NULL);
  return vlps_legend_height (legend);
}

/* Headings and addresses are cut, notes take more lines; entries stand in rows. */
static void
test_height (void)
{
  g_assert_cmpint (height_of ('H', 0), ==, height_of ('h', 0));
  g_assert_cmpint (height_of ('A', 0), ==, height_of ('a', 0));
  g_assert_cmpint (height_of ('N', 0), >, height_of ('n', 0) + 14);
  g_assert_cmpint (height_of ('-', 2), ==, height_of ('-', 1));
  g_assert_cmpint (height_of ('-', 20), >, height_of ('-', 1) + 14);
}

static void
test_draw (void)
{
  g_autoptr (GObject) owner = G_OBJECT (vlps_lettering_context ());
  PangoContext *context = PANGO_CONTEXT (owner);
  g_autoptr (VlpsLegend) legend = vlps_legend_new (context, 400, 14);
  cairo_surface_t *surface;
  cairo_t *cr;
  const guint32 *pixels;
  guint keys = 0;
  int height;

  vlps_legend_add (legend, VLPS_LEGEND_KEY_BOX, 0x123456, "name", "value", "detail");
  vlps_legend_break (legend);
  vlps_legend_add (legend, VLPS_LEGEND_KEY_NONE, 0x123456, "name", "", NULL);
  height = vlps_legend_height (legend);
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, height);
  cr = cairo_create (surface);
  vlps_legend_draw (legend, cr);
  cairo_surface_flush (surface);
  pixels = (const guint32 *) (gconstpointer) cairo_image_surface_get_data (surface);
  g_assert_cmphex (pixels[0] & 0xffffff, ==, 0xffffff);
  for (int i = 0; i < 400 * height; i++)
    keys += (pixels[i] & 0xffffff) == 0x123456;
  /* one square of about the letters' size */
  g_assert_cmpuint (keys, >, 50);
  g_assert_cmpuint (keys, <, 400);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/legend/height", test_height);
  g_test_add_func ("/legend/draw", test_draw);
  return g_test_run ();
}
