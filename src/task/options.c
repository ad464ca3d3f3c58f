/* options.c - the options that several commands share */
#include "options.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "block.h"
#include "cookie-file.h"
#include "errors.h"
#include "user-headers.h"

#define MAX_SIDE 16384 /* px; no screen is larger, and a typing error may cost all memory */

#define MEMBER(name) G_STRUCT_OFFSET (VlpsGivenOptions, name)
#define VIEWPORT G_STRINGIFY (VLPS_DEFAULT_VIEWPORT_WIDTH) "x" G_STRINGIFY (VLPS_DEFAULT_VIEWPORT_HEIGHT)

/* All options that several commands have.  Whatever is done with what was given is done by this table. */
static const VlpsOptionRow table[] = {
  { VLPS_GROUP_RENDERING, "device", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (device),
    "Window size, pixel ratio and User-Agent header of a device (desktop)\n"
    "A phone has 390x844 CSS px and ratio 3, a tablet 820x1180 and 2. Boxes are in CSS px, pictures in pixels. "
    "--viewport and --user-agent set either by hand.",
    "desktop|tablet|phone" },
  { VLPS_GROUP_RENDERING, "viewport", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_ENGINE, MEMBER (viewport),
    "Window size in CSS px (" VIEWPORT ")", "WxH" },
  { VLPS_GROUP_RENDERING, "timeout", 0, VLPS_OPTION_NUMBER,
    VLPS_OPTION_COMMON | VLPS_OPTION_NO_FACT | VLPS_OPTION_ENGINE | VLPS_OPTION_POSITIVE, MEMBER (timeout),
    "Time limit for a page, with all its steps, 0.1 to 86400 (" G_STRINGIFY (
        VLPS_DEFAULT_TIMEOUT) ")\n"
                              "Half of it, and at least 2.5 seconds, is kept for the work after rendering.",
    "SECONDS" },
  { VLPS_GROUP_RENDERING, "no-javascript", 0, VLPS_OPTION_FLAG, VLPS_OPTION_ENGINE, MEMBER (no_javascript),
    "Do not run scripts", NULL },
  { VLPS_GROUP_RENDERING, "no-sandbox", 0, VLPS_OPTION_FLAG,
    VLPS_OPTION_OF_RUN | VLPS_OPTION_NO_FACT | VLPS_OPTION_ENGINE, MEMBER (no_sandbox),
    "Turn the sandbox off; only for pages you trust\n"
    "Also that of WebKit, for kernels that allow no sandbox. Not with --offline, which needs it.",
    NULL },
  { VLPS_GROUP_GENERAL, "verbose", 'v', VLPS_OPTION_FLAG,
    VLPS_OPTION_COMMON | VLPS_OPTION_OF_RUN | VLPS_OPTION_NO_FACT | VLPS_OPTION_ENGINE, MEMBER (verbose),
    "Show messages of the engine, and timings for a single page", NULL },
  { VLPS_GROUP_NETWORK, "offline", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON | VLPS_OPTION_OF_RUN, MEMBER (offline),
    "No network; the kernel enforces it\n"
    "It refuses every connection of the renderer.",
    NULL },
  { VLPS_GROUP_NETWORK, "public-only", 0, VLPS_OPTION_FLAG, VLPS_OPTION_OF_RUN, MEMBER (public_only),
    "Only public addresses: no private networks, not this machine, no cloud metadata\n"
    "This holds for redirections and all that the page loads, too. A host is refused if one of its addresses is not "
    "public.",
    NULL },
  { VLPS_GROUP_NETWORK, "allow-net", 0, VLPS_OPTION_TEXTS, VLPS_OPTION_OF_RUN, MEMBER (allow_net),
    "Network that --public-only allows, such as 10.1.0.0/16; may be repeated", "CIDR" },
  { VLPS_GROUP_NETWORK, "share-network", 0, VLPS_OPTION_FLAG, VLPS_OPTION_OF_RUN | VLPS_OPTION_NO_FACT,
    MEMBER (share_network),
    "Accept --public-only without a network namespace; then only engine settings restrict pages\n"
    "For kernels that allow no network namespace. A warning says so.",
    NULL },
  { VLPS_GROUP_INPUT, "allow-files", 0, VLPS_OPTION_FILES, VLPS_OPTION_OF_RUN, MEMBER (allow_files),
    "Another folder from which a local page may load files; may be repeated\n"
    "Styles, pictures and scripts come from the page's own folder and those below it in any case. Frames come from "
    "there alone, and pages of the web never load files.",
    "DIR" },
  { VLPS_GROUP_RENDERING, "wait", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (wait),
    "When the page is ready: at its load event, or when nothing changes any more (quiet)", "quiet|load" },
  { VLPS_GROUP_RENDERING, "click", 0, VLPS_OPTION_TEXTS, 0, MEMBER (clicks),
    "Wait for this element and click it before the page is taken; may be repeated", "SELECTOR" },
  { VLPS_GROUP_RENDERING, "wait-for", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (wait_for),
    "Wait until this element is shown", "SELECTOR" },
  { VLPS_GROUP_RENDERING, "media", 0, VLPS_OPTION_TEXT, 0, MEMBER (media),
    "Style the page for a screen, for print, or for readers who prefer a dark one (screen)\n"
    "Not with --port wpe.",
    "screen|print|dark" },
  { VLPS_GROUP_RENDERING, "quiet-time", 0, VLPS_OPTION_WHOLE, VLPS_OPTION_POSITIVE, MEMBER (quiet_time),
    "Time without changes for --wait quiet (" G_STRINGIFY (VLPS_DEFAULT_QUIET_TIME) ")", "MS" },
  { VLPS_GROUP_RENDERING, "scroll", 0, VLPS_OPTION_TEXT, 0, MEMBER (scroll),
    "Scroll to load content that appears when seen (auto)", "auto|always|never" },
  { VLPS_GROUP_NETWORK, "user-agent", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (user_agent), "User-Agent header",
    "TEXT" },
  { VLPS_GROUP_NETWORK, "language", 0, VLPS_OPTION_TEXT, 0, MEMBER (language), "Accept-Language header (en)", "TAG" },
  { VLPS_GROUP_NETWORK, "http-errors", 0, VLPS_OPTION_FLAG, 0, MEMBER (http_errors),
    "Render pages with HTTP status 4xx or 5xx instead of failing", NULL },
  { VLPS_GROUP_INPUT, "base-url", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (base_url),
    "Address of the page on the web, to resolve its relative links", "URL" },
  { VLPS_GROUP_INPUT, "page", 0, VLPS_OPTION_TEXT, 0, MEMBER (archive_page),
    "Page of a web archive (its first)\n"
    "All that the page loads comes from the archive, in the version nearest in time; there is no network. A warning "
    "says how much the archive lacks.",
    "URL" },
  { VLPS_GROUP_INPUT, "selector", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (selector),
    "Only the part of the page that this CSS selector matches, in outputs and pictures\n"
    "The lines are found from the whole page. Content is what regions and method keep of the part, or all of it if "
    "they keep nothing.",
    "SELECTOR" },
  { VLPS_GROUP_NETWORK, "block", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (block),
    "Do not load or show these; cookies are the banners that ask for consent\n"
    "Blocked are requests to common ad and consent services, and boxes that show them; media are sound and film. "
    "-v says how many requests were blocked.",
    "ads,cookies,images,media,fonts" },
  { VLPS_GROUP_NETWORK, "block-rules", 0, VLPS_OPTION_FILE, 0, MEMBER (block_rules),
    "More blocking rules: a filter list such as EasyList, or JSON in the format of WebKit content blockers\nOf a "
    "filter list a message says how many rules the engine cannot have. A list of 76,000 rules takes it some seconds in "
    "each renderer. JSON looks like [{\"trigger\": {\"url-filter\": \"/ticker/\"}, \"action\": {\"type\": "
    "\"block\"}}].",
    "FILE" },
  { VLPS_GROUP_RENDERING, "port", 0, VLPS_OPTION_TEXT, VLPS_OPTION_OF_RUN, MEMBER (port),
    "WebKit port; wpe needs no display (gtk)\n"
    "wpe starts faster, but is an older engine in Debian 12 that gets no security updates: not for pages of the open "
    "web.",
    "gtk|wpe" },
  { VLPS_GROUP_USER, "cookies", 0, VLPS_OPTION_FILE, VLPS_OPTION_COMMON | VLPS_OPTION_OF_RUN | VLPS_OPTION_NO_FACT,
    MEMBER (cookies), "Cookies that each page begins with, a file in Netscape format (cookies.txt)", "FILE" },
  { VLPS_GROUP_USER, "header", 0, VLPS_OPTION_TEXTS, VLPS_OPTION_OF_RUN | VLPS_OPTION_NO_FACT, MEMBER (headers),
    "Header for requests to the page's own server, such as 'X-Key: abc'; may be repeated", "HEADER" },
  { VLPS_GROUP_USER, "user", 0, VLPS_OPTION_TEXT, VLPS_OPTION_OF_RUN | VLPS_OPTION_NO_FACT, MEMBER (user),
    "User name for the page's own server, if it asks for one (HTTP authentication, Basic or Digest)", "NAME" },
  { VLPS_GROUP_USER, "password-file", 0, VLPS_OPTION_FILE, VLPS_OPTION_OF_RUN | VLPS_OPTION_NO_FACT,
    MEMBER (password_file), "File with the password of --user on its first line", "FILE" },
  { VLPS_GROUP_USER, "script", 0, VLPS_OPTION_FILE, VLPS_OPTION_OF_RUN, MEMBER (script),
    "Run this JavaScript in the loaded page: the body of an async function", "FILE" },
  { VLPS_GROUP_USER, "init-script", 0, VLPS_OPTION_FILE, VLPS_OPTION_OF_RUN, MEMBER (init_script),
    "Run this JavaScript in each document before its own scripts", "FILE" },
  { VLPS_GROUP_USER, "proxy", 0, VLPS_OPTION_TEXT, VLPS_OPTION_OF_RUN | VLPS_OPTION_NO_FACT, MEMBER (proxy),
    "Proxy for all requests, http://HOST:PORT or socks5://HOST:PORT (environment: http_proxy, https_proxy)", "URL" },
  { VLPS_GROUP_REGIONS, "thresholds", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (preset),
    "Preset for the four separators; 'vlps methods' lists them (auto)", "PRESET" },
  { VLPS_GROUP_REGIONS, "page-width", 0, VLPS_OPTION_WHOLE, 0, MEMBER (page_width),
    "Width to which w1 and w2 of the preset are relative (1024 for kovacevic-2002, else the page width)", "PX" },
  { VLPS_GROUP_REGIONS, "h1", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (h1),
    "Lower edge of HEADER: 200, 200px, 15% of the page, or none; -160 and -15% count from the other edge\n"
    "Elements that end at or above it are HEADER.",
    "LEN" },
  { VLPS_GROUP_REGIONS, "h2", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (h2),
    "Upper edge of FOOTER, from the top of the page; with a minus from its bottom\n"
    "Elements that begin at or below it are FOOTER.",
    "LEN" },
  { VLPS_GROUP_REGIONS, "w1", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (w1),
    "Right edge of LM, from the left of the page\n"
    "Elements that end at or left of it are LM.",
    "LEN" },
  { VLPS_GROUP_REGIONS, "w2", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (w2),
    "Left edge of RM, from the left of the page; with a minus from its right\n"
    "Elements that begin at or right of it are RM.",
    "LEN" },
  { VLPS_GROUP_REGIONS, "units", 0, VLPS_OPTION_TEXT, 0, MEMBER (units),
    "Elements that get a region of their own: those laid out as blocks, or all (block)\n"
    "What is laid out inline goes with the block that it is in.",
    "block|all" },
  { VLPS_GROUP_CONTENT, "no-images", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (no_images),
    "Leave out pictures, video and audio", NULL },
  { VLPS_GROUP_CONTENT, "links", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (links),
    "Links as absolute addresses, relative to the page's site, as their text alone, or not at all (absolute)\n"
    "With none, their text is left out, too.",
    "absolute|relative|text|none" },
  { VLPS_GROUP_CONTENT, "no-links", 0, VLPS_OPTION_FLAG, 0, MEMBER (no_links), "The same as --links text", NULL },
  { VLPS_GROUP_CONTENT, "folded", 0, VLPS_OPTION_TEXT, 0, MEMBER (folded),
    "Text that a click would show, in details, tabs and accordions (keep)", "keep|drop" },
  { VLPS_GROUP_CONTENT, "report-hidden", 0, VLPS_OPTION_FLAG, 0, MEMBER (report_hidden),
    "List text that no reader can see, in JSON or on standard error\n"
    "It may hold instructions for programs that read the page. What a click may show is not in the list.",
    NULL },
  { VLPS_GROUP_CONTENT, "front-matter", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (front_matter),
    "Begin Markdown with YAML metadata: title, author, date, site, tags and other facts", NULL },
  { VLPS_GROUP_CONTENT, "with-title", 0, VLPS_OPTION_FLAG, 0, MEMBER (with_title),
    "Begin text and Markdown with the page title", NULL },
  { VLPS_GROUP_CONTENT, "focus", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (focus),
    "What the method vlps does when it is unsure: precision keeps less, recall keeps more (balanced)",
    "balanced|precision|recall" },
  { VLPS_GROUP_CONTENT, "comments", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (comments),
    "Readers' comments below an article; apart: as a list of their own in JSON and Markdown (drop)\n"
    "Where the thread is the content, as in forums, drop keeps it, and with apart JSON has its posts as the list, too.",
    "drop|keep|apart" },
  { 0 },
};

