/* encoding-decode.c - any encoding of the web to UTF-8, without ever failing */
#include "encoding.h"

#include <errno.h>
#include <string.h>

#include "encoding-private.h"

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

typedef enum
{
  FAMILY_UTF8,
  FAMILY_UTF16LE,
  FAMILY_UTF16BE,
  FAMILY_SINGLE,       /* one byte a character */
  FAMILY_USER_DEFINED, /* the same; not known to iconv */
  FAMILY_DOUBLE,       /* ASCII, and characters of two bytes or more that begin with a byte above 127 */
  FAMILY_ESCAPED,      /* seven bits, switched by escape sequences */
} Family;

typedef struct
{
  const char *label;
  Family family;
  const char *iconv; /* the set of glibc's iconv that comes nearest to what browsers do */
} Decoder;

static const Decoder decoders[] = {
  { "utf-8", FAMILY_UTF8, NULL },
  { "utf-16le", FAMILY_UTF16LE, NULL },
  { "utf-16be", FAMILY_UTF16BE, NULL },
  { "x-user-defined", FAMILY_USER_DEFINED, NULL },
  { "gb18030", FAMILY_DOUBLE, "GB18030" },
  { "big5", FAMILY_DOUBLE, "BIG5-HKSCS" },
  { "euc-jp", FAMILY_DOUBLE, "EUC-JP-MS" },
  { "shift_jis", FAMILY_DOUBLE, "CP932" },
  { "euc-kr", FAMILY_DOUBLE, "CP949" },
  { "iso-2022-jp", FAMILY_ESCAPED, "ISO-2022-JP" },
  { "ibm866", FAMILY_SINGLE, "CP866" },
  { "iso-8859-2", FAMILY_SINGLE, "ISO-8859-2" },
  { "iso-8859-3", FAMILY_SINGLE, "ISO-8859-3" },
  { "iso-8859-4", FAMILY_SINGLE, "ISO-8859-4" },
  { "iso-8859-5", FAMILY_SINGLE, "ISO-8859-5" },
  { "iso-8859-6", FAMILY_SINGLE, "ISO-8859-6" },
  { "iso-8859-7", FAMILY_SINGLE, "ISO-8859-7" },
  { "iso-8859-8", FAMILY_SINGLE, "ISO-8859-8" },
  { "iso-8859-8-i", FAMILY_SINGLE, "ISO-8859-8" },
  { "iso-8859-10", FAMILY_SINGLE, "ISO-8859-10" },
  { "iso-8859-13", FAMILY_SINGLE, "ISO-8859-13" },
  { "iso-8859-14", FAMILY_SINGLE, "ISO-8859-14" },
  { "iso-8859-15", FAMILY_SINGLE, "ISO-8859-15" },
  { "iso-8859-16", FAMILY_SINGLE, "ISO-8859-16" },
  { "koi8-r", FAMILY_SINGLE, "KOI8-R" },
  { "koi8-u", FAMILY_SINGLE, "KOI8-U" },
  { "macintosh", FAMILY_SINGLE, "MACINTOSH" },
  { "x-mac-cyrillic", FAMILY_SINGLE, "MAC-UK" },
  { "windows-874", FAMILY_SINGLE, "TIS-620" },
  { "windows-1250", FAMILY_SINGLE, "CP1250" },
  { "windows-1251", FAMILY_SINGLE, "CP1251" },
  { "windows-1253", FAMILY_SINGLE, "CP1253" },
  { "windows-1254", FAMILY_SINGLE, "CP1254" },
  { "windows-1255", FAMILY_SINGLE, "CP1255" },
  { "windows-1256", FAMILY_SINGLE, "CP1256" },
  { "windows-1257", FAMILY_SINGLE, "CP1257" },
  { "windows-1258", FAMILY_SINGLE, "CP1258" },
  { "windows-1252", FAMILY_SINGLE, "CP1252" }, /* the last one stands for labels that are not listed */
};

static const Decoder *
decoder_for_label (const char *label)
{
  const char *known = vlps_encoding_label (label, -1);
  guint i = 0;

  while (i + 1 < G_N_ELEMENTS (decoders) && g_strcmp0 (decoders[i].label, known) != 0)
    i++;
  return &decoders[i];
}

