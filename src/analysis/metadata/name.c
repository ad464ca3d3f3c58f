/* name.c - names of people in bylines and behind labels */
#include "name.h"

#include <string.h>

#include "characters.h"
#include "chinese-name.h"
#include "hash.h"
#include "no-name.h"
#include "whitespace.h"
#include "word-list.h"

/* Names are no longer than this, in characters. */
#define MAX_NAME 60

#define COPYRIGHT "\302\251"

/* Bytes of a nickname. */
#define MAX_NICKNAME 20

char *
vlps_name_read (const char *text)
{
  const char *p = text;
  const char *start;
  GString *name;
  gboolean cjk;

  for (; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!g_unichar_isspace (c) && c != ':' && c != ',' && c != 0xFF1A && c != 0x3010 && c != '[' && c != '|')
        break;
    }
  start = p;
  cjk = *p != '\0' && vlps_characters_is_ideograph (g_utf8_get_char (p));
  for (; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if ((cjk && g_unichar_isspace (c)) || c == '|' || c == ')' || c == 0xFF09 || c == 0x3011 || c == ']'
          || c == 0xFF5C || c == 0x3000 || c == '/' || c == '(' || c == 0xFF08 || c == 0xFF0C || c == 0x3002
          || c == '\n' || (c == ',' && cjk))
        break;
    }
  name = g_string_new_len (start, p - start);
  g_strstrip (name->str);
  if (*name->str == '\0' || g_utf8_strlen (name->str, -1) > MAX_NAME)
    {
      g_string_free (name, TRUE);
      return NULL;
    }
  return g_string_free (name, FALSE);
}

char *
vlps_name_read_people (const char *text, const char **ret_end)
{
  static const char *const others[] = { "记者", "記者", "编辑", "編輯", "来源", "來源", "作者", "摄影", "攝影" };
  static const char *const ends[] = { "发自", "發自", "报道", "報道", "摄影", "攝影" };
  GString *names = g_string_new (NULL);
  const char *p = text;

  for (;;)
    {
      const char *start;
      guint n = 0;
      gboolean other = FALSE;

      while (*p != '\0' && g_unichar_isspace (g_utf8_get_char (p)))
        p = g_utf8_next_char (p);
      start = p;
      while (n <= 4 && *p != '\0' && vlps_characters_is_ideograph (g_utf8_get_char (p)) && !other)
        {
          for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
            other = other || g_str_has_prefix (p, ends[i]);
          if (!other)
            p = g_utf8_next_char (p), n++;
        }
      for (guint i = 0; i < G_N_ELEMENTS (others); i++)
        n = g_str_has_prefix (start, others[i]) ? 0 : n;
      /* a word behind a name is not one more where it has no surname */
      if (names->len > 0 && n > 0)
        {
          g_autofree char *next = g_strndup (start, (gsize) (p - start));

          n = vlps_chinese_name_is (next) ? n : 0;
        }
      if (n < 2 || n > 4)
        {
          p = start;
          break;
        }
      g_string_append_printf (names, "%s%.*s", names->len > 0 ? " " : "", (int) (p - start), start);
    }
  *ret_end = p;
  return g_string_free (names, names->len == 0);
}

char *
vlps_name_read_labelled (const char *text)
{
  const char *start = text + strspn (text, " \t\r\n:"), *end;
  char *name = vlps_name_read_people (start, &end);

  if (name != NULL && !g_unichar_isalnum (g_utf8_get_char (end)) && strchr ("&.-_", *end) == NULL)
    return name;
  if (name != NULL && *end == '\0')
    return name;
  g_free (name);
  name = vlps_name_read (text);
  /* what is longer than a pen name is a sentence about an author */
  if (name != NULL && vlps_characters_is_ideograph (g_utf8_get_char (name)) && g_utf8_strlen (name, -1) > 15)
    g_clear_pointer (&name, g_free);
  return name;
}

