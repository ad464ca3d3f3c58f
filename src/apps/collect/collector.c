/* collector.c - carries out the tasks of a plan */
#include "collector.h"

#include <poll.h>
#include <string.h>

#include "address.h"
#include "atom.h"
#include "collection.h"
#include "errors.h"
#include "file.h"
#include "files.h"
#include "hash.h"
#include "page-options.h"
#include "pipeline.h"
#include "publish.h"
#include "url-rule.h"

struct _VlpsCollector
{
  const VlpsOptions *options;
  VlpsWatch *watch;
  GHashTable *stores; /* name -> VlpsCollection */
  VlpsFetcher *fetcher;
  VlpsFetcher *guarded_fetcher; /* keeps to public addresses */
  gint64 last_load;             /* monotonic time at which a page was loaded last; 0: none yet */
};

/* A run of one task. */
typedef struct
{
  VlpsCollector *collector;
  const VlpsPlanTask *plan;
  VlpsCollection *store;
  VlpsTask task;
  VlpsOptions *options;        /* of its pages */
  VlpsOptions guarded_options; /* the same, with the addresses that are open to all; owns nothing */
  GPtrArray *examples;         /* of VlpsInput*: of each of the plan's, NULL where it cannot be had */
  VlpsInput *last;             /* page that was collected last; stands in as example for a lone example */
  GHashTable *guarded;         /* names of pages that are loaded from public addresses only */
  VlpsTally tally;
  GError *error; /* of the store, while it was asked about the page in work */
  GCancellable *cancellable;
} Run;

void
vlps_collector_free (VlpsCollector *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->stores);
  vlps_fetcher_free (self->fetcher);
  vlps_fetcher_free (self->guarded_fetcher);
  g_free (self);
}

VlpsCollector *
vlps_collector_new (const VlpsPlan *plan, const VlpsOptions *options, VlpsWatch *watch, GError **error)
{
  g_autoptr (VlpsCollector) self = g_new0 (VlpsCollector, 1);

  self->options = options;
  self->watch = watch;
  self->fetcher = vlps_options_fetcher (options);
  self->guarded_fetcher = vlps_fetcher_new (&(VlpsFetchOptions){ .user_agent = options->render.request.user_agent,
                                                                 .language = options->render.request.language,
                                                                 .policy = options->policy });
  self->stores = g_hash_table_new_full (vlps_hash_string, g_str_equal, NULL, (GDestroyNotify) vlps_collection_free);
  for (guint i = 0; i < plan->tasks->len; i++)
    {
      const VlpsPlanTask *task = plan->tasks->pdata[i];
      VlpsCollection *store;

      if (g_hash_table_contains (self->stores, task->store))
        continue;
      store = vlps_collection_open (task->store, error);
      if (store == NULL)
        return NULL;
      g_hash_table_insert (self->stores, task->store, store);
    }
  return g_steal_pointer (&self);
}

gboolean
vlps_collector_due (VlpsCollector *self, const VlpsPlanTask *task, gint64 *ret_time, GError **error)
{
  gint64 last;

  if (!vlps_collection_last_run (g_hash_table_lookup (self->stores, task->store), task->name, &last, error))
    return FALSE;
  *ret_time = vlps_plan_task_due (task, last, g_get_real_time () / G_USEC_PER_SEC);
  return TRUE;
}

gboolean
vlps_collector_sleep (double seconds, GCancellable *cancellable, GError **error)
{
  gint64 end = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
  GPollFD fd;
  gboolean have = g_cancellable_make_pollfd (cancellable, &fd);

  for (gint64 left = end - g_get_monotonic_time (); left > 0 && !g_cancellable_is_cancelled (cancellable);
       left = end - g_get_monotonic_time ())
    g_poll (&fd, have ? 1 : 0, (int) MIN (left / 1000 + 1, 3600000));
  if (have)
    g_cancellable_release_fd (cancellable);
  if (!g_cancellable_is_cancelled (cancellable))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_CANCELLED, "stopped");
}

/* A page of the task by the name that is kept. */
typedef struct
{
  Run *run;
  const char *name;
} Known;

