/* condensed.c - what the private characters of condensed HTML stand for */
#include "condensed.h"

#include "fast.h"

VlpsCondensed *
vlps_condensed_new (void)
{
  VlpsCondensed *condensed = g_new0 (VlpsCondensed, 1);

  condensed->text = g_string_new (NULL);
  condensed->slices = g_array_new (FALSE, FALSE, sizeof (VlpsSlice));
  condensed->hidden = g_array_new (FALSE, FALSE, sizeof (VlpsHidden));
  return condensed;
}

void
vlps_condensed_free (VlpsCondensed *condensed)
{
  g_string_free (condensed->text, TRUE);
  g_array_unref (condensed->slices);
  g_array_unref (condensed->hidden);
  g_free (condensed);
}

/* Value of the private character at `p`, or 0; all of them have four bytes, of which the first is F3 or F4. */
static gunichar
private_at (const char *p)
{
  gunichar c = (guchar) *p < 0xF3 ? 0 : g_utf8_get_char (p);

  return c < VLPS_CONDENSED_LOW ? 0 : c;
}

/* The piece at *text, which is moved behind it; NULL where there is none. */
static const VlpsSlice *
take_piece (const VlpsCondensed *condensed, const char **text)
{
  const char *p = *text;
  gunichar c = private_at (p);
  gsize piece = 0;

  if (c == 0)
    return NULL;
  p += 4;
  if (c >= VLPS_CONDENSED_HIGH)
    {
      piece = (gsize) (c - VLPS_CONDENSED_HIGH + 1) * VLPS_CONDENSED_PLANE;
      c = private_at (p);
      p += 4;
    }
  piece += c - VLPS_CONDENSED_LOW;
  /* if there are no pieces, private characters are the page's own */
  if (c < VLPS_CONDENSED_LOW || piece >= condensed->slices->len)
    return NULL;
  *text = p;
  return &g_array_index (condensed->slices, VlpsSlice, piece);
}

void
vlps_condensed_expand (const VlpsCondensed *condensed, const char *text, GString *out)
{
  const char *start = text, *p = text;

  while (*p != '\0')
    {
      const char *next = p;
      const VlpsSlice *slice = take_piece (condensed, &next);

      if (slice == NULL)
        {
          p++;
          continue;
        }
      vlps_fast_append (out, start, (gsize) (p - start));
      vlps_fast_append (out, slice->text, slice->length);
      start = p = next;
    }
  vlps_fast_append (out, start, (gsize) (p - start));
}

gboolean
vlps_condensed_hidden (const VlpsCondensed *condensed, const char *tag, VlpsSlice *ret_attributes)
{
  guint low = 0, high = condensed->hidden->len;

  while (tag != NULL && low < high)
    {
      guint middle = (low + high) / 2;
      const VlpsHidden *hidden = &g_array_index (condensed->hidden, VlpsHidden, middle);
      const char *place = condensed->text->str + hidden->tag;

      if (place == tag)
        {
          *ret_attributes = hidden->attributes;
          return TRUE;
        }
      if (place < tag)
        low = middle + 1;
      else
        high = middle;
    }
  return FALSE;
}

gboolean
vlps_condensed_attributes (const VlpsCondensed *condensed, const char *name, VlpsSlice *ret_attributes)
{
  const VlpsSlice *slice = take_piece (condensed, &name);

  if (slice == NULL)
    return FALSE;
  *ret_attributes = *slice;
  return TRUE;
}

gboolean
vlps_condensed_next_attribute (VlpsSlice *attributes, VlpsSlice *ret_name, VlpsSlice *ret_value)
{
  const char *p = attributes->text, *end = p + attributes->length;
  VlpsScanAttribute attribute;

  while (vlps_markup_scan_is_space (*p) || *p == '/')
    p++;
  if (*p == '>')
    return FALSE;
  p = vlps_markup_scan_attribute (p, end, &attribute);
  *ret_name = attribute.name;
  *ret_value = attribute.value;
  *attributes = (VlpsSlice){ p, (gsize) (end - p) };
  return TRUE;
}
