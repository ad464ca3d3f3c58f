/* task.c - what is to be done with a page: its method, its regions, its outputs */
#include "task.h"

#include <string.h>

#include "emit.h"
#include "errors.h"
#include "language.h"
#include "method-table.h"
#include "number-boxes.h"
#include "overlay-file.h"
#include "picture-file.h"
#include "picture-part.h"
#include "pictured-page.h"
#include "snapshot-part.h"
#include "word-list.h"

#define DEFAULT_METHOD "vlps"
#define RENDER_OPTIONS "render no-render" /* that messages name */

VlpsOptionTable
vlps_task_options_table (VlpsTaskOptions *options)
{
#define MEMBER(name) G_STRUCT_OFFSET (VlpsTaskOptions, name)
  static const VlpsOptionRow rows[] = {
    { VLPS_GROUP_METHOD, "method", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_CLIENT, MEMBER (method),
      "Method that finds the content; 'vlps methods' lists them (vlps)", "METHOD" },
    { VLPS_GROUP_METHOD, "render", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_CLIENT, MEMBER (render),
      "Which pages to render: all of them, those whose HTML says too little, or none (always)\n"
      "auto and never give no regions and no pictures, and are not for vl-ps. With auto a page of the web that is "
      "rendered is loaded twice; a page on which something is to be done (--click, --wait-for, --script, "
      "--init-script) is always rendered.",
      "always|auto|never" },
    { VLPS_GROUP_METHOD, "no-render", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON | VLPS_OPTION_BY_CLIENT,
      MEMBER (no_render), "Read the HTML without rendering it: short for --render never", NULL },
    { VLPS_GROUP_METHOD, "example", 0, VLPS_OPTION_FILES, VLPS_OPTION_BY_CLIENT, MEMBER (examples),
      "Another page of the same section, for the methods vlps and example-page; may be repeated\n"
      "With several examples, content is what none of them has.",
      "PAGE" },
    { VLPS_GROUP_METHOD, "line-store", 0, VLPS_OPTION_FILE, 0, MEMBER (line_store),
      "File in which vlps and punct-lines remember the text lines of each site (batch with punct-lines: DIR/lines.db)\n"
      "It is an SQLite file. Other pages of a site show what it repeats.",
      "FILE" },
    { VLPS_GROUP_METHOD, "param", 0, VLPS_OPTION_TEXTS, VLPS_OPTION_BY_CLIENT, MEMBER (params),
      "Set a constant of the method or of the preset auto; 'vlps methods NAME' lists them; may be repeated",
      "NAME=VALUE" },
    { VLPS_GROUP_REGIONS, "regions", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_CLIENT, MEMBER (regions),
      "Regions whose content is kept: some of these, or all (CENTER)", "HEADER,FOOTER,LM,RM,CENTER" },
    { VLPS_GROUP_OUTPUT, "outlines", 0, VLPS_OPTION_FLAG, VLPS_OPTION_BY_CLIENT, MEMBER (outlines),
      "Outline every element in overlays", NULL },
    { 0 },
  };
#undef MEMBER

  return (VlpsOptionTable){ rows, 0, 0, options };
}

void
vlps_task_options_clear (VlpsTaskOptions *options)
{
  vlps_option_clear_all (vlps_task_options_table (options).rows, options);
}

/* A list such as "CENTER,RM", or "all"; NULL is CENTER. */
static gboolean
parse_regions (const char *text, guint *ret_regions, GError **error)
{
  g_auto (GStrv) names = NULL;
  guint mask = 0;

  if (text == NULL)
    mask = 1u << VLPS_REGION_CENTER;
  else if (g_ascii_strcasecmp (text, "all") == 0)
    mask = (1u << VLPS_N_REGIONS) - 1;
  else
    {
      names = vlps_word_list (text, "--regions", error);
      if (names == NULL)
        return vlps_error_about (error, "regions");
      if (*names == NULL)
        return vlps_error_usage (error, "regions",
                                 "--regions is empty; name some of HEADER, FOOTER, LM, RM and CENTER, or all");
      for (guint i = 0; names[i] != NULL; i++)
        {
          VlpsRegion region;

          if (!vlps_region_parse (names[i], &region, error))
            return FALSE;
          mask |= 1u << region;
        }
    }
  *ret_regions = mask;
  return TRUE;
}

