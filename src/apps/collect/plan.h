/* plan.h - the task file of vlps collect: what to collect, from where, how often, and where to store it */
#pragma once

#include <glib.h>

#include "method.h"

/* Most addresses of all rules of a task. */
#define VLPS_PLAN_ADDRESSES_MAX 1000000u

/* One task (Lan 2013): an example page, rules for addresses, the period, and the store. Lists are NULL-terminated and
 * never NULL. File names are relative to the task file's folder in the file, and absolute here. */
typedef struct
{
  char *name;
  VlpsMethodOptions extract; /* the method (default example-page) and its parameters */
  VlpsPreset automatic;      /* the preset auto with the constants of the task */
  char **examples;           /* addresses or files; empty for methods without examples */
  char **pages;              /* rules, see url-rule.h */
  char **lists;              /* text files with an address a line */
  char **sections;           /* rules of pages whose links are followed ... */
  char **links;              /* ... if the address matches one of these: * is any text, ? any one character */
  double period;             /* seconds between runs; 0: once at each start of the program */
  double pause;              /* seconds between two pages */
  char *options;             /* options of its pages, see vlps_page_options(); NULL: none */
  guint attempts;            /* attempts at a page that fails, one each run; 0: unlimited */
  gboolean render;           /* render pages and examples */
  gboolean feed;             /* write a feed of the newest records beside the store */
  gboolean near_copies;      /* mark records that are copies of earlier ones */
  char *store;               /* path of the store, without .db and .jsonl */
  char *publish;             /* command or address that receives new records, see publish.h; NULL: none */
} VlpsPlanTask;

/* Returns when a task is to run next, in seconds since 1970; 0: at once. `last`: its last run, 0: never. If that is
 * later than `now`, the clock was set back, and the task is due at once. */
gint64 vlps_plan_task_due (const VlpsPlanTask *task, gint64 last, gint64 now);

typedef struct
{
  GPtrArray *tasks; /* of VlpsPlanTask*, in the order of the file; at least one */
} VlpsPlan;

/* Parses a task file: a key file with one group for each task. `path`: for messages and relative names. Fails with
 * VLPS_ERROR_USAGE; the message names file, task and key. */
VlpsPlan *vlps_plan_parse (const char *data, gsize length, const char *path, GError **error);

/* Reads and parses a task file. Fails with VLPS_ERROR_NOT_FOUND and _IO, too. */
VlpsPlan *vlps_plan_read (const char *path, GError **error);

/* Adds a task to the file, which need not exist; `keys`: pairs of name and value, NULL-terminated. The file is
 * replaced as a whole, or left unchanged if the result would be invalid or the task exists. Fails with
 * VLPS_ERROR_USAGE and _IO. */
gboolean vlps_plan_add (const char *path, const char *name, const char *const *keys, GError **error);

void vlps_plan_free (VlpsPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPlan, vlps_plan_free)