/* Words that stand before a name. */
static const char openings[] =
    "article by|by|contributed by|posted by|published by|recipe by|recipe courtesy of|review by|reviewed by|story "
    "by|text by|"
    "view all posts by|words by|written by|author|authors|author(s)|writer|von|text von|kommentar von|"
    "ein kommentar von|ein gastbeitrag von|eine analyse von|ein interview von|autor|autorin|autoren|par|auteur|por|"
    "escrito por|door|rezept von|recette par|receta por|tekst|skrevet av|автор|Автор|af|av|interview:|recueilli "
    "par|propos recueillis par|"
    "zeige alle beiträge von|alle beiträge von|alle artikel von|voir tous les articles de|"
    "voir tous les articles par|ver todas las entradas de|visualizza tutti gli articoli di";

/* Those that begin sentences as well: a name must follow where they have a capital. */
static const char *const short_openings[] = { "von", "par", "por", "door", "af", "av" };

/* Those that name dishes and subjects as well ("Recette de Tarte Tatin"). */
static const char *const credits[] = { "recette de", "receta de", "ricetta di", "testo di", "texte de", "texto de" };

/* TRUE where two words with capitals follow. */
static gboolean
begins_name (const char *text)
{
  const char *second = strchr (text, ' ');

  return g_unichar_isupper (g_utf8_get_char (text)) && second != NULL
         && (g_unichar_isupper (g_utf8_get_char (second + 1)) || g_str_has_prefix (second + 1, "de ")
             || g_str_has_prefix (second + 1, "van ") || g_str_has_prefix (second + 1, "von "));
}

/* Length of one of the `credits` at the start of `text`, 0 if there is none. */
static gsize
credit_length (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (credits); i++)
    if (g_ascii_strncasecmp (text, credits[i], strlen (credits[i])) == 0)
      return strlen (credits[i]);
  return 0;
}

gsize
vlps_name_credit_opening (const char *text)
{
  gsize length = credit_length (text);

  return length > 0 && text[length] == ' ' && begins_name (text + length + 1) ? length + 1 : 0;
}

gsize
vlps_name_italian_opening (const char *text)
{
  if (!g_str_has_prefix (text, "di") || (text[2] != '\0' && (text[2] != ' ' || !begins_name (text + 3))))
    return 0;
  return text[2] == '\0' ? 2 : 3;
}

gsize
vlps_name_opening (const char *text)
{
  const char *at = openings, *opening;
  gsize best = 0, length = credit_length (text), colon = length + strspn (text + length, " ");

  if (length > 0 && text[colon] == ':')
    return colon + strspn (text + colon, ": \t\r\n");
  while ((opening = vlps_phrase_next (&at, &length)) != NULL)
    if (g_ascii_strncasecmp (text, opening, length) == 0 && length > best
        && (text[length] == '\0' || text[length] == ':' || g_ascii_isspace (text[length])))
      best = length + strspn (text + length, ": \t\r\n");
  for (guint i = 0; i < G_N_ELEMENTS (short_openings); i++)
    if (best == strlen (short_openings[i]) + 1 && g_ascii_strncasecmp (text, short_openings[i], best - 1) == 0
        && g_ascii_isupper (*text) && text[best - 1] != ':' && text[best] != '\0' && !begins_name (text + best))
      return 0;
  return best;
}

/* Where the name ends before a bracket: not before that of a nickname, as in "John (Jack) Doe". */
static const char *
find_bracket (const char *text)
{
  const char *bracket = strchr (text, '(');

  while (bracket != NULL)
    {
      gsize length = strcspn (bracket + 1, " )");
      const char *behind = bracket + 1 + length;

      if (length == 0 || length > MAX_NICKNAME || behind[0] != ')' || behind[1] != ' '
          || !g_unichar_isupper (g_utf8_get_char (bracket + 1)) || !g_unichar_isupper (g_utf8_get_char (behind + 2)))
        return bracket;
      bracket = strchr (behind, '(');
    }
  return NULL;
}

