/* font-rules-test.c - which names and rules go, and that nothing changes by it */
#include "font-rules.h"

#include <string.h>

#include "font-request.h"
#include "scratch.h"

/* The names that are installed; the others of N0 to N9 are not. */
static const char *const installed[] = { "N0", "N 1", "n2" };

/* What is left of the settings. */
static char *
reduce (const Scratch *scratch, const char *inside)
{
  g_autoptr (GHashTable) families = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) elements = font_request_elements (scratch->file, inside);

  for (guint i = 0; i < G_N_ELEMENTS (installed); i++)
    g_hash_table_add (families, vlps_font_rules_key (installed[i]));
  vlps_font_rules_reduce (elements, families);
  return vlps_font_settings_write (elements, "", "");
}

static void
assert_reduces (const Scratch *scratch, const char *inside, const char *expected)
{
  g_autofree char *left = reduce (scratch, inside);
  g_auto (GStrv) lines = g_strsplit (left, "\n", -1);
  g_autofree char *joined = NULL;
  guint n = g_strv_length (lines);

  /* without the lines around them */
  g_clear_pointer (&lines[n - 2], g_free);
  joined = g_strjoinv ("", lines + 2);
  g_free (lines[n - 1]);
  g_assert_cmpstr (joined, ==, expected);
}

static void
assert_stays (const Scratch *scratch, const char *inside)
{
  assert_reduces (scratch, inside, inside);
}

#define ALIAS(name, kind, names) "<alias><family>" name "</family><" kind ">" names "</" kind "></alias>"
#define SAME(name, kind, names)                                                                                        \
  "<alias binding=\"same\"><family>" name "</family><" kind ">" names "</" kind "></alias>"
#define FAMILY(name) "<family>" name "</family>"
#define TEST(attributes, name) "<test name=\"family\"" attributes "><string>" name "</string></test>"
#define EDIT(attributes, names) "<edit name=\"family\"" attributes ">" names "</edit>"
#define STRING(name) "<string>" name "</string>"

static void
test_names (Scratch *scratch, gconstpointer data)
{
  /* the installed ones stay, in whatever letters and with whatever blanks */
  assert_reduces (scratch,
                  ALIAS ("A", "default", FAMILY ("N5") FAMILY ("n0") FAMILY ("N1") FAMILY ("N 2") FAMILY ("N6")),
                  ALIAS ("A", "default", FAMILY ("n0") FAMILY ("N1") FAMILY ("N 2")));
  assert_reduces (scratch, ALIAS ("A", "accept", FAMILY ("N5") FAMILY ("N0")), ALIAS ("A", "accept", FAMILY ("N0")));
  /* the first one before another */
  assert_reduces (scratch, ALIAS ("A", "prefer", FAMILY ("N5") FAMILY ("N6") FAMILY ("N0")),
                  ALIAS ("A", "prefer", FAMILY ("N5") FAMILY ("N0")));
  /* the last one that is strong */
  assert_reduces (scratch, SAME ("A", "accept", FAMILY ("N5") FAMILY ("N0") FAMILY ("N6") FAMILY ("N7")),
                  SAME ("A", "accept", FAMILY ("N0") FAMILY ("N7")));
  assert_reduces (scratch, "<match>" TEST ("", "A") EDIT (" mode=\"append\"", STRING ("N5") STRING ("N0")) "</match>",
                  "<match>" TEST ("", "A") EDIT (" mode=\"append\"", STRING ("N0")) "</match>");
  assert_reduces (scratch,
                  "<match target=\"pattern\">" TEST ("", "A")
                      EDIT (" mode=\"prepend\"", STRING ("N5") STRING ("N6")) "</match>",
                  "<match target=\"pattern\">" TEST ("", "A") EDIT (" mode=\"prepend\"", STRING ("N5")) "</match>");
}

