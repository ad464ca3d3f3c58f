/* task.c - what is to be done with a page: its method, its regions, its outputs */
#include "task.h"

#include <string.h>

#include "emit.h"
#include "errors.h"
#include "overlay-file.h"
#include "picture-file.h"
#include "picture-part.h"
#include "preface.h"
#include "snapshot-part.h"

#define DEFAULT_METHOD "vlps"

static const char *const format_names[VLPS_N_FORMATS] = { "text", "html", "markdown", "json", "links", "tei", "csv" };

gboolean
vlps_format_parse (const char *text, VlpsFormat *ret_format, GError **error)
{
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    if (text == NULL || strcmp (text, format_names[i]) == 0 || (i == VLPS_FORMAT_MARKDOWN && strcmp (text, "md") == 0))
      {
        *ret_format = (VlpsFormat) i;
        return TRUE;
      }
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
               "'%s' is no format; there are text, html, markdown (or md), json, links, tei and csv", text);
  return FALSE;
}

VlpsOptionTable
vlps_task_options_table (VlpsTaskOptions *options)
{
#define MEMBER(name) G_STRUCT_OFFSET (VlpsTaskOptions, name)
  static const VlpsOptionRow rows[] = {
    { VLPS_GROUP_METHOD, "method", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (method),
      "Method that finds the content; 'vlps methods' lists them (vlps)", "METHOD" },
    { VLPS_GROUP_METHOD, "no-render", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (no_render),
      "Read the HTML without rendering it; gives no regions; not for vl-ps", NULL },
    { VLPS_GROUP_METHOD, "example", 0, VLPS_OPTION_FILE, 0, MEMBER (example),
      "Another page of the same section, for the methods vlps and example-page", "PAGE" },
    { VLPS_GROUP_METHOD, "line-store", 0, VLPS_OPTION_FILE, 0, MEMBER (line_store),
      "File in which vlps and punct-lines remember the text lines of each site (batch with punct-lines: DIR/lines.db)\n"
      "It is an SQLite file. Other pages of a site show what it repeats.",
      "FILE" },
    { VLPS_GROUP_METHOD, "param", 0, VLPS_OPTION_TEXTS, 0, MEMBER (params),
      "Set a constant of the method or of the preset auto; 'vlps methods NAME' lists them; may be repeated",
      "NAME=VALUE" },
    { VLPS_GROUP_REGIONS, "regions", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (regions),
      "Regions whose content is kept: some of these, or all (CENTER)", "HEADER,FOOTER,LM,RM,CENTER" },
    { VLPS_GROUP_OUTPUT, "outlines", 0, VLPS_OPTION_FLAG, 0, MEMBER (outlines), "Outline every element in overlays",
      NULL },
    { 0 },
  };
#undef MEMBER

  return (VlpsOptionTable){ rows, 0, 0, options };
}

void
vlps_task_options_clear (VlpsTaskOptions *options)
{
  g_clear_pointer (&options->method, g_free);
  g_clear_pointer (&options->example, g_free);
  g_clear_pointer (&options->line_store, g_free);
  g_clear_pointer (&options->regions, g_free);
  g_clear_pointer (&options->params, g_strfreev);
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
      names = g_strsplit (text, ",", -1);
      for (guint i = 0; names[i] != NULL; i++)
        {
          VlpsRegion region;

          if (!vlps_region_parse (g_strstrip (names[i]), &region, error))
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
  const VlpsMethod *method = task->method;
  gboolean sorts = !task->no_render && (method->needs & VLPS_METHOD_TAKES_SEPARATORS) != 0;

  task->extract = vlps_extract_options ();
  task->automatic = *vlps_preset_find ("auto", NULL);
  for (; params != NULL && *params != NULL; params++)
    {
      gboolean own = vlps_params_match (method->params, method->name, *params) != NULL;
      gboolean automatic = vlps_params_match (task->automatic.params, task->automatic.name, *params) != NULL;

      if (!own && automatic && sorts && task->options->preset.automatic)
        {
          if (!vlps_preset_set (&task->automatic, *params, error))
            return FALSE;
        }
      else if (method->preset != NULL || (!own && automatic))
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                       automatic ? "--param %s is of the preset auto: it needs --thresholds auto, the method vlps or "
                                   "vl-ps, and a rendered page"
                                 : "--param %s: vl-ps has no such constant; --thresholds, --h1, --h2, --w1, --w2 and "
                                   "--units set its lines, and 'vlps methods auto' lists the constants of auto",
                       *params);
          return FALSE;
        }
      else if (!vlps_method_set (method, &task->extract, *params, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
vlps_task_choose (VlpsTask *task, const VlpsTaskOptions *options, gboolean pictures, GError **error)
{
  const char *name = options->method != NULL ? options->method : DEFAULT_METHOD;
  const VlpsMethod *method = vlps_method_find (name);

  if (method == NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "'%s' is no method; 'vlps methods' lists them", name);
      return FALSE;
    }
  if (options->no_render && (method->needs & VLPS_METHOD_NEEDS_RENDERED) != 0)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "--no-render leaves no boxes for the method %s; drop --method, or choose another one", name);
      return FALSE;
    }
  if (options->no_render && pictures)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "pictures, snapshots and what a page loads, says and prints need a rendered page; drop "
                           "--no-render");
      return FALSE;
    }
  if ((method->needs & VLPS_METHOD_NEEDS_EXAMPLE) != 0 && options->example == NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "the method %s needs --example PAGE, another page of the same section", name);
      return FALSE;
    }
  task->method = method;
  task->no_render = options->no_render;
  if (!set_params (task, options->params, error))
    return FALSE;
  return parse_regions (options->regions, &task->regions, error);
}