/* Parameters of the method, and of the preset auto where its lines are used. */
static gboolean
set_params (VlpsTask *task, char *const *params, GError **error)
{
  const VlpsMethod *method = task->extract.method;
  gboolean sorts = task->render != VLPS_RENDER_NEVER && (method->needs & VLPS_METHOD_TAKES_SEPARATORS) != 0;

  task->automatic = *vlps_preset_find ("auto", NULL);
  for (; params != NULL && *params != NULL; params++)
    {
      gboolean own = vlps_params_match (method->params, method->name, *params) != NULL;
      gboolean automatic = vlps_params_match (task->automatic.params, task->automatic.name, *params) != NULL;

      if (!own && automatic && sorts && task->options->preset.automatic)
        {
          if (!vlps_preset_set (&task->automatic, *params, error))
            return vlps_error_about (error, "param");
        }
      else if (method->preset != NULL || (!own && automatic))
        return vlps_error_usage (
            error, "param thresholds h1 h2 w1 w2 units",
            automatic ? "--param %s belongs to the preset auto: it needs --thresholds auto, the method vlps or "
                        "vl-ps, and a rendered page"
                      : "--param %s: vl-ps has no such constant; --thresholds, --h1, --h2, --w1, --w2 and "
                        "--units set its lines, and 'vlps methods auto' lists the constants of auto",
            *params);
      else if (!vlps_method_set (&task->extract, *params, error))
        return vlps_error_about (error, "param");
    }
  return TRUE;
}

static gboolean
parse_render (const VlpsTaskOptions *options, VlpsRenderUse *ret_render, GError **error)
{
  int render;

  *ret_render = options->no_render ? VLPS_RENDER_NEVER : VLPS_RENDER_ALWAYS;
  if (options->render == NULL)
    return TRUE;
  render = vlps_option_choose (vlps_task_options_table (NULL).rows, "render", options->render, error);
  if (render < 0)
    return FALSE;
  if (options->no_render && render != VLPS_RENDER_NEVER)
    return vlps_error_usage (
        error, RENDER_OPTIONS,
        "--no-render is short for --render never and does not go with --render %s: drop one of the two",
        options->render);
  *ret_render = (VlpsRenderUse) render;
  return TRUE;
}

const char *
vlps_task_options_unrendered (const VlpsTaskOptions *options)
{
  return options->no_render ? "--no-render" : g_strcmp0 (options->render, "never") == 0 ? "--render never" : NULL;
}

/* The option as it was given, for messages; static. */
static const char *
render_words (const VlpsTaskOptions *options, VlpsRenderUse render)
{
  return render == VLPS_RENDER_AUTO ? "--render auto" : vlps_task_options_unrendered (options);
}

gboolean
vlps_task_choose (VlpsTask *task, const VlpsTaskOptions *options, gboolean pictures, GError **error)
{
  const char *name = options->method != NULL ? options->method : DEFAULT_METHOD;
  const VlpsMethod *method = vlps_method_table_find (name);
  VlpsRenderUse render;

  if (!parse_render (options, &render, error))
    return FALSE;
  if (method == NULL)
    {
      g_autofree char *hint = vlps_method_table_hint (name);

      return vlps_error_false (error, VLPS_ERROR_USAGE, "unknown method '%s'%s 'vlps methods' lists them", name,
                               *hint != '\0' ? hint : ";");
    }
  if (render != VLPS_RENDER_ALWAYS && (method->needs & VLPS_METHOD_NEEDS_RENDERED) != 0)
    return vlps_error_usage (error, RENDER_OPTIONS,
                             "the method %s needs boxes, which %s does not give%s; choose another method", name,
                             render_words (options, render), render == VLPS_RENDER_AUTO ? " for every page" : "");
  if (render != VLPS_RENDER_ALWAYS && pictures)
    return vlps_error_usage (error, RENDER_OPTIONS,
                             "pictures, snapshots and what a page loads, says and prints need a rendered page; drop %s",
                             render_words (options, render));
  if ((method->needs & VLPS_METHOD_NEEDS_EXAMPLE) != 0 && options->examples == NULL)
    return vlps_error_usage (error, "example", "the method %s needs --example PAGE, another page of the same section",
                             name);
  if (options->examples != NULL && g_strv_length (options->examples) > VLPS_EXAMPLE_PAGES_MAX)
    return vlps_error_usage (error, "example", "--example may be given %u times, not %u", VLPS_EXAMPLE_PAGES_MAX,
                             g_strv_length (options->examples));
  task->extract = vlps_method_options (method);
  task->render = render;
  return set_params (task, options->params, error) && parse_regions (options->regions, &task->regions, error);
}

