/* work.c - one page of a batch: from what the list says to a line of results and files beside it */
#include "work.h"

#include <cjson/cJSON.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "earlier.h"
#include "emit.h"
#include "errors.h"
#include "file.h"
#include "snapshot.h"

#define PAGES_A_FOLDER 1000
#define MAX_NAME 120 /* bytes of a page's name in that of a file */

void
vlps_work_free (VlpsWork *work)
{
  if (work == NULL)
    return;
  vlps_row_clear (&work->row);
  g_clear_error (&work->failure);
  g_clear_pointer (&work->loaded, g_byte_array_unref);
  g_free (work->diff);
  g_free (work);
}

/* --- files --- */

static const struct
{
  const char *name;
  const char *ending;
  const char *type; /* of its content */
} file_kinds[] = {
  { "text", ".txt", "text/plain; charset=utf-8" },
  { "html", ".html", "text/html; charset=utf-8" },
  { "markdown", ".md", "text/markdown; charset=utf-8" },
  { "json", ".json", "application/json" },
  { "links", ".links.jsonl", "application/jsonl" },
  { "tei", ".tei.xml", "application/tei+xml" },
  { "csv", ".csv", "text/csv; charset=utf-8" },
  { "snapshot", ".snapshot.json.gz", "application/gzip" },
  { "overlay", ".overlay.png", "image/png" },
  { "before", ".before.png", "image/png" },
  { "after", ".after.png", "image/png" },
  { "har", ".har", "application/json" },
  { "console", ".console.jsonl", "application/jsonl" },
  { "pdf", ".pdf", "application/pdf" },
};

gboolean
vlps_files_parse (const char *text, guint *ret_files, GError **error)
{
  g_auto (GStrv) names = g_strsplit (text != NULL ? text : "", ",", -1);
  guint files = 0;

  for (guint i = 0; names[i] != NULL; i++)
    {
      const char *name = g_strstrip (names[i]);
      guint k = 0;

      while (k < G_N_ELEMENTS (file_kinds) && strcmp (name, file_kinds[k].name) != 0)
        k++;
      if (k == G_N_ELEMENTS (file_kinds))
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                       "'%s' is nothing that is written for a page; there are text, html, markdown, json, links, "
                       "tei, csv, snapshot, overlay, before, after, har, console and pdf",
                       name);
          return FALSE;
        }
      files |= 1u << k;
    }
  *ret_files = files;
  return TRUE;
}

gboolean
vlps_files_ask (guint files, gboolean archive, VlpsOptions *options, GError **error)
{
  return vlps_record_ask (options, archive || (files & VLPS_FILE_HAR) != 0, (files & VLPS_FILE_CONSOLE) != 0,
                          (files & VLPS_FILE_PDF) != 0, error);
}

/* Those that there can be of a page; a warning names the others. */
static guint
possible_files (guint files, const VlpsInput *input)
{
  guint impossible = input->rendering == NULL              ? VLPS_FILE_HAR | VLPS_FILE_CONSOLE | VLPS_FILE_PDF
                     : input->rendering->exchanges == NULL ? VLPS_FILE_HAR
                                                           : 0;

  for (guint k = 0; k < G_N_ELEMENTS (file_kinds); k++)
    if ((files & impossible & 1u << k) != 0)
      vlps_page_warn (input->page, "there is no file '%s' of a page that comes from %s", file_kinds[k].name,
                      input->rendering == NULL ? "a snapshot" : "a web archive");
  return files & ~impossible;
}

/* Name of a page's file, relative to the run folder.  Numbers, not titles or addresses: safe on every file system, and
 * no folder gets too full for one. */
static char *
numbered_name (gint64 id, guint kind)
{
  return g_strdup_printf ("pages/%03" G_GINT64_FORMAT "/%06" G_GINT64_FORMAT "%s", id / PAGES_A_FOLDER, id,
                          file_kinds[kind].ending);
}

/* The same after the page's name in the list.  What is safe in a file's name stays as it is, all else becomes %XX, so
 * no name leads out of the folder and no two become one.  '+' is in no such name: it marks the end of one that was too
 * long, and pages without a name. */
static char *
named_name (const VlpsItem *item, guint kind)
{
  g_autofree char *name = g_uri_escape_string (item->name != NULL ? item->name : "", NULL, FALSE), *digest = NULL;

  if (*name == '\0')
    return g_strdup_printf ("pages/+%06" G_GINT64_FORMAT "%s", item->id, file_kinds[kind].ending);
  if (strlen (name) > MAX_NAME)
    {
      digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);
      name[MAX_NAME] = '\0';
    }
  /* no hidden file, and neither this folder nor the one above */
  return g_strdup_printf ("pages/%s%s%s%.32s%s", *name == '.' ? "%2E" : "", *name == '.' ? name + 1 : name,
                          digest != NULL ? "+" : "", digest != NULL ? digest : "", file_kinds[kind].ending);
}