#define N_ROWS (G_N_ELEMENTS (table) - 1)
#define GIVEN(type, given, i) G_STRUCT_MEMBER (type, given, table[i].offset)

static gboolean
is_given (const VlpsGivenOptions *given, guint i)
{
  switch (table[i].kind)
    {
    case VLPS_OPTION_NUMBER:
      return GIVEN (double, given, i) < 0 || GIVEN (double, given, i) > 0;
    case VLPS_OPTION_LARGE: /* there is none here */
    case VLPS_OPTION_WHOLE:
    case VLPS_OPTION_FLAG:
      return GIVEN (int, given, i) != 0;
    case VLPS_OPTION_TEXT:
    case VLPS_OPTION_FILE:
    case VLPS_OPTION_TEXTS:
    case VLPS_OPTION_FILES:
    default:
      return GIVEN (gpointer, given, i) != NULL;
    }
}

static void
forget (VlpsGivenOptions *given, guint i)
{
  switch (table[i].kind)
    {
    case VLPS_OPTION_TEXT:
    case VLPS_OPTION_FILE:
      g_clear_pointer (&GIVEN (char *, given, i), g_free);
      break;
    case VLPS_OPTION_TEXTS:
    case VLPS_OPTION_FILES:
      g_clear_pointer (&GIVEN (char **, given, i), g_strfreev);
      break;
    case VLPS_OPTION_NUMBER:
    case VLPS_OPTION_LARGE: /* there is none here */
    case VLPS_OPTION_WHOLE:
    case VLPS_OPTION_FLAG:
    default:
      break;
    }
}

