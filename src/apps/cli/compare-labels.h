/* compare-labels.h - runs of vlps compare that use labels of people without measuring a method */
#pragma once

#include "snapshots.h"

/* Borrows everything. */
typedef struct
{
  char **sets; /* folders */
  VlpsSnapshots *snapshots;
  gboolean quiet;
  GCancellable *cancellable;
} VlpsLabelRun;

/* Checks --export in combination with other options. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_compare_labels_check (const char *formats, gboolean no_render, const char *agreement, GError **error);

/* Writes the labels of all sets in the formats of --export. */
gboolean vlps_compare_labels_export (const VlpsLabelRun *run, const char *formats, GError **error);

/* Compares the first set with the one in `folder`, and writes the file `json` (may be NULL). */
gboolean vlps_compare_labels_agree (const VlpsLabelRun *run, const char *folder, const char *json, GError **error);
