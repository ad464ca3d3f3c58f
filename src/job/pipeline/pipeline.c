/* pipeline.c - one page from its input to its result */
#include "pipeline.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "address.h"
#include "errors.h"
#include "page-options.h"
#include "render-need.h"
#include "usage-signals.h"

/* Stops the page's clock during a call that waits for others. */
#define RESTING(outcome, call)                                                                                         \
  (vlps_deadline_rest (&(outcome)->deadline), (call), vlps_deadline_go_on (&(outcome)->deadline))

/* Returns TRUE if the page is to be opened by its name. */
static gboolean
is_named (const VlpsOutcome *outcome)
{
  const VlpsPipelineInput *given = &outcome->given;

  return given->page == NULL && outcome->input == NULL && given->bytes == NULL && given->html == NULL;
}

/* --- the steps --- */

static gboolean
set_options (VlpsOutcome *outcome, GError **error)
{
  const char *own = outcome->given.options;

  if (own == NULL)
    return TRUE;
  outcome->own = outcome->tools.option_sets != NULL ? vlps_option_sets_get (outcome->tools.option_sets, own, error)
                                                    : vlps_page_options (outcome->task.options, own, error);
  if (outcome->own != NULL)
    outcome->task.options = outcome->own;
  return outcome->own != NULL;
}

static gboolean
begin_deadline (VlpsOutcome *outcome, GError **error)
{
  const VlpsPipelineTools *tools = &outcome->tools;

  outcome->no_retry = !vlps_watch_check (tools->watch, tools->key, error);
  if (outcome->no_retry)
    return FALSE;
  outcome->deadline.clock = tools->clock;
  vlps_deadline_begin (&outcome->deadline, outcome->task.options->render.request.timeout, tools->watch, tools->key,
                       tools->memory);
  return TRUE;
}

static gboolean
is_reachable (VlpsPolicy *policy, const char *url, GError **error)
{
  g_autoptr (GUri) uri = g_uri_parse (url, G_URI_FLAGS_PARSE_RELAXED, NULL);
  GList *addresses;

  if (policy == NULL || uri == NULL || g_uri_get_host (uri) == NULL)
    return TRUE;
  addresses = vlps_policy_resolve (policy, g_uri_get_host (uri), NULL, error);
  vlps_policy_free_addresses (addresses);
  return addresses != NULL;
}

/* Checks whether an address may be loaded, before its robots.txt is requested or an engine starts. */
static gboolean
may_load (VlpsOutcome *outcome, const char *name, GError **error)
{
  const VlpsPipelineTools *tools = &outcome->tools;
  gboolean allowed;

  if (!vlps_address_begins_web (name) || (tools->policy == NULL && tools->permission == NULL))
    return TRUE;
  RESTING (outcome, allowed = is_reachable (tools->policy, name, error)
                              && (tools->permission == NULL
                                  || vlps_permission_ask (tools->permission, name, &outcome->deadline, &outcome->delay,
                                                          outcome->cancellable, error)));
  return allowed;
}

/* Checks the uses reserved in robots.txt before the page is loaded. */
static gboolean
may_use (const VlpsOutcome *outcome, const char *name, GError **error)
{
  VlpsSignals signals = { 0 };
  g_autofree char *content_signal = NULL;

  if (outcome->tools.permission == NULL || outcome->task.options->uses == 0)
    return TRUE;
  content_signal = vlps_permission_content_signal (outcome->tools.permission, name);
  vlps_signals_add_content_signal (&signals, content_signal);
  return vlps_signals_allow (&signals, outcome->task.options->uses, name, error);
}

static gboolean
ask_permission (VlpsOutcome *outcome, GError **error)
{
  const char *name = outcome->given.name;

  return !is_named (outcome) || (may_load (outcome, name, error) && may_use (outcome, name, error));
}

