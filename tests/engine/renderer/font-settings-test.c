/* font-settings-test.c - which elements count, in which order */
#include "font-settings.h"

#include "errors.h"
#include "scratch.h"

/* What is read of the settings that begin with the scratch file; "error" where that fails. */
static char *
read_settings (const Scratch *scratch)
{
  FcConfig *config = FcConfigCreate ();
  g_autoptr (GPtrArray) elements = NULL;
  g_autoptr (GError) error = NULL;

  g_setenv ("FONTCONFIG_FILE", scratch->file, TRUE);
  FcConfigParseAndLoad (config, NULL, FcFalse);
  elements = vlps_font_settings_read (config, &error);
  FcConfigDestroy (config);
  g_assert_true ((elements == NULL) == (error != NULL));
  return elements != NULL ? vlps_font_settings_write (elements, "", "") : g_strdup ("error");
}

static void
assert_reads (const Scratch *scratch, const char *inside, const char *expected)
{
  g_autofree char *text = g_strdup_printf ("<fontconfig>%s</fontconfig>", inside);
  g_autofree char *whole = expected != NULL
                               ? g_strdup_printf ("<?xml version=\"1.0\"?>\n<fontconfig>\n%s</fontconfig>\n", expected)
                               : g_strdup ("error");
  g_autofree char *read = NULL;

  g_assert_true (g_file_set_contents (scratch->file, text, -1, NULL));
  read = read_settings (scratch);
  g_assert_cmpstr (read, ==, whole);
}

static void
test_elements (Scratch *scratch, gconstpointer data)
{
  assert_reads (scratch, "", "");
  assert_reads (
      scratch,
      "<description>x</description><dir>/a</dir><!-- c --><match target=\"font\"><test name=\"family\">"
      "<string>A &lt; &quot;B&quot;</string></test> <edit name=\"x\"><bool>true</bool></edit></match>",
      "<dir>/a</dir>\n<match target=\"font\"><test name=\"family\"><string>A &lt; &quot;B&quot;</string></test>"
      "<edit name=\"x\"><bool>true</bool></edit></match>\n");
  assert_reads (scratch, "<dir><![CDATA[/a&b]]></dir>", "<dir>/a&amp;b</dir>\n");
}

/* Included files stand where they are included; of a folder those count that begin with a digit, by their names. */
static void
test_includes (Scratch *scratch, gconstpointer data)
{
  g_autofree char *late = scratch_write (scratch, "d/20-b.conf", "<fontconfig><dir>/b</dir></fontconfig>"),
                  *early = scratch_write (scratch, "d/10-a.conf", "<fontconfig><dir>/a</dir></fontconfig>"),
                  *between = scratch_write (scratch, "d/15-c.conf", "<fontconfig><dir>/c</dir></fontconfig>"),
                  *other = scratch_write (scratch, "d/none.conf", "<fontconfig><dir>/none</dir></fontconfig>"),
                  *readme = scratch_write (scratch, "d/30-README", "no settings");
  g_autofree char *twice = g_strdup_printf ("<dir>/1</dir><include>%s/d</include><dir>/2</dir><include>%s</include>"
                                            "<include ignore_missing=\"yes\">%s/none</include><dir>/3</dir>",
                                            scratch->path, early, scratch->path);

  assert_reads (scratch, twice,
                "<dir>/1</dir>\n<dir>/a</dir>\n<dir>/c</dir>\n<dir>/b</dir>\n<dir>/2</dir>\n<dir>/3</dir>\n");
}

/* Where one file is not what fontconfig or we understand, nothing is read. */
static void
test_refused (Scratch *scratch, gconstpointer data)
{
  g_autoptr (GString) deep = g_string_new (NULL);
  g_autofree char *include = g_strdup_printf ("<include>%s/d</include>", scratch->path);

  assert_reads (scratch, "<dir prefix=\"relative\">fonts</dir>", NULL);
  assert_reads (scratch, "<dir prefix=\"cwd\">fonts</dir>", "<dir prefix=\"cwd\">fonts</dir>\n");
  assert_reads (scratch, "<dir>&unknown;</dir>", NULL);
  assert_reads (scratch, "<dir>\xe9</dir>", NULL);
  assert_reads (scratch, "<dir>", NULL);
  for (int i = 0; i < 60; i++)
    g_string_append (deep, "<or>");
  for (int i = 0; i < 60; i++)
    g_string_append (deep, "</or>");
  assert_reads (scratch, deep->str, NULL);
  assert_reads (scratch, include, "");
  g_free (scratch_write (scratch, "d/10-a.conf", "<html></html>"));
  assert_reads (scratch, include, NULL);
}

/* What fontconfig has not read, such as a file that came later, does not count. */
static void
test_others (Scratch *scratch, gconstpointer data)
{
  g_autofree char *included = g_build_filename (scratch->path, "b.conf", NULL);
  g_autofree char *text =
      g_strdup_printf ("<fontconfig><include ignore_missing=\"yes\">%s</include></fontconfig>", included);
  FcConfig *config = FcConfigCreate ();
  g_autoptr (GPtrArray) none = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (scratch->file, text, -1, NULL));
  g_setenv ("FONTCONFIG_FILE", scratch->file, TRUE);
  g_assert_true (FcConfigParseAndLoad (config, NULL, FcTrue));
  g_free (scratch_write (scratch, "b.conf", "<fontconfig><dir>/b</dir></fontconfig>"));
  none = vlps_font_settings_read (config, &error);
  g_assert_null (none);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE);
  FcConfigDestroy (config);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/font-settings/elements", test_elements);
  scratch_add ("/font-settings/includes", test_includes);
  scratch_add ("/font-settings/refused", test_refused);
  scratch_add ("/font-settings/others", test_others);
  return g_test_run ();
}
