/* encoding.c - which encoding a page is in */
#include "encoding.h"

#include <string.h>
#include <uchardet/uchardet.h>

#include "encoding-private.h"

/* Places that may be broken in a page that says UTF-8 before its word is doubted: texts are cut within a character,
 * and parts are pasted in from elsewhere. */
#define BROKEN_FEW 3

/* Characters beyond ASCII after which valid UTF-8 cannot be an accident.  In a single-byte set an accident looks like "Ã©",
 * which nobody writes; in the double-byte sets two-byte sequences do occur in a row, three-byte ones hardly. */
#define PROOF_SINGLE 2
#define PROOF_DOUBLE_LONG 3
#define PROOF_DOUBLE_SHORT 10

/* One in so many characters beyond ASCII may be broken in bytes that are UTF-8 although nobody says so. */
#define STRAY_SHARE 32

/* Bytes that are shown to the detector, from the first one beyond ASCII. */
#define DETECT_MAX (1024 * 1024)

/* The bytes of a page, counted as if they were UTF-8. */
typedef struct
{
  gsize ascii; /* bytes before the first one beyond ASCII */
  gsize pairs; /* characters of two bytes */
  gsize longs; /* characters of three and four bytes */
  gsize broken;
  gboolean escapes; /* has ESC: may be ISO-2022 */
} ByteCounts;

static ByteCounts
count_bytes (const guint8 *data, gsize length)
{
  ByteCounts counts = { .ascii = vlps_encoding_ascii_length (data, length) };

  counts.escapes = length > 0 && memchr (data, 0x1B, length) != NULL;
  for (gsize i = counts.ascii; i < length; i += vlps_encoding_ascii_length (data + i, length - i))
    {
      gsize threes = vlps_encoding_threes_length (data + i, length - i);
      gboolean valid;
      gsize n;

      counts.longs += threes / 3;
      i += threes;
      if (threes > 0)
        continue;
      n = vlps_encoding_utf8_step (data + i, length - i, &valid);
      if (valid && n > 2)
        counts.longs++;
      else if (valid)
        counts.pairs++;
      else if (i + n < length || n == 1) /* not merely cut at the end of the data */
        counts.broken++;
      i += n;
    }
  return counts;
}

static const char *
label_from_mark (const guint8 *data, gsize length)
{
  if (length >= 3 && memcmp (data, "\xEF\xBB\xBF", 3) == 0)
    return "utf-8";
  if (length >= 2 && memcmp (data, "\xFE\xFF", 2) == 0)
    return "utf-16be";
  if (length >= 2 && memcmp (data, "\xFF\xFE", 2) == 0)
    return "utf-16le";
  return NULL;
}

/* UTF-16 without a mark: every second byte of the markup is zero. */
static const char *
label_from_zeros (const guint8 *data, gsize length)
{
  gsize n = MIN (length, 1024) & ~(gsize) 1;
  gsize zeros[2] = { 0, 0 };

  for (gsize i = 0; i < n; i++)
    if (data[i] == 0)
      zeros[i % 2]++;
  for (int high = 0; high < 2; high++)
    if (zeros[high] >= 2 && zeros[high] * 8 >= n && zeros[1 - high] * 64 <= n)
      return high == 0 ? "utf-16be" : "utf-16le";
  return NULL;
}

static gboolean
is_double_byte (const char *label)
{
  static const char *const labels[] = { "gb18030", "big5", "euc-jp", "shift_jis", "euc-kr", NULL };

  return g_strv_contains (labels, label);
}

/* UTF-8 but for a stray byte here and there.  In other encodings most of what is beyond ASCII would be broken. */
static gboolean
is_mostly_utf8 (const ByteCounts *s)
{
  return s->broken <= (s->pairs + s->longs) / STRAY_SHARE;
}

/* Returns TRUE if the bytes can be in the declared encoding. */
static gboolean
is_plausible (const char *label, const ByteCounts *s, const guint8 *data, gsize length)
{
  if (strcmp (label, "utf-8") == 0)
    return s->broken <= BROKEN_FEW || s->broken <= (s->pairs + s->longs) / 4;
  if (strcmp (label, "utf-16le") == 0 || strcmp (label, "utf-16be") == 0)
    return label_from_mark (data, length) != NULL || memchr (data, '\0', MIN (length, VLPS_ENCODING_PRESCAN)) != NULL;
  if (!is_mostly_utf8 (s))
    return TRUE;
  if (is_double_byte (label))
    return s->longs < PROOF_DOUBLE_LONG && s->pairs < PROOF_DOUBLE_SHORT;
  return s->longs + s->pairs < PROOF_SINGLE;
}

static const char *
detect (const ByteCounts *s, const guint8 *data, gsize length)
{
  const char *zeros = label_from_zeros (data, length);
  gsize start = s->escapes ? 0 : s->ascii;
  const char *label;
  uchardet_t detector;

  if (zeros != NULL)
    return zeros;
  if (is_mostly_utf8 (s) && !(s->escapes && s->pairs + s->longs == 0))
    return "utf-8";
  detector = uchardet_new ();
  uchardet_handle_data (detector, (const char *) data + start, MIN (length - start, DETECT_MAX));
  uchardet_data_end (detector);
  label = vlps_encoding_label (uchardet_get_charset (detector), -1);
  uchardet_delete (detector);
  return label;
}

VlpsEncoding
vlps_encoding_find (const guint8 *data, gsize length, const char *http_charset, const char *fallback)
{
  ByteCounts s = count_bytes (data, length);
  VlpsEncodingSource markup = VLPS_ENCODING_META;
  const char *http = vlps_encoding_label (http_charset, -1);
  const char *mark = label_from_mark (data, length);
  const char *declared = vlps_encoding_prescan (data, length, &markup);
  VlpsEncoding candidates[] = {
    { .label = http, .source = VLPS_ENCODING_HTTP },
    { .label = mark, .source = VLPS_ENCODING_BOM },
    { .label = declared, .source = markup },
  };
  VlpsEncoding result = { .label = NULL };

  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++)
    {
      const char *label = candidates[i].label;

      if (label == NULL)
        continue;
      if (is_plausible (label, &s, data, length)
          && !(candidates[i].source == VLPS_ENCODING_HTTP && mark != NULL && strcmp (label, mark) != 0))
        {
          result.label = label;
          result.source = candidates[i].source;
          return result;
        }
      if (!result.overridden)
        result.declared = label;
      result.overridden = TRUE;
    }
  result.label = detect (&s, data, length);
  result.source = VLPS_ENCODING_DETECTED;
  if (result.label == NULL)
    {
      result.label = vlps_encoding_label (fallback, -1);
      result.source = VLPS_ENCODING_DEFAULT;
    }
  if (result.label == NULL)
    result.label = "windows-1252";
  return result;
}
