/* saved-fuzz.c - any bytes as a page that a browser saved: no address, or one of the web */
#include "fuzz.h"

#include "address.h"
#include "saved-page.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  g_autofree char *address = vlps_saved_page_address ((const char *) data, length);

  g_assert_true (address == NULL || (g_utf8_validate (address, -1, NULL) && vlps_address_is_web (address)));
  return 0;
}
