/* zstandard.c - data packed with Zstandard (RFC 8878) */
#include "zstandard.h"

#include <string.h>
#include <unistd.h>
#include <zstd.h>

#define FRAME 0xFD2FB528u
#define DICTIONARY 0x184D2A5Du     /* a frame that others skip */
#define MAX_DICTIONARY (64u << 20) /* bytes, unpacked */
#define MAX_WINDOW 27              /* log2 of bytes: what browsers and zstd itself take without being asked */
#define STEP (128u << 10)

static guint32
read_number (const guint8 *data)
{
  guint32 number;

  memcpy (&number, data, sizeof number);
  return GUINT32_FROM_LE (number);
}

gboolean
vlps_zstd_is (const guint8 *data, gsize length)
{
  return length >= 8 && (read_number (data) == FRAME || read_number (data) == DICTIONARY);
}

GBytes *
vlps_zstd_unpack (GBytes *bytes, gsize most)
{
  gsize length, status = 1;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  ZSTD_DCtx *context = ZSTD_createDCtx ();
  g_autoptr (GByteArray) body = g_byte_array_new ();
  g_autofree guint8 *buffer = g_malloc (STEP);
  ZSTD_inBuffer in = { data, length, 0 };

  ZSTD_DCtx_setParameter (context, ZSTD_d_windowLogMax, MAX_WINDOW);
  while (in.pos < in.size && body->len < most)
    {
      ZSTD_outBuffer out = { buffer, STEP, 0 };

      status = ZSTD_decompressStream (context, &out, &in);
      g_byte_array_append (body, buffer, (guint) MIN (out.pos, most - body->len));
      if (ZSTD_isError (status))
        break;
    }
  /* what is left in the decoder */
  while (!ZSTD_isError (status) && status != 0 && body->len < most)
    {
      ZSTD_outBuffer out = { buffer, STEP, 0 };

      status = ZSTD_decompressStream (context, &out, &in);
      if (out.pos == 0)
        break;
      g_byte_array_append (body, buffer, (guint) MIN (out.pos, most - body->len));
    }
  ZSTD_freeDCtx (context);
  return body->len > 0 || status == 0 ? g_byte_array_free_to_bytes (g_steal_pointer (&body)) : NULL;
}

/* The dictionary before the first record, which may be packed itself; NULL: there is none. */
static GBytes *
read_dictionary (int fd)
{
  guint8 head[8];
  g_autofree guint8 *data = NULL;
  g_autoptr (GBytes) bytes = NULL;
  guint32 length;

  if (pread (fd, head, sizeof head, 0) != sizeof head || read_number (head) != DICTIONARY)
    return NULL;
  length = read_number (head + 4);
  if (length < 8 || length > MAX_DICTIONARY)
    return NULL;
  data = g_malloc (length);
  if (pread (fd, data, length, sizeof head) != (gssize) length)
    return NULL;
  bytes = g_bytes_new_take (g_steal_pointer (&data), length);
  return vlps_zstd_is (g_bytes_get_data (bytes, NULL), length) ? vlps_zstd_unpack (bytes, MAX_DICTIONARY)
                                                               : g_steal_pointer (&bytes);
}

static ZSTD_DCtx *
new_context (int fd)
{
  ZSTD_DCtx *context = ZSTD_createDCtx ();
  g_autoptr (GBytes) dictionary = read_dictionary (fd);

  ZSTD_DCtx_setParameter (context, ZSTD_d_windowLogMax, MAX_WINDOW);
  if (dictionary != NULL)
    ZSTD_DCtx_loadDictionary (context, g_bytes_get_data (dictionary, NULL), g_bytes_get_size (dictionary));
  return context;
}

gboolean
vlps_zstd_is_warc (int fd)
{
  static const char magic[] = "WARC/";
  guint8 head[8];
  gboolean packed = pread (fd, head, sizeof head, 0) == sizeof head && vlps_zstd_is (head, sizeof head);
  /* a dictionary stands before the records */
  goffset first = packed && read_number (head) == DICTIONARY ? (goffset) sizeof head + read_number (head + 4) : 0;
  g_autofree guint8 *from = packed ? g_malloc (STEP) : NULL;
  gssize n = packed ? pread (fd, from, STEP, first) : -1;
  char start[sizeof magic - 1] = { 0 };
  ZSTD_inBuffer in = { from, (gsize) MAX (n, 0), 0 };
  ZSTD_outBuffer out = { start, sizeof start, 0 };
  gsize status = 0;
  ZSTD_DCtx *context;

  if (n <= 0)
    return FALSE;
  context = new_context (fd);
  while (out.pos < out.size && in.pos < in.size && !ZSTD_isError (status))
    status = ZSTD_decompressStream (context, &out, &in);
  ZSTD_freeDCtx (context);
  return out.pos == out.size && memcmp (start, magic, sizeof start) == 0;
}

gboolean
vlps_zstd_convert (int fd, FILE *out, GPtrArray *problems)
{
  ZSTD_DCtx *context = new_context (fd);
  g_autofree guint8 *from = g_malloc (STEP), *to = g_malloc (STEP);
  gsize status = 0;
  guint64 offset = 0;
  gssize n;

  while (!ZSTD_isError (status) && !ferror (out) && (n = pread (fd, from, STEP, (goffset) offset)) > 0)
    {
      ZSTD_inBuffer in = { from, (gsize) n, 0 };
      gboolean full = FALSE;

      while (!ZSTD_isError (status) && (in.pos < in.size || full))
        {
          ZSTD_outBuffer piece = { to, STEP, 0 };

          status = ZSTD_decompressStream (context, &piece, &in);
          fwrite (to, 1, piece.pos, out);
          full = piece.pos == piece.size;
        }
      offset += in.pos;
    }
  if (status != 0 && !ferror (out))
    g_ptr_array_add (problems,
                     g_strdup_printf ("the compressed data at byte %" G_GUINT64_FORMAT
                                      " are damaged or cut off; what follows is left out (%s)",
                                      offset, ZSTD_isError (status) ? ZSTD_getErrorName (status) : "the file ends"));
  ZSTD_freeDCtx (context);
  return !ferror (out);
}
