/* chunk-pieces.c - where the content is cut into pieces */
#include "chunk-pieces.h"

#include <string.h>

#include "characters.h"

#define FEW 10 /* a tenth of a piece: what is left of a section shares with the piece before it */

typedef VlpsChunkPiece Piece;

typedef struct
{
  const VlpsContentBlocks *blocks;
  guint most, overlap;         /* words */
  GArray *pieces;              /* of Piece */
  gboolean open;               /* the last of them may take more */
  int path[VLPS_CHUNK_LEVELS]; /* the headings around, by level: blocks; -1: none */
} Cutter;

/* --- words --- */

/* Goes through a text by its characters. */
typedef struct
{
  const char *at;
  guint words; /* that have begun before `at` */
  gboolean inside;
} Scan;

/* Reads a character; TRUE where a word begins with it. */
static gboolean
scan_next (Scan *scan, gunichar *ret_c)
{
  gunichar c = g_utf8_get_char (scan->at);
  gboolean alone = vlps_characters_is_ideograph (c);
  gboolean letter = !alone && (g_unichar_isalnum (c) || g_unichar_ismark (c));
  gboolean begins = alone || (letter && !scan->inside);

  scan->at = g_utf8_next_char (scan->at);
  scan->inside = letter;
  scan->words += begins;
  *ret_c = c;
  return begins;
}

static guint
words_between (const Cutter *cutter, gsize start, gsize end)
{
  g_autofree char *text = g_strndup (cutter->blocks->markdown + start, end - start);

  return vlps_characters_words (text);
}

/* A character that ends a sentence, before white space or, if no number has it, anything. */
static gboolean
ends_sentence (gunichar c, const char *next)
{
  return vlps_characters_ends_sentence (c) && ((c >= 0x80 && c != 0xFF0E) || *next == '\0' || g_ascii_isspace (*next));
}

/* Returns the best position to cut the text from `p` on, with at most `most` words before it; `end` if the text is
 * short enough. *ret_words: words before the cut. */
static const char *
find_cut (const char *p, const char *end, guint most, guint *ret_words)
{
  struct
  {
    const char *at;
    guint words;
  } best[3] = { { NULL, 0 } }; /* behind a line, a sentence, a word */
  Scan scan = { .at = p };

  while (scan.at < end)
    {
      const char *here = scan.at;
      gunichar c;
      int rank = -1;

      if (scan_next (&scan, &c) && scan.words > most)
        {
          for (guint i = 0; i < G_N_ELEMENTS (best); i++)
            if (best[i].at != NULL && best[i].words * 2 > most)
              {
                *ret_words = best[i].words;
                return best[i].at;
              }
          *ret_words = most;
          return here;
        }
      if (c == '\n')
        rank = 0;
      else if (ends_sentence (c, scan.at))
        rank = 1;
      else if (g_unichar_isspace (c))
        rank = 2;
      if (rank >= 0)
        {
          best[rank].at = scan.at;
          best[rank].words = scan.words;
        }
    }
  *ret_words = scan.words;
  return end;
}

static const char *
trim (const char *start, const char *end)
{
  while (end > start && g_ascii_isspace (end[-1]))
    end--;
  return end;
}

static const char *
skip_space (const char *p, const char *end)
{
  while (p < end && g_ascii_isspace (*p))
    p++;
  return p;
}

/* --- pieces --- */

static Piece *
piece_at (const Cutter *cutter, guint i)
{
  return &g_array_index (cutter->pieces, Piece, i);
}

/* Words that a piece may have of its own: one that goes on begins with words of the one before. */
static guint
limit (const Cutter *cutter, const Piece *piece)
{
  return piece->opens ? cutter->most : cutter->most - cutter->overlap;
}

static const VlpsContentBlock *
block_at (const Cutter *cutter, guint i)
{
  return &g_array_index (cutter->blocks->blocks, VlpsContentBlock, i);
}

static gboolean
is_heading (const VlpsContentBlock *block)
{
  return block->kind == VLPS_CONTENT_HEADING && block->node >= 0;
}

static void
set_heading (Cutter *cutter, guint index)
{
  int level = CLAMP (block_at (cutter, index)->level, 1, VLPS_CHUNK_LEVELS);

  for (int i = level - 1; i < VLPS_CHUNK_LEVELS; i++)
    cutter->path[i] = -1;
  cutter->path[level - 1] = (int) index;
}