/* Reading a pipe or a device might never end. */
static gboolean
check_file (const char *location, GError **error)
{
  g_autofree char *path =
      g_ascii_strncasecmp (location, "file:", 5) == 0 ? vlps_address_path (location, NULL) : g_strdup (location);
  GStatBuf status;

  if (path == NULL || g_stat (path, &status) != 0 || S_ISREG (status.st_mode) || S_ISDIR (status.st_mode))
    return TRUE; /* what is wrong with the others is said when they are opened */
  return vlps_error_false (error, VLPS_ERROR_IO, "%s is not a regular file", path);
}

static VlpsSource *
open_archived (VlpsOutcome *outcome, GError **error)
{
  const VlpsPipelineInput *given = &outcome->given;
  const VlpsArchivePage page = { .url = (char *) outcome->task.options->archive_page };
  g_autoptr (VlpsArchive) archive = NULL;

  /* it is opened once for all of its pages */
  RESTING (outcome, archive = vlps_archives_get (outcome->tools.archives, given->name, error));
  /* the option chooses the page, and knows of its day */
  return archive != NULL ? vlps_source_new_archived (archive, &page, given->shown != NULL ? given->shown : given->name)
                         : NULL;
}

static VlpsSource *
open_source (VlpsOutcome *outcome, GError **error)
{
  const VlpsPipelineInput *given = &outcome->given;
  const VlpsOptions *options = outcome->task.options;

  if (given->bytes != NULL)
    return vlps_source_new_bytes (given->bytes, given->name, given->charset, options->base_url, error);
  if (given->html != NULL)
    return vlps_source_new_html (given->html, given->name);
  if (given->listed && !vlps_address_begins_web (given->name) && !check_file (given->name, error))
    return NULL;
  if (outcome->tools.archives != NULL && options->archive_page != NULL && !vlps_address_begins_web (given->name))
    return open_archived (outcome, error);
  return vlps_source_open (given->name, options->base_url, &outcome->deadline, error);
}

/* Opens the input by its name or from bytes. */
static VlpsInput *
make_input (VlpsOutcome *outcome, GError **error)
{
  VlpsSource *source = open_source (outcome, error);

  if (source == NULL)
    return NULL;
  if (outcome->given.shown != NULL)
    {
      g_free (source->input);
      source->input = g_strdup (outcome->given.shown);
    }
  return vlps_input_new (source, outcome->task.options, error);
}

static gboolean
open_input (VlpsOutcome *outcome, GError **error)
{
  if (outcome->given.page != NULL)
    return TRUE;
  if (outcome->input == NULL)
    outcome->input = make_input (outcome, error);
  if (outcome->input != NULL)
    vlps_input_set_deadline (outcome->input, &outcome->deadline);
  return outcome->input != NULL;
}

static gboolean
check_record (VlpsOutcome *outcome, GError **error)
{
  const VlpsTask *task = &outcome->task;

  return task->record == NULL
         || vlps_record_files_check (task->record, outcome->input, task->render == VLPS_RENDER_ALWAYS, error);
}

static gboolean
use_renderer (VlpsOutcome *outcome, GError **error)
{
  const VlpsPipelineTools *tools = &outcome->tools;
  VlpsRenderer *renderer;

  outcome->was_loaded = outcome->input->page == NULL || outcome->task.again != VLPS_AGAIN_NEVER;
  if (!outcome->was_loaded || tools->get_renderer == NULL)
    return TRUE;
  RESTING (outcome, renderer = tools->get_renderer (tools->renderer_data, error));
  if (renderer != NULL)
    vlps_input_set_renderer (outcome->input, renderer);
  return renderer != NULL;
}

static gboolean
parse (VlpsOutcome *outcome, GError **error)
{
  return vlps_input_parse (outcome->input, outcome->task.options, outcome->cancellable, error);
}

/* Returns TRUE if the task only needs the page's HTML, and nothing that requires an engine: regions other than the
 * content, lines, pictures, or actions on the page. */
