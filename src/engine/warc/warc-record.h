/* warc-record.h - reads the records of a WARC file one after the other */
#pragma once

#include <gio/gio.h>

/* Position of a record for reading it again. */
typedef struct
{
  guint64 offset; /* offset in the file; in a compressed file, that of the gzip member with the record */
} VlpsWarcPlace;

typedef struct
{
  VlpsWarcPlace place;
  GPtrArray *fields; /* of char*: name, value, name, value...; values unfolded and trimmed */
  GBytes *block;     /* content after the header, cut at VLPS_WARC_MAX_BLOCK */
  guint64 length;    /* length of the whole block */
} VlpsWarcRecord;

/* Larger blocks (films) are cut: no page needs them, and a file must not use up all memory. */
#define VLPS_WARC_MAX_BLOCK (64u << 20)

void vlps_warc_record_free (VlpsWarcRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWarcRecord, vlps_warc_record_free)

/* Returns the value of header field `name` (case-insensitive), or NULL if absent. Borrowed. */
const char *vlps_warc_record_get (const VlpsWarcRecord *record, const char *name);

typedef enum
{
  VLPS_WARC_NONE,   /* not a WARC file */
  VLPS_WARC_PLAIN,  /* plain records */
  VLPS_WARC_PACKED, /* a gzip member for each record */
  VLPS_WARC_STREAM, /* gzip with several records in a member: can only be read from its start */
} VlpsWarcKind;

/* Detects the kind of a file by its first record. */
VlpsWarcKind vlps_warc_record_kind (int fd);

/* Decompresses a VLPS_WARC_STREAM into an unnamed temporary file and returns its descriptor. After damaged data it
 * goes on with the next member that begins with a record, and adds a message to `problems`. Fails with
 * VLPS_ERROR_IO. */
int vlps_warc_record_unpack (int fd, GPtrArray *problems, GError **error);

/* Reads records in order. Any number of readers, in any threads, may share a descriptor. */
typedef struct _VlpsWarcReader VlpsWarcReader;

/* Makes a reader. `packed`: for VLPS_WARC_PACKED. The descriptor stays the caller's. */
VlpsWarcReader *vlps_warc_reader_new (int fd, gboolean packed, VlpsWarcPlace from);
void vlps_warc_reader_free (VlpsWarcReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWarcReader, vlps_warc_reader_free)

/* Returns the next record; NULL without an error at the end. A damaged record is NULL with VLPS_ERROR_IO; the reader
 * then continues at the start of the next record when it is called again. */
VlpsWarcRecord *vlps_warc_reader_next (VlpsWarcReader *reader, GError **error);
