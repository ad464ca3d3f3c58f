/* sniff.h - what some bytes are, whatever their name or header says */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_CONTENT_EMPTY,      /* no bytes, or only white space */
  VLPS_CONTENT_HTML,       /* has markup that HTML knows */
  VLPS_CONTENT_XHTML,      /* HTML behind an XML declaration */
  VLPS_CONTENT_XML,        /* a feed, SVG, ...: its root is not html */
  VLPS_CONTENT_TEXT,       /* readable, without a tag */
  VLPS_CONTENT_JSON,       /* an object or array */
  VLPS_CONTENT_SNAPSHOT,   /* a saved snapshot of this program (JSON) */
  VLPS_CONTENT_WARC,       /* a web archive */
  VLPS_CONTENT_COMPRESSED, /* gzip, zstd, xz, bzip2: may hold any of the others */
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

/* Looks at the bytes: signatures as in the WHATWG MIME Sniffing Standard, then text.  The time is linear in `length`;
 * mostly a few KB are read. */
VlpsContent vlps_sniff (const guint8 *data, gsize length);

/* TRUE for HTML with <html> or <body> that ends in the middle of a text or a tag, and has no end tag of either.  Linear in
 * `length`; where a page ends as it should, only its last bytes are read. */
gboolean vlps_sniff_breaks_off (const guint8 *data, gsize length);

/* TRUE for what can be shown as a page: HTML, XHTML and plain text. */
gboolean vlps_sniff_is_page (VlpsContentKind kind);

/* TRUE for a page that a browser saved with its parts (MHTML): a mail message that says so in its header.  To
 * vlps_sniff() it is plain text. */
gboolean vlps_sniff_is_mhtml (const char *data, gsize length);

/* TRUE for the type of an answer, in any case and without parameters, with which its server or its recorder says nothing,
 * so that the content decides; NULL and "" are such. */
gboolean vlps_sniff_type_is_unknown (const char *type);

/* TRUE for such a type, and for those of documents that are shown as pages. */
gboolean vlps_sniff_type_is_page (const char *type);
