/* region-gold.h - the labelled region of each text on a page */
#pragma once

#include "dataset.h"
#include "page.h"
#include "region.h"

#define VLPS_NOT_JUDGED (-1)

typedef struct
{
  gint8 *regions;    /* of each node: VlpsRegion, or VLPS_NOT_JUDGED */
  int *blocks;       /* of each node: index of the top-level block around it; -1: none */
  guint *characters; /* of each visible text run: its characters without white space; else 0 */
  gboolean scorable; /* some judged text is CENTER and some is not */
} VlpsRegionGold;

/* Reads `data-block` labels: an element whose attribute has the word 1 is a top-level block, `data-block-type` is its
 * role.  Text takes the role of the top-level block nearest around it:
 *
 *   Header, Logo                      HEADER
 *   Menu                              HEADER; LM or RM where it stands beside a Content block
 *   Footer                            FOOTER
 *   Sidebar, Ad                       LM or RM, by where its centre lies
 *   Content, Article, Title, Comments, Table, Author, Image, Video    CENTER
 *   LinkList, Searchbar, others       not judged
 *
 * "Beside" is: at the same height as some Content block, and wholly to its left or right; the side is taken from the
 * centres of the two boxes.  A Sidebar or Ad that stands beside none goes by where its text has its middle, by
 * characters, to the left or right of the middle of the page.
 *
 * `skip_inner`: LinkList, Menu, Ad, Sidebar and Searchbar blocks of the second level (the word 2) in a CENTER block are
 * not judged.  Some sets have one block of content around everything between header and footer. */
VlpsRegionGold *vlps_region_gold_from_blocks (const VlpsPage *page, gboolean skip_inner);

/* Reads landmarks: `landmarks` has a list of CSS selectors for each region, or NULL. Text belongs to the region of
 * the nearest element around it that matches (if several match, the first of HEADER, FOOTER, LM, RM, CENTER); other
 * text is not judged. Invalid selectors match nothing. */
VlpsRegionGold *vlps_region_gold_from_landmarks (const VlpsPage *page, char **const *landmarks);

/* Reads the regions that people gave to elements: text belongs to that of the nearest one around it; other text is
 * not judged. NULL if the number of elements has changed since labelling, because it is then another page. */
VlpsRegionGold *vlps_region_gold_from_labels (const VlpsPage *page, const GArray *labels, guint n_elements);

/* Largest difference between the heights of a page and of its labelled picture, as a share of the larger. */
#define VLPS_SEGMENTS_OFF 0.1

/* Fails with VLPS_ERROR_IO if such segments were drawn on another layout of the page. */
gboolean vlps_region_gold_fits (const VlpsSegmentation *segments, const VlpsPage *page, GError **error);

/* Returns the gold of a page, from any format; NULL if there is none. */
VlpsRegionGold *vlps_region_gold_new (const VlpsDataset *dataset, const VlpsCase *item, const VlpsPage *page,
                                      gboolean skip_inner);

void vlps_region_gold_free (VlpsRegionGold *gold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRegionGold, vlps_region_gold_free)
