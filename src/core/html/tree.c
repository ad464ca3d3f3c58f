/* tree.c - gumbo's tree, with limits */
#include "tree.h"

#include <setjmp.h>
#include <string.h>

/* The depth is looked at once in so many nodes, so that it costs next to nothing. */
#define DEPTH_INTERVAL 64

/* Size of the first chunk of memory; each is twice the one before, up to the largest, so that there are few. */
#define CHUNK_SIZE (128 * 1024)
#define CHUNK_MAX (64 * 1024 * 1024)

/* Blocks up to this size are used again when gumbo frees them: nearly all it frees are token buffers and outgrown
 * vectors. */
#define SMALL_MAX 512

typedef struct Block Block;

struct Block
{
  gsize size; /* of what follows */
  Block *next_free;
};

typedef struct
{
  char *start;
  char *end;
} Chunk;

struct VlpsTree
{
  GumboOutput *output;
  VlpsTreeOutcome outcome;
  guint max_depth;
  guint max_nodes;
  guint n_nodes;
  guint next_look; /* number of nodes at which the depth is looked at again */
  const GumboNode *newest;
  GArray *chunks; /* of Chunk */
  gsize chunk_size;
  char *room; /* in the last chunk */
  gsize room_left;
  Block *free_blocks[SMALL_MAX / sizeof (gpointer) + 1];
  jmp_buf give_up;
};

static gboolean
is_in_arena (const VlpsTree *tree, const void *memory)
{
  for (guint i = tree->chunks->len; i-- > 0;)
    {
      const Chunk *chunk = &g_array_index (tree->chunks, Chunk, i);
      const char *p = memory;

      if (p >= chunk->start && p < chunk->end)
        return (gsize) (chunk->end - p) >= sizeof (GumboNode) && (guintptr) p % sizeof (gpointer) == 0;
    }
  return FALSE;
}

static void
give_up (VlpsTree *tree, VlpsTreeOutcome outcome)
{
  tree->outcome = outcome;
  longjmp (tree->give_up, 1);
}

/* Called at each allocation of the size of a node.  The one before may have been a text of the same length instead;
 * then what should be its parent points nowhere, and the next allocation is looked at. */
static void
check_limits (VlpsTree *tree)
{
  guint depth = 0;

  if (tree->n_nodes++ == tree->max_nodes)
    give_up (tree, VLPS_TREE_TOO_LARGE);
  if (tree->n_nodes < tree->next_look || tree->newest == NULL || !is_in_arena (tree, tree->newest->parent))
    return;
  tree->next_look = tree->n_nodes + DEPTH_INTERVAL;
  for (const GumboNode *node = tree->newest->parent; is_in_arena (tree, node); node = node->parent)
    if (++depth > tree->max_depth)
      give_up (tree, VLPS_TREE_TOO_DEEP);
}

static Block *
carve (VlpsTree *tree, gsize size)
{
  gsize total = size + sizeof (gsize);
  Block *block;

  if (total > tree->room_left)
    {
      Chunk chunk;

      tree->room_left = MAX (total, tree->chunk_size);
      tree->chunk_size = MIN (2 * tree->chunk_size, CHUNK_MAX);
      chunk.start = tree->room = g_malloc (tree->room_left);
      chunk.end = chunk.start + tree->room_left;
      g_array_append_val (tree->chunks, chunk);
    }
  block = (Block *) (gpointer) tree->room;
  block->size = size;
  tree->room += total;
  tree->room_left -= total;
  return block;
}

static void *
allocate (void *data, size_t wanted)
{
  VlpsTree *tree = data;
  gsize size = (MAX (wanted, sizeof (gpointer)) + sizeof (gpointer) - 1) & ~(sizeof (gpointer) - 1);
  Block *block = size <= SMALL_MAX ? tree->free_blocks[size / sizeof (gpointer)] : NULL;
  void *memory;

  if (wanted == sizeof (GumboNode))
    check_limits (tree);
  if (block != NULL)
    tree->free_blocks[size / sizeof (gpointer)] = block->next_free;
  else
    block = carve (tree, size);
  memory = (char *) block + sizeof (gsize);
  if (wanted == sizeof (GumboNode))
    {
      tree->newest = memory;
      memset (memory, 0, sizeof (GumboNode));
    }
  return memory;
}

static void
deallocate (void *data, void *memory)
{
  VlpsTree *tree = data;
  Block *block;

  if (memory == NULL)
    return;
  block = (Block *) (gpointer) ((char *) memory - sizeof (gsize));
  if (block->size > SMALL_MAX)
    return;
  if (memory == tree->newest)
    tree->newest = NULL;
  block->next_free = tree->free_blocks[block->size / sizeof (gpointer)];
  tree->free_blocks[block->size / sizeof (gpointer)] = block;
}

VlpsTree *
vlps_tree_parse (const char *text, gsize length, guint max_depth, guint max_nodes)
{
  VlpsTree *tree = g_new0 (VlpsTree, 1);
  GumboOptions options = kGumboDefaultOptions;

  tree->max_depth = max_depth;
  tree->max_nodes = max_nodes;
  tree->chunk_size = CHUNK_SIZE;
  tree->chunks = g_array_new (FALSE, FALSE, sizeof (Chunk));
  options.allocator = allocate;
  options.deallocator = deallocate;
  options.userdata = tree;
  options.max_errors = 0;
  /* gumbo holds nothing but the arena's memory, so it can be left at any allocation */
  if (setjmp (tree->give_up) == 0)
    tree->output = gumbo_parse_with_options (&options, text, length);
  return tree;
}

VlpsTreeOutcome
vlps_tree_outcome (const VlpsTree *tree)
{
  return tree->outcome;
}

const GumboOutput *
vlps_tree_output (const VlpsTree *tree)
{
  return tree->output;
}

void
vlps_tree_free (VlpsTree *tree)
{
  for (guint i = 0; i < tree->chunks->len; i++)
    g_free (g_array_index (tree->chunks, Chunk, i).start);
  g_array_unref (tree->chunks);
  g_free (tree);
}