static char *
file_name (const VlpsWorkOptions *options, const VlpsItem *item, guint kind)
{
  return options->by_name ? named_name (item, kind) : numbered_name (item->id, kind);
}

char *
vlps_work_file (const char *folder, gint64 id, const char *kind, const char **ret_type)
{
  for (guint i = 0; i < G_N_ELEMENTS (file_kinds); i++)
    if (g_str_equal (kind, file_kinds[i].name))
      {
        g_autofree char *name = numbered_name (id, i);

        *ret_type = file_kinds[i].type;
        return g_build_filename (folder, name, NULL);
      }
  return NULL;
}

/* Its path, NULL where that file is not wanted. */
static char *
file_path (const VlpsWorkOptions *options, guint files, const VlpsItem *item, guint kind)
{
  g_autofree char *name = NULL;

  if ((files & 1u << kind) == 0)
    return NULL;
  name = file_name (options, item, kind);
  return g_build_filename (options->folder, name, NULL);
}

static gboolean
make_folder (const VlpsWorkOptions *options, const VlpsItem *item, GError **error)
{
  g_autofree char *name = file_name (options, item, 0);
  g_autofree char *path = g_build_filename (options->folder, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_mkdir_with_parents (folder, 0777) == 0)
    return TRUE;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot make the folder %s", folder);
  return FALSE;
}

static gboolean
write_files (const VlpsTask *task, const VlpsWorkOptions *options, guint files, const VlpsItem *item, VlpsInput *input,
             const VlpsResult *result, GCancellable *cancellable, GError **error)
{
  g_autofree char *snapshot = file_path (options, files, item, VLPS_N_FORMATS);
  g_autofree char *overlay = file_path (options, files, item, VLPS_N_FORMATS + 1);
  g_autofree char *before = file_path (options, files, item, VLPS_N_FORMATS + 2);
  g_autofree char *after = file_path (options, files, item, VLPS_N_FORMATS + 3);
  g_auto (VlpsRecordFiles) records = { .har = file_path (options, files, item, VLPS_N_FORMATS + 4),
                                       .console = file_path (options, files, item, VLPS_N_FORMATS + 5),
                                       .pdf = file_path (options, files, item, VLPS_N_FORMATS + 6) };
  VlpsTaskPictures pictures = { overlay, before, after, options->outlines };

  if (files == 0)
    return TRUE;
  if (!make_folder (options, item, error))
    return FALSE;
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    {
      g_autofree char *path = file_path (options, files, item, i), *text = NULL;

      if (path == NULL)
        continue;
      text = vlps_task_emit (task, input->page, result, (VlpsFormat) i);
      if (!vlps_file_write (path, text, -1, error))
        return FALSE;
    }
  return (snapshot == NULL || vlps_snapshot_save (input->snapshot, snapshot, error))
         && vlps_record_files_write (&records, input, task->options, error)
         && vlps_task_write_pictures (task, input, result, &pictures, cancellable, error);
}

static void
add_files (VlpsRow *row, const VlpsWorkOptions *options, guint files, const VlpsItem *item)
{
  for (guint i = 0; i < G_N_ELEMENTS (file_kinds); i++)
    if ((files & 1u << i) != 0)
      vlps_row_add_file (row, file_kinds[i].name, file_name (options, item, i));
}

/* What is kept of a page beside its line. */
static gboolean
keep (const VlpsTask *task, const VlpsWorkOptions *options, const VlpsItem *item, VlpsInput *input,
      const VlpsResult *result, VlpsWork *work, GCancellable *cancellable)
{
  guint files = possible_files (options->files, input);

  if (!write_files (task, options, files, item, input, result, cancellable, &work->failure))
    return FALSE;
  if (options->archive != NULL)
    work->loaded = vlps_batch_archive_pack (options->archive, input, task->options, &work->failure);
  if (work->failure != NULL)
    return FALSE;
  add_files (&work->row, options, files, item);
  return TRUE;
}

/* --- own options of a page --- */

