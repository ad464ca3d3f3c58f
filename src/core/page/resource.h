/* resource.h - loads files that are compiled into the program */
#pragma once

#include <gio/gio.h>

/* Returns the contents of a resource. `module`: the function that glib-compile-resources made for the module. Newly
 * referenced. Fails with the error of g_resource_lookup_data(). Thread-safe. */
GBytes *vlps_resource_load (GResource *(*module) (void), const char *path, GError **error);
