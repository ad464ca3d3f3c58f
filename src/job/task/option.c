/* option.c - what a command takes: rows that say all there is to say of an option */
#include "option.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "device.h"
#include "errors.h"
#include "method-table.h"
#include "nearest-word.h"
#include "thresholds.h"

const char *
vlps_option_group_title (VlpsOptionGroup group)
{
  static const char *const titles[VLPS_N_GROUPS] = {
    [VLPS_GROUP_INPUT] = "Input",         [VLPS_GROUP_OUTPUT] = "Output",   [VLPS_GROUP_CONTENT] = "Content",
    [VLPS_GROUP_METHOD] = "Method",       [VLPS_GROUP_REGIONS] = "Regions", [VLPS_GROUP_RUN] = "Run",
    [VLPS_GROUP_RENDERING] = "Rendering", [VLPS_GROUP_NETWORK] = "Network", [VLPS_GROUP_USER] = "Access to servers",
    [VLPS_GROUP_SERVICE] = "Service",     [VLPS_GROUP_LIMITS] = "Limits",   [VLPS_GROUP_GENERAL] = "General",
  };

  return titles[group];
}

gboolean
vlps_option_is_in (const VlpsOptionTable *table, const VlpsOptionRow *row)
{
  return (table->groups == 0 || (table->groups & 1u << row->group) != 0) && (row->flags & table->flags) == table->flags;
}

char *
vlps_option_short_help (const VlpsOptionRow *row)
{
  return g_strndup (row->help, strcspn (row->help, "\n"));
}

/* --- values --- */

static char **
names_of_methods (void)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n;
  const VlpsMethod *methods = vlps_method_table (&n);

  for (guint i = 0; i < n; i++)
    g_strv_builder_add (builder, methods[i].name);
  return g_strv_builder_end (builder);
}

static char **
names_of_presets (void)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n;
  const VlpsPreset *presets = vlps_presets (&n);

  for (guint i = 0; i < n; i++)
    g_strv_builder_add (builder, presets[i].name);
  return g_strv_builder_end (builder);
}

static char **
names_of_devices (void)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n;
  const VlpsDevice *devices = vlps_devices (&n);

  for (guint i = 0; i < n; i++)
    g_strv_builder_add (builder, devices[i].name);
  return g_strv_builder_end (builder);
}

/* The words in "auto|always|SCREENS"; what is in capitals stands for something else. */
static char **
words_of (const char *value)
{
  g_auto (GStrv) parts = g_strsplit (value, "|", -1);
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    if (!g_ascii_isupper (*parts[i]))
      g_strv_builder_add (words, parts[i]);
  return g_strv_builder_end (words);
}

char **
vlps_option_values (const VlpsOptionRow *row, gboolean *ret_list)
{
  *ret_list = FALSE;
  /* of files these are only examples of names */
  if (row->value == NULL || row->kind == VLPS_OPTION_FILE || row->kind == VLPS_OPTION_FILES)
    return NULL;
  if (strcmp (row->value, "METHOD") == 0)
    return names_of_methods ();
  if (strcmp (row->value, "PRESET") == 0)
    return names_of_presets ();
  if (strcmp (row->value, "DEVICE") == 0 || strcmp (row->value, "SIZE,...") == 0)
    {
      *ret_list = strcmp (row->value, "SIZE,...") == 0;
      return names_of_devices ();
    }
  if (strchr (row->value, '|') != NULL)
    return words_of (row->value);
  if (strchr (row->value, ',') == NULL || strchr (row->value, '.') != NULL)
    return NULL;
  *ret_list = TRUE;
  return g_strsplit (row->value, ",", -1);
}

int
vlps_option_choose (const VlpsOptionRow *rows, const char *name, const char *value, GError **error)
{
  const VlpsOptionTable table = { rows, 0, 0, NULL };
  g_auto (GStrv) words = NULL;
  g_autofree char *all = NULL;

  if (value == NULL)
    return 0;
  words = words_of (vlps_option_find (&table, 1, name, NULL)->value);
  for (int i = 0; words[i] != NULL; i++)
    if (strcmp (words[i], value) == 0)
      return i;
  all = g_strjoinv (", ", words);
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--%s takes one of %s, not '%s'", name, all, value);
  vlps_error_about (error, name);
  return -1;
}

