/* program-folder.c - where this program is */
#include "program-folder.h"

#include <glib.h>

char *
vlps_program_folder (void)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);

  return self != NULL ? g_path_get_dirname (self) : g_strdup (".");
}
