/* program.h - what all end-to-end programs have in common: main(), which program.c has */
#pragma once

#include "server.h"

/* What a program is beside its cases; all but `prepare` may be absent. */
typedef struct
{
  const char *serves;      /* folder of fixtures/ that `server` serves, "." for all; NULL: there is no server */
  gboolean goes_on;        /* a failed assertion does not keep the rest of the cases from being tried */
  void (*prepare) (void);  /* readies what the cases share, and adds them */
  void (*clean_up) (void); /* takes that away again */
  /* for a program that a case starts once more for something else: its exit status; -1 where it is not that */
  int (*instead) (int argc, char **argv);
} Program;

/* Each program defines its own. */
extern const Program test_program;

/* What the program serves, or what it made itself in prepare(); freed at the end. */
extern TestServer *server;

/* With --nobody, root runs the cases as nobody; as anyone else they are skipped, as they are those without it. */
extern gboolean program_is_nobody;