/* What later rules look for stays, and only that. */
static void
test_later (Scratch *scratch, gconstpointer data)
{
  assert_stays (scratch, ALIAS ("A", "default", FAMILY ("N5")) ALIAS ("n 5", "default", FAMILY ("N0")));
  assert_reduces (scratch, ALIAS ("N5", "default", FAMILY ("N0")) ALIAS ("A", "default", FAMILY ("N5")),
                  ALIAS ("N5", "default", FAMILY ("N0")));
  /* a rule that has gone looks for nothing */
  assert_reduces (scratch, ALIAS ("A", "default", FAMILY ("N5")) ALIAS ("N5", "default", FAMILY ("N6")), "");
  /* rules for fonts come last wherever they stand */
  assert_stays (scratch,
                "<match target=\"font\">" TEST (
                    " target=\"pattern\"",
                    "N5") "<edit name=\"x\"><bool>true</bool></edit></match>" ALIAS ("A", "default", FAMILY ("N5")));
  /* one that takes a name away may leave another one first */
  assert_stays (scratch, ALIAS ("A", "default", FAMILY ("N5")) "<match>" TEST (
                             "", "B") "<edit name=\"family\" mode=\"delete\"></edit></match>");
  /* one that may look at any name */
  assert_stays (scratch, ALIAS ("A", "default", FAMILY ("N5")) "<match>" TEST (" compare=\"contains\"", "B")
                             EDIT (" mode=\"assign\"", STRING ("C")) "</match>");
  assert_stays (scratch, ALIAS ("A", "default", FAMILY ("N5")) "<match>" TEST (" compare=\"not_eq\"", "B")
                             EDIT (" mode=\"assign\"", STRING ("C")) "</match>");
  assert_reduces (scratch,
                  ALIAS ("A", "default", FAMILY ("N5") FAMILY ("B")) "<match>" TEST (
                      " qual=\"all\" compare=\"not_eq\"", "B") EDIT (" mode=\"append\"", STRING ("C")) "</match>",
                  ALIAS ("A", "default", FAMILY ("B")) "<match>" TEST (" qual=\"all\" compare=\"not_eq\"", "B")
                      EDIT (" mode=\"append\"", STRING ("C")) "</match>");
}

static void
test_rules (Scratch *scratch, gconstpointer data)
{
  /* nothing is left */
  assert_reduces (scratch, "<dir>/x</dir>" ALIAS ("A", "default", FAMILY ("N5")), "<dir>/x</dir>");
  /* something else is left */
  assert_reduces (scratch,
                  "<match>" TEST ("", "A")
                      EDIT (" mode=\"append\"", STRING ("N5")) "<edit name=\"x\"><bool>true</bool></edit></match>",
                  "<match>" TEST ("", "A") "<edit name=\"x\"><bool>true</bool></edit></match>");
  assert_reduces (scratch,
                  "<alias><family>A</family><prefer><family>N5</family></prefer><default><family>N6</family></default>"
                  "</alias>",
                  ALIAS ("A", "prefer", FAMILY ("N5")));
  /* rules for fonts that are not there */
  assert_reduces (
      scratch,
      "<match target=\"font\">" TEST ("", "N5") "<edit name=\"x\"><bool>true</bool></edit></match>"
                                                "<match target=\"font\">" TEST (
                                                    "", "N0") "<edit name=\"y\"><bool>true</bool></edit></match>",
      "<match target=\"font\">" TEST ("", "N0") "<edit name=\"y\"><bool>true</bool></edit></match>");
  /* but for one that may get the name by another rule */
  assert_stays (scratch, "<match target=\"font\">" EDIT ("", STRING ("N5")) "</match><match target=\"font\">" TEST (
                             "", "N5") "<edit name=\"x\"><bool>true</bool></edit></match>");
  assert_stays (scratch, "<match target=\"font\">" TEST (" qual=\"all\"",
                                                         "N5") "<edit name=\"x\"><bool>true</bool></edit></match>");
}

