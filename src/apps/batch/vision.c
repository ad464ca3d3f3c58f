/* vision.c - pages as data sets for object detection: COCO and YOLO */
#include "vision.h"

#include "content-blocks.h"
#include "errors.h"
#include "file.h"
#include "json-tree.h"
#include "picture-part.h"
#include "pictured-page.h"
#include "region-box.h"

#define MIN_PICTURE 3 /* CSS px; smaller ones count visits */

/* --- the boxes of a page --- */

/* `frame`: the part of the whole picture that is kept, in its pixels. */
static void
add_box (VlpsVision *vision, guint category, VlpsBox box, double scale, VlpsBox frame)
{
  VlpsBox pixels = { box.left * scale - frame.left, box.top * scale - frame.top, box.width * scale,
                     box.height * scale };

  vlps_vision_add (vision, category, pixels);
}

/* All that a reader sees, also those in a line of text and those that no address leads to. */
static void
add_pictures (VlpsVision *vision, const VlpsPage *page, double scale, VlpsBox frame)
{
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (!vlps_tag_is_picture (node->tag) || !vlps_node_is_shown (page, i))
        continue;
      if (node->box.width >= MIN_PICTURE && node->box.height >= MIN_PICTURE)
        add_box (vision, vlps_vision_kind (VLPS_CONTENT_PICTURE), node->box, scale, frame);
      i = node->end - 1;
    }
}

VlpsVision *
vlps_vision_new (VlpsDocument *document, cairo_surface_t *picture)
{
  g_autoptr (VlpsPicturedPage) pictured = vlps_pictured_page_new (document->page);
  const VlpsPage *page = pictured->page;
  int width = cairo_image_surface_get_width (picture), height = cairo_image_surface_get_height (picture);
  double scale = page->size.width > 0 ? width / page->size.width : 1;
  VlpsBox part = vlps_result_part_box (document->result, page), frame = { 0, 0, width, height };
  g_autoptr (VlpsDocument) whole = vlps_document_new_whole (page);
  g_autoptr (VlpsContentBlocks) blocks = vlps_content_blocks_new (whole);
  VlpsVision *vision;

  if (part.width > 0)
    frame = vlps_picture_part_pixels (part, scale, width, height);
  vision = vlps_vision_boxes_new ((int) frame.width, (int) frame.height);
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
        add_box (vision, vlps_vision_kind (block->kind), block->box, scale, frame);
    }
  add_pictures (vision, page, scale, frame);
  return vision;
}

#define DESCRIPTION "Web pages with regions and blocks"

char *
vlps_vision_coco (const VlpsVision *vision, const char *name)
{
  g_autoptr (VlpsCoco) coco = vlps_coco_new ();

  vlps_coco_add (coco, vision, name);
  return vlps_coco_text (coco, DESCRIPTION, FALSE);
}

/* --- a run --- */

/* Data of one part of the set. */
typedef struct
{
  VlpsCoco *coco;
  GString *list;
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
join_coco (VlpsCoco *coco, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  cJSON *page, *item;
  g_autoptr (GError) local = NULL;

  if (!g_file_get_contents (path, &text, NULL, &local) || (page = cJSON_Parse (text)) == NULL)
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot read %s, which this run has written: %s", path,
                             local != NULL ? local->message : "it is not JSON");
  cJSON_ArrayForEach (item, cJSON_GetObjectItem (page, "images"))
  {
    cJSON_SetNumberValue (cJSON_GetObjectItem (item, "id"), (double) ++coco->n_images);
    append_object (coco->images, item, coco->n_images);
  }
  cJSON_ArrayForEach (item, cJSON_GetObjectItem (page, "annotations"))
  {
    cJSON_SetNumberValue (cJSON_GetObjectItem (item, "id"), (double) ++coco->n_annotations);
    cJSON_SetNumberValue (cJSON_GetObjectItem (item, "image_id"), (double) coco->n_images);
    append_object (coco->annotations, item, coco->n_annotations);
  }
  cJSON_Delete (page);
  return TRUE;
}

static gboolean
join_page (Part all[VLPS_VISION_PARTS], const char *folder, const char *line, GError **error)
{
  g_autoptr (cJSON) row = cJSON_Parse (line);
  const cJSON *files = cJSON_GetObjectItem (row, "files");
  const char *url = cJSON_GetStringValue (cJSON_GetObjectItem (row, "url"));
  const char *input = cJSON_GetStringValue (cJSON_GetObjectItem (row, "input"));
  const char *coco = cJSON_GetStringValue (cJSON_GetObjectItem (files, "coco"));
  const char *picture = cJSON_GetStringValue (cJSON_GetObjectItem (files, "before"));
  Part *part = &all[vlps_vision_part (url != NULL ? url : input != NULL ? input : "")];
  g_autofree char *path = coco != NULL ? g_build_filename (folder, coco, NULL) : NULL;

  if (picture != NULL)
    g_string_append_printf (part->list, "./%s\n", picture);
  return path == NULL || join_coco (part->coco, path, error);
}

static gboolean
write_parts (const Part all[VLPS_VISION_PARTS], const char *folder, gboolean coco, gboolean yolo, GError **error)
{
  g_autofree char *yaml = vlps_yolo_description (FALSE);

  for (guint i = 0; i < VLPS_VISION_PARTS; i++)
    {
      const char *name = vlps_vision_part_name (i);
      g_autofree char *file = g_strdup_printf ("coco-%s.json", name), *list = g_strconcat (name, ".txt", NULL);
      g_autofree char *text = vlps_coco_text (all[i].coco, DESCRIPTION, FALSE);

      if ((coco && !write_in (folder, file, text, error))
          || (yolo && !write_in (folder, list, all[i].list->str, error)))
        return FALSE;
    }
  return !yolo || write_in (folder, "data.yaml", yaml, error);
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
  Part all[VLPS_VISION_PARTS];
  gboolean done;

  if (!vlps_folder_each (folder, VLPS_ITEM_OK, note_id, ids, error))
    return FALSE;
  for (guint i = 0; i < VLPS_VISION_PARTS; i++)
    all[i] = (Part){ vlps_coco_new (), g_string_new (NULL) };
  done = TRUE;
  for (guint i = 0; done && i < ids->len; i++)
    {
      g_autofree char *line = vlps_folder_read_line (folder, g_array_index (ids, gint64, i), error);

      done = line != NULL && join_page (all, path, line, error);
    }
  done = done && write_parts (all, path, coco, yolo, error);
  for (guint i = 0; i < VLPS_VISION_PARTS; i++)
    {
      vlps_coco_free (all[i].coco);
      g_string_free (all[i].list, TRUE);
    }
  return done;
}
