/* tree.h - limits gumbo's tree
 *
 * Gumbo does not limit nesting, searches its stack of open elements for every tag and frees its tree recursively: a
 * hostile page of a few MB keeps it busy for hours or overflows the stack. Here gumbo allocates from an arena, which
 * is freed at once and which stops the parser if the tree grows too deep or too large. */
#pragma once

#include <gumbo.h>

#include <glib.h>

typedef struct VlpsTree VlpsTree;

typedef enum
{
  VLPS_TREE_DONE,
  VLPS_TREE_TOO_DEEP,
  VLPS_TREE_TOO_LARGE,
} VlpsTreeOutcome;

/* Parses a whole document of valid UTF-8, which must outlive the tree. There is output only if the outcome is
 * VLPS_TREE_DONE. */
VlpsTree *vlps_tree_parse (const char *text, gsize length, guint max_depth, guint max_nodes);

VlpsTreeOutcome vlps_tree_outcome (const VlpsTree *tree);
const GumboOutput *vlps_tree_output (const VlpsTree *tree);

void vlps_tree_free (VlpsTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTree, vlps_tree_free)
