/* cvat-form.c - boxes and polygons of "CVAT for images 1.1" */
#include <math.h>
#include <string.h>

#include "errors.h"
#include "foreign-forms.h"
#include "foreign-picture.h"
#include "problem.h"

gboolean
vlps_cvat_form_is (const char *text)
{
  const char *root = strstr (text, "<annotations");

  return *text == '<' && root != NULL && strstr (root, "<image") != NULL;
}

typedef struct
{
  VlpsDataset *dataset;
  const char *path;
  VlpsCase *item; /* of the picture that is being read; NULL between pictures, and in one that is left out */
  guint n_left;
} Reading;

static const char *
attribute (const char **names, const char **values, const char *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return values[i];
  return NULL;
}

/* 0 where there is none. */
static double
number (const char **names, const char **values, const char *name)
{
  const char *value = attribute (names, values, name);
  double found = value != NULL ? g_ascii_strtod (value, NULL) : 0;

  return isfinite (found) ? found : 0;
}

static void
read_box (Reading *reading, const char **names, const char **values)
{
  double left = number (names, values, "xtl"), top = number (names, values, "ytl");
  double right = number (names, values, "xbr"), bottom = number (names, values, "ybr");
  VlpsSegment *segment;

  if (!(right > left && bottom > top))
    {
      reading->n_left++;
      return;
    }
  segment =
      vlps_foreign_segment_add (reading->dataset, reading->item, reading->path, attribute (names, values, "label"));
  if (segment != NULL)
    vlps_foreign_add_turned (segment, (VlpsBox){ left, top, right - left, bottom - top },
                             number (names, values, "rotation"), (VlpsPoint){ (left + right) / 2, (top + bottom) / 2 });
}

/* Points as "x,y;x,y;..." */
static void
read_polygon (Reading *reading, const char **names, const char **values)
{
  const char *points = attribute (names, values, "points");
  g_auto (GStrv) pairs = g_strsplit (points != NULL ? points : "", ";", -1);
  GArray *ring = g_array_new (FALSE, FALSE, sizeof (VlpsPoint));
  VlpsSegment *segment;

  for (guint i = 0; pairs[i] != NULL; i++)
    {
      const char *comma = strchr (pairs[i], ',');
      VlpsPoint point = { g_ascii_strtod (pairs[i], NULL), comma != NULL ? g_ascii_strtod (comma + 1, NULL) : NAN };

      if (isfinite (point.x) && isfinite (point.y))
        g_array_append_val (ring, point);
    }
  segment = ring->len >= 3 ? vlps_foreign_segment_add (reading->dataset, reading->item, reading->path,
                                                       attribute (names, values, "label"))
                           : NULL;
  reading->n_left += ring->len < 3;
  if (segment != NULL)
    vlps_segmentation_add_ring (segment, ring);
  else
    g_array_unref (ring);
}

static void
on_start (GMarkupParseContext *context, const char *element, const char **names, const char **values, gpointer data,
          GError **error)
{
  static const char *const others[] = { "polyline", "points", "ellipse", "mask", "cuboid", "skeleton" };
  Reading *reading = data;

  if (strcmp (element, "image") == 0)
    {
      const char *name = attribute (names, values, "name");
      VlpsSize size = { MAX (0, number (names, values, "width")), MAX (0, number (names, values, "height")) };

      reading->item = name != NULL ? vlps_foreign_picture_add (reading->dataset, reading->path, name, size) : NULL;
      if (name == NULL)
        vlps_problems_add (reading->dataset->problems, reading->path, 0, "a picture has no name");
    }
  else if (reading->item == NULL)
    return;
  else if (strcmp (element, "box") == 0)
    read_box (reading, names, values);
  else if (strcmp (element, "polygon") == 0)
    read_polygon (reading, names, values);
  else
    for (guint i = 0; i < G_N_ELEMENTS (others); i++)
      reading->n_left += strcmp (element, others[i]) == 0;
}

static void
on_end (GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
  Reading *reading = data;

  if (strcmp (element, "image") == 0)
    reading->item = NULL;
}

gboolean
vlps_cvat_form_read (VlpsDataset *dataset, const char *text, gsize length, const char *path, GError **error)
{
  static const GMarkupParser parser = { .start_element = on_start, .end_element = on_end };
  Reading reading = { dataset, path, NULL, 0 };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, &reading, NULL);
  g_autoptr (GError) local = NULL;

  if (!g_markup_parse_context_parse (context, text, (gssize) length, &local)
      || !g_markup_parse_context_end_parse (context, &local))
    return vlps_error_false (error, VLPS_ERROR_IO, "%s: broken XML: %s", path, local->message);
  if (dataset->cases->len == 0)
    return vlps_error_false (error, VLPS_ERROR_IO, "%s: no picture in it can be used", path);
  if (reading.n_left > 0)
    vlps_problems_add (dataset->problems, path, 0,
                       "%u labels are neither boxes nor polygons with an area (masks, lines and points are not read)",
                       reading.n_left);
  return TRUE;
}