gsize
vlps_encoding_utf8_step (const guint8 *p, gsize left, gboolean *ret_valid)
{
  guint8 lead = p[0];
  guint8 low = 0x80, high = 0xBF; /* what may follow the lead */
  gsize want = 1, n = 1;

  if (lead >= 0xC2 && lead <= 0xDF)
    want = 2;
  else if (lead >= 0xE0 && lead <= 0xEF)
    want = 3;
  else if (lead >= 0xF0 && lead <= 0xF4)
    want = 4;
  if (lead == 0xE0)
    low = 0xA0;
  else if (lead == 0xED)
    high = 0x9F;
  else if (lead == 0xF0)
    low = 0x90;
  else if (lead == 0xF4)
    high = 0x8F;
  while (n < want && n < left && p[n] >= low && p[n] <= high)
    {
      n++;
      low = 0x80;
      high = 0xBF;
    }
  *ret_valid = n == want && (want > 1 || lead < 0x80);
  return n;
}

/* NULs stay, as in the other encodings. */
static void
decode_utf8 (GString *out, const guint8 *data, gsize length)
{
  gsize start = 0, i = 0; /* what is between is valid */

  while (i < length)
    {
      gsize plain = vlps_encoding_ascii_length (data + i, length - i);
      gboolean valid = TRUE;
      gsize n = 0;

      plain += vlps_encoding_threes_length (data + i + plain, length - i - plain);
      i += plain;
      if (plain == 0)
        n = vlps_encoding_utf8_step (data + i, length - i, &valid);
      if (!valid)
        {
          g_string_append_len (out, (const char *) data + start, (gssize) (i - start));
          g_string_append (out, REPLACEMENT);
          start = i + n;
        }
      i += n;
    }
  g_string_append_len (out, (const char *) data + start, (gssize) (length - start));
}

static void
decode_utf16 (GString *out, const guint8 *data, gsize length, int high)
{
  for (gsize i = 0; i + 1 < length; i += 2)
    {
      gunichar c = (gunichar) (data[i + high] << 8 | data[i + 1 - high]);

      if (c >= 0xD800 && c < 0xDC00 && i + 3 < length)
        {
          gunichar low = (gunichar) (data[i + 2 + high] << 8 | data[i + 3 - high]);

          if (low >= 0xDC00 && low < 0xE000)
            {
              c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
              i += 2;
            }
        }
      if (c >= 0xD800 && c < 0xE000)
        g_string_append (out, REPLACEMENT);
      else if (c != 0)
        g_string_append_unichar (out, c);
    }
  if (length % 2 != 0)
    g_string_append (out, REPLACEMENT);
}

/* Converts a byte; FALSE if the character set has no such character. */
static gboolean
convert_byte (GIConv converter, guint8 byte, char ret_utf8[8])
{
  char *in = (char *) &byte, *out = ret_utf8;
  gsize n_in = 1, n_out = 7;

  /* the second call makes sets with combining characters give up the one they hold back */
  if (g_iconv (converter, &in, &n_in, &out, &n_out) == (gsize) -1
      || g_iconv (converter, NULL, NULL, &out, &n_out) == (gsize) -1)
    {
      g_iconv (converter, NULL, NULL, NULL, NULL);
      return FALSE;
    }
  *out = '\0';
  return out > ret_utf8;
}

/* Bytes that the standard decodes differently from iconv. */
static const struct
{
  const char *label;
  guint8 byte;
  gunichar c;
} corrections[] = {
  { "windows-874", 0x80, 0x20AC },    { "windows-874", 0x85, 0x2026 },  { "windows-874", 0x91, 0x2018 },
  { "windows-874", 0x92, 0x2019 },    { "windows-874", 0x93, 0x201C },  { "windows-874", 0x94, 0x201D },
  { "windows-874", 0x95, 0x2022 },    { "windows-874", 0x96, 0x2013 },  { "windows-874", 0x97, 0x2014 },
  { "windows-874", 0xA0, 0x00A0 },    { "windows-1255", 0xCA, 0x05BA }, { "koi8-u", 0xAE, 0x045E },
  { "koi8-u", 0xBE, 0x040E },         { "macintosh", 0xC6, 0x2206 },    { "macintosh", 0xF0, 0xF8FF },
  { "x-mac-cyrillic", 0xFF, 0x20AC },
};

