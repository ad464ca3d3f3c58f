/* jar.c - cookies that pages of a host leave to later pages of the same host */
#include "jar.h"

#include <string.h>

#include "hash.h"

struct _VlpsJar
{
  GMutex mutex;
  GHashTable *hosts; /* host, lower case -> Host */
  GQueue order;      /* of Host: the one that was put last at the end */
  gsize bytes;       /* of all texts */
};

typedef struct
{
  char *name, *cookies;
  GList link;
} Host;

static void
host_free (gpointer data)
{
  Host *host = data;

  g_free (host->name);
  g_free (host->cookies);
  g_free (host);
}

VlpsJar *
vlps_jar_new (void)
{
  VlpsJar *jar = g_new0 (VlpsJar, 1);

  g_mutex_init (&jar->mutex);
  jar->hosts = g_hash_table_new_full (vlps_hash_string, g_str_equal, NULL, host_free);
  g_queue_init (&jar->order);
  return jar;
}

void
vlps_jar_free (VlpsJar *jar)
{
  if (jar == NULL)
    return;
  g_hash_table_unref (jar->hosts);
  g_mutex_clear (&jar->mutex);
  g_free (jar);
}

/* Returns the host of an address; NULL if there is none. */
static char *
host_of (const char *uri)
{
  g_autofree char *scheme = NULL, *host = NULL;

  if (!g_uri_split_network (uri, G_URI_FLAGS_NONE, &scheme, &host, NULL, NULL)
      || (g_ascii_strcasecmp (scheme, "http") != 0 && g_ascii_strcasecmp (scheme, "https") != 0))
    return NULL;
  return g_ascii_strdown (host, -1);
}

gboolean
vlps_jar_takes (const char *uri)
{
  g_autofree char *name = host_of (uri);

  return name != NULL;
}

char *
vlps_jar_get (VlpsJar *jar, const char *uri)
{
  g_autofree char *name = host_of (uri);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&jar->mutex);
  const Host *host = name != NULL ? g_hash_table_lookup (jar->hosts, name) : NULL;

  return host != NULL ? g_strdup (host->cookies) : NULL;
}

static void
forget (VlpsJar *jar, Host *host)
{
  g_queue_unlink (&jar->order, &host->link);
  jar->bytes -= strlen (host->cookies);
  g_hash_table_remove (jar->hosts, host->name);
}

void
vlps_jar_put (VlpsJar *jar, const char *uri, const char *cookies)
{
  g_autofree char *name = host_of (uri);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&jar->mutex);
  Host *host;

  if (name == NULL || cookies == NULL)
    return;
  host = g_hash_table_lookup (jar->hosts, name);
  if (host != NULL)
    forget (jar, host);
  host = g_new0 (Host, 1);
  *host = (Host){ .name = g_steal_pointer (&name), .cookies = g_strdup (cookies), .link = { .data = host } };
  g_hash_table_insert (jar->hosts, host->name, host);
  g_queue_push_tail_link (&jar->order, &host->link);
  jar->bytes += strlen (cookies);
  while (jar->bytes > VLPS_JAR_MOST)
    forget (jar, jar->order.head->data);
}
