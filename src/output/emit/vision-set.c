/* vision-set.c - boxes on pictures of pages as data sets for object detection: COCO and YOLO */
#include "vision-set.h"

#include "json-text.h"

/* Kinds of blocks with boxes, in the order of the categories. */
static const VlpsContentKind kinds[] = {
  VLPS_CONTENT_PARAGRAPH, VLPS_CONTENT_HEADING, VLPS_CONTENT_ITEM,    VLPS_CONTENT_QUOTE,   VLPS_CONTENT_CODE,
  VLPS_CONTENT_TABLE,     VLPS_CONTENT_FORMULA, VLPS_CONTENT_CAPTION, VLPS_CONTENT_PICTURE, VLPS_CONTENT_NOTE,
};

const char *
vlps_vision_category (guint category, const char **ret_super)
{
  gboolean region = category < VLPS_N_REGIONS;

  if (category >= VLPS_N_REGIONS + G_N_ELEMENTS (kinds))
    return NULL;
  if (ret_super != NULL)
    *ret_super = region ? "region" : "block";
  return region ? vlps_region_name ((VlpsRegion) category) : vlps_content_kind_name (kinds[category - VLPS_N_REGIONS]);
}

guint
vlps_vision_kind (VlpsContentKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i] == kind)
      return VLPS_N_REGIONS + i;
  return G_MAXUINT;
}

static guint
count_categories (gboolean regions_only)
{
  return VLPS_N_REGIONS + (regions_only ? 0 : G_N_ELEMENTS (kinds));
}

/* --- boxes --- */

VlpsVision *
vlps_vision_boxes_new (int width, int height)
{
  VlpsVision *vision = g_new0 (VlpsVision, 1);

  vision->width = width;
  vision->height = height;
  vision->boxes = g_array_new (FALSE, FALSE, sizeof (VlpsVisionBox));
  return vision;
}

void
vlps_vision_free (VlpsVision *vision)
{
  if (vision == NULL)
    return;
  g_array_unref (vision->boxes);
  g_free (vision);
}

void
vlps_vision_add (VlpsVision *vision, guint category, VlpsBox box)
{
  VlpsVisionBox found = { category, vlps_box_clip (box, (VlpsBox){ 0, 0, vision->width, vision->height }) };

  if (category != G_MAXUINT && found.box.width >= 1 && found.box.height >= 1)
    g_array_append_val (vision->boxes, found);
}

/* --- COCO --- */

VlpsCoco *
vlps_coco_new (void)
{
  VlpsCoco *coco = g_new0 (VlpsCoco, 1);

  coco->images = g_string_new (NULL);
  coco->annotations = g_string_new (NULL);
  return coco;
}

void
vlps_coco_free (VlpsCoco *coco)
{
  if (coco == NULL)
    return;
  g_string_free (coco->images, TRUE);
  g_string_free (coco->annotations, TRUE);
  g_free (coco);
}

static void
append_numbers (GString *out, const double *numbers, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_string_append (out, i == 0 ? "[" : ", ");
      vlps_json_text_number (out, numbers[i]);
    }
  g_string_append_c (out, ']');
}

static void
append_annotation (GString *out, guint64 id, guint64 image, const VlpsVisionBox *found)
{
  double right = vlps_box_right (found->box), bottom = vlps_box_bottom (found->box);
  const double box[] = { found->box.left, found->box.top, found->box.width, found->box.height };
  const double corners[] = { box[0], box[1], right, box[1], right, bottom, box[0], bottom };

  g_string_append_printf (
      out, "{\"id\": %" G_GUINT64_FORMAT ", \"image_id\": %" G_GUINT64_FORMAT ", \"category_id\": %u, \"bbox\": ", id,
      image, found->category + 1);
  append_numbers (out, box, G_N_ELEMENTS (box));
  g_string_append (out, ", \"area\": ");
  vlps_json_text_number (out, box[2] * box[3]);
  g_string_append (out, ", \"iscrowd\": 0, \"segmentation\": [");
  append_numbers (out, corners, G_N_ELEMENTS (corners));
  g_string_append (out, "]}");
}

