/* resource.c - files that are part of the program */
#include "resource.h"

GBytes *
vlps_resource_load (GResource *(*module) (void), const char *path, GError **error)
{
  static GMutex mutex;
  GResource *resource;

  /* GLib registers the resources of all modules when the first one is asked for, and has nothing for a thread that asks
   * meanwhile */
  g_mutex_lock (&mutex);
  resource = module ();
  g_mutex_unlock (&mutex);
  return g_resource_lookup_data (resource, path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
}