static void
option_clear (const VlpsOptionRow *row, gpointer target)
{
  switch (row->kind)
    {
    case VLPS_OPTION_TEXT:
    case VLPS_OPTION_FILE:
      g_clear_pointer (&G_STRUCT_MEMBER (char *, target, row->offset), g_free);
      break;
    case VLPS_OPTION_TEXTS:
    case VLPS_OPTION_FILES:
      g_clear_pointer (&G_STRUCT_MEMBER (char **, target, row->offset), g_strfreev);
      break;
    case VLPS_OPTION_NUMBER:
    case VLPS_OPTION_LARGE:
    case VLPS_OPTION_WHOLE:
    case VLPS_OPTION_FLAG:
    default:
      break;
    }
}

void
vlps_option_clear_all (const VlpsOptionRow *rows, gpointer target)
{
  for (; rows->name != NULL; rows++)
    option_clear (rows, target);
}

/* --- by name --- */

const VlpsOptionRow *
vlps_option_find (const VlpsOptionTable *tables, guint n, const char *name, gpointer *ret_target)
{
  for (guint i = 0; i < n; i++)
    for (const VlpsOptionRow *row = tables[i].rows; row->name != NULL; row++)
      if (strcmp (row->name, name) == 0 && vlps_option_is_in (&tables[i], row))
        {
          if (ret_target != NULL)
            *ret_target = tables[i].target;
          return row;
        }
  return NULL;
}

const char *
vlps_option_nearest (const VlpsOptionTable *tables, guint n, const char *name)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    for (const VlpsOptionRow *row = tables[i].rows; row->name != NULL; row++)
      if (vlps_option_is_in (&tables[i], row) && (row->flags & VLPS_OPTION_HIDDEN) == 0)
        g_ptr_array_add (names, (gpointer) row->name);
  return vlps_nearest_word (name, (const char *const *) names->pdata, names->len);
}

/* --- what is given --- */

#define VALUE(type, target, row) G_STRUCT_MEMBER (type, target, (row)->offset)

gboolean
vlps_option_is_given (const VlpsOptionRow *row, gconstpointer target)
{
  gpointer from = (gpointer) target;

  switch (row->kind)
    {
    case VLPS_OPTION_NUMBER:
      return fpclassify (VALUE (double, from, row)) != FP_ZERO;
    case VLPS_OPTION_LARGE:
      return VALUE (gint64, from, row) != 0;
    case VLPS_OPTION_WHOLE:
    case VLPS_OPTION_FLAG:
      return VALUE (int, from, row) != 0;
    case VLPS_OPTION_TEXT:
    case VLPS_OPTION_FILE:
    case VLPS_OPTION_TEXTS:
    case VLPS_OPTION_FILES:
    default:
      return VALUE (gpointer, from, row) != NULL;
    }
}

static void
copy (const VlpsOptionRow *row, gpointer target, gpointer from)
{
  option_clear (row, target);
  switch (row->kind)
    {
    case VLPS_OPTION_TEXT:
    case VLPS_OPTION_FILE:
      VALUE (char *, target, row) = g_strdup (VALUE (char *, from, row));
      break;
    case VLPS_OPTION_TEXTS:
    case VLPS_OPTION_FILES:
      VALUE (char **, target, row) = g_strdupv (VALUE (char **, from, row));
      break;
    case VLPS_OPTION_NUMBER:
      VALUE (double, target, row) = VALUE (double, from, row);
      break;
    case VLPS_OPTION_LARGE:
      VALUE (gint64, target, row) = VALUE (gint64, from, row);
      break;
    case VLPS_OPTION_WHOLE:
    case VLPS_OPTION_FLAG:
    default:
      VALUE (int, target, row) = VALUE (int, from, row);
      break;
    }
}

void
vlps_option_copy_given (const VlpsOptionRow *rows, gpointer target, gconstpointer from)
{
  for (; rows->name != NULL; rows++)
    if (vlps_option_is_given (rows, from))
      copy (rows, target, (gpointer) from);
}

/* --- parsing --- */

#define TARGET(type, table, row) G_STRUCT_MEMBER (type, (table)->target, (row)->offset)

