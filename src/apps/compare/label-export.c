/* label-export.c - the labels of people as data sets for object detection, and for other labelling tools */
#include "label-export.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "errors.h"
#include "file.h"
#include "json-text.h"
#include "palette.h"
#include "png-file.h"

#define MAX_NAME 150 /* bytes of a file name, without its ending */

static const char *const format_names[] = { "coco", "yolo", "label-studio" };

gboolean
vlps_label_export_parse (const char *text, guint *ret_formats, char **ret_folder, GError **error)
{
  const char *equal = strchr (text, '=');
  g_autofree char *list = equal != NULL ? g_strndup (text, (gsize) (equal - text)) : NULL;
  g_auto (GStrv) names = list != NULL ? g_strsplit (list, ",", -1) : NULL;
  guint formats = 0;

  if (equal == NULL || equal[1] == '\0' || *list == '\0')
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--export takes FORMAT,...=DIR, such as coco,yolo=boxes");
  for (guint i = 0; names[i] != NULL; i++)
    {
      guint k = 0;

      while (k < G_N_ELEMENTS (format_names) && strcmp (names[i], format_names[k]) != 0)
        k++;
      if (k == G_N_ELEMENTS (format_names))
        return vlps_error_false (error, VLPS_ERROR_USAGE, "--export knows coco, yolo and label-studio, not '%s'",
                                 names[i]);
      formats |= 1u << k;
    }
  *ret_formats = formats;
  *ret_folder = g_strdup (equal + 1);
  return TRUE;
}

/* --- boxes --- */

/* The labelled blocks of a page on a picture of `width` x `height` px; boxes of blocks without extent are those of their
 * text. */
static VlpsVision *
boxes_of (const VlpsPage *page, const VlpsRegionGold *gold, int width, int height)
{
  VlpsVision *vision = vlps_vision_boxes_new (width, height);
  g_autofree VlpsBox *texts = g_new0 (VlpsBox, MAX (1, page->n_nodes)); /* around all text of a node */
  double scale = page->size.width > 0 ? width / page->size.width : 1;

  for (guint i = page->n_nodes; i-- > 0;)
    {
      int parent = page->nodes[i].parent;

      if (gold->characters[i] > 0)
        texts[i] = vlps_box_union (texts[i], page->nodes[i].box);
      if (parent >= 0)
        texts[parent] = vlps_box_union (texts[parent], texts[i]);
    }
  for (guint i = 0; i < page->n_nodes; i++)
    {
      VlpsBox box = page->nodes[i].box;

      if (gold->blocks[i] != (int) i || gold->regions[i] == VLPS_NOT_JUDGED)
        continue;
      if (box.width <= 0 || box.height <= 0)
        box = texts[i];
      vlps_vision_add (vision, (guint) gold->regions[i],
                       (VlpsBox){ box.left * scale, box.top * scale, box.width * scale, box.height * scale });
    }
  return vision;
}

/* --- files --- */

typedef struct
{
  const VlpsDataset *dataset;
  guint formats;
  char *folder;
  GHashTable *names; /* of pictures */
  VlpsCoco *coco;
  GString *lists[VLPS_VISION_PARTS];
  GString *tasks; /* of Label Studio */
  guint n_pages, n_boxes, n_bare;
} Export;

static void
export_clear (Export *out)
{
  g_free (out->folder);
  g_hash_table_unref (out->names);
  vlps_coco_free (out->coco);
  for (guint i = 0; i < VLPS_VISION_PARTS; i++)
    g_string_free (out->lists[i], TRUE);
  g_string_free (out->tasks, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Export, export_clear)

/* Writes FOLDER/NAME, in which NAME may begin with a folder. */
static gboolean
write_in (const Export *out, const char *name, const char *text, GError **error)
{
  g_autofree char *path = g_build_filename (out->folder, name, NULL);

  return vlps_file_write (path, text, -1, error);
}

static gboolean
make_folder (const char *folder, const char *name, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  if (g_mkdir_with_parents (path, 0777) == 0)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_IO, "cannot make the folder %s: %s", path, g_strerror (errno));
}

/* The file's name without its ending and whatever a path or a list of files would take otherwise. */
static char *
stem_of (const char *file)
{
  const char *dot = strrchr (file, '.');
  g_autofree char *cut =
      g_strndup (file, MIN (dot != NULL && dot > file ? (gsize) (dot - file) : strlen (file), MAX_NAME));
  char *stem = g_utf8_make_valid (cut, -1);

  for (char *p = stem; *p != '\0'; p++)
    if (*p == '/' || *p == '\\' || (guchar) *p < ' ' || *p == 0x7f || (p == stem && *p == '.'))
      *p = '_';
  return stem;
}

