/* sandbox.h - checks the sandbox of a web process by what the kernel reports */
#pragma once

#include <gio/gio.h>

typedef struct
{
  int pid;             /* process id of the web process; 0: none */
  guint user;          /* its user id outside of the sandbox */
  guint process_trees; /* number of nested process namespaces it is in; 1: it sees the same processes as the driver */
  gboolean filtered;   /* system calls are filtered (Seccomp) */
  gboolean held;       /* programs that it starts cannot gain rights (NoNewPrivs) */
  guint64 rights;      /* capabilities in its user namespace (CapEff) */
} VlpsSandbox;

/* Reads /proc/PID/status of the first web process below process `root`. */
VlpsSandbox vlps_sandbox_look (int root);

/* Parses the text of a /proc/PID/status. */
VlpsSandbox vlps_sandbox_parse (const char *status);

/* Fails with VLPS_ERROR_ENGINE if a protection is missing. */
gboolean vlps_sandbox_check (const VlpsSandbox *sandbox, GError **error);

/* Describes the state in words; newly allocated. */
char *vlps_sandbox_describe (const VlpsSandbox *sandbox);
