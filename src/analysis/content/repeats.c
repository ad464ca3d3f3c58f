/* repeats.c - text that a page has twice
 *
 * The letters of all kept text blocks stand in one row, with sums over them from which the hash of any piece comes in one
 * step (Karp and Rabin 1987, "Efficient randomized pattern-matching algorithms").  Each text block is read from left
 * to right: where the beginning of an earlier one stands, the rest is compared by its hash.
 *
 * A repeated text block is dropped only as part of a copy: the largest element around it without text of its own.  A
 * repetition next to other text (a note under each section, a step of a procedure, a refrain) is the author's.
 */
#include "repeats.h"

#include <string.h>

#include "comments.h"
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

/* Elements around a text block that are looked at for the copy that it is part of. */
#define MOST_DEEP 64

/* Share of the characters of a copy that may be its own: a date, a label. */
#define OWN .05

/* Characters between an original and its repetition that set them apart. */
#define APART 25

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

/* How many of a text block's letters are earlier text blocks, each whole, that stand elsewhere; *ret_original is the
 * first of these. */
static guint
letters_repeated (const Letters *letters, const VlpsPage *page, const VlpsTextBlocks *blocks, guint index,
                  guint *ret_original)
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
          if (repeated == 0)
            *ret_original = earlier - 1;
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

/* --- copies --- */

/* The kept text blocks, sorted into repetitions and the rest. */
typedef struct
{
  const VlpsPage *page;
  const VlpsTextBlocks *blocks;
  gint64 *originals; /* of each text block: the one that it repeats, or -1 */
  double *all;       /* for each text block, and one more: characters of the kept ones before it */
  double *own;       /* of these, those that are no repetition */
  guint *headings;   /* number of headings among these */
} Copies;

static void
copies_clear (Copies *copies)
{
  g_free (copies->originals);
  g_free (copies->all);
  g_free (copies->own);
  g_free (copies->headings);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Copies, copies_clear)

/* Whether a text block is a heading, or the label of the text that follows. */
static gboolean
is_heading (const VlpsPage *page, const VlpsTextBlock *block)
{
  VlpsTag tag = page->nodes[block->block].tag;

  return block->strong || vlps_tag_is_heading (tag, NULL) || tag == VLPS_TAG_DT || tag == VLPS_TAG_SUMMARY;
}

static void
copies_init (Copies *copies, const VlpsPage *page, const VlpsTextBlocks *blocks)
{
  copies->page = page;
  copies->blocks = blocks;
  copies->originals = g_new (gint64, blocks->n + 1);
  copies->all = g_new0 (double, blocks->n + 1);
  copies->own = g_new0 (double, blocks->n + 1);
  copies->headings = g_new0 (guint, blocks->n + 1);
}

/* Sums up the text blocks.  A short one is repeated where the same text was kept before. */
static void
copies_sum (Copies *copies, const guint8 *kept)
{
  const VlpsTextBlocks *blocks = copies->blocks;
  g_autoptr (GHashTable) seen = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (guint i = 0; i < blocks->n; i++)
    {
      const VlpsTextBlock *block = &blocks->items[i];
      gboolean own = kept[i] && copies->originals[i] < 0 && g_hash_table_add (seen, GUINT_TO_POINTER (block->hash));

      copies->all[i + 1] = copies->all[i] + (kept[i] ? block->characters : 0);
      copies->own[i + 1] = copies->own[i] + (own ? block->characters : 0);
      copies->headings[i + 1] = copies->headings[i] + (own && is_heading (copies->page, block) ? 1 : 0);
    }
}

/* Whether the text blocks [first, end) have next to no text of their own. */
static gboolean
is_copy (const Copies *copies, int first, int end)
{
  return copies->headings[first] == copies->headings[end]
         && copies->own[end] - copies->own[first] <= OWN * (copies->all[end] - copies->all[first]);
}

static gboolean
contains (const VlpsPage *page, int node, int inner)
{
  return node <= inner && inner < page->nodes[node].end;
}

static gboolean
is_quotation (const VlpsPage *page, int node)
{
  for (int around = 0; node >= 0 && around < MOST_AROUND; node = page->nodes[node].parent, around++)
    if (page->nodes[node].tag == VLPS_TAG_BLOCKQUOTE)
      return TRUE;
  return FALSE;
}

