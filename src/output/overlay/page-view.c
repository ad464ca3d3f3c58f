/* page-view.c - script and style sheet that show a page with its regions in a browser */
#include "page-view.h"

#include "overlay-resources.h"
#include "palette.h"
#include "resource.h"

char *
vlps_page_view_css (void)
{
  g_autoptr (GBytes) rules = vlps_resource_load (vlps_overlay_get_resource, "/vlps/overlay/web/page-view.css", NULL);
  GString *css = g_string_new (":root {");

  for (guint i = 0; i <= VLPS_PALETTE_LEFT_OUT; i++)
    g_string_append_printf (css, " --%s: #%06x;",
                            i == VLPS_PALETTE_LEFT_OUT ? "LEFT_OUT" : vlps_region_name ((VlpsRegion) i),
                            vlps_palette_colour (i));
  g_string_append (css, " }\n");
  g_string_append (css, g_bytes_get_data (rules, NULL));
  return g_string_free (css, FALSE);
}

GBytes *
vlps_page_view_js (void)
{
  return vlps_resource_load (vlps_overlay_get_resource, "/vlps/overlay/web/page-view.js", NULL);
}
