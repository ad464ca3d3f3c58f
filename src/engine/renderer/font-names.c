/* font-names.c - takes names that no font has out of the lists of families that fontconfig's rules make */
#include "font-names.h"

#include <string.h>

#include "font-rules.h"

#define ASKED "vlpsasked" /* a property of requests: the name that the page asked for */
#define MOST 16           /* times that one name is taken out of a list */

static gboolean
has_attribute (const VlpsFontElement *element, const char *name, const char *value)
{
  return g_strcmp0 (vlps_font_element_attribute (element, name), value) == 0;
}

/* Returns TRUE if an element, or one in it, examines the families of a request from a rule for the fonts found. */
static gboolean
looks_at_families (const VlpsFontElement *element)
{
  if (has_attribute (element, "target", "pattern")
      && (has_attribute (element, "name", "family") || strcmp (element->text, "family") == 0))
    return TRUE;
  for (guint i = 0; i < element->children->len; i++)
    if (looks_at_families (element->children->pdata[i]))
      return TRUE;
  return FALSE;
}

static gboolean
fonts_look_at_families (const GPtrArray *elements)
{
  for (guint i = 0; i < elements->len; i++)
    {
      const VlpsFontElement *match = elements->pdata[i];

      for (guint c = 0; has_attribute (match, "target", "font") && c < match->children->len; c++)
        if (looks_at_families (match->children->pdata[c]))
          return TRUE;
    }
  return FALSE;
}

/* Counts the names in the list of a request that no font has, but for the first and the one asked for; keeps the largest
 * count of each. */
static void
count_names (FcConfig *config, const char *asked, GHashTable *families, GHashTable *counts)
{
  FcPattern *request = FcPatternCreate ();
  g_autoptr (GHashTable) here = g_hash_table_new (g_str_hash, g_str_equal); /* names of the request */
  GHashTableIter iter;
  gpointer key, value;
  FcChar8 *name;

  FcPatternAddString (request, FC_FAMILY, (const FcChar8 *) asked);
  FcConfigSubstitute (config, request, FcMatchPattern);
  for (int n = 1; FcPatternGetString (request, FC_FAMILY, n, &name) == FcResultMatch; n++)
    {
      g_autofree char *family = vlps_font_rules_key ((const char *) name);

      if (!g_hash_table_contains (families, family) && FcStrCmpIgnoreCase (name, (const FcChar8 *) asked) != 0)
        g_hash_table_insert (here, name, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (here, name)) + 1));
    }
  g_hash_table_iter_init (&iter, here);
  while (g_hash_table_iter_next (&iter, &key, &value))
    if (GPOINTER_TO_UINT (value) > GPOINTER_TO_UINT (g_hash_table_lookup (counts, key)))
      g_hash_table_insert (counts, g_strdup (key), value);
  FcPatternDestroy (request);
}

/* How often each name that no font has stands in a list, at most, by what is often asked for; empty where fontconfig does
 * not take the settings. */
static GHashTable *
count_all (const char *settings, GHashTable *families)
{
  static const char *const asked[] = { "No Such Font", "sans-serif", "serif",           "monospace",  "Arial",
                                       "Helvetica",    "Times",      "Times New Roman", "Courier New" };
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  FcConfig *config = FcConfigCreate ();

  if (FcConfigParseAndLoadFromMemory (config, (const FcChar8 *) settings, FcFalse))
    for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
      count_names (config, asked[i], families, counts);
  FcConfigDestroy (config);
  return counts;
}

void
vlps_font_names_drop (const GPtrArray *elements, const char *settings, GHashTable *families, char **ret_first,
                      char **ret_last)
{
  GString *last = g_string_new (NULL);
  g_autoptr (GHashTable) counts = fonts_look_at_families (elements) ? NULL : count_all (settings, families);
  GHashTableIter iter;
  gpointer name, count;

  *ret_first = g_strdup (counts != NULL && g_hash_table_size (counts) > 0
                             ? "<match><edit name=\"" ASKED "\" mode=\"assign\"><name>family</name></edit></match>\n"
                             : "");
  if (counts != NULL)
    g_hash_table_iter_init (&iter, counts);
  while (counts != NULL && g_hash_table_iter_next (&iter, &name, &count))
    {
      g_autofree char *rule = g_markup_printf_escaped (
          "<match><test name=\"family\" qual=\"not_first\"><string>%s</string></test><test name=\"" ASKED
          "\" qual=\"all\" compare=\"not_eq\"><string>%s</string></test><edit name=\"family\" "
          "mode=\"delete\"/></match>\n",
          (char *) name, (char *) name);

      for (guint i = 0; i < MIN (GPOINTER_TO_UINT (count), MOST); i++)
        g_string_append (last, rule);
    }
  if (last->len > 0)
    g_string_append (last, "<match><edit name=\"" ASKED "\" mode=\"delete_all\"/></match>\n");
  *ret_last = g_string_free (last, FALSE);
}
