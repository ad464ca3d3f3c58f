/* segment.c - vlps segment: the main job */
#include <string.h>

#include "command-line.h"
#include "earlier.h"
#include "errors.h"
#include "feed-page.h"
#include "file.h"
#include "one-page.h"
#include "option-use.h"
#include "plot.h"
#include "snapshot.h"
#include "task-warnings.h"
#include "via.h"
#include "whitespace.h"

typedef struct
{
  VlpsTaskOptions task;
  VlpsRecordFiles record;
  char *format, *site, *output, *overlay, *before, *after, *plot, *save_snapshot, *compare_with, *via, *via_token;
} Arguments;

#define MEMBER(name) G_STRUCT_OFFSET (Arguments, name)

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_OUTPUT, "format", 'f', VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (format),
    "Format of the content; md is Markdown, too (what the name of --output ends in, else text)", VLPS_FORMAT_CHOICE },
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
    "content. A FILE that does not exist yet means that there is nothing earlier. "
    "With --format json, changes are in the object that is printed. The exit status is 3 where something changed.",
    "FILE" },
  { VLPS_GROUP_RUN, "via", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (via),
    "Have the page done by a running 'vlps serve', whose renderer is warm: its address, or the path of its socket\n"
    "The output is the same. The service's rules for robots.txt and for addresses hold. A file must be in a folder of "
    "'vlps serve --allow-files'.",
    "ADDRESS:PORT|SOCKET" },
  { VLPS_GROUP_RUN, "via-token", 0, VLPS_OPTION_FILE, 0, MEMBER (via_token),
    "File with the token of the service of --via", "FILE" },
  VLPS_RECORD_ROWS (Arguments, record),
  { 0 },
};

static void
arguments_clear (Arguments *arguments)
{
  vlps_task_options_clear (&arguments->task);
  vlps_option_clear_all (rows, arguments);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arguments, arguments_clear)

static gboolean
check_plot (const VlpsMethod *method, GError **error)
{
  if ((method->needs & VLPS_METHOD_HAS_CURVES) != 0)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "the method %s does not use curves; --plot is for bts and example-page", method->name);
}

/* Returns TRUE if a text or a picture is visible anywhere on the page. */
static gboolean
shows_something (const VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if ((node->tag == VLPS_TAG_IMG || (node->kind == VLPS_NODE_TEXT && !vlps_whitespace_is_blank (node->text)))
          && vlps_node_is_shown (page, (int) i))
        return TRUE;
    }
  return FALSE;
}

/* With what helps: another time for a page that shows nothing, else other lines or another method. */
static void
warn_of_nothing (const VlpsOutcome *outcome)
{
  const VlpsMethod *method = outcome->task.extract.method;
  const char *cure = "--method vlps keeps something of every page that shows a text";

  if (!shows_something (outcome->page))
    cure = outcome->task.render == VLPS_RENDER_NEVER
               ? "without its scripts the page shows nothing; leave --no-render out"
           : outcome->input->rendering != NULL ? "the page shows nothing; --wait-for SELECTOR waits for an element "
                                                 "of its content, and --overlay shows what was there"
                                               : "the saved page shows nothing";
  else if (strcmp (method->name, "vlps") == 0)
    cure = "--regions, --selector, --topic or lines that were set leave nothing of it; --overlay shows what is cut";
  else if (method->preset != NULL)
    cure = "--overlay shows where the four lines are, and --thresholds, --h1, --h2, --w1 and --w2 move them; --method "
           "vlps needs none";
  g_printerr ("vlps: warning: the method %s found no content on this page: %s\n", method->name, cure);
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

/* Returns the format given, or that of the output file's ending. */
static gboolean
choose_format (const Arguments *arguments, VlpsFormat *ret_format, GError **error)
{
  VlpsFormat named = arguments->output != NULL ? vlps_format_of_name (arguments->output) : VLPS_N_FORMATS;

  if (arguments->output != NULL && !vlps_format_check_name (arguments->output, arguments->format != NULL, error))
    {
      g_prefix_error (error, "--output %s: ", arguments->output);
      return FALSE;
    }
  if (arguments->format == NULL && named != VLPS_N_FORMATS)
    {
      *ret_format = named;
      return TRUE;
    }
  return vlps_format_parse (arguments->format, ret_format, error);
}

/* The file beside Markdown that says where its blocks are: "page.md" has "page.blocks.jsonl"; newly allocated. */
static char *
name_of_blocks (const char *output)
{
  const char *ending = vlps_format_row (VLPS_FORMAT_MARKDOWN)->ending;
  gsize length = strlen (output);

  if (g_str_has_suffix (output, ending))
    length -= strlen (ending);
  return g_strdup_printf ("%.*s%s", (int) length, output, vlps_format_row (VLPS_FORMAT_BLOCKS)->ending);
}

static gboolean
check_pictures (const VlpsTaskPictures *pictures, GError **error)
{
  return vlps_one_page_check_picture ("overlay", pictures->overlay, TRUE, error)
         && vlps_one_page_check_picture ("before", pictures->before, FALSE, error)
         && vlps_one_page_check_picture ("after", pictures->after, FALSE, error);
}

static gboolean
check_boxes (const Arguments *arguments, const VlpsOptions *options, VlpsFormat format, GError **error)
{
  if (!options->given.boxes || format != VLPS_FORMAT_MARKDOWN
      || (arguments->output != NULL && strcmp (arguments->output, "-") != 0))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "--boxes writes a file beside the Markdown: name that with -o page.md; -f blocks prints the "
                           "blocks alone");
}

