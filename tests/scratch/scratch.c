/* scratch.c - a folder for the files of one test case */
#include "scratch.h"

#include <ftw.h>
#include <glib/gstdio.h>
#include <stdio.h>

static int
remove_entry (const char *path, const struct stat *status, int flag, struct FTW *where)
{
  return remove (path);
}

static void
set_up (Scratch *scratch, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  scratch->path = g_dir_make_tmp ("vlps-test-XXXXXX", &error);
  g_assert_no_error (error);
  scratch->file = g_build_filename (scratch->path, "file", NULL);
}

static void
tear_down (Scratch *scratch, gconstpointer data)
{
  g_assert_cmpint (nftw (scratch->path, remove_entry, 16, FTW_DEPTH | FTW_PHYS), ==, 0);
  g_free (scratch->file);
  g_free (scratch->path);
}

void
scratch_add (const char *name, ScratchFunc func)
{
  g_test_add (name, Scratch, NULL, set_up, func, tear_down);
}

char *
scratch_write (const Scratch *scratch, const char *name, const char *text)
{
  char *path = g_build_filename (scratch->path, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (folder, 0700);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return path;
}

char *
scratch_read (const Scratch *scratch, const char *name)
{
  g_autofree char *path = g_build_filename (scratch->path, name, NULL);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}
