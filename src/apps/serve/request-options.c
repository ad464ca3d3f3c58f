/* request-options.c - the options that a client sets for its pages */
#include "request-options.h"

#include <string.h>

#include "errors.h"
#include "json-tree.h"
#include "option-value.h"

#define MAX_OPTIONS 100 /* values in a request */
#define MAX_NAME 40     /* bytes of the name of an option */
#define MAX_ADDRESS 8192
#define N_TABLES 2

void
vlps_request_options_clear (VlpsRequestOptions *options)
{
  vlps_given_options_clear (&options->given);
  vlps_task_options_clear (&options->task);
}

/* Gets the tables of options that have all of `flags`. */
static void
get_tables (VlpsRequestOptions *options, guint flags, VlpsOptionTable ret_tables[N_TABLES])
{
  ret_tables[0] = vlps_task_options_table (options != NULL ? &options->task : NULL);
  ret_tables[1] =
      (VlpsOptionTable){ vlps_given_options_rows, 0, flags, options != NULL ? (gpointer) &options->given : NULL };
  ret_tables[0].flags = flags;
}

gboolean
vlps_request_options_takes (const VlpsOptionRow *row)
{
  return (row->flags & VLPS_OPTION_BY_CLIENT) != 0;
}

static gboolean
is_name (const char *name)
{
  gsize length = strlen (name);

  return length > 0 && length <= MAX_NAME && name[0] != '-'
         && strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

static const VlpsOptionRow *
find_row (VlpsRequestOptions *options, const char *name, gpointer *ret_target, GError **error)
{
  VlpsOptionTable tables[N_TABLES];
  const VlpsOptionRow *row;

  if (!is_name (name))
    return vlps_error_null (error, VLPS_ERROR_USAGE,
                            "the request has a member that is not the name of an option: names consist of lower-case "
                            "letters, digits and '-'");
  get_tables (options, 0, tables);
  row = vlps_option_find (tables, N_TABLES, name, ret_target);
  if (row != NULL && vlps_request_options_takes (row))
    return row;
  if (row != NULL)
    return vlps_error_null (error, VLPS_ERROR_USAGE, "the request's \"%s\" is set by the server alone", name);
  get_tables (options, VLPS_OPTION_BY_CLIENT, tables);
  vlps_option_refuse (tables, N_TABLES, name, error);
  return NULL;
}

gboolean
vlps_request_options_check_address (const char *name, const char *address, VlpsProvenance from, GError **error)
{
  g_autofree char *what = g_strdup_printf ("the request's \"%s\"", name);

  if (address != NULL && strlen (address) > MAX_ADDRESS)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "%s is too long for an address", what);
  return vlps_provenance_check (from, address != NULL ? address : "", what, error);
}

/* Addresses that a client names are of the web. */
static gboolean
check_addresses (const VlpsOptionRow *row, const cJSON *value, GError **error)
{
  gboolean base = strcmp (row->name, "base-url") == 0;
  const cJSON *item = cJSON_IsArray (value) ? value->child : value;

  if (!base && row->kind != VLPS_OPTION_FILES)
    return TRUE;
  for (; item != NULL; item = cJSON_IsArray (value) ? item->next : NULL)
    if (!vlps_request_options_check_address (row->name, cJSON_GetStringValue (item),
                                             base ? VLPS_FROM_BYTES : VLPS_FROM_WEB, error))
      return FALSE;
  return TRUE;
}

static gboolean
set_row (VlpsRequestOptions *options, const VlpsOptionRow *row, gpointer target, const cJSON *value, GError **error)
{
  options->n += cJSON_IsArray (value) ? (guint) cJSON_GetArraySize (value) : 1;
  if (options->n > MAX_OPTIONS)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "the request has more than %u options", MAX_OPTIONS);
  return check_addresses (row, value, error) && vlps_option_set (row, target, value, error);
}

gboolean
vlps_request_options_set (VlpsRequestOptions *options, const char *name, const cJSON *value, GError **error)
{
  gpointer target = NULL;
  const VlpsOptionRow *row = find_row (options, name, &target, error);

  return row != NULL && (cJSON_IsNull (value) || set_row (options, row, target, value, error));
}

gboolean
vlps_request_options_set_text (VlpsRequestOptions *options, const char *name, const char *value, GError **error)
{
  gpointer target = NULL;
  const VlpsOptionRow *row = find_row (options, name, &target, error);
  gboolean empty = value == NULL || *value == '\0';
  g_autoptr (cJSON) item = NULL;

  if (row == NULL)
    return FALSE;
  if (row->kind != VLPS_OPTION_FLAG && empty)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "the request's \"%s\" has no value", name);
  if (row->kind != VLPS_OPTION_FLAG)
    item = cJSON_CreateString (value);
  else if (empty || strcmp (value, "true") == 0 || strcmp (value, "false") == 0)
    item = cJSON_CreateBool (empty || value[0] == 't');
  else
    return vlps_error_false (error, VLPS_ERROR_USAGE, "the request's \"%s\" takes true or false", name);
  return set_row (options, row, target, item, error);
}

cJSON *
vlps_request_options_write (const VlpsRequestOptions *options)
{
  static const VlpsRequestOptions nothing = { 0 };
  cJSON *object = cJSON_CreateObject ();
  VlpsOptionTable tables[N_TABLES];

  get_tables ((VlpsRequestOptions *) (gsize) options, 0, tables);
  vlps_option_write (&tables[0], &nothing.task, 0, object);
  vlps_option_write (&tables[1], &nothing.given, 0, object);
  return object;
}

gboolean
vlps_request_options_read (VlpsRequestOptions *options, const cJSON *object, GError **error)
{
  const cJSON *item;

  cJSON_ArrayForEach (item, object)
  {
    if (!vlps_request_options_set (options, item->string != NULL ? item->string : "", item, error))
      return FALSE;
  }
  return TRUE;
}
