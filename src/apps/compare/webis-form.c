/* webis-form.c - Webis-WebSeg-20 (Kiesel et al. 2020) and WebClasSeg-25 (Gerber et al. 2025): a folder for each page */
#include <string.h>

#include "file.h"
#include "foreign-forms.h"
#include "problem.h"

gboolean
vlps_webis_form_is (const cJSON *root)
{
  return cJSON_IsObject (cJSON_GetObjectItemCaseSensitive (root, "segmentations"));
}

/* A file of the folder, where it is there. */
static char *
file_in (const char *folder, const char *name)
{
  char *path = g_build_filename (folder, name, NULL);

  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
    g_clear_pointer (&path, g_free);
  return path;
}

/* The first of the files that is there. */
static char *
first_in (const char *folder, const char *const *names)
{
  char *path = NULL;

  for (guint i = 0; path == NULL && names[i] != NULL; i++)
    path = file_in (folder, names[i]);
  return path;
}

/* Chooses the segmentation that all annotators agree on, or that of the first annotator. */
static const cJSON *
choose (const cJSON *all)
{
  static const char *const truths[] = { "majority-vote", "ground_truth", "ground-truth" };
  const cJSON *list = NULL;

  for (guint i = 0; list == NULL && i < G_N_ELEMENTS (truths); i++)
    list = cJSON_GetObjectItemCaseSensitive (all, truths[i]);
  return list != NULL ? list : all->child;
}

/* Elements of the segments, which are listed in the same order, and labels of those that have none. */
static void
add_elements (VlpsSegmentation *segments, const cJSON *nodes)
{
  const cJSON *node;
  guint s = 0;

  if ((guint) MAX (0, cJSON_GetArraySize (nodes)) != segments->segments->len)
    return;
  cJSON_ArrayForEach (node, nodes)
  {
    VlpsSegment *segment = segments->segments->pdata[s++];
    const cJSON *index = cJSON_GetObjectItemCaseSensitive (node, "hyuIndex");
    const char *label = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (node, "tagType"));

    if (cJSON_IsNumber (index) && index->valuedouble >= 0 && index->valuedouble < G_MAXINT)
      segment->element = (int) index->valuedouble;
    if (segment->label == NULL)
      segment->label = g_strdup (label);
  }
}

/* The page as it was recorded, in a file with its styles, or at least as HTML. */
static void
find_page (VlpsCase *item, const char *folder)
{
  g_autofree char *name = g_strconcat (item->id, ".mhtml", NULL);
  g_autofree char *outer = g_path_get_dirname (folder), *archives = g_build_filename (outer, "mhtml", NULL);

  item->nodes = file_in (folder, "nodes.csv");
  item->page = item->nodes == NULL ? file_in (folder, name) : NULL;
  if (item->page == NULL && item->nodes == NULL)
    item->page = file_in (archives, name);
  if (item->page == NULL)
    item->page = file_in (folder, "dom.html");
  if (item->page == NULL)
    item->page = g_strdup (item->nodes);
}

static void
find_pictures (VlpsCase *item, const char *folder)
{
  static const char *const fine[] = { "screenshot-edges-fine.png", "screenshot-canny-0x1-1-2.png", NULL };
  static const char *const coarse[] = { "screenshot-edges-coarse.png", "screenshot-canny-0x5-1-16.png", NULL };

  item->picture = file_in (folder, "screenshot.png");
  item->edges[0] = first_in (folder, fine);
  item->edges[1] = first_in (folder, coarse);
}

static void
read_case (VlpsDataset *dataset, const char *folder, const char *file, const cJSON *root)
{
  g_autofree char *id = g_path_get_basename (folder);
  const cJSON *all = cJSON_GetObjectItemCaseSensitive (root, "segmentations"), *list = choose (all);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsSegmentation) segments = NULL;
  VlpsCase *item;

  if (list == NULL)
    {
      vlps_problems_add (dataset->problems, file, 0, "%s: there is no segmentation in it", id);
      return;
    }
  segments = vlps_segmentation_parse (root, list, file, &error);
  if (segments == NULL)
    {
      vlps_problems_add (dataset->problems, file, 0, "%s", error->message);
      return;
    }
  add_elements (segments,
                cJSON_GetObjectItemCaseSensitive (cJSON_GetObjectItemCaseSensitive (root, "nodes"), list->string));
  item = vlps_dataset_add (dataset, id);
  item->regions = VLPS_GOLD_SEGMENTS;
  item->segments = g_steal_pointer (&segments);
  find_page (item, folder);
  find_pictures (item, folder);
  if (item->page == NULL)
    {
      item->missing = g_strdup ("only its labels are there");
      vlps_problems_add (dataset->problems, file, 0,
                         "%s: no page beside the labels: nodes.csv (webis-webseg-20-dom-and-nodes.zip), %s.mhtml or "
                         "dom.html",
                         id, id);
    }
}

gboolean
vlps_webis_form_read (VlpsDataset *dataset, const char *folder)
{
  static const char *const names[] = { "ground-truth.json",   "ground_truth.json",   "annotations.json",
                                       "annotations_FC.json", "annotations_MC.json", NULL };
  g_autofree char *path = first_in (folder, names), *text = NULL;
  g_autoptr (cJSON) root = NULL;
  gsize length;

  if (path == NULL)
    return FALSE;
  if (vlps_file_read (path, &text, &length, NULL))
    root = cJSON_ParseWithLength (text, length);
  if (vlps_webis_form_is (root))
    read_case (dataset, folder, path, root);
  else
    vlps_problems_add (dataset->problems, path, 0, "this is not a JSON object with \"segmentations\"");
  return TRUE;
}