gboolean
vlps_task_check_regions (const VlpsTask *task, const VlpsTaskOptions *options, GError **error)
{
  if (task->regions == 1u << VLPS_REGION_CENTER
      || (task->render == VLPS_RENDER_ALWAYS && (task->extract.method->needs & VLPS_METHOD_TAKES_SEPARATORS) != 0))
    return TRUE;
  if (task->render != VLPS_RENDER_ALWAYS)
    return vlps_error_usage (error, "regions " RENDER_OPTIONS,
                             "--regions %s needs regions, which %s does not give: drop one of the two",
                             options->regions, render_words (options, task->render));
  return vlps_error_usage (error, "regions",
                           "--regions %s needs regions, which the method %s does not give; choose vlps or vl-ps",
                           options->regions, task->extract.method->name);
}

VlpsExamplePages *
vlps_task_open_examples (VlpsTask *task, char *const *names, VlpsDeadline *deadline, GCancellable *cancellable,
                         GError **error)
{
  VlpsDeadline more = { 0 };
  g_autoptr (VlpsExamplePages) examples = vlps_example_pages_new ();

  if (deadline != NULL)
    more = vlps_deadline_part (deadline, VLPS_RESERVE_MORE);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (VlpsInput) example = vlps_input_open (names[i], task->options, deadline != NULL ? &more : NULL, error);

      if (example == NULL || !vlps_input_parse (example, task->options, cancellable, error))
        return NULL;
      vlps_example_pages_take (examples, g_steal_pointer (&example));
    }
  task->examples = examples->pages;
  return g_steal_pointer (&examples);
}

VlpsLineFile *
vlps_task_open_lines (const VlpsTask *task, const char *path, GError **error)
{
  if ((task->extract.method->needs & (VLPS_METHOD_USES_LINES | VLPS_METHOD_TAKES_LINES)) == 0)
    return vlps_error_null (error, VLPS_ERROR_USAGE,
                            "--line-store is for the methods vlps and punct-lines, which learn from page to page");
  return vlps_line_file_open (path, error);
}

gboolean
vlps_task_add_record (VlpsLineFile *file, VlpsDocument *document, GError **error)
{
  const VlpsResult *result = document->result;
  const VlpsFacts *facts = vlps_document_facts (document);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%dT%H:%M:%S%:z");
  g_autofree char *text = result->text == NULL ? vlps_emit_text (document) : NULL;
  VlpsRecord record = {
    .url = document->page->url,
    .source = facts->source,
    .title = facts->title,
    .news_time = facts->time,
    .content = result->text != NULL ? result->text : text,
    .update_time = time,
  };

  return vlps_line_file_add (file, &record, error);
}

/* One byte for each node, newly allocated: 1 for what the options' selector matches and what is inside.  NULL with
 * VLPS_ERROR_EMPTY where nothing of that is shown. */
