/* author-names.c - lists of authors' names */
#include "author-names.h"

#include <string.h>

#include "chinese-name.h"
#include "name.h"

GPtrArray *
vlps_author_names_new (void)
{
  return g_ptr_array_new_with_free_func (g_free);
}

GPtrArray *
vlps_author_names_filled (GPtrArray *names)
{
  vlps_name_unique (names);
  if (names->len > 0)
    return names;
  g_ptr_array_unref (names);
  return NULL;
}

GPtrArray *
vlps_author_names_of (char *name)
{
  GPtrArray *names;

  if (name == NULL)
    return NULL;
  names = vlps_author_names_new ();
  g_ptr_array_add (names, name);
  return names;
}

void
vlps_author_names_add (GPtrArray *names, char *name)
{
  if (name != NULL && strchr (name, ' ') != NULL && vlps_chinese_name_is (name))
    {
      g_auto (GStrv) parts = g_strsplit (name, " ", -1);

      g_free (name);
      name = g_strjoinv ("", parts);
    }
  if (name != NULL)
    g_ptr_array_add (names, name);
}

void
vlps_author_names_add_byline (GPtrArray *names, const char *text)
{
  char *name = vlps_name_read_byline (text);
  g_autoptr (GPtrArray) people = NULL;

  if (name != NULL || g_utf8_strlen (text, -1) > VLPS_AUTHOR_LABELLED_LONGEST)
    {
      vlps_author_names_add (names, name);
      return;
    }
  people = vlps_author_names_new ();
  vlps_name_split (text, people);
  for (guint i = 0; i < people->len; i++)
    if (!vlps_name_is_person (g_ptr_array_index (people, i)))
      return;
  for (guint i = 0; i < people->len; i++)
    vlps_author_names_add (names, g_strdup (g_ptr_array_index (people, i)));
}

gsize
vlps_author_names_italian_opening (const VlpsPage *page, const char *text)
{
  const char *language = page->n_frames > 0 ? page->frames[0].language : "";

  return *language == '\0' || g_ascii_strncasecmp (language, "it", 2) == 0 ? vlps_name_italian_opening (text) : 0;
}

gsize
vlps_author_names_marked_opening (const VlpsPage *page, const char *text)
{
  gsize credit = vlps_name_credit_opening (text);

  return credit > 0 ? credit : vlps_author_names_italian_opening (page, text);
}
