/* field.c - the keys of a record by name */
#include "field.h"

#include <string.h>

static const char *const names[VLPS_N_FIELDS] = {
  [VLPS_FIELD_URL] = "url",
  [VLPS_FIELD_INPUT] = "input",
  [VLPS_FIELD_TITLE] = "title",
  [VLPS_FIELD_AUTHOR] = "author",
  [VLPS_FIELD_TIME] = "time",
  [VLPS_FIELD_SOURCE] = "source",
  [VLPS_FIELD_MODIFIED] = "modified",
  [VLPS_FIELD_DESCRIPTION] = "description",
  [VLPS_FIELD_IMAGE] = "image",
  [VLPS_FIELD_CANONICAL] = "canonical",
  [VLPS_FIELD_LANGUAGE] = "language",
  [VLPS_FIELD_LANGUAGE_TAG] = "language_tag",
  [VLPS_FIELD_LICENCE] = "licence",
  [VLPS_FIELD_AUTHORS] = "authors",
  [VLPS_FIELD_CATEGORIES] = "categories",
  [VLPS_FIELD_TAGS] = "tags",
  [VLPS_FIELD_PRODUCT] = "product",
  [VLPS_FIELD_WORDS] = "words",
  [VLPS_FIELD_FOUND] = "found",
  [VLPS_FIELD_ENGINE] = "engine",
  [VLPS_FIELD_RENDERED] = "rendered",
  [VLPS_FIELD_RENDER_REASON] = "render_reason",
  [VLPS_FIELD_PAGE] = "page",
  [VLPS_FIELD_VIEWPORT] = "viewport",
  [VLPS_FIELD_METHOD] = "method",
  [VLPS_FIELD_THRESHOLDS] = "thresholds",
  [VLPS_FIELD_REGIONS] = "regions",
  [VLPS_FIELD_DETAILS] = "details",
  [VLPS_FIELD_ELEMENTS] = "elements",
  [VLPS_FIELD_FRAMES] = "frames",
  [VLPS_FIELD_TEXT] = "text",
  [VLPS_FIELD_HTML] = "html",
  [VLPS_FIELD_MARKDOWN] = "markdown",
  [VLPS_FIELD_FOLDED] = "folded",
  [VLPS_FIELD_POSTS] = "posts",
  [VLPS_FIELD_ITEMS] = "items",
  [VLPS_FIELD_TOPIC] = "topic",
  [VLPS_FIELD_TOPICS] = "topics",
  [VLPS_FIELD_COMMENTS] = "comments",
  [VLPS_FIELD_HIDDEN] = "hidden",
  [VLPS_FIELD_MISSING] = "missing",
  [VLPS_FIELD_WARNINGS] = "warnings",
  [VLPS_FIELD_CHANGES] = "changes",
  [VLPS_FIELD_COPY_OF] = "copy_of",
  [VLPS_FIELD_DEPTH] = "depth",
  [VLPS_FIELD_REFERRER] = "referrer",
  [VLPS_FIELD_JOINED] = "joined",
  [VLPS_FIELD_FETCHED] = "fetched",
  [VLPS_FIELD_HTTP_STATUS] = "http_status",
  [VLPS_FIELD_REDIRECTS] = "redirects",
  [VLPS_FIELD_SHA256] = "sha256",
  [VLPS_FIELD_MILLISECONDS] = "milliseconds",
  [VLPS_FIELD_REQUESTS] = "requests",
  [VLPS_FIELD_FILES] = "files",
  [VLPS_FIELD_ATTEMPTS] = "attempts",
  [VLPS_FIELD_MEMORY] = "memory",
};

gboolean
vlps_field_is_in (VlpsField field, guint64 fields)
{
  return (fields & VLPS_FIELD_BIT (field)) != 0;
}

const char *
vlps_field_name (VlpsField field)
{
  return names[field];
}

VlpsField
vlps_field_find (const char *name)
{
  guint i = 0;

  while (i < VLPS_N_FIELDS && strcmp (name, names[i]) != 0)
    i++;
  return (VlpsField) i;
}
