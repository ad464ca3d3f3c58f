/* warc-record.h - the records of a WARC file, one after the other */
#pragma once

#include <gio/gio.h>

/* Where a record lies, for reading it again. */
typedef struct
{
  guint64 offset; /* in the file; in a compressed file that of the gzip member that holds the record */
} VlpsWarcPlace;

typedef struct
{
  VlpsWarcPlace place;
  GPtrArray *fields; /* of char*: name, value, name, value...; values unfolded and trimmed */
  GBytes *block;     /* what follows the header; no more of it than VLPS_WARC_MAX_BLOCK */
  guint64 length;    /* of the whole block */
} VlpsWarcRecord;

/* Larger blocks (films) are cut: no page needs them, and a file must not be able to cost all memory. */
#define VLPS_WARC_MAX_BLOCK (64u << 20)

void vlps_warc_record_free (VlpsWarcRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWarcRecord, vlps_warc_record_free)

/* Value of a header field, whatever the case of `name`; NULL where it is not there. */
const char *vlps_warc_record_get (const VlpsWarcRecord *record, const char *name);

typedef enum
{
  VLPS_WARC_NONE,   /* no WARC file */
  VLPS_WARC_PLAIN,  /* records as they are */
  VLPS_WARC_PACKED, /* a gzip member for each record */
  VLPS_WARC_STREAM, /* gzip with several records in a member: can only be read from its start */
} VlpsWarcKind;

/* Looks at the first record. */
VlpsWarcKind vlps_warc_record_kind (int fd);

/* Unpacks a VLPS_WARC_STREAM into a temporary file without a name and returns its descriptor.  Where the data are
 * damaged it goes on with the next member that begins with a record, and adds a message to `problems`.  Fails with
 * VLPS_ERROR_IO. */
int vlps_warc_record_unpack (int fd, GPtrArray *problems, GError **error);

/* Reads records forward.  Any number of readers may share a descriptor, in any threads. */
typedef struct _VlpsWarcReader VlpsWarcReader;

/* `packed` for VLPS_WARC_PACKED.  The descriptor stays the caller's. */
VlpsWarcReader *vlps_warc_reader_new (int fd, gboolean packed, VlpsWarcPlace from);
void vlps_warc_reader_free (VlpsWarcReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWarcReader, vlps_warc_reader_free)

/* The next record; NULL without an error at the end.  A record that is damaged is NULL with VLPS_ERROR_IO, after
 * which the reader stands at the next place where a record begins, and can be called again. */
VlpsWarcRecord *vlps_warc_reader_next (VlpsWarcReader *reader, GError **error);
