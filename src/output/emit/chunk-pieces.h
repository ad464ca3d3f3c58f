/* chunk-pieces.h - divides the content into pieces by the rules of vlps_emit_chunks() */
#pragma once

#include "content-blocks.h"

#define VLPS_CHUNK_LEVELS 6

typedef struct
{
  guint first, last;           /* first and last block; a block may be in several pieces */
  gsize start, end;            /* bytes in the Markdown */
  gsize text;                  /* start of its text, including the overlap with the previous piece; <= start */
  guint words;                 /* words from start to end, including those in addresses and tags */
  guint body;                  /* words outside of headings */
  gboolean opens;              /* it begins a section or the content; otherwise it continues the previous piece */
  int path[VLPS_CHUNK_LEVELS]; /* blocks of the enclosing headings, by level; -1: none */
} VlpsChunkPiece;

/* Returns an array of VlpsChunkPiece, which it owns, with pieces of at most `words` words. */
GArray *vlps_chunk_pieces_new (const VlpsContentBlocks *blocks, guint words, guint overlap);
