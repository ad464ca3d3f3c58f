/* archive-answers.c - finds and reads the recorded answers of an archive */
#include "archive-answers.h"

#include <string.h>

#include "errors.h"
#include "url.h"

static VlpsWarcRecord *
read_place (VlpsArchive *archive, VlpsWarcPlace place, GError **error)
{
  g_autoptr (VlpsWarcReader) reader = vlps_warc_reader_new (archive->fd, archive->packed, place);
  g_autoptr (GError) local = NULL;
  VlpsWarcRecord *record = vlps_warc_reader_next (reader, &local);

  if (record == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "the archive changed while it was being read%s%s",
                 local != NULL ? ": " : "", local != NULL ? local->message : "");
  return record;
}

/* Puts the segments behind the block, as far as they follow one another. */
static void
join_segments (VlpsArchive *archive, VlpsWarcRecord *record)
{
  const char *id = vlps_warc_record_get (record, "WARC-Record-ID");
  GArray *segments = id != NULL ? g_hash_table_lookup (archive->segments, id) : NULL;
  g_autoptr (GByteArray) whole = NULL;

  if (segments == NULL)
    return;
  whole = g_bytes_unref_to_array (g_steal_pointer (&record->block));
  for (guint i = 0; i < segments->len; i++)
    {
      const ArchiveSegment *segment = &g_array_index (segments, ArchiveSegment, i);
      g_autoptr (VlpsWarcRecord) next = NULL;
      gsize length;
      const guint8 *data;

      if (segment->number != i + 2)
        break;
      next = read_place (archive, segment->place, NULL);
      if (next == NULL)
        break;
      data = g_bytes_get_data (next->block, &length);
      if (whole->len + length > VLPS_WARC_MAX_BLOCK)
        break;
      g_byte_array_append (whole, data, (guint) length);
    }
  record->block = g_byte_array_free_to_bytes (g_steal_pointer (&whole));
}

static VlpsWarcRecord *
read_record (VlpsArchive *archive, const ArchiveAnswer *answer, GError **error)
{
  VlpsWarcRecord *record = read_place (archive, answer->place, error);

  if (record != NULL)
    join_segments (archive, record);
  return record;
}

/* How good an answer is: less is better. */
static int
rank (const ArchiveAnswer *answer)
{
  if (is_success (answer))
    return answer->status == 206 ? 1 : 0;
  /* "not modified" answers somebody who had it already */
  return answer->status == 304 && answer->kind != ANSWER_REVISIT ? 3 : 2;
}

static gboolean
is_better (const ArchiveAnswer *answer, const ArchiveAnswer *than, gint64 date)
{
  gint64 far, than_far;

  if (rank (answer) != rank (than))
    return rank (answer) < rank (than);
  if (date == 0)
    return FALSE;
  far = ABS (answer->date - date);
  than_far = ABS (than->date - date);
  return far < than_far;
}

static int
choose (VlpsArchive *archive, const char *key, const char *method, gint64 date)
{
  int best = -1, any = -1;
  gboolean get = strcmp (method, "GET") == 0;

  for (int i = look_up (archive->by_url, key); i >= 0; i = answer_at (archive, i)->next)
    {
      const ArchiveAnswer *answer = answer_at (archive, i);
      gboolean same = g_strcmp0 (answer->method != NULL ? answer->method : "GET", method) == 0;
      /* what was posted is not kept, so the answer to any form will do for one; a page that was only posted has no other */
      int *slot = same ? &best : &any;

      if (!same && get && !(is_posted (answer) && is_success (answer)))
        continue;
      if (slot != NULL && (*slot < 0 || is_better (answer, answer_at (archive, *slot), date)))
        *slot = i;
    }
  if (best < 0)
    best = any;
  return best >= 0 && rank (answer_at (archive, best)) == 3 ? -1 : best;
}

/* The answer whose body a revisit shares: by identifier, by address and time, by digest; -1 when none of them is
 * here. */
static int
find_original (VlpsArchive *archive, const VlpsWarcRecord *record, int self)
{
  const char *uri = vlps_warc_record_get (record, "WARC-Refers-To-Target-URI");
  g_autofree char *key = NULL;
  int found[4], n = 0;

  if (uri == NULL)
    uri = vlps_warc_record_get (record, "WARC-Target-URI");
  key = uri != NULL ? vlps_url_key (uri) : NULL;
  found[n++] = look_up (archive->by_id, vlps_warc_record_get (record, "WARC-Refers-To"));
  found[n++] = look_up (archive->by_digest, vlps_warc_record_get (record, "WARC-Payload-Digest"));
  for (int i = look_up (archive->by_url, key); i >= 0; i = answer_at (archive, i)->next)
    if (answer_at (archive, i)->kind != ANSWER_REVISIT && rank (answer_at (archive, i)) == 0)
      {
        found[n++] = i;
        break;
      }
  for (int i = 0; i < n; i++)
    if (found[i] >= 0 && found[i] != self && answer_at (archive, found[i])->kind != ANSWER_REVISIT)
      return found[i];
  return -1;
}

VlpsHttpResponse *
vlps_archive_answers_resource (const VlpsWarcRecord *record)
{
  const char *type = vlps_warc_record_get (record, "Content-Type");
  VlpsHttpResponse *response = g_new0 (VlpsHttpResponse, 1);

  response->status = 200;
  response->phrase = g_strdup ("OK");
  response->headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_RESPONSE);
  response->body = g_bytes_ref (record->block);
  if (type != NULL)
    soup_message_headers_append (response->headers, "Content-Type", type);
  return response;
}

VlpsHttpResponse *
vlps_archive_answers_read (VlpsArchive *archive, int index, GError **error)
{
  const ArchiveAnswer *answer = answer_at (archive, index);
  g_autoptr (VlpsWarcRecord) record = read_record (archive, answer, error);
  g_autoptr (VlpsHttpResponse) response = NULL;
  VlpsHttpResponse *own;
  int original;

  if (record == NULL)
    return NULL;
  if (answer->kind == ANSWER_RESOURCE)
    return vlps_archive_answers_resource (record);
  if (answer->kind == ANSWER_RESPONSE)
    return vlps_http_response_parse (record->block, error);
  original = find_original (archive, record, index);
  if (original < 0)
    return vlps_error_null (error, VLPS_ERROR_NOT_FOUND, "the archive refers to a body that is recorded elsewhere");
  response = vlps_archive_answers_read (archive, original, error);
  /* its own headers where it has some; those of "not modified" are not all of them */
  own = response != NULL && g_bytes_get_size (record->block) > 0 && answer->status != 304
            ? vlps_http_response_parse_headers (record->block, NULL)
            : NULL;
  if (own == NULL)
    return g_steal_pointer (&response);
  g_bytes_unref (own->body);
  own->body = g_bytes_ref (response->body);
  return own;
}

VlpsHttpResponse *
vlps_archive_find (VlpsArchive *archive, const char *method, const char *url, gint64 date, GError **error)
{
  g_autofree char *key = vlps_url_key (url);
  g_autofree char *other = key != NULL ? vlps_url_other_scheme (key) : NULL;
  const char *asked = strcmp (method, "HEAD") == 0 ? "GET" : method;
  int index = choose (archive, key, asked, date);

  if (index < 0)
    index = choose (archive, other, asked, date);
  if (index < 0)
    return vlps_error_null (error, VLPS_ERROR_NOT_FOUND, "%s is not in the archive", url);
  return vlps_archive_answers_read (archive, index, error);
}