static gboolean
is_among (const char *const *words, guint n, const char *word, gsize length)
{
  for (guint i = 0; i < n; i++)
    if (length == strlen (words[i]) && g_ascii_strncasecmp (word, words[i], length) == 0)
      return TRUE;
  return FALSE;
}

/* TRUE where a date begins with a word: a month with figures right behind it, or a day of the week with those or a
 * month. "April Doe" and "Jane June" are names, also with a date behind them. */
static gboolean
begins_date (const char *word, gsize letters)
{
  static const char *const months[] = { "jan",  "january", "feb",    "february", "mar",  "march",
                                        "apr",  "april",   "may",    "jun",      "june", "jul",
                                        "july", "aug",     "august", "sep",      "sept", "september",
                                        "oct",  "october", "nov",    "november", "dec",  "december" };
  static const char *const days[] = { "mon",      "monday", "tue",    "tuesday", "wed",      "wednesday", "thu",
                                      "thursday", "fri",    "friday", "sat",     "saturday", "sun",       "sunday" };
  const char *next = word + strcspn (word, " ");

  next += strspn (next, " ");
  if (is_among (months, G_N_ELEMENTS (months), word, letters))
    return g_ascii_isdigit (*next);
  return is_among (days, G_N_ELEMENTS (days), word, letters)
         && (g_ascii_isdigit (*next) || is_among (months, G_N_ELEMENTS (months), next, strcspn (next, " ,.")));
}

/* Returns the length of a word before a reading time or an age that is written together with it ("Doe5 min read",
 * "Doe3 hours ago"), or all of its `length`. */
static gsize
length_before_time (const char *word, gsize length)
{
  static const char *const units[] = { "min",   "minute", "mins",   "minutes", "minuten", "hour", "hours",
                                       "hr",    "hrs",    "stunde", "stunden", "day",     "days", "week",
                                       "weeks", "month",  "months", "tag",     "tage",    "tagen" };
  gsize letters = strcspn (word, " 0123456789"), digits = strspn (word + letters, "0123456789");
  const char *unit = word + letters + digits;

  if (letters == 0 || letters >= length || digits == 0 || digits > 2)
    return length;
  unit += strspn (unit, " -");
  return is_among (units, G_N_ELEMENTS (units), unit, strcspn (unit, " ,.-•·|")) ? letters : length;
}

/* Returns the `length` of what stands before a date, without the article of the date ("Jane Doe le 3 août"). One that may
 * be the surname stays ("Jane Le"). */
static gsize
length_before_article (const char *text, gsize length)
{
  static const char *const articles[] = { "le", "am", "el", "il", "op", "den", "em", "på", "vom", "du" };
  gsize end = length, start;

  while (end > 0 && text[end - 1] == ' ')
    end--;
  for (start = end; start > 0 && text[start - 1] != ' ';)
    start--;
  return memchr (text, ' ', start > 0 ? start - 1 : 0) != NULL && (g_ascii_islower (text[start]) || text[start] == 'L')
                 && is_among (articles, G_N_ELEMENTS (articles), text + start, end - start)
             ? start
             : length;
}

/* Where the name at the start of a byline ends: before a sign that parts it from what follows, a date, or a word of
 * what is said of dates and people. */
static gsize
name_length (const char *text)
{
  static const char *const signs[] = { " - ", " – ", " — ", " | ", "•", "·", "⋅", " //", "://", "[", "/ " };
  static const char *const words[] = { "on",     "published", "updated", "last",        "posted",
                                       "member", "reviewed",  "min",     "following",   "follow",
                                       "filed",  "membro",    "miembro", "mitglied",    "membre",
                                       "under",  "unter",     "photos",  "photographs", "illustrations" };
  const char *bracket = find_bracket (text);
  gsize end = bracket != NULL ? (gsize) (bracket - text) : strlen (text);

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      const char *sign = strstr (text, signs[i]);

      if (sign != NULL)
        end = MIN (end, (gsize) (sign - text));
    }
  for (const char *p = text; *p != '\0' && (gsize) (p - text) < end;)
    {
      gsize length = strcspn (p, " ");
      gsize letters = length, before_time = length_before_time (p, length);

      while (letters > 0 && g_ascii_ispunct (p[letters - 1]))
        letters--;
      /* names have no figures: what begins with one is a date or a count; a user's name stands behind the real one */
      if (g_ascii_isdigit (*p))
        return MIN (end, length_before_article (text, (gsize) (p - text)));
      if (*p == '@' && p > text)
        return MIN (end, (gsize) (p - text));
      if (is_among (words, G_N_ELEMENTS (words), p, letters) || begins_date (p, letters)
          || g_ascii_strncasecmp (p, "http", 4) == 0)
        return MIN (end, (gsize) (p - text));
      if (before_time < length)
        return MIN (end, (gsize) (p - text) + before_time);
      p += length;
      p += strspn (p, " ");
    }
  return end;
}

