/* vision.c - pages as data sets for object detection: COCO and YOLO */
#include "vision.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "content-blocks.h"
#include "errors.h"
#include "file.h"
#include "json-text.h"
#include "picture-part.h"
#include "region-box.h"

#define N_PARTS 3
#define MIN_PICTURE 3 /* CSS px; smaller ones count visits */

static const char *const parts[N_PARTS] = { "train", "val", "test" };

/* What is a block for the eye, in the order of the categories. */
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

/* VLPS_N_CONTENT_KINDS and more: none. */
static guint
category_of (VlpsContentKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i] == kind)
      return VLPS_N_REGIONS + i;
  return G_MAXUINT;
}

/* --- the boxes of a page --- */

/* `frame`: the part of the whole picture that is kept, in its pixels. */
static void
add_box (VlpsVision *vision, guint category, VlpsBox box, double scale, VlpsBox frame)
{
  VlpsBox pixels = { box.left * scale, box.top * scale, box.width * scale, box.height * scale };
  VlpsVisionBox found = { .category = category };

  found.box = vlps_box_clip (pixels, frame);
  found.box.left -= frame.left;
  found.box.top -= frame.top;
  if (category != G_MAXUINT && found.box.width >= 1 && found.box.height >= 1)
    g_array_append_val (vision->boxes, found);
}

static gboolean
is_picture (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_IMG:
    case VLPS_TAG_SVG:
    case VLPS_TAG_VIDEO:
    case VLPS_TAG_CANVAS:
    case VLPS_TAG_OBJECT:
    case VLPS_TAG_EMBED:
      return TRUE;
    default:
      return FALSE;
    }
}

/* All that a reader sees, also those in a line of text and those that no address leads to. */
static void
add_pictures (VlpsVision *vision, const VlpsPage *page, double scale, VlpsBox frame)
{
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (!is_picture (node->tag) || !vlps_node_is_shown (page, i))
        continue;
      if (node->box.width >= MIN_PICTURE && node->box.height >= MIN_PICTURE)
        add_box (vision, category_of (VLPS_CONTENT_PICTURE), node->box, scale, frame);
      i = node->end - 1;
    }
}

