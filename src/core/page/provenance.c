/* provenance.c - where a page came from, which alone decides what it may reach */
#include "provenance.h"

#include "address.h"
#include "errors.h"

gboolean
vlps_provenance_has_files (VlpsProvenance from)
{
  return from == VLPS_FROM_FILE;
}

gboolean
vlps_provenance_is_loaded (VlpsProvenance from)
{
  return from == VLPS_FROM_WEB;
}

/* A file of this machine, and of no other. */
static gboolean
is_file (const char *address)
{
  g_autofree char *host = NULL, *path = NULL;

  if (g_ascii_strncasecmp (address, "file:", 5) != 0 || !vlps_address_is_of_page (address))
    return FALSE;
  path = vlps_address_path (address, &host);
  return path != NULL && (host == NULL || *host == '\0' || g_ascii_strcasecmp (host, "localhost") == 0);
}

gboolean
vlps_provenance_check (VlpsProvenance from, const char *address, const char *what, GError **error)
{
  if (from == VLPS_FROM_FILE)
    {
      if (is_file (address))
        return TRUE;
      return vlps_error_false (error, VLPS_ERROR_USAGE,
                               "%s takes a file of this machine, such as file:///srv/page.html, not '%.*s'", what,
                               vlps_error_shown (address), address);
    }
  if (vlps_address_is_web (address))
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "%s takes an address of the web, such as https://example.org/page, not '%.*s'", what,
                           vlps_error_shown (address), address);
}

const char *
vlps_provenance_address (const char *said)
{
  return vlps_address_is_web (said) ? said : "about:blank";
}
