/* safe-name.c - names of files that any file system takes, made of what anybody wrote */
#include "safe-name.h"

#include <string.h>

#include "page-files.h"

#define SHORT_DIGITS 8

/* --- texts --- */

/* As a file system compares them that does not tell upper from lower case, or composes characters. */
static char *
fold (const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);

  return g_utf8_normalize (folded, -1, G_NORMALIZE_NFC);
}

static char *
checksum_of (const char *text, guint digits)
{
  char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);

  digest[MIN (digits, strlen (digest))] = '\0';
  return digest;
}

/* At most `bytes` of it, up to the border of a character; newly allocated. */
static char *
cut (const char *text, gsize bytes)
{
  gsize length = strlen (text);

  if (length > bytes)
    for (length = bytes; length > 0 && ((guchar) text[length] & 0xC0) == 0x80;)
      length--;
  return g_strndup (text, length);
}

/* The part with a sign and digits at its end, cut so that these fit. */
static char *
append (const char *part, const char *sign, const char *digits)
{
  g_autofree char *begin = cut (part, VLPS_SAFE_PART - 1 - strlen (digits));

  return g_strconcat (begin, sign, digits, NULL);
}

static char *
mark (const char *part, const char *digits)
{
  return append (part, "+", digits);
}

static char *
shorten (char *part)
{
  g_autofree char *digits = NULL, *longer = part;

  if (strlen (part) <= VLPS_SAFE_PART)
    return g_steal_pointer (&longer);
  digits = checksum_of (part, SHORT_DIGITS);
  return mark (part, digits);
}

/* --- parts --- */

static gboolean
is_unsafe (gunichar character)
{
  if (character < 0x80 && strchr ("/\\:*?\"<>|", (int) character) != NULL)
    return TRUE; /* (with it the NUL, which ends the string) */
  switch (g_unichar_type (character))
    {
    case G_UNICODE_CONTROL:
    case G_UNICODE_FORMAT:
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR:
    case G_UNICODE_PRIVATE_USE:
      return TRUE;
    case G_UNICODE_SPACE_SEPARATOR:
      return character != ' ';
    default:
      return FALSE;
    }
}

/* Length of its beginning, up to the first point, that a system keeps for itself; 0 where it does not. */
static gsize
reserved_length (const char *part)
{
  static const char *const names[] = { "con", "prn", "aux", "nul", "conin$", "conout$" };
  static const char *const devices[] = { "com", "lpt" };
  gsize length = strcspn (part, "."), bare = length;

  while (bare > 0 && part[bare - 1] == ' ')
    bare--;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strlen (names[i]) == bare && g_ascii_strncasecmp (part, names[i], bare) == 0)
      return length;
  /* a digit, or one of those that stand higher: ¹ ² ³ */
  for (guint i = 0; i < G_N_ELEMENTS (devices); i++)
    if (bare > 3 && g_ascii_strncasecmp (part, devices[i], 3) == 0
        && ((bare == 4 && g_ascii_isdigit (part[3])) || (bare == 5 && strncmp (part + 3, "\xc2\xb9", 2) == 0)
            || (bare == 5 && strncmp (part + 3, "\xc2\xb2", 2) == 0)
            || (bare == 5 && strncmp (part + 3, "\xc2\xb3", 2) == 0)))
      return length;
  return 0;
}

/* The part before it is shortened. */
static char *
clean (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1), *composed = g_utf8_normalize (valid, -1, G_NORMALIZE_NFC);
  GString *part = g_string_new (NULL);
  gsize reserved;

  for (const char *at = composed; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar character = g_utf8_get_char (at);

      if (part->len == 0 && character == ' ')
        continue;
      /* neither hidden nor taken for an option; and what leads up begins with a point, too */
      if (is_unsafe (character) || (part->len == 0 && (character == '.' || character == '-')))
        g_string_append_c (part, '_');
      else
        g_string_append_unichar (part, character);
    }
  while (part->len > 0 && strchr (". ", part->str[part->len - 1]) != NULL)
    g_string_truncate (part, part->len - 1);
  reserved = reserved_length (part->str);
  if (reserved > 0)
    g_string_insert_c (part, (gssize) reserved, '_');
  return g_string_free (part, FALSE);
}

/* --- endings of files --- */

