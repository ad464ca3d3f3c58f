/* sniff.h - detects the kind of some bytes, regardless of their name or header */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_CONTENT_EMPTY,      /* no bytes, or only white space */
  VLPS_CONTENT_HTML,       /* contains HTML tags */
  VLPS_CONTENT_XHTML,      /* HTML behind an XML declaration */
  VLPS_CONTENT_XML,        /* XML whose root is not html: a feed, SVG, ... */
  VLPS_CONTENT_TEXT,       /* readable, without a tag */
  VLPS_CONTENT_JSON,       /* an object or array */
  VLPS_CONTENT_SNAPSHOT,   /* a saved snapshot of this program (JSON) */
  VLPS_CONTENT_WARC,       /* a web archive */
  VLPS_CONTENT_COMPRESSED, /* gzip, zstd, xz, bzip2: may contain any other kind */
  VLPS_CONTENT_PDF,
  VLPS_CONTENT_IMAGE,
  VLPS_CONTENT_MEDIA, /* audio and video */
  VLPS_CONTENT_FONT,
  VLPS_CONTENT_ARCHIVE, /* ZIP (office documents too), RAR, 7z, tar */
  VLPS_CONTENT_BINARY,  /* none of the above, and not readable */
} VlpsContentKind;

/* Strings are static. */
typedef struct
{
  VlpsContentKind kind;
  const char *name; /* for messages, after "is": "a PDF document" */
  const char *mime; /* "application/pdf" */
} VlpsContent;

/* Detects the kind by the signatures of the WHATWG MIME Sniffing Standard, then by looking at the text. The time is
 * linear in `length`; usually only a few KB are read. */
VlpsContent vlps_sniff (const guint8 *data, gsize length);

/* Returns TRUE for HTML with <html> or <body> that ends in the middle of a text or a tag and has no end tag of
 * either. Linear in `length`; if the page ends properly, only its last bytes are read. */
gboolean vlps_sniff_breaks_off (const guint8 *data, gsize length);

/* Returns TRUE for kinds that can be shown as a page: HTML, XHTML and plain text. */
gboolean vlps_sniff_is_page (VlpsContentKind kind);

/* Returns TRUE for a page that a browser saved with its parts (MHTML), recognised by its mail header. vlps_sniff()
 * reports such a file as plain text. */
gboolean vlps_sniff_is_mhtml (const char *data, gsize length);

/* Returns TRUE for a Content-Type that says nothing, so that the content has to decide; also for NULL and "". Ignores
 * case; `type` has no parameters. */
gboolean vlps_sniff_type_is_unknown (const char *type);

/* Returns TRUE for such a type, and for types of documents that are shown as pages. */
gboolean vlps_sniff_type_is_page (const char *type);
