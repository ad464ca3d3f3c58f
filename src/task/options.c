/* options.c - the options that several commands share */
#include "options.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "block.h"
#include "errors.h"

#define MAX_SIDE 16384 /* px; no screen is larger, and a typing error may cost all memory */

/* The options that are strings. */
static const struct
{
  const char *name;
  gsize offset;
} string_options[] = {
  { "viewport", G_STRUCT_OFFSET (VlpsOptions, viewport) },
  { "user-agent", G_STRUCT_OFFSET (VlpsOptions, user_agent) },
  { "language", G_STRUCT_OFFSET (VlpsOptions, language) },
  { "wait", G_STRUCT_OFFSET (VlpsOptions, wait) },
  { "scroll", G_STRUCT_OFFSET (VlpsOptions, scroll) },
  { "base-url", G_STRUCT_OFFSET (VlpsOptions, base_url) },
  { "page", G_STRUCT_OFFSET (VlpsOptions, archive_page) },
  { "port", G_STRUCT_OFFSET (VlpsOptions, port) },
  { "block", G_STRUCT_OFFSET (VlpsOptions, block) },
  { "block-rules", G_STRUCT_OFFSET (VlpsOptions, block_rules) },
  { "thresholds", G_STRUCT_OFFSET (VlpsOptions, preset) },
  { "h1", G_STRUCT_OFFSET (VlpsOptions, h1) },
  { "h2", G_STRUCT_OFFSET (VlpsOptions, h2) },
  { "w1", G_STRUCT_OFFSET (VlpsOptions, w1) },
  { "w2", G_STRUCT_OFFSET (VlpsOptions, w2) },
  { "units", G_STRUCT_OFFSET (VlpsOptions, units) },
  { "focus", G_STRUCT_OFFSET (VlpsOptions, focus) },
  { "comments", G_STRUCT_OFFSET (VlpsOptions, comments) },
};

#define STRING_OPTION(options, i) G_STRUCT_MEMBER (char *, options, string_options[i].offset)

void
vlps_options_clear (VlpsOptions *options)
{
  for (guint i = 0; i < G_N_ELEMENTS (string_options); i++)
    g_clear_pointer (&STRING_OPTION (options, i), g_free);
  g_clear_pointer (&options->allow_net, g_strfreev);
  g_clear_pointer (&options->allow_files, g_strfreev);
  g_clear_pointer (&options->policy, vlps_policy_unref);
}

void
vlps_options_copy (const VlpsOptions *options, VlpsOptions *ret_options)
{
  *ret_options = *options;
  for (guint i = 0; i < G_N_ELEMENTS (string_options); i++)
    STRING_OPTION (ret_options, i) = g_strdup (STRING_OPTION (options, i));
  ret_options->allow_net = g_strdupv (options->allow_net);
  ret_options->allow_files = g_strdupv (options->allow_files);
  ret_options->render.request.files = (const char *const *) ret_options->allow_files;
  if (options->policy != NULL)
    vlps_policy_ref (options->policy);
}

char *
vlps_options_describe (const VlpsOptions *options)
{
  const struct
  {
    const char *name;
    double value;
  } numbers[] = {
    { "quiet-time", options->quiet_time },     { "no-javascript", options->no_javascript },
    { "http-errors", options->http_errors },   { "offline", options->offline },
    { "no-images", options->no_images },       { "no-links", options->no_links },
    { "front-matter", options->front_matter }, { "with-title", options->with_title },
    { "public-only", options->public_only },   { "page-width", options->page_width },
  };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (string_options); i++)
    if (STRING_OPTION (options, i) != NULL)
      g_string_append_printf (text, "%s=%s\n", string_options[i].name, STRING_OPTION (options, i));
  for (guint i = 0; options->allow_net != NULL && options->allow_net[i] != NULL; i++)
    g_string_append_printf (text, "allow-net=%s\n", options->allow_net[i]);
  for (guint i = 0; options->allow_files != NULL && options->allow_files[i] != NULL; i++)
    g_string_append_printf (text, "allow-files=%s\n", options->allow_files[i]);
  /* of a file the content is what counts */
  if (options->block_rules != NULL)
    {
      g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, options->render.request.rules, -1);

      g_string_append_printf (text, "rules=%.16s\n", sum);
    }
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (numbers[i].value > 0)
      g_string_append_printf (text, "%s=%g\n", numbers[i].name, numbers[i].value);
  return g_string_free (text, FALSE);
}

