/* warc-record.c - the records of a WARC file (ISO 28500), one after the other */
#include "warc-record.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "errors.h"
#include "inflate.h"

#define CHUNK (64u << 10)
#define MAX_HEADER (1u << 20) /* addresses with data in them get long */
#define MAX_GAP 64            /* line ends between two records; the standard has two, writers differ */
#define MAX_MEMBER (VLPS_WARC_MAX_BLOCK + MAX_HEADER + MAX_GAP)
#define GZIP_WINDOW (15 + 16) /* zlib: a gzip wrapper, and its checksum is looked at */
#define MAX_PROBE 1024        /* packed bytes in which a record begins: gzip's header and a code table are shorter */

/* Members that turn out to be damaged are unpacked in vain, and each place in one may look like another one.  So many
 * bytes, packed and unpacked, are spent on that before the rest of a file is left out: more than any accident takes. */
#define MAX_WASTE(size) (4 * (size) + (256u << 20))

struct _VlpsWarcReader
{
  int fd;
  gboolean packed;
  guint64 size;   /* of the file */
  guint64 offset; /* of what comes next */
  guint64 wasted; /* bytes gone through in vain */
};

void
vlps_warc_record_free (VlpsWarcRecord *record)
{
  if (record == NULL)
    return;
  g_clear_pointer (&record->fields, g_ptr_array_unref);
  g_clear_pointer (&record->block, g_bytes_unref);
  g_free (record);
}

const char *
vlps_warc_record_get (const VlpsWarcRecord *record, const char *name)
{
  for (guint i = 0; i + 1 < record->fields->len; i += 2)
    if (g_ascii_strcasecmp (record->fields->pdata[i], name) == 0)
      return record->fields->pdata[i + 1];
  return NULL;
}

/* As many bytes of the file as there are, up to `length`. */
static gsize
read_at (int fd, guint64 offset, void *buffer, gsize length)
{
  gsize done = 0;

  while (done < length)
    {
      gssize n = pread (fd, (char *) buffer + done, length - done, (off_t) (offset + done));

      if (n <= 0)
        break;
      done += (gsize) n;
    }
  return done;
}

static guint64
file_size (int fd)
{
  struct stat status;

  return fstat (fd, &status) == 0 && status.st_size > 0 ? (guint64) status.st_size : 0;
}

/* --- gzip members --- */

typedef struct
{
  GByteArray *bytes; /* unpacked: as much as the largest record that is kept whole */
  guint64 total;     /* unpacked, all of them */
  guint64 end;       /* offset in the file behind the member */
  gboolean whole;    /* the member ended as it should */
} Member;

/* Called with unpacked bytes; FALSE to stop. */
typedef gboolean (*UnpackFunc) (const guint8 *data, gsize length, gpointer user_data);

/* Unpacks the member at `offset`; returns TRUE when it was whole. */
static gboolean
unpack_member (int fd, guint64 offset, UnpackFunc take, gpointer user_data, guint64 *ret_end)
{
  z_stream stream = { 0 };
  g_autofree guint8 *in = g_malloc (CHUNK);
  g_autofree guint8 *out = g_malloc (CHUNK);
  int status = Z_OK;

  if (inflateInit2 (&stream, GZIP_WINDOW) != Z_OK)
    return FALSE;
  while (status == Z_OK)
    {
      if (stream.avail_in == 0)
        {
          gsize n = read_at (fd, offset, in, CHUNK);

          if (n == 0)
            break;
          offset += n;
          stream.next_in = in;
          stream.avail_in = (uInt) n;
        }
      stream.next_out = out;
      stream.avail_out = CHUNK;
      status = inflate (&stream, Z_NO_FLUSH);
      if (CHUNK - stream.avail_out > 0 && !take (out, CHUNK - stream.avail_out, user_data))
        break;
      /* nothing to put out and nothing left to take in is not an error */
      if (status == Z_BUF_ERROR && stream.avail_in == 0)
        status = Z_OK;
    }
  *ret_end = offset - stream.avail_in;
  inflateEnd (&stream);
  return status == Z_STREAM_END;
}

