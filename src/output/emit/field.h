/* field.h - the keys of a record by name: which of them a line of results has (docs/formats.md)
 *
 * A set of fields has the bit 1 << VlpsField for each.
 */
#pragma once

#include <glib.h>

typedef enum
{
  /* in the order in which a record has them */
  VLPS_FIELD_URL,
  VLPS_FIELD_INPUT,
  VLPS_FIELD_TITLE,
  VLPS_FIELD_AUTHOR,
  VLPS_FIELD_TIME,
  VLPS_FIELD_SOURCE,
  VLPS_FIELD_MODIFIED,
  VLPS_FIELD_DESCRIPTION,
  VLPS_FIELD_IMAGE,
  VLPS_FIELD_CANONICAL,
  VLPS_FIELD_LANGUAGE,
  VLPS_FIELD_LANGUAGE_TAG,
  VLPS_FIELD_LICENCE,
  VLPS_FIELD_AUTHORS,
  VLPS_FIELD_CATEGORIES,
  VLPS_FIELD_TAGS,
  VLPS_FIELD_PRODUCT,
  VLPS_FIELD_HEADLINE,
  VLPS_FIELD_WORDS,
  VLPS_FIELD_FOUND,
  VLPS_FIELD_ENGINE,
  VLPS_FIELD_RENDERED,
  VLPS_FIELD_RENDER_REASON, /* only where it was left to the page whether it is rendered */
  VLPS_FIELD_PAGE,
  VLPS_FIELD_VIEWPORT,
  VLPS_FIELD_METHOD,
  VLPS_FIELD_THRESHOLDS,
  VLPS_FIELD_REGIONS,
  VLPS_FIELD_DETAILS,
  VLPS_FIELD_ELEMENTS,
  VLPS_FIELD_FRAMES,
  VLPS_FIELD_TEXT, /* members of "content" */
  VLPS_FIELD_HTML,
  VLPS_FIELD_MARKDOWN,
  VLPS_FIELD_FOLDED,
  VLPS_FIELD_POSTS,  /* only where there are any */
  VLPS_FIELD_ITEMS,  /* the same */
  VLPS_FIELD_TOPIC,  /* only where one was asked for */
  VLPS_FIELD_TOPICS, /* only where there are several */
  VLPS_FIELD_COMMENTS,
  VLPS_FIELD_HIDDEN,      /* only where the result has it */
  VLPS_FIELD_SIGNALS,     /* only where the site says something of uses */
  VLPS_FIELD_INTERACTIVE, /* only where the document wants numbers */
  VLPS_FIELD_MISSING,     /* only where something is */
  VLPS_FIELD_WARNINGS,
  /* of the work on a page in a batch */
  VLPS_FIELD_CHANGES,
  VLPS_FIELD_COPY_OF,  /* only where copies are looked for */
  VLPS_FIELD_DEPTH,    /* only where links are followed */
  VLPS_FIELD_REFERRER, /* the same */
  VLPS_FIELD_JOINED,   /* only where parts of articles are joined */
  VLPS_FIELD_FETCHED,
  VLPS_FIELD_HTTP_STATUS,
  VLPS_FIELD_REDIRECTS,
  VLPS_FIELD_SHA256,
  VLPS_FIELD_MILLISECONDS,
  VLPS_FIELD_REQUESTS,
  VLPS_FIELD_FILES,
  VLPS_FIELD_ATTEMPTS,
  VLPS_FIELD_MEMORY,
  VLPS_N_FIELDS,
} VlpsField;

#define VLPS_FIELD_BIT(field) (G_GUINT64_CONSTANT (1) << (field))

/* All that a record has unless somebody asks for others. */
#define VLPS_FIELDS_USUAL                                                                                              \
  ((VLPS_FIELD_BIT (VLPS_N_FIELDS) - 1) & ~VLPS_FIELD_BIT (VLPS_FIELD_ELEMENTS) & ~VLPS_FIELD_BIT (VLPS_FIELD_MARKDOWN))

/* Those that are read of the page only where they are asked for. */
#define VLPS_FIELDS_METADATA                                                                                           \
  ((VLPS_FIELD_BIT (VLPS_FIELD_WORDS) - VLPS_FIELD_BIT (VLPS_FIELD_TITLE)) | VLPS_FIELD_BIT (VLPS_FIELD_FOUND))

gboolean vlps_field_is_in (VlpsField field, guint64 fields);

const char *vlps_field_name (VlpsField field);

/* What it is, on one line. */
const char *vlps_field_description (VlpsField field);

/* The field of a name; VLPS_N_FIELDS for what is not a name. */
VlpsField vlps_field_find (const char *name);
