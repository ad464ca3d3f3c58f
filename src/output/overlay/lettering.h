/* lettering.h - words on a picture, in any script */
#pragma once

#include <glib.h>
#include <pango/pangocairo.h>

/* A context for text on image surfaces; sizes are pixels.  Free with g_object_unref(). */
PangoContext *vlps_lettering_context (void);

/* One line of text, `size` px high letters; `text` may be any bytes.  Free with g_object_unref(). */
PangoLayout *vlps_lettering_line (PangoContext *context, const char *text, double size, gboolean bold);

/* Sets the colour 0xRRGGBB. */
void vlps_lettering_colour (cairo_t *cr, guint32 colour, double alpha);

/* Black or white, whichever can be read on `background` (0xRRGGBB). */
guint32 vlps_lettering_on (guint32 background);

/* A length, number or share with at most one decimal, the same in every locale; newly allocated. */
char *vlps_lettering_number (double value);

/* Perceived brightness of 0xRRGGBB, 0 to 255. */
double vlps_lettering_brightness (guint32 colour);