static gboolean
take_into_member (const guint8 *data, gsize length, gpointer user_data)
{
  Member *member = user_data;
  gsize room = MAX_MEMBER - member->bytes->len;

  member->total += length;
  g_byte_array_append (member->bytes, data, (guint) MIN (length, room));
  return TRUE;
}

/* Does a line begin like a record?  Versions 0.17 to 1.1 are all that were ever in use. */
static gboolean
begins_record (const guint8 *data, gsize length)
{
  return length >= 8 && memcmp (data, "WARC/", 5) == 0 && (data[5] == '0' || data[5] == '1') && data[6] == '.'
         && g_ascii_isdigit (data[7]);
}

/* Line ends at the beginning, of which a few may stand between records and before the first one. */
static gsize
blank_length (const guint8 *data, gsize length)
{
  gsize n = 0;

  while (n < MIN (length, MAX_GAP) && (data[n] == '\r' || data[n] == '\n'))
    n++;
  return n;
}

static gboolean
is_member (const guint8 *data, gsize length)
{
  /* identification, the only method there is, no reserved flag */
  return length >= 4 && data[0] == 0x1f && data[1] == 0x8b && data[2] == 8 && (data[3] & 0xe0) == 0;
}

/* A member whose unpacked bytes begin with a record.  Asked of every place that looks like a member, so it is cheap. */
static gboolean
member_begins_record (int fd, guint64 offset)
{
  z_stream stream = { 0 };
  guint8 in[MAX_PROBE], out[16];
  gsize blank;

  stream.next_in = in;
  stream.avail_in = (uInt) read_at (fd, offset, in, sizeof in);
  if (inflateInit2 (&stream, GZIP_WINDOW) != Z_OK)
    return FALSE;
  stream.next_out = out;
  stream.avail_out = sizeof out;
  inflate (&stream, Z_SYNC_FLUSH);
  inflateEnd (&stream);
  blank = blank_length (out, sizeof out - stream.avail_out);
  return begins_record (out + blank, sizeof out - stream.avail_out - blank);
}

/* --- finding the next record behind damage --- */

/* Offset of the first place at or behind `from` where a record begins; the file's size when there is none. */
static guint64
find_record (int fd, gboolean packed, guint64 from, guint64 size)
{
  g_autofree guint8 *buffer = g_malloc (CHUNK);

  while (from < size)
    {
      gsize n = read_at (fd, from, buffer, CHUNK);

      if (n == 0)
        break;
      for (gsize i = 0; i < n; i++)
        {
          /* what may continue beyond the buffer is looked at with the next one */
          if (n == CHUNK && i + 16 > n)
            {
              n = i;
              break;
            }
          if (packed ? buffer[i] == 0x1f && is_member (buffer + i, n - i) && member_begins_record (fd, from + i)
                     : buffer[i] == '\n' && begins_record (buffer + i + 1, n - i - 1))
            return from + i + (packed ? 0 : 1);
        }
      from += n;
    }
  return size;
}

/* --- headers --- */

/* Length of a header with its empty line; 0 when that does not come, and *ret_cut when another record comes before. */
static gsize
header_length (const guint8 *data, gsize length, gboolean *ret_cut)
{
  const guint8 *at = data;

  *ret_cut = FALSE;
  while ((at = memchr (at, '\n', length - (gsize) (at - data))) != NULL)
    {
      gsize next = (gsize) (at - data) + 1;

      if (next < length && data[next] == '\n')
        return next + 1;
      if (next + 1 < length && data[next] == '\r' && data[next + 1] == '\n')
        return next + 2;
      if (begins_record (data + next, length - next))
        {
          *ret_cut = TRUE;
          return 0;
        }
      at++;
    }
  return 0;
}

static char *
valid_text (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  return g_strdup (g_strstrip (valid));
}

/* Takes the value of the last field, if there is one. */
static void
end_field (GPtrArray *fields, GString *value)
{
  if (fields->len % 2 == 0)
    return;
  g_ptr_array_add (fields, g_strndup (value->str, value->len));
  g_string_truncate (value, 0);
}

