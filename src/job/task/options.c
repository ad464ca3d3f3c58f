/* options.c - the options that several commands share */
#include "options.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "chunks.h"
#include "content-blocking.h"
#include "cookie-file.h"
#include "device.h"
#include "errors.h"
#include "file.h"
#include "language.h"
#include "memory.h"
#include "provenance.h"
#include "secret.h"
#include "topic.h"
#include "usage-signals.h"
#include "user-headers.h"

#define MAX_CHUNK_WORDS 1000000
#define MAX_SIDE 16384 /* px; no screen is larger, and a typing error may cost all memory */

/* Strings of the typed options that are taken as they were given. */
static void
refer_to_given (VlpsOptions *options)
{
  const VlpsGivenOptions *given = &options->given;

  options->base_url = given->base_url;
  options->archive_page = given->archive_page;
  options->render.request.user_agent =
      given->user_agent != NULL ? given->user_agent : vlps_device_find (given->device)->agent;
  options->render.request.language = given->language;
  options->render.request.files = (const char *const *) given->allow_files;
  options->render.request.proxy = given->proxy;
  options->render.request.clicks = (const char *const *) given->clicks;
  options->render.request.wait_for = given->wait_for;
  options->render.request.user = given->user;
  options->topic = given->topic != NULL ? given->topic : options->topic_text;
}

void
vlps_options_clear (VlpsOptions *options)
{
  vlps_given_options_clear (&options->given);
  g_clear_pointer (&options->rules, g_ref_string_release);
  g_clear_pointer (&options->cookies, g_ref_string_release);
  g_clear_pointer (&options->headers, g_ref_string_release);
  g_clear_pointer (&options->password, vlps_secret_free);
  g_clear_pointer (&options->bot_auth, vlps_bot_auth_unref);
  g_clear_pointer (&options->script, g_ref_string_release);
  g_clear_pointer (&options->init_script, g_ref_string_release);
  g_clear_pointer (&options->topic_text, g_ref_string_release);
  g_clear_pointer (&options->policy, vlps_policy_unref);
  g_clear_pointer (&options->selector, vlps_selector_free);
}

static void
share (char **text)
{
  if (*text != NULL)
    g_ref_string_acquire (*text);
}

void
vlps_options_copy (const VlpsOptions *options, VlpsOptions *ret_options)
{
  *ret_options = *options;
  memset (&ret_options->given, 0, sizeof ret_options->given);
  vlps_given_options_add (&ret_options->given, &options->given);
  share (&ret_options->rules);
  share (&ret_options->cookies);
  share (&ret_options->headers);
  share (&ret_options->script);
  share (&ret_options->init_script);
  share (&ret_options->topic_text);
  if (options->bot_auth != NULL)
    vlps_bot_auth_ref (options->bot_auth);
  ret_options->password = g_strdup (options->password);
  ret_options->render.request.password = ret_options->password;
  refer_to_given (ret_options);
  if (options->policy != NULL)
    vlps_policy_ref (options->policy);
  /* it was parsed before */
  ret_options->selector = options->selector != NULL ? vlps_selector_parse (options->given.selector, NULL) : NULL;
}

void
vlps_options_add (VlpsOptions *options, const VlpsGivenOptions *own)
{
  vlps_given_options_add (&options->given, own);
  /* what was read for others is read anew */
  if (own->block != NULL || own->block_rules != NULL)
    g_clear_pointer (&options->rules, g_ref_string_release);
}

/* A file by its content: for one that is read, its name says nothing. */
static void
append_sum (GString *text, const char *name, const char *content)
{
  g_autofree char *sum = content != NULL ? g_compute_checksum_for_string (G_CHECKSUM_SHA256, content, -1) : NULL;

  if (sum != NULL)
    g_string_append_printf (text, "%s=%.16s\n", name, sum);
}

char *
vlps_options_describe (const VlpsOptions *options)
{
  GString *text = g_string_new (NULL);

  vlps_given_options_describe (&options->given, text);
  append_sum (text, "rules", options->given.block_rules != NULL ? options->render.request.rules : NULL);
  append_sum (text, "script-content", options->script);
  append_sum (text, "init-script-content", options->init_script);
  append_sum (text, "topic-file-content", options->topic_text);
  return g_string_free (text, FALSE);
}