/* A name that no other page has; owned by `out`. */
static const char *
take_name (Export *out, const VlpsCase *item)
{
  g_autofree char *name = item->file != NULL && *item->file != '\0' ? stem_of (item->file) : g_strdup (item->id);

  if (g_hash_table_contains (out->names, name))
    {
      char *longer = g_strdup_printf ("%s-%s", name, item->id);

      g_free (name);
      name = longer;
    }
  while (g_hash_table_contains (out->names, name))
    {
      char *longer = g_strconcat (name, "_", NULL);

      g_free (name);
      name = longer;
    }
  g_hash_table_add (out->names, name);
  return g_steal_pointer (&name);
}

/* --- Label Studio --- */

static void
append_result (GString *out, const VlpsVision *vision, guint index)
{
  const VlpsVisionBox *found = &g_array_index (vision->boxes, VlpsVisionBox, index);
  const struct
  {
    const char *name;
    double share;
  } members[] = { { "x", found->box.left / vision->width },
                  { "y", found->box.top / vision->height },
                  { "width", found->box.width / vision->width },
                  { "height", found->box.height / vision->height } };

  g_string_append_printf (out,
                          "%s\n  {\"id\": \"b%u\", \"type\": \"rectanglelabels\", \"from_name\": \"label\", "
                          "\"to_name\": \"image\", \"original_width\": %d, \"original_height\": %d, "
                          "\"image_rotation\": 0, \"value\": {",
                          index > 0 ? "," : "", index + 1, vision->width, vision->height);
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_printf (out, "\"%s\": %s, ", members[i].name,
                              g_ascii_formatd (number, sizeof number, "%.6f", 100 * members[i].share));
    }
  g_string_append_printf (out, "\"rotation\": 0, \"rectanglelabels\": [\"%s\"]}}",
                          vlps_vision_category (found->category, NULL));
}

static void
append_task (Export *out, const VlpsCase *item, const VlpsVision *vision, const char *picture)
{
  g_autofree char *path = g_strdup_printf ("%s/%s", out->dataset->name, picture);
  g_autofree char *escaped = g_uri_escape_string (path, "/", TRUE);
  GString *text = out->tasks;

  g_string_append_printf (text, "%s{\"id\": %u, \"data\": {\"image\": \"/data/local-files/?d=%s\", \"page\": ",
                          out->n_pages > 0 ? ",\n" : "", out->n_pages + 1, escaped);
  vlps_json_text_string (text, item->id);
  g_string_append (text, ", \"url\": ");
  vlps_json_text_string (text, item->url);
  g_string_append (text, ", \"file\": ");
  vlps_json_text_string (text, item->file);
  g_string_append (text, "},\n \"annotations\": [{\"result\": [");
  for (guint i = 0; i < vision->boxes->len; i++)
    append_result (text, vision, i);
  g_string_append (text, "]}]}");
}

static char *
studio_interface (void)
{
  GString *out = g_string_new ("<View>\n  <Image name=\"image\" value=\"$image\" zoom=\"true\"/>\n"
                               "  <RectangleLabels name=\"label\" toName=\"image\">\n");

  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    g_string_append_printf (out, "    <Label value=\"%s\" background=\"#%06x\"/>\n", vlps_region_name ((VlpsRegion) i),
                            vlps_palette_colour (i));
  g_string_append (out, "  </RectangleLabels>\n</View>\n");
  return g_string_free (out, FALSE);
}

/* --- pages --- */

/* The picture of a page as a file of the set; FALSE where it cannot be written.  A page without one has the size that it was
 * rendered in. */
static gboolean
write_picture (Export *out, cairo_surface_t *picture, const char *name, GError **error)
{
  g_autofree char *path = g_build_filename (out->folder, name, NULL);

  if (picture == NULL)
    {
      out->n_bare++;
      return TRUE;
    }
  return vlps_png_file_write (picture, path, error);
}

static gboolean
add_page (Export *out, const VlpsCase *item, const VlpsPage *page, const VlpsRegionGold *gold, cairo_surface_t *picture,
          GError **error)
{
  int width = picture != NULL ? cairo_image_surface_get_width (picture) : MAX (1, (int) page->size.width);
  int height = picture != NULL ? cairo_image_surface_get_height (picture) : MAX (1, (int) page->size.height);
  g_autoptr (VlpsVision) vision = boxes_of (page, gold, width, height);
  const char *name = take_name (out, item);
  g_autofree char *file = g_strdup_printf ("images/%s.png", name), *labels = g_strdup_printf ("labels/%s.txt", name);
  g_autofree char *lines = vlps_yolo_lines (vision);
  guint part = vlps_vision_part (item->url != NULL ? item->url : name);

  if (!write_picture (out, picture, file, error)
      || ((out->formats & VLPS_LABEL_YOLO) != 0 && !write_in (out, labels, lines, error)))
    return FALSE;
  vlps_coco_add (out->coco, vision, file);
  g_string_append_printf (out->lists[part], "./%s\n", file);
  append_task (out, item, vision, file);
  out->n_pages++;
  out->n_boxes += vision->boxes->len;
  return TRUE;
}

