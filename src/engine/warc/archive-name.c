/* archive-name.c - files that are called web archives */
#include "archive-name.h"

static const struct
{
  const char *ending;
  gboolean records;
} endings[] = {
  { ".warc", TRUE },   { ".warc.gz", TRUE }, { ".warc.zst", TRUE }, { ".wacz", TRUE }, { ".arc", TRUE },
  { ".arc.gz", TRUE }, { ".har", TRUE },     { ".mhtml", FALSE },   { ".mht", FALSE },
};

static gboolean
has_ending (const char *name, gboolean records_only)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if ((endings[i].records || !records_only) && g_str_has_suffix (lower, endings[i].ending))
      return TRUE;
  return FALSE;
}

gboolean
vlps_archive_name_is (const char *name)
{
  return has_ending (name, FALSE);
}

gboolean
vlps_archive_name_is_of_records (const char *name)
{
  return has_ending (name, TRUE);
}
