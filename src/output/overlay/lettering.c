/* lettering.c - words on a picture, in any script */
#include "lettering.h"

#include <math.h>

#include <string.h>

/* Longer lines are cut: nobody can read them, and shaping takes time. */
#define MAX_BYTES 600

PangoContext *
vlps_lettering_context (void)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();

  /* the same picture on every machine: no colour fringes for some screen, no snapping to its pixels */
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_SLIGHT);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  return context;
}

PangoLayout *
vlps_lettering_line (PangoContext *context, const char *text, double size, gboolean bold)
{
  PangoLayout *layout = pango_layout_new (context);
  PangoFontDescription *font = pango_font_description_new ();
  gsize n = strnlen (text, MAX_BYTES);
  g_autofree char *valid = g_utf8_make_valid (text, (gssize) n);

  pango_font_description_set_family_static (font, "Sans");
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  if (bold)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_text (layout, valid, -1);
  return layout;
}

void
vlps_lettering_colour (cairo_t *cr, guint32 colour, double alpha)
{
  cairo_set_source_rgba (cr, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0, alpha);
}

double
vlps_lettering_brightness (guint32 colour)
{
  return 0.299 * (colour >> 16 & 255) + 0.587 * (colour >> 8 & 255) + 0.114 * (colour & 255);
}

guint32
vlps_lettering_on (guint32 background)
{
  return vlps_lettering_brightness (background) < 140 ? 0xffffff : 0x000000;
}

char *
vlps_lettering_number (double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.10g", round (value * 10) / 10));
}
