/* earlier.h - reads and compares the content found by an earlier run */
#pragma once

#include "changes.h"
#include "task.h"

typedef struct
{
  char *text;        /* NULL: no earlier content */
  VlpsFormat format; /* VLPS_FORMAT_JSON: `text` is the text in a JSON object */
} VlpsEarlier;

void vlps_earlier_clear (VlpsEarlier *earlier);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsEarlier, vlps_earlier_clear)

/* Reads a file written by `vlps segment`: a JSON object, Markdown or text. Unless it is JSON, its name decides, else
 * `format` if that is Markdown or text. A missing file in an existing folder means no earlier content. Fails with
 * VLPS_ERROR_USAGE, also if name or format stand for another format. */
gboolean vlps_earlier_read (const char *path, VlpsFormat format, VlpsEarlier *ret_earlier, GError **error);

/* Returns the text of the content in a JSON object (`json`, of `length` bytes), newly allocated; NULL if it has none,
 * or if there is more than one object. */
char *vlps_earlier_text (const char *json, gsize length);

/* Compares the document with the earlier content; newly allocated. */
VlpsChanges *vlps_earlier_compare (const VlpsEarlier *earlier, const VlpsTask *task, VlpsDocument *document);
