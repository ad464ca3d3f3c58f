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

/* Takes what was unpacked; FALSE: no more is wanted. */
typedef gboolean (*Sink) (const guint8 *data, gsize length, gpointer user_data);

/* Unpacks `length` bytes, which may begin and end anywhere in a frame.  The answer is that of ZSTD_decompressStream(): 0 where
 * a frame ends with them, or an error. */
static gsize
decode (ZSTD_DCtx *context, const guint8 *data, gsize length, guint8 *buffer, Sink take, gpointer user_data)
{
  ZSTD_inBuffer in = { data, length, 0 };
  gsize status;
  gboolean full, wanted;

  do
    {
      ZSTD_outBuffer out = { buffer, STEP, 0 };

      status = ZSTD_decompressStream (context, &out, &in);
      wanted = take (buffer, out.pos, user_data) && !ZSTD_isError (status);
      full = out.pos == out.size && status != 0;
    }
  while (wanted && (in.pos < in.size || full));
  return status;
}

typedef struct
{
  GByteArray *bytes;
  gsize most;
} Body;

static gboolean
take_into_body (const guint8 *data, gsize length, gpointer user_data)
{
  const Body *body = user_data;

  g_byte_array_append (body->bytes, data, (guint) MIN (length, body->most - body->bytes->len));
  return body->bytes->len < body->most;
}

GBytes *
vlps_zstd_unpack (GBytes *bytes, gsize most)
{
  gsize length, status;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  ZSTD_DCtx *context = ZSTD_createDCtx ();
  g_autoptr (GByteArray) unpacked = g_byte_array_new ();
  g_autofree guint8 *buffer = g_malloc (STEP);
  Body body = { unpacked, most };

  ZSTD_DCtx_setParameter (context, ZSTD_d_windowLogMax, MAX_WINDOW);
  status = decode (context, data, length, buffer, take_into_body, &body);
  ZSTD_freeDCtx (context);
  return unpacked->len > 0 || status == 0 ? g_byte_array_free_to_bytes (g_steal_pointer (&unpacked)) : NULL;
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

static gboolean
take_into_file (const guint8 *data, gsize length, gpointer file)
{
  return fwrite (data, 1, length, file) == length;
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
      status = decode (context, from, (gsize) n, to, take_into_file, out);
      offset += (guint64) n;
    }
  if (status != 0 && !ferror (out))
    g_ptr_array_add (problems,
                     g_strdup_printf ("the compressed data before byte %" G_GUINT64_FORMAT
                                      " are damaged or cut off; what follows is left out (%s)",
                                      offset, ZSTD_isError (status) ? ZSTD_getErrorName (status) : "the file ends"));
  ZSTD_freeDCtx (context);
  return !ferror (out);
}