static gboolean
can_do_without (const VlpsOutcome *outcome)
{
  const VlpsTask *task = &outcome->task;
  const VlpsOptions *options = outcome->task.options;

  for (guint i = 0; i < G_N_ELEMENTS (options->by_hand); i++)
    if (options->by_hand[i])
      return FALSE;

  return task->extract.method != NULL && task->regions == 1u << VLPS_REGION_CENTER
         && (task->extract.method->needs & VLPS_METHOD_NEEDS_RENDERED) == 0 && !options->settled.network
         && !options->settled.console && !options->settled.pdf && task->picture_pixels <= 0
         && task->again == VLPS_AGAIN_NEVER && !vlps_render_request_acts (&outcome->task.options->render.request);
}

/* A page on which the engine crashes every time is read from its HTML. */
static gboolean
render (VlpsOutcome *outcome, GError **error)
{
  const VlpsTask *task = &outcome->task;
  g_autoptr (GError) local = NULL;

  if (!use_renderer (outcome, error))
    return FALSE;
  if (vlps_input_render (outcome->input, task->options, task->picture_pixels, outcome->cancellable, &local))
    return TRUE;
  if (g_error_matches (local, VLPS_ERROR, VLPS_ERROR_CRASHED) && can_do_without (outcome) && parse (outcome, NULL))
    {
      vlps_page_warn (outcome->input->page,
                      "the engine crashed on the page each time; it was read without rendering (%s)", local->message);
      return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* Parses, and renders where that says too little or something is to be done on the page.  One from a snapshot is as it is. */
static gboolean
parse_or_render (VlpsOutcome *outcome, GError **error)
{
  VlpsInput *input = outcome->input;
  const char *reason = "asked";

  if (input->page != NULL)
    return render (outcome, error);
  if (!vlps_render_request_acts (&outcome->task.options->render.request))
    {
      if (!parse (outcome, error))
        return FALSE;
      reason = vlps_render_need (input->page);
    }
  if (strcmp (reason, VLPS_RENDER_COMPLETE) != 0)
    {
      vlps_input_unparse (input);
      if (!render (outcome, error))
        return FALSE;
    }
  input->page->render_reason = reason;
  return TRUE;
}

static gboolean
make_page (VlpsOutcome *outcome, GError **error)
{
  const VlpsTask *task = &outcome->task;
  VlpsInput *input = outcome->input;

  if (input == NULL)
    {
      outcome->page = outcome->given.page;
      return TRUE;
    }
  vlps_input_set_fetcher (input, outcome->tools.fetcher);
  if (!(task->render == VLPS_RENDER_NEVER  ? parse (outcome, error)
        : task->render == VLPS_RENDER_AUTO ? parse_or_render (outcome, error)
                                           : render (outcome, error)))
    return FALSE;
  outcome->page = input->page;
  if (outcome->given.shown != NULL)
    input->page->input = vlps_page_intern (input->page, input->source->input);
  if (outcome->given.crashes > 0)
    vlps_page_warn (input->page, "the engine crashed in an earlier attempt (crashes: %u)", outcome->given.crashes);
  return TRUE;
}

/* Reads which uses the site allows; after a redirection, that of the final site. */
static gboolean
read_signals (VlpsOutcome *outcome, GError **error)
{
  VlpsPage *page = outcome->input != NULL ? outcome->input->page : NULL;
  const char *tag = outcome->input != NULL ? outcome->input->fetch_metadata.robots_tag : NULL;
  g_autofree char *content_signal = NULL;
  VlpsSignals signals;

  if (page != NULL && tag != NULL)
    page->robots_tag = vlps_page_intern (page, tag);
  if (page != NULL && outcome->tools.permission != NULL && page->url != NULL)
    content_signal = vlps_permission_content_signal (outcome->tools.permission, page->url);
  if (content_signal != NULL)
    page->content_signal = vlps_page_intern (page, content_signal);
  if (outcome->task.options->uses == 0 || outcome->page == NULL)
    return TRUE;
  vlps_signals_read (outcome->page, &signals);
  return vlps_signals_allow (&signals, outcome->task.options->uses, outcome->page->url, error);
}

/* The next page can have the renderer while this one is sorted. */
static gboolean
give_back (VlpsOutcome *outcome, GError **error)
{
  gboolean pictured = outcome->input != NULL && outcome->input->picture != NULL;

  if (outcome->page == NULL || outcome->task.again == VLPS_AGAIN_NEVER
      || (outcome->task.again == VLPS_AGAIN_MISSING && pictured))
    vlps_outcome_give_back (outcome);
  return TRUE;
}

static gboolean
look_whether_wanted (VlpsOutcome *outcome, GError **error)
{
  const VlpsPipelineTools *tools = &outcome->tools;

  outcome->unwanted = tools->is_wanted != NULL && !tools->is_wanted (tools->wanted_data, outcome);
  return TRUE;
}

static gboolean
open_examples (VlpsOutcome *outcome, GError **error)
{
  char *const *names = outcome->task.example_names;

  if (names == NULL)
    return TRUE;
  for (guint i = 0; names[i] != NULL; i++)
    if (!may_load (outcome, names[i], error))
      return FALSE;
  outcome->examples = vlps_task_open_examples (&outcome->task, names, &outcome->deadline, outcome->cancellable, error);
  return outcome->examples != NULL;
}

static gboolean
wait_for_turn (VlpsOutcome *outcome, GError **error)
{
  if (outcome->tools.wait != NULL)
    RESTING (outcome, outcome->tools.wait (outcome->tools.turn_data));
  return TRUE;
}

static gboolean
run_method (VlpsOutcome *outcome, GError **error)
{
  if (outcome->task.extract.method == NULL)
    return TRUE;
  outcome->document = vlps_task_run (&outcome->task, outcome->page, error);
  return outcome->document != NULL;
}

static gboolean
add_record (VlpsOutcome *outcome, GError **error)
{
  VlpsLineFile *file = outcome->tools.line_file;

  return file == NULL || outcome->document == NULL || vlps_task_add_record (file, outcome->document, error);
}

static const VlpsStep steps[] = {
  { "options", set_options, FALSE },       /* those of the page on top of the task's */
  { "deadline", begin_deadline, FALSE },   /* begins, under the watch */
  { "permission", ask_permission, FALSE }, /* of its server, and for its address */
  { "open", open_input, FALSE },
  { "record", check_record, FALSE },  /* whether it can have the files that are wanted of its loading */
  { "make", make_page, FALSE },       /* render or parse */
  { "signals", read_signals, FALSE }, /* of the site, about uses of the page */
  { "give back", give_back, TRUE },   /* the renderer, unless pictures are rendered later */
  { "wanted", look_whether_wanted, FALSE },
  { "examples", open_examples, FALSE },
  { "turn", wait_for_turn, TRUE },
  { "method", run_method, FALSE },
  { "lines", add_record, FALSE }, /* to the lines that its site repeats */
};

/* --- */

VlpsOutcome *
vlps_pipeline_run_steps (const VlpsStep *table, guint n, const VlpsTask *task, const VlpsPipelineInput *input,
                         const VlpsPipelineTools *tools, GCancellable *cancellable)
{
  VlpsOutcome *outcome = g_new0 (VlpsOutcome, 1);

  outcome->task = *task;
  outcome->given = *input;
  outcome->input = input->input;
  if (tools != NULL)
    outcome->tools = *tools;
  outcome->cancellable = cancellable;
  for (guint i = 0; i < n; i++)
    {
      gboolean goes_on = outcome->failure == NULL && !outcome->unwanted;

      if ((goes_on || table[i].always) && table[i].run (outcome, outcome->failure == NULL ? &outcome->failure : NULL)
          && goes_on)
        outcome->reached = table[i].name;
    }
  return outcome;
}

VlpsOutcome *
vlps_pipeline_run (const VlpsTask *task, const VlpsPipelineInput *input, const VlpsPipelineTools *tools,
                   GCancellable *cancellable)
{
  return vlps_pipeline_run_steps (steps, G_N_ELEMENTS (steps), task, input, tools, cancellable);
}