static void
add_entries (const VlpsOptionTable *table, GOptionContext *context)
{
  static const GOptionArg arguments[] = {
    [VLPS_OPTION_TEXT] = G_OPTION_ARG_STRING,        [VLPS_OPTION_FILE] = G_OPTION_ARG_FILENAME,
    [VLPS_OPTION_TEXTS] = G_OPTION_ARG_STRING_ARRAY, [VLPS_OPTION_FILES] = G_OPTION_ARG_FILENAME_ARRAY,
    [VLPS_OPTION_NUMBER] = G_OPTION_ARG_DOUBLE,      [VLPS_OPTION_WHOLE] = G_OPTION_ARG_INT,
    [VLPS_OPTION_LARGE] = G_OPTION_ARG_INT64,        [VLPS_OPTION_FLAG] = G_OPTION_ARG_NONE,
  };

  for (const VlpsOptionRow *row = table->rows; row->name != NULL; row++)
    {
      const GOptionEntry entries[] = {
        { row->name, row->short_name, 0, arguments[row->kind], &TARGET (char, table, row), NULL, NULL },
        G_OPTION_ENTRY_NULL,
      };

      if (vlps_option_is_in (table, row))
        g_option_context_add_main_entries (context, entries, NULL);
    }
}

#define ABSENT (-DBL_MAX) /* as a number */

/* Puts in what no user writes, so that a 0 that was given can be told from one that was not ... */
static void
mark_absent (const VlpsOptionTable *table)
{
  for (const VlpsOptionRow *row = table->rows; row->name != NULL; row++)
    if ((row->flags & VLPS_OPTION_POSITIVE) == 0 || !vlps_option_is_in (table, row))
      continue;
    else if (row->kind == VLPS_OPTION_NUMBER && fpclassify (TARGET (double, table, row)) == FP_ZERO)
      TARGET (double, table, row) = ABSENT;
    else if (row->kind == VLPS_OPTION_WHOLE && TARGET (int, table, row) == 0)
      TARGET (int, table, row) = G_MININT;
}

/* ... and takes it out again. */
static void
settle_absent (const VlpsOptionTable *table)
{
  for (const VlpsOptionRow *row = table->rows; row->name != NULL; row++)
    if ((row->flags & VLPS_OPTION_POSITIVE) == 0 || !vlps_option_is_in (table, row))
      continue;
    else if (row->kind == VLPS_OPTION_NUMBER)
      {
        double value = TARGET (double, table, row);

        TARGET (double, table, row) = isfinite (value) && value <= ABSENT ? 0
                                      : fpclassify (value) == FP_ZERO     ? -1
                                                                          : value;
      }
    else if (row->kind == VLPS_OPTION_WHOLE)
      {
        int value = TARGET (int, table, row);

        TARGET (int, table, row) = value == G_MININT ? 0 : value == 0 ? -1 : value;
      }
}

/* The name of the first argument that begins with two dashes and is not an option of the tables; newly allocated, NULL where
 * there is none. */
static char *
find_unknown (const VlpsOptionTable *tables, guint n, char *const *arguments)
{
  for (; *arguments != NULL && strcmp (*arguments, "--") != 0; arguments++)
    if (g_str_has_prefix (*arguments, "--") && vlps_option_of_word (tables, n, *arguments) == NULL)
      return g_strndup (*arguments + 2, strcspn (*arguments + 2, "="));
  return NULL;
}

static void
explain (const VlpsOptionTable *tables, guint n, char *const *arguments, const GError *cause, char **ret_unknown,
         GError **error)
{
  g_autofree char *unknown = g_error_matches (cause, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION)
                                 ? find_unknown (tables, n, arguments)
                                 : NULL;
  const char *nearest = unknown != NULL ? vlps_option_nearest (tables, n, unknown) : NULL;

  if (nearest != NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "unknown option --%s; did you mean --%s?", unknown, nearest);
  else if (unknown != NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "unknown option --%s", unknown);
  else
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "%c%s", g_ascii_tolower (*cause->message), cause->message + 1);
  if (ret_unknown != NULL && nearest == NULL)
    *ret_unknown = g_steal_pointer (&unknown);
}

/* The row that `word`, an argument up to its value, names; NULL: none. */
static const VlpsOptionRow *
find_row (const VlpsOptionTable *tables, guint n, const char *word)
{
  if (g_str_has_prefix (word, "--"))
    return vlps_option_find (tables, n, word + 2, NULL);
  for (guint i = 0; word[0] == '-' && word[1] != '\0' && i < n; i++)
    for (const VlpsOptionRow *row = tables[i].rows; row->name != NULL; row++)
      if (vlps_option_is_in (&tables[i], row) && word[1] == row->short_name)
        return row;
  return NULL;
}

