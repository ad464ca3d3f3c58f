/* page-options.c - options of a page of its own */
#include "page-options.h"

#include "errors.h"
#include "json-tree.h"
#include "option-value.h"

/* The row of an option that a list may set; NULL with an error. */
static const VlpsOptionRow *
check_name (const cJSON *item, GError **error)
{
  const VlpsOptionTable all = { vlps_given_options_rows, 0, 0, NULL };
  const VlpsOptionTable open = { vlps_given_options_rows, 0, VLPS_OPTION_BY_LIST, NULL };
  const char *name = item->string != NULL ? item->string : "";
  const VlpsOptionRow *row = vlps_option_find (&all, 1, name, NULL);

  if (row == NULL)
    vlps_option_refuse (&open, 1, name, error);
  else if ((row->flags & VLPS_OPTION_BY_LIST) == 0)
    return vlps_error_null (error, VLPS_ERROR_USAGE, "\"%s\" is an option of the whole run, not of a page", name);
  return row;
}

gboolean
vlps_page_options_check_names (const cJSON *object, GError **error)
{
  const cJSON *item;

  cJSON_ArrayForEach (item, object)
  {
    if (check_name (item, error) == NULL)
      return FALSE;
  }
  return TRUE;
}

static gboolean
set_all (const cJSON *object, VlpsGivenOptions *given, GError **error)
{
  const cJSON *item;

  cJSON_ArrayForEach (item, object)
  {
    const VlpsOptionRow *row = check_name (item, error);

    if (row == NULL || !vlps_option_set (row, given, item, error))
      return FALSE;
  }
  return TRUE;
}

VlpsOptions *
vlps_page_options (const VlpsOptions *base, const char *json, GError **error)
{
  g_autoptr (VlpsOptions) options = NULL;
  g_auto (VlpsGivenOptions) own = { 0 };
  g_autoptr (cJSON) object = json != NULL ? cJSON_Parse (json) : NULL;

  if (!set_all (object, &own, error))
    return NULL;
  options = g_atomic_rc_box_new0 (VlpsOptions);
  vlps_options_copy (base, options);
  vlps_options_add (options, &own);
  /* those of the run were checked once; for some that means to read files, which may have changed since */
  return object == NULL || vlps_options_check (options, error) ? g_steal_pointer (&options) : NULL;
}

VlpsOptions *
vlps_page_options_ref (VlpsOptions *options)
{
  return g_atomic_rc_box_acquire (options);
}

static void
clear_cb (gpointer data)
{
  vlps_options_clear (data);
}

void
vlps_page_options_unref (VlpsOptions *options)
{
  g_atomic_rc_box_release_full (options, clear_cb);
}