/* An address that leads to a page that is there already becomes another name of it. */
static gboolean
is_new (gpointer data, const VlpsOutcome *outcome)
{
  const Known *known = data;
  Run *run = known->run;
  gboolean collected;
  guint failures;

  if (strcmp (outcome->page->url, known->name) == 0)
    return TRUE;
  if (!vlps_collection_look_up (run->store, run->plan->name, outcome->page->url, &collected, &failures, &run->error))
    return FALSE;
  if (!collected)
    return TRUE;
  run->tally.known++;
  vlps_collection_add_alias (run->store, run->plan->name, known->name, &run->error);
  return FALSE;
}

/* Waits until the task's pause after the page before is over. */
static gboolean
keep_pause (Run *run, GError **error)
{
  VlpsCollector *self = run->collector;
  double waited = (double) (g_get_monotonic_time () - self->last_load) / G_USEC_PER_SEC;

  if (self->last_load != 0 && waited < run->plan->pause
      && !vlps_collector_sleep (run->plan->pause - waited, run->cancellable, error))
    return FALSE;
  self->last_load = g_get_monotonic_time ();
  return TRUE;
}

/* Does a page; `kept` is NULL where its model alone is wanted.  NULL where that was stopped. */
static VlpsOutcome *
do_page (Run *run, const char *name, const char *kept, GError **error)
{
  VlpsCollector *self = run->collector;
  gboolean guarded = g_hash_table_contains (run->guarded, name);
  g_autofree char *key = g_strdup_printf ("%s %s", run->plan->name, name);
  const VlpsPipelineInput input = { .name = name, .listed = TRUE };
  Known known = { run, kept };
  const VlpsPipelineTools tools = {
    .watch = self->watch,
    .key = key,
    .memory = VLPS_WATCH_MEMORY,
    .fetcher = guarded ? self->guarded_fetcher : self->fetcher,
    .is_wanted = kept != NULL ? is_new : NULL,
    .wanted_data = &known,
  };
  VlpsTask task = run->task;

  if (vlps_address_begins_web (name) && !keep_pause (run, error))
    return NULL;
  task.options = guarded ? &run->guarded_options : run->options;
  if (kept == NULL)
    task.extract.method = NULL;
  return vlps_pipeline_run (&task, &input, &tools, run->cancellable);
}

/* The page alone. */
static VlpsOutcome *
load (Run *run, const char *name, GError **error)
{
  g_autoptr (VlpsOutcome) outcome = do_page (run, name, NULL, error);

  return outcome != NULL && vlps_outcome_check (outcome, error) ? g_steal_pointer (&outcome) : NULL;
}

/* --- the pages of a task --- */

/* Addresses of pages without repetition, in the order in which they came. */
typedef struct
{
  GPtrArray *names;
  GHashTable *seen;
} Names;

static void
names_clear (Names *names)
{
  g_clear_pointer (&names->seen, g_hash_table_unref);
  g_clear_pointer (&names->names, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Names, names_clear)

/* Without its fragment: that is a place in the page. */
static void
add_name (Names *names, const char *name)
{
  char *page = vlps_address_begins_web (name) ? g_strndup (name, strcspn (name, "#")) : g_strdup (name);

  if (g_hash_table_contains (names->seen, page))
    {
      g_free (page);
      return;
    }
  g_hash_table_add (names->seen, page);
  g_ptr_array_add (names->names, page);
}

static gboolean
expand (char **rules, GPtrArray *ret_names, GError **error)
{
  GDate today = vlps_url_rule_today ();

  for (guint i = 0; rules[i] != NULL; i++)
    if (!vlps_url_rule_expand (rules[i], &today, ret_names, error))
      return FALSE;
  return TRUE;
}

static gboolean
add_list (Names *names, const char *path, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gsize length;

  if (!vlps_file_read (path, &text, &length, &local))
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot read the list %s: %s", path, local->message);
  if (memchr (text, '\0', length) != NULL)
    return vlps_error_false (error, VLPS_ERROR_IO, "the list %s has a NUL byte", path);
  if (!g_utf8_validate (text, -1, NULL))
    return vlps_error_false (error, VLPS_ERROR_IO, "the list %s is not in UTF-8", path);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = g_strstrip (lines[i]);

      if (*line != '\0' && *line != '#')
        add_name (names, line);
    }
  return TRUE;
}

