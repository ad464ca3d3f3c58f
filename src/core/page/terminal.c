/* terminal.c - text from outside on its way to a terminal */
#include "terminal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "address.h"

/* Marks, embeddings, overrides and isolates of the bidirectional algorithm, and separators that some terminals take for
 * line ends. */
static gboolean
changes_order (gunichar c)
{
  return c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

static gboolean
drives (gunichar c)
{
  return (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7f && c <= 0x9f);
}

GString *
vlps_terminal_text (const char *text, gsize length, VlpsTerminalKind kind)
{
  GString *out = g_string_sized_new (length);
  const char *end = text + length;

  for (const char *p = text; p < end;)
    {
      gunichar c = g_utf8_get_char_validated (p, end - p);
      const char *next = p + 1;

      /* NUL has a way of its own in GLib */
      if (*p == '\0')
        c = 0;
      else if (c < (gunichar) -2)
        next = g_utf8_next_char (p);
      if (c >= (gunichar) -2)
        g_string_append_printf (out, "\\x%02x", (guchar) *p);
      else if (drives (c))
        g_string_append_printf (out, "\\x%02x", c);
      else if (kind == VLPS_TERMINAL_MESSAGE && changes_order (c))
        g_string_append_printf (out, "\\u%04x", c);
      else
        g_string_append_len (out, p, next - p);
      p = next;
    }
  return out;
}

static void
print_to (FILE *stream, const char *text)
{
  g_autofree char *told = stream == stderr ? vlps_address_hide (text) : g_strdup (text);
  g_autoptr (GString) plain = vlps_terminal_text (told, strlen (told), VLPS_TERMINAL_MESSAGE);

  fwrite (plain->str, 1, plain->len, stream);
  fflush (stream);
}

static void
print_message (const char *text)
{
  print_to (stderr, text);
}

/* Warnings are yellow, other messages are bold where they begin: not all of them are of failures. */
static void
print_coloured (const char *text)
{
  static const struct
  {
    const char *prefix, *colour;
  } kinds[] = { { "vlps: warning:", "\033[33m" }, { "vlps:", "\033[1m" } };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_prefix (text, kinds[i].prefix))
      {
        fprintf (stderr, "%s%s\033[0m", kinds[i].colour, kinds[i].prefix);
        text += strlen (kinds[i].prefix);
        break;
      }
  print_to (stderr, text);
}

static void
print_result (const char *text)
{
  print_to (stdout, text);
}

gboolean
vlps_terminal_has_colour (int descriptor, const char *choice)
{
  const char *off = g_getenv ("NO_COLOR");

  if (g_strcmp0 (choice, "always") == 0 || g_strcmp0 (choice, "never") == 0)
    return *choice == 'a';
  return isatty (descriptor) && (off == NULL || *off == '\0') && g_strcmp0 (g_getenv ("TERM"), "dumb") != 0;
}

void
vlps_terminal_protect (gboolean coloured)
{
  g_set_printerr_handler (coloured ? print_coloured : print_message);
  if (isatty (STDOUT_FILENO))
    g_set_print_handler (print_result);
}