static GPtrArray *
parse_fields (const guint8 *data, gsize length)
{
  g_autofree char *text = g_strndup ((const char *) data, length);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GPtrArray *fields = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) value = g_string_new (NULL); /* of the name that stands last in `fields` */

  for (guint i = 1; lines[0] != NULL && lines[i] != NULL; i++)
    {
      char *colon = strchr (lines[i], ':');
      g_autofree char *part = NULL;

      if ((lines[i][0] == ' ' || lines[i][0] == '\t') && fields->len > 0)
        {
          /* a long value may go on in the next line */
          part = valid_text (lines[i]);
          if (*part != '\0')
            g_string_append_printf (value, "%s%s", value->len > 0 ? " " : "", part);
          continue;
        }
      if (colon == NULL)
        continue;
      end_field (fields, value);
      *colon = '\0';
      part = valid_text (colon + 1);
      g_ptr_array_add (fields, valid_text (lines[i]));
      g_string_append (value, part);
    }
  end_field (fields, value);
  return fields;
}

/* Header of a record; the block is added by the caller.  `problem` says what is wrong when it is NULL. */
static VlpsWarcRecord *
parse_header (const guint8 *data, gsize length, VlpsWarcPlace place, gsize *ret_length, const char **problem)
{
  g_autoptr (VlpsWarcRecord) record = NULL;
  const char *value;
  char *end = NULL;
  gsize blank = blank_length (data, length);
  gboolean cut;

  data += blank;
  length -= blank;
  if (!begins_record (data, length))
    {
      *problem = "no record begins there";
      return NULL;
    }
  *ret_length = header_length (data, MIN (length, MAX_HEADER), &cut);
  if (*ret_length == 0)
    {
      *problem = "its header has no end";
      return NULL;
    }
  record = g_new0 (VlpsWarcRecord, 1);
  record->place = place;
  record->fields = parse_fields (data, *ret_length);
  *ret_length += blank;
  value = vlps_warc_record_get (record, "Content-Length");
  if (value == NULL || !g_ascii_isdigit (*value))
    {
      *problem = "it does not tell its length";
      return NULL;
    }
  record->length = g_ascii_strtoull (value, &end, 10);
  if (*end != '\0' || record->length > G_MAXINT64)
    {
      *problem = "it does not tell its length";
      return NULL;
    }
  return g_steal_pointer (&record);
}

/* --- reading --- */

VlpsWarcReader *
vlps_warc_reader_new (int fd, gboolean packed, VlpsWarcPlace from)
{
  VlpsWarcReader *reader = g_new0 (VlpsWarcReader, 1);

  reader->fd = fd;
  reader->packed = packed;
  reader->size = file_size (fd);
  reader->offset = from.offset;
  return reader;
}

void
vlps_warc_reader_free (VlpsWarcReader *reader)
{
  g_free (reader);
}

/* Says what is wrong with the record at `offset`, and goes to the next one at or behind `from`. */
static VlpsWarcRecord *
give_up (VlpsWarcReader *reader, guint64 offset, const char *problem, guint64 from, GError **error)
{
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "the record at byte %" G_GUINT64_FORMAT " is damaged: %s", offset,
               problem);
  reader->offset = find_record (reader->fd, reader->packed, from, reader->size);
  return NULL;
}

/* Offset of the first byte at or behind `offset` that is not a line end, for a few of them. */
static guint64
skip_gap (int fd, guint64 offset)
{
  guint8 gap[MAX_GAP];

  return offset + blank_length (gap, read_at (fd, offset, gap, sizeof gap));
}

/* Does a record end here?  It does where the file ends, where the next record begins, and where the two line ends stand
 * that belong there, whatever may follow. */
static gboolean
ends_well (VlpsWarcReader *reader, guint64 end)
{
  guint64 next = skip_gap (reader->fd, end);
  guint8 start[8];
  gsize n = read_at (reader->fd, next, start, sizeof start);

  return n == 0 || next - end >= 4 || begins_record (start, n);
}

