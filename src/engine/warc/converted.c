/* converted.c - archives of other formats, written anew as WARC files without a name */
#include "converted.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "errors.h"
#include "sniff.h"
#include "zstandard.h"

#define MAX_PROBE (64u << 10)

/* Unpacks the beginning of the file, where it is packed with gzip. */
static void
read_start (int fd, char *buffer, gsize size)
{
  int copy = dup (fd);
  gzFile in = copy >= 0 && lseek (copy, 0, SEEK_SET) == 0 ? gzdopen (copy, "rb") : NULL;
  int n = in != NULL ? gzread (in, buffer, (unsigned) size - 1) : 0;

  if (in != NULL)
    gzclose (in);
  else if (copy >= 0)
    close (copy);
  buffer[MAX (n, 0)] = '\0';
}

/* TRUE for JSON whose first member is the log. */
static gboolean
is_har (const char *text)
{
  static const char blanks[] = " \t\r\n";

  text += strspn (text, blanks);
  if (*text++ != '{')
    return FALSE;
  text += strspn (text, blanks);
  if (!g_str_has_prefix (text, "\"log\""))
    return FALSE;
  text += strlen ("\"log\"");
  text += strspn (text, blanks);
  if (*text++ != ':')
    return FALSE;
  text += strspn (text, blanks);
  return *text == '{';
}

VlpsForeign
vlps_converted_kind (int fd)
{
  g_autofree char *start = g_malloc (MAX_PROBE);
  const char *text = start;

  read_start (fd, start, MAX_PROBE);
  if (vlps_zstd_is_warc (fd))
    return VLPS_FOREIGN_ZSTD;
  if (g_str_has_prefix (text, "\xEF\xBB\xBF"))
    text += 3;
  text += strspn (text, "\r\n");
  if (g_str_has_prefix (text, "filedesc:"))
    return VLPS_FOREIGN_ARC;
  if (is_har (text))
    return VLPS_FOREIGN_HAR;
  return vlps_sniff_is_mhtml (text, strlen (text)) ? VLPS_FOREIGN_MHTML : VLPS_FOREIGN_NONE;
}

gboolean
vlps_converted_write (FILE *out, const char *type, const char *uri, const char *time, const char *fields,
                      const char *content_type, const guint8 *block, gsize length)
{
  fprintf (out, "WARC/1.1\r\nWARC-Type: %s\r\nWARC-Target-URI: %s\r\n", type, uri);
  if (time != NULL)
    fprintf (out, "WARC-Date: %s\r\n", time);
  fputs (fields != NULL ? fields : "", out);
  fprintf (out, "Content-Type: %s\r\nContent-Length: %" G_GSIZE_FORMAT "\r\n\r\n", content_type, length);
  if (length > 0)
    fwrite (block, 1, length, out);
  fputs ("\r\n\r\n", out);
  return !ferror (out);
}

int
vlps_converted_open (int fd, VlpsForeign kind, GPtrArray *problems, GError **error)
{
  g_autofree char *path = NULL;
  int file = g_file_open_tmp ("vlps-warc-XXXXXX", &path, NULL), copy = file >= 0 ? dup (file) : -1;
  FILE *out = copy >= 0 ? fdopen (copy, "wb") : NULL;
  static gboolean (*const converters[]) (int fd, FILE *out, GPtrArray *problems) = {
    [VLPS_FOREIGN_ARC] = vlps_arc_convert,
    [VLPS_FOREIGN_MHTML] = vlps_mhtml_convert,
    [VLPS_FOREIGN_HAR] = vlps_har_convert,
    [VLPS_FOREIGN_ZSTD] = vlps_zstd_convert,
  };
  gboolean done;

  if (file >= 0)
    unlink (path);
  if (out == NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot make a temporary file: %s", g_strerror (errno));
      if (copy >= 0)
        close (copy);
      if (file >= 0)
        close (file);
      return -1;
    }
  done = converters[kind](fd, out, problems);
  if (fclose (out) != 0 || !done)
    {
      close (file);
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO,
                   "cannot convert the archive: the temporary file cannot be written");
      return -1;
    }
  return file;
}
