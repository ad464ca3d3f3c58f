/* text-block.c - a page as a sequence of text blocks */
#include "text-block.h"

#include <string.h>

#include "address.h"
#include "characters.h"
#include "fast.h"
#include "whitespace.h"

/* Says whether a line ends where element `index` begins or ends.  Tags decide, and what styles make a block as well, so
 * that a page comes apart alike with and without its style sheets. */
static gboolean
breaks_line (const VlpsPage *page, int index)
{
  VlpsTag tag = page->nodes[index].tag;

  return tag == VLPS_TAG_BR || vlps_tag_is_block (tag) || vlps_node_is_block (page, index);
}

static gboolean
is_strong (VlpsTag tag)
{
  return tag == VLPS_TAG_B || tag == VLPS_TAG_STRONG || tag == VLPS_TAG_TH || vlps_tag_is_heading (tag, NULL);
}

/* What characters beyond letters are. */
enum
{
  SPACE = 1 << 0,
  DIGIT = 1 << 1,
  UPPER = 1 << 2,
  COMMA = 1 << 3,
  STOP = 1 << 4,
  DIVIDER = 1 << 5,
  NOTICE = 1 << 6, /* a notice may end here */
};

static const guint8 kinds_of_ascii[128] = {
  [' '] = SPACE,         ['\t'] = SPACE,        ['\n'] = SPACE,         ['\f'] = SPACE,        ['\r'] = SPACE,
  ['0' ... '9'] = DIGIT, ['A' ... 'C'] = UPPER, ['D'] = UPPER | NOTICE, ['E' ... 'S'] = UPPER, ['T'] = UPPER | NOTICE,
  ['U' ... 'Z'] = UPPER, [','] = COMMA,         [';'] = COMMA,          ['.'] = STOP,          ['!'] = STOP,
  ['?'] = STOP,          ['|'] = DIVIDER,       ['>'] = DIVIDER,        ['d'] = NOTICE,        ['t'] = NOTICE,
};

/* Of a character beyond ASCII that stands at `p`. */
static guint
kinds_of (gunichar c, const char *p)
{
  guint kinds = 0;

  if (vlps_fast_is_space_at (p))
    return SPACE;
  if (c < 0x2E80 && g_unichar_isupper (c))
    kinds |= UPPER;
  /* Chinese and Japanese; Arabic; Armenian; Ethiopic */
  if (c == 0xFF0C || c == 0x3001 || c == 0xFF1B || c == 0xFF64 || c == 0x060C || c == 0x061B || c == 0x055D
      || (c >= 0x1363 && c <= 0x1366))
    kinds |= COMMA;
  if (c == 0x2026 || vlps_characters_ends_sentence (c))
    kinds |= STOP;
  if (c == 0xB7 || c == 0x2022 || c == 0xBB || c == 0x203A || c == 0xFF5C || c == 0x2192)
    kinds |= DIVIDER;
  if (c == 0x6743 || c == 0x6B0A)
    kinds |= NOTICE;
  return kinds;
}

/* Bytes that phrases of copyright notices are looked for in, and room for more. */
#define TAIL 32
#define TAIL_ROOM 256

/* What is remembered from character to character, over the borders of text runs. */
typedef struct
{
  VlpsTextBlock block;
  guint number;   /* value of the digits just read */
  guint n_digits; /* how many they are */
  guint clock;    /* 1: digits and a colon have been read */
  gsize n_tail;
  char tail[TAIL_ROOM]; /* the last bytes, at least TAIL: in lower case and without white space */
} Scan;

