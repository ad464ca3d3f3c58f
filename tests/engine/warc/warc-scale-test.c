/* warc-scale-test.c - archives made to be slow take time that is linear in their size */
#include "growth.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "http.h"
#include "maker.h"
#include "warc-record.h"

/* Every record of the file, to its end. */
static void
read_all (GBytes *bytes)
{
  g_autofree char *path = maker_file (bytes);
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWarcReader) reader = NULL;

  unlink (path);
  reader = vlps_warc_reader_new (fd, vlps_warc_record_kind (fd) == VLPS_WARC_PACKED, (VlpsWarcPlace){ 0 });
  for (;;)
    {
      VlpsWarcRecord *record = vlps_warc_reader_next (reader, &error);

      if (record == NULL && error == NULL)
        break;
      g_clear_error (&error);
      vlps_warc_record_free (record);
    }
  close (fd);
}

/* Headers in as many lines as fit, in records whose headers are as long as they may be. */
static GBytes *
make_folded (gsize size)
{
  g_autoptr (GString) file = g_string_new (NULL);

  while (file->len < size)
    {
      g_string_append (file, "WARC/1.0\r\nContent-Length: 0\r\nX: a\n");
      for (guint i = 0; i < 980000 / 3; i++)
        g_string_append (file, " a\n");
      g_string_append (file, "\n\r\n\r\n");
    }
  return g_string_free_to_bytes (g_steal_pointer (&file));
}

static void
test_folded (void)
{
  growth_check ("folded record header", make_folded, read_all);
}

/* A record, so that the file is an archive, and then what looks like members everywhere. */
static GString *
begin_packed (void)
{
  g_autoptr (GBytes) record = maker_record ("1.0", "x", -1, "WARC-Target-URI: a", NULL);
  g_autoptr (GBytes) packed = maker_gzip (record);

  return g_string_new_len (g_bytes_get_data (packed, NULL), (gssize) g_bytes_get_size (packed));
}

/* A member with a name that has no end, at every fourth byte. */
static GBytes *
make_names (gsize size)
{
  GString *file = begin_packed ();

  while (file->len < size)
    g_string_append_len (file, "\x1f\x8b\x08\x08", 4);
  return g_string_free_to_bytes (file);
}

static void
test_names (void)
{
  growth_check ("members with endless names", make_names, read_all);
}

#define PERIOD 40

/* A member every 40 bytes that begins with a record and whose stored blocks, each as long as it can be, go on to the
 * end of the file, with the others in them. */
static GBytes *
make_chains (gsize size)
{
  const gsize step = 65535 + 5;
  GString *file = begin_packed ();
  gsize first = file->len, n = (size - first) / PERIOD;

  g_string_set_size (file, first + n * PERIOD + 2 * step);
  memset (file->str + first, 0, file->len - first);
  for (gsize i = 0; i < n; i++)
    {
      guint8 *member = (guint8 *) file->str + first + i * PERIOD;

      /* 65540 = 1638 * 40 + 20: what begins at 10 goes on at 30 of another member, and the other way round */
      memcpy (member, "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03", 10);
      memcpy (member + 10, "\x00\xff\xff\x00\x00WARC/1.0\r\n", 15);
      memcpy (member + 30, "\x00\xff\xff\x00\x00", 5);
    }
  return g_string_free_to_bytes (file);
}

static void
test_chains (void)
{
  growth_check ("members in members", make_chains, read_all);
}

static GBytes *
make_response (gsize size)
{
  GString *head = g_string_new ("HTTP/1.1 200 OK\r\nX: a");

  while (head->len < size)
    g_string_append (head, "\r\n a");
  g_string_append (head, "\r\n\r\nbody");
  return g_string_free_to_bytes (head);
}

static void
parse_response (GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsHttpResponse) response = vlps_http_response_parse (bytes, &error);

  g_assert_no_error (error);
  g_assert_cmpint (g_bytes_get_size (response->body), ==, 4);
}

static void
test_response (void)
{
  growth_check ("folded response header", make_response, parse_response);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/warc/scale/folded", test_folded);
  g_test_add_func ("/warc/scale/names", test_names);
  g_test_add_func ("/warc/scale/chains", test_chains);
  g_test_add_func ("/warc/scale/response", test_response);
  return g_test_run ();
}
