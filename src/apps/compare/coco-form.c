/* coco-form.c - object detection in COCO's form, as also DocBank, Label Studio, CVAT and 'vlps batch' write it */
#include <math.h>

#include "errors.h"
#include "foreign-forms.h"
#include "foreign-picture.h"
#include "problem.h"

static const cJSON *
member (const cJSON *object, const char *name)
{
  return cJSON_GetObjectItemCaseSensitive (object, name);
}

gboolean
vlps_coco_form_is (const cJSON *root)
{
  return cJSON_IsArray (member (root, "images")) && cJSON_IsArray (member (root, "annotations"));
}

/* Ids are numbers, and text in some files. */
static char *
id_text (const cJSON *id)
{
  return cJSON_IsNumber (id) ? g_strdup_printf ("%.0f", id->valuedouble) : g_strdup (cJSON_GetStringValue (id));
}

/* id -> name.  Where some categories are regions ('vlps batch' writes their blocks beside them), the others say nothing of
 * regions and have none. */
static GHashTable *
read_categories (const cJSON *root)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const cJSON *category;
  gboolean regions = FALSE;

  cJSON_ArrayForEach (category, member (root, "categories")) regions |=
      g_strcmp0 (cJSON_GetStringValue (member (category, "supercategory")), "region") == 0;
  cJSON_ArrayForEach (category, member (root, "categories"))
  {
    char *id = id_text (member (category, "id"));
    const char *name = cJSON_GetStringValue (member (category, "name"));
    const char *super = cJSON_GetStringValue (member (category, "supercategory"));

    if (id != NULL && name != NULL && (!regions || g_strcmp0 (super, "region") == 0))
      g_hash_table_insert (names, id, (gpointer) name);
    else
      g_free (id);
  }
  return names;
}

/* A polygon as x1, y1, x2, y2, ... */
static void
add_polygon (VlpsSegment *segment, const cJSON *numbers)
{
  GArray *ring = g_array_new (FALSE, FALSE, sizeof (VlpsPoint));
  VlpsPoint point = { 0 };
  gboolean second = FALSE;
  const cJSON *number;

  cJSON_ArrayForEach (number, numbers)
  {
    if (!cJSON_IsNumber (number) || !isfinite (number->valuedouble))
      continue;
    *(second ? &point.y : &point.x) = number->valuedouble;
    if (second)
      g_array_append_val (ring, point);
    second = !second;
  }
  vlps_segmentation_add_ring (segment, ring);
}

static gboolean
read_box (const cJSON *list, VlpsBox *ret_box)
{
  double numbers[4];

  for (int i = 0; i < 4; i++)
    {
      numbers[i] = cJSON_GetNumberValue (cJSON_GetArrayItem (list, i));
      if (!isfinite (numbers[i]))
        return FALSE;
    }
  *ret_box = (VlpsBox){ numbers[0], numbers[1], numbers[2], numbers[3] };
  return numbers[2] > 0 && numbers[3] > 0;
}

/* Polygons where they are given as such; masks in run lengths count as their boxes. */
static gboolean
read_annotation (VlpsDataset *dataset, VlpsCase *item, const char *file, const cJSON *annotation, const char *label)
{
  const cJSON *polygons = member (annotation, "segmentation"), *polygon;
  gboolean drawn = cJSON_IsArray (polygons) && cJSON_IsArray (polygons->child);
  VlpsBox box = { 0 };
  VlpsSegment *segment;

  if (!drawn && !read_box (member (annotation, "bbox"), &box))
    return FALSE;
  segment = vlps_foreign_segment_add (dataset, item, file, label);
  if (segment != NULL && !drawn)
    vlps_segmentation_add_box (segment, box);
  else if (segment != NULL)
    cJSON_ArrayForEach (polygon, polygons) add_polygon (segment, polygon);
  return TRUE;
}

/* id of each picture -> its case. */
static GHashTable *
read_images (VlpsDataset *dataset, const cJSON *root, const char *path)
{
  GHashTable *cases = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const cJSON *image;

  cJSON_ArrayForEach (image, member (root, "images"))
  {
    char *id = id_text (member (image, "id"));
    const char *name = cJSON_GetStringValue (member (image, "file_name"));
    double width = cJSON_GetNumberValue (member (image, "width"));
    double height = cJSON_GetNumberValue (member (image, "height"));
    VlpsSize size = { width > 0 ? width : 0, height > 0 ? height : 0 };
    VlpsCase *item = id != NULL && name != NULL ? vlps_foreign_picture_add (dataset, path, name, size) : NULL;

    if (item != NULL)
      g_hash_table_insert (cases, id, item);
    else
      g_free (id);
    if (name == NULL)
      vlps_problems_add (dataset->problems, path, 0, "a picture has no file_name");
  }
  return cases;
}

gboolean
vlps_coco_form_read (VlpsDataset *dataset, const cJSON *root, const char *path, GError **error)
{
  g_autoptr (GHashTable) cases = read_images (dataset, root, path), names = read_categories (root);
  const cJSON *annotation;
  guint stray = 0, bad = 0;

  if (dataset->cases->len == 0)
    return vlps_error_false (error, VLPS_ERROR_IO, "%s: no picture in it can be used (file_name and id)", path);
  cJSON_ArrayForEach (annotation, member (root, "annotations"))
  {
    g_autofree char *image = id_text (member (annotation, "image_id"));
    g_autofree char *category = id_text (member (annotation, "category_id"));
    VlpsCase *item = image != NULL ? g_hash_table_lookup (cases, image) : NULL;
    const char *label = category != NULL ? g_hash_table_lookup (names, category) : NULL;

    if (item == NULL)
      stray++;
    else if (label != NULL || g_hash_table_size (names) == 0)
      bad += !read_annotation (dataset, item, path, annotation, label);
  }
  if (stray > 0)
    vlps_problems_add (dataset->problems, path, 0, "%u annotations belong to pictures that are not in the file", stray);
  if (bad > 0)
    vlps_problems_add (dataset->problems, path, 0, "%u annotations have neither polygons nor a bbox", bad);
  return TRUE;
}
