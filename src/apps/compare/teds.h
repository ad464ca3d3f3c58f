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

/* A table without rows.  Rows are added from the first to the last, cells to the last row. */
VlpsTedsTree *vlps_teds_tree_new (void);
void vlps_teds_tree_free (VlpsTedsTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTedsTree, vlps_teds_tree_free)

/* `text` is valid UTF-8. */
void vlps_teds_tree_add_cell (VlpsTedsTree *tree, const char *text);
void vlps_teds_tree_end_row (VlpsTedsTree *tree);

/* Makes the rows so far the head, the first time.  Where none of their cells has text they are not rows: Markdown cannot
 * have a table without a head, so that of one that has none is left empty. */
void vlps_teds_tree_end_head (VlpsTedsTree *tree);

/* Call it once, before the table is compared. */
void vlps_teds_tree_end (VlpsTedsTree *tree);

/* 0 to 1.  `structure`: as if no cell had text (TEDS-S).  Takes time and memory as the product of the two sizes. */
double vlps_teds_tree_similarity (const VlpsTedsTree *a, const VlpsTedsTree *b, gboolean structure);
