/* sniff.c - what some bytes are */
#include "sniff.h"

#include <string.h>

#include "tag.h"
#include "word-list.h"

/* Bytes of text that are judged as binary or not, and looked through for the marks of JSON and XML. */
#define HEAD 4096

/* Bytes in which the header of a mail message ends. */
#define MAIL_HEAD (64u << 10)

typedef struct
{
  VlpsContent content;
  gsize offset;
  gsize length; /* of the pattern, which may contain zeros */
  const char *pattern;
} Signature;

/* clang-format off */
#define SIGNATURE(kind, name, mime, offset, pattern) \
  { { VLPS_CONTENT_##kind, name, mime }, offset, sizeof pattern - 1, pattern }
/* clang-format on */

#define CDX_NAME "an index of web archives (CDX), which has no pages itself"
#define CDX_TYPE "text/x-cdx"

static const Signature signatures[] = {
  SIGNATURE (PDF, "a PDF document", "application/pdf", 0, "%PDF-"),
  SIGNATURE (PDF, "a PostScript document", "application/postscript", 0, "%!PS-Adobe-"),
  SIGNATURE (IMAGE, "a PNG image", "image/png", 0, "\x89PNG\r\n\x1A\n"),
  SIGNATURE (IMAGE, "a JPEG image", "image/jpeg", 0, "\xFF\xD8\xFF"),
  SIGNATURE (IMAGE, "a GIF image", "image/gif", 0, "GIF87a"),
  SIGNATURE (IMAGE, "a GIF image", "image/gif", 0, "GIF89a"),
  SIGNATURE (IMAGE, "a WebP image", "image/webp", 8, "WEBPVP"),
  SIGNATURE (IMAGE, "an AVIF image", "image/avif", 4, "ftypavif"),
  SIGNATURE (IMAGE, "a HEIC image", "image/heic", 4, "ftypheic"),
  SIGNATURE (IMAGE, "a TIFF image", "image/tiff", 0, "II*\0"),
  SIGNATURE (IMAGE, "a TIFF image", "image/tiff", 0, "MM\0*"),
  SIGNATURE (IMAGE, "an icon", "image/x-icon", 0, "\0\0\1\0"),
  SIGNATURE (IMAGE, "a cursor", "image/x-icon", 0, "\0\0\2\0"),
  SIGNATURE (COMPRESSED, "a gzip file", "application/gzip", 0, "\x1F\x8B\x08"),
  SIGNATURE (COMPRESSED, "a zstd file", "application/zstd", 0, "\x28\xB5\x2F\xFD"),
  SIGNATURE (COMPRESSED, "an xz file", "application/x-xz", 0,
             "\xFD"
             "7zXZ\0"),
  SIGNATURE (COMPRESSED, "a bzip2 file", "application/x-bzip2", 4, "1AY&SY"),
  SIGNATURE (ARCHIVE, "a ZIP archive", "application/zip", 0, "PK\3\4"),
  SIGNATURE (ARCHIVE, "a ZIP archive", "application/zip", 0, "PK\5\6"),
  SIGNATURE (ARCHIVE, "a RAR archive", "application/x-rar-compressed", 0, "Rar!\x1A\x07"),
  SIGNATURE (ARCHIVE, "a 7z archive", "application/x-7z-compressed", 0, "7z\xBC\xAF\x27\x1C"),
  SIGNATURE (ARCHIVE, "a tar archive", "application/x-tar", 257, "ustar"),
  SIGNATURE (ARCHIVE, "an old office document", "application/x-ole-storage", 0, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"),
  SIGNATURE (MEDIA, "a WebM or Matroska video", "video/webm", 0, "\x1A\x45\xDF\xA3"),
  SIGNATURE (MEDIA, "an MP4 video", "video/mp4", 4, "ftyp"),
  SIGNATURE (MEDIA, "an AVI video", "video/avi", 8, "AVI "),
  SIGNATURE (MEDIA, "a WAVE sound", "audio/wave", 8, "WAVE"),
  SIGNATURE (MEDIA, "an AIFF sound", "audio/aiff", 8, "AIFF"),
  SIGNATURE (MEDIA, "an Ogg file", "application/ogg", 0, "OggS\0"),
  SIGNATURE (MEDIA, "an MP3 sound", "audio/mpeg", 0, "ID3\2"),
  SIGNATURE (MEDIA, "an MP3 sound", "audio/mpeg", 0, "ID3\3"),
  SIGNATURE (MEDIA, "an MP3 sound", "audio/mpeg", 0, "ID3\4"),
  SIGNATURE (MEDIA, "a MIDI file", "audio/midi", 0, "MThd\0\0\0\6"),
  SIGNATURE (MEDIA, "a FLAC sound", "audio/flac", 0, "fLaC"),
  SIGNATURE (FONT, "a WOFF font", "font/woff", 0, "wOFF"),
  SIGNATURE (FONT, "a WOFF2 font", "font/woff2", 0, "wOF2"),
  SIGNATURE (FONT, "a TrueType font", "font/ttf", 0, "\0\1\0\0"),
  SIGNATURE (FONT, "an OpenType font", "font/otf", 0, "OTTO\0"),
  SIGNATURE (FONT, "a font collection", "font/collection", 0, "ttcf\0"),
  SIGNATURE (ARCHIVE, CDX_NAME, CDX_TYPE, 0, " CDX "),
  SIGNATURE (WARC, "a web archive (WARC)", "application/warc", 0, "WARC/"),
};

static const VlpsContent empty = { VLPS_CONTENT_EMPTY, "empty", "application/x-empty" };
static const VlpsContent html = { VLPS_CONTENT_HTML, "an HTML page", "text/html" };
static const VlpsContent xhtml = { VLPS_CONTENT_XHTML, "an XHTML page", "application/xhtml+xml" };
static const VlpsContent xml = { VLPS_CONTENT_XML, "an XML document other than XHTML", "application/xml" };
static const VlpsContent text = { VLPS_CONTENT_TEXT, "plain text", "text/plain" };
static const VlpsContent json = { VLPS_CONTENT_JSON, "JSON", "application/json" };
static const VlpsContent snapshot = { VLPS_CONTENT_SNAPSHOT, "a vlps snapshot", "application/json" };
static const VlpsContent cdx = { VLPS_CONTENT_ARCHIVE, CDX_NAME, CDX_TYPE };
static const VlpsContent binary = { VLPS_CONTENT_BINARY, "binary data", "application/octet-stream" };

/* At this offset the signatures name what is in a RIFF or IFF container. */
#define IN_CONTAINER 8

static gboolean
matches (const Signature *s, const guint8 *data, gsize length)
{
  if (length < s->offset + s->length || memcmp (data + s->offset, s->pattern, s->length) != 0)
    return FALSE;
  return s->offset != IN_CONTAINER || memcmp (data, "RIFF", 4) == 0 || memcmp (data, "FORM", 4) == 0;
}

static gboolean
is_one_of (guint8 c, const char *set)
{
  return c != '\0' && strchr (set, c) != NULL;
}

/* The standard's "binary data byte": no text in any encoding that can be read as ASCII has it. */
static gboolean
is_binary (guint8 c)
{
  return c <= 0x08 || c == 0x0B || (c >= 0x0E && c <= 0x1A) || (c >= 0x1C && c <= 0x1F);
}

/* Returns TRUE if a tag known to HTML begins at `p`, which is "<". */
static gboolean
is_html_tag (const guint8 *p, const guint8 *end)
{
  char name[16];
  gsize n = 0;

  p++;
  if (end - p >= 8 && g_ascii_strncasecmp ((const char *) p, "!doctype", 8) == 0)
    return TRUE;
  if (p < end && *p == '/')
    p++;
  while (p < end && n < sizeof name - 1 && g_ascii_isalnum (*p))
    name[n++] = g_ascii_tolower ((char) *p++);
  name[n] = '\0';
  return n > 0 && p < end && (g_ascii_isspace (*p) || *p == '>' || *p == '/')
         && vlps_tag_from_name (name) != VLPS_TAG_OTHER;
}

static gboolean
has_html_tag (const guint8 *p, const guint8 *end)
{
  while ((p = memchr (p, '<', (gsize) (end - p))) != NULL)
    {
      if (is_html_tag (p, end))
        return TRUE;
      p++;
    }
  return FALSE;
}

/* Returns TRUE if the first element is html. `p` is at the XML declaration. */
static gboolean
has_html_root (const guint8 *p, const guint8 *end)
{
  while ((p = memchr (p, '<', (gsize) (end - p))) != NULL && p + 1 < end)
    {
      const char *rest = (const char *) p + 1;
      gsize left = (gsize) (end - p) - 1;

      if (left >= 3 && memcmp (rest, "!--", 3) == 0)
        {
          const guint8 *close = memmem (p, (gsize) (end - p), "-->", 3);

          if (close == NULL)
            return FALSE;
          p = close;
        }
      else if (left >= 13 && g_ascii_strncasecmp (rest, "!doctype", 8) == 0)
        return g_ascii_strncasecmp (rest + 8 + (g_ascii_isspace ((guint8) rest[8]) ? 1 : 0), "html", 4) == 0;
      else if (*rest != '?' && *rest != '!')
        return left >= 5 && g_ascii_strncasecmp (rest, "html", 4) == 0 && !g_ascii_isalnum (rest[4]);
      else
        p++;
    }
  return FALSE;
}

/* Returns TRUE if the text begins with the root of an XML document that needs no declaration: a feed, a drawing. */
static gboolean
is_xml_root (const guint8 *p, const guint8 *end)
{
  const guint8 *close = *p == '<' ? memchr (p, '>', (gsize) (end - p)) : NULL;
  const char *name = (const char *) p + 1;

  if (close == NULL || close - p < 5 || !g_ascii_isalpha (*name) || g_ascii_strncasecmp (name, "html", 4) == 0)
    return FALSE;
  return g_ascii_strncasecmp (name, "rss", 3) == 0 || memmem (p, (gsize) (close - p), "xmlns=", 6) != NULL;
}

/* Returns TRUE if the bytes from a bracket to `end` look like JSON: only punctuation, numbers and the three words
 * outside of strings, and a value or a key after the bracket. */
static gboolean
is_json (const guint8 *p, const guint8 *end)
{
  gboolean object = *p++ == '{';

  while (p < end && g_ascii_isspace (*p))
    p++;
  if (p == end || !is_one_of (*p, object ? "\"}" : "{[\"]-0123456789tfn"))
    return FALSE;
  for (; p < end; p++)
    if (*p == '"')
      {
        for (p++; p < end && *p != '"'; p++)
          if (*p == '\\')
            p++;
        if (p >= end)
          break;
      }
    else if (!g_ascii_isspace (*p) && !g_ascii_isdigit (*p) && !is_one_of (*p, "{}[]:,+-.eEtrufalsn"))
      return FALSE;
  return TRUE;
}

/* Returns TRUE if the first line belongs to an index of web archives: an address with its host reversed, the time
 * with 14 digits, and an object (CDXJ) or an address (CDX). */
static gboolean
is_index_line (const guint8 *p, const guint8 *end)
{
  const guint8 *space = memchr (p, ' ', (gsize) (end - p));

  if (space == NULL || memchr (p, '\n', (gsize) (space - p)) != NULL || memchr (p, ')', (gsize) (space - p)) == NULL)
    return FALSE;
  for (p = space + 1; p < end && p <= space + 14 && g_ascii_isdigit (*p); p++)
    ;
  return p == space + 15 && p + 1 < end && *p == ' ' && (p[1] == '{' || g_ascii_isalpha (p[1]));
}

/* The ASCII of UTF-16 text; other characters become "?". */
static gsize
narrow (const guint8 *data, gsize length, int low, guint8 *ret_ascii, gsize room)
{
  gsize n = 0;

  for (gsize i = 0; i + 1 < length && n < room; i += 2)
    ret_ascii[n++] = data[i + 1 - low] == 0 && data[i + low] < 0x80 ? data[i + low] : '?';
  return n;
}

static VlpsContent
sniff_text (const guint8 *data, gsize length)
{
  const guint8 *end = data + length;
  const guint8 *head_end = data + MIN (length, HEAD);
  gsize strange = 0;

  while (data < end && g_ascii_isspace (*data))
    data++;
  if (data == end)
    return empty;
  if (head_end < data)
    head_end = data + MIN ((gsize) (end - data), HEAD);
  if (end - data >= 5 && g_ascii_strncasecmp ((const char *) data, "<?xml", 5) == 0)
    return has_html_root (data, end) ? xhtml : xml;
  if (is_xml_root (data, head_end))
    return xml;
  /* a comment only tells where the page begins with it: style sheets have such too */
  if (end - data >= 4 && memcmp (data, "<!--", 4) == 0)
    return html;
  if (*data == '<' && is_html_tag (data, end))
    return html;
  for (const guint8 *p = data; p < head_end; p++)
    if (is_binary (*p))
      strange++;
  if (strange * 64 > (gsize) (head_end - data))
    return binary;
  if (is_index_line (data, head_end))
    return cdx;
  if ((*data == '{' || *data == '[') && is_json (data, head_end))
    {
      gsize n = MIN ((gsize) (end - data), 1024);

      return *data == '{' && memmem (data, n, "vlps-snapshot", strlen ("vlps-snapshot")) != NULL ? snapshot : json;
    }
  return has_html_tag (data, end) ? html : text;
}

VlpsContent
vlps_sniff (const guint8 *data, gsize length)
{
  guint8 ascii[HEAD];

  for (guint i = 0; i < G_N_ELEMENTS (signatures); i++)
    if (matches (&signatures[i], data, length))
      return signatures[i].content;
  if (length >= 3 && memcmp (data, "\xEF\xBB\xBF", 3) == 0)
    return sniff_text (data + 3, length - 3);
  if (length >= 2 && (memcmp (data, "\xFF\xFE", 2) == 0 || memcmp (data, "\xFE\xFF", 2) == 0))
    return sniff_text (ascii, narrow (data + 2, length - 2, data[0] == 0xFF ? 0 : 1, ascii, sizeof ascii));
  /* UTF-16 without a mark can only be told by its markup */
  if (length >= 4 && (data[0] == '<' || data[0] == '\0') && data[0] + data[1] == '<')
    return sniff_text (ascii, narrow (data, length, data[0] == '<' ? 0 : 1, ascii, sizeof ascii));
  return sniff_text (data, length);
}

static gboolean
begins (const guint8 *data, gsize length, const char *word)
{
  return length >= strlen (word) && g_ascii_strncasecmp ((const char *) data, word, strlen (word)) == 0;
}

gboolean
vlps_sniff_breaks_off (const guint8 *data, gsize length)
{
  gboolean root = FALSE;

  while (length > 0 && (data[length - 1] == '\0' || g_ascii_isspace (data[length - 1])))
    length--;
  if (length == 0 || data[length - 1] == '>')
    return FALSE;
  for (gsize i = length; i > 0; i--)
    {
      const guint8 *name = data + i;

      if (data[i - 1] != '<')
        continue;
      if (begins (name, length - i, "/html") || begins (name, length - i, "/body"))
        return FALSE;
      root = root || begins (name, length - i, "html") || begins (name, length - i, "body");
    }
  return root;
}

gboolean
vlps_sniff_is_mhtml (const char *data, gsize length)
{
  static const char *const first[] = { "From:",
                                       "MIME-Version:",
                                       "Content-Type:",
                                       "Subject:",
                                       "Date:",
                                       "Message-ID:",
                                       "X-",
                                       "Snapshot-Content-Location:",
                                       "Received:" };
  const char *begin, *end, *other;
  g_autofree char *start = NULL, *head = NULL;
  gboolean begins = FALSE;

  /* most pages are told by their first byte */
  if (length == 0 || *data == '<')
    return FALSE;
  start = g_strndup (data, MIN (length, MAIL_HEAD));
  begin = start + (g_str_has_prefix (start, "\xEF\xBB\xBF") ? 3 : 0);
  begin += strspn (begin, "\r\n");
  for (guint i = 0; i < G_N_ELEMENTS (first); i++)
    begins = begins || g_ascii_strncasecmp (begin, first[i], strlen (first[i])) == 0;
  if (!begins)
    return FALSE;
  end = strstr (begin, "\r\n\r\n");
  other = strstr (begin, "\n\n");
  if (end == NULL || (other != NULL && other < end))
    end = other;
  if (end == NULL)
    return FALSE;
  head = g_ascii_strdown (begin, end - begin);
  return strstr (head, "mime-version:") != NULL
         && (strstr (head, "content-type: multipart/") != NULL || strstr (head, "multipart/related") != NULL
             || strstr (head, "content-type: text/html") != NULL);
}

gboolean
vlps_sniff_is_page (VlpsContentKind kind)
{
  return kind == VLPS_CONTENT_HTML || kind == VLPS_CONTENT_XHTML || kind == VLPS_CONTENT_TEXT;
}

gboolean
vlps_sniff_type_is_unknown (const char *type)
{
  static const char *const types[] = { "unknown/unknown", "application/unknown", "*/*", NULL };

  /* without a slash it is no type at all, such as Heritrix's "no-type" */
  return type == NULL || strchr (type, '/') == NULL || vlps_word_list_has (types, type);
}

gboolean
vlps_sniff_type_is_page (const char *type)
{
  static const char *const types[] = { "text/html", "application/xhtml+xml", "text/plain", "text/markdown", NULL };

  return vlps_sniff_type_is_unknown (type) || vlps_word_list_has (types, type)
         || g_ascii_strncasecmp (type, "text/x-", 7) == 0;
}
