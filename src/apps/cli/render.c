/* render.c - vlps render: only the page model */
#include "command-line.h"
#include "one-page.h"
#include "snapshot.h"

typedef struct
{
  char *output;
  VlpsRecordFiles record;
} Arguments;

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_OUTPUT, "output", 'o', VLPS_OPTION_FILE, VLPS_OPTION_COMMON | VLPS_OPTION_WRITES,
    G_STRUCT_OFFSET (Arguments, output), "Where to write; .gz compresses it (standard output)", "FILE" },
  VLPS_RECORD_ROWS (Arguments, record),
  { 0 },
};

VLPS_DEFINE_ARGUMENTS (Arguments, rows)

static gboolean
run (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_auto (Arguments) arguments = { 0 };
  const VlpsTargets targets = { &arguments, NULL, &options };
  g_autofree char *name = vlps_command_parse_one (&vlps_command_render, argc, argv, &targets, error);
  const VlpsTask task = { .options = &options, .record = &arguments.record };
  const VlpsPipelineTools tools = { .watch = watch, .key = name, .memory = VLPS_WATCH_MEMORY };
  g_autoptr (VlpsOutcome) outcome = NULL;
  g_autoptr (GBytes) snapshot = NULL;

  if (name == NULL || !vlps_options_check (&options, error)
      || !vlps_record_files_ask (&arguments.record, &options, error))
    return FALSE;
  outcome = vlps_one_page_do (&task, name, &tools, cancellable, error);
  snapshot = outcome != NULL ? vlps_task_snapshot (outcome->task.options, outcome->input, error) : NULL;
  if (snapshot == NULL)
    return FALSE;
  /* whoever reads it may take his time */
  vlps_deadline_rest (&outcome->deadline);
  return vlps_snapshot_save (snapshot, arguments.output != NULL ? arguments.output : "-", error);
}

const VlpsCommand vlps_command_render = {
  .name = "render",
  .summary = "save the elements and boxes of a page, for use without rendering",
  .operands = "INPUT",
  .description = "Renders a page and saves its elements, texts and boxes as JSON. INPUT is a URL, an HTML file, a web "
                 "archive (WARC), or - for standard input.",
  .examples = "vlps render https://example.com/ -o page.json\n"
              "vlps render https://example.com/ --selector main -o main.json\tonly a part of it\n"
              "vlps segment page.json --format json --thresholds kovacevic-2002",
  .rows = rows,
  .parts = VLPS_OPTIONS_RENDERING | VLPS_OPTIONS_USER,
  .run = run,
};
