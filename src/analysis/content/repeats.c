/* repeats.c - text that a page has twice
 *
 * The letters of all kept text blocks stand in one row, with sums over them from which the hash of any piece comes in one
 * step (Karp and Rabin 1987, "Efficient randomized pattern-matching algorithms").  Each text block is read from left
 * to right: where the beginning of an earlier one stands, the rest is compared by its hash.
 */
#include "repeats.h"

#include <string.h>

#include "hash.h"

/* A text block says something from that length on, in letters as vlps_text_block_length() counts. */
#define SAYS_SOMETHING 50

/* Letters by which the beginning of a text block is found. */
#define BEGINNING 16

/* Share of a text block that must have been said before. */
#define REPEATED .6

/* Places for beginnings; a power of two, many times what a page has text blocks that say something. */
#define PLACES 65536

/* Elements around a text block that are looked at for a cell or code. */
#define MOST_AROUND 4

typedef struct
{
  GArray *sums;      /* of guint64: for each letter, and one before all, the hash of all up to it */
  GArray *powers;    /* of guint64: the base to the number of letters */
  guint64 base;      /* odd */
  GHashTable *found; /* guint64*: hash of a beginning -> index of the first text block that begins so, plus 1 */
  guint64 *seen; /* a bit for each place that the beginnings in `found` are sorted into: most others miss them all */
  guint *first;  /* of each text block: its first letter in the row */
  guint *end;
} Letters;

static guint
hash_of_key (gconstpointer key)
{
  return vlps_hash_bytes (key, sizeof (guint64));
}

static void
letters_clear (Letters *letters)
{
  g_clear_pointer (&letters->sums, g_array_unref);
  g_clear_pointer (&letters->powers, g_array_unref);
  g_clear_pointer (&letters->found, g_hash_table_unref);
  g_free (letters->seen);
  g_free (letters->first);
  g_free (letters->end);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Letters, letters_clear)

/* A number from the page's text would let a page choose letters of the same hash. */
static void
letters_init (Letters *letters, guint n)
{
  const guint64 one = 1, none = 0;

  letters->sums = g_array_new (FALSE, FALSE, sizeof (guint64));
  letters->powers = g_array_new (FALSE, FALSE, sizeof (guint64));
  letters->seen = g_new0 (guint64, PLACES / 64);
  g_array_append_val (letters->sums, none);
  g_array_append_val (letters->powers, one);
  letters->base = ((guint64) vlps_hash_bytes ("base", 4) << 32 | vlps_hash_bytes ("esab", 4)) | 1;
  letters->found = g_hash_table_new_full (hash_of_key, g_int64_equal, g_free, NULL);
  letters->first = g_new0 (guint, n + 1);
  letters->end = g_new0 (guint, n + 1);
}

static guint64
piece (const Letters *letters, guint first, guint length)
{
  const guint64 *sums = (const guint64 *) (gpointer) letters->sums->data;

  return sums[first + length] - sums[first] * g_array_index (letters->powers, guint64, length);
}

/* The upper bits of a hash hang on all of its letters. */
static guint
place_of (guint64 key)
{
  return (guint) (key >> 48) % PLACES;
}

static gboolean
may_be_found (const Letters *letters, guint64 key)
{
  guint place = place_of (key);

  return (letters->seen[place / 64] >> place % 64 & 1) != 0;
}

/* Adds the letters and digits of a text, without regard to case. */
static void
letters_add (Letters *letters, const char *text)
{
  guint n = letters->sums->len, most = n + (guint) strlen (text);
  guint64 *sums, *powers;

  g_array_set_size (letters->sums, most);
  g_array_set_size (letters->powers, most);
  sums = (guint64 *) (gpointer) letters->sums->data;
  powers = (guint64 *) (gpointer) letters->powers->data;
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gboolean ascii = (guchar) *text < 0x80;
      gunichar c = ascii ? (gunichar) *text : g_utf8_get_char (text);

      if (!(ascii ? g_ascii_isalnum (*text) : g_unichar_isalnum (c)))
        continue;
      if (!ascii)
        c = g_unichar_tolower (c);
      else if (c >= 'A' && c <= 'Z')
        c |= 0x20;
      sums[n] = sums[n - 1] * letters->base + c;
      powers[n] = powers[n - 1] * letters->base;
      n++;
    }
  g_array_set_size (letters->sums, n);
  g_array_set_size (letters->powers, n);
}

/* What stands twice in one flow of text is meant: refrains, lines of a paragraph. */
static gboolean
are_siblings (const VlpsPage *page, const VlpsTextBlock *one, const VlpsTextBlock *other)
{
  return one->block == other->block || page->nodes[one->block].parent == page->nodes[other->block].parent;
}

/* How many of a text block's letters are earlier text blocks, each whole, that stand elsewhere. */
static guint
letters_repeated (const Letters *letters, const VlpsPage *page, const VlpsTextBlocks *blocks, guint index)
{
  guint repeated = 0;

  for (guint at = letters->first[index]; at + BEGINNING <= letters->end[index];)
    {
      guint64 key = piece (letters, at, BEGINNING);
      guint earlier = may_be_found (letters, key) ? GPOINTER_TO_UINT (g_hash_table_lookup (letters->found, &key)) : 0;
      guint length = 0;

      if (earlier > 0 && !are_siblings (page, &blocks->items[earlier - 1], &blocks->items[index]))
        length = letters->end[earlier - 1] - letters->first[earlier - 1];
      if (length > 0 && at + length <= letters->end[index]
          && piece (letters, at, length) == piece (letters, letters->first[earlier - 1], length))
        {
          repeated += length;
          at += length;
        }
      else
        at++;
    }
  return repeated;
}

static gboolean
may_repeat (const VlpsPage *page, const VlpsTextBlock *block)
{
  if (vlps_text_block_length (block) < SAYS_SOMETHING)
    return TRUE;
  for (int i = block->block, around = 0; i >= 0 && around < MOST_AROUND; i = page->nodes[i].parent, around++)
    if (page->nodes[i].tag == VLPS_TAG_TD || page->nodes[i].tag == VLPS_TAG_TH || page->nodes[i].tag == VLPS_TAG_PRE)
      return TRUE;
  return FALSE;
}

void
vlps_repeats_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, guint8 *kept)
{
  g_auto (Letters) letters = { 0 };

  letters_init (&letters, blocks->n);
  for (guint i = 0; i < blocks->n; i++)
    {
      g_autofree char *text = NULL;
      guint length;

      if (!kept[i] || may_repeat (page, &blocks->items[i]))
        continue;
      text = vlps_text_blocks_text (page, reading, &blocks->items[i]);
      letters.first[i] = letters.sums->len - 1;
      letters_add (&letters, text);
      letters.end[i] = letters.sums->len - 1;
      length = letters.end[i] - letters.first[i];
      if (length >= BEGINNING && letters_repeated (&letters, page, blocks, i) >= REPEATED * length)
        kept[i] = FALSE;
      else if (length >= BEGINNING)
        {
          guint64 key = piece (&letters, letters.first[i], BEGINNING);

          if (!g_hash_table_contains (letters.found, &key))
            {
              letters.seen[place_of (key) / 64] |= G_GUINT64_CONSTANT (1) << place_of (key) % 64;
              g_hash_table_insert (letters.found, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (i + 1));
            }
        }
    }
}
