/* arc.c - ARC files as WARC records
 *
 * A record is a line "URL IP-address date type length" (1.0; 1.1 has more fields, the length last) and a block of that
 * length: an HTTP response.  The first one, "filedesc:", is about the file.
 */
#include "converted.h"

#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "warc-record.h"

#define MAX_LINE (64u << 10)

/* Date of 14 digits, in ISO 8601; NULL where it is not one. */
static char *
read_time (const char *date)
{
  return strlen (date) == 14 && strspn (date, "0123456789") == 14 ? g_strdup_printf (
             "%.4s-%.2s-%.2sT%.2s:%.2s:%.2sZ", date, date + 4, date + 6, date + 8, date + 10, date + 12)
                                                                  : NULL;
}

/* Reads a block; what is beyond VLPS_WARC_MAX_BLOCK is passed over.  FALSE where the file ends in it. */
static gboolean
read_block (gzFile in, guint64 length, GByteArray *block)
{
  g_byte_array_set_size (block, 0);
  while (length > 0)
    {
      guint8 buffer[16384];
      int n = gzread (in, buffer, (unsigned) MIN (length, sizeof buffer));

      if (n <= 0)
        return FALSE;
      if (block->len < VLPS_WARC_MAX_BLOCK)
        g_byte_array_append (block, buffer, (guint) n);
      length -= (guint64) n;
    }
  return TRUE;
}

static void
complain (GPtrArray *problems, guint n, const char *uri, const char *what)
{
  g_autofree char *name = g_utf8_make_valid (uri, (gssize) strnlen (uri, 200));

  g_ptr_array_add (problems, g_strdup_printf ("ARC record %u (%s): %s", n, name, what));
}

/* The fields of a line that begins a record, and the length of its block; NULL of other lines. */
static char **
read_header (const char *line, guint64 *ret_length)
{
  g_auto (GStrv) fields = g_strsplit (line, " ", -1);
  guint n = g_strv_length (fields);
  g_autofree char *scheme = n >= 5 ? g_uri_parse_scheme (fields[0]) : NULL, *time = NULL;

  if (scheme == NULL || !g_ascii_string_to_unsigned (fields[n - 1], 10, 0, G_MAXINT64, ret_length, NULL))
    return NULL;
  time = read_time (fields[2]);
  return time != NULL ? g_steal_pointer (&fields) : NULL;
}

/* The record about the file itself.  Its length is often wrong in 1.0, where it ends with an empty line. */
static gboolean
skip_description (gzFile in, guint64 length, char *line)
{
  g_autoptr (GByteArray) block = g_byte_array_new ();

  if (gzgets (in, line, MAX_LINE) == NULL)
    return FALSE;
  if (!g_str_has_prefix (line, "1 0"))
    return read_block (in, length - MIN (length, strlen (line)), block);
  while (gzgets (in, line, MAX_LINE) != NULL)
    if (*g_strchomp (line) == '\0')
      return TRUE;
  return FALSE;
}

gboolean
vlps_arc_convert (int fd, FILE *out, GPtrArray *problems)
{
  int copy = dup (fd);
  gzFile in = copy >= 0 && lseek (copy, 0, SEEK_SET) == 0 ? gzdopen (copy, "rb") : NULL;
  g_autoptr (GByteArray) block = g_byte_array_new ();
  g_autofree char *line = g_malloc (MAX_LINE);
  gboolean lost = FALSE;
  int error = Z_OK;

  if (in == NULL)
    {
      if (copy >= 0)
        close (copy);
      return FALSE;
    }
  for (guint number = 1; gzgets (in, line, MAX_LINE) != NULL;)
    {
      guint64 length;
      g_auto (GStrv) fields = read_header (g_strchomp (line), &length);
      g_autofree char *time = fields != NULL ? read_time (fields[2]) : NULL;

      if (fields == NULL)
        {
          if (*line != '\0' && !lost)
            complain (problems, number, line, "it has no valid header; the file is read on from the next one");
          lost = lost || *line != '\0';
          continue;
        }
      lost = FALSE;
      number++;
      if (g_str_has_prefix (fields[0], "filedesc:"))
        skip_description (in, length, line);
      else if (!read_block (in, length, block))
        complain (problems, number - 1, fields[0], "the file ends in it");
      else if (!g_str_has_prefix (fields[0], "dns:")
               && !vlps_converted_write (out, "response", fields[0], time, NULL, "application/http; msgtype=response",
                                         block->data, block->len))
        break;
    }
  gzerror (in, &error);
  if (error != Z_OK && error != Z_STREAM_END)
    g_ptr_array_add (problems, g_strdup ("the compressed data of the ARC file are damaged; what follows is left out"));
  gzclose (in);
  return !ferror (out);
}
