/* damage.h - collects the unreadable records of web archives in a run */
#pragma once

#include <cjson/cJSON.h>

#include "folder.h"

typedef struct
{
  guint records;
  cJSON *first; /* array of strings, the first records; NULL: none */
} VlpsDamage;

void vlps_damage_clear (VlpsDamage *damage);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsDamage, vlps_damage_clear)

/* Adds the problems of an archive (char*, a sentence for each record), and prints the first ones to standard error. */
void vlps_damage_take (VlpsDamage *damage, const char *archive, const GPtrArray *problems);

/* Returns the value of VLPS_FOLDER_DAMAGED; newly allocated. */
char *vlps_damage_text (const VlpsDamage *damage);

/* Fails with VLPS_ERROR_IO if the run of a folder could not read some records. */
gboolean vlps_damage_check (VlpsFolder *folder, GError **error);
