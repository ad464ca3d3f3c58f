/* segmentation.c - a page cut into segments */
#include "segmentation.h"

#include <math.h>

#include "errors.h"
#include "file.h"

static void
polygon_free (gpointer data)
{
  VlpsPolygon *polygon = data;

  g_ptr_array_unref (polygon->rings);
  g_free (polygon);
}

static void
segment_free (gpointer data)
{
  VlpsSegment *segment = data;

  g_free (segment->label);
  g_ptr_array_unref (segment->polygons);
  g_free (segment);
}

VlpsSegmentation *
vlps_segmentation_new (VlpsSize size)
{
  VlpsSegmentation *segmentation = g_new0 (VlpsSegmentation, 1);

  segmentation->size = size;
  segmentation->segments = g_ptr_array_new_with_free_func (segment_free);
  return segmentation;
}

void
vlps_segmentation_free (VlpsSegmentation *segmentation)
{
  if (segmentation == NULL)
    return;
  g_ptr_array_unref (segmentation->segments);
  g_free (segmentation);
}

VlpsSegment *
vlps_segmentation_add (VlpsSegmentation *segmentation, const char *label)
{
  VlpsSegment *segment;

  if (segmentation->segments->len >= VLPS_SEGMENTS_MAX)
    return NULL;
  segment = g_new0 (VlpsSegment, 1);
  segment->label = g_strdup (label);
  segment->element = -1;
  segment->polygons = g_ptr_array_new_with_free_func (polygon_free);
  g_ptr_array_add (segmentation->segments, segment);
  return segment;
}

static VlpsPolygon *
add_polygon (VlpsSegment *segment)
{
  VlpsPolygon *polygon = g_new0 (VlpsPolygon, 1);

  polygon->rings = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_ptr_array_add (segment->polygons, polygon);
  return polygon;
}

void
vlps_segmentation_add_ring (VlpsSegment *segment, GArray *ring)
{
  g_ptr_array_add (add_polygon (segment)->rings, ring);
}

void
vlps_segmentation_add_box (VlpsSegment *segment, VlpsBox box)
{
  const VlpsPoint corners[] = { { box.left, box.top },
                                { box.left, vlps_box_bottom (box) },
                                { vlps_box_right (box), vlps_box_bottom (box) },
                                { vlps_box_right (box), box.top },
                                { box.left, box.top } };
  GArray *ring = g_array_new (FALSE, FALSE, sizeof (VlpsPoint));

  g_array_append_vals (ring, corners, G_N_ELEMENTS (corners));
  vlps_segmentation_add_ring (segment, ring);
}

static cJSON *
polygon_json (const VlpsPolygon *polygon)
{
  cJSON *rings = cJSON_CreateArray ();

  for (guint r = 0; r < polygon->rings->len; r++)
    {
      const GArray *ring = polygon->rings->pdata[r];
      cJSON *points = cJSON_CreateArray ();

      for (guint p = 0; p < ring->len; p++)
        {
          VlpsPoint point = g_array_index (ring, VlpsPoint, p);
          const int pair[] = { (int) lround (point.x), (int) lround (point.y) };

          cJSON_AddItemToArray (points, cJSON_CreateIntArray (pair, 2));
        }
      cJSON_AddItemToArray (rings, points);
    }
  return rings;
}

char *
vlps_segmentations_write (const char *id, const GPtrArray *names, const GPtrArray *list)
{
  cJSON *root = cJSON_CreateObject (), *segmentations;
  VlpsSize size = list->len > 0 ? ((const VlpsSegmentation *) list->pdata[0])->size : (VlpsSize){ 0, 0 };

  cJSON_AddStringToObject (root, "id", id);
  cJSON_AddNumberToObject (root, "width", round (size.width));
  cJSON_AddNumberToObject (root, "height", round (size.height));
  segmentations = cJSON_AddObjectToObject (root, "segmentations");
  for (guint i = 0; i < list->len; i++)
    {
      const VlpsSegmentation *segmentation = list->pdata[i];
      cJSON *segments = cJSON_AddArrayToObject (segmentations, names->pdata[i]);

      for (guint s = 0; s < segmentation->segments->len; s++)
        {
          const VlpsSegment *segment = segmentation->segments->pdata[s];
          cJSON *polygons = cJSON_CreateArray ();

          for (guint p = 0; p < segment->polygons->len; p++)
            cJSON_AddItemToArray (polygons, polygon_json (segment->polygons->pdata[p]));
          cJSON_AddItemToArray (segments, polygons);
        }
    }
  return vlps_json_tree_take_line (root);
}

