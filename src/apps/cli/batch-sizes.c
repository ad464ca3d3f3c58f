/* batch-sizes.c - each page of a list in windows of several sizes (--sizes) */
#include "batch-sizes.h"

#include "errors.h"
#include "json-tree.h"
#include "window-choice.h"

static gboolean
take_window (const VlpsWindowChoice *window, const VlpsItem *item, VlpsItemFunc take, gpointer data, GError **error)
{
  g_autoptr (cJSON) options = item->options != NULL ? cJSON_Parse (item->options) : cJSON_CreateObject ();
  g_autofree char *name = item->name != NULL ? g_strconcat (item->name, "-", window->name, NULL) : NULL;
  g_autofree char *text = NULL;
  VlpsItem sized = *item;

  if (cJSON_HasObjectItem (options, "viewport") || cJSON_HasObjectItem (options, "device"))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "the list gives %s a window of its own, and --sizes gives all pages the same; leave "
                             "device and viewport out of its options, or drop --sizes",
                             item->input);
  cJSON_AddStringToObject (options, window->option, window->value);
  text = vlps_json_tree_text (options);
  sized.options = text;
  sized.name = name;
  sized.size = window->name;
  return take (&sized, data, error);
}

gboolean
vlps_batch_sizes_each (const GArray *windows, const VlpsItem *item, VlpsItemFunc take, gpointer data, GError **error)
{
  if (windows == NULL)
    return take (item, data, error);
  for (guint i = 0; i < windows->len; i++)
    if (!take_window (&g_array_index (windows, VlpsWindowChoice, i), item, take, data, error))
      return FALSE;
  return TRUE;
}