/* {"viewport": "800x600", "no-javascript": true} as it would stand on a command line. */
static char **
as_arguments (const cJSON *object, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  const cJSON *item;

  g_strv_builder_add (builder, "options");
  cJSON_ArrayForEach (item, object)
  {
    g_autofree char *argument = NULL;

    if (cJSON_IsString (item))
      argument = g_strdup_printf ("--%s=%s", item->string, item->valuestring);
    else if (cJSON_IsNumber (item))
      {
        g_autofree char *number = cJSON_PrintUnformatted (item);

        argument = g_strdup_printf ("--%s=%s", item->string, number);
      }
    else if (cJSON_IsTrue (item))
      argument = g_strdup_printf ("--%s", item->string);
    else
      {
        g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "the option \"%s\" takes a string, a number or true",
                     item->string);
        return NULL;
      }
    g_strv_builder_add (builder, argument);
  }
  return g_strv_builder_end (builder);
}

gboolean
vlps_work_options (const VlpsOptions *base, const char *json, VlpsOptions *ret_options, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_auto (GStrv) arguments = NULL;
  cJSON *object = json != NULL ? cJSON_Parse (json) : NULL;

  vlps_options_copy (base, &options);
  if (object != NULL)
    {
      const cJSON *item;

      cJSON_ArrayForEach (item, object)
      {
        g_autofree char *name = item->string != NULL ? g_ascii_strdown (item->string, -1) : NULL;

        if (name != NULL && (vlps_options_is_of_run (name) || strcmp (name, "help") == 0))
          {
            g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "a page has no option \"%s\" of its own", name);
            cJSON_Delete (object);
            return FALSE;
          }
      }
      arguments = as_arguments (object, error);
      cJSON_Delete (object);
      if (arguments == NULL || !vlps_options_parse_list (&options, arguments, error))
        return FALSE;
    }
  /* those of the run were checked once; for some that means to read files, which may have changed since */
  if (object != NULL && !vlps_options_check (&options, error))
    return FALSE;
  *ret_options = options;
  memset (&options, 0, sizeof options);
  return TRUE;
}

/* --- the line --- */

static void
fill_row (VlpsRow *row, const VlpsRendering *rendering, gint64 started)
{
  vlps_row_set_rendering (row, rendering);
  row->total_ms = (double) (g_get_monotonic_time () - started) / 1000;
}

/* --- the page --- */

/* Reading a pipe or a device might never end. */
static gboolean
check_file (const char *location, GError **error)
{
  g_autofree char *path = g_ascii_strncasecmp (location, "file:", 5) == 0 ? g_filename_from_uri (location, NULL, NULL)
                                                                          : g_strdup (location);
  GStatBuf status;

  if (path == NULL || g_stat (path, &status) != 0 || S_ISREG (status.st_mode) || S_ISDIR (status.st_mode))
    return TRUE; /* what is wrong with the others is said when they are opened */
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "%s is no regular file", path);
  return FALSE;
}

static VlpsInput *
open_archived (const VlpsItem *item, const VlpsOptions *options, VlpsArchives *archives, GError **error)
{
  g_autoptr (VlpsArchive) archive = NULL;
  const VlpsArchivePage page = { .url = (char *) options->archive_page };

  /* it is opened once for all of its pages */
  vlps_watch_rest (options->render.watch);
  archive = vlps_archives_get (archives, item->location, error);
  vlps_watch_go_on (options->render.watch, 0);
  if (archive == NULL)
    return NULL;
  /* the option chooses the page, and knows of its day */
  return vlps_input_new (vlps_source_new_archived (archive, &page, item->input), options, error);
}

static VlpsInput *
open_input (const VlpsItem *item, const VlpsOptions *options, const VlpsWorkTools *tools, VlpsWork *work,
            GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsInput) input = NULL;
  gboolean remote = g_ascii_strncasecmp (item->location, "http", 4) == 0;

  if (!remote && !check_file (item->location, error))
    return NULL;
  if (options->archive_page != NULL && !remote)
    return open_archived (item, options, tools->archives, error);
  if (remote && tools->permission != NULL)
    {
      gboolean allowed;

      vlps_watch_rest (options->render.watch);
      allowed = vlps_permission_ask (tools->permission, item->location, &work->delay, cancellable, error);
      vlps_watch_go_on (options->render.watch, 0);
      if (!allowed)
        return NULL;
    }
  input = vlps_input_open (item->location, options, error);
  if (input == NULL)
    return NULL;
  /* what results and warnings show is what the user gave */
  g_free (input->source->input);
  input->source->input = g_strdup (item->input);
  return g_steal_pointer (&input);
}

