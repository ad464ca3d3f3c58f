/* resource.h - files that are part of the program */
#pragma once

#include <gio/gio.h>

/* The contents of one, from the function that glib-compile-resources made for its module.  Newly referenced.  Fails
 * with the error of g_resource_lookup_data().  Any thread may ask. */
GBytes *vlps_resource_load (GResource *(*module) (void), const char *path, GError **error);
