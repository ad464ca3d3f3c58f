/* http.h - parses a recorded HTTP response for replay */
#pragma once

#include <libsoup/soup.h>

typedef struct
{
  guint status;
  char *phrase;
  SoupMessageHeaders *headers; /* without headers of the connection and of encodings that were decoded */
  GBytes *body;                /* dechunked and decompressed */
  gboolean cut;                /* it breaks off inside a chunk or compressed data */
} VlpsHttpResponse;

void vlps_http_response_free (VlpsHttpResponse *response);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsHttpResponse, vlps_http_response_free)

/* A larger body is cut: a few bytes can decompress to any size. */
#define VLPS_HTTP_MAX_BODY (256u << 20)

/* Parses status line, headers and body. Headers of archives are not always true (many archives come from proxies that
 * dechunk or decompress and keep the headers). So a body that is not in its declared encoding is used as it is, and
 * one that breaks off is used up to there. Fails with VLPS_ERROR_IO if it is not a response. */
VlpsHttpResponse *vlps_http_response_parse (GBytes *bytes, GError **error);

/* Parses with only the first `n` bytes of the body, or more of it. */
VlpsHttpResponse *vlps_http_response_parse_start (GBytes *bytes, gsize n, GError **error);

/* Parses only the headers; the body is empty. */
VlpsHttpResponse *vlps_http_response_parse_headers (GBytes *bytes, GError **error);

/* Returns the type without parameters, in lower case; "" if there is none. Newly allocated. */
char *vlps_http_response_type (const VlpsHttpResponse *response);
