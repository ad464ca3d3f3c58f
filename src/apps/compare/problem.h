/* problem.h - problems of a data set with their locations */
#pragma once

#include <glib.h>

typedef struct
{
  char *file; /* path that the user can open */
  guint line; /* from 1; 0: the whole file */
  char *message;
} VlpsProblem;

/* Creates an empty list, which owns its problems. */
GPtrArray *vlps_problems_new (void);

void vlps_problems_add (GPtrArray *problems, const char *file, guint line, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

/* Prints them to standard error, one a line: "FILE:LINE: MESSAGE". */
void vlps_problems_print (const GPtrArray *problems);
