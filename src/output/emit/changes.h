/* changes.h - what changed between two texts, paragraph by paragraph
 *
 * A paragraph is a line that is not empty, as the formats text and Markdown have them: a paragraph of the page, an item of
 * a list, a row of a table, a line of code.  Paragraphs that differ in white space alone are the same.
 */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_CHANGE_KEPT,
  VLPS_CHANGE_REMOVED, /* only the old text has it */
  VLPS_CHANGE_ADDED,   /* only the new one has it */
  VLPS_N_CHANGES,
} VlpsChangeKind;

typedef struct
{
  VlpsChangeKind kind;
  const char *text; /* the paragraph, without white space at its end; of one that is kept, as the new text has it */
} VlpsChange;

typedef struct
{
  GArray
      *items; /* of VlpsChange, in the order of the texts; what is removed stands before what is added in its place */
  guint counts[VLPS_N_CHANGES]; /* paragraphs of each kind */
  double share; /* characters of what was added or removed, of those of both texts: 0 equal, 1 nothing in common */

  /*< private >*/
  GStringChunk *strings;
} VlpsChanges;

/* Compares two texts, which are made UTF-8 where they are not, by a longest common subsequence of their paragraphs.
 * Where they are too long for that (see sequence.h), all between their equal ends counts as changed. */
VlpsChanges *vlps_changes_new (const char *old, const char *new);
void vlps_changes_free (VlpsChanges *changes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsChanges, vlps_changes_free)

/* TRUE when something was added or removed. */
gboolean vlps_changes_any (const VlpsChanges *changes);

/* The changes as a unified diff, in which paragraphs are the lines, with three that are kept around each; "" where there
 * are none.  Newly allocated. */
char *vlps_changes_diff (const VlpsChanges *changes, const char *old_name, const char *new_name);

/* The changes as a JSON object: share, counts, and all paragraphs unless nothing changed.  Newly allocated. */
char *vlps_changes_json (const VlpsChanges *changes);

/* An object as vlps_emit_json() writes it with the changes as its last member, null where there was nothing to compare
 * with; newly allocated. */
char *vlps_changes_add_to (const VlpsChanges *changes, const char *object);
