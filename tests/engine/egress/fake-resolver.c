/* fake-resolver.c - a resolver whose answers the test makes up, and changes */
#include "fake-resolver.h"

struct _FakeResolver
{
  GResolver parent;
  GMutex mutex;
  GHashTable *names; /* name -> GQueue of char* */
  guint asked;
};

G_DEFINE_TYPE (FakeResolver, fake_resolver, G_TYPE_RESOLVER)

static GList *
fake_resolver_lookup (GResolver *resolver, const char *name, GCancellable *cancellable, GError **error)
{
  FakeResolver *self = FAKE_RESOLVER (resolver);
  g_auto (GStrv) words = NULL;
  GList *list = NULL;
  GQueue *answers;

  g_mutex_lock (&self->mutex);
  self->asked++;
  answers = g_hash_table_lookup (self->names, name);
  if (answers != NULL)
    {
      g_autofree char *only = g_queue_get_length (answers) > 1 ? g_queue_pop_head (answers) : NULL;

      words = g_strsplit (only != NULL ? only : g_queue_peek_head (answers), " ", -1);
    }
  g_mutex_unlock (&self->mutex);
  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    list = g_list_append (list, g_inet_address_new_from_string (words[i]));
  if (list == NULL)
    g_set_error (error, G_RESOLVER_ERROR, G_RESOLVER_ERROR_NOT_FOUND, "there is no %s", name);
  return list;
}

static void
fake_resolver_finalize (GObject *object)
{
  FakeResolver *self = FAKE_RESOLVER (object);

  g_hash_table_unref (self->names);
  g_mutex_clear (&self->mutex);
  G_OBJECT_CLASS (fake_resolver_parent_class)->finalize (object);
}

static void
fake_resolver_class_init (FakeResolverClass *class)
{
  G_RESOLVER_CLASS (class)->lookup_by_name = fake_resolver_lookup;
  G_OBJECT_CLASS (class)->finalize = fake_resolver_finalize;
}

static void
free_answers (gpointer data)
{
  g_queue_free_full (data, g_free);
}

static void
fake_resolver_init (FakeResolver *self)
{
  g_mutex_init (&self->mutex);
  self->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_answers);
}

FakeResolver *
fake_resolver_new (void)
{
  return g_object_new (FAKE_TYPE_RESOLVER, NULL);
}

void
fake_resolver_add (FakeResolver *self, const char *name, const char *addresses)
{
  GQueue *answers;

  g_mutex_lock (&self->mutex);
  answers = g_hash_table_lookup (self->names, name);
  if (answers == NULL)
    {
      answers = g_queue_new ();
      g_hash_table_insert (self->names, g_strdup (name), answers);
    }
  g_queue_push_tail (answers, g_strdup (addresses));
  g_mutex_unlock (&self->mutex);
}

guint
fake_resolver_count (FakeResolver *self)
{
  guint asked;

  g_mutex_lock (&self->mutex);
  asked = self->asked;
  g_mutex_unlock (&self->mutex);
  return asked;
}