VlpsOptionTable
vlps_options_table (VlpsOptions *options, guint parts)
{
  VlpsOptionTable all = { vlps_given_options_rows, 0, 0, options != NULL ? &options->given : NULL };

  if (parts == VLPS_OPTIONS_ENGINE)
    all.flags = VLPS_OPTION_ENGINE;
  if ((parts & VLPS_OPTIONS_RENDERING) != 0)
    all.groups |=
        1u << VLPS_GROUP_INPUT | 1u << VLPS_GROUP_RENDERING | 1u << VLPS_GROUP_NETWORK | 1u << VLPS_GROUP_GENERAL;
  if ((parts & VLPS_OPTIONS_USER) != 0)
    all.groups |= 1u << VLPS_GROUP_USER;
  if ((parts & VLPS_OPTIONS_REGIONS) != 0)
    all.groups |= 1u << VLPS_GROUP_REGIONS;
  if ((parts & VLPS_OPTIONS_CONTENT) != 0)
    all.groups |= 1u << VLPS_GROUP_CONTENT;
  return all;
}

gboolean
vlps_options_is_file (const char *name)
{
  const VlpsOptionTable all = { vlps_given_options_rows, 0, 0, NULL };
  const VlpsOptionRow *row = vlps_option_find (&all, 1, name, NULL);

  return row != NULL && row->kind == VLPS_OPTION_FILE;
}

static int
choose (const char *option, const char *value, GError **error)
{
  return vlps_option_choose (vlps_given_options_rows, option, value, error);
}

/* A line end in a header would begin another one. */
static gboolean
check_header (const char *option, const char *value, GError **error)
{
  for (const char *p = value; p != NULL && *p != '\0'; p++)
    if (g_ascii_iscntrl (*p))
      {
        g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                     "--%s goes into a request header, so it cannot contain line ends or other control characters",
                     option);
        return vlps_error_about (error, option);
      }
  return TRUE;
}

/* A policy that is there stays: connections are made under it. */
static gboolean
set_policy (VlpsOptions *options, GError **error)
{
  if (options->policy == NULL)
    options->policy = vlps_policy_new ((const char *const *) options->given.allow_net, error);
  if (options->policy == NULL)
    {
      g_prefix_error (error, "--allow-net: ");
      return FALSE;
    }
  options->render.policy = options->given.public_only ? options->policy : NULL;
  options->render.share_network = options->given.share_network;
  return TRUE;
}

/* Makes the paths of folders absolute. */
static gboolean
find_folders (char **folders, GError **error)
{
  for (; folders != NULL && *folders != NULL; folders++)
    {
      char *path = g_canonicalize_filename (*folders, NULL);

      if (!g_file_test (path, G_FILE_TEST_IS_DIR))
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--allow-files: there is no folder %s", *folders);
          g_free (path);
          return FALSE;
        }
      g_free (*folders);
      *folders = path;
    }
  return TRUE;
}

static gboolean
parse_viewport (const char *text, VlpsRenderRequest *request, GError **error)
{
  int width, height, end = 0;

  if (text == NULL)
    return TRUE;
  if (sscanf (text, "%5dx%5d%n", &width, &height, &end) != 2 || text[end] != '\0' || width < 16 || height < 16
      || width > MAX_SIDE || height > MAX_SIDE)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "'%s' is not a viewport; write WIDTHxHEIGHT in CSS px, each 16 to %d, such as 1280x1024",
                             text, MAX_SIDE);
  request->viewport_width = width;
  request->viewport_height = height;
  return TRUE;
}

static gboolean
parse_device (const VlpsGivenOptions *given, VlpsRenderRequest *request, GError **error)
{
  const VlpsDevice *device = vlps_device_find (given->device);

  if (given->device != NULL && strcmp (given->device, device->name) != 0)
    {
      g_autofree char *names = vlps_device_names ();

      return vlps_error_usage (error, "device", "--device takes one of %s, not '%s'", names, given->device);
    }
  request->viewport_width = device->width;
  request->viewport_height = device->height;
  request->scale = device->scale;
  return TRUE;
}

static gboolean
parse_times (const VlpsOptions *options, VlpsRenderRequest *request, GError **error)
{
  const VlpsGivenOptions *given = &options->given;

  if (given->quiet_time != 0)
    request->quiet_ms = given->quiet_time;
  if (given->timeout < 0 || given->timeout > 0)
    request->timeout = given->timeout;
  if (request->timeout < 0.1 || request->timeout > 86400 || !isfinite (request->timeout))
    return vlps_error_usage (error, "timeout", "--timeout takes 0.1 to 86400 seconds");
  if (options->settled.timeout > 0)
    request->timeout = MIN (request->timeout, options->settled.timeout);
  if (request->quiet_ms < 1 || request->quiet_ms > 60000)
    return vlps_error_usage (error, "quiet-time", "--quiet-time takes 1 to 60000 ms");
  return TRUE;
}

