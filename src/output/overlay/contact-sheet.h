/* contact-sheet.h - draws pictures of one page side by side, each with its name */
#pragma once

#include <cairo.h>
#include <glib.h>

#define VLPS_CONTACT_SHEET_WIDTH 1600  /* px, maximum for all pictures together */
#define VLPS_CONTACT_SHEET_HEIGHT 2400 /* px, maximum for each; a note says if the rest is cut off */

/* One picture. */
typedef struct
{
  const char *name;
  cairo_surface_t *picture; /* borrowed */
  double width;             /* width of the pictured page, CSS px; more than 0 */
} VlpsContactPicture;

/* Draws the pictures, at least one, from left to right at one scale, so that widths can be compared. Returns a new
 * RGB24 surface. Time and memory are linear in the pixels. Fails with VLPS_ERROR_MEMORY. */
cairo_surface_t *vlps_contact_sheet_new (const VlpsContactPicture *pictures, guint n, GError **error);