VlpsVision *
vlps_vision_new (VlpsDocument *document, cairo_surface_t *picture)
{
  VlpsVision *vision = g_new0 (VlpsVision, 1);
  const VlpsPage *page = document->page;
  int width = cairo_image_surface_get_width (picture), height = cairo_image_surface_get_height (picture);
  double scale = page->size.width > 0 ? width / page->size.width : 1;
  VlpsBox part = document->result->part_box, frame = { 0, 0, width, height };
  g_autoptr (VlpsDocument) whole = vlps_document_new_whole (page);
  g_autoptr (VlpsContentBlocks) blocks = vlps_content_blocks_new (whole);

  if (part.width > 0)
    frame = vlps_picture_part_pixels (part, scale, width, height);
  vision->width = (int) frame.width;
  vision->height = (int) frame.height;
  vision->boxes = g_array_new (FALSE, FALSE, sizeof (VlpsVisionBox));
  if (document->result->regions != NULL)
    {
      g_autoptr (GArray) regions = vlps_region_boxes_new (document->result->separators.at, page->size);

      for (guint i = 0; i < regions->len; i++)
        {
          const VlpsRegionBox *region = &g_array_index (regions, VlpsRegionBox, i);

          add_box (vision, (guint) region->region, region->box, scale, frame);
        }
    }
  for (guint i = 0; i < blocks->blocks->len; i++)
    {
      const VlpsContentBlock *block = &g_array_index (blocks->blocks, VlpsContentBlock, i);

      if (block->kind != VLPS_CONTENT_PICTURE)
        add_box (vision, category_of (block->kind), block->box, scale, frame);
    }
  add_pictures (vision, page, scale, frame);
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

/* --- a page --- */

static void
append_head (GString *out)
{
  const char *name, *super;

  g_string_append (out,
                   "{\"info\": {\"description\": \"Web pages with regions and blocks\", \"version\": \"" VLPS_VERSION
                   "\"},\n\"licenses\": [],\n\"categories\": [");
  for (guint i = 0; (name = vlps_vision_category (i, &super)) != NULL; i++)
    g_string_append_printf (out, "%s{\"id\": %u, \"name\": \"%s\", \"supercategory\": \"%s\"}", i > 0 ? ",\n " : "",
                            i + 1, name, super);
  g_string_append (out, "]");
}

static void
append_numbers (GString *out, const char *name, const double *numbers, guint n)
{
  g_string_append_printf (out, ", \"%s\": ", name);
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

  g_string_append_printf (out,
                          "{\"id\": %" G_GUINT64_FORMAT ", \"image_id\": %" G_GUINT64_FORMAT ", \"category_id\": %u",
                          id, image, found->category + 1);
  append_numbers (out, "bbox", box, G_N_ELEMENTS (box));
  g_string_append (out, ", \"area\": ");
  vlps_json_text_number (out, box[2] * box[3]);
  g_string_append (out, ", \"iscrowd\": 0, \"segmentation\": [");
  g_string_append_c (out, '[');
  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    {
      g_string_append (out, i > 0 ? ", " : "");
      vlps_json_text_number (out, corners[i]);
    }
  g_string_append (out, "]]}");
}

char *
vlps_vision_coco (const VlpsVision *vision, const char *name)
{
  GString *out = g_string_new (NULL);

  append_head (out);
  g_string_append (out, ",\n\"images\": [{\"id\": 1, \"file_name\": ");
  vlps_json_text_string (out, name);
  g_string_append_printf (out, ", \"width\": %d, \"height\": %d}],\n\"annotations\": [", vision->width, vision->height);
  for (guint i = 0; i < vision->boxes->len; i++)
    {
      g_string_append (out, i > 0 ? ",\n " : "");
      append_annotation (out, i + 1, 1, &g_array_index (vision->boxes, VlpsVisionBox, i));
    }
  g_string_append (out, "]}\n");
  return g_string_free (out, FALSE);
}

char *
vlps_vision_yolo (const VlpsVision *vision)
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

/* --- a run --- */

const char *
vlps_vision_part (const char *url)
{
  g_autoptr (GUri) uri = g_uri_parse (url, G_URI_FLAGS_PARSE_RELAXED, NULL);
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;
  g_autofree char *sum =
      g_compute_checksum_for_string (G_CHECKSUM_SHA256, host != NULL && *host != '\0' ? host : url, -1);
  guint64 number = 0;

  sum[8] = '\0';
  number = g_ascii_strtoull (sum, NULL, 16) % 10;
  return parts[number < 8 ? 0 : number - 7];
}

/* What is joined of one part. */
typedef struct
{
  GString *images, *annotations, *list;
  guint64 n_images, n_annotations;
} Part;

static gboolean
write_in (const char *folder, const char *name, const char *text, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return vlps_file_write (path, text, -1, error);
}

static void
append_object (GString *out, cJSON *object, guint64 number)
{
  char *text = cJSON_PrintUnformatted (object);

  g_string_append_printf (out, "%s%s", number > 1 ? ",\n " : "", text);
  cJSON_free (text);
}

/* The file of a page, with the numbers that it has among all. */
static gboolean
join_coco (Part *part, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  cJSON *page, *item;
  g_autoptr (GError) local = NULL;

  if (!g_file_get_contents (path, &text, NULL, &local) || (page = cJSON_Parse (text)) == NULL)
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot read %s, which this run has written: %s", path,
                             local != NULL ? local->message : "it is not JSON");
  cJSON_ArrayForEach (item, cJSON_GetObjectItem (page, "images"))
  {
    cJSON_SetNumberValue (cJSON_GetObjectItem (item, "id"), (double) ++part->n_images);
    append_object (part->images, item, part->n_images);
  }
  cJSON_ArrayForEach (item, cJSON_GetObjectItem (page, "annotations"))
  {
    cJSON_SetNumberValue (cJSON_GetObjectItem (item, "id"), (double) ++part->n_annotations);
    cJSON_SetNumberValue (cJSON_GetObjectItem (item, "image_id"), (double) part->n_images);
    append_object (part->annotations, item, part->n_annotations);
  }
  cJSON_Delete (page);
  return TRUE;
}

