/* archive-index.c - reads an archive once, for its answers and pages */
#include "archive-index.h"

#include <string.h>

#include "archive-answers.h"
#include "hash.h"
#include "navigation.h"
#include "provenance.h"
#include "sniff.h"
#include "url.h"

#define SNIFFED (16u << 10) /* bytes of a page, by which nearly every one is known to be HTML */
#define MAX_PROBLEMS 1000   /* a file of nothing but damage needs no longer list */

/* A candidate for a page. */
typedef struct
{
  VlpsArchivePage *page;
  int answer;
  char *id, *concurrent; /* WARC-Record-ID and WARC-Concurrent-To; may be NULL */
} Document;

/* State that is only needed while a file is indexed. */
typedef struct
{
  VlpsArchive *archive;
  GHashTable *last;    /* key -> index + 1 of the last answer of the address */
  GHashTable *methods; /* WARC-Record-ID of a response, or of the request -> method other than GET */
  VlpsNavigation *navigation;
  GArray *documents; /* of Document */
  GArray *revisits;  /* of int: answers that may be pages */
  GPtrArray *revisit_urls;
} Indexing;

void
vlps_archive_index_page_free (gpointer data)
{
  VlpsArchivePage *page = data;

  g_free (page->url);
  g_free (page->time);
  g_free (page->cut);
  g_free (page);
}

/* Types of XML, under which pages come that say what they are. */
static gboolean
is_xml (const char *type)
{
  return strcmp (type, "text/xml") == 0 || strcmp (type, "application/xml") == 0
         || strcmp (type, "application/vnd.wap.xhtml+xml") == 0;
}

static gboolean
may_be_html (const char *type)
{
  return vlps_sniff_type_is_unknown (type) || strcmp (type, "text/html") == 0
         || strcmp (type, "application/xhtml+xml") == 0 || is_xml (type);
}

static gboolean
is_html (const VlpsHttpResponse *response)
{
  g_autofree char *type = vlps_http_response_type (response);
  gsize length;
  const guint8 *data = g_bytes_get_data (response->body, &length);
  VlpsContentKind kind;

  if (length == 0 || !may_be_html (type) || (!SOUP_STATUS_IS_SUCCESSFUL (response->status) && response->status < 400))
    return FALSE;
  /* data for scripts often come under this type, too */
  kind = vlps_sniff (data, length).kind;
  return kind == VLPS_CONTENT_XHTML || (kind == VLPS_CONTENT_HTML && (type == NULL || !is_xml (type)));
}

static void
add_problem (VlpsArchive *archive, const char *message)
{
  if (archive->problems->len < MAX_PROBLEMS)
    g_ptr_array_add (archive->problems, g_strdup (message));
}

/* `index`: that of the answer.  `record`: that of the page; NULL: not at hand. */
static void
add_page (Indexing *indexing, int index, const char *url, const char *time, const VlpsWarcRecord *record)
{
  const ArchiveAnswer *answer = answer_at (indexing->archive, index);
  Document document = { .answer = index };
  g_autofree char *address = g_strndup (url, strcspn (url, "#"));
  g_autoptr (GError) error = NULL;
  VlpsArchivePage *page;

  if (!vlps_provenance_check (VLPS_FROM_ARCHIVE, address, "a page of an archive", &error))
    {
      add_problem (indexing->archive, error->message);
      return;
    }
  page = g_new0 (VlpsArchivePage, 1);
  page->url = g_steal_pointer (&address);
  page->time = g_strdup (time != NULL ? time : "");
  page->date = answer->date;
  page->cut = record != NULL ? g_strdup (vlps_warc_record_get (record, "WARC-Truncated")) : NULL;
  document.page = page;
  document.id = record != NULL ? g_strdup (vlps_warc_record_get (record, "WARC-Record-ID")) : NULL;
  document.concurrent = record != NULL ? g_strdup (vlps_warc_record_get (record, "WARC-Concurrent-To")) : NULL;
  g_array_append_val (indexing->documents, document);
}

static gint64
parse_date (const char *text)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) time = text != NULL ? g_date_time_new_from_iso8601 (text, utc) : NULL;

  return time != NULL ? g_date_time_to_unix (time) : 0;
}