static gboolean
add_case (Export *out, const VlpsCase *item, VlpsSnapshots *snapshots, GError **error)
{
  g_autoptr (VlpsPage) page = item->page != NULL && item->regions != VLPS_GOLD_NONE
                                  ? vlps_snapshots_load (snapshots, out->dataset, item, NULL)
                                  : NULL;
  g_autoptr (VlpsRegionGold) gold = page != NULL ? vlps_region_gold_new (out->dataset, item, page, FALSE) : NULL;
  cairo_surface_t *picture = gold != NULL ? vlps_snapshots_picture (snapshots, out->dataset, item) : NULL;
  gboolean added = gold == NULL || add_page (out, item, page, gold, picture, error);

  g_clear_pointer (&picture, cairo_surface_destroy);
  return added;
}

static gboolean
write_all (const Export *out, GError **error)
{
  g_autofree char *description = g_strdup_printf ("Regions labelled in %s", out->dataset->name);
  g_autofree char *coco = vlps_coco_text (out->coco, description, TRUE), *yaml = vlps_yolo_description (TRUE);
  g_autofree char *tasks = g_strdup_printf ("[%s]\n", out->tasks->str), *interface = studio_interface ();

  if ((out->formats & VLPS_LABEL_COCO) != 0 && !write_in (out, "coco.json", coco, error))
    return FALSE;
  if ((out->formats & VLPS_LABEL_STUDIO) != 0
      && (!write_in (out, "label-studio.json", tasks, error) || !write_in (out, "label-studio.xml", interface, error)))
    return FALSE;
  for (guint i = 0; (out->formats & VLPS_LABEL_YOLO) != 0 && i < VLPS_VISION_PARTS; i++)
    {
      g_autofree char *name = g_strconcat (vlps_vision_part_name (i), ".txt", NULL);

      if (!write_in (out, name, out->lists[i]->str, error))
        return FALSE;
    }
  return (out->formats & VLPS_LABEL_YOLO) == 0 || write_in (out, "data.yaml", yaml, error);
}

/* "1 page", "2 pages" */
static void
append_count (GString *out, guint n, const char *one)
{
  g_string_append_printf (out, "%u %s%s", n, one, n == 1 ? "" : strcmp (one, "box") == 0 ? "es" : "s");
}

static char *
describe (const Export *out)
{
  GString *text = g_string_new (NULL);
  guint without = out->dataset->cases->len - out->n_pages;

  g_string_append_printf (text, "%s: ", out->dataset->name);
  append_count (text, out->n_boxes, "box");
  g_string_append (text, " on ");
  append_count (text, out->n_pages, "page");
  g_string_append_printf (text, " in %s", out->folder);
  if (without > 0)
    {
      g_string_append (text, "; ");
      append_count (text, without, "page");
      g_string_append (text, " without labels left out");
    }
  if (out->n_bare > 0)
    {
      g_string_append (text, "; no picture of ");
      append_count (text, out->n_bare, "page");
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

char *
vlps_label_export_write (const VlpsDataset *dataset, VlpsSnapshots *snapshots, guint formats, const char *folder,
                         GError **error)
{
  g_auto (Export) out = { .dataset = dataset,
                          .formats = formats,
                          .folder = g_build_filename (folder, dataset->name, NULL),
                          .names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                          .coco = vlps_coco_new (),
                          .tasks = g_string_new (NULL) };

  for (guint i = 0; i < VLPS_VISION_PARTS; i++)
    out.lists[i] = g_string_new (NULL);
  if (!make_folder (out.folder, "images", error)
      || ((formats & VLPS_LABEL_YOLO) != 0 && !make_folder (out.folder, "labels", error)))
    return NULL;
  for (guint i = 0; i < dataset->cases->len; i++)
    if (!add_case (&out, dataset->cases->pdata[i], snapshots, error))
      return NULL;
  if (out.n_pages == 0)
    return vlps_error_null (
        error, VLPS_ERROR_NOT_FOUND,
        "%s has no labelled page; label some with vlps serve --labels, and tick \"The page is done\"", dataset->name);
  return write_all (&out, error) ? describe (&out) : NULL;
}
