/* errors.c - the one error domain of the program */
#include "errors.h"

#include <errno.h>
#include <string.h>

/* Bytes of a text from outside in a message. */
#define MOST_SHOWN 200

/* What an error of the domain carries beside code and message. */
typedef struct
{
  double retry_after;
  const char *option; /* static; NULL: none */
  VlpsCure cure;
  guint http_status;
  gboolean disk_full, closed_pipe, partial, xml;
} VlpsErrorPrivate;

/* GLib's macro below hands out NULL for what is not an error of this domain, and a compiler cannot know that none comes. */
static void
vlps_error_private_init (VlpsErrorPrivate *own)
{
  if (own != NULL)
    *own = (VlpsErrorPrivate){ 0 };
}

static void
vlps_error_private_copy (const VlpsErrorPrivate *from, VlpsErrorPrivate *to)
{
  if (from != NULL && to != NULL)
    *to = *from;
}

static void
vlps_error_private_clear (VlpsErrorPrivate *own)
{
}

G_DEFINE_EXTENDED_ERROR (VlpsError, vlps_error)

/* What the error carries; NULL: it is of another domain. */
static VlpsErrorPrivate *
private_of (const GError *error)
{
  return error != NULL && error->domain == VLPS_ERROR ? vlps_error_get_private (error) : NULL;
}

/* The same for an error just set. */
static VlpsErrorPrivate *
private_of_set (GError **error)
{
  return error != NULL ? private_of (*error) : NULL;
}

double
vlps_error_retry_after (const GError *error)
{
  const VlpsErrorPrivate *own = private_of (error);

  return own != NULL ? own->retry_after : 0;
}

void
vlps_error_set_retry_after (GError *error, double seconds)
{
  VlpsErrorPrivate *own = private_of (error);

  if (own != NULL)
    own->retry_after = seconds;
}

guint
vlps_error_http_status (const GError *error)
{
  const VlpsErrorPrivate *own = private_of (error);

  return own != NULL ? own->http_status : 0;
}

void
vlps_error_set_http_status (GError *error, guint status)
{
  VlpsErrorPrivate *own = private_of (error);

  if (own != NULL)
    own->http_status = status;
}

void
vlps_error_note_errno (GError **error, int number)
{
  VlpsErrorPrivate *own = private_of_set (error);

  if (own == NULL)
    return;
  own->disk_full = number == ENOSPC || number == EDQUOT;
  own->closed_pipe = number == EPIPE;
}

void
vlps_error_note_xml (GError *error, gboolean xml)
{
  VlpsErrorPrivate *own = private_of (error);

  if (own != NULL)
    own->xml = xml;
}

gboolean
vlps_error_is_xml (const GError *error)
{
  const VlpsErrorPrivate *own = private_of (error);

  return own != NULL && own->xml;
}

gboolean
vlps_error_is_closed_pipe (const GError *error)
{
  const VlpsErrorPrivate *own = private_of (error);

  return own != NULL && own->closed_pipe;
}

gboolean
vlps_error_is_disk_full (const GError *error)
{
  const VlpsErrorPrivate *own = private_of (error);

  return own != NULL ? own->disk_full : g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
}

/* Name and exit status of each code. */
static const struct
{
  const char *name;
  VlpsExit status;
} codes[] = {
  [VLPS_ERROR_USAGE] = { "usage", VLPS_EXIT_USAGE },
  [VLPS_ERROR_NOT_FOUND] = { "not-found", VLPS_EXIT_NO_PAGE },
  [VLPS_ERROR_IO] = { "io", VLPS_EXIT_MACHINE },
  [VLPS_ERROR_NETWORK] = { "network", VLPS_EXIT_LATER },
  [VLPS_ERROR_HTTP] = { "http-status", VLPS_EXIT_NO_PAGE },
  [VLPS_ERROR_BUSY] = { "server-busy", VLPS_EXIT_LATER },
  [VLPS_ERROR_SERVER] = { "server-error", VLPS_EXIT_LATER },
  [VLPS_ERROR_REDIRECT] = { "redirect-loop", VLPS_EXIT_NO_PAGE },
  [VLPS_ERROR_TLS] = { "tls", VLPS_EXIT_NO_PAGE },
  [VLPS_ERROR_NOT_HTML] = { "not-html", VLPS_EXIT_UNREADABLE },
  [VLPS_ERROR_EMPTY] = { "empty-page", VLPS_EXIT_UNREADABLE },
  [VLPS_ERROR_TIMEOUT] = { "timeout", VLPS_EXIT_LATER },
  [VLPS_ERROR_CRASHED] = { "crashed", VLPS_EXIT_MACHINE },
  [VLPS_ERROR_MEMORY] = { "memory", VLPS_EXIT_MACHINE },
  [VLPS_ERROR_ENGINE] = { "engine", VLPS_EXIT_MACHINE },
  [VLPS_ERROR_ROBOTS] = { "robots", VLPS_EXIT_REFUSED },
  [VLPS_ERROR_SNAPSHOT] = { "snapshot", VLPS_EXIT_UNREADABLE },
  [VLPS_ERROR_NOT_PUBLIC] = { "not-public", VLPS_EXIT_REFUSED },
  [VLPS_ERROR_STYLES] = { "styles-missing", VLPS_EXIT_UNREADABLE },
  [VLPS_ERROR_CANCELLED] = { "cancelled", VLPS_EXIT_INTERRUPTED },
};

