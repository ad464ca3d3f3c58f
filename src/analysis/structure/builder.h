/* builder.h - a structure in the making, and what its recognisers share
 *
 * A recogniser looks at one element, or at all of the page, and marks what it finds (callout.h, code.h, ...).
 */
#pragma once

#include "structure.h"

typedef struct
{
  const VlpsPage *page;
  VlpsStructure *structure;
  const guint8 *content;       /* as the method chose it, completed (complete.h) */
  const guint8 *allowed;       /* 1: the node may come back although it is not content; NULL: all may */
  const guint *content_before; /* while folded parts are recognised: for each node, and one more, how many texts that
                                 * are content stand before it */
  GHashTable *anchors;         /* "frame#name" -> node; NULL until asked for */
  GHashTable *openers;         /* id of a panel -> GArray of nodes that open it; NULL until asked for */
  GArray *labels;              /* nodes (int) that may be labels of panels, in their order; NULL until asked for */
  int code_fits;  /* 1: code that the method left out is little beside the text; -1: it is not; 0: not known yet */
  guint8 *traits; /* by the numbers of classes (page.h): VlpsTrait; 0: not looked for yet */
} VlpsBuilder;

/* What the classes of an element may make of it. */
typedef enum
{
  VLPS_TRAIT_KNOWN = 1 << 0,
  VLPS_TRAIT_MATH = 1 << 1,
  VLPS_TRAIT_CODE = 1 << 2,
  VLPS_TRAIT_CALLOUT = 1 << 3,
  VLPS_TRAIT_EDIT = 1 << 4,
  VLPS_TRAIT_NOTE = 1 << 5,
  VLPS_TRAIT_DATA = 1 << 6, /* not of a class: it has an attribute data-... */
} VlpsTrait;

guint vlps_builder_traits (const VlpsBuilder *builder, int node);

/* Sets a mark.  `text` (may be NULL) is copied. */
void vlps_builder_mark (VlpsBuilder *builder, int node, VlpsMark mark, const char *text);
void vlps_builder_number (VlpsBuilder *builder, int node, VlpsMark mark, int number);

/* Marks what is not content on any page, and has no place in any format. */
void vlps_builder_drop (VlpsBuilder *builder, int node);

/* Makes a whole subtree content, also where the page hides it; what is never shown stays out. */
void vlps_builder_bare (VlpsBuilder *builder, int node, VlpsReason reason);

/* TRUE where the node or what is around it is content. */
gboolean vlps_builder_is_content (const VlpsBuilder *builder, int node);

/* Element with that id or name in the document of `node`, -1 where there is none.  `name` may be percent-encoded. */
int vlps_builder_anchor (VlpsBuilder *builder, int node, const char *name);

/* Name after the number sign of the address of a link in the same document; NULL where it leads elsewhere. */
const char *vlps_builder_fragment (const VlpsPage *page, int node);

/* Text of a subtree, without what is never shown, cut off after `most` bytes; newly allocated. */
char *vlps_builder_text (const VlpsPage *page, int node, gsize most);

/* The same with white space folded and none at the ends. */
char *vlps_builder_line (const VlpsPage *page, int node, gsize most);

/* Classes: one that is `token`; one with `part` in it, without regard to case; one with any of `parts`, of two bytes at
 * least and closed by NULL, in it. */
gboolean vlps_builder_has_class (const VlpsNode *node, const char *token);
gboolean vlps_builder_class_has (const VlpsNode *node, const char *part);
gboolean vlps_builder_class_has_any (const VlpsNode *node, const char *const *parts);

/* Next sibling that is not white space, -1 where there is none; its last sibling before, likewise. */
int vlps_builder_next (const VlpsPage *page, int node);
int vlps_builder_previous (const VlpsPage *page, int node);

/* Bytes of what a reader sees of the nodes [begin, end) and the method did not take; 0 where it took some of it. */
gsize vlps_builder_left_out (const VlpsBuilder *builder, int begin, int end);

/* What the method left out comes back, with the text that it belongs to, where it is little: at most 2,000 bytes, or a
 * third of the text that the method took.  Where it is more, it was left out for good reasons. */
gboolean vlps_builder_fits (const VlpsBuilder *builder, gsize left_out);

gboolean vlps_builder_is_blank (const char *text);

/* Whether a subtree has neither text nor pictures. */
gboolean vlps_builder_is_empty (const VlpsPage *page, int node);

gboolean vlps_builder_is_named (const VlpsNode *node, const char *name);