/* The piece that takes what comes next; a new one where the last is closed. */
static Piece *
open_piece (Cutter *cutter, guint block, gsize start)
{
  const VlpsContentBlock *first = block_at (cutter, block);
  Piece piece = { .first = block, .start = start, .opens = cutter->pieces->len == 0 };

  if (!cutter->open)
    {
      piece.opens = piece.opens || (is_heading (first) && start == first->start);
      g_array_append_val (cutter->pieces, piece);
      cutter->open = TRUE;
    }
  return piece_at (cutter, cutter->pieces->len - 1);
}

static void
take (Cutter *cutter, Piece *piece, guint block, gsize end, guint words)
{
  /* the path is that of its first text */
  if (piece->body == 0)
    memcpy (piece->path, cutter->path, sizeof cutter->path);
  piece->last = block;
  piece->end = end;
  piece->words += words;
  if (!is_heading (block_at (cutter, block)))
    piece->body += words;
}

/* A heading begins a piece, but not where the one at hand has nothing but headings; these take the beginning of what is too
 * long to go with them. */
static void
take_block (Cutter *cutter, guint index)
{
  const VlpsContentBlock *block = block_at (cutter, index);
  const char *markdown = cutter->blocks->markdown, *p = markdown + block->start, *end = markdown + block->end;
  const Piece *last = cutter->open ? piece_at (cutter, cutter->pieces->len - 1) : NULL;

  if (last != NULL && last->body > 0
      && (is_heading (block) || last->words + words_between (cutter, block->start, block->end) > limit (cutter, last)))
    cutter->open = FALSE;
  if (is_heading (block))
    set_heading (cutter, index);
  while (p < end)
    {
      Piece *piece = open_piece (cutter, index, (gsize) (p - markdown));
      guint words;
      const char *cut = find_cut (p, end, limit (cutter, piece) - piece->words, &words);

      if (cut > p)
        take (cutter, piece, index, (gsize) (trim (p, cut) - markdown), words);
      /* what follows may still come into the last one */
      cutter->open = cut == end;
      p = skip_space (cut, end);
    }
}

/* --- what would be left alone --- */

static guint
few (const Cutter *cutter)
{
  return MAX (2, cutter->most / FEW);
}

/* Puts `at` between two pieces that follow each other; `block` is the one there. */
static void
move_border (Cutter *cutter, Piece *piece, Piece *next, const char *at, guint block, guint moved)
{
  const char *markdown = cutter->blocks->markdown;

  piece->end = (gsize) (trim (markdown + piece->start, at) - markdown);
  piece->last = block_at (cutter, block)->start >= piece->end ? block - 1 : block;
  piece->words -= moved;
  piece->body -= MIN (moved, piece->body);
  next->start = (gsize) (skip_space (at, markdown + next->end) - markdown);
  next->first = block;
  next->words += moved;
  next->body += moved;
  next->opens = FALSE;
  memcpy (next->path, piece->path, sizeof piece->path);
}

/* Gives the last whole blocks of a piece to the next, as few as are enough. */
static gboolean
share_blocks (Cutter *cutter, Piece *piece, Piece *next)
{
  guint moved = 0;

  for (guint i = piece->last; i > piece->first; i--)
    {
      const VlpsContentBlock *block = block_at (cutter, i);

      moved += words_between (cutter, block->start, MIN (block->end, piece->end));
      if (is_heading (block_at (cutter, i - 1)) || next->words + moved > cutter->most - cutter->overlap
          || piece->words - moved < few (cutter))
        return FALSE;
      if (next->words + moved >= few (cutter))
        {
          move_border (cutter, piece, next, cutter->blocks->markdown + block->start, i, moved);
          return TRUE;
        }
    }
  return FALSE;
}

/* Gives the end of its last block, or of the last few where these have hardly a word, to the next, so that both have about
 * the same. */
static void
share_words (Cutter *cutter, Piece *piece, Piece *next)
{
  const char *markdown = cutter->blocks->markdown, *end = markdown + piece->end, *cut;
  guint half = (piece->words + next->words) / 2, wanted = half > next->words ? half - next->words : 1;
  guint block = piece->last, first = block, all, kept;
  gsize start;

  for (;; first--)
    {
      start = MAX (block_at (cutter, first)->start, piece->start);
      all = words_between (cutter, start, piece->end);
      if (all > 1 || first == piece->first || is_heading (block_at (cutter, first - 1)))
        break;
    }
  if (is_heading (block_at (cutter, first)) || all < 2)
    return;
  cut = find_cut (markdown + start, end, all - MIN (wanted, all - 1), &kept);
  cut = skip_space (cut, end);
  while (block > first && markdown + block_at (cutter, block)->start > cut)
    block--;
  if (cut < end && kept > 0 && kept < all && next->words + all - kept <= cutter->most - cutter->overlap)
    move_border (cutter, piece, next, cut, block, all - kept);
}