/* Cures in the words of the command line and of the library, which come behind a message. */
static const struct
{
  const char *words, *library;
} cures[] = {
  [VLPS_CURE_NONE] = { "", "" },
  [VLPS_CURE_TIMEOUT] = { "; a longer --timeout may help", "; a longer 'timeout' may help" },
  [VLPS_CURE_INSECURE] = { "; --insecure accepts it", "" },
  [VLPS_CURE_HTTP_ERRORS] = { "; --http-errors takes such pages", "; 'http-errors' takes such pages" },
  [VLPS_CURE_NO_SANDBOX] = { "; for pages you trust, pass --no-sandbox",
                             "; for pages you trust, set 'sandbox' to FALSE" },
  [VLPS_CURE_NO_RENDER] = { ", or read the page with --no-render",
                            ", or read the page with vlps_web_page_new_from_html()" },
  [VLPS_CURE_WAIT_FOR] = { "; --wait-for waits for an element that is missing", "" },
  [VLPS_CURE_SCROLL] = { "; --scroll end with a longer --timeout shows it", "" },
  [VLPS_CURE_PORT] = { "; --port chooses another engine", "; 'port' chooses another engine" },
  [VLPS_CURE_BASE_URL] = { "; --base-url URL says where the page is from", "; 'base-url' says where the page is from" },
  [VLPS_CURE_ALLOW_FILES] = { "; --allow-files DIR allows its folder", "" },
};

/* Exit statuses in the order of their numbers. */
static const struct
{
  VlpsExit status;
  const char *meaning;
} statuses[] = {
  { VLPS_EXIT_DONE, "done" },
  { VLPS_EXIT_SOME_FAILED, "several pages: all were tried, and some failed" },
  { VLPS_EXIT_USAGE, "wrong usage" },
  { VLPS_EXIT_CHANGED, "done, and the content differs from that of --compare-with" },
  { VLPS_EXIT_NO_PAGE, "the input gives no page, now or later" },
  { VLPS_EXIT_LATER, "may succeed later" },
  { VLPS_EXIT_REFUSED, "not allowed" },
  { VLPS_EXIT_UNREADABLE, "what came is not a page, or nothing is left of it" },
  { VLPS_EXIT_MACHINE, "trouble on this machine: files, memory, engine" },
  { VLPS_EXIT_INTERRUPTED, "interrupted" },
  { VLPS_EXIT_CLOSED, "nobody reads standard output any more" },
};

int
vlps_error_shown (const char *text)
{
  gsize length = text != NULL ? strnlen (text, MOST_SHOWN + 1) : 0;

  if (length <= MOST_SHOWN)
    return (int) length;
  for (length = MOST_SHOWN; length > 0 && (text[length] & 0xC0) == 0x80;)
    length--;
  return (int) length;
}

const char *
vlps_error_code_name (VlpsError code)
{
  return codes[(guint) code < G_N_ELEMENTS (codes) ? code : VLPS_ERROR_IO].name;
}

const char *
vlps_error_name (const GError *error)
{
  if (error->domain != VLPS_ERROR)
    return "io";
  return vlps_error_code_name ((VlpsError) error->code);
}

VlpsError
vlps_error_of_status (guint status)
{
  if (status == 500)
    return VLPS_ERROR_SERVER;
  return status == 429 || (status >= 502 && status <= 504) ? VLPS_ERROR_BUSY : VLPS_ERROR_HTTP;
}