/* The end of what has been read, in lower case and without white space, against the phrases of copyright notices. */
static gboolean
ends_in_notice (const char *tail, gsize length)
{
  static const struct
  {
    const char *text;
    gsize length;
  } notices[] = { { "copyright", 9 }, { "rightsreserved", 14 }, { "版权", 6 }, { "版權", 6 } };

  for (guint i = 0; i < G_N_ELEMENTS (notices); i++)
    {
      gsize n = notices[i].length;

      /* two letters say no nearly always */
      if (length >= n && tail[length - 2] == notices[i].text[n - 2]
          && memcmp (tail + length - n, notices[i].text, n) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
begins_with_address (const char *text)
{
  while (g_ascii_isspace (*text))
    text++;
  return vlps_address_begins_web (text);
}

static void
end_number (Scan *scan, gunichar next)
{
  if (scan->n_digits == 4 && scan->number >= 1990 && scan->number <= 2039)
    scan->block.year = TRUE;
  if (scan->clock == 1 && scan->n_digits == 2 && scan->number < 60)
    scan->block.clock = TRUE;
  scan->clock = next == ':' && (scan->n_digits == 1 || scan->n_digits == 2) && scan->number < 24;
  scan->n_digits = 0;
  scan->number = 0;
}

/* Makes room for `n` bytes at the end of the tail, and for a character behind them. */
static void
make_room (Scan *scan, gsize n)
{
  gsize kept = MIN (scan->n_tail, TAIL);

  if (scan->n_tail + n <= TAIL_ROOM - 8)
    return;
  memmove (scan->tail, scan->tail + scan->n_tail - kept, kept);
  scan->n_tail = kept;
}

static void
add_to_tail (Scan *scan, const char *letters, gsize n)
{
  if (n > TAIL)
    {
      letters += n - TAIL;
      n = TAIL;
    }
  make_room (scan, n);
  memcpy (scan->tail + scan->n_tail, letters, n);
  scan->n_tail += n;
}

static inline gboolean
is_plain (char c)
{
  return (guchar) c - 1u < 0x7f && kinds_of_ascii[(guchar) c] == 0;
}

/* Reads a stretch of ASCII that is of no kind, as most letters are; returns its end. */
static const char *
scan_plain (Scan *scan, const char *text)
{
  VlpsTextBlock *block = &scan->block;
  guint hash = block->hash;
  const char *p = text;

  if (scan->n_digits > 0)
    end_number (scan, (gunichar) *p);
  else
    scan->clock = 0;
  for (; is_plain (*p); p++)
    hash = hash * 31 + (guchar) *p;
  if (p - text > 1)
    scan->clock = 0;
  if (block->characters == 0)
    block->begins = (gunichar) *text;
  block->ends = (gunichar) p[-1];
  block->characters += (guint) (p - text);
  block->hash = hash;
  add_to_tail (scan, text, (gsize) (p - text));
  return p;
}

static void
scan_character (Scan *scan, const char *p)
{
  VlpsTextBlock *block = &scan->block;
  gboolean ascii = (guchar) *p < 0x80;
  gunichar c = ascii ? (gunichar) *p : g_utf8_get_char (p), lower;
  guint kinds = ascii ? kinds_of_ascii[c] : kinds_of (c, p);

  if ((kinds & DIGIT) != 0)
    {
      scan->number = scan->n_digits < 6 ? scan->number * 10 + (c - '0') : scan->number;
      scan->n_digits++;
    }
  else if (scan->n_digits > 0)
    end_number (scan, c);
  else
    scan->clock = 0;
  if ((kinds & SPACE) != 0)
    return;
  lower = !ascii ? g_unichar_tolower (c) : (kinds & UPPER) != 0 ? c | 0x20 : c;
  if (block->characters == 0)
    block->begins = c;
  block->ends = c;
  block->characters++;
  block->hash = block->hash * 31 + lower;
  make_room (scan, 0);
  if (ascii)
    scan->tail[scan->n_tail++] = (char) lower;
  else
    {
      scan->n_tail += (gsize) g_unichar_to_utf8 (lower, scan->tail + scan->n_tail);
      block->ideographs += vlps_characters_is_ideograph (c);
      block->copyright |= c == 0xA9;
    }
  if (kinds == 0)
    return;
  block->digits += (kinds & DIGIT) != 0;
  block->capitals += (kinds & UPPER) != 0;
  block->commas += (kinds & COMMA) != 0;
  block->stops += (kinds & STOP) != 0;
  block->dividers += (kinds & DIVIDER) != 0;
  if ((kinds & NOTICE) != 0 && !block->copyright)
    block->copyright = ends_in_notice (scan->tail, scan->n_tail);
}

static void
scan_run (Scan *scan, const char *text)
{
  for (const char *p = text; *p != '\0';)
    if (is_plain (*p))
      p = scan_plain (scan, p);
    else
      {
        scan_character (scan, p);
        p = g_utf8_next_char (p);
      }
}

static void
end_text_block (GArray *array, Scan *scan)
{
  if (scan->block.characters > 0)
    {
      if (scan->n_digits > 0)
        end_number (scan, 0);
      g_array_append_val (array, scan->block);
    }
  memset (scan, 0, offsetof (Scan, tail));
}

static void
find_larger (const VlpsPage *page, VlpsTextBlocks *blocks)
{
  blocks->larger = g_new0 (int, page->n_nodes + 1);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      int parent = page->nodes[i].parent;

      if (parent < 0)
        blocks->larger[i] = -1;
      else
        blocks->larger[i] =
            vlps_text_blocks_characters (page, blocks, parent) > vlps_text_blocks_characters (page, blocks, i)
                ? parent
                : blocks->larger[parent];
    }
}

/* `places`: nothing is counted but characters. */
static VlpsTextBlocks *
find_blocks (const VlpsPage *page, const VlpsReading *reading, gboolean places)
{
  VlpsTextBlocks *blocks = g_new0 (VlpsTextBlocks, 1);
  g_autoptr (GArray) array = g_array_new (FALSE, FALSE, sizeof (VlpsTextBlock));
  g_autofree int *block = g_new0 (int, page->n_nodes + 1); /* innermost block-level element around or at each node */
  g_autofree guint8 *link = g_new0 (guint8, page->n_nodes + 1);
  g_autofree guint8 *strong = g_new0 (guint8, page->n_nodes + 1);
  Scan scan = { .n_tail = 0 };
  int open = -1; /* element around the place that has been reached */

  blocks->before = g_new0 (int, page->n_nodes + 1);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      int parent = node->parent;
      gboolean broken = FALSE;

      for (; open != parent && open >= 0; open = page->nodes[open].parent)
        broken |= breaks_line (page, open);
      open = node->kind == VLPS_NODE_ELEMENT ? i : parent;
      if (node->kind == VLPS_NODE_ELEMENT)
        {
          gboolean breaks = breaks_line (page, i);

          broken |= breaks;
          block[i] = parent < 0 || (breaks && node->tag != VLPS_TAG_BR) ? i : block[parent];
          link[i] = vlps_tag_is_link (node->tag) || (parent >= 0 && link[parent]);
          strong[i] = is_strong (node->tag) || (parent >= 0 && strong[parent]);
        }
      if (broken)
        end_text_block (array, &scan);
      /* a text block under way begins at a node before this one */
      blocks->before[i] = (int) array->len + (scan.block.characters > 0);
      if (node->kind == VLPS_NODE_ELEMENT)
        {
          scan.block.links += vlps_tag_is_link (node->tag) && reading->shown[i];
          continue;
        }
      if (reading->characters[i] == 0)
        continue;
      if (scan.block.characters == 0)
        {
          scan.block.first = i;
          scan.block.block = parent >= 0 ? block[parent] : i;
          scan.block.strong = TRUE;
          scan.block.address = begins_with_address (node->text);
        }
      scan.block.last = i;
      if (places)
        {
          scan.block.characters += reading->characters[i];
          continue;
        }
      scan_run (&scan, node->text);
      scan.block.words += vlps_characters_words (node->text);
      scan.block.link_characters += parent >= 0 && link[parent] ? reading->characters[i] : 0;
      scan.block.strong &= parent >= 0 && strong[parent];
    }
  end_text_block (array, &scan);
  blocks->before[page->n_nodes] = (int) array->len;
  blocks->n = array->len;
  blocks->items = (VlpsTextBlock *) g_array_free (g_steal_pointer (&array), FALSE);
  blocks->characters_before = g_new0 (double, blocks->n + 1);
  for (guint i = 0; i < blocks->n; i++)
    blocks->characters_before[i + 1] = blocks->characters_before[i] + blocks->items[i].characters;
  find_larger (page, blocks);
  return blocks;
}

VlpsTextBlocks *
vlps_text_blocks_new (const VlpsPage *page, const VlpsReading *reading)
{
  return find_blocks (page, reading, FALSE);
}

VlpsTextBlocks *
vlps_text_blocks_new_places (const VlpsPage *page, const VlpsReading *reading)
{
  return find_blocks (page, reading, TRUE);
}

void
vlps_text_blocks_free (VlpsTextBlocks *blocks)
{
  if (blocks == NULL)
    return;
  g_free (blocks->items);
  g_free (blocks->before);
  g_free (blocks->characters_before);
  g_free (blocks->larger);
  g_free (blocks);
}

void
vlps_text_blocks_join (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block, GString *out)
{
  g_string_truncate (out, 0);
  for (int i = block->first; i <= block->last; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && reading->shown[i])
      vlps_fast_append (out, page->nodes[i].text, strlen (page->nodes[i].text));
}

char *
vlps_text_blocks_text (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block)
{
  GString *out = g_string_new (NULL);
  gboolean space = FALSE;

  for (int i = block->first; i <= block->last; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && reading->shown[i])
      vlps_whitespace_append (out, &space, page->nodes[i].text);
  return g_string_free (out, FALSE);
}

int
vlps_text_block_heading (const VlpsPage *page, const VlpsTextBlock *block)
{
  int level;

  for (int i = block->block, up = 0; i >= 0 && up < 2; i = page->nodes[i].parent, up++)
    if (vlps_tag_is_heading (page->nodes[i].tag, &level))
      return level;
  return 0;
}

double
vlps_text_block_link_share (const VlpsTextBlock *block)
{
  return (double) block->link_characters / block->characters;
}

double
vlps_text_block_length (const VlpsTextBlock *block)
{
  return block->characters + 1.5 * block->ideographs;
}

gboolean
vlps_text_block_is_running_text (const VlpsTextBlock *block)
{
  return vlps_text_block_link_share (block) <= .4 && block->stops + block->commas > 0 && !block->copyright
         && vlps_text_block_length (block) >= 60;
}

double
vlps_text_blocks_characters (const VlpsPage *page, const VlpsTextBlocks *blocks, int node)
{
  const int *before = blocks->before;

  return blocks->characters_before[before[page->nodes[node].end]] - blocks->characters_before[before[node]];
}
