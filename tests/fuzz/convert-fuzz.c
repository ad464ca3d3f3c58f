/* convert-fuzz.c - any bytes as an archive of another format (CONVERT, its converter): whatever is written are records that
 * can be read */
#include "fuzz.h"

#include <sys/mman.h>
#include <unistd.h>

#include "converted.h"
#include "http.h"
#include "warc-record.h"

static void
check_record (const VlpsWarcRecord *record)
{
  const char *uri = vlps_warc_record_get (record, "WARC-Target-URI");

  g_assert_nonnull (vlps_warc_record_get (record, "WARC-Type"));
  g_assert_true (uri == NULL || g_utf8_validate (uri, -1, NULL));
  if (g_strcmp0 (vlps_warc_record_get (record, "WARC-Type"), "response") == 0)
    {
      g_autoptr (VlpsHttpResponse) response = vlps_http_response_parse (record->block, NULL);

      g_assert_true (response == NULL || response->body != NULL);
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (VlpsWarcReader) reader = NULL;
  g_autoptr (GError) error = NULL;
  int in = memfd_create ("archive", MFD_CLOEXEC), out = memfd_create ("records", MFD_CLOEXEC);
  FILE *file = fdopen (dup (out), "wb");
  guint n = 0;

  g_assert_cmpint (write (in, data, length), ==, (gssize) length);
  g_assert_true (CONVERT (in, file, problems));
  g_assert_cmpint (fclose (file), ==, 0);
  for (guint i = 0; i < problems->len; i++)
    g_assert_true (g_utf8_validate (problems->pdata[i], -1, NULL));
  reader = vlps_warc_reader_new (out, FALSE, (VlpsWarcPlace){ 0 });
  while (n++ < 1000)
    {
      g_autoptr (VlpsWarcRecord) record = vlps_warc_reader_next (reader, &error);

      if (record == NULL)
        break;
      check_record (record);
    }
  g_assert_no_error (error);
  close (in);
  close (out);
  return 0;
}