static void
add_answer (Indexing *indexing, ArchiveAnswer answer, const VlpsWarcRecord *record, const char *key)
{
  VlpsArchive *archive = indexing->archive;
  const char *id = vlps_warc_record_get (record, "WARC-Record-ID");
  const char *digest = vlps_warc_record_get (record, "WARC-Payload-Digest");
  const char *concurrent = vlps_warc_record_get (record, "WARC-Concurrent-To");
  int index = (int) archive->answers->len, last = look_up (indexing->last, key);

  if (id != NULL)
    answer.method = g_strdup (g_hash_table_lookup (indexing->methods, id));
  if (answer.method == NULL && concurrent != NULL)
    answer.method = g_strdup (g_hash_table_lookup (indexing->methods, concurrent));
  answer.next = -1;
  g_array_append_val (archive->answers, answer);
  if (last >= 0)
    answer_at (archive, last)->next = index;
  else
    g_hash_table_insert (archive->by_url, g_strdup (key), GINT_TO_POINTER (index + 1));
  g_hash_table_insert (indexing->last, g_strdup (key), GINT_TO_POINTER (index + 1));
  if (id != NULL)
    g_hash_table_insert (archive->by_id, g_strdup (id), GINT_TO_POINTER (index + 1));
  if (digest != NULL && answer.kind != ANSWER_REVISIT && look_up (archive->by_digest, digest) < 0)
    g_hash_table_insert (archive->by_digest, g_strdup (digest), GINT_TO_POINTER (index + 1));
}

/* Requests tell what was not simply fetched; their answer may come before or after them. */
static void
take_request (Indexing *indexing, const VlpsWarcRecord *record)
{
  VlpsArchive *archive = indexing->archive;
  gsize length;
  const char *data = g_bytes_get_data (record->block, &length);
  const char *id = vlps_warc_record_get (record, "WARC-Record-ID");
  const char *concurrent = vlps_warc_record_get (record, "WARC-Concurrent-To");
  gsize n = 0;
  int answer;

  while (n < length && n < 16 && g_ascii_isupper (data[n]))
    n++;
  if (n == 0 || (n == 3 && memcmp (data, "GET", 3) == 0))
    return;
  if (id != NULL)
    g_hash_table_insert (indexing->methods, g_strdup (id), g_strndup (data, n));
  if (concurrent == NULL)
    return;
  g_hash_table_insert (indexing->methods, g_strdup (concurrent), g_strndup (data, n));
  answer = look_up (archive->by_id, concurrent);
  if (answer >= 0 && answer_at (archive, answer)->method == NULL)
    answer_at (archive, answer)->method = g_strndup (data, n);
}

static void
take_redirection (Indexing *indexing, const VlpsHttpResponse *response, const char *key)
{
  const char *location = response != NULL && SOUP_STATUS_IS_REDIRECTION (response->status)
                             ? soup_message_headers_get_one (response->headers, "Location")
                             : NULL;

  if (location != NULL)
    vlps_navigation_add_redirection (indexing->navigation, key, location);
}

static void
take_answer (Indexing *indexing, const VlpsWarcRecord *record, AnswerKind kind, const char *uri)
{
  VlpsArchive *archive = indexing->archive;
  const char *time = vlps_warc_record_get (record, "WARC-Date");
  g_autofree char *key = vlps_url_key (uri);
  g_autoptr (VlpsHttpResponse) response = NULL;
  g_autoptr (GError) error = NULL;
  ArchiveAnswer answer = { .kind = kind, .place = record->place, .status = 200, .date = parse_date (time) };
  int index = (int) archive->answers->len;

  if (key == NULL)
    return;
  if (kind == ANSWER_RESOURCE)
    response = vlps_archive_answers_resource (record);
  else
    response = vlps_http_response_parse_headers (record->block, &error);
  if (response == NULL && kind == ANSWER_RESPONSE)
    {
      g_autofree char *message = g_strdup_printf ("the record at byte %" G_GUINT64_FORMAT " (%s) is of no use: %s",
                                                  record->place.offset, uri, error->message);

      add_problem (archive, message);
      return;
    }
  if (response != NULL)
    answer.status = response->status;
  add_answer (indexing, answer, record, key);
  take_redirection (indexing, response, key);
  /* a form leads to a page, too */
  if (answer_at (archive, index)->method != NULL && (kind == ANSWER_REVISIT || !is_posted (answer_at (archive, index))))
    return;
  if (kind == ANSWER_REVISIT)
    {
      g_array_append_val (indexing->revisits, index);
      g_ptr_array_add (indexing->revisit_urls, g_strdup (uri));
      g_ptr_array_add (indexing->revisit_urls, g_strdup (time != NULL ? time : ""));
      return;
    }
  if (kind == ANSWER_RESPONSE)
    {
      g_autofree char *type = vlps_http_response_type (response);

      /* most answers are not HTML: those need not be unpacked */
      if (!may_be_html (type))
        return;
      vlps_http_response_free (g_steal_pointer (&response));
      response = vlps_http_response_parse_start (record->block, SNIFFED, NULL);
      /* what is HTML by its beginning is HTML */
      if (response != NULL && !is_html (response))
        {
          vlps_http_response_free (g_steal_pointer (&response));
          response = vlps_http_response_parse (record->block, NULL);
        }
    }
  if (response != NULL && is_html (response))
    add_page (indexing, index, uri, time, record);
}

