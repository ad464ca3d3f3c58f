/* http.h - an HTTP response as it was recorded, made ready to be given out again */
#pragma once

#include <libsoup/soup.h>

typedef struct
{
  guint status;
  char *phrase;
  SoupMessageHeaders *headers; /* without those of the connection and of the encodings that were undone */
  GBytes *body;                /* chunks joined, unpacked */
  gboolean cut;                /* it breaks off in the middle of a chunk, or before its packing ends */
} VlpsHttpResponse;

void vlps_http_response_free (VlpsHttpResponse *response);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsHttpResponse, vlps_http_response_free)

/* A body larger than this is cut: a few bytes can unpack to any size. */
#define VLPS_HTTP_MAX_BODY (256u << 20)

/* Parses status line, headers and body.  Archives are not always true to their headers (many are written by proxies
 * that join chunks or unpack and leave the header standing), so a body that is not in the encoding it is said to be in
 * is taken as it is, and one that breaks off is taken as far as it goes.  Fails with VLPS_ERROR_IO when it is no
 * response. */
VlpsHttpResponse *vlps_http_response_parse (GBytes *bytes, GError **error);

/* The same of the headers alone; the body is empty. */
VlpsHttpResponse *vlps_http_response_parse_headers (GBytes *bytes, GError **error);

/* Type without parameters, in lower case; "" where there is none.  Newly allocated. */
char *vlps_http_response_type (const VlpsHttpResponse *response);