/* Sets it as it is in `from`, which keeps its own. */
static void
take (VlpsGivenOptions *given, const VlpsGivenOptions *from, guint i)
{
  forget (given, i);
  switch (table[i].kind)
    {
    case VLPS_OPTION_TEXT:
    case VLPS_OPTION_FILE:
      GIVEN (char *, given, i) = g_strdup (GIVEN (char *, from, i));
      break;
    case VLPS_OPTION_TEXTS:
    case VLPS_OPTION_FILES:
      GIVEN (char **, given, i) = g_strdupv (GIVEN (char **, from, i));
      break;
    case VLPS_OPTION_NUMBER:
      GIVEN (double, given, i) = GIVEN (double, from, i);
      break;
    case VLPS_OPTION_LARGE: /* there is none here */
    case VLPS_OPTION_WHOLE:
    case VLPS_OPTION_FLAG:
    default:
      GIVEN (int, given, i) = GIVEN (int, from, i);
      break;
    }
}

static void
clear_given (VlpsGivenOptions *given)
{
  for (guint i = 0; i < N_ROWS; i++)
    forget (given, i);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsGivenOptions, clear_given)

typedef struct
{
  const char *name;
  int width, height; /* CSS px */
  int scale;         /* pixels to a CSS px */
  const char *agent; /* NULL: the program's own */
} Device;

