/* merge-command.c - vlps merge: the run folders of all shards as one */
#include "command-line.h"
#include "errors.h"
#include "merge.h"

typedef struct
{
  char *output;
} Arguments;

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_OUTPUT, "output", 'o', VLPS_OPTION_FILE, VLPS_OPTION_COMMON, G_STRUCT_OFFSET (Arguments, output),
    "Folder for the whole run; a new one", "DIR" },
  { 0 },
};

static gboolean
run (int argc, char **argv, VlpsWatch *watch G_GNUC_UNUSED, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  Arguments arguments = { 0 };
  const VlpsTargets targets = { &arguments, NULL, NULL };
  g_auto (GStrv) folders = vlps_command_parse (&vlps_command_merge, argc, argv, &targets, error);
  g_autofree char *output = arguments.output;
  VlpsMergeReport report;

  if (folders == NULL)
    return FALSE;
  if (folders[0] == NULL || output == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "%s",
                             output == NULL ? "--output DIR is missing: the folder for the whole run"
                                            : "RUN is missing");
  if (!vlps_merge ((const char *const *) folders, output, &report, error))
    return FALSE;
  g_printerr ("vlps: %" G_GUINT64_FORMAT " pages, %" G_GUINT64_FORMAT " of them failed; %s\n",
              report.ok + report.failed, report.failed,
              report.proved ? "each page of the list is there exactly once"
                            : "no page is there twice; the list itself could not be read again to see whether all are "
                              "there, so the shards follow each other");
  return TRUE;
}

const VlpsCommand vlps_command_merge = {
  .name = "merge",
  .summary = "merge the runs of all shards of a list",
  .operands = "RUN... --output DIR",
  .description = "Takes the finished runs of 'vlps batch --shard 1/N' to N/N, and writes what one run would have "
                 "written: results.jsonl in the order of the list, files of pages, failed.txt and summary.json. Checks "
                 "that each page of the list is there exactly once. Files are linked, not copied, where that is "
                 "possible.",
  .examples = "vlps merge run-1 run-2 run-3 --output run\nvlps merge run-* -o run",
  .statuses =
      "0 done, 2 wrong usage: shards are missing, not done or do not belong together, 8 a file cannot be read or "
      "written.",
  .rows = rows,
  .run = run,
};
