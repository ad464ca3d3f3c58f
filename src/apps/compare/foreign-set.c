/* foreign-set.c - data sets of others, as they were published or exported */
#include "foreign-set.h"

#include <string.h>

#include "errors.h"
#include "file.h"
#include "foreign-forms.h"
#include "foreign-picture.h"
#include "problem.h"
#include "sort.h"

typedef enum
{
  FORM_NONE,
  FORM_BROKEN, /* JSON that cannot be read */
  FORM_WEBIS,
  FORM_COCO,
  FORM_LABEL_STUDIO,
  FORM_CVAT,
} Form;

typedef struct
{
  char *text;
  gsize length;
  cJSON *root;
  Form form;
} Labels;

static void
labels_clear (Labels *labels)
{
  g_free (labels->text);
  cJSON_Delete (labels->root);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Labels, labels_clear)

static gboolean
labels_read (const char *path, Labels *labels, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (!vlps_file_read (path, &labels->text, &labels->length, &local))
    return vlps_error_false (
        error, g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOENT) ? VLPS_ERROR_NOT_FOUND : VLPS_ERROR_IO, "%s",
        local->message);
  if (vlps_cvat_form_is (labels->text))
    labels->form = FORM_CVAT;
  else if ((labels->root = cJSON_ParseWithLength (labels->text, labels->length)) == NULL)
    labels->form = FORM_BROKEN;
  else if (vlps_coco_form_is (labels->root))
    labels->form = FORM_COCO;
  else if (vlps_label_studio_form_is (labels->root))
    labels->form = FORM_LABEL_STUDIO;
  else if (vlps_webis_form_is (labels->root))
    labels->form = FORM_WEBIS;
  return TRUE;
}

/* Returns the paths in a folder, sorted. */
static GPtrArray *
list_folder (const char *folder)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (*name != '.')
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (paths, vlps_sort_by_text);
  return paths;
}

/* Adds the files of a folder that are labels of pictures. */
static void
add_label_files (const char *folder, GPtrArray *files, GCancellable *cancellable)
{
  g_autoptr (GPtrArray) paths = list_folder (folder);

  for (guint i = 0; i < paths->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      g_auto (Labels) labels = { 0 };

      if ((g_str_has_suffix (paths->pdata[i], ".json") || g_str_has_suffix (paths->pdata[i], ".xml"))
          && labels_read (paths->pdata[i], &labels, NULL) && labels.form > FORM_WEBIS)
        g_ptr_array_add (files, g_strdup (paths->pdata[i]));
    }
}

static gboolean
read_file (VlpsDataset *dataset, const char *path, GError **error)
{
  g_auto (Labels) labels = { 0 };
  g_autofree char *folder = NULL;

  if (!labels_read (path, &labels, error))
    return FALSE;
  switch (labels.form)
    {
    case FORM_COCO:
      return vlps_coco_form_read (dataset, labels.root, path, error);
    case FORM_LABEL_STUDIO:
      return vlps_label_studio_form_read (dataset, labels.root, path, error);
    case FORM_CVAT:
      return vlps_cvat_form_read (dataset, labels.text, labels.length, path, error);
    case FORM_WEBIS:
      folder = g_path_get_dirname (path);
      return vlps_webis_form_read (dataset, folder);
    case FORM_BROKEN:
      return vlps_error_false (
          error, VLPS_ERROR_IO,
          "%s is neither JSON nor XML of CVAT; a data set is a folder with pages.jsonl or labels of "
          "another form (docs/compare.md)",
          path);
    case FORM_NONE:
    default:
      return vlps_error_false (error, VLPS_ERROR_IO,
                               "%s has no labels that vlps reads: COCO (images, annotations), Label Studio (a list of "
                               "tasks), Webis (segmentations), or XML of CVAT",
                               path);
    }
}

static gboolean
read_folder (VlpsDataset *dataset, const char *folder, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free), paths = list_folder (folder);
  g_autofree char *inner = g_build_filename (folder, "annotations", NULL);

  add_label_files (folder, files, cancellable);
  if (files->len == 0)
    add_label_files (inner, files, cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    return vlps_error_false (error, VLPS_ERROR_CANCELLED, "stopped");
  if (files->len == 1)
    return read_file (dataset, files->pdata[0], error);
  if (files->len > 1)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "%s has %u files of labels, such as %s and %s; name the one that is meant", folder,
                             files->len, (const char *) files->pdata[0], (const char *) files->pdata[1]);
  if (vlps_webis_form_read (dataset, folder))
    return TRUE;
  for (guint i = 0; i < paths->len && !g_cancellable_is_cancelled (cancellable); i++)
    if (g_file_test (paths->pdata[i], G_FILE_TEST_IS_DIR))
      vlps_webis_form_read (dataset, paths->pdata[i]);
  if (g_cancellable_is_cancelled (cancellable))
    return vlps_error_false (error, VLPS_ERROR_CANCELLED, "stopped");
  if (dataset->cases->len > 0 || dataset->problems->len > 0)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_NOT_FOUND,
                           "%s is not a data set: it has neither pages.jsonl nor labels of Webis-WebSeg-20, "
                           "WebClasSeg-25, COCO, Label Studio or CVAT (docs/compare.md)",
                           folder);
}

gboolean
vlps_foreign_set_read (VlpsDataset *dataset, const char *path, GCancellable *cancellable, GError **error)
{
  g_autofree char *absolute = g_canonicalize_filename (path, NULL), *base = g_path_get_basename (absolute);

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return vlps_error_false (error, VLPS_ERROR_NOT_FOUND, "%s is not a data set: there is no such file or folder",
                             path);
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      dataset->name = g_steal_pointer (&base);
      return read_folder (dataset, path, cancellable, error);
    }
  dataset->name = vlps_foreign_id (base);
  return read_file (dataset, path, error);
}