/* What Safari says on them: its engine is the one that renders. */
static const Device devices[] = {
  { "desktop", VLPS_DEFAULT_VIEWPORT_WIDTH, VLPS_DEFAULT_VIEWPORT_HEIGHT, 1, NULL },
  { "tablet", 820, 1180, 2,
    "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 "
    "Mobile/15E148 Safari/604.1" },
  { "phone", 390, 844, 3,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 "
    "Mobile/15E148 Safari/604.1" },
};

/* The desktop where none is given, or another one (which parse_device() refuses). */
static const Device *
find_device (const VlpsGivenOptions *given)
{
  for (guint i = 1; i < G_N_ELEMENTS (devices); i++)
    if (g_strcmp0 (given->device, devices[i].name) == 0)
      return &devices[i];
  return &devices[0];
}

/* Strings of the typed options that are taken as they were given. */
static void
refer_to_given (VlpsOptions *options)
{
  const VlpsGivenOptions *given = &options->given;

  options->base_url = given->base_url;
  options->archive_page = given->archive_page;
  options->render.request.user_agent = given->user_agent != NULL ? given->user_agent : find_device (given)->agent;
  options->render.request.language = given->language;
  options->render.request.files = (const char *const *) given->allow_files;
  options->render.request.proxy = given->proxy;
  options->render.request.clicks = (const char *const *) given->clicks;
  options->render.request.wait_for = given->wait_for;
  options->render.request.user = given->user;
}