void
vlps_options_add_engine (VlpsOptions *options, GOptionContext *context)
{
  const GOptionEntry entries[] = {
    { "viewport", 0, 0, G_OPTION_ARG_STRING, &options->viewport, "Size of the window in CSS px (1280x1024)", "WxH" },
    { "timeout", 0, 0, G_OPTION_ARG_DOUBLE, &options->timeout, "Longest time for a page, all in all (30)", "SECONDS" },
    { "no-javascript", 0, 0, G_OPTION_ARG_NONE, &options->no_javascript, "Do not run the scripts of pages", NULL },
    { "no-sandbox", 0, 0, G_OPTION_ARG_NONE, &options->no_sandbox, "Switch the sandbox off; only for pages you trust",
      NULL },
    { "verbose", 'v', 0, G_OPTION_ARG_NONE, &options->verbose,
      "Show what the engine says; for a single page timings, too", NULL },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

void
vlps_options_add_rendering (VlpsOptions *options, GOptionContext *context)
{
  const GOptionEntry entries[] = {
    { "offline", 0, 0, G_OPTION_ARG_NONE, &options->offline, "No network at all: the kernel refuses every connection",
      NULL },
    { "public-only", 0, 0, G_OPTION_ARG_NONE, &options->public_only,
      "Reach public addresses alone: nothing of this machine, of private networks or of a cloud's services", NULL },
    { "allow-net", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->allow_net,
      "Network that --public-only opens all the same, as 10.1.0.0/16; may be given several times", "CIDR" },
    { "share-network", 0, 0, G_OPTION_ARG_NONE, &options->share_network,
      "Let --public-only do where the kernel grants no network namespace: then the engine's settings alone hold pages",
      NULL },
    { "allow-files", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->allow_files,
      "Folder whose files (styles, pictures, scripts) a local page may load beside those of its own", "DIR" },
    { "wait", 0, 0, G_OPTION_ARG_STRING, &options->wait,
      "When to take the page: 'load' at its load event, 'quiet' when it has come to rest (quiet)", "WHEN" },
    { "quiet-time", 0, 0, G_OPTION_ARG_INT, &options->quiet_time, "Time without a change that counts as rest (200)",
      "MS" },
    { "scroll", 0, 0, G_OPTION_ARG_STRING, &options->scroll,
      "Scroll through the page for content that loads when seen: auto, always, never (auto)", "WHEN" },
    { "user-agent", 0, 0, G_OPTION_ARG_STRING, &options->user_agent, "What to be for servers", "TEXT" },
    { "language", 0, 0, G_OPTION_ARG_STRING, &options->language, "Language asked of servers (en)", "TAG" },
    { "http-errors", 0, 0, G_OPTION_ARG_NONE, &options->http_errors,
      "Render pages that come with HTTP status 4xx or 5xx", NULL },
    { "base-url", 0, 0, G_OPTION_ARG_STRING, &options->base_url,
      "Address that the page has on the web; what a file or snapshot refers to is taken as from there", "URL" },
    { "page", 0, 0, G_OPTION_ARG_STRING, &options->archive_page, "Which page of a web archive (its first)", "URL" },
    { "block", 0, 0, G_OPTION_ARG_STRING, &options->block,
      "What not to load or show: any of ads, cookies (banners that ask), images, media, fonts", "LIST" },
    { "block-rules", 0, 0, G_OPTION_ARG_FILENAME, &options->block_rules,
      "Rules of your own, a JSON file as WebKit's content blockers take it", "FILE" },
    { "port", 0, 0, G_OPTION_ARG_STRING, &options->port, "Which WebKit: gtk, or wpe, which needs no display (gtk)",
      "PORT" },
    G_OPTION_ENTRY_NULL,
  };

  vlps_options_add_engine (options, context);
  g_option_context_add_main_entries (context, entries, NULL);
}

void
vlps_options_add_regions (VlpsOptions *options, GOptionContext *context)
{
  const GOptionEntry entries[] = {
    { "thresholds", 0, 0, G_OPTION_ARG_STRING, &options->preset,
      "Preset of the four lines; 'vlps methods' lists them (auto)", "PRESET" },
    { "page-width", 0, 0, G_OPTION_ARG_INT, &options->page_width,
      "Width that the preset's w1 and w2 are shares of (1024 for kovacevic-2002, else the page's own)", "PX" },
    { "h1", 0, 0, G_OPTION_ARG_STRING, &options->h1,
      "Lower edge of HEADER: a y, as 200, 200px, 15% of the page or none; -160 and -15% count from the lower or right "
      "edge",
      "LEN" },
    { "h2", 0, 0, G_OPTION_ARG_STRING, &options->h2,
      "Upper edge of FOOTER: a y, also from the top unless it has a minus", "LEN" },
    { "w1", 0, 0, G_OPTION_ARG_STRING, &options->w1, "Right edge of LM: an x", "LEN" },
    { "w2", 0, 0, G_OPTION_ARG_STRING, &options->w2, "Left edge of RM: an x, also from the left unless it has a minus",
      "LEN" },
    { "units", 0, 0, G_OPTION_ARG_STRING, &options->units,
      "Elements that are sorted: 'block' (those laid out as blocks; the rest goes with them) or 'all'", "WHICH" },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

void
vlps_options_add_content (VlpsOptions *options, GOptionContext *context)
{
  const GOptionEntry entries[] = {
    { "no-images", 0, 0, G_OPTION_ARG_NONE, &options->no_images, "Leave pictures, films and sounds out of the content",
      NULL },
    { "no-links", 0, 0, G_OPTION_ARG_NONE, &options->no_links, "Keep the text of links, not where they lead", NULL },
    { "front-matter", 0, 0, G_OPTION_ARG_NONE, &options->front_matter,
      "Begin Markdown with what is known of the page, as YAML: title, author, date, site, url, language", NULL },
    { "with-title", 0, 0, G_OPTION_ARG_NONE, &options->with_title, "Begin text and Markdown with the title of the page",
      NULL },
    { "focus", 0, 0, G_OPTION_ARG_STRING, &options->focus,
      "What the method vlps is to avoid: precision (too much), recall (too little) or balanced (balanced)", "WHICH" },
    { "comments", 0, 0, G_OPTION_ARG_STRING, &options->comments,
      "Readers' comments below an article: drop, keep, or apart (a list of their own in JSON and Markdown); where the "
      "thread is the content, as in forums, drop keeps it (drop)",
      "WHAT" },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

/* Index of `value` in `names`; the first where it is not given; -1 with an error where it is none of them. */
static int
choose (const char *option, const char *value, const char *const *names, GError **error)
{
  g_autofree char *all = NULL;

  if (value == NULL)
    return 0;
  for (int i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], value) == 0)
      return i;
  all = g_strjoinv (", ", (char **) (gsize) names);
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--%s takes one of %s, not '%s'", option, all, value);
  return -1;
}

/* A line end in a header would begin another one. */
static gboolean
check_header (const char *option, const char *value, GError **error)
{
  for (const char *p = value; p != NULL && *p != '\0'; p++)
    if (g_ascii_iscntrl (*p))
      {
        g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                     "--%s goes into a header of requests, and must have no line end and no other control character",
                     option);
        return FALSE;
      }
  return TRUE;
}

/* A policy that is there stays: connections are made under it. */
static gboolean
check_public (VlpsOptions *options, GError **error)
{
  if (options->policy == NULL)
    options->policy = vlps_policy_new ((const char *const *) options->allow_net, error);
  if (options->policy == NULL)
    {
      g_prefix_error (error, "--allow-net: ");
      return FALSE;
    }
  options->render.policy = options->public_only ? options->policy : NULL;
  options->render.share_network = options->share_network;
  return TRUE;
}

static gboolean
check_files (VlpsOptions *options, GError **error)
{
  for (guint i = 0; options->allow_files != NULL && options->allow_files[i] != NULL; i++)
    {
      char *path = g_canonicalize_filename (options->allow_files[i], NULL);

      if (!g_file_test (path, G_FILE_TEST_IS_DIR))
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--allow-files: there is no folder %s",
                       options->allow_files[i]);
          g_free (path);
          return FALSE;
        }
      g_free (options->allow_files[i]);
      options->allow_files[i] = path;
    }
  options->render.request.files = (const char *const *) options->allow_files;
  return TRUE;
}

static gboolean
check_rendering (VlpsOptions *options, GError **error)
{
  static const char *const wait_names[] = { "quiet", "load", NULL };
  static const char *const scroll_names[] = { "auto", "always", "never", NULL };
  static const char *const port_names[] = { "gtk", "wpe", NULL };
  VlpsRenderOptions *render = &options->render;
  int wait = choose ("wait", options->wait, wait_names, error);
  int scroll = wait < 0 ? -1 : choose ("scroll", options->scroll, scroll_names, error);
  int port = scroll < 0 ? -1 : choose ("port", options->port, port_names, error);

  if (port < 0 || !check_header ("user-agent", options->user_agent, error)
      || !check_header ("language", options->language, error))
    return FALSE;
  options->chosen_port = (VlpsPortKind) port;
  *render = (VlpsRenderOptions){ .request = vlps_render_request_default () };
  render->request.wait = (VlpsWait) wait;
  render->request.scroll = (VlpsScroll) scroll;
  render->request.user_agent = options->user_agent;
  render->request.language = options->language;
  render->request.javascript = !options->no_javascript;
  render->request.http_errors = options->http_errors;
  if (options->block != NULL || options->block_rules != NULL)
    {
      g_autofree char *rules = vlps_block_rules (options->block, options->block_rules, error);

      if (rules == NULL)
        return FALSE;
      /* many pages and threads share it, and it is the same for all */
      render->request.rules = g_intern_string (rules);
    }
  if (!check_public (options, error) || !check_files (options, error))
    return FALSE;
  if (options->quiet_time != 0)
    render->request.quiet_ms = options->quiet_time;
  if (options->timeout < 0 || options->timeout > 0)
    render->request.timeout = options->timeout;
  if (render->request.timeout < 0.1 || render->request.timeout > 86400 || !isfinite (render->request.timeout))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--timeout takes 0.1 to 86400 seconds");
      return FALSE;
    }
  if (render->request.quiet_ms < 1 || render->request.quiet_ms > 60000)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--quiet-time takes 1 to 60000 ms");
      return FALSE;
    }
  if (options->viewport != NULL)
    {
      int width, height, end = 0;

      if (sscanf (options->viewport, "%5dx%5d%n", &width, &height, &end) != 2 || options->viewport[end] != '\0'
          || width < 16 || height < 16 || width > MAX_SIDE || height > MAX_SIDE)
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                       "'%s' is no viewport; write WIDTHxHEIGHT in CSS px, each 16 to %d, such as 1280x1024",
                       options->viewport, MAX_SIDE);
          return FALSE;
        }
      render->request.viewport_width = width;
      render->request.viewport_height = height;
    }
  return TRUE;
}

