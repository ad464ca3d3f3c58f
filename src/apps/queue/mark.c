/* mark.c - what a run in Redis knows of pages, addresses and names of files that it has: a hash of each */
#include "mark.h"

#include <string.h>

#include "name-set.h"
#include "safe-name.h"

#define MOST_OF_SIX_DIGITS 999999

char *
vlps_mark_of (const char *text)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;
  gint64 rest;

  g_checksum_update (checksum, (const guchar *) text, -1);
  g_checksum_get_digest (checksum, digest, &length);
  memcpy (&rest, digest + 2, sizeof rest);
  return g_strdup_printf ("%02x%02x%" G_GINT64_FORMAT, digest[0], digest[1], (gint64) GINT64_FROM_BE (rest));
}

char *
vlps_mark_of_names (const VlpsNameTemplate *names, const VlpsItem *item)
{
  g_autofree char *wanted = NULL;
  GString *marks;

  if (names == NULL || vlps_name_template_has_number (names) || vlps_name_template_has_title (names))
    return g_strdup ("");
  wanted = vlps_name_template_apply (names, item, NULL);
  marks = g_string_new (NULL);
  /* the last needs not be looked for */
  for (guint i = 0; i < VLPS_NAME_ATTEMPTS - 1; i++)
    {
      g_autofree char *name = vlps_name_set_attempt (wanted, item, i);
      guint64 hash = vlps_safe_name_hash (name);

      g_string_append_printf (marks, "%s%04x%" G_GUINT64_FORMAT, i > 0 ? " " : "", (guint) (hash >> 48),
                              hash & G_GUINT64_CONSTANT (0xffffffffffff));
    }
  return g_string_free (marks, FALSE);
}

/* Numbers of six digits at an end of a name tell it from all others. */
static guint
attempt_of (const VlpsNameTemplate *names, const VlpsItem *item, const char *chosen)
{
  if (vlps_name_template_has_number (names))
    return item->id <= MOST_OF_SIX_DIGITS ? 0 : VLPS_NAME_ATTEMPTS - 1;
  if (chosen == NULL || *chosen < '0' || *chosen >= '0' + VLPS_NAME_ATTEMPTS || chosen[1] != '\0')
    return VLPS_NAME_ATTEMPTS - 1;
  return (guint) (*chosen - '0');
}

char *
vlps_mark_name (const VlpsNameTemplate *names, const VlpsItem *item, const char *chosen)
{
  g_autofree char *wanted = names != NULL ? vlps_name_template_apply (names, item, NULL) : NULL;

  /* what it is called until it is read, and has a title */
  if (names != NULL && vlps_name_template_has_title (names))
    return g_steal_pointer (&wanted);
  return wanted != NULL ? vlps_name_set_attempt (wanted, item, attempt_of (names, item, chosen)) : NULL;
}