void
vlps_options_clear (VlpsOptions *options)
{
  clear_given (&options->given);
  g_clear_pointer (&options->policy, vlps_policy_unref);
  g_clear_pointer (&options->selector, vlps_selector_free);
}

void
vlps_options_copy (const VlpsOptions *options, VlpsOptions *ret_options)
{
  *ret_options = *options;
  memset (&ret_options->given, 0, sizeof ret_options->given);
  for (guint i = 0; i < N_ROWS; i++)
    take (&ret_options->given, &options->given, i);
  refer_to_given (ret_options);
  if (options->policy != NULL)
    vlps_policy_ref (options->policy);
  /* it was parsed before */
  ret_options->selector = options->selector != NULL ? vlps_selector_parse (options->given.selector, NULL) : NULL;
}

static void
append_fact (GString *text, const VlpsGivenOptions *given, guint i)
{
  switch (table[i].kind)
    {
    case VLPS_OPTION_TEXT:
    case VLPS_OPTION_FILE:
      g_string_append_printf (text, "%s=%s\n", table[i].name, GIVEN (char *, given, i));
      break;
    case VLPS_OPTION_TEXTS:
    case VLPS_OPTION_FILES:
      for (guint k = 0; GIVEN (char **, given, i)[k] != NULL; k++)
        g_string_append_printf (text, "%s=%s\n", table[i].name, GIVEN (char **, given, i)[k]);
      break;
    case VLPS_OPTION_NUMBER:
      g_string_append_printf (text, "%s=%g\n", table[i].name, GIVEN (double, given, i));
      break;
    case VLPS_OPTION_LARGE: /* there is none here */
    case VLPS_OPTION_WHOLE:
    case VLPS_OPTION_FLAG:
    default:
      g_string_append_printf (text, "%s=%d\n", table[i].name, GIVEN (int, given, i));
      break;
    }
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

  for (guint i = 0; i < N_ROWS; i++)
    if ((table[i].flags & VLPS_OPTION_NO_FACT) == 0 && is_given (&options->given, i))
      append_fact (text, &options->given, i);
  append_sum (text, "rules", options->given.block_rules != NULL ? options->render.request.rules : NULL);
  append_sum (text, "script-content", options->script);
  append_sum (text, "init-script-content", options->init_script);
  return g_string_free (text, FALSE);
}

VlpsOptionTable
vlps_options_table (VlpsOptions *options, guint parts)
{
  VlpsOptionTable all = { table, 0, 0, options != NULL ? &options->given : NULL };

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
vlps_options_is_of_run (const char *name)
{
  for (guint i = 0; i < N_ROWS; i++)
    if ((table[i].flags & VLPS_OPTION_OF_RUN) != 0 && strcmp (table[i].name, name) == 0)
      return TRUE;
  return FALSE;
}

gboolean
vlps_options_is_file (const char *name)
{
  for (guint i = 0; i < N_ROWS; i++)
    if (table[i].kind == VLPS_OPTION_FILE && strcmp (table[i].name, name) == 0)
      return TRUE;
  return FALSE;
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
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "'%s' is no viewport; write WIDTHxHEIGHT in CSS px, each 16 to %d, such as 1280x1024", text,
                   MAX_SIDE);
      return FALSE;
    }
  request->viewport_width = width;
  request->viewport_height = height;
  return TRUE;
}