const char *
vlps_error_status_phrase (guint status, const char *known)
{
  /* RFC 6585, 7538, 7540, 7725, 8297, 8470, 9110 */
  static const struct
  {
    guint status;
    const char *phrase;
  } others[] = { { 308, "Permanent Redirect" },
                 { 421, "Misdirected Request" },
                 { 425, "Too Early" },
                 { 426, "Upgrade Required" },
                 { 428, "Precondition Required" },
                 { 429, "Too Many Requests" },
                 { 431, "Request Header Fields Too Large" },
                 { 451, "Unavailable For Legal Reasons" },
                 { 511, "Network Authentication Required" } };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (others[i].status == status)
      return others[i].phrase;
  return known;
}

gboolean
vlps_error_about (GError **error, const char *option)
{
  VlpsErrorPrivate *own = private_of_set (error);

  if (own != NULL)
    own->option = option;
  return FALSE;
}

gboolean
vlps_error_add_cure (GError **error, VlpsCure cure)
{
  VlpsErrorPrivate *own = private_of_set (error);
  char *message;

  if (own == NULL)
    return FALSE;
  message = g_strconcat ((*error)->message, cures[cure].words, NULL);
  g_free ((*error)->message);
  (*error)->message = message;
  own->cure = cure;
  return FALSE;
}

void
vlps_error_note_cure (GError *error, VlpsCure cure)
{
  VlpsErrorPrivate *own = private_of (error);

  if (own != NULL && g_str_has_suffix (error->message, cures[cure].words))
    own->cure = cure;
}

VlpsCure
vlps_error_cure (const GError *error)
{
  const VlpsErrorPrivate *own = private_of (error);

  return own != NULL ? own->cure : VLPS_CURE_NONE;
}

const char *
vlps_cure_words (VlpsCure cure)
{
  return cures[cure].words;
}

char *
vlps_cure_word_for_library (const char *warning)
{
  for (guint cure = VLPS_CURE_NONE + 1; cure < VLPS_N_CURES; cure++)
    if (g_str_has_suffix (warning, cures[cure].words))
      return g_strdup_printf ("%.*s%s", (int) (strlen (warning) - strlen (cures[cure].words)), warning,
                              cures[cure].library);
  return g_strdup (warning);
}

void
vlps_error_word_for_library (GError **error)
{
  const VlpsErrorPrivate *own = private_of_set (error);
  const char *words = own != NULL ? cures[own->cure].words : "";
  GString *text;

  if (own == NULL)
    return;
  text = g_string_new ((*error)->message);
  if (g_str_has_suffix (text->str, words))
    {
      g_string_truncate (text, text->len - strlen (words));
      g_string_append (text, cures[own->cure].library);
    }
  /* something may have been put before the option */
  if (own->option != NULL && g_str_has_prefix (text->str, "--") && g_str_has_prefix (text->str + 2, own->option))
    {
      g_string_erase (text, 0, 2 + (gssize) strlen (own->option));
      g_string_prepend (text, "'");
      g_string_prepend (text, strcmp (own->option, "param") == 0 ? "parameters" : own->option);
      g_string_prepend (text, "'");
    }
  g_free ((*error)->message);
  (*error)->message = g_string_free (text, FALSE);
}

void
vlps_error_left_out (GError **error, const char *what, const char *library, const char *package)
{
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
               "this build of vlps cannot %s: it was made without %s; install %s (Debian), run meson setup "
               "--reconfigure and build again",
               what, library, package);
}

void
vlps_error_note_partial (GError **error)
{
  VlpsErrorPrivate *own = private_of_set (error);

  if (own != NULL)
    own->partial = TRUE;
}

VlpsExit
vlps_error_exit_status (const GError *error)
{
  const VlpsErrorPrivate *own = private_of (error);

  if (vlps_error_is_closed_pipe (error))
    return VLPS_EXIT_CLOSED;
  if (own == NULL || (guint) error->code >= G_N_ELEMENTS (codes))
    return VLPS_EXIT_MACHINE;
  return own->partial ? VLPS_EXIT_SOME_FAILED : codes[error->code].status;
}

char *
vlps_exit_text (void)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    {
      const char *before = "\t";

      g_string_append_printf (out, "%d\t%s", (int) statuses[i].status, statuses[i].meaning);
      for (guint code = 0; code < G_N_ELEMENTS (codes); code++)
        if (codes[code].status == statuses[i].status)
          {
            g_string_append_printf (out, "%s%s", before, codes[code].name);
            before = ", ";
          }
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}
