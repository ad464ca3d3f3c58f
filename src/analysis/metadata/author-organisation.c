/* author-organisation.c - organisations among the names of authors */
#include "author-organisation.h"

#include <string.h>

#include "characters.h"
#include "name.h"
#include "title-site.h"

gboolean
vlps_author_is_publisher (const char *name)
{
  static const char *const words[] = { "news",     "media",   "group",        "newspaper",  "newspapers",
                                       "magazine", "network", "broadcasting", "publishing", "publisher",
                                       "agency",   "company", "corporation" };
  static const char *const departments[] = { "desk", "newsroom", "editors", "staff", "team", "editor", "reporter" };
  g_autofree char *lower = g_utf8_strdown (name, -1);
  g_auto (GStrv) parts = g_strsplit_set (lower, " ,-/", -1);
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    found = found || g_strv_contains ((const char *const *) parts, words[i]);
  for (guint i = 0; i < G_N_ELEMENTS (departments); i++)
    found = found && !g_strv_contains ((const char *const *) parts, departments[i]);
  return found;
}

/* TRUE if `text` contains the words of `name` in sequence, ignoring case, and is at most twice as long. */
static gboolean
has_words_of (const char *text, const char *name)
{
  g_autofree char *all = g_utf8_strdown (text, -1), *words = g_utf8_strdown (name, -1);
  gsize length = strlen (words);

  for (const char *at = all; strlen (all) <= 2 * length && (at = strstr (at, words)) != NULL;
       at = g_utf8_next_char (at))
    if ((at == all || !g_unichar_isalnum (g_utf8_get_char (g_utf8_prev_char (at))))
        && !g_unichar_isalnum (g_utf8_get_char (at + length)))
      return TRUE;
  return FALSE;
}

/* TRUE for the publisher or copyright holder that the page declares ("2024 Example Press"), and for the site name in the
 * title. */
static gboolean
is_named_publisher (const VlpsClues *clues, const char *name)
{
  static const char *const publishers[] = { "publisher",         "dc.publisher", "dcterms.publisher",
                                            "article:publisher", "organization", "organisation",
                                            "copyright",         "dc.rights",    "og:site_name" };
  g_autofree char *front = NULL;

  /* people publish their own pages and own the copyright of their texts */
  if (vlps_name_is_person (name))
    return FALSE;
  if (clues->data->source != NULL && has_words_of (clues->data->source, name))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (publishers); i++)
    {
      const char *content = g_hash_table_lookup (clues->meta, publishers[i]);

      if (content != NULL && (has_words_of (content, name) || has_words_of (name, content)))
        return TRUE;
    }
  front = vlps_title_site_front (clues->page, NULL, vlps_page_title (clues->page));
  return front != NULL && has_words_of (front, name);
}

gboolean
vlps_author_is_organisation (const VlpsClues *clues, const char *name)
{
  static const char *const ends[] = { "网", "网络", "網", "報", "报", "社", "集团", "公司" };
  static const char *const forms[] = { " gmbh",   " ag",     " kg",    " inc",        " inc.",   " llc",    " ltd",
                                       " ltd.",   " plc",    " e.v.",  " ev",         " s.a.",   " s.r.l.", " s.l.",
                                       " s.l.u.", " s.p.a.", " spa",   " sp. z o.o.", " s.r.o.", " a.s.",   " b.v.",
                                       " oy",     " oyj",    " a/s",   " aps",        " d.o.o.", " kft.",   " zrt.",
                                       " ltda",   " ltda.",  " corp.", " ооо" };
  static const char *const offices[] = { "department of ", "ministry of ", "office of ", "bureau of " };
  static const char *const systems[] = { "admin", "administrator", "wp", "wordpress", "webmaster", "guest", NULL };
  g_autofree char *lower = g_ascii_strdown (name, -1);
  g_autofree char *part = g_strndup (name, strcspn (name, ","));
  g_autofree char *lower_part = g_ascii_strdown (part, -1);
  const char *dot = strrchr (lower, '.');

  if (vlps_title_is_site (clues->page, part) || strstr (lower, "www.") != NULL || vlps_author_is_publisher (part)
      || is_named_publisher (clues, part))
    return TRUE;
  if (strchr (lower, ' ') == NULL && strcmp (lower, name) == 0 && dot != NULL && strlen (dot + 1) > 4)
    return TRUE;
  if (g_strv_contains (systems, lower) || g_str_has_prefix (lower, "anonymous") || g_str_has_suffix (lower, " admin"))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (g_str_has_suffix (lower_part, forms[i]))
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (offices); i++)
    if (strstr (lower, offices[i]) != NULL)
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (vlps_characters_is_ideograph (g_utf8_get_char (name)) && g_str_has_suffix (part, ends[i]))
      return TRUE;
  return FALSE;
}