/* Puts a piece that is no use alone together with the one before it; FALSE where they stay two. */
static gboolean
join (Cutter *cutter, guint index)
{
  Piece *piece = piece_at (cutter, index - 1), *next = piece_at (cutter, index);

  if (piece->words + next->words > limit (cutter, piece))
    {
      if (!share_blocks (cutter, piece, next))
        share_words (cutter, piece, next);
      return FALSE;
    }
  piece->last = next->last;
  piece->end = next->end;
  piece->words += next->words;
  piece->body += next->body;
  g_array_remove_index (cutter->pieces, index);
  return TRUE;
}

/* A word before the first heading goes with what is below it. */
static void
join_first (Cutter *cutter)
{
  Piece *first = piece_at (cutter, 0), *next = cutter->pieces->len > 1 ? piece_at (cutter, 1) : NULL;

  if (next == NULL || is_heading (block_at (cutter, first->first)) || first->words > 1
      || first->words + next->words > cutter->most)
    return;
  next->first = first->first;
  next->start = first->start;
  next->words += first->words;
  next->body += first->words;
  next->opens = TRUE;
  g_array_remove_index (cutter->pieces, 0);
}

static void
settle_pieces (Cutter *cutter)
{
  guint i = 1;

  while (i < cutter->pieces->len)
    {
      const Piece *piece = piece_at (cutter, i);
      gboolean bare = piece->body == 0 && i + 1 == cutter->pieces->len,
               tail = !piece->opens && piece->words < few (cutter);

      if ((!bare && !tail) || !join (cutter, i))
        i++;
    }
  if (cutter->pieces->len > 0)
    join_first (cutter);
}

/* The beginning of what stands behind the first `most` words, not within an address or other word with signs in it; `end` where
 * there is none. */
static const char *
skip_words (const char *p, const char *end, guint most)
{
  Scan scan = { .at = p };
  gboolean apart = TRUE;

  while (scan.at < end)
    {
      const char *here = scan.at;
      guint before = scan.words;
      gunichar c;

      scan_next (&scan, &c);
      if (before >= most && !g_unichar_isspace (c) && (apart || vlps_characters_is_ideograph (c)))
        return here;
      apart = g_unichar_isspace (c) || vlps_characters_is_ideograph (c);
    }
  return end;
}

/* Returns the start of a piece that continues another: its last words, from the beginning of a sentence if there is
 * one in their first half. */
static gsize
find_overlap (const Cutter *cutter, const Piece *piece, const Piece *next)
{
  const char *markdown = cutter->blocks->markdown, *end = markdown + piece->end, *start = markdown + piece->start;
  Scan scan;

  if (next->opens || cutter->overlap == 0)
    return next->start;
  if (piece->words > cutter->overlap)
    start = skip_words (start, end, piece->words - cutter->overlap);
  for (scan = (Scan){ .at = start }; scan.at < end && scan.words <= cutter->overlap / 2;)
    {
      gunichar c;

      scan_next (&scan, &c);
      if ((c == '\n' || ends_sentence (c, scan.at)) && skip_space (scan.at, end) < end)
        return (gsize) (skip_space (scan.at, end) - markdown);
    }
  return start < end ? (gsize) (start - markdown) : next->start;
}

GArray *
vlps_chunk_pieces_new (const VlpsContentBlocks *blocks, guint words, guint overlap)
{
  Cutter cutter = {
    .blocks = blocks,
    .most = MAX (1, words),
    .overlap = MIN (overlap, words / 2),
    .pieces = g_array_new (FALSE, FALSE, sizeof (Piece)),
  };

  for (guint i = 0; i < VLPS_CHUNK_LEVELS; i++)
    cutter.path[i] = -1;
  for (guint i = 0; i < blocks->blocks->len; i++)
    take_block (&cutter, i);
  settle_pieces (&cutter);
  for (guint i = cutter.pieces->len; i-- > 0;)
    {
      Piece *piece = piece_at (&cutter, i);

      piece->text = i > 0 ? find_overlap (&cutter, piece - 1, piece) : piece->start;
    }
  return cutter.pieces;
}
