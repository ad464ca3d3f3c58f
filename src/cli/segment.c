/* segment.c - vlps segment: the main job */
#include <string.h>

#include "command.h"
#include "earlier.h"
#include "errors.h"
#include "feed-page.h"
#include "file.h"
#include "page-render.h"
#include "plot.h"
#include "record-page.h"
#include "separators.h"
#include "snapshot.h"
#include "task.h"

typedef struct
{
  VlpsTaskOptions task;
  VlpsRecordFiles record;
  char *format, *site, *output, *overlay, *before, *after, *plot, *save_snapshot, *compare_with;
} Arguments;

static void
arguments_clear (Arguments *arguments)
{
  vlps_task_options_clear (&arguments->task);
  vlps_record_files_clear (&arguments->record);
  g_free (arguments->format);
  g_free (arguments->site);
  g_free (arguments->output);
  g_free (arguments->overlay);
  g_free (arguments->before);
  g_free (arguments->after);
  g_free (arguments->plot);
  g_free (arguments->save_snapshot);
  g_free (arguments->compare_with);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

#define MEMBER(name) G_STRUCT_OFFSET (Arguments, name)

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_OUTPUT, "format", 'f', VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (format),
    "Format of the content; md is Markdown, too (text)", "text|html|markdown|json|links|tei|csv" },
  { VLPS_GROUP_OUTPUT, "output", 'o', VLPS_OPTION_FILE, VLPS_OPTION_COMMON | VLPS_OPTION_WRITES, MEMBER (output),
    "Where to write (standard output)", "FILE" },
  { VLPS_GROUP_METHOD, "site", 0, VLPS_OPTION_TEXT, 0, MEMBER (site),
    "Name of the site in the line store (the host of the page)", "NAME" },
  { VLPS_GROUP_OUTPUT, "overlay", 0, VLPS_OPTION_FILE, VLPS_OPTION_COMMON | VLPS_OPTION_WRITES, MEMBER (overlay),
    "Draw regions and separators over the page", "F.png|F.svg" },
  { VLPS_GROUP_OUTPUT, "before", 0, VLPS_OPTION_FILE, VLPS_OPTION_WRITES, MEMBER (before),
    "Picture of the page as it is", "F.png" },
  { VLPS_GROUP_OUTPUT, "after", 0, VLPS_OPTION_FILE, VLPS_OPTION_WRITES, MEMBER (after),
    "Picture of the page without the removed parts, rendered again", "F.png" },
  { VLPS_GROUP_OUTPUT, "plot", 0, VLPS_OPTION_FILE, VLPS_OPTION_WRITES, MEMBER (plot),
    "Draw the curves behind the decision of bts or example-page", "F.svg" },
  { VLPS_GROUP_OUTPUT, "save-snapshot", 0, VLPS_OPTION_FILE, VLPS_OPTION_COMMON | VLPS_OPTION_WRITES,
    MEMBER (save_snapshot), "Save the rendered page, for use without rendering; .gz compresses it", "F.json" },
  { VLPS_GROUP_OUTPUT, "compare-with", 0, VLPS_OPTION_FILE, VLPS_OPTION_COMMON, MEMBER (compare_with),
    "Print what changed since this earlier output (text, Markdown or JSON) instead of the content\n"
    "It is a unified diff whose lines are paragraphs, and nothing where they are equal. --output still gets the "
    "content. "
    "With --format json, changes are in the object that is printed. The exit status is 3 where something changed.",
    "FILE" },
  VLPS_RECORD_ROWS (Arguments, record),
  { 0 },
};

static gboolean
check_plot (const VlpsMethod *method, GError **error)
{
  if ((method->needs & VLPS_METHOD_HAS_CURVES) != 0)
    return TRUE;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
               "the method %s decides by no curves; --plot is for bts and example-page", method->name);
  return FALSE;
}

static void
warn_of_nothing (const VlpsMethod *method)
{
  if (method->preset != NULL)
    g_printerr (
        "vlps: warning: nothing lies between the lines; --overlay shows where they are, --thresholds, --h1, --h2, "
        "--w1 and --w2 move them\n");
  else
    g_printerr ("vlps: warning: the method %s finds no content in this page\n", method->name);
}

static gboolean
write_plot (const VlpsResult *result, const char *path, GError **error)
{
  g_autofree char *svg = vlps_plot_svg (result);

  return vlps_file_write (path, svg, -1, error);
}

/* `diff`: NULL where nothing is compared with. */
static gboolean
write_text (const char *output, VlpsFormat format, const char *text, const char *diff, GError **error)
{
  gboolean to_file = output != NULL && strcmp (output, "-") != 0;

  if (diff == NULL || to_file)
    {
      if (!vlps_file_write (to_file ? output : "-", text, -1, error))
        return FALSE;
    }
  else if (format == VLPS_FORMAT_JSON)
    diff = text;
  return diff == NULL || vlps_file_write ("-", diff, -1, error);
}

static void
print_hidden (const VlpsPage *page, const GArray *hidden)
{
  g_autofree guint *places = vlps_hidden_places (page);

  if (hidden->len == 0)
    g_printerr ("vlps: no hidden text\n");
  for (guint i = 0; i < hidden->len; i++)
    {
      const VlpsHidden *piece = &g_array_index (hidden, VlpsHidden, i);
      g_autofree char *selector = vlps_hidden_selector (page, places, piece->node);

      g_printerr ("vlps: hidden (%s%s) at %s: %s\n", vlps_hiding_name (piece->reason),
                  piece->content ? ", but content" : "", selector, piece->text);
    }
}

