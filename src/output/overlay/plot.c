/* plot.c - the curves that a method decided by, as a picture */
#include "plot.h"

#include <math.h>

#define WIDTH 960
#define HEIGHT 400
#define LEFT 60
#define RIGHT 20
#define TOP 40
#define BOTTOM 40

/* Ink of the curves, and of the lines with them, in the order in which they come. */
static const char *const colours[] = { "#1f5fa8", "#c2410c", "#3f7d20", "#7a3e9d" };

typedef struct
{
  GString *out;
  double most_x, most_y; /* at the right and upper edge */
} Plot;

static double
place_x (const Plot *plot, double x)
{
  return LEFT + x / plot->most_x * (WIDTH - LEFT - RIGHT);
}

static double
place_y (const Plot *plot, double y)
{
  return HEIGHT - BOTTOM - y / plot->most_y * (HEIGHT - TOP - BOTTOM);
}

/* g_string_append_printf() would write numbers with the comma of some languages. */
static void
append_number (GString *out, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (out, g_ascii_formatd (buffer, sizeof buffer, "%.6g", round (value * 100) / 100));
}

static void
append_point (const Plot *plot, double x, double y)
{
  append_number (plot->out, place_x (plot, x));
  g_string_append_c (plot->out, ',');
  append_number (plot->out, place_y (plot, y));
  g_string_append_c (plot->out, ' ');
}

/* Draws a curve. Of many points in one column of pixels only the lowest and the highest are visible. */
static void
append_curve (const Plot *plot, const VlpsDetail *detail, const char *colour)
{
  double step = MAX (1, plot->most_x / (WIDTH - LEFT - RIGHT));

  g_string_append_printf (plot->out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\" points=\"", colour);
  for (double start = 0; start < detail->n_points; start += step)
    {
      guint end = (guint) MIN (start + step, detail->n_points);
      double low = INFINITY, high = -INFINITY;

      for (guint i = (guint) start; i < end; i++)
        {
          low = MIN (low, detail->curve[i]);
          high = MAX (high, detail->curve[i]);
        }
      append_point (plot, (guint) start, high);
      if (high > low)
        append_point (plot, (guint) start, low);
    }
  g_string_append (plot->out, "\"/>\n");
}

static void
append_line (const Plot *plot, const VlpsDetail *detail, const char *colour)
{
  gboolean upright = detail->kind == VLPS_DETAIL_PLACE;
  double x = upright ? detail->number : plot->most_x, y = upright ? plot->most_y : detail->number;

  g_string_append_printf (plot->out, "<polyline fill=\"none\" stroke=\"%s\" stroke-dasharray=\"4 3\" points=\"",
                          colour);
  append_point (plot, upright ? x : 0, upright ? 0 : y);
  append_point (plot, x, y);
  g_string_append (plot->out, "\"/>\n");
}

/* A word of the legend, `n`-th from the left. */
static void
append_legend (const Plot *plot, guint n, const VlpsDetail *detail, const char *colour)
{
  g_string_append_printf (plot->out, "<text x=\"%u\" y=\"24\" fill=\"%s\">%s", LEFT + n * 140, colour, detail->name);
  if (detail->kind != VLPS_DETAIL_CURVE)
    {
      g_string_append (plot->out, " = ");
      append_number (plot->out, detail->number);
    }
  g_string_append (plot->out, "</text>\n");
}

static void
append_axes (const Plot *plot)
{
  g_string_append_printf (plot->out, "<polyline fill=\"none\" stroke=\"#444\" points=\"%d,%d %d,%d %d,%d\"/>\n", LEFT,
                          TOP, LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM);
  for (guint i = 0; i <= 4; i++)
    {
      double x = plot->most_x * i / 4, y = plot->most_y * i / 4;

      g_string_append (plot->out, "<text text-anchor=\"middle\" y=\"384\" x=\"");
      append_number (plot->out, place_x (plot, x));
      g_string_append (plot->out, "\">");
      append_number (plot->out, x);
      g_string_append (plot->out, "</text><text text-anchor=\"end\" x=\"52\" y=\"");
      append_number (plot->out, place_y (plot, y) + 4);
      g_string_append (plot->out, "\">");
      append_number (plot->out, y);
      g_string_append (plot->out, "</text>\n");
    }
}

char *
vlps_plot_svg (const VlpsResult *result)
{
  const VlpsDetail *details = (const VlpsDetail *) (const void *) result->details->data;
  Plot plot = { g_string_new (NULL), 1, 0 };
  guint n_curves = 0, n_lines = 0;

  for (guint i = 0; i < result->details->len; i++)
    {
      n_curves += details[i].kind == VLPS_DETAIL_CURVE;
      if (details[i].kind == VLPS_DETAIL_LEVEL)
        plot.most_y = MAX (plot.most_y, details[i].number);
      for (guint k = 0; k < details[i].n_points; k++)
        plot.most_y = MAX (plot.most_y, details[i].curve[k]);
      plot.most_x = MAX (plot.most_x, details[i].n_points);
    }
  if (plot.most_y <= 0)
    plot.most_y = 1;
  g_string_append_printf (plot.out,
                          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                          "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%%\" height=\"100%%\" "
                          "fill=\"white\"/>\n",
                          WIDTH, HEIGHT);
  append_axes (&plot);
  for (guint i = 0, curve = 0; i < result->details->len; i++)
    {
      gboolean is_curve = details[i].kind == VLPS_DETAIL_CURVE;
      guint *n = is_curve ? &curve : &n_lines;
      const char *colour = colours[*n % G_N_ELEMENTS (colours)];

      if (details[i].kind == VLPS_DETAIL_NUMBER || details[i].kind == VLPS_DETAIL_WORD)
        continue;
      append_legend (&plot, curve + n_lines, &details[i], colour);
      if (is_curve)
        append_curve (&plot, &details[i], colour);
      else
        append_line (&plot, &details[i], colour);
      ++*n;
    }
  g_string_append (plot.out, "</svg>\n");
  return n_curves > 0 ? g_string_free (plot.out, FALSE) : (g_string_free (plot.out, TRUE), NULL);
}
