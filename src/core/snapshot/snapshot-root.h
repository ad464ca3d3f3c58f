/* snapshot-root.h - the JSON text of a snapshot, read */
#pragma once

#include <cjson/cJSON.h>
#include <gio/gio.h>

/* The object of a snapshot of this version; free with cJSON_Delete().  What is in it is not checked.  Fails with
 * VLPS_ERROR_SNAPSHOT. */
cJSON *vlps_snapshot_root (GBytes *data, GError **error);
