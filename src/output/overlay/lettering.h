/* lettering.h - draws text on a picture, in any script */
#pragma once

#include <glib.h>
#include <pango/pangocairo.h>

/* Returns a context for text on image surfaces; sizes are pixels. Free with g_object_unref(). */
PangoContext *vlps_lettering_context (void);

/* Returns one line of text with letters `size` px high; `text` may be any bytes. Free with g_object_unref(). */
PangoLayout *vlps_lettering_line (PangoContext *context, const char *text, double size, gboolean bold);

/* Sets the colour 0xRRGGBB. */
void vlps_lettering_colour (cairo_t *cr, guint32 colour, double alpha);

/* Returns black or white, whichever is readable on `background` (0xRRGGBB). */
guint32 vlps_lettering_on (guint32 background);

/* Formats a length, number or share with at most one decimal, independent of the locale; newly allocated. */
char *vlps_lettering_number (double value);

/* Returns the perceived brightness of 0xRRGGBB, 0 to 255. */
double vlps_lettering_brightness (guint32 colour);