/* Behind the word that stands before a name, where the text begins with something else in small letters ("capital von
 * Jane Doe"): names begin with capitals. */
static const char *
skip_section (const char *text)
{
  const char *space = g_unichar_islower (g_utf8_get_char (text)) ? strchr (text, ' ') : NULL;
  gsize opening = space != NULL ? vlps_name_opening (space + 1) : 0;

  return opening > 0 && begins_name (space + 1 + opening) ? space + 1 + opening : text;
}

/* Returns the place behind a word such as "von" that is written together with the name ("vonJane Doe", "BYJane Doe"),
 * otherwise `text`. */
static const char *
skip_glued (const char *text)
{
  static const char *const words[] = { "by", "von", "par", "por" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize length = strlen (words[i]);
      const char *name = text + length;

      /* the small letter behind the first one keeps "BYRON DOE" whole, and "VonDarius" is a name */
      if (i > 0 && g_ascii_isupper (text[0]) && g_ascii_islower (text[1]))
        continue;
      if (g_ascii_strncasecmp (text, words[i], length) == 0 && begins_name (name)
          && (g_ascii_islower (*text) || g_unichar_islower (g_utf8_get_char (g_utf8_next_char (name)))))
        return name;
    }
  return text;
}

char *
vlps_name_read_byline (const char *text)
{
  /* what reporters are called behind their names */
  static const char *const titles[] = { " 기자", " 특파원", " 記者", " 记者" };
  g_autofree char *folded = vlps_whitespace_collapse (text);
  g_autofree char *name = NULL;
  const char *start = folded;
  gsize opening, length;

  while ((opening = vlps_name_opening (start)) > 0)
    start += opening;
  /* by itself the sign is that of a picture's owner */
  if (start > folded && g_str_has_prefix (start, COPYRIGHT))
    start += strlen (COPYRIGHT) + strspn (start + strlen (COPYRIGHT), " ");
  start = skip_glued (skip_section (start));
  length = g_ascii_strncasecmp (start, "http", 4) == 0 ? 0 : name_length (start);
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (length > strlen (titles[i]) && g_str_has_suffix (folded, titles[i]) && start[length] == '\0')
      length -= strlen (titles[i]);
  while (length > 0 && (g_ascii_isspace (start[length - 1]) || strchr (",;|-&/", start[length - 1]) != NULL))
    length--;
  /* the end of a sentence, not of "Jr." */
  if (length > 5 && start[length - 1] == '.' && strcspn (start + length - 5, " .") == 4)
    length--;
  /* the label of something else, such as a field of a form */
  if (length > 0 && start[length - 1] == ':')
    return NULL;
  name = g_strndup (start, length);
  if (*name == '\0' || strchr (name, '@') != NULL || g_utf8_strlen (name, -1) > MAX_NAME
      || !g_unichar_isalpha (g_utf8_get_char (name)) || vlps_name_is_way (name) || vlps_name_is_place_or_maker (name)
      || vlps_name_is_credit (start))
    return NULL;
  return g_steal_pointer (&name);
}

