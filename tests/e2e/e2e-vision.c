/* e2e-vision.c - data sets for object detection, read again: by the definition of COCO (its "data format" of object detection)
 * and that of YOLO, and on the pictures */
#include <cairo.h>
#include <ftw.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "run.h"

/* Blocks whose places are known by their colours. */
static const char html[] =
    "<!doctype html><meta charset=utf-8><title>Boxes</title><style>body { margin: 0; height: 1200px; position: "
    "relative }"
    "body > * { position: absolute; margin: 0; left: 200px; width: 600px } h1 { top: 100px; background: #f00 }"
    "p { top: 300px; background: #0f0 } img { top: 500px; height: 150px } table { top: 800px; background: #00f "
    "}</style>"
    "<h1>A heading of this page</h1><p>A paragraph that says something, and says it at some length, in words.</p>"
    "<img alt='' src='data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 width=%22600%22 height=%22150%22>"
    "<rect width=%22600%22 height=%22150%22 fill=%22yellow%22/></svg>'>"
    "<table><tr><th>One<th>Two<tr><td>Three<td>Four</table>";

static char *folder;

static int
remove_entry (const char *path, const struct stat *status, int flag, struct FTW *where)
{
  return remove (path);
}

static char *
read_file (const char *name)
{
  g_autofree char *path = g_build_filename (folder, "run", name, NULL);
  char *text;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static double
number_of (const cJSON *object, const char *name)
{
  const cJSON *item = cJSON_GetObjectItem (object, name);

  g_assert_true (cJSON_IsNumber (item));
  return item->valuedouble;
}

static const cJSON *
with_id (const cJSON *list, double id)
{
  const cJSON *item, *found = NULL;

  cJSON_ArrayForEach (item, list)
  {
    if (fabs (number_of (item, "id") - id) < .5)
      {
        g_assert_null (found);
        found = item;
      }
  }
  g_assert_nonnull (found);
  return found;
}

/* All that the definition asks for: types, references, boxes in their pictures, areas, polygons around the boxes. */
static void
check_coco (const cJSON *set)
{
  const cJSON *images = cJSON_GetObjectItem (set, "images"), *categories = cJSON_GetObjectItem (set, "categories");
  const cJSON *annotations = cJSON_GetObjectItem (set, "annotations"), *item;

  g_assert_true (cJSON_IsObject (cJSON_GetObjectItem (set, "info")));
  g_assert_true (cJSON_IsArray (cJSON_GetObjectItem (set, "licenses")));
  g_assert_true (cJSON_IsArray (images) && cJSON_IsArray (annotations) && cJSON_IsArray (categories));
  cJSON_ArrayForEach (item, categories)
  {
    g_assert_nonnull (with_id (categories, number_of (item, "id")));
    g_assert_true (cJSON_IsString (cJSON_GetObjectItem (item, "name")));
    g_assert_true (cJSON_IsString (cJSON_GetObjectItem (item, "supercategory")));
  }
  cJSON_ArrayForEach (item, annotations)
  {
    const cJSON *image = with_id (images, number_of (item, "image_id")), *box = cJSON_GetObjectItem (item, "bbox");
    const cJSON *polygon = cJSON_GetArrayItem (cJSON_GetObjectItem (item, "segmentation"), 0);
    double n[4];

    g_assert_true (with_id (annotations, number_of (item, "id")) == item);
    g_assert_nonnull (with_id (categories, number_of (item, "category_id")));
    g_assert_cmpint ((int) number_of (item, "iscrowd"), ==, 0);
    g_assert_cmpint (cJSON_GetArraySize (box), ==, 4);
    for (int i = 0; i < 4; i++)
      n[i] = cJSON_GetArrayItem (box, i)->valuedouble;
    g_assert_cmpfloat (n[0], >=, 0);
    g_assert_cmpfloat (n[1], >=, 0);
    g_assert_cmpfloat (n[2], >=, 1);
    g_assert_cmpfloat (n[3], >=, 1);
    g_assert_cmpfloat (n[0] + n[2], <=, number_of (image, "width") + .01);
    g_assert_cmpfloat (n[1] + n[3], <=, number_of (image, "height") + .01);
    g_assert_cmpfloat_with_epsilon (number_of (item, "area"), n[2] * n[3], .01 * (n[2] + n[3] + 1));
    g_assert_cmpint (cJSON_GetArraySize (polygon), ==, 8);
    for (int i = 0; i < 8; i++)
      {
        double wanted = n[i % 2] + ((i % 2 == 0 ? i == 2 || i == 4 : i >= 5) ? n[2 + i % 2] : 0);

        g_assert_cmpfloat_with_epsilon (cJSON_GetArrayItem (polygon, i)->valuedouble, wanted, .02);
      }
  }
}

/* The boxes of a category in an image: the one that there is. */
static const cJSON *
box_of (const cJSON *set, const char *category, int *ret_category)
{
  const cJSON *item, *found = NULL;

  cJSON_ArrayForEach (item, cJSON_GetObjectItem (set, "annotations"))
  {
    const cJSON *own = with_id (cJSON_GetObjectItem (set, "categories"), number_of (item, "category_id"));

    if (strcmp (cJSON_GetStringValue (cJSON_GetObjectItem (own, "name")), category) != 0)
      continue;
    g_assert_null (found);
    found = cJSON_GetObjectItem (item, "bbox");
    *ret_category = (int) number_of (own, "id");
  }
  g_assert_nonnull (found);
  return found;
}

static guint32
colour_at (cairo_surface_t *picture, double x, double y)
{
  const guint8 *row = cairo_image_surface_get_data (picture) + (int) y * cairo_image_surface_get_stride (picture);

  return ((const guint32 *) (gconstpointer) row)[(int) x] & 0xffffff;
}

/* Draws the outline of what was read: inside of it is the block, outside is none of its colour. */
static void
check_drawn (cairo_surface_t *picture, const cJSON *box, guint32 colour, gboolean exact)
{
  double n[4];
  cairo_t *cr = cairo_create (picture);

  for (int i = 0; i < 4; i++)
    n[i] = cJSON_GetArrayItem (box, i)->valuedouble;
  /* above the letters */
  g_assert_cmphex (colour_at (picture, n[0] + n[2] / 2, n[1] + 1), ==, colour);
  if (exact)
    {
      g_assert_cmphex (colour_at (picture, n[0] - 1, n[1] + n[3] / 2), !=, colour);
      g_assert_cmphex (colour_at (picture, n[0] + n[2] / 2, n[1] - 1), !=, colour);
      g_assert_cmphex (colour_at (picture, n[0] + n[2] / 2, n[1] + n[3]), !=, colour);
    }
  cairo_rectangle (cr, n[0] + .5, n[1] + .5, n[2] - 1, n[3] - 1);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  cairo_destroy (cr);
  g_assert_cmphex (colour_at (picture, n[0], n[1]), ==, 0x000000);
  g_assert_cmphex (colour_at (picture, n[0] + n[2] - 1, n[1] + n[3] - 1), ==, 0x000000);
}

/* The same box in the lines of YOLO. */
static void
check_yolo (const char *labels, const cJSON *box, int category, double width, double height)
{
  g_auto (GStrv) lines = g_strsplit (labels, "\n", -1);
  guint found = 0;

  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      int class;
      double x, y, w, h;

      g_assert_cmpint (sscanf (lines[i], "%d %lf %lf %lf %lf", &class, &x, &y, &w, &h), ==, 5);
      g_assert_true (x > 0 && x < 1 && y > 0 && y < 1 && w > 0 && w <= 1 && h > 0 && h <= 1);
      if (class != category - 1)
        continue;
      found++;
      g_assert_cmpfloat_with_epsilon ((x - w / 2) * width, cJSON_GetArrayItem (box, 0)->valuedouble, .05);
      g_assert_cmpfloat_with_epsilon ((y - h / 2) * height, cJSON_GetArrayItem (box, 1)->valuedouble, .05);
      g_assert_cmpfloat_with_epsilon (w * width, cJSON_GetArrayItem (box, 2)->valuedouble, .05);
      g_assert_cmpfloat_with_epsilon (h * height, cJSON_GetArrayItem (box, 3)->valuedouble, .05);
    }
  g_assert_cmpuint (found, ==, 1);
}