static gboolean
make_page (const VlpsWorkOptions *options, VlpsInput *input, const VlpsTask *task, const VlpsWorkTools *tools,
           VlpsWork *work, GCancellable *cancellable, GError **error)
{
  VlpsRenderer *renderer;
  gboolean picture = (options->files & (VLPS_FILE_OVERLAY | VLPS_FILE_BEFORE)) != 0;

  if (task->no_render)
    {
      vlps_input_set_fetcher (input, tools->fetcher);
      return vlps_input_parse (input, task->options, cancellable, error);
    }
  work->was_loaded = input->page == NULL || (options->files & (VLPS_FILE_BEFORE | VLPS_FILE_AFTER)) != 0;
  if (work->was_loaded)
    {
      vlps_watch_rest (task->options->render.watch);
      renderer = tools->get_renderer (tools->data, error);
      vlps_watch_go_on (task->options->render.watch, 0);
      if (renderer == NULL)
        return FALSE;
      vlps_input_set_renderer (input, renderer);
    }
  return vlps_input_render (input, task->options, picture ? VLPS_TASK_PICTURE_PIXELS : 0, cancellable, error);
}

/* What changed since the earlier run. */
static void
compare (VlpsWork *work, const VlpsEarlierRun *earlier, const VlpsItem *item, const VlpsTask *task,
         const VlpsPage *page, const VlpsResult *result)
{
  g_auto (VlpsEarlier) then = { vlps_earlier_run_text (earlier, item), VLPS_FORMAT_JSON };
  g_autoptr (VlpsChanges) changes = then.text != NULL ? vlps_earlier_compare (&then, task, page, result) : NULL;

  work->row.changes = changes != NULL ? vlps_changes_json (changes) : g_strdup ("null");
  if (changes != NULL && vlps_changes_any (changes))
    work->diff = vlps_changes_diff (changes, item->name != NULL ? item->name : item->input, page->url);
}

VlpsWork *
vlps_work_do (const VlpsWorkOptions *options, const VlpsItem *item, const VlpsWorkTools *tools, const VlpsTurn *turn,
              GCancellable *cancellable)
{
  VlpsWork *work = g_new0 (VlpsWork, 1);
  g_auto (VlpsOptions) own = { 0 };
  g_autoptr (VlpsInput) input = NULL;
  g_autoptr (VlpsResult) result = NULL;
  VlpsTask task = options->task;
  gint64 started = g_get_monotonic_time ();
  char key[32];
  gboolean made;

  g_snprintf (key, sizeof key, "%" G_GINT64_FORMAT, item->id);
  made = vlps_work_options (options->task.options, item->options, &own, &work->failure);
  work->condemned = made && !vlps_watch_check (options->watch, key, &work->failure);
  made = made && !work->condemned;
  if (made)
    own.render.watch = vlps_watch_begin (options->watch, key, own.render.request.timeout, options->memory);
  task.options = &own;
  task.site = item->site;
  if (made)
    input = open_input (item, &own, tools, work, cancellable, &work->failure);
  made = input != NULL && make_page (options, input, &task, tools, work, cancellable, &work->failure);
  if ((options->files & VLPS_FILE_AFTER) == 0)
    tools->give_back (tools->data, work);
  vlps_watch_rest (own.render.watch);
  if (turn != NULL)
    turn->wait (turn->data);
  vlps_watch_go_on (own.render.watch, 0);
  if (made)
    {
      input->page->input = vlps_page_intern (input->page, item->input);
      if (tools->crashes > 0)
        vlps_page_warn (input->page, "an attempt before this one ended as the engine crashed (crashes: %u)",
                        tools->crashes);
      result = vlps_task_run (&task, input->page, &work->failure);
    }
  if (result != NULL && options->line_file != NULL
      && !vlps_task_add_record (options->line_file, input->page, result, &work->failure))
    g_clear_pointer (&result, vlps_result_free);
  if (result != NULL && keep (&task, options, item, input, result, work, cancellable))
    {
      work->row.result = vlps_emit_json_fields (input->page, result, options->fields);
      if (options->earlier != NULL)
        compare (work, options->earlier, item, &task, input->page, result);
      fill_row (&work->row, input->rendering, started);
    }
  else
    {
      /* a full disk would fail every page that is left, and so would content rules that the engine does not take */
      work->stuck =
          (made && g_error_matches (work->failure, VLPS_ERROR, VLPS_ERROR_IO))
          || (!made && work->was_loaded && own.render.request.rules == options->task.options->render.request.rules
              && g_error_matches (work->failure, VLPS_ERROR, VLPS_ERROR_USAGE));
      work->row.url = own.archive_page != NULL ? g_strdup (own.archive_page) : vlps_item_address (item);
      fill_row (&work->row, input != NULL ? input->rendering : NULL, started);
    }
  if (input != NULL)
    vlps_row_take_receipt (&work->row, &input->receipt);
  vlps_watch_end (options->watch, own.render.watch);
  if ((options->files & VLPS_FILE_AFTER) != 0)
    tools->give_back (tools->data, work);
  return work;
}
