/* doctype.c - which document types put a page in quirks mode
 *
 * HTML standard, sections 13.2.5.53 to 13.2.5.67 (how a document type is read) and 13.2.6.4.1 (what it means).
 */
#include "doctype.h"

#include <string.h>

/* Public identifiers that begin with one of these. */
static const char *const quirky_prefixes[] = {
  "+//Silmaril//dtd html Pro v0r11 19970101//",
  "-//AS//DTD HTML 3.0 asWedit + extensions//",
  "-//AdvaSoft Ltd//DTD HTML 3.0 asWedit + extensions//",
  "-//IETF//DTD HTML 2.0 Level 1//",
  "-//IETF//DTD HTML 2.0 Level 2//",
  "-//IETF//DTD HTML 2.0 Strict Level 1//",
  "-//IETF//DTD HTML 2.0 Strict Level 2//",
  "-//IETF//DTD HTML 2.0 Strict//",
  "-//IETF//DTD HTML 2.0//",
  "-//IETF//DTD HTML 2.1E//",
  "-//IETF//DTD HTML 3.0//",
  "-//IETF//DTD HTML 3.2 Final//",
  "-//IETF//DTD HTML 3.2//",
  "-//IETF//DTD HTML 3//",
  "-//IETF//DTD HTML Level 0//",
  "-//IETF//DTD HTML Level 1//",
  "-//IETF//DTD HTML Level 2//",
  "-//IETF//DTD HTML Level 3//",
  "-//IETF//DTD HTML Strict Level 0//",
  "-//IETF//DTD HTML Strict Level 1//",
  "-//IETF//DTD HTML Strict Level 2//",
  "-//IETF//DTD HTML Strict Level 3//",
  "-//IETF//DTD HTML Strict//",
  "-//IETF//DTD HTML//",
  "-//Metrius//DTD Metrius Presentational//",
  "-//Microsoft//DTD Internet Explorer 2.0 HTML Strict//",
  "-//Microsoft//DTD Internet Explorer 2.0 HTML//",
  "-//Microsoft//DTD Internet Explorer 2.0 Tables//",
  "-//Microsoft//DTD Internet Explorer 3.0 HTML Strict//",
  "-//Microsoft//DTD Internet Explorer 3.0 HTML//",
  "-//Microsoft//DTD Internet Explorer 3.0 Tables//",
  "-//Netscape Comm. Corp.//DTD HTML//",
  "-//Netscape Comm. Corp.//DTD Strict HTML//",
  "-//O'Reilly and Associates//DTD HTML 2.0//",
  "-//O'Reilly and Associates//DTD HTML Extended 1.0//",
  "-//O'Reilly and Associates//DTD HTML Extended Relaxed 1.0//",
  "-//SQ//DTD HTML 2.0 HoTMetaL + extensions//",
  "-//SoftQuad Software//DTD HoTMetaL PRO 6.0::19990601::extensions to HTML 4.0//",
  "-//SoftQuad//DTD HoTMetaL PRO 4.0::19971010::extensions to HTML 4.0//",
  "-//Spyglass//DTD HTML 2.0 Extended//",
  "-//Sun Microsystems Corp.//DTD HotJava HTML//",
  "-//Sun Microsystems Corp.//DTD HotJava Strict HTML//",
  "-//W3C//DTD HTML 3 1995-03-24//",
  "-//W3C//DTD HTML 3.2 Draft//",
  "-//W3C//DTD HTML 3.2 Final//",
  "-//W3C//DTD HTML 3.2//",
  "-//W3C//DTD HTML 3.2S Draft//",
  "-//W3C//DTD HTML 4.0 Frameset//",
  "-//W3C//DTD HTML 4.0 Transitional//",
  "-//W3C//DTD HTML Experimental 19960712//",
  "-//W3C//DTD HTML Experimental 970421//",
  "-//W3C//DTD W3 HTML//",
  "-//W3O//DTD W3 HTML 3.0//",
  "-//WebTechs//DTD Mozilla HTML 2.0//",
  "-//WebTechs//DTD Mozilla HTML//",
};

/* Only quirks without a system identifier. */
static const char *const lone_prefixes[] = {
  "-//W3C//DTD HTML 4.01 Frameset//",
  "-//W3C//DTD HTML 4.01 Transitional//",
};

static const char *const quirky_public[] = {
  "-//W3O//DTD W3 HTML Strict 3.0//EN//",
  "-/W3C/DTD HTML 4.0 Transitional/EN",
  "HTML",
};

static const char quirky_system[] = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

typedef struct
{
  const char *at;
  const char *end;
} Cursor;

static void
skip_spaces (Cursor *cursor)
{
  while (cursor->at < cursor->end && g_ascii_isspace (*cursor->at))
    cursor->at++;
}

static gboolean
take_word (Cursor *cursor, const char *word)
{
  gsize n = strlen (word);

  if ((gsize) (cursor->end - cursor->at) < n || g_ascii_strncasecmp (cursor->at, word, n) != 0)
    return FALSE;
  cursor->at += n;
  skip_spaces (cursor);
  return TRUE;
}

/* Reads a quoted identifier; NULL when there is none, or none that ends. */
static char *
take_identifier (Cursor *cursor)
{
  const char *start = cursor->at + 1;
  const char *stop;

  if (cursor->at == cursor->end || (*cursor->at != '"' && *cursor->at != '\''))
    return NULL;
  stop = memchr (start, *cursor->at, (gsize) (cursor->end - start));
  if (stop == NULL)
    return NULL;
  cursor->at = stop + 1;
  skip_spaces (cursor);
  return g_strndup (start, (gsize) (stop - start));
}

static gboolean
begins_with_one_of (const char *id, const char *const *prefixes, guint n)
{
  for (guint i = 0; i < n; i++)
    if (g_ascii_strncasecmp (id, prefixes[i], strlen (prefixes[i])) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_quirky_public (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (quirky_public); i++)
    if (g_ascii_strcasecmp (id, quirky_public[i]) == 0)
      return TRUE;
  return begins_with_one_of (id, quirky_prefixes, G_N_ELEMENTS (quirky_prefixes));
}

gboolean
vlps_doctype_is_quirks (const char *text, gsize length)
{
  Cursor cursor = { text, text + length };
  g_autofree char *public_id = NULL;
  g_autofree char *system_id = NULL;
  gboolean has_public;

  skip_spaces (&cursor);
  if (!take_word (&cursor, "html"))
    return TRUE;
  if (cursor.at == cursor.end)
    return FALSE;
  if (!g_ascii_isspace (cursor.at[-1])) /* the name goes on */
    return TRUE;
  has_public = take_word (&cursor, "public");
  if (!has_public && !take_word (&cursor, "system"))
    return TRUE;
  if (has_public)
    {
      public_id = take_identifier (&cursor);
      if (public_id == NULL || is_quirky_public (public_id))
        return TRUE;
      if (cursor.at == cursor.end)
        return begins_with_one_of (public_id, lone_prefixes, G_N_ELEMENTS (lone_prefixes));
    }
  system_id = take_identifier (&cursor);
  return system_id == NULL || g_ascii_strcasecmp (system_id, quirky_system) == 0;
}
