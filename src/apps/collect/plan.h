/* plan.h - the task file of vlps collect: what to collect, from where, how often, and where it goes */
#pragma once

#include <glib.h>

#include "method.h"

/* Most addresses of all rules of a task. */
#define VLPS_PLAN_ADDRESSES_MAX 1000000u

/* One task (Lan 2013): an example page, how addresses vary, how often, and where results go.  Lists are
 * NULL-terminated and never NULL.  Names of files are relative to the folder of the task file in it, absolute here. */
typedef struct
{
  char *name;
  VlpsMethodOptions extract; /* the method, example-page unless another is named, and its parameters */
  VlpsPreset automatic;      /* the preset auto with the constants that the task sets */
  char **examples;           /* addresses or files; empty for methods that need none */
  char **pages;              /* rules, see url-rule.h */
  char **lists;              /* text files with an address a line */
  char **sections;           /* rules of pages whose links are followed ... */
  char **links;              /* ... where the address is like one of these: * is any text, ? any one character */
  double period;             /* seconds from run to run; 0: once each time the program is started */
  double pause;              /* seconds between two pages */
  char *options;             /* of its pages, see vlps_page_options(); NULL for none */
  guint attempts;            /* how often a page that fails is tried, once a run; 0: without an end */
  gboolean render;           /* pages are rendered, the example too */
  gboolean feed;             /* the newest records of the store are a feed beside it */
  gboolean near_copies;      /* records say of which earlier one of the store they are a copy */
  char *store;               /* results go to this name with .db and .jsonl */
  char *publish;             /* command or address that gets each new record, see publish.h; NULL for none */
} VlpsPlanTask;

/* When a task is to run next, in seconds since 1970, where it ran at `last` (0: never); 0: at once.  A run later than
 * `now` says that the clock was set back: then it is at once, too. */
gint64 vlps_plan_task_due (const VlpsPlanTask *task, gint64 last, gint64 now);

typedef struct
{
  GPtrArray *tasks; /* of VlpsPlanTask*, in the order of the file; at least one */
} VlpsPlan;

/* Parses a task file: key file groups, one a task.  `path` is where it comes from.  Fails with VLPS_ERROR_USAGE; the
 * message names file, task and key. */
VlpsPlan *vlps_plan_parse (const char *data, gsize length, const char *path, GError **error);

/* Reads and parses one.  Fails with VLPS_ERROR_NOT_FOUND and _IO, too. */
VlpsPlan *vlps_plan_read (const char *path, GError **error);

/* Adds a task to the file, which need not exist: `keys` are pairs of name and value, ended by NULL.  The file is left
 * as it is where the result would not be a task file or has such a task already; else it is replaced as a whole.  Fails
 * with VLPS_ERROR_USAGE and _IO. */
gboolean vlps_plan_add (const char *path, const char *name, const char *const *keys, GError **error);

void vlps_plan_free (VlpsPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPlan, vlps_plan_free)