/* Returns TRUE if the file of another page could have the name of this folder. */
static gboolean
ends_as_file (const char *folded)
{
  const char *ending;

  if (strchr (folded, '.') == NULL)
    return FALSE;
  for (guint kind = 0; (ending = vlps_page_file_ending (kind)) != NULL; kind++)
    if (g_str_has_suffix (folded, ending))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if a file of this page and one of another kind of another page could have the same name: "a.before"
 * and ".txt", "a" and ".before.txt". */
static gboolean
ends_as_kind (const char *folded)
{
  const char *longer, *shorter;

  if (strchr (folded, '.') == NULL)
    return FALSE;
  for (guint i = 0; (longer = vlps_page_file_ending (i)) != NULL; i++)
    for (guint k = 0; (shorter = vlps_page_file_ending (k)) != NULL; k++)
      {
        gsize rest = strlen (longer) - MIN (strlen (longer), strlen (shorter));

        if (rest > 0 && g_str_has_suffix (longer, shorter) && strlen (folded) >= rest
            && strncmp (folded + strlen (folded) - rest, longer, rest) == 0)
          return TRUE;
      }
  return FALSE;
}

/* A part in its place: a folder, or the last one, which gets the endings of files. */
static char *
place (const char *text, gboolean last)
{
  char *part = clean (text);
  g_autofree char *folded = fold (part);

  if (last ? ends_as_kind (folded) : ends_as_file (folded))
    {
      char *longer = g_strconcat (part, "_", NULL);

      g_free (part);
      part = longer;
    }
  return shorten (part);
}

/* --- names --- */

/* Fewer folders, and a checksum of what all were. */
static char *
thin (char *const *parts, guint n, const char *name)
{
  g_autofree char *digits = checksum_of (name, SHORT_DIGITS), *last = mark (parts[n - 1], digits);
  GString *thinned = g_string_new (NULL);

  for (guint i = 0; i + 1 < MIN (n, VLPS_SAFE_DEPTH); i++)
    {
      if (thinned->len + strlen (parts[i]) + 1 + VLPS_SAFE_PART > VLPS_SAFE_NAME)
        break;
      g_string_append_printf (thinned, "%s/", parts[i]);
    }
  g_string_append (thinned, last);
  return g_string_free (thinned, FALSE);
}

/* Returns the parts that are not empty after cleaning. */
static char **
left_over (const char *const *parts)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_autofree char *part = clean (parts[i]);

      if (*part != '\0')
        g_strv_builder_add (builder, part);
    }
  return g_strv_builder_end (builder);
}

char *
vlps_safe_name_join (const char *const *parts)
{
  g_auto (GStrv) all = left_over (parts);
  g_autofree char *name = NULL;
  guint n = g_strv_length (all);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *part = all[i];

      all[i] = place (part, i + 1 == n);
    }
  name = g_strjoinv ("/", all);
  return strlen (name) <= VLPS_SAFE_NAME && n <= VLPS_SAFE_DEPTH ? g_steal_pointer (&name) : thin (all, n, name);
}

gboolean
vlps_safe_name_is (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "/", -1);
  guint n = g_strv_length (parts);

  if (n == 0 || n > VLPS_SAFE_DEPTH || strlen (name) > VLPS_SAFE_NAME + VLPS_SAFE_PART
      || !g_utf8_validate (name, -1, NULL))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *part = place (parts[i], i + 1 == n);

      if (*part == '\0' || strcmp (part, parts[i]) != 0)
        return FALSE;
    }
  return TRUE;
}

/* Appends a sign and digits to the last part of a name. */
static char *
append_to_last (const char *name, const char *sign, const char *digits)
{
  const char *slash = strrchr (name, '/'), *last = slash != NULL ? slash + 1 : name;
  g_autofree char *longer = append (last, sign, digits);

  return g_strdup_printf ("%.*s%s", (int) (last - name), name, longer);
}

char *
vlps_safe_name_mark (const char *name, const char *key, guint digits)
{
  g_autofree char *checksum = checksum_of (key, digits);

  return append_to_last (name, "+", checksum);
}

char *
vlps_safe_name_number (const char *name, gint64 number)
{
  g_autofree char *digits = g_strdup_printf ("%" G_GINT64_FORMAT, number);

  return append_to_last (name, "-", digits);
}

guint64
vlps_safe_name_hash (const char *name)
{
  g_autofree char *folded = fold (name);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;
  guint64 number = 0;

  g_checksum_update (checksum, (const guchar *) folded, -1);
  g_checksum_get_digest (checksum, digest, &length);
  for (guint i = 0; i < 8; i++)
    number = number << 8 | digest[i];
  return number;
}