static guint8 *
find_part (const VlpsOptions *options, const VlpsPage *page, GError **error)
{
  g_autofree guint8 *matched = vlps_selector_match (options->selector, page);
  g_autofree guint8 *shown = g_malloc0 (MAX (1, page->n_nodes));
  gboolean any = FALSE;

  /* an element without a size of its own is there when something in it is */
  for (guint i = page->n_nodes; i-- > 0;)
    {
      shown[i] = shown[i] || vlps_node_is_shown (page, (int) i);
      if (shown[i] && page->nodes[i].parent >= 0)
        shown[page->nodes[i].parent] = 1;
    }
  for (guint i = 0; i < page->n_nodes; i++)
    {
      int parent = page->nodes[i].parent;

      matched[i] = (matched[i] && shown[i]) || (parent >= 0 && matched[parent]);
      any = any || matched[i];
    }
  if (any)
    return g_steal_pointer (&matched);
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY, "%s shows no element that --selector '%s' matches", page->input,
               options->given.selector);
  vlps_error_about (error, "selector");
  return NULL;
}

/* Returns TRUE if the content begins with what the page shows above it. Methods from papers and choices of the user
 * stay exact. */
static gboolean
opens_with (VlpsOpening use, const VlpsOptions *options, guint regions, const VlpsResult *result)
{
  if (use != VLPS_OPENING_AUTO)
    return use == VLPS_OPENING_ALWAYS;
  for (guint i = 0; i < G_N_ELEMENTS (options->by_hand); i++)
    if (options->by_hand[i])
      return FALSE;
  return strcmp (result->method, DEFAULT_METHOD) == 0 && options->preset.automatic && options->selector == NULL
         && (regions & 1u << VLPS_REGION_CENTER) != 0;
}

VlpsDocument *
vlps_task_document (const VlpsOptions *options, guint regions, const VlpsPage *page, VlpsResult *result, GError **error)
{
  gboolean headline = opens_with (options->headline, options, regions, result);
  VlpsDocumentOptions wanted = {
    .regions = regions,
    .links = options->links,
    .markdown = options->markdown,
    .tables = options->tables,
    .without_folded = options->without_folded,
    .without_images = options->given.no_images,
    .topic = options->topic,
    .headline = headline,
    .byline = options->byline == VLPS_OPENING_AUTO ? headline : options->byline == VLPS_OPENING_ALWAYS,
    .boxes = options->given.boxes,
    .numbers = options->given.numbers,
    .face = options->settled.face,
  };
  guint8 *part = options->selector != NULL ? find_part (options, page, error) : NULL;

  if (options->selector == NULL || part != NULL)
    return vlps_document_new (page, result, &wanted, part);
  vlps_result_free (result);
  return NULL;
}

/* FALSE with VLPS_ERROR_EMPTY where the page is in none of the languages that are wanted. */
static gboolean
check_language (const VlpsOptions *options, VlpsDocument *document, GError **error)
{
  const char *list = options->given.only_language, *language;

  if (list == NULL)
    return TRUE;
  language = vlps_document_facts (document)->language;
  if (vlps_language_is_among (language, list))
    return TRUE;
  if (language != NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY, "%s is in the language '%s'; only %s is asked for",
                 document->page->input, language, list);
  else
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY,
                 "%s does not say its language and has too little text to tell it; only %s is asked for",
                 document->page->input, list);
  return FALSE;
}

/* An empty result must not look like one that can be trusted.  Of a page without anything about the topic a warning says
 * so already. */
static void
warn_of_nothing (const VlpsTask *task, const VlpsPage *page, VlpsResult *result)
{
  if ((result->text == NULL || *result->text == '\0') && !vlps_result_has_content (result, page)
      && (result->passages == NULL || result->passages->len == 0))
    g_ptr_array_add (result->warnings,
                     vlps_warning_new (VLPS_WARNING_EMPTY, VLPS_CURE_NONE,
                                       "the method %s found no content on this page", task->extract.method->name));
}