gboolean
vlps_options_check (VlpsOptions *options, GError **error)
{
  static const char *const unit_names[] = { "block", "all", NULL };
  static const char *const focus_names[] = { "balanced", "precision", "recall", NULL };
  static const char *const comments_names[] = { "drop", "keep", "apart", NULL };
  const char *const given[] = { options->h1, options->h2, options->w1, options->w2 };
  int units = choose ("units", options->units, unit_names, error);
  VlpsPreset preset;

  int focus = units < 0 ? -1 : choose ("focus", options->focus, focus_names, error);

  int comments = focus < 0 ? -1 : choose ("comments", options->comments, comments_names, error);

  if (comments < 0 || !check_rendering (options, error))
    return FALSE;
  options->chosen_focus = (VlpsFocus) focus;
  options->chosen_comments = (VlpsCommentsUse) comments;
  options->thresholds = vlps_preset_find (options->preset != NULL ? options->preset : "auto", error);
  if (options->thresholds == NULL)
    return FALSE;
  preset = *options->thresholds;
  if (options->page_width != 0 && !vlps_preset_set_page_width (&preset, options->page_width, error))
    return FALSE;
  options->chosen_units = options->units != NULL ? (VlpsUnits) units : options->thresholds->units;
  for (guint i = 0; i < 4; i++)
    if (given[i] != NULL && !vlps_length_parse (given[i], &options->lines[i], error))
      return FALSE;
  /* two lengths of the same kind can be compared before there is a page */
  for (guint i = 0; i < 4; i += 2)
    {
      const VlpsLength *low = &options->lines[i], *high = &options->lines[i + 1];

      if (low->given && high->given && !low->from_end && !high->from_end && low->percent == high->percent
          && low->value > high->value)
        {
          g_set_error (
              error, VLPS_ERROR, VLPS_ERROR_USAGE,
              i == 0 ? "--h1 %s lies below --h2 %s: both are measured from the top of the page, and the upper line "
                       "must not be lower than the lower one"
                     : "--w1 %s lies right of --w2 %s: both are measured from the left of the page, and the left "
                       "line must not be further right than the right one",
              given[i], given[i + 1]);
          return FALSE;
        }
    }
  return TRUE;
}

