/* warc-record-test.c - records one after the other, whole and damaged */
#include "warc-record.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "maker.h"
#include "test-size.h"

/* What a reader says about a file: the names (WARC-Target-URI) of its records, "!" for a damaged one, separated by
 * spaces. */
static char *
read_names (GBytes *bytes, VlpsWarcKind expected)
{
  g_autofree char *path = maker_file (bytes);
  g_autoptr (GString) names = g_string_new (NULL);
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  g_autoptr (VlpsWarcReader) reader = NULL;

  unlink (path);
  g_assert_cmpint (vlps_warc_record_kind (fd), ==, expected);
  if (expected == VLPS_WARC_STREAM)
    {
      g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GError) error = NULL;
      int unpacked = vlps_warc_record_unpack (fd, problems, &error);

      g_assert_no_error (error);
      close (fd);
      fd = unpacked;
      for (guint i = 0; i < problems->len; i++)
        g_string_append (names, "? ");
    }
  reader = vlps_warc_reader_new (fd, expected == VLPS_WARC_PACKED, (VlpsWarcPlace){ 0 });
  for (guint i = 0; i < 100; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsWarcRecord) record = vlps_warc_reader_next (reader, &error);

      if (record != NULL)
        {
          g_autoptr (VlpsWarcReader) again = vlps_warc_reader_new (fd, expected == VLPS_WARC_PACKED, record->place);
          g_autoptr (VlpsWarcRecord) same = vlps_warc_reader_next (again, NULL);

          g_string_append_printf (names, "%s ", vlps_warc_record_get (record, "warc-target-uri"));
          g_assert_cmpuint (record->length, ==, g_bytes_get_size (record->block));
          /* found again by its place alone */
          g_assert_nonnull (same);
          g_assert_true (g_bytes_equal (record->block, same->block));
        }
      else if (error != NULL)
        {
          g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
          g_string_append (names, "! ");
        }
      else
        break;
    }
  close (fd);
  g_strchomp (names->str);
  return g_strdup (names->str);
}

static GBytes *
make (const char *name)
{
  g_autofree char *uri = g_strconcat ("WARC-Target-URI: ", name, NULL);
  g_autofree char *block = g_strdup_printf ("block of %s\r\n\r\nand more of it", name);

  return maker_record ("1.0", block, -1, "WARC-Type: resource", uri, NULL);
}

/* Records a, b, c...; one member each with `packed`, one for all with `stream`. */
static GBytes *
make_file (guint n, gboolean packed, gboolean stream)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  GBytes *all;

  for (guint i = 0; i < n; i++)
    {
      const char name[] = { (char) ('a' + i), '\0' };
      GBytes *record = make (name);

      if (packed)
        {
          GBytes *plain = record;

          record = maker_gzip (plain);
          g_bytes_unref (plain);
        }
      g_ptr_array_add (list, record);
    }
  all = maker_join (list);
  if (stream)
    {
      GBytes *plain = all;

      all = maker_gzip (plain);
      g_bytes_unref (plain);
    }
  return all;
}

static GBytes *
take_text (char *text)
{
  return g_bytes_new_take (text, strlen (text));
}

static void
check (GBytes *bytes, VlpsWarcKind kind, const char *expected)
{
  g_autofree char *names = read_names (bytes, kind);

  g_assert_cmpstr (names, ==, expected);
  g_bytes_unref (bytes);
}

static void
test_kinds (void)
{
  check (make_file (4, FALSE, FALSE), VLPS_WARC_PLAIN, "a b c d");
  check (make_file (4, TRUE, FALSE), VLPS_WARC_PACKED, "a b c d");
  check (make_file (4, FALSE, TRUE), VLPS_WARC_STREAM, "a b c d");
  check (make_file (1, FALSE, TRUE), VLPS_WARC_PACKED, "a");
}

static void
test_no_warc (void)
{
  static const char *const cases[] = { "", "WARC", "WARC/2.0\r\n", "<html>WARC/1.0", "\x1f\x8b\x08", "WARCO/1.0\r\n" };
  g_autoptr (GBytes) html = g_bytes_new_static ("<p>WARC/1.0", 11);
  g_autoptr (GBytes) packed = maker_gzip (html);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (cases[i], strlen (cases[i]));
      g_autofree char *path = maker_file (bytes);
      int fd = open (path, O_RDONLY | O_CLOEXEC);

      g_assert_cmpint (vlps_warc_record_kind (fd), ==, VLPS_WARC_NONE);
      close (fd);
      unlink (path);
    }
  {
    g_autofree char *path = maker_file (packed);
    int fd = open (path, O_RDONLY | O_CLOEXEC);

    g_assert_cmpint (vlps_warc_record_kind (fd), ==, VLPS_WARC_NONE);
    close (fd);
    unlink (path);
  }
}

static void
test_versions (void)
{
  static const char *const versions[] = { "0.17", "0.18", "1.0", "1.1" };

  for (guint i = 0; i < G_N_ELEMENTS (versions); i++)
    check (maker_record (versions[i], "x", -1, "WARC-Target-URI: a", NULL), VLPS_WARC_PLAIN, "a");
}

static void
test_spelling (void)
{
  /* case, blanks, folded lines, bare line feeds, and line ends between records that are too few or too many */
  check (take_text (g_strdup ("WARC/1.0\nwarc-target-uri:   a  \ncontent-length: 1\n\nx\n"
                              "WARC/1.0\nWARC-TARGET-URI: b\n\tc\nContent-Length:2\n\nxy\n\n\n\n\n"
                              "WARC/1.0\nnonsense\nContent-Length: 0\nWARC-Target-URI:d\n\n"
                              "WARC/1.0\nContent-Length:\n 0\nWARC-Target-URI:\n e\n\n")),
         VLPS_WARC_PLAIN, "a b c d e");
}

