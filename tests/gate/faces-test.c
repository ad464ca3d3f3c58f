/* faces-test.c - every row of the tables of formats, methods and options is known to all faces: command line, man page,
 * completion, errors, service, viewer, comparison, library, documents
 *
 * It takes the program, a program over the library, the folder of the man pages and the folder of the documents.
 */
#include <cjson/cJSON.h>
#include <string.h>

#include "errors.h"
#include "format.h"
#include "json-tree.h"
#include "method-table.h"
#include "openapi.h"
#include "request-options.h"
#include "system.h"
#include "viewer.h"

static const char *program, *over_library, *manuals, *documents;

/* What a command line says, on standard output and on standard error. */
static char *
said (const char *first, ...)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *out = NULL, *err = NULL;
  va_list rest;

  va_start (rest, first);
  for (const char *word = first; word != NULL; word = va_arg (rest, const char *))
    g_ptr_array_add (words, (gpointer) (gsize) word);
  va_end (rest);
  g_ptr_array_add (words, NULL);
  g_spawn_sync (NULL, (char **) words->pdata, NULL, G_SPAWN_DEFAULT, NULL, NULL, &out, &err, NULL, &error);
  g_assert_no_error (error);
  return g_strconcat (out, err, NULL);
}

static char *
read_file (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static gboolean
is_of_word (char c)
{
  return g_ascii_isalnum (c) || c == '-' || c == '_';
}

/* Whether a text has the name as a word: "html" is not in "xhtml" nor in "html-page". */
static gboolean
has_word (const char *text, const char *name)
{
  gsize length = strlen (name);

  for (const char *at = strstr (text, name); at != NULL; at = strstr (at + 1, name))
    if ((at == text || !is_of_word (at[-1])) && !is_of_word (at[length]))
      return TRUE;
  return FALSE;
}

static void
assert_knows (const char *face, const char *text, const char *name)
{
  if (!has_word (text, name))
    g_error ("%s does not know %s: %.2000s", face, name, text);
}

/* A man page writes the dashes of names as "\-", and marks them as bold by "\fB". */
static char *
read_manual (const char *name)
{
  g_autofree char *text = read_file (manuals, name);
  GString *plain = g_string_new (text);

  g_string_replace (plain, "\\-", "-", 0);
  g_string_replace (plain, "\\fB", "", 0);
  return g_string_free (plain, FALSE);
}

static char *
completion_of (const char *shell)
{
  return said (program, "help", "--completion", shell, NULL);
}

/* A face and all that it says. */
typedef struct
{
  const char *name;
  char *text;
} Face;

static void
assert_faces (const Face *faces, guint n, const char *row)
{
  for (guint i = 0; i < n; i++)
    assert_knows (faces[i].name, faces[i].text, row);
}

static void
clear_faces (Face *faces, guint n)
{
  for (guint i = 0; i < n; i++)
    g_free (faces[i].text);
}

static void
test_formats (void)
{
  Face faces[] = {
    { "help", said (program, "segment", "--help-all", NULL) },
    { "help of batch", said (program, "batch", "--help-all", NULL) },
    { "error", said (program, "segment", "--no-render", "-f", "nonsense", "-", NULL) },
    { "man page", read_manual ("vlps-segment.1") },
    { "completion of bash", completion_of ("bash") },
    { "completion of zsh", completion_of ("zsh") },
    { "completion of fish", completion_of ("fish") },
    { "openapi.json", vlps_openapi_text () },
    { "documents", read_file (documents, "formats.md") },
  };
  g_autofree char *viewer = vlps_viewer_page ();

  for (guint format = 0; format < VLPS_N_FORMATS; format++)
    {
      const VlpsFormatRow *row = vlps_format_row ((VlpsFormat) format);
      g_autofree char *tab = g_strconcat ("id=\"tab-", row->name, "\"", NULL);

      assert_faces (faces, G_N_ELEMENTS (faces), row->name);
      g_assert_nonnull (strstr (viewer, tab));
    }
  g_assert_false (has_word (faces[0].text, "nonsense"));
  g_assert_null (strstr (viewer, "<!--"));
  clear_faces (faces, G_N_ELEMENTS (faces));
}

/* The library runs the method, or says what it lacks; it does not say that there is none. */
static void
assert_in_library (const char *method)
{
  g_autofree char *text = said (over_library, method, NULL);

  g_test_message ("%s: %s", method, text);
  g_assert_null (strstr (text, "unknown"));
  assert_knows ("library", text, method);
}

static void
test_methods (void)
{
  Face faces[] = {
    { "vlps methods", said (program, "methods", NULL) },
    { "documents", read_file (documents, "methods.md") },
  };
  g_autofree char *viewer = vlps_viewer_page ();
  g_autofree char *none = said (over_library, "nonsense", NULL);
  guint n;
  const VlpsMethod *methods = vlps_method_table (&n);

  g_assert_nonnull (strstr (none, "unknown method 'nonsense'"));
  for (guint i = 0; i < n; i++)
    {
      const char *name = methods[i].name;
      gboolean in_viewer = (methods[i].needs & VLPS_METHOD_NEEDS_EXAMPLE) == 0;
      g_autoptr (GPtrArray) systems = vlps_systems_new ();
      g_autofree char *choice = g_strconcat ("<option value=\"", name, "\">", NULL);
      g_autofree char *slip = g_strconcat (name, "x", NULL);
      g_autofree char *error = said (program, "segment", "--no-render", "--method", slip, "-", NULL);
      g_autofree char *itself = said (program, "methods", name, NULL);

      assert_faces (faces, G_N_ELEMENTS (faces), name);
      assert_knows ("error", error, name);
      assert_knows ("vlps methods NAME", itself, name);
      g_assert_cmpint (strstr (viewer, choice) != NULL, ==, in_viewer);
      g_assert_true (vlps_systems_parse (systems, name, TRUE, NULL));
      assert_in_library (name);
    }
  clear_faces (faces, G_N_ELEMENTS (faces));
}

/* The options of `vlps segment`; the service has those that their rows let clients set, and no other. */
static void
test_options (void)
{
  const VlpsOptionTable tables[] = { vlps_task_options_table (NULL), vlps_options_table (NULL, 0) };
  Face faces[] = {
    { "help", said (program, "segment", "--help-all", NULL) },
    { "man page", read_manual ("vlps-segment.1") },
    { "completion of bash", completion_of ("bash") },
    { "completion of zsh", completion_of ("zsh") },
  };
  g_autofree char *fish = completion_of ("fish"); /* writes the names without dashes */
  g_autofree char *openapi = vlps_openapi_text ();
  g_autoptr (cJSON) document = cJSON_Parse (openapi);
  const cJSON *schemas = cJSON_GetObjectItem (cJSON_GetObjectItem (document, "components"), "schemas");
  const cJSON *properties = cJSON_GetObjectItem (cJSON_GetObjectItem (schemas, "PageRequest"), "properties");
  guint n = 0;

  g_assert_nonnull (properties);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const VlpsOptionRow *row = tables[i].rows; row->name != NULL; row++, n++)
      {
        g_autofree char *word = g_strconcat ("--", row->name, NULL);

        if ((row->flags & VLPS_OPTION_HIDDEN) == 0)
          {
            assert_faces (faces, G_N_ELEMENTS (faces), word);
            assert_knows ("completion of fish", fish, row->name);
          }
        if (vlps_option_find (tables, G_N_ELEMENTS (tables), row->name, NULL) != row)
          g_error ("%s has two rows", word);
        g_assert_cmpint (cJSON_HasObjectItem (properties, row->name), ==, (row->flags & VLPS_OPTION_BY_CLIENT) != 0);
      }
  g_assert_cmpuint (n, >, 50);
  clear_faces (faces, G_N_ELEMENTS (faces));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 5);
  program = argv[1];
  over_library = argv[2];
  manuals = argv[3];
  documents = argv[4];
  g_test_add_func ("/faces/formats", test_formats);
  g_test_add_func ("/faces/methods", test_methods);
  g_test_add_func ("/faces/options", test_options);
  return g_test_run ();
}
