/* condense-text.c - pieces of text of a page made short */
#include "condenser.h"

#include <string.h>

#include "hash.h"
#include "markup-scan.h"

static guint
slice_hash (gconstpointer key)
{
  const VlpsSlice *slice = key;

  return vlps_hash_bytes (slice->text, slice->length);
}

static gboolean
slice_equal (gconstpointer a, gconstpointer b)
{
  const VlpsSlice *x = a, *y = b;

  return x->length == y->length && memcmp (x->text, y->text, x->length) == 0;
}

static void
write_private (Condenser *c, gunichar character)
{
  char utf8[6];

  vlps_fast_append (c->result->text, utf8, (gsize) g_unichar_to_utf8 (character, utf8));
}

void
vlps_condenser_replace (Condenser *c, const char *start, const char *end, gboolean equal)
{
  VlpsSlice slice = { start, (gsize) (end - start) };
  guint piece = equal ? GPOINTER_TO_UINT (g_hash_table_lookup (c->formats, &slice)) : 0;

  if (piece == 0)
    {
      g_array_append_val (c->result->slices, slice);
      piece = c->result->slices->len;
      if (equal)
        g_hash_table_insert (c->formats, g_memdup2 (&slice, sizeof slice), GUINT_TO_POINTER (piece));
    }
  piece--;
  if (piece >= VLPS_CONDENSED_PLANE)
    write_private (c, VLPS_CONDENSED_HIGH + piece / VLPS_CONDENSED_PLANE - 1);
  write_private (c, VLPS_CONDENSED_LOW + piece % VLPS_CONDENSED_PLANE);
}

/* Returns TRUE if there are control characters, which gumbo would replace and browsers keep. */
static gboolean
has_controls (const char *p, const char *end)
{
  for (; p < end; p++)
    if ((g_ascii_iscntrl (*p) && !g_ascii_isspace (*p)) || ((guchar) *p == 0xC2 && p + 1 < end && (guchar) p[1] < 0xA0))
      return TRUE;
  return FALSE;
}

void
vlps_condenser_write_plain (Condenser *c, const char *start, const char *end)
{
  if (c->verbatim || (end - start <= SHORT && !has_controls (start, end)))
    write_span (c, start, end);
  else
    vlps_condenser_replace (c, start, end, FALSE);
}

void
vlps_condenser_write_gap (Condenser *c)
{
  const GString *text = c->result->text;
  char last = text->len > 0 ? text->str[text->len - 1] : ' ';

  if (g_ascii_isprint (last) && !vlps_markup_scan_is_space (last) && last != '>' && last != ';')
    g_string_append (c->result->text, "<!---->");
}

static const char *
write_spaces (Condenser *c, const char *p, const char *end)
{
  const char *start = p;

  while (p < end && vlps_markup_scan_is_space (*p))
    p++;
  if (p - start > 1 && c->preformatted == 0 && c->foreign == 0)
    vlps_fast_append (c->result->text, " ", 1);
  else
    write_span (c, start, p);
  return p;
}

guint
vlps_condenser_read_number (const char **p, const char *end)
{
  const char *q = *p + 1;
  guint base = 10, c = 0;
  const char *digits;

  *p = q;
  if (q == end || *q++ != '#')
    return 0;
  if (q < end && (*q == 'x' || *q == 'X'))
    {
      base = 16;
      q++;
    }
  for (digits = q; q < end && (base == 16 ? g_ascii_isxdigit (*q) : g_ascii_isdigit (*q)); q++)
    c = MIN (c * base + (guint) g_ascii_xdigit_value (*q), BEYOND_UNICODE);
  if (q > digits)
    *p = q;
  return c;
}

/* Writes the beginning of a reference at `p`, which is "&", and returns the place behind.  In gumbo long numbers
 * overflow, to anything. */
static const char *
write_reference (Condenser *c, const char *p, const char *end)
{
  const char *start = p;

  if (vlps_condenser_read_number (&p, end) == BEYOND_UNICODE)
    g_string_append_printf (c->result->text, "&#%u", BEYOND_UNICODE);
  else
    write_span (c, start, p);
  return p;
}

void
vlps_condenser_write_text (Condenser *c, const char *p, const char *end)
{
  while (p < end)
    {
      const char *reference = memchr (p, '&', (gsize) (end - p));
      const char *stop = reference != NULL ? reference : end;
      const char *core_end = stop;

      p = write_spaces (c, p, stop);
      while (core_end > p && vlps_markup_scan_is_space (core_end[-1]))
        core_end--;
      vlps_condenser_write_plain (c, p, core_end);
      write_spaces (c, core_end, stop);
      p = stop;
      if (reference != NULL)
        {
          const char *rest = p = write_reference (c, reference, end);

          /* with all that might belong to it */
          while (p < end && (g_ascii_isalnum (*p) || *p == '#' || *p == ';'))
            p++;
          write_span (c, rest, p);
        }
    }
}

void
vlps_condenser_write_references (Condenser *c, const char *p, const char *end)
{
  while (p < end)
    {
      const char *reference = memchr (p, '&', (gsize) (end - p));

      write_span (c, p, reference != NULL ? reference : end);
      p = reference != NULL ? write_reference (c, reference, end) : end;
    }
}

GHashTable *
vlps_condenser_pieces_new (void)
{
  return g_hash_table_new_full (slice_hash, slice_equal, g_free, NULL);
}