/* GOption takes a value behind a short option as an argument of its own alone: makes two of "-j4". */
static char **
split_short (const VlpsOptionTable *tables, guint n, char *const *arguments)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  gboolean options = TRUE, value = FALSE;

  for (guint i = 0; arguments[i] != NULL; i++)
    {
      const char *argument = arguments[i];
      const VlpsOptionRow *row = options && !value ? find_row (tables, n, argument) : NULL;
      gboolean takes = row != NULL && row->kind != VLPS_OPTION_FLAG, is_short = takes && argument[1] != '-';

      options = options && (value || strcmp (argument, "--") != 0);
      if (is_short && argument[2] != '\0')
        {
          const char letter[] = { '-', argument[1], '\0' };

          g_strv_builder_add (builder, letter);
          argument += 2;
        }
      value = takes && argument == arguments[i];
      g_strv_builder_add (builder, argument);
    }
  return g_strv_builder_end (builder);
}

/* Checks that `value`, the value of the option `word` on the command line, is a finite number of the kind of `row`. */
static gboolean
check_number (const VlpsOptionRow *row, const char *word, const char *value, GError **error)
{
  gboolean whole = row->kind != VLPS_OPTION_NUMBER;
  char *end;
  double number = g_ascii_strtod (value, &end);

  if (whole)
    g_ascii_strtoll (value, &end, 0);
  if (*value == '\0' || *end != '\0' || !isfinite (number))
    return vlps_error_usage (error, row->name, "%.*s takes a %snumber, not '%s'", (int) strcspn (word, "="), word,
                             whole ? "whole " : "", value);
  if (whole && (number > (row->kind == VLPS_OPTION_WHOLE ? G_MAXINT : 0x1p53) || number < G_MININT))
    return vlps_error_usage (error, row->name, "%.*s cannot be as %s as %s", (int) strcspn (word, "="), word,
                             number < 0 ? "small" : "large", value);
  return TRUE;
}

/* Checks that options have values where they need one, and none where they take none. `words`: with short options apart
 * from their values. GOption would ignore the value of a flag ("--no-images=no"), and take "nan" for a number. */
static gboolean
check_words (const VlpsOptionTable *tables, guint n, char *const *words, GError **error)
{
  for (; *words != NULL && strcmp (*words, "--") != 0; words++)
    {
      const char *word = *words, *equals = g_str_has_prefix (word, "--") ? strchr (word, '=') : NULL;
      const VlpsOptionRow *row = vlps_option_of_word (tables, n, word);
      const char *value = equals != NULL ? equals + 1 : words[1];

      if (row == NULL || (row->kind == VLPS_OPTION_FLAG && equals == NULL))
        continue;
      if (row->kind == VLPS_OPTION_FLAG)
        return vlps_error_usage (error, row->name, "--%s takes no value; leave out '%s'", row->name, equals);
      if (value == NULL)
        return vlps_error_usage (error, row->name, "%s needs a value: %s", word, row->value);
      if ((row->kind == VLPS_OPTION_NUMBER || row->kind == VLPS_OPTION_WHOLE || row->kind == VLPS_OPTION_LARGE)
          && !check_number (row, word, value, error))
        return FALSE;
      words += equals == NULL;
    }
  return TRUE;
}

gboolean
vlps_option_parse (const VlpsOptionTable *tables, guint n, char ***arguments, char **ret_unknown, GError **error)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_auto (GStrv) given = g_strdupv (*arguments);
  g_autoptr (GError) local = NULL;
  gboolean done;

  if (ret_unknown != NULL)
    *ret_unknown = NULL;
  g_strfreev (*arguments);
  *arguments = split_short (tables, n, given);
  if (!check_words (tables, n, *arguments, error))
    return FALSE;
  g_option_context_set_help_enabled (context, FALSE);
  for (guint i = 0; i < n; i++)
    {
      add_entries (&tables[i], context);
      mark_absent (&tables[i]);
    }
  done = g_option_context_parse_strv (context, arguments, &local);
  for (guint i = 0; i < n; i++)
    settle_absent (&tables[i]);
  if (!done)
    explain (tables, n, given, local, ret_unknown, error);
  return done;
}

const VlpsOptionRow *
vlps_option_of_word (const VlpsOptionTable *tables, guint n, const char *word)
{
  g_autofree char *option = g_strndup (word, strcspn (word, "="));

  return find_row (tables, n, option);
}
