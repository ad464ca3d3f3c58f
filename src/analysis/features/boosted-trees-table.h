/* boosted-trees-table.h - a model of boosted trees as plain arrays
 *
 * The models of data/ are text.  The build makes C arrays of them (tabulate-trees.c), so that the program reads no text
 * when it starts.
 */
#pragma once

#include "boosted-trees.h"

/* Inner nodes whose left children can lie within each other. */
#define VLPS_TREES_MAX_DEPTH 32

/* The left child of an inner node is the next one.  A leaf leads to itself either way, so that rows which reach theirs
 * early can go on with the others. */
typedef struct
{
  float threshold;
  float value;   /* of a leaf; of an inner node the expectation of what is below it */
  gint16 column; /* of the table */
  gint8 left;    /* 1, at a leaf 0 */
  gint8 unknown_left;
  int right;
} VlpsTreeNode;

typedef struct
{
  int root;
  guint class;
  guint depth; /* steps down to the deepest leaf */
} VlpsTree;

typedef struct
{
  guint n_classes;
  double base; /* added to the sum of each class */
  const char *const *columns;
  guint n_columns;
  const VlpsTreeNode *nodes;
  guint n_nodes;
  const VlpsTree *trees;
  guint n_trees;
  const char *const *sets; /* names of the data sets that it has learnt from; ends with NULL */
} VlpsTreesTable;

/* Made by the build from data/content.trees and data/regions.trees. */
extern const VlpsTreesTable vlps_content_table, vlps_regions_table;

/* A model for rows with the columns `names`, `n` of them; the table must outlive only this call.  Fails with
 * VLPS_ERROR_IO where it asks for a column that is not among them. */
VlpsBoostedTrees *vlps_boosted_trees_new_from_table (const VlpsTreesTable *table, const char *const *names, guint n,
                                                     GError **error);

/* A model as text, read into a table. */
typedef struct
{
  VlpsTreesTable table; /* of the arrays below */
  GPtrArray *columns;   /* of char* */
  GPtrArray *sets;      /* the same; ends with NULL */
  GArray *nodes;        /* of VlpsTreeNode */
  GArray *trees;        /* of VlpsTree */
} VlpsTreesText;

/* Fails with VLPS_ERROR_IO, naming the line, where the text is damaged. */
VlpsTreesText *vlps_trees_text_new (GBytes *bytes, GError **error);
void vlps_trees_text_free (VlpsTreesText *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTreesText, vlps_trees_text_free)
