/* field.h - the fields of a record by name, and sets of them (docs/formats.md)
 *
 * A set of fields has the bit 1 << VlpsField for each. */
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
  VLPS_FIELD_RENDER_REASON, /* only if the page decided whether it is rendered */
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
  VLPS_FIELD_POSTS,  /* only if there are any */
  VLPS_FIELD_ITEMS,  /* only if there are any */
  VLPS_FIELD_TOPIC,  /* only with --topic */
  VLPS_FIELD_TOPICS, /* only if there are several */
  VLPS_FIELD_COMMENTS,
  VLPS_FIELD_HIDDEN,      /* only if the result has it */
  VLPS_FIELD_SIGNALS,     /* only if the site declares uses */
  VLPS_FIELD_INTERACTIVE, /* only if numbers are requested */
  VLPS_FIELD_MISSING,     /* only if something is missing */
  VLPS_FIELD_WARNINGS,
  /* of a page in a batch */
  VLPS_FIELD_CHANGES,
  VLPS_FIELD_COPY_OF,  /* only if copies are searched for */
  VLPS_FIELD_DEPTH,    /* only if links are followed */
  VLPS_FIELD_REFERRER, /* only if links are followed */
  VLPS_FIELD_JOINED,   /* only if parts of articles are joined */
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

/* Fields of a record by default. */
#define VLPS_FIELDS_USUAL                                                                                              \
  ((VLPS_FIELD_BIT (VLPS_N_FIELDS) - 1) & ~VLPS_FIELD_BIT (VLPS_FIELD_ELEMENTS) & ~VLPS_FIELD_BIT (VLPS_FIELD_MARKDOWN))

/* Fields that are read from the page only if requested. */
#define VLPS_FIELDS_METADATA                                                                                           \
  ((VLPS_FIELD_BIT (VLPS_FIELD_WORDS) - VLPS_FIELD_BIT (VLPS_FIELD_TITLE)) | VLPS_FIELD_BIT (VLPS_FIELD_FOUND))

gboolean vlps_field_is_in (VlpsField field, guint64 fields);

const char *vlps_field_name (VlpsField field);

/* Returns a description on one line; static. */
const char *vlps_field_description (VlpsField field);

/* Returns the field with this name; VLPS_N_FIELDS for unknown names. */
VlpsField vlps_field_find (const char *name);
