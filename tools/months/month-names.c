/* month-names.c - writes data/month-names.txt: the names of the months in many languages, from CLDR by way of ICU
 *
 *   cc tools/months/month-names.c -o month-names $(pkg-config --cflags --libs icu-i18n icu-uc)
 *   ./month-names > data/month-names.txt
 *
 * ICU is needed for this alone, so the program is not part of the build.  Of a word that two languages use for
 * different months (Polish and Croatian "lip") the language that stands first in the list keeps it.
 */
#include <stdio.h>
#include <string.h>
#include <unicode/udat.h>
#include <unicode/ustring.h>

/* Languages whose pages are common, the more common ones first; some have further names by country or script. */
static const char *const locales[] = {
  "en",    "es",    "es_MX", "ru",    "de", "de_AT", "fr",  "pt", "it", "tr", "fa",      "nl",      "pl", "ar",
  "ar_LB", "ar_MA", "ar_DZ", "ar_TN", "hi", "bn",    "id",  "vi", "uk", "th", "ro",      "el",      "cs", "hu",
  "sv",    "he",    "ms",    "da",    "fi", "no",    "sk",  "bg", "hr", "sr", "sr_Latn", "sl",      "lt", "lv",
  "et",    "ca",    "eu",    "gl",    "is", "sq",    "mk",  "be", "ur", "ta", "te",      "mr",      "gu", "kn",
  "ml",    "pa",    "km",    "lo",    "ne", "si",    "ka",  "hy", "az", "kk", "uz",      "uz_Cyrl", "ky", "sw",
  "af",    "cy",    "ga",    "mt",    "lb", "fy",    "fil", "tk", "ps",
};

/* What is written beside what CLDR has. */
static const struct
{
  int month;
  const char *name;
} others[] = {
  { 2, "fevrier" }, { 3, "maerz" },   { 3, "marz" },      { 8, "aout" },      { 9, "sept" }, { 9, "setiembre" },
  { 10, "okt" },    { 10, "oct" },    { 12, "decembre" }, { 12, "dezember" }, { 12, "dez" }, { 1, "janv" },
  { 7, "juil" },    { 3, "mrz" },     { 3, "mrt" },       { 5, "mag" },       { 6, "giu" },  { 7, "lug" },
  { 10, "अक्टूबर" },  { 1, "জানুয়ারি" }, { 2, "ফেব্রুয়ারি" },
};

#define MAX_NAMES 4000

static char names[MAX_NAMES][80];
static int months[MAX_NAMES];
static int n_names;

static void
add (const char *name, int month)
{
  char word[80];
  size_t length;

  /* Catalan names have their "de" with them */
  snprintf (word, sizeof word, "%s", strncmp (name, "de ", 3) == 0 ? name + 3 : name);
  length = strlen (word);
  while (length > 0 && (word[length - 1] == '.' || word[length - 1] == ' '))
    word[--length] = '\0';
  if (length < 2 || strpbrk (word, "0123456789") != NULL || n_names == MAX_NAMES)
    return;
  for (int i = 0; i < n_names; i++)
    if (strcmp (names[i], word) == 0)
      return;
  strcpy (names[n_names], word);
  months[n_names++] = month;
}

static void
add_locale (const char *locale)
{
  static const UDateFormatSymbolType types[] = { UDAT_MONTHS, UDAT_STANDALONE_MONTHS, UDAT_SHORT_MONTHS,
                                                 UDAT_STANDALONE_SHORT_MONTHS };
  char full[80];
  UErrorCode status = U_ZERO_ERROR;
  UDateFormat *format;

  snprintf (full, sizeof full, "%s@calendar=gregorian", locale);
  format = udat_open (UDAT_MEDIUM, UDAT_MEDIUM, full, NULL, -1, NULL, 0, &status);
  for (unsigned k = 0; k < sizeof types / sizeof *types && U_SUCCESS (status); k++)
    for (int month = 0; month < 12; month++)
      {
        UChar name[64], lower[64];
        char text[200];

        udat_getSymbols (format, types[k], month, name, 64, &status);
        u_strToLower (lower, 64, name, -1, locale, &status);
        u_strToUTF8 (text, sizeof text, NULL, lower, -1, &status);
        if (U_SUCCESS (status))
          add (text, month + 1);
      }
  udat_close (format);
}

int
main (void)
{
  for (unsigned i = 0; i < sizeof locales / sizeof *locales; i++)
    add_locale (locales[i]);
  for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
    add (others[i].name, others[i].month);
  puts ("# Names of the months and their abbreviations in many languages, in lower case and without final dots, from "
        "the\n"
        "# Unicode CLDR; made by tools/months/month-names.c.  The number of the month stands before each name.\n");
  for (int month = 1; month <= 12; month++)
    for (int i = 0; i < n_names; i++)
      if (months[i] == month)
        printf ("%d %s\n", month, names[i]);
  return 0;
}
