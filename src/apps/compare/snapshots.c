/* snapshots.c - the rendered pages of data sets, each rendered once and kept on disk */
#include "snapshots.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "memory.h"
#include "png-file.h"
#include "progress.h"
#include "recorded-page.h"
#include "snapshot.h"

/* Pictures are only shown small; a page 1280 px wide and 5,000 px tall is kept at about a third of its size. */
#define PICTURE_PIXELS 700e3

#define SNAPSHOT_ENDING ".json.gz"

struct VlpsSnapshots
{
  char *folder;
  VlpsSnapshotOptions options;
};

VlpsSnapshots *
vlps_snapshots_new (const VlpsSnapshotOptions *options)
{
  VlpsSnapshots *snapshots = g_new0 (VlpsSnapshots, 1);

  snapshots->options = *options;
  snapshots->folder = options->folder != NULL ? g_strdup (options->folder)
                                              : g_build_filename (g_get_user_cache_dir (), "vlps", "compare", NULL);
  return snapshots;
}

void
vlps_snapshots_free (VlpsSnapshots *snapshots)
{
  if (snapshots == NULL)
    return;
  g_free (snapshots->folder);
  g_free (snapshots);
}

/* Path of the page in the cache, without its ending. */
static char *
path_of (const VlpsSnapshots *snapshots, const VlpsDataset *dataset, const VlpsCase *item)
{
  const VlpsRenderOptions *render = &snapshots->options.render;
  g_autofree char *text = NULL, *sum = NULL, *name = NULL, *set = g_strdup (dataset->name);
  GStatBuf status = { 0 };

  if (g_stat (item->page, &status) != 0)
    memset (&status, 0, sizeof status);
  text = g_strdup_printf ("%d %dx%d %d %d %d %d %" G_GINT64_FORMAT " %" G_GINT64_FORMAT, VLPS_SNAPSHOT_VERSION,
                          render->request.viewport_width, render->request.viewport_height, render->request.javascript,
                          (int) render->request.wait,
                          (int) render->request.scroll + 10 * (VLPS_MAX_SCREENS - render->request.scroll_screens),
                          render->request.quiet_ms, (gint64) status.st_size, (gint64) status.st_mtime);
  sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  sum[12] = '\0';
  name = g_strdup_printf ("%s-%s", item->id, sum);
  g_strdelimit (set, "/\\", '_');
  return g_build_filename (snapshots->folder, set, name, NULL);
}

static char *
with_ending (const char *path, const char *ending)
{
  return g_strconcat (path, ending, NULL);
}

static gboolean
is_there (const VlpsSnapshots *snapshots, const char *path)
{
  g_autofree char *snapshot = with_ending (path, ".json.gz"), *failed = with_ending (path, ".failed");

  return g_file_test (snapshot, G_FILE_TEST_EXISTS)
         || (!snapshots->options.retry && g_file_test (failed, G_FILE_TEST_EXISTS));
}

/* TRUE for a page that the set has as a snapshot, with its picture beside it. */
static gboolean
is_snapshot (const VlpsCase *item)
{
  return g_str_has_suffix (item->page, SNAPSHOT_ENDING);
}

static gboolean
copy_file (const char *from, const char *to, GError **error)
{
  g_autoptr (GFile) source = g_file_new_for_path (from), target = g_file_new_for_path (to);
  g_autoptr (GError) local = NULL;

  if (g_file_copy (source, target, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, &local))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_IO, "cannot copy %s: %s", from, local->message);
}

/* Keeps a snapshot of the set as if it had been rendered. */
static gboolean
keep_snapshot (const VlpsCase *item, const char *path, GError **error)
{
  g_autofree char *name = g_strndup (item->page, strlen (item->page) - strlen (SNAPSHOT_ENDING));
  g_autofree char *from = with_ending (name, ".png"), *picture = with_ending (path, ".png");
  g_autofree char *snapshot = with_ending (path, SNAPSHOT_ENDING);

  return (!g_file_test (from, G_FILE_TEST_EXISTS) || copy_file (from, picture, error))
         && copy_file (item->page, snapshot, error);
}

typedef struct
{
  VlpsSnapshots *snapshots;
  const VlpsDataset *dataset;
  GPtrArray *cases; /* to do */
  GCancellable *cancellable;
  VlpsProgress *progress;
  GMutex mutex;
  guint next;
  GError *error; /* the first that ends it all */
} Filling;

static const VlpsCase *
next_case (Filling *filling)
{
  const VlpsCase *item = NULL;

  g_mutex_lock (&filling->mutex);
  if (filling->error == NULL && filling->next < filling->cases->len)
    item = filling->cases->pdata[filling->next++];
  g_mutex_unlock (&filling->mutex);
  return item;
}

