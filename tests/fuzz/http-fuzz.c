/* http-fuzz.c - any bytes as a recorded answer: an error, or one with a status, a type and a body */
#include "fuzz.h"

#include "errors.h"
#include "http.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsHttpResponse) response = vlps_http_response_parse (bytes, &error);
  g_autoptr (VlpsHttpResponse) headers = vlps_http_response_parse_headers (bytes, NULL);
  g_autofree char *type = NULL;

  g_assert_true ((response == NULL) == (error != NULL) && (response == NULL) == (headers == NULL));
  if (response == NULL)
    {
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
      return 0;
    }
  type = vlps_http_response_type (response);
  g_assert_nonnull (type);
  g_assert_cmpuint (response->status, ==, headers->status);
  g_assert_cmpuint (g_bytes_get_size (response->body), <=, VLPS_HTTP_MAX_BODY);
  g_assert_cmpuint (g_bytes_get_size (headers->body), ==, 0);
  return 0;
}
