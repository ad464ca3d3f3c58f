/* worker-gate.c - what a worker takes of a run that it finds in Redis */
#include "worker-gate.h"

#include <string.h>

#include "address.h"
#include "errors.h"
#include "files.h"

typedef struct
{
  const char *option;
  guint needs; /* VlpsAllow; 0: it opens nothing */
  const char *cure;
} Opened;

static const Opened *
find (const char *option)
{
  static const Opened opened[] = {
    { "script", VLPS_ALLOW_SCRIPTS, "--allow-script" },
    { "init-script", VLPS_ALLOW_SCRIPTS, "--allow-script" },
    { "cookies", VLPS_ALLOW_CREDENTIALS, "--allow-credentials" },
    { "header", VLPS_ALLOW_CREDENTIALS, "--allow-credentials" },
    { "user", VLPS_ALLOW_CREDENTIALS, "--allow-credentials" },
    { "password-file", VLPS_ALLOW_CREDENTIALS, "--allow-credentials" },
    { "proxy", VLPS_ALLOW_NETWORK, "--allow-network" },
    { "allow-net", VLPS_ALLOW_NETWORK, "--allow-network" },
    { "insecure", VLPS_ALLOW_NETWORK, "--allow-network" },
    { "share-network", VLPS_ALLOW_NETWORK, "--allow-network" },
    { "no-sandbox", VLPS_ALLOW_NO_SANDBOX, "--allow-no-sandbox" },
    { "port", VLPS_ALLOW_PORT, "--allow-port" },
    { "allow-files", VLPS_ALLOW_FILES, "--allow-files" },
    { "block-rules", VLPS_ALLOW_FILES, "--allow-files" },
    { "topic-file", VLPS_ALLOW_FILES, "--allow-files" },
    { "line-store", VLPS_ALLOW_FILES, "--allow-files" },
    { "example", VLPS_ALLOW_FILES, "--allow-files" },
    { "offline", 0, NULL },
    { "public-only", 0, NULL },
    { "verbose", 0, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (opened); i++)
    if (strcmp (opened[i].option, option) == 0)
      return &opened[i];
  return NULL;
}

static gboolean
names_files (const VlpsOptionRow *row)
{
  return row->kind == VLPS_OPTION_FILE || row->kind == VLPS_OPTION_FILES;
}

/* The first of the row's files that is none of the web and in none of the folders; NULL: none is. */
static const char *
find_outside (const VlpsOptionRow *row, gpointer target, const char *const *folders)
{
  char *single[] = { row->kind == VLPS_OPTION_FILE ? G_STRUCT_MEMBER (char *, target, row->offset) : NULL, NULL };
  char **paths = row->kind == VLPS_OPTION_FILE ? single : G_STRUCT_MEMBER (char **, target, row->offset);

  for (; *paths != NULL; paths++)
    if (!vlps_address_is_web (*paths) && !vlps_files_are_in (folders, *paths))
      return *paths;
  return NULL;
}

static gboolean
check_row (const VlpsOptionRow *row, gpointer target, guint allow, const char *const *folders, GError **error)
{
  const Opened *opened = find (row->name);
  const char *outside =
      opened != NULL && opened->needs == VLPS_ALLOW_FILES ? find_outside (row, target, folders) : NULL;

  if (opened == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "the run asks for --%s, which no worker accepts from a queue; start the run without it",
                             row->name);
  if (opened->needs == 0 || (opened->needs == VLPS_ALLOW_FILES && outside == NULL))
    return TRUE;
  if ((allow & opened->needs) == 0)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "the run asks for --%s, which a worker only accepts from a queue with %s", row->name,
                             opened->cure);
  return outside == NULL
         || vlps_error_false (
             error, VLPS_ERROR_USAGE,
             "the run asks for --%s %s, which is in none of the folders of this worker's --allow-files", row->name,
             outside);
}

gboolean
vlps_worker_gate_check (const VlpsOptionTable *own, const VlpsOptionTable *shared, guint n, guint allow,
                        const char *const *folders, GError **error)
{
  for (const VlpsOptionRow *row = own != NULL ? own->rows : NULL; row != NULL && row->name != NULL; row++)
    if (names_files (row) && (row->flags & VLPS_OPTION_ONCE) == 0 && vlps_option_is_given (row, own->target)
        && !check_row (row, own->target, allow, folders, error))
      return FALSE;
  for (guint i = 0; i < n; i++)
    for (const VlpsOptionRow *row = shared[i].rows; row->name != NULL; row++)
      if (vlps_option_is_given (row, shared[i].target) && (names_files (row) || (row->flags & VLPS_OPTION_BY_ALL) == 0)
          && !check_row (row, shared[i].target, allow, folders, error))
        return FALSE;
  return TRUE;
}
