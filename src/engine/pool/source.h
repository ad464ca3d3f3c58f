/* source.h - opens what the user names and prepares it for rendering */
#pragma once

#include <gio/gio.h>

#include "archive.h"
#include "deadline.h"
#include "fetch-metadata.h"
#include "page.h"
#include "provenance.h"

/* An opened input: an address to load, the bytes of a page, a page rendered before, or a page of a web archive. */
typedef struct
{
  char *input;              /* as given; for messages and results */
  VlpsProvenance from;      /* decides what the page may reach, whatever `uri` says */
  char *uri;                /* address for the engine; fits `from` (about:blank if unknown) */
  char *asked;              /* address with user name and password, only for the request; NULL: it has none */
  GBytes *bytes;            /* NULL: load the address */
  char *mime;               /* of the bytes */
  const char *charset;      /* of the bytes: WHATWG label; static */
  const char *sent;         /* label of the encoding sent beside the bytes; static; NULL: none */
  VlpsWarning *note;        /* warning to add to the page; NULL: none */
  VlpsPage *page;           /* of a snapshot; otherwise NULL */
  GBytes *snapshot;         /* the page in its saved form */
  VlpsArchive *archive;     /* answers all requests of the page instead of the network; otherwise NULL */
  gint64 date;              /* date of the page in the archive, seconds since 1970; 0: any */
  char *saved_from;         /* web address that a page in a file was saved from (saved-page.h); NULL: unknown */
  gboolean damaged;         /* the archive has unreadable records */
  gboolean cut;             /* the archive has only a part of the page */
  VlpsHttpResponse *answer; /* recorded response of the page (vlps_source_read_answer()); NULL: not read, or none */
} VlpsSource;

/* Opens `name`: a URL (http, https, file), a file with a page or a snapshot, "-" for standard input with either (its
 * address becomes `base_url`, of the web; NULL: none), or a web archive, of which the first page is used. Fails with
 * VLPS_ERROR_NOT_FOUND, _IO, _NOT_HTML, _EMPTY, _SNAPSHOT or _USAGE. `deadline`: that of the page, NULL: none; it
 * stands still while standard input is read or an archive of several pages is indexed. */
VlpsSource *vlps_source_open (const char *name, const char *base_url, VlpsDeadline *deadline, GError **error);

/* Makes the source of a page of an archive; `name`: the archive as the user named it. */
VlpsSource *vlps_source_new_archived (VlpsArchive *archive, const VlpsArchivePage *page, const char *name);

/* Selects another page of the source's archive by its name (vlps_archive_find_page()). Fails with
 * VLPS_ERROR_NOT_FOUND if the archive has no such page, and with VLPS_ERROR_USAGE if the source is not an archive. */
gboolean vlps_source_choose_page (VlpsSource *source, const char *name, GError **error);

/* Reads the recorded response of the selected page and notes if it breaks off. Does nothing for other sources. */
void vlps_source_read_answer (VlpsSource *source);

/* Returns the bytes of an archived page for reading without rendering, the address where they were found (after
 * redirections) and the encoding sent with them (NULL: none); all newly allocated. `http_errors`: also accept status
 * 4xx or 5xx. Adds status and addresses to `fetch_metadata`. Fails with VLPS_ERROR_NOT_FOUND, _HTTP, _REDIRECT,
 * _NOT_HTML or _IO. */
GBytes *vlps_source_read_archived (const VlpsSource *source, gboolean http_errors, char **ret_url, char **ret_charset,
                                   VlpsFetchMetadata *fetch_metadata, GError **error);

/* Makes the source of bytes in memory, a page or a snapshot. `name`: for messages. `charset`: encoding sent with
 * them, as in a Content-Type (NULL: none). Fails like vlps_source_open() for standard input. */
VlpsSource *vlps_source_new_bytes (GBytes *bytes, const char *name, const char *charset, const char *base_url,
                                   GError **error);

/* Makes the source of UTF-8 HTML in memory. `uri`: its address, ignored unless of the web. */
VlpsSource *vlps_source_new_html (const char *html, const char *uri);

/* Makes the source of HTML derived from the page of `source`, whose final address is `url`; it has the rights of
 * `source`. A `url` that is not of the web is replaced by the address of `source`: a renderer that a page has taken
 * over must not reach other folders by reporting their address. */
VlpsSource *vlps_source_new_made (const VlpsSource *source, const char *html, const char *url);

void vlps_source_free (VlpsSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSource, vlps_source_free)