/* Returns where the first record of a plain file may begin: after a byte order mark and empty lines. */
static guint64
skip_start (int fd)
{
  guint8 start[64];
  gsize n = read_at (fd, 0, start, sizeof start), at = 0;

  if (n >= 3 && memcmp (start, "\xEF\xBB\xBF", 3) == 0)
    at = 3;
  while (at < n && g_ascii_isspace (start[at]))
    at++;
  return at;
}

static VlpsWarcRecord *
next_plain (VlpsWarcReader *reader, GError **error)
{
  g_autoptr (VlpsWarcRecord) record = NULL;
  g_autofree guint8 *header = NULL;
  guint64 start = reader->offset > 0 ? skip_gap (reader->fd, reader->offset) : skip_start (reader->fd), block;
  gsize length, room = 1024, n = 0;
  const char *problem = NULL;
  gboolean cut;
  guint8 *bytes;

  if (start >= reader->size)
    {
      reader->offset = reader->size;
      return NULL;
    }
  do
    {
      room *= 4;
      header = g_realloc (header, room);
      n = read_at (reader->fd, start, header, room);
    }
  while (n == room && room < MAX_HEADER && begins_record (header, n) && header_length (header, n, &cut) == 0 && !cut);
  record = parse_header (header, n, (VlpsWarcPlace){ start }, &length, &problem);
  if (record == NULL)
    return give_up (reader, start, problem, start, error);
  block = start + length;
  if (record->length > reader->size - block)
    return give_up (reader, start, "the file ends in it", block - 1, error);
  if (!ends_well (reader, block + record->length))
    return give_up (reader, start, "it does not end where its length says", block - 1, error);
  length = (gsize) MIN (record->length, VLPS_WARC_MAX_BLOCK);
  bytes = g_malloc (MAX (length, 1));
  record->block = g_bytes_new_take (bytes, read_at (reader->fd, block, bytes, length));
  reader->offset = block + record->length;
  return g_steal_pointer (&record);
}

static VlpsWarcRecord *
next_packed (VlpsWarcReader *reader, GError **error)
{
  g_autoptr (VlpsWarcRecord) record = NULL;
  g_autoptr (GByteArray) bytes = NULL;
  Member member = { 0 };
  guint64 start = reader->offset;
  gsize length, kept;
  const char *problem = NULL;
  guint8 magic[4];

  if (start >= reader->size)
    return NULL;
  if (!is_member (magic, read_at (reader->fd, start, magic, sizeof magic)))
    return give_up (reader, start, "no compressed record begins there", start + 1, error);
  member.bytes = bytes = vlps_inflate_file (reader->fd, start, MAX_MEMBER, &member.end);
  if (bytes != NULL)
    {
      member.total = bytes->len;
      member.whole = TRUE;
    }
  else
    {
      member.bytes = bytes = g_byte_array_new ();
      member.whole = unpack_member (reader->fd, start, take_into_member, &member, &member.end);
    }
  if (!member.whole)
    reader->wasted += member.end - start + member.total;
  if (reader->wasted > MAX_WASTE (reader->size))
    {
      reader->offset = reader->size;
      return vlps_error_null (error, VLPS_ERROR_IO,
                              "too much is damaged, so everything from byte %" G_GUINT64_FORMAT " on is left out",
                              start);
    }
  if (!member.whole)
    return give_up (reader, start,
                    member.end >= reader->size ? "the file ends in it" : "its compressed data are damaged", start + 1,
                    error);
  record = parse_header (bytes->data, bytes->len, (VlpsWarcPlace){ start }, &length, &problem);
  if (record == NULL)
    return give_up (reader, start, problem, member.end, error);
  if (record->length > member.total - length)
    return give_up (reader, start, "it is shorter than it says", member.end, error);
  if (member.total - length - record->length > MAX_GAP)
    return give_up (reader, start, "it is longer than it says", member.end, error);
  kept = (gsize) MIN (record->length, VLPS_WARC_MAX_BLOCK);
  record->block = g_bytes_new (bytes->data + length, MIN (kept, bytes->len - length));
  reader->offset = member.end;
  return g_steal_pointer (&record);
}