static void
take_segment (VlpsArchive *archive, const VlpsWarcRecord *record)
{
  const char *id = vlps_warc_record_get (record, "WARC-Segment-Origin-ID");
  const char *number = vlps_warc_record_get (record, "WARC-Segment-Number");
  ArchiveSegment segment = { .number = number != NULL ? (guint) g_ascii_strtoull (number, NULL, 10) : 0,
                             .place = record->place };
  GArray *segments = id != NULL ? g_hash_table_lookup (archive->segments, id) : NULL;

  if (id == NULL || segment.number < 2)
    {
      g_autofree char *message =
          g_strdup_printf ("the continuation at byte %" G_GUINT64_FORMAT " does not say of what", record->place.offset);

      add_problem (archive, message);
      return;
    }
  if (segments == NULL)
    {
      segments = g_array_new (FALSE, FALSE, sizeof (ArchiveSegment));
      g_hash_table_insert (archive->segments, g_strdup (id), segments);
    }
  g_array_append_val (segments, segment);
}

static int
compare_segments (gconstpointer a, gconstpointer b)
{
  guint first = ((const ArchiveSegment *) a)->number, second = ((const ArchiveSegment *) b)->number;

  return first < second ? -1 : first > second;
}

static void
sort_segments (const VlpsArchive *archive)
{
  GHashTableIter iter;
  gpointer segments;

  g_hash_table_iter_init (&iter, archive->segments);
  while (g_hash_table_iter_next (&iter, NULL, &segments))
    g_array_sort (segments, compare_segments);
}

static void
take_record (Indexing *indexing, const VlpsWarcRecord *record)
{
  const char *type = vlps_warc_record_get (record, "WARC-Type");
  const char *target = vlps_warc_record_get (record, "WARC-Target-URI");
  g_autofree char *uri = g_strdup (target != NULL ? target : "");
  gsize n = strlen (uri);

  /* the grammar of 1.0 had brackets that its examples had not */
  if (n > 1 && uri[0] == '<' && uri[n - 1] == '>')
    {
      memmove (uri, uri + 1, n - 2);
      uri[n - 2] = '\0';
    }
  if (type == NULL)
    return;
  if (g_ascii_strcasecmp (type, "request") == 0)
    {
      take_request (indexing, record);
      vlps_navigation_add_request (indexing->navigation, record);
    }
  else if (g_ascii_strcasecmp (type, "metadata") == 0)
    vlps_navigation_add_metadata (indexing->navigation, record);
  else if (g_ascii_strcasecmp (type, "response") == 0)
    take_answer (indexing, record, ANSWER_RESPONSE, uri);
  else if (g_ascii_strcasecmp (type, "revisit") == 0)
    take_answer (indexing, record, ANSWER_REVISIT, uri);
  else if (g_ascii_strcasecmp (type, "resource") == 0)
    take_answer (indexing, record, ANSWER_RESOURCE, uri);
  else if (g_ascii_strcasecmp (type, "continuation") == 0)
    take_segment (indexing->archive, record);
}

/* Pages that are only there as a reference to what was recorded under another address. */
static void
add_revisited_pages (Indexing *indexing)
{
  VlpsArchive *archive = indexing->archive;
  g_autoptr (GHashTable) known = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);

  for (guint i = 0; i < indexing->documents->len; i++)
    {
      const Document *document = &g_array_index (indexing->documents, Document, i);

      if (is_success (answer_at (archive, document->answer)))
        g_hash_table_add (known, vlps_url_key (document->page->url));
    }
  for (guint i = 0; i < indexing->revisits->len; i++)
    {
      const char *url = indexing->revisit_urls->pdata[2 * i];
      g_autofree char *key = vlps_url_key (url);
      g_autoptr (VlpsHttpResponse) response = NULL;
      int index = g_array_index (indexing->revisits, int, i);

      if (g_hash_table_contains (known, key) || answer_at (archive, index)->method != NULL)
        continue;
      response = vlps_archive_answers_read (archive, index, NULL);
      if (response == NULL || !is_html (response))
        continue;
      add_page (indexing, index, url, indexing->revisit_urls->pdata[2 * i + 1], NULL);
      g_hash_table_add (known, g_steal_pointer (&key));
    }
}

