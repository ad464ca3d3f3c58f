/* month-name.c - names of the months in many languages */
#include "month-name.h"

#include <gio/gio.h>
#include <string.h>

#include "fast.h"
#include "hash.h"
#include "metadata-resources.h"
#include "resource.h"

#define NAMES "/vlps/month-names.txt"

static GHashTable *
read_names (void)
{
  GHashTable *names = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  g_autoptr (GBytes) bytes = vlps_resource_load (vlps_metadata_get_resource, NAMES, NULL);
  g_auto (GStrv) lines = g_strsplit (bytes != NULL ? g_bytes_get_data (bytes, NULL) : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *name;
      guint64 month = g_ascii_strtoull (lines[i], &name, 10);

      if (month >= 1 && month <= 12 && *name == ' ')
        g_hash_table_insert (names, g_utf8_normalize (name + 1, -1, G_NORMALIZE_NFC), GUINT_TO_POINTER (month));
    }
  return names;
}

/* Read once. */
static GHashTable *
month_names (void)
{
  static GHashTable *names;
  static gsize made = 0;

  if (g_once_init_enter (&made))
    {
      names = read_names ();
      g_once_init_leave (&made, 1);
    }
  return names;
}

int
vlps_month_name_read (const char *word, gsize length)
{
  g_autofree char *lower = NULL, *normal = NULL;

  if (length < 2 || length > VLPS_MONTH_NAME_MAX)
    return 0;
  if (vlps_fast_is_ascii (word, length))
    {
      char name[VLPS_MONTH_NAME_MAX + 1];

      for (gsize i = 0; i < length; i++)
        name[i] = g_ascii_tolower (word[i]);
      name[length] = '\0';
      return GPOINTER_TO_INT (g_hash_table_lookup (month_names (), name));
    }
  lower = g_utf8_strdown (word, (gssize) length);
  normal = g_utf8_normalize (lower, -1, G_NORMALIZE_NFC);
  return GPOINTER_TO_INT (g_hash_table_lookup (month_names (), normal));
}

gsize
vlps_month_name_word (const char *text)
{
  const char *p = text;

  while (p - text <= VLPS_MONTH_NAME_MAX)
    {
      gboolean ascii = (guchar) *p < 0x80;
      gunichar c = ascii ? (gunichar) *p : g_utf8_get_char (p);

      if (ascii ? !g_ascii_isalpha (*p)
                : (c >= 0x2E80 && c < 0xFB00) || !(g_unichar_isalpha (c) || g_unichar_ismark (c)))
        break;
      p = g_utf8_next_char (p);
    }
  return (gsize) (p - text);
}

int
vlps_month_name_begins (const char *text, gsize *ret_length)
{
  gsize length = vlps_month_name_word (text);
  int month = vlps_month_name_read (text, length);
  gsize next = month == 0 && length > 0 && text[length] == ' ' ? vlps_month_name_word (text + length + 1) : 0;

  /* "in October" is one word in Hebrew; g_str_has_prefix() would ask for the length of all that follows (GLib 2.84) */
  if (month == 0 && length > 2 && strncmp (text, "ב", strlen ("ב")) == 0)
    month = vlps_month_name_read (text + 2, length - 2);
  if (next > 0 && (guchar) *text >= 0x80)
    {
      month = vlps_month_name_read (text, length + 1 + next);
      length += 1 + next;
    }
  *ret_length = length;
  return month;
}
