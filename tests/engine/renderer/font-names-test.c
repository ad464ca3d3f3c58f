/* font-names-test.c - which names go from the list of a request, and which stay */
#include "font-names.h"

#include "font-request.h"
#include "font-rules.h"
#include "scratch.h"

#define ALIAS(attributes, name, kind, names)                                                                           \
  "<alias" attributes "><family>" name "</family><" kind ">" names "</" kind "></alias>"
#define FAMILY(name) "<family>" name "</family>"

/* DejaVu Sans alone is installed. */
#define SANS ALIAS ("", "sans-serif", "prefer", FAMILY ("Vera") FAMILY ("DejaVu Sans") FAMILY ("Free &amp; Easy"))
#define LAST                                                                                                           \
  "<match><test qual=\"all\" name=\"family\" compare=\"not_eq\"><string>sans-serif</string></test>"                    \
  "<edit name=\"family\" mode=\"append_last\"><string>sans-serif</string></edit></match>"

/* The settings with what drops names. */
static char *
drop (const Scratch *scratch, const char *inside)
{
  g_autoptr (GHashTable) families = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) elements = font_request_elements (scratch->file, inside);
  g_autofree char *settings = NULL, *first = NULL, *last = NULL;

  g_hash_table_add (families, vlps_font_rules_key ("DejaVu Sans"));
  settings = vlps_font_settings_write (elements, "", "");
  vlps_font_names_drop (elements, settings, families, &first, &last);
  return vlps_font_settings_write (elements, first, last);
}

/* The families of a request, one after the other. */
static char *
list (const char *settings, const char *asked)
{
  FcConfig *config = FcConfigCreate ();
  FcPattern *request = FcPatternCreate ();
  GString *names = g_string_new (NULL);
  FcChar8 *name;

  g_assert_true (FcConfigParseAndLoadFromMemory (config, (const FcChar8 *) settings, FcTrue));
  FcPatternAddString (request, FC_FAMILY, (const FcChar8 *) asked);
  FcConfigSubstitute (config, request, FcMatchPattern);
  for (int n = 0; FcPatternGetString (request, FC_FAMILY, n, &name) == FcResultMatch; n++)
    g_string_append_printf (names, "%s%s", n > 0 ? "," : "", (const char *) name);
  /* what the rules noted is gone */
  g_assert_cmpint (FcPatternGetString (request, "vlpsasked", 0, &name), ==, FcResultNoMatch);
  FcPatternDestroy (request);
  FcConfigDestroy (config);
  return g_string_free (names, FALSE);
}

static void
assert_list (const char *settings, const char *asked, const char *expected)
{
  g_autofree char *names = list (settings, asked);

  g_assert_cmpstr (names, ==, expected);
}

static void
test_names (Scratch *scratch, gconstpointer data)
{
  g_autofree char *settings = drop (scratch, LAST SANS ALIAS ("", "sans-serif", "default", FAMILY ("Vera")));

  assert_list (settings, "Some Font", "Some Font,DejaVu Sans");
  /* the first of a list and the one asked for */
  assert_list (settings, "sans-serif", "Vera,DejaVu Sans,sans-serif,Vera");
  assert_list (settings, "Vera", "Vera,Vera,DejaVu Sans,Vera");
}

/* Where a rule for fonts looks at the list, it is left as it is. */
static void
test_looks (Scratch *scratch, gconstpointer data)
{
  static const char *const looks[] = {
    "<match target=\"font\"><test target=\"pattern\" name=\"family\"><string>Vera</string></test><edit "
    "name=\"embolden\">"
    "<bool>true</bool></edit></match>",
    "<match target=\"font\"><edit name=\"style\"><name target=\"pattern\">family</name></edit></match>",
  };
  g_autofree char *other = drop (scratch, LAST SANS "<match target=\"font\"><edit name=\"style\"><name "
                                                    "target=\"pattern\">weight</name></edit></match>");

  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      g_autofree char *rules = g_strconcat (LAST SANS, looks[i], NULL), *settings = drop (scratch, rules);

      assert_list (settings, "Some Font", "Some Font,Vera,DejaVu Sans,Free & Easy,sans-serif");
    }
  assert_list (other, "Some Font", "Some Font,DejaVu Sans");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/font-names/names", test_names);
  scratch_add ("/font-names/looks", test_looks);
  return g_test_run ();
}
