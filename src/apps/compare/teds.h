/* teds.h - how alike two tables are: tree edit distance based similarity (TEDS)
 *
 * Zhong, ShafieiBavani, Jimeno Yepes: Image-based table recognition (PubTabNet), 2020: 1 - distance / nodes of the
 * larger tree.  A tree has the table, its head and body, their rows, and the cells of these.  To remove or to insert a
 * node costs 1.  To replace a node costs 1 where the other is of another kind; of two cells, the edit distance of their
 * texts as a share of the longer one.  Distances are those of Zhang and Shasha (1989).
 */
#pragma once

#include <glib.h>

typedef struct VlpsTedsTree VlpsTedsTree;

/* Returns a table without rows. Rows are added from first to last, cells to the last row. */
VlpsTedsTree *vlps_teds_tree_new (void);
void vlps_teds_tree_free (VlpsTedsTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTedsTree, vlps_teds_tree_free)

/* Add a cell, whose `text` is valid UTF-8, and end the row. */
void vlps_teds_tree_add_cell (VlpsTedsTree *tree, const char *text);
void vlps_teds_tree_end_row (VlpsTedsTree *tree);

/* Makes the rows so far the head, on the first call. Removes them if none of their cells has text: Markdown requires
 * a head, so a table without one gets an empty head. */
void vlps_teds_tree_end_head (VlpsTedsTree *tree);

/* Completes the tree. Call it once, before the table is compared. */
void vlps_teds_tree_end (VlpsTedsTree *tree);

/* Returns the similarity, 0 to 1. `structure`: ignores the text of cells (TEDS-S). Time and memory are proportional
 * to the product of the sizes. */
double vlps_teds_tree_similarity (const VlpsTedsTree *a, const VlpsTedsTree *b, gboolean structure);