static gboolean
check_proxy (const VlpsGivenOptions *given, GError **error)
{
  static const char *const schemes[] = { "http", "https", "socks", "socks4", "socks4a", "socks5", NULL };
  g_autoptr (GUri) uri = NULL;
  const char *problem = NULL;

  if (given->proxy == NULL)
    return TRUE;
  uri = g_uri_parse (given->proxy, G_URI_FLAGS_HAS_PASSWORD, NULL);
  if (uri == NULL || g_uri_get_host (uri) == NULL || *g_uri_get_host (uri) == '\0'
      || !g_strv_contains (schemes, g_uri_get_scheme (uri)))
    problem = "--proxy takes an address such as http://proxy.example:3128 or socks5://127.0.0.1:1080";
  else if (g_uri_get_userinfo (uri) != NULL)
    problem = "--proxy cannot contain a user name or password: other users of this machine could read them; use a "
              "proxy that knows "
              "this machine";
  else if (given->offline)
    problem = "--proxy needs a network, and --offline forbids it; drop one of them";
  else if (given->public_only)
    problem = "--public-only makes its connections itself, to addresses that it has checked; behind a proxy it cannot. "
              "Drop --public-only or --proxy";
  if (problem != NULL)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, problem);
  return problem == NULL;
}

/* Text of a file, a GRefString; NULL with an error. */
static char *
read_text (const char *option, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) local = NULL;

  if (!vlps_file_read_most (path, VLPS_FILE_MOST, &text, NULL, &local))
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--%s: %s", option, local->message);
  else if (!g_utf8_validate (text, -1, NULL))
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--%s: %s is not UTF-8 text", option, path);
  else
    return g_ref_string_new (text);
  return NULL;
}

/* The words of the topic, if there is one. */
static gboolean
read_topic (VlpsOptions *options, GError **error)
{
  const VlpsGivenOptions *given = &options->given;
  const char *name = given->topic != NULL ? "topic" : "topic-file";
  guint words;

  if (given->topic_file != NULL && options->topic_text == NULL)
    {
      options->topic_text = read_text ("topic-file", given->topic_file, error);
      if (options->topic_text == NULL)
        return FALSE;
    }
  refer_to_given (options);
  if (options->topic == NULL || vlps_topic_check (options->topic, &words))
    return TRUE;
  if (words == 0)
    g_set_error (
        error, VLPS_ERROR, VLPS_ERROR_USAGE,
        "--%s has no words; give words of the topic (in Chinese and Japanese at least two adjacent characters)", name);
  else
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                 "--%s has %u different words, and at most %d are allowed; keep those that are specific to the topic",
                 name, words, VLPS_TOPIC_WORDS);
  return vlps_error_about (error, name);
}

static gboolean
read_scripts (VlpsOptions *options, GError **error)
{
  const VlpsGivenOptions *given = &options->given;

  if (given->no_javascript && (given->script != NULL || given->init_script != NULL))
    return vlps_error_usage (
        error, "no-javascript script init-script",
        "--no-javascript runs no scripts at all, so --script and --init-script have no effect; drop one of them");
  if (given->script != NULL && options->script == NULL)
    options->script = read_text ("script", given->script, error);
  if (given->script != NULL && options->script == NULL)
    return FALSE;
  if (given->init_script != NULL && options->init_script == NULL)
    options->init_script = read_text ("init-script", given->init_script, error);
  if (given->init_script != NULL && options->init_script == NULL)
    return FALSE;
  options->render.request.script = options->script;
  options->render.request.init_script = options->init_script;
  return TRUE;
}

