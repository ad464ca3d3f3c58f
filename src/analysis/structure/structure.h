/* structure.h - what parts of a page are, beyond what their tags say: code, formulas, notes, callouts, pictures
 *
 * The page itself stays as it is: marks stand beside its nodes.  structure-search.h finds them.
 */
#pragma once

#include "page.h"
#include "reason.h"

typedef enum
{
  VLPS_MARK_NONE,
  VLPS_MARK_DROP,      /* not content: line numbers, buttons, signs beside headings, the other half of a formula */
  VLPS_MARK_LINE,      /* inside code: stands on a line of its own */
  VLPS_MARK_BREAK,     /* inside code: an empty line */
  VLPS_MARK_CODE,      /* a block of code; text: its language, "" if unknown */
  VLPS_MARK_FORMULA,   /* represents a formula in running text; text: its TeX */
  VLPS_MARK_DISPLAY,   /* represents a displayed formula; text: its TeX */
  VLPS_MARK_TEX,       /* a text run with formulas in it, between the usual delimiters; see tex.h */
  VLPS_MARK_RUN,       /* a text run of which a part is not content, such as the label of a note; text: the rest */
  VLPS_MARK_REFERENCE, /* represents a reference to a note; number: of the note */
  VLPS_MARK_NOTE,      /* one of the nodes of a note; number: of the note */
  VLPS_MARK_CALLOUT,   /* a callout; text: its type, a space, its title */
  VLPS_MARK_IMAGE,     /* an image whose address is not in its src; text: the address as the page has it */
  VLPS_MARK_EMBED,     /* a film, sound or post; text: its address as the page has it, a line feed, what it is called */
  VLPS_MARK_TASK, /* the box of an item of a task list; text: "x" where it is done, else a space; where a text run begins with
                      it, number: its bytes */
  VLPS_MARK_LITERAL, /* a piece of code in running text */
  VLPS_MARK_PLAIN,   /* a link that only leads to itself */
  VLPS_MARK_PANEL,   /* a panel of tabs; text: its label */
  VLPS_MARK_VERSE,   /* preformatted text other than code */
  VLPS_MARK_FRAME,   /* a list, an item or a quotation that only sets posts of a thread apart */
} VlpsMark;

/* A note: the nodes [begin, end), which are siblings with all their descendants. */
typedef struct
{
  int begin;
  int end;
} VlpsNote;

typedef struct
{
  guint8 *mark;    /* VlpsMark of each node */
  guint8 *content; /* of each node: content, completed by what belongs to it, such as the texts of notes */
  guint8
      *reason;   /* VlpsReason of each node that came back so, or that is dropped and on no page content (SIGN); METHOD:
                    * the content is as it was given */
  guint8 *bared; /* 1: the node is content although the page hides it */
  GArray *notes; /* of VlpsNote, by number - 1 */

  /*< private >*/
  GHashTable *texts;   /* node -> char* */
  GHashTable *numbers; /* node -> number */
} VlpsStructure;

/* Creates a structure without marks, in which no node is content. */
VlpsStructure *vlps_structure_new (const VlpsPage *page);
void vlps_structure_free (VlpsStructure *structure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsStructure, vlps_structure_free)

/* Removes bytes at the ends of a text run, in addition to earlier ones. A run with another mark, or with fewer bytes, is
 * unchanged. */
void vlps_structure_leave_out (VlpsStructure *structure, const VlpsPage *page, int node, gsize head, gsize tail);

/* Returns TRUE for the alternative text of a picture that is ":)" or the like, which counts as words. FALSE for
 * NULL. */
gboolean vlps_structure_is_emoticon (const char *alternative);

/* Return the text and the number of a node's mark; "" and 0 if there is none. */
const char *vlps_structure_text (const VlpsStructure *structure, int node);
int vlps_structure_number (const VlpsStructure *structure, int node);

/* Returns the text of a text run, without parts that are not content. */
const char *vlps_structure_run (const VlpsStructure *structure, const VlpsPage *page, int node);