static gboolean
parse_device (const VlpsGivenOptions *given, VlpsRenderRequest *request, GError **error)
{
  const Device *device = find_device (given);

  if (given->device != NULL && strcmp (given->device, device->name) != 0)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--device takes one of desktop, tablet, phone, not '%s'",
                   given->device);
      return FALSE;
    }
  request->viewport_width = device->width;
  request->viewport_height = device->height;
  request->scale = device->scale;
  return TRUE;
}

static gboolean
parse_times (const VlpsGivenOptions *given, VlpsRenderRequest *request, GError **error)
{
  if (given->quiet_time != 0)
    request->quiet_ms = given->quiet_time;
  if (given->timeout < 0 || given->timeout > 0)
    request->timeout = given->timeout;
  if (request->timeout < 0.1 || request->timeout > 86400 || !isfinite (request->timeout))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--timeout takes 0.1 to 86400 seconds");
      return FALSE;
    }
  if (request->quiet_ms < 1 || request->quiet_ms > 60000)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--quiet-time takes 1 to 60000 ms");
      return FALSE;
    }
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
    problem = "--proxy takes no user name or password: others on this machine could read them; use a proxy that knows "
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

/* Interned; NULL with an error. */
static const char *
read_script (const char *option, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) local = NULL;

  if (!g_file_get_contents (path, &text, NULL, &local))
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--%s: %s", option, local->message);
  else if (!g_utf8_validate (text, -1, NULL))
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--%s: %s is no UTF-8 text", option, path);
  else
    return g_intern_string (text);
  return NULL;
}

static gboolean
read_scripts (VlpsOptions *options, GError **error)
{
  const VlpsGivenOptions *given = &options->given;

  if (given->no_javascript && (given->script != NULL || given->init_script != NULL))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "--no-javascript runs no script, not those of --script and --init-script either");
      return FALSE;
    }
  if (given->script != NULL && options->script == NULL)
    options->script = read_script ("script", given->script, error);
  if (given->script != NULL && options->script == NULL)
    return FALSE;
  if (given->init_script != NULL && options->init_script == NULL)
    options->init_script = read_script ("init-script", given->init_script, error);
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
      options->cookies = g_intern_string (text);
    }
  if (given->headers != NULL && options->headers == NULL)
    {
      g_autofree char *lines = vlps_user_headers (given->headers, error);

      if (lines == NULL)
        return FALSE;
      options->headers = g_intern_string (lines);
    }
  if ((given->user != NULL || given->password_file != NULL) && options->password == NULL)
    {
      g_autofree char *password = vlps_user_password (given->user, given->password_file, options->headers, error);

      if (password == NULL)
        return FALSE;
      options->password = g_intern_string (password);
    }
  options->render.request.first_cookies = options->cookies;
  options->render.request.headers = options->headers;
  options->render.request.password = options->password;
  return check_proxy (given, error);
}

static gboolean
parse_rendering (VlpsOptions *options, GError **error)
{
  static const char *const wait_names[] = { "quiet", "load", NULL };
  static const char *const scroll_names[] = { "auto", "always", "never", NULL };
  static const char *const media_names[] = { "screen", "dark", "print", NULL };
  static const char *const port_names[] = { "gtk", "wpe", NULL };
  const VlpsGivenOptions *given = &options->given;
  VlpsRenderRequest *request = &options->render.request;
  int wait = choose ("wait", given->wait, wait_names, error);
  int scroll = wait < 0 ? -1 : choose ("scroll", given->scroll, scroll_names, error);
  int media = scroll < 0 ? -1 : choose ("media", given->media, media_names, error);
  int port = media < 0 ? -1 : choose ("port", given->port, port_names, error);

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
  request->media = (VlpsMedia) media;
  request->javascript = !given->no_javascript;
  request->http_errors = given->http_errors;
  if (given->block != NULL || given->block_rules != NULL)
    {
      g_autofree char *rules = vlps_block_rules (given->block, given->block_rules, &options->filters, error);

      if (rules == NULL)
        return FALSE;
      /* many pages and threads share it, and it is the same for all */
      request->rules = g_intern_string (rules);
    }
  if (request->media == VLPS_MEDIA_DARK && options->port == VLPS_PORT_WPE)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "WPE WebKit cannot tell pages that their reader prefers dark colours; --media dark needs "
                           "--port gtk");
      return FALSE;
    }
  if (given->offline && given->no_sandbox)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "--offline needs the sandbox: without it the names of hosts still reach the name service of "
                           "this machine over local sockets. Leave out --offline or --no-sandbox");
      return FALSE;
    }
  if (!read_user (options, error) || !read_scripts (options, error) || !set_policy (options, error)
      || !find_folders (given->allow_files, error))
    return FALSE;
  refer_to_given (options);
  return parse_times (given, request, error) && parse_device (given, request, error)
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
  return options->selector != NULL;
}

