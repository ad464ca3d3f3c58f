/* collection-routes.c - what vlps collect has collected, over HTTP */
#include "collection-routes.h"

#include <string.h>

#include "collections.h"
#include "errors.h"
#include "service.h"

/* A request while a thread reads what it is for. */
typedef struct
{
  char **files;
  guint collection, task; /* 0: all of them */
  gboolean feed;
  char *text; /* the answer; NULL: `error` says why */
  GError *error;
  GPtrArray *failures; /* of GError: what of the list could not be read */
} CollectionRead;

static void
collection_read_free (gpointer data)
{
  CollectionRead *read = data;

  g_strfreev (read->files);
  g_free (read->text);
  g_clear_error (&read->error);
  g_ptr_array_unref (read->failures);
  g_free (read);
}

static void
read_cb (gpointer data)
{
  CollectionRead *read = data;
  const char *const *files = (const char *const *) read->files;

  read->text = read->collection == 0 ? vlps_collections_list (files, read->failures)
               : read->feed          ? vlps_collections_feed (files, read->collection, read->task, &read->error)
                                     : vlps_collections_task (files, read->collection, read->task, &read->error);
}

/* Messages about files are for those who have started the service. */
static void
read_done_cb (VlpsExchange *exchange, gpointer data)
{
  CollectionRead *read = data;

  for (guint i = 0; i < read->failures->len; i++)
    vlps_exchange_log (exchange, read->failures->pdata[i]);
  if (read->text != NULL)
    vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, read->feed ? "application/atom+xml" : "application/json",
                               g_steal_pointer (&read->text));
  else if (read->collection != 0 && g_error_matches (read->error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND))
    vlps_exchange_fail (exchange, SOUP_STATUS_NOT_FOUND, "no-such-task", "there is no such task, or it has no feed");
  else
    {
      vlps_exchange_log (exchange, read->error);
      vlps_exchange_fail (exchange, SOUP_STATUS_INTERNAL_SERVER_ERROR, "io",
                          "a task file or its store cannot be read; the log of a verbose service says why");
    }
}

static CollectionRead *
read_new (VlpsExchange *exchange)
{
  CollectionRead *read = g_new0 (CollectionRead, 1);

  read->files = g_strdupv ((char **) (gsize) vlps_service_parts (exchange->service)->options.collections);
  read->failures = g_ptr_array_new_with_free_func ((GDestroyNotify) g_error_free);
  return read;
}

static gboolean
read_number (const char *text, guint *ret_number)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT, &number, NULL))
    return FALSE;
  *ret_number = (guint) number;
  return TRUE;
}

void
vlps_collection_routes_all (VlpsExchange *exchange)
{
  vlps_exchange_read (exchange, read_cb, read_done_cb, read_new (exchange), collection_read_free);
}

void
vlps_collection_routes_one (VlpsExchange *exchange)
{
  g_auto (GStrv) parts = g_strsplit (exchange->rest, "/", 4);
  guint n = g_strv_length (parts), collection, task;
  gboolean feed = n == 3 && strcmp (parts[2], "feed") == 0;
  CollectionRead *read;

  if ((n != 2 && !feed) || !read_number (parts[0], &collection) || !read_number (parts[1], &task))
    {
      vlps_exchange_fail (exchange, SOUP_STATUS_NOT_FOUND, "no-such-path", "unknown path");
      return;
    }
  read = read_new (exchange);
  read->collection = collection;
  read->task = task;
  read->feed = feed;
  vlps_exchange_read (exchange, read_cb, read_done_cb, read, collection_read_free);
}
