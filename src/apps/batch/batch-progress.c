/* batch-progress.c - what a running batch says of itself on standard error */
#include "batch-progress.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "terminal.h"

#define BAR_WIDTH 20
#define TERMINAL_PERIOD (G_USEC_PER_SEC / 4)
#define LINE_PERIOD (10 * G_USEC_PER_SEC)

struct _VlpsBatchProgress
{
  gboolean quiet;
  gboolean terminal;
  gboolean shown; /* a line stands on the terminal */
  gint64 started;
  gint64 next; /* when to show the next state */
};

VlpsBatchProgress *
vlps_batch_progress_new (gboolean quiet)
{
  VlpsBatchProgress *self = g_new0 (VlpsBatchProgress, 1);

  self->quiet = quiet;
  self->terminal = isatty (STDERR_FILENO) && g_strcmp0 (g_getenv ("TERM"), "dumb") != 0;
  self->started = g_get_monotonic_time ();
  self->next = self->terminal ? self->started : self->started + LINE_PERIOD;
  return self;
}

void
vlps_batch_progress_clear (VlpsBatchProgress *self)
{
  if (self->shown)
    fputs ("\r\033[K", stderr);
  self->shown = FALSE;
}

void
vlps_batch_progress_free (VlpsBatchProgress *self)
{
  if (self == NULL)
    return;
  vlps_batch_progress_clear (self);
  fflush (stderr);
  g_free (self);
}

static void
append_time (GString *text, double seconds)
{
  guint64 whole = (guint64) (seconds + 0.5);

  if (whole < 3600)
    g_string_append_printf (text, "%u:%02u", (guint) (whole / 60), (guint) (whole % 60));
  else
    g_string_append_printf (text, "%" G_GUINT64_FORMAT ":%02u:%02u", whole / 3600, (guint) (whole / 60 % 60),
                            (guint) (whole % 60));
}

/* Nothing is known of the speed before the first page is done; and what is in hand is half done, or the first pages
 * would promise too long a time. */
static void
append_left (GString *text, const VlpsBatchProgressState *state, double seconds)
{
  double half = (double) state->in_hand / 2, left = (double) (state->total - state->done);

  if (state->now == 0 || seconds <= 0)
    g_string_append (text, "unknown");
  else
    append_time (text, MAX (0, left - half) * seconds / ((double) state->now + half));
}

char *
vlps_batch_progress_text (const VlpsBatchProgressState *state, double seconds, guint width)
{
  GString *text = g_string_new (NULL);

  if (width > 0)
    {
      guint filled = state->total > 0 ? (guint) (MIN (state->done, state->total) * width / state->total) : width;

      g_string_append_c (text, '[');
      for (guint i = 0; i < width; i++)
        g_string_append_c (text, i < filled ? '#' : '.');
      g_string_append (text, "] ");
    }
  g_string_append_printf (
      text, "done %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT ", failed %" G_GUINT64_FORMAT ", speed %.1f pages/s",
      state->done, state->total, state->failed, seconds > 0 ? (double) state->now / seconds : 0);
  if (state->done < state->total)
    {
      g_string_append (text, ", time left ");
      append_left (text, state, seconds);
    }
  if (state->memory > 0)
    g_string_append_printf (text, ", memory %" G_GUINT64_FORMAT " MB", state->memory / 1000000);
  if (state->page != NULL && state->in_hand > 0)
    g_string_append_printf (text, ", now %s", state->page);
  return g_string_free (text, FALSE);
}

static guint
columns (void)
{
  struct winsize size;

  return ioctl (STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

/* A line that wraps cannot be taken back; and the name of a page must not drive the terminal. */
static void
print_line (const char *text)
{
  g_autoptr (GString) plain = vlps_terminal_text (text, strlen (text), VLPS_TERMINAL_MESSAGE);
  const char *end = plain->str;

  for (guint i = 1; i < columns () && *end != '\0'; i++)
    end = g_utf8_next_char (end);
  fwrite (plain->str, 1, (gsize) (end - plain->str), stderr);
}

/* Returns what fits into a line of the terminal: the bar if there is room beside the words, and the page before the
 * memory. */
static char *
text_for (const VlpsBatchProgressState *state, double seconds, guint width)
{
  VlpsBatchProgressState shorter = *state;
  g_autofree char *text = vlps_batch_progress_text (state, seconds, 0);
  glong length = g_utf8_strlen (text, -1);

  if (length + BAR_WIDTH + 3 < (glong) width)
    return vlps_batch_progress_text (state, seconds, BAR_WIDTH);
  if (length < (glong) width)
    return g_steal_pointer (&text);
  shorter.memory = 0;
  return vlps_batch_progress_text (&shorter, seconds, 0);
}

void
vlps_batch_progress_show (VlpsBatchProgress *self, const VlpsBatchProgressState *state)
{
  gint64 now = g_get_monotonic_time ();
  double seconds = (double) (now - self->started) / G_USEC_PER_SEC;
  g_autofree char *text = NULL;

  if (self->quiet || now < self->next)
    return;
  self->next = now + (self->terminal ? TERMINAL_PERIOD : LINE_PERIOD);
  text = self->terminal ? text_for (state, seconds, columns ()) : vlps_batch_progress_text (state, seconds, 0);
  if (!self->terminal)
    {
      g_printerr ("vlps: %s\n", text);
      return;
    }
  vlps_batch_progress_clear (self);
  print_line (text);
  fflush (stderr);
  self->shown = TRUE;
}

void
vlps_batch_progress_say (VlpsBatchProgress *self, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  vlps_batch_progress_clear (self);
  fprintf (stderr, "vlps: %s\n", text);
}