VlpsDocument *
vlps_task_run (const VlpsTask *task, const VlpsPage *page, GError **error)
{
  VlpsMethodOptions extract = task->extract;
  g_autoptr (VlpsSeparators) separators = NULL;
  VlpsResult *result;
  VlpsDocument *document;

  if (page->rendered && (task->extract.method->needs & VLPS_METHOD_TAKES_SEPARATORS) != 0)
    {
      separators = vlps_options_lines (task->options, &task->automatic, page, error);
      if (separators == NULL)
        return NULL;
    }
  extract.separators = separators;
  extract.units = task->options->units;
  extract.focus = task->options->focus;
  extract.comments = task->options->comments;
  extract.date_bounds = task->options->date_bounds;
  extract.examples = task->examples;
  extract.lines = task->lines;
  extract.site = task->site;
  extract.site_texts = task->site_texts;
  result = vlps_method_run (page, &extract, error);
  if (result == NULL)
    return NULL;
  document = vlps_task_document (task->options, task->regions, page, result, error);
  if (document != NULL && !check_language (task->options, document, error))
    g_clear_pointer (&document, vlps_document_free);
  if (document != NULL)
    warn_of_nothing (task, page, result);
  if (document != NULL && task->options->given.report_hidden)
    result->hidden = vlps_hidden_find (page, result->content);
  return document;
}

GBytes *
vlps_task_snapshot (const VlpsOptions *options, const VlpsInput *input, GError **error)
{
  g_autofree guint8 *part = NULL;

  if (options->selector == NULL)
    return g_bytes_ref (input->snapshot);
  part = find_part (options, input->page, error);
  return part != NULL ? vlps_snapshot_part (input->snapshot, input->page, part, error) : NULL;
}

char *
vlps_task_emit (const VlpsTask *task, VlpsDocument *document, VlpsFormat format)
{
  return vlps_format_row (format)->emit (task, document);
}

static cairo_surface_t *
cut_picture (const VlpsDocument *document, const VlpsPage *page, cairo_surface_t *picture)
{
  double width = page->size.width, scale = width > 0 ? cairo_image_surface_get_width (picture) / width : 1;
  VlpsBox part = vlps_result_part_box (document->result, page);

  return part.width > 0 ? vlps_picture_part (picture, part, scale) : cairo_surface_reference (picture);
}

cairo_surface_t *
vlps_task_picture_part (const VlpsDocument *document, cairo_surface_t *picture)
{
  g_autoptr (VlpsPicturedPage) pictured = vlps_pictured_page_new (document->page);
  g_autoptr (cairo_surface_t) numbered = NULL;

  if (!document->options.numbers)
    return cut_picture (document, pictured->page, picture);
  numbered = vlps_number_boxes_on (pictured->page, document->result->part, picture);
  return cut_picture (document, pictured->page, numbered);
}

cairo_surface_t *
vlps_task_picture_saved (VlpsInput *input, const VlpsOptions *options, GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsDocument) whole = vlps_document_new_whole (input->page);

  g_array_set_size (input->page->lowered, 0);
  return vlps_input_picture_of (input, whole, options, VLPS_TASK_PICTURE_PIXELS, input->page->lowered, cancellable,
                                error);
}

/* The page as it is, or the part of it that is wanted. */
static gboolean
write_before (const VlpsInput *input, const VlpsDocument *document, const char *path, GError **error)
{
  g_autoptr (cairo_surface_t) part = vlps_task_picture_part (document, input->picture);

  return vlps_picture_file_write (part, path, error);
}

gboolean
vlps_task_write_pictures (const VlpsTask *task, VlpsInput *input, VlpsDocument *document,
                          const VlpsTaskPictures *pictures, GCancellable *cancellable, GError **error)
{
  if (pictures->before != NULL)
    {
      /* a saved page has no picture; its own markup gives one */
      if (input->picture == NULL)
        input->picture = vlps_task_picture_saved (input, task->options, cancellable, error);
      if (input->picture == NULL || !write_before (input, document, pictures->before, error))
        return FALSE;
    }
  if (pictures->overlay != NULL)
    {
      VlpsOverlayOptions overlay = { .outlines = pictures->outlines };

      if (!vlps_overlay_file_write (document, input->picture, &overlay, pictures->overlay, error))
        return FALSE;
    }
  if (pictures->after != NULL)
    {
      g_autoptr (cairo_surface_t) picture =
          vlps_input_picture_of (input, document, task->options, VLPS_TASK_PICTURE_PIXELS, NULL, cancellable, error);

      if (picture == NULL || !vlps_picture_file_write (picture, pictures->after, error))
        return FALSE;
    }
  return TRUE;
}
