/* batch-log.c - log.txt of a run folder: what happened, and when */
#include "batch-log.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>

#include "address.h"
#include "errors.h"

struct _VlpsBatchLog
{
  FILE *file;
  char *path;
};

VlpsBatchLog *
vlps_batch_log_open (const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, "log.txt", NULL);
  FILE *file = g_fopen (path, "ae");
  VlpsBatchLog *log;

  if (file == NULL)
    return vlps_error_null (error, VLPS_ERROR_IO, "cannot write %s: %s", path, g_strerror (errno));
  log = g_new0 (VlpsBatchLog, 1);
  log->file = file;
  log->path = g_steal_pointer (&path);
  return log;
}

void
vlps_batch_log_free (VlpsBatchLog *log)
{
  if (log == NULL)
    return;
  fclose (log->file);
  g_free (log->path);
  g_free (log);
}

/* Names and messages may hold anything; a line must stay one, and its parts apart. */
static void
write_part (VlpsBatchLog *log, const char *text)
{
  for (; *text != '\0'; text++)
    putc ((guchar) *text < 0x20 ? ' ' : *text, log->file);
}

static void
begin_line (VlpsBatchLog *log, const char *word)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format_iso8601 (now);

  fprintf (log->file, "%s\t%s\t", time, word);
}

void
vlps_batch_log_run (VlpsBatchLog *log, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  begin_line (log, "run");
  write_part (log, text);
  putc ('\n', log->file);
}

void
vlps_batch_log_page (VlpsBatchLog *log, const VlpsItem *item, guint attempts, gboolean again, const GError *failure)
{
  g_autofree char *page = vlps_address_hide (item->name != NULL ? item->name : item->input);

  begin_line (log, failure == NULL ? "ok" : again ? "retry" : "failed");
  write_part (log, page);
  fprintf (log->file, "\t%u", attempts);
  if (failure != NULL)
    {
      fprintf (log->file, "\t%s\t", vlps_error_name (failure));
      write_part (log, failure->message);
    }
  putc ('\n', log->file);
}

gboolean
vlps_batch_log_flush (VlpsBatchLog *log, GError **error)
{
  int number;

  if (fflush (log->file) == 0 && !ferror (log->file))
    return TRUE;
  number = errno;
  /* so that it can be tried again */
  clearerr (log->file);
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write %s: %s", log->path, g_strerror (number));
  vlps_error_note_errno (error, number);
  return FALSE;
}
