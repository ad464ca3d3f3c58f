/* source.h - what the user names, looked at and made ready to render */
#pragma once

#include <gio/gio.h>

#include "page.h"

G_BEGIN_DECLS

/* An address to load, the bytes of a page, or a page that was rendered before. */
typedef struct
{
  char *input;         /* as given; for messages and results */
  char *uri;           /* address of the page; of the saved page for a snapshot */
  GBytes *bytes;       /* NULL: the address is loaded */
  char *mime;          /* of the bytes */
  const char *charset; /* of the bytes: WHATWG label; static */
  char *note;          /* warning to go with the page, NULL for none */
  VlpsPage *page;      /* of a snapshot; NULL for all else */
  GBytes *snapshot;    /* the same as it was saved */
} VlpsSource;

/* Finds out what `name` is: a URL (http, https, file), a file with a page or a snapshot, or "-" for standard input with
 * either, which then has the address `base_url` (NULL: none).  Fails with VLPS_ERROR_NOT_FOUND, _IO, _NOT_HTML, _EMPTY,
 * _SNAPSHOT or _USAGE. */
VlpsSource *vlps_source_open (const char *name, const char *base_url, GError **error);

/* A page at hand as UTF-8 HTML, as if it had come from `uri`. */
VlpsSource *vlps_source_new_html (const char *html, const char *uri);

void vlps_source_free (VlpsSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSource, vlps_source_free)

G_END_DECLS
