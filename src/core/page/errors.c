/* errors.c - the one error domain of the program */
#include "errors.h"

#include <errno.h>
#include <string.h>

/* Bytes of a text from outside in a message. */
#define MOST_SHOWN 200

/* Data that an error of the domain carries besides code and message. */
typedef struct
{
  double retry_after;
  const char *options; /* static; NULL: none */
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

/* Returns the data of an error; NULL for another domain. */
static VlpsErrorPrivate *
private_of (const GError *error)
{
  return error != NULL && error->domain == VLPS_ERROR ? vlps_error_get_private (error) : NULL;
}

/* Returns the data of an error just set. */
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

gboolean
vlps_error_of_name (const char *name, VlpsError *ret_code)
{
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (codes[i].name != NULL && strcmp (codes[i].name, name) == 0)
      {
        *ret_code = (VlpsError) i;
        return TRUE;
      }
  return FALSE;
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
vlps_error_about (GError **error, const char *options)
{
  VlpsErrorPrivate *own = private_of_set (error);

  if (own != NULL)
    own->options = options;
  return FALSE;
}

gboolean
vlps_error_add_cure (GError **error, VlpsCure cure)
{
  VlpsErrorPrivate *own = private_of_set (error);
  char *message;

  if (own == NULL)
    return FALSE;
  message = g_strconcat ((*error)->message, vlps_cure_words (cure, VLPS_FACE_COMMAND_LINE), NULL);
  g_free ((*error)->message);
  (*error)->message = message;
  own->cure = cure;
  return FALSE;
}

void
vlps_error_note_cure (GError *error, VlpsCure cure)
{
  VlpsErrorPrivate *own = private_of (error);

  if (own != NULL && g_str_has_suffix (error->message, vlps_cure_words (cure, VLPS_FACE_COMMAND_LINE)))
    own->cure = cure;
}

VlpsCure
vlps_error_cure (const GError *error)
{
  const VlpsErrorPrivate *own = private_of (error);

  return own != NULL ? own->cure : VLPS_CURE_NONE;
}

/* Returns the name of an option in an interface; newly allocated. */
static char *
option_in_words (const char *name, VlpsFace face)
{
  if (face != VLPS_FACE_LIBRARY)
    return g_strdup_printf ("\"%s\"", name);
  if (strcmp (name, "param") == 0)
    return g_strdup ("'parameters'");
  return g_strdup_printf ("'%s'", g_str_has_prefix (name, "no-") ? name + strlen ("no-") : name);
}

/* Replaces "--NAME" as a word of its own; the same in quotation marks is what somebody wrote. */
static void
word_option (GString *text, const char *name, VlpsFace face)
{
  g_autofree char *option = g_strconcat ("--", name, NULL), *word = option_in_words (name, face);
  gsize length = strlen (option);
  const char *found = strstr (text->str, option);

  while (found != NULL)
    {
      gsize at = (gsize) (found - text->str);
      gboolean whole =
          (at == 0 || strchr (" (", found[-1]) != NULL) && !g_ascii_isalnum (found[length]) && found[length] != '-';

      if (whole)
        {
          g_string_erase (text, (gssize) at, (gssize) length);
          g_string_insert (text, (gssize) at, word);
        }
      found = strstr (text->str + at + (whole ? strlen (word) : length), option);
    }
}

/* Bytes of the message before its cure. */
static gsize
reason_length (const GError *error)
{
  const char *words = vlps_cure_words (vlps_error_cure (error), VLPS_FACE_COMMAND_LINE);
  gsize length = strlen (error->message);

  return g_str_has_suffix (error->message, words) ? length - strlen (words) : length;
}

char *
vlps_error_reason (const GError *error)
{
  return g_strndup (error->message, reason_length (error));
}

void
vlps_error_word_for (GError **error, VlpsFace face)
{
  const VlpsErrorPrivate *own = private_of_set (error);
  g_auto (GStrv) options = NULL;
  GString *text;
  gsize length;

  if (own == NULL)
    return;
  text = g_string_new ((*error)->message);
  length = reason_length (*error);
  if (length < text->len)
    {
      g_string_truncate (text, length);
      g_string_append (text, vlps_cure_words (own->cure, face));
    }
  options = g_strsplit (own->options != NULL ? own->options : "", " ", -1);
  for (guint i = 0; options[i] != NULL; i++)
    word_option (text, options[i], face);
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
