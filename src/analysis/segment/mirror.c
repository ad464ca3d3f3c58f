/* mirror.c - mirror images of right-to-left pages */
#include "mirror.h"

gboolean
vlps_page_is_right_to_left (const VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_BODY)
      return (page->nodes[i].flags & VLPS_NODE_RTL) != 0;
  return FALSE;
}

static void
turn (VlpsBox *box, double width)
{
  box->left = width - box->left - box->width;
}

void
vlps_mirror_image_init (VlpsMirrorImage *image, const VlpsPage *page)
{
  *image = *page;
  image->nodes = g_memdup2 (page->nodes, sizeof *page->nodes * page->n_nodes);
  image->frames = g_memdup2 (page->frames, sizeof *page->frames * page->n_frames);
  for (guint i = 0; i < image->n_nodes; i++)
    if ((image->nodes[i].flags & VLPS_NODE_UNRENDERED) == 0)
      turn (&image->nodes[i].box, page->size.width);
  for (guint i = 0; i < image->n_frames; i++)
    turn (&image->frames[i].clip, page->size.width);
}

void
vlps_mirror_image_clear (VlpsMirrorImage *image)
{
  g_free (image->nodes);
  g_free (image->frames);
}

VlpsRegion
vlps_mirror_region (VlpsRegion region)
{
  return region == VLPS_REGION_LM ? VLPS_REGION_RM : region == VLPS_REGION_RM ? VLPS_REGION_LM : region;
}

void
vlps_mirror_probabilities (double *probabilities, guint n)
{
  for (double *own = probabilities; own < probabilities + (gsize) n * VLPS_N_REGIONS; own += VLPS_N_REGIONS)
    {
      double left = own[VLPS_REGION_LM];

      own[VLPS_REGION_LM] = own[VLPS_REGION_RM];
      own[VLPS_REGION_RM] = left;
    }
}

VlpsPageFeatures *
vlps_mirror_features_new (const VlpsPage *page, const VlpsModels *models, gboolean mirrored)
{
  g_auto (VlpsMirrorImage) image = { 0 };

  if (!mirrored)
    return vlps_page_features_new (page, models);
  vlps_mirror_image_init (&image, page);
  return vlps_page_features_new (&image, models);
}