VlpsSeparators *
vlps_options_lines (const VlpsOptions *options, const VlpsPreset *automatic, const VlpsPage *page, GError **error)
{
  const char *const given[] = { options->h1, options->h2, options->w1, options->w2 };
  VlpsPreset preset = options->thresholds->automatic && automatic != NULL ? *automatic : *options->thresholds;
  g_autoptr (VlpsSeparators) lines = NULL;
  gboolean by_hand = FALSE;

  if (options->page_width > 0)
    preset.page_width = options->page_width;
  lines = vlps_separators_new (page, &preset, options->chosen_units, NULL);
  for (guint i = 0; i < 4; i++)
    if (given[i] != NULL)
      {
        vlps_separators_set (lines, i,
                             vlps_length_resolve (options->lines[i], i < 2 ? page->size.height : page->size.width));
        by_hand = TRUE;
      }
  /* a preset's lines may cross on a tiny page, and then its rules simply hold in their order */
  if (by_hand && !vlps_thresholds_check (lines->at, error))
    return NULL;
  return g_steal_pointer (&lines);
}

gboolean
vlps_options_parse_list (VlpsOptions *options, char **arguments, GError **error)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) local = NULL;
  g_auto (GStrv) copy = g_strdupv (arguments);
  g_auto (VlpsOptions) given = { 0 };

  g_option_context_set_help_enabled (context, FALSE);
  vlps_options_add_rendering (&given, context);
  vlps_options_add_regions (&given, context);
  vlps_options_add_content (&given, context);
  if (!g_option_context_parse_strv (context, &copy, &local) || copy[1] != NULL)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, local != NULL ? local->message : copy[1]);
      return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (string_options); i++)
    if (STRING_OPTION (&given, i) != NULL)
      {
        g_free (STRING_OPTION (options, i));
        STRING_OPTION (options, i) = g_steal_pointer (&STRING_OPTION (&given, i));
      }
  if (given.timeout < 0 || given.timeout > 0)
    options->timeout = given.timeout;
  if (given.quiet_time != 0)
    options->quiet_time = given.quiet_time;
  if (given.page_width != 0)
    options->page_width = given.page_width;
  options->no_javascript |= given.no_javascript;
  options->http_errors |= given.http_errors;
  options->no_images |= given.no_images;
  options->no_links |= given.no_links;
  options->front_matter |= given.front_matter;
  options->with_title |= given.with_title;
  return TRUE;
}

