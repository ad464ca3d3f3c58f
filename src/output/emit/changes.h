/* changes.h - compares two texts paragraph by paragraph
 *
 * A paragraph is a non-empty line of the formats text and Markdown: a paragraph of the page, an item of a list, a row
 * of a table, a line of code. Differences in white space do not count. */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_CHANGE_KEPT,
  VLPS_CHANGE_REMOVED, /* only in the old text */
  VLPS_CHANGE_ADDED,   /* only in the new text */
  VLPS_N_CHANGES,
} VlpsChangeKind;

typedef struct
{
  VlpsChangeKind kind;
  const char *text; /* the paragraph, without white space at its end; an unchanged one in the form of the new text */
} VlpsChange;

typedef struct
{
  GArray *items; /* of VlpsChange, in the order of the texts; removals precede the additions that replace them */
  guint counts[VLPS_N_CHANGES]; /* number of paragraphs of each kind */
  double share;                 /* share of characters added or removed, of both texts: 0 equal, 1 nothing in common */

  /*< private >*/
  GStringChunk *strings;
} VlpsChanges;

/* Compares two texts by a longest common subsequence of their paragraphs; invalid UTF-8 is replaced. If the texts are
 * too long for that (see sequence.h), everything between their equal ends counts as changed. */
VlpsChanges *vlps_changes_new (const char *old, const char *new);
void vlps_changes_free (VlpsChanges *changes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsChanges, vlps_changes_free)

/* Returns TRUE if anything was added or removed. */
gboolean vlps_changes_any (const VlpsChanges *changes);

/* Returns a unified diff with paragraphs as lines and three unchanged ones around each change; "" if there are no
 * changes. Newly allocated. */
char *vlps_changes_diff (const VlpsChanges *changes, const char *old_name, const char *new_name);

/* Returns a JSON object: share, counts, and all paragraphs unless nothing changed. Newly allocated. */
char *vlps_changes_json (const VlpsChanges *changes);

/* Adds the changes as the last member of an object written by vlps_emit_json(), null if there was nothing to compare
 * with; newly allocated. */
char *vlps_changes_add_to (const VlpsChanges *changes, const char *object);