/* A word of a personal name: begins with a capital and goes on in letters, as "O'Brien", "Smith-Jones" and "K." do. */
static gboolean
is_name_word (const char *word)
{
  gunichar before = 0;

  if (!g_unichar_isupper (g_utf8_get_char (word)))
    return FALSE;
  for (const char *p = word; *p != '\0'; before = g_utf8_get_char (p), p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      /* two words without a space, but for MacDonald and FitzGerald */
      if (g_unichar_islower (before) && g_unichar_isupper (c) && p - word > 3 && !g_str_has_prefix (word, "Fitz"))
        return FALSE;

      if (!g_unichar_isalpha (c) && !g_unichar_ismark (c) && c != '.' && c != '\'' && c != 0x2019 && c != '-')
        return FALSE;
    }
  return TRUE;
}

static gboolean
contains (const char *const *list, guint n, const char *word)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (list[i], word) == 0)
      return TRUE;
  return FALSE;
}

/* Words and signs that stand between the names of several people. */
static const char *const joints[] = { "; ",  ";",      " & ",    " and ",  " und ",   " et ", " og ", " och ",
                                      " y ", " e ",    " en ",   " ve ",   " и ",     " та ", " i ",  " | ",
                                      " / ", " with ", ", and ", ", und ", " sowie ", "、",   "，",   ", " };

/* Where the first of the joints in `text` begins; *ret_length becomes its length.  NULL where there is none. */
static const char *
find_joint (const char *text, gsize *ret_length)
{
  const char *best = NULL;

  *ret_length = 0;
  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    {
      const char *at = strstr (text, joints[i]);
      gsize length = strlen (joints[i]);

      if (at == NULL || at == text || (best != NULL && (at > best || (at == best && length < *ret_length))))
        continue;
      best = at;
      *ret_length = length;
    }
  return best;
}

void
vlps_name_unique (GPtrArray *names)
{
  g_autoptr (GHashTable) set = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  guint n = 0;

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *name = g_steal_pointer (&names->pdata[i]);

      if (g_hash_table_add (set, g_ascii_strdown (name, -1)))
        names->pdata[n++] = g_steal_pointer (&name);
    }
  g_ptr_array_set_size (names, (int) n);
}

/* A part of several that is a name by itself: of two words or more, or in Chinese characters, kana or Hangul. */
static gboolean
stands_alone (const char *name)
{
  gunichar c = g_utf8_get_char (name);

  return (strchr (name, ' ') != NULL && g_unichar_isalpha (c)) || vlps_characters_is_ideograph (c)
         || (c >= 0xAC00 && c <= 0xD7A3);
}

/* Adds a part of a list of names. */
static void
add_part (const char *part, GPtrArray *names)
{
  const char *name = part;
  gsize opening;

  while ((opening = vlps_name_opening (name)) > 0)
    name += opening;
  if (*name != '\0')
    g_ptr_array_add (names, g_strdup (name));
}

/* TRUE where a word of three letters or more is in capitals. */
static gboolean
has_capitals (const char *const *words)
{
  for (; *words != NULL; words++)
    {
      g_autofree char *upper = g_utf8_strup (*words, -1);

      if (g_utf8_strlen (*words, -1) >= 3 && strcmp (upper, *words) == 0
          && g_unichar_isupper (g_utf8_get_char (*words)))
        return TRUE;
    }
  return FALSE;
}

/* TRUE for a part of a list of names that says where those before it work, or as what: it is no person, has a word of a
 * job, or one in capitals where the first has none ("MDR THÜRINGEN", "USA TODAY Sports"). */
static gboolean
is_job (const char *part, const char *first)
{
  static const char *const words[] = { "Officer",   "Director",      "Manager",  "Professor", "President",
                                       "Founder",   "Scientist",     "Engineer", "Fellow",    "Reporter",
                                       "Columnist", "Correspondent", "Writer",   "Journalist" };
  g_auto (GStrv) parts = g_strsplit (part, " ", -1), names = g_strsplit (first, " ", -1);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_strv_contains ((const char *const *) parts, words[i]))
      return TRUE;
  return !vlps_name_is_person (part)
         || (has_capitals ((const char *const *) parts) && !has_capitals ((const char *const *) names));
}