static void
stop_filling (Filling *filling, GError *error)
{
  g_mutex_lock (&filling->mutex);
  if (filling->error == NULL)
    filling->error = error;
  else
    g_error_free (error);
  g_mutex_unlock (&filling->mutex);
}

static gboolean
keep (const char *path, const VlpsRendering *rendering, GError **error)
{
  g_autofree char *snapshot = with_ending (path, ".json.gz"), *picture = with_ending (path, ".png");
  g_autofree char *failed = with_ending (path, ".failed");

  g_unlink (failed);
  return (rendering->picture == NULL || vlps_png_file_write (rendering->picture, picture, error))
         && vlps_snapshot_save (rendering->snapshot, snapshot, error);
}

/* The picture is for reports alone: a page that has no time for it, or no memory, is rendered without. */
static VlpsRendering *
render_case (VlpsRenderer *renderer, const VlpsSource *source, const VlpsRenderOptions *options,
             GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) local = NULL;
  VlpsRenderOptions render = *options;
  VlpsRendering *rendering;

  render.request.picture_pixels = PICTURE_PIXELS;
  render.request.bars_last = FALSE; /* labels are drawn on it by the boxes */
  rendering = vlps_renderer_render (renderer, source, &render, cancellable, &local);
  if (rendering != NULL)
    return rendering;
  if (g_error_matches (local, VLPS_ERROR, VLPS_ERROR_TIMEOUT) || g_error_matches (local, VLPS_ERROR, VLPS_ERROR_CRASHED)
      || g_error_matches (local, VLPS_ERROR, VLPS_ERROR_MEMORY))
    {
      render.request.picture_pixels = 0;
      return vlps_renderer_render (renderer, source, &render, cancellable, error);
    }
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

static gpointer
fill_some (gpointer data)
{
  Filling *filling = data;
  const VlpsSnapshotOptions *options = &filling->snapshots->options;
  g_autoptr (VlpsRenderer) renderer =
      vlps_renderer_new (VLPS_PORT_GTK, TRUE, options->sandbox, options->verbose, vlps_memory_share (options->jobs));
  g_autofree char *folder = g_canonicalize_filename (filling->dataset->folder, NULL);
  const char *const files[] = { folder, NULL }; /* pages of a set share styles and pictures */
  gboolean works = FALSE;                       /* a renderer that had an answer before can have one again */
  const VlpsCase *item;

  while ((item = next_case (filling)) != NULL)
    {
      g_autofree char *path = path_of (filling->snapshots, filling->dataset, item);
      g_autofree char *canonical = g_canonicalize_filename (item->page, NULL);
      g_autofree char *uri = g_filename_to_uri (canonical, NULL, NULL);
      g_autofree char *key = g_strdup_printf ("render %s", path);
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsSource) source = NULL;
      g_autoptr (VlpsRendering) rendering = NULL;
      VlpsRenderOptions render = options->render;
      VlpsDeadline deadline = { 0 };

      render.request.files = files;
      if (vlps_watch_check (options->watch, key, &error))
        {
          vlps_deadline_begin (&deadline, render.request.timeout, options->watch, key, VLPS_WATCH_MEMORY);
          render.deadline = &deadline;
          /* file names of pages may look like addresses or begin with a dash; a file address is unmistakable */
          source = vlps_source_open (uri, NULL, &deadline, &error);
        }
      if (source != NULL)
        rendering = render_case (renderer, source, &render, filling->cancellable, &error);
      vlps_deadline_end (&deadline);

      works = works || rendering != NULL;
      if (rendering != NULL)
        {
          if (!keep (path, rendering, &error))
            stop_filling (filling, g_steal_pointer (&error));
        }
      else if (g_error_matches (error, VLPS_ERROR, VLPS_ERROR_CANCELLED)
               || (!works && g_error_matches (error, VLPS_ERROR, VLPS_ERROR_ENGINE)))
        stop_filling (filling, g_steal_pointer (&error));
      else
        {
          g_autofree char *failed = with_ending (path, ".failed");
          g_autofree char *text = g_strdup_printf ("%d %s\n", error->code, error->message);

          g_file_set_contents (failed, text, -1, NULL);
        }
      vlps_progress_step (filling->progress);
    }
  return NULL;
}

