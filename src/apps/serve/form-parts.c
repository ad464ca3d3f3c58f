/* form-parts.c - the parts of a form (multipart/form-data) */
#include "form-parts.h"

#include <libsoup/soup.h>
#include <string.h>

#include "errors.h"

#define MAX_PARTS 100
#define MAX_HEAD 4096 /* bytes */

static void
part_free (gpointer data)
{
  VlpsFormPart *part = data;

  g_free (part->name);
  g_bytes_unref (part->data);
  g_free (part);
}

/* The line that begins each part, without the line end before it. */
static char *
read_boundary (const char *type)
{
  g_autoptr (SoupMessageHeaders) headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_MULTIPART);
  g_autoptr (GHashTable) parameters = NULL;
  const char *boundary;

  soup_message_headers_append (headers, "Content-Type", type);
  if (soup_message_headers_get_content_type (headers, &parameters) == NULL)
    return NULL;
  boundary = g_hash_table_lookup (parameters, "boundary");
  return boundary != NULL && *boundary != '\0' ? g_strconcat ("--", boundary, NULL) : NULL;
}

/* Reads a part; NULL if it has no name. */
static VlpsFormPart *
read_part (const char *head, gsize length, GBytes *body, gsize start, gsize end)
{
  g_autoptr (SoupMessageHeaders) headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_MULTIPART);
  g_autoptr (GHashTable) parameters = NULL;
  /* the parser skips the first line */
  g_autofree char *text = g_strdup_printf ("\r\n%.*s\r\n", (int) length, head), *disposition = NULL;
  const char *name;
  VlpsFormPart *part;

  if (strlen (text) != length + 4 || !soup_headers_parse (text, (int) strlen (text), headers)
      || !soup_message_headers_get_content_disposition (headers, &disposition, &parameters))
    return NULL;
  name = g_hash_table_lookup (parameters, "name");
  if (name == NULL)
    return NULL;
  part = g_new0 (VlpsFormPart, 1);
  part->name = g_strdup (name);
  part->is_file = g_hash_table_lookup (parameters, "filename") != NULL;
  part->data = g_bytes_new_from_bytes (body, start, end - start);
  return part;
}

/* Adds all parts; FALSE where the form is not well-formed. */
static gboolean
read_parts (GPtrArray *parts, const char *boundary, GBytes *body)
{
  gsize size, length = strlen (boundary);
  const char *data = g_bytes_get_data (body, &size), *end = data + size;
  const char *at = memmem (data, size, boundary, length);
  g_autofree char *next = g_strconcat ("\r\n", boundary, NULL);

  for (guint n = 0; at != NULL; n++)
    {
      const char *head, *start, *stop;
      VlpsFormPart *part;

      at += length;
      if (end - at >= 2 && memcmp (at, "--", 2) == 0)
        return n > 0;
      /* with the line end, so that a part without a head is found, too */
      head = memmem (at, (gsize) (end - at), "\r\n", 2);
      start = head != NULL ? memmem (head, MIN ((gsize) (end - head), MAX_HEAD), "\r\n\r\n", 4) : NULL;
      stop = start != NULL ? memmem (start + 2, (gsize) (end - start) - 2, next, length + 2) : NULL;
      if (stop == NULL || n == MAX_PARTS)
        return FALSE;
      part = read_part (head + 2, (gsize) MAX (start - head - 2, 0), body, (gsize) (MAX (start + 4, head) - data),
                        (gsize) (MAX (stop, start + 4) - data));
      if (part != NULL)
        g_ptr_array_add (parts, part);
      at = stop + 2;
    }
  return FALSE;
}

GPtrArray *
vlps_form_parts_read (const char *type, GBytes *body, GError **error)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (part_free);
  g_autofree char *boundary = read_boundary (type);

  if (boundary != NULL && read_parts (parts, boundary, body))
    return g_steal_pointer (&parts);
  return vlps_error_null (
      error, VLPS_ERROR_USAGE,
      "the request's form cannot be read: it takes parts with a boundary between them, at most %d, and at "
      "most %d bytes in the head of each",
      MAX_PARTS, MAX_HEAD);
}