/* UTF-8 of one byte above 127. */
static void
decode_byte (const Decoder *decoder, GIConv converter, guint8 byte, char ret_utf8[8])
{
  gunichar c = byte < 0xA0 ? byte : 0xFFFD; /* holes of the windows sets are control characters */

  for (guint i = 0; i < G_N_ELEMENTS (corrections); i++)
    if (corrections[i].byte == byte && strcmp (corrections[i].label, decoder->label) == 0)
      {
        ret_utf8[g_unichar_to_utf8 (corrections[i].c, ret_utf8)] = '\0';
        return;
      }
  if (decoder->family == FAMILY_USER_DEFINED)
    c = 0xF780u + byte - 0x80u;
  else if (converter != (GIConv) -1 && convert_byte (converter, byte, ret_utf8))
    return;
  ret_utf8[g_unichar_to_utf8 (c, ret_utf8)] = '\0';
}

static void
decode_single (GString *out, const Decoder *decoder, GIConv converter, const guint8 *data, gsize length)
{
  char table[128][8];
  const guint8 *end = data + length;

  for (guint i = 0; i < 128; i++)
    decode_byte (decoder, converter, (guint8) (0x80 + i), table[i]);
  while (data < end)
    {
      const guint8 *start = data;

      while (data < end && *data < 0x80 && *data != '\0')
        data++;
      g_string_append_len (out, (const char *) start, data - start);
      if (data < end && *data != '\0')
        g_string_append (out, table[*data - 0x80]);
      data++;
    }
}

/* Number of bytes that an illegal sequence takes with it.  A byte of ASCII is never swallowed: it may be the "<" that
 * comes after a cut-off character. */
static gsize
broken_double_length (const Decoder *decoder, const guint8 *p, gsize left)
{
  gboolean lead;

  if (strcmp (decoder->label, "shift_jis") == 0)
    lead = (p[0] > 0x80 && p[0] < 0xA0) || (p[0] >= 0xE0 && p[0] < 0xFD);
  else if (strcmp (decoder->label, "euc-jp") == 0)
    lead = p[0] == 0x8E || p[0] == 0x8F || (p[0] > 0xA0 && p[0] < 0xFF);
  else
    lead = p[0] > 0x80 && p[0] < 0xFF;
  return lead && left > 1 && p[1] >= 0x80 ? 2 : 1;
}

static void
decode_run (GString *out, const Decoder *decoder, GIConv converter, const guint8 *data, gsize length)
{
  char buffer[16 * 1024];
  char *in = (char *) data;
  const char *failed_at = NULL;
  gsize n_in = length;

  while (n_in > 0)
    {
      char *to = buffer;
      gsize n_out = sizeof buffer;
      gboolean failed = g_iconv (converter, &in, &n_in, &to, &n_out) == (gsize) -1;
      int problem = errno;
      gsize skip = 1;

      g_string_append_len (out, buffer, to - buffer);
      if (!failed || problem == E2BIG)
        continue;
      if (n_in > 0 && (guint8) *in == 0x80 && strcmp (decoder->label, "gb18030") == 0)
        g_string_append (out, "\xE2\x82\xAC"); /* the euro sign of GBK on Windows */
      else
        g_string_append (out, REPLACEMENT);
      if (n_in == 0 || problem == EINVAL) /* ends within a character */
        break;
      if (decoder->family == FAMILY_DOUBLE)
        skip = broken_double_length (decoder, (const guint8 *) in, n_in);
      /* some of glibc's converters stop behind the illegal pair; if ASCII comes next, it must stay */
      if (decoder->family == FAMILY_DOUBLE && (guint8) *in < 0x80 && in != failed_at)
        skip = 0;
      failed_at = in;
      in += skip;
      n_in -= skip;
    }
}

/* Big5 as browsers read it is HKSCS, but with the punctuation (first bytes A1 to A3) of Microsoft's set, which glibc
 * has in another converter: each run of characters goes to its own. */
