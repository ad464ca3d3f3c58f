/* pictured-page.h - a page with its boxes where the picture of the page shows them
 *
 * A bar that is fixed to the lower edge of the window would cover text in the middle of a picture of the whole page.
 * So the picture has it at the end of the page (VlpsPage.lowered), and so does this copy, for drawing. The boxes of
 * the page itself say where a reader sees the bar at first. */
#pragma once

#include "page.h"

typedef struct
{
  const VlpsPage *page; /* the page itself if its picture agrees with its boxes, else `copy` */

  /*< private >*/
  VlpsPage copy; /* owns its nodes and lines, borrows the rest */
} VlpsPicturedPage;

/* Makes the copy, which must not outlive `page`. */
VlpsPicturedPage *vlps_pictured_page_new (const VlpsPage *page);
void vlps_pictured_page_free (VlpsPicturedPage *pictured);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPicturedPage, vlps_pictured_page_free)
