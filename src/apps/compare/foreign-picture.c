/* foreign-picture.c - pages and segments of labelled pictures */
#include "foreign-picture.h"

#include <math.h>
#include <string.h>

#include "problem.h"

static char *
without_ending (const char *name)
{
  const char *dot = strrchr (name, '.');

  return dot != NULL && strchr (dot, '/') == NULL ? g_strndup (name, (gsize) (dot - name)) : g_strdup (name);
}

/* `stem` with one of the endings of pages, where there is such a file; newly allocated. */
static char *
with_page_ending (const char *folder, const char *stem)
{
  static const char *const endings[] = { ".snapshot.json.gz", ".json.gz", ".mhtml", ".mht", ".html", ".htm" };

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *name = g_strconcat (stem, endings[i], NULL), *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return g_steal_pointer (&path);
    }
  return NULL;
}

/* Removes the prefix that Label Studio adds to names of uploaded files: eight hexadecimal digits and a hyphen. */
static const char *
without_upload (const char *name)
{
  return strspn (name, "0123456789abcdef") == 8 && name[8] == '-' ? name + 9 : name;
}

/* The page of a picture; newly allocated. */
static char *
find_page (const char *folder, const char *picture)
{
  g_auto (GStrv) parts = g_strsplit (picture, "/", -1);
  gboolean outside = g_path_is_absolute (picture) || g_strv_contains ((const char *const *) parts, "..");
  g_autofree char *inner = outside ? g_path_get_basename (picture) : g_strdup (picture);
  g_autofree char *stem = without_ending (inner), *base = g_path_get_basename (stem);
  g_autofree char *pages = g_build_filename (folder, "pages", NULL);
  const char *bare = without_upload (base);
  /* pictures of 'vlps batch' are called NAME.before.png */
  g_autofree char *shot = g_str_has_suffix (stem, ".before") ? without_ending (stem) : NULL;
  const char *const tries[][2] = { { folder, stem }, { folder, shot }, { pages, base },
                                   { folder, base }, { pages, bare },  { folder, bare } };

  for (guint i = 0; i < G_N_ELEMENTS (tries); i++)
    {
      char *page = tries[i][1] != NULL ? with_page_ending (tries[i][0], tries[i][1]) : NULL;

      if (page != NULL)
        return page;
    }
  return NULL;
}

char *
vlps_foreign_id (const char *picture)
{
  char *id = without_ending (picture);

  g_strdelimit (id, "/\\", '_');
  if (*id == '.' || *id == '\0')
    {
      g_autofree char *hidden = id;

      id = g_strconcat ("page", hidden, NULL);
    }
  if (strlen (id) > 200)
    id[200] = '\0';
  return id;
}

VlpsCase *
vlps_foreign_picture_add (VlpsDataset *dataset, const char *file, const char *picture, VlpsSize size)
{
  g_autofree char *id = vlps_foreign_id (picture), *path = g_build_filename (dataset->folder, picture, NULL);
  VlpsCase *item;

  if (g_hash_table_contains (dataset->ids, id))
    {
      vlps_problems_add (dataset->problems, file, 0, "the picture %s appears twice; the second one is ignored",
                         picture);
      return NULL;
    }
  item = vlps_dataset_add (dataset, id);
  item->regions = VLPS_GOLD_SEGMENTS;
  item->segments = vlps_segmentation_new (size);
  item->page = find_page (dataset->folder, picture);
  if (g_file_test (path, G_FILE_TEST_IS_REGULAR) && g_str_has_suffix (path, ".png"))
    item->picture = g_steal_pointer (&path);
  if (item->page == NULL)
    {
      item->missing = g_strdup ("only its picture is there");
      vlps_problems_add (dataset->problems, file, 0,
                         "%s: no page beside the picture; put it there under the same name, as .html, .mhtml or a "
                         "snapshot (.json.gz)",
                         picture);
    }
  return item;
}

VlpsSegment *
vlps_foreign_segment_add (VlpsDataset *dataset, VlpsCase *item, const char *file, const char *label)
{
  VlpsSegment *segment = vlps_segmentation_add (item->segments, label);

  if (segment == NULL)
    vlps_problems_add (dataset->problems, file, 0, "%s: only the first %d labels are read", item->id,
                       VLPS_SEGMENTS_MAX);
  return segment;
}

void
vlps_foreign_add_turned (VlpsSegment *segment, VlpsBox box, double degrees, VlpsPoint turn)
{
  const VlpsPoint corners[] = { { box.left, box.top },
                                { vlps_box_right (box), box.top },
                                { vlps_box_right (box), vlps_box_bottom (box) },
                                { box.left, vlps_box_bottom (box) } };
  GArray *ring = g_array_new (FALSE, FALSE, sizeof (VlpsPoint));
  double angle = degrees * G_PI / 180;

  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    {
      double x = corners[i].x - turn.x, y = corners[i].y - turn.y;
      VlpsPoint point = { turn.x + x * cos (angle) - y * sin (angle), turn.y + x * sin (angle) + y * cos (angle) };

      g_array_append_val (ring, point);
    }
  vlps_segmentation_add_ring (segment, ring);
}