static gboolean
parse_separators (VlpsOptions *options, GError **error)
{
  static const char *const unit_names[] = { "block", "all", NULL };
  const VlpsGivenOptions *given = &options->given;
  const char *const texts[] = { given->h1, given->h2, given->w1, given->w2 };
  const VlpsPreset *preset = vlps_preset_find (given->preset != NULL ? given->preset : "auto", error);
  int units = choose ("units", given->units, unit_names, preset != NULL ? error : NULL);

  if (preset == NULL || units < 0)
    return FALSE;
  options->preset = *preset;
  if (given->page_width != 0 && !vlps_preset_set_page_width (&options->preset, given->page_width, error))
    return FALSE;
  options->units = given->units != NULL ? (VlpsUnits) units : preset->units;
  for (guint i = 0; i < 4; i++)
    {
      options->by_hand[i] = texts[i] != NULL;
      if (texts[i] != NULL && !vlps_length_parse (texts[i], &options->lines[i], error))
        return FALSE;
    }
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
              texts[i], texts[i + 1]);
          return FALSE;
        }
    }
  return TRUE;
}

gboolean
vlps_options_check (VlpsOptions *options, GError **error)
{
  static const char *const focus_names[] = { "balanced", "precision", "recall", NULL };
  const VlpsGivenOptions *given = &options->given;
  static const char *const link_names[] = { "absolute", "relative", "text", "none", NULL };
  static const char *const folded_names[] = { "keep", "drop", NULL };
  static const char *const comments_names[] = { "drop", "keep", "apart", NULL };
  int focus = choose ("focus", given->focus, focus_names, error);
  int comments = focus < 0 ? -1 : choose ("comments", given->comments, comments_names, error);
  int links = comments < 0 ? -1 : choose ("links", given->links, link_names, error);
  int folded = links < 0 ? -1 : choose ("folded", given->folded, folded_names, error);

  if (folded < 0 || !parse_rendering (options, error) || !parse_selector (options, error)
      || !parse_separators (options, error))
    return FALSE;
  options->focus = (VlpsFocus) focus;
  options->comments = (VlpsCommentsUse) comments;
  options->no_images = given->no_images;
  options->links = given->no_links && links < VLPS_LINKS_TEXT ? VLPS_LINKS_TEXT : (VlpsLinks) links;
  options->without_folded = folded == 1;
  options->front_matter = given->front_matter;
  options->with_title = given->with_title;
  options->report_hidden = given->report_hidden;
  return TRUE;
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
      .proxy = request->proxy,
      .policy = options->render.policy,
  });
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
  /* a preset's lines may cross on a tiny page, and then its rules simply hold in their order */
  if (by_hand && !vlps_thresholds_check (lines->at, error))
    return NULL;
  return g_steal_pointer (&lines);
}

gboolean
vlps_options_parse_list (VlpsOptions *options, char **arguments, GError **error)
{
  g_auto (GStrv) copy = g_strdupv (arguments);
  g_auto (VlpsGivenOptions) given = { 0 };
  const VlpsOptionTable all = { table, 0, 0, &given };

  if (!vlps_option_parse (&all, 1, TRUE, &copy, error))
    return FALSE;
  if (copy[1] != NULL)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, copy[1]);
      return FALSE;
    }
  for (guint i = 0; i < N_ROWS; i++)
    if (is_given (&given, i))
      take (&options->given, &given, i);
  return TRUE;
}
