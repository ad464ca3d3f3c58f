/* contact-sheet.h - pictures of one page beside each other, each below its name */
#pragma once

#include <cairo.h>
#include <glib.h>

#define VLPS_CONTACT_SHEET_WIDTH 1600  /* px, at most, of all pictures together */
#define VLPS_CONTACT_SHEET_HEIGHT 2400 /* px, at most, of each: what is below is left out, and said */

/* One picture. */
typedef struct
{
  const char *name;
  cairo_surface_t *picture; /* stays the caller's */
  double width;             /* of what it shows, CSS px; more than 0 */
} VlpsContactPicture;

/* Draws the pictures, at least one, from left to right, all at one scale, so that widths can be compared.  A new RGB24
 * surface.  Time and memory are linear in the pixels.  Fails with VLPS_ERROR_MEMORY where there is no memory for it. */
cairo_surface_t *vlps_contact_sheet_new (const VlpsContactPicture *pictures, guint n, GError **error);
