/* scratch.h - a folder for the files of one test case */
#pragma once

#include <gio/gio.h>

typedef struct
{
  char *path;
  char *file; /* path of a file in it that is not there yet */
} Scratch;

typedef void (*ScratchFunc) (Scratch *scratch, gconstpointer data);

/* Adds a test case that gets a fresh folder, which goes with all that is in it. */
void scratch_add (const char *name, ScratchFunc func);

/* Writes a file, making the folders above it; returns its path, newly allocated. */
char *scratch_write (const Scratch *scratch, const char *name, const char *text);

/* Contents of a file in it, newly allocated; NULL where there is none. */
char *scratch_read (const Scratch *scratch, const char *name);
