/* saved-page.c - pages that a browser or SingleFile saved as files: where they come from, and what belongs to them */
#include "saved-page.h"

#include <string.h>

#include "address.h"

#define HEAD 4096 /* bytes in which the comment stands */

/* The text behind `mark`, up to white space or the end of the comment; newly allocated, NULL where there is none. */
static char *
word_behind (const char *text, const char *mark)
{
  const char *found = strstr (text, mark);

  return found != NULL ? g_strndup (found + strlen (mark), strcspn (found + strlen (mark), " \t\r\n>")) : NULL;
}

/* "(0019)https://...": the number is the length, which addresses with other characters do not always have. */
static char *
without_length (char *word)
{
  char *end = word != NULL && word[0] == '(' ? strchr (word, ')') : NULL;

  if (end != NULL)
    memmove (word, end + 1, strlen (end));
  return word;
}

char *
vlps_saved_page_address (const char *data, gsize length)
{
  g_autofree char *head = g_strndup (data, MIN (length, HEAD));
  const char *single = strstr (head, "Page saved with SingleFile");
  g_autofree char *address =
      single != NULL ? word_behind (single, "\n url: ") : without_length (word_behind (head, "<!-- saved from url="));

  return vlps_address_is_web (address) ? g_steal_pointer (&address) : NULL;
}

/* There is a page of this name without its ending. */
static gboolean
has_page (const char *name)
{
  static const char *const endings[] = { ".html", ".htm", ".xhtml" };

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *path = g_strconcat (name, endings[i], NULL);

      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return TRUE;
    }
  return FALSE;
}

gboolean
vlps_saved_page_owns (const char *folder)
{
  static const char *const endings[] = {
    "_files",     ".files", "-files",   "_file",      "_fichiers", "-Dateien",   "_archivos", "_arquivos", "-filer",
    "_bestanden", "_pliki", "_soubory", "_tiedostot", "_dosyalar", "_ficheiros", "_fitxers",  "_datoteke", "_elemei"
  };
  g_autofree char *name = g_strdup (folder);
  gsize length = strlen (name);

  while (length > 0 && name[length - 1] == '/')
    name[--length] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (name, endings[i]))
      {
        name[length - strlen (endings[i])] = '\0';
        return has_page (name);
      }
  return FALSE;
}