/* Whatever is not simple stays. */
static void
test_others (Scratch *scratch, gconstpointer data)
{
  static const char *const others[] = {
    "<match>" TEST ("", "A") EDIT ("", STRING ("N5") STRING ("N6")) "</match>",
    "<match>" TEST ("", "A") EDIT (" mode=\"append\"", STRING ("N5") "<name>family</name>") "</match>",
    "<match>" TEST (" qual=\"first\"", "A") EDIT (" mode=\"append\"", STRING ("N5")) "</match>",
    "<match>" EDIT (" mode=\"append\"", STRING ("N5")) "</match>",
    "<match target=\"scan\">" TEST ("", "N5") EDIT ("", STRING ("N6")) "</match>",
    "<selectfont><rejectfont><pattern><patelt "
    "name=\"family\"><string>N5</string></patelt></pattern></rejectfont></selectfont>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    assert_stays (scratch, others[i]);
}

/* --- any rules --- */

static const char *
any (const char *const *choices, guint n)
{
  return choices[g_test_rand_int_range (0, (gint32) n)];
}

#define ANY(...) any ((const char *const[]){ __VA_ARGS__ }, G_N_ELEMENTS (((const char *const[]){ __VA_ARGS__ })))

static void
add_names (GString *text, const char *element, int least)
{
  for (int n = g_test_rand_int_range (least, 4); n > 0; n--)
    g_string_append_printf (text, "<%s>N%d</%s>", element, g_test_rand_int_range (0, 10), element);
}

static void
add_alias (GString *text)
{
  g_string_append_printf (text, "<alias%s><family>N%d</family>",
                          ANY ("", "", " binding=\"weak\"", " binding=\"strong\"", " binding=\"same\""),
                          g_test_rand_int_range (0, 6));
  for (int lists = g_test_rand_int_range (1, 3); lists > 0; lists--)
    {
      const char *list = ANY ("prefer", "accept", "default");

      g_string_append_printf (text, "<%s>", list);
      add_names (text, "family", 1);
      g_string_append_printf (text, "</%s>", list);
    }
  g_string_append (text, "</alias>");
}

static void
add_match (GString *text)
{
  const char *mode;

  g_string_append (text, "<match>");
  for (int tests = g_test_rand_int_range (0, 3); tests > 0; tests--)
    g_string_append_printf (text, "<test name=\"family\"%s%s><string>N%d</string></test>",
                            ANY ("", "", " qual=\"any\"", " qual=\"all\"", " qual=\"first\"", " qual=\"not_first\""),
                            ANY ("", "", " compare=\"eq\"", " compare=\"not_eq\"", " compare=\"contains\""),
                            g_test_rand_int_range (0, 6));
  mode = ANY ("assign", "assign_replace", "prepend", "prepend", "append", "append", "prepend_first", "append_last",
              "delete");
  g_string_append_printf (text, "<edit name=\"family\"%s mode=\"%s\">",
                          ANY ("", " binding=\"weak\"", " binding=\"strong\"", " binding=\"same\""), mode);
  if (strcmp (mode, "delete") != 0)
    add_names (text, "string", 1);
  g_string_append (text, "</edit></match>");
}

/* The families of a request by the settings: "N0s", "N1w" and so on for a strong and a weak one, those alone that are
 * installed; before them the first of all, after them how many of them are taken. */
static char *
list_families (FcConfig *config, const char *family, guint *n_names)
{
  FcPattern *request = font_request_new (family, FC_WEIGHT_REGULAR, FC_SLANT_ROMAN, NULL, 0, 13);
  GString *list = g_string_new (NULL);
  guint n = 0, taken = 0;
  FcValueBinding binding;
  FcValue value;

  FcConfigSubstitute (config, request, FcMatchPattern);
  for (int i = 0; FcPatternGetWithBinding (request, FC_FAMILY, i, &value, &binding) == FcResultMatch; i++)
    {
      const char *name = (const char *) value.u.s;
      gboolean there = strcmp (name, "N0") == 0 || strcmp (name, "N1") == 0 || strcmp (name, "N2") == 0;

      if (i == 0 || there)
        g_string_append_printf (list, "%s%c ", name, binding == FcValueBindingWeak ? 'w' : 's');
      n += there;
      if (binding != FcValueBindingWeak)
        taken = n;
      ++*n_names;
    }
  g_string_append_printf (list, "%u", taken);
  FcPatternDestroy (request);
  return g_string_free (list, FALSE);
}

static void
test_any (Scratch *scratch, gconstpointer data)
{
  guint before = 0, after = 0;

  for (int round = 0; round < 400; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *whole = NULL, *left = NULL;
      FcConfig *all, *few;
      gboolean simple = round % 4 > 0;

      for (int rules = g_test_rand_int_range (1, 9); rules > 0; rules--)
        if (simple || g_test_rand_bit ())
          add_alias (text);
        else
          add_match (text);
      whole = g_strdup_printf ("<fontconfig>%s</fontconfig>", text->str);
      left = reduce (scratch, text->str);
      all = font_request_config (whole);
      few = font_request_config (left);
      g_assert_nonnull (all);
      g_assert_nonnull (few);
      for (int i = 0; i < 11; i++)
        {
          g_autofree char *family = i < 10 ? g_strdup_printf ("N%d", i) : NULL;
          g_autofree char *expected = list_families (all, family, &before),
                          *found = list_families (few, family, &after);

          if (strcmp (found, expected) != 0)
            g_error ("%s: %s, not %s, by\n%s\nthat is\n%s", family, found, expected, left, whole);
        }
      FcConfigDestroy (all);
      FcConfigDestroy (few);
    }
  g_assert_cmpuint (after, <, before * 9 / 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/font-rules/names", test_names);
  scratch_add ("/font-rules/later", test_later);
  scratch_add ("/font-rules/rules", test_rules);
  scratch_add ("/font-rules/others", test_others);
  scratch_add ("/font-rules/any", test_any);
  return g_test_run ();
}
