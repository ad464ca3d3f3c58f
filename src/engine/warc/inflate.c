/* inflate.c - gzip members at several times the speed of zlib */
#include "inflate.h"

#include <isa-l.h>
#include <unistd.h>

#define CHUNK (64u << 10)
#define FIRST_ROOM (128u << 10) /* about an HTML page */

/* Doubles the room behind the unpacked bytes, up to one byte more than `most`; FALSE if there is no more. */
static gboolean
add_room (GByteArray *out, struct inflate_state *state, gsize most)
{
  guint used = out->len - state->avail_out;
  gsize room = MIN (MAX (FIRST_ROOM, 2 * (gsize) out->len), most + 1);

  if (room <= out->len)
    return FALSE;
  g_byte_array_set_size (out, (guint) room);
  state->next_out = out->data + used;
  state->avail_out = (guint) room - used;
  return TRUE;
}

/* Returns the next bytes of the input (borrowed until the next call), or NULL at its end. */
typedef const guint8 *(*MoreFunc) (gpointer source, gsize *ret_length);

/* *ret_left: bytes of the last call of `more` that are behind the member. */
static GByteArray *
inflate_member (MoreFunc more, gpointer source, gsize most, gsize *ret_left)
{
  g_autofree struct inflate_state *state = g_new (struct inflate_state, 1);
  g_autoptr (GByteArray) out = g_byte_array_new ();

  isal_inflate_init (state);
  state->crc_flag = ISAL_GZIP;
  while (state->block_state != ISAL_BLOCK_FINISH)
    {
      if (state->avail_in == 0)
        {
          gsize length = 0;
          const guint8 *data = more (source, &length);

          if (data == NULL || length > G_MAXUINT32)
            return NULL;
          state->next_in = (guint8 *) (gsize) data;
          state->avail_in = (guint32) length;
        }
      do
        {
          if (state->avail_out == 0 && !add_room (out, state, most))
            return NULL;
          if (isal_inflate (state) != ISAL_DECOMP_OK)
            return NULL;
        }
      while (state->avail_out == 0 && state->block_state != ISAL_BLOCK_FINISH);
    }
  *ret_left = state->avail_in;
  g_byte_array_set_size (out, out->len - state->avail_out);
  return out->len <= most ? g_steal_pointer (&out) : NULL;
}

static const guint8 *
take_all (gpointer source, gsize *ret_length)
{
  GBytes **bytes = source;
  const guint8 *data = *bytes != NULL ? g_bytes_get_data (*bytes, ret_length) : NULL;

  *bytes = NULL;
  return data;
}

GByteArray *
vlps_inflate_data (const guint8 *data, gsize length, gsize most, gsize *ret_left)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, length);
  GBytes *source = bytes;

  return inflate_member (take_all, &source, most, ret_left);
}

GBytes *
vlps_inflate_start (const guint8 *data, gsize length, gsize n)
{
  g_autofree struct inflate_state *state = g_new (struct inflate_state, 1);
  g_autofree guint8 *out = g_malloc (n);

  isal_inflate_init (state);
  state->crc_flag = ISAL_GZIP;
  state->next_in = (guint8 *) (gsize) data;
  state->avail_in = (guint32) MIN (length, G_MAXUINT32);
  state->next_out = out;
  state->avail_out = (guint32) n;
  return isal_inflate (state) == ISAL_DECOMP_OK && state->avail_out == 0 ? g_bytes_new_take (g_steal_pointer (&out), n)
                                                                         : NULL;
}

typedef struct
{
  int fd;
  guint64 offset; /* of what has not been read */
  guint8 *buffer; /* CHUNK bytes */
} File;

static const guint8 *
read_chunk (gpointer source, gsize *ret_length)
{
  File *file = source;
  gssize n = pread (file->fd, file->buffer, CHUNK, (off_t) file->offset);

  if (n <= 0)
    return NULL;
  file->offset += (guint64) n;
  *ret_length = (gsize) n;
  return file->buffer;
}

GByteArray *
vlps_inflate_file (int fd, guint64 offset, gsize most, guint64 *ret_end)
{
  g_autofree guint8 *buffer = g_malloc (CHUNK);
  File file = { fd, offset, buffer };
  gsize left;
  GByteArray *member = inflate_member (read_chunk, &file, most, &left);

  if (member != NULL)
    *ret_end = file.offset - left;
  return member;
}
