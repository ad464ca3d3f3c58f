/* sandbox.h - what the kernel says of a web process: is it shut in as it should be? */
#pragma once

#include <gio/gio.h>

typedef struct
{
  int pid;             /* of a web process; 0: there is none */
  guint user;          /* as who it runs, seen from here */
  guint process_trees; /* nested in each other, in which it has a number; 1: it sees the processes that we see */
  gboolean filtered;   /* its system calls are filtered (Seccomp) */
  gboolean held;       /* no program that it starts can have more rights (NoNewPrivs) */
  guint64 rights;      /* of root's, in its user name space (CapEff) */
} VlpsSandbox;

/* Looks at the first web process below process `root`, by what /proc/PID/status says of it. */
VlpsSandbox vlps_sandbox_look (int root);

/* Reads the text of a /proc/PID/status. */
VlpsSandbox vlps_sandbox_parse (const char *status);

/* FALSE, with VLPS_ERROR_ENGINE, where something is missing. */
gboolean vlps_sandbox_check (const VlpsSandbox *sandbox, GError **error);

/* In words, for a person; newly allocated. */
char *vlps_sandbox_describe (const VlpsSandbox *sandbox);
