/* damage.h - records of web archives that a run could not read */
#pragma once

#include <cjson/cJSON.h>

#include "folder.h"

typedef struct
{
  guint records;
  cJSON *first; /* array of strings, the first ones; NULL: none */
} VlpsDamage;

void vlps_damage_clear (VlpsDamage *damage);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsDamage, vlps_damage_clear)

/* Adds what could not be read of an archive (char*, a sentence for each record), and names the first ones on standard
 * error. */
void vlps_damage_take (VlpsDamage *damage, const char *archive, const GPtrArray *problems);

/* What the run keeps of it (VLPS_FOLDER_DAMAGED); newly allocated. */
char *vlps_damage_text (const VlpsDamage *damage);

/* Fails with VLPS_ERROR_IO where the run of a folder could not read some records. */
gboolean vlps_damage_check (VlpsFolder *folder, GError **error);