static char *
host_of (const char *url)
{
  g_autoptr (GUri) uri = g_uri_parse (url, G_URI_FLAGS_PARSE_RELAXED, NULL);

  return uri != NULL ? g_strdup (g_uri_get_host (uri)) : NULL;
}

/* The host whose pages a section page may lead to wherever it is: that of a section which is not public itself, since
 * the user has named it.  NULL for the sections of public hosts: strangers, who say what is loaded from where, must not
 * have this machine load from its neighbours. */
static char *
find_trusted_host (Run *run, const char *section)
{
  g_autofree char *host = vlps_address_begins_web (section) ? host_of (section) : NULL;
  g_autoptr (GError) error = NULL;

  if (host == NULL || run->collector->options->offline)
    return NULL;
  vlps_policy_free_addresses (vlps_policy_resolve (run->collector->options->policy, host, run->cancellable, &error));
  return g_error_matches (error, VLPS_ERROR, VLPS_ERROR_NOT_PUBLIC) ? g_steal_pointer (&host) : NULL;
}

/* A page that a section page links to.  It is one of the web or, where the section page `input` is a file itself, one
 * that this page may reach: the user named its folder, and a page in it has no say over others. */
static void
add_link (Run *run, Names *names, const char *section, const VlpsInput *input, const char *trusted, const char *url)
{
  g_autofree char *host = vlps_address_begins_web (url) ? host_of (url) : NULL;
  const char *from = vlps_provenance_has_files (input->source->from) ? input->source->uri : NULL;

  if (!vlps_address_begins_web (url)
      && !vlps_files_allow (from, (const char *const *) run->collector->options->given.allow_files, url, TRUE))
    return;
  if (vlps_address_begins_web (section) && (trusted == NULL || host == NULL || g_ascii_strcasecmp (host, trusted) != 0)
      && !g_hash_table_contains (names->seen, url))
    g_hash_table_add (run->guarded, g_strdup (url));
  add_name (names, url);
}

/* Links of a section page that are like one of the task's patterns. */
static gboolean
add_links (Run *run, Names *names, const char *section, GError **error)
{
  g_autoptr (VlpsOutcome) outcome = load (run, section, error);
  const VlpsInput *input = outcome != NULL ? outcome->input : NULL;
  g_autoptr (GPtrArray) patterns = g_ptr_array_new_with_free_func ((GDestroyNotify) g_pattern_spec_free);
  g_autofree char *trusted = NULL;

  if (input == NULL)
    return FALSE;
  trusted = find_trusted_host (run, section);
  for (guint i = 0; run->plan->links[i] != NULL; i++)
    g_ptr_array_add (patterns, g_pattern_spec_new (run->plan->links[i]));
  for (guint i = 0; i < input->page->n_nodes; i++)
    {
      const VlpsNode *node = &input->page->nodes[i];
      const char *href = node->tag == VLPS_TAG_A ? vlps_node_attribute (node, "href") : NULL;
      g_autofree char *url = href != NULL ? vlps_page_resolve (input->page, (int) i, href) : NULL;

      if (url != NULL)
        url[strcspn (url, "#")] = '\0';
      for (guint k = 0; url != NULL && k < patterns->len; k++)
        if (g_pattern_spec_match_string (patterns->pdata[k], url))
          {
            add_link (run, names, section, input, trusted, url);
            break;
          }
    }
  return TRUE;
}

static gboolean
list_pages (Run *run, Names *names, GError **error)
{
  g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) sections = g_ptr_array_new_with_free_func (g_free);

  if (!expand (run->plan->pages, pages, error) || !expand (run->plan->sections, sections, error))
    return FALSE;
  for (guint i = 0; i < pages->len; i++)
    add_name (names, pages->pdata[i]);
  for (guint i = 0; run->plan->lists[i] != NULL; i++)
    if (!add_list (names, run->plan->lists[i], error))
      return FALSE;
  for (guint i = 0; i < sections->len; i++)
    if (!add_links (run, names, sections->pdata[i], error))
      return FALSE;
  return TRUE;
}

/* --- one page --- */

static gboolean
publish_record (const char *json, gpointer data, GError **error)
{
  Run *run = data;

  return vlps_publish (run->plan->publish, json, run->cancellable, error);
}

