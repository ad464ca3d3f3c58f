/* language.c - the language of a page: what its tag says, and what its text is in */
#include "language.h"

#include <stdbool.h>
#include <string.h>

#include "errors.h"
#include "word-list.h"

/* libcld2 (Compact Language Detector 2, from Chromium) is written in C++.  These two of its functions (public/
 * compact_lang_det.h, public/encodings.h) take plain types alone, so they are declared under the names that the C++ ABI gives
 * them, and the build needs no C++ compiler: CLD2::DetectLanguageCheckUTF8 and CLD2::LanguageCode. */
int vlps_cld2_detect (const char *text, int length, bool is_plain_text, bool *is_reliable,
                      int *valid_length) __asm__("_ZN4CLD223DetectLanguageCheckUTF8EPKcibPbPi");
const char *vlps_cld2_code (int language) __asm__("_ZN4CLD212LanguageCodeENS_8LanguageE");

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define MAX_TAG 35

char *
vlps_language_read_tag (const char *text)
{
  g_autofree char *tag = text != NULL && strlen (text) <= MAX_TAG * 2 ? g_strstrip (g_strdup (text)) : NULL;
  gsize letters = tag != NULL ? strspn (tag, LETTERS) : 0;

  if (letters < 2 || letters > 3 || strlen (tag) > MAX_TAG
      || (tag[letters] != '\0' && tag[letters] != '-' && tag[letters] != '_'))
    return NULL;
  for (char *p = tag + letters; *p != '\0'; p++)
    if (*p == '_')
      *p = '-';
    else if (!g_ascii_isalnum (*p) && *p != '-')
      return NULL;
  return g_steal_pointer (&tag);
}

char *
vlps_language_of_tag (const char *tag)
{
  /* three letters of ISO 639-2 (both sets) for languages that have two, and codes that were replaced */
  static const char *const codes[][2] = {
    { "ara", "ar" }, { "ben", "bn" }, { "bul", "bg" }, { "cat", "ca" }, { "ces", "cs" }, { "chi", "zh" },
    { "cze", "cs" }, { "dan", "da" }, { "deu", "de" }, { "dut", "nl" }, { "ell", "el" }, { "eng", "en" },
    { "esn", "es" }, { "est", "et" }, { "eus", "eu" }, { "fas", "fa" }, { "fin", "fi" }, { "fra", "fr" },
    { "fre", "fr" }, { "ger", "de" }, { "gle", "ga" }, { "glg", "gl" }, { "gre", "el" }, { "heb", "he" },
    { "hin", "hi" }, { "hrv", "hr" }, { "hun", "hu" }, { "hye", "hy" }, { "ice", "is" }, { "in", "id" },
    { "ind", "id" }, { "isl", "is" }, { "ita", "it" }, { "iw", "he" },  { "ji", "yi" },  { "jpn", "ja" },
    { "jw", "jv" },  { "kat", "ka" }, { "kor", "ko" }, { "lav", "lv" }, { "lit", "lt" }, { "mo", "ro" },
    { "msa", "ms" }, { "nld", "nl" }, { "nob", "nb" }, { "nno", "nn" }, { "nor", "no" }, { "per", "fa" },
    { "pol", "pl" }, { "por", "pt" }, { "ron", "ro" }, { "rum", "ro" }, { "rus", "ru" }, { "slk", "sk" },
    { "slo", "sk" }, { "slv", "sl" }, { "spa", "es" }, { "sqi", "sq" }, { "srp", "sr" }, { "swe", "sv" },
    { "tam", "ta" }, { "tha", "th" }, { "tur", "tr" }, { "ukr", "uk" }, { "urd", "ur" }, { "vie", "vi" },
    { "zho", "zh" },
  };
  g_autofree char *first = tag != NULL ? g_ascii_strdown (tag, (gssize) strspn (tag, LETTERS)) : NULL;

  if (first == NULL || *first == '\0' || strcmp (first, "und") == 0 || strcmp (first, "mul") == 0
      || strcmp (first, "zxx") == 0)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (strcmp (first, codes[i][0]) == 0)
      return g_strdup (codes[i][1]);
  return g_steal_pointer (&first);
}

/* The beginning of the text in characters that may be exchanged, which is what the library takes.  *ret_letters: how many
 * of them are letters. */
static GString *
clean (const char *text, guint *ret_letters)
{
  GString *out = g_string_new (NULL);

  *ret_letters = 0;
  for (const char *p = text; *p != '\0' && out->len < VLPS_LANGUAGE_BYTES; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char_validated (p, -1);

      if (c >= (gunichar) -2)
        break;
      if (c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0xfdd0 && c < 0xfdf0) || (c & 0xfffe) == 0xfffe)
        c = ' ';
      *ret_letters += g_unichar_isalpha (c);
      g_string_append_unichar (out, c);
    }
  return out;
}

char *
vlps_language_detect (const char *text)
{
  guint letters;
  g_autoptr (GString) taken = clean (text, &letters);
  bool reliable = false;
  int valid = 0, language;
  const char *code;

  if (letters < VLPS_LANGUAGE_LETTERS)
    return NULL;
  language = vlps_cld2_detect (taken->str, (int) taken->len, true, &reliable, &valid);
  code = reliable && valid == (int) taken->len ? vlps_cld2_code (language) : "un";
  /* it names scripts, too, for which it knows no language: "xx-Goth" */
  if (strcmp (code, "un") == 0 || g_str_has_prefix (code, "xx"))
    return NULL;
  if (strcmp (code, "iw") == 0)
    return g_strdup ("he");
  return g_strdup (code);
}

gboolean
vlps_language_is_among (const char *language, const char *list)
{
  g_auto (GStrv) tags = g_strsplit (list, ",", -1);

  for (guint i = 0; language != NULL && tags[i] != NULL; i++)
    {
      g_autofree char *wanted = vlps_language_of_tag (g_strstrip (tags[i]));

      if (g_strcmp0 (wanted, language) == 0
          || (g_strcmp0 (wanted, "no") == 0 && (strcmp (language, "nb") == 0 || strcmp (language, "nn") == 0)))
        return TRUE;
    }
  return FALSE;
}

gboolean
vlps_language_check_list (const char *list, const char *what, GError **error)
{
  g_auto (GStrv) tags = vlps_word_list (list, what, error);

  if (tags == NULL)
    return FALSE;
  for (guint i = 0; tags[i] != NULL || i == 0; i++)
    {
      g_autofree char *tag = vlps_language_read_tag (tags[i]);

      if (tag != NULL)
        continue;
      return vlps_error_false (error, VLPS_ERROR_USAGE, "%s takes languages such as en,de,zh, not '%s'", what, list);
    }
  return TRUE;
}
