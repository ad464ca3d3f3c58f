/* chunk-pieces.h - where the content is cut into pieces: vlps_emit_chunks() has the rules */
#pragma once

#include "content-blocks.h"

#define VLPS_CHUNK_LEVELS 6

typedef struct
{
  guint first, last;           /* blocks; a block may be in several pieces */
  gsize start, end;            /* bytes of the Markdown */
  gsize text;                  /* the same as start, or before it: what it repeats of the piece before */
  guint words;                 /* from start to end, with those of addresses and tags */
  guint body;                  /* of these, in no heading */
  gboolean opens;              /* a section, or all; else it goes on where the one before ends */
  int path[VLPS_CHUNK_LEVELS]; /* the headings around, by level: blocks; -1: none */
} VlpsChunkPiece;

/* An array of VlpsChunkPiece that frees them with itself, for pieces of at most `words` words. */
GArray *vlps_chunk_pieces_new (const VlpsContentBlocks *blocks, guint words, guint overlap);
