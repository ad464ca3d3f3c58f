/* page-files.c - files of a page in a run folder: their kinds and names */
#include "page-files.h"

#include <string.h>

#include "errors.h"
#include "record-files.h"
#include "word-list.h"

#define PAGES_A_FOLDER 1000
#define MAX_NAME 120 /* bytes of a page's name in that of a file */

typedef struct
{
  const char *name, *ending, *type;
} FileKind;

static FileKind
file_kind (guint kind)
{
#define FILE_KIND(id, name, ending, type) [VLPS_KIND_##id - VLPS_N_FORMATS] = { name, ending, type },
  static const FileKind kinds[] = { VLPS_PAGE_FILES (FILE_KIND) };
  const VlpsFormatRow *format;

  if (kind >= VLPS_N_FORMATS)
    return kinds[kind - VLPS_N_FORMATS];
  format = vlps_format_row ((VlpsFormat) kind);
  return (FileKind){ format->name, format->ending, format->type };
}

static gboolean
has_name (guint kind, const char *name)
{
  return kind < VLPS_N_FORMATS ? vlps_format_has_name (vlps_format_row ((VlpsFormat) kind), name)
                               : strcmp (file_kind (kind).name, name) == 0;
}

/* For the message about an unknown one; newly allocated. */
static char *
names_of_kinds (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < VLPS_N_KINDS; i++)
    {
      const char *short_name = i < VLPS_N_FORMATS ? vlps_format_row ((VlpsFormat) i)->short_name : NULL;

      g_string_append_printf (text, "%s%s", i == 0 ? "" : i + 1 < VLPS_N_KINDS ? ", " : " and ", file_kind (i).name);
      if (short_name != NULL)
        g_string_append_printf (text, " (or %s)", short_name);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

const char *
vlps_page_file_ending (guint kind)
{
  return kind < VLPS_N_KINDS ? file_kind (kind).ending : NULL;
}

const char *
vlps_page_file_kind (guint kind)
{
  return kind < VLPS_N_KINDS ? file_kind (kind).name : NULL;
}

gboolean
vlps_page_files_parse (const char *text, guint *ret_files, GError **error)
{
  g_auto (GStrv) names = vlps_word_list (text, "--write", error);
  guint files = 0;

  if (names == NULL)
    return FALSE;
  for (guint i = 0; names[i] != NULL; i++)
    {
      const char *name = names[i];
      guint k = 0;

      while (k < VLPS_N_KINDS && !has_name (k, name))
        k++;
      if (k == VLPS_N_KINDS)
        {
          g_autofree char *all = names_of_kinds ();

          return vlps_error_false (error, VLPS_ERROR_USAGE, "cannot write '%s' for a page; use %s", name, all);
        }
      files |= 1u << k;
    }
  /* boxes are of no use without the picture */
  if ((files & (VLPS_FILE_COCO | VLPS_FILE_YOLO)) != 0)
    files |= VLPS_FILE_BEFORE;
  *ret_files = files;
  return TRUE;
}

gboolean
vlps_page_files_request (guint files, gboolean archive, VlpsOptions *options, GError **error)
{
  return vlps_record_files_ask_kinds (options, archive || (files & VLPS_FILE_HAR) != 0,
                                      (files & VLPS_FILE_CONSOLE) != 0, (files & VLPS_FILE_PDF) != 0, error);
}

char *
vlps_page_file_number (gint64 id, const char *ending)
{
  return g_strdup_printf ("pages/%03" G_GINT64_FORMAT "/%06" G_GINT64_FORMAT "%s", id / PAGES_A_FOLDER, id, ending);
}

/* Returns the file name made from the page's name in the list. Safe characters stay, all others become %XX, so no
 * name leads out of the folder and no two become equal. '+' never occurs in such a name: it marks the end of one that
 * was too long, and pages without a name. */
static char *
named_name (const VlpsItem *item, guint kind)
{
  g_autofree char *name = g_uri_escape_string (item->name != NULL ? item->name : "", NULL, FALSE), *digest = NULL;

  if (*name == '\0')
    return g_strdup_printf ("pages/+%06" G_GINT64_FORMAT "%s", item->id, file_kind (kind).ending);
  if (strlen (name) > MAX_NAME)
    {
      digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);
      name[MAX_NAME] = '\0';
    }
  /* no hidden file, and neither this folder nor the one above */
  return g_strdup_printf ("pages/%s%s%s%.32s%s", *name == '.' ? "%2E" : "", *name == '.' ? name + 1 : name,
                          digest != NULL ? "+" : "", digest != NULL ? digest : "", file_kind (kind).ending);
}

char *
vlps_page_file_name (const VlpsItem *item, gboolean by_name, guint kind)
{
  if (item->file != NULL)
    return g_strdup_printf ("pages/%s%s", item->file, file_kind (kind).ending);
  return by_name ? named_name (item, kind) : vlps_page_file_number (item->id, file_kind (kind).ending);
}

char *
vlps_page_file_path (const char *folder, gint64 id, const char *kind, const char **ret_type)
{
  for (guint i = 0; i < VLPS_N_KINDS; i++)
    if (g_str_equal (kind, file_kind (i).name))
      {
        g_autofree char *name = vlps_page_file_number (id, file_kind (i).ending);

        *ret_type = file_kind (i).type;
        return g_build_filename (folder, name, NULL);
      }
  return NULL;
}