void
vlps_coco_add (VlpsCoco *coco, const VlpsVision *vision, const char *name)
{
  g_string_append_printf (coco->images,
                          "%s{\"id\": %" G_GUINT64_FORMAT ", \"file_name\": ", coco->n_images > 0 ? ",\n " : "",
                          coco->n_images + 1);
  coco->n_images++;
  vlps_json_text_string (coco->images, name);
  g_string_append_printf (coco->images, ", \"width\": %d, \"height\": %d}", vision->width, vision->height);
  for (guint i = 0; i < vision->boxes->len; i++)
    {
      g_string_append (coco->annotations, coco->n_annotations > 0 ? ",\n " : "");
      append_annotation (coco->annotations, ++coco->n_annotations, coco->n_images,
                         &g_array_index (vision->boxes, VlpsVisionBox, i));
    }
}

char *
vlps_coco_text (const VlpsCoco *coco, const char *description, gboolean regions_only)
{
  GString *out = g_string_new ("{\"info\": {\"description\": ");

  vlps_json_text_string (out, description);
  g_string_append (out, ", \"version\": \"" VLPS_VERSION "\"},\n\"licenses\": [],\n\"categories\": [");
  for (guint i = 0; i < count_categories (regions_only); i++)
    {
      const char *super, *name = vlps_vision_category (i, &super);

      g_string_append_printf (out, "%s{\"id\": %u, \"name\": \"%s\", \"supercategory\": \"%s\"}", i > 0 ? ",\n " : "",
                              i + 1, name, super);
    }
  g_string_append_printf (out, "],\n\"images\": [%s],\n\"annotations\": [%s]}\n", coco->images->str,
                          coco->annotations->str);
  return g_string_free (out, FALSE);
}

/* --- YOLO --- */

char *
vlps_yolo_lines (const VlpsVision *vision)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < vision->boxes->len; i++)
    {
      const VlpsVisionBox *found = &g_array_index (vision->boxes, VlpsVisionBox, i);
      const double shares[] = { (found->box.left + found->box.width / 2) / vision->width,
                                (found->box.top + found->box.height / 2) / vision->height,
                                found->box.width / vision->width, found->box.height / vision->height };

      g_string_append_printf (out, "%u", found->category);
      for (guint k = 0; k < G_N_ELEMENTS (shares); k++)
        {
          char number[G_ASCII_DTOSTR_BUF_SIZE];

          g_string_append_printf (out, " %s", g_ascii_formatd (number, sizeof number, "%.6f", MIN (shares[k], 1)));
        }
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

char *
vlps_yolo_description (gboolean regions_only)
{
  GString *yaml = g_string_new ("path: .\ntrain: train.txt\nval: val.txt\ntest: test.txt\nnames:\n");

  for (guint i = 0; i < count_categories (regions_only); i++)
    g_string_append_printf (yaml, "  %u: %s\n", i, vlps_vision_category (i, NULL));
  return g_string_free (yaml, FALSE);
}

/* --- parts --- */

const char *
vlps_vision_part_name (guint part)
{
  static const char *const names[VLPS_VISION_PARTS] = { "train", "val", "test" };

  return names[part];
}

guint
vlps_vision_part (const char *url)
{
  g_autoptr (GUri) uri = g_uri_parse (url, G_URI_FLAGS_PARSE_RELAXED, NULL);
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;
  g_autofree char *sum =
      g_compute_checksum_for_string (G_CHECKSUM_SHA256, host != NULL && *host != '\0' ? host : url, -1);
  guint64 number;

  sum[8] = '\0';
  number = g_ascii_strtoull (sum, NULL, 16) % 10;
  return number < 8 ? 0 : (guint) number - 7;
}