static gboolean
read_ring (const cJSON *points, VlpsPolygon *polygon)
{
  GArray *ring = g_array_new (FALSE, FALSE, sizeof (VlpsPoint));
  const cJSON *item;

  g_ptr_array_add (polygon->rings, ring);
  cJSON_ArrayForEach (item, points)
  {
    const cJSON *x = cJSON_GetArrayItem (item, 0), *y = cJSON_GetArrayItem (item, 1);
    VlpsPoint point;

    if (!cJSON_IsNumber (x) || !cJSON_IsNumber (y))
      return FALSE;
    point = (VlpsPoint){ x->valuedouble, y->valuedouble };
    if (!isfinite (point.x) || !isfinite (point.y))
      return FALSE;
    g_array_append_val (ring, point);
  }
  return cJSON_IsArray (points);
}

/* A list of polygons, each a list of rings. */
static gboolean
read_polygons (const cJSON *list, VlpsSegment *segment)
{
  const cJSON *item, *ring;

  cJSON_ArrayForEach (item, list)
  {
    VlpsPolygon *polygon = add_polygon (segment);

    if (!cJSON_IsArray (item))
      return FALSE;
    cJSON_ArrayForEach (ring, item) if (!read_ring (ring, polygon)) return FALSE;
  }
  return cJSON_IsArray (list);
}

/* A polygon of GeoJSON. */
static gboolean
read_geometry (const cJSON *geometry, VlpsSegment *segment)
{
  const char *type = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (geometry, "type"));
  const cJSON *coordinates = cJSON_GetObjectItemCaseSensitive (geometry, "coordinates"), *ring;
  VlpsPolygon *polygon;

  if (g_strcmp0 (type, "MultiPolygon") == 0)
    return read_polygons (coordinates, segment);
  if (g_strcmp0 (type, "Polygon") != 0 || !cJSON_IsArray (coordinates))
    return FALSE;
  polygon = add_polygon (segment);
  cJSON_ArrayForEach (ring, coordinates) if (!read_ring (ring, polygon)) return FALSE;
  return TRUE;
}

/* Bare polygons, or an object with `polygon` and `tagType`. */
static gboolean
read_segment (const cJSON *json, VlpsSegmentation *segmentation)
{
  const cJSON *polygon = cJSON_GetObjectItemCaseSensitive (json, "polygon");
  const char *label = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (json, "tagType"));
  VlpsSegment *segment = vlps_segmentation_add (segmentation, label);

  if (segment == NULL)
    return FALSE;
  if (!cJSON_IsObject (json))
    return read_polygons (json, segment);
  return cJSON_IsObject (polygon) ? read_geometry (polygon, segment) : read_polygons (polygon, segment);
}

VlpsSegmentation *
vlps_segmentation_parse (const cJSON *root, const cJSON *list, const char *path, GError **error)
{
  double width = cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (root, "width"));
  double height = cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (root, "height"));
  g_autoptr (VlpsSegmentation) segmentation =
      vlps_segmentation_new ((VlpsSize){ width > 0 ? width : 0, height > 0 ? height : 0 });
  const cJSON *item;

  cJSON_ArrayForEach (item, list) if (!read_segment (item, segmentation)) break;
  if (item != NULL || !cJSON_IsArray (list))
    return vlps_error_null (error, VLPS_ERROR_IO,
                            "%s: segments are lists of polygons of rings of points, and there are at most %d", path,
                            VLPS_SEGMENTS_MAX);
  return g_steal_pointer (&segmentation);
}