static gboolean
join_page (Part all[N_PARTS], const char *folder, const char *line, GError **error)
{
  cJSON *row = cJSON_Parse (line), *files = cJSON_GetObjectItem (row, "files");
  const char *url = cJSON_GetStringValue (cJSON_GetObjectItem (row, "url"));
  const char *input = cJSON_GetStringValue (cJSON_GetObjectItem (row, "input"));
  const char *coco = cJSON_GetStringValue (cJSON_GetObjectItem (files, "coco"));
  const char *picture = cJSON_GetStringValue (cJSON_GetObjectItem (files, "before"));
  const char *name = url != NULL ? url : input != NULL ? input : "";
  const char *wanted = vlps_vision_part (name);
  g_autofree char *path = coco != NULL ? g_build_filename (folder, coco, NULL) : NULL;
  gboolean joined = TRUE;

  for (guint i = 0; i < N_PARTS; i++)
    if (strcmp (parts[i], wanted) == 0)
      {
        if (picture != NULL)
          g_string_append_printf (all[i].list, "./%s\n", picture);
        joined = path == NULL || join_coco (&all[i], path, error);
      }
  cJSON_Delete (row);
  return joined;
}

static gboolean
write_parts (const Part all[N_PARTS], const char *folder, gboolean coco, gboolean yolo, GError **error)
{
  g_autoptr (GString) yaml = g_string_new ("path: .\ntrain: train.txt\nval: val.txt\ntest: test.txt\nnames:\n");
  const char *name;

  for (guint i = 0; i < N_PARTS; i++)
    {
      g_autofree char *file = g_strdup_printf ("coco-%s.json", parts[i]), *list = g_strconcat (parts[i], ".txt", NULL);
      g_autoptr (GString) out = g_string_new (NULL);

      append_head (out);
      g_string_append_printf (out, ",\n\"images\": [%s],\n\"annotations\": [%s]}\n", all[i].images->str,
                              all[i].annotations->str);
      if ((coco && !write_in (folder, file, out->str, error))
          || (yolo && !write_in (folder, list, all[i].list->str, error)))
        return FALSE;
    }
  for (guint i = 0; (name = vlps_vision_category (i, NULL)) != NULL; i++)
    g_string_append_printf (yaml, "  %u: %s\n", i, name);
  return !yolo || write_in (folder, "data.yaml", yaml->str, error);
}

static void
note_id (const VlpsItem *item, const char *code, const char *message, gpointer ids)
{
  g_array_append_val (ids, item->id);
}

gboolean
vlps_vision_join (VlpsFolder *folder, gboolean coco, gboolean yolo, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  const char *path = vlps_folder_path (folder);
  Part all[N_PARTS];
  gboolean done;

  if (!vlps_folder_each (folder, VLPS_ITEM_OK, note_id, ids, error))
    return FALSE;
  for (guint i = 0; i < N_PARTS; i++)
    all[i] = (Part){ g_string_new (NULL), g_string_new (NULL), g_string_new (NULL), 0, 0 };
  done = TRUE;
  for (guint i = 0; done && i < ids->len; i++)
    {
      g_autofree char *line = vlps_folder_read_line (folder, g_array_index (ids, gint64, i), error);

      done = line != NULL && join_page (all, path, line, error);
    }
  done = done && write_parts (all, path, coco, yolo, error);
  for (guint i = 0; i < N_PARTS; i++)
    {
      g_string_free (all[i].images, TRUE);
      g_string_free (all[i].annotations, TRUE);
      g_string_free (all[i].list, TRUE);
    }
  return done;
}
