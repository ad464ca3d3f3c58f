/* rendering.c - what a renderer makes of a page */
#include "rendering.h"

void
vlps_rendering_free (VlpsRendering *rendering)
{
  if (rendering == NULL)
    return;
  g_clear_pointer (&rendering->snapshot, g_bytes_unref);
  g_clear_pointer (&rendering->page, vlps_page_free);
  g_clear_pointer (&rendering->picture, cairo_surface_destroy);
  g_clear_pointer (&rendering->bare, cairo_surface_destroy);
  g_clear_pointer (&rendering->lowered, g_array_unref);
  g_clear_pointer (&rendering->warnings, g_ptr_array_unref);
  g_clear_pointer (&rendering->exchanges, g_ptr_array_unref);
  g_clear_pointer (&rendering->pdf, g_bytes_unref);
  g_free (rendering->console);
  vlps_fetch_metadata_clear (&rendering->fetch_metadata);
  g_free (rendering);
}