static gboolean
write_blocks (const VlpsOutcome *outcome, const char *output, GError **error)
{
  g_autofree char *path = name_of_blocks (output);
  g_autofree char *text = vlps_task_emit (&outcome->task, outcome->document, VLPS_FORMAT_BLOCKS);

  return vlps_file_write (path, text, -1, error);
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

/* Prints warnings and other remarks about a page. */
static void
tell (const VlpsOutcome *outcome, VlpsFormat format)
{
  const VlpsResult *result = outcome->document->result;
  g_autoptr (GPtrArray) warnings = vlps_task_warnings (result, outcome->page);

  for (guint i = 0; i < warnings->len; i++)
    {
      const VlpsWarning *warning = warnings->pdata[i];

      if (warning->code == VLPS_WARNING_EMPTY)
        warn_of_nothing (outcome);
      else
        vlps_one_page_warn (warning);
    }
  if (result->hidden != NULL && format != VLPS_FORMAT_JSON)
    print_hidden (outcome->page, result->hidden);
}

static void
warn_of_no_entries (const char *text, VlpsFormat format)
{
  if (*text == '\0' && (format == VLPS_FORMAT_POSTS || format == VLPS_FORMAT_ITEMS))
    g_printerr ("vlps: warning: no %s found on this page; it may not be %s\n", vlps_format_row (format)->name,
                format == VLPS_FORMAT_POSTS ? "a thread" : "a list");
}

/* Content, and what changed in it since `earlier`.  *ret_changed is left alone where nothing did. */
static gboolean
write_content (VlpsOutcome *outcome, const Arguments *arguments, VlpsFormat format, const VlpsEarlier *earlier,
               gboolean *ret_changed, GError **error)
{
  g_autofree char *text = vlps_task_emit (&outcome->task, outcome->document, format), *diff = NULL;
  g_autoptr (VlpsChanges) changes = NULL;
  gboolean written;

  warn_of_no_entries (text, format);
  if (earlier->text != NULL)
    {
      changes = vlps_earlier_compare (earlier, &outcome->task, outcome->document);
      diff = vlps_changes_diff (changes, arguments->compare_with, outcome->page->url);
      *ret_changed = vlps_changes_any (changes);
    }
  else if (arguments->compare_with != NULL)
    g_printerr ("vlps: %s does not exist yet, so there is nothing to compare with\n", arguments->compare_with);
  if (arguments->compare_with != NULL && format == VLPS_FORMAT_JSON)
    {
      g_autofree char *object = g_steal_pointer (&text);

      text = vlps_changes_add_to (changes, object);
    }
  /* whoever reads it may take his time */
  vlps_deadline_rest (&outcome->deadline);
  written = write_text (arguments->output, format, text, diff, error);
  vlps_deadline_go_on (&outcome->deadline);
  return written;
}

/* A page that was read without an engine after it had crashed has none. */
static gboolean
has_snapshot (const VlpsOutcome *outcome, GError **error)
{
  return outcome->input->snapshot != NULL
         || vlps_error_false (error, VLPS_ERROR_CRASHED,
                              "--save-snapshot has nothing to save: the page was not rendered");
}

/* Some are rendered anew, and what is said of them comes after what was said of the page. */
static gboolean
write_pictures (VlpsOutcome *outcome, const VlpsTaskPictures *pictures, GCancellable *cancellable, GError **error)
{
  const GPtrArray *warnings = outcome->input->page->warnings;
  guint said = warnings->len;
  gboolean written =
      vlps_task_write_pictures (&outcome->task, outcome->input, outcome->document, pictures, cancellable, error);

  for (; said < warnings->len; said++)
    vlps_one_page_warn (warnings->pdata[said]);
  return written;
}

/* A service sends the content and warnings, and nothing else. */
static gboolean
check_via (const Arguments *arguments, const VlpsOptions *options, VlpsFormat format, GError **error)
{
  static const char *const taken[] = { "format", "output", "via", "via-token", NULL };

  if (arguments->via == NULL)
    return arguments->via_token == NULL
           || vlps_error_false (error, VLPS_ERROR_USAGE, "--via-token is for --via, which is not there");
  for (const VlpsOptionRow *row = rows; row->name != NULL; row++)
    if (!g_strv_contains (taken, row->name) && vlps_option_is_given (row, arguments))
      return vlps_error_false (error, VLPS_ERROR_USAGE,
                               "--%s needs the page itself, but --via gets only the content; leave --via out",
                               row->name);
  if (options->given.report_hidden && format != VLPS_FORMAT_JSON)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "with --via, --report-hidden is for -f json, which has the report");
  return !options->given.boxes
         || vlps_error_false (error, VLPS_ERROR_USAGE,
                              "--boxes writes a second file, but --via gets only one; use -f blocks");
}

