/* font-settings.c - fontconfig's settings as a list of elements */
#include "font-settings.h"

#include <stdlib.h>
#include <string.h>

#include "errors.h"

#define MAX_DEPTH 50 /* of elements within each other */

/* --- one file --- */

typedef struct
{
  GPtrArray *open;   /* the element being read and those around it; they belong to the ones around them */
  GPtrArray *texts;  /* GString each, of those */
  GPtrArray *within; /* what <fontconfig> holds */
} Reader;

static void
element_free (VlpsFontElement *element)
{
  if (element == NULL)
    return;
  g_free (element->name);
  g_strfreev (element->attributes);
  g_free (element->text);
  g_ptr_array_unref (element->children);
  g_free (element);
}

static GPtrArray *
elements_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) element_free);
}

static void
free_text (gpointer text)
{
  g_string_free (text, TRUE);
}

static VlpsFontElement *
element_new (const char *name, const char **names, const char **values)
{
  VlpsFontElement *element = g_new0 (VlpsFontElement, 1);
  g_autoptr (GPtrArray) attributes = g_ptr_array_new ();

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_ptr_array_add (attributes, g_strdup (names[i]));
      g_ptr_array_add (attributes, g_strdup (values[i]));
    }
  g_ptr_array_add (attributes, NULL);
  element->name = g_strdup (name);
  element->attributes = (char **) g_ptr_array_free (g_steal_pointer (&attributes), FALSE);
  element->text = g_strdup ("");
  element->children = elements_new ();
  return element;
}

static void
start_cb (GMarkupParseContext *context, const char *name, const char **names, const char **values, gpointer data,
          GError **error)
{
  Reader *reader = data;
  guint depth = reader->texts->len;
  VlpsFontElement *element;

  if (depth > MAX_DEPTH || (depth == 0 && strcmp (name, "fontconfig") != 0))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE, "<%s> is not expected here", name);
      return;
    }
  g_ptr_array_add (reader->texts, g_string_new (NULL));
  if (depth == 0)
    return;
  element = element_new (name, names, values);
  if (depth == 1)
    g_ptr_array_add (reader->within, element);
  else
    g_ptr_array_add (((VlpsFontElement *) reader->open->pdata[depth - 2])->children, element);
  g_ptr_array_add (reader->open, element);
}

static void
end_cb (GMarkupParseContext *context, const char *name, gpointer data, GError **error)
{
  Reader *reader = data;

  if (reader->open->len > 0)
    {
      VlpsFontElement *element = reader->open->pdata[reader->open->len - 1];

      g_free (element->text);
      element->text = g_strdup (((GString *) reader->texts->pdata[reader->texts->len - 1])->str);
      g_ptr_array_set_size (reader->open, (int) reader->open->len - 1);
    }
  g_ptr_array_set_size (reader->texts, (int) reader->texts->len - 1);
}

static void
text_cb (GMarkupParseContext *context, const char *text, gsize length, gpointer data, GError **error)
{
  Reader *reader = data;

  if (reader->texts->len > 0)
    g_string_append_len (reader->texts->pdata[reader->texts->len - 1], text, (gssize) length);
}

/* Returns the content of <fontconfig> in a file; NULL if it cannot be read. */
static GPtrArray *
parse_file (const char *path, GError **error)
{
  static const GMarkupParser parser = { start_cb, end_cb, text_cb, NULL, NULL };
  g_autoptr (GPtrArray) within = elements_new (), open = g_ptr_array_new (),
                        texts = g_ptr_array_new_with_free_func (free_text);
  Reader reader = { .open = open, .texts = texts, .within = within };
  g_autoptr (GMarkupParseContext) context =
      g_markup_parse_context_new (&parser, G_MARKUP_TREAT_CDATA_AS_TEXT, &reader, NULL);
  g_autofree char *contents = NULL;
  gsize length;

  if (!g_file_get_contents (path, &contents, &length, error)
      || !g_markup_parse_context_parse (context, contents, (gssize) length, error)
      || !g_markup_parse_context_end_parse (context, error))
    return NULL;
  return g_steal_pointer (&within);
}

/* --- all files --- */

typedef struct
{
  FcConfig *config;
  GHashTable *seen;    /* real paths: each counts once */
  GPtrArray *files;    /* real paths, in order */
  GPtrArray *elements; /* the result */
} Collection;

static gboolean add_path (Collection *collection, const char *path, GError **error);

const char *
vlps_font_element_attribute (const VlpsFontElement *element, const char *name)
{
  for (char **attribute = element->attributes; *attribute != NULL; attribute += 2)
    if (strcmp (*attribute, name) == 0)
      return attribute[1];
  return NULL;
}

/* What cannot be read is missing, and a missing file that must be there makes fontconfig give up.  So here it counts as
 * one that may be missing: the list of files is compared in the end. */