static void
decode_big5 (GString *out, const Decoder *decoder, GIConv converter, const guint8 *data, gsize length)
{
  GIConv punctuation = g_iconv_open ("UTF-8", "BIG5");
  gsize start = 0, i = 0;
  gboolean in_punctuation = FALSE;

  while (i < length)
    {
      gboolean lead = data[i] > 0x80 && data[i] < 0xFF;
      gboolean is_punctuation = data[i] >= 0xA1 && data[i] <= 0xA3;

      if (lead && is_punctuation != in_punctuation)
        {
          decode_run (out, decoder, in_punctuation ? punctuation : converter, data + start, i - start);
          start = i;
          in_punctuation = is_punctuation && punctuation != (GIConv) -1;
        }
      i += lead && i + 1 < length && data[i + 1] >= 0x40 ? 2 : 1;
    }
  decode_run (out, decoder, in_punctuation ? punctuation : converter, data + start, length - start);
  if (punctuation != (GIConv) -1)
    g_iconv_close (punctuation);
}

static void
decode_multi (GString *out, const Decoder *decoder, GIConv converter, const guint8 *data, gsize length)
{
  if (strcmp (decoder->label, "big5") == 0)
    decode_big5 (out, decoder, converter, data, length);
  else
    decode_run (out, decoder, converter, data, length);
  /* A3A0, an ideographic space in many pages, is a private character (U+E5E5) to iconv */
  if (strcmp (decoder->label, "gb18030") == 0)
    for (char *p = out->str; (p = memmem (p, (gsize) (out->str + out->len - p), "\xEE\x97\xA5", 3)) != NULL; p += 3)
      memcpy (p, "\xE3\x80\x80", 3);
}

static void
remove_nuls (GString *text)
{
  gsize kept = 0;

  if (memchr (text->str, '\0', text->len) == NULL)
    return;
  for (gsize i = 0; i < text->len; i++)
    if (text->str[i] != '\0')
      text->str[kept++] = text->str[i];
  g_string_truncate (text, kept);
}

static gsize
mark_length (Family family, const guint8 *data, gsize length)
{
  switch (family)
    {
    case FAMILY_UTF8:
      return length >= 3 && memcmp (data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    case FAMILY_UTF16LE:
      return length >= 2 && memcmp (data, "\xFF\xFE", 2) == 0 ? 2 : 0;
    case FAMILY_UTF16BE:
      return length >= 2 && memcmp (data, "\xFE\xFF", 2) == 0 ? 2 : 0;
    case FAMILY_SINGLE:
    case FAMILY_USER_DEFINED:
    case FAMILY_DOUBLE:
    case FAMILY_ESCAPED:
    default:
      return 0;
    }
}

char *
vlps_encoding_decode (const guint8 *data, gsize length, const char *label, gsize *ret_length)
{
  const Decoder *decoder = decoder_for_label (label);
  GString *out = g_string_sized_new (length + length / 2 + 1);
  GIConv converter = decoder->iconv != NULL ? g_iconv_open ("UTF-8", decoder->iconv) : (GIConv) -1;
  gsize mark = mark_length (decoder->family, data, length);

  data += mark;
  length -= mark;
  switch (decoder->family)
    {
    case FAMILY_UTF16LE:
      decode_utf16 (out, data, length, 1);
      break;
    case FAMILY_UTF16BE:
      decode_utf16 (out, data, length, 0);
      break;
    case FAMILY_SINGLE:
    case FAMILY_USER_DEFINED:
      decode_single (out, decoder, converter, data, length);
      break;
    case FAMILY_DOUBLE:
    case FAMILY_ESCAPED:
      if (converter != (GIConv) -1)
        {
          decode_multi (out, decoder, converter, data, length);
          break;
        }
      G_GNUC_FALLTHROUGH; /* a system without the converter: ASCII survives */
    case FAMILY_UTF8:
    default:
      decode_utf8 (out, data, length);
      break;
    }
  if (converter != (GIConv) -1)
    g_iconv_close (converter);
  remove_nuls (out);
  if (ret_length != NULL)
    *ret_length = out->len;
  return g_string_free (out, FALSE);
}
