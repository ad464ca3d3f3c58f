/* link-references.c - addresses that Markdown names by numbers, in a list at its end */
#include "link-references.h"

#include "escape.h"
#include "hash.h"

struct _VlpsLinkReferences
{
  GHashTable *numbers;  /* address -> its number */
  GPtrArray *addresses; /* by number, less 1; of the table */
};

VlpsLinkReferences *
vlps_link_references_new (void)
{
  VlpsLinkReferences *references = g_new0 (VlpsLinkReferences, 1);

  references->numbers = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  references->addresses = g_ptr_array_new ();
  return references;
}

void
vlps_link_references_free (VlpsLinkReferences *references)
{
  if (references == NULL)
    return;
  g_ptr_array_unref (references->addresses);
  g_hash_table_unref (references->numbers);
  g_free (references);
}

guint
vlps_link_references_number (VlpsLinkReferences *references, const char *address)
{
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (references->numbers, address));
  char *own;

  if (number > 0)
    return number;
  own = g_strdup (address);
  g_ptr_array_add (references->addresses, own);
  g_hash_table_insert (references->numbers, own, GUINT_TO_POINTER (references->addresses->len));
  return references->addresses->len;
}

void
vlps_link_references_write (const VlpsLinkReferences *references, GString *out)
{
  for (guint i = 0; i < references->addresses->len; i++)
    {
      const char *address = references->addresses->pdata[i];

      g_string_append (out, out->len == 0 ? "" : i == 0 ? "\n\n" : "\n");
      g_string_append_printf (out, "[%u]: ", i + 1);
      /* nothing at all would be no address here */
      if (*address == '\0')
        g_string_append (out, "<>");
      vlps_escape_address (out, address);
    }
}
