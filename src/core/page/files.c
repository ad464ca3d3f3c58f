/* files.c - which local files a page may reach */
#include "files.h"

#include <stdlib.h>
#include <string.h>

#include "address.h"
gboolean
vlps_files_is_file (const char *uri)
{
  return uri != NULL && g_ascii_strncasecmp (uri, "file:", strlen ("file:")) == 0;
}

/* The path that an address names, without "." and "..", and with `links` where it leads.  NULL where it names none, or
 * one of another host, or hides separators in escapes. */
static char *
path_of (const char *uri, gboolean links)
{
  g_autofree char *host = NULL, *path = vlps_address_path (uri, &host);
  char *real;

  if (path == NULL || (host != NULL && *host != '\0' && g_ascii_strcasecmp (host, "localhost") != 0))
    return NULL;
  /* what is not there cannot be read: that it may not be would say something else */
  real = links ? realpath (path, NULL) : NULL;
  if (real == NULL)
    return g_canonicalize_filename (path, "/");
  g_free (g_steal_pointer (&path));
  path = g_strdup (real);
  free (real);
  return g_steal_pointer (&path);
}

static gboolean
is_below (const char *path, const char *folder)
{
  gsize length = strlen (folder);

  while (length > 0 && folder[length - 1] == '/')
    length--;
  return strncmp (path, folder, length) == 0 && path[length] == '/';
}

static gboolean
is_below_folder (const char *path, const char *name, gboolean links)
{
  g_autofree char *uri = vlps_files_is_file (name) ? g_strdup (name) : g_filename_to_uri (name, NULL, NULL);
  g_autofree char *folder = uri != NULL ? path_of (uri, links) : NULL;

  return folder != NULL && (strcmp (path, folder) == 0 || is_below (path, folder));
}

/* The folder of a page.  A page that is a link belongs where the link is: its relative addresses are read from there. */
static char *
folder_of (const char *page, gboolean links)
{
  g_autofree char *path = path_of (page, FALSE), *folder = path != NULL ? g_path_get_dirname (path) : NULL;
  g_autofree char *uri = folder != NULL ? g_filename_to_uri (folder, NULL, NULL) : NULL;

  return uri != NULL ? path_of (uri, links) : NULL;
}

gboolean
vlps_files_allow (const char *page, const char *const *folders, const char *uri, gboolean links)
{
  g_autofree char *path = NULL, *folder = NULL;

  if (!vlps_files_is_file (page) || !vlps_files_is_file (uri))
    return FALSE;
  path = path_of (uri, links);
  folder = folder_of (page, links);
  if (path == NULL || folder == NULL)
    return FALSE;
  if (is_below (path, folder))
    return TRUE;
  for (guint i = 0; folders != NULL && folders[i] != NULL; i++)
    if (is_below_folder (path, folders[i], links))
      return TRUE;
  return FALSE;
}

gboolean
vlps_files_are_in (const char *const *folders, const char *location)
{
  g_autofree char *absolute = vlps_files_is_file (location) ? NULL : g_canonicalize_filename (location, NULL);
  g_autofree char *uri = absolute != NULL ? g_filename_to_uri (absolute, NULL, NULL) : g_strdup (location);
  g_autofree char *path = uri != NULL ? path_of (uri, TRUE) : NULL;

  for (guint i = 0; path != NULL && folders != NULL && folders[i] != NULL; i++)
    if (is_below_folder (path, folders[i], TRUE))
      return TRUE;
  return FALSE;
}
