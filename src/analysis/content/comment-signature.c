/* comment-signature.c - author and time of what a reader wrote, as its line says them */
#include "comment-signature.h"

#include <string.h>

#include "comment-words.h"
#include "date.h"
#include "fast.h"
#include "page.h"
#include "word-list.h"

gboolean
vlps_comment_signature_has_letter (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isalpha (g_utf8_get_char (p)))
      return TRUE;
  return FALSE;
}

/* TRUE for what boards write instead of a name or beside it. */
static gboolean
is_rank (const char *text)
{
  static const char ranks[] =
      "member|guest|moderator|administrator|admin|new member|junior member|senior member|full member|hero member|"
      "topic author|original poster|topic starter|registered|logged|forum|community leader|mitglied|gast|membre|"
      "miembro";
  g_autofree char *lower = vlps_fast_strdown (text);

  return vlps_phrase_is_in (ranks, lower);
}

/* Whether a text begins with a time of day, such as "14:30 CET" or "2.30pm". */
static gboolean
is_clock (const char *text)
{
  gsize hours = strspn (text, "0123456789");

  return (hours == 1 || hours == 2) && (text[hours] == ':' || text[hours] == '.' || text[hours] == 'h')
         && g_ascii_isdigit (text[hours + 1]) && g_ascii_isdigit (text[hours + 2]);
}

char *
vlps_comment_signature_author (const char *text)
{
  static const char *const before[] = { "posted by", "comment by", "by", "from", NULL };
  static const char *const after[] = { "says", "said", "wrote", "writes", "replied", "commented", NULL };
  g_autofree char *name = g_strstrip (g_strdup (text));

  for (const char *const *word = before; *word != NULL; word++)
    if (g_ascii_strncasecmp (name, *word, strlen (*word)) == 0
        && (name[strlen (*word)] == ' ' || name[strlen (*word)] == ':'))
      {
        memmove (name, name + strlen (*word) + 1, strlen (name) - strlen (*word));
        g_strstrip (name);
      }
  for (gsize length = strlen (name); length > 0 && strchr (":|,-.… ", name[length - 1]) != NULL;)
    name[--length] = '\0';
  for (const char *const *word = after; *word != NULL; word++)
    {
      gsize length = strlen (name), n = strlen (*word);

      if (length > n && name[length - n - 1] == ' ' && g_ascii_strcasecmp (name + length - n, *word) == 0)
        name[length - n - 1] = '\0';
    }
  g_strstrip (name);
  /* a way to a place, such as "Home > Forum" */
  if (strchr (name, '>') != NULL || strstr (name, "»") != NULL || strstr (name, "›") != NULL)
    return NULL;
  return *name != '\0' && vlps_text_characters (name) <= VLPS_COMMENT_SIGNATURE_LONGEST
                 && !vlps_comment_words_head (name) && !is_rank (name) && !is_clock (name)
                 && vlps_comment_signature_has_letter (name)
             ? g_steal_pointer (&name)
             : NULL;
}

char *
vlps_comment_signature_before_date (const char *line)
{
  gsize start, end;
  g_autofree char *name = NULL;

  if (!vlps_date_find (line, &(VlpsDate){ 0 }, &start, &end))
    return vlps_comment_signature_author (line);
  name = g_strndup (line, start);
  return vlps_comment_signature_author (name);
}

char *
vlps_comment_signature_time (const char *text)
{
  VlpsDate date;

  if (vlps_date_find (text, &date, NULL, NULL))
    return vlps_date_format (&date);
  return vlps_text_characters (text) <= VLPS_COMMENT_SIGNATURE_LONGEST && strpbrk (text, "0123456789") != NULL
             ? g_strstrip (g_strdup (text))
             : NULL;
}
