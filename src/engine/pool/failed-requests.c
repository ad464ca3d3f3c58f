/* failed-requests.c - why requests of a page failed */
#include "failed-requests.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "address.h"
#include "files.h"
#include "hash.h"

/* A file that is there was kept from the page by the sandbox, if that does not hold it, or by its rights. */
static VlpsMissingCause
cause_of_file (const VlpsFailedRequest *request, const VlpsFailedContext *context)
{
  g_autofree char *path = vlps_address_path (request->uri, NULL);
  struct stat status;

  if (path == NULL || !context->local)
    return VLPS_MISSING_REFUSED;
  if (stat (path, &status) != 0)
    return errno == EACCES ? VLPS_MISSING_PERMISSION : VLPS_MISSING_NO_FILE;
  if (request->cause == VLPS_MISSING_REFUSED)
    return VLPS_MISSING_REFUSED;
  return context->shown == NULL || vlps_files_are_in (context->shown, path) ? VLPS_MISSING_PERMISSION
                                                                            : VLPS_MISSING_REFUSED;
}

static VlpsMissingCause
cause_of (const VlpsFailedRequest *request, const VlpsFailedContext *context)
{
  if (context->blocked != NULL && g_hash_table_contains (context->blocked, request->uri))
    return VLPS_MISSING_BLOCKED;
  if (g_ascii_strncasecmp (request->uri, "file:", strlen ("file:")) == 0)
    return cause_of_file (request, context);
  if (context->archive)
    return VLPS_MISSING_ARCHIVE;
  return context->offline && request->cause == VLPS_MISSING_NETWORK ? VLPS_MISSING_OFFLINE : request->cause;
}

void
vlps_failed_requests_explain (GPtrArray *requests, const VlpsFailedContext *context)
{
  g_autoptr (GHashTable) known = g_hash_table_new (vlps_hash_string, g_str_equal);
  GHashTableIter iter;
  gpointer uri;

  for (guint i = 0; i < requests->len; i++)
    {
      VlpsFailedRequest *request = requests->pdata[i];

      request->cause = cause_of (request, context);
      g_hash_table_add (known, request->uri);
    }
  if (context->blocked == NULL)
    return;
  g_hash_table_iter_init (&iter, context->blocked);
  while (g_hash_table_iter_next (&iter, &uri, NULL))
    if (!g_hash_table_contains (known, uri))
      {
        VlpsFailedRequest *request = g_new0 (VlpsFailedRequest, 1);

        request->uri = g_strdup (uri);
        request->cause = VLPS_MISSING_BLOCKED;
        g_ptr_array_add (requests, request);
      }
}
