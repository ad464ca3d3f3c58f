/* mirror.h - mirror images of right-to-left pages, whose left is the right of pages that the model knows */
#pragma once

#include "page-features.h"
#include "region-class.h"

/* Returns TRUE for a page whose body is laid out from right to left. */
gboolean vlps_page_is_right_to_left (const VlpsPage *page);

/* The mirror image of a page: nodes and frames are its own, all else is borrowed from the page. */
typedef VlpsPage VlpsMirrorImage;

/* Fills `image` with the mirror image of `page`, which must outlive it. Lists of lines and of visible parts stay as they
 * are. */
void vlps_mirror_image_init (VlpsMirrorImage *image, const VlpsPage *page);
void vlps_mirror_image_clear (VlpsMirrorImage *image);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsMirrorImage, vlps_mirror_image_clear)

/* Swaps LM and RM in the probabilities of `n` text blocks. */
void vlps_mirror_probabilities (double *probabilities, guint n);

/* Returns the region of the mirror image. */
VlpsRegion vlps_mirror_region (VlpsRegion region);

/* Returns the features of the page, or of its mirror image: the models learn from pages that begin at the left. */
VlpsPageFeatures *vlps_mirror_features_new (const VlpsPage *page, const VlpsModels *models, gboolean mirrored);
