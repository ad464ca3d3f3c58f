/* option-value.c - options as values with a type: from JSON, and as JSON again */
#include "option-value.h"

#include <math.h>
#include <string.h>

#include "errors.h"

#define VALUE(type, target, row) G_STRUCT_MEMBER (type, target, (row)->offset)

/* --- from JSON --- */

static gboolean
fail (const VlpsOptionRow *row, const char *takes, GError **error)
{
  return vlps_error_false (error, VLPS_ERROR_USAGE, "the option \"%s\" takes %s", row->name, takes);
}

static gboolean
read_number (const cJSON *value, double *ret_number)
{
  char *end;

  *ret_number = value->valuedouble;
  if (cJSON_IsNumber (value))
    return TRUE;
  if (!cJSON_IsString (value) || *value->valuestring == '\0')
    return FALSE;
  *ret_number = g_ascii_strtod (value->valuestring, &end);
  return *end == '\0' && isfinite (*ret_number);
}

/* 0 says that an option was not given; where 0 is not a value for it, the check of its range refuses -1. */
static gboolean
set_number (const VlpsOptionRow *row, gpointer target, const cJSON *value, GError **error)
{
  gboolean whole = row->kind != VLPS_OPTION_NUMBER;
  double number, most = row->kind == VLPS_OPTION_WHOLE ? G_MAXINT : 0x1p53;

  if (!read_number (value, &number) || (whole && (fabs (number) > most || floor (number) < number)))
    return fail (row, whole ? "a whole number" : "a number", error);
  if (fpclassify (number) == FP_ZERO && (row->flags & VLPS_OPTION_POSITIVE) != 0)
    number = -1;
  if (row->kind == VLPS_OPTION_NUMBER)
    VALUE (double, target, row) = number;
  else if (row->kind == VLPS_OPTION_WHOLE)
    VALUE (int, target, row) = (int) number;
  else
    VALUE (gint64, target, row) = (gint64) number;
  return TRUE;
}

/* A number is what stands for it: {"h1": 120}. */
static gboolean
set_text (const VlpsOptionRow *row, gpointer target, const cJSON *value, GError **error)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  char **member = &VALUE (char *, target, row);

  if (!cJSON_IsString (value) && !cJSON_IsNumber (value))
    return fail (row, "a text", error);
  g_free (*member);
  *member = g_strdup (cJSON_IsString (value) ? value->valuestring
                                             : g_ascii_formatd (number, sizeof number, "%.15g", value->valuedouble));
  return TRUE;
}

static gboolean
add_texts (const VlpsOptionRow *row, gpointer target, const cJSON *value, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  char ***member = &VALUE (char **, target, row);
  const cJSON *item = cJSON_IsArray (value) ? value->child : value;

  if (*member != NULL)
    g_strv_builder_addv (builder, (const char **) *member);
  for (; item != NULL; item = cJSON_IsArray (value) ? item->next : NULL)
    if (cJSON_IsString (item))
      g_strv_builder_add (builder, item->valuestring);
    else
      return fail (row, "a text, or a list of texts", error);
  g_strfreev (*member);
  *member = g_strv_builder_end (builder);
  return TRUE;
}

gboolean
vlps_option_set (const VlpsOptionRow *row, gpointer target, const cJSON *value, GError **error)
{
  switch (row->kind)
    {
    case VLPS_OPTION_TEXT:
    case VLPS_OPTION_FILE:
      return set_text (row, target, value, error);
    case VLPS_OPTION_TEXTS:
    case VLPS_OPTION_FILES:
      return add_texts (row, target, value, error);
    case VLPS_OPTION_NUMBER:
    case VLPS_OPTION_WHOLE:
    case VLPS_OPTION_LARGE:
      return set_number (row, target, value, error);
    case VLPS_OPTION_FLAG:
    default:
      if (!cJSON_IsBool (value))
        return fail (row, "true or false", error);
      VALUE (gboolean, target, row) = cJSON_IsTrue (value);
      return TRUE;
    }
}

gboolean
vlps_option_refuse (const VlpsOptionTable *tables, guint n, const char *name, GError **error)
{
  const char *nearest = vlps_option_nearest (tables, n, name);

  if (nearest != NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "unknown option \"%s\"; did you mean \"%s\"?", name, nearest);
  return vlps_error_false (error, VLPS_ERROR_USAGE, "unknown option \"%s\"", name);
}

/* --- as JSON --- */

/* From any working directory; addresses and "-" stay as they are. */
static cJSON *
write_file (const char *path)
{
  g_autofree char *absolute =
      strcmp (path, "-") == 0 || strstr (path, "://") != NULL ? g_strdup (path) : g_canonicalize_filename (path, NULL);

  return cJSON_CreateString (absolute);
}

static cJSON *
write_texts (const VlpsOptionRow *row, char *const *texts)
{
  cJSON *array = cJSON_CreateArray ();

  for (; *texts != NULL; texts++)
    cJSON_AddItemToArray (array, row->kind == VLPS_OPTION_FILES ? write_file (*texts) : cJSON_CreateString (*texts));
  return array;
}

/* NULL: it was not given. */
static cJSON *
write_value (const VlpsOptionRow *row, gpointer target, gpointer usual)
{
  switch (row->kind)
    {
    case VLPS_OPTION_TEXT:
      return VALUE (char *, target, row) != NULL ? cJSON_CreateString (VALUE (char *, target, row)) : NULL;
    case VLPS_OPTION_FILE:
      return VALUE (char *, target, row) != NULL ? write_file (VALUE (char *, target, row)) : NULL;
    case VLPS_OPTION_TEXTS:
    case VLPS_OPTION_FILES:
      return VALUE (char **, target, row) != NULL ? write_texts (row, VALUE (char **, target, row)) : NULL;
    case VLPS_OPTION_NUMBER:
      return memcmp (&VALUE (double, target, row), &VALUE (double, usual, row), sizeof (double)) != 0
                 ? cJSON_CreateNumber (VALUE (double, target, row))
                 : NULL;
    case VLPS_OPTION_WHOLE:
      return VALUE (int, target, row) != VALUE (int, usual, row) ? cJSON_CreateNumber (VALUE (int, target, row)) : NULL;
    case VLPS_OPTION_LARGE:
      return VALUE (gint64, target, row) != VALUE (gint64, usual, row)
                 ? cJSON_CreateNumber ((double) VALUE (gint64, target, row))
                 : NULL;
    case VLPS_OPTION_FLAG:
    default:
      return VALUE (gboolean, target, row) ? cJSON_CreateTrue () : NULL;
    }
}

void
vlps_option_write (const VlpsOptionTable *table, gconstpointer usual, guint without, cJSON *object)
{
  for (const VlpsOptionRow *row = table->rows; row->name != NULL; row++)
    {
      cJSON *value = vlps_option_is_in (table, row) && (row->flags & without) == 0
                         ? write_value (row, table->target, (gpointer) usual)
                         : NULL;

      if (value != NULL)
        cJSON_AddItemToObject (object, row->name, value);
    }
}
