/* encoding-private.h - declarations shared by the files that implement encoding.h */
#pragma once

#include <string.h>

#include <glib.h>

/* Returns the number of bytes of the UTF-8 character at `p`. If the bytes there are invalid, sets *ret_valid to FALSE
 * and returns the length of the longest part that could have begun a character (at least 1); the standard replaces
 * this part by one U+FFFD. `left`: bytes available, at least 1. */
gsize vlps_encoding_utf8_step (const guint8 *p, gsize left, gboolean *ret_valid);

/* Returns the number of ASCII bytes, NUL included, at the start. */
static inline gsize
vlps_encoding_ascii_length (const guint8 *data, gsize length)
{
  gsize i = 0;
  guint64 word;

  for (; i + sizeof word <= length; i += sizeof word)
    {
      memcpy (&word, data + i, sizeof word);
      if ((word & G_GUINT64_CONSTANT (0x8080808080808080)) != 0)
        break;
    }
  while (i < length && data[i] < 0x80)
    i++;
  return i;
}

/* Returns the number of bytes at the start that form three-byte characters, such as Chinese. Stops at lead bytes E0
 * and ED, whose second byte has a smaller range. */
static inline gsize
vlps_encoding_threes_length (const guint8 *data, gsize length)
{
  gsize i = 0;

  while (length - i >= 3 && (data[i] & 0xF0) == 0xE0 && data[i] != 0xE0 && data[i] != 0xED
         && (data[i + 1] & 0xC0) == 0x80 && (data[i + 2] & 0xC0) == 0x80)
    i += 3;
  return i;
}
