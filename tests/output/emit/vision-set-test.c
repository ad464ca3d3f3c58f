/* vision-set-test.c - boxes on pictures, by the definitions of COCO and YOLO */
#include "vision-set.h"

#include <string.h>

/* A picture of 200 x 100 px. */
static VlpsVision *
sample (void)
{
  VlpsVision *vision = vlps_vision_boxes_new (200, 100);

  vlps_vision_add (vision, VLPS_REGION_CENTER, (VlpsBox){ 50, 20, 100, 60 });
  vlps_vision_add (vision, VLPS_REGION_HEADER, (VlpsBox){ -10, -10, 300, 30 }); /* cut */
  vlps_vision_add (vision, VLPS_REGION_LM, (VlpsBox){ 199.5, 0, 20, 20 });      /* half a pixel of it is inside */
  vlps_vision_add (vision, VLPS_REGION_LM, (VlpsBox){ 500, 500, 20, 20 });      /* outside */
  vlps_vision_add (vision, vlps_vision_kind (VLPS_N_CONTENT_KINDS), (VlpsBox){ 0, 0, 20, 20 }); /* no category */
  return vision;
}

static void
test_coco (void)
{
  g_autoptr (VlpsVision) vision = sample ();
  g_autoptr (VlpsCoco) coco = vlps_coco_new ();
  g_autofree char *text = NULL, *all = NULL;

  vlps_coco_add (coco, vision, "a \"b\".png");
  vlps_coco_add (coco, vision, "c.png");
  text = vlps_coco_text (coco, "Some", TRUE);
  all = vlps_coco_text (coco, "Some", FALSE);
  g_assert_nonnull (strstr (text, "{\"id\": 1, \"file_name\": \"a \\\"b\\\".png\", \"width\": 200, \"height\": 100}"));
  g_assert_nonnull (strstr (text, "{\"id\": 1, \"image_id\": 1, \"category_id\": 5, \"bbox\": [50, 20, 100, 60], "
                                  "\"area\": 6000, \"iscrowd\": 0, "
                                  "\"segmentation\": [[50, 20, 150, 20, 150, 80, 50, 80]]}"));
  g_assert_nonnull (strstr (text, "{\"id\": 2, \"image_id\": 1, \"category_id\": 1, \"bbox\": [0, 0, 200, 20]"));
  g_assert_nonnull (strstr (text, "{\"id\": 3, \"image_id\": 2, \"category_id\": 5"));
  g_assert_null (strstr (text, "\"id\": 5, \"image_id\""));
  g_assert_null (strstr (text, "\"block\""));
  g_assert_nonnull (strstr (text, "{\"id\": 5, \"name\": \"CENTER\", \"supercategory\": \"region\"}],"));
  g_assert_nonnull (strstr (all, "{\"id\": 6, \"name\": \"paragraph\", \"supercategory\": \"block\"}"));
}

static void
test_yolo (void)
{
  g_autoptr (VlpsVision) vision = sample ();
  g_autofree char *lines = vlps_yolo_lines (vision), *regions = vlps_yolo_description (TRUE);
  g_autofree char *all = vlps_yolo_description (FALSE);

  g_assert_cmpstr (lines, ==, "4 0.500000 0.500000 0.500000 0.600000\n0 0.500000 0.100000 1.000000 0.200000\n");
  g_assert_true (g_str_has_suffix (regions, "\n  0: HEADER\n  1: FOOTER\n  2: LM\n  3: RM\n  4: CENTER\n"));
  g_assert_nonnull (strstr (all, "\n  5: paragraph\n"));
}

/* All pages of a site are in one part; of many sites about eight, one and one of ten. */
static void
test_parts (void)
{
  guint counts[VLPS_VISION_PARTS] = { 0 };

  for (guint i = 0; i < 1000; i++)
    {
      g_autofree char *one = g_strdup_printf ("https://site-%u.example/a", i);
      g_autofree char *other = g_strdup_printf ("http://site-%u.example/b?c", i);
      guint part = vlps_vision_part (one);

      g_assert_cmpuint (part, <, VLPS_VISION_PARTS);
      g_assert_cmpuint (vlps_vision_part (other), ==, part);
      counts[part]++;
    }
  g_assert_cmpuint (counts[0], >, 750);
  g_assert_cmpuint (counts[0], <, 850);
  g_assert_cmpuint (counts[1], >, 70);
  g_assert_cmpuint (counts[2], >, 70);
  g_assert_cmpstr (vlps_vision_part_name (vlps_vision_part ("a file.html")), !=, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/vision-set/coco", test_coco);
  g_test_add_func ("/vision-set/yolo", test_yolo);
  g_test_add_func ("/vision-set/parts", test_parts);
  return g_test_run ();
}
