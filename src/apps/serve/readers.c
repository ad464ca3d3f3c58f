/* readers.c - threads that read what clients sent */
#include "readers.h"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#define THREADS 2
#define NICE 5          /* the thread that answers goes first */
#define LARGE (1 << 20) /* bytes of a body after which memory is given back */

struct _VlpsReaders
{
  GThreadPool *pool;
};

struct _VlpsReadTask
{
  GMainContext *context;
  gsize size;
  VlpsReadFunc read, done;
  gpointer data;
  GDestroyNotify free_data;
  int forgotten; /* atomic */
};

static void
reading_free (gpointer data)
{
  VlpsReadTask *reading = data;

  if (reading->data != NULL)
    reading->free_data (reading->data);
  g_main_context_unref (reading->context);
  g_free (reading);
}

static gboolean
done_cb (gpointer data)
{
  VlpsReadTask *reading = data;

  if (!g_atomic_int_get (&reading->forgotten))
    reading->done (g_steal_pointer (&reading->data));
  return G_SOURCE_REMOVE;
}

static void
read_cb (gpointer data, gpointer readers)
{
  VlpsReadTask *reading = data;
  g_autoptr (GSource) source = g_idle_source_new ();

  /* on Linux, of this thread alone */
  setpriority (PRIO_PROCESS, (id_t) gettid (), NICE);
  if (!g_atomic_int_get (&reading->forgotten))
    reading->read (reading->data);
  if (reading->size > LARGE)
    malloc_trim (0);
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, done_cb, reading, reading_free);
  g_source_attach (source, reading->context);
}

static int
compare_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  const VlpsReadTask *one = a, *other = b;

  return (one->size > other->size) - (one->size < other->size);
}

VlpsReaders *
vlps_readers_new (void)
{
  VlpsReaders *readers = g_new0 (VlpsReaders, 1);

  readers->pool = g_thread_pool_new (read_cb, readers, THREADS, TRUE, NULL);
  g_thread_pool_set_sort_function (readers->pool, compare_cb, NULL);
  return readers;
}

void
vlps_readers_free (VlpsReaders *readers)
{
  if (readers == NULL)
    return;
  g_thread_pool_free (readers->pool, FALSE, TRUE);
  g_free (readers);
}

VlpsReadTask *
vlps_readers_begin (VlpsReaders *readers, gsize size, VlpsReadFunc read, VlpsReadFunc done, gpointer data,
                    GDestroyNotify free_data)
{
  VlpsReadTask *reading = g_new0 (VlpsReadTask, 1);

  reading->context = g_main_context_ref_thread_default ();
  reading->size = size;
  reading->read = read;
  reading->done = done;
  reading->data = data;
  reading->free_data = free_data;
  g_thread_pool_push (readers->pool, reading, NULL);
  return reading;
}

void
vlps_readers_forget (VlpsReadTask *reading)
{
  g_atomic_int_set (&reading->forgotten, TRUE);
}
