/* encoding.h - from the bytes of a page to UTF-8
 *
 * Encodings are named by their WHATWG label in lower case ("utf-8", "gb18030", "windows-1252", ...), which is what a
 * browser engine takes as well; how the converter calls them stays inside.
 */
#pragma once

#include <glib.h>

/* What an encoding was found from, in the order in which it is looked for. */
typedef enum
{
  VLPS_ENCODING_HTTP,     /* label given by the caller, as a rule from the Content-Type header */
  VLPS_ENCODING_BOM,      /* byte order mark; beats a header that says otherwise, as in browsers */
  VLPS_ENCODING_META,     /* <meta charset> or <meta http-equiv=content-type> near the start */
  VLPS_ENCODING_XML,      /* encoding of an XML declaration */
  VLPS_ENCODING_DETECTED, /* the bytes themselves */
  VLPS_ENCODING_DEFAULT,  /* nothing said anything: the fallback */
} VlpsEncodingSource;

/* Strings are static. */
typedef struct
{
  const char *label; /* never NULL */
  VlpsEncodingSource source;
  gboolean overridden;  /* a declaration was not followed, because the bytes plainly are something else */
  const char *declared; /* the (first) declaration that was not followed; NULL unless overridden */
} VlpsEncoding;

/* Bytes from the start of a page among which a declaration is looked for.  The standard says 1,024, browsers look
 * further, and so do real pages. */
#define VLPS_ENCODING_PRESCAN 4096

/* Finds the encoding of a page.  `http_charset` may be NULL or unknown, then it counts as absent.  `fallback` is the
 * label for pages that tell nothing; NULL or unknown: "windows-1252".  A page of ASCII only is "utf-8" (detected)
 * unless it declares something.
 *
 * A declaration is overridden when it is plainly wrong: it says something else than UTF-8, yet everything is valid
 * UTF-8 with several characters beyond ASCII; or it says UTF-8, yet more than a few places are not.
 */
VlpsEncoding vlps_encoding_find (const guint8 *data, gsize length, const char *http_charset, const char *fallback);

/* Label for any name of an encoding that web pages use, or NULL.  Case and surrounding white space do not matter;
 * `length` may be -1.  GB2312 and GBK read as "gb18030", ISO-8859-1 and ASCII as "windows-1252", and so on, as in
 * browsers.  Encodings that browsers refuse for safety (ISO-2022-KR, HZ, ...) count as unknown. */
const char *vlps_encoding_label (const char *name, gssize length);

/* Label that the markup at the start of a page declares, or NULL: the standard's "prescan", and the XML declaration.
 * *ret_source becomes VLPS_ENCODING_META or VLPS_ENCODING_XML. */
const char *vlps_encoding_prescan (const guint8 *data, gsize length, VlpsEncodingSource *ret_source);

/* Converts to valid UTF-8, as browsers do; newly allocated and terminated.  Never fails: what is illegal in the
 * encoding becomes U+FFFD.  A byte order mark and NUL characters are left out.  A label that is not known is taken as
 * "windows-1252".  The time is linear in `length`, whatever the bytes are.  `ret_length` may be NULL. */
char *vlps_encoding_decode (const guint8 *data, gsize length, const char *label, gsize *ret_length);
