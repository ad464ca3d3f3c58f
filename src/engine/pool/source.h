/* source.h - what the user names, looked at and made ready to render */
#pragma once

#include <gio/gio.h>

#include "archive.h"
#include "deadline.h"
#include "fetch-metadata.h"
#include "page.h"
#include "provenance.h"

/* An address to load, the bytes of a page, a page that was rendered before, or one of a web archive. */
typedef struct
{
  char *input;         /* as given; for messages and results */
  VlpsProvenance from; /* decides what the page may reach, whatever `uri` says */
  char *uri;     /* under which the engine gets it; fits `from` (also about:blank: an address that is not known) */
  char *asked;   /* the same with a user name and a password, for the request alone; NULL: it has none */
  GBytes *bytes; /* NULL: the address is loaded */
  char *mime;    /* of the bytes */
  const char *charset;      /* of the bytes: WHATWG label; static */
  const char *sent;         /* encoding that was sent beside the bytes: label; NULL: none; static */
  VlpsWarning *note;        /* to go with the page, NULL for none */
  VlpsPage *page;           /* of a snapshot; NULL for all else */
  GBytes *snapshot;         /* the same as it was saved */
  VlpsArchive *archive;     /* answers all requests of the page in the network's place; NULL for all else */
  gint64 date;              /* from which day, in seconds since 1970; 0: any */
  char *saved_from;         /* address of the web that a page in a file was saved from (saved-page.h); NULL: unknown */
  gboolean damaged;         /* the archive that was named has records that could not be read */
  gboolean cut;             /* only a part of the page is in the archive */
  VlpsHttpResponse *answer; /* what the archive has for it (vlps_source_read_answer()); NULL: not read, or none */
} VlpsSource;

/* Finds out what `name` is: a URL (http, https, file), a file with a page or a snapshot, or "-" for standard input with
 * either, which then has the address `base_url` (of the web; NULL: none), or a web archive, whose first page is taken.  Fails with
 * VLPS_ERROR_NOT_FOUND, _IO, _NOT_HTML, _EMPTY, _SNAPSHOT or _USAGE.  `deadline`: of the page that waits for it, NULL: none;
 * it rests while standard input is read and an archive, which is not a page alone, is gone through.
 */
VlpsSource *vlps_source_open (const char *name, const char *base_url, VlpsDeadline *deadline, GError **error);

/* A page of an archive; `name` is what the user called the archive. */
VlpsSource *vlps_source_new_archived (VlpsArchive *archive, const VlpsArchivePage *page, const char *name);

/* Takes another page of the source's archive than its first, by its name (vlps_archive_find_page()).  Fails with VLPS_ERROR_NOT_FOUND where the archive has no
 * such page, and with VLPS_ERROR_USAGE where the source is not an archive. */
gboolean vlps_source_choose_page (VlpsSource *source, const char *name, GError **error);

/* Reads what the archive has for the page, once it is chosen, and notes where that breaks off.  Does nothing for sources
 * that are not archived. */
void vlps_source_read_answer (VlpsSource *source);

/* The bytes of an archived page for reading it without rendering, with the address where they were found (redirections
 * are followed) and the encoding that was sent with them (NULL: none); all newly allocated.  `http_errors`: also what has
 * status 4xx or 5xx.  Adds status and addresses
 * to `fetch_metadata`.  Fails with
 * VLPS_ERROR_NOT_FOUND, _HTTP, _REDIRECT, _NOT_HTML or _IO. */
GBytes *vlps_source_read_archived (const VlpsSource *source, gboolean http_errors, char **ret_url, char **ret_charset,
                                   VlpsFetchMetadata *fetch_metadata, GError **error);

/* Bytes at hand, a page or a snapshot; `name` is what messages call them, `charset` the encoding that was sent with them, as
 * of a Content-Type (NULL: none).  Fails as vlps_source_open() does for standard input. */
VlpsSource *vlps_source_new_bytes (GBytes *bytes, const char *name, const char *charset, const char *base_url,
                                   GError **error);

/* A page at hand as UTF-8 HTML, with the address `uri` (of the web; else it has none). */
VlpsSource *vlps_source_new_html (const char *html, const char *uri);

/* The same, made of what `source` showed, at `url` in the end: it may reach what that could.  An address that is not of
 * the web is that of `source`: `url` is what a renderer says, and one that a page has taken over must not get at other
 * folders by saying so. */
VlpsSource *vlps_source_new_made (const VlpsSource *source, const char *html, const char *url);

void vlps_source_free (VlpsSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSource, vlps_source_free)
