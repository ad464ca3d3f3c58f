/* errors.c - the one error domain of the program */
#include "errors.h"

#include <errno.h>

/* What an error of the domain carries beside code and message. */
typedef struct
{
  double retry_after;
  guint http_status;
  gboolean disk_full, closed_pipe;
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

double
vlps_error_retry_after (const GError *error)
{
  const VlpsErrorPrivate *own = error->domain == VLPS_ERROR ? vlps_error_get_private (error) : NULL;

  return own != NULL ? own->retry_after : 0;
}

void
vlps_error_set_retry_after (GError *error, double seconds)
{
  VlpsErrorPrivate *own = error->domain == VLPS_ERROR ? vlps_error_get_private (error) : NULL;

  if (own != NULL)
    own->retry_after = seconds;
}

guint
vlps_error_http_status (const GError *error)
{
  const VlpsErrorPrivate *own = error->domain == VLPS_ERROR ? vlps_error_get_private (error) : NULL;

  return own != NULL ? own->http_status : 0;
}

void
vlps_error_set_http_status (GError *error, guint status)
{
  VlpsErrorPrivate *own = error->domain == VLPS_ERROR ? vlps_error_get_private (error) : NULL;

  if (own != NULL)
    own->http_status = status;
}

void
vlps_error_note_errno (GError **error, int number)
{
  VlpsErrorPrivate *own =
      error != NULL && *error != NULL && (*error)->domain == VLPS_ERROR ? vlps_error_get_private (*error) : NULL;

  if (own == NULL)
    return;
  own->disk_full = number == ENOSPC || number == EDQUOT;
  own->closed_pipe = number == EPIPE;
}

gboolean
vlps_error_is_closed_pipe (const GError *error)
{
  const VlpsErrorPrivate *own = error->domain == VLPS_ERROR ? vlps_error_get_private (error) : NULL;

  return own != NULL && own->closed_pipe;
}

gboolean
vlps_error_is_disk_full (const GError *error)
{
  const VlpsErrorPrivate *own = error->domain == VLPS_ERROR ? vlps_error_get_private (error) : NULL;

  return own != NULL ? own->disk_full : g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
}

const char *
vlps_error_code_name (VlpsError code)
{
  switch (code)
    {
    case VLPS_ERROR_USAGE:
      return "usage";
    case VLPS_ERROR_NOT_FOUND:
      return "not-found";
    case VLPS_ERROR_IO:
      return "io";
    case VLPS_ERROR_NETWORK:
      return "network";
    case VLPS_ERROR_HTTP:
      return "http-status";
    case VLPS_ERROR_BUSY:
      return "server-busy";
    case VLPS_ERROR_SERVER:
      return "server-error";
    case VLPS_ERROR_REDIRECT:
      return "redirect-loop";
    case VLPS_ERROR_TLS:
      return "tls";
    case VLPS_ERROR_NOT_HTML:
      return "not-html";
    case VLPS_ERROR_EMPTY:
      return "empty-page";
    case VLPS_ERROR_TIMEOUT:
      return "timeout";
    case VLPS_ERROR_CRASHED:
      return "crashed";
    case VLPS_ERROR_MEMORY:
      return "memory";
    case VLPS_ERROR_ENGINE:
      return "engine";
    case VLPS_ERROR_ROBOTS:
      return "robots";
    case VLPS_ERROR_SNAPSHOT:
      return "snapshot";
    case VLPS_ERROR_NOT_PUBLIC:
      return "not-public";
    case VLPS_ERROR_STYLES:
      return "styles-missing";
    case VLPS_ERROR_CANCELLED:
      return "cancelled";
    default:
      return "io";
    }
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

void
vlps_error_left_out (GError **error, const char *what, const char *library, const char *package)
{
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
               "this build of vlps cannot %s: it was made without %s; install %s (Debian), run meson setup "
               "--reconfigure and build again",
               what, library, package);
}

int
vlps_error_exit_status (const GError *error)
{
  if (g_error_matches (error, VLPS_ERROR, VLPS_ERROR_CANCELLED))
    return 130;
  if (vlps_error_is_closed_pipe (error))
    return 141;
  return g_error_matches (error, VLPS_ERROR, VLPS_ERROR_USAGE) ? 2 : 1;
}
