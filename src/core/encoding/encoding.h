/* encoding.h - converts the bytes of a page to UTF-8
 *
 * Encodings are named by their WHATWG label in lower case ("utf-8", "gb18030", "windows-1252", ...), which browser
 * engines accept as well. The names that the converter uses stay internal. */
#pragma once

#include <glib.h>

/* What revealed the encoding, in the order in which it is looked for. */
typedef enum
{
  VLPS_ENCODING_HTTP,     /* label given by the caller, as a rule from the Content-Type header */
  VLPS_ENCODING_BOM,      /* byte order mark; beats a header that says otherwise, as in browsers */
  VLPS_ENCODING_META,     /* <meta charset> or <meta http-equiv=content-type> near the start */
  VLPS_ENCODING_XML,      /* encoding of an XML declaration */
  VLPS_ENCODING_DETECTED, /* the bytes themselves */
  VLPS_ENCODING_DEFAULT,  /* nothing: the fallback is used */
} VlpsEncodingSource;

/* Strings are static. */
typedef struct
{
  const char *label; /* WHATWG label; never NULL */
  VlpsEncodingSource source;
  gboolean overridden;  /* a declaration was ignored because the bytes contradict it */
  const char *declared; /* the first declaration that was ignored; NULL unless overridden */
} VlpsEncoding;

/* Number of bytes at the start of a page that are searched for a declaration. The standard says 1,024; browsers and
 * real pages need more. */
#define VLPS_ENCODING_PRESCAN 4096

/* Finds the encoding of a page. `http_charset` counts as absent if it is NULL or unknown. `fallback`: label for pages
 * that declare nothing; NULL or unknown stands for "windows-1252". A page of ASCII only is "utf-8" (detected) unless
 * it declares something.
 *
 * A declaration is overridden in two cases: it names another encoding although the whole page is valid UTF-8 with
 * several characters beyond ASCII, or it names UTF-8 although more than a few places are invalid. */
VlpsEncoding vlps_encoding_find (const guint8 *data, gsize length, const char *http_charset, const char *fallback);

/* Returns the label for any name of an encoding that web pages use, or NULL. Ignores case and surrounding white
 * space; `length` may be -1. As in browsers, GB2312 and GBK become "gb18030", ISO-8859-1 and ASCII become
 * "windows-1252", and so on. Encodings that browsers refuse for safety (ISO-2022-KR, HZ, ...) count as unknown. */
const char *vlps_encoding_label (const char *name, gssize length);

/* Returns the label that the markup at the start of a page declares, or NULL: the standard's "prescan", and the XML
 * declaration. *ret_source becomes VLPS_ENCODING_META or VLPS_ENCODING_XML. */
const char *vlps_encoding_prescan (const guint8 *data, gsize length, VlpsEncodingSource *ret_source);

/* Converts to valid UTF-8, as browsers do; newly allocated and NUL-terminated. Never fails: bytes that are illegal in
 * the encoding become U+FFFD. Removes a byte order mark and NUL characters. An unknown label counts as
 * "windows-1252". The time is linear in `length`, whatever the bytes are. `ret_length` may be NULL. */
char *vlps_encoding_decode (const guint8 *data, gsize length, const char *label, gsize *ret_length);
