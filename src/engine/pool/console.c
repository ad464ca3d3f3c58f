/* console.c - what was said to the console of a page, out of the engine's log
 *
 * WebKit writes "URL:LINE:COLUMN: CONSOLE SOURCE LEVEL TEXT", without the place where it knows none, and without the
 * source for what scripts say.
 */
#include "console.h"

#include <cjson/cJSON.h>
#include <string.h>

#define MARK "CONSOLE "
#define MAX_WORD 32

/* The word at `*text` and the space after it; "" where there is none of capital letters. */
static void
take_word (const char **text, char word[MAX_WORD])
{
  gsize n = strspn (*text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

  word[0] = '\0';
  if (n == 0 || n >= MAX_WORD || ((*text)[n] != ' ' && (*text)[n] != '\0'))
    return;
  for (gsize i = 0; i < n; i++)
    word[i] = g_ascii_tolower ((*text)[i]);
  word[n] = '\0';
  *text += (*text)[n] == ' ' ? n + 1 : n;
}

static gboolean
is_level (const char *word)
{
  static const char *const levels[] = { "log", "info", "warn", "error", "debug", NULL };

  return g_strv_contains (levels, word);
}

/* Takes ":NUMBER" from the end of the text; 0 where there is none. */
static int
take_number (char *text)
{
  char *colon = strrchr (text, ':');
  int number;

  if (colon == NULL || colon[1] == '\0' || colon[1 + strspn (colon + 1, "0123456789")] != '\0')
    return 0;
  number = (int) CLAMP (g_ascii_strtoll (colon + 1, NULL, 10), 0, G_MAXINT);
  *colon = '\0';
  return number;
}

static void
add_place (cJSON *message, const char *line, gsize length)
{
  g_autofree char *place = g_strndup (line, length);
  int last = take_number (place), first = take_number (place);

  if (*place == '\0' || *place == '[')
    return;
  cJSON_AddStringToObject (message, "url", place);
  if (last > 0)
    cJSON_AddNumberToObject (message, "line", first > 0 ? first : last);
  if (first > 0)
    cJSON_AddNumberToObject (message, "column", last);
}

/* The message that the line begins, without its text, which is what `*ret_text` is then; NULL where it begins none. */
static cJSON *
begin_message (const char *line, const char **ret_text)
{
  const char *mark = g_str_has_prefix (line, MARK) ? line : strstr (line, ": " MARK), *text;
  char source[MAX_WORD], level[MAX_WORD];
  gsize place = mark != NULL ? (gsize) (mark - line) : 0;
  cJSON *message;

  /* an address has no spaces */
  if (mark == NULL || (memchr (line, ' ', place) != NULL && *line != '['))
    return NULL;
  text = mark + (mark == line ? 0 : 2) + strlen (MARK);
  take_word (&text, source);
  if (is_level (source))
    {
      g_strlcpy (level, source, sizeof level);
      g_strlcpy (source, "console", sizeof source);
    }
  else
    take_word (&text, level);
  if (!is_level (level))
    return NULL;
  message = cJSON_CreateObject ();
  cJSON_AddStringToObject (message, "level", level);
  cJSON_AddStringToObject (message, "source", source);
  add_place (message, line, place);
  *ret_text = text;
  return message;
}

/* Returns TRUE for a line that other parts of the engine write between messages. */
static gboolean
is_foreign (const char *line)
{
  return g_str_has_prefix (line, "** (") || g_str_has_prefix (line, "WARNING: ")
         || (*line == '(' && strstr (line, "): ") != NULL && strstr (line, " **: ") != NULL);
}

/* Takes both over. */
static void
end_message (GString *lines, cJSON *message, GString *text)
{
  g_autofree char *valid = NULL, *printed = NULL;

  if (message != NULL)
    {
      while (text->len > 0 && text->str[text->len - 1] == '\n')
        g_string_truncate (text, text->len - 1);
      valid = g_utf8_make_valid (text->str, (gssize) text->len);
      cJSON_AddStringToObject (message, "text", valid);
      printed = cJSON_PrintUnformatted (message);
      g_string_append_printf (lines, "%s\n", printed);
      cJSON_Delete (message);
    }
  g_string_free (text, TRUE);
}

char *
vlps_console_lines (const char *log, gsize length)
{
  g_autofree char *valid = g_utf8_make_valid (log, (gssize) length);
  g_auto (GStrv) parts = g_strsplit (valid, "\n", -1);
  GString *lines = g_string_new (NULL), *text = g_string_new (NULL);
  cJSON *message = NULL;

  for (guint i = 0; parts[i] != NULL; i++)
    {
      const char *rest = NULL;
      cJSON *next = begin_message (parts[i], &rest);

      if (next != NULL || is_foreign (parts[i]))
        {
          end_message (lines, message, text);
          message = next;
          text = g_string_new (rest);
        }
      else if (message != NULL)
        g_string_append_printf (text, "\n%s", parts[i]);
    }
  end_message (lines, message, text);
  return g_string_free (lines, FALSE);
}