static GBytes *
read_document (const char *url, gpointer data)
{
  g_autoptr (VlpsHttpResponse) response = vlps_archive_find (data, "GET", url, 0, NULL);

  return response != NULL ? g_bytes_ref (response->body) : NULL;
}

static void
index_captures (VlpsArchive *archive)
{
  g_autoptr (GHashTable) missed = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);

  for (guint i = 0; i < archive->pages->len; i++)
    {
      VlpsArchivePage *page = archive->pages->pdata[i];
      g_autofree char *key = vlps_url_key (page->url);
      GPtrArray *captures = g_hash_table_lookup (archive->captures, key);

      page->again = captures != NULL;
      if (captures == NULL)
        {
          captures = g_ptr_array_new ();
          g_hash_table_insert (archive->captures, g_steal_pointer (&key), captures);
        }
      g_ptr_array_add (captures, page);
    }
  for (guint i = 0; i < archive->error_pages->len; i++)
    {
      VlpsArchivePage *page = archive->error_pages->pdata[i];
      char *key = vlps_url_key (page->url);

      page->again = g_hash_table_contains (archive->captures, key);
      page->again = !g_hash_table_add (missed, key) || page->again;
    }
}

/* Takes the documents that came without an error, or the others, for pages.  What a script sent or removed by other
 * methods than a form's is none: its request may stand behind it. */
static void
take_pages (Indexing *indexing, gboolean good, GPtrArray *pages)
{
  for (guint i = 0; i < indexing->documents->len; i++)
    {
      Document *document = &g_array_index (indexing->documents, Document, i);
      const ArchiveAnswer *answer = answer_at (indexing->archive, document->answer);

      if (is_success (answer) != good || (answer->method != NULL && !is_posted (answer)))
        continue;
      /* an answer to a form, or to a script */
      document->page->frame = answer->method != NULL;
      vlps_navigation_add_document (indexing->navigation, document->page->url, document->id, document->concurrent);
      g_ptr_array_add (pages, g_steal_pointer (&document->page));
    }
}

static void
mark_frames (const GPtrArray *pages, const gboolean *frames)
{
  for (guint i = 0; i < pages->len; i++)
    if (frames[i])
      ((VlpsArchivePage *) pages->pdata[i])->frame = TRUE;
}

static void
settle_pages (Indexing *indexing)
{
  VlpsArchive *archive = indexing->archive;
  g_autofree gboolean *frames = g_new0 (gboolean, indexing->documents->len + 1);

  take_pages (indexing, TRUE, archive->pages);
  /* last, as the first document tells how a page is asked for: often a crawler's first answer is "no robots.txt" */
  take_pages (indexing, FALSE, archive->error_pages);
  index_captures (archive);
  vlps_navigation_find_frames (indexing->navigation, archive->pages->len, read_document, archive, frames);
  mark_frames (archive->pages, frames);
  mark_frames (archive->error_pages, frames + archive->pages->len);
}

static void
document_clear (gpointer data)
{
  Document *document = data;

  g_clear_pointer (&document->page, vlps_archive_index_page_free);
  g_free (document->id);
  g_free (document->concurrent);
}

void
vlps_archive_index (VlpsArchive *archive)
{
  g_autoptr (VlpsWarcReader) reader = vlps_warc_reader_new (archive->fd, archive->packed, (VlpsWarcPlace){ 0 });
  Indexing indexing = {
    .archive = archive,
    .last = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL),
    .methods = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, g_free),
    .navigation = vlps_navigation_new (),
    .documents = g_array_new (FALSE, FALSE, sizeof (Document)),
    .revisits = g_array_new (FALSE, FALSE, sizeof (int)),
    .revisit_urls = g_ptr_array_new_with_free_func (g_free),
  };

  g_array_set_clear_func (indexing.documents, document_clear);
  for (;;)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsWarcRecord) record = vlps_warc_reader_next (reader, &error);

      if (record != NULL)
        take_record (&indexing, record);
      else if (error != NULL)
        add_problem (archive, error->message);
      else
        break;
    }
  sort_segments (archive);
  add_revisited_pages (&indexing);
  settle_pages (&indexing);
  vlps_navigation_free (indexing.navigation);
  g_hash_table_unref (indexing.last);
  g_hash_table_unref (indexing.methods);
  g_array_unref (indexing.documents);
  g_array_unref (indexing.revisits);
  g_ptr_array_unref (indexing.revisit_urls);
}