/* Reads what files hold once, however many pages there are; threads share it. */
static gboolean
read_user (VlpsOptions *options, GError **error)
{
  const VlpsGivenOptions *given = &options->given;

  if (given->cookies != NULL && options->cookies == NULL)
    {
      g_autofree char *text = vlps_cookie_file_read (given->cookies, error);

      if (text == NULL)
        return FALSE;
      options->cookies = g_ref_string_new (text);
    }
  if (given->headers != NULL && options->headers == NULL)
    {
      g_autofree char *lines = vlps_user_headers (given->headers, error);

      if (lines == NULL)
        return FALSE;
      options->headers = g_ref_string_new (lines);
    }
  if ((given->user != NULL || given->password_file != NULL) && options->password == NULL)
    {
      options->password = vlps_user_headers_password (given->user, given->password_file, options->headers, error);
      if (options->password == NULL)
        return FALSE;
    }
  options->render.request.first_cookies = options->cookies;
  options->render.request.headers = options->headers;
  options->render.request.password = options->password;
  if (given->bot_auth_agent != NULL && given->bot_auth_key == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--bot-auth-agent needs --bot-auth-key");
  if (given->bot_auth_key != NULL && options->bot_auth == NULL)
    options->bot_auth = vlps_bot_auth_read (given->bot_auth_key, given->bot_auth_agent, error);
  if (given->bot_auth_key != NULL && options->bot_auth == NULL)
    return FALSE;
  options->render.bot_auth = options->bot_auth;
  return check_proxy (given, error);
}

/* Names, or a number of screens. */
static int
parse_scroll (const char *text, int *ret_screens, GError **error)
{
  guint64 screens;

  *ret_screens = VLPS_MAX_SCREENS;
  if (text == NULL || !g_ascii_isdigit (*text))
    return choose ("scroll", text, error);
  if (g_ascii_string_to_unsigned (text, 10, 1, VLPS_MAX_SCREENS, &screens, NULL))
    {
      *ret_screens = (int) screens;
      return VLPS_SCROLL_END;
    }
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "'%s' is not a number of screens for --scroll, 1 to %d", text,
               VLPS_MAX_SCREENS);
  vlps_error_about (error, "scroll");
  return -1;
}

/* Parses the engine's port. For a number the message points to --listen, because the user probably means a network
 * port. */
static int
choose_port (const char *value, GError **error)
{
  if (value == NULL || !g_ascii_isdigit (*value))
    return choose ("port", value, error);
  vlps_error_usage (error, "port", "--port takes the port of WebKit, gtk or wpe, not '%s'", value);
  vlps_error_add_cure (error, VLPS_CURE_LISTEN);
  return -1;
}

static gboolean
parse_rendering (VlpsOptions *options, GError **error)
{
  const VlpsGivenOptions *given = &options->given;
  VlpsRenderRequest *request = &options->render.request;
  int wait = choose ("wait", given->wait, error);
  int screens = VLPS_MAX_SCREENS;
  int scroll = wait < 0 ? -1 : parse_scroll (given->scroll, &screens, error);
  int media = scroll < 0 ? -1 : choose ("media", given->media, error);
  int port = media < 0 ? -1 : choose_port (given->port, error);

  if (port < 0 || !check_header ("user-agent", given->user_agent, error)
      || !check_header ("language", given->language, error))
    return FALSE;
  options->render = (VlpsRenderOptions){ .request = vlps_render_request_default () };
  options->port = (VlpsPortKind) port;
  options->offline = given->offline;
  options->sandbox = !given->no_sandbox;
  options->verbose = given->verbose;
  request->wait = (VlpsWait) wait;
  request->scroll = (VlpsScroll) scroll;
  request->scroll_screens = screens;
  request->media = (VlpsMedia) media;
  request->javascript = !given->no_javascript;
  request->http_errors = given->http_errors;
  request->insecure = given->insecure;
  if (options->rules == NULL && (given->block != NULL || given->block_rules != NULL))
    {
      g_autofree char *rules = vlps_content_blocking_rules (given->block, given->block_rules, &options->filters, error);

      if (rules == NULL)
        return vlps_error_about (error, given->block != NULL ? "block" : "block-rules");
      /* many pages and threads share it, and it is the same for all */
      options->rules = g_ref_string_new (rules);
    }
  request->rules = options->rules;
  if (request->media == VLPS_MEDIA_DARK && options->port == VLPS_PORT_WPE)
    return vlps_error_usage (error, "media port",
                             "WPE WebKit cannot tell pages that their reader prefers dark colours; --media dark needs "
                             "--port gtk");
  if (given->offline && given->no_sandbox)
    return vlps_error_usage (
        error, "offline no-sandbox",
        "--offline needs the sandbox: without it the names of hosts still reach the name service of "
        "this machine over local sockets. Leave out --offline or --no-sandbox");
  if (!read_user (options, error) || !read_scripts (options, error) || !set_policy (options, error)
      || !find_folders (given->allow_files, error))
    return FALSE;
  refer_to_given (options);
  options->render.record = options->settled.network;
  options->render.console = options->settled.console;
  request->pdf = options->settled.pdf;
  return parse_times (options, request, error) && parse_device (given, request, error)
         && parse_viewport (given->viewport, request, error);
}