static gboolean
run (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_auto (Arguments) arguments = { 0 };
  const VlpsTargets targets = { &arguments, &arguments.task, &options };
  g_autofree char *name = vlps_command_parse_one (&vlps_command_segment, argc, argv, &targets, error);
  VlpsTaskPictures pictures = { arguments.overlay, arguments.before, arguments.after, arguments.task.outlines };
  VlpsTask task = { .options = &options };
  gboolean picture = arguments.before != NULL || arguments.overlay != NULL;
  g_autoptr (VlpsInput) input = NULL, example = NULL;
  g_autoptr (VlpsLineFile) file = NULL;
  g_autoptr (VlpsLineStore) lines = NULL;
  g_autoptr (VlpsResult) result = NULL;
  g_auto (VlpsEarlier) earlier = { 0 };
  g_autoptr (VlpsChanges) changes = NULL;
  g_autofree char *text = NULL, *diff = NULL;
  VlpsFormat format;

  if (name == NULL || !vlps_options_check (&options, error) || !vlps_format_parse (arguments.format, &format, error)
      || !vlps_task_choose (&task, &arguments.task,
                            picture || arguments.after != NULL || arguments.save_snapshot != NULL, error)
      || (arguments.plot != NULL && !check_plot (task.method, error))
      || (arguments.compare_with != NULL && !vlps_earlier_read (arguments.compare_with, format, &earlier, error)))
    return FALSE;
  if (arguments.task.line_store != NULL)
    {
      file = vlps_task_open_lines (&task, arguments.task.line_store, error);
      if (file == NULL)
        return FALSE;
      task.lines = lines = vlps_line_file_store (file);
      task.site = arguments.site;
    }
  options.render.watch = vlps_watch_begin (watch, name, options.render.request.timeout, VLPS_WATCH_MEMORY);
  input = vlps_input_open (name, &options, error);
  if (input == NULL || !vlps_record_prepare (&arguments.record, input, !task.no_render, &options, error)
      || !(task.no_render
               ? vlps_input_parse (input, &options, cancellable, error)
               : vlps_page_render (input, &options, picture ? VLPS_TASK_PICTURE_PIXELS : 0, cancellable, error))
      || !vlps_record_files_write (&arguments.record, input, &options, error))
    return vlps_feed_explain (name, &(VlpsFeedWeb){ &options, cancellable }, error);
  if (arguments.task.example != NULL)
    {
      example = vlps_task_open_example (&task, arguments.task.example, cancellable, error);
      if (example == NULL)
        return FALSE;
    }
  task.extract.curves = arguments.plot != NULL || format == VLPS_FORMAT_JSON;
  result = vlps_task_run (&task, input->page, error);
  if (result == NULL || (file != NULL && !vlps_task_add_record (file, input->page, result, error)))
    return FALSE;
  if (!vlps_result_has_content (result, input->page))
    warn_of_nothing (task.method);
  if (result->doubtful)
    g_printerr ("vlps: warning: the lines are doubtful: the F1 of CENTER is expected to be %.2f; --overlay shows them, "
                "--format json has another reading of the page, --h1, --h2, --w1 and --w2 move them\n",
                result->expected);
  if (result->hidden != NULL && format != VLPS_FORMAT_JSON)
    print_hidden (input->page, result->hidden);
  text = vlps_task_emit (&task, input->page, result, format);
  if (earlier.text != NULL)
    {
      changes = vlps_earlier_compare (&earlier, &task, input->page, result);
      diff = vlps_changes_diff (changes, arguments.compare_with, input->page->url);
    }
  if (changes != NULL && format == VLPS_FORMAT_JSON)
    {
      g_autofree char *object = g_steal_pointer (&text);

      text = vlps_changes_add_to (changes, object);
    }
  /* whoever reads it may take his time */
  vlps_watch_rest (options.render.watch);
  if (!write_text (arguments.output, format, text, diff, error))
    return FALSE;
  vlps_watch_go_on (options.render.watch, 0);
  if (arguments.plot != NULL && !write_plot (result, arguments.plot, error))
    return FALSE;
  if (arguments.save_snapshot != NULL && !vlps_snapshot_save (input->snapshot, arguments.save_snapshot, error))
    return FALSE;
  /* FALSE without an error: see VlpsCommand */
  return vlps_task_write_pictures (&task, input, result, &pictures, cancellable, error)
         && (changes == NULL || !vlps_changes_any (changes));
}

const VlpsCommand vlps_command_segment = {
  .name = "segment",
  .summary = "find the five regions of a page and print its main content",
  .operands = "INPUT",
  .description = "Renders a page, sorts its elements into HEADER, FOOTER, LM, RM and CENTER, and prints the content of "
                 "CENTER. INPUT is a URL, an HTML file, a web archive (WARC), a snapshot saved by 'vlps render', or - "
                 "for standard input.",
  .examples =
      "vlps segment https://example.com/\tmain content as text\n"
      "vlps segment page.html -f markdown -o page.md\tas Markdown, to a file\n"
      "vlps segment page.html -f json --h1 120 --w2 75%\tevery element with its box and region\n"
      "vlps segment page.html --overlay o.png --outlines\tsee what was cut, and where\n"
      "vlps segment https://example.com/ -o page.md --compare-with page.md\twhat changed since the last time\n"
      "vlps segment page.html -f links --regions all\tlinks with their regions, one JSON a line\n"
      "vlps segment https://example.com/a --no-render --method punct-lines --line-store lines.db\ta text method "
      "that learns from page to page",
  .statuses = "0 done, 1 the page failed, 2 wrong usage, 3 done, and the content differs from that of --compare-with, "
              "130 interrupted.",
  .rows = rows,
  .parts = VLPS_OPTIONS_RENDERING | VLPS_OPTIONS_USER | VLPS_OPTIONS_REGIONS | VLPS_OPTIONS_CONTENT,
  .finds = TRUE,
  .run = run,
};
