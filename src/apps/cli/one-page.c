/* one-page.c - the one page of a command */
#include "one-page.h"

#include <string.h>

#include "errors.h"

void
vlps_one_page_say_filters (const VlpsOptions *options)
{
  const VlpsFilterCount count = options->filters;

  if (count.rules > 0)
    g_printerr ("vlps: %s: the engine supports %u of %u rules (%.1f %%)\n", options->given.block_rules,
                count.rules - count.left_out, count.rules, 100.0 * (count.rules - count.left_out) / count.rules);
}

void
vlps_one_page_warn (const VlpsWarning *warning)
{
  g_autofree char *text = warning != NULL ? vlps_warning_text (warning, VLPS_FACE_COMMAND_LINE) : NULL;

  if (text != NULL)
    g_printerr ("vlps: warning: %s\n", text);
}

static void
say_warnings (const VlpsOutcome *outcome)
{
  const VlpsInput *input = outcome->input;
  const VlpsRendering *rendering = input->rendering;

  if (rendering != NULL && outcome->task.options->verbose)
    g_printerr (
        "vlps: load %.0f ms, settle %.0f ms, collect %.0f ms, picture %.0f ms; %u requests, %u failed, %u blocked\n",
        rendering->load_ms, rendering->settle_ms, rendering->collect_ms, rendering->picture_ms, rendering->requests,
        rendering->failed_requests, rendering->blocked);
  for (guint i = 0; input->page != NULL && i < input->page->warnings->len; i++)
    vlps_one_page_warn (input->page->warnings->pdata[i]);
}

VlpsOutcome *
vlps_one_page_run (const VlpsTask *task, const VlpsPipelineInput *input, const VlpsPipelineTools *tools,
                   GCancellable *cancellable)
{
  const VlpsOptions *options = task->options;
  VlpsPipelineTools asking = *tools;
  g_autoptr (VlpsPermission) permission = NULL;
  VlpsOutcome *outcome;

  /* robots.txt is one of the places that say something of uses */
  if (options->uses != 0 && !options->offline && asking.permission == NULL)
    asking.permission = permission =
        vlps_permission_new (options->render.request.user_agent, options->render.request.proxy,
                             options->render.request.insecure, options->render.policy);
  outcome = vlps_pipeline_run (task, input, &asking, cancellable);
  outcome->tools.permission = NULL;
  if (outcome->input != NULL && (outcome->page != NULL || outcome->was_loaded))
    say_warnings (outcome);
  return outcome;
}

VlpsOutcome *
vlps_one_page_do (const VlpsTask *task, const char *name, const VlpsPipelineTools *tools, GCancellable *cancellable,
                  GError **error)
{
  const VlpsPipelineInput input = { .name = name };
  g_autoptr (VlpsOutcome) outcome = NULL;

  if (task->render != VLPS_RENDER_NEVER)
    vlps_one_page_say_filters (task->options);
  outcome = vlps_one_page_run (task, &input, tools, cancellable);
  if (outcome->page != NULL && task->record != NULL
      && !vlps_record_files_write (task->record, outcome->input, outcome->task.options, error))
    return NULL;
  return vlps_outcome_check (outcome, error) ? g_steal_pointer (&outcome) : NULL;
}

gboolean
vlps_one_page_check_picture (const char *option, const char *path, gboolean drawing, GError **error)
{
  static const char *const endings[] = { ".png", ".jpg", ".jpeg", ".webp", NULL };
  g_autofree char *base = path != NULL ? g_path_get_basename (path) : g_strdup (""),
                  *lower = g_ascii_strdown (base, -1);
  const char *ending = strrchr (lower, '.');

  if (ending == NULL || g_strv_contains (endings, ending) || (drawing && strcmp (ending, ".svg") == 0))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE, "--%s: pictures cannot be written as %s; use .png, .jpg%s%s",
                           option, ending, drawing ? ", .webp or .svg" : " or .webp",
                           strcmp (ending, ".pdf") == 0 ? ", or 'vlps render INPUT --pdf F.pdf' for a print" : "");
}

gboolean
vlps_one_page_check_pixels (double pixels, GError **error)
{
  if ((pixels >= 0 && pixels <= 0) || (pixels >= 1e4 && pixels <= 1e9))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE, "--max-pixels takes 1e4 to 1e9");
}