/* Whether the author says once more what text block `original` said: beside text of its own, or with other text in
 * between. */
static gboolean
is_deliberate (const Copies *copies, guint index)
{
  const VlpsPage *page = copies->page;
  const VlpsTextBlock *block = &copies->blocks->items[index];
  const int *before = copies->blocks->before;
  const VlpsTextBlock *original = &copies->blocks->items[copies->originals[index]];
  int copy = block->first, around = page->nodes[copy].parent, first, end, other;
  double between, behind;

  if (is_quotation (page, block->block))
    return FALSE;
  for (int i = 0; i < MOST_DEEP && around >= 0 && !contains (page, around, original->first)
                  && is_copy (copies, before[around], before[page->nodes[around].end]);
       i++, around = page->nodes[around].parent)
    copy = around;
  if (around < 0)
    return FALSE;
  if (!contains (page, around, original->first))
    return TRUE;
  /* the child of `around` with the original */
  for (other = original->first; page->nodes[other].parent != around; other = page->nodes[other].parent)
    ;
  first = MIN ((int) index, before[copy]);
  end = before[page->nodes[other].end];
  between = first > end ? copies->own[first] - copies->own[end] : 0;
  if (between < APART && (first <= end || copies->headings[first] == copies->headings[end]))
    return FALSE;
  behind = copies->own[before[page->nodes[around].end]] - copies->own[index + 1];
  return behind > 0 || page->nodes[other].class_number == page->nodes[copy].class_number;
}

/* Finds the text block that each kept one repeats. */
static void
find_originals (const VlpsReading *reading, const guint8 *kept, Copies *copies)
{
  const VlpsPage *page = copies->page;
  const VlpsTextBlocks *blocks = copies->blocks;
  g_auto (Letters) letters = { 0 };

  letters_init (&letters, blocks->n);
  for (guint i = 0; i < blocks->n; i++)
    {
      g_autofree char *text = NULL;
      guint length, original = 0;

      copies->originals[i] = -1;
      if (!kept[i] || may_repeat (page, &blocks->items[i]))
        continue;
      text = vlps_text_blocks_text (page, reading, &blocks->items[i]);
      letters.first[i] = letters.sums->len - 1;
      letters_add (&letters, text);
      letters.end[i] = letters.sums->len - 1;
      length = letters.end[i] - letters.first[i];
      if (length >= BEGINNING && letters_repeated (&letters, page, blocks, i, &original) >= REPEATED * length)
        copies->originals[i] = original;
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

/* TRUE where the text blocks that begin in two nodes say the same, and something. */
static gboolean
say_the_same (const VlpsTextBlocks *blocks, const VlpsNode *nodes, int one, int other)
{
  int first = blocks->before[one], second = blocks->before[other], n = blocks->before[nodes[one].end] - first;

  if (n == 0 || blocks->before[nodes[other].end] - second != n)
    return FALSE;
  for (int i = 0; i < n; i++)
    if (blocks->items[first + i].hash != blocks->items[second + i].hash)
      return FALSE;
  return TRUE;
}

/* The foot of a long table may have its heads again. */
static void
drop_foots (const VlpsPage *page, const VlpsTextBlocks *blocks, guint8 *kept)
{
  const VlpsNode *nodes = page->nodes;
  int head = -1; /* the last one */

  for (int i = 0; i < (int) page->n_nodes; i++)
    if (nodes[i].tag == VLPS_TAG_THEAD)
      head = i;
    else if (nodes[i].tag == VLPS_TAG_TFOOT && head >= 0 && nodes[head].parent == nodes[i].parent
             && say_the_same (blocks, nodes, head, i))
      memset (kept + blocks->before[i], FALSE, (gsize) (blocks->before[nodes[i].end] - blocks->before[i]));
}

void
vlps_repeats_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, const guint8 *parts,
                   guint8 *kept)
{
  g_auto (Copies) copies = { 0 };

  drop_foots (page, blocks, kept);
  copies_init (&copies, page, blocks);
  find_originals (reading, kept, &copies);
  copies_sum (&copies, kept);
  for (guint i = 0; i < blocks->n; i++)
    if (copies.originals[i] >= 0
        && ((parts != NULL && parts[blocks->items[i].first] == VLPS_COMMENT_POST) || !is_deliberate (&copies, i)))
      kept[i] = FALSE;
}
