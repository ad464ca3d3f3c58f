/* snapshot-root.h - parses the JSON text of a snapshot */
#pragma once

#include <cjson/cJSON.h>
#include <gio/gio.h>

/* Returns the JSON object of a snapshot of this version; free it with cJSON_Delete(). Its members are not checked.
 * Fails with VLPS_ERROR_SNAPSHOT. */
cJSON *vlps_snapshot_root (GBytes *data, GError **error);
