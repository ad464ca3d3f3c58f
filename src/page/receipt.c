/* receipt.c - how a page came */
#include "receipt.h"

#include <string.h>

void
vlps_receipt_clear (VlpsReceipt *receipt)
{
  g_clear_pointer (&receipt->redirects, g_ptr_array_unref);
  g_clear_pointer (&receipt->sha256, g_free);
  receipt->fetched = 0;
  receipt->status = 0;
}

void
vlps_receipt_pass (VlpsReceipt *receipt, const char *url)
{
  GPtrArray *passed = receipt->redirects;

  if (url == NULL || *url == '\0' || (passed != NULL && passed->len >= VLPS_RECEIPT_MAX_REDIRECTS)
      || (passed != NULL && passed->len > 0 && strcmp (passed->pdata[passed->len - 1], url) == 0))
    return;
  if (passed == NULL)
    passed = receipt->redirects = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (passed, g_strdup (url));
}

void
vlps_receipt_arrive (VlpsReceipt *receipt, const char *url)
{
  GPtrArray *passed = receipt->redirects;

  for (guint i = passed != NULL ? passed->len : 0; url != NULL && i-- > 0;)
    if (strcmp (passed->pdata[i], url) == 0)
      {
        g_ptr_array_set_size (passed, (int) i);
        break;
      }
}

void
vlps_receipt_set_bytes (VlpsReceipt *receipt, GBytes *bytes)
{
  g_free (receipt->sha256);
  receipt->sha256 = bytes != NULL ? g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes) : NULL;
}
