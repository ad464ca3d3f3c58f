/* entry.c - what an entry of a queue may ask for */
#include "entry.h"

#include <string.h>

#include "address.h"
#include "errors.h"
#include "files.h"
#include "json-tree.h"
#include "options.h"
#include "page-options.h"
#include "provenance.h"

static gboolean
is_file (const char *location)
{
  const char *scheme = g_uri_peek_scheme (location);

  return scheme != NULL ? strcmp (scheme, "file") == 0 : *location != '\0' && strcmp (location, "-") != 0;
}

/* An option that names a file this worker may not read. */
static gboolean
is_forbidden (const cJSON *option, const char *const *folders)
{
  const char *file = cJSON_GetStringValue (option);

  return vlps_options_is_file (option->string) && (file == NULL || !vlps_files_are_in (folders, file));
}

VlpsEntryUse
vlps_entry_check (const VlpsItem *item, const char *const *folders, GError **error)
{
  g_autoptr (cJSON) options = item->options != NULL ? cJSON_Parse (item->options) : NULL;
  const char *wants =
      folders != NULL ? "outside the folders of this worker's --allow-files" : "and this worker reads no files";
  const cJSON *option;

  if (item->options != NULL && !cJSON_IsObject (options))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "the options of the page are not a JSON object");
      return VLPS_ENTRY_DAMAGED;
    }
  if (!vlps_page_options_check_names (options, error))
    return VLPS_ENTRY_DAMAGED;
  cJSON_ArrayForEach (option, options)
  {
    if (is_forbidden (option, folders))
      {
        g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                     "the page '%s' has the option \"%s\", which names a file, %s; 'vlps work --allow-files DIR' "
                     "allows a folder",
                     item->input, option->string, wants);
        return VLPS_ENTRY_FORBIDDEN;
      }
  }
  if (vlps_address_is_web (item->location) || vlps_files_are_in (folders, item->location))
    return VLPS_ENTRY_FITS;
  if (!is_file (item->location))
    return vlps_provenance_check (VLPS_FROM_WEB, item->location, "an entry of a queue", error) ? VLPS_ENTRY_FITS
                                                                                               : VLPS_ENTRY_DAMAGED;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
               "the page '%s' is a file, %s; 'vlps work --allow-files DIR' allows a folder", item->input, wants);
  return VLPS_ENTRY_FORBIDDEN;
}