VlpsWarcRecord *
vlps_warc_reader_next (VlpsWarcReader *reader, GError **error)
{
  return reader->packed ? next_packed (reader, error) : next_plain (reader, error);
}

/* --- the file as a whole --- */

/* The first record is a short one about the archive; what lies behind 4 MB need not be known. */
static gboolean
take_into_probe (const guint8 *data, gsize length, gpointer user_data)
{
  Member *member = user_data;

  return take_into_member (data, length, member) && member->total < 4u << 20;
}

VlpsWarcKind
vlps_warc_record_kind (int fd)
{
  g_autoptr (VlpsWarcRecord) record = NULL;
  g_autoptr (GByteArray) bytes = NULL;
  Member member = { 0 };
  guint8 start[16];
  gsize n = read_at (fd, skip_start (fd), start, sizeof start), length;
  const char *problem;

  if (begins_record (start, n))
    return VLPS_WARC_PLAIN;
  n = read_at (fd, 0, start, sizeof start);
  if (!is_member (start, n) || !member_begins_record (fd, 0))
    return VLPS_WARC_NONE;
  member.bytes = bytes = g_byte_array_new ();
  member.whole = unpack_member (fd, 0, take_into_probe, &member, &member.end);
  record = parse_header (bytes->data, bytes->len, (VlpsWarcPlace){ 0 }, &length, &problem);
  if (record == NULL)
    return VLPS_WARC_PACKED;
  /* more than one record in the member, or one in several */
  if (member.total > length + record->length + MAX_GAP || (member.whole && member.total < length + record->length))
    return VLPS_WARC_STREAM;
  return VLPS_WARC_PACKED;
}

typedef struct
{
  int fd;
  gboolean failed;
  guint64 length; /* of what was written */
} Sink;

static gboolean
take_into_file (const guint8 *data, gsize length, gpointer user_data)
{
  Sink *sink = user_data;

  while (length > 0 && !sink->failed)
    {
      gssize n = write (sink->fd, data, length);

      if (n <= 0)
        {
          sink->failed = TRUE;
          break;
        }
      data += n;
      length -= (gsize) n;
      sink->length += (guint64) n;
    }
  return !sink->failed;
}

int
vlps_warc_record_unpack (int fd, GPtrArray *problems, GError **error)
{
  g_autofree char *path = NULL;
  guint64 size = file_size (fd), offset = 0, end = 0, wasted = 0;
  Sink sink = { g_file_open_tmp ("vlps-warc-XXXXXX", &path, error), FALSE, 0 };

  if (sink.fd < 0)
    {
      if (error != NULL && *error != NULL)
        {
          (*error)->domain = VLPS_ERROR;
          (*error)->code = VLPS_ERROR_IO;
        }
      return -1;
    }
  unlink (path);
  while (offset < size && !sink.failed)
    {
      guint64 before = sink.length;
      guint8 magic[4];

      if (is_member (magic, read_at (fd, offset, magic, sizeof magic)))
        {
          if (unpack_member (fd, offset, take_into_file, &sink, &end))
            {
              offset = end;
              continue;
            }
          wasted += end - offset + sink.length - before;
        }
      if (sink.failed)
        break;
      g_ptr_array_add (problems, g_strdup_printf ("the compressed data that begin at byte %" G_GUINT64_FORMAT
                                                  " are damaged or cut off",
                                                  offset));
      offset = wasted > MAX_WASTE (size) ? size : find_record (fd, TRUE, offset + 1, size);
      /* the next record begins a line, whatever the last one ended with */
      take_into_file ((const guint8 *) "\r\n\r\n", 4, &sink);
    }
  if (sink.failed)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "no room in %s to unpack the archive", g_get_tmp_dir ());
      close (sink.fd);
      return -1;
    }
  return sink.fd;
}
