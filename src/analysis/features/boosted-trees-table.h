/* boosted-trees-table.h - a model of boosted trees as plain arrays
 *
 * The models in data/ are text. The build turns them into C arrays (tabulate-trees.c), so that the program parses no
 * text when it starts. */
#pragma once

#include "boosted-trees.h"

/* Most nested inner nodes on the way to a left child. */
#define VLPS_TREES_MAX_DEPTH 32

/* The left child of an inner node is the next node. A leaf leads to itself on both sides, so that rows that reach
 * theirs early can continue with the others. */
typedef struct
{
  float threshold;
  float value;   /* of a leaf; of an inner node the expectation below it */
  gint16 column; /* of the table */
  gint8 left;    /* 1, at a leaf 0 */
  gint8 unknown_left;
  int right;
} VlpsTreeNode;

typedef struct
{
  int root;
  guint class;
  guint depth; /* steps to the deepest leaf */
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
  const char *const *sets; /* names of the data sets it was trained with; NULL-terminated */
} VlpsTreesTable;

/* Made by the build from data/content.trees and data/regions.trees. */
extern const VlpsTreesTable vlps_content_table, vlps_regions_table;

/* Makes a model for rows with the `n` columns `names`; the table is only needed during this call. Fails with
 * VLPS_ERROR_IO if the model uses a column that is not among them. */
VlpsBoostedTrees *vlps_boosted_trees_new_from_table (const VlpsTreesTable *table, const char *const *names, guint n,
                                                     GError **error);

/* A model parsed from text. */
typedef struct
{
  VlpsTreesTable table; /* of the arrays below */
  GPtrArray *columns;   /* of char* */
  GPtrArray *sets;      /* the same; ends with NULL */
  GArray *nodes;        /* of VlpsTreeNode */
  GArray *trees;        /* of VlpsTree */
} VlpsTreesText;

/* Parses a model. Fails with VLPS_ERROR_IO if the text is damaged; the message names the line. */
VlpsTreesText *vlps_trees_text_new (GBytes *bytes, GError **error);
void vlps_trees_text_free (VlpsTreesText *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTreesText, vlps_trees_text_free)