void
vlps_name_split (const char *text, GPtrArray *names)
{
  g_autofree char *folded = vlps_whitespace_collapse (text);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  gsize length, behind_comma = G_MAXSIZE;
  gboolean alone = TRUE, list = strchr (folded, ';') != NULL;
  const char *p = folded;

  for (const char *joint; (joint = find_joint (p, &length)) != NULL; p = joint + length)
    {
      g_ptr_array_add (parts, g_strstrip (g_strndup (p, (gsize) (joint - p))));
      if (*joint == ',' && length == 2)
        behind_comma = MIN (behind_comma, parts->len);
    }
  g_ptr_array_add (parts, g_strstrip (g_strdup (p)));
  /* what stands behind a comma and is not a person is where those before it work */
  while (behind_comma != G_MAXSIZE && parts->len > MAX (1, behind_comma) && vlps_name_is_person (parts->pdata[0])
         && is_job (parts->pdata[parts->len - 1], parts->pdata[0]))
    g_ptr_array_set_size (parts, (int) parts->len - 1);
  for (guint i = 0; i < parts->len; i++)
    alone = alone && (*(char *) parts->pdata[i] == '\0' || stands_alone (parts->pdata[i]));
  if (!alone && !list)
    add_part (folded, names);
  for (guint i = 0; i < parts->len && (alone || list); i++)
    add_part (parts->pdata[i], names);
}

gboolean
vlps_name_is_person (const char *text)
{
  /* what stands between the parts of a name, and words that no name has */
  static const char *const between[] = { "de",  "da", "di", "del", "der", "den", "van",
                                         "von", "la", "le", "bin", "al",  "and" };
  static const char *const others[] = {
    "The",        "News",     "Blog",      "Home",        "Read",       "More",       "Share",    "About",
    "All",        "Articles", "Your",      "How",         "What",       "Editor",     "Team",     "Staff",
    "Press",      "Sign",     "Log",       "In",          "New",        "Add",        "View",     "Best",
    "Posted",     "Updated",  "Published", "Featured",    "Category",   "Categories", "Get",      "Started",
    "Free",       "Try",      "Start",     "Subscribe",   "Contact",    "Learn",      "Watch",    "Download",
    "Times",      "Post",     "Today",     "Magazine",    "Agency",     "Report",     "Page",     "By",
    "Member",     "Positive", "Negative",  "Mixed",       "Reviews",    "Mostly",     "Register", "For",
    "Buy",        "Order",    "Join",      "Shop",        "Save",       "Bid",        "Now",      "Here",
    "Login",      "Online",   "County",    "City",        "File",       "Highlights", "Posts",    "Recent",
    "Latest",     "Related",  "Popular",   "Public",      "Health",     "Politics",   "Business", "Economy",
    "World",      "Culture",  "Opinion",   "Minutes",     "Cronaca",    "Politica",   "Economia", "Cultura",
    "Opinión",    "Política", "Economía",  "Deportes",    "Politique",  "Économie",   "Société",  "Actualités",
    "Wirtschaft", "Kultur",   "Politik",   "Nachrichten", "Wiadomości", "Gospodarka", "Polityka", "Recette",
    "Receta",     "Ricetta",  "Testo",     "Texte",       "Texto"
  };
  g_auto (GStrv) words = g_strsplit (text, " ", 6);
  guint n = g_strv_length (words);
  guint names = 0;

  if (n < 2 || n > 5)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      gboolean joins = i > 0 && i + 1 < n && contains (between, G_N_ELEMENTS (between), words[i]);

      if (is_among (others, G_N_ELEMENTS (others), words[i], strlen (words[i])) || (!joins && !is_name_word (words[i])))
        return FALSE;
      names += joins ? 0 : 1;
    }
  return names >= 2 && !vlps_name_is_way (text) && !vlps_name_is_place_or_maker (text);
}
