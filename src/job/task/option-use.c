/* option-use.c - options that would have no effect: those of formats that are not written, and of pages not rendered */
#include "option-use.h"

#include <string.h>

#include "errors.h"
#include "format.h"

#define BIT(format) (1u << VLPS_FORMAT_##format)

/* Blocks and chunks say where they stand in the Markdown. */
static const struct
{
  const char *option, *value; /* NULL: any */
  guint formats;
} uses[] = {
  { "front-matter", NULL, BIT (MARKDOWN) | BIT (BLOCKS) | BIT (CHUNKS) },
  { "markdown", NULL, BIT (MARKDOWN) | BIT (JSON) | BIT (BLOCKS) | BIT (CHUNKS) },
  { "tables", NULL, BIT (MARKDOWN) | BIT (JSON) | BIT (BLOCKS) | BIT (CHUNKS) },
  { "csv-safe", NULL, BIT (CSV) },
  { "boxes", NULL, BIT (HTML) | BIT (MARKDOWN) | BIT (JSON) | BIT (BLOCKS) | BIT (CHUNKS) },
  { "chunk-words", NULL, BIT (CHUNKS) },
  { "chunk-overlap", NULL, BIT (CHUNKS) },
  { "comments", "apart", BIT (JSON) | BIT (MARKDOWN) | BIT (TEI) | BIT (BLOCKS) | BIT (CHUNKS) },
};

static gboolean
check_formats (const VlpsGivenOptions *given, guint formats, GError **error)
{
  for (guint i = 0; formats != 0 && i < G_N_ELEMENTS (uses); i++)
    {
      const VlpsOptionRow *row = vlps_given_options_find (given, uses[i].option);
      const char *value = row != NULL && uses[i].value != NULL ? G_STRUCT_MEMBER (char *, given, row->offset) : NULL;
      g_autofree char *names = NULL;

      if (row == NULL || (formats & uses[i].formats) != 0 || g_strcmp0 (value, uses[i].value) != 0)
        continue;
      names = vlps_format_names (uses[i].formats, "and", FALSE);
      return vlps_error_false (error, VLPS_ERROR_USAGE, "--%s%s%s would have no effect: it is for the %s %s", row->name,
                               value != NULL ? " " : "", value != NULL ? value : "",
                               (uses[i].formats & (uses[i].formats - 1)) != 0 ? "formats" : "format", names);
    }
  return TRUE;
}

gboolean
vlps_option_use_check (const VlpsGivenOptions *given, const char *unrendered, guint formats, GError **error)
{
  for (const VlpsOptionRow *row = vlps_given_options_rows; unrendered != NULL && row->name != NULL; row++)
    if ((row->flags & VLPS_OPTION_RENDERS) != 0 && vlps_given_options_find (given, row->name) != NULL)
      return vlps_error_false (
          error, VLPS_ERROR_USAGE,
          "--%s would have no effect with %s: it is for pages that are rendered; drop one of the two", row->name,
          unrendered);
  return check_formats (given, formats, error);
}

guint
vlps_option_use_formats (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (uses); i++)
    if (uses[i].value == NULL && strcmp (uses[i].option, name) == 0)
      return uses[i].formats;
  return VLPS_FORMATS_ALL;
}
