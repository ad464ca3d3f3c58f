/* files.c - which local files a page may reach */
#include "files.h"

#include <stdlib.h>
#include <string.h>

gboolean
vlps_files_is_file (const char *uri)
{
  return uri != NULL && g_ascii_strncasecmp (uri, "file:", strlen ("file:")) == 0;
}

/* The path that an address names, without "." and "..".  NULL where it names none, or one of another host, or hides
 * separators in escapes. */
static char *
path_of (const char *uri, gboolean links)
{
  g_autofree char *bare = g_strndup (uri, strcspn (uri, "?#"));
  g_autofree char *host = NULL, *path = NULL;
  char *real;

  path = g_filename_from_uri (bare, &host, NULL);
  if (path == NULL || (host != NULL && *host != '\0' && g_ascii_strcasecmp (host, "localhost") != 0))
    return NULL;
  if (!links)
    return g_canonicalize_filename (path, "/");
  /* what is not there cannot be read either */
  real = realpath (path, NULL);
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

gboolean
vlps_files_allow (const char *page, const char *const *folders, const char *uri, gboolean links)
{
  g_autofree char *path = NULL, *own = NULL, *folder = NULL;

  if (!vlps_files_is_file (page) || !vlps_files_is_file (uri))
    return FALSE;
  path = path_of (uri, links);
  own = path_of (page, links);
  if (path == NULL || own == NULL)
    return FALSE;
  folder = g_path_get_dirname (own);
  if (is_below (path, folder))
    return TRUE;
  for (guint i = 0; folders != NULL && folders[i] != NULL; i++)
    if (is_below_folder (path, folders[i], links))
      return TRUE;
  return FALSE;
}