gboolean
vlps_snapshots_fill (VlpsSnapshots *snapshots, const VlpsDataset *dataset, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) threads = g_ptr_array_new ();
  g_autoptr (GPtrArray) cases = g_ptr_array_new ();
  Filling filling = { snapshots, dataset, cases, cancellable, NULL, { 0 }, 0, NULL };

  for (guint i = 0; i < dataset->cases->len; i++)
    {
      const VlpsCase *item = dataset->cases->pdata[i];
      g_autofree char *path = item->page != NULL && item->nodes == NULL ? path_of (snapshots, dataset, item) : NULL;

      if (path != NULL && !is_there (snapshots, path))
        {
          g_autofree char *folder = g_path_get_dirname (path);

          if (g_mkdir_with_parents (folder, 0777) != 0)
            return vlps_error_false (error, VLPS_ERROR_IO, "cannot make the folder %s: %s", folder, g_strerror (errno));
          if (!is_snapshot (item))
            g_ptr_array_add (cases, (gpointer) item);
          else if (!keep_snapshot (item, path, error))
            return FALSE;
        }
    }
  if (cases->len == 0)
    return TRUE;
  filling.progress = vlps_progress_new ("rendering", dataset->name, cases->len);
  g_mutex_init (&filling.mutex);
  for (guint i = 0;
       i < MIN (vlps_watch_is_careful (snapshots->options.watch) ? 1 : snapshots->options.jobs, cases->len); i++)
    g_ptr_array_add (threads, g_thread_new ("render", fill_some, &filling));
  for (guint i = 0; i < threads->len; i++)
    g_thread_join (threads->pdata[i]);
  g_mutex_clear (&filling.mutex);
  vlps_progress_free (filling.progress);
  if (filling.error != NULL)
    {
      g_propagate_error (error, filling.error);
      return FALSE;
    }
  return TRUE;
}

char *
vlps_snapshots_copy (VlpsSnapshots *snapshots, const VlpsDataset *dataset, const VlpsCase *item, const char *folder,
                     GError **error)
{
  g_autofree char *path = path_of (snapshots, dataset, item), *base = NULL, *id = NULL, *data = NULL;
  g_autofree char *snapshot = with_ending (path, SNAPSHOT_ENDING), *picture = with_ending (path, ".png");
  g_autofree char *to = NULL, *picture_to = NULL;
  g_autoptr (GBytes) packed = NULL, unpacked = NULL;
  gsize length;

  if (!g_file_get_contents (snapshot, &data, &length, NULL))
    return vlps_error_null (error, VLPS_ERROR_NOT_FOUND, "the page was not rendered");
  packed = g_bytes_new_static (data, length);
  unpacked = vlps_snapshot_gunzip (packed, error);
  if (unpacked == NULL)
    return NULL;
  id = vlps_snapshot_id (unpacked);
  base = g_build_filename (folder, id, NULL);
  to = with_ending (base, SNAPSHOT_ENDING);
  picture_to = with_ending (base, ".png");
  if (g_mkdir_with_parents (folder, 0777) != 0)
    return vlps_error_null (error, VLPS_ERROR_IO, "cannot make the folder %s: %s", folder, g_strerror (errno));
  if ((g_file_test (picture, G_FILE_TEST_EXISTS) && !copy_file (picture, picture_to, error))
      || !copy_file (snapshot, to, error))
    return NULL;
  return g_steal_pointer (&id);
}

VlpsPage *
vlps_snapshots_load (VlpsSnapshots *snapshots, const VlpsDataset *dataset, const VlpsCase *item, GError **error)
{
  g_autofree char *path = path_of (snapshots, dataset, item);
  g_autofree char *snapshot = with_ending (path, ".json.gz"), *failed = with_ending (path, ".failed");
  g_autofree char *data = NULL;
  g_autoptr (GBytes) packed = NULL, unpacked = NULL;
  gsize length;

  if (item->nodes != NULL)
    return vlps_recorded_page_read (item->nodes, item->segments != NULL ? item->segments->size : (VlpsSize){ 0, 0 },
                                    error);
  if (g_file_get_contents (snapshot, &data, &length, NULL))
    {
      packed = g_bytes_new_static (data, length);
      unpacked = vlps_snapshot_gunzip (packed, error);
      return unpacked != NULL ? vlps_snapshot_parse (unpacked, error) : NULL;
    }
  if (g_file_get_contents (failed, &data, &length, NULL))
    {
      char *message;
      int code = (int) g_ascii_strtoll (data, &message, 10);

      g_set_error_literal (error, VLPS_ERROR, code, g_strstrip (message));
    }
  else
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND, "the page was not rendered");
  return NULL;
}

cairo_surface_t *
vlps_snapshots_picture (VlpsSnapshots *snapshots, const VlpsDataset *dataset, const VlpsCase *item)
{
  g_autofree char *path = path_of (snapshots, dataset, item);
  g_autofree char *picture = with_ending (path, ".png");

  return g_file_test (picture, G_FILE_TEST_EXISTS) ? vlps_png_file_read (picture, NULL) : NULL;
}