static gboolean
add_included (Collection *collection, const VlpsFontElement *include, GError **error)
{
  gboolean own = g_strcmp0 (vlps_font_element_attribute (include, "prefix"), "xdg") == 0;
  g_autofree char *path =
      own ? g_build_filename (g_get_user_config_dir (), include->text, NULL) : g_strdup (include->text);
  FcChar8 *found = FcConfigGetFilename (collection->config, (const FcChar8 *) path);
  gboolean added = found == NULL || add_path (collection, (const char *) found, error);

  if (found != NULL)
    FcStrFree (found);
  return added;
}

static gboolean
add_file (Collection *collection, const char *path, GError **error)
{
  g_autoptr (GPtrArray) within = parse_file (path, error);

  if (within == NULL)
    return FALSE;
  for (guint i = 0; i < within->len; i++)
    {
      VlpsFontElement *element = within->pdata[i];

      if (strcmp (element->name, "include") == 0)
        {
          if (!add_included (collection, element, error))
            return FALSE;
        }
      else if (g_strcmp0 (vlps_font_element_attribute (element, "prefix"), "relative") == 0)
        return vlps_error_false (error, VLPS_ERROR_ENGINE, "%s: <%s> is relative to the file", path, element->name);
      else if (strcmp (element->name, "description") != 0)
        {
          g_ptr_array_add (collection->elements, element);
          within->pdata[i] = NULL;
        }
    }
  return TRUE;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Adds the files of a folder whose names begin with a digit and end in .conf. */
static gboolean
add_folder (Collection *collection, const char *path, GError **error)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, error);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  if (folder == NULL)
    return FALSE;
  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_ascii_isdigit (*name) && g_str_has_suffix (name, ".conf"))
      g_ptr_array_add (names, g_build_filename (path, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    if (!add_path (collection, names->pdata[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
add_path (Collection *collection, const char *path, GError **error)
{
  char *real = realpath (path, NULL);

  if (real == NULL || g_hash_table_contains (collection->seen, real))
    {
      free (real);
      return TRUE;
    }
  g_hash_table_add (collection->seen, real);
  if (g_file_test (real, G_FILE_TEST_IS_DIR))
    return add_folder (collection, real, error);
  g_ptr_array_add (collection->files, real);
  return add_file (collection, real, error);
}

/* Has the same files been read, in the same order? */
static gboolean
has_same_files (const Collection *collection)
{
  FcStrList *files = FcConfigGetConfigFiles (collection->config);
  const FcChar8 *file;
  guint n = 0;

  while ((file = FcStrListNext (files)) != NULL)
    {
      char *real = realpath ((const char *) file, NULL);
      gboolean folder = real != NULL && g_file_test (real, G_FILE_TEST_IS_DIR);
      gboolean same =
          real != NULL && (folder || (n < collection->files->len && strcmp (real, collection->files->pdata[n]) == 0));

      free (real);
      if (!same)
        break;
      n += !folder;
    }
  FcStrListDone (files);
  return file == NULL && n == collection->files->len;
}

GPtrArray *
vlps_font_settings_read (FcConfig *config, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, free, NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new (), elements = elements_new ();
  Collection collection = { .config = config, .seen = seen, .files = files, .elements = elements };
  FcChar8 *first = FcConfigGetFilename (config, NULL);
  gboolean added;

  if (first == NULL)
    return vlps_error_null (error, VLPS_ERROR_ENGINE, "fontconfig has no settings");
  added = add_path (&collection, (const char *) first, error);
  FcStrFree (first);
  if (!added)
    return NULL;
  if (!has_same_files (&collection))
    return vlps_error_null (error, VLPS_ERROR_ENGINE, "fontconfig has read other files");
  return g_steal_pointer (&elements);
}

/* --- as text --- */

static void
write_element (GString *text, const VlpsFontElement *element)
{
  g_autofree char *inside = g_markup_escape_text (element->text, -1);

  g_string_append_printf (text, "<%s", element->name);
  for (char **attribute = element->attributes; *attribute != NULL; attribute += 2)
    {
      g_autofree char *value = g_markup_escape_text (attribute[1], -1);

      g_string_append_printf (text, " %s=\"%s\"", attribute[0], value);
    }
  g_string_append_printf (text, ">%s", element->children->len > 0 ? "" : inside);
  for (guint i = 0; i < element->children->len; i++)
    write_element (text, element->children->pdata[i]);
  g_string_append_printf (text, "</%s>", element->name);
}

char *
vlps_font_settings_write (const GPtrArray *elements, const char *first, const char *last)
{
  GString *text = g_string_new ("<?xml version=\"1.0\"?>\n<fontconfig>\n");

  g_string_append (text, first);
  for (guint i = 0; i < elements->len; i++)
    {
      write_element (text, elements->pdata[i]);
      g_string_append_c (text, '\n');
    }
  g_string_append (text, last);
  g_string_append (text, "</fontconfig>\n");
  return g_string_free (text, FALSE);
}