VlpsInput *
vlps_task_open_example (VlpsTask *task, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsInput) example = vlps_input_open (name, task->options, error);

  if (example == NULL || !vlps_input_parse (example, task->options, cancellable, error))
    return NULL;
  task->example = example->page;
  return g_steal_pointer (&example);
}

VlpsLineFile *
vlps_task_open_lines (const VlpsTask *task, const char *path, GError **error)
{
  if ((task->method->needs & (VLPS_METHOD_USES_LINES | VLPS_METHOD_TAKES_LINES)) == 0)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "--line-store is for the methods vlps and punct-lines, which learn from page to page");
      return NULL;
    }
  return vlps_line_file_open (path, error);
}

gboolean
vlps_task_add_record (VlpsLineFile *file, const VlpsPage *page, const VlpsResult *result, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%dT%H:%M:%S%:z");
  g_autofree char *text = result->text == NULL ? vlps_emit_text (page, result) : NULL;
  VlpsRecord record = {
    .url = page->url,
    .source = result->source,
    .title = result->title,
    .news_time = result->time,
    .content = result->text != NULL ? result->text : text,
    .update_time = time,
  };

  return vlps_line_file_add (file, &record, error);
}

static gboolean
is_image (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_IMG:
    case VLPS_TAG_PICTURE:
    case VLPS_TAG_SVG:
    case VLPS_TAG_VIDEO:
    case VLPS_TAG_AUDIO:
    case VLPS_TAG_CANVAS:
    case VLPS_TAG_EMBED:
    case VLPS_TAG_OBJECT:
    case VLPS_TAG_MAP:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Links to a place in the page itself are references, to notes for one. */
static gboolean
is_link_away (const VlpsNode *node)
{
  const char *href = node->tag == VLPS_TAG_A ? vlps_node_attribute (node, "href") : NULL;

  return href != NULL && *href != '#';
}

/* Takes back what closed details hold beside their summary. */
static void
fold (const VlpsPage *page, VlpsResult *result, int index)
{
  for (int i = index + 1; i < page->nodes[index].end; i = page->nodes[i].end)
    if (page->nodes[i].tag != VLPS_TAG_SUMMARY)
      memset (result->content + i, 0, (gsize) (page->nodes[i].end - i));
}

/* Takes back what the user does not want. */
static void
leave_out (const VlpsOptions *options, const VlpsPage *page, VlpsResult *result)
{
  int end = 0;

  result->links = options->links;
  result->without_folded = options->without_folded;
  result->without_images = options->no_images;
  for (guint i = 0; i < page->n_nodes; i++)
    {
      if (options->no_images && is_image (page->nodes[i].tag))
        result->content[i] = 0;
      /* what is inside of such an element is gone with it, however deep they nest */
      if ((int) i < end)
        continue;
      if (options->without_folded && page->nodes[i].tag == VLPS_TAG_DETAILS
          && vlps_node_attribute (&page->nodes[i], "open") == NULL)
        {
          fold (page, result, (int) i);
          end = page->nodes[i].end;
        }
      if (options->links == VLPS_LINKS_NONE && is_link_away (&page->nodes[i]))
        {
          memset (result->content + i, 0, (gsize) page->nodes[i].end - i);
          end = page->nodes[i].end;
        }
    }
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
  return NULL;
}

gboolean
vlps_task_limit (const VlpsOptions *options, const VlpsPage *page, VlpsResult *result, GError **error)
{
  guint8 *part;

  if (options->selector == NULL)
    return TRUE;
  part = find_part (options, page, error);
  if (part != NULL)
    vlps_result_limit (result, page, part);
  return part != NULL;
}

VlpsResult *
vlps_task_run (const VlpsTask *task, const VlpsPage *page, GError **error)
{
  VlpsExtractOptions extract = task->extract;
  g_autoptr (VlpsSeparators) separators = NULL;
  g_autoptr (VlpsResult) result = NULL;

  if (page->rendered && (task->method->needs & VLPS_METHOD_TAKES_SEPARATORS) != 0)
    {
      separators = vlps_options_lines (task->options, &task->automatic, page, error);
      if (separators == NULL)
        return NULL;
    }
  extract.separators = separators;
  extract.units = task->options->units;
  extract.focus = task->options->focus;
  extract.comments = task->options->comments;
  extract.example = task->example;
  extract.lines = task->lines;
  extract.site = task->site;
  result = vlps_method_run (task->method, page, &extract, error);
  if (result == NULL)
    return NULL;
  /* main content is CENTER's, less what is no content; other regions are printed whole */
  if (task->regions != 1u << VLPS_REGION_CENTER)
    vlps_result_choose_regions (result, page, task->regions);
  if (!vlps_task_limit (task->options, page, result, error))
    return NULL;
  leave_out (task->options, page, result);
  if (task->options->report_hidden)
    result->hidden = vlps_hidden_find (page, result->content);
  return g_steal_pointer (&result);
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

/* Puts before the content what the user wants there. */
static char *
with_preface (const VlpsOptions *options, const VlpsPage *page, const VlpsResult *result, char *content,
              gboolean markdown)
{
  g_autofree char *own = content, *title = NULL, *titled = NULL, *front = NULL;

  if (options->with_title)
    {
      title = vlps_preface_title (page, result);
      titled = vlps_preface_with_title (title, own, markdown);
    }
  if (markdown && options->front_matter)
    front = vlps_preface_front_matter (page, result);
  if (front != NULL)
    return g_strconcat (front, "\n", titled != NULL ? titled : own, NULL);
  return titled != NULL ? g_steal_pointer (&titled) : g_steal_pointer (&own);
}

char *
vlps_task_emit (const VlpsTask *task, const VlpsPage *page, const VlpsResult *result, VlpsFormat format)
{
  switch (format)
    {
    case VLPS_FORMAT_HTML:
      return vlps_emit_html (page, result);
    case VLPS_FORMAT_MARKDOWN:
      return with_preface (task->options, page, result, vlps_emit_markdown (page, result), TRUE);
    case VLPS_FORMAT_JSON:
      return vlps_emit_json (page, result, TRUE);
    case VLPS_FORMAT_LINKS:
      return vlps_emit_links (page, result, task->regions);
    case VLPS_FORMAT_TEI:
      return vlps_emit_tei (page, result);
    case VLPS_FORMAT_CSV:
      return vlps_emit_csv (page, result);
    case VLPS_FORMAT_TEXT:
    case VLPS_N_FORMATS:
    default:
      return with_preface (task->options, page, result, vlps_emit_text (page, result), FALSE);
    }
}

cairo_surface_t *
vlps_task_picture_part (const VlpsPage *page, const VlpsResult *result, cairo_surface_t *picture)
{
  double scale = page->size.width > 0 ? cairo_image_surface_get_width (picture) / page->size.width : 1;

  return result->part_box.width > 0 ? vlps_picture_part (picture, result->part_box, scale)
                                    : cairo_surface_reference (picture);
}

/* The page as it is, or the part of it that is wanted. */
static gboolean
write_before (const VlpsInput *input, const VlpsResult *result, const char *path, GError **error)
{
  g_autoptr (cairo_surface_t) part = vlps_task_picture_part (input->page, result, input->picture);

  return vlps_picture_write (part, path, error);
}

gboolean
vlps_task_write_pictures (const VlpsTask *task, VlpsInput *input, const VlpsResult *result,
                          const VlpsTaskPictures *pictures, GCancellable *cancellable, GError **error)
{
  if (pictures->before != NULL)
    {
      /* a saved page has no picture; its own markup gives one */
      if (input->picture == NULL)
        {
          g_autoptr (VlpsResult) whole = vlps_result_new_whole (input->page);
          g_autofree char *html = vlps_emit_html (input->page, whole);

          input->picture =
              vlps_input_picture_of (input, html, task->options, VLPS_TASK_PICTURE_PIXELS, cancellable, error);
        }
      if (input->picture == NULL || !write_before (input, result, pictures->before, error))
        return FALSE;
    }
  if (pictures->overlay != NULL)
    {
      VlpsOverlayOptions overlay = { .outlines = pictures->outlines };

      if (!vlps_overlay_write (input->page, result, input->picture, &overlay, pictures->overlay, error))
        return FALSE;
    }
  if (pictures->after != NULL)
    {
      g_autofree char *html = vlps_emit_html (input->page, result);
      g_autoptr (cairo_surface_t) picture =
          vlps_input_picture_of (input, html, task->options, VLPS_TASK_PICTURE_PIXELS, cancellable, error);

      if (picture == NULL || !vlps_picture_write (picture, pictures->after, error))
        return FALSE;
    }
  return TRUE;
}
