/* given-options.c - the options that several commands share, as they were given */
#include "given-options.h"

#include "chunks.h"
#include "device.h"
#include "render-request.h"

#define MEMBER(name) G_STRUCT_OFFSET (VlpsGivenOptions, name)
#define VIEWPORT G_STRINGIFY (VLPS_DEFAULT_VIEWPORT_WIDTH) "x" G_STRINGIFY (VLPS_DEFAULT_VIEWPORT_HEIGHT)

const VlpsOptionRow vlps_given_options_rows[] = {
  { VLPS_GROUP_RENDERING, "device", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (device),
    "Window size, pixel ratio and User-Agent header of a device (desktop)\n"
    "Devices are " VLPS_DEVICE_LIST ". Boxes are in CSS px, pictures in pixels. "
    "--viewport and --user-agent set either by hand; with --no-render it is the header alone.",
    "DEVICE" },
  { VLPS_GROUP_RENDERING, "viewport", 0, VLPS_OPTION_TEXT,
    VLPS_OPTION_COMMON | VLPS_OPTION_ENGINE | VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL, MEMBER (viewport),
    "Window size in CSS px (" VIEWPORT ")", "WxH" },
  { VLPS_GROUP_RENDERING, "timeout", 0, VLPS_OPTION_NUMBER,
    VLPS_OPTION_COMMON | VLPS_OPTION_NO_FACT | VLPS_OPTION_ENGINE | VLPS_OPTION_POSITIVE | VLPS_OPTION_BY_ALL,
    MEMBER (timeout),
    "Time limit for a page, with all its steps, 0.1 to 86400 (" G_STRINGIFY (
        VLPS_DEFAULT_TIMEOUT) ")\n"
                              "Half of it, and at least 2.5 seconds, is kept for the work after rendering.",
    "SECONDS" },
  { VLPS_GROUP_RENDERING, "no-javascript", 0, VLPS_OPTION_FLAG,
    VLPS_OPTION_ENGINE | VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL, MEMBER (no_javascript), "Do not run scripts", NULL },
  { VLPS_GROUP_RENDERING, "strict-styles", 0, VLPS_OPTION_FLAG,
    VLPS_OPTION_ENGINE | VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL, MEMBER (strict_styles),
    "A page fails if style sheets of its own could not be loaded\n"
    "Its error is styles-missing. Otherwise a warning says so, and the regions are those of a page without these "
    "styles.",
    NULL },
  { VLPS_GROUP_RENDERING, "no-sandbox", 0, VLPS_OPTION_FLAG, VLPS_OPTION_NO_FACT | VLPS_OPTION_ENGINE,
    MEMBER (no_sandbox),
    "Turn the sandbox off; only for pages you trust\n"
    "This includes WebKit's own. For kernels that allow no sandbox. Not with --offline, which needs it.",
    NULL },
  { VLPS_GROUP_GENERAL, "verbose", 'v', VLPS_OPTION_FLAG, VLPS_OPTION_COMMON | VLPS_OPTION_NO_FACT | VLPS_OPTION_ENGINE,
    MEMBER (verbose), "Show messages of the engine, and timings for a single page", NULL },
  { VLPS_GROUP_NETWORK, "offline", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (offline),
    "No network; the kernel enforces it\n"
    "It refuses every connection of the renderer.",
    NULL },
  { VLPS_GROUP_NETWORK, "public-only", 0, VLPS_OPTION_FLAG, 0, MEMBER (public_only),
    "Only public addresses: no private networks, not this machine, no cloud metadata\n"
    "This holds for redirections and all that the page loads, too. A host is refused if one of its addresses is not "
    "public.",
    NULL },
  { VLPS_GROUP_NETWORK, "allow-net", 0, VLPS_OPTION_TEXTS, 0, MEMBER (allow_net),
    "Network that --public-only allows, such as 10.1.0.0/16; may be repeated", "CIDR" },
  { VLPS_GROUP_NETWORK, "share-network", 0, VLPS_OPTION_FLAG, VLPS_OPTION_NO_FACT, MEMBER (share_network),
    "Accept --public-only without a network namespace; then only engine settings restrict pages\n"
    "For kernels that allow no network namespace. A warning says so.",
    NULL },
  { VLPS_GROUP_INPUT, "allow-files", 0, VLPS_OPTION_FILES, 0, MEMBER (allow_files),
    "Another folder from which a local page may load files; may be repeated\n"
    "A page may load styles, pictures and scripts from its own folder and those below it in any case. Frames come only "
    "from there, and pages of the web never load files.",
    "DIR" },
  { VLPS_GROUP_RENDERING, "wait", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL,
    MEMBER (wait), "When the page is ready: at its load event, or when nothing changes any more (quiet)",
    "quiet|load" },
  { VLPS_GROUP_RENDERING, "click", 0, VLPS_OPTION_TEXTS, VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL, MEMBER (clicks),
    "Wait for this element and click it before the page is taken; may be repeated", "SELECTOR" },
  { VLPS_GROUP_RENDERING, "wait-for", 0, VLPS_OPTION_TEXT,
    VLPS_OPTION_COMMON | VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL, MEMBER (wait_for),
    "Wait until this element is shown", "SELECTOR" },
  { VLPS_GROUP_RENDERING, "media", 0, VLPS_OPTION_TEXT, VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL, MEMBER (media),
    "Style the page for a screen, for print, or for readers who prefer a dark one (screen)\ndark: not with --port wpe.",
    "screen|dark|print" },
  { VLPS_GROUP_RENDERING, "quiet-time", 0, VLPS_OPTION_WHOLE,
    VLPS_OPTION_POSITIVE | VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL, MEMBER (quiet_time),
    "Time without changes for --wait quiet (" G_STRINGIFY (VLPS_DEFAULT_QUIET_TIME) ")", "MS" },
  { VLPS_GROUP_RENDERING, "scroll", 0, VLPS_OPTION_TEXT, VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL, MEMBER (scroll),
    "Scroll to load content that appears when seen (auto)\n"
    "\"end\" goes on as long as new content comes, a number for so many screens at most; a message then says how often "
    "it came. It also stops at 100,000 elements, and when half of the time is over.",
    "auto|always|never|end|SCREENS" },
  { VLPS_GROUP_NETWORK, "user-agent", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (user_agent),
    "User-Agent header", "TEXT" },
  { VLPS_GROUP_NETWORK, "language", 0, VLPS_OPTION_TEXT, VLPS_OPTION_BY_ALL, MEMBER (language),
    "Accept-Language header (en)", "TAG" },
  { VLPS_GROUP_NETWORK, "http-errors", 0, VLPS_OPTION_FLAG, VLPS_OPTION_BY_ALL, MEMBER (http_errors),
    "Render pages with HTTP status 4xx or 5xx instead of failing", NULL },
  { VLPS_GROUP_NETWORK, "insecure", 0, VLPS_OPTION_FLAG, 0, MEMBER (insecure),
    "Accept certificates that are expired, of another host or of an unknown authority\n"
    "Anybody on the way to the server can read and change such pages. Holds for all that a page loads.",
    NULL },
  { VLPS_GROUP_INPUT, "base-url", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (base_url),
    "Address of the page on the web, to resolve its relative links\n"
    "Only http and https. It gives no right to load files: if styles and pictures are in files, save the page beside "
    "them and name that file.",
    "URL" },
  { VLPS_GROUP_INPUT, "page", 0, VLPS_OPTION_TEXT, VLPS_OPTION_BY_LIST, MEMBER (archive_page),
    "Page of a web archive (its first); ADDRESS@YYYYMMDDhhmmss is the one nearest in time\n"
    "All that the page loads comes from the archive, in the version nearest in time; there is no network. A warning "
    "says how much the archive lacks.",
    "URL" },
  { VLPS_GROUP_INPUT, "strict", 0, VLPS_OPTION_FLAG, VLPS_OPTION_BY_ALL, MEMBER (strict),
    "Fail where records of a web archive are damaged, or the page was kept only in part\n"
    "A batch does all other pages, and then ends with status 1; a page that was kept in part fails.",
    NULL },
  { VLPS_GROUP_INPUT, "selector", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (selector),
    "Only the part of the page that this CSS selector matches, in outputs and pictures\n"
    "The lines are found from the whole page. Content is what regions and method keep of the part, or all of it if "
    "they keep nothing.",
    "SELECTOR" },
  { VLPS_GROUP_NETWORK, "block", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL,
    MEMBER (block),
    "Do not load or show these; cookies are the banners that ask for consent\n"
    "Blocks requests to common ad and consent services, and hides their boxes; media means audio and video. "
    "-v says how many requests were blocked.",
    "ads,cookies,images,media,fonts" },
  { VLPS_GROUP_NETWORK, "block-rules", 0, VLPS_OPTION_FILE, VLPS_OPTION_RENDERS | VLPS_OPTION_BY_LIST,
    MEMBER (block_rules),
    "More blocking rules: a filter list such as EasyList, or JSON in the format of WebKit content blockers\nA message "
    "says how many rules of a filter list the engine supports. Each renderer needs some seconds to load a list of "
    "76,000 rules. JSON looks like [{\"trigger\": {\"url-filter\": \"/ticker/\"}, \"action\": {\"type\": "
    "\"block\"}}].",
    "FILE" },
  { VLPS_GROUP_RENDERING, "port", 0, VLPS_OPTION_TEXT, 0, MEMBER (port),
    "WebKit port; wpe needs no display (gtk)\n"
    "wpe starts faster, but is an older engine in Debian 12 that gets no security updates: not for pages of the open "
    "web.",
    "gtk|wpe" },
  { VLPS_GROUP_USER, "cookies", 0, VLPS_OPTION_FILE, VLPS_OPTION_COMMON | VLPS_OPTION_NO_FACT, MEMBER (cookies),
    "Cookies that each page begins with, a file in Netscape format (cookies.txt)", "FILE" },
  { VLPS_GROUP_USER, "header", 0, VLPS_OPTION_TEXTS, VLPS_OPTION_NO_FACT, MEMBER (headers),
    "Header for requests to the page's own server, such as 'X-Key: abc'; may be repeated", "HEADER" },
  { VLPS_GROUP_USER, "user", 0, VLPS_OPTION_TEXT, VLPS_OPTION_NO_FACT, MEMBER (user),
    "User name for the page's own server, if it asks for one (HTTP authentication, Basic or Digest)", "NAME" },
  { VLPS_GROUP_USER, "password-file", 0, VLPS_OPTION_FILE, VLPS_OPTION_NO_FACT, MEMBER (password_file),
    "File with the password of --user on its first line", "FILE" },
  { VLPS_GROUP_USER, "bot-auth-key", 0, VLPS_OPTION_FILE, VLPS_OPTION_NO_FACT, MEMBER (bot_auth_key),
    "Sign requests with this Ed25519 key, a JSON Web Key (Web Bot Auth); needs --bot-auth-agent\n"
    "The signature (RFC 9421) goes to the server of the page, when rendered also with its parts from there.",
    "FILE" },
  { VLPS_GROUP_USER, "bot-auth-agent", 0, VLPS_OPTION_TEXT, VLPS_OPTION_NO_FACT, MEMBER (bot_auth_agent),
    "Who signs: https address of the host whose /.well-known/http-message-signatures-directory has the public key",
    "URL" },
  { VLPS_GROUP_USER, "script", 0, VLPS_OPTION_FILE, VLPS_OPTION_RENDERS, MEMBER (script),
    "Run this JavaScript in the loaded page: the body of an async function", "FILE" },
  { VLPS_GROUP_USER, "init-script", 0, VLPS_OPTION_FILE, VLPS_OPTION_RENDERS, MEMBER (init_script),
    "Run this JavaScript in each document before its own scripts", "FILE" },
  { VLPS_GROUP_USER, "proxy", 0, VLPS_OPTION_TEXT, VLPS_OPTION_NO_FACT, MEMBER (proxy),
    "Proxy for all requests, http://HOST:PORT or socks5://HOST:PORT (environment: http_proxy, https_proxy)", "URL" },
  { VLPS_GROUP_REGIONS, "thresholds", 0, VLPS_OPTION_TEXT,
    VLPS_OPTION_COMMON | VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL, MEMBER (preset),
    "Preset for the four separators; 'vlps methods' lists them (auto)", "PRESET" },
  { VLPS_GROUP_REGIONS, "page-width", 0, VLPS_OPTION_WHOLE, VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL,
    MEMBER (page_width),
    "Width to which w1 and w2 of the preset are relative (1024 for kovacevic-2002, else the page width)", "PX" },
  { VLPS_GROUP_REGIONS, "h1", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL,
    MEMBER (h1),
    "Lower edge of HEADER: 200, 200px, 15% of the page, or none; -160 and -15% count from the other edge\n"
    "Elements that end at or above it are HEADER.",
    "LEN" },
  { VLPS_GROUP_REGIONS, "h2", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL,
    MEMBER (h2),
    "Upper edge of FOOTER, from the top of the page; with a minus from its bottom\n"
    "Elements that begin at or below it are FOOTER.",
    "LEN" },
  { VLPS_GROUP_REGIONS, "w1", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL,
    MEMBER (w1),
    "Right edge of LM, from the left of the page\n"
    "Elements that end at or left of it are LM.",
    "LEN" },
  { VLPS_GROUP_REGIONS, "w2", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL,
    MEMBER (w2),
    "Left edge of RM, from the left of the page; with a minus from its right\n"
    "Elements that begin at or right of it are RM.",
    "LEN" },
  { VLPS_GROUP_REGIONS, "units", 0, VLPS_OPTION_TEXT, VLPS_OPTION_RENDERS | VLPS_OPTION_BY_ALL, MEMBER (units),
    "Elements that get a region of their own: those laid out as blocks, or all (block)\n"
    "What is laid out inline goes with the block that it is in.",
    "block|all" },
  { VLPS_GROUP_CONTENT, "no-images", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (no_images),
    "Leave out pictures, video and audio", NULL },
  { VLPS_GROUP_CONTENT, "links", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (links),
    "Links as absolute addresses, relative to the page's site, as their text alone, or not at all (absolute)\n"
    "With references, links in Markdown are numbered and their addresses stand in a list at its end. With none, their "
    "text is left out, too.",
    "absolute|relative|references|text|none" },
  { VLPS_GROUP_CONTENT, "no-links", 0, VLPS_OPTION_FLAG, VLPS_OPTION_BY_ALL, MEMBER (no_links),
    "The same as --links text", NULL },
  { VLPS_GROUP_CONTENT, "folded", 0, VLPS_OPTION_TEXT, VLPS_OPTION_BY_ALL, MEMBER (folded),
    "Text that a click would show, in details, tabs and accordions (keep)", "keep|drop" },
  { VLPS_GROUP_CONTENT, "report-hidden", 0, VLPS_OPTION_FLAG, VLPS_OPTION_BY_ALL, MEMBER (report_hidden),
    "List text that no reader can see, in JSON or on standard error\n"
    "It may hold instructions for programs that read the page. What a click may show is not in the list.",
    NULL },
  { VLPS_GROUP_CONTENT, "front-matter", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL,
    MEMBER (front_matter), "Begin Markdown with YAML metadata: title, author, date, site, tags and other facts", NULL },
  { VLPS_GROUP_CONTENT, "headline", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (headline),
    "Begin the content with the headline that the page shows (auto)\n"
    "auto: with the method vlps alone, and not where lines are set by hand, a preset's, or a part of the page is asked "
    "for. A headline that the content has already is not repeated.",
    "auto|never|always" },
  { VLPS_GROUP_CONTENT, "byline", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (byline),
    "Add a line of author and date behind the headline, as the page shows them near it (auto: with the headline)",
    "auto|never|always" },
  { VLPS_GROUP_CONTENT, "markdown", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (markdown),
    "Markdown for GitHub, CommonMark alone, pandoc or Obsidian, or what most programs read (any)\n"
    "They differ in formulas, callouts, footnotes, definitions, tables and what is struck out, marked, above or below "
    "the line.",
    "any|gfm|commonmark|pandoc|obsidian" },
  { VLPS_GROUP_CONTENT, "tables", 0, VLPS_OPTION_TEXT, VLPS_OPTION_BY_ALL, MEMBER (tables),
    "Tables in Markdown between bars, in HTML, or in HTML where cells span others or hold lists (pipe; commonmark: "
    "html)",
    "pipe|html|auto" },
  { VLPS_GROUP_CONTENT, "csv-safe", 0, VLPS_OPTION_FLAG, VLPS_OPTION_BY_ALL, MEMBER (csv_safe),
    "Put an apostrophe before CSV fields that a spreadsheet could take for a formula\n"
    "These begin with =, +, -, @, a tab or the end of a line. vlps serve always does so.",
    NULL },
  { VLPS_GROUP_CONTENT, "boxes", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (boxes),
    "Add to each block of the content its place on the page: attributes in HTML, a file beside Markdown\n"
    "A block has an id, a region and a box. Beside page.md comes page.blocks.jsonl, which is what the format blocks "
    "gives.",
    NULL },
  { VLPS_GROUP_CONTENT, "number", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (numbers),
    "Number links, buttons and fields: in JSON with name, role, address and box, in pictures as numbered boxes\n"
    "The numbers are the same in JSON (interactive), on overlays and in the picture of the page. Hidden elements are "
    "left "
    "out. Without rendering there are no boxes.",
    NULL },
  { VLPS_GROUP_CONTENT, "chunk-words", 0, VLPS_OPTION_WHOLE, VLPS_OPTION_POSITIVE | VLPS_OPTION_BY_ALL,
    MEMBER (chunk_words),
    "Most words of a piece in the format chunks (" G_STRINGIFY (
        VLPS_CHUNK_WORDS) ")\nWords, not tokens: of English text 300 are some 400 tokens, of other languages more. "
                          "Each "
                          "piece says how many tokens it is about.",
    "N" },
  { VLPS_GROUP_CONTENT, "chunk-overlap", 0, VLPS_OPTION_WHOLE, VLPS_OPTION_POSITIVE | VLPS_OPTION_BY_ALL,
    MEMBER (chunk_overlap),
    "Begin a piece in the middle of a section with the last N words of the piece before it (0)\n"
    "At most half of --chunk-words, which they count for.",
    "N" },
  { VLPS_GROUP_CONTENT, "focus", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (focus),
    "What the method vlps does when it is unsure: precision keeps less, recall keeps more (balanced)",
    "balanced|precision|recall" },
  { VLPS_GROUP_CONTENT, "date-bounds", 0, VLPS_OPTION_TEXT, VLPS_OPTION_BY_ALL, MEMBER (date_bounds),
    "Range for the dates of the page, such as 2010-01-01..2026-12-31; one end may be absent\n"
    "Other dates are ignored.",
    "DAY..DAY" },
  { VLPS_GROUP_CONTENT, "only-language", 0, VLPS_OPTION_TEXT, VLPS_OPTION_BY_ALL, MEMBER (only_language),
    "Only pages in these languages, such as en or de,fr,zh; others fail with empty-page\n"
    "It is the language that the page declares or, where it declares none, that of its text.",
    "LANGUAGES" },
  { VLPS_GROUP_INPUT, "respect-signals", 0, VLPS_OPTION_TEXT, VLPS_OPTION_BY_ALL, MEMBER (respect_signals),
    "Only pages whose site does not reserve these uses: search, ai-input, ai-train; others fail with robots\n"
    "Content-Signal in robots.txt, X-Robots-Tag and robots meta elements say so (noai, noindex); signals in JSON has "
    "it.",
    "USES" },
  { VLPS_GROUP_CONTENT, "topic", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (topic),
    "Only what is about this topic, such as 'solar energy storage'; a page about other things has empty content\n"
    "The content is cut into passages that have words of their own, and those that have the topic's words stay. JSON "
    "says how much of the topic the content has (topic) and which passages there are (topics).",
    "WORDS" },
  { VLPS_GROUP_CONTENT, "topic-file", 0, VLPS_OPTION_FILE, 0, MEMBER (topic_file),
    "File with the words of the topic, 100 different ones at most; --topic goes before it", "FILE" },
  { VLPS_GROUP_CONTENT, "comments", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON | VLPS_OPTION_BY_ALL, MEMBER (comments),
    "Readers' comments below an article; apart: as a list of their own in JSON and Markdown (drop)\n"
    "Where the thread is the content, as in forums, drop keeps it, and with apart JSON has its posts as the list, too.",
    "drop|keep|apart" },
  { 0 },
};

