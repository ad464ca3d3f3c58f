/* archive-answers.h - an archive and its recorded answers; only for the files of archive.h */
#pragma once

#include "archive.h"
#include "warc-record.h"

typedef enum
{
  ANSWER_RESPONSE,
  ANSWER_REVISIT,  /* the body is that of another record */
  ANSWER_RESOURCE, /* a body without an HTTP header */
} AnswerKind;

typedef struct
{
  AnswerKind kind;
  VlpsWarcPlace place;
  guint status;
  gint64 date;
  char *method; /* NULL: GET, or not known */
  int next;     /* another of the same address; -1: none */
} ArchiveAnswer;

/* A part of a record, other than its first. */
typedef struct
{
  guint number; /* from 2 */
  VlpsWarcPlace place;
} ArchiveSegment;

struct _VlpsArchive
{
  gatomicrefcount references;
  int fd;
  gboolean packed;
  GPtrArray *problems;
  GPtrArray *pages, *error_pages;
  GArray *answers;       /* of ArchiveAnswer */
  GHashTable *by_url;    /* key -> index + 1 of the first answer */
  GHashTable *by_id;     /* WARC-Record-ID -> index + 1 */
  GHashTable *by_digest; /* WARC-Payload-Digest -> index + 1 of the first response */
  GHashTable *captures;  /* key -> GPtrArray of the pages of the address */
  GHashTable *segments;  /* WARC-Record-ID of a record in several segments -> GArray of ArchiveSegment, as they came */
};

static inline ArchiveAnswer *
answer_at (VlpsArchive *archive, int index)
{
  return &g_array_index (archive->answers, ArchiveAnswer, index);
}

static inline int
look_up (GHashTable *table, const char *key)
{
  return key != NULL ? GPOINTER_TO_INT (g_hash_table_lookup (table, key)) - 1 : -1;
}

static inline gboolean
is_posted (const ArchiveAnswer *answer)
{
  return g_strcmp0 (answer->method, "POST") == 0;
}

static inline gboolean
is_success (const ArchiveAnswer *answer)
{
  return answer->kind == ANSWER_RESOURCE || (answer->status >= 200 && answer->status < 300);
}

/* Reads the answer with this index; the body of a revisit is that of the record that it refers to.  Fails like
 * vlps_archive_find(). */
VlpsHttpResponse *vlps_archive_answers_read (VlpsArchive *archive, int index, GError **error);

/* Makes a response of a record that has a body without an HTTP header. */
VlpsHttpResponse *vlps_archive_answers_resource (const VlpsWarcRecord *record);
