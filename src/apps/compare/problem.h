/* problem.h - what is wrong with a data set, place by place */
#pragma once

#include <glib.h>

typedef struct
{
  char *file; /* path as a user can open it */
  guint line; /* counted from 1; 0: the file as a whole */
  char *message;
} VlpsProblem;

/* Creates an empty list, which owns its problems. */
GPtrArray *vlps_problems_new (void);

void vlps_problems_add (GPtrArray *problems, const char *file, guint line, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

/* Prints them to standard error, one a line: "FILE:LINE: MESSAGE". */
void vlps_problems_print (const GPtrArray *problems);