#define N_ROWS (G_N_ELEMENTS (vlps_given_options_rows) - 1)
#define ROW(i) vlps_given_options_rows[i]
#define GIVEN(type, given, i) G_STRUCT_MEMBER (type, given, ROW (i).offset)

const VlpsOptionRow *
vlps_given_options_find (const VlpsGivenOptions *given, const char *name)
{
  const VlpsOptionTable all = { vlps_given_options_rows, 0, 0, NULL };
  const VlpsOptionRow *row = vlps_option_find (&all, 1, name, NULL);

  return row != NULL && vlps_option_is_given (row, given) ? row : NULL;
}

void
vlps_given_options_clear (VlpsGivenOptions *given)
{
  vlps_option_clear_all (vlps_given_options_rows, given);
}

void
vlps_given_options_add (VlpsGivenOptions *given, const VlpsGivenOptions *from)
{
  vlps_option_copy_given (vlps_given_options_rows, given, from);
}

static void
append_fact (GString *text, const VlpsGivenOptions *given, guint i)
{
  switch (ROW (i).kind)
    {
    case VLPS_OPTION_TEXT:
    case VLPS_OPTION_FILE:
      g_string_append_printf (text, "%s=%s\n", ROW (i).name, GIVEN (char *, given, i));
      break;
    case VLPS_OPTION_TEXTS:
    case VLPS_OPTION_FILES:
      for (guint k = 0; GIVEN (char **, given, i)[k] != NULL; k++)
        g_string_append_printf (text, "%s=%s\n", ROW (i).name, GIVEN (char **, given, i)[k]);
      break;
    case VLPS_OPTION_NUMBER:
      g_string_append_printf (text, "%s=%g\n", ROW (i).name, GIVEN (double, given, i));
      break;
    case VLPS_OPTION_LARGE: /* there is none here */
    case VLPS_OPTION_WHOLE:
    case VLPS_OPTION_FLAG:
    default:
      g_string_append_printf (text, "%s=%d\n", ROW (i).name, GIVEN (int, given, i));
      break;
    }
}

void
vlps_given_options_describe (const VlpsGivenOptions *given, GString *text)
{
  for (guint i = 0; i < N_ROWS; i++)
    if ((ROW (i).flags & VLPS_OPTION_NO_FACT) == 0 && vlps_option_is_given (&ROW (i), given))
      append_fact (text, given, i);
}