VlpsSegmentation *
vlps_segmentation_read (const char *path, const char *name, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *text = NULL;
  const cJSON *all, *list;
  g_autoptr (cJSON) root = NULL;
  gsize length;

  if (!vlps_file_read (path, &text, &length, &local))
    return vlps_error_null (error, VLPS_ERROR_IO, "%s", local->message);
  root = cJSON_ParseWithLength (text, length);
  all = cJSON_GetObjectItemCaseSensitive (root, "segmentations");
  list = name != NULL                    ? cJSON_GetObjectItemCaseSensitive (all, name)
         : cJSON_GetArraySize (all) == 1 ? all->child
                                         : NULL;
  if (list == NULL)
    return vlps_error_null (
        error, VLPS_ERROR_IO,
        name != NULL ? "%s has no segmentation of that name" : "%s does not hold exactly one segmentation", path);
  return vlps_segmentation_parse (root, list, path, error);
}

VlpsSegmentation *
vlps_segmentation_scaled (const VlpsSegmentation *segmentation, VlpsSize size)
{
  VlpsSegmentation *scaled = vlps_segmentation_new (size);
  double scale = segmentation->size.width > 0 ? size.width / segmentation->size.width : 1;

  for (guint s = 0; s < segmentation->segments->len; s++)
    {
      const VlpsSegment *segment = segmentation->segments->pdata[s];
      VlpsSegment *copy = vlps_segmentation_add (scaled, segment->label);

      copy->element = segment->element;
      for (guint p = 0; p < segment->polygons->len; p++)
        {
          const VlpsPolygon *polygon = segment->polygons->pdata[p];
          VlpsPolygon *target = add_polygon (copy);

          for (guint r = 0; r < polygon->rings->len; r++)
            {
              const GArray *ring = polygon->rings->pdata[r];
              GArray *points = g_array_sized_new (FALSE, FALSE, sizeof (VlpsPoint), ring->len);

              for (guint i = 0; i < ring->len; i++)
                {
                  VlpsPoint point = g_array_index (ring, VlpsPoint, i);

                  point = (VlpsPoint){ point.x * scale, point.y * scale };
                  g_array_append_val (points, point);
                }
              g_ptr_array_add (target->rings, points);
            }
        }
    }
  return scaled;
}

static gboolean
is_inside (const VlpsPolygon *polygon, double x, double y)
{
  gboolean inside = FALSE;

  for (guint r = 0; r < polygon->rings->len; r++)
    {
      const GArray *ring = polygon->rings->pdata[r];

      for (guint i = 0; i < ring->len; i++)
        {
          VlpsPoint a = g_array_index (ring, VlpsPoint, i);
          VlpsPoint b = g_array_index (ring, VlpsPoint, (i + 1) % ring->len);

          if ((a.y <= y) != (b.y <= y) && x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x))
            inside = !inside;
        }
    }
  return inside;
}

gboolean
vlps_segment_contains (const VlpsSegment *segment, double x, double y)
{
  for (guint p = 0; p < segment->polygons->len; p++)
    if (is_inside (segment->polygons->pdata[p], x, y))
      return TRUE;
  return FALSE;
}

VlpsBox
vlps_segment_box (const VlpsSegment *segment)
{
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;

  for (guint p = 0; p < segment->polygons->len; p++)
    {
      const VlpsPolygon *polygon = segment->polygons->pdata[p];

      for (guint r = 0; r < polygon->rings->len; r++)
        {
          const GArray *ring = polygon->rings->pdata[r];

          for (guint i = 0; i < ring->len; i++)
            {
              VlpsPoint point = g_array_index (ring, VlpsPoint, i);

              left = MIN (left, point.x);
              right = MAX (right, point.x);
              top = MIN (top, point.y);
              bottom = MAX (bottom, point.y);
            }
        }
    }
  return left < right && top < bottom ? (VlpsBox){ left, top, right - left, bottom - top } : (VlpsBox){ 0 };
}