static void
test_set (void)
{
  static const char *const names[] = { "train", "val", "test" };
  static const struct
  {
    const char *category;
    guint32 colour;
    gboolean exact;
  } blocks[] = { { "picture", 0xffff00, TRUE },
                 { "heading", 0xff0000, FALSE },
                 { "paragraph", 0x00ff00, FALSE },
                 { "table", 0x0000ff, FALSE } };
  g_autofree char *page = g_build_filename (folder, "boxes.html", NULL),
                  *run_folder = g_build_filename (folder, "run", NULL);
  g_autoptr (Run) run = NULL;
  guint images = 0, listed = 0;
  g_autofree char *yaml = NULL;

  g_assert_true (g_file_set_contents (page, html, -1, NULL));
  run =
      run_vlps ("batch", page, "-o", run_folder, "--write", "coco,yolo", "--device", "tablet", "--fields", "url", NULL);
  run_assert_success (run);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *file = g_strdup_printf ("coco-%s.json", names[i]), *text = read_file (file);
      g_autofree char *list_name = g_strconcat (names[i], ".txt", NULL), *list = read_file (list_name);
      cJSON *set = cJSON_Parse (text);
      const cJSON *image = cJSON_GetArrayItem (cJSON_GetObjectItem (set, "images"), 0);

      g_assert_nonnull (set);
      check_coco (set);
      images += (guint) cJSON_GetArraySize (cJSON_GetObjectItem (set, "images"));
      listed += *list != '\0';
      if (image != NULL)
        {
          const char *name = cJSON_GetStringValue (cJSON_GetObjectItem (image, "file_name"));
          g_autofree char *path = g_build_filename (run_folder, name, NULL);
          /* its labels stand beside the picture, with the ending .txt in the place of its own */
          g_autofree char *stem = g_strndup (name, strlen (name) - strlen (".png"));
          g_autofree char *labels_name = g_strconcat (stem, ".txt", NULL), *labels = read_file (labels_name);
          g_autofree char *line = g_strdup_printf ("./%s\n", name);
          cairo_surface_t *picture = cairo_image_surface_create_from_png (path);

          g_assert_cmpstr (list, ==, line);
          g_assert_cmpint (cairo_image_surface_get_width (picture), ==, (int) number_of (image, "width"));
          g_assert_cmpint (cairo_image_surface_get_height (picture), ==, (int) number_of (image, "height"));
          g_assert_cmpint ((int) number_of (image, "width"), ==, 1640);
          for (guint k = 0; k < G_N_ELEMENTS (blocks); k++)
            {
              int category = 0;
              const cJSON *box = box_of (set, blocks[k].category, &category);

              check_yolo (labels, box, category, number_of (image, "width"), number_of (image, "height"));
              check_drawn (picture, box, blocks[k].colour, blocks[k].exact);
            }
          cairo_surface_destroy (picture);
        }
      cJSON_Delete (set);
    }
  g_assert_cmpuint (images, ==, 1);
  g_assert_cmpuint (listed, ==, 1);
  yaml = read_file ("data.yaml");
  g_assert_nonnull (strstr (yaml, "train: train.txt\nval: val.txt\n"));
  g_assert_nonnull (strstr (yaml, "\n  0: HEADER\n"));
  g_assert_nonnull (strstr (yaml, "\n  5: paragraph\n  6: heading\n"));
}

int
main (int argc, char **argv)
{
  int status;

  run_init ();
  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("vlps-e2e-vision-XXXXXX", NULL);
  g_assert_nonnull (folder);
  g_test_add_func ("/vision/set", test_set);
  status = g_test_run ();
  nftw (folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
  g_free (folder);
  return status;
}
