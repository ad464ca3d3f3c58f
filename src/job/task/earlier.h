/* earlier.h - the content that an earlier run found, to compare with */
#pragma once

#include "changes.h"
#include "task.h"

typedef struct
{
  char *text;        /* NULL: there is nothing earlier */
  VlpsFormat format; /* VLPS_FORMAT_JSON: `text` is the text in an object of JSON */
} VlpsEarlier;

void vlps_earlier_clear (VlpsEarlier *earlier);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsEarlier, vlps_earlier_clear)

/* Reads a file that `vlps segment` wrote: an object of JSON, Markdown or text.  What is not JSON is of `format`, as far
 * as that is Markdown or text, unless its name says otherwise.  A file that does not exist, in a folder that does, means
 * nothing earlier.  Fails with VLPS_ERROR_USAGE, also where name or format stand for another format. */
gboolean vlps_earlier_read (const char *path, VlpsFormat format, VlpsEarlier *ret_earlier, GError **error);

/* The text of the content in an object of JSON (`json`, of `length` bytes), newly allocated; NULL where it has none, or is
 * more than an object. */
char *vlps_earlier_text (const char *json, gsize length);

/* What changed since then. */
VlpsChanges *vlps_earlier_compare (const VlpsEarlier *earlier, const VlpsTask *task, VlpsDocument *document);