/* What is left of the arguments when the options are taken out, the command's name first; NULL with an error. */
static char **
take_options (GOptionContext *context, int argc, char **argv, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) arguments = NULL;

  for (int i = 0; i < argc; i++)
    g_strv_builder_add (builder, argv[i]);
  arguments = g_strv_builder_end (builder);
  if (g_option_context_parse_strv (context, &arguments, &local))
    return g_steal_pointer (&arguments);
  g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, local->message);
  return NULL;
}

gboolean
vlps_options_parse_operands (GOptionContext *context, int argc, char **argv, GError **error)
{
  g_auto (GStrv) rest = take_options (context, argc, argv, error);

  return rest != NULL;
}

char *
vlps_options_parse (GOptionContext *context, int argc, char **argv, const char *operand, GError **error)
{
  g_auto (GStrv) arguments = take_options (context, argc, argv, error);

  if (arguments == NULL)
    return NULL;
  if (arguments[1] != NULL && strcmp (arguments[1], "--") == 0)
    memmove (&arguments[1], &arguments[2], sizeof (char *) * g_strv_length (&arguments[1]));
  if (arguments[1] == NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "%s is missing", operand);
      return NULL;
    }
  if (arguments[2] != NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "one %s is taken, and there is '%s' too", operand,
                   arguments[2]);
      return NULL;
    }
  return g_strdup (arguments[1]);
}