/* Publishes what waits for it.  Where that cannot be done it is told once, and tried again in the next run. */
static gboolean
publish (Run *run, GError **error)
{
  g_autoptr (GError) local = NULL;

  if (run->plan->publish == NULL || run->tally.unpublished
      || vlps_collection_publish (run->store, run->plan->name, publish_record, run, &local))
    return TRUE;
  if (g_error_matches (local, VLPS_ERROR, VLPS_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  run->tally.unpublished = TRUE;
  g_printerr ("vlps: [%s] %s\n", run->plan->name, local->message);
  return TRUE;
}

/* Stores what a page holds.  That it holds nothing comes out in *ret_failure. */
static gboolean
store (Run *run, const char *name, const VlpsOutcome *outcome, GError **ret_failure, GError **error)
{
  const VlpsFacts *facts = vlps_document_facts (outcome->document);
  g_autofree char *text = vlps_task_emit (&outcome->task, outcome->document, VLPS_FORMAT_TEXT);
  const GPtrArray *warnings = outcome->document->result->warnings;
  g_autoptr (GString) told = g_string_new (NULL);

  if (*g_strchomp (text) == '\0')
    return vlps_error_false (ret_failure, VLPS_ERROR_EMPTY, "the method %s found no content on this page",
                             run->plan->extract.method->name);
  for (guint i = 0; i < warnings->len; i++)
    {
      g_autofree char *shown = vlps_warning_text (warnings->pdata[i], VLPS_FACE_COMMAND_LINE);
      g_autofree char *stored = vlps_warning_text (warnings->pdata[i], VLPS_FACE_SERVICE); /* that shows the store */

      g_printerr ("vlps: [%s] %s: %s\n", run->plan->name, name, shown);
      g_string_append_printf (told, "%s%s", i > 0 ? "\n" : "", stored);
    }
  run->tally.collected++;
  return vlps_collection_add (run->store,
                              &(VlpsCollected){
                                  .task = run->plan->name,
                                  .url = name,
                                  .final = outcome->page->url,
                                  .title = facts->title,
                                  .time = facts->time,
                                  .author = facts->author,
                                  .source = facts->source,
                                  .content = text,
                                  .method = run->plan->extract.method->name,
                                  .warnings = told->len > 0 ? told->str : NULL,
                                  .publish = run->plan->publish != NULL,
                                  .near_copies = run->plan->near_copies,
                              },
                              error);
}

/* The examples of a page, newly allocated.  One cannot be told from itself: it has the others and, where there is no
 * other, the page before it. */
static GPtrArray *
examples_for (const Run *run, const char *name)
{
  GPtrArray *pages = g_ptr_array_new ();
  const VlpsInput *itself = NULL;

  for (guint i = 0; i < run->examples->len; i++)
    {
      const VlpsInput *example = run->examples->pdata[i];

      if (example != NULL && strcmp (name, run->plan->examples[i]) == 0)
        itself = example;
      else if (example != NULL)
        g_ptr_array_add (pages, example->page);
    }
  if (pages->len == 0 && itself != NULL)
    g_ptr_array_add (pages, run->last != NULL ? run->last->page : itself->page);
  return pages;
}

static gboolean
collect_page (Run *run, const char *name, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (VlpsOutcome) outcome = NULL;
  g_autoptr (GPtrArray) examples = examples_for (run, name);
  g_autofree char *told = vlps_address_hide (name); /* what is kept has no password in it */
  gboolean collected;
  guint failures;

  if (!vlps_collection_look_up (run->store, run->plan->name, told, &collected, &failures, error))
    return FALSE;
  if (collected || (run->plan->attempts > 0 && failures >= run->plan->attempts))
    {
      run->tally.known++;
      return TRUE;
    }
  run->task.examples = examples;
  outcome = do_page (run, name, told, &failure);
  if (run->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&run->error));
      return FALSE;
    }
  if (outcome != NULL && vlps_outcome_check (outcome, &failure)
      && (outcome->unwanted || store (run, told, outcome, &failure, error)))
    {
      g_clear_pointer (&run->last, vlps_input_free);
      run->last = vlps_outcome_take_input (outcome);
      /* publishing is not work on the page */
      g_clear_pointer (&outcome, vlps_outcome_free);
      return publish (run, error);
    }
  if (failure == NULL)
    return FALSE;
  if (g_error_matches (failure, VLPS_ERROR, VLPS_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  run->tally.failed++;
  g_printerr ("vlps: [%s] %s: %s\n", run->plan->name, told, failure->message);
  return vlps_collection_fail (run->store, run->plan->name, told, failure->message, error);
}

/* An example that is gone is told, and the others are enough; the run ends where none of them can be had. */
static gboolean
load_examples (Run *run, GError **error)
{
  gboolean any = run->plan->examples[0] == NULL;

  for (guint i = 0; run->plan->examples[i] != NULL; i++)
    {
      g_autoptr (GError) local = NULL;
      g_autoptr (VlpsOutcome) outcome = load (run, run->plan->examples[i], &local);

      if (outcome != NULL)
        any = TRUE;
      else if (g_error_matches (local, VLPS_ERROR, VLPS_ERROR_CANCELLED)
               || (!any && run->plan->examples[i + 1] == NULL))
        {
          g_propagate_prefixed_error (error, g_steal_pointer (&local), "[%s] the example: ", run->plan->name);
          return FALSE;
        }
      else
        g_printerr ("vlps: [%s] the example: %s\n", run->plan->name, local->message);
      g_ptr_array_add (run->examples, outcome != NULL ? vlps_outcome_take_input (outcome) : NULL);
    }
  return TRUE;
}

static gboolean
run_pages (Run *run, GError **error)
{
  g_auto (Names) names = { g_ptr_array_new (), g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL) };
  const char *const *examples = (const char *const *) run->plan->examples;

  if (!load_examples (run, error))
    return FALSE;
  if (!list_pages (run, &names, error))
    {
      g_prefix_error (error, "[%s] ", run->plan->name);
      return FALSE;
    }
  /* examples come last, when there are others that they can be compared with */
  for (guint last = 0; last < 2; last++)
    for (guint i = 0; i < names.names->len; i++)
      if (g_strv_contains (examples, names.names->pdata[i]) == (last == 1)
          && !collect_page (run, names.names->pdata[i], error))
        return FALSE;
  return TRUE;
}

/* The feed beside the records, as they are now. */
static gboolean
write_feed (Run *run, GError **error)
{
  g_autofree char *path = g_strconcat (run->plan->store, ".atom", NULL);
  g_autofree char *title = run->plan->feed ? g_path_get_basename (run->plan->store) : NULL, *feed = NULL;

  if (!run->plan->feed || (run->tally.collected == 0 && g_file_test (path, G_FILE_TEST_EXISTS)))
    return TRUE;
  feed = vlps_atom_feed (run->store, title, error);
  return feed != NULL && (*feed == '\0' || vlps_file_write (path, feed, -1, error));
}

gboolean
vlps_collector_run (VlpsCollector *self, const VlpsPlanTask *plan, VlpsTally *ret_tally, GCancellable *cancellable,
                    GError **error)
{
  gint64 began = g_get_real_time () / G_USEC_PER_SEC;
  Run run = {
    .collector = self,
    .plan = plan,
    .store = g_hash_table_lookup (self->stores, plan->store),
    .task = { .options = self->options,
              .render = plan->render ? VLPS_RENDER_ALWAYS : VLPS_RENDER_NEVER,
              .automatic = plan->automatic,
              .extract = plan->extract },
    .cancellable = cancellable,
  };
  gboolean done;

  run.task.regions = 1u << VLPS_REGION_CENTER;
  run.examples = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_input_free);
  run.guarded = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  run.options = vlps_page_options (self->options, plan->options, error);
  if (run.options != NULL)
    {
      run.guarded_options = *run.options;
      run.guarded_options.render.policy = self->options->policy;
    }
  done = run.options != NULL && publish (&run, error) && run_pages (&run, error);
  /* what was collected is told, too, where the run broke off */
  done = write_feed (&run, done ? error : NULL) && done;
  g_ptr_array_unref (run.examples);
  vlps_input_free (run.last);
  g_hash_table_unref (run.guarded);
  g_clear_pointer (&run.options, vlps_page_options_unref);
  *ret_tally = run.tally;
  return done && vlps_collection_set_last_run (run.store, plan->name, began, error);
}
