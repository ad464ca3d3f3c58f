/* label-studio-form.c - rectangles and polygons that Label Studio exports: JSON and JSON-MIN */
#include <math.h>
#include <string.h>

#include "errors.h"
#include "foreign-forms.h"
#include "foreign-picture.h"
#include "problem.h"

static const cJSON *
member (const cJSON *object, const char *name)
{
  return cJSON_GetObjectItemCaseSensitive (object, name);
}

static double
number (const cJSON *object, const char *name)
{
  double value = cJSON_GetNumberValue (member (object, name));

  return isfinite (value) ? value : 0;
}

/* A task of the whole form has its data and annotations apart. */
static gboolean
is_task (const cJSON *task)
{
  return cJSON_IsObject (member (task, "data")) && cJSON_IsArray (member (task, "annotations"));
}

/* A task of the short form: the names of the members are the project's own. */
static const cJSON *
short_labels (const cJSON *task)
{
  const cJSON *item;

  cJSON_ArrayForEach (item,
                      task) if (cJSON_IsArray (item) && member (item->child, "original_width") != NULL) return item;
  return NULL;
}

gboolean
vlps_label_studio_form_is (const cJSON *root)
{
  const cJSON *task;

  if (!cJSON_IsArray (root))
    return FALSE;
  cJSON_ArrayForEach (task, root) if (is_task (task) || short_labels (task) != NULL) return TRUE;
  return FALSE;
}

static gboolean
names_picture (const char *text)
{
  static const char *const endings[] = { ".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff" };
  g_autofree char *lower = g_ascii_strdown (text, -1);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (lower, endings[i]))
      return TRUE;
  return FALSE;
}

/* The picture of a task, relative to its files: the first member that names one.  Newly allocated. */
static char *
picture_of (const cJSON *data)
{
  const cJSON *item;

  cJSON_ArrayForEach (item, data)
  {
    const char *value = cJSON_GetStringValue (item), *local, *host;

    if (value == NULL || !names_picture (value))
      continue;
    local = strstr (value, "?d="); /* storage of local files */
    host = strstr (value, "://");
    if (local != NULL)
      return g_uri_unescape_string (local + 3, NULL);
    if (host != NULL)
      value = strchr (host + 3, '/') != NULL ? strchr (host + 3, '/') : value;
    if (*value == '/')
      {
        g_autofree char *base = g_path_get_basename (value);

        return g_uri_unescape_string (base, NULL);
      }
    return g_strdup (value);
  }
  return NULL;
}

/* The first name of rectanglelabels, polygonlabels or labels. */
static const char *
label_of (const cJSON *value)
{
  static const char *const names[] = { "rectanglelabels", "polygonlabels", "labels" };
  const char *label = NULL;

  for (guint i = 0; label == NULL && i < G_N_ELEMENTS (names); i++)
    label = cJSON_GetStringValue (cJSON_GetArrayItem (member (value, names[i]), 0));
  return label;
}

/* A shape in per cent of the picture's sides; FALSE for what is none. */
static gboolean
read_shape (VlpsDataset *dataset, VlpsCase *item, const char *file, const cJSON *value)
{
  const cJSON *points = member (value, "points"), *pair;
  VlpsSize size = item->segments->size;
  double x = size.width / 100, y = size.height / 100;
  VlpsBox box = { number (value, "x") * x, number (value, "y") * y, number (value, "width") * x,
                  number (value, "height") * y };
  VlpsSegment *segment;
  GArray *ring;

  if (!cJSON_IsArray (points) && !(box.width > 0 && box.height > 0))
    return FALSE;
  segment = vlps_foreign_segment_add (dataset, item, file, label_of (value));
  if (segment == NULL)
    return TRUE;
  if (!cJSON_IsArray (points))
    {
      vlps_foreign_add_turned (segment, box, number (value, "rotation"), (VlpsPoint){ box.left, box.top });
      return TRUE;
    }
  ring = g_array_new (FALSE, FALSE, sizeof (VlpsPoint));
  cJSON_ArrayForEach (pair, points)
  {
    double px = cJSON_GetNumberValue (cJSON_GetArrayItem (pair, 0));
    double py = cJSON_GetNumberValue (cJSON_GetArrayItem (pair, 1));
    VlpsPoint point = { px * x, py * y };

    if (isfinite (point.x) && isfinite (point.y))
      g_array_append_val (ring, point);
  }
  vlps_segmentation_add_ring (segment, ring);
  return TRUE;
}

/* The shapes of the annotation that counts, the first that was not cancelled. */
static const cJSON *
shapes_of (const cJSON *task)
{
  const cJSON *annotation;

  if (!is_task (task))
    return short_labels (task);
  cJSON_ArrayForEach (annotation,
                      member (task, "annotations")) if (!cJSON_IsTrue (member (annotation, "was_cancelled"))) break;
  return member (annotation, "result");
}

static void
read_task (VlpsDataset *dataset, const cJSON *task, const char *path, guint line, guint *n_left)
{
  const cJSON *shapes = shapes_of (task), *shape;
  g_autofree char *picture = picture_of (is_task (task) ? member (task, "data") : task);
  VlpsCase *item = NULL;

  if (picture == NULL)
    {
      vlps_problems_add (dataset->problems, path, 0, "task %u names no picture", line);
      return;
    }
  cJSON_ArrayForEach (shape, shapes)
  {
    VlpsSize size = { number (shape, "original_width"), number (shape, "original_height") };
    const cJSON *value = is_task (task) ? member (shape, "value") : shape;

    if (!(size.width > 0 && size.height > 0))
      continue; /* a choice, a rating: of the whole picture */
    if (item == NULL)
      item = vlps_foreign_picture_add (dataset, path, picture, size);
    if (item == NULL)
      return;
    *n_left += !read_shape (dataset, item, path, value);
  }
  if (item == NULL)
    vlps_problems_add (dataset->problems, path, 0, "%s: nobody has labelled it", picture);
}

gboolean
vlps_label_studio_form_read (VlpsDataset *dataset, const cJSON *root, const char *path, GError **error)
{
  const cJSON *task;
  guint line = 0, n_left = 0;

  cJSON_ArrayForEach (task, root) read_task (dataset, task, path, ++line, &n_left);
  if (dataset->cases->len == 0)
    return vlps_error_false (error, VLPS_ERROR_IO, "%s: none of its tasks has rectangles or polygons on a picture",
                             path);
  if (n_left > 0)
    vlps_problems_add (dataset->problems, path, 0,
                       "%u labels are neither rectangles nor polygons (brushes are not read)", n_left);
  return TRUE;
}