static gboolean
run_via (const Arguments *arguments, const VlpsOptions *options, const char *name, VlpsFormat format,
         GCancellable *cancellable, GError **error)
{
  const VlpsVia via = { arguments->via, arguments->via_token, options, &arguments->task,
                        vlps_format_row (format)->name };
  g_auto (GStrv) warnings = NULL;
  g_autofree char *text = vlps_via_segment (&via, name, cancellable, &warnings, error);

  for (guint i = 0; warnings != NULL && warnings[i] != NULL; i++)
    g_printerr ("vlps: warning: %s\n", warnings[i]);
  if (text != NULL)
    warn_of_no_entries (text, format);
  return text != NULL && write_text (arguments->output, format, text, NULL, error);
}

static gboolean
run (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_auto (Arguments) arguments = { 0 };
  const VlpsTargets targets = { &arguments, &arguments.task, &options };
  g_autofree char *name = vlps_command_parse_one (&vlps_command_segment, argc, argv, &targets, error);
  VlpsTaskPictures pictures = { arguments.overlay, arguments.before, arguments.after, arguments.task.outlines };
  VlpsTask task = {
    .options = &options, .site = arguments.site, .record = &arguments.record, .example_names = arguments.task.examples
  };
  VlpsPipelineTools tools = { .watch = watch, .key = name, .memory = VLPS_WATCH_MEMORY };
  gboolean picture = arguments.before != NULL || arguments.overlay != NULL, changed = FALSE;
  g_autoptr (VlpsLineFile) file = NULL;
  g_autoptr (VlpsLineStore) lines = NULL;
  g_autoptr (VlpsOutcome) outcome = NULL;
  g_auto (VlpsEarlier) earlier = { 0 };
  VlpsFormat format;

  if (name == NULL || !vlps_options_check (&options, error) || !choose_format (&arguments, &format, error)
      || !vlps_option_use_check (&options.given, vlps_task_options_unrendered (&arguments.task), 1u << format, error)
      || !check_via (&arguments, &options, format, error) || !check_boxes (&arguments, &options, format, error)
      || !check_pictures (&pictures, error))
    return FALSE;
  if (arguments.via != NULL)
    return run_via (&arguments, &options, name, format, cancellable, error);
  if (!vlps_task_choose (&task, &arguments.task, picture || arguments.after != NULL || arguments.save_snapshot != NULL,
                         error)
      || !vlps_task_check_regions (&task, &arguments.task, error)
      || (arguments.plot != NULL && !check_plot (task.extract.method, error))
      || !vlps_record_files_ask (&arguments.record, &options, error)
      || (arguments.compare_with != NULL && !vlps_earlier_read (arguments.compare_with, format, &earlier, error)))
    return FALSE;
  if (arguments.task.line_store != NULL)
    {
      tools.line_file = file = vlps_task_open_lines (&task, arguments.task.line_store, error);
      if (file == NULL)
        return FALSE;
      task.lines = lines = vlps_line_file_store (file);
    }
  task.extract.curves = arguments.plot != NULL || format == VLPS_FORMAT_JSON;
  task.picture_pixels = picture ? VLPS_TASK_PICTURE_PIXELS : 0;
  outcome = vlps_one_page_do (&task, name, &tools, cancellable, error);
  if (outcome == NULL)
    return vlps_feed_page_explain (name, &(VlpsFeedWeb){ &options, cancellable }, error);
  tell (outcome, format);
  /* FALSE without an error: see VlpsCommand */
  return write_content (outcome, &arguments, format, &earlier, &changed, error)
         && (!options.given.boxes || format != VLPS_FORMAT_MARKDOWN || write_blocks (outcome, arguments.output, error))
         && (arguments.plot == NULL || write_plot (outcome->document->result, arguments.plot, error))
         && (arguments.save_snapshot == NULL
             || (has_snapshot (outcome, error)
                 && vlps_snapshot_save (outcome->input->snapshot, arguments.save_snapshot, error)))
         && write_pictures (outcome, &pictures, cancellable, error) && !changed;
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
  .statuses =
      "0 done, 2 wrong usage, 3 done, and the content differs from that of --compare-with, 4 to 8 the page failed, "
      "by cause, 130 interrupted.",
  .rows = rows,
  .parts = VLPS_OPTIONS_RENDERING | VLPS_OPTIONS_USER | VLPS_OPTIONS_REGIONS | VLPS_OPTIONS_CONTENT,
  .finds = TRUE,
  .run = run,
};