static gboolean
parse_selector (VlpsOptions *options, GError **error)
{
  g_clear_pointer (&options->selector, vlps_selector_free);
  if (options->given.selector == NULL)
    return TRUE;
  options->selector = vlps_selector_parse (options->given.selector, error);
  if (options->selector == NULL)
    g_prefix_error (error, "--selector: ");
  return options->selector != NULL || vlps_error_about (error, "selector");
}

/* Two lengths of the same kind can be compared before there is a page. */
static gboolean
check_given_lines (const VlpsOptions *options, const char *const *texts, GError **error)
{
  for (guint i = 0; i < 4; i += 2)
    {
      const VlpsLength *low = &options->lines[i], *high = &options->lines[i + 1];

      if (!low->given || !high->given || low->from_end != high->from_end || low->percent != high->percent)
        continue;
      if (!(low->value < high->value) && !(low->value > high->value))
        return vlps_error_usage (error, i == 0 ? "h1 h2" : "w1 w2",
                                 "--%c1 %s and --%c2 %s are one line, which leaves no centre between them", "hw"[i / 2],
                                 texts[i], "hw"[i / 2], texts[i + 1]);
      if (low->value > high->value && !low->from_end)
        return vlps_error_usage (
            error, i == 0 ? "h1 h2 thresholds" : "w1 w2 thresholds",
            i == 0
                ? "--h1 %s lies below --h2 %s: both are measured from the top of the page; --h2=-%s is measured from "
                  "its bottom, as --thresholds jing-zuo-2004 has it"
                : "--w1 %s lies right of --w2 %s: both are measured from the left of the page; --w2=-%s is measured "
                  "from its right, as --thresholds jing-zuo-2004 has it",
            texts[i], texts[i + 1], texts[i + 1]);
    }
  return TRUE;
}

static gboolean
parse_separators (VlpsOptions *options, GError **error)
{
  const VlpsGivenOptions *given = &options->given;
  const char *const texts[] = { given->h1, given->h2, given->w1, given->w2 };
  const VlpsPreset *preset = vlps_preset_find (given->preset != NULL ? given->preset : "auto", error);

  if (preset == NULL)
    return FALSE;
  options->preset = *preset;
  if (given->page_width != 0 && !vlps_preset_set_page_width (&options->preset, given->page_width, error))
    return vlps_error_about (error, "page-width");
  options->units = preset->units;
  if (given->units != NULL && !vlps_units_parse (given->units, &options->units, error))
    return vlps_error_about (error, "units");
  for (guint i = 0; i < 4; i++)
    {
      options->by_hand[i] = texts[i] != NULL;
      if (texts[i] != NULL && !vlps_length_parse (texts[i], &options->lines[i], error))
        return FALSE;
    }
  return check_given_lines (options, texts, error);
}

static gboolean
parse_chunks (VlpsOptions *options, GError **error)
{
  const VlpsGivenOptions *given = &options->given;

  if (given->chunk_words < 0 || given->chunk_words > MAX_CHUNK_WORDS)
    return vlps_error_usage (error, "chunk-words", "--chunk-words takes 1 to %d", MAX_CHUNK_WORDS);
  options->chunk_words = given->chunk_words > 0 ? (guint) given->chunk_words : VLPS_CHUNK_WORDS;
  options->chunk_overlap = (guint) given->chunk_overlap;
  if (given->chunk_overlap >= 0 && options->chunk_overlap <= options->chunk_words / 2)
    return TRUE;
  return vlps_error_usage (error, "chunk-overlap chunk-words",
                           "--chunk-overlap %d is more than half of a piece of %u words; at most %u are possible, or "
                           "more with a larger --chunk-words",
                           given->chunk_overlap, options->chunk_words, options->chunk_words / 2);
}

/* Options whose value is a word of their row, and the enumerations that have its index. */
static const struct
{
  const char *name;
  gsize target;
} choices[] = {
  { "focus", G_STRUCT_OFFSET (VlpsOptions, focus) },       { "comments", G_STRUCT_OFFSET (VlpsOptions, comments) },
  { "links", G_STRUCT_OFFSET (VlpsOptions, links) },       { "folded", G_STRUCT_OFFSET (VlpsOptions, without_folded) },
  { "headline", G_STRUCT_OFFSET (VlpsOptions, headline) }, { "byline", G_STRUCT_OFFSET (VlpsOptions, byline) },
  { "markdown", G_STRUCT_OFFSET (VlpsOptions, markdown) }, { "tables", G_STRUCT_OFFSET (VlpsOptions, tables) },
};

