/* encoding-private.h - what the files of encoding.h share */
#pragma once

#include <string.h>

#include <glib.h>

/* Number of bytes of the UTF-8 character at `p`, or, with *ret_valid FALSE, of the longest part there that could have
 * begun one (at least 1), which the standard replaces by one U+FFFD.  `left` is at least 1. */
gsize vlps_encoding_utf8_step (const guint8 *p, gsize left, gboolean *ret_valid);

/* Number of bytes of ASCII, NUL included, at the start. */
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

/* Number of bytes at the start that are characters of three bytes, such as Chinese; those that begin with E0 or ED,
 * which take a closer look, are not counted. */
static inline gsize
vlps_encoding_threes_length (const guint8 *data, gsize length)
{
  gsize i = 0;

  while (length - i >= 3 && (data[i] & 0xF0) == 0xE0 && data[i] != 0xE0 && data[i] != 0xED
         && (data[i + 1] & 0xC0) == 0x80 && (data[i + 2] & 0xC0) == 0x80)
    i += 3;
  return i;
}
