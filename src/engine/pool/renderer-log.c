/* renderer-log.c - what the engine writes to its log about a page */
#include "renderer-private.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "console.h"
#include "engine-log.h"
#include "hash.h"
#include "terminal.h"

#define MAX_LOG (16u << 20)

/* The addresses that content rules kept the page from loading, by what the engine wrote to its log: the console is the
 * only place where WebKit tells.  It tells each time, and how often it tries depends on its version. */
static GHashTable *
list_blocked (const char *log, gsize length)
{
  static const char words[] = "CONSOLE CONTENTBLOCKER INFO Content blocker prevented ", from[] = " a resource from ";
  GHashTable *addresses = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  const char *at = log, *end = log + length;

  while ((at = memmem (at, (gsize) (end - at), words, sizeof words - 1)) != NULL)
    {
      const char *line_end, *address;

      at += sizeof words - 1;
      line_end = memchr (at, '\n', (gsize) (end - at));
      if (line_end == NULL)
        line_end = end;
      address = memmem (at, (gsize) (line_end - at), from, sizeof from - 1);
      address = address != NULL ? address + sizeof from - 1 : at;
      g_hash_table_add (addresses, g_strndup (address, (gsize) (line_end - address)));
      at = line_end;
    }
  return addresses;
}

static GMappedFile *
open_log (VlpsRenderer *renderer)
{
  return renderer->log_path != NULL ? g_mapped_file_new (renderer->log_path, FALSE, NULL) : NULL;
}

/* NULL without rules. */
GHashTable *
vlps_renderer_log_blocked (VlpsRenderer *renderer, const VlpsRenderOptions *options)
{
  g_autoptr (GMappedFile) file = options->request.rules != NULL ? open_log (renderer) : NULL;
  gsize length = file != NULL ? g_mapped_file_get_length (file) : 0;

  return length > renderer->logged
             ? list_blocked (g_mapped_file_get_contents (file) + renderer->logged, length - renderer->logged)
             : NULL;
}

void
vlps_renderer_log_read (VlpsRenderer *renderer, const VlpsRenderOptions *options, VlpsRendering *rendering)
{
  g_autoptr (GMappedFile) file = open_log (renderer);
  const char *text = file != NULL ? g_mapped_file_get_contents (file) : NULL;
  gsize length = file != NULL ? g_mapped_file_get_length (file) : 0, from = renderer->logged;

  if (options->console)
    rendering->console =
        text != NULL && length > from ? vlps_console_lines (text + from, MIN (length - from, MAX_LOG)) : g_strdup ("");
  if (text == NULL || length <= from)
    return;
  if (options->request.rules != NULL)
    {
      g_autoptr (GHashTable) blocked = list_blocked (text + from, length - from);

      rendering->blocked = g_hash_table_size (blocked);
    }
  if (renderer->log)
    {
      g_autofree char *clean = vlps_engine_log_clean (text + from, length - from);
      g_autoptr (GString) plain = vlps_terminal_text (clean, strlen (clean), VLPS_TERMINAL_MESSAGE);

      fwrite (plain->str, 1, plain->len, stderr);
    }
  /* pages can say any amount to the console; what has been read needs no room */
  if (length > MAX_LOG && truncate (renderer->log_path, 0) != 0)
    g_debug ("the engine's log stays as long as it is");
}

gsize
vlps_renderer_log_length (VlpsRenderer *renderer)
{
  GStatBuf status;

  return renderer->log_path != NULL && g_stat (renderer->log_path, &status) == 0 ? (gsize) status.st_size : 0;
}