static gboolean
parse_choices (VlpsOptions *options, GError **error)
{
  const VlpsGivenOptions *given = &options->given;

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      const VlpsOptionRow *row = vlps_given_options_find (given, choices[i].name);
      int index = row == NULL ? 0 : choose (row->name, G_STRUCT_MEMBER (char *, given, row->offset), error);

      if (index < 0)
        return FALSE;
      G_STRUCT_MEMBER (int, options, choices[i].target) = index;
    }
  if (given->no_links)
    options->links = MAX (options->links, VLPS_LINKS_TEXT);
  options->tables = given->tables == NULL ? VLPS_TABLES_DEFAULT : options->tables + 1;
  return TRUE;
}

gboolean
vlps_options_check (VlpsOptions *options, GError **error)
{
  const VlpsGivenOptions *given = &options->given;

  if (given->date_bounds != NULL && !vlps_date_bounds_parse (given->date_bounds, &options->date_bounds))
    return vlps_error_usage (
        error, "date-bounds",
        "--date-bounds %s: two days with two dots between them are needed, the earlier one first, such as "
        "2010-01-01..2026-12-31; one of them may be left out",
        given->date_bounds);
  if (given->only_language != NULL && !vlps_language_check_list (given->only_language, "--only-language", error))
    return vlps_error_about (error, "only-language");
  if (given->base_url != NULL && !vlps_provenance_check (VLPS_FROM_BYTES, given->base_url, "--base-url", error))
    return vlps_error_about (error, "base-url");
  if (given->respect_signals != NULL
      && !vlps_use_parse (given->respect_signals, "--respect-signals", &options->uses, error))
    return vlps_error_about (error, "respect-signals");
  return parse_choices (options, error) && read_topic (options, error) && parse_rendering (options, error)
         && parse_selector (options, error) && parse_separators (options, error) && parse_chunks (options, error);
}

VlpsRenderer *
vlps_options_renderer (const VlpsOptions *options, guint n)
{
  return vlps_renderer_new (options->port, options->offline, options->sandbox, options->verbose, vlps_memory_share (n));
}

VlpsFetcher *
vlps_options_fetcher (const VlpsOptions *options)
{
  const VlpsRenderRequest *request = &options->render.request;

  return vlps_fetcher_new (&(VlpsFetchOptions){
      .user_agent = request->user_agent,
      .language = request->language,
      .cookies = request->first_cookies,
      .headers = request->headers,
      .user = request->user,
      .password = request->password,
      .bot_auth = options->bot_auth,
      .proxy = request->proxy,
      .insecure = request->insecure,
      .policy = options->render.policy,
  });
}

/* Lengths of different kinds may be the same place of a page.  NAN: the line is not set. */
static gboolean
check_room (const char *name, double low, double high, GError **error)
{
  if (isnan (low) || isnan (high) || low < high || low > high)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "%s1 and %s2 are both at %g px of this page, which leaves no centre between them", name,
                           name, low);
}

VlpsSeparators *
vlps_options_lines (const VlpsOptions *options, const VlpsPreset *automatic, const VlpsPage *page, GError **error)
{
  const VlpsPreset *preset = options->preset.automatic && automatic != NULL ? automatic : &options->preset;
  g_autoptr (VlpsSeparators) lines = vlps_separators_new (page, preset, options->units, NULL);
  gboolean by_hand = FALSE;

  for (guint i = 0; i < 4; i++)
    if (options->by_hand[i])
      {
        vlps_separators_set (lines, i,
                             vlps_length_resolve (options->lines[i], i < 2 ? page->size.height : page->size.width));
        by_hand = TRUE;
      }
  if (options->by_hand[0] && options->by_hand[1] && !check_room ("h", lines->at.h1, lines->at.h2, error))
    return NULL;
  if (options->by_hand[2] && options->by_hand[3] && !check_room ("w", lines->at.w1, lines->at.w2, error))
    return NULL;
  /* a preset's lines may cross on a tiny page, and then its rules simply hold in their order */
  if (by_hand && !vlps_thresholds_check (lines->at, error))
    return NULL;
  return g_steal_pointer (&lines);
}