static void
test_cut_off (void)
{
  g_autoptr (GBytes) plain = make_file (3, FALSE, FALSE), packed = make_file (3, TRUE, FALSE);
  g_autoptr (GBytes) stream = make_file (3, FALSE, TRUE);

  check (g_bytes_new_from_bytes (plain, 0, g_bytes_get_size (plain) - 10), VLPS_WARC_PLAIN, "a b !");
  /* without the line ends behind it the last one is still whole */
  check (g_bytes_new_from_bytes (plain, 0, g_bytes_get_size (plain) - 4), VLPS_WARC_PLAIN, "a b c");
  check (g_bytes_new_from_bytes (packed, 0, g_bytes_get_size (packed) - 10), VLPS_WARC_PACKED, "a b !");
  check (g_bytes_new_from_bytes (stream, 0, g_bytes_get_size (stream) - 10), VLPS_WARC_STREAM, "? a b !");
}

static void
test_wrong_length (void)
{
  static const char good[] = "\r\n\r\nWARC/1.0\r\nWARC-Target-URI: z\r\nContent-Length: 1\r\n\r\nx\r\n\r\n";
  static const char *const lengths[] = { "0", "2", "30", "999999", "99999999999999999999", "-1", "x", "" };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    check (take_text (
               g_strdup_printf ("WARC/1.0\r\nWARC-Target-URI: a\r\nContent-Length: %s\r\n\r\nxyz%s", lengths[i], good)),
           VLPS_WARC_PLAIN, "! z");
  check (take_text (g_strconcat ("WARC/1.0\r\nWARC-Target-URI: a\r\nno length\r\n\r\nxyz", good, NULL)),
         VLPS_WARC_PLAIN, "! z");
  check (take_text (g_strconcat ("WARC/1.0\r\nWARC-Target-URI: a\r\nno end", good, NULL)), VLPS_WARC_PLAIN, "! z");
  check (take_text (g_strconcat ("WARC/1.0\r\nWARC-Target-URI: a\r\n", good + 4, NULL)), VLPS_WARC_PLAIN, "! z");
}

static void
test_garbage_between (void)
{
  g_autoptr (GBytes) a = make ("a"), b = make ("b"), pa = maker_gzip (a), pb = maker_gzip (b);
  GBytes *garbage = g_bytes_new_static ("gar\x1f\x8b\x08\0bage\r\nWARC/\r\n", 20);

  for (guint i = 0; i < 2; i++)
    {
      GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

      g_ptr_array_add (list, g_bytes_ref (i == 0 ? a : pa));
      g_ptr_array_add (list, g_bytes_ref (garbage));
      g_ptr_array_add (list, g_bytes_ref (i == 0 ? b : pb));
      check (maker_join (list), i == 0 ? VLPS_WARC_PLAIN : VLPS_WARC_PACKED, "a ! b");
    }
  g_bytes_unref (garbage);
}

/* Every single byte of a compressed file changed: at most that record is lost, and the rest is found. */
static void
test_flipped (void)
{
  g_autoptr (GBytes) packed = make_file (3, TRUE, FALSE);
  gsize length;
  const guint8 *data = g_bytes_get_data (packed, &length);
  gsize second = length / 3, third = length / 3 * 2;

  for (gsize i = second; i < third; i++)
    {
      guint8 *copy = g_memdup2 (data, length);
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *names = NULL;

      copy[i] ^= 0x10;
      bytes = g_bytes_new_take (copy, length);
      names = read_names (bytes, VLPS_WARC_PACKED);
      /* some bytes of a gzip header mean nothing */
      if (strcmp (names, "a b c") != 0)
        g_assert_cmpstr (names, ==, "a ! c");
    }
}

/* Damage that could make every record cost the whole file. */
static void
test_worst (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *path = NULL;
  g_autoptr (VlpsWarcReader) reader = NULL;
  guint n = test_size (50000), damaged = 0;
  int fd;

  for (guint i = 0; i < n; i++)
    g_string_append (text, i % 2 == 0 ? "WARC/1.0\n" : "WARC/1.0\nContent-Length: 100004\n\n");
  bytes = g_bytes_new (text->str, text->len);
  path = maker_file (bytes);
  fd = open (path, O_RDONLY | O_CLOEXEC);
  unlink (path);
  reader = vlps_warc_reader_new (fd, FALSE, (VlpsWarcPlace){ 0 });
  for (;;)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsWarcRecord) record = vlps_warc_reader_next (reader, &error);

      if (record == NULL && error == NULL)
        break;
      damaged += error != NULL;
    }
  close (fd);
  g_assert_cmpuint (damaged, >, n * 4 / 5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/warc-record/kinds", test_kinds);
  g_test_add_func ("/warc-record/no-warc", test_no_warc);
  g_test_add_func ("/warc-record/versions", test_versions);
  g_test_add_func ("/warc-record/spelling", test_spelling);
  g_test_add_func ("/warc-record/cut-off", test_cut_off);
  g_test_add_func ("/warc-record/wrong-length", test_wrong_length);
  g_test_add_func ("/warc-record/garbage-between", test_garbage_between);
  g_test_add_func ("/warc-record/flipped", test_flipped);
  g_test_add_func ("/warc-record/worst", test_worst);
  return g_test_run ();
}
