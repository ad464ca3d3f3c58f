/* segmentation.c - a page cut into segments */
#include "segmentation.h"

#include <math.h>

#include "errors.h"
#include "json-tree.h"

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
vlps_segmentation_add_box (VlpsSegment *segment, VlpsBox box)
{
  const VlpsPoint corners[] = { { box.left, box.top },
                                { box.left, vlps_box_bottom (box) },
                                { vlps_box_right (box), vlps_box_bottom (box) },
                                { vlps_box_right (box), box.top },
                                { box.left, box.top } };
  GArray *ring = g_array_new (FALSE, FALSE, sizeof (VlpsPoint));

  g_array_append_vals (ring, corners, G_N_ELEMENTS (corners));
  g_ptr_array_add (add_polygon (segment)->rings, ring);
}

static gboolean
has_area (VlpsBox box)
{
  return box.width > 0 && box.height > 0;
}

VlpsSegmentation *
vlps_segmentation_from_gold (const VlpsPage *page, const VlpsRegionGold *gold)
{
  VlpsSegmentation *segmentation = vlps_segmentation_new (page->size);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      VlpsSegment *segment;

      if (gold->blocks[i] != (int) i || !has_area (node->box))
        continue;
      segment = vlps_segmentation_add (segmentation, vlps_node_attribute (node, "data-block-type"));
      if (segment != NULL)
        vlps_segmentation_add_box (segment, node->box);
    }
  return segmentation;
}

/* The segment of a node: its own where the method finds segments, else its region. */
static int
part_of (const VlpsResult *result, guint node)
{
  return result->segments != NULL ? result->segments[node] : result->regions[node];
}

guint8 *
vlps_segmentation_region_roots (const VlpsPage *page, const VlpsResult *result)
{
  guint n = page->n_nodes;
  guint8 *roots = g_malloc0 (MAX (1, n));
  g_autofree guint8 *mixed = g_malloc0 (MAX (1, n));

  for (guint i = n; i-- > 0;)
    {
      const VlpsNode *node = &page->nodes[i];

      /* what has no box lies nowhere */
      if (node->parent >= 0 && (node->flags & VLPS_NODE_UNRENDERED) == 0
          && (mixed[i] || part_of (result, i) != part_of (result, (guint) node->parent)))
        mixed[node->parent] = TRUE;
    }
  for (guint i = 0; i < n; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      roots[i] = !mixed[i] && (node->flags & VLPS_NODE_UNRENDERED) == 0 && (node->parent < 0 || mixed[node->parent]);
    }
  return roots;
}

VlpsSegmentation *
vlps_segmentation_from_result (const VlpsPage *page, const VlpsResult *result)
{
  VlpsSegmentation *segmentation = vlps_segmentation_new (page->size);
  g_autofree guint8 *roots = vlps_segmentation_region_roots (page, result);
  g_autoptr (GHashTable) segments = g_hash_table_new (NULL, NULL); /* part -> VlpsSegment */

  for (guint i = 0; i < page->n_nodes; i++)
    {
      int part = part_of (result, i);
      VlpsSegment *segment;

      if (!roots[i] || part < 0 || !has_area (page->nodes[i].box))
        continue;
      segment = g_hash_table_lookup (segments, GINT_TO_POINTER (part));
      if (segment == NULL)
        {
          segment = vlps_segmentation_add (segmentation,
                                           result->segments == NULL ? vlps_region_name ((VlpsRegion) part) : NULL);
          if (segment == NULL)
            continue;
          g_hash_table_insert (segments, GINT_TO_POINTER (part), segment);
        }
      vlps_segmentation_add_box (segment, page->nodes[i].box);
    }
  return segmentation;
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

static gboolean
read_segments (const cJSON *list, VlpsSegmentation *segmentation)
{
  const cJSON *segment_json, *polygon_item, *ring;

  cJSON_ArrayForEach (segment_json, list)
  {
    VlpsSegment *segment = vlps_segmentation_add (segmentation, NULL);

    if (segment == NULL || !cJSON_IsArray (segment_json))
      return FALSE;
    cJSON_ArrayForEach (polygon_item, segment_json)
    {
      VlpsPolygon *polygon = add_polygon (segment);

      if (!cJSON_IsArray (polygon_item))
        return FALSE;
      cJSON_ArrayForEach (ring, polygon_item) if (!read_ring (ring, polygon)) return FALSE;
    }
  }
  return cJSON_IsArray (list);
}

VlpsSegmentation *
vlps_segmentation_read (const char *path, const char *name, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *text = NULL;
  VlpsSegmentation *segmentation = NULL;
  const cJSON *all, *list;
  g_autoptr (cJSON) root = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &local))
    return vlps_error_null (error, VLPS_ERROR_IO, "%s", local->message);
  root = cJSON_ParseWithLength (text, length);
  all = cJSON_GetObjectItemCaseSensitive (root, "segmentations");
  list = name != NULL                    ? cJSON_GetObjectItemCaseSensitive (all, name)
         : cJSON_GetArraySize (all) == 1 ? all->child
                                         : NULL;
  if (list == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO,
                 name != NULL ? "%s has no segmentation of that name" : "%s does not hold exactly one segmentation",
                 path);
  else
    {
      double width = cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (root, "width"));
      double height = cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (root, "height"));

      segmentation = vlps_segmentation_new ((VlpsSize){ isnan (width) ? 0 : width, isnan (height) ? 0 : height });
      if (!read_segments (list, segmentation))
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO,
                       "%s: segments are lists of polygons of rings of points, and there are at most %d", path,
                       VLPS_SEGMENTS_MAX);
          g_clear_pointer (&segmentation, vlps_segmentation_free);
        }
    }
  return segmentation;
}
